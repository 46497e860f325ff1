//! Near miss: what a player may have counted who claimed a third repetition too early, and what nobody can know where a
//! game begins in the middle.

use super::ruling::Ruling;
use super::verdict::list;
use crate::chess::draws::{Facts, Unlike, unlike};
use crate::chess::{Chess, Position};
use crate::message::Message;
use crate::place::Ply;

/// Whether a position may have stood on the board before the first position of the game: the game begins in the middle,
/// nothing was captured since and no pawn moved, and no right to castle was lost.
pub(super) fn may_have_stood_before(facts: &Facts, ply: Ply, wanted: &Chess) -> bool {
    let first = facts.position(Ply(0));
    let in_the_middle = first.halfmoves() > 0 || first.fullmoves().get() > 1;
    in_the_middle
        && facts.run_start(ply) == Ply(0)
        && first.castles().castling_rights() == wanted.castles().castling_rights()
}

/// A ruling whose reason also names the positions that look the same as `wanted` and are not.
pub(super) fn explained(mut ruling: Ruling, facts: &Facts, ply: Ply, wanted: &Chess) -> Ruling {
    ruling.unlike = unlike(facts, ply, wanted);
    for why in &ruling.unlike {
        let both = Message::new("both").with_phrase("first", ruling.reason).with_phrase("second", worded(why));
        ruling.reason = both;
    }
    ruling
}

/// Why a position was another, in words.
fn worded(why: &Unlike) -> Message {
    match why {
        Unlike::Turn { plies, to_move } => {
            Message::new("unlike-turn").with("plies", list(plies)).with_word("mover", to_move.name())
        }
        Unlike::Castling { plies, side, kingside, lost } => {
            let wing = if *kingside { "wing-king" } else { "wing-queen" };
            let message = Message::new("unlike-castling").with("plies", list(plies)).with("lost", lost.0.to_string());
            message.with_word("side", side.name()).with_word("wing", wing)
        }
        Unlike::EnPassant { ply } => {
            Message::new("unlike-en-passant").with("ply", ply.0.to_string()).with("next", (ply.0 + 1).to_string())
        }
    }
}
