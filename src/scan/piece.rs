//! Piece: a part of a word that may be a half-move or a number of its own.

use unicode_normalization::UnicodeNormalization as _;

use super::word::{PagePlace, ScanLetter, ScanPage};

/// The most letters of a piece. A longer one is a sentence that lost its blanks.
const LONGEST: usize = 24;

/// A part of a word.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WordPiece {
    pub(crate) letters: Vec<ScanLetter>,
    pub(crate) left: f32,
    /// The middle from top to bottom.
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Where it is on the page before the page is turned level.
    pub(crate) place: PagePlace,
}

impl WordPiece {
    /// The middle from left to right.
    pub(crate) fn x(&self) -> f32 {
        self.left + self.width / 2.0
    }

    /// The text as it was read.
    #[cfg(test)]
    pub(crate) fn text(&self) -> String {
        self.letters.iter().map(|letter| letter.read).collect()
    }

    /// The number of a row that the piece may be.
    pub(crate) fn number(&self) -> Option<u32> {
        let text: Vec<char> = self.letters.iter().map(|letter| base(letter.read)).collect();
        let signs: Vec<char> = text.iter().copied().filter(|c| c.is_alphanumeric()).collect();
        let figures = signs.iter().filter(|c| c.is_ascii_digit()).count();
        if signs.is_empty() || signs.len() > 2 || text.len() > 5 || figures == 0 && signs.len() == 2 {
            return None;
        }
        let value = signs.iter().try_fold(0, |value, &c| Some(value * 10 + figure(c)?))?;
        (value > 0).then_some(value)
    }

    /// Whether the piece ends like a number before a half-move.
    pub(crate) fn is_marked(&self) -> bool {
        self.letters.last().is_some_and(|letter| matches!(letter.read, '.' | ',' | ')' | ':'))
    }

    /// Whether the piece has the shape of a half-move: a file before a rank, or castling.
    pub(crate) fn is_like_a_move(&self) -> bool {
        let text: Vec<char> = self.letters.iter().map(|letter| letter.read).collect();
        let file = |c: char| matches!(base(c), 'a'..='h' | 'A'..='H') || matches!(c, '£' | '€' | '¢' | 'í' | '{');
        let rank = |c: char| matches!(base(c), '1'..='8' | 'l' | 'I' | 'S' | 's' | 'Z' | 'z' | 'B' | 'i' | '$' | '?');
        let square = text.windows(2).any(|pair| file(pair[0]) && rank(pair[1]));
        let castles = text.len() >= 3
            && text.iter().all(|&c| matches!(c, '0' | 'O' | 'o' | 'Q' | 'D' | '-' | '–' | '—' | '~' | '+' | '.'))
            && text.contains(&'-');
        (2..=9).contains(&text.len()) && (square || castles)
    }

    /// The parts before and after a place.
    fn split(&self, at: usize) -> [WordPiece; 2] {
        let part = |from: usize, to: usize| {
            let one = self.width / self.letters.len().max(1) as f32;
            let letters = self.letters[from..to].to_vec();
            let (before, width) = (one * from as f32, one * (to - from) as f32);
            let place = PagePlace { left: self.place.left + before, width, ..self.place };
            WordPiece { letters, left: self.left + before, width, place, ..*self }
        };
        [part(0, at), part(at, self.letters.len())]
    }

    /// Separates a number from the half-move that is glued to it.
    fn without_number(self) -> Vec<WordPiece> {
        let text: Vec<char> = self.letters.iter().map(|letter| letter.read).collect();
        let from = usize::from(matches!(text.first(), Some('(' | '[' | '{')));
        let figures = text[from..].iter().take_while(|c| c.is_ascii_digit() || matches!(c, 'l' | 'I')).count();
        let at = from + figures + 1;
        let marked = matches!(text.get(at - 1), Some('.' | ',' | ')'));
        if (1..=2).contains(&figures) && marked && text.len() >= at + 2 {
            let dots = text[at..].iter().take_while(|c| **c == '.').count();
            return self.split(at + dots).to_vec();
        }
        vec![self]
    }
}

/// A letter without its accents.
pub(crate) fn base(c: char) -> char {
    match c {
        'đ' | 'ð' => 'd',
        'Đ' | 'Ð' => 'D',
        _ if c.is_ascii() => c,
        _ => std::iter::once(c).nfd().next().unwrap_or(c),
    }
}

/// The figure that a letter is read as in a number.
fn figure(c: char) -> Option<u32> {
    match c {
        'l' | 'I' | 'i' | '|' => Some(1),
        'O' | 'o' | 'Q' => Some(0),
        'S' | 's' => Some(5),
        'Z' | 'z' => Some(2),
        'B' => Some(8),
        _ => c.to_digit(10),
    }
}

/// Whether a text is the result of a game.
fn is_result(text: &str) -> bool {
    let text: String = text.chars().map(|c| if matches!(c, '–' | '—' | ':') { '-' } else { c }).collect();
    matches!(
        text.trim_matches(['.', ',']),
        "1-0" | "0-1" | "1/2-1/2" | "1/2" | "½-½" | "½" | "l-0" | "0-l" | "I-0" | "0-I"
    )
}

/// Cuts the words of a page into pieces: at blanks and at the bars of a grid, and after numbers.
pub(crate) fn pieces(page: &ScanPage) -> Vec<WordPiece> {
    let mut pieces = Vec::with_capacity(page.words.len());
    for word in &page.words {
        let one = word.place.width / word.letters.len().max(1) as f32;
        let is_bar = |letter: &ScanLetter| letter.read.is_whitespace() || matches!(letter.read, '|' | '¦');
        let mut from = 0;
        for letters in word.letters.split(is_bar) {
            let left = word.place.left + one * from as f32;
            from += letters.len() + 1;
            let said = letters.iter().any(|l| l.read.is_alphanumeric() || matches!(l.read, '-' | '£' | '€' | '$'));
            if !said || letters.len() > LONGEST || is_result(&letters.iter().map(|l| l.read).collect::<String>()) {
                continue;
            }
            let piece = WordPiece {
                letters: letters.to_vec(),
                left,
                y: word.place.top + word.place.height / 2.0,
                width: one * letters.len() as f32,
                height: word.place.height,
                place: PagePlace { left, width: one * letters.len() as f32, ..word.place },
            };
            pieces.extend(piece.without_number());
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::ScanWord;

    fn texts(words: &[&str]) -> Vec<String> {
        let place = PagePlace { left: 0.0, top: 0.0, width: 40.0, height: 10.0 };
        let words = words.iter().filter_map(|word| ScanWord::new(word, place, 0.9)).collect();
        pieces(&ScanPage { words, ..ScanPage::default() }).iter().map(WordPiece::text).collect()
    }

    #[test]
    fn bars_and_numbers_are_cut_off() {
        assert_eq!(
            texts(&["|Mf3", "7.d1d3", "1-0", "0-0", "12.", "Mf3 Mc6", "| |"]),
            ["Mf3", "7.", "d1d3", "0-0", "12.", "Mf3", "Mc6"]
        );
    }

    #[test]
    fn numbers_may_be_misread() {
        let place = PagePlace { left: 0.0, top: 0.0, width: 40.0, height: 10.0 };
        let number = |text: &str| {
            let words = ScanWord::new(text, place, 0.9).into_iter().collect();
            pieces(&ScanPage { words, ..ScanPage::default() })[0].number()
        };
        assert_eq!(
            ["12", "l2", "3.", "2O.", "e4", "6é", "IS", "100"].map(number),
            [Some(12), Some(12), Some(3), Some(20), None, None, None, None]
        );
    }
}
