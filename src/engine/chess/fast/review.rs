//! Looks through the list of half-moves for claims once a game is read: repetitions, and long runs without capture or
//! pawn move.
//!
//! A third occurrence needs a run of eight half-moves, and a game has about one such run. To find it at the end, in
//! bits that are made for many half-moves at once, costs less than to update the squares that were left in the loop.

use shakmaty::Chess;

use super::history::{FIRST, WINDOW};
use super::odd::FastRefusal;
use super::run::FastRun;
use super::step::FastStep;

impl FastRun {
    /// Looks through the main line. `first` is the first position, `None` for the usual one. Fails if a half-move does
    /// not fit it.
    pub(super) fn review(&mut self, first: Option<&Chess>) -> Result<(), FastRefusal> {
        let played = self.line.played;
        let mut from = FIRST;
        while from < played {
            let quiet = self.history.quiet(from, played);
            // Bits where eight half-moves of a run begin.
            let mut eight = quiet & quiet >> 1;
            eight &= eight >> 2;
            eight &= eight >> 4;
            let window = from;
            // A run may begin with the last seven of a window.
            from += WINDOW - 7;
            while eight != 0 {
                let begun = eight.trailing_zeros() as usize;
                let len = (!(quiet >> begun)).trailing_zeros() as usize;
                let (mut start, mut end) = (window + begun, window + begun + len);
                // If the window cuts a run off, its half-moves are looked at one by one.
                if begun == 0 {
                    start = behind_last(&self.main_line()[..start], FastStep::ends_run);
                }
                if begun + len >= WINDOW {
                    let rest = &self.main_line()[end.min(played)..];
                    end += rest.iter().position(|step| step.ends_run()).unwrap_or(rest.len());
                }
                self.run(start, end, first)?;
                from = from.max(end);
                eight &= u128::MAX.checked_shl((begun + len) as u32).unwrap_or(0);
            }
        }
        if self.clock > 0 {
            self.longest = self.longest.max(self.quiet_from(FIRST, self.clock as usize));
        }
        Ok(())
    }

    /// Index of the first half-move after the last capture or pawn move. The clock of a FEN wraps it below zero: the
    /// number of half-moves played minus this, in wrapping arithmetic, is the half-move clock.
    pub(super) fn zeroed(&self) -> usize {
        let zeroed = behind_last(self.main_line(), FastStep::zeroes);
        if zeroed == FIRST { FIRST.wrapping_sub(self.clock as usize) } else { zeroed }
    }

    /// Index of the first half-move after the last one that captured, moved a pawn or cost a castling right: no
    /// position from before it can occur again.
    pub(super) fn last_run(&self) -> usize {
        behind_last(self.main_line(), FastStep::ends_run)
    }

    /// Looks at a run, half-moves `start` to `end`, without the last.
    fn run(&mut self, start: usize, end: usize, first: Option<&Chess>) -> Result<(), FastRefusal> {
        // Rights are lost six times at most, so a hundred half-moves without capture or pawn move have such a run.
        if end - start >= 14 && self.half_moves() >= 100 {
            let zeroed = behind_last(&self.main_line()[..start], FastStep::zeroes);
            self.longest = self.longest.max(self.quiet_from(zeroed, 0));
        }
        self.history.count(start, end, first)
    }

    /// The half-moves of the main line, which begin at [`FIRST`].
    fn main_line(&self) -> &[FastStep] {
        &self.history.steps[..self.line.played]
    }

    /// The greatest clock that half-moves from `start` on reach before the next capture or pawn move, if it is `clock`
    /// there; 0 if it stays below 100.
    fn quiet_from(&self, start: usize, clock: usize) -> u32 {
        let steps = &self.main_line()[start..];
        let quiet = steps.iter().position(|step| step.zeroes()).unwrap_or(steps.len());
        if quiet > 0 && clock + quiet >= 100 { (clock + quiet) as u32 } else { 0 }
    }
}

/// The index after the last half-move of which `ends` is true, or that of the first half-move.
fn behind_last(steps: &[FastStep], ends: fn(FastStep) -> bool) -> usize {
    steps[FIRST..].iter().rposition(|&step| ends(step)).map_or(FIRST, |n| FIRST + n + 1)
}
