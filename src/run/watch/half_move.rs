//! Half-move: how events name one, in PGN's letters. Messages put them into those of their language.

use bienban_base::message::Message;
use bienban_engine::chess::notation::write::pgn;
use bienban_engine::chess::{self, Chess, Move};

/// A half-move with its number, in a sentence.
pub(super) fn numbered_move(position: &Chess, played: Move) -> Message {
    Message::played(chess::turn(position), pgn(position, played))
}

/// A half-move with its number.
pub(super) fn numbered(position: &Chess, played: Move) -> String {
    format!("{}{}", chess::numbered(position), pgn(position, played))
}
