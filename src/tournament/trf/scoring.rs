//! Records 162 and 362 (TRF26) and XXS: what results are worth.

use std::cmp::Ordering;

use super::problem::{FieldKind, RecordReading};
use crate::mark::PointSystem;
use crate::ratio::Ratio;

/// The points of a match of teams: 2, 1 and 0, or those of record 362.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPoints {
    /// TW: win.
    pub win: Ratio,
    /// TD: draw.
    pub draw: Ratio,
    /// TL: loss.
    pub loss: Ratio,
}

impl Default for MatchPoints {
    fn default() -> MatchPoints {
        MatchPoints { win: Ratio::whole(2), draw: Ratio::ONE, loss: Ratio::ZERO }
    }
}

impl MatchPoints {
    /// The points of a team whose game points are more than those of the other, as many, or fewer.
    pub fn points_for(&self, compared: Ordering) -> Ratio {
        match compared {
            Ordering::Greater => self.win,
            Ordering::Equal => self.draw,
            Ordering::Less => self.loss,
        }
    }
}

/// The results of record 162 that the codes of XXS mean.
const XXS_CODES: [(&str, char); 14] = [
    ("W", 'W'),
    ("WW", 'W'),
    ("BW", 'W'),
    ("D", 'D'),
    ("WD", 'D'),
    ("BD", 'D'),
    ("L", 'L'),
    ("WL", 'L'),
    ("BL", 'L'),
    ("FL", '-'),
    ("ZPB", 'A'),
    ("HPB", 'H'),
    ("FPB", 'F'),
    ("PAB", 'P'),
];

/// The records of bbpPairings with the codes that they mean.
pub(super) const BBP_RECORDS: [(&str, char); 6] =
    [("BBW", 'W'), ("BBD", 'D'), ("BBL", 'L'), ("BBZ", 'A'), ("BBF", '-'), ("BBU", 'P')];

/// Sets the points of a code of record 162, or of a forfeit loss (`-`). False if there is no such code.
fn set(points: &mut PointSystem, code: char, value: Ratio) -> bool {
    match code.to_ascii_uppercase() {
        'W' => points.win = value,
        'D' => points.draw = value,
        'L' => points.loss = value,
        'A' | 'Z' => points.absence = value,
        'P' | 'U' => points.allocated = Some(value),
        'F' => points.full_bye = Some(value),
        'H' => points.half_bye = Some(value),
        'X' => points.unknown = value,
        '-' => points.forfeit_loss = Some(value),
        _ => return false,
    }
    true
}

/// Reads a record of bbpPairings: the points in columns 5 to 8.
pub(super) fn read_bbp(reading: &mut RecordReading<'_, '_>, code: char, points: &mut PointSystem) {
    if let Some(value) = reading.points(5, 8) {
        set(points, code, value);
    }
}

/// Reads a record 162: codes of one letter, each with its value. The columns of FIDE are 6 and every ninth from there;
/// programs shift them, and the letters tell as well where a value begins.
pub(super) fn read_162(reading: &mut RecordReading<'_, '_>, points: &mut PointSystem) {
    let letters: Vec<char> = reading.columns.rest(4).chars().collect();
    let starts: Vec<usize> = (0..letters.len()).filter(|&at| letters[at].is_alphabetic()).collect();
    let before = starts.first().copied().unwrap_or(letters.len());
    if letters[..before].iter().any(|c| !c.is_whitespace()) {
        reading.complain(4, 3 + before, FieldKind::PointsCode);
    }
    for (index, &at) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(letters.len());
        let text: String = letters[at + 1..end].iter().collect();
        // Columns count from 1, and the first letter here stands in column 4.
        let (from, to) = (at + 4, end + 3);
        match Ratio::parse(text.trim()) {
            Some(value) if set(points, letters[at], value) => {}
            Some(_) => reading.complain(from, from, FieldKind::PointsCode),
            None => reading.complain(from, to, FieldKind::Points),
        }
    }
}

/// Reads a record XXS: `W=3 D=1 L=0`.
pub(super) fn read_xxs(reading: &mut RecordReading<'_, '_>, points: &mut PointSystem) {
    let mut forfeit_wins = Vec::new();
    for (code, value, column) in assignments(reading.columns.rest(4), 4) {
        let code = code.to_ascii_uppercase();
        // The points of a win may follow on the same line, so a forfeit win is compared with them at the end.
        if code == "FW" {
            forfeit_wins.extend(Ratio::parse(value).map(|of| (of, column, value)));
            continue;
        }
        let Some((_, of)) = XXS_CODES.iter().find(|(known, _)| *known == code) else {
            reading.complain(column - 1 - code.chars().count(), column - 2, FieldKind::PointsCode);
            continue;
        };
        match Ratio::parse(value) {
            Some(value) => drop(set(points, *of, value)),
            None => reading.complain(column, column + value.chars().count() - 1, FieldKind::Points),
        }
    }
    // A forfeit win has the points of a win here.
    for (_, column, value) in forfeit_wins.into_iter().filter(|(of, ..)| *of != points.win) {
        reading.complain(column, column + value.chars().count() - 1, FieldKind::Points);
    }
}

/// Takes away what records XXS have beside the rest but is worth as much as usual: it states nothing. The points of a
/// win may be in a later record.
pub(super) fn drop_usual(points: &mut PointSystem) {
    points.forfeit_loss = points.forfeit_loss.filter(|of| *of != points.absence);
    points.full_bye = points.full_bye.filter(|of| *of != points.win);
    points.half_bye = points.half_bye.filter(|of| *of != points.draw);
}

/// The pairs `code=value` of a text with the column of the value.
fn assignments(text: &str, first_column: usize) -> Vec<(&str, &str, usize)> {
    let mut out = Vec::new();
    let (mut column, mut done) = (first_column, 0);
    for (at, _) in text.match_indices('=') {
        let before = text.get(done..at).unwrap_or("");
        column += before.chars().count() + 1;
        done = at + 1;
        let code = before.trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let rest = text.get(done..).unwrap_or("");
        let value = rest.trim_start();
        let blanks = rest.chars().count() - value.chars().count();
        let value = value.split_whitespace().next().unwrap_or("");
        if !code.is_empty() && !value.is_empty() {
            out.push((code, value, column + blanks));
        }
    }
    out
}

/// Reads a record 362: `TW 2.0   TD 1.0   TL 0.0`.
pub(super) fn read_362(reading: &mut RecordReading<'_, '_>, points: &mut MatchPoints) {
    let text = reading.columns.rest(4);
    let mut words = text.split_whitespace().peekable();
    let mut unknown = false;
    while let Some(word) = words.next() {
        let (code, glued) = word.split_at_checked(2).unwrap_or((word, ""));
        let slot = match code {
            "TW" => &mut points.win,
            "TD" => &mut points.draw,
            "TL" => &mut points.loss,
            // A value was only peeked at after its code, so it comes up as a word once more.
            _ if Ratio::parse(word).is_some() => continue,
            _ => {
                unknown = true;
                continue;
            }
        };
        let value = if glued.is_empty() { words.peek().copied().unwrap_or("") } else { glued };
        match Ratio::parse(value) {
            Some(value) => *slot = value,
            None => unknown = true,
        }
    }
    if unknown {
        reading.complain(5, 60, FieldKind::PointsCode);
    }
}

/// The points that differ from the usual ones as the text of a record 162. bbpPairings refuses a report that states
/// the usual ones.
pub(super) fn write_162(points: &PointSystem) -> String {
    let usual = PointSystem::default();
    let mut codes = Vec::new();
    let mut add = |code: char, value: Ratio, usual: Ratio| {
        if value != usual {
            codes.push((code, value));
        }
    };
    add('W', points.win, usual.win);
    add('D', points.draw, usual.draw);
    add('L', points.loss, usual.loss);
    add('A', points.absence, usual.absence);
    add('X', points.unknown, usual.unknown);
    let more = [('P', points.allocated), ('F', points.full_bye), ('H', points.half_bye)];
    codes.extend(more.into_iter().filter_map(|(code, value)| Some((code, value?))));
    let fields: Vec<String> = codes.iter().map(|(code, value)| format!("{code}{:>4}", value.decimal())).collect();
    format!("162  {}", fields.join("    "))
}

/// The points as a record XXS.
pub(super) fn write_xxs(points: &PointSystem) -> String {
    let mut codes = vec![
        ("W", points.win),
        ("D", points.draw),
        ("WL", points.loss),
        ("BL", points.loss),
        ("ZPB", points.absence),
        ("FL", points.forfeit_loss.unwrap_or(points.absence)),
    ];
    let more = [("PAB", points.allocated), ("FPB", points.full_bye), ("HPB", points.half_bye)];
    codes.extend(more.into_iter().filter_map(|(code, value)| Some((code, value?))));
    let fields: Vec<String> = codes.iter().map(|(code, value)| format!("{code}={}", value.decimal())).collect();
    format!("XXS {}", fields.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::Trf;
    use super::*;

    #[test]
    fn records_xxs_are_read_together() {
        for text in ["XXS FPB=1\nXXS W=3 D=1 L=0", "XXS W=3 D=1 L=0\nXXS FPB=1"] {
            let points = Trf::read("r.trf", text).points;
            assert_eq!((points.win, points.full_bye), (Ratio::whole(3), Some(Ratio::ONE)), "{text}");
        }
        assert_eq!(Trf::read("r.trf", "XXS FPB=3\nXXS W=3").points.full_bye, None);
    }

    #[test]
    fn record_162_is_read_by_its_letters() {
        let usual = ["W 3.0    D 1.0    L 0.0", "W  3.0    D  1.0", "W3.0 D1.0", "W 3 D 1"];
        for text in usual.iter().flat_map(|text| [format!("162  {text}"), format!("162 {text}")]) {
            let trf = Trf::read("r.trf", &text);
            assert_eq!((trf.points.win, trf.points.draw), (Ratio::whole(3), Ratio::ONE), "{text}");
            assert!(trf.problems.is_empty(), "{text}: {:?}", trf.problems);
        }
        for (text, field, column) in [
            ("162  Q 1.0", FieldKind::PointsCode, 6),
            ("162  W x", FieldKind::Points, 6),
            ("162  3.0", FieldKind::PointsCode, 4),
        ] {
            let problems = Trf::read("r.trf", text).problems;
            assert!(problems.iter().any(|of| of.field == field && of.column == column), "{text}: {problems:?}");
        }
    }
}
