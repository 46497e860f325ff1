//! Repetitions: counts the occurrences of a position, but only where a repetition is possible.
//!
//! A position can occur for the third time (Laws 9.2) only after eight half-moves without capture, pawn move or loss of
//! a castling right. While a game is read, half-moves are only listed, and
//! [`FastRun::review`](super::run::FastRun::review) goes through the list once the game has ended. In a run that is
//! long enough, keys are made relative to its first position. A key that was there before is confirmed by following the
//! men, so a collision of keys cannot count as a repetition.

use shakmaty::{Chess, Position};

use super::board::{Shift, square_set};
use super::man::ManCode;
use super::odd::FastRefusal;
use super::step::FastStep;
use super::tables::NUMBERS;

/// Index of the first half-move in the history. The slot before it holds the double step that the en passant square of
/// a FEN implies, so there is always a half-move before any half-move.
pub(super) const FIRST: usize = 2;

/// The number of half-moves that there is room for: two for each number below `NUMBERS`, and the slots before the
/// first. A power of two, so that a mask keeps an index in range.
pub(super) const LONGEST: usize = (2 * NUMBERS).next_power_of_two();

/// The number of half-moves that [`FastHistory::quiet`] looks at.
pub(super) const WINDOW: usize = 128;

// The half-moves are looked at 32 at a time, beyond the last one played.
const _: () = assert!(LONGEST >= 2 * NUMBERS + FIRST + 32);

/// The number of bits in [`FastHistory::seen`] that distinguish keys.
const SEEN: usize = 512;

/// Random numbers by man and square (Zobrist 1970), made by splitmix64.
static KEYS: [[u64; 64]; 16] = {
    let (mut keys, mut state) = ([[0; 64]; 16], 0x9E37_79B9_7F4A_7C15_u64);
    let mut index = 0;
    while index < 16 * 64 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        keys[index / 64][index % 64] = mixed ^ (mixed >> 31);
        index += 1;
    }
    keys
};

/// The half-moves of a line by their index, and keys of the positions after them. [`FIRST`] is the first index.
pub(super) struct FastHistory {
    /// The half-moves. A variation overwrites the half-moves after its beginning; the line that goes on writes its own
    /// again.
    pub(super) steps: [FastStep; LONGEST],
    /// Keys by `played`: entry `n` is that of the position before half-move `n`.
    keys: [u64; LONGEST],
    /// The number of occurrences up to then of the position with the same entry in `keys`, itself included.
    times: [u16; LONGEST],
    /// The index where the run begins that keys are made for; `usize::MAX` for none.
    start: usize,
    /// The index up to which keys are made.
    made: usize,
    /// The keys of the run, as bits by their highest bits: most positions occur once, and a bit that is missing proves
    /// this without a search.
    seen: [u64; SEEN / 64],
    /// The greatest number of occurrences of a position of the main line; 2 is not always noticed, 3 and more are.
    pub(super) most: u32,
    /// The index where the run begins in which a position first occurred for the third time; `usize::MAX` for none.
    pub(super) first: usize,
}

impl Default for FastHistory {
    fn default() -> Self {
        FastHistory {
            steps: [FastStep::default(); LONGEST],
            keys: [0; LONGEST],
            times: [1; LONGEST],
            start: usize::MAX,
            made: 0,
            seen: [0; SEEN / 64],
            most: 1,
            first: usize::MAX,
        }
    }
}

impl FastHistory {
    /// Forgets the game before. Keys and counts may stay: they are made anew from the beginning of each run.
    pub(super) fn reset(&mut self) {
        (self.start, self.most, self.first) = (usize::MAX, 1, usize::MAX);
        // The double step that the FEN of the game before implied must not allow en passant in this one.
        self.steps[..FIRST].fill(FastStep::default());
    }

    /// The half-move with an index.
    #[inline(always)]
    pub(super) fn step(&self, number: usize) -> FastStep {
        self.steps[number & (LONGEST - 1)]
    }

    /// Lists a half-move at an index.
    #[inline(always)]
    pub(super) fn set(&mut self, number: usize, step: FastStep) {
        self.steps[number & (LONGEST - 1)] = step;
    }

    /// Counts repetitions in a run: half-moves `start` to `end`, without the last, none of which captures, moves a pawn
    /// or costs a castling right. `first` is the first position of the game. Fails if a half-move does not fit it.
    pub(super) fn count(&mut self, start: usize, end: usize, first: Option<&Chess>) -> Result<(), FastRefusal> {
        let (mut vacated, mut returns) = (0, 0_u32);
        for number in start..end {
            let step = self.steps[number];
            // A position occurs again only when each side enters a square that was left before.
            returns = returns << 1 | u32::from(vacated & square_set(step.to()) != 0);
            vacated |= square_set(step.from());
            let now = number + 1;
            if returns & 3 == 3 && now - start >= 8 {
                self.make_keys(start, now, first)?;
                let times = u32::from(self.times[now]);
                self.most = self.most.max(times);
                if times >= 3 {
                    self.first = self.first.min(start);
                }
            }
        }
        Ok(())
    }

    /// The half-moves among [`WINDOW`] ones from `index` on that belong to a run and come before half-move `end`, a bit
    /// each.
    pub(super) fn quiet(&self, index: usize, end: usize) -> u128 {
        let mut quiet = 0;
        for (shift, index) in (index..end).step_by(32).take(WINDOW / 32).enumerate() {
            let Some(steps) = self.steps.get(index..).and_then(|steps| steps.first_chunk::<32>()) else { break };
            // Written so that the compiler takes several half-moves at once.
            let bits = steps.iter().enumerate().fold(0_u32, |bits, (n, step)| bits | step.bit_of_run(1 << n));
            let played = (end - index).min(32) as u32;
            quiet |= u128::from(bits & (u32::MAX >> (32 - played))) << (32 * shift);
        }
        quiet
    }

    /// Makes the keys of the run that begins at `start`, up to that of the position before half-move `now`, and counts
    /// the occurrences of each.
    #[inline(never)]
    fn make_keys(&mut self, start: usize, now: usize, first: Option<&Chess>) -> Result<(), FastRefusal> {
        // A new run. Its first position has key 0, which is enough, since keys of different runs are never compared.
        if self.start != start {
            (self.start, self.made) = (start, start);
            (self.keys[start], self.times[start]) = (0, 1);
            self.seen = [0; SEEN / 64];
            self.is_new(0);
        }
        while self.made < now {
            let step = self.steps[self.made];
            let keys = &KEYS[usize::from(step.man() & 15)];
            self.made += 1;
            // Neither the side to move nor castling is in the key: only positions with the same side to move are
            // compared, and no right is lost within a run.
            self.keys[self.made] = self.keys[self.made - 1] ^ keys[step.from() & 63] ^ keys[step.to() & 63];
            let new = self.is_new(self.keys[self.made]);
            self.times[self.made] = if new { 1 } else { self.times_before(self.made, first)? + 1 };
        }
        Ok(())
    }

    /// Notes a key of the run. Returns whether it was certainly not there before.
    fn is_new(&mut self, key: u64) -> bool {
        let bit = (key >> (64 - SEEN.trailing_zeros())) as usize;
        let (bits, bit) = (&mut self.seen[bit / 64], 1 << (bit % 64));
        let new = *bits & bit == 0;
        *bits |= bit;
        new
    }

    /// The number of earlier occurrences in this run of the position before half-move `at`.
    fn times_before(&self, at: usize, first: Option<&Chess>) -> Result<u16, FastRefusal> {
        // Four half-moves back is the least: each side has to go there and back.
        let mut before = at.saturating_sub(2);
        while before >= self.start + 2 {
            before -= 2;
            if self.keys[before] == self.keys[at] && self.same(before, at) && !self.opens_with_capture(before, first)? {
                return Ok(self.times[before]);
            }
        }
        Ok(0)
    }

    /// Whether a position of the run that begins at `start` has occurred twice and may occur again after one more
    /// half-move that `may_go` allows. It ignores captures en passant that were possible when the run began, so `true`
    /// may be wrong, but `false` never is.
    pub(super) fn may_stand_thrice_next(&self, start: usize, now: usize, may_go: impl Fn(Shift) -> bool) -> bool {
        // With the half-move to come the run would be shorter than eight.
        if now - start < 7 {
            return false;
        }
        // A position occurs again only when each side enters a square that was left before.
        let (mut vacated, mut returns) = (0, 0);
        for step in &self.steps[start..now] {
            returns += u32::from(vacated & square_set(step.to()) != 0);
            vacated |= square_set(step.from());
        }
        if returns < 2 {
            return false;
        }
        // Keys of the run, relative to its first position.
        let mut keys = Vec::with_capacity(now - start + 1);
        let mut key = 0;
        keys.push(key);
        for step in &self.steps[start..now] {
            let man = &KEYS[usize::from(step.man() & 15)];
            key ^= man[step.from() & 63] ^ man[step.to() & 63];
            keys.push(key);
        }
        // Only positions with the same side to move as the next one can be it.
        let reachable = keys.len() % 2;
        let places = keys.into_iter().zip(start..).skip(reachable).step_by(2);
        let mut these: Vec<(u64, usize)> = places.collect();
        these.sort_unstable();
        // One half-move away, exactly one man is on another square.
        these.windows(2).any(|pair| pair[0].0 == pair[1].0 && self.shift(pair[1].1, now).is_some_and(&may_go))
    }

    /// Whether the men are on the same squares before half-move `before` and before half-move `at`.
    fn same(&self, before: usize, at: usize) -> bool {
        let (then, now) = self.places(before, at);
        then == now
    }

    /// How one man gets from his square before half-move `at` to his square before half-move `before` of the same run,
    /// if nothing else differs.
    fn shift(&self, before: usize, at: usize) -> Option<Shift> {
        let (then, now) = self.places(before, at);
        let mut differing = (0..64).filter(|&square| then[square] != now[square]);
        let (Some(one), Some(other), None) = (differing.next(), differing.next(), differing.next()) else {
            return None;
        };
        let (from, to) = if now[one] == 0 { (other, one) } else { (one, other) };
        let man = now[from];
        (man != 0 && now[to] == 0 && then[from] == 0 && then[to] == man).then_some(Shift { from, to, man })
    }

    /// The men before half-move `before` and before half-move `at` of the same run, on the squares that may differ.
    fn places(&self, before: usize, at: usize) -> ([ManCode; 64], [ManCode; 64]) {
        // Nothing is captured, promoted or castled in the run, so only squares that were left or entered in between can
        // differ. Their first half-move shows the man that was there before, and their last one the man that is there
        // now.
        const UNTOUCHED: ManCode = ManCode::MAX;
        let (mut then, mut now) = ([UNTOUCHED; 64], [UNTOUCHED; 64]);
        for step in &self.steps[before..at] {
            let (from, to, man) = (step.from() & 63, step.to() & 63, step.man());
            for (square, old, new) in [(from, man, 0), (to, 0, man)] {
                if now[square] == UNTOUCHED {
                    then[square] = old;
                }
                now[square] = new;
            }
        }
        (then, now)
    }

    /// Whether something can be captured en passant before half-move `before`, since that makes it another position
    /// (Laws 9.2.3.1). Only the first position of a run can follow a pawn's double step.
    fn opens_with_capture(&self, before: usize, first: Option<&Chess>) -> Result<bool, FastRefusal> {
        if before != self.start || self.step(before.wrapping_sub(1)).passed().is_none() {
            return Ok(false);
        }
        // Such games are few, so the game is played again up to there.
        let mut position = first.cloned().unwrap_or_default();
        for step in &self.steps[FIRST..before] {
            position.play_unchecked(step.played(&position).ok_or(FastRefusal)?);
        }
        Ok(position.legal_ep_square().is_some())
    }
}
