//! Near miss: what a player may have counted who claimed a third repetition too early, and what cannot be known where
//! a game begins in the middle.

use super::ruling::Ruling;
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply};
use bienban_engine::chess::draws::{DrawFacts, PositionDifference, unlike};
use bienban_engine::chess::{Chess, Position};

/// Whether a position may have been on the board before the first position of the game: the game begins in the middle,
/// since then nothing was captured and no pawn moved, and no right to castle was lost.
pub(super) fn may_have_stood_before(facts: &DrawFacts, ply: Ply, wanted: &Chess) -> bool {
    let first = facts.position(Ply(0));
    let in_the_middle = first.halfmoves() > 0 || first.fullmoves().get() > 1;
    in_the_middle
        && facts.run_start(ply) == Ply(0)
        && first.castles().castling_rights() == wanted.castles().castling_rights()
}

/// A ruling whose reason also names the positions that look the same as `wanted` and are not.
pub(super) fn explained(mut ruling: Ruling, facts: &DrawFacts, ply: Ply, wanted: &Chess) -> Ruling {
    ruling.unlike = unlike(facts, ply, wanted);
    for why in sentences(&ruling.unlike, facts.numbering()) {
        ruling.reason = Message::new("both").with_phrase("first", ruling.reason).with_phrase("second", why);
    }
    ruling
}

/// The sentences for these reasons. Rights to castle that were there at the same half-moves share one.
fn sentences(unlike: &[PositionDifference], numbering: Numbering) -> Vec<Message> {
    let is_castling = |why: &&PositionDifference| matches!(why, PositionDifference::Castling { .. });
    let mut told: Vec<Message> =
        unlike.iter().filter(|why| !is_castling(why)).map(|why| worded(why, numbering)).collect();
    let mut rights: Vec<&PositionDifference> = unlike.iter().filter(is_castling).collect();
    while let Some(first) = rights.first().copied() {
        let (same, others): (Vec<&PositionDifference>, Vec<&PositionDifference>) =
            rights.into_iter().partition(|right| right.plies() == first.plies());
        told.push(match same.as_slice() {
            [only] => worded(only, numbering),
            several => Message::new("unlike-castling-several")
                .with_phrase("half_moves", after(first.plies(), numbering))
                .with_phrases("rights", several.iter().filter_map(|right| lost_right(right, numbering)).collect()),
        });
        rights = others;
    }
    told
}

/// A right to castle among several, with the half-move that it was lost with.
fn lost_right(why: &PositionDifference, numbering: Numbering) -> Option<Message> {
    let PositionDifference::Castling { side, kingside, lost, .. } = why else { return None };
    let message = Message::new("lost-right").with_phrase("lost", Message::half_move(lost.0, numbering));
    Some(message.with_word("side", side.name()).with_word("wing", wing(*kingside)))
}

/// The word for a side of the board.
fn wing(kingside: bool) -> &'static str {
    if kingside { "wing-king" } else { "wing-queen" }
}

/// Why a position differed, in words.
fn worded(why: &PositionDifference, numbering: Numbering) -> Message {
    match why {
        PositionDifference::Turn { plies, to_move } => Message::new("unlike-turn")
            .with_phrase("half_moves", after(plies, numbering))
            .with_word("mover", to_move.name()),
        PositionDifference::Castling { plies, side, kingside, lost } => {
            let message = Message::new("unlike-castling")
                .with_phrase("half_moves", after(plies, numbering))
                .with_phrase("lost", Message::half_move(lost.0, numbering));
            message.with_word("side", side.name()).with_word("wing", wing(*kingside))
        }
        PositionDifference::EnPassant { ply } => Message::new("unlike-en-passant")
            .with_phrase("half_moves", Message::after(ply.0, numbering))
            .with_phrase("next", Message::half_move(ply.0 + 1, numbering)),
    }
}

/// The moment after some number of half-moves, or several such moments.
fn after(plies: &[Ply], numbering: Numbering) -> Message {
    match plies {
        [ply] => Message::after(ply.0, numbering),
        plies => Message::new("after-plies").with_phrase("plies", after_each(plies, numbering)),
    }
}

/// Several moments, as a list.
pub(super) fn after_each(plies: &[Ply], numbering: Numbering) -> Message {
    let plies: Vec<u32> = plies.iter().map(|ply| ply.0).collect();
    Message::after_each(&plies, numbering)
}
