//! `--range`: a part of one file, for several runs that share it.

use clap::Args;

use super::choice;
use super::common::InputArgs;
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::speech;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_engine::source::range::FileRange;
use bienban_report::ReportStyle;
use bienban_run::Sources;
use bienban_run::range::{self, count};

/// Which part of the input is read.
#[derive(Debug, Args)]
pub(super) struct RangeArgs {
    #[arg(long, value_name = "A-B")]
    range: Option<FileRange>,

    #[arg(long, value_name = "OFFSET", requires = "range", value_parser = choice::number::<u64>(0..))]
    range_at: Option<u64>,

    #[arg(long, requires = "range")]
    range_count: bool,
}

impl RangeArgs {
    /// The form of a report on the range, if there is one.
    ///
    /// # Errors
    /// [`Error::Usage`] where a range cannot be.
    pub(super) fn style(&self, reading: &InputArgs, style: ReportStyle) -> Result<ReportStyle, Error> {
        let Some(range) = &self.range else { return Ok(style) };
        let wrong = |message| Err(Error::Usage(message));
        let [path] = &reading.paths[..] else { return wrong(Message::new("range-one-file")) };
        let is_stdin = path.as_os_str() == "-";
        if !is_stdin && !path.is_file() {
            return wrong(Message::new("range-one-file"));
        }
        match self.range_at {
            Some(_) if !is_stdin => return wrong(Message::new("range-at-file")),
            Some(at) if at > range.start => return wrong(Message::new("range-at-behind")),
            None if is_stdin && range.start > 0 => return wrong(Message::new("range-at-missing")),
            _ => {}
        }
        // Such a format ends with the number of games, which a part of a file does not know.
        if style.format.counts_games() {
            return wrong(Message::new("range-format").with("format", style.format.name()));
        }
        Ok(ReportStyle { range: Some(range.start), ..style })
    }

    /// The sources, with the range.
    pub(super) fn with_range(&self, mut sources: Sources) -> Sources {
        sources.options.reading.range =
            self.range.clone().map(|range| FileRange { input_at: self.range_at.unwrap_or(0), ..range });
        sources
    }

    /// Writes how many games and lines the range has, if that is all that is wanted.
    ///
    /// # Errors
    /// Those of a run.
    pub(super) fn count(
        &self,
        options: &judge::JudgeOptions,
        reading: &InputArgs,
        style: ReportStyle,
        output: Option<&std::path::Path>,
    ) -> Option<Result<CommandOutcome, Error>> {
        self.range_count.then(|| {
            let interrupt = Interrupt::listen();
            let output = Output::open(output, &interrupt)?;
            let (sources, mut session) = Session::open(reading, &interrupt)?;
            let mut output = output.beside(session.progress());
            let style = ReportStyle { range: None, ..style };
            let task = range::RangeCount { options, style, catalog: speech::catalog_of(style.format) };
            let summary = count(&task, self.with_range(sources), &mut output, &mut session)?;
            output.finish()?;
            session.say(&summary, None);
            Ok(if summary.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
        })
    }
}
