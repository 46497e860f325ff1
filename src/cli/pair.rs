//! `bienban pair`: the pairs of the next round, each with its rule.

use std::fmt::Write as _;

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;

use super::choice;
use super::common::InputArgs;
use super::formats::{TableArgs, printed, write_texts};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::speech;
use super::standings::EventNamingArgs;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_pairing::{PairingSystem, PlayerSide};
use bienban_report::doubts::doubts;
use bienban_report::paired::PairedRound;
use bienban_report::tables::events::{CARDS, PAIRINGS};
use bienban_report::{Format, cards};
use bienban_run::RunWatch as _;
use bienban_run::next_round::{NextRound, RoundWishes, UnsoundRounds, sound};
use bienban_run::tournament::archive;
use bienban_tournament::options::{TournamentOptions, VariantUse};

#[derive(Debug, ClapArgs)]
pub(super) struct PairArgs {
    #[command(flatten)]
    tabling: TableArgs,

    #[arg(long, value_name = "RULES", default_value = "fide", value_parser = choice::pairing_rules())]
    rules: String,

    #[arg(long, value_name = "N", value_parser = choice::number::<u32>(1..=1000))]
    rounds: Option<u32>,

    #[arg(long, value_name = "S", value_parser = choice::number::<u64>(0..))]
    seed: Option<u64>,

    #[arg(long, value_name = "PLAYER")]
    absent: Vec<String>,

    #[arg(long, value_name = "PLAYER")]
    bye: Vec<String>,

    #[arg(long, value_name = "PAIR")]
    apart: Vec<String>,

    #[arg(long, value_name = "COLOUR", value_parser = PossibleValuesParser::new(["white", "black"]))]
    first: Option<String>,

    #[arg(long)]
    why: bool,

    #[arg(long, conflicts_with_all = ["rules", "rounds", "seed", "absent", "bye", "apart", "first", "why"])]
    cards: bool,

    #[command(flatten)]
    naming: EventNamingArgs,

    #[command(flatten)]
    reading: InputArgs,
}

impl PairArgs {
    fn wishes(&self) -> RoundWishes {
        RoundWishes {
            system: PairingSystem::read(&self.rules).unwrap_or_default(),
            rounds: self.rounds,
            seed: self.seed,
            absent: self.absent.clone(),
            byes: self.bye.clone(),
            apart: self.apart.clone(),
            first: self
                .first
                .as_deref()
                .map(|side| if side == "white" { PlayerSide::White } else { PlayerSide::Black }),
        }
    }
}

pub(super) fn run(args: &PairArgs) -> Result<CommandOutcome, Error> {
    let style = args.tabling.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let (archive, total) = archive(sources, &mut session)?;
    let options = TournamentOptions { variants: VariantUse::Named, ..args.naming.options() };
    let event = &args.naming.only(&archive, &options, "pairing-several")?;
    let (notes, refused) = match sound(event, &total) {
        Ok(notes) => (notes, None),
        Err(UnsoundRounds { notes, why }) => (notes, Some(why)),
    };
    for note in &notes {
        session.noted(note);
    }
    if let Some(why) = refused {
        return Err(Error::Usage(why));
    }
    for doubt in &doubts(event, &options) {
        session.noted(doubt);
    }
    if args.cards {
        let rows = cards::rows(&event.field, event.field.rounds, catalog);
        write_texts(&CARDS, style, catalog, &mut output, (&[], &rows))?;
        output.finish()?;
        session.say(&total, None);
        return Ok(if total.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed });
    }
    let next = NextRound::of(event, &args.wishes()).map_err(Error::Usage)?;
    let mut notes = vec![next.note(event)];
    if let Some(lot) = next.lot() {
        if style.format != Format::Text {
            session.noted(&lot);
        }
        notes.push(lot);
    }
    let NextRound { roster, round, byes, .. } = &next;
    let paired =
        PairedRound { roster, field: &event.field, round, byes, lot: next.decisive_lot(), catalog, why: args.why };
    if style.format == Format::Text {
        let text = text(&paired, &notes);
        output.write(|out| out.write_all(text.as_bytes()))?;
    } else {
        write_texts(&PAIRINGS, style, catalog, &mut output, (&notes, &paired.rows()))?;
    }
    output.finish()?;
    session.say(&total, None);
    Ok(if total.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}

/// The round to read: the boards, and under them why, if that is asked for.
fn text(paired: &PairedRound<'_>, notes: &[Message]) -> String {
    let mut rows = paired.rows();
    // The lot is in the notes.
    let mut shown = PAIRINGS.clone().without_last();
    if paired.why {
        shown = shown.without_last();
    }
    for row in &mut rows {
        row.truncate(shown.columns.len());
    }
    let mut text: String = notes.iter().map(|note| paired.catalog.text(note) + "\n").collect();
    let _ = writeln!(text, "\n{}", printed(&shown, paired.catalog, &rows).trim_end());
    if paired.why {
        for (row, reasons) in rows.iter().zip(paired.reasons()) {
            let _ = writeln!(text, "\n{}", format!("{} {} - {}", row[1], row[3], row[6]).trim());
            text.extend(reasons.into_iter().map(|reason| format!("    {reason}\n")));
        }
    }
    text
}
