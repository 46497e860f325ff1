//! How many games and lines a range of a file has, which the ranges after it need for their numbers.

use super::report::ReportWriter;
use super::select::Counting;
use super::{Destination, Sources, Summary, Task, Watch, Worked};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::judge::{self, Judge, Tally};
use bienban_engine::source::split::Block;
use bienban_report::{Cell, RANGES, Style, TableWriter};

/// The counting.
#[derive(Debug)]
pub struct Count<'a> {
    /// How games are judged.
    pub options: &'a judge::Options,
    /// The form of the row.
    pub style: Style,
    /// Its wording.
    pub catalog: &'a Catalog,
}

impl Task for Count<'_> {
    type Part = Worked<()>;

    fn work(&self, block: &Block) -> Worked<()> {
        let mut counting = Counting(Tally::default());
        Judge::new(self.options).each(block, &mut counting);
        Worked::new(block, counting.0, ())
    }
}

/// Counts the games and lines of the range of the sources, and writes them as a row.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn count(
    task: &Count<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl Watch,
) -> Result<Summary, Error> {
    let mut report = ReportWriter::begin(task.style, &RANGES, task.catalog, to)?;
    let range = sources.options.reading.range.clone();
    let name = sources.inputs.found.iter().find_map(|input| Some(input.as_ref().ok()?.name())).unwrap_or_default();
    let summary = super::run(sources, task, &mut |(), _| Ok(()), watch);
    if let (Some(range), Ok(summary)) = (range, &summary)
        && summary.failures.is_empty()
    {
        let lines = range.lines.load(std::sync::atomic::Ordering::Relaxed);
        let end = if range.end == u64::MAX { Cell::Empty } else { Cell::Number(range.end) };
        let mut writer = TableWriter::new(&RANGES, task.catalog, task.style);
        let (start, games) = (Cell::Number(range.start), Cell::Number(summary.total.games));
        writer.row(&[Cell::known(&name), start, end, games, Cell::Number(lines)]);
        report.take(writer.fragment, 0)?;
    }
    report.finish(summary)
}
