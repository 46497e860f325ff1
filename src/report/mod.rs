//! Reports: one file a format. A format is a function from a [`Row`] to bytes; its name goes into [`Format`].

mod board;
mod csv;
mod jsonl;
mod ledger;
mod place;
pub mod provisions;
mod register;
mod text;
mod verdicts;
mod wrap;

use std::borrow::Cow;

pub(crate) use board::{beside, draw, join};
pub use ledger::{LEDGER_COLUMNS, LedgerWriter, ledger_header};
pub use place::{Place, Places};
pub use register::{REGISTER_COLUMNS, Register, header as register_header};
pub(crate) use text::harmless;
pub use verdicts::{Cell, TEMPLATE_COLUMNS, VERDICT_COLUMNS, VerdictWriter, template_header, template_row};

use crate::event::Discrepancy;
use crate::finding::Finding;
use crate::game::Game;
use crate::messages::Catalog;
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

/// A part of a report whose game numbers are still relative to its block.
#[derive(Debug, Default)]
pub struct Fragment {
    bytes: Vec<u8>,
    /// Where a number of a game belongs, and the number relative to the block.
    games: Vec<(usize, u64)>,
}

impl Fragment {
    /// Leaves a place for the number of a game.
    fn game(&mut self, relative: u64) {
        self.games.push((self.bytes.len(), relative));
    }

    /// Adds a line with the number of a game in it, which is relative to the block.
    pub fn line(&mut self, before: &str, relative: u64, after: &str) {
        self.bytes.extend_from_slice(before.as_bytes());
        self.game(relative);
        self.bytes.extend_from_slice(after.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Adds a line without the number of a game.
    pub fn text(&mut self, line: &str) {
        self.bytes.extend_from_slice(line.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.games.is_empty()
    }

    /// Writes it, with `before` games standing in the file before the block.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_to(&self, before: u64, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        let mut from = 0;
        for &(at, relative) in &self.games {
            out.write_all(&self.bytes[from..at])?;
            write!(out, "{}", before + relative)?;
            from = at;
        }
        out.write_all(&self.bytes[from..])
    }
}

/// What comes before the first row.
pub fn header(style: Style) -> Vec<u8> {
    match style.format {
        Format::Csv => csv::header(&FINDING_COLUMNS, style),
        Format::Text | Format::Jsonl => Vec::new(),
    }
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

    /// Writes a game's findings; `relative` is the number of the game in the block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>, findings: &[Finding]) {
        let tags = ["White", "Black", "Event", "Round", "Date", "Result"].map(|name| game.value(name));
        for finding in findings {
            let shown = self.places.show(game, finding.span);
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
            };
            put(&row, relative, self.style, &mut self.fragment);
        }
    }
}

fn put(row: &Row<'_>, relative: u64, style: Style, fragment: &mut Fragment) {
    match style.format {
        Format::Text => text::row(row, relative, style, fragment),
        Format::Csv => csv::row(row, relative, style, fragment),
        Format::Jsonl => jsonl::row(row, relative, fragment),
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
        };
        put(&row, entry.game, style, &mut fragment);
    }
    fragment
}
