//! Writing TRF16 and TRF26: headings in ascending order, players by number, teams, and the rest as read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::scoring::{BBP_RECORDS, write_162, write_xxs};
use super::version::TrfVersion;
use super::{KeptLine, Trf};
use crate::date::TournamentDate;
use crate::mark::PointSystem;
use crate::ratio::Ratio;

/// A written file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenTrf {
    /// The text, with CRLF, without blanks at line ends.
    pub text: String,
    /// The records that the version has no place for, which are left out.
    pub left_out: Vec<KeptLine>,
}

/// Points of the teams by their numbers, for records 310 that come from records 013.
pub type TeamPoints = BTreeMap<u32, (Ratio, Ratio)>;

impl WrittenTrf {
    fn line(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push_str("\r\n");
    }
}

/// Writes a file in a version. Points that a row has are kept; the others are summed up.
pub fn write(trf: &Trf, version: TrfVersion, team_points: &TeamPoints) -> WrittenTrf {
    let mut out = WrittenTrf::default();
    headings(trf, version, &mut out);
    players(trf, &mut out);
    let mut teams: Vec<_> = trf.teams.iter().collect();
    teams.sort_by_key(|team| team.number);
    for team in teams {
        let (match_points, game_points) = team_points.get(&team.number).copied().unwrap_or_default();
        match version {
            TrfVersion::Trf16 => out.line(&team.write_013()),
            TrfVersion::Trf26 => out.line(&team.write_310(match_points, game_points)),
        }
    }
    for kept in &trf.others {
        // Record 162 has it, except the worth of a forfeit loss.
        if version == TrfVersion::Trf26 && is_bbp(kept.tag()) && kept.tag() != FORFEIT_LOSS {
            continue;
        }
        if version.has(kept.tag()) {
            out.line(&kept.text);
        } else {
            out.left_out.push(kept.clone());
        }
    }
    out
}

/// What a forfeit loss is worth, for which record 162 has no code.
const FORFEIT_LOSS: &str = "BBF";

fn is_bbp(tag: &str) -> bool {
    BBP_RECORDS.iter().any(|(known, _)| *known == tag)
}

/// The headings, those of the other version turned into those of this one.
fn headings(trf: &Trf, version: TrfVersion, out: &mut WrittenTrf) {
    let mut all = trf.headings.clone();
    let rounds = trf.field().rounds;
    let rounds = trf.declared_rounds.unwrap_or(rounds);
    let is_default = trf.points == PointSystem::default();
    match version {
        TrfVersion::Trf16 => {
            all.entry("XXR".to_owned()).or_insert_with(|| vec![format!(" {rounds}")]);
            if !is_default && all.contains_key("162") {
                let text = write_xxs(&trf.points);
                all.entry("XXS".to_owned()).or_insert_with(|| vec![text[3..].to_owned()]);
            }
        }
        TrfVersion::Trf26 => {
            all.entry("142".to_owned()).or_insert_with(|| vec![format!(" {rounds}")]);
            let stated = all.contains_key("XXS") || trf.others.iter().any(|kept| is_bbp(kept.tag()));
            if stated && !is_default {
                let text = write_162(&trf.points);
                all.entry("162".to_owned()).or_insert_with(|| vec![text[3..].to_owned()]);
            }
        }
    }
    // Digits sort before letters, so the records `XX?` come last.
    for (tag, texts) in &all {
        for text in texts {
            let mut line = tag.clone();
            let date = matches!(tag.as_str(), "042" | "052").then(|| in_order(text)).flatten();
            let _ = write!(line, "{}", date.as_deref().unwrap_or(text));
            if version.has(tag) {
                out.line(&line);
            } else if !matches!(tag.as_str(), "142" | "162" | "XXR" | "XXS") {
                out.left_out.push(KeptLine { line: 0, text: line });
            }
        }
    }
}

/// A date with its year first, as TRF wants it, where it was written otherwise: `June 3rd, 2022`.
fn in_order(text: &str) -> Option<String> {
    let has_order = text.trim_start().find('/') == Some(4);
    let date = TournamentDate::read(text).filter(|date| !has_order && date.day > 0)?;
    Some(format!(" {}/{:02}/{:02}", date.year, date.month, date.day))
}

fn players(trf: &Trf, out: &mut WrittenTrf) {
    let field = trf.field();
    let mut rows: Vec<_> = trf.rows.iter().collect();
    rows.sort_by_key(|row| row.number);
    for row in rows {
        let as_read = trf.lines.get((row.line as usize).wrapping_sub(1)).filter(|_| row.is_damaged);
        if let Some(text) = as_read {
            out.line(text);
        } else {
            let points = field.index(row.number).map_or(Ratio::ZERO, |at| field.total(at, field.rounds));
            out.line(&row.write(points));
        }
    }
}
