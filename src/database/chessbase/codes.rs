//! Codes: the meaning of the bytes of moves after the table was applied.

use shakmaty::CastlingSide;

use super::deed::{ChessBaseDeed, LineState};
use super::pieces::{PieceKind, SquareNumber};

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
pub(super) enum ChessBaseStep {
    Pass,
    Castle(CastlingSide),
    /// A piece, by its kind and number, goes this number of files and ranks, around the edges.
    Go(PieceKind, u8, i8, i8),
}

impl ChessBaseStep {
    /// The half-move of a side, if the piece is on the board.
    pub(super) fn of(self, place: &LineState) -> Option<(SquareNumber, SquareNumber, ChessBaseDeed)> {
        match self {
            ChessBaseStep::Pass => Some((0, 0, ChessBaseDeed::Pass)),
            ChessBaseStep::Castle(wing) => {
                let from = place.pieces.place(place.side, PieceKind::King, 0)?;
                let file = if wing == CastlingSide::KingSide { 6 } else { 2 };
                Some((from, file << 3 | from & 7, ChessBaseDeed::Castle(wing)))
            }
            ChessBaseStep::Go(kind, number, files, ranks) => {
                let from = place.pieces.place(place.side, kind, usize::from(number))?;
                // Pawns go the way of their side.
                let way = if kind == PieceKind::Pawn && place.side == 1 { -1 } else { 1 };
                let file = (from >> 3).wrapping_add_signed(files * way) & 7;
                let rank = (from & 7).wrapping_add_signed(ranks * way) & 7;
                Some((from, file << 3 | rank, ChessBaseDeed::Go))
            }
        }
    }
}

/// The meanings of the codes.
pub(super) static STEPS: [Option<ChessBaseStep>; 256] = steps();

/// The runs of codes of one piece: the first code, the kind, the number.
const RUNS: [(usize, PieceKind, u8); 21] = [
    (1, PieceKind::King, 0),
    (11, PieceKind::Queen, 0),
    (39, PieceKind::Rook, 0),
    (53, PieceKind::Rook, 1),
    (67, PieceKind::Bishop, 0),
    (81, PieceKind::Bishop, 1),
    (95, PieceKind::Knight, 0),
    (103, PieceKind::Knight, 1),
    (111, PieceKind::Pawn, 0),
    (115, PieceKind::Pawn, 1),
    (119, PieceKind::Pawn, 2),
    (123, PieceKind::Pawn, 3),
    (127, PieceKind::Pawn, 4),
    (131, PieceKind::Pawn, 5),
    (135, PieceKind::Pawn, 6),
    (139, PieceKind::Pawn, 7),
    (143, PieceKind::Queen, 1),
    (171, PieceKind::Queen, 2),
    (199, PieceKind::Rook, 2),
    (213, PieceKind::Bishop, 2),
    (227, PieceKind::Knight, 2),
];

/// Makes the meanings while the program is compiled.
const fn steps() -> [Option<ChessBaseStep>; 256] {
    let mut steps = [None; 256];
    steps[0] = Some(ChessBaseStep::Pass);
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
const fn step(kind: PieceKind, number: u8, place: i8) -> ChessBaseStep {
    let (way, far) = (place / 7, place % 7 + 1);
    match kind {
        PieceKind::King if place == 8 => ChessBaseStep::Castle(CastlingSide::KingSide),
        PieceKind::King if place == 9 => ChessBaseStep::Castle(CastlingSide::QueenSide),
        PieceKind::King => {
            const WAYS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            ChessBaseStep::Go(kind, number, WAYS[place as usize].0, WAYS[place as usize].1)
        }
        PieceKind::Knight => {
            const WAYS: [(i8, i8); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
            ChessBaseStep::Go(kind, number, WAYS[place as usize].0, WAYS[place as usize].1)
        }
        PieceKind::Pawn => {
            const WAYS: [(i8, i8); 4] = [(0, 1), (0, 2), (1, 1), (-1, 1)];
            ChessBaseStep::Go(kind, number, WAYS[place as usize].0, WAYS[place as usize].1)
        }
        PieceKind::Queen | PieceKind::Rook | PieceKind::Bishop => {
            let way = if matches!(kind, PieceKind::Bishop) { way + 2 } else { way };
            match way {
                0 => ChessBaseStep::Go(kind, number, 0, far),
                1 => ChessBaseStep::Go(kind, number, far, 0),
                2 => ChessBaseStep::Go(kind, number, far, far),
                _ => ChessBaseStep::Go(kind, number, far, -far),
            }
        }
    }
}
