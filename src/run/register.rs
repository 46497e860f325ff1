//! The register of a conversion: a row for every game, and the games compared with each other at the end of the run.

use super::report::ReportWriter;
use super::{Destination, RunSummary};
use bienban_base::error::Error;
use bienban_base::finding::CodeSet;
use bienban_base::messages::Catalog;
use bienban_engine::judge::second_sheet::ComparedSheet;
use bienban_report::tables::events;
use bienban_report::{CONVERTED, ConvertedSheets, EventEntry, Fragment, ReportStyle};

/// What the user wants in the register.
#[derive(Debug, Clone, Copy)]
pub struct RegisterOptions {
    /// Whether a row is written for every game.
    pub lists: bool,
    /// The form of the rows.
    pub style: ReportStyle,
    /// Whether the games are compared with each other (P801-P805, P823).
    pub compares: bool,
}

impl RegisterOptions {
    /// Whether the user wants anything.
    pub fn is_wanted(self) -> bool {
        self.lists || self.compares
    }
}

/// The rows and entries of a block.
#[derive(Debug, Default)]
pub struct RegisterPart {
    rows: Fragment,
    entries: Vec<(EventEntry, ComparedSheet)>,
}

impl From<bienban_report::RegisterRows<'_>> for RegisterPart {
    fn from(register: bienban_report::RegisterRows<'_>) -> RegisterPart {
        let (rows, entries) = register.into_parts();
        RegisterPart { rows, entries: entries.unwrap_or_default() }
    }
}

/// A register that is being written.
pub struct RegisterWriter<'a> {
    report: Option<ReportWriter<'a>>,
    compared: ConvertedSheets,
}

impl<'a> RegisterWriter<'a> {
    /// Begins a register.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn begin(
        style: ReportStyle,
        catalog: &'a Catalog,
        to: Option<&'a mut dyn Destination>,
    ) -> Result<RegisterWriter<'a>, Error> {
        let report = match to {
            Some(to) => Some(ReportWriter::begin(style, &CONVERTED, catalog, to)?),
            None => None,
        };
        Ok(RegisterWriter { report, compared: ConvertedSheets::default() })
    }

    /// Takes the rows of a block. `before` is the number of games before the block in its file.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn take(&mut self, registered: RegisterPart, before: u64) -> Result<(), Error> {
        let RegisterPart { rows, entries } = registered;
        for (entry, sheet) in entries {
            self.compared.take(&entry, sheet, before);
        }
        match &mut self.report {
            Some(report) => report.take(rows, before),
            None => Ok(()),
        }
    }

    /// Ends the rows and compares the games. Returns the findings of the comparison as a part; the summary counts
    /// them.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn finish(
        self,
        reported: CodeSet,
        style: ReportStyle,
        catalog: &Catalog,
        summary: &mut RunSummary,
    ) -> Result<Fragment, Error> {
        let mut found = self.compared.findings();
        found.retain(|(_, finding)| reported.contains(finding.code));
        for (_, finding) in &found {
            summary.total.add(finding);
        }
        if let Some(report) = self.report {
            report.close(&summary.closing())?;
        }
        Ok(events::findings(&found, catalog, style))
    }
}
