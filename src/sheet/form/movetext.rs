//! Distinguishes moves from prose, in words, cells and lines: `12.e x f5 g x f5` is a line of moves, `Trọng tài ký
//! tên` is prose.

use super::capitals;
use super::hint::{may_have_moves, may_have_words};
use super::line;
use super::plain::plain;
use super::prose::{is_chess, is_mark};
use super::word::{SheetWord, SheetWordKind};
use bienban_base::text::names::fold;
use bienban_engine::pgn::shape;

/// Whether a line has numbers of moves, and only the dots of a form after them.
pub(crate) fn is_printed_row(text: &str) -> bool {
    if plain(text).is_some_and(|plain| plain.moves > 0) {
        return false;
    }
    let words = line::read(text, announced(text));
    let dotted =
        |word: &SheetWord| text[word.span.clone()].chars().all(|c| matches!(c, '.' | '…' | '_' | '-' | '–' | '|'));
    let is_number = |word: &SheetWord| matches!(&word.what, SheetWordKind::Number(number) if !number.black);
    words.iter().any(is_number) && words.iter().all(|word| is_number(word) || dotted(word))
}

/// Words in the place of illegible half-moves, in folded form.
const ILLEGIBLE: &[&str] = &[
    "khong doc duoc",
    "khong doc ra",
    "khong ro",
    "khong ro net",
    "mo",
    "bi mo",
    "nhoe",
    "bi nhoe",
    "illegible",
    "unreadable",
    "not legible",
    "unclear",
];

/// Whether the words of a line mean that it is illegible: `không đọc được`, `xx xx`, `(mờ)`.
pub(crate) fn is_illegible(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let crosses = |word: &str| word.len() > 1 && word.bytes().all(|b| matches!(b, b'x' | b'X'));
    ILLEGIBLE.contains(&fold(bare).as_str()) || !bare.is_empty() && bare.split_whitespace().all(crosses)
}

/// Whether a line has nothing but dots and dashes in the places of two half-moves: `... ...`, `- -`. One sign alone, or
/// many of them, may be a rule.
pub(crate) fn is_left_out(text: &str) -> bool {
    let signs = |word: &str| word.len() < 10 && word.chars().all(|c| matches!(c, '.' | '…' | '-' | '–' | '—'));
    let mut words = text.split_whitespace();
    let two = [words.next(), words.next()].iter().all(|word| word.is_some_and(signs));
    two && words.next().is_none()
}

/// Whether a text is one or two words that a slip of the pen may have made of half-moves, whatever their capitals:
/// `Xel`, `h33 h66`, `MC66`.
pub(crate) fn is_nearly_moves(text: &str) -> bool {
    let figure = |c: char| match c {
        'l' | 'I' | '|' => '1',
        'O' | 'o' => '0',
        'S' | 's' => '5',
        'Z' | 'z' => '2',
        other => other,
    };
    let nearly = |word: &str| {
        let (mut meant, mut last) = (String::with_capacity(word.len()), '\0');
        for (at, c) in word.char_indices() {
            // The first letter names a piece or a file.
            let c = if at == 0 { c } else { figure(c) };
            if c != last {
                meant.push(c);
            }
            last = c;
        }
        // The signs at the end are no part of the half-move.
        let meant = meant.trim_end_matches(['+', '#', '!', '?']);
        shape::scan(meant.as_bytes(), 0).is_some_and(|(_, end)| end == meant.len())
            || !capitals::recased(meant).is_empty()
    };
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    (1..=2).contains(&words.len()) && words.iter().all(|word| word.len() < 8 && nearly(word))
}

/// How many letters of a line are examined for White's first move.
const NEAR: usize = 60;

/// How many words of a text look like half-moves.
pub(crate) fn moves_in(text: &str) -> usize {
    if !may_have_moves(text) {
        return 0;
    }
    if let Some(plain) = plain(text) {
        return plain.moves;
    }
    let words = line::read(text, 1);
    let plain =
        words.iter().filter(|word| matches!(&word.what, SheetWordKind::Move(found) if found.is_plain())).count();
    // In capitals `TB5 A6` are half-moves; `A6` alone may be a seat.
    let cased = |word: &&SheetWord| match &word.what {
        SheetWordKind::Move(found) => found.is_plain() || !found.cased.is_empty(),
        _ => false,
    };
    let capitals = !text.contains(char::is_lowercase) && text.contains(char::is_alphabetic);
    let all: Vec<&SheetWord> = words.iter().filter(cased).collect();
    let sure = capitals && all.iter().any(|word| word.span.len() > 2);
    if sure { all.len() } else { plain }
}

/// The number that a line may begin with, so that it is read as the number of a move: `(12) ...`, `Nước 12: ...`.
pub(crate) fn announced(text: &str) -> u32 {
    // `l. e4` and `I. e4` are move 1.
    if text.trim_start().starts_with(['l', 'I', '|']) {
        return 1;
    }
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let len = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    digits[..len.min(4)].parse().unwrap_or(1)
}

/// Whether a line begins with White's first move.
pub(crate) fn begins_game(text: &str) -> bool {
    // Two words are enough, and a line may be as long as the file.
    let near = text.char_indices().nth(NEAR).map_or(text, |(at, _)| &text[..at]);
    if let Some(plain) = plain(near) {
        return plain.begins && plain.moves > 0;
    }
    // Most lines have no figure that may be a 1.
    if !may_have_words(near) || !near.contains(['1', 'l', 'I', '|', '１', '①', '⑴', '⒈', '❶']) {
        return false;
    }
    let words = line::read(near, 1);
    let mut words = words.iter().filter(|word| word.what != SheetWordKind::Nothing);
    let first =
        words.next().is_some_and(|word| matches!(&word.what, SheetWordKind::Number(n) if n.value == 1 && !n.black));
    first && words.next().is_some_and(|word| matches!(word.what, SheetWordKind::Move(_)))
}

/// The number with which a line of moves begins, if PGN cannot read it: `(1) e4 e5`, `#1 e4`, `Nước 1: e4`.
pub(crate) fn numbered_by_hand(text: &str) -> Option<u32> {
    if plain(text).is_some() {
        return None;
    }
    let words = line::read(text, announced(text));
    match &words[..] {
        [SheetWord { what: SheetWordKind::Number(number), .. }, SheetWord { what: SheetWordKind::Move(_), .. }, ..]
            if !number.plain =>
        {
            Some(number.value)
        }
        _ => None,
    }
}

/// Whether a line has the numbers 1 and 2 as PGN cannot read them: `① e4 e5 ② Mf3`.
pub(crate) fn is_numbered_by_hand(text: &str) -> bool {
    if plain(text).is_some() {
        return false;
    }
    let words = line::read(text, 1);
    let numbers = words.iter().filter_map(|word| match &word.what {
        SheetWordKind::Number(number) if !number.plain => Some(number.value),
        _ => None,
    });
    numbers.take(2).eq([1, 2])
}

/// Whether some word of a text may be a half-move that names its square, whatever its capitals.
pub(crate) fn has_squares(text: &str) -> bool {
    let named = |word: &SheetWord| match &word.what {
        SheetWordKind::Move(found) => found.is_plain() || !found.cased.is_empty(),
        _ => false,
    };
    may_have_moves(text) && line::read(text, 1).iter().any(named)
}

/// Whether a line is a line of moves.
pub(crate) fn is_moves(text: &str) -> bool {
    if plain(text).is_some_and(|plain| plain.moves > 0) {
        return true;
    }
    let words = line::read(text, announced(text));
    let (mut moves, mut doubtful, mut others) = (0, 0, 0);
    for word in &words {
        let written = &text[word.span.clone()];
        match &word.what {
            SheetWordKind::Move(found) if found.is_plain() => moves += 1,
            // `E4` and `ed` are moves beside moves, and may be anything elsewhere.
            SheetWordKind::Move(_) => doubtful += 1,
            SheetWordKind::Unknown if is_chess(written) || is_mark(written) => {}
            SheetWordKind::Unknown => {
                others += written.split_whitespace().filter(|w| w.contains(char::is_alphabetic)).count();
            }
            _ => {}
        }
    }
    let first = words.iter().find(|w| !matches!(w.what, SheetWordKind::Nothing));
    let numbered = matches!(first, Some(SheetWord { what: SheetWordKind::Number(_), .. }))
        || text.starts_with(|c: char| c.is_ascii_digit());
    let begins = match first {
        Some(SheetWord { what: SheetWordKind::Move(found), .. }) => found.is_plain() || doubtful > 1,
        Some(SheetWord { what: SheetWordKind::Number(_) | SheetWordKind::Sign, .. }) => true,
        Some(SheetWord { span, .. }) => is_chess(&text[span.clone()]),
        None => false,
    };
    let moves = if numbered || moves > 0 || begins { moves + doubtful } else { moves };
    // A line that has only a number belongs to the moves below it.
    if moves == 0 && others == 0 {
        let [SheetWord { what: SheetWordKind::Number(number), .. }] = &words[..] else { return false };
        return !number.plain || text.ends_with(['.', ')']);
    }
    // A numbered line may have more prose in it, since a number at its start makes moves likely.
    moves > 0 && (begins || numbered) && (numbered && moves * 3 >= others || moves > others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::prose::is_prose;

    #[test]
    fn lines_of_moves_and_lines_of_text() {
        for line in [
            "1.c4 Mf6",
            "1) Mf3 d5",
            "12.e x f5 g x f5",
            "38.♖cg1",
            "5 e4",
            "O-O Xe8",
            "17.a5...v.v...",
            "1. ?? e5",
            "Mf3",
            "2. 0 - 0 T x e5 (=)",
        ] {
            assert!(is_moves(line), "{line}");
            assert!(!is_prose(line), "{line}");
        }
        for line in
            ["Trọng tài ký tên", "LIÊN ĐOÀN CỜ VIỆT NAM", "Bên trắng: Nguyễn Văn A", "Trắng xin thua ở nước này"]
        {
            assert!(!is_moves(line), "{line}");
            assert!(is_prose(line), "{line}");
        }
        assert!(!is_moves("Khu vực thi đấu a1, tầng 2"));
    }
}
