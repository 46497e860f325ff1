//! `bienban schedule`: the tables by which tournaments are played.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Subcommand};

use super::choice;
use super::formats::{SilenceArgs, TableArgs, write_texts};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::speech;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_games::roll;
use bienban_report::tables::events::{KNOCK_OUT, SCHEDULE, VARMA};
use bienban_tournament::schedule::entrant::Entrant;
use bienban_tournament::schedule::knock_out::{KnockOut, MatchBoards};
use bienban_tournament::schedule::varma::{Drawer, draw};
use bienban_tournament::schedule::{SchedulePairing, round_robin, scheveningen, team_match};

#[derive(Debug, ClapArgs)]
pub(super) struct ScheduleArgs {
    #[command(subcommand)]
    kind: ScheduleKind,
}

#[derive(Debug, Subcommand)]
enum ScheduleKind {
    /// The Berger table.
    RoundRobin {
        #[arg(value_name = "N", value_parser = choice::number::<u32>(2..=1000))]
        players: u32,

        #[arg(long, value_name = "K", default_value_t = 1, value_parser = choice::number::<u32>(1..=20))]
        cycles: u32,

        #[arg(long)]
        swap_last_two: bool,

        #[arg(long, value_name = "FILE")]
        names: Option<PathBuf>,

        #[command(flatten)]
        tabling: TableArgs,

        #[command(flatten)]
        silence: SilenceArgs,
    },
    /// Each player of one side meets each player of the other.
    Scheveningen {
        #[arg(value_name = "N", value_parser = choice::number::<u32>(1..=500))]
        players: u32,

        #[arg(long, value_name = "K", default_value_t = 1, value_parser = choice::number::<u32>(1..=20))]
        cycles: u32,

        #[command(flatten)]
        tabling: TableArgs,

        #[command(flatten)]
        silence: SilenceArgs,
    },
    /// Teams by the Berger table.
    Teams {
        #[arg(value_name = "TEAMS", value_parser = choice::number::<u32>(2..=200))]
        teams: u32,

        #[arg(value_name = "BOARDS", value_parser = choice::number::<u32>(1..=100))]
        boards: u32,

        #[arg(long, value_name = "K", default_value_t = 1, value_parser = choice::number::<u32>(1..=20))]
        cycles: u32,

        #[command(flatten)]
        tabling: TableArgs,

        #[command(flatten)]
        silence: SilenceArgs,
    },
    /// Who loses plays no more.
    KnockOut {
        #[arg(value_name = "N", value_parser = choice::number::<u32>(2..=4096))]
        players: u32,

        #[arg(long, value_name = "G", default_value = "1", value_parser = stages)]
        games: MatchStages,

        #[arg(long)]
        places: bool,

        #[arg(long, value_name = "BOARDS", value_parser = choice::number::<u32>(1..=100))]
        boards: Option<u32>,

        #[arg(long, requires = "boards")]
        each: bool,

        #[command(flatten)]
        tabling: TableArgs,

        #[command(flatten)]
        silence: SilenceArgs,
    },
    /// Numbers drawn so that players of one federation do not meet late.
    Varma {
        #[arg(value_name = "FILE")]
        players: PathBuf,

        #[arg(long, value_name = "S", value_parser = choice::number::<u64>(0..))]
        seed: u64,

        #[command(flatten)]
        tabling: TableArgs,

        #[command(flatten)]
        silence: SilenceArgs,
    },
}

/// The games of a match, stage by stage.
#[derive(Debug, Clone)]
struct MatchStages(Vec<u32>);

/// Reads `2` or `2+2+1`.
fn stages(text: &str) -> Result<MatchStages, Message> {
    let number = choice::number::<u32>(1..=20);
    let stages = text.split('+').map(&number).collect::<Result<Vec<u32>, Message>>()?;
    number(&stages.iter().map(|&games| u64::from(games)).sum::<u64>().to_string())?;
    Ok(MatchStages(stages))
}

/// The most games that are printed: those of the largest round robin.
const MOST: u64 = 10_000_000;

/// Refuses a schedule that is too large.
fn bounded(games: u64) -> Result<(), Error> {
    let message = || Message::new("schedule-large").with("games", games.to_string()).with("most", MOST.to_string());
    if games > MOST { Err(Error::Usage(message())) } else { Ok(()) }
}

pub(super) fn run(args: &ScheduleArgs) -> Result<CommandOutcome, Error> {
    let (pairings, called, tabling) = match &args.kind {
        ScheduleKind::RoundRobin { players, cycles, swap_last_two, names: list, tabling, .. } => {
            let called = list.as_deref().map(roll::read).transpose()?.unwrap_or_default();
            if !called.is_empty() && called.len() != *players as usize {
                let message = Message::new("schedule-names").with("players", players.to_string());
                let message = message.with("names", called.len().to_string()).with("first", called[0].0.as_str());
                return Err(Error::Usage(message.with("last", called[called.len() - 1].0.as_str())));
            }
            (round_robin::schedule(*players, *cycles, *swap_last_two), called, tabling)
        }
        ScheduleKind::Scheveningen { players, cycles, tabling, .. } => {
            (scheveningen::schedule(*players, *cycles), Vec::new(), tabling)
        }
        ScheduleKind::Teams { teams, boards, cycles, tabling, .. } => {
            bounded(u64::from(teams * (teams - 1) / 2) * u64::from(boards * cycles))?;
            (team_match::schedule(*teams, *boards, *cycles), Vec::new(), tabling)
        }
        ScheduleKind::KnockOut { players, games, places, boards, each, tabling, .. } => {
            let boards = boards.map(|count| MatchBoards { count, each: *each });
            let of = KnockOut { entrants: *players, stages: games.0.clone(), places: *places, boards };
            return knock_out(&of, tabling);
        }
        ScheduleKind::Varma { players, seed, tabling, .. } => return varma(players, *seed, tabling),
    };
    let rows = pairings.iter().map(|pairing| row(pairing, &called)).collect::<Vec<_>>();
    let list = if let ScheduleKind::RoundRobin { names, .. } = &args.kind { names.as_deref() } else { None };
    print(tabling, list, &SCHEDULE, &rows)
}

/// A pairing as texts.
fn row(pairing: &SchedulePairing, called: &[roll::RollPlayer]) -> Vec<String> {
    let name = |entrant: &Entrant| match entrant {
        Entrant::Number(number) => {
            called.get(*number as usize - 1).map_or_else(|| number.to_string(), |(name, _)| name.clone())
        }
        other => other.to_string(),
    };
    vec![
        pairing.cycle.to_string(),
        pairing.round.to_string(),
        pairing.board.map(|board| board.to_string()).unwrap_or_default(),
        name(&pairing.white),
        pairing.black.as_ref().map(name).unwrap_or_default(),
    ]
}

/// Prints a knock-out. Of a plain one the table is that of other schedules.
fn knock_out(of: &KnockOut, tabling: &TableArgs) -> Result<CommandOutcome, Error> {
    bounded(of.count())?;
    let games = of.games();
    if !of.places && of.boards.is_none() && of.stages.len() == 1 {
        let rows: Vec<_> = games.iter().map(|game| row(&game.pairing, &[])).collect();
        return print(tabling, None, &SCHEDULE, &rows);
    }
    let shown = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let rows = games.iter().map(|game| {
        let (first, last) = game.of.places;
        let places = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let mut row = row(&game.pairing, &[]);
        row.extend([shown(game.of.number), shown(game.stage), places]);
        row
    });
    print(tabling, None, &KNOCK_OUT, &rows.collect::<Vec<_>>())
}

/// Draws numbers for players and their federations.
fn varma(file: &Path, seed: u64, tabling: &TableArgs) -> Result<CommandOutcome, Error> {
    let listed = roll::read(file)?;
    let players: Vec<Drawer> = listed.into_iter().map(|(name, federation)| Drawer { name, federation }).collect();
    let drawn = draw(&players, seed)
        .ok_or_else(|| Error::Usage(Message::new("schedule-varma").with("players", players.len().to_string())))?;
    let row = |drawn: &bienban_tournament::schedule::varma::DrawnNumber| {
        let Drawer { name, federation } = &players[drawn.player];
        vec![drawn.number.to_string(), name.clone(), federation.clone(), drawn.group.to_string()]
    };
    print(tabling, Some(file), &VARMA, &drawn.iter().map(row).collect::<Vec<_>>())
}

/// Writes rows; `list` is the file from which names were read.
fn print(
    tabling: &TableArgs,
    list: Option<&Path>,
    table: &bienban_report::ReportTable,
    rows: &[Vec<String>],
) -> Result<CommandOutcome, Error> {
    let style = tabling.style()?;
    let interrupt = Interrupt::listen();
    interrupt.files().add_inputs(list.map(Path::to_owned))?;
    let mut output = Output::open(tabling.output.as_deref(), &interrupt)?;
    write_texts(table, style, speech::catalog_of(style.format), &mut output, (&[], rows))?;
    output.finish()?;
    Ok(CommandOutcome::Clean)
}
