//! Lines and tag sections: the places in a text where a game certainly begins.

use bienban_base::text::BOM;
use memchr::memchr;
use wide::u8x32;

use super::tag;

/// Whether nothing but blanks or a byte order mark comes before `i` on its line.
pub(super) fn at_line_start(s: &[u8], i: usize) -> bool {
    let before = s[..i].iter().rposition(|b| !matches!(b, b' ' | b'\t'));
    before.is_none_or(|p| matches!(s[p], b'\n' | b'\r') || s[..=p] == *BOM)
}

/// Whether a section of two or more tag lines, followed by a blank line, begins at the line start `i`.
///
/// No `}` may occur in it, because it would close a comment that the section may lie in. Nothing may follow a tag on
/// its line. If this holds, a game starts whatever came before, even inside an open comment. That allows cutting a
/// stream into blocks without reading it from the beginning.
pub fn strong_section(s: &[u8], i: usize) -> bool {
    let (mut at, mut tags) = (i, 0);
    loop {
        let from = skip_blanks(s, at);
        // At the end of the bytes it is unknown whether a blank line follows, so that is no section.
        if s.get(from).is_none_or(|b| matches!(b, b'\r' | b'\n')) {
            return tags >= 2 && from < s.len() && memchr(b'}', &s[i..from]).is_none();
        }
        let Some(tag) = tag::scan(s, from) else { return false };
        tags += 1;
        at = next_line(s, from);
        let line = s[from..at].trim_ascii_end();
        // Text after a tag is movetext. The game of this tag then ends at the next tag line, so the lines are not one
        // section.
        if !line.ends_with(b"]") || (tag.closed && tag.end < from + line.len()) {
            return false;
        }
    }
}

/// The offset of the first byte at or after `i` that is no blank or tab.
fn skip_blanks(s: &[u8], mut i: usize) -> usize {
    while matches!(s.get(i), Some(b' ' | b'\t')) {
        i += 1;
    }
    i
}

/// The offset of the line after the one that contains `i`, or the end of the bytes.
fn next_line(s: &[u8], i: usize) -> usize {
    let end = tag::line_end(s, i);
    end + if s[end..].starts_with(b"\r\n") { 2 } else { usize::from(end < s.len()) }
}

/// The number of line ends (LF, CR LF or CR) in the bytes.
pub fn count_lines(bytes: &[u8]) -> u64 {
    // Most files have one kind of line end. For it, two searches, 32 bytes at a time, cost a third of the sums below.
    if memchr::memchr(b'\r', bytes).is_none() {
        return bytecount::count(bytes, b'\n') as u64;
    }
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return 0 };
    let edges = u64::from(*first == b'\n') + u64::from(*last == b'\r');
    // Between two bytes a line ends if the former is CR or the latter LF, which counts CR LF once. Vectors are used
    // explicitly: with whole-program optimisation the compiler does not vectorise a loop here.
    let whole = (bytes.len() - 1) / WIDTH * WIDTH;
    let mut lines = 0;
    for (run, nexts) in bytes[..whole].chunks(RUN).zip(bytes[1..=whole].chunks(RUN)) {
        let mut counts = u8x32::ZERO;
        for (byte, next) in run.as_chunks::<WIDTH>().0.iter().zip(nexts.as_chunks::<WIDTH>().0) {
            // Equal bytes have every bit set, which is -1.
            counts -= u8x32::new(*byte).simd_eq(u8x32::splat(b'\r')) | u8x32::new(*next).simd_eq(u8x32::splat(b'\n'));
        }
        lines += counts.to_array().iter().map(|&count| u64::from(count)).sum::<u64>();
    }
    let rest = &bytes[whole..];
    let ends = rest.iter().zip(&rest[1..]).filter(|&(&byte, &next)| byte == b'\r' || next == b'\n');
    lines + ends.count() as u64 + edges
}

/// The number of bytes that [`count_lines`] looks at at once.
const WIDTH: usize = 32;

/// The number of bytes in one run: no lane counts more of them than a `u8` can hold.
const RUN: usize = WIDTH * u8::MAX as usize;

/// Whether white space contains a blank line, that is, two line ends.
pub(crate) fn has_blank_line(space: &[u8]) -> bool {
    // Nearly all white space is a single blank or line end.
    !matches!(space, [] | [_] | b"\r\n") && count_lines(space) > 1
}

/// Whether the tag line at `line_start` is the first of its section: the line before it is no tag.
pub(crate) fn starts_section(s: &[u8], line_start: usize) -> bool {
    let before = &s[..line_start];
    let before = before.strip_suffix(b"\n").unwrap_or(before);
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let previous = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |p| p + 1);
    tag::starts_tag(s, skip_blanks(s, previous)).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_with_every_kind_of_end() {
        assert_eq!(count_lines("\r".repeat(20_000).as_bytes()), 20_000);
        for (text, lines) in [("", 0), ("a", 0), ("a\nb", 1), ("a\r\nb\r\n", 2), ("a\rb\r", 2), ("\r\r\n\n", 3)] {
            assert_eq!(count_lines(text.as_bytes()), lines, "{text:?}");
            // The same within long texts, at every place of a vector.
            for (before, end) in (0..600).flat_map(|before| [(before, "\n"), (before, "\r\n")]) {
                let long = ["x".repeat(before), text.to_owned(), "x".repeat(9_000), end.repeat(before)].concat();
                assert_eq!(count_lines(long.as_bytes()), lines + before as u64, "{before} {text:?}");
            }
        }
    }
}
