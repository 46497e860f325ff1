//! The head of a table of moves: `TT | Trắng | Đen`, perhaps with the names of the players.

use std::ops::Range;

use super::grid::{Grid, GridCell, SheetRow, trimmed};
use super::heading::{ColumnWord, misspelt, word};
use super::key::LabelKey;
use super::movetext;
use super::table::{SheetColumns, SheetTable, columns, is_plain_word};
use crate::lexicon;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// The header of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TableHeader {
    /// The columns that it names.
    pub(crate) columns: SheetColumns,
    /// The players that it names: side, place of the word and place of the name.
    pub(crate) names: Vec<(Side, Range<usize>, Range<usize>)>,
}

impl TableHeader {
    /// Whether it has a column of numbers, and no names.
    pub(crate) fn is_plain(&self) -> bool {
        self.names.is_empty() && self.columns.is_numbered()
    }
}

/// Reads a header: a row whose cells are all words of a header. If the table has numbers, a name may follow the word
/// of a player: `TT | Trắng: Nguyễn Văn An | Đen: Trần Bình`. Without numbers such a row is a row of labels.
pub(crate) fn header(grid: &Grid, row: &SheetRow) -> Option<TableHeader> {
    let (mut words, mut names) = (Vec::new(), Vec::new());
    // `Đen | Trang` is a label and a player who is called Trang.
    if row.cells.len() == 2 && row.cells.iter().filter(|c| lexicon::is_bare(grid.get(c))).count() == 1 {
        return None;
    }
    let mut slips = 0;
    for cell in &row.cells {
        if let Some(word) = word(grid.get(cell)).or_else(|| misspelt(grid.get(cell)).inspect(|_| slips += 1)) {
            words.push((cell.column, word));
            continue;
        }
        if let Some((side, label, name)) = in_brackets(grid, cell) {
            words.push((cell.column, if side == Side::White { ColumnWord::White } else { ColumnWord::Black }));
            if is_plain_word(&grid.text[name.clone()]) {
                names.push((side, label, name));
            }
            continue;
        }
        let (at, _) = grid.get(cell).match_indices([':', '：']).next()?;
        let label = cell.span.start..cell.span.start + at;
        let colon = grid.text[label.end..].chars().next().map_or(1, char::len_utf8);
        let name = trimmed(&grid.text, label.end + colon..cell.span.end);
        let side = match word(&grid.text[label.clone()])? {
            ColumnWord::White => Side::White,
            ColumnWord::Black => Side::Black,
            ColumnWord::Number | ColumnWord::Note(_) => return None,
        };
        words.push((cell.column, if side == Side::White { ColumnWord::White } else { ColumnWord::Black }));
        // `Trắng: nước đi` names the contents of the column.
        if !name.is_empty() && is_plain_word(&grid.text[name.clone()]) {
            names.push((side, label, name));
        }
    }
    // `TT | Nước đi | Nước đi`: White's moves and Black's have the same heading.
    if words.len() > 2 && words.len().is_multiple_of(3) && words.iter().all(|(_, word)| *word == ColumnWord::Number) {
        for (index, (_, word)) in words.iter_mut().enumerate() {
            *word = [ColumnWord::Number, ColumnWord::White, ColumnWord::Black][index % 3];
        }
    }
    let columns = columns(words.into_iter()).filter(|c| (names.is_empty() && slips == 0) || c.numbered && slips < 2)?;
    Some(TableHeader { columns, names })
}

/// The side that a heading names.
fn side(text: &str) -> Option<Side> {
    match word(text)? {
        ColumnWord::White => Some(Side::White),
        ColumnWord::Black => Some(Side::Black),
        ColumnWord::Number | ColumnWord::Note(_) => None,
    }
}

/// The side of a heading, its place and that of the text in brackets beside it: a name as in `Trắng (An)` or `An
/// (Trắng)`, or the same heading again as in `Trắng (White)`.
fn in_brackets(grid: &Grid, cell: &GridCell) -> Option<(Side, Range<usize>, Range<usize>)> {
    let text = grid.get(cell);
    let (label, name) = text.strip_suffix(')')?.split_once('(')?;
    let at = cell.span.start + label.len() + 1;
    let Some(side) = side(label) else {
        let side = side(name).filter(|_| word(label).is_none() && is_name(label.trim()))?;
        return Some((side, at..at + name.len(), trimmed(&grid.text, cell.span.start..at - 1)));
    };
    let other = match word(name) {
        Some(ColumnWord::White) => side == Side::Black,
        Some(ColumnWord::Black) => side == Side::White,
        _ => false,
    };
    (!other && (is_name(name) || word(name).is_some()))
        .then(|| (side, cell.span.start..cell.span.start + label.trim_end().len(), at..at + name.len()))
}

/// The same with unknown headings after Black's, `TT | Trắng | Đen | Nhận xét`, whose columns are remarks. The caller
/// has to check that moves follow.
pub(crate) fn header_with_remarks(grid: &Grid, row: &SheetRow) -> Option<TableHeader> {
    let is_black = |cell: &GridCell| {
        word(grid.get(cell)) == Some(ColumnWord::Black)
            || in_brackets(grid, cell).is_some_and(|found| found.0 == Side::Black)
    };
    let black = row.cells.iter().position(is_black)?;
    let (known, others) = row.cells.split_at(black + 1);
    let plain = |cell: &GridCell| grid.get(cell).len() <= 40 && !grid.get(cell).contains([':', '=']);
    if others.is_empty() || others.len() > 4 || !others.iter().all(plain) {
        return None;
    }
    let mut names = Vec::new();
    let mut in_head = |cell: &GridCell| {
        let found = word(grid.get(cell)).is_none().then(|| in_brackets(grid, cell)).flatten()?;
        let word = if found.0 == Side::White { ColumnWord::White } else { ColumnWord::Black };
        names.push(found);
        Some(word)
    };
    let words = known.iter().map(|cell| Some((cell.column, word(grid.get(cell)).or_else(|| in_head(cell))?)));
    let words = words.collect::<Option<Vec<_>>>()?;
    let remarks = others.iter().map(|cell| (cell.column, word(grid.get(cell)).unwrap_or(ColumnWord::Note(None))));
    let mut columns = columns(words.into_iter().chain(remarks)).filter(|columns| columns.numbered)?;
    columns.results =
        others.iter().find(|cell| lexicon::known(grid.get(cell)) == Some(LabelKey::Result)).map(|cell| cell.column);
    Some(TableHeader { columns, names })
}

/// The names of both players in a row of a table that has nothing else, each in the column of the player's moves.
pub(crate) fn names_below(grid: &Grid, table: &SheetTable, row: &SheetRow) -> Option<[Range<usize>; 2]> {
    let names = table.names(grid, row)?;
    let [one, other] = names.each_ref().map(|name| &grid.text[name.clone()]);
    (is_name(one) && is_name(other) && fold(one) != fold(other)).then_some(names)
}

/// Whether a text may consist of the name of a player: words with capitals, none of them a label or a heading.
pub(crate) fn is_name(text: &str) -> bool {
    let capital = |word: &str| word.starts_with(char::is_uppercase) && word.chars().any(char::is_alphabetic);
    text.split_whitespace().all(capital)
        && text.chars().filter(|c| c.is_alphabetic()).count() > 1
        && !text.contains(|c: char| c.is_ascii_digit())
        && lexicon::known(text).is_none()
        && is_plain_word(text)
        && lexicon::heading(text).is_none()
        && movetext::moves_in(text) == 0
}
