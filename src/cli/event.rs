//! `bienban event`: whether a tournament was played by its tables, and every game is there.

use clap::Args as ClapArgs;

use super::choice;
use super::common::{FindingFilterArgs, InputArgs, ReportArgs};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::speech;
use super::standings::EventChoiceArgs;
use bienban_base::error::Error;
use bienban_base::finding::{Finding, Severity};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_pairing::PairingSystem;
use bienban_pairing::findings::findings as pairings;
use bienban_report::event_finding::worded;
use bienban_report::rows::event::of_columns;
use bienban_report::tables::events;
use bienban_report::tables::gaps::{self, GAPS};
use bienban_report::{
    EventSheet, FINDINGS, Format, Fragment, ReportClosing, ReportStyle, TableWriter, aligned, gap_lines,
};
use bienban_run::RunWatch as _;
use bienban_run::report::ReportWriter;
use bienban_run::tournament::archive;
use bienban_tournament::check::EventFinding;
use bienban_tournament::event::{Event, summary};
use bienban_tournament::options::{TournamentOptions, VariantUse};

#[derive(Debug, ClapArgs)]
pub(super) struct EventArgs {
    #[command(flatten)]
    reporting: ReportArgs,

    #[command(flatten)]
    selection: FindingFilterArgs,

    #[command(flatten)]
    choosing: EventChoiceArgs,

    #[arg(
        long,
        value_name = "RULES",
        conflicts_with_all = ["summary", "missing"],
        value_parser = choice::pairing_rules()
    )]
    pairing: Option<String>,

    #[arg(long)]
    summary: bool,

    #[arg(long, conflicts_with = "summary")]
    missing: bool,

    #[command(flatten)]
    reading: InputArgs,
}

pub(super) fn run(args: &EventArgs) -> Result<CommandOutcome, Error> {
    let columns: Vec<String> = summary::COLUMNS.iter().map(|&name| name.to_owned()).collect();
    let events = of_columns("events", &columns);
    let table = match (args.summary, args.missing) {
        (true, _) => &events,
        (false, true) => &GAPS,
        (false, false) => &FINDINGS,
    };
    let style = args.reporting.style_of(table, None)?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let mut output = output.beside(session.progress());
    let (archive, mut total) = archive(sources, &mut session)?;
    let options = TournamentOptions { variants: VariantUse::Joined, ..args.choosing.options() };
    let mut report = ReportWriter::begin(style, table, catalog, &mut output)?;
    let (mut errors, mut count, mut lines) = (0_u64, 0, vec![columns.clone()]);
    for event in archive.events(&options) {
        count += 1;
        let fragment = if args.summary {
            let cells = event.summary().cells();
            if style.format == Format::Text {
                lines.push(cells.to_vec());
                continue;
            }
            let mut writer = TableWriter::new(table, catalog, style);
            events::put(&mut writer, table, &cells);
            writer.fragment
        } else if args.missing {
            missing(&event, &options, catalog, style)
        } else {
            let mut found = event.findings(&options);
            if let Some(system) = args.pairing.as_deref().and_then(PairingSystem::read) {
                if event.trf.is_none() {
                    session.noted(&Message::new("pairing-needs-report"));
                }
                found.extend(pairings(&event, system));
            }
            let worded = worded(found);
            let found: Vec<(EventFinding, Finding)> = worded.filter(|(of, it)| args.tells(of, it)).collect();
            for (_, finding) in &found {
                errors += u64::from(finding.severity == Severity::Error);
                total.total.add(finding);
            }
            events::findings(&found, catalog, style)
        };
        report.take(fragment, 0)?;
    }
    if count == 0 && args.choosing.naming.event.is_some() {
        return Err(Error::Usage(args.choosing.naming.nothing(&archive)));
    }
    if lines.len() > 1 {
        let mut fragment = Fragment::default();
        fragment.text(aligned(&lines).trim_end());
        report.take(fragment, 0)?;
    }
    let sheets = if style.format.has_events() && table.judged {
        EventSheet::of(&archive, &options, args.selection.reported())
    } else {
        Vec::new()
    };
    report.close(&ReportClosing { events: &sheets, about_events: true, ..total.closing() })?;
    output.finish()?;
    session.say(&total, None);
    Ok(match (total.failures.is_empty(), errors) {
        (false, _) => CommandOutcome::Failed,
        (true, 0) => CommandOutcome::Clean,
        (true, _) => CommandOutcome::Findings,
    })
}

/// What is missing of an event: a line for each round, or a row for each game.
fn missing(event: &Event, options: &TournamentOptions, catalog: &Catalog, style: ReportStyle) -> Fragment {
    let gaps = event.gaps(options);
    let mut writer = TableWriter::new(&GAPS, catalog, style);
    if style.format == Format::Text {
        // A large event with few games would list too many pairs, so it lists none.
        let unlisted = if event.missing_pairs().is_empty() { event.missing_count() } else { 0 };
        let (key, count) = match (gaps.len(), unlisted) {
            (0, 0) => ("missing-nothing", 0),
            (0, unlisted) => ("missing-too-many", unlisted),
            (listed, _) => ("missing-of-event", listed),
        };
        let message = event.named(Message::new(key)).with("count", count.to_string());
        let title = catalog.text(&message);
        let lines = gap_lines(&gaps, catalog).into_iter().map(|line| format!("  {line}"));
        let lines: Vec<String> = std::iter::once(title).chain(lines).collect();
        writer.fragment.text(&lines.join("\n"));
    } else {
        for row in gaps::rows(&event.name, &gaps) {
            events::put(&mut writer, &GAPS, &row);
        }
    }
    writer.fragment
}

impl EventArgs {
    /// Whether a finding is reported: what is only to be known has to be asked for, unless it is always reported.
    fn tells(&self, event: &EventFinding, finding: &Finding) -> bool {
        let asked = event.code.is_always_reported() || self.selection.requested().contains(finding.code);
        asked && self.selection.reported().contains(finding.code)
    }
}
