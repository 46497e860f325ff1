//! Stand: a position of a game, as a spectator sees it.

use shakmaty::{Chess, Position};

use super::men::MenSquares;

/// A position of a game. Only [`men`](PositionView::men) is called at every half-move, so the others may be slower.
pub trait PositionView {
    /// The squares of the men.
    fn men(&self) -> MenSquares;
    /// Whether Black is to move.
    fn is_black_to_move(&self) -> bool;
    /// The squares of the rooks that may still castle.
    fn castling_rooks(&self) -> u64;
    /// The square a pawn passed over by the last half-move, if a pawn can legally capture it there.
    fn en_passant(&self) -> Option<u8>;
    /// The number of men that give check.
    fn checkers(&self) -> u32;
    /// Whether the player to move is mated.
    fn is_checkmate(&self) -> bool;
}

impl PositionView for Chess {
    fn men(&self) -> MenSquares {
        MenSquares::of(self.board())
    }

    fn is_black_to_move(&self) -> bool {
        self.turn().is_black()
    }

    fn castling_rooks(&self) -> u64 {
        self.castles().castling_rights().0
    }

    fn en_passant(&self) -> Option<u8> {
        self.legal_ep_square().map(|square| square as u8)
    }

    fn checkers(&self) -> u32 {
        Position::checkers(self).count() as u32
    }

    fn is_checkmate(&self) -> bool {
        Position::is_checkmate(self)
    }
}
