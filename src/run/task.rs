//! Task: what is done with every block of the inputs, and who takes the results in order.

use crate::error::Error;
use crate::judge::Tally;
use crate::judge::account::Account;
use crate::source::split::Block;

/// Work on blocks. Threads share it, and work on several blocks at the same time.
pub trait Task: Sync {
    /// What the work makes of a block, besides what is counted.
    type Made: Send;

    /// Works on a block.
    fn work(&self, block: &Block) -> Worked<Self::Made>;
}

/// What the work made of a block.
#[derive(Debug)]
pub struct Worked<M> {
    /// Whether a file begins with the block.
    pub first: bool,
    /// What was judged and found.
    pub tally: Tally,
    /// Where the bytes of the block went, if the task keeps account of them.
    pub account: Option<Account>,
    /// What was made.
    pub made: M,
}

impl<M> Worked<M> {
    /// What was made of a block, without an account.
    pub fn new(block: &Block, tally: Tally, made: M) -> Worked<M> {
        Worked { first: block.first, tally, account: None, made }
    }
}

/// Takes what was made of the blocks, on the caller's thread, in the order of the input.
pub trait Taker<M> {
    /// A text begins: a file, or one in an archive.
    ///
    /// # Errors
    /// Whatever ends the run.
    fn text(&mut self, _name: &str) -> Result<(), Error> {
        Ok(())
    }

    /// Takes what was made of a block, before which `before` games stand in its file.
    ///
    /// # Errors
    /// Whatever ends the run, such as an output that cannot be written.
    fn take(&mut self, made: M, before: u64) -> Result<(), Error>;
}

impl<M, F: FnMut(M, u64) -> Result<(), Error>> Taker<M> for F {
    fn take(&mut self, made: M, before: u64) -> Result<(), Error> {
        self(made, before)
    }
}

/// Watches a run: shows how far it is, and says at once what cannot be read.
pub trait Watch {
    /// An input, or the rest of one, cannot be read.
    fn failed(&mut self, _error: &Error) {}

    /// A game was not judged: it is too large, or this program failed in it. `bytes` are those of the game, if known.
    fn unread(&mut self, _error: &Error, _bytes: &[u8]) {}

    /// So many games have been judged.
    fn passed(&mut self, _games: u64) {}

    /// Nothing is read any more.
    fn ended(&mut self) {}
}

/// Nobody watches.
impl Watch for () {}
