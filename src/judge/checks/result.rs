//! R301-R303, R308: the result against the tag, the final position and the number of moves.
//!
//! The signed result stands even where it is wrong (Laws 8.7): it is reported, never changed.

use super::{Case, Found};
use crate::chess::replay::End;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;
use crate::place::Side;

/// Termination tags that say that the game was not played.
const FORFEITS: [&str; 5] = ["forfeit", "default", "walkover", "no show", "unplayed"];
/// Forfeits of games that were played.
const PLAYED: [&str; 2] = ["time forfeit", "on time"];

pub(super) fn check(case: &Case<'_>, findings: &mut Found) {
    let game = case.game;
    let tagged = game.tag("Result").and_then(|_| Outcome::parse(game.value("Result").trim().as_bytes()));
    let written = game.result.and_then(|span| Outcome::parse(game.bytes(span)));
    if let (Some(tagged), Some(written), Some(span)) = (tagged, written, game.result)
        && tagged != written
    {
        let message = Message::new("result-tag-mismatch").with("tag", tagged.text()).with("terminator", written.text());
        findings.push(Finding::at(Code::R301, span, message));
    }
    against_board(case, written.or(tagged), findings);
    forfeit(case, findings);
}

fn against_board(case: &Case<'_>, outcome: Option<Outcome>, findings: &mut Found) {
    let (Some(timeline), Some(outcome)) = (case.timeline, outcome) else {
        return;
    };
    let (Some(end), false) = (timeline.end, outcome == Outcome::Unknown) else {
        return;
    };
    let (right, code, key) = match end {
        End::Checkmate { loser: Side::Black } => (Outcome::WhiteWins, Code::R302, "result-against-mate"),
        End::Checkmate { loser: Side::White } => (Outcome::BlackWins, Code::R302, "result-against-mate"),
        End::Stalemate => (Outcome::Draw, Code::R303, "result-against-stalemate"),
    };
    if outcome == right {
        return;
    }
    let message = Message::new(key).with("right", right.text()).with("result", outcome.text());
    findings
        .push(Finding::at(code, case.result_span(), message).in_position(timeline.last.fen()).fixed_by(right.text()));
}

fn forfeit(case: &Case<'_>, findings: &mut Found) {
    let termination = case.game.value("Termination").trim().to_lowercase().replace('-', " ");
    let half_moves = case.timeline.map_or(0, |t| t.half_moves);
    let names = |words: &[&str]| words.iter().any(|word| termination.contains(word));
    let Some(tag) = case.game.tag("Termination") else {
        return;
    };
    if half_moves > 0 && names(&FORFEITS) && !names(&PLAYED) {
        let message =
            Message::new("forfeit-with-moves").with("value", termination).with("count", half_moves.to_string());
        findings.push(Finding::at(Code::R308, tag.span, message));
    }
}
