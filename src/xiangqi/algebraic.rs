//! The algebraic notation of Appendix 3: `Phe2`, `Mg7`, `Te1`. `V` is the elephant here and `T` the general.

use super::half_move::XiangqiHalfMove;
use super::hits::Hits;
use super::man::{ManKind, XiangqiMan};
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::point::Point;
use super::position::XiangqiPosition;

/// The letters in the order of [`ManKind::ALL`].
pub(super) const LETTERS: &[u8; 7] = b"TSVXMPB";

/// The parts of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AlgebraicParts {
    kind: ManKind,
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
    pub(super) fn of(
        position: &XiangqiPosition,
        man: XiangqiMan,
        XiangqiHalfMove { from, to }: XiangqiHalfMove,
    ) -> Rivals {
        let mut rivals = Rivals::default();
        for other in position.board().points_of(man) {
            if other != from && position.is_legal(XiangqiHalfMove::new(other, to)) {
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
fn is_near(kind: ManKind, XiangqiHalfMove { from, to }: XiangqiHalfMove) -> bool {
    match (kind, from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())) {
        (ManKind::Chariot | ManKind::Cannon, files, ranks) => files == 0 || ranks == 0,
        (ManKind::Horse, files, ranks) => files * ranks == 2,
        (ManKind::Elephant, files, ranks) => (files, ranks) == (2, 2),
        (ManKind::Advisor, files, ranks) => (files, ranks) == (1, 1),
        (ManKind::General | ManKind::Soldier, files, ranks) => files + ranks == 1,
    }
}

/// The half-move to a point by the only man of its kind that fits and can legally go there.
#[inline]
pub(super) fn meant(
    position: &XiangqiPosition,
    man: XiangqiMan,
    to: Point,
    fits: impl Fn(Point) -> bool,
) -> Result<XiangqiHalfMove, XiangqiRefusal> {
    let (mut hits, mut found) = (Hits::default(), false);
    let men = || position.board().points_of(man).filter(|&from| fits(from));
    let several = men().nth(1).is_some();
    for from in men() {
        found = true;
        let half_move = XiangqiHalfMove::new(from, to);
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
pub(super) fn origin(position: &XiangqiPosition, man: XiangqiMan, half_move: XiangqiHalfMove) -> Option<u8> {
    let rivals = Rivals::of(position, man, half_move);
    match (rivals.any, rivals.same_file) {
        (false, _) => None,
        (true, false) => Some(b'a' + half_move.from.file()),
        (true, true) => Some(b'0' + half_move.from.rank()),
    }
}

/// Reads a folded token.
#[inline]
pub(super) fn read(position: &XiangqiPosition, token: &[u8]) -> Result<XiangqiReading, XiangqiRefusal> {
    let said = parse(token).ok_or(XiangqiRefusal::Unknown)?;
    let man = XiangqiMan::new(position.side(), said.kind);
    let half_move = meant(position, man, said.to, |from| match said.origin {
        None => true,
        Some(file @ b'a'..=b'i') => from.file() == file - b'a',
        Some(rank) => from.rank() == rank - b'0',
    })?;
    let form = match said.origin {
        None => NotationForm::Canonical,
        written => match origin(position, man, half_move) {
            None => NotationForm::NeedlessOrigin,
            due if due == written => NotationForm::Canonical,
            _ => NotationForm::Variant,
        },
    };
    Ok(XiangqiReading { half_move, form })
}

/// The parts of a folded token. `None` if it is no token.
#[inline]
pub(super) fn parse(token: &[u8]) -> Option<AlgebraicParts> {
    let (letter, origin, file, rank) = match *token {
        [letter, file, rank] => (letter, None, file, rank),
        [letter, origin @ (b'a'..=b'i' | b'0'..=b'9'), file, rank] => (letter, Some(origin), file, rank),
        _ => return None,
    };
    let kind = ManKind::ALL[LETTERS.iter().position(|&other| other == letter)?];
    Some(AlgebraicParts { kind, origin, to: Point::read(file, rank)? })
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
        assert_eq!(form(fen::START, "Phe2"), Ok(("h2e2".to_owned(), NotationForm::Canonical)));
        assert_eq!(form(fen::START, "Phh5"), Ok(("h2h5".to_owned(), NotationForm::NeedlessOrigin)));
        assert!(matches!(form(fen::START, "Pe2"), Err(XiangqiRefusal::Ambiguous(moves)) if moves.len() == 2));
        assert_eq!(form(fen::START, "Pae2"), Err(XiangqiRefusal::NoSuchMan));
        assert!(matches!(form(fen::START, "Pbb0"), Err(XiangqiRefusal::Illegal(Some(_)))));
        let two = "4k4/9/9/9/7R1/9/7R1/9/9/3K5 w";
        assert_eq!(form(two, "X5h4"), Ok(("h5h4".to_owned(), NotationForm::Canonical)));
        let apart = "4k4/9/9/9/7R1/9/9/9/6R2/3K5 w";
        assert_eq!(form(apart, "X5h1"), Ok(("h5h1".to_owned(), NotationForm::Variant)));
        assert_eq!(form(apart, "Xhh1"), Ok(("h5h1".to_owned(), NotationForm::Canonical)));
    }
}
