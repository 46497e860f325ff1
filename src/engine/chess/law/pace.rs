//! Pace: the kinds of play by their time.

use crate::pgn::time_control::TimeControl;

/// The kinds of play that the Laws distinguish by the time for all moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// Neither rapid chess nor blitz.
    Long,
    /// Rapid chess.
    Rapid,
    /// Blitz.
    Blitz,
}

/// The time by which the Laws distinguish the kinds of play: the seconds for the whole game, with the increment of
/// sixty moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaceLimits {
    /// With fewer seconds a game is blitz.
    pub blitz_below: u32,
    /// With fewer seconds, but at least that many, it is rapid chess.
    pub rapid_below: u32,
}

impl PaceLimits {
    /// The kind of a game with this many seconds, the increment of sixty moves included.
    pub const fn play(self, seconds: u32) -> Play {
        match seconds {
            _ if seconds < self.blitz_below => Play::Blitz,
            _ if seconds < self.rapid_below => Play::Rapid,
            _ => Play::Long,
        }
    }

    /// The kind of a game with this time control. `None` if it does not tell the time of sixty moves.
    pub fn of_control(self, control: &TimeControl) -> Option<Play> {
        control.sixty_moves().filter(|sixty| sixty.whole).map(|sixty| self.play(sixty.seconds))
    }
}
