//! R307: a draw before both players had moved (Laws 2017 5.2.3).
//!
//! A game without any half-move is no score at all, and says nothing about when the draw was agreed.

use super::{Case, Found};
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;

pub(super) fn check(case: &Case<'_>, findings: &mut Found) {
    let Some(timeline) = case.timeline.filter(|t| t.complete && t.end.is_none()) else { return };
    let edition = case.edition();
    let half_moves = timeline.half_moves;
    if half_moves == 0
        || half_moves >= edition.agreement.value.half_moves
        || case.game.outcome() != Some(Outcome::Draw)
        || crate::chess::dead::by_material(shakmaty::Position::board(&timeline.last.position))
    {
        return;
    }
    let message =
        Message::new("draw-before-both-moved").with("article", edition.agreement.article).with("laws", edition.id);
    findings.push(Finding::at(Code::R307, case.result_span(), message).in_position(timeline.last.fen()));
}
