//! Grammar: what notations a token can belong to, whatever the position.

use super::notation::{Notation, Notations};
use super::{algebraic, fold, law_letters, san, squares, words, wxf, zh};

/// The notations whose grammar takes a token. For `vi-words` the token is all the words of a half-move. A single point
/// belongs to none here, since it may be a half of a token of UCI; see [`is_point`].
pub fn possible_notations(token: &str) -> Notations {
    let mut set = Notations::NONE;
    let mut add = |notation, takes: bool| {
        if takes {
            set = set.with(notation);
        }
    };
    if let Some(folded) = fold::token(token) {
        let bytes = folded.as_bytes();
        add(Notation::ViRelative, law_letters::parse(bytes, law_letters::VIETNAMESE).is_some());
        let dash = bytes.contains(&b'-');
        add(Notation::Asian, !dash && law_letters::parse(bytes, law_letters::ASIAN).is_some());
        add(Notation::Wxf, wxf::parse(bytes).is_some());
        add(Notation::Algebraic, algebraic::parse(bytes).is_some());
        // `P8tan2` has no blank and no diacritics.
        add(Notation::ViWords, bytes.len() > 5 && words::parse(token).is_some());
        for notation in [Notation::Iccs, Notation::Uci, Notation::UciFromOne] {
            add(notation, squares::parse(bytes, notation).is_some());
        }
        for notation in [Notation::San, Notation::WinBoard] {
            add(notation, san::parse(bytes, notation).is_some_and(|said| !said.is_point()));
        }
    } else {
        add(Notation::Zh, zh::parse(token).is_some());
        add(Notation::ViWords, words::parse(token).is_some());
    }
    set
}

/// The notations of a token as in [`possible_notations`], but for a game in which `=` is bình: there `-` may be back.
pub fn of_dashed(token: &str) -> Notations {
    let dashed =
        fold::token(token).is_some_and(|folded| law_letters::parse(folded.as_bytes(), law_letters::ASIAN).is_some());
    if dashed { possible_notations(token).with(Notation::Asian) } else { possible_notations(token) }
}

/// Whether a token is a single point: `c4`, a soldier that goes straight on (`winboard`).
pub fn is_point(token: &str) -> bool {
    let Some(folded) = fold::token(token) else { return false };
    let said = |notation| san::parse(folded.as_bytes(), notation);
    [Notation::San, Notation::WinBoard]
        .into_iter()
        .any(|notation| said(notation).is_some_and(super::san::SanParts::is_point))
}

/// Splits off a number that is glued to a half-move: `1.P2-5`, `12)Pt/1`, `3...M8.7`. Returns the number, if there is
/// one, and the rest; without a number the token is unchanged.
pub fn split_number(token: &str) -> (Option<u32>, &str) {
    let mut number = None;
    let mut rest = token;
    while let Some(letter) = rest.chars().next() {
        let Some(digit @ b'0'..=b'9') = fold::character(letter) else { break };
        let Some(more) = number.unwrap_or(0_u32).checked_mul(10) else { return (None, token) };
        number = more.checked_add(u32::from(digit - b'0'));
        rest = &rest[letter.len_utf8()..];
    }
    let is_dot = |letter| matches!(letter, '.' | '．' | '…');
    let after = rest.strip_prefix([')', '）']).unwrap_or_else(|| rest.trim_start_matches(is_dot));
    // `15.6` is soldier 1 of file 5 that goes sideways (WXF), and no number.
    if number.is_some() && after.len() < rest.len() && possible_notations(token).is_empty() {
        (number, after)
    } else {
        (None, token)
    }
}

/// The ends of the half-moves and numbers in a token that has no blanks between them: `P2-5M8.72.M2.3`. All half-moves
/// must belong to one notation. Empty if the token cannot be split so.
pub fn glued(token: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    // Two half-moves have two digits at least, in figures or in characters.
    let digits = token.chars().filter(|&c| !c.is_ascii() || c.is_ascii_digit()).take(2).count();
    let may_be =
        (SHORTEST_GLUED..=LONGEST_GLUED).contains(&token.len()) && digits == 2 && possible_notations(token).is_empty();
    if !may_be || !cut(token, (0, None), &mut ends, &mut { MOST_TRIED }) || ends.len() < 2 {
        ends.clear();
    }
    ends
}

/// The least number of bytes of two half-moves.
pub const SHORTEST_GLUED: usize = 8;

/// The greatest number of bytes of a token that is split.
const LONGEST_GLUED: usize = 120;

/// The greatest number of letters of a half-move that is not written in words.
const LONGEST: usize = 6;

/// The greatest number of attempts to split a token.
const MOST_TRIED: u32 = 200;

/// Splits a token from an offset on, given the common notations of the half-moves before it. `left` counts the attempts
/// that remain.
fn cut(token: &str, (from, common): (usize, Option<Notations>), ends: &mut Vec<usize>, left: &mut u32) -> bool {
    let rest = &token[from..];
    if rest.is_empty() {
        return common.is_some();
    }
    if let (Some(_), after) = split_number(rest) {
        ends.push(token.len() - after.len());
        return cut(token, (token.len() - after.len(), common), ends, left) || ends.pop().is_none();
    }
    let letters = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    for end in letters.skip(3).take(LONGEST) {
        let Some(less) = left.checked_sub(1) else { return false };
        *left = less;
        let all = of_dashed(&rest[..end]);
        let shared = common.map_or(all, |common| common.and(all));
        if !shared.is_empty() {
            ends.push(from + end);
            if cut(token, (from + end, Some(shared)), ends, left) {
                return true;
            }
            ends.pop();
        }
    }
    false
}

/// The words of a half-move (`vi-words`) with which a text begins: the part of the text from its first word to the
/// target, without a comma or stop after it. A number before them must have been split off.
pub fn words_at(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let mut end = 0;
    // Four words at least (`Xe 1 tiến 1`), and seven at most (`Tốt giữa thứ 2 7 tiến 1`).
    for count in 1..=7 {
        let word = text[end..].trim_start();
        let start = text.len() - word.len();
        end = start + word.find(char::is_whitespace).unwrap_or(word.len());
        let words = text[..end].trim_end_matches([',', ';', '.']);
        if count >= 4 && words::parse(words).is_some() {
            return Some(words);
        }
    }
    None
}

/// Joins two parts of a token that a stray blank separates, as in `X2. 1` or `P8 -5`: only if neither part is a token
/// and both together are.
pub fn joined(first: &str, second: &str) -> Option<String> {
    if first.is_empty()
        || second.is_empty()
        || !possible_notations(first).is_empty()
        || !possible_notations(second).is_empty()
    {
        return None;
    }
    let both = [first, second].concat();
    (!possible_notations(&both).is_empty()).then_some(both)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(token: &str) -> Vec<&'static str> {
        possible_notations(token).iter().map(Notation::name).collect()
    }

    #[test]
    fn signs_and_letters_tell_notations_apart() {
        assert_eq!(names("M8.7"), ["vi-relative", "asian"]);
        assert_eq!(names("P8.7"), ["vi-relative", "asian", "wxf"]);
        assert_eq!(names("P2-5"), ["vi-relative", "wxf"]);
        assert_eq!(names("P2=5"), ["asian", "wxf"]);
        assert_eq!(names("X2/5"), ["vi-relative"]);
        assert_eq!(names("X2+5"), ["asian"]);
        assert_eq!(names("H2+3"), ["wxf"]);
        assert_eq!(names("27=6"), ["wxf"]);
        assert_eq!(names("Phe2"), ["algebraic", "san", "winboard"]);
        assert_eq!(names("Mg7"), ["algebraic"]);
        assert_eq!(names("Nf3"), ["san", "winboard"]);
        assert_eq!(names("Hg0+"), ["winboard"]);
        assert_eq!(names("Rxh10"), ["san"]);
        assert_eq!(names("h2e2"), ["uci", "uci"]);
        assert_eq!(names("h10g8"), ["uci"]);
        assert_eq!(names("H2-E2"), ["iccs"]);
        assert_eq!(names("炮二平五"), ["zh"]);
        assert_eq!(names("Pháo 2 bình 5"), ["vi-words"]);
        assert_eq!(names("Phao 2 binh 5"), ["vi-words"]);
        assert_eq!(names("P8tan2"), ["vi-words"]);
        assert_eq!(names("M8t7"), ["vi-relative"]);
        for token in ["", "B", "T", "Tg/1", "1-0", "White", "1.", "e4", "O-O"] {
            assert!(possible_notations(token).is_empty(), "{token}");
        }
    }

    #[test]
    fn numbers_are_split_off() {
        assert_eq!(split_number("1.P2-5"), (Some(1), "P2-5"));
        assert_eq!(split_number("12)Pt/1"), (Some(12), "Pt/1"));
        assert_eq!(split_number("3...M8.7"), (Some(3), "M8.7"));
        assert_eq!(split_number("4."), (Some(4), ""));
        assert_eq!(split_number("１．P２－５"), (Some(1), "P２－５"));
        assert_eq!(split_number("99999999999.P2-5"), (None, "99999999999.P2-5"));
        assert_eq!(split_number("15.6"), (None, "15.6"));
        assert_eq!(split_number("27=6"), (None, "27=6"));
        assert_eq!(split_number("P2-5"), (None, "P2-5"));
    }

    #[test]
    fn words_are_found_where_they_begin() {
        assert_eq!(words_at("Pháo 2 bình 5, Mã 8 tiến 7"), Some("Pháo 2 bình 5"));
        assert_eq!(words_at(" Tốt giữa thứ 2 7 tiến 1\nXe 1 tiến 1"), Some("Tốt giữa thứ 2 7 tiến 1"));
        assert_eq!(words_at("Xe sau tiến 2 hay"), Some("Xe sau tiến 2"));
        assert_eq!(words_at("Mã Văn Pháo 2 bình 5"), None);
        assert_eq!(words_at(""), None);
    }

    #[test]
    fn half_moves_without_a_blank_are_parted() {
        for (token, ends) in [
            ("P2-5M8.7", &[4, 8][..]),
            ("X1-2M2.3", &[4, 8]),
            ("P2-5M8.72.M2.3X9-8", &[4, 8, 10, 14, 18]),
            ("炮二平五马8进72.", &[12, 20, 22]),
            ("P2-5", &[]),
        ] {
            assert_eq!(glued(token), ends, "{token}");
        }
        for token in ["h2e2h9g7", "Nf3Nc6Bb5", "1-0", "P2-5xyzw"] {
            assert!(glued(token).first().is_none_or(|&end| !possible_notations(&token[..end]).is_empty()), "{token}");
        }
    }

    #[test]
    fn stray_blanks_are_bridged() {
        assert_eq!(joined("X2.", "1").as_deref(), Some("X2.1"));
        assert_eq!(joined("P8", "-5").as_deref(), Some("P8-5"));
        assert_eq!(joined("P8-5", "1"), None);
        assert_eq!(joined("X2.", "B3.1"), None);
    }
}
