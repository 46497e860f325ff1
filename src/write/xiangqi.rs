//! Games of xiangqi as PGN, in any of its notations.

use super::comment::{composed, one_line};
use super::wrap::Wrap;
use super::{Options, Written, rest, tags};
use crate::judge::xiangqi::Record;
use crate::pgn::game::Game;
use crate::pgn::lex::TokenKind;
use crate::xiangqi::notation::Notation;
use crate::xiangqi::side::Side;
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
    tags::write_for(game, format_name(options.xiangqi), out);
    let mut words = Wrap::new(out);
    let mut position = record.start.clone();
    let (mut next, mut number, mut depth, mut opened) = (0, true, 0_usize, 0);
    let stop = record.faults.last().filter(|_| !record.complete).map_or(u32::MAX, |fault| fault.span.start);
    for (index, token) in game.tokens.iter().enumerate() {
        while let Some(played) = record.played.get(next).filter(|played| played.span.start <= token.span.start) {
            half_move(&position, played.half_move, number, options.xiangqi, &mut words);
            position.play(played.half_move);
            (next, number) = (next + 1, false);
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
            TokenKind::LineComment | TokenKind::OpenComment => {
                let mut text = String::new();
                rest::text(game, std::iter::once(token), &mut text);
                words.comment(&text, false);
                number = true;
            }
            TokenKind::Nag | TokenKind::DrawOffer => {
                words.word(game.bytes(token.span));
                number = true;
            }
            // Other glyphs of chess may be a piece of a half-move.
            TokenKind::Glyph if game.bytes(token.span).iter().all(|b| matches!(b, b'!' | b'?')) => {
                words.word(game.bytes(token.span));
                number = true;
            }
            TokenKind::Escape => words.line(composed(game.text(token.span)).trim_end().as_bytes()),
            _ => {}
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
