//! R307: a draw agreed before both players had moved (Laws 2017 5.2.3).
//!
//! A game without any half-move is another matter: see [`unplayed`](crate::judge::unplayed).

use super::editions::by_editions;
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, words};
use crate::chess::Position;
use crate::chess::fast::Proof;
use crate::chess::replay::LineCursor;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::text::names::fold;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::R307],
    covered_by: Proof::AGREEMENT,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_agreement,
};

/// From this half-move clock on, the player to move may claim the draw or can announce a move with which he may.
const FIFTY: u32 = 99;

fn check_agreement(game: &Game<'_>, findings: &mut GameFindings) {
    let half_moves = game.half_moves();
    if half_moves > 2 || game.outcome() != Some(Outcome::Draw) || half_moves == 0 && !begins_behind_white(game) {
        return;
    }
    // A draw that another article gives needs no agreement.
    let Some(last) = game.undecided().filter(|last| !is_drawn(last)) else { return };
    if have_both_moved(&last.position) || was_decided(game) {
        return;
    }
    findings.extend(by_editions(game, |edition| {
        if edition.agreement.value.half_moves == 0 {
            return None;
        }
        let place = game.result_span();
        let source = edition.cited(edition.agreement.article);
        let message = Message::new("draw-before-both-moved").with_phrase("source", source);
        let finding = Finding::at(Code::R307, place, message).after(game.ply_before(place));
        Some(finding.in_position(last.fen()))
    }));
}

/// Whether the score begins after White's first move. A position with fewer men was composed, whatever number its FEN
/// has.
fn begins_behind_white(game: &Game<'_>) -> bool {
    let begins = |last: LineCursor| last.men() == 32 && last.position.turn().is_black() && last.played == 0;
    game.tagged().tag("FEN").is_some() && game.undecided().is_some_and(begins)
}

/// Whether each player has made a move of this game, those before the first position of its score included: the move
/// number counts them.
fn have_both_moved(position: &crate::chess::Chess) -> bool {
    position.fullmoves().get() > 1
}

/// Values of Termination for games that ended in another way than by agreement (PGN standard 9.8.1), in folded form.
const DECIDED: [&str; 22] = [
    "adjudicat",
    "arbiter",
    "infraction",
    "abandon",
    "emergency",
    "death",
    "unterminated",
    "forfeit",
    "default",
    "unplayed",
    "walkover",
    "disconnect",
    "trong tai",
    "xu hoa",
    "bo cuoc",
    "vi pham",
    "bo do",
    "gian doan",
    "vang mat",
    " vang ",
    "khong den",
    "xu thua",
];

/// Whether Termination gives another reason for the end of the game than that the players agreed.
pub(in crate::judge) fn names_reason(termination: &str) -> bool {
    let folded = format!(" {} ", fold(termination));
    words::fell(termination) || DECIDED.iter().any(|word| folded.contains(word))
}

/// Whether the words of the game do.
fn was_decided(game: &Game<'_>) -> bool {
    const AGREED: [&str; 3] = ["agree", "dong y", "thoa thuan"];
    let agreed = |text: &str| AGREED.iter().any(|word| fold(text).contains(word));
    names_reason(&game.tagged().value("Termination"))
        || words::stated_closing(game).is_some()
        || words::ground(game).is_some()
        || words::any_comment(game, |text| names_reason(text) && !agreed(text))
}

fn is_drawn(last: &LineCursor) -> bool {
    last.is_dead_by_material() || last.position.halfmoves() >= FIFTY
}
