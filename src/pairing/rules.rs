//! Rules: a system of pairing.

use super::roster::Roster;
use super::round::{NoRound, Round};

/// A system that pairs a round.
pub trait PairingRules {
    /// The next round. `seed` is the lot, where the system draws one: the same seed pairs the same.
    ///
    /// # Errors
    ///
    /// If no pairing keeps the rules that must be kept.
    fn pair(&self, roster: &Roster, seed: u64) -> Result<Round, NoRound>;
}
