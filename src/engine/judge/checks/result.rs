//! R301-R303, R308: compares the result with the tag, the final position and the number of moves.
//!
//! A signed result is valid even if it is wrong (Laws 8.7), so it is reported and never changed.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, legality, words};
use crate::chess::fast::Proof;
use crate::chess::replay::{GameEnd, MoveFaultKind};
use crate::pgn::cause::EndCause;
use crate::pgn::closing::tell_winner;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::text::names::fold;

/// Words of a Termination tag for a game that was not played.
const FORFEITS: [&str; 5] = ["forfeit", "default", "walkover", "no show", "unplayed"];

/// The judgment alone: who is `xử thua` for a reason, or by name, may have lost during play.
const JUDGED: &str = "xu thua";

/// The same in Vietnamese, in folded form: `vắng`, `không đến`.
const ABSENT: [&str; 2] = [" vang ", " khong den "];

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::R301, Code::R302, Code::R303, Code::R308],
    covered_by: Proof::RESULT,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_result,
};

fn check_result(game: &Game<'_>, findings: &mut GameFindings) {
    let tags = game.tagged();
    let tagged = tags.tag("Result").and_then(|_| Outcome::parse_score(tags.value("Result").trim().as_bytes()));
    let written = tags.result.and_then(|span| Outcome::parse_marker(tags.bytes(span)));
    if let (Some(tagged), Some(written), Some(span)) = (tagged, written, tags.result)
        && tagged != written
        // PGN has no other result for such a score.
        && (tagged != Outcome::Unknown || written.is_in_pgn())
    {
        let key = if game.is_sheet() { "sheet-results-differ" } else { "result-tag-mismatch" };
        let message = Message::new(key).with("tag", tagged.text()).with("terminator", written.text());
        let finding = Finding::at(Code::R301, span, message).after(game.ply_before(span));
        // The board decides where it can.
        let right = game.end().map(GameEnd::result).filter(|right| *right == tagged || *right == written);
        findings.push(match right {
            Some(right) => finding.fixed_by(right.text()),
            None => finding,
        });
    }
    // `*` adds nothing to the tag.
    let known = written.filter(|&written| written != Outcome::Unknown);
    against_board(game, known.or(tagged).or(written), findings);
    forfeit(game, findings);
}

fn against_board(game: &Game<'_>, outcome: Option<Outcome>, findings: &mut GameFindings) {
    // An arbiter may take points away after any end (Laws 11.7, 11.8).
    let Some(outcome) = outcome.filter(|outcome| outcome.is_in_pgn()) else { return };
    // A composition that ends in mate needs no result.
    if outcome == Outcome::Unknown && game.tagged().tag("FEN").is_some() {
        return;
    }
    let Some(end) = end(game) else { return };
    let right = end.result();
    if outcome == right {
        return;
    }
    let (code, key) = match end {
        GameEnd::Checkmate { .. } if outcome == Outcome::Unknown => (Code::R302, "no-result-after-mate"),
        GameEnd::Checkmate { .. } => (Code::R302, "result-against-mate"),
        GameEnd::Stalemate if outcome == Outcome::Unknown => (Code::R303, "no-result-after-stalemate"),
        GameEnd::Stalemate => (Code::R303, "result-against-stalemate"),
    };
    let place = game.result_span();
    let message = Message::new(key).with("right", right.text()).with("result", outcome.text());
    let message = message.with_phrase("source", legality::source(game, end));
    let mut finding = Finding::at(code, place, message).after(game.ply_before(place)).fixed_by(right.text());
    finding.fen = game.last().map(|last| last.fen());
    findings.push(finding);
}

/// How the game ended on the board, perhaps before half-moves that cannot have been played (M208).
fn end(game: &Game<'_>) -> Option<GameEnd> {
    if game.is_read_whole() {
        return game.end();
    }
    let timeline = game.timeline()?;
    timeline.end.or_else(|| {
        timeline.faults.iter().find_map(|fault| match fault.kind {
            MoveFaultKind::AfterEnd(end) if fault.before.position == timeline.last.position => Some(end),
            _ => None,
        })
    })
}

/// Whether a Termination tag marks the game as not played.
fn names_forfeit(termination: &str) -> bool {
    let lower = termination.to_lowercase().replace('-', " ");
    let folded = format!(" {} ", fold(termination));
    let absent = || ABSENT.iter().any(|word| folded.contains(word)) || folded.trim() == JUDGED;
    let named = || FORFEITS.iter().any(|word| lower.contains(word)) || absent();
    // `0-0; double forfeit` is the decision of an arbiter, perhaps about a game that was played.
    let scored = termination.split(';').next().and_then(|score| Outcome::parse_score(score.trim().as_bytes()));
    named() && !words::fell(termination) && scored.is_none()
}

fn forfeit(game: &Game<'_>, findings: &mut GameFindings) {
    let tags = game.tagged();
    let Some(tag) = tags.tag("Termination") else { return };
    let termination = tags.value("Termination");
    let half_moves = game.half_moves();
    // A player may be called Default, and win.
    let named = |side: &&str| tell_winner(termination.as_bytes(), tags.value(side).as_bytes()).is_some();
    let won = ["White", "Black"].iter().any(named);
    let termination = termination.trim().to_lowercase();
    let cause = words::in_tag(game).map(|closing| closing.cause);
    // These lose a game that is played.
    let during = matches!(cause, Some(EndCause::Illegal | EndCause::Phone | EndCause::Sealed));
    let absent = cause == Some(EndCause::Absence) || names_forfeit(&termination);
    if half_moves > 0 && !won && absent && !during {
        let played = Message::half_moves(half_moves);
        let message = Message::new("forfeit-with-moves").with("value", termination).with_phrase("half_moves", played);
        findings.push(Finding::at(Code::R308, tag.span, message));
    }
}
