//! The table of `languages`: the letters of the pieces.

use crate::table::{column, optional};
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter, aligned};
use bienban_base::messages::Catalog;
use bienban_engine::chess::notation::letters::{CHESSBASE, FIGURINES, LANGUAGES, Language};

static COLUMNS: [TableColumn; 9] = [
    column("id", ColumnKind::Text),
    column("name", ColumnKind::Text),
    column("king", ColumnKind::Text),
    column("queen", ColumnKind::Text),
    column("rook", ColumnKind::Text),
    column("bishop", ColumnKind::Text),
    column("knight", ColumnKind::Text),
    optional("pawn", ColumnKind::Text),
    column("confidence", ColumnKind::Text),
];

/// The letters of the pieces.
pub static PIECE_LETTERS: ReportTable = ReportTable::plain("languages", &COLUMNS, Some("confidence"));

/// A row. The pawn has no letter on a scoresheet; a letter that is read nevertheless is in this column.
type LanguageRow = [String; COLUMNS.len()];

fn row(language: &Language, catalog: &Catalog) -> LanguageRow {
    let letter = |index| language.letter(index);
    let pawn = if language.role('P') == Some(bienban_engine::chess::Role::Pawn) { "P" } else { "" };
    let confidence = if language.sure { "high" } else { "low" };
    let name = catalog.named("language", language.id);
    let [id, pawn, confidence] = [language.id, pawn, confidence].map(str::to_owned);
    [id, name, letter(0), letter(1), letter(2), letter(3), letter(4), pawn, confidence]
}

/// The letters that are read in games of every language.
fn signs(catalog: &Catalog) -> [LanguageRow; 3] {
    let row = |id: &str, key: &'static str, signs: [char; 5], pawn: &str| {
        let [king, queen, rook, bishop, knight] = signs.map(String::from);
        let [id, pawn, confidence] = [id, pawn, "high"].map(str::to_owned);
        let name = catalog.word(key);
        [id, name, king, queen, rook, bishop, knight, pawn, confidence]
    };
    let figures = |from: usize| [0, 1, 2, 3, 4].map(|i| FIGURINES[from + i]);
    [
        row("figurine", "figurines-white", figures(0), &FIGURINES[5].to_string()),
        row("figurine", "figurines-black", figures(6), &FIGURINES[11].to_string()),
        row("chessbase", "chessbase-code-points", CHESSBASE, ""),
    ]
}

/// Every language, and the letters that are read in addition.
fn rows(catalog: &Catalog) -> impl Iterator<Item = LanguageRow> {
    LANGUAGES.iter().map(|language| row(language, catalog)).chain(signs(catalog))
}

/// Adds all rows to a report of [`PIECE_LETTERS`].
pub fn put(writer: &mut TableWriter<'_>, catalog: &Catalog) {
    rows(catalog).for_each(|row| writer.row(&row.each_ref().map(|cell| TableCell::known(cell))));
}

/// The same as columns for the terminal.
pub fn text(catalog: &Catalog) -> String {
    let named = |mut row: LanguageRow| {
        row[8] = catalog.named("confidence", &row[8]);
        row
    };
    let columns = COLUMNS.each_ref().map(|column| catalog.named("column", &column.name));
    aligned(&std::iter::once(columns).chain(rows(catalog).map(named)).collect::<Vec<_>>())
}
