//! A report under way: the fragments that a task makes go through it to their destination.

use super::{Destination, Summary};
use crate::error::Error;
use crate::judge::Tally;
use crate::messages::Catalog;
use crate::report::{Closing, Fragment, Report, Spool, Style, Table};

/// A report and where it goes.
pub struct ReportWriter<'a> {
    report: Report<'a>,
    to: &'a mut dyn Destination,
}

impl<'a> ReportWriter<'a> {
    /// Begins a report.
    ///
    /// # Errors
    /// [`Error::Output`], also where no temporary file can be made for rows that have to wait.
    pub fn begin(
        style: Style,
        table: &'a Table,
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

    /// Takes the fragment of a block, before which `before` games stand in its file.
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
    pub fn close(self, closing: &Closing<'_>) -> Result<(), Error> {
        let ReportWriter { report, to } = self;
        to.write(Box::new(|out| report.finish(closing, out)))
    }

    /// Takes what was kept until now, in the order in which it was kept.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn pour(&mut self, kept: Spool) -> Result<(), Error> {
        let report = &mut self.report;
        self.to.write(Box::new(|out| kept.pour(report, out)))
    }

    /// Ends the report by what came of the run. A run that the user broke off still ends its report, so that what was
    /// written can be read; the report says so.
    ///
    /// # Errors
    /// What ended the run, and [`Error::Output`].
    pub fn finish(self, summary: Result<Summary, Error>) -> Result<Summary, Error> {
        let ReportWriter { report, to } = self;
        match summary {
            Ok(summary) => {
                ReportWriter { report, to }.close(&summary.closing())?;
                Ok(summary)
            }
            Err(Error::Interrupted) => {
                let (tally, failures) = (Tally::default(), [Error::Interrupted.message()]);
                let closing = Closing { files: 0, tally: &tally, failures: &failures };
                ReportWriter { report, to }.close(&closing)?;
                Err(Error::Interrupted)
            }
            Err(error) => Err(error),
        }
    }
}
