//! A run over all inputs: files, blocks in order, what cannot be read, progress, and the summary's numbers.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::common::{Reading, say_skipped};
use super::interrupt::Interrupt;
use super::progress::Progress;
use super::summary;
use crate::account::Account;
use crate::cross_check::Counts;
use crate::error::Error;
use crate::pipeline::{self, Event};
use crate::report::Closing;
use crate::source::input;
use crate::source::split::Block;
use crate::validate::Tally;

/// What a worker makes of a block.
pub(super) trait Part: Send {
    /// Whether a file begins with the block.
    fn is_first(&self) -> bool;

    /// What was judged and found.
    fn tally(&self) -> &Tally;

    /// The account of the block, where that is kept.
    fn account(&self) -> Option<&Account> {
        None
    }
}

/// What came of a run.
#[derive(Debug)]
pub(super) struct Streamed {
    /// What was judged and found.
    pub(super) total: Tally,
    /// Where every byte, game and half-move of it went, as far as the parts have accounts.
    pub(super) account: Account,
    /// What could not be read, a sentence each.
    pub(super) failures: Vec<String>,
    /// Files that hold no games.
    pub(super) skipped: Vec<PathBuf>,
    files: u64,
    bytes: u64,
    took: Duration,
}

/// Gives every block of the inputs to `work` and the parts in order to `take`, with how many games stand before them in their file.
///
/// # Errors
/// [`Error::Interrupted`], and what `take` returns. Inputs that cannot be read are said at once.
pub(super) fn run<P: Part>(
    reading: &Reading,
    interrupt: &Interrupt,
    work: impl Fn(&Block) -> P + Sync,
    mut take: impl FnMut(P, u64, &Progress) -> Result<(), Error>,
) -> Result<Streamed, Error> {
    let started = Instant::now();
    let options = reading.pipeline(interrupt);
    let inputs = input::expand(&reading.paths);
    let progress = Progress::new(!reading.no_progress && !reading.quiet, &inputs.found, options.bytes_read.clone());
    let mut in_file = 0;
    let mut streamed = Streamed {
        total: Tally::default(),
        account: Account::default(),
        failures: Vec::new(),
        files: 0,
        skipped: inputs.skipped,
        bytes: 0,
        took: Duration::ZERO,
    };
    // The account of a text is closed where it ends.
    let (mut text, mut judged) = (Account::default(), true);
    let result = pipeline::run(inputs.found, &options, work, |event| {
        match event {
            Event::File(_) => streamed.files += 1,
            Event::Skipped(name) => streamed.skipped.push(name.into()),
            Event::Failed(error) => {
                judged &= !matches!(error, Error::Internal { .. });
                streamed.failures.push(error.to_string());
                progress.aside(|| summary::complain(&error));
            }
            Event::Ended(ended) => {
                text.close(ended.bytes, ended.utf16, !(ended.whole && judged));
                streamed.account += &std::mem::take(&mut text);
                judged = true;
            }
            Event::Done(part) => {
                if part.is_first() {
                    in_file = 0;
                }
                let games = part.tally().games;
                streamed.total += part.tally();
                if let Some(account) = part.account() {
                    text += account;
                }
                take(part, in_file, &progress)?;
                in_file += games;
                progress.update(streamed.total.games);
            }
        }
        Ok(())
    });
    progress.finish();
    result?;
    // What is left is of office files.
    streamed.account += &text;
    streamed.bytes = options.bytes_read.load(std::sync::atomic::Ordering::Relaxed);
    streamed.took = started.elapsed();
    Ok(streamed)
}

impl Streamed {
    /// What a report ends with.
    pub(super) fn closing(&self) -> Closing<'_> {
        Closing { files: self.files, tally: &self.total, failures: &self.failures }
    }

    /// Says what was skipped and the summary, with what was held against the second engine, unless the user wants silence.
    pub(super) fn say(&self, reading: &Reading, crossed: Option<&Counts>) {
        if !reading.quiet {
            say_skipped(&self.skipped, reading.verbose);
            summary::print(self.files, &self.total, crossed, self.bytes, self.took);
        }
    }
}
