//! FEN: positions as text.
//!
//! The placement runs from rank 9 down to rank 0, each rank from file a to i; then come the side, two fields that
//! mean nothing in xiangqi, the half-moves since the last capture, and the number of the *nước*.

use super::board::XiangqiBoard;
use super::man::{ManKind, XiangqiMan};
use super::point::Point;
use super::position::XiangqiPosition;
use super::way;
use bienban_base::place::Side;

/// The first position of a game.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a FEN is no start position: the first fault that is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum XiangqiStartError {
    /// The number of fields is not 2, 4 or 6, but this.
    Fields(usize),
    /// The number of ranks is not ten, but this.
    Ranks(usize),
    /// A rank (0 to 9) does not have nine points.
    Width(u8),
    /// A character that is neither the letter of a man nor a digit from 1 to 9.
    Letter(char),
    /// The side to move is not `w` or `b`.
    Side(String),
    /// A counter is no number below 2^32, or the number of the *nước* is 0.
    Counter(String),
    /// A side has this many generals, where it must have one.
    Generals(Side, usize),
    /// A man is on a point that its kind can never reach: a general outside its palace, an advisor or elephant off its
    /// own points, a soldier behind its starting rank or, before the river, on file b, d, f or h.
    Astray(XiangqiMan, Point),
    /// A man strikes the general of the side that is not to move, so that side has made an illegal half-move. Generals
    /// that face each other are accepted: the side to move has to end it.
    InCheck(Side),
}

/// A position from a FEN, and its fault as the start of a game.
#[derive(Debug, Clone)]
pub struct XiangqiStart {
    /// The position. Half-moves can be played in it, whatever its fault.
    pub position: XiangqiPosition,
    /// [`XiangqiStartError::Astray`] or [`XiangqiStartError::InCheck`], if the position cannot be the start of a game.
    pub fault: Option<XiangqiStartError>,
}

/// Reads a start position. The word `start` is the first position of a game, and `r` (Red) is White.
///
/// # Errors
/// A [`XiangqiStartError`] if the text is no FEN, or the position cannot be the start of a game.
pub fn read(text: &str) -> Result<XiangqiPosition, XiangqiStartError> {
    let XiangqiStart { position, fault } = read_start(text)?;
    fault.map_or(Ok(position), Err)
}

/// Reads a start position, also one that cannot be the start of a game, so that its half-moves can be looked at.
///
/// # Errors
/// A [`XiangqiStartError`] if the text is no FEN, or a side has not got one general.
pub fn read_start(text: &str) -> Result<XiangqiStart, XiangqiStartError> {
    let text = if text.trim() == "start" { START } else { text };
    let mut fields = [""; 6];
    let mut count = 0;
    for field in text.split_ascii_whitespace() {
        if let Some(place) = fields.get_mut(count) {
            *place = field;
        }
        count += 1;
    }
    if !matches!(count, 2 | 4 | 6) {
        return Err(XiangqiStartError::Fields(count));
    }
    let board = placement(fields[0])?;
    let side = match fields[1] {
        "w" | "r" => Side::White,
        "b" => Side::Black,
        other => return Err(XiangqiStartError::Side(other.to_owned())),
    };
    let counter = |text: &str, least: u32| match text.parse::<u32>() {
        Ok(number) if number >= least && number < u32::MAX / 2 => Ok(number),
        _ => Err(XiangqiStartError::Counter(text.to_owned())),
    };
    let (clock, number) = if count == 6 { (counter(fields[4], 0)?, counter(fields[5], 1)?) } else { (0, 1) };
    let generals = generals(&board)?;
    let fault = fault(&board, side, generals);
    Ok(XiangqiStart { position: XiangqiPosition::of_parts(board, side, generals, clock, number), fault })
}

/// Why the men of a board cannot be the start of a game.
fn fault(board: &XiangqiBoard, side: Side, generals: [Point; 2]) -> Option<XiangqiStartError> {
    if let Some((point, man)) = board.men().find(|&(point, man)| !may_stand(man, point)) {
        return Some(XiangqiStartError::Astray(man, point));
    }
    let victim = generals[side.other().index()];
    let strikes = |(from, man): (Point, XiangqiMan)| {
        man.side() == side && man.kind() != ManKind::General && way::strikes(board, from, victim)
    };
    board.men().any(strikes).then(|| XiangqiStartError::InCheck(side.other()))
}

/// Reads the first field.
fn placement(text: &str) -> Result<XiangqiBoard, XiangqiStartError> {
    let ranks = text.split('/').count();
    if ranks != 10 {
        return Err(XiangqiStartError::Ranks(ranks));
    }
    let mut board = XiangqiBoard::empty();
    for (row, rank) in text.split('/').zip((0..10_u8).rev()) {
        let mut file = 0_u8;
        for letter in row.chars() {
            let gap = if let '1'..='9' = letter { Some(letter as u8 - b'0') } else { None };
            if gap.is_none() {
                let kind = u8::try_from(letter).ok().and_then(ManKind::of_fen_letter);
                let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                let man = kind.map(|kind| XiangqiMan::new(side, kind)).ok_or(XiangqiStartError::Letter(letter))?;
                board.set(Point::new(file, rank).ok_or(XiangqiStartError::Width(rank))?, Some(man));
            }
            file += gap.unwrap_or(1);
            if file > 9 {
                return Err(XiangqiStartError::Width(rank));
            }
        }
        if file != 9 {
            return Err(XiangqiStartError::Width(rank));
        }
    }
    Ok(board)
}

/// The points of the two generals.
fn generals(board: &XiangqiBoard) -> Result<[Point; 2], XiangqiStartError> {
    let mut points = [Point::at(0); 2];
    for side in Side::BOTH {
        let general = XiangqiMan::new(side, ManKind::General);
        let count = board.points_of(general).count();
        match (count, board.points_of(general).next()) {
            (1, Some(point)) => points[side.index()] = point,
            _ => return Err(XiangqiStartError::Generals(side, count)),
        }
    }
    Ok(points)
}

/// Whether a man of this kind can ever be on a point.
fn may_stand(man: XiangqiMan, point: Point) -> bool {
    let (file, rank) = (point.file(), point.rank_of(man.side()));
    match man.kind() {
        ManKind::General => point.in_palace(man.side()),
        ManKind::Advisor => point.in_palace(man.side()) && (file + rank) % 2 == 1,
        ManKind::Elephant => match rank {
            0 | 4 => matches!(file, 2 | 6),
            2 => matches!(file, 0 | 4 | 8),
            _ => false,
        },
        ManKind::Soldier => rank >= 5 || (rank >= 3 && file.is_multiple_of(2)),
        ManKind::Chariot | ManKind::Horse | ManKind::Cannon => true,
    }
}

/// The first field of a FEN.
pub fn write_placement(position: &XiangqiPosition) -> String {
    let mut text = String::with_capacity(64);
    for rank in (0..10).rev() {
        let mut gap = 0_u8;
        for file in 0..9 {
            let man = Point::new(file, rank).and_then(|point| position.get(point));
            let Some(man) = man else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                text.push((b'0' + std::mem::take(&mut gap)) as char);
            }
            text.push(man.fen_letter());
        }
        if gap > 0 {
            text.push((b'0' + gap) as char);
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// The FEN of a position, with six fields.
pub fn write(position: &XiangqiPosition) -> String {
    let (side, placement) = (position.side().letter(), write_placement(position));
    format!("{placement} {side} - - {} {}", position.clock(), position.number())
}

impl std::fmt::Debug for XiangqiPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&write(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_four_and_six_fields_are_read() {
        let placement = START.split(' ').next().unwrap();
        for rest in ["w", "w - -", "w - - 0 1"] {
            assert_eq!(write(&read(&format!("{placement} {rest}")).unwrap()), START);
        }
        assert_eq!(read(&format!("{placement} w -")), Err(XiangqiStartError::Fields(3)));
        assert_eq!(read(&format!("{placement} x")), Err(XiangqiStartError::Side("x".to_owned())));
        assert_eq!(read(&format!("{placement} w - - -1 1")), Err(XiangqiStartError::Counter("-1".to_owned())));
    }

    #[test]
    fn letters_h_and_e_are_read_and_not_written() {
        let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
        assert_eq!(write(&read(other).unwrap()), START);
    }

    #[test]
    fn generals_may_face_each_other_at_the_start() {
        let position = read("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap();
        assert!(position.generals_face() && position.in_check());
        assert!(position.legal().iter().all(|half_move| !position.after(*half_move).generals_face()));
    }

    #[test]
    fn faults_of_start_positions_are_told() {
        let soldier = XiangqiMan::new(Side::White, ManKind::Soldier);
        let at = |file, rank| Point::read(file, rank).unwrap();
        for (text, fault) in [
            (
                "2k6/9/9/9/9/9/9/9/9/4K4 w",
                XiangqiStartError::Astray(XiangqiMan::new(Side::Black, ManKind::General), at(b'c', b'9')),
            ),
            ("4k4/9/9/9/9/9/9/9/9/9 w", XiangqiStartError::Generals(Side::White, 0)),
            ("4k4/9/9/9/4R4/9/9/9/9/4K4 w", XiangqiStartError::InCheck(Side::Black)),
            ("4k4/9/9/9/9/9/9/9/P8/3K5 w", XiangqiStartError::Astray(soldier, at(b'a', b'1'))),
            ("4k4/9/9/9/9/1P7/9/9/9/3K5 w", XiangqiStartError::Astray(soldier, at(b'b', b'4'))),
            (
                "4k4/9/9/9/9/9/9/9/3B5/3K5 w",
                XiangqiStartError::Astray(XiangqiMan::new(Side::White, ManKind::Elephant), at(b'd', b'1')),
            ),
            (
                "4k4/9/9/9/9/9/9/9/3A5/4K4 w",
                XiangqiStartError::Astray(XiangqiMan::new(Side::White, ManKind::Advisor), at(b'd', b'1')),
            ),
            ("4k4/9/9/9/9/9/9/9/3K5 w", XiangqiStartError::Ranks(9)),
            ("4k4/9/9/8/9/9/9/9/9/3K5 w", XiangqiStartError::Width(6)),
            ("4k4/9/9/9q/9/9/9/9/9/3K5 w", XiangqiStartError::Letter('q')),
        ] {
            assert_eq!(read(text), Err(fault), "{text}");
        }
    }
}
