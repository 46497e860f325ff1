//! The table of `languages --game xiangqi`: the notations of xiangqi with their letters and signs.

use crate::table::{column, optional};
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter, aligned};
use bienban_base::messages::Catalog;
use bienban_xiangqi::fen;
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::reading::read;
use bienban_xiangqi::writing::write;

static COLUMNS: [TableColumn; 13] = [
    column("id", ColumnKind::Text),
    column("name", ColumnKind::Text),
    optional("general", ColumnKind::Text),
    optional("advisor", ColumnKind::Text),
    optional("elephant", ColumnKind::Text),
    optional("chariot", ColumnKind::Text),
    optional("horse", ColumnKind::Text),
    optional("cannon", ColumnKind::Text),
    optional("soldier", ColumnKind::Text),
    optional("forward", ColumnKind::Text),
    optional("back", ColumnKind::Text),
    optional("sideways", ColumnKind::Text),
    column("example", ColumnKind::Text),
];

/// The notations of xiangqi.
pub static NOTATIONS: ReportTable = ReportTable::plain("notations", &COLUMNS, Some("name"));

/// A row.
type NotationRow = [String; COLUMNS.len()];

/// The half-moves of the example, as points.
const EXAMPLE: [&str; 2] = ["h2e2", "h9g7"];

/// The words for the men, from the general to the soldier, and those for forward, back and sideways. A notation of two
/// points has none.
const fn letters(notation: Notation) -> Option<([&'static str; 7], [&'static str; 3])> {
    Some(match notation {
        Notation::ViRelative => (["Tg", "S", "T", "X", "M", "P", "B"], [".", "/", "-"]),
        Notation::ViWords => (["Tướng", "Sĩ", "Tượng", "Xe", "Mã", "Pháo", "Tốt"], ["tiến", "thoái", "bình"]),
        Notation::Asian => (["Tg", "S", "T", "X", "M", "P", "B"], ["+", ".", "="]),
        Notation::Wxf | Notation::WxfXqbase => (["K", "A", "E", "R", "H", "C", "P"], ["+", "-", "="]),
        Notation::Algebraic => (["T", "S", "V", "X", "M", "P", "B"], ["", "", ""]),
        Notation::San => (["K", "A", "E", "R", "H", "C", "P"], ["", "", ""]),
        Notation::WinBoard => (["K", "A", "E", "R", "H", "C", ""], ["", "", ""]),
        Notation::Zh | Notation::ZhXqbase => {
            (["帅 将", "仕 士", "相 象", "车", "马", "炮", "兵 卒"], ["进", "退", "平"])
        }
        Notation::Iccs | Notation::Uci | Notation::UciFromOne => return None,
    })
}

/// The half-moves of the example as the notation writes them.
fn example(notation: Notation) -> String {
    let Ok(mut position) = fen::read(fen::START) else { return String::new() };
    let mut written = Vec::new();
    for points in EXAMPLE {
        let Ok(read) = read(&position, points, Notation::Uci) else { break };
        written.push(write(&position, read.half_move, notation));
        position.play(read.half_move);
    }
    written.join(" ")
}

fn row(notation: Notation, catalog: &Catalog) -> NotationRow {
    let (men, signs) = letters(notation).unwrap_or_default();
    let mut cells = vec![notation.name().to_owned(), catalog.named("notation", notation.name())];
    cells.extend(men.into_iter().chain(signs).map(str::to_owned));
    cells.push(example(notation));
    std::array::from_fn(|index| std::mem::take(&mut cells[index]))
}

/// Adds all rows to a report of [`NOTATIONS`].
pub fn put(writer: &mut TableWriter<'_>, catalog: &Catalog) {
    for notation in Notation::ALL {
        writer.row(&row(notation, catalog).each_ref().map(|cell| TableCell::known(cell)));
    }
}

/// The same as columns for the terminal.
pub fn text(catalog: &Catalog) -> String {
    let columns = COLUMNS.each_ref().map(|column| catalog.named("column", &column.name));
    let rows = Notation::ALL.map(|notation| row(notation, catalog));
    aligned(&std::iter::once(columns).chain(rows).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_moves_begin_with_the_letters_of_their_men() {
        let mut position = fen::read(fen::START).expect("it is a position");
        let played = [(5, "h2e2"), (4, "h9g7"), (3, "i0i1"), (6, "c6c5"), (2, "g0i2"), (1, "d9e8"), (0, "e0f0")];
        for (index, points) in played {
            let Ok(read) = read(&position, points, Notation::Uci) else { continue };
            for notation in Notation::ALL {
                let written = write(&position, read.half_move, notation);
                let Some((men, signs)) = letters(notation) else { continue };
                let known = men[index].split(' ').any(|letters| written.starts_with(letters));
                assert!(known && signs.iter().any(|sign| written.contains(sign)), "{written}");
            }
            position.play(read.half_move);
        }
    }
}
