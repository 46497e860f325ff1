//! `convert --report FILE` and `--check-event`: questions about all games together.

use std::path::{Path, PathBuf};

use clap::Args;

use super::formats::chosen;
use super::interrupt::Interrupt;
use super::output::Output;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_report::{CONVERTED, Format, ReportStyle};
use bienban_run::register;

/// The questions about all games together.
#[derive(Debug, Args)]
pub(super) struct RegisterArgs {
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[arg(long)]
    check_event: bool,
}

impl RegisterArgs {
    /// The same questions as the run takes them.
    ///
    /// # Errors
    /// [`Error::Usage`] if the ending of the file belongs to something else.
    pub(super) fn asked(&self) -> Result<register::RegisterOptions, Error> {
        let style = chosen(None, self.report.as_deref(), &CONVERTED, Format::Csv).map(ReportStyle::new)?;
        Ok(register::RegisterOptions { lists: self.report.is_some(), style, compares: self.check_event })
    }

    /// Opens the file, if the user wants one. `taken`: the games go to standard output.
    ///
    /// # Errors
    /// [`Error::Create`], and [`Error::Usage`] if games and register would go to the same place.
    pub(super) fn open(&self, taken: bool, interrupt: &Interrupt) -> Result<Option<Output>, Error> {
        if taken && self.report.as_deref() == Some(Path::new("-")) {
            return Err(Error::Usage(Message::new("report-to-standard-output")));
        }
        self.report.as_deref().map(|path| Output::open(Some(path), interrupt)).transpose()
    }
}
