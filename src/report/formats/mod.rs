//! The formats of reports, one file each. A new format needs its file, its line in the list below, and its words in
//! the help.
//!
//! Where games are judged, a format puts rows into a [`Fragment`]: as bytes, or as rows if it is not a stream of
//! bytes. Where the report is written, its [`FormatWriter`] takes the fragments in order, and writes what comes
//! before the first row and after the last. A format sees only the cells of a row. Text, SARIF, annotations and the
//! page also see its type.

#[cfg(feature = "columnar")]
pub(crate) mod arrow;
pub(crate) mod concise;
pub(crate) mod csv;
pub(crate) mod github;
pub(crate) mod html;
pub(crate) mod jsonl;
#[cfg(feature = "columnar")]
pub(crate) mod parquet;
pub(crate) mod sarif;
pub(crate) mod text;
#[cfg(feature = "office")]
pub(crate) mod xlsx;
#[cfg(feature = "office")]
mod xlsx_form;
#[cfg(feature = "office")]
mod xlsx_text;

use std::io::{self, Write};
use std::path::Path;

pub(crate) use self::csv::CsvRecord;
use super::fragment::FragmentRow;
use super::rows::finding::FindingRow;
use super::rows::ledger::LedgerRow;
use super::{Fragment, ReportClosing, ReportStyle, ReportTable, TableCell};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::source::foreign;

macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident $module:ident [$($ending:literal),*] $($feature:literal)?,)*) => {
        /// The format of a report.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Format { $($(#[$doc])* $name,)* }

        /// The ending of a file's name in small letters, without the dot.
fn ending(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase())
}

impl Format {
            /// Every format.
            pub const ALL: &'static [Format] = &[$(Format::$name,)*];

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Format::$name => stringify!($module),)* }
            }

            /// The endings of its files, the usual one first.
            fn endings(self) -> &'static [&'static str] {
                match self { $(Format::$name => &[$($ending),*],)* }
            }

            /// The feature of the crate that it needs and that this build lacks.
            fn lacks(self) -> Option<&'static str> {
                match self {
                    $($(#[cfg(not(feature = $feature))] Format::$name => Some($feature),)?)*
                    _ => None,
                }
            }

            /// What the format does.
            fn behaviour(self) -> &'static dyn ReportFormat {
                match self {
                    $($(#[cfg(feature = $feature)])? Format::$name => &$module::$name,)*
                    #[cfg(not(all(feature = "columnar", feature = "office")))]
                    _ => &Lacking,
                }
            }
        }
    };
}

formats! {
    /// Blocks to read, with the line and a mark under the token.
    Text text ["txt", "text"],
    /// One line a finding: `file:line:column: CODE text`.
    Concise concise [],
    /// RFC 4180, with a header.
    Csv csv ["csv"],
    /// One JSON object a line.
    Jsonl jsonl ["jsonl", "ndjson"],
    /// SARIF 2.1.0, which code hosts and editors read.
    Sarif sarif ["sarif"],
    /// Annotations of a GitHub workflow; a step shows at most 10 errors, 10 warnings and 10 notices.
    Github github [],
    /// An Excel workbook.
    Xlsx xlsx ["xlsx"] "office",
    /// Parquet: packed columns for data programs.
    Parquet parquet ["parquet"] "columnar",
    /// An Arrow IPC stream: columns that programs take over while they come.
    Arrow arrow ["arrows"] "columnar",
    /// A page to look at, with boards.
    Html html ["html", "htm"],
}

/// Endings of files that no report can have. Their programs would not open CSV under such a name, so there is an
/// error.
const FOREIGN: &[&str] = &[
    "7z", "arrow", "bz2", "cbf", "db", "docm", "docx", "epub", "feather", "gz", "json", "md", "mht", "odp", "ods",
    "odt", "pgn", "ppt", "pptx", "ps", "rar", "sqlite", "svg", "tar", "tex", "toml", "trf", "trfx", "tsv", "xht",
    "xhtml", "xls", "xlsb", "xlsm", "xml", "xqf", "xz", "yaml", "yml", "zip", "zst",
];

/// Whether a file with this ending is opened by other programs, which would not understand a report.
fn is_foreign(ending: &str) -> bool {
    FOREIGN.contains(&ending) || foreign::has_ending(ending)
}

impl Format {
    /// The format with this name.
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The format for the ending of a file's name. `None` if the ending is missing or unknown.
    ///
    /// # Errors
    /// The reason why a report of this table cannot have a known ending, with the endings that it can have.
    pub fn for_file(path: &Path, table: &ReportTable) -> Result<Option<Format>, Message> {
        let Some(ending) = ending(path) else { return Ok(None) };
        let format = Format::ALL.iter().copied().find(|format| format.endings().contains(&&*ending));
        match format {
            Some(format) if format.fits(table) => format.built().map(Some),
            None if !is_foreign(&ending) => Ok(None),
            _ => {
                let fitting = Format::ALL.iter().filter(|format| format.fits(table) && format.lacks().is_none());
                let endings: Vec<_> = fitting.flat_map(|format| format.endings()).map(|e| format!(".{e}")).collect();
                let name = bienban_engine::source::input::display(path);
                let message = Message::new("report-ending").with("file", name).with("ending", ending);
                Err(message.with("endings", endings.join(" ")))
            }
        }
    }

    /// Refuses a name for a text that is no report if its ending belongs to a format of reports or to another program
    /// and is none of its own.
    ///
    /// # Errors
    /// The message `key` with the endings that it can have.
    pub fn keep_ending(path: &Path, own: &[&str], key: &'static str) -> Result<(), Message> {
        let claims =
            |ending: &str| is_foreign(ending) || Format::ALL.iter().any(|format| format.endings().contains(&ending));
        match ending(path).filter(|ending| claims(ending) && !own.contains(&&**ending)) {
            None => Ok(()),
            Some(ending) => {
                let own: Vec<_> = own.iter().map(|own| format!(".{own}")).collect();
                let message = Message::new(key).with("file", bienban_engine::source::input::display(path));
                Err(message.with("ending", ending).with("endings", own.join(" ")))
            }
        }
    }

    /// The format, if this build has what it needs.
    ///
    /// # Errors
    /// The missing feature of the crate.
    pub fn built(self) -> Result<Format, Message> {
        match self.lacks() {
            None => Ok(self),
            Some(feature) => Err(Message::new("format-lacks").with("format", self.name()).with("feature", feature)),
        }
    }

    /// Whether a table can have this format.
    pub fn fits(self, table: &ReportTable) -> bool {
        self.behaviour().fits(table)
    }

    /// Whether it shows the half-moves around a place, for which the timeline has to keep them.
    pub fn shows_positions(self) -> bool {
        self.behaviour().shows_positions()
    }

    /// Whether it shows the line of the source that a finding is in.
    pub(crate) fn shows_source(self) -> bool {
        self.behaviour().shows_source()
    }

    /// Whether a ledger in this format also contains the findings of the same games.
    pub fn has_both_tables(self) -> bool {
        self.behaviour().has_both_tables()
    }

    /// Whether a report of verdicts has a form to sign for every claim.
    pub fn has_forms(self) -> bool {
        self.behaviour().has_forms()
    }

    /// Whether a report of repairs has a card with boards for every game, above its table.
    pub fn has_cards(self) -> bool {
        self.behaviour().has_cards()
    }

    /// Whether a table of games has pictures above it, for which the first half-moves of each game are kept.
    pub fn has_pictures(self) -> bool {
        self.behaviour().has_pictures()
    }

    /// Whether a report of findings has a tab for every event among the games.
    pub fn has_events(self) -> bool {
        self.behaviour().has_events()
    }

    /// Whether it is for people and not for programs, so that it uses their language.
    pub fn is_for_people(self) -> bool {
        self.behaviour().is_for_people()
    }

    /// Whether a report ends with the numbers of games, half-moves and findings.
    pub fn counts_games(self) -> bool {
        self.behaviour().counts_games()
    }

    /// Whether it is not text, so that a terminal cannot show it.
    pub fn is_binary(self) -> bool {
        self.behaviour().is_binary()
    }
}

/// What a format has to know about a report.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReportLayout<'a> {
    /// The table.
    pub(crate) table: &'a ReportTable,
    /// The wording.
    pub(crate) catalog: &'a Catalog,
    /// The format and its options.
    pub(crate) style: ReportStyle,
}

/// A row on its way into a format.
#[derive(Clone, Copy)]
pub(crate) enum ReportRow<'r> {
    Finding(&'r FindingRow<'r>),
    Ledger(&'r LedgerRow<'r>),
    /// A row of another table, with its own text if that is more than its cells.
    Plain(&'r [TableCell<'r>], Option<&'r dyn Fn(&mut Fragment)>),
}

impl ReportRow<'_> {
    /// Its cells, in the order of the columns of its table.
    pub(crate) fn with_cells<T>(&self, take: impl FnOnce(&[TableCell<'_>]) -> T) -> T {
        match self {
            ReportRow::Finding(row) => take(&row.cells()),
            ReportRow::Ledger(row) => take(&row.cells()),
            ReportRow::Plain(cells, _) => take(cells),
        }
    }

    /// Keeps its cells for a format that is no stream of bytes.
    fn keep(&self, to: &mut Fragment) {
        to.records.push(FragmentRow::Cells(self.with_cells(|cells| cells.iter().map(TableCell::owned).collect())));
    }
}

impl<'a> ReportLayout<'a> {
    /// Adds a row to the part of the report that a block makes.
    pub(crate) fn put(self, row: ReportRow<'_>, to: &mut Fragment) {
        let behaviour = self.style.format.behaviour();
        let Some(start) = self.style.range else { return behaviour.put(self, row, to) };
        row.with_cells(|cells| {
            let own = cells.iter().take(self.table.columns.len() - 1).cloned();
            let cells: Vec<TableCell<'_>> = own.chain([TableCell::Number(start)]).collect();
            behaviour.put(self, ReportRow::Plain(&cells, None), to);
        });
    }

    /// A record of CSV, if the report is nothing else, so that cells need not be kept for it.
    pub(crate) fn csv<'f>(&self, to: &'f mut Fragment) -> Option<CsvRecord<'f>> {
        let alone = self.style.format == Format::Csv && self.style.range.is_none();
        alone.then(|| CsvRecord::new(self.table.columns.len(), self.style.excel, to))
    }

    /// The writer of the report.
    pub(crate) fn writer(self) -> io::Result<Box<dyn FormatWriter + 'a>> {
        let format = self.style.format.built().map_err(io::Error::other)?;
        if !format.fits(self.table) {
            let message = Message::new("format-does-not-fit").with("format", format.name());
            return Err(io::Error::other(message.with("table", self.table.name)));
        }
        format.behaviour().writer(self)
    }
}

/// What a format does with the rows of a block.
trait ReportFormat: Sync {
    /// Whether a table can have this format.
    fn fits(&self, _: &ReportTable) -> bool {
        true
    }

    /// Whether it is for people and not for programs.
    fn is_for_people(&self) -> bool {
        false
    }

    /// Whether it is not text.
    fn is_binary(&self) -> bool {
        false
    }

    /// Whether it shows the half-moves around a place.
    fn shows_positions(&self) -> bool {
        false
    }

    /// Whether it shows the line of the source that a finding is in.
    fn shows_source(&self) -> bool {
        false
    }

    /// Whether a ledger also contains the findings of the same games.
    fn has_both_tables(&self) -> bool {
        false
    }

    /// Whether a report of verdicts has a form to sign for every claim.
    fn has_forms(&self) -> bool {
        false
    }

    /// Whether a report of repairs has a card with boards for every game.
    fn has_cards(&self) -> bool {
        false
    }

    /// Whether a table of games has pictures above it.
    fn has_pictures(&self) -> bool {
        false
    }

    /// Whether a report of findings has a tab for every event among the games.
    fn has_events(&self) -> bool {
        false
    }

    /// Whether a report ends with the numbers of games, half-moves and findings.
    fn counts_games(&self) -> bool {
        true
    }

    /// Adds a row to the part of the report that a block makes.
    fn put(&self, layout: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment);

    /// The writer of a report in this format, if the report is more than its rows.
    fn writer<'a>(&self, _: ReportLayout<'a>) -> io::Result<Box<dyn FormatWriter + 'a>> {
        Ok(Box::new(RowsAlone))
    }
}

/// The writer of a whole report. Its parts come in the order of the input.
pub(crate) trait FormatWriter: Send {
    /// Writes what comes before the first row.
    fn begin(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Takes the rows of a block, and writes what is ready. `before` is the number of games before the block in its
    /// file.
    fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        fragment.write_to(before, out)
    }

    /// Writes what comes after the last row.
    fn finish(self: Box<Self>, _: &ReportClosing<'_>, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// The writer of a format that has nothing before its rows and nothing after them.
struct RowsAlone;

impl FormatWriter for RowsAlone {}

/// The behaviour of a format that this program was built without: none, since no report of it can be begun.
#[cfg(not(all(feature = "columnar", feature = "office")))]
struct Lacking;

#[cfg(not(all(feature = "columnar", feature = "office")))]
impl ReportFormat for Lacking {
    fn put(&self, _: ReportLayout<'_>, _: ReportRow<'_>, _: &mut Fragment) {}
}
