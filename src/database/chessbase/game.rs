//! Game: where the game of a record begins and its half-moves, from its bytes in `.cbg`.

use bienban_base::message::Message;
use shakmaty::CastlingMode;

use super::moves::{self, ChessBaseTree, MoveEncoding, MovesFault};
use super::start::{self, ChessBaseStart};

/// The moves of a game.
pub(super) struct ChessBaseGame {
    /// The position in which it begins, unless that is damaged.
    pub(super) start: Option<ChessBaseStart>,
    pub(super) tree: ChessBaseTree,
    /// The damage in them.
    pub(super) wrong: Option<MovesFault>,
    pub(super) is_chess960: bool,
}

impl ChessBaseGame {
    /// A game whose moves cannot be read.
    fn damaged(at: usize, message: Message) -> ChessBaseGame {
        ChessBaseGame { start: None, tree: ChessBaseTree::default(), wrong: Some((at, message)), is_chess960: false }
    }

    /// Reads the moves: the bytes of a game in `.cbg`.
    pub(super) fn read(bytes: &[u8]) -> ChessBaseGame {
        /// The least number of a kind of chess that has other rules.
        const OTHER: usize = 8;
        const CHESS960: std::ops::RangeInclusive<usize> = 10..=11;
        let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
            return ChessBaseGame::damaged(bytes.len(), Message::new("chessbase-moves-cut"));
        };
        let encoding = MoveEncoding { number: usize::from(head[0] & 0x3F) };
        let is_chess960 = CHESS960.contains(&encoding.number);
        if encoding.number >= OTHER && !is_chess960 {
            return ChessBaseGame::damaged(
                0,
                Message::new("chessbase-variant").with("code", encoding.number.to_string()),
            );
        }
        let mode = if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let has_position = head[0] & 0x40 != 0;
        let start = match has_position.then(|| ChessBaseStart::read(rest, mode, encoding.is_reversed())) {
            None => ChessBaseStart::usual(mode, encoding.is_reversed()),
            Some(Ok(start)) => start,
            Some(Err((at, message))) => return ChessBaseGame::damaged(4 + at, message),
        };
        let skipped = if !has_position {
            0
        } else if is_chess960 {
            start::LEN + start::LEN_OF_960
        } else {
            start::LEN
        };
        let side = usize::from(start.is_black);
        let (tree, wrong) = moves::read_moves(encoding, &rest[skipped..], 4 + skipped, start.pieces.clone(), side);
        let wrong = match &start.position {
            None => Some((4, Message::new("chessbase-position"))),
            Some(_) => wrong,
        };
        ChessBaseGame { start: Some(start), tree, wrong, is_chess960 }
    }
    /// Whether it is the half-moves of one line from the usual first position, and nothing else.
    pub(super) fn has_nothing_else(&self) -> bool {
        self.start.as_ref().is_some_and(|start| start.fen.is_none()) && !self.is_chess960 && self.tree.is_plain()
    }
}
