//! The words of the language: texts between spaces and signs.

use std::fmt;

use winnow::error::ParserError;
use winnow::prelude::*;
use winnow::stream::Location;
use winnow::token::{literal, take_while};
use winnow::{LocatingSlice, Stateful};

use super::fault::ExprFault;
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::MoveReader;

/// The text being read, with the state that is needed meanwhile.
pub(super) type ExprInput<'a> = Stateful<LocatingSlice<&'a str>, ExprState<'a>>;

/// The state while an expression is read.
#[derive(Clone, Copy)]
pub(super) struct ExprState<'a> {
    /// It knows the letters of the pieces.
    pub(super) reader: &'a dyn MoveReader,
    /// The depth of the place in nested expressions.
    pub(super) depth: usize,
    /// Whether the place is within `at(...)`.
    pub(super) at: bool,
}

impl fmt::Debug for ExprState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "depth {}", self.depth)
    }
}

/// Why something was not read: a fault of the expression, or only that something else must be tried.
#[derive(Debug)]
pub(super) enum ExprFailure {
    /// Something else is here.
    Other,
    /// What is here is wrong.
    Wrong(Box<ExprFault>),
}

pub(super) type ExprResult<T> = Result<T, ExprFailure>;

impl ParserError<ExprInput<'_>> for ExprFailure {
    type Inner = ExprFailure;

    fn from_input(_: &ExprInput<'_>) -> ExprFailure {
        ExprFailure::Other
    }

    fn is_backtrack(&self) -> bool {
        matches!(self, ExprFailure::Other)
    }

    fn into_inner(self) -> Result<ExprFailure, ExprFailure> {
        Ok(self)
    }
}

/// A fault at these bytes.
pub(super) fn wrong<T>(start: usize, end: usize, message: Message) -> ExprResult<T> {
    Err(ExprFailure::Wrong(Box::new(ExprFault::new(ByteSpan::new(start, end), message))))
}

/// The byte that is read next.
pub(super) fn here(input: &ExprInput<'_>) -> usize {
    input.input.current_token_start()
}

/// What is left.
pub(super) fn rest<'a>(input: &ExprInput<'a>) -> &'a str {
    input.input.as_ref()
}

/// Any number of spaces.
pub(super) fn space(input: &mut ExprInput<'_>) -> ExprResult<()> {
    take_while(0.., char::is_whitespace).void().parse_next(input)
}

/// A word and its place.
pub(super) fn word<'a>(input: &mut ExprInput<'a>) -> ExprResult<(&'a str, ByteSpan)> {
    let (word, span) =
        take_while(1.., |c: char| c.is_alphanumeric() || matches!(c, '_' | '-')).with_span().parse_next(input)?;
    Ok((word, ByteSpan::new(span.start, span.end)))
}

/// The word that is next, without reading it.
pub(super) fn next_word<'a>(input: &ExprInput<'a>) -> Option<&'a str> {
    let mut ahead = *input;
    word(&mut ahead).ok().map(|(word, _)| word)
}

/// Reads one certain word after spaces, or nothing.
pub(super) fn keyword<'a>(expected: &'static str) -> impl FnMut(&mut ExprInput<'a>) -> ExprResult<()> {
    move |input| (space, word.verify(|(word, _)| word.eq_ignore_ascii_case(expected)), space).void().parse_next(input)
}

/// Reads a sign after spaces, or reports what is expected there.
pub(super) fn sign(input: &mut ExprInput<'_>, sign: &'static str, expected: &[&'static str]) -> ExprResult<()> {
    space(input)?;
    let read: ExprResult<&str> = literal(sign).parse_next(input);
    read.map(|_| ()).or_else(|_| unexpected(input, expected))
}

/// Reads a sign after spaces if it is there.
pub(super) fn has_sign(input: &mut ExprInput<'_>, sign: &'static str) -> bool {
    let mut ahead = *input;
    let read: ExprResult<&str> = space(&mut ahead).and_then(|()| literal(sign).parse_next(&mut ahead));
    if read.is_ok() {
        *input = ahead;
    }
    read.is_ok()
}

/// A text as it was written.
#[derive(Debug)]
pub(super) struct ExprText {
    pub(super) letters: String,
    /// The bytes it was written in, with its quotation marks.
    pub(super) span: ByteSpan,
    /// The place of its first letter, if all its letters are in the source as they are here.
    pub(super) start: Option<usize>,
    /// Whether it is in quotation marks.
    pub(super) quoted: bool,
}

impl ExprText {
    /// The text with one space between words.
    pub(super) fn squeezed(&self) -> String {
        self.letters.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A fault in some bytes of the text.
    pub(super) fn wrong<T>(&self, start: usize, end: usize, message: Message) -> ExprResult<T> {
        match self.start {
            Some(first) => wrong(first + start, first + end, message),
            None => wrong(self.span.start as usize, self.span.end as usize, message),
        }
    }

    /// A fault in the whole text.
    pub(super) fn wrong_whole<T>(&self, message: Message) -> ExprResult<T> {
        wrong(self.span.start as usize, self.span.end as usize, message)
    }
}

/// A text between `"` or `'`, with `\` before such a mark or another `\`.
pub(super) fn quoted(input: &mut ExprInput<'_>) -> ExprResult<ExprText> {
    let start = here(input);
    let mark = rest(input).chars().next().filter(|c| matches!(c, '"' | '\'')).ok_or(ExprFailure::Other)?;
    let (mut text, mut escaped) = (String::new(), false);
    let mut chars = rest(input).char_indices().skip(1);
    while let Some((offset, c)) = chars.next() {
        match c {
            c if c == mark => {
                let span = ByteSpan::new(start, start + offset + 1);
                input.next_slice(offset + 1);
                return Ok(ExprText { letters: text, span, start: (!escaped).then_some(start + 1), quoted: true });
            }
            '\\' => {
                escaped = true;
                match chars.next() {
                    Some((_, next @ ('\\' | '"' | '\''))) => text.push(next),
                    Some((_, next)) => text.extend(['\\', next]),
                    None => break,
                }
            }
            c => text.push(c),
        }
    }
    wrong(start, start + 1, Message::new("select-text-open"))
}

/// A text without quotation marks, as far as the next space or sign.
pub(super) fn bare(input: &mut ExprInput<'_>) -> ExprResult<ExprText> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | '"' | '\'' | '|' | '=' | '<' | '>' | '~');
    let (text, span) = take_while(1.., |c: char| !ends(c)).with_span().parse_next(input)?;
    let span = ByteSpan::new(span.start, span.end);
    Ok(ExprText { letters: text.to_owned(), span, start: Some(span.start as usize), quoted: false })
}

/// The fault that something unexpected is here. `expected` holds words of the language, or keys of nouns, which begin
/// with `select-`.
pub(super) fn unexpected<T>(input: &ExprInput<'_>, expected: &[&'static str]) -> ExprResult<T> {
    let mut ahead = *input;
    space(&mut ahead)?;
    let start = here(&ahead);
    let expected: Vec<Message> = expected.iter().map(|word| phrase(word)).collect();
    let rest = rest(&ahead);
    if rest.is_empty() {
        return wrong(start, start, Message::new("select-expected-more").with_phrases("expected", expected));
    }
    let found = next_word(&ahead).map_or_else(|| shortened(&rest.chars().take(1).collect::<String>()), shortened);
    let length = next_word(&ahead).map_or(rest.chars().next().map_or(0, char::len_utf8), str::len);
    let message = Message::new("select-expected").with("found", found).with_phrases("expected", expected);
    wrong(start, start + length, message)
}

/// A word of the language, or a noun by its key.
pub(super) fn phrase(word: &'static str) -> Message {
    if word.starts_with("select-") { Message::new(word) } else { Message::new("select-literal").with("text", word) }
}

/// A word that is shown in a sentence.
pub(super) fn shortened(word: &str) -> String {
    let mut shown: String = word.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if word.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}
