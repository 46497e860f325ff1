//! Draft: the players whom the tables of an event name, and what the tables say of them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::page::Cell;
use super::squads::Squads;
use crate::field::Colour;
use crate::folding;
use crate::mark::{Mark, PointSystem};
use crate::ratio::Ratio;
use crate::trf::Trf;
use crate::trf::problem::{FieldKind, Problem};
use crate::trf::row::{Entry, Row, round_column};
use crate::trf::spot::{AGAINST, RECORD, Spot, Spots};

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seat {
    /// The opponent, by his place in the draft.
    pub(super) opponent: Option<usize>,
    pub(super) colour: Colour,
    pub(super) mark: Mark,
}

/// A player of the tables.
#[derive(Debug, Clone, Default)]
pub(super) struct Person {
    /// The start number; 0 where no table has it.
    pub(super) number: u32,
    pub(super) row: Row,
    pub(super) seats: BTreeMap<u32, Seat>,
    /// The round after which he has his points and his rank; 0 where the table names none.
    after: u32,
    /// Where the fields of his row stand, by the columns of TRF.
    spots: Vec<(u64, Spot)>,
}

/// A field of a table: a cell and its file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) file: &'p Arc<str>,
    pub(super) line: u64,
    pub(super) cell: Option<&'p Cell>,
}

impl Place<'_> {
    pub(super) fn spot(self) -> Spot {
        let none = (self.line, 0, "");
        let (line, column, text) = self.cell.map_or(none, |cell| (cell.line, cell.column, cell.text.as_str()));
        Spot { file: Some(Arc::clone(self.file)), line, column, text: text.into(), ..Spot::default() }
    }
}

/// The columns of TRF in which points and ranks stand.
const POINTS: u64 = 81;
const RANK: u64 = 86;

/// The points and the rank of a player, with their cells.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stand<'p> {
    pub(super) points: Option<(Ratio, Place<'p>)>,
    pub(super) rank: Option<(u32, Place<'p>)>,
}

/// After the numbers of players, problems are numbered from here.
const PROBLEMS: u64 = 1 << 32;
/// The most problems that are told of an event.
const MOST_PROBLEMS: usize = 1_000;
/// The most players that TRF can number.
const MOST: usize = 9999;

/// What the tables of an event say.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) people: Vec<Person>,
    pub(super) squads: Squads,
    /// Whether the rounds are those of a table of pairings, since the tables name none.
    pub(super) makes_up_rounds: bool,
    /// The number of rounds, as a table shows it.
    pub(super) rounds: u32,
    /// The days of the rounds.
    pub(super) dates: BTreeMap<u32, String>,
    by_number: HashMap<u32, usize>,
    by_name: HashMap<String, usize>,
    told: Vec<Told>,
}

/// What cannot be used.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    field: FieldKind,
    spot: Spot,
    /// The field that it contradicts.
    against: Option<Spot>,
}

impl Draft {
    /// Tells that a cell cannot be used.
    pub(super) fn complain(&mut self, place: Place<'_>, field: FieldKind) {
        self.tell(Told { field, spot: place.spot(), against: None });
    }

    /// Tells that a cell says otherwise than a field that was read before it.
    pub(super) fn contradict(&mut self, place: Place<'_>, field: FieldKind, against: Option<Spot>) {
        self.tell(Told { field, spot: place.spot(), against });
    }

    fn tell(&mut self, told: Told) {
        // The result of a pair is that of both players.
        if self.told.last().is_some_and(|last| (&last.spot, last.field) == (&told.spot, told.field)) {
            return;
        }
        match self.told.len().cmp(&MOST_PROBLEMS) {
            Ordering::Less => self.told.push(told),
            Ordering::Equal => self.told.push(Told { field: FieldKind::More, against: None, ..told }),
            Ordering::Greater => {}
        }
    }

    /// Whether a player has the start number.
    pub(super) fn has(&self, number: u32) -> bool {
        self.by_number.contains_key(&number)
    }

    /// The player of a start number, which may be 0, and a name. A number of two names is told, and the name counts.
    /// `is_namesake` says whether a known name under a new number is that of a second player; else that is told, too.
    pub(super) fn player(&mut self, number: u32, name: &str, is_namesake: bool, place: Place<'_>) -> Option<usize> {
        let name = unmarked(name);
        let folded = folding::strict(name);
        let named = self.by_name.get(&folded).copied();
        let numbered = self.by_number.get(&number).copied();
        if let Some(at) = numbered {
            let other = folding::strict(&self.people[at].row.name);
            if folded.is_empty() || other == folded {
                return Some(at);
            }
            self.complain(place, FieldKind::NumberTaken);
            return named;
        }
        if let Some(at) = named.filter(|&at| number == 0 || self.people[at].number == 0 || !is_namesake) {
            if number > 0 && self.people[at].number > 0 {
                self.contradict(place, FieldKind::OtherNumber, self.spot_of(at, RECORD));
            } else if number > 0 {
                self.people[at].number = number;
                self.by_number.insert(number, at);
            }
            return Some(at);
        }
        // Signs are nobody.
        if !name.contains(char::is_alphabetic) || self.people.len() >= MOST || number as usize > MOST {
            self.complain(place, FieldKind::Number);
            return None;
        }
        let at = self.people.len();
        let row = Row { name: name.to_owned(), ..Row::default() };
        self.people.push(Person { number, row, ..Person::default() });
        self.people[at].spots.push((RECORD, place.spot()));
        self.by_name.entry(folded).or_insert(at);
        if number > 0 {
            self.by_number.insert(number, at);
        }
        Some(at)
    }

    /// A player whom a table has named already.
    pub(super) fn known(&self, name: &str) -> Option<usize> {
        self.by_name.get(&folding::strict(unmarked(name))).copied()
    }

    /// Where a field of a player stands, by its column in TRF.
    fn spot_of(&self, player: usize, column: u64) -> Option<Spot> {
        self.people[player].spots.iter().find(|(of, _)| *of == column).map(|(_, spot)| spot.clone())
    }

    /// Says where a field of a player stands, by its column in TRF.
    pub(super) fn spot(&mut self, player: usize, column: u64, place: Place<'_>) {
        // What was said last counts: it is the value.
        self.people[player].spots.retain(|(of, _)| *of != column);
        self.people[player].spots.push((column, place.spot()));
    }

    /// Takes in what a player did in a round. Where another table has it otherwise, that is told, and the first counts.
    pub(super) fn seat(&mut self, player: usize, round: u32, seat: Seat, place: Place<'_>) {
        self.rounds = self.rounds.max(round);
        let known = self.people[player].seats.get(&round).copied();
        let fits = |known: Seat| {
            let is_open = known.mark == Mark::Open || seat.mark == Mark::Open;
            let is_other_colour =
                known.colour != seat.colour && known.colour != Colour::None && seat.colour != Colour::None;
            // A bye is not named alike by all tables: what it is worth is.
            let is_bye = known.opponent.is_none() && seat.opponent.is_none();
            let is_worth = worth(known.mark) == worth(seat.mark);
            known.opponent == seat.opponent
                && !is_other_colour
                && (is_open || known.mark == seat.mark || is_bye && is_worth)
        };
        match known {
            Some(known) if !fits(known) => {
                self.contradict(place, FieldKind::Conflict, self.spot_of(player, round_column(round)));
                return;
            }
            Some(known) if known.mark != Mark::Open && seat.mark == Mark::Open => return,
            Some(known) if known.colour != Colour::None && seat.colour == Colour::None => return,
            _ => {}
        }
        self.people[player].seats.insert(round, seat);
        self.spot(player, round_column(round), place);
    }

    /// Takes in the points and the rank of a player after a round, which is 0 where the table names none. Those of a
    /// later round count; others of the same are told.
    pub(super) fn stand(&mut self, player: usize, after: u32, stand: &Stand<'_>) {
        let Person { row, after: known, .. } = &self.people[player];
        let is_new = row.points.is_none() && row.rank.is_none();
        if !is_new && *known > after {
            return;
        }
        let is_same = *known == after && !is_new;
        let (points, rank) = (row.points, row.rank);
        self.people[player].after = after;
        if let Some((value, place)) = stand.points {
            if is_same && points.is_some_and(|of| of != value) {
                self.contradict(place, FieldKind::Conflict, self.spot_of(player, POINTS));
            } else {
                self.people[player].row.points = Some(value);
                self.spot(player, POINTS, place);
            }
        }
        if let Some((value, place)) = stand.rank {
            if is_same && rank.is_some_and(|of| of != value) {
                self.contradict(place, FieldKind::Conflict, self.spot_of(player, RANK));
            } else {
                self.people[player].row.rank = Some(value);
                self.spot(player, RANK, place);
            }
        }
    }

    /// Compares points and ranks after a round with the results up to it, where later rounds have results: a report has
    /// those of its end.
    fn settle(&mut self) {
        let is_told = |seat: &Seat| seat.opponent.is_some() && seat.mark != Mark::Open;
        let rounds = self.people.iter().flat_map(|person| &person.seats);
        let last = rounds.filter(|(_, seat)| is_told(seat)).map(|(round, _)| *round).max().unwrap_or(0);
        let system = PointSystem::default();
        let mut wrong = Vec::new();
        for person in self.people.iter_mut().filter(|person| (1..last).contains(&person.after)) {
            let until = person.seats.range(..=person.after);
            let sum: Ratio = until.map(|(_, seat)| system.award(seat.mark, seat.opponent.is_some())).sum();
            person.row.rank = None;
            if person.row.points.take().is_some_and(|points| points != sum)
                && let Some((_, spot)) = person.spots.iter().find(|(column, _)| *column == POINTS)
            {
                wrong.push(Told { field: FieldKind::Conflict, spot: spot.clone(), against: None });
            }
        }
        wrong.into_iter().for_each(|told| self.tell(told));
    }

    /// The report. `name` is what the event is called.
    pub(super) fn finish(mut self, file: &str, name: &str) -> Trf {
        self.number();
        self.settle();
        let numbers: Vec<u32> = self.people.iter().map(|person| person.number).collect();
        let mut trf = Trf { file: file.to_owned(), ..Trf::default() };
        let mut spots = Spots::default();
        let rated = self.people.iter().filter(|person| person.row.rating > 0).count();
        for person in self.people {
            let line = u64::from(person.number);
            let last = person.seats.keys().next_back().copied().unwrap_or(0);
            let entry = |round| {
                let seat = person.seats.get(&round);
                let of = |seat: &Seat| Entry {
                    opponent: seat.opponent.map_or(0, |at| numbers[at]),
                    colour: seat.colour,
                    mark: seat.mark,
                    is_blank: false,
                };
                seat.map_or(Entry { opponent: 0, colour: Colour::None, mark: Mark::ZeroBye, is_blank: true }, of)
            };
            let entries = (1..=last).map(entry).collect();
            person.spots.into_iter().for_each(|(column, spot)| spots.put((line, column), spot));
            trf.rows.push(Row { line, number: person.number, entries, ..person.row });
        }
        trf.rows.sort_by_key(|row| row.number);
        self.rounds = self.rounds.max(self.squads.rounds());
        trf.makes_up_rounds = self.makes_up_rounds;
        self.squads.finish(&numbers, &mut trf, &mut spots);
        for (Told { field, spot, against }, line) in self.told.into_iter().zip(PROBLEMS..) {
            trf.problems.push(Problem { line, column: RECORD, token: spot.text.to_string(), field });
            spots.put((line, RECORD), spot);
            against.into_iter().for_each(|spot| spots.put((line, AGAINST), spot));
        }
        let counts = [("062", trf.rows.len()), ("072", rated), ("082", trf.teams.len())];
        let counts = counts.iter().filter(|(_, count)| *count > 0).map(|(tag, count)| (*tag, count.to_string()));
        let days = [("042", self.dates.values().min()), ("052", self.dates.values().max())];
        let days = days.into_iter().filter_map(|(tag, day)| Some((tag, day?.clone())));
        for (tag, text) in counts.chain(days).chain([("012", name.to_owned())]).filter(|(_, text)| !text.is_empty()) {
            trf.headings.insert(tag.to_owned(), vec![format!(" {text}")]);
        }
        trf.declared_rounds = Some(self.rounds).filter(|&rounds| rounds > 0);
        trf.spots = Some(spots);
        trf
    }

    /// Numbers those who have no start number: by rank where a table has ranks, else in their order.
    fn number(&mut self) {
        let mut open: Vec<usize> = (0..self.people.len()).filter(|&at| self.people[at].number == 0).collect();
        open.sort_by_key(|&at| (self.people[at].row.rank.unwrap_or(u32::MAX), at));
        let mut next = 1;
        for at in open {
            while self.by_number.contains_key(&next) {
                next += 1;
            }
            self.people[at].number = next;
            self.by_number.insert(next, at);
        }
    }
}

/// A name without the star of a footnote.
pub(super) fn unmarked(name: &str) -> &str {
    name.trim().trim_end_matches("*)").trim_end_matches('*').trim()
}

/// What a bye is worth by the usual points.
fn worth(mark: Mark) -> Ratio {
    PointSystem::default().award(mark, false)
}
