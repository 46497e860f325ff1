//! Lines of numbered half-moves as PGN writes them, which nearly all lines of moves are: `1. e4 e5`, `12... Mf6`.

use super::half_move;
use super::number;

/// The contents of such a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlainLine {
    /// The number that it begins with, if it does.
    pub(crate) first: Option<u32>,
    /// The last of its numbers.
    pub(crate) last: Option<u32>,
    /// Whether it begins with White's first move.
    pub(crate) begins: bool,
    /// How many half-moves it has, and how many words.
    pub(crate) moves: usize,
    pub(crate) words: usize,
}

/// The contents of a line, if [`line::read`](super::line::read) finds only such numbers and half-moves in it, and
/// leaves them unchanged.
pub(crate) fn plain(text: &str) -> Option<PlainLine> {
    let mut found = PlainLine { first: None, last: None, begins: false, moves: 0, words: 0 };
    let (mut at, mut after_number) = (0, false);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(' ') {
            at += 1;
        } else if let Some(number) = number::plain(rest).filter(|_| !after_number) {
            if found.words == 0 {
                found.first = Some(number.value);
                found.begins = number.value == 1 && !number.black;
            }
            found.last = Some(number.value);
            found.words += 1;
            (at, after_number) = (at + number.len, true);
        } else {
            let len = half_move::plain(rest)?;
            // `1. e2 e4` may be one half-move.
            if after_number && len == 2 && rest[..len].ends_with('2') {
                return None;
            }
            found.moves += 1;
            found.words += 1;
            (at, after_number) = (at + len, false);
        }
    }
    (found.words > 0).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::super::line::read;
    use super::super::word::{SheetWord, SheetWordKind};
    use super::*;

    #[test]
    fn plain_lines_are_read_as_others_are() {
        for line in ["1. e4 e5", "12... Mf6 13.O-O", "Mf3", "3. Tb5", "7.", "1. e4 2. e5 d4", "40.Vxg2+ Vh7 41. a5"] {
            let found = plain(line).expect(line);
            let words = read(line, 1);
            let number = |word: &SheetWord| match word.what {
                SheetWordKind::Number(number) => Some(number.value),
                _ => None,
            };
            assert_eq!(found.first, words.first().and_then(number), "{line}");
            assert_eq!(found.last, words.iter().rev().find_map(number), "{line}");
            assert_eq!(
                found.moves,
                words.iter().filter(|word| matches!(word.what, SheetWordKind::Move(_))).count(),
                "{line}"
            );
        }
        for line in ["", "1. e2 e4", "1. 2. e4", "1. e4 (5)", "1. e4, e5", "1. e4 e5 1-0", "1 e4", "Trắng"] {
            assert_eq!(plain(line), None, "{line}");
        }
    }
}
