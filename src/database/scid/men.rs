//! Men: the numbers that Scid gives the men of a side.
//!
//! The upper half of a byte is the number of a man, the lower half his step. A king has number 0. When a man is
//! captured, the last man of his side takes over his number.

use shakmaty::{Board, CastlingSide, Color, Move, Role, Square};

/// The square of a number that belongs to no man.
const NOBODY: u8 = 64;

/// The squares of the men by number, and the numbers by square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ScidMen {
    squares: [[u8; 16]; 2],
    counts: [u8; 2],
    numbers: [u8; 64],
}

impl ScidMen {
    /// The men of the initial position: after the king the rest of his rank from the a-file on, then the pawns.
    pub(super) fn initial() -> ScidMen {
        let mut men = ScidMen { squares: [[NOBODY; 16]; 2], counts: [0; 2], numbers: [0; 64] };
        for (color, men_at, pawns_at) in [(Color::White, 0, 8), (Color::Black, 56, 48)] {
            let others = [4, 0, 1, 2, 3, 5, 6, 7].into_iter().map(|file| men_at + file);
            for square in others.chain(pawns_at..pawns_at + 8) {
                men.add(color, square);
            }
        }
        men
    }

    /// The men of another position: from a8 to h1, rank by rank; the king changes numbers with the first man. Returns
    /// `None` if a side has more than 16.
    pub(super) fn of(board: &Board) -> Option<ScidMen> {
        let mut men = ScidMen { squares: [[NOBODY; 16]; 2], counts: [0; 2], numbers: [0; 64] };
        for square in (0..64).map(|index| index ^ 0o70) {
            let Some(piece) = board.piece_at(Square::new(square)) else { continue };
            let side = usize::from(piece.color.is_black());
            if men.counts[side] == 16 {
                return None;
            }
            men.add(piece.color, square as u8);
            if piece.role == Role::King {
                let number = men.counts[side] as usize - 1;
                men.squares[side].swap(0, number);
                for number in [0, number] {
                    men.numbers[men.squares[side][number] as usize] = number as u8;
                }
            }
        }
        Some(men)
    }

    /// Gives the next number to a man.
    fn add(&mut self, color: Color, square: u8) {
        let side = usize::from(color.is_black());
        let number = self.counts[side];
        self.squares[side][number as usize] = square;
        self.numbers[square as usize] = number;
        self.counts[side] += 1;
    }

    /// The square of the man whose number is the upper half of a byte. Returns `None` if no man has the number.
    #[inline]
    pub(super) fn square(&self, turn: Color, byte: u8) -> Option<Square> {
        Square::try_from(self.squares[usize::from(turn.is_black())][usize::from(byte >> 4)]).ok()
    }

    /// Follows a half-move of a side that is legal in the position.
    #[inline]
    pub(super) fn play(&mut self, turn: Color, m: Move) {
        match m {
            Move::Normal { from, capture, to, .. } => {
                if capture.is_some() {
                    self.take(turn.other(), to);
                }
                self.step(turn, from, to);
            }
            Move::EnPassant { from, to } => {
                self.take(turn.other(), Square::from_coords(to.file(), from.rank()));
                self.step(turn, from, to);
            }
            Move::Castle { king, rook } => self.castle(turn, king, rook),
            Move::Put { .. } => {}
        }
    }

    /// Castles with a king and a rook, who are on these squares.
    pub(super) fn castle(&mut self, turn: Color, king: Square, rook: Square) {
        let side = CastlingSide::from_king_side(king < rook);
        let (king_to, rook_to) = (side.king_to(turn), side.rook_to(turn));
        let number = self.numbers[rook.to_usize()];
        self.step(turn, king, king_to);
        self.squares[usize::from(turn.is_black())][usize::from(number)] = rook_to.to_u32() as u8;
        self.numbers[rook_to.to_usize()] = number;
    }

    /// Moves a man to a square that is empty, or whose man has lost his number already.
    #[inline]
    pub(super) fn step(&mut self, turn: Color, from: Square, to: Square) {
        let number = self.numbers[from.to_usize()];
        self.squares[usize::from(turn.is_black())][usize::from(number)] = to.to_u32() as u8;
        self.numbers[to.to_usize()] = number;
    }

    /// Takes a man from the board.
    #[inline]
    pub(super) fn take(&mut self, color: Color, square: Square) {
        let side = usize::from(color.is_black());
        let number = self.numbers[square.to_usize()];
        // An illegal half-move may take a man of the own side. A list of half-moves is checked only later, so the count
        // must not go below 0.
        let Some(left) = self.counts[side].checked_sub(1) else { return };
        self.counts[side] = left;
        let last = usize::from(left);
        let heir = std::mem::replace(&mut self.squares[side][last], NOBODY);
        if usize::from(number) < last {
            self.squares[side][usize::from(number)] = heir;
            self.numbers[usize::from(heir)] = number;
        }
    }
}
