//! Step: the square to which the lower half of a byte sends a man, by his role and his square.

use shakmaty::{CastlingSide, Color, Role, Square};

/// No square: the man cannot do it, whatever the position is.
const NOTHING: u8 = 64;
const PASS: u8 = 65;
const LONG: u8 = 66;
const SHORT: u8 = 67;
/// The square is in the next byte.
const SECOND: u8 = 68;

/// The piece that a pawn becomes, by a third of the code.
const PROMOTIONS: [Option<Role>; 6] =
    [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight), None];

/// The step of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScidStep {
    /// A null move.
    Pass,
    Castling(CastlingSide),
    /// The man goes to a square, and a pawn may become something there.
    To(Square, Option<Role>),
    /// The queen goes to the square in the next byte.
    Second,
}

/// The squares by row, square of the man, and code. The row is the number of the role, or 0 for the pawns of Black.
static SQUARES: [[[u8; 16]; 64]; 7] = squares();

impl ScidStep {
    /// The step of a code for a man of this role and side on a square. Returns `None` if he cannot do it.
    #[inline]
    pub(super) fn of(role: Role, turn: Color, from: Square, code: u8) -> Option<ScidStep> {
        let row = if role == Role::Pawn && turn == Color::Black { 0 } else { role as usize };
        let to = SQUARES[row][from.to_usize()][usize::from(code & 15)];
        if let Ok(to) = Square::try_from(to) {
            let promotion = if role == Role::Pawn { PROMOTIONS[usize::from(code & 15) / 3] } else { None };
            return Some(ScidStep::To(to, promotion));
        }
        match to {
            PASS => Some(ScidStep::Pass),
            LONG => Some(ScidStep::Castling(CastlingSide::QueenSide)),
            SHORT => Some(ScidStep::Castling(CastlingSide::KingSide)),
            SECOND => Some(ScidStep::Second),
            _ => None,
        }
    }

    /// The square of a queen's second byte.
    pub(super) fn second(byte: u8) -> Option<Square> {
        Square::try_from(byte.checked_sub(64)?).ok()
    }
}

const fn squares() -> [[[u8; 16]; 64]; 7] {
    let mut table = [[[NOTHING; 16]; 64]; 7];
    let mut row = 0;
    while row < 7 {
        let mut from = 0;
        while from < 64 {
            let mut code = 0;
            while code < 16 {
                table[row][from][code] = square(row, from as i32, code as i32);
                code += 1;
            }
            from += 1;
        }
        row += 1;
    }
    table
}

/// The square at this distance, if it is on the board.
const fn offset(from: i32, by: i32) -> u8 {
    if from + by >= 0 && from + by < 64 { (from + by) as u8 } else { NOTHING }
}

const fn square(row: usize, from: i32, code: i32) -> u8 {
    const KING: [i32; 8] = [-9, -8, -7, -1, 1, 7, 8, 9];
    const KNIGHT: [i32; 8] = [-17, -15, -10, -6, 6, 10, 15, 17];
    let (file, rank) = (from % 8, from / 8);
    let line = if code < 8 { rank * 8 + code } else { code % 8 * 8 + file };
    match (row, code) {
        (0, _) => pawn(from, code, -1),
        (1, _) => pawn(from, code, 1),
        (2, 1..=8) => offset(from, KNIGHT[code as usize - 1]),
        (3, _) => offset(from, (code % 8 - file) * if code < 8 { 9 } else { -7 }),
        (5, _) if code == file => SECOND,
        (4 | 5, _) => line as u8,
        (6, 0) => PASS,
        (6, 9) => LONG,
        (6, 10) => SHORT,
        (6, 1..=8) => offset(from, KING[code as usize - 1]),
        _ => NOTHING,
    }
}

/// A pawn takes to one side, goes on, or takes to the other; these three are repeated five times, by what it becomes;
/// 15 is the double step.
const fn pawn(from: i32, code: i32, way: i32) -> u8 {
    if code == 15 {
        return offset(from, 16 * way);
    }
    let to = offset(from, (7 + code % 3) * way);
    let is_last = to < 8 || to >= 56 && to < 64;
    if is_last == (code >= 3) { to } else { NOTHING }
}
