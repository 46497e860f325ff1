//! M210, T504: games that are not played, because they are of another variant or their first position is not possible,
//! and first positions with a flaw that does not hinder play (PGN standard 9.7, 9.8.1, 16.1.3).

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::chess::notation::start::{UnplayableReason, flawed, is_chess960};
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::M210, Code::T504],
    covered_by: Proof::START,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_start,
};

fn check_start(game: &Game<'_>, findings: &mut GameFindings) {
    let Some(why) = game.unplayable() else { return flaws(game, findings) };
    let (name, code) = match why {
        UnplayableReason::Variant => ("Variant", Code::M210),
        UnplayableReason::Position(_) => ("FEN", Code::T504),
    };
    let written = game.tagged();
    let Some(tag) = written.tag(name) else { return };
    let message = match why {
        UnplayableReason::Variant => Message::new("unsupported-variant").with("variant", written.value(name)),
        UnplayableReason::Position(error) => {
            Message::new("invalid-start-position").with_phrase("reason", error.message())
        }
    };
    findings.push(Finding::at(code, tag.span, message));
}

/// Reports what is wrong with a FEN that the game is played from.
fn flaws(game: &Game<'_>, findings: &mut GameFindings) {
    let written = game.tagged();
    let Some(tag) = written.tag("FEN").filter(|tag| !written.bytes(tag.value).is_empty()) else { return };
    let chess960 = is_chess960(&written.value("Variant"));
    let Some(found) = flawed(&written.value("FEN"), chess960, None) else { return };
    let reasons = found.flaws.iter().map(|flaw| flaw.message()).collect();
    let message = Message::new("flawed-start-position").with_phrases("reason", reasons);
    findings.push(Finding::at(Code::T504, tag.span, message).graded(Severity::Warning));
}
