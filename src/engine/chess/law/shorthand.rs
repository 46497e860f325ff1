//! Shorthands in which the editions state their penalties and paces.

use super::edition::{IllegalMoves, Penalty, QuickPenalty};
use super::pace::PaceLimits;
use super::provision::LawProvision;

/// The opponent gets this number of minutes in every kind of play.
pub(super) const fn opponent(minutes: u8) -> Penalty {
    Penalty::OpponentPlus { minutes, rapid: None, blitz: None, watched: None }
}

/// The opponent gets this number of minutes, but another number in blitz.
pub(super) const fn opponent_but_blitz(minutes: u8, blitz: LawProvision<u8>) -> Penalty {
    Penalty::OpponentPlus { minutes, rapid: None, blitz: Some(blitz), watched: None }
}

/// The seconds from which a game is no longer blitz, and no longer rapid chess.
pub(super) const fn pace(blitz_below: u32, rapid_below: u32) -> PaceLimits {
    PaceLimits { blitz_below, rapid_below }
}

/// The illegal move that loses, the minutes for each one before, whether it may be a draw instead, and the rules for
/// rapid chess and blitz, if they are known.
pub(super) const fn lost_by(
    number: u8,
    minutes: u8,
    draws: LawProvision<bool>,
    rapid: Option<LawProvision<QuickPenalty>>,
    blitz: Option<LawProvision<QuickPenalty>>,
) -> IllegalMoves {
    IllegalMoves { loses: Some(number), minutes: Some(minutes), draws, rapid, blitz }
}
