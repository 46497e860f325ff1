//! Tag pairs, `[Name "value"]` (PGN standard 8.1).
//!
//! ```
//! let line = r#"[White "Lê \"Tí\" Nam"]"#.as_bytes();
//! let tag = bienban_engine::pgn::tag::scan(line, 0).unwrap();
//! assert_eq!(&line[tag.name.clone()], b"White");
//! assert_eq!(bienban_engine::pgn::tag::unescape("Lê \\\"Tí\\\" Nam"), "Lê \"Tí\" Nam");
//! ```

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2};

use bienban_base::place::ByteSpan;
pub use bienban_base::text::date::is_date;
use bienban_base::text::stop::stop;

/// The seven tags that every game should have, in export order (PGN standard 8.1.1).
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The places of the parts of a tag pair, as offsets in the bytes that were scanned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagParts {
    /// The name.
    pub name: Range<usize>,
    /// The value between the quotes, with escapes as they are written.
    pub value: Range<usize>,
    /// Offset just past the closing bracket, or the end of the line if the tag has none.
    pub end: usize,
    /// Whether the quote and the bracket are closed on the line.
    pub closed: bool,
    /// Whether the value contains a quote without its backslash, or ends in a backslash that escapes the closing
    /// quote.
    pub bare_quote: bool,
}

/// A tag pair, `[Name "value"]`. All spans count in the block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name, without the bracket.
    pub name: ByteSpan,
    /// The value between the quotes, with escapes as they are written.
    pub value: ByteSpan,
    /// The whole pair, brackets included.
    pub span: ByteSpan,
    /// Whether a quote inside the value lacks its backslash, or a backslash escapes the closing quote (PGN standard
    /// 7).
    pub bare_quote: bool,
}

impl Tag {
    /// The tag pair at an offset of the block, of the parts that were found there.
    pub(crate) fn new(at: usize, parts: &TagParts) -> Tag {
        Tag {
            name: ByteSpan::new(parts.name.start, parts.name.end),
            value: ByteSpan::new(parts.value.start, parts.value.end),
            span: ByteSpan::new(at, parts.end),
            bare_quote: parts.bare_quote,
        }
    }
}

/// Offset of the line end at or after `i`, or the length of the bytes if there is none.
pub fn line_end(s: &[u8], i: usize) -> usize {
    memchr2(b'\n', b'\r', &s[i..]).map_or(s.len(), |n| i + n)
}

/// The offset of the first byte at or after `i` that is no blank or tab.
fn blanks(s: &[u8], mut i: usize) -> usize {
    while matches!(s.get(i), Some(b' ' | b'\t')) {
        i += 1;
    }
    i
}

/// The name of the tag at `i` and the offset just past its opening quote. A bracket, a name and a quote make a tag,
/// whatever follows; without them it is `None`.
pub fn starts_tag(s: &[u8], i: usize) -> Option<(Range<usize>, usize)> {
    if s.get(i) != Some(&b'[') {
        return None;
    }
    let from = blanks(s, i + 1);
    let mut to = from;
    // A symbol has at most 255 characters (PGN standard 7).
    while to - from < 255
        && s.get(to).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'+' | b'#' | b'=' | b':' | b'-'))
    {
        to += 1;
    }
    let quote = blanks(s, to);
    (to > from && s.get(quote) == Some(&b'"')).then_some((from..to, quote + 1))
}

/// Whether the name of a roster tag follows the bracket at `i`, whatever comes after it.
pub(crate) fn starts_roster(s: &[u8], i: usize) -> bool {
    let name = name_at(s, i);
    ROSTER.iter().any(|tag| tag.as_bytes() == name)
}

/// The ASCII letters and digits after the bracket at `i`, at most 255 of them.
pub(crate) fn name_at(s: &[u8], i: usize) -> &[u8] {
    let from = (i + 1).min(s.len());
    let len = s[from..].iter().take_while(|b| b.is_ascii_alphanumeric()).take(255).count();
    &s[from..from + len]
}

/// The offset of the first quote, backslash or line end at or after `at`.
fn mark(s: &[u8], mut at: usize) -> Option<usize> {
    let is_mark = |b: &u8| matches!(b, b'"' | b'\\' | b'\n' | b'\r');
    // Values are short, so to call memchr would take longer.
    while let Some(window) = s[at..].first_chunk() {
        at += stop(window, [b'"', b'\\']);
        match s.get(at) {
            Some(b) if is_mark(b) => return Some(at),
            Some(b) if *b < b' ' => at += 1,
            _ => {}
        }
    }
    s[at..].iter().position(is_mark).map(|n| at + n)
}

/// Reads the tag pair at `i`, which never extends beyond its line. Returns `None` if no tag starts there.
pub fn scan(s: &[u8], i: usize) -> Option<TagParts> {
    let (name, start) = starts_tag(s, i)?;
    let (mut at, mut bare_quote) = (start, false);
    while let Some(hit) = mark(s, at) {
        if matches!(s[hit], b'\n' | b'\r') {
            break;
        }
        // A backslash protects the next byte, whatever it is.
        if s[hit] == b'\\' {
            if matches!(s.get(hit + 1), Some(b'\n' | b'\r') | None) {
                break;
            }
            at = hit + 2;
            continue;
        }
        let bracket = blanks(s, hit + 1);
        if s.get(bracket) == Some(&b']') {
            return Some(TagParts { name, value: start..hit, end: bracket + 1, closed: true, bare_quote });
        }
        // A quote without a bracket after it belongs to the value and should have had a backslash.
        bare_quote = true;
        at = hit + 1;
    }
    let end = line_end(s, start);
    // In `[Event "Cup \"]` the writer did not mean to escape the closing quote.
    let line = s[start..end].trim_ascii_end();
    if let Some(value) = line.strip_suffix(b"]").map(<[u8]>::trim_ascii_end).and_then(|l| l.strip_suffix(b"\"")) {
        let value = start..start + value.len();
        return Some(TagParts { name, value, end: start + line.len(), closed: true, bare_quote: true });
    }
    let value_end = memchr(b'"', &s[start..end]).map_or(end, |n| start + n);
    Some(TagParts { name, value: start..value_end, end, closed: false, bare_quote: false })
}

/// The value with `\"` and `\\` resolved (PGN standard 7). A backslash before any other character stays.
pub fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(&next @ ('"' | '\\')) if c == '\\' => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Whether a value is a rating in the form of the PGN standard (9.1.2): digits, up to four of them. `-` means a player
/// without a rating; `?` and an empty value are accepted, because programs write them for an unknown rating.
pub fn is_rating(value: &[u8]) -> bool {
    matches!(value, b"-" | b"?") || (value.len() <= 4 && value.iter().all(u8::is_ascii_digit))
}
