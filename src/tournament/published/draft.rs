//! Draft: the players whom the tables of an event name, and their data.

use std::collections::BTreeMap;

use super::place::FieldPlace;
use super::roll::{NumberRoll, unmarked};
use super::squads::Squads;
use crate::field::Colour;
use crate::mark::{PointSystem, ResultMark};
use crate::ratio::Ratio;
use crate::trf::Trf;
use crate::trf::problem::FieldKind;
use crate::trf::row::{PlayerRow, RoundEntry, round_column};
use crate::trf::spot::FieldSpot;
use crate::trf::told::TrfNotes;

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PublishedSeat {
    /// The opponent, by his place in the draft.
    pub(super) opponent: Option<usize>,
    pub(super) colour: Colour,
    pub(super) mark: ResultMark,
}

impl PublishedSeat {
    /// Whether another row may have it for the same round.
    fn fits(self, other: PublishedSeat) -> bool {
        let is_open = self.mark == ResultMark::Open || other.mark == ResultMark::Open;
        let is_other_colour =
            self.colour != other.colour && self.colour != Colour::None && other.colour != Colour::None;
        // A bye is not named alike by all tables: what it is worth is.
        let is_bye = self.opponent.is_none() && other.opponent.is_none();
        let is_worth = worth(self.mark) == worth(other.mark);
        self.opponent == other.opponent
            && !is_other_colour
            && (is_open || self.mark == other.mark || is_bye && is_worth)
    }

    /// The same with what only the other row has, which fits: a table without colours may have the result.
    fn with(self, other: PublishedSeat) -> PublishedSeat {
        PublishedSeat {
            opponent: self.opponent,
            colour: if self.colour == Colour::None { other.colour } else { self.colour },
            mark: if self.mark == ResultMark::Open { other.mark } else { self.mark },
        }
    }
}

/// A player of the tables.
#[derive(Debug, Clone, Default)]
pub(super) struct PublishedPlayer {
    pub(super) row: PlayerRow,
    pub(super) seats: BTreeMap<u32, PublishedSeat>,
    /// The round after which he has his points and his rank; 0 where the table names none.
    after: u32,
    /// The ratings that tables have for him: the international one, and perhaps a national one.
    ratings: Vec<u32>,
}

/// The columns of TRF in which the rating and the federation stand.
const RATING: u64 = 49;
const FEDERATION: u64 = 54;

/// The columns of TRF of points and ranks.
const POINTS: u64 = 81;
const RANK: u64 = 86;

/// The points and the rank of a player, with their cells.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PublishedRank<'p> {
    pub(super) points: Option<(Ratio, FieldPlace<'p>)>,
    pub(super) rank: Option<(u32, FieldPlace<'p>)>,
}

/// The most players that TRF can number.
const MOST: usize = 9999;

/// The contents of the tables of an event.
#[derive(Debug, Default)]
pub(super) struct PublishedDraft {
    pub(super) people: Vec<PublishedPlayer>,
    pub(super) squads: Squads,
    /// Whether the rounds are those of a table of pairings, since the tables name none.
    pub(super) makes_up_rounds: bool,
    /// The number of rounds, as a table shows it.
    pub(super) rounds: u32,
    /// The days of the rounds.
    pub(super) dates: BTreeMap<u32, String>,
    pub(super) roll: NumberRoll<MOST>,
    /// Whether a list has given the start numbers.
    pub(super) is_listed: bool,
    pub(super) told: TrfNotes,
}

impl PublishedDraft {
    /// Reports that a cell cannot be used.
    pub(super) fn complain(&mut self, place: FieldPlace<'_>, field: FieldKind) {
        self.told.complain(field, place.spot(), None);
    }

    /// Reports that a cell contradicts a field that was read before it.
    pub(super) fn contradict(&mut self, place: FieldPlace<'_>, field: FieldKind, against: Option<FieldSpot>) {
        self.told.complain(field, place.spot(), against);
    }

    /// The player of a start number, which may be 0, and a name, as [`NumberRoll::find`] has it.
    pub(super) fn player(
        &mut self,
        number: u32,
        name: &str,
        is_namesake: bool,
        place: FieldPlace<'_>,
    ) -> Option<usize> {
        let at = self.roll.find(number, name, is_namesake, place, &mut self.told)?;
        if at == self.people.len() {
            let row = PlayerRow { name: unmarked(name).to_owned(), ..PlayerRow::default() };
            self.people.push(PublishedPlayer { row, ..PublishedPlayer::default() });
        }
        Some(at)
    }

    /// Takes in the ratings of a player in a row, each with its cell. The first one that is known counts; a row none of
    /// whose ratings is known of him is told.
    pub(super) fn rate(&mut self, player: usize, ratings: &[(u32, FieldPlace<'_>)]) {
        let told = ratings.iter().filter(|(rating, _)| *rating > 0);
        let Some(&(first, place)) = told.clone().next() else { return };
        let of = &mut self.people[player];
        let is_other = !of.ratings.is_empty() && !told.clone().any(|(rating, _)| of.ratings.contains(rating));
        of.ratings.extend(told.map(|(rating, _)| *rating));
        if of.row.rating == 0 {
            of.row.rating = first;
            self.roll.spot(player, RATING, place);
        } else if is_other {
            self.contradict(place, FieldKind::Described, self.roll.spot_of(player, RATING));
        }
    }

    /// Takes in the federation of a player in a row. Another three letters than before are told.
    pub(super) fn federate(&mut self, player: usize, federation: &str, place: FieldPlace<'_>) {
        let is_code = |text: &str| text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase());
        let of = &mut self.people[player].row.federation;
        if of.is_empty() && !federation.is_empty() && federation != "-" {
            federation.clone_into(of);
            self.roll.spot(player, FEDERATION, place);
        } else if is_code(of) && is_code(federation) && of != federation {
            self.contradict(place, FieldKind::Described, self.roll.spot_of(player, FEDERATION));
        }
    }

    /// Takes in what a player did in a round, or both of a pair, each with the cell that names him or it. Where another
    /// row has it otherwise, that is reported, and the first counts: nothing of the other is taken in.
    pub(super) fn seat(&mut self, round: u32, seats: &[(usize, PublishedSeat, FieldPlace<'_>)], place: FieldPlace<'_>) {
        self.rounds = self.rounds.max(round);
        let known = |draft: &PublishedDraft, player: usize| draft.people[player].seats.get(&round).copied();
        for &(player, seat, named) in seats {
            let Some(known) = known(self, player).filter(|known| !known.fits(seat)) else { continue };
            let against = self.roll.spot_of(player, round_column(round));
            let is_other = known.opponent != seat.opponent && known.opponent.is_some() && seat.opponent.is_some();
            let (place, field) =
                if is_other { (named, FieldKind::OtherOpponent) } else { (place, FieldKind::Conflict) };
            self.contradict(place, field, against);
            return;
        }
        for &(player, seat, _) in seats {
            let found = known(self, player);
            let seat = found.map_or(seat, |known| known.with(seat));
            if found == Some(seat) {
                continue;
            }
            self.people[player].seats.insert(round, seat);
            self.roll.spot(player, round_column(round), place);
        }
    }

    /// Takes in the points and the rank of a player after a round, which is 0 where the table names none. Those of a
    /// later round count; others of the same are reported.
    pub(super) fn stand(&mut self, player: usize, after: u32, stand: &PublishedRank<'_>) {
        let PublishedPlayer { row, after: known, .. } = &self.people[player];
        let is_new = row.points.is_none() && row.rank.is_none();
        if !is_new && *known > after {
            return;
        }
        let is_same = *known == after && !is_new;
        let (points, rank) = (row.points, row.rank);
        self.people[player].after = after;
        if let Some((value, place)) = stand.points {
            if is_same && points.is_some_and(|of| of != value) {
                self.contradict(place, FieldKind::Conflict, self.roll.spot_of(player, POINTS));
            } else {
                self.people[player].row.points = Some(value);
                self.roll.spot(player, POINTS, place);
            }
        }
        if let Some((value, place)) = stand.rank {
            if is_same && rank.is_some_and(|of| of != value) {
                self.contradict(place, FieldKind::Conflict, self.roll.spot_of(player, RANK));
            } else {
                self.people[player].row.rank = Some(value);
                self.roll.spot(player, RANK, place);
            }
        }
    }

    /// Compares points and ranks after a round with the results up to it, where later rounds have results: a report has
    /// those of its end.
    fn settle(&mut self) {
        let is_told = |seat: &PublishedSeat| seat.opponent.is_some() && seat.mark != ResultMark::Open;
        let rounds = self.people.iter().flat_map(|person| &person.seats);
        let last = rounds.filter(|(_, seat)| is_told(seat)).map(|(round, _)| *round).max().unwrap_or(0);
        let system = PointSystem::default();
        let past = self.people.iter_mut().enumerate().filter(|(_, person)| (1..last).contains(&person.after));
        for (at, person) in past {
            let until = person.seats.range(..=person.after);
            let sum: Ratio = until.map(|(_, seat)| system.award(seat.mark, seat.opponent.is_some())).sum();
            person.row.rank = None;
            if person.row.points.take().is_some_and(|points| points != sum)
                && let Some(spot) = self.roll.spot_of(at, POINTS)
            {
                self.told.complain(FieldKind::Conflict, spot, None);
            }
        }
    }

    /// The report. `name` is what the event is called.
    pub(super) fn finish(mut self, file: &str, name: &str) -> Trf {
        // Ranks may decide about numbers, and `settle` takes away those of earlier rounds.
        let numbers = self.roll.numbers(|at| self.people[at].row.rank);
        self.settle();
        let mut trf = Trf { file: file.to_owned(), ..Trf::default() };
        self.roll.finish(0, &mut self.told.spots);
        let rated = self.people.iter().filter(|person| person.row.rating > 0).count();
        for (person, &number) in self.people.into_iter().zip(&numbers) {
            let last = person.seats.keys().next_back().copied().unwrap_or(0);
            let entry = |round| {
                let seat = person.seats.get(&round);
                let of = |seat: &PublishedSeat| RoundEntry {
                    opponent: seat.opponent.map_or(0, |at| numbers[at]),
                    colour: seat.colour,
                    mark: seat.mark,
                    is_blank: false,
                };
                seat.map_or(
                    RoundEntry { opponent: 0, colour: Colour::None, mark: ResultMark::ZeroBye, is_blank: true },
                    of,
                )
            };
            let entries = (1..=last).map(entry).collect();
            trf.rows.push(PlayerRow { line: u64::from(number), number, entries, ..person.row });
        }
        trf.rows.sort_by_key(|row| row.number);
        self.rounds = self.rounds.max(self.squads.rounds());
        trf.makes_up_rounds = self.makes_up_rounds;
        self.squads.finish(&numbers, &mut trf, &mut self.told.spots);
        let counts = [("062", trf.rows.len()), ("072", rated), ("082", trf.teams.len())];
        let counts = counts.iter().filter(|(_, count)| *count > 0).map(|(tag, count)| (*tag, count.to_string()));
        let days = [("042", self.dates.values().min()), ("052", self.dates.values().max())];
        let days = days.into_iter().filter_map(|(tag, day)| Some((tag, day?.clone())));
        for (tag, text) in counts.chain(days).chain([("012", name.to_owned())]).filter(|(_, text)| !text.is_empty()) {
            trf.headings.insert(tag.to_owned(), vec![format!(" {text}")]);
        }
        trf.declared_rounds = Some(self.rounds).filter(|&rounds| rounds > 0);
        self.told.finish(&mut trf);
        trf
    }
}

/// What a bye is worth by the usual points.
fn worth(mark: ResultMark) -> Ratio {
    PointSystem::default().award(mark, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_fit_complete_each_other() {
        let of = |colour, mark| PublishedSeat { opponent: Some(1), colour, mark };
        let (paired, played) = (of(Colour::White, ResultMark::Open), of(Colour::None, ResultMark::Win));
        for whole in [paired.with(played), played.with(paired)] {
            assert_eq!(whole, of(Colour::White, ResultMark::Win));
        }
    }
}
