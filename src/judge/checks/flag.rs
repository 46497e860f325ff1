//! R305: a game lost on time to an opponent who cannot mate (Laws 2023 6.9; 1989 10.12: who has a bare king).

use super::{Check, Found, Game, Subject, When};
use crate::chess::dead::Ability;
use crate::chess::fast::Proof;
use crate::chess::law::edition::Flag;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;

/// The words of a Termination tag that say that a flag fell, in lower case and without hyphens.
const WORDS: [&str; 9] =
    ["time forfeit", "on time", "time out", "timeout", "flag", "time expired", "hết giờ", "hết thời gian", "rụng cờ"];

/// Whether the Termination tag says that a flag fell.
pub(super) fn fell(termination: &str) -> bool {
    let folded = termination.to_lowercase().replace('-', " ");
    WORDS.iter().any(|word| folded.contains(word))
}

pub(super) const CHECK: Check =
    Check { codes: &[Code::R305], covered_by: Proof::FLAG, of: Subject::Games, when: When::Always, run: check };

fn check(game: &Game<'_>, findings: &mut Found) {
    let Some(winner) = game.outcome().and_then(Outcome::winner) else { return };
    if !fell(&game.tagged().value("Termination")) {
        return;
    }
    let Some(last) = game.undecided() else { return };
    let edition = game.edition();
    let cannot = match edition.flag.value {
        Flag::BareKing => last.has_bare_king(winner),
        // Nobody played to this position, and men are missing, so somebody composed it to be judged: search in full.
        Flag::AnySeries if game.half_moves() == 0 && last.men() < 32 => {
            matches!(last.can_win(winner, game.options().dead_limit), Ability::CannotWin(_))
        }
        Flag::AnySeries => last.cannot_win(winner),
    };
    if !cannot {
        return;
    }
    let message = Message::new("time-forfeit-cannot-mate")
        .with_word("player", winner.name())
        .with_phrase("source", edition.cited(edition.flag.article));
    let place = game.result_span();
    let finding = Finding::at(Code::R305, place, message).after(game.ply_before(place));
    findings.push(finding.in_position(last.fen()).fixed_by(Outcome::Draw.text()));
}
