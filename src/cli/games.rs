//! `bienban games`: a row for every game.

use clap::Args as ClapArgs;
use clap::builder::NonEmptyStringValueParser;

use super::common::{InputArgs, JudgingArgs};
use super::formats::TableArgs;
use super::guard::{is_stdout, keep_stdout_apart};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::range::RangeArgs;
use super::session::Session;
use super::speech;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_games::selection::Field;
use bienban_report::{Format, GameColumns, MOVES};
use bienban_run::games::{GamesTask, games};
use bienban_run::positions::{PositionList, positions};

#[derive(Debug, ClapArgs)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    tabling: TableArgs,

    #[arg(long, value_name = "COLUMN", value_delimiter = ',', value_parser = parse_column)]
    columns: Vec<Field>,

    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = NonEmptyStringValueParser::new())]
    tags: Vec<String>,

    #[arg(long)]
    moves: bool,

    #[arg(long, conflicts_with_all = ["columns", "tags", "moves", "range"])]
    positions: bool,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    ranging: RangeArgs,

    #[command(flatten)]
    reading: InputArgs,
}

/// A column by its name.
pub(super) fn parse_column(name: &str) -> Result<Field, Message> {
    Field::named(name.trim()).ok_or_else(|| {
        let known: Vec<_> = Field::ALL.iter().map(|field| field.name()).collect();
        Message::new("unknown-name").with("known", known.join(" "))
    })
}

pub(super) fn run(args: &GamesArgs) -> Result<CommandOutcome, Error> {
    if args.positions {
        return list_positions(args);
    }
    let fields = if args.columns.is_empty() { Field::ALL } else { &args.columns };
    let fields_named = fields.iter().map(|field| field.name());
    let moves = args.moves.then_some(MOVES);
    let names: Vec<&str> = fields_named.chain(args.tags.iter().map(String::as_str)).chain(moves).collect();
    if let Some(twice) = (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
        return Err(Error::Usage(Message::new("selecting-column-twice").with("name", names[twice])));
    }
    let style = args.ranging.style(&args.reading, args.tabling.style_or(Format::Csv)?)?;
    if let Some(counted) =
        args.ranging.count(&args.judging.options(), &args.reading, style, args.tabling.output.as_deref())
    {
        return counted;
    }
    let mut columns = GameColumns::new(fields, &args.tags);
    if args.moves {
        columns = columns.with_moves();
    }
    if style.range.is_some() {
        columns.table = columns.table.of_range();
    }
    // A page or a workbook ends with the numbers of half-moves and findings, and so does a range.
    let counts = style.format.counts_games() || style.range.is_some();
    let task = GamesTask {
        options: judge::JudgeOptions { record: args.moves || style.format.has_pictures(), ..args.judging.options() },
        columns: &columns,
        tags_alone: columns.are_of_tags_alone() && !counts,
        style,
        catalog: speech::catalog_of(style.format),
    };
    let interrupt = Interrupt::listen();
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    if is_stdout(args.tabling.output.as_deref()) {
        keep_stdout_apart(&sources.inputs)?;
    }
    let output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    let mut output = output.beside(session.progress());
    let summary = games(&task, args.ranging.with_range(sources), &mut output, &mut session)?;
    output.finish()?;
    if task.tags_alone {
        session.say_listed(&summary);
    } else {
        session.say(&summary, None);
    }
    Ok(if summary.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}

/// Lists the positions of the games instead of the games.
fn list_positions(args: &GamesArgs) -> Result<CommandOutcome, Error> {
    let style = args.tabling.style_or(Format::Csv)?;
    let task = PositionList {
        options: judge::JudgeOptions { record: true, ..args.judging.options() },
        style,
        catalog: speech::catalog_of(style.format),
    };
    let interrupt = Interrupt::listen();
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    if is_stdout(args.tabling.output.as_deref()) {
        keep_stdout_apart(&sources.inputs)?;
    }
    let output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    let mut output = output.beside(session.progress());
    let summary = positions(&task, sources, &mut output, &mut session)?;
    output.finish()?;
    session.say(&summary, None);
    Ok(if summary.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}
