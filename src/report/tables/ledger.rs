//! Rows of the ledger: every claim that was open, every end that came by itself.
//!
//! ```
//! use bienban::report::{Format, Fragment, LedgerRow, Style, put_ledger};
//! let row = LedgerRow { file: "a.pgn".into(), game: 1, rule: "threefold".into(), plies: vec![8, 12, 16], ..LedgerRow::default() };
//! let mut fragment = Fragment::default();
//! put_ledger(row, Style::new(Format::Csv), &mut fragment);
//! let mut out = Vec::new();
//! fragment.write_to(0, &mut out).unwrap();
//! assert!(String::from_utf8(out).unwrap().contains(",threefold,,0,"));
//! ```

use std::fmt::Write as _;

use super::record::Record;
use crate::message::Message;
use crate::place::Side;
use crate::report::formats::{csv, github, jsonl, sarif};
use crate::report::table::Cell;
use crate::report::{Around, Format, Fragment, Style, harmless};

/// The columns of the ledger, in order. Columns are only ever added at the end.
pub const LEDGER_COLUMNS: [&str; 18] = [
    "file",
    "game",
    "white",
    "black",
    "date",
    "result",
    "laws",
    "rule",
    "kind",
    "ply",
    "until_ply",
    "move_number",
    "side",
    "move",
    "count",
    "plies",
    "article",
    "fen",
];

/// A claim that was open, or an end of the game.
#[derive(Debug, Clone, Default)]
pub struct LedgerRow {
    /// The file.
    pub file: Box<str>,
    /// The game in it, from 1; relative to the block while a block is judged.
    pub game: u64,
    /// The tag White.
    pub white: Box<str>,
    /// The tag Black.
    pub black: Box<str>,
    /// The tag Date.
    pub date: Box<str>,
    /// The tag Result.
    pub result: Box<str>,
    /// The edition of the Laws.
    pub laws: Box<str>,
    /// threefold, fivefold, fifty, seventyfive, stalemate, checkmate or dead-position.
    pub rule: Box<str>,
    /// occurred, intended or automatic.
    pub kind: Box<str>,
    /// Half-moves played before the claim.
    pub ply: u32,
    /// The last half-move of the run, where the row is about a run.
    pub until_ply: Option<u32>,
    /// The number of the move to come.
    pub move_number: Option<u32>,
    /// The player who may claim; none where the end is automatic.
    pub side: Option<Side>,
    /// The move that is announced.
    pub announced: Option<Box<str>>,
    /// Occurrences of the position, or half-moves without capture and pawn move.
    pub count: u32,
    /// The half-moves after which the position stood there.
    pub plies: Vec<u32>,
    /// The article of the Laws.
    pub article: Option<Box<str>>,
    /// The position.
    pub fen: Option<Box<str>>,
    /// The half-moves around it, where the format shows them.
    pub around: Option<Around>,
    /// The sentence, without its wording; none where the rule alone is known.
    pub said: Option<Message>,
}

impl LedgerRow {
    /// Its cells, in the order of [`LEDGER_COLUMNS`].
    pub fn cells(&self) -> [Cell<'_>; 18] {
        let number = |n: Option<u32>| n.map_or(Cell::Empty, |n| Cell::Number(u64::from(n)));
        [
            Cell::Text(&self.file),
            Cell::Number(self.game),
            Cell::Text(&self.white),
            Cell::Text(&self.black),
            Cell::Text(&self.date),
            Cell::Text(&self.result),
            Cell::Text(&self.laws),
            Cell::Text(&self.rule),
            Cell::Text(&self.kind),
            Cell::Number(u64::from(self.ply)),
            number(self.until_ply),
            number(self.move_number),
            self.side.map_or(Cell::Empty, |side| Cell::Text(side.name())),
            Cell::optional(self.announced.as_deref()),
            Cell::Number(u64::from(self.count)),
            Cell::Numbers(&self.plies),
            Cell::optional(self.article.as_deref()),
            Cell::optional(self.fen.as_deref()),
        ]
    }

    /// The row in one line of words: what formats say that have no columns.
    pub(in crate::report) fn sentence(&self) -> String {
        let mut words = format!("{} {}", self.rule, self.kind);
        let turn = match (self.move_number, self.side) {
            (Some(number), Some(Side::Black)) => format!(", {number}..."),
            (Some(number), _) => format!(", {number}."),
            _ => String::new(),
        };
        words.push_str(&turn);
        if let Some(announced) = &self.announced {
            words.push(' ');
            words.push_str(announced);
        }
        for (name, value) in
            [("ply", Cell::Number(u64::from(self.ply))), ("count", Cell::Number(u64::from(self.count)))]
        {
            let _ = write!(words, ", {name} {}", value.to_text());
        }
        if !self.plies.is_empty() {
            let _ = write!(words, ", plies {}", Cell::Numbers(&self.plies).to_text());
        }
        if let Some(article) = &self.article {
            let _ = write!(words, ", {article} ({})", self.laws);
        }
        words
    }
}

/// Adds a row of the ledger to a fragment; its `game` is relative to the block.
pub fn put_ledger(row: LedgerRow, style: Style, fragment: &mut Fragment) {
    match style.format {
        Format::Text => text(&row, fragment),
        Format::Csv => csv::ledger(&row.cells(), row.game, style, fragment),
        Format::Jsonl => jsonl::ledger(&row.cells(), row.game, fragment),
        Format::Sarif => sarif::ledger(&row, fragment),
        Format::Github => github::ledger(&row, fragment),
        Format::Xlsx | Format::Parquet | Format::Html => fragment.records.push(Record::Ledger(Box::new(row))),
    }
}

fn text(row: &LedgerRow, fragment: &mut Fragment) {
    let before = format!("{}: game ", row.file);
    let players = format!(", {} - {}", harmless(&row.white), harmless(&row.black));
    fragment.line(&before, row.game, &format!("{players}: {}", harmless(&row.sentence())));
}
