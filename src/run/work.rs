//! Work: what a run makes of every block, on whichever thread is free.

use crate::source::split::Block;

/// What a run makes of every block. A function of a block is the usual case; only work that must know how many games
/// stand before a block needs an implementation of its own.
///
/// Blocks are judged at the same time, so nobody knows that number while a block is judged. Work that needs it is done
/// in two stages: [`work`](Work::work) does all that can be done without the number and counts the games, the run adds
/// up the counts in the order of the input, and [`number`](Work::number) does the rest, on whichever thread is free
/// then. No thread waits for another.
///
/// Where either of them panics, the games of the block are judged one by one, each in both stages.
pub trait Work: Sync {
    /// What is made of a block.
    type Part: Send;

    /// The first stage: makes the part of a block.
    fn work(&self, block: &Block) -> Self::Part;

    /// How many games the block has, where the part is not whole before [`number`](Work::number) has been called.
    ///
    /// The answer must be the same kind, some or none, for all blocks of a text: the games of other blocks are not
    /// counted.
    fn awaits_number(&self, _part: &Self::Part) -> Option<u64> {
        None
    }

    /// The second stage: completes the part of a block; `before` is how many games stand before the block in its text.
    fn number(&self, _block: &Block, _part: &mut Self::Part, _before: u64) {}
}

impl<T: Send, F: Fn(&Block) -> T + Sync> Work for F {
    type Part = T;

    fn work(&self, block: &Block) -> T {
        self(block)
    }
}
