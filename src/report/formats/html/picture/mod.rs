//! Pictures above the rows of a page: what the rows add up to, as SVG that needs nothing from outside.
//!
//! Every row is counted, also one that is not in the page, and the memory does not grow with the rows. A picture has a
//! caption, a sentence that says what it shows, and its numbers as a table. The script of the page makes buttons of
//! the parts that stand for rows.

mod branches;
mod columns;
mod games;
mod grid;
mod numbers;
mod schedule;
mod score;
mod seats;
mod shares;
#[cfg(test)]
mod tests;

use std::io;

use super::words::HtmlWords;
use crate::{ReportTable, TableCell};

pub(super) use self::columns::{Column, Columns};
pub(super) use self::seats::html as seats;

/// The pictures of the rows of a table, in most cases none.
#[derive(Debug)]
pub(super) enum Pictures {
    None,
    Games(Box<games::GamePictures>),
    Schedule(schedule::SchedulePicture),
}

impl Pictures {
    /// The pictures of a table without rows.
    pub(super) fn of(table: &ReportTable) -> Pictures {
        match table.name {
            "games" => Pictures::Games(Box::new(games::GamePictures::of(table))),
            "schedule" => Pictures::Schedule(schedule::SchedulePicture::of(table)),
            _ => Pictures::None,
        }
    }

    /// Counts a row. `line` has the first half-moves of its game, where they are known.
    pub(super) fn take(&mut self, cells: &[TableCell<'_>], line: Option<&[Box<str>]>) {
        match self {
            Pictures::None => {}
            Pictures::Games(games) => games.take(cells, line),
            Pictures::Schedule(schedule) => schedule.take(cells),
        }
    }

    /// The most rows that the page has. The pictures are what a reader of more rows looks at.
    pub(super) fn most_rows(&self) -> u64 {
        if matches!(self, Pictures::Games(_)) { 5000 } else { u64::MAX }
    }

    /// The pictures as HTML.
    pub(super) fn html(&self, words: &HtmlWords) -> io::Result<String> {
        let drawn = match self {
            Pictures::None => return Ok(String::new()),
            Pictures::Games(games) => games.html(words),
            Pictures::Schedule(schedule) => schedule.html(words),
        };
        let drawn = drawn.map_err(io::Error::other)?;
        Ok(if drawn.is_empty() { drawn } else { format!("<section class=\"plots pictures\">\n{drawn}</section>\n") })
    }
}
