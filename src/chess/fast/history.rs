//! Repetitions: how often a position has stood, looked for only where one is possible.
//!
//! A position can stand for the third time (Laws 9.2) only after eight half-moves without capture, pawn move or loss
//! of a castling right. Until then half-moves are only listed. Then keys are made from the list, relative to the
//! first of these positions, so no key has to be kept up to date in the loop. A key that was there before is
//! confirmed by taking the half-moves back, so a collision of keys cannot count as a repetition.

use super::board::{Board, Man};
use super::movetext::FIRST;
use super::step::Step;
use super::tables::NUMBERS;

/// How many half-moves there is room for: two for each number below `NUMBERS`, and the slots before the first. A
/// power of two, so that a mask keeps an index in range.
pub(super) const LONGEST: usize = (2 * NUMBERS).next_power_of_two();

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
pub(super) struct History {
    /// The half-moves. A variation writes over what comes after its beginning; the line that goes on writes its own
    /// again.
    pub(super) steps: [Step; LONGEST],
    /// Keys by `played`: entry `n` is that of the position before half-move `n`.
    keys: [u64; LONGEST],
    /// How often the position with the same entry in `keys` had stood by then, itself included.
    times: [u16; LONGEST],
    /// The index where the run begins that keys are made for; `usize::MAX` for none.
    start: usize,
    /// Up to which index keys are made.
    made: usize,
    /// How often any position of the main line has stood; 2 is not always noticed, 3 and more are.
    pub(super) most: u32,
    /// The index where the run begins in which a position first stood for the third time; `usize::MAX` for none.
    pub(super) first: usize,
}

impl Default for History {
    fn default() -> Self {
        History {
            steps: [Step::default(); LONGEST],
            keys: [0; LONGEST],
            times: [1; LONGEST],
            start: usize::MAX,
            made: 0,
            most: 1,
            first: usize::MAX,
        }
    }
}

impl History {
    /// Forgets the game before. Keys and counts may stay: they are made anew from the beginning of each run.
    pub(super) fn reset(&mut self) {
        (self.start, self.most, self.first) = (usize::MAX, 1, usize::MAX);
        // The double step that the FEN of the game before implied must not allow en passant in this one.
        self.steps[..FIRST].fill(Step::default());
    }

    /// The half-move with an index.
    #[inline(always)]
    pub(super) fn step(&self, number: usize) -> Step {
        self.steps[number & (LONGEST - 1)]
    }

    /// Lists a half-move at an index.
    #[inline(always)]
    pub(super) fn set(&mut self, number: usize, step: Step) {
        self.steps[number & (LONGEST - 1)] = step;
    }

    /// Counts how often the position before half-move `now` has stood, where `start` is the index of the first
    /// half-move after which nothing was captured, no pawn moved and no castling right was lost. `board` is that
    /// position.
    #[inline(never)]
    pub(super) fn look(&mut self, board: &Board, start: usize, now: usize) {
        if now - start < 8 {
            return;
        }
        // A new run. Its first position has key 0, which is enough, since keys of different runs are never compared.
        if self.start != start {
            (self.start, self.made) = (start, start);
            (self.keys[start], self.times[start]) = (0, 1);
        }
        // Most runs end before they are eight half-moves long, so keys are made only now, for all positions so far.
        while self.made < now {
            let step = self.steps[self.made];
            let keys = &KEYS[usize::from(step.man() & 15)];
            self.made += 1;
            // Neither the side to move nor castling is in the key: only positions with the same side to move are
            // compared, and no right is lost within a run.
            self.keys[self.made] = self.keys[self.made - 1] ^ keys[step.from() & 63] ^ keys[step.to() & 63];
            self.times[self.made] = self.count(board, self.made, now);
        }
        let times = u32::from(self.times[now]);
        self.most = self.most.max(times);
        if times >= 3 {
            self.first = self.first.min(start);
        }
    }

    /// How often the position before half-move `at` had stood in this run, itself included: once more than when it
    /// last stood. `board` is the position before half-move `now`.
    fn count(&self, board: &Board, at: usize, now: usize) -> u16 {
        // Four half-moves back is the least: each side has to go there and back.
        let mut before = at.saturating_sub(2);
        while before >= self.start + 2 {
            before -= 2;
            if self.keys[before] == self.keys[at] && self.same(board, before, at, now) {
                return self.times[before] + 1;
            }
        }
        1
    }

    /// Whether a position of the run that begins at `start` has stood twice and may stand again after one more
    /// half-move. It looks only at the squares that have changed, so `true` may be wrong, but `false` never is.
    pub(super) fn may_stand_thrice_next(&self, start: usize, now: usize) -> bool {
        // With the half-move to come the run would be shorter than eight.
        if now - start < 7 {
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
        let mut these: Vec<u64> = keys.into_iter().skip(reachable).step_by(2).collect();
        these.sort_unstable();
        these.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Whether the men before half-move `before` stand as before half-move `at`, and nothing could be captured en
    /// passant at the earlier of the two, since that makes it another position (Laws 9.2.3.1). `board` is the one
    /// before half-move `now`.
    fn same(&self, board: &Board, before: usize, at: usize, now: usize) -> bool {
        // Nothing was captured, promoted or castled in the run, so two squares a half-move are all there is to
        // restore.
        let mut mail: [Man; 64] = board.mail;
        let back = |mail: &mut [Man; 64], steps: &[Step]| {
            for step in steps.iter().rev() {
                mail[step.to() & 63] = 0;
                mail[step.from() & 63] = step.man();
            }
        };
        back(&mut mail, &self.steps[at..now]);
        let later = mail;
        back(&mut mail, &self.steps[before..at]);
        // Only the first position of a run can follow a pawn's double step, which is the half-move before the run.
        let passed = || before.checked_sub(1).and_then(|last| self.steps[last].passed());
        let then = || board.without(self.steps[at..now].iter().rev());
        mail == later && passed().is_none_or(|square| !then().takes_en_passant(square))
    }
}
