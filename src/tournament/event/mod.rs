//! Events: which games belong together, their players, rounds and system.

pub mod archive;
pub mod build;
pub mod conformity;
pub mod detection;
mod grouping;
pub mod ledger;
pub mod meeting;
pub mod numbering;
pub mod outcome;
pub mod record;
pub mod report_file;
pub mod seating;
pub mod summary;
pub mod variant;

use std::sync::Arc;

use super::date::Date;
use super::field::Field;
use super::mark::Mark;
use super::regime::Regime;
use super::system::System;
use super::trf::Trf;
use meeting::Meeting;
use variant::Variant;

/// A game of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// The file.
    pub file: Arc<str>,
    /// The number of the game in it, from 1.
    pub game: u64,
    /// The line of the Round tag, from 1.
    pub line: u64,
    /// The column of it, from 1.
    pub column: u64,
    /// The offset of it in bytes.
    pub offset: u64,
    /// The length of it in bytes.
    pub length: u64,
    /// The text at this place.
    pub token: Box<str>,
    /// The tag Event, as this game spells it.
    pub event: Arc<str>,
    /// White's name, as written.
    pub white: Box<str>,
    /// Black's name, as written.
    pub black: Box<str>,
    /// The tag Round.
    pub round_tag: Box<str>,
    /// The tag Board.
    pub board: Box<str>,
    /// The tag Date.
    pub date: Arc<str>,
    /// The tag Result.
    pub result: Box<str>,
    /// White's and Black's team, as written.
    pub teams: [Box<str>; 2],
    /// Whether moves were made.
    pub has_moves: bool,
    /// The round of the Round tag.
    pub round: Option<u32>,
    /// The results of White and Black.
    pub marks: [Mark; 2],
    /// White and Black in the event's field; [`NOBODY`](super::field::NOBODY) where a name is not in it.
    pub players: [u32; 2],
    /// The index of the earlier entry of the same game, if this is a second one.
    pub second_of: Option<u32>,
}

/// How the system of an event is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// The system.
    pub system: System,
    /// How often everyone meets everyone in it; the games of a match in a knock-out; else 1.
    pub cycles: u32,
    /// The rounds of one cycle of a round robin or Scheveningen event; else 0.
    pub cycle_length: u32,
}

/// An event.
#[derive(Debug, Clone)]
pub struct Event {
    /// The name: the TRF's, else the Event tag of the first game.
    pub name: String,
    /// The Site tag, or the TRF's city.
    pub site: String,
    /// The smallest Date as written, or the TRF's.
    pub start: String,
    /// The largest.
    pub end: String,
    /// The file in which it begins.
    pub file: Arc<str>,
    /// The games of the archive, second entries included.
    pub games: Vec<Game>,
    /// The TRF.
    pub trf: Option<Arc<Trf>>,
    /// The players and what they did: the TRF's, if there is one.
    pub field: Field,
    /// The pairs in their rounds: the TRF's, if there is one.
    pub meetings: Vec<Meeting>,
    /// The system.
    pub course: Course,
    /// Names that are taken for spellings of others.
    pub variants: Vec<Variant>,
    /// Games whose Event tag is another spelling than the event's, by their index; the first of each spelling.
    pub spellings: Vec<u32>,
}

impl Event {
    /// The regime that was in force when it began.
    pub fn regime(&self) -> Regime {
        Regime::in_force(Date::read(&self.start).map(Date::number))
    }
}
