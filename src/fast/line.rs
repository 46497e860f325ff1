//! The main line of a game that was read: its half-moves, and what its end says about draws.

use shakmaty::Chess;

use super::movetext::{FIRST, Odd, Run};
use super::{Clean, Reader};
use crate::notation::outcome::Outcome;
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
        let ended = clean.ended.filter(|_| !clean.may_have_claims());
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
            || clean.may_have_claims()
            || run.clock() >= 99
            || run.may_be_dead()
            || run.may_stand_thrice_next()
    }
}

impl Run {
    /// What ended before its last half-move, or by itself with another result, or drawn at once, is for the careful path to judge by the Laws in
    /// force (M208, R304, R306, R307).
    pub(super) fn over_before(&self, ended: Option<End>, outcome: Outcome) -> Result<(), Odd> {
        let drawn = matches!(outcome, Outcome::Draw | Outcome::Unknown);
        // The capture that left too little ends the game, with that result.
        let dead = ended.is_none()
            && self.may_be_dead()
            && !(drawn && self.half_moves() > 0 && self.history.step(self.line.played - 1).captured() != 0);
        let short = self.half_moves() == 1 && outcome == Outcome::Draw;
        let automatic = self.history.most >= 5 || self.longest >= 150;
        if dead || short || automatic { Err(Odd) } else { Ok(()) }
    }

    /// A flag that fell against an opponent who may be unable to mate is for the careful path (R305).
    pub(super) fn flag_fell(&self, outcome: Outcome) -> Result<(), Odd> {
        let weak = match outcome {
            Outcome::WhiteWins => self.board.has_minor_pieces_at_most::<false>(),
            Outcome::BlackWins => self.board.has_minor_pieces_at_most::<true>(),
            Outcome::Draw | Outcome::Unknown => false,
        };
        if weak { Err(Odd) } else { Ok(()) }
    }

    /// The half-move clock.
    fn clock(&self) -> usize {
        self.line.played.wrapping_sub(self.line.zeroed)
    }

    /// Whether the final position may be dead.
    pub(super) fn may_be_dead(&self) -> bool {
        self.board.has_minor_pieces_at_most::<false>() && self.board.has_minor_pieces_at_most::<true>()
    }

    /// Whether the next half-move may bring a position that stood twice before.
    fn may_stand_thrice_next(&self) -> bool {
        let zeroed = if self.line.zeroed > self.line.played { FIRST } else { self.line.zeroed };
        self.history.may_stand_thrice_next(zeroed.max(self.line.lost), self.line.played)
    }
}
