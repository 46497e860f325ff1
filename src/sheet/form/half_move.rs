//! A half-move as it is written, at the beginning of a text.

use super::capitals::{castling, recased, small};
use super::piece::{self, SpelledMove, ends};
use super::word::{SheetHalfMove, crosses};
use super::{second, wide, wording};
use bienban_engine::chess::notation::short;
use bienban_engine::pgn::shape;

/// The half-move that begins a text, and its length.
pub(crate) fn half_move(text: &str) -> Option<(SheetHalfMove, usize)> {
    if let Some(len) = plain(text) {
        return Some((SheetHalfMove::of(vec![text[..len].to_owned()]), len));
    }
    if piece::is_word(text) {
        return None;
    }
    if let Some((castles, len)) = king_castles(text) {
        return Some((SheetHalfMove::of(vec![text[..len].to_owned(), castles.to_owned()]), len));
    }
    if let Some((usual, len)) = wide::half_move(text) {
        return Some((SheetHalfMove::of(vec![usual]), len));
    }
    if let Some(len) = second::half_move(text) {
        return Some((SheetHalfMove::of(vec![text[..len].to_owned()]), len));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let spelled = |s: SpelledMove| {
        // `Tốt ăn d5` does not name the file of the pawn, so the position has to.
        let short = if s.readings[0].starts_with("Px") { short::read(&s.readings[0]) } else { None };
        (SheetHalfMove { readings: s.readings, short, ..SheetHalfMove::default() }, s.len)
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
        return Some((SheetHalfMove { cased: Vec::new(), readings, short, short_cased: None }, len));
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
        return Some((SheetHalfMove::of(vec![text[..glued].to_owned()]), glued));
    }
    if let Some((len, check)) = plain.and_then(|len| Some((len, wording::check_suffix(text.get(len..end)?)?))) {
        return Some((
            SheetHalfMove { readings: vec![format!("{}+", &text[..len])], ..SheetHalfMove::default() },
            len + check,
        ));
    }
    let word = text[..end].trim_end_matches([',', ';', '.', '!', '?', '|', '"', ')']);
    if let Some(written) = piece::starred(word).or_else(|| castling(word)) {
        return Some((SheetHalfMove::of(vec![written]), word.len()));
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
        return Some((SheetHalfMove { short: Some(short), short_cased, ..SheetHalfMove::default() }, word.len()));
    }
    if let Some(found) = small(line).filter(|(_, len)| *len > word.len()) {
        return Some(found);
    }
    let cased = recased(word);
    let found = !cased.is_empty() || short_cased.is_some();
    found.then(|| (SheetHalfMove { cased, short_cased, ..SheetHalfMove::default() }, word.len()))
}

/// Castling as the move of the king with both squares, `Ve1-g1`, and its length.
fn king_castles(text: &str) -> Option<(&'static str, usize)> {
    let rest = text.strip_prefix(['V', 'K'])?;
    let (from, to) = rest.split_at_checked(2)?;
    let (sign, to) = if to.starts_with('-') { to.split_at(1) } else { ("", to) };
    let castles = match (from, to.get(..2)?) {
        ("e1", "g1") | ("e8", "g8") => "O-O",
        ("e1", "c1") | ("e8", "c8") => "O-O-O",
        _ => return None,
    };
    ends(&to[2..]).then_some((castles, 5 + sign.len()))
}

/// The length of a half-move as PGN writes it, with nothing after it that may belong to it. Nearly all are like this.
pub(super) fn plain(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // The letter of a pawn needs a closer look, and a pawn on the last rank is promoted. Chess pieces have three
    // bytes.
    let near = match bytes {
        // This may be castling.
        [b'K' | b'V', b'e', b'1' | b'8', ..] => return None,
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

/// Whether a text begins with a half-move, whatever its letters.
pub(crate) fn begins_with_move(text: &str) -> bool {
    half_move(text).is_some()
}
