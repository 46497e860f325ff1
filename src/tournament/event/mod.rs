//! Events: which games belong together, their players, rounds and system.

pub mod archive;
mod arena;
mod behind;
pub mod build;
pub mod conformity;
pub mod course;
pub mod detection;
mod draft;
pub mod game;
mod group;
mod grouping;
pub(crate) mod knock_out;
pub mod ledger;
pub mod meeting;
pub mod numbering;
pub mod outcome;
pub mod place;
pub mod record;
pub mod report_file;
mod seated;
pub mod seating;
mod serial;
mod spelling;
pub mod summary;
mod title;
pub mod variant;

use std::sync::Arc;

use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;

use super::date::TournamentDate;
use super::field::{NOBODY, PlayerField};
use super::regime::Regime;
use super::team::meetings::TeamPlay;
use super::trf::Trf;
pub use course::EventCourse;
pub use game::EventGame;
pub use place::EventPlace;

use meeting::Meeting;
use variant::NameVariant;

/// A FIDE number that is not the one that its player has in other games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherNumber {
    /// The game, by its index in the event.
    pub game: u32,
    /// The player.
    pub name: String,
    /// The number in this game.
    pub here: String,
    /// The number in an earlier one.
    pub before: String,
}

/// An event.
#[derive(Debug, Clone)]
pub struct Event {
    /// The number in its archive, from 1.
    pub number: usize,
    /// The name: the TRF's, else the Event tag of the first game.
    pub name: String,
    /// The Site tag, or the TRF's city.
    pub site: String,
    /// The smallest Date as written, or the TRF's.
    pub start: String,
    /// The largest.
    pub end: String,
    /// The tag `TimeControl`, where it is the same in all games.
    pub time_control: String,
    /// The file in which it begins.
    pub file: Arc<str>,
    /// The games of the archive, second entries included.
    pub games: Vec<EventGame>,
    /// The TRF.
    pub trf: Option<Arc<Trf>>,
    /// The players and what they did: the TRF's, if there is one.
    pub field: PlayerField,
    /// The pairs in their rounds: the TRF's, if there is one.
    pub meetings: Vec<Meeting>,
    /// The system.
    pub course: EventCourse,
    /// Names that are spellings of others, and taken for these if the options say so.
    pub variants: Vec<NameVariant>,
    /// Games whose Event tag is another spelling than the event's, by their index; the first of each spelling.
    pub spellings: Vec<u32>,
    /// Games in which a player has another FIDE number than before, the first of each number.
    pub numbers: Vec<OtherNumber>,
    /// Games of another Site, or without an Event, that belong to it by dates, players and rounds, by their index; the
    /// first of each heading.
    pub joined: Vec<u32>,
    /// Whether its games are of xiangqi.
    pub is_xiangqi: bool,
    /// Whether the Site of its games is the address of each, as in an arena of a server.
    pub is_arena: bool,
}

impl Event {
    /// The regime that was in force when it began; for xiangqi the only one there is.
    pub fn regime(&self) -> Regime {
        if self.is_xiangqi {
            return Regime::Xiangqi2004;
        }
        Regime::in_force(TournamentDate::read(&self.start).map(TournamentDate::number))
    }

    /// Names the event in a message, as its `event`; where no game has a name, by a word of the language.
    #[must_use]
    pub fn named(&self, message: Message) -> Message {
        if self.name.is_empty() {
            message.with_word("event", "unnamed-event")
        } else {
            message.with("event", harmless(&self.name))
        }
    }

    /// Whether its rounds are known: those of an arena are made up in the order of its games, and those of a
    /// crosstable by opponents after a table of pairings.
    pub fn numbers_rounds(&self) -> bool {
        !self.makes_up_rounds() && (!self.is_arena || self.games.iter().any(|game| game.round.is_some()))
    }

    /// Whether its report has no rounds but those of a table of pairings.
    pub fn makes_up_rounds(&self) -> bool {
        self.trf.as_ref().is_some_and(|trf| trf.makes_up_rounds)
    }

    /// How many games of its players lack the name of White or Black, so that they are not counted. None where a TRF
    /// has the results.
    pub fn games_against_nobody(&self) -> usize {
        let one = |game: &&EventGame| game.players.contains(&NOBODY) && game.players != [NOBODY; 2];
        if self.trf.is_some() { 0 } else { self.games.iter().filter(one).count() }
    }

    /// Whether teams play: pairs are those of teams then, and the rules for individuals do not apply.
    pub fn is_team_event(&self) -> bool {
        self.trf.as_ref().is_some_and(|trf| trf.is_team_event())
    }

    /// The matches of its teams.
    pub fn team_play(&self) -> Option<TeamPlay> {
        let trf = self.trf.as_ref().filter(|trf| trf.is_team_event())?;
        Some(TeamPlay::of(trf, &self.field))
    }
}
