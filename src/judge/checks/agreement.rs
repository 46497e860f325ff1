//! R307: a draw before both players had moved (Laws 2017 5.2.3).
//!
//! A game without any half-move is not a score at all, and says nothing about when the players agreed.

use super::{Check, Found, Game, Subject, When};
use crate::chess::fast::Proof;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;

pub(super) const CHECK: Check =
    Check { codes: &[Code::R307], covered_by: Proof::AGREEMENT, of: Subject::Games, when: When::Always, run: check };

fn check(game: &Game<'_>, findings: &mut Found) {
    let half_moves = game.half_moves();
    if half_moves == 0 || game.outcome() != Some(Outcome::Draw) {
        return;
    }
    let edition = game.edition();
    let Some(last) = game.undecided().filter(|_| half_moves < edition.agreement.value.half_moves) else { return };
    if last.is_dead_by_material() {
        return;
    }
    let place = game.result_span();
    let message =
        Message::new("draw-before-both-moved").with_phrase("source", edition.cited(edition.agreement.article));
    let finding = Finding::at(Code::R307, place, message).after(game.ply_before(place));
    findings.push(finding.in_position(last.fen()));
}
