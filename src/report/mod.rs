//! Reports: one file a format; its name goes into [`Format`].
//!
//! Where games are judged, a format is a function from a [`Row`] to bytes of a [`Fragment`]. A format that is no stream of bytes
//! keeps rows instead. Where reports are written, a [`Report`] takes the fragments in order, and gives what comes before the
//! first row and after the last.

mod document;
mod formats;
mod fragment;
mod show;
mod table;
pub mod tables;

use std::borrow::Cow;

pub(crate) use crate::text::harmless::harmless;
pub use document::{Closing, Report};
pub use fragment::Fragment;
pub use show::around::Around;
pub(crate) use show::board::{beside, draw, join};
pub use show::place::{Place, Places};
pub use table::{Cell, Kind, Table};
pub use tables::ledger::{LEDGER_COLUMNS, LedgerRow, put_ledger};
pub use tables::ledger_writer::LedgerWriter;
pub use tables::record::{FindingRow, Record};
pub use tables::register::{REGISTER_COLUMNS, Register, header as register_header};
pub use tables::verdicts::{Entry, TEMPLATE_COLUMNS, VERDICT_COLUMNS, VerdictWriter, template_header, template_row};

use crate::chess::replay::Timeline;
use crate::finding::Finding;
use crate::judge::tournament::Discrepancy;
use crate::messages::Catalog;
use crate::pgn::game::Game;
use crate::source::split::Block;

/// The columns of the findings report, in order. Columns are only ever added at the end.
pub const FINDING_COLUMNS: [&str; 21] = [
    "file",
    "game",
    "white",
    "black",
    "event",
    "round",
    "date",
    "result",
    "code",
    "severity",
    "ply",
    "move_number",
    "side",
    "line",
    "column",
    "offset",
    "length",
    "token",
    "message",
    "fen",
    "fix",
];

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Blocks to read, with the line and a mark under the token.
    Text,
    /// RFC 4180, with a header.
    Csv,
    /// One JSON object a line.
    Jsonl,
    /// SARIF 2.1.0, which code hosts and editors read.
    Sarif,
    /// Annotations of a GitHub workflow; a step shows at most 10 errors, 10 warnings and 10 notices.
    Github,
    /// An Excel workbook.
    Xlsx,
    /// Parquet: packed columns for data programs.
    Parquet,
    /// A page to look at, with boards.
    Html,
}

impl Format {
    /// The format that the ending of a file's name stands for.
    pub fn by_ending(path: &std::path::Path) -> Option<Format> {
        Some(match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Format::Csv,
            "jsonl" | "ndjson" => Format::Jsonl,
            "txt" | "text" => Format::Text,
            "sarif" => Format::Sarif,
            "xlsx" => Format::Xlsx,
            "parquet" => Format::Parquet,
            "html" | "htm" => Format::Html,
            _ => return None,
        })
    }

    /// Whether it shows the half-moves around a place, so that the timeline has to keep them.
    pub fn shows_positions(self) -> bool {
        self == Format::Html
    }

    /// Whether a ledger in this form has the findings of the same games beside it.
    pub fn has_both_tables(self) -> bool {
        self == Format::Html
    }

    /// Whether it is no text, so that a terminal cannot show it.
    pub fn is_binary(self) -> bool {
        matches!(self, Format::Xlsx | Format::Parquet)
    }
}

/// How a report looks.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The form.
    pub format: Format,
    /// Text with colours.
    pub colour: bool,
    /// Text with the position as a board.
    pub board: bool,
    /// The columns of the terminal that text is laid out for; none where it goes elsewhere, and nothing is cut or wrapped.
    pub width: Option<usize>,
    /// CSV for spreadsheets: byte order mark, CR LF, cells that would be run as a formula guarded by an apostrophe.
    pub excel: bool,
}

impl Style {
    /// A format without colours, boards and what spreadsheets need.
    pub fn new(format: Format) -> Style {
        Style { format, colour: false, board: false, width: None, excel: false }
    }
}

/// A finding with all that is told about it. The number of the game is not known while a block is judged.
#[derive(Debug)]
pub struct Row<'a> {
    /// The file.
    pub file: &'a str,
    /// White, Black, Event, Round, Date, Result, as the tags have them.
    pub tags: &'a [Cow<'a, str>; 6],
    /// The finding.
    pub finding: &'a Finding,
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in code points.
    pub column: u64,
    /// Offset in the file, in bytes before decoding.
    pub offset: u64,
    /// Length in bytes before decoding.
    pub length: u64,
    /// What stands there.
    pub token: Cow<'a, str>,
    /// The sentence.
    pub message: String,
    /// The words for what stands around it.
    pub catalog: &'a Catalog,
    /// The line of the source with the token in it.
    pub source: SourceLine<'a>,
    /// The half-moves around it, where the format shows them.
    pub around: Option<Around>,
}

/// A line of the source with a place in it.
#[derive(Debug)]
pub struct SourceLine<'a> {
    /// The line without its end, shortened where it is very long.
    pub text: Cow<'a, str>,
    /// Code points before the token.
    pub before: usize,
    /// Code points of the token on this line, at least one.
    pub marked: usize,
}

/// Writes findings of one game after another into a fragment.
#[derive(Debug)]
pub struct Writer<'a> {
    block: &'a Block,
    places: Places<'a>,
    catalog: &'a Catalog,
    style: Style,
    /// What was written.
    pub fragment: Fragment,
}

impl<'a> Writer<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, catalog: &'a Catalog, style: Style) -> Writer<'a> {
        Writer { block, places: Places::new(block), catalog, style, fragment: Fragment::default() }
    }

    /// Writes a game's findings; `relative` is the number of the game in the block, from 1. Half-moves around them are known
    /// where the timeline keeps its steps.
    pub fn game(&mut self, relative: u64, game: &Game<'_>, timeline: Option<&Timeline>, findings: &[Finding]) {
        let tags = ["White", "Black", "Event", "Round", "Date", "Result"].map(|name| game.value(name));
        for finding in findings {
            let shown = self.places.show(game, finding.span);
            let around = timeline
                .filter(|_| self.style.format.shows_positions())
                .and_then(|timeline| Around::of(game, timeline, finding));
            let row = Row {
                file: &self.block.name,
                tags: &tags,
                finding,
                line: shown.line,
                column: shown.column,
                offset: shown.offset,
                length: shown.length,
                token: shown.token,
                message: self.catalog.text(&finding.message),
                catalog: self.catalog,
                source: shown.source,
                around,
            };
            put(&row, relative, self.style, &mut self.fragment);
        }
    }
}

fn put(row: &Row<'_>, relative: u64, style: Style, fragment: &mut Fragment) {
    match style.format {
        Format::Text => formats::text::row(row, relative, style, fragment),
        Format::Csv => formats::csv::row(row, relative, style, fragment),
        Format::Jsonl => formats::jsonl::row(row, relative, fragment),
        Format::Sarif => formats::sarif::row(row, relative, fragment),
        Format::Github => formats::github::row(row, relative, fragment),
        Format::Xlsx | Format::Parquet | Format::Html => {
            fragment.records.push(Record::Finding(Box::new(FindingRow::new(row, relative))));
        }
    }
}

/// Writes what the comparison of games found; the numbers of the games are those in their files.
pub fn discrepancies(found: &[Discrepancy<'_>], catalog: &Catalog, style: Style) -> Fragment {
    let mut fragment = Fragment::default();
    for Discrepancy { entry, finding } in found {
        let tags = [&entry.white, &entry.black, &entry.event, &entry.round, &entry.date, &entry.result];
        let row = Row {
            file: &entry.file,
            tags: &tags.map(|tag| Cow::Borrowed(&**tag)),
            finding,
            line: entry.line,
            column: entry.column,
            offset: entry.offset,
            length: entry.length,
            token: Cow::Borrowed(&entry.token),
            message: catalog.text(&finding.message),
            catalog,
            source: SourceLine {
                text: Cow::Borrowed(&entry.token),
                before: 0,
                marked: entry.token.chars().count().max(1),
            },
            around: None,
        };
        put(&row, entry.game, style, &mut fragment);
    }
    fragment
}
