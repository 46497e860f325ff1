//! `bienban dead`: whether either side can still mate, with the proof.

use std::io::{self, BufRead};
use std::sync::atomic::Ordering;

use clap::Args as ClapArgs;

use super::choice;
use super::formats::ListingArgs;
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::{speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::chess::dead;
use bienban_run::dead::{DeadPositions, DeadReport, GivenPosition};
use bienban_run::{RunWatch, threads};

/// How many positions are judged between two writes.
const BATCH: usize = 256;

#[derive(Debug, ClapArgs)]
pub(super) struct DeadArgs {
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<String>,

    #[arg(
        long,
        value_name = "NODES",
        default_value_t = dead::DEFAULT_LIMIT,
        value_parser = choice::number::<u32>(0..=1_000_000_000)
    )]
    dead_limit: u32,

    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = choice::number::<u16>(1..=threads::MOST)
    )]
    threads: Option<u16>,

    #[command(flatten)]
    listing: ListingArgs,
}

/// Reports which positions cannot be read, and remembers that there was one.
#[derive(Default)]
struct DeadWatch(bool);

impl RunWatch for DeadWatch {
    fn failed(&mut self, error: &Error) {
        self.0 = true;
        summary::complain(error);
    }
}

pub(super) fn run(args: &DeadArgs) -> Result<CommandOutcome, Error> {
    let style = args.listing.style()?;
    let catalog = speech::catalog_of(style.format);
    let task = DeadPositions { limit: args.dead_limit, threads: threads::count(args.threads), style, catalog };
    let interrupt = Interrupt::listen();
    if args.positions.iter().any(|text| text == "-") {
        interrupt.files().read_stdin();
    }
    let mut output = Output::open(args.listing.output.as_deref(), &interrupt)?;
    let mut report = DeadReport::begin(&task, &mut output)?;
    let (stop, mut said, mut batch) = (interrupt.flag(), DeadWatch::default(), Vec::new());
    let mut pass_on = |batch: &mut Vec<GivenPosition>| {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::Interrupted);
        }
        report.take(&std::mem::take(batch), &mut said)
    };
    for (index, text) in args.positions.iter().enumerate() {
        if text != "-" {
            let place = Message::new("place-argument").with("number", (index + 1).to_string());
            batch.push(GivenPosition { place, text: text.clone() });
            continue;
        }
        for (number, line) in (1..).zip(io::stdin().lock().split(b'\n')) {
            let line = line.map_err(|source| Error::Input { name: "-".to_owned(), source })?;
            let text = String::from_utf8_lossy(&line).trim_start_matches('\u{FEFF}').trim().to_owned();
            if !text.is_empty() {
                let place = Message::new("place-line").with("number", u64::to_string(&number));
                batch.push(GivenPosition { place, text });
            }
            if batch.len() >= BATCH {
                pass_on(&mut batch)?;
            }
        }
    }
    pass_on(&mut batch)?;
    report.finish()?;
    output.finish()?;
    Ok(if said.0 { CommandOutcome::Failed } else { CommandOutcome::Clean })
}
