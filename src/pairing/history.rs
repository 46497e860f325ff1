//! The history of a player's colours.

/// The colour of a player in a game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerSide {
    /// White.
    White,
    /// Black.
    Black,
}

impl PlayerSide {
    /// The colour of the opponent.
    #[must_use]
    pub fn other(self) -> PlayerSide {
        match self {
            PlayerSide::White => PlayerSide::Black,
            PlayerSide::Black => PlayerSide::White,
        }
    }

    /// White counts 1, Black -1.
    pub fn sign(self) -> i32 {
        match self {
            PlayerSide::White => 1,
            PlayerSide::Black => -1,
        }
    }
}

/// The colours of the games that a player played over the board, in the order of the rounds. A round without a game,
/// and a forfeit, have no colour.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColourHistory {
    sides: Vec<Option<PlayerSide>>,
}

impl ColourHistory {
    /// The history of so many rounds: one entry for each round, `None` where no game was played.
    pub fn new(sides: Vec<Option<PlayerSide>>) -> ColourHistory {
        ColourHistory { sides }
    }

    /// The colours, a round each.
    pub fn by_round(&self) -> &[Option<PlayerSide>] {
        &self.sides
    }

    /// The colours of the games that were played, in their order.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = PlayerSide> {
        self.sides.iter().flatten().copied()
    }

    /// Games with White minus games with Black.
    pub fn difference(&self) -> i32 {
        self.played().map(PlayerSide::sign).sum()
    }

    /// How many of the last games had one colour, and which.
    pub fn streak(&self) -> Option<(PlayerSide, usize)> {
        let last = self.played().next_back()?;
        Some((last, self.played().rev().take_while(|&side| side == last).count()))
    }
}
