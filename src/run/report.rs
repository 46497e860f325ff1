//! A report that is being written: takes the fragments of a task to their destination.

use super::{Destination, RunSummary};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::judge::JudgeTally;
use bienban_report::{Fragment, Report, ReportClosing, ReportStyle, ReportTable, Spool};

/// A report and its destination.
pub struct ReportWriter<'a> {
    report: Report<'a>,
    to: &'a mut dyn Destination,
}

impl<'a> ReportWriter<'a> {
    /// Begins a report.
    ///
    /// # Errors
    /// [`Error::Output`], also if no temporary file can be made for rows that have to wait.
    pub fn begin(
        style: ReportStyle,
        table: &'a ReportTable,
        catalog: &'a Catalog,
        to: &'a mut dyn Destination,
    ) -> Result<ReportWriter<'a>, Error> {
        let mut report = None;
        to.write(Box::new(|out| {
            let mut begun = Report::new(style, table, catalog)?;
            begun.begin(out)?;
            report = Some(begun);
            Ok(())
        }))?;
        report.map(|report| ReportWriter { report, to }).ok_or(Error::Interrupted)
    }

    /// Takes the fragment of a block. `before` is the number of games before the block in its file.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn take(&mut self, fragment: Fragment, before: u64) -> Result<(), Error> {
        if fragment.is_empty() {
            return Ok(());
        }
        let report = &mut self.report;
        self.to.write(Box::new(|out| report.take(fragment, before, out)))
    }

    /// Ends the report.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn close(self, closing: &ReportClosing<'_>) -> Result<(), Error> {
        let ReportWriter { report, to } = self;
        to.write(Box::new(|out| report.finish(closing, out)))
    }

    /// Takes rows that were kept until now, in the order in which they came.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn pour(&mut self, kept: Spool) -> Result<(), Error> {
        let report = &mut self.report;
        self.to.write(Box::new(|out| kept.pour(report, out)))
    }

    /// Ends the report after a run, whatever came of it. If the user broke off the run, the report still ends properly,
    /// so that what was written can be read, and it is marked as incomplete.
    ///
    /// # Errors
    /// The error that ended the run, and [`Error::Output`].
    pub fn finish(self, summary: Result<RunSummary, Error>) -> Result<RunSummary, Error> {
        let ReportWriter { report, to } = self;
        match summary {
            Ok(summary) => {
                ReportWriter { report, to }.close(&summary.closing())?;
                Ok(summary)
            }
            Err(Error::Interrupted) => {
                let (tally, failures) = (JudgeTally::default(), [Error::Interrupted.message()]);
                let closing =
                    ReportClosing { files: 0, tally: &tally, failures: &failures, ..ReportClosing::default() };
                ReportWriter { report, to }.close(&closing)?;
                Err(Error::Interrupted)
            }
            Err(error) => Err(error),
        }
    }
}
