//! Task: the work on every block of the inputs, and the taker of its results in the order of the input.

use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge::account::Account;
use bienban_engine::judge::{self, JudgeTally};
use bienban_engine::source::split::Block;

/// The work that a run does on every block. A function of a block is the usual case. Only work that needs the number
/// of games before a block needs an implementation of its own.
///
/// Blocks are judged at the same time, so that number is unknown while a block is judged. Work that needs it has two
/// stages: [`work`](Task::work) does everything that does not need the number and counts the games, the run adds up the
/// counts in the order of the input, and [`number`](Task::number) does the rest on any free thread. No thread waits for
/// another.
///
/// If either of them panics, the games of the block are judged one by one, each in both stages.
pub trait Task: Sync {
    /// The result for a block.
    type Part: Send;

    /// The first stage: makes the part of a block.
    fn work(&self, block: &Block) -> Self::Part;

    /// The number of games in the block, or `None` if the part is complete without [`number`](Task::number).
    ///
    /// The answer must be the same kind, some or none, for all blocks of a text, because the games of other blocks
    /// are not counted.
    fn awaits_number(&self, _part: &Self::Part) -> Option<u64> {
        None
    }

    /// How games are judged, if a game without findings leaves nothing to do but to count it and its half-moves, and to
    /// read its tags. The half-moves of such games of a database need not be written as PGN then.
    fn settles(&self) -> Option<&judge::JudgeOptions> {
        None
    }

    /// The second stage: completes the part of a block. `before` is the number of games before the block in its text.
    fn number(&self, _block: &Block, _part: &mut Self::Part, _before: u64) {}
}

impl<T: Send, F: Fn(&Block) -> T + Sync> Task for F {
    type Part = T;

    fn work(&self, block: &Block) -> T {
        self(block)
    }
}

/// The result for a block.
#[derive(Debug)]
pub struct BlockResult<M> {
    /// Whether a file begins with the block.
    pub first: bool,
    /// Whether the block is the report of a pairing program.
    pub is_report: bool,
    /// The games that were judged, and the findings.
    pub tally: JudgeTally,
    /// Where the bytes of the block went, if the task keeps account of them.
    pub account: Option<Account>,
    /// The part that the task made.
    pub made: M,
}

impl<M> BlockResult<M> {
    /// A result without an account.
    pub fn new(block: &Block, tally: JudgeTally, made: M) -> BlockResult<M> {
        BlockResult { first: block.first, is_report: block.is_report, tally, account: None, made }
    }
}

/// Takes the parts of the blocks, on the caller's thread, in the order of the input.
pub trait Taker<M> {
    /// A text begins, which is a file or a file in an archive.
    ///
    /// # Errors
    /// Any error that ends the run.
    fn text(&mut self, _name: &str) -> Result<(), Error> {
        Ok(())
    }

    /// Takes the part of a block. `before` is the number of games before the block in its file.
    ///
    /// # Errors
    /// Any error that ends the run, such as an output that cannot be written.
    fn take(&mut self, made: M, before: u64) -> Result<(), Error>;
}

impl<M, F: FnMut(M, u64) -> Result<(), Error>> Taker<M> for F {
    fn take(&mut self, made: M, before: u64) -> Result<(), Error> {
        self(made, before)
    }
}

/// Watches a run: shows its progress, and reports at once which inputs cannot be read.
pub trait RunWatch {
    /// An input cannot be read, or only in part.
    fn failed(&mut self, _error: &Error) {}

    /// A game was not judged because it is too large or because this program failed in it. `bytes` are the bytes of
    /// the game, if known.
    fn unread(&mut self, _error: &Error, _bytes: &[u8]) {}

    /// A message besides the report, for example about a faulty row of a claims file.
    fn noted(&mut self, _message: &Message) {}

    /// The number of games judged so far.
    fn passed(&mut self, _games: u64) {}

    /// Reading is over.
    fn ended(&mut self) {}
}

/// A watch that does nothing.
impl RunWatch for () {}
