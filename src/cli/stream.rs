//! A run over all inputs: files, blocks in order, what cannot be read, progress, and the summary's numbers.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::common::{Reading, say_skipped};
use super::interrupt::Interrupt;
use super::output::Output;
use super::progress::Progress;
use super::summary;
use crate::error::Error;
use crate::judge::Tally;
use crate::judge::account::Account;
use crate::judge::cross_check::Counts;
use crate::message::Message;
use crate::report::{Closing, Report};
use crate::run::event::Event;
use crate::run::pipeline;
use crate::run::work::Work;
use crate::source::input;

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
    /// What could not be read.
    pub(super) failures: Vec<Message>,
    /// Files that hold no games.
    pub(super) skipped: Vec<PathBuf>,
    files: u64,
    bytes: u64,
    took: Duration,
}

/// What comes out of the inputs, in order.
pub(super) enum Step<P> {
    /// A text begins: its name.
    Text(String),
    /// What was made of a block, and how many games stand before it in its file.
    Part(P, u64),
}

/// Gives every block of the inputs to `work` and the parts in order to `take`, with how many games stand before them in their file.
///
/// # Errors
/// [`Error::Interrupted`], and what `take` returns. Inputs that cannot be read are said at once.
pub(super) fn run<P: Part>(
    reading: &Reading,
    interrupt: &Interrupt,
    work: impl Work<Part = P>,
    mut take: impl FnMut(P, u64, &Progress) -> Result<(), Error>,
) -> Result<Streamed, Error> {
    texts(reading, interrupt, work, |step, progress| match step {
        Step::Text(_) => Ok(()),
        Step::Part(part, before) => take(part, before, progress),
    })
}

/// The same with the beginnings of texts.
///
/// # Errors
/// As those of [`run`].
pub(super) fn texts<P: Part>(
    reading: &Reading,
    interrupt: &Interrupt,
    work: impl Work<Part = P>,
    mut take: impl FnMut(Step<P>, &Progress) -> Result<(), Error>,
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
    let mut failed_games = reading.failures();
    // The account of a text is closed where it ends.
    let (mut text, mut judged) = (Account::default(), true);
    let result = pipeline::run(inputs.found, &options, work, |event| {
        let done = match event {
            Event::File(name) => {
                streamed.files += 1;
                take(Step::Text(name), &progress)?;
                None
            }
            Event::Skipped(name) => {
                streamed.skipped.push(name.into());
                None
            }
            Event::Failed(error) => {
                judged &= !matches!(error, Error::Internal { .. });
                streamed.fail(&error, &progress);
                None
            }
            Event::Ended(ended) => {
                text.close(ended.bytes, ended.utf16, !(ended.whole && judged));
                streamed.account += &std::mem::take(&mut text);
                judged = true;
                None
            }
            Event::Unread(part, error, bytes) => {
                judged = false;
                streamed.fail(&error, &progress);
                progress.aside(|| failed_games.save(&error, &bytes));
                Some(part)
            }
            Event::Done(part) => Some(part),
        };
        if let Some(part) = done {
            if part.is_first() {
                in_file = 0;
            }
            let games = part.tally().games;
            streamed.total += part.tally();
            if let Some(account) = part.account() {
                text += account;
            }
            take(Step::Part(part, in_file), &progress)?;
            in_file += games;
            progress.update(streamed.total.games);
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

/// Ends the report of a run that the user broke off, so that what was written of it can be read; it says so. A file gets no name.
pub(super) fn broken_off(error: Error, report: Report<'_>, output: &mut Output) -> Error {
    if matches!(error, Error::Interrupted) {
        let (tally, failures) = (Tally::default(), [error.message()]);
        let closing = Closing { files: 0, tally: &tally, failures: &failures };
        if let Err(failed) = output.write(|out| report.finish(&closing, out)) {
            return failed;
        }
    }
    error
}

impl Streamed {
    /// Notes and says what could not be read.
    fn fail(&mut self, error: &Error, progress: &Progress) {
        self.failures.push(error.message());
        progress.aside(|| summary::complain(error));
    }

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
