//! Distinguishes moves from prose, in words, cells and lines: `12.e x f5 g x f5` is a line of moves, `Trọng tài ký
//! tên` is prose.

use super::hint::{may_have_moves, may_have_words};
use super::line::{self, What, Word};
use super::plain::plain;
use super::{capitals, piece, second};
use bienban_base::text::names::fold;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::pgn::shape;

/// A word without a move number before it and without marks after it.
fn bare(word: &str) -> &str {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &word[digits..];
    let slash = rest.strip_prefix('/').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let word = if digits > 0 && (rest.starts_with(['.', ')', '…']) || slash) {
        rest.trim_start_matches(['.', ')', '…', '/'])
    } else {
        word
    };
    word.trim_end_matches(['!', '?', ',', ';', '.', '+', '#', '='])
}

/// Whether a word is a move and nothing else, or two moves glued together.
fn is_move_word(word: &str) -> bool {
    let word = bare(word);
    let word = word.strip_suffix("(=)").unwrap_or(word);
    // In `a5...v.v...` the sheet breaks off after the move.
    shape::scan(word.as_bytes(), 0).is_some_and(|(_, end)| end == word.len() || word[end..].starts_with(['.', '…']))
        || shape::split_glued(word.as_bytes()).is_some()
        || second::is_half_move(word)
}

/// Whether a text, such as the text of a cell, is one move. Spaces inside the move are allowed.
pub(crate) fn is_move(text: &str) -> bool {
    let text = text.trim();
    let shaped = shape::scan(text.as_bytes(), 0).map(|(_, end)| end);
    shaped.is_some_and(|end| end == text.len() || !text[end..].contains(char::is_alphanumeric))
        || text.split_whitespace().next().is_some_and(is_move_word)
        || line::half_move(text).is_some_and(|(found, len)| {
            // Two letters may be a word: `ed` is a capture only among moves, `a1` in capitals may be a seat.
            !text[len..].contains(char::is_alphanumeric) && (found.is_plain() || found.short.is_none() || len > 1)
        })
}

/// Whether a word has something of chess in it: a square, castling, a result or a move number.
fn is_chess(word: &str) -> bool {
    let square = word.as_bytes().windows(2).any(|w| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]));
    let number = word.len() > 1
        && word.ends_with(['.', ')'])
        && word.trim_end_matches(['.', ')']).bytes().all(|b| b.is_ascii_digit())
        && word.starts_with(|c: char| c.is_ascii_digit());
    square || number || is_move_word(word) || Outcome::parse(word.as_bytes()).is_some()
}

/// Whether a text is prose: it has words of letters, and nothing that may be a move.
pub(crate) fn is_prose(text: &str) -> bool {
    let word = |w: &str| w.chars().filter(|c| c.is_alphabetic()).count() >= 2 && !is_mark(w);
    text.split_whitespace().any(word) && !text.split_whitespace().any(is_chess)
}

/// Whether a word is a mark that may follow a move.
fn is_mark(word: &str) -> bool {
    matches!(
        word,
        "qđ" | "qd" | "qđ." | "qd." | "ep" | "e.p" | "e.p." | "mat" | "v.v" | "v.v." | "etc" | "etc." | "...v.v..."
    )
}

/// Whether a line has numbers of moves, and only the dots of a form after them.
pub(crate) fn is_printed_row(text: &str) -> bool {
    if plain(text).is_some_and(|plain| plain.moves > 0) {
        return false;
    }
    let words = line::read(text, announced(text));
    let dotted = |word: &Word| text[word.span.clone()].chars().all(|c| matches!(c, '.' | '…' | '_' | '-' | '–' | '|'));
    let is_number = |word: &Word| matches!(&word.what, What::Number(number) if !number.black);
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

/// The greatest length of a time in bytes.
const LONGEST_TIME: usize = 32;

/// Whether a text is a clock time or an elapsed time: `0:45`, `(1:02:03)`, `1h30`.
pub(crate) fn is_time(text: &str) -> bool {
    let text = text.trim_matches(['(', ')', '[', ']']);
    // This is called for nearly every word of a line.
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    // `5'`, `30s`: the time of one move.
    if (1..=3).contains(&(text.len() - digits.len()))
        && matches!(digits, "'" | "′" | "’" | "\"" | "″" | "p" | "ph" | "s")
    {
        return true;
    }
    // `8h2` is a slip in a half-move: minutes have two digits.
    if text.split_once('h').is_some_and(|(_, minutes)| minutes.len() == 1) {
        return false;
    }
    let text = text.trim_end_matches(['\'', '"', 'p', 's', '′', '″']);
    let parts: Vec<&str> = text.split([':', 'h', '\'', '′']).collect();
    (2..=3).contains(&parts.len())
        && parts.iter().all(|p| (1..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a text is two or three zeros with the signs of a time between them: `0:0` is rather castling.
pub(crate) fn is_zeros(text: &str) -> bool {
    let text = text.trim_matches(['(', ')', '[', ']']);
    let mut parts = text.split([':', '\'', '′', '.', ',']);
    let zeros = text.bytes().filter(|b| *b == b'0').count();
    (2..=3).contains(&zeros) && text.len() > zeros && parts.all(|part| part == "0")
}

/// The remarks in parentheses in a line of moves: `(Đen suy nghĩ lâu)`, `(0:45)`. Variations and draw offers are not
/// remarks.
pub(crate) fn remarks(line: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let (mut after, mut next) = (0, 0);
    // A parenthesis may lie in a comment of the sheet, so a line that has one gets no others.
    let line = if line.contains(['{', '}']) { "" } else { line };
    line.match_indices('(').filter_map(move |(open, _)| {
        // All parentheses before `next` share it as their end, so each byte is searched only once.
        if next <= open {
            next = line[open..].find([')', '\n']).map_or(line.len(), |n| open + n);
        }
        let close = Some(next).filter(|&close| open >= after && line[close..].starts_with(')'))?;
        let inside = line[open + 1..close].trim();
        let remark = inside.len() > 1 && piece::is_name(inside)
            || inside.len() <= LONGEST_TIME && is_time(inside)
            || is_evaluation(inside)
            || are_times(inside)
            || !inside.contains(['(', '{', '$']) && is_prose(inside);
        after = if remark { close } else { after };
        remark.then_some(open..close + 1)
    })
}

/// Whether a text is the evaluation of a program: `+0.3`, `-1.25/18`, `0.00`.
fn is_evaluation(text: &str) -> bool {
    let figures = text.trim_start_matches(['+', '-', '−', '–', '±', '=']);
    let signed = figures.len() < text.len();
    let (value, depth) = figures.split_once('/').unwrap_or((figures, "0"));
    let whole = |text: &str| !text.is_empty() && text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
    let parts = value.split_once(['.', ',']);
    whole(depth) && parts.map_or(signed && whole(value), |(pawns, rest)| whole(pawns) && whole(rest))
}

/// Whether a text is the times of both players: `T: 0:10, Đ: 0:12`.
fn are_times(text: &str) -> bool {
    let time = |part: &str| {
        let part = part.trim();
        let part = part.split_once(' ').filter(|(side, _)| side.ends_with(':')).map_or(part, |(_, time)| time.trim());
        part.len() <= LONGEST_TIME && is_time(part)
    };
    text.len() <= 2 * LONGEST_TIME + 10 && text.contains([',', ';']) && text.split([',', ';']).all(time)
}

/// How many words of a text look like half-moves.
pub(crate) fn moves_in(text: &str) -> usize {
    if !may_have_moves(text) {
        return 0;
    }
    if let Some(plain) = plain(text) {
        return plain.moves;
    }
    let words = line::read(text, 1);
    let plain = words.iter().filter(|word| matches!(&word.what, What::Move(found) if found.is_plain())).count();
    // In capitals `TB5 A6` are half-moves; `A6` alone may be a seat.
    let cased = |word: &&Word| matches!(&word.what, What::Move(found) if found.is_plain() || !found.cased.is_empty());
    let capitals = !text.contains(char::is_lowercase) && text.contains(char::is_alphabetic);
    let all: Vec<&Word> = words.iter().filter(cased).collect();
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
    let mut words = words.iter().filter(|word| word.what != What::Nothing);
    let first = words.next().is_some_and(|word| matches!(&word.what, What::Number(n) if n.value == 1 && !n.black));
    first && words.next().is_some_and(|word| matches!(word.what, What::Move(_)))
}

/// The number with which a line of moves begins, if PGN cannot read it: `(1) e4 e5`, `#1 e4`, `Nước 1: e4`.
pub(crate) fn numbered_by_hand(text: &str) -> Option<u32> {
    if plain(text).is_some() {
        return None;
    }
    let words = line::read(text, announced(text));
    match &words[..] {
        [Word { what: What::Number(number), .. }, Word { what: What::Move(_), .. }, ..] if !number.plain => {
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
        What::Number(number) if !number.plain => Some(number.value),
        _ => None,
    });
    numbers.take(2).eq([1, 2])
}

/// Whether some word of a text may be a half-move that names its square, whatever its capitals.
pub(crate) fn has_squares(text: &str) -> bool {
    let named = |word: &Word| match &word.what {
        What::Move(found) => found.is_plain() || !found.cased.is_empty(),
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
            What::Move(found) if found.is_plain() => moves += 1,
            // `E4` and `ed` are moves beside moves, and may be anything elsewhere.
            What::Move(_) => doubtful += 1,
            What::Unknown if is_chess(written) || is_mark(written) => {}
            What::Unknown => others += written.split_whitespace().filter(|w| w.contains(char::is_alphabetic)).count(),
            _ => {}
        }
    }
    let first = words.iter().find(|w| !matches!(w.what, What::Nothing));
    let numbered =
        matches!(first, Some(Word { what: What::Number(_), .. })) || text.starts_with(|c: char| c.is_ascii_digit());
    let begins = match first {
        Some(Word { what: What::Move(found), .. }) => found.is_plain() || doubtful > 1,
        Some(Word { what: What::Number(_) | What::Sign, .. }) => true,
        Some(Word { span, .. }) => is_chess(&text[span.clone()]),
        None => false,
    };
    let moves = if numbered || moves > 0 || begins { moves + doubtful } else { moves };
    // A line that has only a number belongs to the moves below it.
    if moves == 0 && others == 0 {
        let [Word { what: What::Number(number), .. }] = &words[..] else { return false };
        return !number.plain || text.ends_with(['.', ')']);
    }
    // A numbered line may have more prose in it, since a number at its start makes moves likely.
    moves > 0 && (begins || numbered) && (numbered && moves * 3 >= others || moves > others)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn brackets_with_prose_are_remarks() {
        let remarks = |line: &'static str| remarks(line).map(|r| &line[r]).collect::<Vec<_>>();
        assert_eq!(remarks("Mc6 (Đen suy nghĩ lâu) 3. Tb5 (0:45) a6"), ["(Đen suy nghĩ lâu)", "(0:45)"]);
        assert_eq!(remarks("3. Tb5 (3. Tc4 Tc5) a6 (=) a8(H) (mat)"), [""; 0]);
    }

    #[test]
    fn times() {
        for time in ["0:45", "(1:02:03)", "1h30", "12:05"] {
            assert!(is_time(time), "{time}");
        }
        for other in ["e4", "1-0", "12", "Mf3"] {
            assert!(!is_time(other), "{other}");
        }
    }
}
