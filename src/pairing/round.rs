//! A round that is paired.

use super::reason::PairingReason;

/// Two players who meet.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundPair {
    /// The number of the player with White.
    pub white: u32,
    /// The number of the player with Black.
    pub black: u32,
    /// The rules that decided it, in the order in which they did.
    pub reasons: Vec<PairingReason>,
}

/// The player who has no opponent.
#[derive(Debug, Clone, PartialEq)]
pub struct Bye {
    /// The number.
    pub player: u32,
    /// The rules that decided it.
    pub reasons: Vec<PairingReason>,
}

/// A round: who meets whom.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Round {
    /// The pairs, in the order of the boards.
    pub pairs: Vec<RoundPair>,
    /// The player without opponent.
    pub bye: Option<Bye>,
    /// Whether the rules allow other pairs too, of which this is one.
    pub is_one_of_several: bool,
}

/// Why no round can be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRound {
    /// There are no players.
    NoPlayers,
    /// More take part than are paired here.
    TooManyPlayers {
        /// The most players.
        most: usize,
    },
    /// More different scores come together than can be compared.
    TooManyScores,
    /// No pairing keeps the rules that must be kept.
    Impossible {
        /// The article that no pairing keeps.
        article: &'static str,
    },
}
