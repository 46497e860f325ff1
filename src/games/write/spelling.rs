//! Spelling: the bytes that the quick writer writes for those that it reads.

use bienban_engine::chess::notation::letters::{self, FIGURINES};
use bienban_engine::chess::notation::target::{NotationStyle, NotationTarget};

/// What is written for the first byte of a move, a letter or a file. Four bytes are enough, since `Кр`, the longest,
/// has four.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SpelledLetter {
    pub(super) bytes: [u8; 4],
    pub(super) len: u8,
    /// How many bytes more than columns it takes.
    pub(super) surplus: u8,
}

/// How half-moves are spelled in a style.
#[derive(Debug)]
pub(super) struct MoveSpelling {
    /// By first byte of a move. A `len` of 0 means that no move begins so.
    pub(super) letters: [SpelledLetter; 256],
    /// The letter of castling.
    pub(super) castling: u8,
    /// Whether the offer of a draw is a sign, as it is on a Vietnamese scoresheet, and not a comment.
    pub(super) offers: bool,
}

impl MoveSpelling {
    /// The spelling of a style, or `None` if it asks for more than other letters.
    pub(super) fn of(style: NotationStyle) -> Option<MoveSpelling> {
        let to = match style.target {
            NotationTarget::Letters(language) => language.letters,
            NotationTarget::Figurine => std::array::from_fn(|role| FIGURINES[role]),
            NotationTarget::Uci | NotationTarget::Long => return None,
        };
        let mut letters = [SpelledLetter::default(); 256];
        for file in b'a'..=b'h' {
            letters[usize::from(file)] = SpelledLetter { bytes: [file, 0, 0, 0], len: 1, surplus: 0 };
        }
        for from in [letters::ENGLISH, letters::VIETNAMESE] {
            for (&read, &written) in from.letters.iter().zip(&to) {
                let memory = &mut [0; 4];
                let text = letters::spelled(written, memory);
                let surplus = (text.len() - text.chars().count()) as u8;
                let mut letter = SpelledLetter { len: text.len() as u8, surplus, ..SpelledLetter::default() };
                letter.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
                *letters.get_mut(read as usize)? = letter;
            }
        }
        Some(MoveSpelling { letters, castling: style.castling as u8, offers: style.target.is_vietnamese() })
    }
}
