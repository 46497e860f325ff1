//! `bienban dead`: whether either side can still mate, with the proof.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

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
use clap::Args as ClapArgs;

/// How many positions are judged between two writes.
const BATCH: usize = 256;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<String>,

    #[arg(long, value_name = "NODES", default_value_t = dead::DEFAULT_LIMIT, value_parser = clap::value_parser!(u32).range(..=1_000_000_000))]
    dead_limit: u32,

    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
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
        threads: args.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from),
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
    style: Style,
    catalog: &'static Catalog,
    /// Whether a position could not be read.
    failed: AtomicBool,
}

impl Judge {
    /// The answers in the order of the positions, whatever the number of threads.
    fn all(&self, batch: &[Given]) -> Vec<Fragment> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(given) = batch.get(index) else { return };
                let answer = self.one(given);
                done.lock().unwrap_or_else(PoisonError::into_inner).push((index, answer));
            }
        };
        let helpers = self.threads.min(batch.len()).saturating_sub(1);
        thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(work);
            }
            work();
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|&(index, _)| index);
        done.into_iter()
            .filter_map(|(_, answer)| match answer {
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
