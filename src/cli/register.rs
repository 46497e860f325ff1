//! The register of a run: `--report FILE`, and the games held against each other at its end.

use std::path::{Path, PathBuf};

use clap::Args;

use super::formats::chosen;
use super::interrupt::Interrupt;
use super::output::Output;
use super::speech;
use crate::error::Error;
use crate::finding::CodeSet;
use crate::judge::Tally;
use crate::judge::tournament::{self, Entry};
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{self, Closing, Format, Fragment, GAMES, Report, Style};
use crate::source::split::Block;

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

    /// How the register looks.
    fn style(&self) -> Result<Style, Error> {
        chosen(None, self.report.as_deref(), &GAMES, Format::Csv).map(Style::new)
    }

    /// What writes the rows of a block, where anything is asked.
    pub(super) fn writer<'a>(&self, block: &'a Block) -> Option<report::Register<'a>> {
        let style = self.style().ok().filter(|_| self.is_wanted())?;
        Some(report::Register::new(block, speech::catalog_of(style.format), style, self.check_event))
    }

    /// Opens the file; `taken` says that the games go to standard output.
    ///
    /// # Errors
    /// [`Error::Create`], [`Error::Output`], and [`Error::Usage`] where games and register would be mixed up.
    pub(super) fn open(&self, taken: bool, interrupt: &Interrupt) -> Result<Register, Error> {
        if taken && self.report.as_deref() == Some(Path::new("-")) {
            return Err(Error::Usage(Message::new("report-to-standard-output")));
        }
        let (mut output, style) = (None, self.style()?);
        if let Some(path) = &self.report {
            let mut file = Output::open(Some(path), interrupt)?;
            let catalog = speech::catalog_of(style.format);
            let mut report = Report::new(style, &GAMES, catalog).map_err(|source| file.failed(source))?;
            file.write(|out| report.begin(out))?;
            output = Some((file, report));
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
        let (rows, entries) = register.into_parts();
        Part { rows, entries: entries.unwrap_or_default() }
    }
}

/// The register under way.
pub(super) struct Register {
    output: Option<(Output, Report<'static>)>,
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
            Some((file, report)) => file.write(|out| report.take(part.rows, before, out)),
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
        if let Some((mut file, report)) = self.output {
            file.write(|out| report.finish(&Closing { tally, ..Closing::default() }, out))?;
            file.finish()?;
        }
        Ok(fragment)
    }
}
