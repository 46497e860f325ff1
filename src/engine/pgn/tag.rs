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

use bienban_base::text::stop::stop;
use bienban_base::text::swar;

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

/// Whether a value is a rating as the PGN standard has it (9.1.2): digits, up to four of them. `-` stands for a player
/// without a rating; `?` and an empty value are let pass, because programs write them for an unknown rating.
pub fn is_rating(value: &[u8]) -> bool {
    matches!(value, b"-" | b"?") || (value.len() <= 4 && value.iter().all(u8::is_ascii_digit))
}

/// Whether ten bytes are a date in figures whose day every month has, or a year in figures and nothing else: a quick
/// look that most dates pass.
fn is_plain_date(value: &[u8]) -> bool {
    let Some(first) = value.first_chunk() else { return false };
    if value.ends_with(b".??.??") {
        return value[..4].iter().all(u8::is_ascii_digit);
    }
    // What is left of each byte: a figure's value, or 0 for a dot in its place.
    let left = u64::from_le_bytes(*first) ^ u64::from_le_bytes(*b"0000.00.");
    // Added to these, a figure stays below 0x80 and everything else does not.
    let most = u64::from_le_bytes([0x76, 0x76, 0x76, 0x76, 0x7F, 0x76, 0x76, 0x7F]);
    let figures = (left | (left & !swar::HIGH).wrapping_add(most)) & swar::HIGH == 0;
    let part = |tens: u8, ones: u8| 10 * u32::from(tens.wrapping_sub(b'0')) + u32::from(ones.wrapping_sub(b'0'));
    let day_in_figures = value[8].is_ascii_digit() && value[9].is_ascii_digit();
    let (month, day) = (part(value[5], value[6]), part(value[8], value[9]));
    figures && day_in_figures && (1..=12).contains(&month) && (1..=28).contains(&day)
}

/// Whether a value is a possible date in the form `YYYY.MM.DD`, with question marks for unknown parts (PGN standard
/// 8.1.1.3).
pub fn is_date(value: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return false };
    if is_plain_date(value) {
        return true;
    }
    let two =
        |tens: u8, ones: u8| (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| 10 * (tens - b'0') + ones - b'0');
    let unknown = |tens: u8, ones: u8| tens == b'?' && ones == b'?';
    let year_ok = [y1, y2, y3, y4].iter().all(|b| b.is_ascii_digit() || *b == b'?');
    let (month, day) = (two(m1, m2), two(d1, d2));
    let month_ok = unknown(m1, m2) || month.is_some_and(|m| (1..=12).contains(&m));
    // In the Gregorian calendar a year such as 1900 is a leap year only if its century is divisible by four. An
    // unknown year may be a leap year.
    let leap = match (two(y1, y2), two(y3, y4)) {
        (Some(century), Some(0)) => century % 4 == 0,
        (Some(_), Some(year)) => year % 4 == 0,
        _ => true,
    };
    let last = match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) => 28 + u8::from(leap),
        _ => 31,
    };
    year_ok && month_ok && (unknown(d1, d2) || day.is_some_and(|d| (1..=last).contains(&d)))
}
