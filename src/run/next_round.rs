//! The next round of a tournament: whether the rounds so far can be relied on, and the pairs by the rules.

use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_pairing::{PairingSystem, PlayerSide, Roster, Round};
use bienban_report::doubts::not_one;
use bienban_report::event_finding::worded;
use bienban_report::paired::called;
use bienban_report::pairing;
use bienban_tournament::check::{EventCode, EventFinding};
use bienban_tournament::event::Event;
use bienban_tournament::options::TournamentOptions;

use super::RunSummary;

/// What an arbiter decides about the round that is to be paired. Players are named by numbers or names.
#[derive(Debug, Clone, Default)]
pub struct RoundWishes {
    /// The rules.
    pub system: PairingSystem,
    /// How many rounds the tournament has; `None` if only the report knows.
    pub rounds: Option<u32>,
    /// The lot; `None` draws one.
    pub seed: Option<u64>,
    /// Who stays away.
    pub absent: Vec<String>,
    /// Who asked for a round without a game, for half a point.
    pub byes: Vec<String>,
    /// Who must not meet, as `3=17`.
    pub apart: Vec<String>,
    /// The colour of the first player in the first round; `None` draws it.
    pub first: Option<PlayerSide>,
}

/// A round that is paired.
#[derive(Debug, Clone)]
pub struct NextRound {
    /// The rules.
    pub system: PairingSystem,
    /// The lot.
    pub seed: u64,
    /// The players before the round.
    pub roster: Roster,
    /// Who meets whom.
    pub round: Round,
    /// The numbers of those who asked for a round without a game.
    pub byes: Vec<u32>,
}

/// Why the rounds so far cannot be relied on.
#[derive(Debug, Clone)]
pub struct UnsoundRounds {
    /// The places that are at fault.
    pub notes: Vec<Message>,
    /// What to do.
    pub why: Message,
}

impl From<Message> for UnsoundRounds {
    fn from(why: Message) -> UnsoundRounds {
        UnsoundRounds { notes: Vec::new(), why }
    }
}

/// The most faults of the rounds so far that are reported.
const MOST_FAULTS: usize = 20;

/// Doubts about the rounds so far, to be settled before the next is paired.
///
/// # Errors
/// What would pair a wrong round: inputs that could not be used, rows that could not be read, a round that is missing.
pub fn sound(event: &Event, total: &RunSummary) -> Result<Vec<Message>, UnsoundRounds> {
    if !total.failures.is_empty() {
        return Err(Message::new("pairing-unread").into());
    }
    if let Some(name) = total.silent.first() {
        return Err(Message::new("pairing-unused").with("name", harmless(name)).into());
    }
    // Games do not have the start numbers, by which all rules go.
    let Some(trf) = &event.trf else { return Err(Message::new("pairing-no-list").into()) };
    let is_of_tables = trf.spots.is_some();
    let stops = |found: &EventFinding| match found.code {
        EventCode::P802 | EventCode::P818 => true,
        EventCode::P821 => is_of_tables && !found.is_mild,
        _ => false,
    };
    let found: Vec<EventFinding> =
        event.findings_of_tables(&TournamentOptions::default()).into_iter().filter(stops).collect();
    if !found.is_empty() {
        let why = Message::new("pairing-unsound").with("count", found.len().to_string());
        let place = |(of, finding): (EventFinding, bienban_base::finding::Finding)| {
            let (file, line) = (harmless(&of.place.file), of.place.line.to_string());
            let message = Message::new("pairing-unsound-at").with("file", file).with("line", line);
            message.with("column", of.place.column.to_string()).with_phrase("problem", finding.message)
        };
        return Err(UnsoundRounds { notes: worded(found).take(MOST_FAULTS).map(place).collect(), why });
    }
    let field = &event.field;
    let is_paired = |round: &u32| field.players.iter().any(|player| player.seat(*round).is_paired());
    if let Some(round) = (1..=field.rounds).find(|round| !is_paired(round)) {
        return Err(Message::new("pairing-gap").with("in-round", round.to_string()).into());
    }
    let mut notes = Vec::new();
    let idle = field.players.iter().filter(|player| field.rounds > 0 && player.recorded(field.rounds).is_none());
    let idle: Vec<String> = idle.map(|player| player.number.to_string()).collect();
    if is_of_tables && !idle.is_empty() {
        let message = Message::new("pairing-on-no-board").with("in-round", field.rounds.to_string());
        notes.push(message.with("players", idle.join(", ")));
    }
    let mut names: Vec<(&str, u32)> = field.players.iter().map(|of| (of.name.as_str(), of.number)).collect();
    names.sort_unstable();
    for pair in names.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let numbers = format!("{}, {}", pair[0].1, pair[1].1);
        notes.push(Message::new("pairing-same-name").with("name", harmless(pair[0].0)).with("numbers", numbers));
    }
    Ok(notes)
}

/// A lot that is short enough to be noted by hand.
fn drawn() -> u64 {
    const LOTS: u128 = 1_000_000;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    (now.map_or(0, |since| since.as_nanos()) / 1000 % LOTS) as u64
}

impl NextRound {
    /// Pairs the round that comes next. The caller has checked that the rounds so far are [`sound`].
    ///
    /// # Errors
    ///
    /// The sentence why there is no round: a result is missing, all rounds were paired, an unknown player is
    /// named, or no pairing keeps the rules.
    pub fn of(event: &Event, wishes: &RoundWishes) -> Result<NextRound, Message> {
        let system = wishes.system;
        if let Some(key) = event.trf.as_ref().and_then(|trf| system.refusal(trf)) {
            return Err(Message::new(key));
        }
        let (roster, byes) = wishes.roster(event)?;
        let seed = wishes.seed.unwrap_or_else(drawn);
        let round = system.rules().pair(&roster, seed).map_err(|why| pairing::no_round(&why))?;
        Ok(NextRound { system, seed, roster, round, byes })
    }

    /// What is paired, by which rules.
    pub fn note(&self, event: &Event) -> Message {
        let key = if event.name.is_empty() { "pairing-round-unnamed" } else { "pairing-round" };
        event
            .named(Message::new(key))
            .with("in-round", self.roster.round.to_string())
            .with("players", self.roster.present().count().to_string())
            .with_word("rules", self.system.name())
    }

    /// The lot, where the rules leave something to it.
    pub fn decisive_lot(&self) -> Option<u64> {
        let is_drawn = self.roster.round == 1 && self.roster.first.is_none();
        (self.round.is_one_of_several || is_drawn).then_some(self.seed)
    }

    /// The same in words.
    pub fn lot(&self) -> Option<Message> {
        self.decisive_lot().map(|lot| Message::new("pairing-one-of-several").with("seed", lot.to_string()))
    }
}

impl RoundWishes {
    /// The players before the round that comes next, and the numbers of those who asked for a round without a game.
    fn roster(&self, event: &Event) -> Result<(Roster, Vec<u32>), Message> {
        let Some(trf) = &event.trf else { return Err(Message::new("pairing-no-list")) };
        let mut roster = Roster::of_report(trf, &event.field, None);
        if let Some([one, other]) = roster.open_pair() {
            let name = |number| harmless(&called(&event.field, number));
            let message = Message::new("pairing-open").with("in-round", (roster.round - 1).to_string());
            return Err(message.with("white", name(one)).with("black", name(other)));
        }
        // Tables do not state how many rounds there will be.
        let declared = trf.declared_rounds.filter(|_| trf.spots.is_none());
        if let Some(rounds) = self.rounds.or(declared) {
            roster.rounds = rounds;
        }
        if roster.rounds > 0 && roster.round > roster.rounds {
            return Err(Message::new("pairing-over").with("rounds", roster.rounds.to_string()));
        }
        for asked in &self.absent {
            roster.leave_out(number(event, asked)?);
        }
        let mut byes = Vec::new();
        for asked in &self.byes {
            let number = number(event, asked)?;
            roster.leave_out(number);
            if !byes.contains(&number) {
                byes.push(number);
            }
        }
        for asked in &self.apart {
            let no_pair = || Message::new("pairing-apart").with("said", harmless(asked));
            let (one, other) = asked.split_once('=').ok_or_else(no_pair)?;
            let [one, other] = [number(event, one)?, number(event, other)?];
            if one == other {
                return Err(no_pair());
            }
            roster.keep_apart(one, other);
        }
        roster.first = self.first.or(roster.first);
        Ok((roster, byes))
    }
}

/// The number of a player who is asked for by name or number.
fn number(event: &Event, asked: &str) -> Result<u32, Message> {
    let found = event.field.find(asked).map(|index| event.field.players[index].number);
    found.map_err(|player| not_one(&player))
}
