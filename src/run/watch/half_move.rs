//! Half-move: how events name one.

use bienban_base::message::Message;
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{self, Chess, Move};

/// A half-move in PGN's letters.
pub(super) fn san(position: &Chess, played: Move) -> String {
    write::san(position, played, write::Style { language: ENGLISH, capture: "x", castling: 'O' })
}

/// A half-move with its number, in a sentence.
pub(super) fn said(position: &Chess, played: Move) -> Message {
    Message::played(chess::turn(position), san(position, played))
}

/// A half-move with its number.
pub(super) fn numbered(position: &Chess, played: Move) -> String {
    format!("{}{}", chess::numbered(position), san(position, played))
}
