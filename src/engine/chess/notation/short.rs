//! Captures that name less than PGN requires: `exd`, `ed`, `e:d`, `RxN`, `dxB`, `Pxe4`, `Bx`. The position decides what
//! they mean.

use shakmaty::{Chess, Move, Position, Role, Square};

use super::letters::Language;
use super::target::{NotationStyle, NotationTarget};

/// A capture as it is written; parts that are not written are `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShortCapture {
    /// The letter of the piece that captures; a pawn's is `None` or `P`.
    pub piece: Option<char>,
    /// The file from which it captures, from 0.
    pub from: Option<u8>,
    /// The file on which it captures, from 0.
    pub to: Option<u8>,
    /// The letter of the captured man.
    pub captured: Option<char>,
    /// The square on which a pawn captures, 8 × rank + file, in `Pxe4`.
    pub square: Option<u8>,
}

impl ShortCapture {
    /// Whether it names nothing but the piece that captures.
    pub fn is_bare(&self) -> bool {
        self.to.is_none() && self.captured.is_none() && self.square.is_none()
    }
}

/// The letters of pieces, in Vietnamese and English, with `P` for a pawn.
const PIECES: &str = "VHXTMKQRBNP";

/// Reads a word that is only a short capture, apart from marks of check and `ep`.
pub fn read(word: &str) -> Option<ShortCapture> {
    let word = word.trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
    let word = ["ep", "e.p", "qđ", "qd"].iter().find_map(|ep| word.strip_suffix(ep)).unwrap_or(word).trim_end();
    let chars: Vec<char> = word.chars().collect();
    let file = |c: char| ('a'..='h').contains(&c).then(|| c as u8 - b'a');
    let piece = |c: char| PIECES.contains(c).then_some(c);
    let sign = |c: char| matches!(c, 'x' | 'X' | ':' | '×');
    let pawns = |from: u8, to: u8| from.abs_diff(to) == 1;
    match chars[..] {
        [a, b] if let (Some(from), Some(to)) = (file(a), file(b)) => {
            pawns(from, to).then_some(ShortCapture { from: Some(from), to: Some(to), ..ShortCapture::default() })
        }
        [a, s, b]
            if sign(s)
                && let (Some(from), Some(to)) = (file(a), file(b)) =>
        {
            pawns(from, to).then_some(ShortCapture { from: Some(from), to: Some(to), ..ShortCapture::default() })
        }
        [a, s, b] if sign(s) && piece(b).is_some() && (piece(a).is_some() || file(a).is_some()) => {
            Some(ShortCapture { piece: piece(a), from: file(a), captured: Some(b), ..ShortCapture::default() })
        }
        [a, s, b] if sign(s) && piece(a).is_some() && file(b).is_some() => {
            Some(ShortCapture { piece: Some(a), to: file(b), ..ShortCapture::default() })
        }
        ['P', s, b, r]
            if sign(s)
                && let (Some(to), Some(rank)) = (file(b), r.to_digit(10).filter(|r| (1..=8).contains(r))) =>
        {
            Some(ShortCapture { piece: Some('P'), square: Some(8 * (rank as u8 - 1) + to), ..ShortCapture::default() })
        }
        [a, s] if sign(s) && piece(a).is_some() => Some(ShortCapture { piece: Some(a), ..ShortCapture::default() }),
        _ => None,
    }
}

/// The legal captures that may be written like this. `arrived` is the square where the half-move before arrived: `Bx`
/// alone takes back there.
pub fn captures(position: &Chess, short: &ShortCapture, language: &Language, arrived: Option<Square>) -> Vec<Move> {
    let role = |letter: char| if letter == 'P' { Some(Role::Pawn) } else { language.role(letter) };
    let Some(mover) = short.piece.map_or(Some(Role::Pawn), role) else { return Vec::new() };
    let bare = short.is_bare();
    let file = |square: Square| u32::from(square.file()) as u8;
    let fits = |played: &Move| {
        let to = played.to();
        played.is_capture()
            && !played.is_promotion()
            && played.role() == mover
            && short.from.is_none_or(|f| played.from().is_some_and(|from| f == file(from)))
            && short.to.is_none_or(|f| f == file(to))
            && short.square.is_none_or(|s| u32::from(s) == u32::from(to))
            && short.captured.is_none_or(|letter| role(letter).is_some_and(|r| played.capture() == Some(r)))
            && (!bare || arrived == Some(to))
    };
    position.legal_moves().into_iter().filter(fits).collect()
}

/// A capture in full, without a mark of check: `exd5`.
pub fn in_full(position: &Chess, played: Move, language: &'static Language) -> String {
    let mut out = Vec::new();
    NotationStyle { target: NotationTarget::Letters(language), capture: "x", castling: 'O', en_passant: false }
        .short(position, played, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_captures() {
        for word in ["exd", "ed", "e:d", "cd", "RxN", "dxB", "Pxe4", "Bx", "exd+", "edep", "Hxf"] {
            assert!(read(word).is_some(), "{word}");
        }
        for word in ["ee", "ad", "exd5", "Nf3", "xx", "e4", "Rx1", "abc", "", "to"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
