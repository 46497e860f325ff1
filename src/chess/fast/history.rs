//! Repetitions: how often the position stands, looked for only where one is possible.
//!
//! A position can stand for the third time only after eight half-moves without capture, pawn move or loss of a castling
//! right. Until then the moves are only listed; then keys are made from the list, relative to the first of these
//! positions, and a key that was there before is confirmed by taking the moves back.

use super::board::{Board, Man};
use super::movetext::FIRST;
use super::step::Step;
use super::tables::NUMBERS;

/// Half-moves that a game can have here, and two before the first.
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

/// The half-moves of a line, by number, and keys of the positions after them.
pub(super) struct History {
    pub(super) steps: [Step; LONGEST],
    keys: [u64; LONGEST],
    /// How often each of these positions had stood.
    times: [u16; LONGEST],
    /// Where the run begins that keys are made for, and how far they are.
    start: usize,
    made: usize,
    /// How often a position stood at most.
    pub(super) most: u32,
    /// Where the run begins in which a position first stood for the third time.
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
    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        (self.start, self.most, self.first) = (usize::MAX, 1, usize::MAX);
        self.steps[..FIRST].fill(Step::default());
    }

    #[inline(always)]
    pub(super) fn step(&self, number: usize) -> Step {
        self.steps[number & (LONGEST - 1)]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, number: usize, step: Step) {
        self.steps[number & (LONGEST - 1)] = step;
    }

    /// Counts the position after half-move `now - 1`, where the run that can repeat begins at `start`.
    #[inline(never)]
    pub(super) fn look(&mut self, board: &Board, start: usize, now: usize) {
        if now - start < 8 {
            return;
        }
        if self.start != start {
            (self.start, self.made) = (start, start);
            (self.keys[start], self.times[start]) = (0, 1);
        }
        while self.made < now {
            let step = self.steps[self.made];
            let keys = &KEYS[usize::from(step.man() & 15)];
            self.made += 1;
            self.keys[self.made] = self.keys[self.made - 1] ^ keys[step.from() & 63] ^ keys[step.to() & 63];
            self.times[self.made] = self.count(board, self.made, now);
        }
        let times = u32::from(self.times[now]);
        self.most = self.most.max(times);
        if times >= 3 {
            self.first = self.first.min(start);
        }
    }

    /// How often the position after half-move `at - 1` had stood in this run: once more than when it stood last. The board is that of `now`.
    fn count(&self, board: &Board, at: usize, now: usize) -> u16 {
        let mut before = at.saturating_sub(2);
        while before >= self.start + 2 {
            before -= 2;
            if self.keys[before] == self.keys[at] && self.same(board, before, at, now) {
                return self.times[before] + 1;
            }
        }
        1
    }

    /// Whether a position of the run that begins at `start` has stood twice, and may stand again after one half-move more: a look at
    /// the squares that changed, which never misses one.
    pub(super) fn may_stand_thrice_next(&self, start: usize, now: usize) -> bool {
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
        let reachable = keys.len() % 2;
        let mut these: Vec<u64> = keys.into_iter().skip(reachable).step_by(2).collect();
        these.sort_unstable();
        these.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Whether the men stand after half-move `before - 1` as after half-move `at - 1`, and nothing could be captured en passant then. The
    /// board is that of `now`.
    fn same(&self, board: &Board, before: usize, at: usize, now: usize) -> bool {
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
        let passed = || before.checked_sub(1).and_then(|last| self.steps[last].passed());
        let then = || board.without(self.steps[at..now].iter().rev());
        mail == later && passed().is_none_or(|square| !then().takes_en_passant(square))
    }
}
