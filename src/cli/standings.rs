//! `bienban standings`: the ranking of players or teams, and by which tie-breaks.

use std::collections::HashMap;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::choice;
use super::common::InputArgs;
use super::formats::{TableArgs, printed};
use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::session::Session;
use super::terms::{self, MatchTerms};
use super::{norms, speech};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_report::doubts::{MOST_NOTES, doubts, placed, refusal, used};
use bienban_report::rows::event::of_columns;
use bienban_report::tables::events::put;
use bienban_report::{Format, ReportClosing, TableWriter, harmless};
use bienban_run::report::ReportWriter;
use bienban_run::tournament::archive;
use bienban_run::{RunSummary, RunWatch as _};
use bienban_tournament::event::Event;
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::norm::NormEvent;
use bienban_tournament::options::{EventJoining, TournamentOptions, VariantUse};
use bienban_tournament::regime::Regime;
use bienban_tournament::standings::Standings;
use bienban_tournament::system::EventSystem;
use bienban_tournament::team::Primary;

/// Which event is meant, and by which rules.
#[derive(Debug, ClapArgs)]
pub(super) struct EventChoiceArgs {
    #[arg(long, value_name = "REGIME", default_value = "auto", value_parser = regimes())]
    regime: String,

    #[arg(long, value_name = "SYSTEM", default_value = "auto", value_parser = systems())]
    system: String,

    #[command(flatten)]
    pub(super) naming: EventNamingArgs,
}

/// Which games are the event.
#[derive(Debug, ClapArgs)]
pub(super) struct EventNamingArgs {
    #[arg(long, value_name = "NAME")]
    pub(super) event: Option<String>,

    #[arg(long)]
    join: bool,
}

impl EventNamingArgs {
    /// The options as given by the arguments.
    pub(super) fn options(&self) -> TournamentOptions {
        let joining = if self.join { EventJoining::All } else { EventJoining::Evidence };
        TournamentOptions { event: self.event.clone(), joining, ..TournamentOptions::default() }
    }

    /// The only event that is meant. `several` is the key of the sentence where there are others.
    ///
    /// # Errors
    /// [`Error::Usage`] if there is none, or more than one, with their names.
    pub(super) fn only(
        &self,
        archive: &EventArchive,
        options: &TournamentOptions,
        several: &'static str,
    ) -> Result<Event, Error> {
        let mut events: Vec<Event> = archive.events(options).collect();
        match (events.pop(), events.is_empty()) {
            (None, _) => Err(Error::Usage(self.nothing(archive))),
            (Some(event), true) => Ok(event),
            (Some(last), false) => {
                events.push(last);
                Err(Error::Usage(Message::new(several).with("events", listed(events.into_iter()))))
            }
        }
    }

    /// The sentence where there is no event: none of the name that was asked for, or none at all.
    pub(super) fn nothing(&self, archive: &EventArchive) -> Message {
        let all = TournamentOptions { event: None, ..self.options() };
        let events = listed(archive.events(&all));
        if self.event.is_none() || events.is_empty() {
            return Message::new("standings-no-games");
        }
        Message::new("standings-no-event").with("events", events)
    }
}

/// Events by their numbers, with what distinguishes those of one name.
pub(super) fn listed(events: impl Iterator<Item = Event>) -> String {
    const MOST: usize = 20;
    let mut lines: Vec<String> = events.take(MOST + 1).map(|event| line(&event)).collect();
    if lines.len() > MOST {
        "...".clone_into(&mut lines[MOST]);
    }
    lines.join("; ")
}

/// `2: Giải A, Huế, 2024.05.01 - 2024.05.09 (12)`: what distinguishes it, and how many play.
fn line(event: &Event) -> String {
    harmless(&format!("{} ({})", placed(event), event.field.players.len()))
}

fn regimes() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(["auto"].into_iter().chain(Regime::ids()))
}

fn systems() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(["auto"].into_iter().chain(EventSystem::ids()))
}

impl EventChoiceArgs {
    /// The options as given by the arguments.
    pub(super) fn options(&self) -> TournamentOptions {
        TournamentOptions {
            regime: Regime::read(&self.regime),
            system: EventSystem::read(&self.system),
            ..self.naming.options()
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(super) struct StandingsArgs {
    #[command(flatten)]
    tabling: TableArgs,

    #[command(flatten)]
    choosing: EventChoiceArgs,

    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    tie_breaks: Vec<String>,

    #[arg(long)]
    crosstable: bool,

    #[arg(long)]
    teams: bool,

    #[arg(long, value_name = "SCORE", requires = "teams", value_parser = PossibleValuesParser::new(["mp", "gp"]))]
    primary: Option<String>,

    #[arg(long, value_name = "N", value_parser = choice::number::<u32>(1..=1000))]
    after_round: Option<u32>,

    #[arg(long, value_name = "PLAYER")]
    withdrawn: Vec<String>,

    #[command(flatten)]
    terms: MatchTerms,

    #[arg(
        long,
        value_name = "KIND",
        conflicts_with_all = ["teams", "crosstable"],
        value_parser = PossibleValuesParser::new(NormEvent::ids())
    )]
    norms: Option<String>,

    #[arg(long, requires = "norms")]
    women: bool,

    #[command(flatten)]
    reading: InputArgs,
}

impl StandingsArgs {
    fn options(&self) -> TournamentOptions {
        TournamentOptions {
            tie_breaks: self.tie_breaks.clone(),
            crosstable: self.crosstable,
            after_round: self.after_round,
            withdrawn: self.withdrawn.clone(),
            target: self.terms.target,
            least_games: self.terms.least_games,
            primary: match self.primary.as_deref() {
                Some("gp") => Some(Primary::Game),
                Some(_) => Some(Primary::Match),
                None => None,
            },
            ..self.choosing.options()
        }
    }
}

pub(super) fn run(args: &StandingsArgs) -> Result<CommandOutcome, Error> {
    let style = args.tabling.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let (archive, total) = archive(sources, &mut session)?;
    let options = args.options();
    if let Some(event) = args.norms.as_deref().and_then(NormEvent::read) {
        let asked = norms::NormArgs { event, women: args.women };
        if norms::write(asked, &archive, &options, &args.tabling, (&mut output, &mut session))? == 0 {
            return Err(Error::Usage(args.choosing.naming.nothing(&archive)));
        }
        return finish(output, &total, &session);
    }
    // The columns of all events are known before any row is written, so that no list has to wait in memory.
    let (mut columns, mut notes, mut events, mut said) = (Vec::new(), Vec::new(), 0, 0);
    let mut headings: Vec<[String; 2]> = Vec::new();
    let named = TournamentOptions { variants: VariantUse::Named, ..args.options() };
    for event in archive.events(&named) {
        for doubt in doubts(&event, &named).iter().take(MOST_NOTES - said) {
            session.noted(doubt);
            said += 1;
        }
        let own = event.standings_columns(&options, args.teams).map_err(|refused| Error::Usage(refusal(&refused)))?;
        events += 1;
        if notes.len() < MOST_NOTES {
            notes.push((used(&event, &options, args.teams), events - 1));
            for message in terms::terms_messages(&event, &options, args.teams) {
                if style.format != Format::Text {
                    session.noted(&event.named(message.clone()));
                }
                notes.push((message, events - 1));
            }
        }
        // Text has it above the list.
        let is_of_report = options.tie_breaks.is_empty() && event.names_tie_breaks();
        if (event.is_xiangqi && options.regime.is_none() || is_of_report) && style.format != Format::Text {
            session.noted(&event.named(used(&event, &options, args.teams)));
        }
        headings.push([event.name.clone(), placed(&event)]);
        Standings::join_columns(&mut columns, &own);
    }
    if events == 0 {
        return Err(Error::Usage(args.choosing.naming.nothing(&archive)));
    }
    let mut counted: HashMap<&str, usize> = HashMap::new();
    for [name, _] in &headings {
        *counted.entry(name).or_default() += 1;
    }
    // Events of one name are distinguished.
    let heading = |at: usize| if counted[headings[at][0].as_str()] > 1 { &headings[at][1] } else { &headings[at][0] };
    let name = |note: Message, at: usize| match heading(at).as_str() {
        "" => note.with_word("event", "unnamed-event"),
        name => note.with("event", harmless(name)),
    };
    let notes: Vec<Message> = notes.into_iter().map(|(note, at)| name(note, at)).collect();
    let table = of_columns("standings", &columns);
    let mut report = ReportWriter::begin(style, &table, catalog, &mut output)?;
    for (index, event) in archive.events(&options).enumerate() {
        let list = if args.teams { event.team_standings(&options) } else { event.standings(&options) };
        let mut list = list.map_err(|refused| Error::Usage(refusal(&refused)))?;
        for row in &mut list.rows {
            row[0].clone_from(heading(index));
        }
        let mut writer = TableWriter::new(&table, catalog, style);
        if style.format == Format::Text {
            let told = terms::terms_messages(&event, &options, args.teams);
            let said = std::iter::once(used(&event, &options, args.teams)).chain(told);
            let said: Vec<String> = said.map(|message| catalog.text(&name(message, index))).collect();
            let note = said.join("\n");
            let own = of_columns("standings", &list.columns);
            let between = if index > 0 { "\n" } else { "" };
            writer.fragment.text(&format!("{between}{note}\n\n{}", printed(&own, catalog, &list.rows).trim_end()));
        } else {
            for row in list.under(&columns) {
                put(&mut writer, &table, &row);
            }
        }
        report.take(writer.fragment, 0)?;
    }
    report.close(&ReportClosing { notes: &notes, ..total.closing() })?;
    finish(output, &total, &session)
}

/// The end of a run.
fn finish(output: Output, total: &RunSummary, session: &Session) -> Result<CommandOutcome, Error> {
    output.finish()?;
    session.say(total, None);
    Ok(if total.failures.is_empty() { CommandOutcome::Clean } else { CommandOutcome::Failed })
}
