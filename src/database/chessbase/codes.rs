//! Codes: the meaning of the bytes of moves after the table was applied.

use shakmaty::CastlingSide;

use super::deed::{Deed, Place};
use super::pieces::{At, Kind};

/// The half-move follows in two bytes.
pub(super) const TWO_BYTES: u8 = 235;
/// Nothing.
pub(super) const IGNORED: u8 = 236;
/// Another half-move may take the place of the next one.
pub(super) const BEGIN: u8 = 254;
/// The line ends.
pub(super) const END: u8 = 255;

/// The meaning of a code of one byte.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Pass,
    Castle(CastlingSide),
    /// A piece, by its kind and number, goes this number of files and ranks, around the edges.
    Go(Kind, u8, i8, i8),
}

impl Step {
    /// The half-move of a side, if the piece is on the board.
    pub(super) fn of(self, place: &Place) -> Option<(At, At, Deed)> {
        match self {
            Step::Pass => Some((0, 0, Deed::Pass)),
            Step::Castle(wing) => {
                let from = place.pieces.place(place.side, Kind::King, 0)?;
                let file = if wing == CastlingSide::KingSide { 6 } else { 2 };
                Some((from, file << 3 | from & 7, Deed::Castle(wing)))
            }
            Step::Go(kind, number, files, ranks) => {
                let from = place.pieces.place(place.side, kind, usize::from(number))?;
                // Pawns go the way of their side.
                let way = if kind == Kind::Pawn && place.side == 1 { -1 } else { 1 };
                let file = (from >> 3).wrapping_add_signed(files * way) & 7;
                let rank = (from & 7).wrapping_add_signed(ranks * way) & 7;
                Some((from, file << 3 | rank, Deed::Go))
            }
        }
    }
}

/// The meanings of the codes.
pub(super) static STEPS: [Option<Step>; 256] = steps();

/// The runs of codes of one piece: the first code, the kind, the number.
const RUNS: [(usize, Kind, u8); 21] = [
    (1, Kind::King, 0),
    (11, Kind::Queen, 0),
    (39, Kind::Rook, 0),
    (53, Kind::Rook, 1),
    (67, Kind::Bishop, 0),
    (81, Kind::Bishop, 1),
    (95, Kind::Knight, 0),
    (103, Kind::Knight, 1),
    (111, Kind::Pawn, 0),
    (115, Kind::Pawn, 1),
    (119, Kind::Pawn, 2),
    (123, Kind::Pawn, 3),
    (127, Kind::Pawn, 4),
    (131, Kind::Pawn, 5),
    (135, Kind::Pawn, 6),
    (139, Kind::Pawn, 7),
    (143, Kind::Queen, 1),
    (171, Kind::Queen, 2),
    (199, Kind::Rook, 2),
    (213, Kind::Bishop, 2),
    (227, Kind::Knight, 2),
];

/// Makes the meanings while the program is compiled.
const fn steps() -> [Option<Step>; 256] {
    let mut steps = [None; 256];
    steps[0] = Some(Step::Pass);
    let mut run = 0;
    while run < RUNS.len() {
        let (first, kind, number) = RUNS[run];
        let end = if run + 1 < RUNS.len() { RUNS[run + 1].0 } else { TWO_BYTES as usize };
        let mut code = first;
        while code < end {
            steps[code] = Some(step(kind, number, (code - first) as i8));
            code += 1;
        }
        run += 1;
    }
    steps
}

/// The step of a piece by its place in the run.
const fn step(kind: Kind, number: u8, place: i8) -> Step {
    let (way, far) = (place / 7, place % 7 + 1);
    match kind {
        Kind::King if place == 8 => Step::Castle(CastlingSide::KingSide),
        Kind::King if place == 9 => Step::Castle(CastlingSide::QueenSide),
        Kind::King => {
            const WAYS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            Step::Go(kind, number, WAYS[place as usize].0, WAYS[place as usize].1)
        }
        Kind::Knight => {
            const WAYS: [(i8, i8); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
            Step::Go(kind, number, WAYS[place as usize].0, WAYS[place as usize].1)
        }
        Kind::Pawn => {
            const WAYS: [(i8, i8); 4] = [(0, 1), (0, 2), (1, 1), (-1, 1)];
            Step::Go(kind, number, WAYS[place as usize].0, WAYS[place as usize].1)
        }
        Kind::Queen | Kind::Rook | Kind::Bishop => {
            let way = if matches!(kind, Kind::Bishop) { way + 2 } else { way };
            match way {
                0 => Step::Go(kind, number, 0, far),
                1 => Step::Go(kind, number, far, 0),
                2 => Step::Go(kind, number, far, far),
                _ => Step::Go(kind, number, far, -far),
            }
        }
    }
}
