//! The statement that the words at the end of a game make.

use crate::pgn::cause::{EndCause, Ground};
use bienban_base::place::Side;

/// The meaning of the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// Who lost, if the words name a side.
    pub loser: Option<Side>,
    /// Why.
    pub cause: EndCause,
}

impl Closing {
    /// Whether a flag fell.
    pub fn is_of_time(self) -> bool {
        self.cause == EndCause::Time
    }

    /// Whether both flags fell.
    pub fn is_of_both(self) -> bool {
        self.cause == EndCause::BothFlags
    }

    /// What on the board ended the game.
    pub fn ground(self) -> Option<Ground> {
        if let EndCause::Board(ground) = self.cause { Some(ground) } else { None }
    }

    /// Whether it is the ground of a draw.
    pub(crate) fn is_of_draw(self) -> bool {
        self.ground().is_some_and(|ground| ground != Ground::Checkmate)
    }

    /// Whether the words name their player.
    pub fn names_players(self) -> bool {
        self.loser.is_some() || self.is_of_both()
    }
}
