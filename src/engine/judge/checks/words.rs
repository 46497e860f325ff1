//! The words of a game about its end: those of the Termination tag, and those of the comments after the last half-move.

use std::borrow::Cow;
use std::cell::LazyCell;

use super::Game;
use crate::pgn::cause::{EndCause, Ground};
use crate::pgn::closing::{self, Closing};
use crate::pgn::lex::{Token, TokenKind};
use crate::pgn::named::PlayerNames;
use crate::pgn::outcome::Outcome;
use bienban_base::place::{ByteSpan, Side};
use bienban_base::text::names::fold;

/// Whether the Termination tag names a fallen flag.
pub(super) fn fell(termination: &str) -> bool {
    closing::names_flag(&fold(termination))
}

/// Where the tokens after the last half-move of the main line begin; 0 if there is no half-move.
fn end(tokens: &[Token]) -> usize {
    let mut depth = 0_u32;
    let last = tokens.iter().rposition(|token| {
        match token.kind {
            TokenKind::Close => depth += 1,
            TokenKind::Open => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(token.kind, TokenKind::Move | TokenKind::Null)
    });
    last.map_or(0, |at| at + 1)
}

/// The comments after the last half-move of the main line, in their order.
fn comments_at_end(game: &Game<'_>) -> Vec<ByteSpan> {
    let tokens = &game.written().tokens;
    let (mut depth, mut spans) = (0_u32, Vec::new());
    for token in &tokens[end(tokens)..] {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment if depth == 0 => {
                spans.push(token.span);
            }
            _ => {}
        }
    }
    spans
}

/// Words for a sealed half-move, in folded form.
const SEALED: [&str; 5] = ["sealed", "niem phong", "nuoc kin", "phong bi", "abgegeben"];

/// The last half-move of the main line, if a comment beside it marks it as sealed.
pub(super) fn sealed(game: &Game<'_>) -> Option<ByteSpan> {
    let tokens = &game.written().tokens;
    let at = end(tokens).checked_sub(1).filter(|&at| tokens[at].kind == TokenKind::Move)?;
    let before = tokens[..at].iter().rev().find(|token| !matches!(token.kind, TokenKind::Number));
    let before = before.filter(|token| token.kind == TokenKind::Comment).map(|token| token.span);
    let says = |span: ByteSpan| {
        let folded = fold(bare(&game.written().text(span)));
        SEALED.iter().any(|word| folded.contains(word))
    };
    comments_at_end(game).into_iter().chain(before).any(says).then(|| tokens[at].span)
}

/// The closing in the comments after the last half-move of the main line.
fn in_comments(game: &Game<'_>) -> Option<Closing> {
    // Most games have no comment there, so the names are looked up only when needed.
    let (written, players) = (game.written(), LazyCell::new(|| TaggedPlayers::of(game)));
    let read = |&span: &ByteSpan| closing::in_comment(bare(&written.text(span)), players.names());
    comments_at_end(game).iter().filter_map(read).find(|closing| !closing.is_of_draw())
}

/// A comment without its braces.
fn bare(text: &str) -> &str {
    text.trim_start_matches(['{', ';']).trim_end_matches('}')
}

/// The comments of a scoresheet before the first half-move, where it has the words beside its result.
fn comments_of_head(game: &Game<'_>) -> impl Iterator<Item = ByteSpan> {
    let tokens = if game.is_sheet() { game.written().tokens.as_slice() } else { &[] };
    let head = tokens.iter().take_while(|token| !matches!(token.kind, TokenKind::Move | TokenKind::Null));
    head.filter(|token| token.kind == TokenKind::Comment).map(|token| token.span)
}

/// What on the board ended the game, by the Termination tag or the comments after the last half-move; of a scoresheet
/// also by the words beside its result.
pub(super) fn ground(game: &Game<'_>) -> Option<Ground> {
    let players = TaggedPlayers::of(game);
    let read = |span: ByteSpan| closing::ground_of(bare(&game.written().text(span)), players.names());
    let in_comments = || comments_at_end(game).into_iter().chain(comments_of_head(game)).find_map(read);
    closing::ground_of(&game.tagged().value("Termination"), players.names()).or_else(in_comments)
}

/// Whether a comment after the last half-move passes a test.
pub(super) fn any_comment(game: &Game<'_>, test: impl Fn(&str) -> bool) -> bool {
    comments_at_end(game).into_iter().any(|span| test(bare(&game.written().text(span))))
}

/// The names of the players in their tags.
struct TaggedPlayers<'g>([Cow<'g, str>; 2]);

impl<'g> TaggedPlayers<'g> {
    fn of(game: &'g Game<'_>) -> TaggedPlayers<'g> {
        TaggedPlayers(["White", "Black"].map(|tag| game.tagged().value(tag)))
    }

    fn names(&self) -> PlayerNames<'_> {
        PlayerNames { white: &self.0[0], black: &self.0[1] }
    }
}

/// The closing in the Termination tag.
pub(super) fn in_tag(game: &Game<'_>) -> Option<Closing> {
    let words = Some(game.tagged().value("Termination")).filter(|words| !words.is_empty())?;
    closing::in_tag(&words, TaggedPlayers::of(game).names(), game.outcome().and_then(Outcome::winner))
}

/// The closing in the Termination tag, or else in the comments at the end. A tag that names no player gives way to
/// comments.
pub(super) fn stated_closing(game: &Game<'_>) -> Option<Closing> {
    in_tag(game).filter(|closing| closing.names_players()).or_else(|| in_comments(game))
}

/// The causes for which the winner's opponent lost, by the Termination tag and by the comments at the end.
pub(super) fn causes(game: &Game<'_>, winner: Side) -> [Option<EndCause>; 2] {
    let by_loser = |closing: &Closing| closing.loser.is_none_or(|loser| loser != winner);
    [in_tag(game), in_comments(game)].map(|said| said.filter(by_loser).map(|closing| closing.cause))
}

/// Whether the words of the game give this as the cause for which the winner's opponent lost.
pub(super) fn lost_by(game: &Game<'_>, winner: Side, cause: EndCause) -> bool {
    causes(game, winner).contains(&Some(cause))
}

/// Whether the game records that the loser resigned.
pub(super) fn resigned(game: &Game<'_>, winner: Side) -> bool {
    let named = || game.tagged().value("Termination").to_lowercase().contains("resign");
    lost_by(game, winner, EndCause::Resignation) || named()
}
