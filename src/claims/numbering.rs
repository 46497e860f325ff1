//! Numbering: how many games of a file stand before a block, known as soon as all blocks before it are counted.
//!
//! Blocks are judged at the same time and counted in any order; a worker that needs the numbers of its games waits for those before it, which
//! were begun earlier and wait for nothing but such as were begun earlier still.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, PoisonError};
#[cfg(not(loom))]
use std::sync::{Condvar, Mutex, MutexGuard};

// `tests/model` tries every order in which the threads may run.
#[cfg(loom)]
use loom::sync::{Condvar, Mutex, MutexGuard};

use crate::source::split::Block;

/// A file whose blocks are counted.
#[derive(Debug)]
struct Counted {
    /// Keeps the name, whose address is the key, from being used again.
    _name: Arc<str>,
    /// How many games stand before an offset where a block begins or ends, as far as that is known without a gap. Kept to the end of the
    /// file: a block that fails is judged again game by game.
    before: BTreeMap<u64, u64>,
    /// Blocks that were counted ahead of that, by the end of the block before: where they end, and their games.
    ahead: BTreeMap<u64, (u64, u64)>,
}

/// The games of all files, counted across blocks.
#[derive(Debug, Default)]
pub struct Numbering {
    files: Mutex<HashMap<usize, Counted>>,
    changed: Condvar,
}

/// A block that is being counted. Dropped without a number, as a fault of ours does, it is counted by its games, which are judged one by
/// one then; a game that is left unread after that is one, so that nobody waits for ever.
#[derive(Debug)]
pub struct Counting<'a> {
    numbering: &'a Numbering,
    block: &'a Block,
    said: bool,
}

impl Numbering {
    /// Begins to count a block.
    pub fn begin<'a>(&'a self, block: &'a Block) -> Counting<'a> {
        Counting { numbering: self, block, said: false }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<usize, Counted>> {
        // What is kept is whole between any two statements that could fail.
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, block: &Block, games: u64) {
        let mut files = self.lock();
        let file = files.entry(key(block)).or_insert_with(|| Counted {
            _name: Arc::clone(&block.name),
            before: BTreeMap::from([(0, 0)]),
            ahead: BTreeMap::new(),
        });
        file.ahead.insert(block.follows, (block.offset + block.file_len(block.bytes()), games));
        let mut at = block.follows;
        while let Some(&before) = file.before.get(&at)
            && let Some((end, games)) = file.ahead.remove(&at)
        {
            file.before.entry(end).or_insert(before + games);
            at = end;
        }
        self.changed.notify_all();
    }

    fn wait(&self, block: &Block) -> u64 {
        let mut files = self.lock();
        loop {
            let known = files.get(&key(block)).and_then(|file| file.before.get(&block.follows));
            match known {
                Some(&before) => return before,
                None => files = self.changed.wait(files).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

impl Counting<'_> {
    /// Says how many games the block has and returns how many stand before it in its file; waits until that is known.
    pub fn finish(mut self, games: u64) -> u64 {
        self.said = true;
        self.numbering.say(self.block, games);
        self.numbering.wait(self.block)
    }
}

impl Drop for Counting<'_> {
    fn drop(&mut self) {
        if !self.said && self.block.unread.is_some() {
            self.numbering.say(self.block, 1);
        }
    }
}

fn key(block: &Block) -> usize {
    Arc::as_ptr(&block.name).cast::<u8>().addr()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::open::Text;
    use crate::source::split::{Cut, Sizes, Unread, split};

    fn blocks() -> Vec<Block> {
        let games = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n".repeat(20);
        let text = Text { name: "a.pgn".to_owned(), reader: Box::new(games.as_bytes()), utf16: false };
        let mut blocks = Vec::new();
        let sizes = Sizes { block: 100, game: 1 << 20 };
        split(text, sizes, None, &mut Vec::new, &mut |cut| {
            if let Cut::Block(block) = cut {
                blocks.push(block);
            }
            true
        })
        .expect("memory can be read");
        blocks
    }

    #[test]
    fn the_order_of_counting_does_not_matter() {
        let blocks = blocks();
        assert!(blocks.len() > 3);
        let numbering = Numbering::default();
        let before: Vec<u64> = std::thread::scope(|scope| {
            let numbering = &numbering;
            let begin = |block| scope.spawn(move || numbering.begin(block).finish(3));
            let mut threads: Vec<_> = blocks.iter().rev().map(begin).collect();
            threads.reverse();
            threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
        });
        assert_eq!(before, (0..blocks.len() as u64).map(|n| 3 * n).collect::<Vec<_>>());
    }

    #[test]
    fn a_block_that_fails_is_counted_by_its_games() {
        let blocks = blocks();
        let games = blocks[0].games();
        assert!(games.len() > 1);
        // Before it said how many they are, and behind that.
        for late in [false, true] {
            let numbering = Numbering::default();
            if late {
                assert_eq!(numbering.begin(&blocks[0]).finish(games.len() as u64), 0);
            } else {
                drop(numbering.begin(&blocks[0]));
            }
            for (n, game) in games.iter().enumerate() {
                drop(numbering.begin(game));
                let unread = game.clone().left_unread(Unread::Failed);
                if n == 0 {
                    drop(numbering.begin(&unread));
                } else {
                    assert_eq!(numbering.begin(&unread).finish(1), n as u64);
                }
            }
            assert_eq!(numbering.begin(&blocks[1]).finish(2), games.len() as u64);
            assert_eq!(numbering.begin(&blocks[2]).finish(2), games.len() as u64 + 2);
        }
    }

    #[test]
    fn what_follows_a_game_that_is_too_large_is_counted() {
        let large = format!("[Event \"a\"]\n[Site \"b\"]\n\n1. e4 {{{}}} *\n\n", "x".repeat(200_000));
        let game = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n";
        let text = format!("{game}{large}{}", game.repeat(5));
        let text = Text { name: "a.pgn".to_owned(), reader: Box::new(text.as_bytes()), utf16: false };
        let (numbering, mut before) = (Numbering::default(), 0);
        let sizes = Sizes { block: 100, game: 1000 };
        split(text, sizes, None, &mut Vec::new, &mut |cut| {
            let (block, games) = match cut {
                Cut::Block(block) => (block.clone(), block.games().len() as u64),
                Cut::TooLarge(block) => (block.left_unread(Unread::TooLarge), 1),
            };
            assert_eq!(numbering.begin(&block).finish(games), before);
            before += games;
            true
        })
        .expect("memory can be read");
        assert_eq!(before, 7);
    }
}
