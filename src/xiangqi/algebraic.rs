//! The algebraic notation of Appendix 3: `Phe2`, `Mg7`, `Te1`. `V` is the elephant here and `T` the general.

use super::half_move::HalfMove;
use super::hits::Hits;
use super::man::{Kind, Man};
use super::meaning::{Form, Read, Refusal};
use super::point::Point;
use super::position::Position;

/// The letters in the order of [`Kind::ALL`].
pub(super) const LETTERS: &[u8; 7] = b"TSVXMPB";

/// The parts of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Said {
    kind: Kind,
    /// The file (`a` to `i`) or rank (`0` to `9`) of origin, as it is written.
    origin: Option<u8>,
    to: Point,
}

/// The other equal men that can legally reach the point of a half-move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Rivals {
    /// Whether there is one,
    pub(super) any: bool,
    /// and one on the file,
    pub(super) same_file: bool,
    /// or the rank of the man.
    pub(super) same_rank: bool,
}

impl Rivals {
    /// The rivals of a man that makes a half-move.
    pub(super) fn of(position: &Position, man: Man, HalfMove { from, to }: HalfMove) -> Rivals {
        let mut rivals = Rivals::default();
        for other in position.board().points_of(man) {
            if other != from && position.is_legal(HalfMove::new(other, to)) {
                rivals.any = true;
                rivals.same_file |= other.file() == from.file();
                rivals.same_rank |= other.rank() == from.rank();
            }
        }
        rivals
    }
}

/// Whether a man can make this half-move on an empty board. Of several equal men, one that could never go there cannot
/// be meant.
fn is_near(kind: Kind, HalfMove { from, to }: HalfMove) -> bool {
    match (kind, from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())) {
        (Kind::Chariot | Kind::Cannon, files, ranks) => files == 0 || ranks == 0,
        (Kind::Horse, files, ranks) => files * ranks == 2,
        (Kind::Elephant, files, ranks) => (files, ranks) == (2, 2),
        (Kind::Advisor, files, ranks) => (files, ranks) == (1, 1),
        (Kind::General | Kind::Soldier, files, ranks) => files + ranks == 1,
    }
}

/// The half-move to a point by the only man of its kind that fits and can legally go there.
#[inline]
pub(super) fn meant(
    position: &Position,
    man: Man,
    to: Point,
    fits: impl Fn(Point) -> bool,
) -> Result<HalfMove, Refusal> {
    let (mut hits, mut found) = (Hits::default(), false);
    let men = || position.board().points_of(man).filter(|&from| fits(from));
    let several = men().nth(1).is_some();
    for from in men() {
        found = true;
        let half_move = HalfMove::new(from, to);
        if position.is_legal(half_move) {
            hits.push(half_move);
        } else if !several || is_near(man.kind(), half_move) {
            hits.refuse(Some(half_move));
        }
    }
    hits.only(found)
}

/// The part of the origin that is written: nothing if no other equal man can legally reach the point, else the file,
/// else the rank.
pub(super) fn origin(position: &Position, man: Man, half_move: HalfMove) -> Option<u8> {
    let rivals = Rivals::of(position, man, half_move);
    match (rivals.any, rivals.same_file) {
        (false, _) => None,
        (true, false) => Some(b'a' + half_move.from.file()),
        (true, true) => Some(b'0' + half_move.from.rank()),
    }
}

/// Reads a folded token.
#[inline]
pub(super) fn read(position: &Position, token: &[u8]) -> Result<Read, Refusal> {
    let said = parse(token).ok_or(Refusal::Unknown)?;
    let man = Man::new(position.side(), said.kind);
    let half_move = meant(position, man, said.to, |from| match said.origin {
        None => true,
        Some(file @ b'a'..=b'i') => from.file() == file - b'a',
        Some(rank) => from.rank() == rank - b'0',
    })?;
    let form = match said.origin {
        None => Form::Canonical,
        written => match origin(position, man, half_move) {
            None => Form::NeedlessOrigin,
            due if due == written => Form::Canonical,
            _ => Form::Variant,
        },
    };
    Ok(Read { half_move, form })
}

/// The parts of a folded token. `None` if it is no token.
#[inline]
pub(super) fn parse(token: &[u8]) -> Option<Said> {
    let (letter, origin, file, rank) = match *token {
        [letter, file, rank] => (letter, None, file, rank),
        [letter, origin @ (b'a'..=b'i' | b'0'..=b'9'), file, rank] => (letter, Some(origin), file, rank),
        _ => return None,
    };
    let kind = Kind::ALL[LETTERS.iter().position(|&other| other == letter)?];
    Some(Said { kind, origin, to: Point::read(file, rank)? })
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn the_origin_is_needed_or_not() {
        let form = |text: &str, token: &str| {
            let read = read(&fen::read(text).unwrap(), token.as_bytes())?;
            Ok((read.half_move.to_string(), read.form))
        };
        assert_eq!(form(fen::START, "Phe2"), Ok(("h2e2".to_owned(), Form::Canonical)));
        assert_eq!(form(fen::START, "Phh5"), Ok(("h2h5".to_owned(), Form::NeedlessOrigin)));
        assert!(matches!(form(fen::START, "Pe2"), Err(Refusal::Ambiguous(moves)) if moves.len() == 2));
        assert_eq!(form(fen::START, "Pae2"), Err(Refusal::NoSuchMan));
        assert!(matches!(form(fen::START, "Pbb0"), Err(Refusal::Illegal(Some(_)))));
        let two = "4k4/9/9/9/7R1/9/7R1/9/9/3K5 w";
        assert_eq!(form(two, "X5h4"), Ok(("h5h4".to_owned(), Form::Canonical)));
        let apart = "4k4/9/9/9/7R1/9/9/9/6R2/3K5 w";
        assert_eq!(form(apart, "X5h1"), Ok(("h5h1".to_owned(), Form::Variant)));
        assert_eq!(form(apart, "Xhh1"), Ok(("h5h1".to_owned(), Form::Canonical)));
    }
}
