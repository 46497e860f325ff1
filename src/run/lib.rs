//! A run over all inputs: read, judge in parallel, take the results in the order of the input.
//!
//! A command is a [`Task`] here and its arguments in `cli`. What a task needs from outside (where a report goes, who
//! hears of an input that cannot be read) comes through [`Destination`] and [`RunWatch`], so a library user, a server
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
pub mod next_round;
mod order;
mod part;
pub mod picture;
pub mod pipeline;
pub mod positions;
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

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

pub use self::destination::{Destination, PlainDestination};
use self::event::RunEvent;
pub use self::task::{BlockResult, RunWatch, Taker, Task};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge::JudgeTally;
use bienban_engine::judge::account::Account;
use bienban_engine::source::input::{Input, Inputs};
use bienban_report::ReportClosing;

/// The inputs of a run, and how they are read.
#[derive(Debug)]
pub struct Sources {
    /// The inputs that were found.
    pub inputs: Inputs,
    /// Threads, sizes, encoding, and what stops the run.
    pub options: pipeline::PipelineOptions,
}

/// The outcome of a run.
#[derive(Debug, Default)]
pub struct RunSummary {
    /// The games that were judged, and the findings.
    pub total: JudgeTally,
    /// Where every byte, game and half-move went, if the task kept account of them.
    pub account: Account,
    /// The inputs that could not be read.
    pub failures: Vec<Message>,
    /// Files without games: those of walked folders, and reports of this program.
    pub skipped: Vec<PathBuf>,
    /// Inputs that were named and gave nothing.
    pub silent: Vec<String>,
    /// Texts that were read.
    pub files: u64,
    /// Bytes that were read, still packed.
    pub bytes: u64,
    /// How long it took.
    pub took: Duration,
}

impl RunSummary {
    /// What a report ends with.
    pub fn closing(&self) -> ReportClosing<'_> {
        ReportClosing { files: self.files, tally: &self.total, failures: &self.failures, ..ReportClosing::default() }
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
    task: &impl Task<Part = BlockResult<M>>,
    taker: &mut impl Taker<M>,
    watch: &mut impl RunWatch,
) -> Result<RunSummary, Error> {
    let started = Instant::now();
    let Sources { inputs, options } = sources;
    let mut silent = SilentInputs { named: inputs.named.into_iter().collect(), text: String::new() };
    let mut so_far = RunState::begin(inputs.skipped);
    // Nothing on standard input is an answer of the program before this one.
    let needs_games = options.needs_games
        && options.reading.range.is_none()
        && inputs.found.iter().all(|input| !matches!(input, Ok(Input::Stdin)));
    let mut reports = 0_u64;
    let result = pipeline::run_boxed(inputs.found, &options, task, |event| {
        let worked = match event {
            RunEvent::Done(worked) => worked,
            RunEvent::Unread(worked, error, bytes) => {
                so_far.unread(&error, &bytes, watch);
                worked
            }
            RunEvent::File(name) => {
                so_far.file();
                silent.text.clone_from(&name);
                return taker.text(&name);
            }
            event => {
                match &event {
                    RunEvent::Failed(error) => silent.failed(error),
                    RunEvent::Skipped(name) => silent.remove_named(name),
                    _ => {}
                }
                so_far.other(event.map(drop), watch);
                return Ok(());
            }
        };
        let before = so_far.count(worked.first, &worked.tally, worked.account.as_ref());
        reports += u64::from(worked.is_report);
        let games = worked.tally.games;
        if games > 0 || worked.is_report || worked.tally.has_findings() {
            silent.heard();
        }
        taker.take(worked.made, before)?;
        so_far.passed(games, watch);
        Ok(())
    });
    watch.ended();
    result?;
    let RunState { mut summary, text, .. } = so_far;
    if needs_games && summary.total.games == 0 && reports == 0 && summary.failures.is_empty() {
        let error = Error::Usage(Message::new("run-no-games"));
        summary.fail(&error);
        watch.failed(&error);
    } else if needs_games {
        for name in silent.named {
            watch.noted(&Message::new("input-without-games").with("name", name.as_str()));
            summary.silent.push(name.clone());
        }
    }
    // The rest is the account of office files, which send no end of a text.
    summary.account += &text;
    summary.bytes = options.reading.bytes_read.load(Ordering::Relaxed);
    summary.took = started.elapsed();
    Ok(summary)
}

/// The files and folders that were named, of which nothing was heard yet: a user who names one expects games in it.
struct SilentInputs {
    named: BTreeSet<String>,
    /// The text that is being read.
    text: String,
}

impl SilentInputs {
    /// There are games in the text, or something was reported about it.
    fn heard(&mut self) {
        if !self.named.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.remove_named(&text);
        }
    }

    fn remove_named(&mut self, name: &str) {
        let folders = name.match_indices('/').map(|(end, _)| &name[..end]);
        for name in folders.chain([name]) {
            self.named.remove(name);
        }
    }

    fn failed(&mut self, error: &Error) {
        self.heard();
        if let Error::Input { name, .. } = error {
            self.remove_named(name);
        }
    }
}

/// What is known of a run so far. None of it depends on the task, so it is compiled once.
struct RunState {
    summary: RunSummary,
    /// The games of this file that were taken.
    in_file: u64,
    /// The account of a text, which is closed when the text ends.
    text: Account,
    /// Whether all of the text was judged.
    judged: bool,
}

impl RunState {
    fn begin(skipped: Vec<PathBuf>) -> RunState {
        let summary = RunSummary { skipped, ..RunSummary::default() };
        RunState { summary, in_file: 0, text: Account::default(), judged: true }
    }

    /// A text begins.
    fn file(&mut self) {
        self.summary.files += 1;
        self.judged = true;
    }

    /// A game was not judged.
    fn unread(&mut self, error: &Error, bytes: &[u8], watch: &mut dyn RunWatch) {
        self.judged = false;
        self.summary.fail(error);
        watch.failed(error);
        watch.unread(error, bytes);
    }

    /// Something without a part.
    fn other(&mut self, event: RunEvent<()>, watch: &mut dyn RunWatch) {
        match event {
            RunEvent::Skipped(name) => self.summary.skipped.push(name.into()),
            RunEvent::Failed(error) => {
                self.judged &= !matches!(error, Error::Internal { .. } | Error::Input { .. });
                if self.summary.fail(&error) {
                    watch.failed(&error);
                }
            }
            RunEvent::Ended(ended) => {
                self.text.close(ended.bytes, ended.utf16, !(ended.whole && self.judged));
                self.summary.account += &std::mem::take(&mut self.text);
                self.judged = true;
            }
            RunEvent::Lost(name, losses) => {
                let losses = losses.lock().unwrap_or_else(PoisonError::into_inner);
                for warning in &losses.warnings {
                    watch.noted(
                        &Message::new("foreign-inside")
                            .with("name", name.as_str())
                            .with_phrase("reason", warning.clone()),
                    );
                }
                let mut faults: Vec<_> = losses.faults.iter().collect();
                faults.sort_by_key(|fault| fault.record);
                for fault in faults {
                    let message = Message::new("lost-record")
                        .with("number", (u64::from(fault.record) + 1).to_string())
                        .with("byte", fault.at.to_string())
                        .with("ending", fault.file)
                        .with_phrase("what", fault.message.clone());
                    let error = Error::Input { name: name.clone(), source: std::io::Error::other(message) };
                    if self.summary.fail(&error) {
                        watch.failed(&error);
                    }
                }
                for (loss, count) in &losses.counts {
                    let message = Message::new(loss.key()).with("name", name.as_str());
                    watch.noted(&message.with("count", count.to_string()));
                }
            }
            RunEvent::File(_) | RunEvent::Done(()) | RunEvent::Unread((), ..) => {}
        }
    }

    /// Counts what was judged in a block. Returns the number of games before it in its file.
    #[inline(never)]
    fn count(&mut self, first: bool, tally: &JudgeTally, account: Option<&Account>) -> u64 {
        if first {
            self.in_file = 0;
        }
        self.summary.total += tally;
        if let Some(account) = account {
            self.text += account;
        }
        self.in_file
    }

    /// The part of a block with so many games was taken.
    fn passed(&mut self, games: u64, watch: &mut dyn RunWatch) {
        self.in_file += games;
        watch.passed(self.summary.total.games);
    }
}
