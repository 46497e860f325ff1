//! A run over all inputs: read, judge in parallel, take the results in the order of the input.
//!
//! A command is a [`Task`] here and its arguments in `cli`. What a task needs from outside (where a report goes, who
//! hears of an input that cannot be read) comes through [`Destination`] and [`Watch`], so a library user, a server
//! and the command line run the same code.

pub mod audit;
mod blocks;
mod buffers;
pub mod convert;
pub mod dead;
pub mod destination;
pub mod draws;
pub mod duplicates;
pub mod event;
pub mod export;
pub mod games;
mod order;
mod part;
pub mod picture;
pub mod pipeline;
pub mod range;
pub mod reconcile;
mod records;
pub mod register;
pub mod repair;
pub mod report;
pub mod select;
mod selected;
pub mod show;
mod stage;
pub mod task;
pub mod template;
pub mod threads;
pub mod tournament;
pub mod validate;
mod verbatim;
pub mod watch;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

pub use self::destination::{Destination, Plain};
use self::event::Event;
pub use self::task::{Taker, Task, Watch, Worked};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge::Tally;
use bienban_engine::judge::account::Account;
use bienban_engine::source::input::Inputs;
use bienban_report::Closing;

/// The inputs of a run, and how they are read.
#[derive(Debug)]
pub struct Sources {
    /// The inputs that were found.
    pub inputs: Inputs,
    /// Threads, sizes, encoding, and what stops the run.
    pub options: pipeline::Options,
}

/// The outcome of a run.
#[derive(Debug, Default)]
pub struct Summary {
    /// The games that were judged, and the findings.
    pub total: Tally,
    /// Where every byte, game and half-move went, if the task kept account of them.
    pub account: Account,
    /// The inputs that could not be read.
    pub failures: Vec<Message>,
    /// Files without games: those of walked folders, and reports of this program.
    pub skipped: Vec<PathBuf>,
    /// Texts that were read.
    pub files: u64,
    /// Bytes that were read, still packed.
    pub bytes: u64,
    /// How long it took.
    pub took: Duration,
}

impl Summary {
    /// What a report ends with.
    pub fn closing(&self) -> Closing<'_> {
        Closing { files: self.files, tally: &self.total, failures: &self.failures, notes: &[], events: &[] }
    }

    /// Keeps a failure. Returns whether it is another one than the last: the thread that cuts a file and the one that
    /// judges its games may both see that it cannot be read.
    fn fail(&mut self, error: &Error) -> bool {
        let message = error.message();
        let new = self.failures.last() != Some(&message);
        if new {
            self.failures.push(message);
        }
        new
    }
}

/// Gives every block of the inputs to a task, and its parts to `taker`, in the order of the input.
///
/// # Errors
/// [`Error::Interrupted`], and what `taker` returns. An input that cannot be read does not end the run: the watch
/// hears of it at once, and the summary names it.
pub fn run<M: Send + 'static>(
    sources: Sources,
    task: &impl Task<Part = Worked<M>>,
    taker: &mut impl Taker<M>,
    watch: &mut impl Watch,
) -> Result<Summary, Error> {
    let started = Instant::now();
    let Sources { inputs, options } = sources;
    let mut summary = Summary { skipped: inputs.skipped, ..Summary::default() };
    let mut in_file = 0;
    // The account of a text is closed when the text ends.
    let (mut text, mut judged) = (Account::default(), true);
    let result = pipeline::run(inputs.found, &options, task, |event| {
        let done = match event {
            Event::File(name) => {
                summary.files += 1;
                judged = true;
                taker.text(&name)?;
                None
            }
            Event::Skipped(name) => {
                summary.skipped.push(name.into());
                None
            }
            Event::Failed(error) => {
                judged &= !matches!(error, Error::Internal { .. } | Error::Input { .. });
                if summary.fail(&error) {
                    watch.failed(&error);
                }
                None
            }
            Event::Ended(ended) => {
                text.close(ended.bytes, ended.utf16, !(ended.whole && judged));
                summary.account += &std::mem::take(&mut text);
                judged = true;
                None
            }
            Event::Unread(worked, error, bytes) => {
                judged = false;
                summary.fail(&error);
                watch.failed(&error);
                watch.unread(&error, &bytes);
                Some(worked)
            }
            Event::Done(worked) => Some(worked),
        };
        if let Some(worked) = done {
            if worked.first {
                in_file = 0;
            }
            summary.total += &worked.tally;
            if let Some(account) = &worked.account {
                text += account;
            }
            taker.take(worked.made, in_file)?;
            in_file += worked.tally.games;
            watch.passed(summary.total.games);
        }
        Ok(())
    });
    watch.ended();
    result?;
    // The rest is the account of office files, which send no end of a text.
    summary.account += &text;
    summary.bytes = options.reading.bytes_read.load(Ordering::Relaxed);
    summary.took = started.elapsed();
    Ok(summary)
}
