//! `bienban draws`: lists every claim that was open and every end of a game by itself.

use clap::Args as ClapArgs;

use super::common::{InputArgs, JudgingArgs, RepetitionArgs, ReportArgs};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::range::RangeArgs;
use super::session::Session;
use super::{formats, speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::chess::draws::{DrawTally, MOST_ROWS, RuleName};
use bienban_engine::judge;
use bienban_report::LEDGER;
use bienban_run::draws::{DrawLedger, draws};

#[derive(Debug, ClapArgs)]
#[command(mut_arg("format", |format| format.value_parser(formats::parser(&LEDGER))))]
pub(super) struct DrawsArgs {
    #[command(flatten)]
    reporting: ReportArgs,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    repeating: RepetitionArgs,

    #[arg(long)]
    all_moves: bool,

    #[command(flatten)]
    ranging: RangeArgs,

    #[command(flatten)]
    reading: InputArgs,
}

pub(super) fn run(args: &DrawsArgs) -> Result<CommandOutcome, Error> {
    let style = args.ranging.style(&args.reading, args.reporting.style()?)?;
    if let Some(counted) =
        args.ranging.count(&args.judging.options(), &args.reading, style, args.reporting.output.as_deref())
    {
        return counted;
    }
    let task = DrawLedger {
        options: judge::JudgeOptions {
            record: style.format.shows_positions(),
            occurrences: args.repeating.repetitions,
            ..args.judging.options()
        },
        all_moves: args.all_moves,
        style,
        catalog: speech::catalog_of(style.format),
    };
    let interrupt = Interrupt::listen();
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let (summary, tally) = draws(&task, args.ranging.with_range(sources), &mut output, &mut session)?;
    output.finish()?;
    if !args.reading.quiet {
        say(&tally);
    }
    session.say(&summary, None);
    Ok(if summary.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}

/// Prints the sums over all ledgers.
fn say(draws: &DrawTally) {
    let catalog = speech::catalog();
    let mut lines = Vec::new();
    for (index, rule) in ["threefold", "fifty"].into_iter().enumerate() {
        if draws.open[index] > 0 {
            let message = Message::new("games-with-open-claims")
                .with_phrase("games", Message::games(draws.open[index]))
                .with_word("rule", rule)
                .with("drawn", draws.drawn_then[index].to_string())
                .with("unused", (draws.open[index] - draws.drawn_then[index]).to_string());
            lines.push(catalog.text(&message));
        }
    }
    let ended = RuleName::ALL.iter().filter(|&&rule| draws.ended[rule as usize] > 0);
    let ended = ended.map(|&rule| format!("{} {}", draws.ended[rule as usize], catalog.named("rule", rule.name())));
    let ended: Vec<String> = ended.collect();
    if !ended.is_empty() {
        lines.push(catalog.text(&Message::new("games-ended").with("rules", ended.join(", "))));
    }
    for (key, count) in [("games-went-on", draws.went_on), ("games-contradicted", draws.contradicted)] {
        if count > 0 {
            lines.push(catalog.text(&Message::new(key).with("count", count.to_string())));
        }
    }
    if draws.full > 0 {
        let message = Message::new("games-full").with("count", draws.full.to_string());
        lines.push(catalog.text(&message.with("limit", MOST_ROWS.to_string())));
    }
    if !lines.is_empty() {
        summary::say(&lines.join("\n"));
    }
}
