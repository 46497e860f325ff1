//! Reads a line of moves, or a cell, word by word: numbers, half-moves, marks, remarks, and anything else.
//!
//! `(2) Mã f3 - mc6 1:12` gives the number 2, the half-move `Mf3`, a half-move that is `Mc6` if the sheet is written in
//! small letters, and a time. Nothing is decided here that needs the position.

use super::remarks;
use super::time;
use std::ops::Range;

use super::capitals;
use super::half_move::{begins_with_move, half_move, plain};
use super::number;
use super::sign::{ARROWS, BULLETS, SEPARATORS, is_ornament, sign};
use super::word::{SheetHalfMove, SheetWord, SheetWordKind};
use super::{doubt, wording};
use bienban_engine::pgn::outcome::Outcome;

/// Whether a word is a date: three figures with a slash between them.
fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split('/').collect();
    parts.len() == 3 && parts.iter().all(|p| (1..=4).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()))
}

/// How far ahead of a word its line is examined, in bytes. A line without blanks may be as long as a file.
const REACH: usize = 512;

/// The text from a place of a line on, as far as [`REACH`].
fn near(line: &str, at: usize) -> &str {
    let mut end = line.len().min(at + REACH);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    &line[at..end]
}

/// Reads a line. `expected` is the number of the next move.
pub(crate) fn read(line: &str, mut expected: u32) -> Vec<SheetWord> {
    let mut words: Vec<SheetWord> = Vec::new();
    let mut at = 0;
    let mut fresh = true;
    let remarks: Vec<Range<usize>> = remarks::remarks(line).collect();
    while at < line.len() {
        let rest = near(line, at);
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let after_move =
            matches!(words.last(), Some(SheetWord { span, what: SheetWordKind::Move(_) }) if span.end == at);
        let after_number = matches!(words.last(), Some(SheetWord { what: SheetWordKind::Number(_), .. }));
        let open =
            fresh || after_number || matches!(words.last(), Some(SheetWord { what: SheetWordKind::Doubtful, .. }));
        let (what, len) = if let Some(len) = doubt::struck(&line[at..]) {
            (SheetWordKind::Struck, len)
        } else if let Some(len) = minutes(line, rest, expected, &words) {
            (SheetWordKind::Remark, len)
        } else if let Some(len) = doubt::missing(rest).filter(|_| after_number) {
            (SheetWordKind::Missing, len)
        } else if let Some(len) = doubt::illegible(rest, after_number).filter(|_| open) {
            (SheetWordKind::Doubtful, len)
        } else {
            word(line, at, expected, fresh, after_move, &remarks)
        };
        if let SheetWordKind::Number(number) = &what {
            expected = number.value + 1;
        }
        fresh &= what == SheetWordKind::Nothing;
        match words.last_mut() {
            Some(last)
                if what == SheetWordKind::Unknown && last.what == SheetWordKind::Unknown && last.span.end == at =>
            {
                last.span.end = at + len;
            }
            _ => words.push(SheetWord { span: at..at + len, what }),
        }
        at += len;
    }
    doubt::mark(line, &mut words);
    doubt::pairs(line, &mut words);
    words
}

/// Whether a line begins with a sign without a meaning. A star is the sign of a list before a number or a half-move;
/// alone it is a result.
fn is_bullet(text: &str, first: char, expected: u32) -> bool {
    if first == '*' {
        let item = text[1..].trim_start();
        return text[1..].starts_with(char::is_whitespace)
            && (begins_with_move(item) || number::read(item, expected, begins_with_move).is_some());
    }
    BULLETS.contains(&first) && !text.starts_with("+-") && !text.starts_with("--")
}

/// The minutes in brackets after a half-move: `1. e4 (5) e5 (7)`. They are no number of a move where the numbers of
/// the line have no brackets, unless they are the next one and a half-move follows.
fn minutes(line: &str, text: &str, expected: u32, words: &[SheetWord]) -> Option<usize> {
    let inner = text.strip_prefix('(')?;
    let digits = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let figures = &inner[..digits];
    let behind_move = words.last().is_some_and(|word| matches!(word.what, SheetWordKind::Move(_)));
    if !behind_move || !(1..=3).contains(&digits) || !inner[digits..].starts_with(')') {
        return None;
    }
    let value: u32 = figures.parse().ok()?;
    let said =
        |word: &&SheetWord| !matches!(word.what, SheetWordKind::Nothing | SheetWordKind::Remark | SheetWordKind::Sign);
    let number = words.iter().rposition(|word| matches!(word.what, SheetWordKind::Number(_)))?;
    let moves = words[number + 1..].iter().filter(said).count();
    let rest = &text[figures.len() + 2..];
    let next = moves == 2 && value == expected && begins_with_move(rest.trim_start());
    let fits = (1..=2).contains(&moves) && !next && !line[words[number].span.clone()].starts_with('(');
    fits.then(|| figures.len() + 2)
}

/// The word at a place of a line, and its length.
fn word(
    line: &str,
    at: usize,
    expected: u32,
    fresh: bool,
    after_move: bool,
    remarks: &[Range<usize>],
) -> (SheetWordKind, usize) {
    let text = near(line, at);
    // Nearly every word is a half-move as PGN writes it.
    if let Some(len) = plain(text) {
        return (SheetWordKind::Move(SheetHalfMove::of(vec![text[..len].to_owned()])), len);
    }
    let first = text.chars().next().unwrap_or(' ');
    let one = first.len_utf8();
    if matches!(first, ',' | ';') {
        return (SheetWordKind::Nothing, text.len() - text.trim_start_matches(first).len());
    }
    if let Some(len) = footnote(text).filter(|_| after_move) {
        return (SheetWordKind::Nothing, len);
    }
    let alone = |len: usize| text[len..].is_empty() || text[len..].starts_with(char::is_whitespace);
    if first == '{' {
        let rest = &line[at..];
        return (SheetWordKind::Sign, rest.find('}').map_or(rest.len(), |end| end + 1));
    }
    if let Some(len) = wording::offer(text) {
        return (SheetWordKind::Offer, len);
    }
    if let Some((found, len)) = capitals::zeros(text).filter(|_| !fresh) {
        return (SheetWordKind::Move(found), len);
    }
    if let Some(number) = number::read(text, expected, begins_with_move) {
        return (SheetWordKind::Number(number), number.len);
    }
    if let Ok(found) = remarks.binary_search_by_key(&at, |remark| remark.start) {
        let remark = &remarks[found];
        let zeros = time::is_zeros(&line[remark.clone()]);
        return (if zeros { SheetWordKind::Doubtful } else { SheetWordKind::Remark }, remark.len());
    }
    if let Some(arrow) = ARROWS.iter().find(|arrow| text.starts_with(**arrow)) {
        return (SheetWordKind::Nothing, arrow.len());
    }
    let is_before = |rest: &str| begins_with_move(rest) || rest.is_empty();
    if let Some(len) = wording::side(text).filter(|&len| is_before(text[len..].trim_start())) {
        return (SheetWordKind::Nothing, len);
    }
    if fresh && is_bullet(text, first, expected) {
        return (SheetWordKind::Nothing, one);
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    if text.starts_with("**") {
        return (SheetWordKind::Nothing, text.len() - text.trim_start_matches('*').len());
    }
    if Outcome::parse(&text.as_bytes()[..end]).is_some() || first == '*' {
        return (SheetWordKind::Sign, if first == '*' { 1 } else { end });
    }
    // PGN has a null move; on a sheet dashes only mark an empty place.
    if text[..end].chars().all(|c| matches!(c, '-' | '–' | '—')) && end > one {
        return (SheetWordKind::Nothing, end);
    }
    if let Some(found) = figures(text, end, expected) {
        return found;
    }
    if let Some((found, len)) = half_move(text) {
        return (SheetWordKind::Move(found), len);
    }
    if let Some(len) = wording::ending(text) {
        return (SheetWordKind::Remark, len);
    }
    if let Some(len) = wording::mark(text).or_else(|| wording::passing(text)) {
        return (SheetWordKind::Nothing, len);
    }
    match first {
        '(' | ')' | '!' | '?' | '+' | '#' | '$' | '…' | '=' | '.' | '±' | '∓' | '∞' => {
            mark(text, first, after_move)
        }
        _ if SEPARATORS.contains(&first) => (SheetWordKind::Nothing, one),
        // `🐴f3` may name the piece.
        _ if is_ornament(first) && !text.trim_start_matches(is_ornament).starts_with(char::is_alphanumeric) => {
            (SheetWordKind::Nothing, one)
        }
        '-' | '–' | '—' if alone(one) || begins_with_move(text[one..].trim_start()) => {
            (SheetWordKind::Nothing, one)
        }
        _ => {
            let rest = &line[at + one..];
            (SheetWordKind::Unknown, one + rest.find(ends_unknown).unwrap_or(rest.len()))
        }
    }
}

/// A sign at the beginning of a text, and its length.
fn mark(text: &str, first: char, after_move: bool) -> (SheetWordKind, usize) {
    let same = text.len() - text.trim_start_matches(first).len();
    let len = if matches!(first, '(' | ')') { 1 } else { sign(text).max(same) };
    // A full stop after a move ends a sentence; dots after a number mark Black's move.
    let stop = first == '.' && same == 1 && after_move;
    // A form prints dots under what is written: `..e4..`. Three before a half-move make it Black's.
    let touches = text[same..].starts_with(char::is_alphanumeric);
    let leader = first == '.' && same > 1 && (after_move || same != 3 && touches);
    (if stop || leader { SheetWordKind::Nothing } else { SheetWordKind::Sign }, len)
}

/// The length of a reference to a footnote: `[^1]`, `[2]`, `³`.
fn footnote(text: &str) -> Option<usize> {
    let raised = text.len() - text.trim_start_matches(['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹']).len();
    let inside = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(inside, _)| inside);
    let counts = |inside: &&str| {
        let number = inside.strip_prefix('^').unwrap_or(inside);
        (1..3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit())
    };
    inside.filter(counts).map(|inside| inside.len() + 2).or((raised > 0).then_some(raised))
}

/// Whether a word that is nothing else ends before a letter. A semicolon or a brace begins a comment in PGN.
fn ends_unknown(c: char) -> bool {
    c.is_whitespace() || matches!(c, ';' | '{' | '}' | '(' | ')')
}

/// A word of figures that is no number of a move: a time, or what may be castling or a date. It ends at `end`.
fn figures(text: &str, end: usize, expected: u32) -> Option<(SheetWordKind, usize)> {
    // In the cell of a move a workbook turns what looks like a date into a date.
    if is_date(&text[..end]) {
        return Some((SheetWordKind::Doubtful, end));
    }
    let time = text[..end].trim_end_matches([',', ';', '.']);
    if time::is_zeros(time) {
        return Some((SheetWordKind::Doubtful, time.len()));
    }
    let is_time = time::is_time(time) && number::read(text, expected, begins_with_move).is_none();
    is_time.then_some((SheetWordKind::Remark, time.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str) -> String {
        let kind = |w: &SheetWord| match &w.what {
            SheetWordKind::Number(n) => format!("{}{}", n.value, if n.black { "..." } else { "." }),
            SheetWordKind::Move(m) if m.is_plain() => m.readings.join("|"),
            SheetWordKind::Move(m) if m.short.is_some() => format!("<{}>", &line[w.span.clone()]),
            SheetWordKind::Move(m) => format!("[{}]", m.cased.join("|")),
            SheetWordKind::Offer => "(=)".to_owned(),
            SheetWordKind::Nothing => "-".to_owned(),
            SheetWordKind::Remark => "{}".to_owned(),
            SheetWordKind::Sign => line[w.span.clone()].to_owned(),
            SheetWordKind::Missing => "...".to_owned(),
            SheetWordKind::Aside | SheetWordKind::Struck => format!("<<{}>>", &line[w.span.clone()]),
            SheetWordKind::Doubtful => format!("??{}??", &line[w.span.clone()]),
            SheetWordKind::Unknown => format!("?{}?", &line[w.span.clone()]),
        };
        read(line, 1).iter().map(kind).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_of_every_hand() {
        for (line, expected) in [
            ("1. e4 e5 2. Mf3", "1. e4 e5 2. Mf3"),
            ("(1) e4, e5; (2) Mã f3 - Mc6", "1. e4 - e5 - 2. Mf3 - Mc6"),
            ("- 1. E4 mc6", "- 1. [e4] [Mc6]"),
            ("1. e4 1:12 e5 (0:45)", "1. e4 {} e5 {}"),
            ("3. exd Hxd5 chiếu (xin hòa)", "3. <exd> Hxd5 - (=)"),
            ("5. O-O 0-0-0 1-0", "5. O-O 0-0-0 1-0"),
            ("5. a8=H+ T x e5 d8 H", "5. a8=H+ T x e5 d8 H"),
            ("1. e4 (1. d4 d5) e5!? +-", "1. e4 ( 1. d4 d5 ) e5 !? +-"),
            ("12... Mf6 {hay}", "12... Mf6 {hay}"),
            ("1. e4. e5.", "1. e4 - e5 -"),
            ("1. e4x Qxxd5", "1. ?e4x? ?Qxxd5?"),
            ("\"1. e4 e5\"", "- 1. e4 e5 -"),
            ("**1.** e4", "- 1. - e4"),
        ] {
            assert_eq!(kinds(line), expected, "{line}");
        }
    }
}
