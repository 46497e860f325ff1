//! The main line of a game that was read: its half-moves, and what its end says about draws.

use shakmaty::Chess;

use super::movetext::{FIRST, Run};
use super::{Clean, Reader};
use crate::replay::End;
use crate::replay::course::Course;

/// A game that the fast path read, as long as its reader reads no other.
#[derive(Debug, Clone, Copy)]
pub struct Read<'a> {
    /// The facts that it found out.
    pub clean: &'a Clean,
    reader: &'a Reader,
}

impl<'a> Read<'a> {
    pub(super) fn new(clean: &'a Clean, reader: &'a Reader) -> Read<'a> {
        Read { clean, reader }
    }

    /// The main line with every position; none where the first cannot be had any more, which does not happen.
    pub fn course(&self) -> Option<Course> {
        let run = &self.reader.run;
        let mut course = Course::start(self.reader.first.clone().unwrap_or_default(), true);
        for number in FIRST..run.line.played {
            let played = run.history.step(number).played(course.last())?;
            course.push(played);
        }
        Some(course)
    }

    /// How the game ended on the board, where the ledger has nothing else to say about it.
    pub fn end_alone(&self) -> Option<End> {
        let (clean, run) = (self.clean, &self.reader.run);
        let ended = clean.ended.filter(|_| clean.repeated < 3 && clean.longest < 100);
        ended.filter(|_| !run.may_be_dead())
    }

    /// The final position.
    pub fn last(&self) -> Option<Chess> {
        self.reader.run.position(self.reader.run.line.black)
    }

    /// Whether the ledger has anything to say about the game: a look that is quick and never misses anything.
    pub fn may_have_draws(&self) -> bool {
        let (clean, run) = (self.clean, &self.reader.run);
        clean.ended.is_some()
            || clean.repeated >= 3
            || clean.longest >= 100
            || run.clock() >= 99
            || run.may_be_dead()
            || run.may_stand_thrice_next()
    }
}

impl Run {
    /// The half-move clock.
    fn clock(&self) -> usize {
        self.line.played.wrapping_sub(self.line.zeroed)
    }

    /// Whether the final position may be dead.
    pub(super) fn may_be_dead(&self) -> bool {
        self.board.has_minor_pieces_alone()
    }

    /// Whether the next half-move may bring a position that stood twice before.
    fn may_stand_thrice_next(&self) -> bool {
        let zeroed = if self.line.zeroed > self.line.played { FIRST } else { self.line.zeroed };
        self.history.may_stand_thrice_next(zeroed.max(self.line.lost), self.line.played)
    }
}
