//! Reads a line of moves, or a cell, word by word: numbers, half-moves, marks, remarks, and anything else.
//!
//! `(2) Mã f3 - mc6 1:12` gives the number 2, the half-move `Mf3`, a half-move that is `Mc6` if the sheet is written in
//! small letters, and a time. Nothing is decided here that needs the position.

use std::ops::Range;

use super::capitals::{castling, recased, small};
use super::number::{self, MoveNumber};
use super::piece::{self, Spelled, ends};
use super::sign::{ARROWS, BULLETS, SEPARATORS, is_ornament, sign};
use super::{doubt, movetext, second, wide, wording};
use bienban_engine::chess::notation::short::{self, ShortCapture};
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::pgn::shape;

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its place in the line.
    pub(crate) span: Range<usize>,
    /// What it is.
    pub(crate) what: What,
}

/// The kinds of [`Word`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum What {
    /// A move number.
    Number(MoveNumber),
    /// A half-move.
    Move(HalfMove),
    /// The offer of a draw.
    Offer,
    /// Something without a meaning for the moves: a comma, a dash between two moves, `chiếu`.
    Nothing,
    /// A remark: a time, prose in brackets.
    Remark,
    /// A sign that a reader of PGN understands: brackets of a variation, `!?`, `...`, a result.
    Sign,
    /// A half-move that is missing: `2. -- e5`.
    Missing,
    /// Prose with moves that may not have been played: `Nếu 2. f4 exf4 thì xấu`.
    Aside,
    /// A text that is struck out or corrected in words: `~~Mc3~~`, `Mc3 (sửa thành`.
    Struck,
    /// Words that look like half-moves but may be something else: `f3 (Mã)`, `Tc5/Tb4`.
    Doubtful,
    /// Anything else.
    Unknown,
}

/// A half-move as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct HalfMove {
    /// Its readings as it is written, in the form of PGN; several if the text leaves a choice, none if it is no move
    /// so.
    pub(crate) readings: Vec<String>,
    /// Its readings with the case corrected, if it is no move as it is written ([`recased`] otherwise).
    pub(crate) cased: Vec<String>,
    /// Its reading if the position supplies what is missing.
    pub(crate) short: Option<ShortCapture>,
    /// The same with the case corrected.
    pub(crate) short_cased: Option<ShortCapture>,
}

impl HalfMove {
    /// Whether it is a half-move without more knowledge than its letters.
    pub(crate) fn is_plain(&self) -> bool {
        !self.readings.is_empty()
    }

    /// Whether it is this text and can be nothing else.
    pub(crate) fn is_only(&self, text: &str) -> bool {
        matches!(self.readings.as_slice(), [only] if only == text) && self.short.is_none() && self.cased.is_empty()
    }

    /// The pawn's move of a square in capitals: where no piece is called `E`, `E4` can be nothing else.
    pub(crate) fn square(&self) -> Option<&String> {
        match self.cased.as_slice() {
            [square] if square.len() == 2 && self.readings.is_empty() && self.short.is_none() => Some(square),
            _ => None,
        }
    }

    /// Whether its capitals and small letters are those of PGN.
    pub(crate) fn has_usual_case(&self) -> bool {
        self.is_plain() || self.short.is_some()
    }
}

/// Whether a word is a date: three figures with a slash between them.
fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split('/').collect();
    parts.len() == 3 && parts.iter().all(|p| (1..=4).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a text begins with a half-move, whatever its letters.
pub(crate) fn begins_with_move(text: &str) -> bool {
    half_move(text).is_some()
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
pub(crate) fn read(line: &str, mut expected: u32) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut at = 0;
    let mut fresh = true;
    let remarks: Vec<Range<usize>> = movetext::remarks(line).collect();
    while at < line.len() {
        let rest = near(line, at);
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let after_move = matches!(words.last(), Some(Word { span, what: What::Move(_) }) if span.end == at);
        let after_number = matches!(words.last(), Some(Word { what: What::Number(_), .. }));
        let open = fresh || after_number || matches!(words.last(), Some(Word { what: What::Doubtful, .. }));
        let (what, len) = if let Some(len) = doubt::struck(&line[at..]) {
            (What::Struck, len)
        } else if let Some(len) = minutes(line, rest, expected, &words) {
            (What::Remark, len)
        } else if let Some(len) = doubt::missing(rest).filter(|_| after_number) {
            (What::Missing, len)
        } else if let Some(len) = doubt::illegible(rest, after_number).filter(|_| open) {
            (What::Doubtful, len)
        } else {
            word(line, at, expected, fresh, after_move, &remarks)
        };
        if let What::Number(number) = &what {
            expected = number.value + 1;
        }
        fresh &= what == What::Nothing;
        match words.last_mut() {
            Some(last) if what == What::Unknown && last.what == What::Unknown && last.span.end == at => {
                last.span.end = at + len;
            }
            _ => words.push(Word { span: at..at + len, what }),
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
fn minutes(line: &str, text: &str, expected: u32, words: &[Word]) -> Option<usize> {
    let inner = text.strip_prefix('(')?;
    let digits = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let figures = &inner[..digits];
    let behind_move = words.last().is_some_and(|word| matches!(word.what, What::Move(_)));
    if !behind_move || !(1..=3).contains(&digits) || !inner[digits..].starts_with(')') {
        return None;
    }
    let value: u32 = figures.parse().ok()?;
    let said = |word: &&Word| !matches!(word.what, What::Nothing | What::Remark | What::Sign);
    let number = words.iter().rposition(|word| matches!(word.what, What::Number(_)))?;
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
) -> (What, usize) {
    let text = near(line, at);
    // Nearly every word is a half-move as PGN writes it.
    if let Some(len) = plain(text) {
        return (What::Move(HalfMove { readings: vec![text[..len].to_owned()], ..HalfMove::default() }), len);
    }
    let first = text.chars().next().unwrap_or(' ');
    let one = first.len_utf8();
    if matches!(first, ',' | ';') {
        return (What::Nothing, text.len() - text.trim_start_matches(first).len());
    }
    let alone = |len: usize| text[len..].is_empty() || text[len..].starts_with(char::is_whitespace);
    if first == '{' {
        let rest = &line[at..];
        return (What::Sign, rest.find('}').map_or(rest.len(), |end| end + 1));
    }
    if let Some(len) = wording::offer(text) {
        return (What::Offer, len);
    }
    if let Some(number) = number::read(text, expected, begins_with_move) {
        return (What::Number(number), number.len);
    }
    if let Ok(found) = remarks.binary_search_by_key(&at, |remark| remark.start) {
        let remark = &remarks[found];
        let zeros = movetext::is_zeros(&line[remark.clone()]);
        return (if zeros { What::Doubtful } else { What::Remark }, remark.len());
    }
    if let Some(arrow) = ARROWS.iter().find(|arrow| text.starts_with(**arrow)) {
        return (What::Nothing, arrow.len());
    }
    let is_before = |rest: &str| begins_with_move(rest) || rest.is_empty();
    if let Some(len) = wording::side(text).filter(|&len| is_before(text[len..].trim_start())) {
        return (What::Nothing, len);
    }
    if fresh && is_bullet(text, first, expected) {
        return (What::Nothing, one);
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    if text.starts_with("**") {
        return (What::Nothing, text.len() - text.trim_start_matches('*').len());
    }
    if Outcome::parse(&text.as_bytes()[..end]).is_some() || first == '*' {
        return (What::Sign, if first == '*' { 1 } else { end });
    }
    // PGN has a null move; on a sheet dashes only mark an empty place.
    if text[..end].chars().all(|c| matches!(c, '-' | '–' | '—')) && end > one {
        return (What::Nothing, end);
    }
    if let Some(found) = figures(text, end, expected) {
        return found;
    }
    if let Some((found, len)) = half_move(text) {
        return (What::Move(found), len);
    }
    if let Some(len) = wording::ending(text) {
        return (What::Remark, len);
    }
    if let Some(len) = wording::mark(text).or_else(|| wording::passing(text)) {
        return (What::Nothing, len);
    }
    match first {
        '(' | ')' | '!' | '?' | '+' | '#' | '$' | '…' | '=' | '.' | '±' | '∓' | '∞' => {
            let same = text.len() - text.trim_start_matches(first).len();
            let len = if matches!(first, '(' | ')') { 1 } else { sign(text).max(same) };
            // A full stop after a move ends a sentence; dots after a number mark Black's move.
            let stop = first == '.' && same == 1 && after_move;
            (if stop { What::Nothing } else { What::Sign }, len)
        }
        _ if SEPARATORS.contains(&first) => (What::Nothing, one),
        // `🐴f3` may name the piece.
        _ if is_ornament(first) && !text.trim_start_matches(is_ornament).starts_with(char::is_alphanumeric) => {
            (What::Nothing, one)
        }
        '-' | '–' | '—' if alone(one) || begins_with_move(text[one..].trim_start()) => (What::Nothing, one),
        _ => {
            let rest = &line[at + one..];
            (What::Unknown, one + rest.find(ends_unknown).unwrap_or(rest.len()))
        }
    }
}

/// Whether a word that is nothing else ends before a letter. A semicolon or a brace begins a comment in PGN.
fn ends_unknown(c: char) -> bool {
    c.is_whitespace() || matches!(c, ';' | '{' | '}' | '(' | ')')
}

/// A word of figures that is no number of a move: a time, or what may be castling or a date. It ends at `end`.
fn figures(text: &str, end: usize, expected: u32) -> Option<(What, usize)> {
    // In the cell of a move a workbook turns what looks like a date into a date.
    if is_date(&text[..end]) {
        return Some((What::Doubtful, end));
    }
    let time = text[..end].trim_end_matches([',', ';', '.']);
    if movetext::is_zeros(time) {
        return Some((What::Doubtful, time.len()));
    }
    let is_time = movetext::is_time(time) && number::read(text, expected, begins_with_move).is_none();
    is_time.then_some((What::Remark, time.len()))
}

/// The half-move that begins a text, and its length.
pub(crate) fn half_move(text: &str) -> Option<(HalfMove, usize)> {
    if let Some(len) = plain(text) {
        return Some((HalfMove { readings: vec![text[..len].to_owned()], ..HalfMove::default() }, len));
    }
    if piece::is_word(text) {
        return None;
    }
    if let Some((usual, len)) = wide::half_move(text) {
        return Some((HalfMove { readings: vec![usual], ..HalfMove::default() }, len));
    }
    if let Some(len) = second::half_move(text) {
        return Some((HalfMove { readings: vec![text[..len].to_owned()], ..HalfMove::default() }, len));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let spelled = |s: Spelled| {
        // `Tốt ăn d5` does not name the file of the pawn, so the position has to.
        let short = if s.readings[0].starts_with("Px") { short::read(&s.readings[0]) } else { None };
        (HalfMove { readings: s.readings, short, ..HalfMove::default() }, s.len)
    };
    if let Some(promoted) = piece::promoted(text) {
        return Some(spelled(promoted));
    }
    let line = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
    let plain = shape::scan(line.as_bytes(), 0).map(|(_, end)| end).filter(|&end| !crosses(line, end));
    // `Bxa8=H` on a telephone is a pawn's move; a bishop does not become a queen.
    if let Some(plain) = plain.filter(|&plain| text[plain..].starts_with(['=', '(', '/']))
        && let Some(found) = small(line).filter(|(_, len)| *len > plain)
    {
        return Some(found);
    }
    if let Some(len) = plain.filter(|&len| ends(&text[len..])) {
        let mut readings = vec![text[..len].to_owned()];
        // `Xe xa5` may be the word for a rook, or a rook that comes from the file e.
        if text[..len].starts_with("Xe ") || text[..len].starts_with("xe ") {
            readings.push(format!("X{}", text[2..len].trim_start()));
        }
        // `Pxe4` does not name the file of the pawn, so the position has to.
        let short = if text.starts_with('P') { short::read(&text[..len]) } else { None };
        return Some((HalfMove { cased: Vec::new(), readings, short, short_cased: None }, len));
    }
    if let Some(named) = piece::read(text) {
        return Some(spelled(named));
    }
    // Moves glued together, and text after a move without a blank, are separated by the reader of PGN. It would take a
    // semicolon for the beginning of a comment.
    let glued = text[..end].trim_end_matches([',', ';']).len();
    if let Some(len) = plain
        && (shape::scan(text.as_bytes(), len).is_some_and(|(_, next)| ends(&text[next..]))
            || shape::split_glued(&text.as_bytes()[..glued]).is_some())
        && !text[..glued].contains(';')
    {
        return Some((HalfMove { readings: vec![text[..glued].to_owned()], ..HalfMove::default() }, glued));
    }
    if let Some((len, check)) = plain.and_then(|len| Some((len, wording::check(text.get(len..end)?)?))) {
        return Some((HalfMove { readings: vec![format!("{}+", &text[..len])], ..HalfMove::default() }, len + check));
    }
    let word = text[..end].trim_end_matches([',', ';', '.', '!', '?', '|', '"', ')']);
    if let Some(written) = piece::starred(word).or_else(|| castling(word)) {
        return Some((HalfMove { readings: vec![written], ..HalfMove::default() }, word.len()));
    }
    // `Exd` on a telephone, `EXD` in capitals; `Bxa` may be that, or a bishop's capture.
    let short_cased = if word.len() < 8 { short::read(&word.to_lowercase()) } else { None };
    // `Qx 4` has lost a letter.
    let figure = |rest: &str| {
        let mut chars = rest.trim_start().chars();
        matches!(chars.next(), Some('1'..='8')) && !matches!(chars.next(), Some('.' | ')' | '0'..='9' | ':' | '/'))
    };
    // `TX E4` is not `Bx` and a square.
    let square = |rest: &str| {
        let mut chars = rest.trim_start().chars();
        matches!((chars.next(), chars.next()), (Some('a'..='h' | 'A'..='H'), Some('1'..='8')))
    };
    if let Some(short) = short::read(word).filter(|s| {
        let behind = &text[word.len()..];
        !s.is_bare() || !square(behind) && !figure(behind)
    }) {
        return Some((HalfMove { short: Some(short), short_cased, ..HalfMove::default() }, word.len()));
    }
    if let Some(found) = small(line).filter(|(_, len)| *len > word.len()) {
        return Some(found);
    }
    let cased = recased(word);
    let found = !cased.is_empty() || short_cased.is_some();
    found.then(|| (HalfMove { cased, short_cased, ..HalfMove::default() }, word.len()))
}

/// The length of a half-move as PGN writes it, with nothing after it that may belong to it. Nearly all are like this.
pub(super) fn plain(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // The letter of a pawn needs a closer look, and a pawn on the last rank is promoted. Chess pieces have three
    // bytes.
    let near = match bytes {
        [b'a'..=b'h' | b'A'..=b'O' | b'Q'..=b'Y', ..] => 12,
        [0xE2, 0x99, 0x94..=0x98 | 0x9A..=0x9E, ..] => 14,
        _ => return None,
    };
    let (shape, end) = shape::scan(&bytes[..bytes.len().min(near)], 0)?;
    let last_rank = shape.castling.is_none() && shape.piece.is_none() && matches!(shape.to / 8, 0 | 7);
    let ended = matches!(bytes.get(end), None | Some(b' ' | b'\n'));
    let alone = !matches!(bytes.get(end + 1), Some(b'x' | b'X' | b':' | b'=' | b'(' | b'/'));
    let whole = || !bytes[..end].contains(&b' ') || matches!(bytes[near - 11..end], [b' ', b'x', b' ', _, _]);
    (ended && alone && !last_rank && whole()).then_some(end)
}

/// Whether a reading with blanks in it takes the beginning of another word.
pub(crate) fn crosses(line: &str, end: usize) -> bool {
    line[..end].contains(' ') && !ends(&line[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str) -> String {
        let kind = |w: &Word| match &w.what {
            What::Number(n) => format!("{}{}", n.value, if n.black { "..." } else { "." }),
            What::Move(m) if m.is_plain() => m.readings.join("|"),
            What::Move(m) if m.short.is_some() => format!("<{}>", &line[w.span.clone()]),
            What::Move(m) => format!("[{}]", m.cased.join("|")),
            What::Offer => "(=)".to_owned(),
            What::Nothing => "-".to_owned(),
            What::Remark => "{}".to_owned(),
            What::Sign => line[w.span.clone()].to_owned(),
            What::Missing => "...".to_owned(),
            What::Aside | What::Struck => format!("<<{}>>", &line[w.span.clone()]),
            What::Doubtful => format!("??{}??", &line[w.span.clone()]),
            What::Unknown => format!("?{}?", &line[w.span.clone()]),
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
