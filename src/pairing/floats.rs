//! Floats of earlier rounds: who met a player with fewer or more points.

use super::roster::{Candidate, Roster};
use bienban_tournament::ratio::Ratio;

/// Which way a player went to meet his opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatDirection {
    /// The opponent had fewer points.
    Down,
    /// The opponent had more points.
    Up,
}

/// The points before a round, from 1.
pub fn points_before(player: &Candidate, round: u32) -> Ratio {
    (round as usize).checked_sub(2).and_then(|at| player.scores.get(at)).copied().unwrap_or(Ratio::ZERO)
}

/// How a player floated in a round, from 1; `None` where both had the same points or he had no opponent. A game that
/// was not played counts, since the mark is written on the card when the round is paired.
pub fn float(player: &Candidate, round: u32, roster: &Roster) -> Option<FloatDirection> {
    let at = (round as usize).checked_sub(1)?;
    let opponent = roster.player(*player.opponents.get(at)?)?;
    let (own, other) = (points_before(player, round), points_before(opponent, round));
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Some(FloatDirection::Down),
        std::cmp::Ordering::Less => Some(FloatDirection::Up),
        std::cmp::Ordering::Equal => None,
    }
}

/// How much more often a player went down than up before a round: once each counts as never (000 14.4.4).
pub fn balance(player: &Candidate, roster: &Roster) -> i32 {
    let way = |round| match float(player, round, roster) {
        Some(FloatDirection::Down) => 1,
        Some(FloatDirection::Up) => -1,
        None => 0,
    };
    (1..roster.round).map(way).sum()
}
