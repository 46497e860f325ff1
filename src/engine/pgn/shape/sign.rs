//! The parts of a written move: files, ranks, letters, dashes, signs of capture.

use super::form::CYRILLIC_KR;

/// The file that a byte names, from 0 for `a`.
pub(super) fn file(b: Option<&u8>) -> Option<u8> {
    b.filter(|b| (b'a'..=b'h').contains(b)).map(|b| b - b'a')
}

/// The rank that a byte names, from 0 for `1`.
pub(super) fn rank(b: Option<&u8>) -> Option<u8> {
    b.filter(|b| (b'1'..=b'8').contains(b)).map(|b| b - b'1')
}

/// The length in bytes of the dash at `i`: a hyphen, en dash, em dash or minus sign in UTF-8, or a dash as one byte
/// of Windows-1252.
pub(in crate::pgn) fn dash(s: &[u8], i: usize) -> Option<usize> {
    match s.get(i)? {
        b'-' | 0x96 | 0x97 => Some(1),
        0xE2 if s[i..].starts_with("–".as_bytes()) || s[i..].starts_with("—".as_bytes()) => Some(3),
        0xE2 if s[i..].starts_with("−".as_bytes()) || s[i..].starts_with("‐".as_bytes()) => Some(3),
        // The hyphen at which word processors break no line.
        0xE2 if s[i..].starts_with("\u{2011}".as_bytes()) => Some(3),
        _ => None,
    }
}

/// The piece letter at `i` and its length in bytes: a capital of any script, a figurine, a figurine as `ChessBase`'s
/// fonts code it, or `Кр`.
pub(in crate::pgn) fn letter(s: &[u8], i: usize) -> Option<(char, usize)> {
    let b = *s.get(i)?;
    if b.is_ascii() {
        return b.is_ascii_uppercase().then_some((b as char, 1));
    }
    if s[i..].starts_with("Кр".as_bytes()) {
        return Some((CYRILLIC_KR, 4));
    }
    // `ChessBase`'s fonts use these codes, which are single bytes in Windows-1252. In UTF-8 such a byte never begins
    // a character, so the two cannot be confused.
    if matches!(b, 0xA2..=0xA6) && s.get(i + 1).is_none_or(u8::is_ascii) {
        return Some((b as char, 1));
    }
    let len = match b {
        0xC2..=0xDF => 2,
        0xE2 => 3,
        _ => return None,
    };
    let c = std::str::from_utf8(s.get(i..i + len)?).ok()?.chars().next()?;
    (c.is_uppercase() || ('♔'..='♟').contains(&c) || ('¢'..='¦').contains(&c)).then_some((c, len))
}

/// The small letter of a piece at `i`. No file has these letters, so they can be nothing else; `b` is a file.
pub(super) fn small_letter(s: &[u8], i: usize) -> Option<(char, usize)> {
    let letter = s.get(i).filter(|b| matches!(b, b'n' | b'q' | b'r' | b'k'))?;
    Some((char::from(letter.to_ascii_uppercase()), 1))
}

/// The number of spaces at `i`.
pub(super) fn blanks(s: &[u8], i: usize) -> usize {
    s.get(i..).unwrap_or_default().iter().take_while(|b| **b == b' ').count()
}

/// The length in bytes of a capture sign at `i`: `x`, `X`, `:` or `×`.
pub(super) fn capture(s: &[u8], i: usize) -> Option<usize> {
    match s.get(i)? {
        b'x' | b'X' | b':' => Some(1),
        0xC3 if s.get(i + 1) == Some(&0x97) => Some(2),
        // In Windows-1252 and 1258 the sign `×` is the single byte D7. In UTF-8 that byte is never followed by ASCII.
        0xD7 if s.get(i + 1).is_some_and(u8::is_ascii) => Some(1),
        _ => None,
    }
}

/// Marks of en passant, the longer first: those of English; `qđ` in UTF-8, in Windows-1258 and VISCII, in TCVN3 and in
/// VNI; without its stroke; with the letter of Icelandic.
pub(in crate::pgn) const EN_PASSANT: &[&[u8]] = &[
    b"e.p.",
    b"e.p",
    b"ep.",
    b"ep",
    b"q\xC4\x91.",
    b"q\xC4\x91",
    b"q\xF0.",
    b"q\xF0",
    b"q\xAE.",
    b"q\xAE",
    b"q\xF1.",
    b"q\xF1",
    b"qd.",
    b"qd",
    b"q\xC3\xB0",
];
