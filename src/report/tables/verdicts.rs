//! The report of verdicts on claims: the claim's own columns and what is said of it, as text, CSV, JSON Lines.

use std::fmt::Write as _;

use crate::claims::Answer;
use crate::claims::table::Record;
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::formats::{csv, jsonl, text};
use crate::report::show::board;
use crate::report::{Format, Fragment, Style, harmless};

/// The columns behind those of the claims file, in order. Columns are only ever added at the end.
pub const VERDICT_COLUMNS: [&str; 7] = ["verdict", "reason", "article", "count", "plies", "penalty", "fen"];

/// A cell of the claim's own columns.
#[derive(Debug, Clone, Copy)]
pub enum Entry<'a> {
    /// As it stands in the claims file.
    Text(&'a str),
    /// The number of the game, relative to its block.
    Game(u64),
}

/// Writes verdicts.
#[derive(Debug)]
pub struct VerdictWriter<'a> {
    columns: Vec<String>,
    catalog: &'a Catalog,
    style: Style,
}

impl<'a> VerdictWriter<'a> {
    /// A writer for claims with these columns. One that has the name of a column of ours gets `claim_` before it.
    pub fn new(header: &[String], catalog: &'a Catalog, style: Style) -> VerdictWriter<'a> {
        let own = |name: &String| {
            if VERDICT_COLUMNS.contains(&name.as_str()) { format!("claim_{name}") } else { name.clone() }
        };
        VerdictWriter { columns: header.iter().map(own).collect(), catalog, style }
    }

    /// What comes before the first row.
    pub fn header(&self) -> Vec<u8> {
        let all: Vec<&str> = self.columns.iter().map(String::as_str).chain(VERDICT_COLUMNS).collect();
        match self.style.format {
            Format::Csv => csv::header(&all, self.style),
            _ => Vec::new(),
        }
    }

    /// Adds the row of a claim; where it could not be judged, with what is wrong with it.
    pub fn claim(&self, record: &Record, answer: Result<&Answer, &str>, fragment: &mut Fragment) {
        let cells: Vec<Entry<'_>> = (0..self.columns.len()).map(|index| Entry::Text(record.cell(index))).collect();
        self.row(&cells, answer, fragment);
    }

    /// Adds a row with these cells in the claim's own columns.
    pub fn row(&self, cells: &[Entry<'_>], answer: Result<&Answer, &str>, fragment: &mut Fragment) {
        match self.style.format {
            Format::Csv => self.csv(cells, answer, fragment),
            Format::Jsonl => self.jsonl(cells, answer, fragment),
            _ => self.text(cells, answer, fragment),
        }
    }

    fn csv(&self, cells: &[Entry<'_>], answer: Result<&Answer, &str>, fragment: &mut Fragment) {
        for cell in cells {
            match cell {
                Entry::Text(text) => csv::cells(std::iter::once(*text), self.style, &mut fragment.bytes),
                Entry::Game(relative) => fragment.game(*relative),
            }
            fragment.bytes.push(b',');
        }
        let told = match answer {
            Err(fault) => ["", fault, "", "", "", "", ""].map(str::to_owned),
            Ok(answer) => [
                answer.verdict.name().to_owned(),
                answer.reason.to_string(),
                answer.article.to_owned(),
                answer.count.map_or_else(String::new, |count| count.to_string()),
                list(&answer.plies, ";"),
                answer.penalty.to_string(),
                answer.fen.to_string(),
            ],
        };
        csv::cells(told.iter().map(String::as_str), self.style, &mut fragment.bytes);
        csv::end(self.style, &mut fragment.bytes);
    }

    fn jsonl(&self, cells: &[Entry<'_>], answer: Result<&Answer, &str>, fragment: &mut Fragment) {
        fragment.bytes.push(b'{');
        for (name, cell) in self.columns.iter().zip(cells) {
            jsonl::json(name, &mut fragment.bytes);
            fragment.bytes.push(b':');
            match cell {
                Entry::Text(text) => jsonl::json(text, &mut fragment.bytes),
                // Cells of a claims file are text, so this one is too.
                Entry::Game(relative) => {
                    fragment.bytes.push(b'"');
                    fragment.game(*relative);
                    fragment.bytes.push(b'"');
                }
            }
            fragment.bytes.push(b',');
        }
        let text = |text: &str| if text.is_empty() { serde_json::Value::Null } else { text.into() };
        let told = match answer {
            Err(fault) => [text(""), text(fault), text(""), text(""), serde_json::json!([]), text(""), text("")],
            Ok(answer) => [
                text(answer.verdict.name()),
                text(&answer.reason),
                text(answer.article),
                answer.count.into(),
                answer.plies.to_vec().into(),
                text(&answer.penalty),
                text(&answer.fen),
            ],
        };
        for (index, (name, value)) in VERDICT_COLUMNS.iter().zip(told).enumerate() {
            if index > 0 {
                fragment.bytes.push(b',');
            }
            jsonl::json(name, &mut fragment.bytes);
            fragment.bytes.push(b':');
            jsonl::json(&value, &mut fragment.bytes);
        }
        fragment.bytes.extend_from_slice(b"}\n");
    }

    fn text(&self, cells: &[Entry<'_>], answer: Result<&Answer, &str>, fragment: &mut Fragment) {
        let mut first = true;
        for (name, cell) in self.columns.iter().zip(cells) {
            if matches!(cell, Entry::Text("")) {
                continue;
            }
            let between = if first { "" } else { ", " };
            fragment.bytes.extend_from_slice(format!("{between}{} ", harmless(name)).as_bytes());
            first = false;
            match cell {
                Entry::Text(text) => fragment.bytes.extend_from_slice(harmless(text).as_bytes()),
                Entry::Game(relative) => fragment.game(*relative),
            }
        }
        let mut tail = String::from("\n");
        match answer {
            Err(fault) => {
                text::paragraph(fault, self.style.width, &mut tail);
            }
            Ok(answer) => {
                let said = match answer.article {
                    "" => Message::new("verdict-without-article"),
                    article => Message::new("verdict-with-article").with("article", article),
                };
                let said = said.with_word("verdict", answer.verdict.key()).with("reason", &*answer.reason);
                text::paragraph(&self.catalog.text(&said), self.style.width, &mut tail);
                if !answer.penalty.is_empty() {
                    text::paragraph(&answer.penalty, self.style.width, &mut tail);
                }
                if self.style.board {
                    for line in board::draw(&answer.fen).into_iter().flatten() {
                        let _ = writeln!(tail, "    {line}");
                    }
                }
                if !answer.fen.is_empty() {
                    let _ = writeln!(tail, "  {}", answer.fen);
                }
            }
        }
        tail.push('\n');
        fragment.bytes.extend_from_slice(tail.as_bytes());
    }
}

/// The columns of a claims file that a template fills in, in order.
pub const TEMPLATE_COLUMNS: [&str; 9] =
    ["file", "game", "ply", "side", "rule", "kind", "move", "clock_claimant", "clock_opponent"];

/// The first line of a claims file to fill in.
pub fn template_header(style: Style) -> Vec<u8> {
    csv::header(&TEMPLATE_COLUMNS, style)
}

/// Adds a row to a claims file to fill in; the cells are those behind `file` and `game`, without the clocks.
pub fn template_row(file: &str, relative: u64, cells: [&str; 5], style: Style, fragment: &mut Fragment) {
    let cells: Vec<_> = cells.into_iter().chain(["", ""]).map(std::borrow::Cow::Borrowed).collect();
    csv::line(file, relative, &cells, style, fragment);
}

fn list(plies: &[u32], between: &str) -> String {
    plies.iter().map(u32::to_string).collect::<Vec<_>>().join(between)
}
