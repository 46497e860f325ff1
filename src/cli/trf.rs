//! `bienban trf`: one event as the report file that FIDE takes.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;

use super::common::InputArgs;
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::standings::EventNamingArgs;
use bienban_base::error::Error;
use bienban_report::Format;
use bienban_report::doubts::doubts;
use bienban_run::RunWatch as _;
use bienban_run::tournament::archive;
use bienban_tournament::options::{TournamentOptions, VariantUse};
use bienban_tournament::trf::version::TrfVersion;

#[derive(Debug, ClapArgs)]
pub(super) struct TrfArgs {
    #[arg(
        long,
        value_name = "VERSION",
        default_value = "trf16",
        value_parser = PossibleValuesParser::new(["trf16", "trf26"])
    )]
    to: String,

    #[command(flatten)]
    naming: EventNamingArgs,

    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    reading: InputArgs,
}

pub(super) fn run(args: &TrfArgs) -> Result<CommandOutcome, Error> {
    let own = |path: &std::path::Path| Format::keep_ending(path, &["trf", "txt"], "ending-of-trf");
    args.output.as_deref().map_or(Ok(()), own).map_err(Error::Usage)?;
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let (archive, total) = archive(sources, &mut session)?;
    let options = TournamentOptions { variants: VariantUse::Named, ..args.naming.options() };
    let event = &args.naming.only(&archive, &options, "trf-several")?;
    for doubt in &doubts(event, &options) {
        session.noted(doubt);
    }
    let version = TrfVersion::read(&args.to).unwrap_or(TrfVersion::Trf16);
    let text = event.to_trf(version, &options).text;
    output.write(|out| out.write_all(text.as_bytes()))?;
    output.finish()?;
    session.say(&total, None);
    Ok(if total.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}
