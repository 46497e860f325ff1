//! The register of a run: `--report FILE`, and the games held against each other at its end.

use std::path::{Path, PathBuf};

use clap::Args;

use super::interrupt::Interrupt;
use super::output::Output;
use crate::error::Error;
use crate::finding::CodeSet;
use crate::judge::Tally;
use crate::judge::tournament::{self, Entry};
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{self, Fragment, Style};

/// What is asked about all games together.
#[derive(Debug, Args)]
pub(super) struct Registering {
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[arg(long)]
    check_event: bool,
}

impl Registering {
    /// Whether anything is asked.
    pub(super) fn is_wanted(&self) -> bool {
        self.report.is_some() || self.check_event
    }

    /// Whether the games are compared.
    pub(super) fn compares(&self) -> bool {
        self.check_event
    }

    /// Opens the file; `taken` says that the games go to standard output.
    ///
    /// # Errors
    /// [`Error::Create`], [`Error::Output`], and [`Error::Usage`] where games and register would be mixed up.
    pub(super) fn open(&self, taken: bool, interrupt: &Interrupt) -> Result<Register, Error> {
        if taken && self.report.as_deref() == Some(Path::new("-")) {
            return Err(Error::Usage(Message::new("report-to-standard-output")));
        }
        let mut output = self.report.as_deref().map(|path| Output::open(Some(path), interrupt)).transpose()?;
        if let Some(file) = &mut output {
            file.write(|out| out.write_all(&report::register_header()))?;
        }
        Ok(Register { output, entries: Vec::new() })
    }
}

/// The rows and entries of a block.
#[derive(Debug, Default)]
pub(super) struct Part {
    rows: Fragment,
    entries: Vec<Entry>,
}

impl From<report::Register<'_>> for Part {
    fn from(register: report::Register<'_>) -> Part {
        Part { rows: register.fragment, entries: register.entries.unwrap_or_default() }
    }
}

/// The register under way.
pub(super) struct Register {
    output: Option<Output>,
    entries: Vec<Entry>,
}

impl Register {
    /// Takes the rows of a block, before which `before` games stand in the file.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub(super) fn take(&mut self, part: Part, before: u64) -> Result<(), Error> {
        self.entries.extend(part.entries.into_iter().map(|entry| Entry { game: entry.game + before, ..entry }));
        match &mut self.output {
            Some(file) => file.write(|out| part.rows.write_to(before, out)),
            None => Ok(()),
        }
    }

    /// Ends the file and compares the games: what is found, as a part of the findings, counted in `tally`.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub(super) fn finish(
        self,
        reported: CodeSet,
        style: Style,
        catalog: &Catalog,
        tally: &mut Tally,
    ) -> Result<Fragment, Error> {
        let mut found = tournament::check(&self.entries);
        found.retain(|d| reported.contains(d.finding.code));
        for discrepancy in &found {
            tally.add(&discrepancy.finding);
        }
        let fragment = report::discrepancies(&found, catalog, style);
        if let Some(file) = self.output {
            file.finish()?;
        }
        Ok(fragment)
    }
}
