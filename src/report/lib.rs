//! Reports: tables of rows ([`tables`]) in many formats.
//!
//! A [`ReportTable`] has columns, a row has [`TableCell`]s, and a [`Format`] decides what becomes of them. Where games
//! are judged, the rows of each block go into a [`Fragment`]. Where the report is written, a [`Report`] takes the
//! fragments in order, and writes what comes before the first row and after the last.
//!
//! ```
//! use bienban_base::messages::Catalog;
//! use bienban_report::tables::languages;
//! use bienban_report::{ReportClosing, Format, PIECE_LETTERS, Report, ReportStyle, TableWriter};
//! let (style, catalog, mut out) = (ReportStyle::new(Format::Csv), Catalog::new(), Vec::new());
//! let mut report = Report::new(style, &PIECE_LETTERS, &catalog).unwrap();
//! report.begin(&mut out).unwrap();
//! let mut writer = TableWriter::new(&PIECE_LETTERS, &catalog, style);
//! languages::put(&mut writer, &catalog);
//! report.take(writer.fragment, 0, &mut out).unwrap();
//! report.finish(&ReportClosing::default(), &mut out).unwrap();
//! assert!(String::from_utf8(out).unwrap().contains("\nvi,Vietnamese,V,H,X,T,M,,high\n"));
//! ```

pub mod cards;
mod closing;
mod comparison;
mod document;
pub mod doubts;
mod event_entry;
pub mod event_finding;
mod event_sheet;
mod formats;
mod fragment;
pub mod paired;
pub mod pairing;
pub mod rows;
mod seat_grid;
mod show;
mod spool;
mod table;
pub mod tables;

pub use bienban_base::text::harmless::harmless;
pub use closing::ReportClosing;
pub use comparison::ConvertedSheets;
pub use document::Report;
pub use event_entry::EventEntry;
pub use event_sheet::EventSheet;
pub use formats::Format;
pub use fragment::Fragment;
pub use rows::finding::{FINDINGS, FindingRow};
pub use rows::ledger::{LEDGER, LedgerRow};
pub use seat_grid::{Attendance, SeatGrid};
pub use show::around::MoveContext;
pub use show::board::has_room;
pub use show::board::{beside, draw, join};
pub use show::columns::aligned;
pub use show::diagram::MenStyle;
pub use show::form::too_many;
pub use show::gaps::gap_lines;
pub use show::laws::{article_text, changes_text, edition_text};
pub use show::main_line::{MainLine, MoveLetters};
pub use show::place::{FilePlace, PlaceFinder, ShownPlace};
pub use show::source_line::SourceLine;
pub use show::svg::SPRITE;
pub use spool::Spool;
pub use table::{ColumnKind, ReportTable, TableCell, TableColumn};
pub use tables::account::{ACCOUNT, AccountRows};
pub use tables::changes::CHANGES;
pub use tables::duplicates::{DUPLICATES, DuplicateRows};
pub use tables::explained::{EXPLAINED, ExplainedRows};
pub use tables::findings::{FindingsWriter, findings};
pub use tables::game_positions::{GAME_POSITIONS, GamePositionsWriter};
pub use tables::games::{GameColumns, GamesWriter, MOVES};
pub use tables::languages::PIECE_LETTERS;
pub use tables::ledger::{LedgerWriter, ledger};
pub use tables::notations::NOTATIONS;
pub use tables::placed_sheet::{GameNumber, PlacedSheet};
pub use tables::positions::{PositionRow, positions};
pub use tables::provisions::PROVISIONS;
pub use tables::ranges::RANGES;
pub use tables::register::{CONVERTED, RegisterRows};
pub use tables::repairs::{REPAIRS, RepairRows, RepairWriter};
pub use tables::statistics::STATISTICS;
pub use tables::template::{CLAIMS, TemplateRow};
pub use tables::verdicts::{VERDICTS, VerdictWriter, verdicts_on};
pub use tables::writer::TableWriter;

/// How a report looks.
#[derive(Debug, Clone, Copy)]
pub struct ReportStyle {
    /// The format.
    pub format: Format,
    /// Text with colours.
    pub colour: bool,
    /// Text with the position as a board.
    pub board: bool,
    /// How the men of xiangqi are drawn.
    pub men: MenStyle,
    /// The width of the terminal in columns. `None` if the text goes elsewhere, so that nothing is cut or wrapped.
    pub width: Option<usize>,
    /// Whether CSV is for spreadsheets: byte order mark, CR LF, and an apostrophe before cells that would run as a
    /// formula.
    pub excel: bool,
    /// The first offset of the range that the report covers, which is then in the last column of its table.
    pub range: Option<u64>,
}

impl ReportStyle {
    /// A format without colours and boards, and not for spreadsheets.
    pub fn new(format: Format) -> ReportStyle {
        ReportStyle {
            format,
            colour: false,
            board: false,
            men: MenStyle::Letters,
            width: None,
            excel: false,
            range: None,
        }
    }
}
