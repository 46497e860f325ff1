//! Typed: a scoresheet that is typed at the desk, a half-move a cell. It becomes a file of the folder like any other.

use serde::Deserialize;

use super::date::date;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};

/// The most rows of a sheet.
const MOST_ROWS: usize = 400;
/// The longest text of a cell or a label, in bytes.
const LONGEST: usize = 200;

/// A sheet as the page sends it.
#[derive(Debug, Deserialize)]
pub struct TypedSheet {
    /// A name that the page has given it, by which it is known before the answer to its first save.
    pub draft: String,
    /// The fields above the moves: Event, Round, Board, Date, White, Black, Result.
    pub heading: TypedHeading,
    /// White's and Black's cells.
    pub rows: Vec<[String; 2]>,
}

/// The fields above the moves.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TypedHeading {
    event: String,
    round: String,
    board: String,
    date: String,
    white: String,
    black: String,
    result: String,
}

/// A text for a cell: one line, and not too long.
fn clean(text: &str) -> String {
    let mut clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    while clean.len() > LONGEST {
        clean.pop();
    }
    clean.trim().to_owned()
}

impl TypedSheet {
    /// Why the date of the heading is none, if it is none. The sheet is kept without it.
    pub(super) fn no_date(&self) -> Option<Message> {
        date(&clean(&self.heading.date)).err()
    }

    /// The sheet as CSV, with labels in a language, as `convert --layout csv` has them.
    pub fn text(&self, ui: Ui) -> Vec<u8> {
        let catalog = Catalog::of(ui);
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        let (of, date) = (&self.heading, date(&clean(&self.heading.date)).unwrap_or_default());
        let labels = [
            ("desk-label-event", &of.event),
            ("desk-label-round", &of.round),
            ("desk-label-board", &of.board),
            ("desk-label-date", &date),
            ("desk-label-white", &of.white),
            ("desk-label-black", &of.black),
            ("desk-label-result", &of.result),
        ];
        for (key, value) in labels {
            let value = clean(value);
            if !value.is_empty() {
                // Writing into memory does not fail.
                let _ = writer.write_record([catalog.word(key), value]);
            }
        }
        let _ = writer.write_record([
            catalog.word("desk-label-number"),
            catalog.word("desk-label-white"),
            catalog.word("desk-label-black"),
        ]);
        let rows = &self.rows[..self.rows.len().min(MOST_ROWS)];
        let used =
            rows.iter().rposition(|row| row.iter().any(|cell| !cell.trim().is_empty())).map_or(0, |last| last + 1);
        for (number, [white, black]) in (1..).zip(&rows[..used]) {
            let number: i32 = number;
            let _ = writer.write_record([number.to_string(), clean(white), clean(black)]);
        }
        writer.into_inner().unwrap_or_default()
    }
}
