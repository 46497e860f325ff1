//! Relative forms: what the notations that name a man by file or place and its way by a sign have in common.

use super::half_move::XiangqiHalfMove;
use super::hits::Hits;
use super::man::{ManKind, XiangqiMan};
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::point::{Point, file_of_number};
use super::position::XiangqiPosition;
use bienban_base::place::Side;

/// The direction of a man, as the mover sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// Tiến.
    Forward = 0,
    /// Thoái.
    Back = 1,
    /// Bình.
    Sideways = 2,
}

impl Sign {
    pub(super) const ALL: [Sign; 3] = [Sign::Forward, Sign::Back, Sign::Sideways];
}

/// The place of a man among several equal ones on a file (11.2a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RelativePlace {
    /// Trước: the foremost.
    Front,
    /// Sau: the last.
    Rear,
    /// Giữa: the first, second or third between the foremost and the last.
    Middle(u8),
    /// The middle one of exactly three.
    Centre,
    /// Counted from the foremost, which is 1. If no file is named, all files with several count, from the right.
    Ordinal(u8),
}

impl RelativePlace {
    /// Whether the place means the man with this index among so many. A single man has no place.
    fn fits(self, index: u8, count: u8) -> bool {
        count > 1
            && match self {
                RelativePlace::Front => index == 0,
                RelativePlace::Rear => index + 1 == count,
                RelativePlace::Middle(number) => index == number && index + 1 < count,
                RelativePlace::Centre => index == 1 && count == 3,
                RelativePlace::Ordinal(number) => index + 1 == number,
            }
    }
}

/// A relative form that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RelativeForm {
    pub(super) kind: ManKind,
    pub(super) place: Option<RelativePlace>,
    /// The number of the file, 1 to 9 from the mover's right.
    pub(super) number: Option<u8>,
    pub(super) sign: Sign,
    /// The file arrived on, or the number of steps.
    pub(super) target: u8,
}

/// The parts of the relative form of a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RelativeParts {
    pub(super) kind: ManKind,
    pub(super) side: Side,
    /// The index of the man among the equal ones on its file, the foremost first, and their number; `None` if the digit
    /// is written.
    pub(super) place: Option<(u8, u8)>,
    /// The number of the file of departure.
    pub(super) number: u8,
    /// Whether place and file are both needed: soldiers doubled on two files.
    pub(super) both: bool,
    /// The ordinal of a soldier among four or more on files with several; `None` if there are fewer.
    pub(super) ordinal: Option<u8>,
    pub(super) sign: Sign,
    pub(super) target: u8,
}

impl RelativeParts {
    /// The parts of a legal half-move; `None` if no man is on the point.
    pub(super) fn of(
        position: &XiangqiPosition,
        XiangqiHalfMove { from, to }: XiangqiHalfMove,
    ) -> Option<RelativeParts> {
        let man = position.get(from)?;
        let (kind, side) = (man.kind(), man.side());
        let (sign, target) = match to.rank_of(side).cmp(&from.rank_of(side)) {
            std::cmp::Ordering::Equal => (Sign::Sideways, to.number(side)),
            order => {
                let sign = if order.is_gt() { Sign::Forward } else { Sign::Back };
                let steps = from.rank().abs_diff(to.rank());
                (sign, if goes_askew(kind) { to.number(side) } else { steps })
            }
        };
        let place = place(position, man, from);
        let several = place.filter(|_| kind == ManKind::Soldier);
        let both = several.is_some() && doubled(position, man) > 1;
        let ordinal = several.filter(|_| counted(position, man, 0..9) > 3);
        let ordinal = ordinal.map(|(index, _)| before(position, man, from.file()) + index + 1);
        Some(RelativeParts { kind, side, place, number: from.number(side), both, ordinal, sign, target })
    }
}

/// Whether the target of a man is always the file arrived on: advisor, elephant, horse.
const fn goes_askew(kind: ManKind) -> bool {
    matches!(kind, ManKind::Advisor | ManKind::Elephant | ManKind::Horse)
}

/// Whether the file digit is always written: the sign alone distinguishes two advisors or elephants on a file.
const fn takes_digit(kind: ManKind) -> bool {
    matches!(kind, ManKind::General | ManKind::Advisor | ManKind::Elephant)
}

/// The index of a man among the equal ones on its file, and their number; `None` where the digit is due.
fn place(position: &XiangqiPosition, man: XiangqiMan, from: Point) -> Option<(u8, u8)> {
    if takes_digit(man.kind()) {
        return None;
    }
    let column = position.board().column(man, from.file());
    let (index, count) = (column.place(from)?, column.count());
    // No letter is due for the middle one of three chariots, which no game has: the digit at least names no other.
    let middle = man.kind() != ManKind::Soldier && index > 0 && index + 1 < count;
    (count > 1 && !middle).then_some((index, count))
}

/// The number of files with several equal men.
fn doubled(position: &XiangqiPosition, man: XiangqiMan) -> usize {
    (0..9).filter(|&file| position.board().column(man, file).count() > 1).count()
}

/// The number of equal men on those of the given files that have several.
fn counted(position: &XiangqiPosition, man: XiangqiMan, files: std::ops::Range<u8>) -> u8 {
    files.map(|file| position.board().column(man, file).count()).filter(|&count| count > 1).sum()
}

/// The same for the files to the right of a file, as the mover sees them.
fn before(position: &XiangqiPosition, man: XiangqiMan, file: u8) -> u8 {
    counted(position, man, if man.side() == Side::White { file + 1..9 } else { 0..file })
}

/// The point that a man reaches by a sign and a target, if it is on the board.
#[inline]
fn goal(kind: ManKind, side: Side, from: Point, sign: Sign, target: u8) -> Option<Point> {
    let forward = if side == Side::White { 1 } else { -1 };
    let direction = match sign {
        Sign::Forward => forward,
        Sign::Back => -forward,
        Sign::Sideways => return Point::new(file_of_number(side, target), from.rank()),
    };
    if !goes_askew(kind) {
        return from.offset(0, direction * target as i8);
    }
    let files = file_of_number(side, target) as i8 - from.file() as i8;
    let ranks = match (kind, files.abs()) {
        (ManKind::Advisor, 1) | (ManKind::Horse, 2) => 1,
        (ManKind::Elephant, 2) | (ManKind::Horse, 1) => 2,
        _ => return None,
    };
    from.offset(files, direction * ranks)
}

/// The half-move that a relative form means.
#[inline]
pub(super) fn resolve(position: &XiangqiPosition, wanted: RelativeForm) -> Result<XiangqiReading, XiangqiRefusal> {
    let RelativeForm { kind, place, number, sign, target } = wanted;
    let impossible = match sign {
        Sign::Sideways => goes_askew(kind),
        Sign::Back => kind == ManKind::Soldier,
        Sign::Forward => false,
    };
    if impossible {
        return Err(XiangqiRefusal::ImpossibleDirection);
    }
    let side = position.side();
    let man = XiangqiMan::new(side, kind);
    let files = match number {
        Some(number) => {
            let file = file_of_number(side, number);
            file..file + 1
        }
        None => 0..9,
    };
    let (mut hits, mut found, mut several) = (Hits::default(), false, false);
    for file in files {
        let column = position.board().column(man, file);
        let across = number.is_none() && matches!(place, Some(RelativePlace::Ordinal(_)));
        let first = if across { before(position, man, file) } else { 0 };
        for (index, from) in column.points().enumerate() {
            if place.is_some_and(|place| !place.fits(first + index as u8, column.count())) {
                continue;
            }
            found = true;
            several = column.count() > 1;
            let half_move = goal(kind, side, from, sign, target).map(|to| XiangqiHalfMove::new(from, to));
            match half_move.filter(|&half_move| position.is_legal(half_move)) {
                Some(half_move) => hits.push(half_move),
                None => hits.refuse(half_move),
            }
        }
    }
    let half_move = hits.only(found)?;
    let form = if takes_digit(kind) || !several && place.is_none() {
        if place.is_none() { NotationForm::Canonical } else { NotationForm::Variant }
    } else if place.is_none() {
        NotationForm::DigitForLetter
    } else {
        let both = kind == ManKind::Soldier && doubled(position, man) > 1;
        if both == number.is_some() { NotationForm::Canonical } else { NotationForm::Variant }
    };
    Ok(XiangqiReading { half_move, form })
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn the_parts_lead_back_to_the_half_move() {
        for text in [
            fen::START,
            "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w",
            "4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w",
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b",
        ] {
            let position = fen::read(text).unwrap();
            for half_move in position.legal() {
                let parts = RelativeParts::of(&position, half_move).unwrap();
                let wanted = RelativeForm {
                    kind: parts.kind,
                    place: parts.place.map(|(index, _)| RelativePlace::Ordinal(index + 1)),
                    number: (parts.place.is_none() || parts.both).then_some(parts.number),
                    sign: parts.sign,
                    target: parts.target,
                };
                let read = resolve(&position, wanted).unwrap();
                assert_eq!((read.half_move, read.form), (half_move, NotationForm::Canonical), "{text}");
            }
        }
    }
}
