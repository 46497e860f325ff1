//! Draft: the report that a file becomes while it is read, with what cannot be read.

use std::cmp::Ordering;

use super::cursor::Text;
use crate::trf::Trf;
use crate::trf::problem::{FieldKind, Problem};
use crate::trf::spot::{RECORD, Spot, Spots};

/// Behind the numbers of players, problems are numbered from here.
const PROBLEMS: u64 = 1 << 32;
/// The most problems that are told of a file.
const MOST_PROBLEMS: usize = 1_000;

/// A report that is being made.
pub(super) struct Draft {
    pub(super) trf: Trf,
    pub(super) spots: Spots,
    told: u64,
}

impl Draft {
    pub(super) fn new(file: &str) -> Draft {
        Draft { trf: Trf { file: file.to_owned(), ..Trf::default() }, spots: Spots::default(), told: 0 }
    }

    /// The report.
    pub(super) fn finish(self) -> Trf {
        Trf { spots: Some(self.spots), ..self.trf }
    }

    /// Adds a heading, unless it is empty.
    pub(super) fn heading(&mut self, tag: &str, text: &str) {
        if !text.is_empty() {
            self.trf.headings.insert(tag.to_owned(), vec![format!(" {text}")]);
        }
    }

    /// The text of a record; a broken one is told.
    pub(super) fn text(&mut self, text: &Text) -> String {
        if let Some(at) = text.broken {
            self.complain(at, 0, &text.text, FieldKind::Text);
        }
        text.text.clone()
    }

    /// Tells that the bytes from here on cannot be read.
    pub(super) fn complain(&mut self, at: usize, length: usize, text: &str, field: FieldKind) {
        let field = match self.trf.problems.len().cmp(&MOST_PROBLEMS) {
            Ordering::Less => field,
            Ordering::Equal => FieldKind::More,
            Ordering::Greater => return,
        };
        let line = self.tell(at, length, text);
        self.trf.problems.push(Problem { line, column: RECORD, token: text.to_owned(), field });
    }

    /// Tells that the meaning of these bytes is not known.
    pub(super) fn unknown(&mut self, at: usize, length: usize, text: &str) {
        let line = self.tell(at, length, text);
        self.trf.unknown.push(line);
    }

    fn tell(&mut self, at: usize, length: usize, text: &str) -> u64 {
        self.told += 1;
        let line = PROBLEMS + self.told;
        self.spots.put((line, RECORD), Spot { text: text.into(), ..Draft::spot(at, length) });
        line
    }

    /// A stretch of bytes as a spot.
    pub(super) fn spot(at: usize, length: usize) -> Spot {
        Spot { offset: at as u64, length: length as u64, ..Spot::default() }
    }
}
