//! The archive: games and TRF files as they come, kept in little memory until all are there.

use std::collections::HashMap;
use std::sync::Arc;

use super::ledger::{GameLedger, PackedGame, UsualValues};
use super::outcome;
use super::record::{GameRecord, SideTags};
use super::title;
use crate::folding;
use crate::interner::{TextInterner, ValueInterner};
use crate::trf::Trf;

/// A player as a game names him: the name, the other tags in one text, and the rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct GamePerson {
    name: u32,
    details: u32,
    rating: u32,
}

/// Separates the details of a person.
const SEPARATOR: char = '\u{1F}';

/// Games with the same Event, Site and Section.
#[derive(Debug, Default)]
pub(super) struct EventHeading {
    pub(super) event: u32,
    pub(super) site: u32,
    pub(super) section: u32,
    pub(super) ledger: GameLedger,
    /// The place in the order in which headings and TRF files came.
    pub(super) order: u32,
    /// The heading and the date of the game before these in their file, where they have no Event and it has one.
    pub(super) after: Option<(u32, u32)>,
    /// Whether its games are of xiangqi.
    pub(super) is_xiangqi: bool,
    /// The tag `TimeControl`; `None` where games differ.
    pub(super) time_control: Option<u32>,
}

/// The last game that came.
#[derive(Debug, Clone, Copy)]
struct LastGame {
    file: u32,
    heading: u32,
    date: u32,
    /// The number of its run, if it has no Event.
    run: Option<u32>,
}

/// Games and TRF files.
#[derive(Debug, Default)]
pub struct EventArchive {
    pub(super) texts: TextInterner,
    persons: ValueInterner<GamePerson>,
    pub(super) headings: Vec<EventHeading>,
    /// The heading by its tags as written, and by its tags folded; each with the run of games without an Event.
    written: HashMap<([u32; 3], u32), u32>,
    folded: HashMap<([u32; 3], u32), u32>,
    last: Option<LastGame>,
    runs: u32,
    pub(super) trfs: Vec<(u32, Arc<Trf>)>,
}

/// A game with the texts of its numbers.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnpackedGame<'a> {
    pub(super) packed: PackedGame,
    pub(super) file: &'a str,
    pub(super) date: &'a str,
    pub(super) round: &'a str,
    pub(super) board: &'a str,
    pub(super) token: &'a str,
    pub(super) result: &'a str,
    pub(super) termination: &'a str,
    pub(super) sides: [GamePlayer<'a>; 2],
}

/// A player of a game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GamePlayer<'a> {
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    pub(super) federation: &'a str,
    pub(super) team: &'a str,
    pub(super) fide_number: &'a str,
    pub(super) rating: u32,
}

impl EventArchive {
    /// Adds a game.
    pub fn add(&mut self, record: &GameRecord<'_>) {
        let [file, date] = [record.file, record.date].map(|text| self.texts.add(text));
        let run = title::is_unnamed(record.event).then(|| self.run(file));
        let heading = self.heading(record, run.unwrap_or(0));
        self.last = Some(LastGame { file, heading: heading as u32, date, run });
        let texts = &mut self.texts;
        let time_control = texts.add(record.time_control);
        let of = &mut self.headings[heading];
        of.is_xiangqi |= record.is_xiangqi;
        of.time_control = of.time_control.filter(|&all| all == time_control);
        let usual = UsualValues {
            date,
            board: texts.add(record.board),
            termination: texts.add(record.termination),
            // Most tokens are the round, which the game already has.
            token: if record.token == record.round { 0 } else { texts.add(record.token) + 1 },
            column: record.column,
            length: record.length,
            has_moves: record.has_moves,
        };
        let packed = PackedGame {
            file,
            game: record.game,
            line: record.line,
            offset: record.offset,
            round: texts.add(record.round),
            result: texts.add(record.result),
            white: self.person(&record.white),
            black: self.person(&record.black),
            usual,
        };
        self.headings[heading].ledger.push(packed);
    }

    /// Adds a TRF file.
    pub fn add_trf(&mut self, trf: Trf) {
        let order = self.order();
        self.trfs.push((order, Arc::new(trf)));
    }

    fn order(&self) -> u32 {
        (self.headings.len() + self.trfs.len()) as u32
    }

    /// The number of the run to which a game without an Event belongs: those after one game that has an Event. 0 where
    /// none precedes it in its file.
    fn run(&mut self, file: u32) -> u32 {
        match self.last.filter(|last| last.file == file) {
            Some(LastGame { run: None, .. }) => {
                self.runs += 1;
                self.runs
            }
            before => before.and_then(|last| last.run).unwrap_or(0),
        }
    }

    fn heading(&mut self, record: &GameRecord<'_>, run: u32) -> usize {
        let tags = [record.event, title::site(record), record.section];
        let written = tags.map(|tag| self.texts.add(tag));
        if let Some(&heading) = self.written.get(&(written, run)) {
            return heading as usize;
        }
        let folded = tags.map(|tag| self.texts.add(&folding::heading(tag)));
        let order = self.order();
        let next = self.headings.len() as u32;
        let heading = *self.folded.entry((folded, run)).or_insert(next);
        if heading == next {
            let [event, site, section] = written;
            // A run that has come to another Site follows the same game.
            let after = self.last.filter(|_| run > 0).and_then(|last| match last.run {
                Some(_) => self.headings[last.heading as usize].after,
                None => Some((last.heading, last.date)),
            });
            let time_control = Some(self.texts.add(record.time_control));
            self.headings.push(EventHeading {
                event,
                site,
                section,
                order,
                after,
                time_control,
                ..EventHeading::default()
            });
        }
        self.written.insert((written, run), heading);
        heading as usize
    }

    fn person(&mut self, side: &SideTags<'_>) -> u32 {
        let mut details = String::new();
        let texts =
            [(side.title, SEPARATOR), (side.federation, SEPARATOR), (side.team, SEPARATOR), (side.fide_number, ' ')];
        for (tag, between) in texts {
            details.push_str(tag.trim());
            details.push(between);
        }
        let name = self.texts.add(side.name);
        let details = self.texts.add(&details);
        self.persons.add(GamePerson { name, details, rating: outcome::rating(side.rating) })
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.headings.iter().map(|heading| heading.ledger.count()).sum()
    }

    pub(super) fn unpack(&self, packed: PackedGame) -> UnpackedGame<'_> {
        let text = |id| self.texts.get(id);
        let round = text(packed.round);
        UnpackedGame {
            packed,
            file: text(packed.file),
            date: text(packed.usual.date),
            round,
            board: text(packed.usual.board),
            token: packed.usual.token.checked_sub(1).map_or(round, text),
            result: text(packed.result),
            termination: text(packed.usual.termination),
            sides: [self.named(packed.white), self.named(packed.black)],
        }
    }

    pub(super) fn named(&self, person: u32) -> GamePlayer<'_> {
        let Some(person) = self.persons.get(person) else { return GamePlayer::default() };
        let mut details = self.texts.get(person.details).split(SEPARATOR);
        let mut next = || details.next().unwrap_or("").trim_end();
        let (title, federation, team, fide_number) = (next(), next(), next(), next());
        GamePlayer { name: self.texts.get(person.name), title, federation, team, fide_number, rating: person.rating }
    }
}
