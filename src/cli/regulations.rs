//! `bienban regulations`: what the regulations of an event must contain, as a form to fill in.

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;

use super::choice;
use super::formats::{SilenceArgs, TableArgs, write_texts};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::speech;
use super::terms::{self, MatchTerms};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_report::tables::events::REGULATIONS;
use bienban_report::{Format, harmless};
use bienban_tournament::regulations::{ItemSource, RegulationItem, items};
use bienban_tournament::system::EventSystem;

#[derive(Debug, ClapArgs)]
pub(super) struct RegulationsArgs {
    #[arg(value_name = "GAME", default_value = "chess", value_parser = PossibleValuesParser::new(["chess", "xiangqi"]))]
    game: String,

    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    #[arg(long, value_name = "PLACE")]
    site: Option<String>,

    #[arg(long, value_name = "DAYS")]
    dates: Option<String>,

    #[arg(long, value_name = "NAME")]
    organiser: Option<String>,

    #[arg(long, value_name = "SYSTEM", value_parser = PossibleValuesParser::new(EventSystem::ids()))]
    system: Option<String>,

    #[arg(long, value_name = "N", value_parser = choice::number::<u32>(1..=1000))]
    rounds: Option<u32>,

    #[arg(long, value_name = "TEXT")]
    time_control: Option<String>,

    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    tie_breaks: Vec<String>,

    #[command(flatten)]
    terms: MatchTerms,

    #[command(flatten)]
    tabling: TableArgs,

    #[command(flatten)]
    silence: SilenceArgs,
}

/// What is printed to be filled in.
const BLANK: &str = "........................................";

pub(super) fn run(args: &RegulationsArgs) -> Result<CommandOutcome, Error> {
    let style = args.tabling.style()?;
    let catalog = speech::catalog_of(style.format);
    let is_xiangqi = args.game == "xiangqi";
    let blank = if matches!(style.format, Format::Text | Format::Html) { BLANK } else { "" };
    let row = |(item, number): (&RegulationItem, u32)| {
        let entry = item.known.and_then(|known| args.entry(known, catalog)).unwrap_or_else(|| blank.to_owned());
        vec![number.to_string(), catalog.word(item.key), entry, item.article.to_owned()]
    };
    let rows: Vec<Vec<String>> = items(is_xiangqi).iter().zip(1..).map(row).collect();
    let mut notes = vec![Message::new(if is_xiangqi { "regulations-of-xiangqi" } else { "regulations-of-chess" })];
    notes.extend(args.terms.least_games.zip(args.rounds).and_then(|(least, most)| terms::outside(least, most)));
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    write_texts(&REGULATIONS, style, catalog, &mut output, (&notes, &rows))?;
    output.finish()?;
    Ok(CommandOutcome::Clean)
}

impl RegulationsArgs {
    /// What is known of an item.
    fn entry(&self, known: ItemSource, catalog: &Catalog) -> Option<String> {
        let said = |text: &Option<String>| text.as_deref().map(harmless);
        match known {
            ItemSource::Name => said(&self.event),
            ItemSource::Site => said(&self.site),
            ItemSource::Dates => said(&self.dates),
            ItemSource::Organiser => said(&self.organiser),
            ItemSource::System => self.system.as_deref().map(|id| catalog.named("system", id)),
            ItemSource::Rounds => self.rounds.map(|rounds| rounds.to_string()),
            ItemSource::Target => self.terms.target.map(|target| catalog.text(&terms::worded(target))),
            ItemSource::TimeControl => said(&self.time_control),
            ItemSource::TieBreaks => (!self.tie_breaks.is_empty()).then(|| harmless(&self.tie_breaks.join(", "))),
            ItemSource::LeastGames => self.terms.least_games.map(|least| least.to_string()),
        }
    }
}
