//! `bienban standings`: who stands where, and by which tie-breaks.

use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::common::Reading;
use super::formats::{Tabling, write_texts};
use super::interrupt::Interrupt;
use super::output::Output;
use super::session::Session;
use super::{Outcome, speech};
use crate::error::Error;
use crate::message::Message;
use crate::report::tables::events::of_columns;
use crate::report::{Format, harmless};
use crate::run::tournament::archive;
use crate::tournament::options::Options;
use crate::tournament::regime::Regime;
use crate::tournament::standings::{Standings, StandingsError};
use crate::tournament::system::System;
use crate::tournament::team::Primary;

/// Which event is meant, and by which rules.
#[derive(Debug, ClapArgs)]
pub(super) struct Choosing {
    #[arg(long, value_name = "REGIME", default_value = "auto", value_parser = regimes())]
    regime: String,

    #[arg(long, value_name = "SYSTEM", default_value = "auto", value_parser = systems())]
    system: String,

    #[arg(long, value_name = "NAME")]
    event: Option<String>,
}

fn regimes() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(["auto"].into_iter().chain(Regime::ids()))
}

fn systems() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(["auto"].into_iter().chain(System::ids()))
}

impl Choosing {
    /// The options that are said so.
    pub(super) fn options(&self) -> Options {
        Options {
            regime: Regime::read(&self.regime),
            system: System::read(&self.system),
            event: self.event.clone(),
            ..Options::default()
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    tabling: Tabling,

    #[command(flatten)]
    choosing: Choosing,

    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    tie_breaks: Vec<String>,

    #[arg(long)]
    crosstable: bool,

    #[arg(long)]
    teams: bool,

    #[arg(long, value_name = "SCORE", requires = "teams", value_parser = PossibleValuesParser::new(["mp", "gp"]))]
    primary: Option<String>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    after_round: Option<u32>,

    #[arg(long, value_name = "PLAYER")]
    withdrawn: Vec<String>,

    #[command(flatten)]
    reading: Reading,
}

impl Args {
    fn options(&self) -> Options {
        Options {
            tie_breaks: self.tie_breaks.clone(),
            crosstable: self.crosstable,
            after_round: self.after_round,
            withdrawn: self.withdrawn.clone(),
            primary: match self.primary.as_deref() {
                Some("gp") => Some(Primary::Game),
                Some(_) => Some(Primary::Match),
                None => None,
            },
            ..self.choosing.options()
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let style = args.tabling.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt);
    let (archive, total) = archive(sources, &mut session)?;
    let options = args.options();
    let mut lists = Vec::new();
    for event in archive.events(&options) {
        let list = if args.teams { event.team_standings(&options) } else { event.standings(&options) };
        let list = list.map_err(|refused| Error::Usage(refusal(&refused)))?;
        let used = Message::new("standings-used")
            .with("event", harmless(&event.name))
            .with("regime", list.regime.id())
            .with("list", list.tie_breaks.join(", "));
        lists.push((used, list));
    }
    if lists.is_empty() {
        return Err(Error::Usage(Message::new("standings-no-event")));
    }
    if style.format == Format::Text {
        for (index, (note, list)) in lists.iter().enumerate() {
            if index > 0 {
                output.write(|out| out.write_all(b"\n"))?;
            }
            let table = of_columns("standings", &list.columns);
            write_texts(&table, style, catalog, &mut output, (std::slice::from_ref(note), &list.rows))?;
        }
    } else {
        let columns = joined(lists.iter().map(|(_, list)| &list.columns));
        let rows: Vec<Vec<String>> = lists.iter().flat_map(|(_, list)| placed(list, &columns)).collect();
        let notes: Vec<Message> = lists.iter().map(|(note, _)| note.clone()).collect();
        let table = of_columns("standings", &columns);
        write_texts(&table, style, catalog, &mut output, (&notes, &rows))?;
    }
    output.finish()?;
    session.say(&total, None);
    Ok(if total.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
}

/// The columns of several lists, each once. Events of different systems have different tie-breaks.
fn joined<'a>(lists: impl Iterator<Item = &'a Vec<String>>) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for list in lists {
        for name in list {
            if !columns.contains(name) {
                columns.push(name.clone());
            }
        }
    }
    columns
}

/// The rows of a list under the columns of all.
fn placed<'a>(list: &'a Standings, columns: &'a [String]) -> impl Iterator<Item = Vec<String>> + 'a {
    let at: Vec<Option<usize>> = columns.iter().map(|name| list.columns.iter().position(|own| own == name)).collect();
    list.rows.iter().map(move |row| at.iter().map(|at| at.map_or_else(String::new, |at| row[at].clone())).collect())
}

/// Why there is no list.
fn refusal(refused: &StandingsError) -> Message {
    match refused {
        StandingsError::UnknownTieBreak(code) => Message::new("standings-tie-break").with("code", harmless(code)),
        StandingsError::UnknownPlayer(name) => Message::new("standings-player").with("name", harmless(name)),
        StandingsError::NoTeams => Message::new("standings-no-teams"),
    }
}
