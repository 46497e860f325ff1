//! M208, R304, R306: games that ended by themselves under the Laws in force, but went on or have another result.
//!
//! [`result`](super::result) checks mate and stalemate in the last position, and [`legality`](super::legality)
//! reports half-moves after them, because none of those is legal.

use super::{Check, Found, Game, Subject, When};
use crate::chess::draws::RuleName;
use crate::chess::draws::ending::{Ending, Endings};
use crate::chess::fast::Proof;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;
use crate::place::Ply;

pub(super) const CHECK: Check = Check {
    codes: &[Code::M208, Code::R304, Code::R306],
    covered_by: Proof::ENDED,
    of: Subject::Games,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
    let (Some(timeline), Some(facts)) = (game.timeline(), game.facts()) else { return };
    let edition = game.edition();
    let endings = Endings::of(facts, game.options().dead_limit).under(edition);
    let Some(Ending { rule, ply, count, .. }) = endings.into_iter().next() else { return };
    let (after, against, article) = match rule {
        RuleName::Fivefold => ("moves-after-fivefold", Code::R306, edition.fivefold.article),
        RuleName::Seventyfive => ("moves-after-seventyfive", Code::R306, edition.seventyfive.article),
        RuleName::DeadPosition => ("moves-after-dead-position", Code::R304, edition.dead.article),
        _ => return,
    };
    let say = |key| {
        let message = Message::new(key).with("count", count.to_string()).with("ply", ply.0.to_string());
        message.with_phrase("source", edition.cited(article))
    };
    let turn = |ply: Ply| timeline.start.turn_after(ply.0);
    // The only legal move of a dead position changes nothing, so players make it before they notice.
    let forced = rule == RuleName::DeadPosition && facts.is_forced(ply);
    let tolerated = Ply(ply.0 + u32::from(forced));
    if let Some(next) = timeline.plies.get(tolerated.0 as usize).filter(|_| tolerated < facts.last()) {
        let finding = Finding::at(Code::M208, next.span, say(after));
        findings.push(finding.about(Ply(tolerated.0 + 1), turn(tolerated)).in_position(facts.fen(tolerated)));
    }
    let Some(outcome) = game.outcome().filter(|&o| o != Outcome::Draw && o != Outcome::Unknown) else { return };
    let key = match rule {
        RuleName::Fivefold => "result-against-fivefold",
        RuleName::Seventyfive => "result-against-seventyfive",
        _ => "result-against-dead-position",
    };
    let place = game.result_span();
    let finding = Finding::at(against, place, say(key).with("result", outcome.text())).after(game.ply_before(place));
    findings.push(finding.in_position(facts.fen(ply)).fixed_by(Outcome::Draw.text()));
}
