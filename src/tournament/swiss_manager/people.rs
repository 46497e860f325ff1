//! People: the players of a file, and the teams for which they play.

use std::ops::Range;

use super::configuration::date;
use super::cursor::{ByteCursor, u16_at, u32_at};
use super::draft::TrfDraft;
use crate::trf::problem::FieldKind;
use crate::trf::row::PlayerRow;
use crate::trf::spot::RECORD;
use crate::trf::team_row::TeamRow;

/// The texts of a player and the bytes after them.
const PLAYER: (usize, usize) = (18, 134);
/// The texts of a team and the bytes after them.
const TEAM: (usize, usize) = (5, 96);
/// The most players that TRF can number, and the most teams.
const MOST_PLAYERS: u32 = 9999;
const MOST_TEAMS: u32 = 999;

/// Reads the players. The result has the team and the board of each.
pub(super) fn players(bytes: &[u8], section: Range<usize>, draft: &mut TrfDraft) -> Vec<(u16, u16)> {
    let mut teams = Vec::new();
    let mut cursor = ByteCursor::new(bytes, section);
    for number in 1..=MOST_PLAYERS {
        let at = cursor.at;
        if cursor.left() == 0 {
            return teams;
        }
        let read = cursor.texts(PLAYER.0).and_then(|texts| Some((texts, cursor.take(PLAYER.1)?)));
        let Some((texts, tail)) = read else { break };
        let [family, given, shown, title, federation] = [0, 1, 3, 4, 10].map(|at| draft.text(&texts[at]));
        let name = match (family.is_empty(), given.is_empty()) {
            (false, false) => format!("{family}, {given}"),
            (true, true) => shown,
            _ => format!("{family}{given}"),
        };
        let birth = u32_at(tail, 38);
        let born = date(birth).unwrap_or_default();
        if born.is_empty() && birth != 0 {
            draft.complain(cursor.at - PLAYER.1 + 38, 4, &birth.to_string(), FieldKind::Date);
        }
        // What the number for the sex means is not known; some titles show it.
        let sex = if title.starts_with('W') && title.len() == 3 { "w" } else { "" };
        let fide = u32_at(tail, 48);
        let line = u64::from(number);
        let spot = TrfDraft::spot(at, cursor.at - at, &format!("{number} {name}"));
        draft.told.spots.put((line, RECORD), spot);
        draft.trf.rows.push(PlayerRow {
            line,
            number,
            sex: sex.to_owned(),
            title,
            name,
            rating: u32::from(u16_at(tail, 32)),
            federation,
            fide_number: if fide == 0 { String::new() } else { fide.to_string() },
            birth: born,
            ..PlayerRow::default()
        });
        teams.push((u16_at(tail, 52), u16_at(tail, 54)));
    }
    draft.complain(cursor.at, cursor.left(), "", FieldKind::Record);
    teams
}

/// Reads the teams, and puts the players into them by their boards.
pub(super) fn teams(bytes: &[u8], section: Range<usize>, of_players: &[(u16, u16)], draft: &mut TrfDraft) {
    let mut cursor = ByteCursor::new(bytes, section);
    for number in 1..=MOST_TEAMS {
        if cursor.left() == 0 {
            break;
        }
        let read = cursor.texts(TEAM.0).filter(|_| cursor.take(TEAM.1).is_some());
        let Some(texts) = read else { break };
        let [name, shown] = [0, 1].map(|at| draft.text(&texts[at]));
        let name = if name.is_empty() { shown } else { name };
        let mut players: Vec<(u16, u32)> = of_players
            .iter()
            .zip(1..)
            .filter(|((team, _), _)| u32::from(*team) == number)
            .map(|((_, board), player)| (*board, player))
            .collect();
        players.sort_unstable();
        let players = players.into_iter().map(|(_, player)| player).collect();
        draft.trf.teams.push(TeamRow { number, name, players, ..TeamRow::default() });
    }
    if cursor.left() > 0 {
        draft.complain(cursor.at, cursor.left(), "", FieldKind::Record);
    }
    let count = draft.trf.teams.len();
    for ((team, _), line) in of_players.iter().zip(1..) {
        if usize::from(*team) > count {
            let at = draft.told.spots.get((line, RECORD)).map_or(0, |spot| spot.offset);
            draft.complain(at as usize, 0, &team.to_string(), FieldKind::Number);
        }
    }
}
