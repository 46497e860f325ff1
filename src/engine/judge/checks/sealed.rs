//! R309 for a sealed move that is illegal or cannot be understood: who sealed it has lost, unless the opponent cannot
//! mate (Laws 2001 A.8; 1989 10.14; xiangqi 10.3.2, which has no exception).

use super::editions::by_editions;
use super::opponent::Opponent;
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, words};
use crate::chess::fast::Proof;
use crate::chess::law::excuse::Excuse;
use crate::chess::replay::MoveFaultKind;
use crate::judge::xiangqi::XiangqiFaultKind as XiangqiFault;
use crate::pgn::cause::EndCause;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::{ByteSpan, Side};

/// The fast path reads no game with such a half-move.
pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::R309],
    covered_by: Proof::LEGAL,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_sealed_move,
};

fn check_sealed_move(game: &Game<'_>, findings: &mut GameFindings) {
    let Some(outcome) = game.outcome().filter(|outcome| *outcome != Outcome::Unknown && outcome.is_in_pgn()) else {
        return;
    };
    let Some(span) = words::sealed(game) else { return };
    if let Some(record) = game.xiangqi() {
        let fault = record.faults.iter().find(|fault| fault.span == span);
        let refused = fault.filter(|fault| matches!(fault.kind, XiangqiFault::Refused(_)));
        if let Some(fault) = refused.filter(|fault| outcome.winner() != Some(fault.turn.1.other())) {
            findings.push(finding(game, (span, fault.turn.1), outcome, Message::new("source-xiangqi-sealed")));
        }
        return;
    }
    let Some(timeline) = game.timeline() else { return };
    let Some(fault) = timeline.faults.iter().find(|fault| fault.span == span) else { return };
    let unclear = match fault.kind {
        MoveFaultKind::Illegal(..) => false,
        MoveFaultKind::Ambiguous(..) | MoveFaultKind::UnknownLetter(_) | MoveFaultKind::PromotionMissing(_) => true,
        _ => return,
    };
    let (_, side) = fault.before.turn();
    let opponent = Opponent::new(game, fault.before.clone(), side.other());
    findings.extend(by_editions(game, |edition| {
        let (excuse, article) = edition.excuse(EndCause::Sealed, "");
        // 1989 10.14 names no move that is unclear.
        let loses = excuse == Excuse::NoMate || !unclear;
        let right = if opponent.excuses(excuse)? { Outcome::Draw } else { Outcome::won_by(side.other()) };
        let wrong = loses && outcome != right;
        wrong.then(|| finding(game, (span, side), outcome, edition.cited(article)).fixed_by(right.text()))
    }));
}

fn finding(game: &Game<'_>, (span, side): (ByteSpan, Side), outcome: Outcome, source: Message) -> Finding {
    let message = Message::new("result-against-sealed")
        .with("token", game.quoted(span))
        .with_word("player", side.name())
        .with("result", outcome.text())
        .with_phrase("source", source);
    let place = game.result_span();
    Finding::at(Code::R309, place, message).after(game.ply_before(place))
}
