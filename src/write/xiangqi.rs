//! Games of xiangqi as PGN, in any of its notations.

use super::comment::{composed, one_line};
use super::wrap::Wrap;
use super::{Options, Written, glyph, rest, tags};
use crate::judge::xiangqi::Record;
use crate::pgn::game::Game;
use crate::pgn::lex::TokenKind;
use crate::place::{ByteSpan, Side};
use crate::xiangqi::notation::Notation;
use crate::xiangqi::writing;

/// What the tag Format calls a notation, as other programs know it.
fn format_name(notation: Notation) -> Option<&'static str> {
    match notation {
        Notation::Wxf => Some("WXF"),
        Notation::Iccs => Some("ICCS"),
        Notation::Zh => Some("Chinese"),
        _ => None,
    }
}

/// Writes a game that was replayed as xiangqi, and a blank line after it. Variations become comments, as they stand;
/// what could not be read goes into a comment as well.
pub(super) fn write(game: &Game<'_>, record: &Record, options: &Options, out: &mut Vec<u8>) -> Written {
    let again = tags::write_for(game, format_name(options.xiangqi), out);
    let mut words = Wrap::new(out);
    for tag in again {
        let mut text = String::new();
        rest::text(game, game.tokens.iter().filter(|token| token.span == tag.span), &mut text);
        words.comment(&text, false);
    }
    let mut position = record.start.clone();
    let (mut next, mut number, mut depth, mut opened) = (0, true, 0_usize, 0);
    let stop = record.stopped.map_or(u32::MAX, |span| span.start);
    for (index, token) in game.tokens.iter().enumerate() {
        while let Some(played) = record.played.get(next).filter(|played| played.span.start <= token.span.start) {
            half_move(&position, played.half_move, number, options.xiangqi, &mut words);
            position.play(played.half_move);
            (next, number) = (next + 1, false);
            if let Some(glyph) = touching(game, played.span) {
                nag(glyph, &mut words);
            }
        }
        if token.span.start >= stop {
            break;
        }
        match token.kind {
            TokenKind::Open => {
                opened = if depth == 0 { index } else { opened };
                depth += 1;
            }
            TokenKind::Close if depth == 1 => {
                depth = 0;
                let mut text = String::new();
                rest::text(game, game.tokens[opened..=index].iter(), &mut text);
                words.comment(&text, false);
                number = true;
            }
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::Comment => {
                let text = composed(one_line(game.text(token.span)));
                words.comment(text.trim_start_matches('{').trim_end_matches('}'), false);
                number = true;
            }
            TokenKind::LineComment => {
                let text = composed(one_line(game.text(token.span)));
                words.comment(text.trim_start_matches(';').trim(), false);
                number = true;
            }
            TokenKind::OpenComment => {
                let mut text = String::new();
                rest::text(game, std::iter::once(token), &mut text);
                words.comment(&text, false);
                number = true;
            }
            TokenKind::Nag => words.word(game.bytes(token.span)),
            // PGN has no sign for the offer of a draw (Laws 2018 C.12).
            TokenKind::DrawOffer => {
                words.comment("(=)", false);
                number = true;
            }
            // Other glyphs of chess may be a piece of a half-move, and one that touches it is written with it.
            TokenKind::Glyph if is_glyph(game.bytes(token.span)) => {
                let touches = next.checked_sub(1).is_some_and(|last| record.played[last].span.end == token.span.start);
                if !touches {
                    nag(game.bytes(token.span), &mut words);
                }
            }
            TokenKind::Escape => words.line(composed(game.text(token.span)).trim_end().as_bytes()),
            _ => {}
        }
    }
    // Where a result stands amid the half-moves, what comes behind it is no part of the game, and must not be lost.
    if let Some(result) = game.result.filter(|result| result.start < stop) {
        let mut text = String::new();
        let told = |kind| {
            use TokenKind as Kind;
            matches!(
                kind,
                Kind::Comment | Kind::LineComment | Kind::OpenComment | Kind::Escape | Kind::Nag | Kind::Open
            )
        };
        let behind = game.tokens.iter().filter(|token| token.span.start >= result.end && !told(token.kind));
        rest::text(game, behind, &mut text);
        if !text.trim().is_empty() {
            words.comment(text.trim(), false);
        }
    }
    let cut = stop < u32::MAX;
    if cut {
        let end = game.result.map_or(game.span.end, |span| span.start);
        let unread = game.tokens.iter().filter(|token| token.span.start >= stop && token.span.start < end);
        let mut text = String::new();
        rest::text(game, unread, &mut text);
        words.comment(&text, false);
    }
    words.word(tags::outcome(game).pgn_text().as_bytes());
    words.end_line();
    out.push(b'\n');
    Written { cut: u64::from(cut), ..Written::default() }
}

fn is_glyph(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|byte| matches!(byte, b'!' | b'?'))
}

/// The `!` and `?` that touch a half-move.
fn touching<'a>(game: &'a Game<'_>, half_move: ByteSpan) -> Option<&'a [u8]> {
    let behind = game.bytes(ByteSpan { start: half_move.end, end: game.span.end });
    let count = behind.iter().take_while(|byte| is_glyph(&[**byte])).count();
    (count > 0).then(|| &behind[..count])
}

/// Writes a glyph as its NAG, or as it stands if it has none.
fn nag(glyph: &[u8], words: &mut Wrap<'_>) {
    let number = std::str::from_utf8(glyph).ok().and_then(glyph::number);
    words.word(number.map_or(glyph, str::as_bytes));
}

/// Writes a half-move, with its number where one is due.
fn half_move(
    position: &crate::xiangqi::position::Position,
    played: crate::xiangqi::half_move::HalfMove,
    number: bool,
    notation: Notation,
    words: &mut Wrap<'_>,
) {
    let white = position.side() == Side::White;
    if white || number {
        let dots = if white { "." } else { "..." };
        words.word(format!("{}{dots}", position.number()).as_bytes());
    }
    words.word(writing::write(position, played, notation).as_bytes());
}
