//! How many games and lines a range of a file has, which the ranges after it need for their numbers.

use super::report::ReportWriter;
use super::select::GameCounter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::judge::{self, Judge, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_report::{RANGES, ReportStyle, TableCell, TableWriter};

/// The counting.
#[derive(Debug)]
pub struct RangeCount<'a> {
    /// How games are judged.
    pub options: &'a judge::JudgeOptions,
    /// The form of the row.
    pub style: ReportStyle,
    /// Its wording.
    pub catalog: &'a Catalog,
}

impl Task for RangeCount<'_> {
    type Part = BlockResult<()>;

    fn work(&self, block: &Block) -> BlockResult<()> {
        let mut counting = GameCounter(JudgeTally::default());
        Judge::new(self.options).each(block, &mut counting);
        BlockResult::new(block, counting.0, ())
    }
}

/// Counts the games and lines of the range of the sources, and writes them as a row.
///
/// # Errors
/// [`Error::Interrupted`] and [`Error::Output`].
pub fn count(
    task: &RangeCount<'_>,
    sources: Sources,
    to: &mut dyn Destination,
    watch: &mut impl RunWatch,
) -> Result<RunSummary, Error> {
    let mut report = ReportWriter::begin(task.style, &RANGES, task.catalog, to)?;
    let range = sources.options.reading.range.clone();
    let name = sources.inputs.found.iter().find_map(|input| Some(input.as_ref().ok()?.name())).unwrap_or_default();
    let summary = super::run(sources, task, &mut |(), _| Ok(()), watch);
    if let (Some(range), Ok(summary)) = (range, &summary)
        && summary.failures.is_empty()
    {
        let lines = range.lines.load(std::sync::atomic::Ordering::Relaxed);
        let end = if range.end == u64::MAX { TableCell::Empty } else { TableCell::Number(range.end) };
        let mut writer = TableWriter::new(&RANGES, task.catalog, task.style);
        let (start, games) = (TableCell::Number(range.start), TableCell::Number(summary.total.games));
        writer.row(&[TableCell::known(&name), start, end, games, TableCell::Number(lines)]);
        report.take(writer.fragment, 0)?;
    }
    report.finish(summary)
}
