//! Algebraic notation with English letters: `Che3 Hg8 Pg5 Cxe7+` of `PyChess` and Fairy-Stockfish, with ranks 1 to 10,
//! and `Che2 Hg7 g4 Cxe6` of `WinBoard`, with ranks 0 to 9 and without a letter for soldiers.
//!
//! Sources: Fairy-Stockfish (`NOTATION_SAN`, `NOTATION_LAN` of pyffish 0.0.90), `CoordsToAlgebraic` of `XBoard` 4.9.

use super::algebraic::{Rivals, meant};
use super::half_move::XiangqiHalfMove;
use super::man::{ManKind, XiangqiMan};
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::notation::Notation;
use super::point::Point;
use super::position::XiangqiPosition;

/// The letters in the order of [`ManKind::ALL`].
const LETTERS: &[u8; 7] = b"KAERHCP";

/// The parts of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SanParts {
    kind: ManKind,
    /// The letter of the man; soldiers may have none.
    letter: Option<u8>,
    /// The file and the rank of origin, as far as they are written.
    file: Option<u8>,
    rank: Option<u8>,
    capture: bool,
    to: Point,
}

impl SanParts {
    /// Whether it is nothing but a point: a soldier that goes straight on, or half of a token of UCI.
    pub(super) const fn is_point(self) -> bool {
        self.letter.is_none() && self.file.is_none()
    }
}

/// Reads a folded token. `B` and `N` are read as `E` and `H`, and a soldier with or without its letter.
pub(super) fn read(
    position: &XiangqiPosition,
    token: &[u8],
    notation: Notation,
) -> Result<XiangqiReading, XiangqiRefusal> {
    let said = parse(token, notation).ok_or(XiangqiRefusal::Unknown)?;
    // A soldier without file and letter goes straight on.
    let file = said.file.or_else(|| said.is_point().then_some(said.to.file()));
    let man = XiangqiMan::new(position.side(), said.kind);
    let half_move = meant(position, man, said.to, |from| {
        file.is_none_or(|file| from.file() == file) && said.rank.is_none_or(|rank| from.rank() == rank)
    })?;
    let written = (said.letter, said.file, said.rank, said.capture);
    let canonical = parts(position, half_move, notation) == Some(written) && !token.contains(&b'-');
    Ok(XiangqiReading { half_move, form: if canonical { NotationForm::Canonical } else { NotationForm::Variant } })
}

/// The parts of a folded token. `None` if it is no token.
pub(super) fn parse(token: &[u8], notation: Notation) -> Option<SanParts> {
    let body = token.strip_suffix(b"#").or_else(|| token.strip_suffix(b"++")).or_else(|| token.strip_suffix(b"+"));
    let body = body.unwrap_or(token);
    let letter = body.first().copied().filter(u8::is_ascii_uppercase);
    let (kind, body) = match letter {
        None => (ManKind::Soldier, body),
        Some(b'B') => (ManKind::Elephant, &body[1..]),
        Some(b'N') => (ManKind::Horse, &body[1..]),
        Some(letter) => (ManKind::ALL[LETTERS.iter().position(|&other| other == letter)?], &body[1..]),
    };
    let at = body.iter().rposition(u8::is_ascii_lowercase)?;
    let to = Point::new(body[at].wrapping_sub(b'a'), rank(&body[at + 1..], notation)?)?;
    let (from, capture) = match &body[..at] {
        [from @ .., b'x'] => (from, true),
        [from @ .., b'-'] | from => (from, false),
    };
    let (file, digits) = match from {
        [file @ b'a'..=b'i', digits @ ..] => (Some(file - b'a'), digits),
        digits => (None, digits),
    };
    let rank = if digits.is_empty() { None } else { Some(rank(digits, notation)?) };
    // Two points without a letter are UCI or ICCS, and a soldier that captures has its file.
    if letter.is_none() && (rank.is_some() || file.is_none() && at > 0 || body[..at].ends_with(b"-")) {
        return None;
    }
    // A hyphen is written only between two points.
    (!body[..at].ends_with(b"-") || file.is_some() && rank.is_some()).then_some(SanParts {
        kind,
        letter,
        file,
        rank,
        capture,
        to,
    })
}

/// The rank (0 to 9) that is written so.
fn rank(digits: &[u8], notation: Notation) -> Option<u8> {
    match (digits, notation) {
        ([rank @ b'0'..=b'9'], Notation::WinBoard) => Some(rank - b'0'),
        ([rank @ b'1'..=b'9'], Notation::San) => Some(rank - b'1'),
        (b"10", Notation::San) => Some(9),
        _ => None,
    }
}

/// The parts of a half-move before its target: letter, file, rank, sign of capture.
type SanOrigin = (Option<u8>, Option<u8>, Option<u8>, bool);

/// The parts of a legal half-move; `None` if no man is on the point.
fn parts(position: &XiangqiPosition, half_move: XiangqiHalfMove, notation: Notation) -> Option<SanOrigin> {
    let XiangqiHalfMove { from, to } = half_move;
    let man = position.get(from)?;
    let capture = position.get(to).is_some();
    if man.kind() == ManKind::Soldier && notation == Notation::WinBoard {
        let file = (capture || from.file() != to.file()).then_some(from.file());
        return Some((None, file, None, capture));
    }
    let rivals = Rivals::of(position, man, half_move);
    let by_file = rivals.any && (!rivals.same_file || rivals.same_rank);
    let (file, rank) = (by_file.then_some(from.file()), rivals.same_file.then_some(from.rank()));
    Some((Some(LETTERS[man.kind() as usize]), file, rank, capture))
}

/// Writes a legal half-move, with the sign of check or mate.
pub(super) fn write(position: &XiangqiPosition, half_move: XiangqiHalfMove, notation: Notation, text: &mut String) {
    let Some((letter, file, rank, capture)) = parts(position, half_move, notation) else { return };
    let first = u8::from(notation == Notation::San);
    let put_rank = |text: &mut String, rank: u8| match rank + first {
        10 => text.push_str("10"),
        rank => text.push((b'0' + rank) as char),
    };
    text.extend(letter.map(char::from));
    text.extend(file.map(|file| (b'a' + file) as char));
    if let Some(rank) = rank {
        put_rank(text, rank);
    }
    text.extend(capture.then_some('x'));
    text.push((b'a' + half_move.to.file()) as char);
    put_rank(text, half_move.to.rank());
    let after = position.after(half_move);
    if after.in_check() {
        text.push(if after.can_move() { '+' } else { '#' });
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::super::reading;
    use super::*;

    fn read_at(text: &str, token: &str, notation: Notation) -> Result<(String, NotationForm), XiangqiRefusal> {
        let read = reading::read(&fen::read(text).unwrap(), token, notation)?;
        Ok((read.half_move.to_string(), read.form))
    }

    #[test]
    fn ranks_and_letters_of_both_habits() {
        let black = "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
        for (text, token, notation, half_move, form) in [
            (fen::START, "Che3", Notation::San, "h2e2", NotationForm::Canonical),
            (fen::START, "Che2", Notation::WinBoard, "h2e2", NotationForm::Canonical),
            (fen::START, "Ch3-e3", Notation::San, "h2e2", NotationForm::Variant),
            (fen::START, "Nhg3", Notation::San, "h0g2", NotationForm::Variant),
            (fen::START, "Bge3", Notation::San, "g0e2", NotationForm::Variant),
            (fen::START, "Cxb10", Notation::San, "b2b9", NotationForm::Canonical),
            (fen::START, "Pg5", Notation::San, "g3g4", NotationForm::Canonical),
            (fen::START, "g5", Notation::San, "g3g4", NotationForm::Variant),
            (fen::START, "g4", Notation::WinBoard, "g3g4", NotationForm::Canonical),
            (fen::START, "Pg4", Notation::WinBoard, "g3g4", NotationForm::Variant),
            (black, "Rh10", Notation::San, "i9h9", NotationForm::Canonical),
            (black, "Rh9", Notation::WinBoard, "i9h9", NotationForm::Canonical),
        ] {
            assert_eq!(read_at(text, token, notation), Ok((half_move.to_owned(), form)), "{token}");
        }
    }

    #[test]
    fn soldiers_beyond_the_river() {
        let soldiers = "4k4/9/9/9/2P1P4/9/9/9/9/3K5 w";
        for (token, half_move) in [("cd5", "c5d5"), ("Ped5", "e5d5"), ("e6", "e5e6"), ("ef5", "e5f5")] {
            let read = read_at(soldiers, token, Notation::WinBoard);
            assert_eq!(read.map(|(half_move, _)| half_move), Ok(half_move.to_owned()), "{token}");
        }
        assert!(matches!(read_at(soldiers, "Pd5", Notation::WinBoard), Err(XiangqiRefusal::Ambiguous(_))));
    }

    #[test]
    fn what_is_no_token() {
        for token in ["Che0", "C", "10", "a11", "h2e2", "h2-e2", "xd6", "Ce-e3", "Qe2", "Ch3e3e", "+", "Cj1", "he3-"] {
            assert_eq!(parse(token.as_bytes(), Notation::San), None, "{token}");
        }
        for token in ["Rh10", "Che10"] {
            assert_eq!(parse(token.as_bytes(), Notation::WinBoard), None, "{token}");
        }
    }
}
