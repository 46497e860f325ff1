//! Repetitions: how often the position stands, looked for only where one is possible.
//!
//! A position can stand for the third time only after eight half-moves without capture, pawn move or loss of a castling
//! right. Until then the moves are only listed; then keys are made from the list, relative to the first of these positions.

use super::board::Played;

/// Longer runs of reversible half-moves are left to the careful path.
pub(super) const LONGEST: usize = 1024;

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

/// The half-moves since the last that cannot be undone.
pub(super) struct History {
    /// From, to and man, a byte each.
    steps: [u32; LONGEST],
    len: usize,
    keys: [u64; LONGEST],
    /// How many keys are made for this run.
    made: usize,
    /// How often a position stood at most. A position whose en passant capture was possible when it first stood may be
    /// counted once too often; the careful path decides.
    pub(super) most: u32,
}

impl Default for History {
    fn default() -> Self {
        History { steps: [0; LONGEST], len: 0, keys: [0; LONGEST], made: 0, most: 1 }
    }
}

impl History {
    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        (self.len, self.made, self.most) = (0, 0, 1);
    }

    /// Takes a half-move in; false where the run is too long.
    #[inline]
    pub(super) fn push(&mut self, played: &Played) -> bool {
        self.steps[self.len & (LONGEST - 1)] = played.step();
        self.len = (self.len + 1) & usize::from(played.irreversible).wrapping_sub(1);
        if self.len >= 8 { self.look() } else { true }
    }

    #[inline(never)]
    fn look(&mut self) -> bool {
        if self.len >= LONGEST - 1 {
            return false;
        }
        if self.len == 8 {
            // The first look at this run.
            self.keys[0] = 0;
            self.made = 1;
        }
        while self.made <= self.len {
            let [from, to, man, _] = self.steps[self.made - 1].to_le_bytes();
            let keys = &KEYS[usize::from(man & 15)];
            self.keys[self.made] = self.keys[self.made - 1] ^ keys[usize::from(from & 63)] ^ keys[usize::from(to & 63)];
            self.made += 1;
        }
        let key = self.keys[self.len];
        let before = self.keys[..self.len - 3].iter().skip(self.len % 2).step_by(2);
        let times = 1 + before.filter(|&&k| k == key).count() as u32;
        self.most = self.most.max(times);
        true
    }
}
