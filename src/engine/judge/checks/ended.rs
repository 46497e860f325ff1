//! M208, R304, R306: games that ended by themselves under the Laws in force, but went on or have another result.
//!
//! [`result`](super::result) checks mate and stalemate in the last position, and [`legality`](super::legality)
//! reports half-moves after them, because none of those is legal.

use super::editions::by_editions;
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::dead;
use crate::chess::draws::ending::{DrawEnding, Endings};
use crate::chess::draws::{DrawFacts, RuleName};
use crate::chess::fast::Proof;
use crate::chess::law::edition::{DeadRule, LawEdition};
use crate::chess::{self, Role, Square, color};
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply};

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::M208, Code::R304, Code::R306],
    covered_by: Proof::ENDED,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_ending,
};

fn check_ending(game: &Game<'_>, findings: &mut GameFindings) {
    if let Some(facts) = game.facts() {
        let endings = Endings::of(facts, game.options().dead_limit);
        findings.extend(by_editions(game, |edition| went_on(game, facts, &first(&endings, edition)?, edition)));
        let against = by_editions(game, |edition| against(game, facts, &first(&endings, edition)?, edition));
        if let Some(finding) = against {
            findings.push(finding);
            return;
        }
    }
    findings.extend(by_editions(game, |edition| dead_in_the_end(game, edition)));
}

/// What ended the game first, unless it ended on the board.
fn first(endings: &Endings<'_>, edition: &LawEdition) -> Option<DrawEnding> {
    let first = endings.under(edition).into_iter().next()?;
    let by_itself = matches!(first.rule, RuleName::Fivefold | RuleName::Seventyfive | RuleName::DeadPosition);
    by_itself.then_some(first)
}

/// The values that the sentences share.
fn say(key: &'static str, ending: &DrawEnding, numbering: Numbering, edition: &LawEdition) -> Message {
    let article = match ending.rule {
        RuleName::Fivefold => edition.fivefold.article,
        RuleName::Seventyfive => edition.seventyfive.article,
        _ => edition.dead.article,
    };
    let message = Message::new(key).with("count", ending.count.to_string());
    let message = message.with_phrase("half_moves", Message::after(ending.ply.0, numbering));
    message.with_phrase("source", edition.cited(article))
}

/// M208: half-moves after the end.
fn went_on(game: &Game<'_>, facts: &DrawFacts, ending: &DrawEnding, edition: &LawEdition) -> Option<Finding> {
    let timeline = game.timeline()?;
    let dead = ending.rule == RuleName::DeadPosition;
    // The only legal move of a dead position changes nothing, so players make it before they notice.
    let forced = dead && facts.is_forced(ending.ply);
    let tolerated = Ply(ending.ply.0 + u32::from(forced));
    let next = timeline.plies.get(tolerated.0 as usize).filter(|_| tolerated < facts.last())?;
    let drawn = matches!(game.outcome(), Some(Outcome::Draw | Outcome::Unknown) | None);
    let posted = dead.then(|| posted(facts)).flatten();
    let message = match (ending.rule, posted) {
        (RuleName::Fivefold, _) => say("moves-after-fivefold", ending, facts.numbering(), edition),
        (RuleName::Seventyfive, _) => say("moves-after-seventyfive", ending, facts.numbering(), edition),
        (_, None) => say("moves-after-dead-position", ending, facts.numbering(), edition),
        (_, Some(square)) => say("moves-after-dead-position-posted", ending, facts.numbering(), edition)
            .with("square", square.to_string()),
    };
    let finding = Finding::at(Code::M208, next.span, message);
    let finding = finding.about(Ply(tolerated.0 + 1), timeline.start.turn_after(tolerated.0));
    // Mate is no longer possible, so these moves could not matter.
    let severity = if dead && drawn { Severity::Warning } else { Severity::Error };
    Some(finding.in_position(facts.fen(tolerated)).graded(severity))
}

/// The square in the centre to which the last half-move brings a king. Electronic boards read a result from kings
/// placed there.
fn posted(facts: &DrawFacts) -> Option<Square> {
    let last = facts.next(Ply(facts.last().0.checked_sub(1)?))?;
    let centre = matches!(last.to(), Square::E4 | Square::D4 | Square::E5 | Square::D5);
    (last.role() == Role::King && centre).then(|| last.to())
}

/// R304, R306: a result against the end.
fn against(game: &Game<'_>, facts: &DrawFacts, ending: &DrawEnding, edition: &LawEdition) -> Option<Finding> {
    let outcome = game.outcome().filter(|outcome| outcome.winner().is_some())?;
    let (code, key) = match ending.rule {
        RuleName::Fivefold => (Code::R306, "result-against-fivefold"),
        RuleName::Seventyfive => (Code::R306, "result-against-seventyfive"),
        _ => (Code::R304, "result-against-dead-position"),
    };
    let message = say(key, ending, facts.numbering(), edition).with("result", outcome.text());
    Some(result_finding(game, code, message).in_position(facts.fen(ending.ply)))
}

/// R304 for a death that only the search proves: it is looked for in the final position of a game that somebody won.
fn dead_in_the_end(game: &Game<'_>, edition: &LawEdition) -> Option<Finding> {
    let outcome = game.outcome().filter(|outcome| outcome.winner().is_some())?;
    if edition.dead.value != DeadRule::AnySeries || game.half_moves() == 0 {
        return None;
    }
    let winner = outcome.winner()?;
    let last = game.undecided().filter(|last| dead::is_worth_search(&last.position, color(winner)))?;
    if !game.death(&last, winner).proved {
        return None;
    }
    let ending = DrawEnding { rule: RuleName::DeadPosition, ply: game.last_ply(), count: 0, plies: Vec::new() };
    let numbering = Numbering::at(chess::turn(&last.position), ending.ply.0);
    let message = say("result-against-dead-position", &ending, numbering, edition).with("result", outcome.text());
    Some(result_finding(game, Code::R304, message).in_position(last.fen()))
}

fn result_finding(game: &Game<'_>, code: Code, message: Message) -> Finding {
    let place = game.result_span();
    Finding::at(code, place, message).after(game.ply_before(place)).fixed_by(Outcome::Draw.text())
}
