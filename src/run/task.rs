//! Task: what is done with every block of the inputs, and who takes the results in order.

use crate::error::Error;
use crate::judge::Tally;
use crate::judge::account::Account;
use crate::message::Message;
use crate::source::split::Block;

/// What a run makes of every block. A function of a block is the usual case; only work that must know how many games
/// stand before a block needs an implementation of its own.
///
/// Blocks are judged at the same time, so nobody knows that number while a block is judged. Work that needs it is
/// done in two stages: [`work`](Task::work) does all that can be done without the number and counts the games, the
/// run adds up the counts in the order of the input, and [`number`](Task::number) does the rest, on whichever thread
/// is free then. No thread waits for another.
///
/// Where either of them panics, the games of the block are judged one by one, each in both stages.
pub trait Task: Sync {
    /// What is made of a block.
    type Part: Send;

    /// The first stage: makes the part of a block.
    fn work(&self, block: &Block) -> Self::Part;

    /// How many games the block has, where the part is not whole before [`number`](Task::number) has been called.
    ///
    /// The answer must be the same kind, some or none, for all blocks of a text: the games of other blocks are not
    /// counted.
    fn awaits_number(&self, _part: &Self::Part) -> Option<u64> {
        None
    }

    /// The second stage: completes the part of a block; `before` is how many games stand before the block in its
    /// text.
    fn number(&self, _block: &Block, _part: &mut Self::Part, _before: u64) {}
}

impl<T: Send, F: Fn(&Block) -> T + Sync> Task for F {
    type Part = T;

    fn work(&self, block: &Block) -> T {
        self(block)
    }
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

    /// Something is to be said beside the report, such as what is wrong with a row of a claims file.
    fn noted(&mut self, _message: &Message) {}

    /// So many games have been judged.
    fn passed(&mut self, _games: u64) {}

    /// Nothing is read any more.
    fn ended(&mut self) {}
}

/// Nobody watches.
impl Watch for () {}
