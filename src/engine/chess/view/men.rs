//! Men: the men of a position, as sets of squares.

use shakmaty::{Board, Color, Role as Shakmaty};

use super::half_move::Role;

/// The number of the empty square among the men: after White's pawn to king (0 to 5) and Black's (6 to 11).
pub const EMPTY: usize = 12;

/// The squares of the men. Bit `n` of a set is square `n`, a1 being 0, h1 7 and h8 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MenSquares {
    /// The squares of the pawns, knights, bishops, rooks, queens and kings of both colours.
    roles: [u64; 6],
    /// The squares of White's men.
    white: u64,
}

impl MenSquares {
    /// The men on these squares: pawns, knights, bishops, rooks, queens and kings of both colours, then White's men.
    pub const fn new(roles: [u64; 6], white: u64) -> MenSquares {
        MenSquares { roles, white }
    }

    /// The men on a board of shakmaty.
    pub fn of(board: &Board) -> MenSquares {
        let role = |role| board.by_role(role).0;
        let roles = [
            role(Shakmaty::Pawn),
            role(Shakmaty::Knight),
            role(Shakmaty::Bishop),
            role(Shakmaty::Rook),
            role(Shakmaty::Queen),
            role(Shakmaty::King),
        ];
        MenSquares { roles, white: board.by_color(Color::White).0 }
    }

    /// The squares with a man.
    pub fn occupied(&self) -> u64 {
        self.roles.iter().fold(0, |all, set| all | set)
    }

    /// The squares of White's men.
    pub fn white(&self) -> u64 {
        self.white
    }

    /// The squares of a man by its number: White's pawn to king (0 to 5), Black's (6 to 11), or [`EMPTY`].
    pub fn of_number(&self, number: usize) -> u64 {
        match number {
            EMPTY => !self.occupied(),
            0..6 => self.roles[number] & self.white,
            _ => self.roles[number - 6] & !self.white,
        }
    }

    /// The squares of the men of a role and colour.
    pub fn of_role(&self, role: Role, black: bool) -> u64 {
        let side = if black { !self.white } else { self.white };
        self.roles[role as usize] & side
    }

    /// Whether a man of a role, of any colour, is on a square.
    pub fn has(&self, role: Role, square: u8) -> bool {
        self.roles[role as usize] >> (square & 63) & 1 != 0
    }

    /// The number of men of a role and colour.
    pub fn count(&self, role: Role, black: bool) -> u32 {
        self.of_role(role, black).count_ones()
    }

    /// The men with colours exchanged, seen from the other side of the board.
    #[must_use]
    pub fn mirrored(&self) -> MenSquares {
        let black = self.occupied() & !self.white;
        MenSquares { roles: self.roles.map(u64::swap_bytes), white: black.swap_bytes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_is_its_own_mirror() {
        let men = MenSquares::of(&Board::new());
        assert_eq!(men, men.mirrored());
        assert_eq!(men.of_number(5), 1 << 4);
        assert_eq!(men.of_number(11), 1 << 60);
        assert_eq!(men.of_number(EMPTY), 0x0000_FFFF_FFFF_0000);
        assert_eq!(men.count(Role::Pawn, true), 8);
    }
}
