//! `bienban select`: the games that meet a condition.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::choice;
use super::common::{InputArgs, JudgingArgs};
use super::formats;
use super::guard::{are_one, is_stdout, keep_stdout_apart, read_files};
use super::interrupt::Interrupt;
use super::notation::{self, TargetNotation};
use super::outcome::CommandOutcome;
use super::output::Output;
use super::request::GameRequestArgs;
use super::scatter::{ScatterFolder, SelectedFiles};
use super::session::Session;
use super::{games, speech, summary, writing};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge;
use bienban_engine::source::input::Inputs;
use bienban_games::selection::Field;
use bienban_games::write::{self, GameLayout, KeptTags, QuickWriter, Reduction};
use bienban_report::{EXPLAINED, Format, ReportStyle};
use bienban_run::Destination;
use bienban_run::export::{AddedTag, Export};
use bienban_run::select::{Select, SelectOutlets, SelectSummary, select};

#[derive(Debug, ClapArgs)]
pub(super) struct SelectArgs {
    #[command(flatten)]
    requesting: GameRequestArgs,

    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    output: Option<PathBuf>,

    #[arg(long, value_name = "DIR", requires = "by")]
    out_dir: Option<PathBuf>,

    #[arg(long, value_name = "BY", value_delimiter = ',', requires = "out_dir", value_parser = parse_by)]
    by: Vec<SplitBy>,

    #[arg(long, value_name = "FILE")]
    rest: Option<PathBuf>,

    #[arg(long, conflicts_with_all = ["explain", "out_dir", "output", "rest", "sort", "export"])]
    count: bool,

    #[arg(long, conflicts_with_all = ["out_dir", "rest", "sort", "export", "limit"])]
    explain: bool,

    #[arg(long, value_name = "N", value_parser = choice::number::<u64>(0..))]
    limit: Option<u64>,

    #[arg(long, value_name = "COLUMN", value_delimiter = ',', value_parser = games::parse_column)]
    sort: Vec<Field>,

    #[arg(long)]
    export: bool,

    #[arg(long, value_name = "NOTATION", default_value = "en", value_parser = notation::parse_to, requires = "export")]
    to: TargetNotation,

    #[arg(long, default_value = "pgn", value_parser = choice::layout(), requires = "export")]
    layout: GameLayout,

    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',', requires = "export")]
    drop: Vec<DroppedElement>,

    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "export")]
    keep_tags: Vec<String>,

    #[arg(long, value_name = "TAGS", value_parser = choice::added(), value_delimiter = ',', requires = "export")]
    add: Vec<AddedTag>,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    reading: InputArgs,
}

/// What parts the games into files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SplitBy {
    Field(Field),
    Number(u64),
}

/// A field, or how many games go into a file.
fn parse_by(text: &str) -> Result<SplitBy, Message> {
    match text.trim().parse() {
        Ok(0) => Err(Message::new("selecting-no-games-a-file")),
        Ok(number) => Ok(SplitBy::Number(number)),
        Err(_) => games::parse_column(text).map(SplitBy::Field),
    }
}

/// What is left out of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DroppedElement {
    Comments,
    Variations,
    Nags,
    Clocks,
}

impl SelectArgs {
    fn export(&self) -> Option<Export> {
        let drops = |what| self.drop.contains(&what);
        let named = |name: &str| self.keep_tags.iter().any(|other| other.eq_ignore_ascii_case(name));
        let tags = match () {
            () if self.keep_tags.is_empty() || named("all") => KeptTags::All,
            () if named("seven") && self.keep_tags.len() == 1 => KeptTags::Seven,
            () => KeptTags::Named(self.keep_tags.clone()),
        };
        let write = write::WriteOptions {
            xiangqi: self.to.xiangqi,
            layout: self.layout,
            ..write::WriteOptions::new(write::NotationStyle::of(self.to.chess))
        };
        self.export.then(|| Export {
            write,
            quick: QuickWriter::new(&write),
            reduction: Reduction {
                comments: drops(DroppedElement::Comments),
                variations: drops(DroppedElement::Variations),
                nags: drops(DroppedElement::Nags),
                clocks: drops(DroppedElement::Clocks),
                tags,
            },
            added: self.add.clone(),
        })
    }

    /// The fields, or the number of games, that part the games into files.
    fn by(&self) -> Result<(Vec<Field>, Option<u64>), Error> {
        let mut fields = Vec::new();
        for by in &self.by {
            match by {
                SplitBy::Number(number) if self.by.len() == 1 => return Ok((Vec::new(), Some(*number))),
                SplitBy::Number(_) => return Err(Error::Usage(Message::new("selecting-by-both"))),
                SplitBy::Field(field) => fields.push(*field),
            }
        }
        Ok((fields, None))
    }

    /// Refuses to write over what is read, or the games and the rest to one file.
    fn guard(&self, inputs: &Inputs) -> Result<(), Error> {
        let (games, rest) = (self.output.as_deref(), self.rest.as_deref());
        let prints = self.out_dir.is_none() && is_stdout(games) || self.count || self.explain;
        if prints || rest.is_some_and(|rest| is_stdout(Some(rest))) {
            keep_stdout_apart(inputs)?;
        }
        let one = self.out_dir.is_none() && rest.is_some() && are_one(games, rest);
        if one { Err(Error::Usage(Message::new("selecting-rest-with-games"))) } else { Ok(()) }
    }
}

pub(super) fn run(args: &SelectArgs) -> Result<CommandOutcome, Error> {
    let (sieve, text) = args.requesting.sieve()?;
    let (by, portion) = args.by()?;
    let output = args.output.as_deref().filter(|_| args.explain);
    let style = ReportStyle::new(formats::chosen(None, output, &EXPLAINED, Format::Csv)?);
    for file in [args.output.as_deref().filter(|_| !args.explain), args.rest.as_deref()].into_iter().flatten() {
        formats::keep_ending_of_games(Some(file), args.layout)?;
    }
    let catalog = speech::catalog_of(style.format);
    let export = args.export();
    let options = judge::JudgeOptions {
        // The writer and whoever looks at the moves of a game that is not clean need every half-move.
        record: export.is_some() || sieve.needs().moves,
        ..args.judging.options()
    };
    let task = Select {
        options,
        sieve,
        text,
        export,
        by,
        sort: args.sort.clone(),
        games: !args.count && !args.explain,
        rest: args.rest.is_some(),
        limited: args.limit.is_some(),
        explain: args.explain.then_some((style, catalog)),
    };
    let interrupt = Interrupt::listen();
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    args.guard(&sources.inputs)?;
    interrupt.files().add_inputs(args.requesting.list().cloned())?;
    let one = |wanted: bool| wanted.then(|| Output::open(args.output.as_deref(), &interrupt)).transpose();
    let games = match &args.out_dir {
        Some(folder) => {
            let read = read_files(&sources.inputs);
            SelectedFiles::Folder(Box::new(ScatterFolder::new(folder, args.layout.ending(), read, &interrupt)?))
        }
        None => one(task.games)?.map_or(SelectedFiles::None, SelectedFiles::One),
    };
    let mut rest = args.rest.as_deref().map(|path| Output::open(Some(path), &interrupt)).transpose()?;
    let mut explained = one(args.explain)?;
    let mut games = games.beside(session.progress());
    let outlets = SelectOutlets {
        games: &mut games,
        rest: rest.as_mut().map(|file| file as &mut dyn Destination),
        explained: explained.as_mut().map(|file| file as &mut dyn Destination),
        limit: args.limit,
        portion,
    };
    let SelectSummary { summary, count, written } = select(&task, sources, outlets, &mut session)?;
    let files = games.finish()?;
    for file in [rest, explained].into_iter().flatten() {
        file.finish()?;
    }
    if args.count {
        let mut output = Output::open(None, &interrupt)?;
        output.write(|out| writeln!(out, "{count}"))?;
        output.finish()?;
    }
    if !args.reading.quiet {
        let mut message = Message::new("selecting-selected").with_phrase("games", Message::games(count));
        if let Some(summary) = &summary {
            message = Message::new("selecting-selected-of").with("count", count.to_string());
            message = message.with_phrase("games", Message::games(summary.total.games));
        }
        if let Some(files) = files {
            let written = Message::new("selecting-files").with("count", files.to_string());
            message = Message::new("selecting-in-files").with_phrase("selected", message).with_phrase("files", written);
        }
        summary::say(&speech::catalog().text(&message));
        writing::say_omitted(&written, args.layout);
    }
    args.say_missing(&task, count);
    if let Some(summary) = &summary {
        session.say_skipped(summary);
    }
    Ok(if summary.is_none_or(|summary| summary.failures.is_empty()) {
        CommandOutcome::Clean
    } else {
        CommandOutcome::Failed
    })
}

impl SelectArgs {
    /// Reports what of a list was not found, unless something else kept games out as well.
    fn say_missing(&self, task: &Select<'_>, count: u64) {
        if self.limit.is_none()
            && task.text.is_empty()
            && !self.reading.quiet
            && let Some(message) = task.sieve.missing(count)
        {
            summary::say(&speech::catalog().text(&message));
        }
    }
}
