//! Marks: games that are singled out, by their numbers.

use super::key::DuplicateKey;

/// Marks of games by their numbers, a bit each.
#[derive(Debug, Clone, Default)]
pub struct GameMarks {
    words: Vec<u64>,
    /// How many games are marked.
    pub count: u64,
}

impl GameMarks {
    /// Marks a game.
    pub fn set(&mut self, index: u32) {
        let (word, bit) = (index as usize / 64, 1 << (index % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.count += u64::from(self.words[word] & bit == 0);
        self.words[word] |= bit;
    }

    /// Marks the games of keys.
    pub(super) fn all(&mut self, keys: &[DuplicateKey]) {
        for key in keys {
            self.set(key.index);
        }
    }

    /// Also marks the games that others have marked.
    pub fn join(&mut self, others: &GameMarks) {
        let words = self.words.len().max(others.words.len());
        self.words.resize(words, 0);
        for (word, other) in self.words.iter_mut().zip(&others.words) {
            *word |= other;
        }
        self.count = self.words.iter().map(|word| u64::from(word.count_ones())).sum();
    }

    /// Whether a game is marked.
    pub fn has(&self, index: u32) -> bool {
        self.words.get(index as usize / 64).is_some_and(|word| word & 1 << (index % 64) != 0)
    }
}
