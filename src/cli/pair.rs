//! `bienban pair`: who meets whom in the next round, and by which rule.

use std::fmt::Write as _;

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;

use super::choice;
use super::common::Reading;
use super::formats::{Tabling, printed, write_texts};
use super::interrupt::Interrupt;
use super::output::Output;
use super::session::Session;
use super::standings::{Naming, doubts, not_one};
use super::{Outcome, cards, speech};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_pairing::{NoRound, Reason, Roster, Round, Side, System};
use bienban_report::event_finding::worded;
use bienban_report::tables::events::{CARDS, PAIRINGS};
use bienban_report::{Format, harmless, pairing};
use bienban_run::tournament::archive;
use bienban_run::{Summary, Watch as _};
use bienban_tournament::check::{EventCode, EventFinding};
use bienban_tournament::event::Event;
use bienban_tournament::field::Field;
use bienban_tournament::options::{Options, Variants};

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    tabling: Tabling,

    #[arg(long, value_name = "RULES", default_value = "fide", value_parser = choice::pairing_rules())]
    rules: String,

    #[arg(long, value_name = "N", value_parser = choice::number::<u32>(1..=1000))]
    rounds: Option<u32>,

    #[arg(long, value_name = "S", value_parser = choice::number::<u64>(0..))]
    seed: Option<u64>,

    #[arg(long, value_name = "PLAYER")]
    absent: Vec<String>,

    #[arg(long, value_name = "PAIR")]
    apart: Vec<String>,

    #[arg(long, value_name = "COLOUR", value_parser = PossibleValuesParser::new(["white", "black"]))]
    first: Option<String>,

    #[arg(long)]
    why: bool,

    #[arg(long, conflicts_with_all = ["rules", "rounds", "seed", "absent", "apart", "first", "why"])]
    cards: bool,

    #[command(flatten)]
    naming: Naming,

    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let style = args.tabling.style()?;
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.tabling.output.as_deref(), &interrupt)?;
    let (sources, mut session) = Session::open(&args.reading, &interrupt)?;
    let (archive, total) = archive(sources, &mut session)?;
    let options = Options { variants: Variants::Named, ..args.naming.options() };
    let event = &args.naming.only(&archive, &options, "pairing-several")?;
    sound(event, &total, &mut session)?;
    for doubt in &doubts(event, &options) {
        session.noted(doubt);
    }
    if args.cards {
        let rows = cards::rows(&event.field, event.field.rounds, catalog);
        write_texts(&CARDS, style, catalog, &mut output, (&[], &rows))?;
        output.finish()?;
        session.say(&total, None);
        return Ok(if total.failures.is_empty() { Outcome::Clean } else { Outcome::Failed });
    }
    let system = System::read(&args.rules).unwrap_or_default();
    if let Some(key) = event.trf.as_ref().and_then(|trf| system.refusal(trf)) {
        return Err(Error::Usage(Message::new(key)));
    }
    let roster = args.roster(event)?;
    let seed = args.seed.unwrap_or_else(drawn);
    let round = system.rules().pair(&roster, seed).map_err(|why: NoRound| Error::Usage(pairing::no_round(&why)))?;
    let mut notes = vec![note(system, &roster, event)];
    let is_drawn = roster.round == 1 && roster.first.is_none();
    if round.is_one_of_several || is_drawn {
        let lot = Message::new("pairing-one-of-several").with("seed", seed.to_string());
        if style.format != Format::Text {
            session.noted(&lot);
        }
        notes.push(lot);
    }
    let rows = Rows { roster: &roster, field: &event.field, catalog, why: args.why };
    if style.format == Format::Text {
        let text = rows.text(&round, &notes);
        output.write(|out| out.write_all(text.as_bytes()))?;
    } else {
        write_texts(&PAIRINGS, style, catalog, &mut output, (&notes, &rows.of(&round)))?;
    }
    output.finish()?;
    session.say(&total, None);
    Ok(if total.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
}

/// Refuses what would pair a wrong round: inputs that could not be used, rows that could not be read, a round that is
/// missing. What may be meant so is told.
fn sound(event: &Event, total: &Summary, session: &mut Session) -> Result<(), Error> {
    let refuse = |message: Message| Err(Error::Usage(message));
    if !total.failures.is_empty() {
        return refuse(Message::new("pairing-unread"));
    }
    if let Some(name) = total.silent.first() {
        return refuse(Message::new("pairing-unused").with("name", harmless(name)));
    }
    // Games do not say the start numbers, by which all rules go.
    let Some(trf) = &event.trf else { return refuse(Message::new("pairing-no-list")) };
    let is_of_tables = trf.spots.is_some();
    let stops = |found: &EventFinding| match found.code {
        EventCode::P802 | EventCode::P818 => true,
        EventCode::P821 => is_of_tables && !found.is_mild,
        _ => false,
    };
    let found = event.findings_of_tables(&Options::default());
    let mut count = 0;
    for (of, finding) in worded(found.into_iter().filter(stops).collect()) {
        count += 1;
        if count <= MOST_FAULTS {
            let (file, line) = (harmless(&of.place.file), of.place.line.to_string());
            let message = Message::new("pairing-unsound-at").with("file", file).with("line", line);
            session.noted(&message.with("column", of.place.column.to_string()).with_phrase("problem", finding.message));
        }
    }
    if count > 0 {
        return refuse(Message::new("pairing-unsound").with("count", count.to_string()));
    }
    let field = &event.field;
    let is_paired = |round: &u32| field.players.iter().any(|player| player.seat(*round).is_paired());
    if let Some(round) = (1..=field.rounds).find(|round| !is_paired(round)) {
        return refuse(Message::new("pairing-gap").with("in-round", round.to_string()));
    }
    let idle = field.players.iter().filter(|player| field.rounds > 0 && player.recorded(field.rounds).is_none());
    let idle: Vec<String> = idle.map(|player| player.number.to_string()).collect();
    if is_of_tables && !idle.is_empty() {
        let message = Message::new("pairing-on-no-board").with("in-round", field.rounds.to_string());
        session.noted(&message.with("players", idle.join(", ")));
    }
    let mut names: Vec<(&str, u32)> = field.players.iter().map(|of| (of.name.as_str(), of.number)).collect();
    names.sort_unstable();
    for pair in names.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let numbers = format!("{}, {}", pair[0].1, pair[1].1);
        session.noted(&Message::new("pairing-same-name").with("name", harmless(pair[0].0)).with("numbers", numbers));
    }
    Ok(())
}

/// So many faults of the rounds so far are told at most.
const MOST_FAULTS: usize = 20;

/// A lot that is short enough to be noted by hand.
fn drawn() -> u64 {
    const LOTS: u128 = 1_000_000;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    (now.map_or(0, |since| since.as_nanos()) / 1000 % LOTS) as u64
}

/// What is paired, by which rules.
fn note(system: System, roster: &Roster, event: &Event) -> Message {
    let key = if event.name.is_empty() { "pairing-round-unnamed" } else { "pairing-round" };
    Message::new(key)
        .with("in-round", roster.round.to_string())
        .with("event", harmless(event.called()))
        .with("players", roster.present().count().to_string())
        .with_word("rules", system.name())
}

impl Args {
    /// The players before the round that comes next.
    fn roster(&self, event: &Event) -> Result<Roster, Error> {
        let Some(trf) = &event.trf else { return Err(Error::Usage(Message::new("pairing-no-list"))) };
        let mut roster = Roster::of_report(trf, &event.field, None);
        if let Some([one, other]) = roster.open_pair() {
            let name = |number| harmless(&called(&event.field, number));
            let message = Message::new("pairing-open").with("in-round", (roster.round - 1).to_string());
            return Err(Error::Usage(message.with("white", name(one)).with("black", name(other))));
        }
        // Tables do not say how many rounds there will be.
        let declared = trf.declared_rounds.filter(|_| trf.spots.is_none());
        if let Some(rounds) = self.rounds.or(declared) {
            roster.rounds = rounds;
        }
        if roster.rounds > 0 && roster.round > roster.rounds {
            let message = Message::new("pairing-over").with("rounds", roster.rounds.to_string());
            return Err(Error::Usage(message));
        }
        for asked in &self.absent {
            let number = number(event, asked)?;
            roster.leave_out(number);
        }
        for asked in &self.apart {
            let Some((one, other)) = asked.split_once('=') else {
                return Err(Error::Usage(Message::new("pairing-apart").with("said", harmless(asked))));
            };
            let [one, other] = [number(event, one)?, number(event, other)?];
            if one == other {
                return Err(Error::Usage(Message::new("pairing-apart").with("said", harmless(asked))));
            }
            roster.keep_apart(one, other);
        }
        match self.first.as_deref() {
            Some("white") => roster.first = Some(Side::White),
            Some(_) => roster.first = Some(Side::Black),
            None => {}
        }
        Ok(roster)
    }
}

/// The number of a player who is asked for by name or number.
fn number(event: &Event, asked: &str) -> Result<u32, Error> {
    let found = event.field.find(asked).map(|index| event.field.players[index].number);
    found.map_err(|player| Error::Usage(not_one(&player)))
}

/// The name of a number.
fn called(field: &Field, number: u32) -> String {
    field.index(number).map_or_else(String::new, |index| field.players[index].name.clone())
}

/// The articles of reasons, each once, in the order in which they decided.
fn articles(reasons: &[Reason]) -> String {
    let mut articles: Vec<&str> = Vec::new();
    for reason in reasons {
        if !articles.contains(&reason.article) {
            articles.push(reason.article);
        }
    }
    articles.join("; ")
}

/// The rows of a round.
struct Rows<'r> {
    roster: &'r Roster,
    field: &'r Field,
    catalog: &'static Catalog,
    /// Whether the rules are said in words, and not as articles alone.
    why: bool,
}

impl Rows<'_> {
    fn of(&self, round: &Round) -> Vec<Vec<String>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (board, pair) in (1_u32..).zip(&round.pairs) {
            rows.push(self.row(board.to_string(), pair.white, "", Some(pair.black), &pair.reasons));
        }
        if let Some(bye) = &round.bye {
            rows.push(self.row(String::new(), bye.player, "1", None, &bye.reasons));
        }
        rows
    }

    /// The round to read: the boards, and under them why, if that is asked for.
    fn text(&self, round: &Round, notes: &[Message]) -> String {
        let mut rows = self.of(round);
        let mut shown = PAIRINGS.clone();
        if self.why {
            shown = shown.without_last();
            for row in &mut rows {
                row.truncate(shown.columns.len());
            }
        }
        let mut text: String = notes.iter().map(|note| self.catalog.text(note) + "\n").collect();
        let _ = writeln!(text, "\n{}", printed(&shown, self.catalog, &rows).trim_end());
        if self.why {
            let bye = round.bye.as_ref().map(|bye| &bye.reasons);
            for (row, reasons) in rows.iter().zip(round.pairs.iter().map(|pair| &pair.reasons).chain(bye)) {
                let _ = writeln!(text, "\n{}", format!("{} {} - {}", row[1], row[3], row[6]).trim());
                text.extend(self.said(reasons).into_iter().map(|reason| format!("    {reason}\n")));
            }
        }
        text
    }

    fn row(&self, board: String, white: u32, result: &str, black: Option<u32>, reasons: &[Reason]) -> Vec<String> {
        let points = |number| self.roster.player(number).map_or_else(String::new, |of| of.points.show());
        vec![
            self.roster.round.to_string(),
            board,
            white.to_string(),
            called(self.field, white),
            points(white),
            result.to_owned(),
            black.map_or_else(|| "bye".to_owned(), |black| called(self.field, black)),
            black.map(points).unwrap_or_default(),
            black.map(|black| black.to_string()).unwrap_or_default(),
            if self.why { self.said(reasons).join("; ") } else { articles(reasons) },
        ]
    }

    /// The reasons in words.
    fn said(&self, reasons: &[Reason]) -> Vec<String> {
        let named = |number| format!("{} ({number})", called(self.field, number));
        reasons.iter().map(|of| self.catalog.text(&pairing::reason(of, &named))).collect()
    }
}
