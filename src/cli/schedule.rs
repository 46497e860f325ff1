//! `bienban schedule`: the tables by which tournaments are played.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Subcommand};

use super::choice;
use super::formats::{Silence, Tabling, write_texts};
use super::interrupt::Interrupt;
use super::output::Output;
use super::{Outcome, speech};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_games::roll;
use bienban_report::tables::events::{SCHEDULE, VARMA};
use bienban_tournament::schedule::entrant::Entrant;
use bienban_tournament::schedule::varma::{Drawer, draw};
use bienban_tournament::schedule::{Pairing, knock_out, round_robin, scheveningen, team_match};

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Debug, Subcommand)]
enum Kind {
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
        tabling: Tabling,

        #[command(flatten)]
        silence: Silence,
    },
    /// Everybody of one side meets everybody of the other.
    Scheveningen {
        #[arg(value_name = "N", value_parser = choice::number::<u32>(1..=500))]
        players: u32,

        #[command(flatten)]
        tabling: Tabling,

        #[command(flatten)]
        silence: Silence,
    },
    /// Teams by the Berger table.
    Teams {
        #[arg(value_name = "TEAMS", value_parser = choice::number::<u32>(2..=200))]
        teams: u32,

        #[arg(value_name = "BOARDS", value_parser = choice::number::<u32>(1..=100))]
        boards: u32,

        #[command(flatten)]
        tabling: Tabling,

        #[command(flatten)]
        silence: Silence,
    },
    /// Who loses plays no more.
    KnockOut {
        #[arg(value_name = "N", value_parser = choice::number::<u32>(2..=4096))]
        players: u32,

        #[arg(long, value_name = "G", default_value_t = 1, value_parser = choice::number::<u32>(1..=20))]
        games: u32,

        #[command(flatten)]
        tabling: Tabling,

        #[command(flatten)]
        silence: Silence,
    },
    /// Numbers drawn so that players of one federation do not meet late.
    Varma {
        #[arg(value_name = "FILE")]
        players: PathBuf,

        #[arg(long, value_name = "S", value_parser = choice::number::<u64>(0..))]
        seed: u64,

        #[command(flatten)]
        tabling: Tabling,

        #[command(flatten)]
        silence: Silence,
    },
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let (pairings, called, tabling) = match &args.kind {
        Kind::RoundRobin { players, cycles, swap_last_two, names: list, tabling, .. } => {
            let called = list.as_deref().map(roll::read).transpose()?.unwrap_or_default();
            if !called.is_empty() && called.len() != *players as usize {
                let message = Message::new("schedule-names").with("players", players.to_string());
                let message = message.with("names", called.len().to_string()).with("first", called[0].0.as_str());
                return Err(Error::Usage(message.with("last", called[called.len() - 1].0.as_str())));
            }
            (round_robin::schedule(*players, *cycles, *swap_last_two), called, tabling)
        }
        Kind::Scheveningen { players, tabling, .. } => (scheveningen::schedule(*players), Vec::new(), tabling),
        Kind::Teams { teams, boards, tabling, .. } => (team_match::schedule(*teams, *boards), Vec::new(), tabling),
        Kind::KnockOut { players, games, tabling, .. } => (knock_out::schedule(*players, *games), Vec::new(), tabling),
        Kind::Varma { players, seed, tabling, .. } => return varma(players, *seed, tabling),
    };
    let rows = pairings.iter().map(|pairing| row(pairing, &called)).collect::<Vec<_>>();
    let list = if let Kind::RoundRobin { names, .. } = &args.kind { names.as_deref() } else { None };
    print(tabling, list, &SCHEDULE, &rows)
}

/// A pairing as texts.
fn row(pairing: &Pairing, called: &[roll::Listed]) -> Vec<String> {
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

/// Draws numbers for players and their federations.
fn varma(file: &Path, seed: u64, tabling: &Tabling) -> Result<Outcome, Error> {
    let listed = roll::read(file)?;
    let players: Vec<Drawer> = listed.into_iter().map(|(name, federation)| Drawer { name, federation }).collect();
    let drawn = draw(&players, seed)
        .ok_or_else(|| Error::Usage(Message::new("schedule-varma").with("players", players.len().to_string())))?;
    let row = |drawn: &bienban_tournament::schedule::varma::Drawn| {
        let Drawer { name, federation } = &players[drawn.player];
        vec![drawn.number.to_string(), name.clone(), federation.clone(), drawn.group.to_string()]
    };
    print(tabling, Some(file), &VARMA, &drawn.iter().map(row).collect::<Vec<_>>())
}

/// Writes rows; `list` is the file from which names were read.
fn print(
    tabling: &Tabling,
    list: Option<&Path>,
    table: &bienban_report::Table,
    rows: &[Vec<String>],
) -> Result<Outcome, Error> {
    let style = tabling.style()?;
    let interrupt = Interrupt::listen();
    interrupt.files().read(list.map(Path::to_owned))?;
    let mut output = Output::open(tabling.output.as_deref(), &interrupt)?;
    write_texts(table, style, speech::catalog_of(style.format), &mut output, (&[], rows))?;
    output.finish()?;
    Ok(Outcome::Clean)
}
