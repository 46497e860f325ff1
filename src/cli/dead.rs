//! `bienban dead`: whether either side can still mate, with the proof.

use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args as ClapArgs;
use rayon::ThreadPool;
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::{CastlingMode, Color, Move, uci::UciMove};

use super::Outcome;
use super::common::Plain as Format;
use super::interrupt::Interrupt;
use super::output::Output;
use super::{speech, summary};
use crate::chess::dead::{self, Ability, Judgement, Verdict};
use crate::chess::notation::start;
use crate::error::Error;
use crate::message::Message;
use crate::messages::Catalog;
use crate::run::threads;

/// How many positions are judged between two writes.
const BATCH: usize = 256;

/// The columns of the CSV.
const HEADER: &str = "fen,white,black,verdict,nodes,line\n";

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<String>,

    #[arg(long, value_name = "NODES", default_value_t = dead::DEFAULT_LIMIT, value_parser = clap::value_parser!(u32).range(..=1_000_000_000))]
    dead_limit: u32,

    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=i64::from(threads::MOST))
    )]
    threads: Option<u16>,

    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[arg(long, value_enum, hide_possible_values = false)]
    format: Option<Format>,
}

impl Args {
    fn form(&self) -> Format {
        let by_ending = || match self.output.as_deref().and_then(Path::extension)?.to_str()? {
            "csv" => Some(Format::Csv),
            "jsonl" | "ndjson" => Some(Format::Jsonl),
            _ => None,
        };
        self.format.or_else(by_ending).unwrap_or(Format::Text)
    }
}

/// A position as it was given.
struct Given {
    /// `argument 2` or `line 3`.
    place: Message,
    text: String,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.output.as_deref(), &interrupt)?;
    let judge = Judge {
        limit: args.dead_limit,
        threads: threads::count(args.threads),
        pool: OnceLock::new(),
        form: args.form(),
        catalog: speech::catalog(),
        failed: AtomicBool::new(false),
    };
    if judge.form == Format::Csv {
        output.write(|out| out.write_all(HEADER.as_bytes()))?;
    }
    let stop = interrupt.flag();
    let mut batch = Vec::new();
    let mut pass_on = |batch: &mut Vec<Given>| {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::Interrupted);
        }
        let answers = judge.all(batch);
        batch.clear();
        output.write(|out| answers.iter().try_for_each(|answer| out.write_all(answer)))
    };
    for (index, text) in args.positions.iter().enumerate() {
        if text != "-" {
            batch.push(Given {
                place: Message::new("place-argument").with("number", (index + 1).to_string()),
                text: text.clone(),
            });
            continue;
        }
        let mut number = 0_u64;
        for line in io::stdin().lock().split(b'\n') {
            let line = line.map_err(|source| Error::Input { name: "-".to_owned(), source })?;
            number += 1;
            let text = String::from_utf8_lossy(&line).trim_start_matches('\u{FEFF}').trim().to_owned();
            if !text.is_empty() {
                let place = Message::new("place-line").with("number", number.to_string());
                batch.push(Given { place, text });
            }
            if batch.len() >= BATCH {
                pass_on(&mut batch)?;
            }
        }
    }
    pass_on(&mut batch)?;
    output.finish()?;
    Ok(if judge.failed.load(Ordering::Relaxed) { Outcome::Failed } else { Outcome::Clean })
}

/// Judges positions and words the answers.
struct Judge {
    limit: u32,
    threads: usize,
    /// The threads that judge, from the first batch on that has work for several; none where one thread does it all.
    pool: OnceLock<Option<ThreadPool>>,
    form: Format,
    catalog: &'static Catalog,
    /// Whether a position could not be read.
    failed: AtomicBool,
}

impl Judge {
    /// The answers in the order of the positions, whatever the number of threads.
    fn all(&self, batch: &[Given]) -> Vec<Vec<u8>> {
        let pool = || self.pool.get_or_init(|| threads::pool(self.threads)).as_ref();
        let pool = if self.threads > 1 && batch.len() > 1 { pool() } else { None };
        let answers: Vec<_> = match pool {
            // One position may take as long as all the others, so each is a task of its own.
            Some(pool) => pool.install(|| batch.par_iter().with_max_len(1).map(|given| self.one(given)).collect()),
            None => batch.iter().map(|given| self.one(given)).collect(),
        };
        answers
            .into_iter()
            .filter_map(|answer| match answer {
                Ok(answer) => Some(answer),
                Err(error) => {
                    self.failed.store(true, Ordering::Relaxed);
                    summary::complain(&error);
                    None
                }
            })
            .collect()
    }

    fn one(&self, given: &Given) -> Result<Vec<u8>, Error> {
        let position = start::from_fen(&given.text).map_err(|e| Error::Position {
            place: given.place.clone(),
            text: given.text.clone(),
            reason: e.message(),
        })?;
        let judgement = dead::judge(&position, self.limit);
        let mode = shakmaty::Position::castles(&position).mode();
        Ok(match self.form {
            Format::Text => self.text(&given.text, &judgement, mode),
            Format::Csv => csv(&given.text, &judgement, mode),
            Format::Jsonl => jsonl(&given.text, &judgement, mode),
        }
        .into_bytes())
    }

    fn text(&self, fen: &str, judgement: &Judgement, mode: CastlingMode) -> String {
        let headline = match judgement.verdict() {
            Verdict::Dead => Message::new("position-dead"),
            Verdict::Alive => Message::new("position-alive"),
            Verdict::Undetermined => Message::new("position-undetermined"),
        };
        let mut text = format!("{fen}\n  {}\n", self.catalog.text(&headline));
        for color in Color::ALL {
            let side = color.fold_wb("white", "black");
            let answer = judgement.of(color);
            let message = match &answer.ability {
                Ability::CanWin(line) if line.is_empty() => Message::new("has-mated"),
                Ability::CanWin(line) => Message::new("can-win").with("line", uci(line, mode)),
                Ability::CannotWin(rule) => Message::new("cannot-win").with_word("rule", rule.name()),
                Ability::Undetermined => Message::new("side-undetermined").with("nodes", answer.nodes.to_string()),
            };
            let sentence = self.catalog.text(&message.with_word("side", side));
            let _ = writeln!(text, "  {sentence}");
        }
        text + "\n"
    }
}

/// The moves in UCI notation, between blanks.
fn uci(line: &[Move], mode: CastlingMode) -> String {
    line.iter().map(|&played| UciMove::from_move(played, mode).to_string()).collect::<Vec<_>>().join(" ")
}

/// The mating line, or the rule that rules one out.
fn proof(ability: &Ability, mode: CastlingMode) -> String {
    match ability {
        Ability::CanWin(line) => uci(line, mode),
        Ability::CannotWin(rule) => rule.name().to_owned(),
        Ability::Undetermined => String::new(),
    }
}

/// What proves the verdict: the line of the side that can win, White's where both can, or the rules, one where it is
/// the same.
fn line(judgement: &Judgement, mode: CastlingMode) -> String {
    let [white, black] = [&judgement.white.ability, &judgement.black.ability];
    match (white, black) {
        (Ability::CanWin(_), _) => proof(white, mode),
        (_, Ability::CanWin(_)) => proof(black, mode),
        (Ability::CannotWin(one), Ability::CannotWin(other)) if one != other => {
            format!("{} {}", one.name(), other.name())
        }
        (Ability::CannotWin(rule), Ability::CannotWin(_)) => rule.name().to_owned(),
        _ => String::new(),
    }
}

fn csv(fen: &str, judgement: &Judgement, mode: CastlingMode) -> String {
    // What is a FEN has neither comma nor quote.
    format!(
        "{fen},{},{},{},{},{}\n",
        judgement.white.ability.name(),
        judgement.black.ability.name(),
        judgement.verdict().name(),
        judgement.nodes(),
        line(judgement, mode)
    )
}

#[derive(Serialize)]
struct Object<'a> {
    fen: &'a str,
    white: &'a str,
    black: &'a str,
    verdict: &'a str,
    nodes: u64,
    line: String,
    white_proof: String,
    black_proof: String,
}

fn jsonl(fen: &str, judgement: &Judgement, mode: CastlingMode) -> String {
    let object = Object {
        fen,
        white: judgement.white.ability.name(),
        black: judgement.black.ability.name(),
        verdict: judgement.verdict().name(),
        nodes: judgement.nodes(),
        line: line(judgement, mode),
        white_proof: proof(&judgement.white.ability, mode),
        black_proof: proof(&judgement.black.ability, mode),
    };
    serde_json::to_string(&object).expect("strings and numbers are always JSON") + "\n"
}
