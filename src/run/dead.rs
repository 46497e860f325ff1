//! `dead`: whether either side can still mate in a position, with the proof.

use std::sync::OnceLock;

use rayon::ThreadPool;
use rayon::prelude::*;

use super::report::ReportWriter;
use super::{Destination, RunWatch, threads};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::dead;
use bienban_engine::chess::notation::start;
use bienban_report::{Fragment, PositionRow, ReportClosing, ReportStyle, positions};

/// A position as it was given.
#[derive(Debug)]
pub struct GivenPosition {
    /// Where the user gave it: `argument 2` or `line 3`.
    pub place: Message,
    /// The FEN.
    pub text: String,
}

/// What `dead` does.
#[derive(Debug)]
pub struct DeadPositions<'a> {
    /// How many positions the search for a mate visits at most, for each side.
    pub limit: u32,
    /// How many threads judge.
    pub threads: usize,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

/// Judges positions in batches and writes their rows in the order in which they were given.
pub struct DeadReport<'a> {
    task: &'a DeadPositions<'a>,
    /// The threads that judge, from the first batch on that has work for several. `None` if one thread does it all.
    pool: OnceLock<Option<ThreadPool>>,
    report: ReportWriter<'a>,
}

impl<'a> DeadReport<'a> {
    /// Begins the report.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn begin(task: &'a DeadPositions<'a>, to: &'a mut dyn Destination) -> Result<DeadReport<'a>, Error> {
        let report = ReportWriter::begin(task.style, positions(task.style.format), task.catalog, to)?;
        Ok(DeadReport { task, pool: OnceLock::new(), report })
    }

    /// Judges a batch of positions and writes their rows. The watch hears of positions that cannot be read.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn take(&mut self, batch: &[GivenPosition], watch: &mut impl RunWatch) -> Result<(), Error> {
        for answer in self.judge(batch) {
            match answer {
                Ok(row) => self.report.take(row, 0)?,
                Err(error) => watch.failed(&error),
            }
        }
        Ok(())
    }

    /// Ends the report.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn finish(self) -> Result<(), Error> {
        self.report.close(&ReportClosing::default())
    }

    fn judge(&self, batch: &[GivenPosition]) -> Vec<Result<Fragment, Error>> {
        let pool = || self.pool.get_or_init(|| threads::pool(self.task.threads)).as_ref();
        let pool = if self.task.threads > 1 && batch.len() > 1 { pool() } else { None };
        match pool {
            // One position may take as long as all the others, so each is a job of its own.
            Some(pool) => pool.install(|| batch.par_iter().with_max_len(1).map(|given| self.task.one(given)).collect()),
            None => batch.iter().map(|given| self.task.one(given)).collect(),
        }
    }
}

impl DeadPositions<'_> {
    fn one(&self, given: &GivenPosition) -> Result<Fragment, Error> {
        let position = start::from_fen(&given.text).map_err(|error| Error::Position {
            place: given.place.clone(),
            text: given.text.clone(),
            reason: error.message(),
        })?;
        let judgement = dead::judge(&position, self.limit);
        Ok(PositionRow { fen: &given.text, position: &position, judgement: &judgement }.put(self.catalog, self.style))
    }
}
