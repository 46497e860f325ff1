//! Hints: what a text certainly does not have, seen letter by letter. Most names, labels and remarks need no other
//! look.

use bienban_base::text::names::base;

/// The kinds of words that a text may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct WordHint {
    /// A half-move that names its square, or castling, in any form of either game.
    moves: bool,
    /// Such a half-move, a short one such as `exd`, or the number of a move.
    words: bool,
}

const ALL: WordHint = WordHint { moves: true, words: true };

/// Whether a text may have a half-move that names its square, or castling.
pub(crate) fn may_have_moves(text: &str) -> bool {
    look(text).moves
}

/// Whether a text may have a half-move of any form, or the number of a move.
pub(crate) fn may_have_words(text: &str) -> bool {
    look(text).words
}

/// Names of men that half-moves of xiangqi in words begin with, and words before the number of a move.
const MEN: [&[u8]; 9] = [b"tuong", b"soai", b"si", b"xe", b"ma", b"phao", b"binh", b"tot", b"chot"];
const NUMBERS: [&[u8]; 6] = [b"n", b"no", b"nuoc", b"luot", b"move", b"zug"];

fn look(text: &str) -> WordHint {
    let (mut words, mut figures, mut man, mut number) = (false, false, false, false);
    // The last character that is no blank, and the one before the word.
    let (mut before, mut touching) = (' ', ' ');
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if base(c).is_none() {
            // Letters of other scripts, and signs of any kind, may be anything.
            if !matches!(c, ' ' | '.' | ',' | '(' | ')' | ':' | '-' | '\'' | '"' | '/' | '–' | '—' | '…' | '‘'..='”')
            {
                return ALL;
            }
            before = if c == ' ' { before } else { c };
            touching = c;
            at += c.len_utf8();
            continue;
        }
        // `O-O`, `0 - 0`
        if matches!(c, 'o' | 'O' | '0') && matches!(before, '-' | '–' | '—') {
            return ALL;
        }
        if let Some(len) = date(&text[at..]).filter(|_| touching == ' ') {
            (at, figures, before, touching) = (at + len, true, '0', '0');
            continue;
        }
        let (mut word, mut len, mut digits) = ([0; 5], 0, 0);
        let mut end = at;
        for (from, c) in text[at..].char_indices() {
            let Some(letter) = base(c) else { break };
            if let Some(place) = word.get_mut(len) {
                *place = letter;
            }
            // `oo`
            if letter == b'o' && len > 0 && matches!(before, 'o' | 'O') {
                return ALL;
            }
            (len, digits) = (len + 1, digits + usize::from(letter.is_ascii_digit()));
            (end, before) = (at + from + c.len_utf8(), c);
        }
        let word = &word[..len.min(word.len())];
        let behind = &text[end..];
        if digits == 0 {
            // `nhập thành`, `castles`, `nt dài`
            if word.starts_with(b"nhap") || word.starts_with(b"cast") || word == b"nt" {
                return ALL;
            }
            man |= MEN.contains(&word);
            number |= NUMBERS.contains(&word);
            words |= len <= word.len() && (is_short(word, behind.starts_with(':')) || is_one(word));
        } else {
            let signs = ['-', '–', '/', '.'];
            let ends = behind.starts_with('.') && !behind[1..].starts_with(|c: char| c.is_ascii_digit());
            if digits < len
                || signs.contains(&touching)
                || behind.starts_with(signs) && !ends
                || word.starts_with(b"00")
            {
                return ALL;
            }
            // No move has a number of four figures.
            words |= digits < 4 && behind.starts_with(['.', ')', '…']);
            figures = true;
        }
        touching = before;
        at = end;
    }
    let moves = figures && man;
    WordHint { moves, words: moves || words || figures && number }
}

/// The length of a day in figures at the beginning of a text, `21/05/2004`, with nothing after it.
fn date(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let month = digits(0) + 1;
    let year = month + digits(month.min(bytes.len())) + 1;
    let end = year + 4;
    let slashes = bytes.get(month - 1) == Some(&b'/') && bytes.get(year - 1) == Some(&b'/');
    let fits = slashes && (2..4).contains(&month) && (2..4).contains(&(year - month)) && digits(year) == 4;
    (fits && matches!(bytes.get(end), None | Some(b' ' | b','))).then_some(end)
}

/// Whether a word of letters may be a short capture: `exd`, `ed`, `Bx`, `edep`, or a part of `e:d`, `T:`, `ed e.p.`
fn is_short(word: &[u8], colon: bool) -> bool {
    let file = |letter: &u8| (b'a'..=b'h').contains(letter);
    match word.strip_suffix(b"ep").or_else(|| word.strip_suffix(b"qd")).unwrap_or(word) {
        [letter] => colon || *letter == b'p',
        [one, other] => file(one) && file(other) && one.abs_diff(*other) == 1 || *other == b'x',
        [_, sign, _] => *sign == b'x',
        _ => false,
    }
}

/// Whether a word may be the number 1 or 10 where one is expected: `l.`, `I)`.
fn is_one(word: &[u8]) -> bool {
    word.iter().all(|letter| matches!(letter, b'l' | b'i' | b'o'))
}

#[cfg(test)]
mod tests {
    use super::super::line::read;
    use super::super::word::SheetWordKind;
    use super::*;

    #[test]
    fn what_has_words_of_moves_is_never_overlooked() {
        for text in [
            "Nguyễn Văn An",
            "Vòng: 8",
            "Ngày: 28/07/2021",
            "Elo (2345)",
            "Bàn 3, vòng 2",
            "Địa điểm: Hà Nội",
            "Giải trẻ",
        ] {
            assert_eq!(look(text), WordHint { moves: false, words: false }, "{text}");
        }
        for text in [
            "e4",
            "Mã f3",
            "O-O",
            "0 - 0",
            "oo",
            "nhập thành",
            "NT dài",
            "exd",
            "edep",
            "ed e.p.",
            "Bx",
            "T:M",
            "l. Mf3",
            "12.",
            "(5)",
            "nước 3",
            "Pháo 2 bình 5",
            "P2-5",
            "27-6",
            "15.6",
            "27=6",
            "炮二平五",
            "♘f3",
            "000",
            "1) ed",
            "MF3",
            "castles",
            "e ăn d5",
            "Pxe4",
        ] {
            assert!(may_have_words(text), "{text}");
            let named = |what: &SheetWordKind| match what {
                SheetWordKind::Move(found) => found.is_plain() || !found.cased.is_empty(),
                _ => false,
            };
            assert!(may_have_moves(text) || !read(text, 1).iter().any(|word| named(&word.what)), "{text}");
        }
    }
}
