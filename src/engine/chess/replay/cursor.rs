//! Cursor: a position in a line of a game, and how the game ends there.

use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position, PositionError};

use crate::chess::{color, dead};
use crate::pgn::outcome::Outcome;
use bienban_base::place::{Ply, Side};

/// A position in a line, with the number of half-moves that the game had before it.
#[derive(Debug, Clone)]
pub struct LineCursor {
    /// The position.
    pub position: Chess,
    /// Half-moves played before this position, with those that the text left out.
    pub played: u32,
}

impl LineCursor {
    /// The cursor at the first position of a game.
    pub fn start(position: Chess) -> LineCursor {
        LineCursor { position, played: 0 }
    }

    /// The cursor after one more half-move, which must be legal.
    #[must_use]
    pub fn after(&self, played: Move) -> LineCursor {
        let mut position = self.position.clone();
        position.play_unchecked(played);
        LineCursor { position, played: self.played + 1 }
    }

    /// The cursor after a null move. Returns `None` in check, where the player cannot even pass on paper.
    pub fn after_pass(&self) -> Option<LineCursor> {
        if self.position.is_check() {
            return None;
        }
        // shakmaty plays no null move, so the position is set up anew with the other player to move.
        let mut setup = self.position.to_setup(EnPassantMode::Legal);
        if setup.turn.is_black() {
            setup.fullmoves = setup.fullmoves.saturating_add(1);
        }
        setup.swap_turn();
        setup.ep_square = None;
        setup.halfmoves += 1;
        let position = Chess::from_setup(setup, self.position.castles().mode());
        let position = position.or_else(PositionError::ignore_too_much_material).ok()?;
        Some(LineCursor { position, played: self.played + 1 })
    }

    /// The index of the half-move to come, counted from 1.
    pub fn ply(&self) -> Ply {
        Ply(self.played + 1)
    }

    /// The move number and the side of the half-move to come.
    pub fn turn(&self) -> (u32, Side) {
        crate::chess::turn(&self.position)
    }

    /// The move number and the side of the half-move that comes `half_moves` later.
    pub fn turn_after(&self, half_moves: u32) -> (u32, Side) {
        let (number, side) = self.turn();
        let from_white = half_moves + u32::from(side == Side::Black);
        (number + from_white / 2, if from_white.is_multiple_of(2) { Side::White } else { Side::Black })
    }

    /// The position as FEN, with an en passant square only if the capture is legal.
    pub fn fen(&self) -> String {
        crate::chess::fen(&self.position)
    }

    /// The number of men on the board.
    pub fn men(&self) -> usize {
        self.position.board().occupied().count()
    }

    /// Whether a side has nothing but its king.
    pub fn has_bare_king(&self, side: Side) -> bool {
        self.position.board().by_color(color(side)).count() == 1
    }

    /// Whether the remaining men cannot mate, whatever is played (Laws 5.2.2).
    pub fn is_dead_by_material(&self) -> bool {
        dead::by_material(self.position.board())
    }

    /// Whether a quick proof shows that a side cannot mate, whatever is played (Laws 6.9).
    pub fn cannot_win(&self, side: Side) -> bool {
        dead::cannot_win(&self.position, color(side))
    }

    /// Whether a side can mate, after a search of at most `limit` positions.
    pub fn can_win(&self, side: Side, limit: u32) -> dead::Ability {
        dead::can_win(&self.position, color(side), limit).ability
    }

    /// How the game is over for the player to move, or `None` if he has a legal move.
    pub fn end(&self) -> Option<GameEnd> {
        if !self.position.legal_moves().is_empty() {
            return None;
        }
        let (_, mated) = self.turn();
        Some(if self.position.is_check() { GameEnd::Checkmate { loser: mated } } else { GameEnd::Stalemate })
    }
}

/// How a game ends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameEnd {
    /// The player to move is mated (Laws 1.4, 5.1.1).
    Checkmate {
        /// The side that is mated.
        loser: Side,
    },
    /// The player to move has no legal move and is not in check (Laws 5.2.1).
    Stalemate,
}

impl GameEnd {
    /// The result that the end requires (Laws 5.1.1, 5.2.1).
    pub fn result(self) -> Outcome {
        match self {
            GameEnd::Checkmate { loser } => Outcome::won_by(loser.other()),
            GameEnd::Stalemate => Outcome::Draw,
        }
    }
}
