//! Men: the numbers that Scid gives the men of a side, and what a byte of a game makes one of them do.
//!
//! The upper half of a byte is the number of a man, the lower half what he does. A king has number 0. A man who is
//! captured leaves his number to the last man of his side.

use shakmaty::{Board, CastlingSide, Color, Move, Rank, Role, Square};

use crate::Movetext;

/// The men of a number that nobody has.
const NOBODY: u8 = 64;

/// What a byte says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A null move.
    Pass,
    Castling(CastlingSide),
    Move {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
}

/// The squares of the men by number, and the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Men {
    squares: [[u8; 16]; 2],
    counts: [u8; 2],
    numbers: [u8; 64],
}

impl Men {
    /// The men of the initial position: the men behind the pawns from the a-file on after the king, then the pawns.
    pub(super) fn initial() -> Men {
        let mut men = Men { squares: [[NOBODY; 16]; 2], counts: [0; 2], numbers: [0; 64] };
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
    pub(super) fn of(board: &Board) -> Option<Men> {
        let mut men = Men { squares: [[NOBODY; 16]; 2], counts: [0; 2], numbers: [0; 64] };
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

    /// What a byte means, with the byte behind it, and whether it needs that one. Returns `None` if nobody has the
    /// number, or the man cannot do it whatever the position is.
    #[inline]
    pub(super) fn decode(&self, text: &Movetext<'_>, byte: u8, next: Option<u8>) -> Option<(Wanted, bool)> {
        let turn = text.turn();
        let square = self.squares[usize::from(turn.is_black())][usize::from(byte >> 4)];
        let from = Square::try_from(square).ok()?;
        let code = byte & 15;
        let plain = |to: Option<Square>| Some((Wanted::Move { from, to: to?, promotion: None }, false));
        match text.role_at(from)? {
            Role::King => match code {
                0 => Some((Wanted::Pass, false)),
                9 => Some((Wanted::Castling(CastlingSide::QueenSide), false)),
                10 => Some((Wanted::Castling(CastlingSide::KingSide), false)),
                _ => plain(from.offset(*[-9, -8, -7, -1, 1, 7, 8, 9].get(usize::from(code) - 1)?)),
            },
            Role::Knight => {
                plain(from.offset(*[-17, -15, -10, -6, 6, 10, 15, 17].get(usize::from(code).checked_sub(1)?)?))
            }
            Role::Bishop => {
                let files = i32::from(code & 7) - i32::from(square & 7);
                plain(from.offset(if code < 8 { 9 * files } else { -7 * files }))
            }
            Role::Queen if code == square & 7 => {
                let to = next?.checked_sub(64).and_then(|to| Square::try_from(to).ok())?;
                Some((Wanted::Move { from, to, promotion: None }, true))
            }
            Role::Queen | Role::Rook => {
                let to = if code < 8 { square & 0o70 | code } else { (code & 7) << 3 | square & 7 };
                plain(Square::try_from(to).ok())
            }
            Role::Pawn => {
                let (steps, promotion) = match code {
                    15 => (16, None),
                    _ => (
                        7 + i32::from(code % 3),
                        [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
                            [usize::from(code / 3)],
                    ),
                };
                let to = from.offset(turn.fold_wb(steps, -steps))?;
                let last = matches!(to.rank(), Rank::First | Rank::Eighth);
                (last == promotion.is_some()).then_some((Wanted::Move { from, to, promotion }, false))
            }
        }
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
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                let (king_to, rook_to) = (side.king_to(turn), side.rook_to(turn));
                let number = self.numbers[rook.to_usize()];
                self.step(turn, king, king_to);
                self.squares[usize::from(turn.is_black())][usize::from(number)] = rook_to.to_u32() as u8;
                self.numbers[rook_to.to_usize()] = number;
            }
            Move::Put { .. } => {}
        }
    }

    fn step(&mut self, turn: Color, from: Square, to: Square) {
        let number = self.numbers[from.to_usize()];
        self.squares[usize::from(turn.is_black())][usize::from(number)] = to.to_u32() as u8;
        self.numbers[to.to_usize()] = number;
    }

    /// Takes a man from the board.
    fn take(&mut self, color: Color, square: Square) {
        let side = usize::from(color.is_black());
        let number = self.numbers[square.to_usize()];
        self.counts[side] -= 1;
        let last = usize::from(self.counts[side]);
        let heir = std::mem::replace(&mut self.squares[side][last], NOBODY);
        if usize::from(number) < last {
            self.squares[side][usize::from(number)] = heir;
            self.numbers[usize::from(heir)] = number;
        }
    }
}
