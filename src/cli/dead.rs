//! `bienban dead`: whether either side can still mate, with the proof.

use std::io::{self, BufRead};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args as ClapArgs;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::Outcome;
use super::formats::Listing;
use super::interrupt::Interrupt;
use super::output::Output;
use super::{speech, summary};
use crate::chess::dead;
use crate::chess::notation::start;
use crate::error::Error;
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{Closing, Fragment, PositionRow, Report, Style, positions};
use crate::run::threads;

/// How many positions are judged between two writes.
const BATCH: usize = 256;

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

    #[command(flatten)]
    listing: Listing,
}

/// A position as it was given.
struct Given {
    /// `argument 2` or `line 3`.
    place: Message,
    text: String,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let style = args.listing.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.listing.output.as_deref(), &interrupt)?;
    let report = Report::new(style, positions(style.format), catalog);
    let mut report = report.map_err(|source| output.failed(source))?;
    let judge = Judge {
        limit: args.dead_limit,
        threads: threads::count(args.threads),
        pool: OnceLock::new(),
        style,
        catalog,
        failed: AtomicBool::new(false),
    };
    output.write(|out| report.begin(out))?;
    let stop = interrupt.flag();
    let mut batch = Vec::new();
    let mut pass_on = |batch: &mut Vec<Given>| {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::Interrupted);
        }
        let answers = judge.all(batch);
        batch.clear();
        output.write(|out| answers.into_iter().try_for_each(|answer| report.take(answer, 0, out)))
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
    output.write(|out| report.finish(&Closing::default(), out))?;
    output.finish()?;
    Ok(if judge.failed.load(Ordering::Relaxed) { Outcome::Failed } else { Outcome::Clean })
}

/// Judges positions and writes the answers.
struct Judge {
    limit: u32,
    threads: usize,
    /// The threads that judge, from the first batch on that has work for several. `None` if one thread does it all.
    pool: OnceLock<Option<ThreadPool>>,
    style: Style,
    catalog: &'static Catalog,
    /// Whether a position could not be read.
    failed: AtomicBool,
}

impl Judge {
    /// The answers in the order of the positions, whatever the number of threads.
    fn all(&self, batch: &[Given]) -> Vec<Fragment> {
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

    fn one(&self, given: &Given) -> Result<Fragment, Error> {
        let position = start::from_fen(&given.text).map_err(|e| Error::Position {
            place: given.place.clone(),
            text: given.text.clone(),
            reason: e.message(),
        })?;
        let judgement = dead::judge(&position, self.limit);
        Ok(PositionRow { fen: &given.text, position: &position, judgement: &judgement }.put(self.catalog, self.style))
    }
}
