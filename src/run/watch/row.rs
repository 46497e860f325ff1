//! Row: a board, or a source, as a table shows it while games run.

use std::cmp::Reverse;
use std::sync::Arc;

use serde::Serialize;

use super::board::WatchBoard;
use super::document::Document;
use super::event::{EventKind, shared};
use super::identity::GameIdentity;
use bienban_base::message::Message;
use bienban_engine::chess;

/// Something open on a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenItem {
    /// The kind of its event.
    pub event: EventKind,
    /// The rule, if there is one.
    pub rule: Option<&'static str>,
    /// The player, if it is about one.
    pub side: Option<&'static str>,
    /// Occurrences, or half-moves without capture and pawn move.
    pub count: Option<u32>,
    /// The sentence.
    #[serde(skip)]
    pub said: Message,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardRow {
    /// The file or address.
    #[serde(serialize_with = "shared")]
    pub source: Arc<str>,
    /// The game.
    #[serde(flatten, serialize_with = "shared")]
    pub identity: Arc<GameIdentity>,
    /// The number among the games of this identity.
    pub copy: u32,
    /// How many half-moves were played.
    pub ply: u32,
    /// The last of them with its number.
    #[serde(rename = "move")]
    pub last: Option<String>,
    /// The position, as FEN.
    pub fen: String,
    /// The result that is posted, or `*`.
    pub result: &'static str,
    /// Whether the game goes on: no result is posted, and it is not over by itself.
    pub running: bool,
    /// The seconds that White and Black have left, where the source states them.
    pub clocks: [Option<u32>; 2],
    /// What is open, the gravest first.
    pub open: Vec<OpenItem>,
}

impl BoardRow {
    fn of(document: &Document, board: &WatchBoard) -> BoardRow {
        let mut open: Vec<OpenItem> = board
            .standing
            .iter()
            .map(|(standing, _)| OpenItem {
                event: standing.event(),
                rule: standing.detail.rule,
                side: standing.detail.side,
                count: standing.detail.count,
                said: standing.said.clone(),
            })
            .filter(|item| item.event != EventKind::Result)
            .collect();
        open.sort_by_key(|item| gravity(item.event));
        BoardRow {
            source: Arc::clone(&document.name),
            identity: Arc::clone(&board.identity),
            copy: board.copy,
            ply: board.moves.len() as u32,
            last: board.last.clone(),
            fen: chess::fen(&board.position),
            result: board.outcome.text(),
            running: board.is_in_progress(),
            clocks: board.clocks.map(|clock| clock.left),
            open,
        }
    }
}

/// The place of a kind among the open items: what an arbiter has to act on comes first.
fn gravity(event: EventKind) -> u8 {
    match event {
        // A mate stays where it is seen until its result is posted.
        EventKind::Ended => 0,
        EventKind::Claim => 1,
        EventKind::Illegal => 2,
        EventKind::Time => 3,
        EventKind::Soon => 4,
        _ => 5,
    }
}

/// The rows of boards: those with something open first, then the others that go on, then those with a result.
pub(super) fn sorted_rows<'d>(documents: impl Iterator<Item = &'d Document>) -> Vec<BoardRow> {
    let mut rows: Vec<BoardRow> =
        documents.flat_map(|document| document.boards.iter().map(|board| BoardRow::of(document, board))).collect();
    rows.sort_by(|one, other| {
        let state = |row: &BoardRow| {
            (row.open.is_empty(), row.open.first().map_or(u8::MAX, |item| gravity(item.event)), !row.running)
        };
        let key = |row: &BoardRow| (state(row), Reverse(row.copy > 1));
        key(one).cmp(&key(other)).then_with(|| one.identity.rank().cmp(&other.identity.rank()))
    });
    rows
}

/// A source that cannot be read or does not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceRow {
    /// The file or address.
    pub source: Arc<str>,
    /// How many games of it go on.
    pub in_progress: usize,
    /// How many games it has.
    pub games: usize,
    /// What is wrong.
    pub trouble: Option<Message>,
}
