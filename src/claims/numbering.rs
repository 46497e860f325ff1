//! Numbering: how many games of a file stand before a block, known as soon as all blocks before it are counted.
//!
//! Blocks are judged at the same time and counted in any order; a worker that needs the numbers of its games waits for those before it, which
//! were begun earlier and wait for nothing but such as were begun earlier still.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::source::split::Block;

/// A file whose blocks are counted.
#[derive(Debug)]
struct Counted {
    /// Keeps the name, whose address is the key, from being used again.
    _name: Arc<str>,
    /// The offset up to which every game is counted, and how many there are.
    frontier: (u64, u64),
    /// Blocks that were counted ahead of that: where they end, and their games.
    ahead: BTreeMap<u64, (u64, u64)>,
    /// Games before blocks that have not asked yet.
    before: BTreeMap<u64, u64>,
}

/// The games of all files, counted across blocks.
#[derive(Debug, Default)]
pub struct Numbering {
    files: Mutex<HashMap<usize, Counted>>,
    changed: Condvar,
}

/// A block that is being counted. Dropped without a number, as a fault of ours would do, it counts none, so that nobody waits for ever.
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
            frontier: (0, 0),
            ahead: BTreeMap::new(),
            before: BTreeMap::new(),
        });
        file.ahead.insert(block.offset, (block.offset + block.file_len(block.bytes()), games));
        while let Some((end, games)) = file.ahead.remove(&file.frontier.0) {
            let (offset, before) = file.frontier;
            file.before.insert(offset, before);
            file.frontier = (end, before + games);
        }
        self.changed.notify_all();
    }

    fn wait(&self, block: &Block) -> u64 {
        let mut files = self.lock();
        loop {
            let known = files.get_mut(&key(block)).and_then(|file| file.before.remove(&block.offset));
            match known {
                Some(before) => return before,
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
        if !self.said {
            self.numbering.say(self.block, 0);
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
    use crate::source::split::{Cut, Sizes, split};

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
    fn a_block_that_fails_keeps_nobody_waiting() {
        let blocks = blocks();
        let numbering = Numbering::default();
        drop(numbering.begin(&blocks[0]));
        assert_eq!(numbering.begin(&blocks[1]).finish(2), 0);
        assert_eq!(numbering.begin(&blocks[2]).finish(2), 2);
    }
}
