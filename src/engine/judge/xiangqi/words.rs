//! Words: the main line of a game as the words that may be half-moves, and the numbers before them.

use std::borrow::Cow;

use crate::pgn::game::PgnGame;
use crate::pgn::lex::TokenKind;
use bienban_base::place::ByteSpan;
use bienban_xiangqi::grammar;
use bienban_xiangqi::notation::Notation;

/// The greatest number of words of a half-move in words: `Tốt giữa thứ 2 tiến 1`.
const LONGEST: usize = 6;

/// The number of words after a point that are searched for its notation.
const NEAR: usize = 24;

/// A word of the main line.
#[derive(Debug, Clone)]
pub(super) struct LineWord<'a> {
    /// The text, without the glyphs after it.
    pub(super) text: Cow<'a, str>,
    /// Its place.
    pub(super) span: ByteSpan,
}

/// A number, or a word that may be a half-move.
#[derive(Debug, Clone)]
pub(super) enum LineElement<'a> {
    /// A move number, and whether it announces Black.
    Number(u32, bool, ByteSpan),
    /// A word that may be a half-move.
    HalfMove(LineWord<'a>),
    /// Dots, a dash or a question mark in place of a half-move, or on a sheet something in brackets.
    Nothing(ByteSpan),
    /// A null move.
    Null(ByteSpan),
}

impl<'a> LineElement<'a> {
    fn half_move(&self) -> Option<&LineWord<'a>> {
        if let LineElement::HalfMove(word) = self { Some(word) } else { None }
    }
}

/// The main line.
#[derive(Debug)]
pub(super) struct LineWords<'a> {
    /// Its elements in the order of the text.
    pub(super) elements: Vec<LineElement<'a>>,
}

/// Whether a token may be a part of a half-move. The lexer knows those of chess, so it cuts others into pieces.
fn is_part(kind: TokenKind) -> bool {
    use TokenKind as Kind;
    matches!(kind, Kind::Move | Kind::Number | Kind::Unknown | Kind::Glyph | Kind::Dots | Kind::Null | Kind::EnPassant)
}

impl<'a> LineWords<'a> {
    /// The first half-moves of the main line, at most `most`. On a sheet, a number must have its half-move after it:
    /// brackets there instead are a half-move that could not be read.
    pub(super) fn of(game: &PgnGame<'a>, most: usize, sheet: bool) -> LineWords<'a> {
        let LinePieces { pieces, asides } = pieces(game, most.saturating_mul(3));
        let pieces = parted(game, &pieces);
        let mut words = LineWords { elements: Vec::new() };
        let (mut at, mut found) = (0, 0);
        let mut asides = asides.iter().peekable();
        while at < pieces.len() && found < most {
            while let Some(&aside) = asides.next_if(|aside| aside.start < pieces[at].span.start) {
                if sheet && matches!(words.elements.last(), Some(LineElement::Number(..))) {
                    words.elements.push(LineElement::Nothing(aside));
                }
            }
            let taken = words.take(&pieces[at..], sheet);
            found += usize::from(matches!(words.elements.last(), Some(LineElement::HalfMove(_))));
            at += taken;
        }
        words
    }

    /// The half-moves.
    pub(super) fn half_moves(&self) -> impl Iterator<Item = &LineWord<'a>> {
        self.elements.iter().filter_map(LineElement::half_move)
    }

    /// Takes the first of some pieces, with those that belong to it. Returns their number.
    fn take(&mut self, pieces: &[LinePiece<'a>], sheet: bool) -> usize {
        let LinePiece { text, span: whole } = &pieces[0];
        let whole = *whole;
        if text.chars().all(is_glyph) {
            // After a number it replaces the half-move; elsewhere it is about the one before.
            if text.contains(['?', '？']) && matches!(self.elements.last(), Some(LineElement::Number(..))) {
                self.elements.push(LineElement::Nothing(whole));
            }
            return 1;
        }
        let (number, rest) = split(text);
        if let Some(number) = number {
            let dots = text[..text.len() - rest.len()].trim_start_matches(|c: char| c.is_ascii_digit());
            let black = dots.matches('.').count() > 1 || dots.contains('…');
            self.elements.push(LineElement::Number(number, black, whole));
            if rest.is_empty() {
                return 1;
            }
        }
        // In another encoding than UTF-8 the text and its bytes differ in length, unless they are ASCII.
        let before = (text.len() - rest.len()) as u32;
        let span = ByteSpan { start: (whole.start + before).min(whole.end), end: whole.end };
        if !sheet && matches!(rest, "--" | "Z0") {
            self.elements.push(LineElement::Null(span));
            return 1;
        }
        // `1. ... M8.7` begins with Black as `1... M8.7` does.
        if rest.chars().all(|c| matches!(c, '.' | '…'))
            && rest.len() > 2
            && let Some(LineElement::Number(number, black @ false, _)) = self.elements.last_mut()
            && *number > 0
        {
            *black = true;
            return 1;
        }
        if rest.chars().all(|c| matches!(c, '.' | '…' | '-' | '–' | '—' | '_')) {
            self.elements.push(LineElement::Nothing(span));
            return 1;
        }
        if grammar::possible_notations(trimmed(rest)).is_empty() {
            if let Some((text, count)) = in_words(rest, pieces) {
                self.push(text.into(), ByteSpan { end: pieces[count - 1].span.end, ..span });
                return count;
            }
            let next = pieces.get(1);
            let joined = |next: &LinePiece<'a>| Some((grammar::joined(rest, trimmed(&next.text))?, next.span.end));
            if let Some((both, end)) = next.and_then(joined).filter(|_| !self.has_single_points(rest, pieces)) {
                self.push(both.into(), ByteSpan { end, ..span });
                return 2;
            }
        }
        let kept = trimmed(rest).len();
        let end = span.end.saturating_sub((rest.len() - kept) as u32).max(span.start);
        self.push(Cow::Owned(trimmed(rest).to_owned()), ByteSpan { end, ..span });
        1
    }

    /// Whether a point is a half-move of a soldier and not half of one of UCI, as the half-move before it or the next
    /// words show; at the beginning, two points to a number are soldiers.
    fn has_single_points(&self, point: &str, pieces: &[LinePiece<'_>]) -> bool {
        let english = |word: &str| {
            let notations = grammar::possible_notations(word);
            !notations.is_empty() && !notations.has_own()
        };
        grammar::is_point(point)
            && match self.elements.iter().rev().find_map(LineElement::half_move) {
                Some(before) => english(&before.text) || grammar::is_point(&before.text),
                None => {
                    pieces.iter().take(NEAR).any(|piece| english(trimmed(split(&piece.text).1)))
                        || pieces.get(2).is_none_or(|piece| split(&piece.text).0.is_some())
                }
            }
    }

    fn push(&mut self, text: Cow<'a, str>, span: ByteSpan) {
        self.elements.push(LineElement::HalfMove(LineWord { text, span }));
    }
}

/// A word without the glyphs after it.
fn trimmed(word: &str) -> &str {
    word.trim_end_matches(['!', '?', ',', ';', '！', '？'])
}

fn is_glyph(c: char) -> bool {
    matches!(c, '!' | '?' | '！' | '？')
}

/// Splits a number off the front of a word: `12.`, `12)`, `12`, `1.P2-5`.
fn split(word: &str) -> (Option<u32>, &str) {
    if word.chars().all(|c| c.is_ascii_digit()) {
        return (word.parse().ok(), "");
    }
    grammar::split_number(word)
}

/// A half-move in words that begins with `first`, and the number of pieces that it takes.
fn in_words(first: &str, pieces: &[LinePiece<'_>]) -> Option<(String, usize)> {
    if !first.starts_with(char::is_alphabetic) {
        return None;
    }
    let mut text = first.to_owned();
    for (index, piece) in pieces.iter().enumerate().take(LONGEST).skip(1) {
        text.push(' ');
        text.push_str(trimmed(&piece.text));
        if grammar::possible_notations(&text).contains(Notation::ViWords) {
            return Some((text, index + 1));
        }
    }
    None
}

/// A piece of the main line: a number, a half-move or a part of one.
#[derive(Debug)]
struct LinePiece<'a> {
    text: Cow<'a, str>,
    span: ByteSpan,
}

/// The pieces as texts. Blanks and commas of full width separate them, and so does a half-move that ends within one:
/// `P2-5M8.7`.
fn parted<'a>(game: &PgnGame<'a>, pieces: &[ByteSpan]) -> Vec<LinePiece<'a>> {
    let mut parted = Vec::with_capacity(pieces.len());
    for &span in pieces {
        let text = game.text(span);
        let marked = text.contains(is_separator);
        if !marked
            && (text.len() < grammar::SHORTEST_GLUED
                || !grammar::possible_notations(trimmed(split(&text).1)).is_empty())
        {
            parted.push(LinePiece { text, span });
            continue;
        }
        // In another encoding than UTF-8 the parts have no places of their own.
        let same = text.len() == (span.end - span.start) as usize;
        let mut at = 0;
        for word in text.split(is_separator) {
            let (number, rest) = split(word);
            let first = if number.is_some() { word.len() - rest.len() } else { 0 };
            let mut ends: Vec<usize> = grammar::glued(trimmed(rest)).into_iter().map(|end| first + end).collect();
            // The signs after the last one belong to it, and the number to the first.
            ends.pop();
            ends.push(word.len());
            let mut from = 0;
            for end in ends {
                if from < end {
                    let (start, stop) = ((at + from) as u32, (at + end) as u32);
                    let place = ByteSpan { start: span.start + start, end: span.start + stop };
                    let text = Cow::Owned(word[from..end].to_owned());
                    parted.push(LinePiece { text, span: if same { place } else { span } });
                }
                from = end;
            }
            at += word.len() + text[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        }
    }
    parted
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | '\u{3000}' | '，' | '、' | '；' | '。')
}

/// The main line as places.
struct LinePieces {
    /// Its words: tokens without a blank between them are one.
    pieces: Vec<ByteSpan>,
    /// Comments and variations.
    asides: Vec<ByteSpan>,
}

fn pieces(game: &PgnGame<'_>, most: usize) -> LinePieces {
    let (mut pieces, mut asides, mut depth) = (Vec::<ByteSpan>::new(), Vec::new(), 0_usize);
    let result = game.result.map_or(u32::MAX, |span| span.start);
    for token in &game.tokens {
        match token.kind {
            TokenKind::Open => {
                asides.extend((depth == 0).then_some(token.span));
                depth += 1;
            }
            TokenKind::Comment if depth == 0 => asides.push(token.span),
            TokenKind::Close => depth = depth.saturating_sub(1),
            kind if depth == 0 && is_part(kind) && token.span.start < result => {
                let count = pieces.len();
                match pieces.last_mut().filter(|last| last.end == token.span.start) {
                    Some(last) => last.end = token.span.end,
                    None if count < most => pieces.push(token.span),
                    None => break,
                }
            }
            _ => {}
        }
    }
    LinePieces { pieces, asides }
}
