//! Compares the games of an event: faults that no single game shows, P8xx.
//!
//! A round belongs to one event and section. Spellings of an event that differ in case, diacritics, punctuation or
//! abbreviations are one event. A game that names no round is not compared. Two names mean one player if
//! their letters are the same; white space, case and the composition of letters make no difference. Diacritics count,
//! because `Hoàng` and `Hoang` are two people as often as one.
//!
//! ```
//! use bienban::judge::tournament::{EventEntry, check};
//! let game = |game, board: &str| EventEntry {
//!     game,
//!     round: "1".into(),
//!     board: board.into(),
//!     result: "1-0".into(),
//!     ..EventEntry::default()
//! };
//! let games = [game(1, "1"), game(2, "3"), game(3, "3")];
//! let codes: Vec<_> = check(&games).iter().map(|d| (d.entry.game, d.finding.code.id())).collect();
//! assert_eq!(codes, [(2, "P803"), (3, "P801")]);
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization as _;

use super::spelling::EventNames;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;
use crate::place::ByteSpan;
use crate::text::harmless::harmless;

/// What is kept of a game for the comparison.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventEntry {
    /// The file, with the sheet of a workbook after it.
    pub file: Arc<str>,
    /// The number of the game in it, counted from 1.
    pub game: u64,
    /// The line or row, from 1, of the Round tag or of what is there instead.
    pub line: u64,
    /// The column, from 1, in code points or cells.
    pub column: u64,
    /// The offset in the file in bytes; 0 in a cell.
    pub offset: u64,
    /// The length in bytes; 0 in a cell.
    pub length: u64,
    /// The text at this place.
    pub token: Box<str>,
    /// The tag White.
    pub white: Box<str>,
    /// The tag Black.
    pub black: Box<str>,
    /// The tag Event.
    pub event: Box<str>,
    /// The tag Section.
    pub section: Box<str>,
    /// The tag Round.
    pub round: Box<str>,
    /// The tag Board.
    pub board: Box<str>,
    /// The tag Date.
    pub date: Box<str>,
    /// The tag Result.
    pub result: Box<str>,
    /// The half-moves of the main line, as far as they could be played.
    pub moves: Box<[Played]>,
    /// How many half-moves a game has before the first of them, by the number and the side of that one.
    pub before: u32,
}

/// A half-move of a game that is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The move, the same for every notation.
    pub code: u16,
    /// The move as it is written.
    pub written: Box<str>,
}

/// A finding about a game that comes from comparing it with others.
#[derive(Debug)]
pub struct Discrepancy<'a> {
    /// The game.
    pub entry: &'a EventEntry,
    /// The finding. Its span is empty, because its place is that of the entry.
    pub finding: Finding,
}

/// A name for comparison, without differences of white space, case and composition. Empty if nothing is named.
pub(crate) fn fold(name: &str) -> String {
    let words: Vec<String> =
        name.split_whitespace().map(|w| w.nfc().flat_map(char::to_lowercase).collect::<String>()).collect();
    let folded: String = words.join(" ").nfc().collect();
    let nobody = folded.chars().all(|c| matches!(c, '?' | '-' | '.' | '*'));
    if nobody || matches!(folded.as_str(), "nn" | "n.n." | "n. n." | "n n" | "bye") { String::new() } else { folded }
}

/// The round and the board: `3` and the Board tag, or both in one as `3.12`.
fn place(entry: &EventEntry) -> Option<(String, Option<u32>)> {
    let round = fold(&entry.round);
    let board = entry.board.trim().parse().ok().filter(|&b: &u32| b > 0);
    if round.is_empty() {
        return None;
    }
    match round.split_once('.').filter(|_| board.is_none()) {
        Some((round, board)) if !round.is_empty() => Some((round.to_owned(), board.parse().ok().filter(|&b| b > 0))),
        _ => Some((round, board)),
    }
}

impl EventEntry {
    /// The game as sentences name it.
    fn site(&self) -> Message {
        let message = Message::new("site").with("file", harmless(&self.file));
        message.with("game", self.game.to_string()).with("line", self.line.to_string())
    }

    /// Whether both players are known.
    fn is_named(&self) -> bool {
        self.players().iter().all(|name| !name.is_empty())
    }

    fn players(&self) -> [String; 2] {
        [fold(&self.white), fold(&self.black)]
    }
}

/// What a second sheet of a game says that the first does not.
fn second_sheet(here: &EventEntry, there: &EventEntry) -> Message {
    let turn = |ply: usize| {
        let ply = ply + here.before as usize;
        format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
    };
    let same = here.moves.iter().zip(&there.moves).take_while(|(a, b)| a.code == b.code).count();
    let message = match (here.moves.get(same), there.moves.get(same)) {
        (Some(a), Some(b)) => Message::new("second-sheet-differs")
            .with("turn", turn(same))
            .with("here", harmless(&a.written))
            .with("there", harmless(&b.written)),
        (None, Some(more)) => {
            Message::new("second-sheet-shorter").with("turn", turn(same)).with("there", harmless(&more.written))
        }
        (Some(more), None) => {
            Message::new("second-sheet-longer").with("turn", turn(same)).with("here", harmless(&more.written))
        }
        (None, None) if here.result != there.result => Message::new("second-sheet-result")
            .with("here", harmless(&here.result))
            .with("there", harmless(&there.result)),
        (None, None) => Message::new("second-sheet-same"),
    };
    message.with_phrase("other", there.site())
}

/// A game of a round: its index in the list of entries, and its board.
type Seat = (usize, Option<u32>);

/// Compares the games. The findings are in the order of the games.
pub fn check(entries: &[EventEntry]) -> Vec<Discrepancy<'_>> {
    let mut rounds: BTreeMap<(usize, String, String), Vec<Seat>> = BTreeMap::new();
    let mut events = EventNames::default();
    let mut found: Vec<(usize, Code, Message)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Some((round, board)) = place(entry) {
            rounds.entry((events.number(&entry.event), fold(&entry.section), round)).or_default().push((index, board));
        }
        if Outcome::parse_score(entry.result.trim().as_bytes()).is_none_or(|o| o == Outcome::Unknown) {
            found.push((index, Code::P804, Message::new("result-missing")));
        }
    }
    for ((_, _, round), games) in &rounds {
        boards(entries, round, games, &mut found);
        players(entries, round, games, &mut found);
    }
    found.sort_by_key(|(index, code, _)| (*index, *code));
    let finding = |(index, code, message): (usize, Code, Message)| Discrepancy {
        entry: &entries[index],
        finding: Finding::at(code, ByteSpan::default(), message),
    };
    found.into_iter().map(finding).collect()
}

/// Finds boards that occur twice, and boards missing below the highest.
fn boards(entries: &[EventEntry], round: &str, games: &[Seat], found: &mut Vec<(usize, Code, Message)>) {
    let mut first: BTreeMap<u32, usize> = BTreeMap::new();
    for &(index, board) in games {
        let Some(board) = board else { continue };
        match first.get(&board) {
            None => drop(first.insert(board, index)),
            Some(&other) => {
                let message = if entries[other].players() == entries[index].players() && entries[index].is_named() {
                    second_sheet(&entries[index], &entries[other])
                } else {
                    Message::new("board-twice").with_phrase("other", entries[other].site())
                };
                let message = message.with("round", round).with("board", board.to_string());
                found.push((index, Code::P801, message));
            }
        }
    }
    let (mut missing, mut next) = (Vec::new(), 1);
    for &board in first.keys() {
        match board - next {
            0 => {}
            1 => missing.push(next.to_string()),
            _ => missing.push(format!("{next}-{}", board - 1)),
        }
        next = board + 1;
    }
    if let Some((&highest, &index)) = first.last_key_value().filter(|_| !missing.is_empty()) {
        let message = Message::new("board-missing").with("round", round).with("boards", missing.join(", "));
        found.push((index, Code::P803, message.with("highest", highest.to_string())));
    }
}

/// Finds players that occur twice. Two sheets of one game, and two games of a match, are not faults.
fn players(entries: &[EventEntry], round: &str, games: &[Seat], found: &mut Vec<(usize, Code, Message)>) {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let boards: BTreeMap<usize, Option<u32>> = games.iter().copied().collect();
    for &(index, board) in games {
        let ours = entries[index].players();
        for (name, written) in ours.iter().zip([&entries[index].white, &entries[index].black]) {
            if name.is_empty() {
                continue;
            }
            let Some(&other) = first.get(name) else {
                first.insert(name.clone(), index);
                continue;
            };
            if other == index {
                let message = Message::new("player-against-himself").with("player", &**written);
                found.push((index, Code::P802, message));
                continue;
            }
            let theirs = entries[other].players();
            let copy = theirs == ours && board.is_some() && boards[&other] == board;
            // Without boards, two sheets of one game show by their players and their round.
            let boards = [boards[&other], board];
            let second = theirs == ours && boards.contains(&None) && entries[index].is_named();
            if second && fold(&entries[other].round) == fold(&entries[index].round) {
                if ours[0] == *name {
                    let message = second_sheet(&entries[index], &entries[other]).with("round", round);
                    found.push((index, Code::P802, message.with("board", "?")));
                }
                continue;
            }
            let pair =
                theirs.iter().all(|n| ours.contains(n)) && fold(&entries[other].round) != fold(&entries[index].round);
            if !copy && !pair {
                let message = Message::new("player-twice").with("player", &**written).with("round", round);
                found.push((index, Code::P802, message.with_phrase("other", entries[other].site())));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, round: &str, board: &str, white: &str, black: &str) -> EventEntry {
        EventEntry {
            file: "a.pgn".into(),
            game: number,
            line: number,
            round: round.into(),
            board: board.into(),
            white: white.into(),
            black: black.into(),
            result: "1-0".into(),
            ..EventEntry::default()
        }
    }

    fn codes(games: &[EventEntry]) -> Vec<(u64, &'static str)> {
        check(games).iter().map(|d| (d.entry.game, d.finding.code.id())).collect()
    }

    #[test]
    fn a_clean_event_says_nothing() {
        let games = [game(1, "1", "1", "A", "B"), game(2, "1", "2", "C", "D"), game(3, "2", "1", "A", "C")];
        assert_eq!(codes(&games), []);
        assert_eq!(codes(&[game(1, "?", "?", "A", "B"), game(2, "?", "?", "A", "B")]), [], "without a round");
        let nobody = [game(1, "1", "1", "?", "NN"), game(2, "1", "2", "?", "N. N.")];
        assert_eq!(codes(&nobody), []);
    }

    #[test]
    fn a_player_is_one_however_spaced_and_composed() {
        let games = [game(1, "1", "1", "Lê  Văn An", "B"), game(2, "1", "2", "C", "LE\u{302} VA\u{306}N AN")];
        assert_eq!(codes(&games), [(2, "P802")]);
        assert_eq!(codes(&[game(1, "1", "1", "Hoàng", "B"), game(2, "1", "2", "Hoang", "D")]), []);
        assert_eq!(codes(&[game(1, "1", "1", "A", "a")]), [(1, "P802")]);
    }

    #[test]
    fn rounds_with_the_board_behind_a_dot() {
        let games = [game(1, "3.1", "", "A", "B"), game(2, "3.4", "", "C", "D"), game(3, "3.4", "", "E", "A")];
        assert_eq!(codes(&games), [(2, "P803"), (3, "P801"), (3, "P802")]);
        let all = check(&games);
        assert_eq!(all[0].finding.message.args[1].1, crate::message::Value::Text("2-3".to_owned()));
    }

    #[test]
    fn copies_and_matches() {
        let copies = [game(1, "1", "1", "A", "B"), game(2, "1", "1", "A", "B")];
        assert_eq!(codes(&copies), [(2, "P801")]);
        let matches = [game(1, "1.1", "", "A", "B"), game(2, "1.2", "", "B", "A")];
        assert_eq!(codes(&matches), []);
    }

    #[test]
    fn events_and_sections_are_apart_and_a_result_is_wanted() {
        let mut games = [game(1, "1", "1", "A", "B"), game(2, "1", "1", "A", "B")];
        games[1].section = "U9".into();
        assert_eq!(codes(&games), []);
        games[0].result = "*".into();
        games[1].result = "".into();
        assert_eq!(codes(&games), [(1, "P804"), (2, "P804")]);
    }
}
