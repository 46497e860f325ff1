//! R309: a result that the words of the game contradict: `White forfeits on time` and `1-0`, or a flag that fell and a
//! draw, although both sides could mate (Laws 2023 6.9), or both flags and a win (III.3.1; 2001 6.12, 2009 6.11).

use super::{Check, Found, Game, Subject, When, words};
use crate::chess::fast::Proof;
use crate::pgn::closing::Closing;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Side;

pub(super) const CHECK: Check =
    Check { codes: &[Code::R309], covered_by: Proof::FLAG, of: Subject::Games, when: When::Always, run: check };

fn check(game: &Game<'_>, findings: &mut Found) {
    let Some(outcome) = game.outcome().filter(|outcome| *outcome != Outcome::Unknown && outcome.is_in_pgn()) else {
        return;
    };
    let tagged = game.tagged().value("Termination");
    let statement = words::said(game);
    let place = game.result_span();
    let finding = |message: Message| Finding::at(Code::R309, place, message).after(game.ply_before(place));
    if statement.is_some_and(Closing::is_of_both) {
        if outcome.winner().is_some() {
            findings.push(finding(Message::new("both-flags-won").with("result", outcome.text())));
        }
    } else if let Some(loser) = statement.and_then(|closing| closing.loser) {
        // Who cannot mate does not win, whoever lost (R305, R310).
        let drawn = outcome == Outcome::Draw;
        let excused = drawn && game.last().is_none_or(|last| last.cannot_win(loser.other()));
        if outcome.winner() != Some(loser.other()) && !excused {
            let message = Message::new("result-against-statement").with_word("player", loser.name());
            findings.push(finding(message.with("result", outcome.text())));
        }
    } else if outcome == Outcome::Draw && (words::fell(&tagged) || statement.is_some_and(Closing::is_of_time)) {
        let alive = |side| game.undecided().is_some_and(|last| !last.cannot_win(side));
        if alive(Side::White) && alive(Side::Black) {
            findings.push(finding(Message::new("flag-fall-drawn")));
        }
    }
}
