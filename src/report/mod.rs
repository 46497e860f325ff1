//! Reports: tables of rows ([`tables`]) in many formats.
//!
//! A [`Table`] says its columns, a row its [`Cell`]s, and a [`Format`] what becomes of them. Where games are judged,
//! rows are put into a [`Fragment`] for each block; where reports are written, a [`Report`] takes the fragments in
//! order, and gives what comes before the first row and after the last.
//!
//! ```
//! use bienban::messages::Catalog;
//! use bienban::report::tables::languages;
//! use bienban::report::{Closing, Format, PIECE_LETTERS, Report, Style, TableWriter};
//! let (style, catalog, mut out) = (Style::new(Format::Csv), Catalog::new(), Vec::new());
//! let mut report = Report::new(style, &PIECE_LETTERS, &catalog).unwrap();
//! report.begin(&mut out).unwrap();
//! let mut writer = TableWriter::new(&PIECE_LETTERS, &catalog, style);
//! languages::put(&mut writer, &catalog);
//! report.take(writer.fragment, 0, &mut out).unwrap();
//! report.finish(&Closing::default(), &mut out).unwrap();
//! assert!(String::from_utf8(out).unwrap().contains("\nvi,Vietnamese,V,H,X,T,M,,high\n"));
//! ```

mod document;
mod formats;
mod fragment;
mod show;
mod spool;
mod table;
pub mod tables;

pub(crate) use crate::text::harmless::harmless;
pub use document::{Closing, Report};
pub use formats::Format;
pub use fragment::Fragment;
pub use show::around::Around;
pub(crate) use show::board::{beside, draw, join};
pub use show::columns::aligned;
pub use show::place::{Place, PlaceShown, Places};
pub use spool::Spool;
pub use table::{Cell, ColumnKind, Table, TableColumn};
pub use tables::account::{ACCOUNT, AccountRows};
pub use tables::findings::{FINDINGS, FindingRow, SourceLine, Writer, discrepancies};
pub use tables::languages::PIECE_LETTERS;
pub use tables::ledger::{LEDGER, LedgerRow, LedgerWriter};
pub use tables::positions::{PositionRow, positions};
pub use tables::provisions::PROVISIONS;
pub use tables::register::{GAMES, Register};
pub use tables::template::{CLAIMS, TemplateRow};
pub use tables::verdicts::{VERDICTS, VerdictWriter, verdicts_on};
pub use tables::writer::TableWriter;

/// How a report looks.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The form.
    pub format: Format,
    /// Text with colours.
    pub colour: bool,
    /// Text with the position as a board.
    pub board: bool,
    /// The columns of the terminal that text is laid out for; none where it goes elsewhere, and nothing is cut or
    /// wrapped.
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
