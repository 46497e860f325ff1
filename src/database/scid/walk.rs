//! Walk: the half-moves of a game that consists of nothing else, by their squares. Whether they are legal is not
//! checked, so no position is needed: it is enough to know where the men are.

use shakmaty::{CastlingSide, Color, File, Role, Square};

use super::men::ScidMen;
use super::step::ScidStep;
use crate::PackedHalfMove;

/// The byte that ends a game. The marks of glyphs, comments and variations come just before it.
const END: u8 = 15;
const FIRST_MARK: u8 = 11;

/// The men on the squares of the usual first position.
const ROLES: [Option<Role>; 64] = {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    let (mut roles, mut file) = ([None; 64], 0);
    while file < 8 {
        (roles[file], roles[56 + file]) = (Some(back[file]), Some(back[file]));
        (roles[8 + file], roles[48 + file]) = (Some(Pawn), Some(Pawn));
        file += 1;
    }
    roles
};

/// The squares of the men.
struct ScidWalk {
    men: ScidMen,
    roles: [Option<Role>; 64],
}

/// Appends the half-moves of a game from the usual first position. Returns their number, or `None` if the game has
/// anything else, if it does not end with them, or if a byte has no meaning.
pub(super) fn half_moves(bytes: &[u8], to: &mut Vec<PackedHalfMove>) -> Option<u32> {
    let mut walk = ScidWalk { men: ScidMen::initial(), roles: ROLES };
    to.reserve(bytes.len());
    let (mut at, before) = (0, to.len());
    loop {
        for turn in Color::ALL {
            let byte = *bytes.get(at)?;
            at += 1;
            match byte {
                END => return (at == bytes.len()).then_some((to.len() - before) as u32),
                FIRST_MARK..END => return None,
                _ => {}
            }
            let from = walk.men.square(turn, byte)?;
            let role = walk.roles[from.to_usize()]?;
            to.push(match ScidStep::of(role, turn, from, byte & 15)? {
                ScidStep::To(to, promotion) => walk.go(turn, (role, from), to, promotion)?,
                ScidStep::Second => {
                    at += 1;
                    walk.go(turn, (role, from), ScidStep::second(*bytes.get(at - 1)?)?, None)?
                }
                ScidStep::Castling(side) => walk.castle(turn, side),
                ScidStep::Pass => return None,
            });
        }
    }
}

impl ScidWalk {
    /// Follows a half-move of a man.
    #[inline]
    fn go(
        &mut self,
        turn: Color,
        (role, from): (Role, Square),
        to: Square,
        into: Option<Role>,
    ) -> Option<PackedHalfMove> {
        if self.roles[to.to_usize()].is_some() {
            self.men.take(turn.other(), to);
        } else if role == Role::Pawn && from.file() != to.file() {
            // The man beside it is captured, if one is there at all.
            let passed = Square::from_coords(to.file(), from.rank());
            self.roles[passed.to_usize()].take()?;
            self.men.take(turn.other(), passed);
        }
        self.men.step(turn, from, to);
        self.roles[from.to_usize()] = None;
        self.roles[to.to_usize()] = into.or(Some(role));
        Some(PackedHalfMove::new(from, to, into))
    }

    fn castle(&mut self, turn: Color, side: CastlingSide) -> PackedHalfMove {
        let back = turn.backrank();
        let king = Square::from_coords(File::E, back);
        let rook = Square::from_coords(if side.is_king_side() { File::H } else { File::A }, back);
        self.men.castle(turn, king, rook);
        for square in [king, rook] {
            self.roles[square.to_usize()] = None;
        }
        self.roles[side.king_to(turn).to_usize()] = Some(Role::King);
        self.roles[side.rook_to(turn).to_usize()] = Some(Role::Rook);
        PackedHalfMove::castling(!side.is_king_side())
    }
}
