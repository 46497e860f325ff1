//! R309: a result that the words of the game contradict: `White forfeits on time` and `1-0`, or a flag that fell and a
//! draw, although both sides could mate (Laws 2023 6.9).

use std::borrow::Cow;
use std::cell::LazyCell;

use super::{Check, Found, Game, Subject, When, flag};
use crate::chess::fast::Proof;
use crate::pgn::closing::{self, Cause, Closing};
use crate::pgn::lex::TokenKind;
use crate::pgn::named::Names;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::{ByteSpan, Side};

pub(super) const CHECK: Check =
    Check { codes: &[Code::R309], covered_by: Proof::FLAG, of: Subject::Games, when: When::Always, run: check };

fn check(game: &Game<'_>, findings: &mut Found) {
    let Some(outcome) = game.outcome().filter(|outcome| *outcome != Outcome::Unknown && outcome.is_in_pgn()) else {
        return;
    };
    let tagged = game.tagged().value("Termination");
    let statement = said(game);
    let place = game.result_span();
    let finding = |message: Message| Finding::at(Code::R309, place, message).after(game.ply_before(place));
    if let Some(loser) = statement.and_then(|closing| closing.loser) {
        // Who cannot mate does not win, whoever lost (R305, R310).
        let drawn = outcome == Outcome::Draw;
        let excused = drawn && game.last().is_none_or(|last| last.cannot_win(loser.other()));
        if outcome.winner() != Some(loser.other()) && !excused {
            let message = Message::new("result-against-statement").with_word("player", loser.name());
            findings.push(finding(message.with("result", outcome.text())));
        }
    } else if outcome == Outcome::Draw && (flag::fell(&tagged) || statement.is_some_and(Closing::is_of_time)) {
        let alive = |side| game.undecided().is_some_and(|last| !last.cannot_win(side));
        if alive(Side::White) && alive(Side::Black) {
            findings.push(finding(Message::new("flag-fall-drawn")));
        }
    }
}

/// What the comments behind the last half-move of the main line say.
fn in_comments(game: &Game<'_>) -> Option<Closing> {
    // Most games have no comment there, and nobody asks for the names.
    let (written, players) = (game.written(), LazyCell::new(|| Players::of(game)));
    let mut depth = 0_u32;
    let mut said = None;
    // The tokens are read from the end.
    for token in written.tokens.iter().rev() {
        match token.kind {
            TokenKind::Close => depth += 1,
            TokenKind::Open => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Null if depth == 0 => break,
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment if depth == 0 => {
                said = comment(game, token.span, players.names()).or(said);
            }
            _ => {}
        }
    }
    said
}

fn comment(game: &Game<'_>, span: ByteSpan, names: Names<'_>) -> Option<Closing> {
    let text = game.written().text(span);
    closing::in_comment(text.trim_start_matches(['{', ';']).trim_end_matches('}'), names)
}

/// The names of the players in their tags.
struct Players<'g>([Cow<'g, str>; 2]);

impl<'g> Players<'g> {
    fn of(game: &'g Game<'_>) -> Players<'g> {
        Players(["White", "Black"].map(|tag| game.tagged().value(tag)))
    }

    fn names(&self) -> Names<'_> {
        Names { white: &self.0[0], black: &self.0[1] }
    }
}

/// What the Termination tag says.
fn in_tag(game: &Game<'_>) -> Option<Closing> {
    let words = Some(game.tagged().value("Termination")).filter(|words| !words.is_empty())?;
    closing::in_tag(&words, Players::of(game).names(), game.outcome().and_then(Outcome::winner))
}

/// What the Termination tag says, or else the comments at the end. A tag that names nobody says less than they do.
pub(super) fn said(game: &Game<'_>) -> Option<Closing> {
    in_tag(game).filter(|closing| closing.loser.is_some()).or_else(|| in_comments(game))
}

/// Whether the words of the game give this as the cause for which the winner's opponent lost.
pub(super) fn lost_by(game: &Game<'_>, winner: Side, cause: Cause) -> bool {
    let by_loser = |closing: Closing| closing.cause == cause && closing.loser.is_none_or(|loser| loser != winner);
    in_tag(game).is_some_and(by_loser) || in_comments(game).is_some_and(by_loser)
}

/// Whether the game records that the loser resigned.
pub(super) fn resigned(game: &Game<'_>, winner: Side) -> bool {
    let named = || game.tagged().value("Termination").to_lowercase().contains("resign");
    lost_by(game, winner, Cause::Resignation) || named()
}
