//! Told: what cannot be used in a file that is no TRF, each with its spot.

use std::cmp::Ordering;

use super::Trf;
use super::problem::{FieldKind, TrfProblem};
use super::spot::{AGAINST, FieldSpot, FieldSpots, RECORD};

/// After the numbers of players, what is reported is numbered from here.
const FIRST: u64 = 1 << 32;
/// The most problems that are reported of a report.
const MOST: usize = 1_000;

/// The problems of a report that is being made, and the places of its fields.
#[derive(Debug, Default)]
pub struct TrfNotes {
    /// The places of the fields.
    pub spots: FieldSpots,
    problems: Vec<TrfProblem>,
    unknown: Vec<u64>,
}

impl TrfNotes {
    /// Reports that a field cannot be used, and which field it contradicts, if any.
    pub fn complain(&mut self, field: FieldKind, spot: FieldSpot, against: Option<FieldSpot>) {
        let field = match self.problems.len().cmp(&MOST) {
            Ordering::Less => field,
            Ordering::Equal => FieldKind::More,
            Ordering::Greater => return,
        };
        let token = spot.text.to_string();
        let line = self.line(spot);
        if let Some(spot) = against {
            self.spots.put((line, AGAINST), spot);
        }
        self.problems.push(TrfProblem { line, column: RECORD, token, field });
    }

    /// Reports that the meaning of a field is not known.
    pub fn unknown(&mut self, spot: FieldSpot) {
        let line = self.line(spot);
        self.unknown.push(line);
    }

    fn line(&mut self, spot: FieldSpot) -> u64 {
        let line = FIRST + (self.problems.len() + self.unknown.len()) as u64;
        self.spots.put((line, RECORD), spot);
        line
    }

    /// Puts all of it into the report.
    pub fn finish(self, trf: &mut Trf) {
        trf.problems = self.problems;
        trf.unknown = self.unknown;
        trf.spots = Some(self.spots);
    }
}
