//! Roll: the start numbers and the names of players, or those of teams, and the places of their fields.

use std::collections::HashMap;

use super::place::FieldPlace;
use crate::folding;
use crate::trf::problem::FieldKind;
use crate::trf::spot::{FieldSpot, FieldSpots, RECORD};
use crate::trf::told::TrfNotes;

/// A roll, of which TRF can number `MOST`.
#[derive(Debug, Default)]
pub(super) struct NumberRoll<const MOST: usize> {
    entries: Vec<NumberEntry>,
    by_number: HashMap<u32, usize>,
    by_name: HashMap<String, usize>,
}

#[derive(Debug)]
struct NumberEntry {
    /// The start number; 0 where no table has it.
    number: u32,
    /// The name in folded form.
    name: String,
    /// Whether others after it have the name as well.
    is_shared: bool,
    /// The places of its fields, by the columns of TRF.
    spots: Vec<(u64, FieldSpot)>,
}

impl<const MOST: usize> NumberRoll<MOST> {
    /// Whom a start number, which may be 0, and a name mean. Whoever is not known yet is added at the end. A number of
    /// two names is reported, and the name counts. `is_namesake`: whether a known name under a new number belongs to
    /// another player; if not, that is reported, too.
    pub(super) fn find(
        &mut self,
        number: u32,
        name: &str,
        is_namesake: bool,
        place: FieldPlace<'_>,
        told: &mut TrfNotes,
    ) -> Option<usize> {
        let name = unmarked(name);
        let folded = folding::strict(name);
        let named = self.by_name.get(&folded).copied();
        if let Some(&at) = self.by_number.get(&number) {
            if folded.is_empty() || self.entries[at].name == folded {
                return Some(at);
            }
            told.complain(FieldKind::NumberTaken, place.spot(), self.spot_of(at, RECORD));
            return named;
        }
        if let Some(at) = named.filter(|&at| number == 0 || self.entries[at].number == 0 || !is_namesake) {
            let NumberEntry { number: own, is_shared, .. } = &mut self.entries[at];
            let field = match (number, *own) {
                (0, _) => Some(FieldKind::Namesakes).filter(|_| *is_shared),
                (_, 0) => {
                    *own = number;
                    self.by_number.insert(number, at);
                    None
                }
                _ => Some(FieldKind::OtherNumber),
            };
            if let Some(field) = field {
                told.complain(field, place.spot(), self.spot_of(at, RECORD));
            }
            return Some(at);
        }
        // A name without letters is a placeholder.
        if !name.contains(char::is_alphabetic) || self.entries.len() >= MOST || number as usize > MOST {
            told.complain(FieldKind::Number, place.spot(), None);
            return None;
        }
        let at = self.entries.len();
        if let Some(first) = named {
            self.entries[first].is_shared = true;
        }
        self.by_name.entry(folded.clone()).or_insert(at);
        if number > 0 {
            self.by_number.insert(number, at);
        }
        let spots = vec![(RECORD, place.spot())];
        self.entries.push(NumberEntry { number, name: folded, is_shared: false, spots });
        Some(at)
    }

    /// Whether the start number is taken.
    pub(super) fn has(&self, number: u32) -> bool {
        self.by_number.contains_key(&number)
    }

    /// Who has a name; the first of several.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.by_name.get(&folding::strict(unmarked(name))).copied()
    }

    /// The place of a field, by its column in TRF.
    pub(super) fn spot_of(&self, at: usize, column: u64) -> Option<FieldSpot> {
        self.entries[at].spots.iter().find(|(of, _)| *of == column).map(|(_, spot)| spot.clone())
    }

    /// Notes the place of a field, by its column in TRF. The last one counts: it has the value.
    pub(super) fn spot(&mut self, at: usize, column: u64, place: FieldPlace<'_>) {
        let spots = &mut self.entries[at].spots;
        spots.retain(|(of, _)| *of != column);
        spots.push((column, place.spot()));
    }

    /// The numbers of all. Who has none gets one: by rank where a table has ranks, else in their order.
    pub(super) fn numbers(&mut self, rank: impl Fn(usize) -> Option<u32>) -> Vec<u32> {
        let mut open: Vec<usize> = (0..self.entries.len()).filter(|&at| self.entries[at].number == 0).collect();
        open.sort_by_key(|&at| (rank(at).unwrap_or(u32::MAX), at));
        let mut free = (1..).filter(|number| !self.by_number.contains_key(number));
        for (at, number) in open.into_iter().zip(&mut free) {
            self.entries[at].number = number;
        }
        self.entries.iter().map(|entry| entry.number).collect()
    }

    /// Puts the spots of all into those of the report, in whose records their numbers follow on a line.
    pub(super) fn finish(self, line: u64, spots: &mut FieldSpots) {
        for entry in self.entries {
            let line = line + u64::from(entry.number);
            entry.spots.into_iter().for_each(|(column, spot)| spots.put((line, column), spot));
        }
    }
}

/// A name without the star of a footnote.
pub(super) fn unmarked(name: &str) -> &str {
    name.trim().trim_end_matches("*)").trim_end_matches('*').trim()
}
