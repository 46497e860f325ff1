//! Session: what every command that reads games needs, which is the inputs, a progress bar, and a listener for inputs
//! that cannot be read.

use super::common::{InputArgs, say_skipped};
use super::failures::FailureFolder;
use super::interrupt::Interrupt;
use super::progress::Progress;
use super::summary;
use crate::archive::Archive;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge::cross_check::CrossCheckCounts;
use bienban_run::{RunSummary, RunWatch, Sources};

/// A command that reads games.
pub(super) struct Session<'a> {
    reading: &'a InputArgs,
    progress: Progress,
    failures: FailureFolder,
}

impl<'a> Session<'a> {
    /// Finds the inputs and shows the progress bar, if there is a terminal for it.
    ///
    /// # Errors
    /// [`Error::Usage`] if an input is to be written.
    pub(super) fn open(reading: &'a InputArgs, interrupt: &Interrupt) -> Result<(Sources, Session<'a>), Error> {
        let sources = Archive::open(&reading.paths).with(reading.pipeline(interrupt)).sources();
        interrupt.files().read_inputs(&sources.inputs)?;
        let wanted = !reading.no_progress && !reading.quiet;
        let progress = Progress::new(wanted, &sources.inputs.found, sources.options.reading.bytes_read.clone());
        Ok((sources, Session { reading, progress, failures: reading.failures() }))
    }

    /// The bar. It is hidden while anything else is written to the terminal.
    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Reports what was skipped, unless the user wants silence.
    pub(super) fn say_skipped(&self, summary: &RunSummary) {
        if !self.reading.quiet {
            say_skipped(&summary.skipped, self.reading.verbose);
        }
    }

    /// Reports what was skipped, and how many games were listed without a look at their half-moves.
    pub(super) fn say_listed(&self, summary: &RunSummary) {
        if !self.reading.quiet {
            self.say_skipped(summary);
            summary::print_listed(summary);
        }
    }

    /// Reports what was skipped, the summary and the comparison with the second engine, unless the user wants silence.
    pub(super) fn say(&self, summary: &RunSummary, crossed: Option<&CrossCheckCounts>) {
        if !self.reading.quiet {
            say_skipped(&summary.skipped, self.reading.verbose);
            summary::print(summary, crossed);
        }
    }
}

impl RunWatch for Session<'_> {
    fn failed(&mut self, error: &Error) {
        self.progress.aside(|| summary::complain(error));
    }

    fn unread(&mut self, error: &Error, bytes: &[u8]) {
        let Session { progress, failures, .. } = self;
        progress.aside(|| failures.save(error, bytes));
    }

    fn noted(&mut self, message: &Message) {
        self.progress.aside(|| summary::note(message));
    }

    fn passed(&mut self, games: u64) {
        self.progress.update(games);
    }

    fn ended(&mut self) {
        self.progress.finish();
    }
}
