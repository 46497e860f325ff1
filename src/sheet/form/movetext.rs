//! Tells moves from prose, in words, cells and lines: `12.e x f5 g x f5` is a line of moves, `Trọng tài ký tên` is
//! prose.

use crate::pgn::outcome::Outcome;
use crate::pgn::shape;

/// A word without a move number before it and without marks after it.
fn bare(word: &str) -> &str {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &word[digits..];
    let word = if digits > 0 && rest.starts_with(['.', ')', '…']) {
        rest.trim_start_matches(['.', ')', '…'])
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
}

/// Whether a text, such as the text of a cell, is one move. Spaces inside the move are allowed.
pub(in crate::sheet) fn is_move(text: &str) -> bool {
    let text = text.trim();
    let shaped = shape::scan(text.as_bytes(), 0).map(|(_, end)| end);
    shaped.is_some_and(|end| end == text.len() || !text[end..].contains(char::is_alphanumeric))
        || text.split_whitespace().next().is_some_and(is_move_word)
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
pub(in crate::sheet) fn is_prose(text: &str) -> bool {
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

/// The greatest length of a time in bytes.
const LONGEST_TIME: usize = 32;

/// Whether a text is a clock time or an elapsed time: `0:45`, `(1:02:03)`, `1h30`.
pub(in crate::sheet) fn is_time(text: &str) -> bool {
    let text = text.trim_matches(['(', ')', '[', ']']).trim_end_matches(['\'', '"', 'p', 's', '′', '″']);
    let parts: Vec<&str> = text.split([':', 'h', '\'', '′']).collect();
    (2..=3).contains(&parts.len())
        && parts.iter().all(|p| (1..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()))
}

/// The remarks in parentheses in a line of moves: `(Đen suy nghĩ lâu)`, `(0:45)`. Variations and draw offers are not
/// remarks.
pub(in crate::sheet) fn remarks(line: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
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
        let remark =
            inside.len() <= LONGEST_TIME && is_time(inside) || !inside.contains(['(', '{', '$']) && is_prose(inside);
        after = if remark { close } else { after };
        remark.then_some(open..close + 1)
    })
}

/// Whether a line is a line of moves.
pub(in crate::sheet) fn is_moves(line: &str) -> bool {
    let (mut moves, mut others, mut first) = (0, 0, None);
    let numbered = line.starts_with(|c: char| c.is_ascii_digit());
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        // A move may have spaces inside, so the longest reading is tried first.
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = rest[digits..].len() - rest[digits..].trim_start_matches(['.', ')', '…']).len();
        let from = if digits > 0 && dots > 0 { digits + dots } else { 0 };
        let spaced = shape::scan(rest.as_bytes(), from).map(|(_, end)| end);
        let word_end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let glued = |end: usize| rest[end..word_end].contains(char::is_alphanumeric);
        let end = spaced.filter(|&end| end >= word_end || !glued(end));
        let is_move = end.is_some() || is_move_word(&rest[..word_end]);
        let word = &rest[..word_end];
        if is_move {
            moves += 1;
        } else if !is_chess(word) && word.contains(char::is_alphabetic) && !is_mark(word) {
            others += 1;
        }
        first.get_or_insert(is_move || is_chess(word));
        at += end.map_or(word_end, |end| end.max(word_end));
    }
    // A number alone on its line belongs to the moves below it.
    if moves == 0 && others == 0 {
        return line.ends_with(['.', ')'])
            && line.trim_end_matches(['.', ')']).bytes().all(|b| b.is_ascii_digit())
            && numbered;
    }
    // A numbered line may have more prose in it, since a number at its start makes moves likely.
    moves > 0 && (first == Some(true) || numbered) && (numbered && moves * 3 >= others || moves > others)
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
