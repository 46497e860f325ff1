//! Rounds: the schedule of a file with the games and matches of each round.

use std::fmt::Write as _;

use super::configuration::date;
use super::cursor::{ByteCursor, u16_at, u32_at};
use super::draft::TrfDraft;
use super::game::{BYE, NOT_PAIRED, SwissManagerGame};
use super::matches::{self, BoardCount, SwissManagerMatch};
use super::sections::FileSections;
use crate::field::Colour;
use crate::mark::ResultMark;
use crate::ratio::Ratio;
use crate::trf::problem::FieldKind;
use crate::trf::row::{MOST_ROUNDS, RoundEntry, round_column};

/// The texts of a round and the bytes after them.
const ROUND: (usize, usize) = (16, 76);
/// The bytes of a game and of a match.
const GAME: usize = 21;
const MATCH: usize = 15;

/// A round of which nothing is written.
const BLANK: RoundEntry = RoundEntry { opponent: 0, colour: Colour::None, mark: ResultMark::ZeroBye, is_blank: true };

/// Reads the rounds with their games and matches.
pub(super) fn read(bytes: &[u8], sections: &FileSections, boards: BoardCount, draft: &mut TrfDraft) {
    let [schedule, _, games, _, matches] = &sections.parts;
    let mut cursor = ByteCursor::new(bytes, schedule.clone());
    let mut games = ByteCursor::new(bytes, games.clone());
    let mut matches = ByteCursor::new(bytes, matches.clone());
    let (mut dates, mut round) = (Vec::new(), 0);
    while cursor.left() > 0 {
        let at = cursor.at;
        round += 1;
        let read = cursor.texts(ROUND.0).and_then(|_| cursor.take(ROUND.1));
        let Some(tail) = read.filter(|_| round as usize <= MOST_ROUNDS) else {
            let field = if read.is_some() { FieldKind::TooManyRounds } else { FieldKind::Record };
            draft.complain(at, cursor.at - at, "", field);
            round -= 1;
            break;
        };
        let day = u32_at(tail, 0);
        dates.push(date(day).unwrap_or_default());
        if dates.last().is_some_and(String::is_empty) && day != 0 {
            draft.complain(cursor.at - ROUND.1, 4, &day.to_string(), FieldKind::Date);
        }
        let of_round = records(&mut games, u16_at(tail, 6), GAME, draft);
        let of_round: Vec<SwissManagerGame> = of_round
            .into_iter()
            .map(|(at, of)| SwissManagerGame { at, players: [u16_at(of, 0), u16_at(of, 2)], result: of[4] })
            .collect();
        let has_results = of_round.iter().any(|game| game.result != 0 && game.players[1] < NOT_PAIRED);
        for game in &of_round {
            seat(*game, round, has_results, draft);
        }
        let met: Vec<SwissManagerMatch> = records(&mut matches, u16_at(tail, 8), MATCH, draft)
            .into_iter()
            .map(|(at, of)| SwissManagerMatch {
                at,
                teams: [u16_at(of, 0), u16_at(of, 2)],
                points: Ratio::new(i64::from(u16_at(of, 4)), 2),
            })
            .collect();
        matches::read(&met, &of_round, round, boards, draft);
    }
    for (rest, name) in [(games, "B3"), (matches, "C3")] {
        if rest.left() > 0 {
            draft.complain(rest.at, rest.left(), name, FieldKind::Count);
        }
    }
    draft.trf.declared_rounds = Some(round).filter(|&of| of > 0);
    let dates = round_dates(&dates);
    if !dates.is_empty() {
        draft.trf.headings.insert("132".to_owned(), vec![dates]);
    }
}

/// The next records of a section, each with the byte at which it begins. Those that are not there are reported.
fn records<'a>(cursor: &mut ByteCursor<'a>, count: u16, size: usize, draft: &mut TrfDraft) -> Vec<(usize, &'a [u8])> {
    let mut out = Vec::new();
    for _ in 0..count {
        let at = cursor.at;
        let Some(of) = cursor.take(size) else {
            draft.complain(at, cursor.left(), &format!("{}/{count}", out.len()), FieldKind::Count);
            break;
        };
        out.push((at, of));
    }
    out
}

/// The days of the rounds as record 132 has them after its type: each above its round.
fn round_dates(dates: &[String]) -> String {
    let mut text = String::new();
    for (date, round) in dates.iter().zip(1..).filter(|(date, _)| date.len() > 2) {
        let column = round_column(round) as usize - 1 - 3;
        let _ = write!(text, "{:>width$}{}", "", &date[2..], width = column.saturating_sub(text.len()));
    }
    text
}

/// What White and Black get for a result. `None` for a code that is not known.
fn marks(result: u8) -> Option<[ResultMark; 2]> {
    use ResultMark::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
    Some(match result {
        0 => [Open, Open],
        1 => [Win, Loss],
        2 => [Draw, Draw],
        3 => [Loss, Win],
        4 => [ForfeitWin, ForfeitLoss],
        5 => [ForfeitLoss, ForfeitWin],
        6 => [ForfeitLoss, ForfeitLoss],
        10 => [Loss, Loss],
        _ => return None,
    })
}

/// What a player gets who has no opponent. `None` for any other result.
fn alone(opponent: u16, result: u8) -> Option<ResultMark> {
    match (opponent, result) {
        (BYE, 9) => Some(ResultMark::AllocatedBye),
        (_, 1 | 4 | 9) => Some(ResultMark::FullBye),
        (_, 2) => Some(ResultMark::HalfBye),
        (NOT_PAIRED, 0) | (_, 3 | 5 | 6 | 10) => Some(ResultMark::ZeroBye),
        _ => None,
    }
}

/// Puts a game into the rows of its players. A round that has results shows the worth of a bye in it.
fn seat(game: SwissManagerGame, round: u32, has_results: bool, draft: &mut TrfDraft) {
    let [white, black] = game.players;
    if black >= NOT_PAIRED {
        let mark = alone(black, game.result).unwrap_or_else(|| {
            if has_results || game.result != 0 {
                draft.complain(game.at + 4, 1, &game.result.to_string(), FieldKind::Result);
            }
            ResultMark::ZeroBye
        });
        // The bye of a round that has no results is worth nothing yet.
        let entry = RoundEntry { opponent: 0, colour: Colour::None, mark, is_blank: false };
        put(white, round, entry, game, draft);
        return;
    }
    if white == black && white != 0 {
        draft.complain(game.at, GAME, &white.to_string(), FieldKind::OwnOpponent);
        return;
    }
    let marks = marks(game.result).unwrap_or_else(|| {
        draft.complain(game.at + 4, 1, &game.result.to_string(), FieldKind::Result);
        [ResultMark::Open; 2]
    });
    let colours = [Colour::White, Colour::Black];
    for side in 0..2 {
        let (player, opponent) = (game.players[side], game.players[1 - side]);
        if player == 0 {
            continue;
        }
        let (colour, mark) = match marks[side] {
            mark if opponent != 0 => (colours[side], mark),
            // There was no opponent.
            ResultMark::Open => (Colour::None, ResultMark::ZeroBye),
            mark => (Colour::None, mark),
        };
        put(player, round, RoundEntry { opponent: u32::from(opponent), colour, mark, is_blank: false }, game, draft);
    }
}

/// Puts an entry into a row. A player who is not there, or has another game in the round, is reported.
fn put(player: u16, round: u32, entry: RoundEntry, game: SwissManagerGame, draft: &mut TrfDraft) {
    let at = round as usize - 1;
    let Some(row) = usize::from(player).checked_sub(1).and_then(|index| draft.trf.rows.get_mut(index)) else {
        draft.complain(game.at, GAME, &player.to_string(), FieldKind::Number);
        return;
    };
    if row.entries.get(at).is_some_and(|of| !of.is_blank) {
        draft.complain(game.at, GAME, &player.to_string(), FieldKind::NumberTaken);
        return;
    }
    while row.entries.len() <= at {
        row.entries.push(BLANK);
    }
    row.entries[at] = entry;
    let [white, black] = game.players.map(|of| if of >= NOT_PAIRED { String::new() } else { of.to_string() });
    let spot = TrfDraft::spot(game.at, GAME, &format!("{round}: {white} - {black}"));
    draft.told.spots.put((row.line, round_column(round)), spot);
}
