//! Fifty moves without capture (Art. 12, 7.2e), in three readings of the law.
//!
//! "Những nước chiếu hợp lệ tính tối đa 5 nước" (end of 12c): legal checks count for at most five. The law leaves open
//! whether that means each side or both together, so three numbers are worked out.

use std::fmt;

use bienban_base::place::Side;

/// The number of *nước* that make a draw.
const ENOUGH: i64 = 50;

/// The greatest number of checks that count.
const CHECKS: u32 = 5;

/// The half-moves of both sides since the last capture, and the checks among them. Lists have White first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FiftyTally {
    /// Half-moves since the last capture.
    pub half_moves: [u32; 2],
    /// Those of them that gave check.
    pub checks: [u32; 2],
}

/// Whether the three readings support a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fifty {
    /// All readings have fifty or more: a draw.
    Valid,
    /// No reading has fifty.
    Invalid,
    /// The readings do not agree.
    Undetermined,
}

impl FiftyTally {
    /// Counts a half-move. A capture empties the tally, and is not counted itself.
    pub fn feed(&mut self, side: Side, capture: bool, check: bool) {
        if capture {
            *self = FiftyTally::default();
            return;
        }
        self.half_moves[side.index()] += 1;
        self.checks[side.index()] += u32::from(check);
    }

    /// Half-moves of both sides since the last capture.
    pub fn count(&self) -> u32 {
        self.half_moves[0] + self.half_moves[1]
    }

    /// The *nước* played by both sides, all checks counted: the half-moves of the side that has had fewer turns.
    pub fn raw(&self) -> i64 {
        i64::from(self.half_moves[0].min(self.half_moves[1]))
    }

    /// The same, without the checks of each side beyond its own five.
    pub fn per_side(&self) -> i64 {
        let of = |side: usize| i64::from(self.half_moves[side]) - i64::from(self.checks[side].saturating_sub(CHECKS));
        of(0).min(of(1))
    }

    /// The same, without the checks of both sides beyond five in all. It falls below zero if nearly all are checks.
    pub fn together(&self) -> i64 {
        self.raw() - i64::from((self.checks[0] + self.checks[1]).saturating_sub(CHECKS))
    }

    /// The common result of the three readings, or that they differ.
    pub fn fifty(&self) -> Fifty {
        let readings = [self.raw(), self.per_side(), self.together()];
        if readings.iter().all(|&reading| reading >= ENOUGH) {
            Fifty::Valid
        } else if readings.iter().all(|&reading| reading < ENOUGH) {
            Fifty::Invalid
        } else {
            Fifty::Undetermined
        }
    }
}

/// The grounds in the form of the column: `raw=53 per-side=50 together=48 checks=8/0`, with White's checks first.
impl fmt::Display for FiftyTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (raw, per_side, together) = (self.raw(), self.per_side(), self.together());
        let [white, black] = self.checks;
        write!(f, "raw={raw} per-side={per_side} together={together} checks={white}/{black}")
    }
}

impl Fifty {
    /// The word for a claim: `valid`, `invalid` or `undetermined`.
    pub const fn name(self) -> &'static str {
        match self {
            Fifty::Valid => "valid",
            Fifty::Invalid => "invalid",
            Fifty::Undetermined => "undetermined",
        }
    }
}

/// A stretch of a game in which fifty *nước* without capture have been played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FiftyStretch {
    /// The first half-move after which the raw count is 50.
    pub ply: u32,
    /// The last half-move before the next capture or the end.
    pub until_ply: u32,
    /// The tally at the end of the stretch.
    pub tally: FiftyTally,
}

impl FiftyStretch {
    /// The word in the column `verdict`: `draw`, or `undetermined` where the readings do not agree at the end.
    pub fn verdict(&self) -> &'static str {
        if self.tally.fifty() == Fifty::Valid { "draw" } else { "undetermined" }
    }
}

/// Watches a game for stretches. The counter in the FEN of the start does not count, because the checks before it are
/// unknown.
#[derive(Debug, Clone, Default)]
pub struct FiftyWatch {
    ply: u32,
    tally: FiftyTally,
    begun: Option<u32>,
}

impl FiftyWatch {
    /// Takes in a half-move, and gives back the stretch that it ends.
    pub fn feed(&mut self, side: Side, capture: bool, check: bool) -> Option<FiftyStretch> {
        let ended = if capture { self.finish() } else { None };
        self.ply += 1;
        self.tally.feed(side, capture, check);
        if self.begun.is_none() && self.tally.raw() >= ENOUGH {
            self.begun = Some(self.ply);
        }
        ended
    }

    /// What has been counted since the last capture.
    pub fn tally(&self) -> &FiftyTally {
        &self.tally
    }

    /// The stretch that the game ends in, if it does.
    pub fn finish(&mut self) -> Option<FiftyStretch> {
        let ply = self.begun.take()?;
        Some(FiftyStretch { ply, until_ply: self.ply, tally: self.tally })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readings_differ_where_there_are_many_checks() {
        let tally = FiftyTally { half_moves: [52, 52], checks: [8, 0] };
        assert_eq!(tally.to_string(), "raw=52 per-side=49 together=49 checks=8/0");
        assert_eq!(tally.fifty(), Fifty::Undetermined);
        let tally = FiftyTally { half_moves: [52, 52], checks: [5, 4] };
        assert_eq!(tally.to_string(), "raw=52 per-side=52 together=48 checks=5/4");
    }

    #[test]
    fn a_capture_ends_a_stretch_and_begins_anew() {
        let mut watch = FiftyWatch::default();
        for ply in 0..102_u32 {
            assert_eq!(watch.feed(Side::BOTH[ply as usize % 2], false, false), None);
        }
        let stretch = watch.feed(Side::White, true, false).unwrap();
        assert_eq!((stretch.ply, stretch.until_ply, stretch.tally.count()), (100, 102, 102));
        assert_eq!(stretch.verdict(), "draw");
        assert_eq!(watch.finish(), None);
        assert_eq!(watch.tally().count(), 0);
    }
}
