//! `0-0` after the moves: the score of a game that both players lost (Laws 11.8), and not castling.
//!
//! Both are written in the same way, so the place decides. Castling has a turn: a number may come before it, and it can
//! be played. The score comes last, and no other result follows it.

use crate::chess::replay::Timeline;
use crate::pgn::assemble;
use crate::pgn::game::{LineItem, PgnGame};
use crate::pgn::lex::TokenKind;
use crate::pgn::outcome::{self, Outcome};

/// The index of the token `0-0` that was read as castling and is the score. `None` if there is none.
///
/// `sheet` is whether the game was read from a scoresheet, whose transcript ends with a result that the reader added.
pub(super) fn misread(game: &PgnGame<'_>, timeline: Option<&Timeline>, sheet: bool) -> Option<usize> {
    let items = &game.lines.first()?.items;
    let Some(&LineItem::Move(span)) = items.last() else { return None };
    if !outcome::is_both_lose(game.bytes(span)) {
        return None;
    }
    let tagged = Outcome::parse_score(game.value("Result").trim().as_bytes());
    let said = tagged == Some(Outcome::BothLose);
    let ended = game.result.and_then(|result| Outcome::parse_marker(game.bytes(result)));
    let open = match ended {
        None => true,
        Some(Outcome::Unknown) => sheet || said,
        Some(_) => false,
    };
    let numbered = items.len() > 1 && matches!(items[items.len() - 2], LineItem::Number(..));
    if !open || numbered {
        return None;
    }
    // Everything before it can be played, and it cannot.
    let impossible = || {
        let timeline = timeline?;
        let only = timeline.faults.len() == 1 && timeline.faults[0].span == span;
        only.then_some(())
    };
    (said || impossible().is_some()).then_some(())?;
    game.tokens.iter().rposition(|token| token.span == span)
}

/// The game with this token as its result.
pub(super) fn reread(game: PgnGame<'_>, index: usize) -> PgnGame<'_> {
    let PgnGame { block, span, mut tokens, encoding, .. } = game;
    // The result in the transcript of a sheet is less precise.
    if let Some(result) = game.result
        && let Some(made) = tokens.iter().rposition(|token| token.span == result)
    {
        tokens[made].kind = TokenKind::Space;
    }
    tokens[index].kind = TokenKind::Result;
    assemble::assemble(block, span, tokens, encoding)
}
