//! The table of moves: columns `TT | Trắng | Đen`, repeated side by side as often as the sheet has room.

use super::prose;
use super::time;
use std::ops::Range;

use super::clock::ClockKind;
use super::grid::{Grid, GridCell, SheetRow};
pub(crate) use super::head::{TableHeader, header, header_with_remarks, names_below};
use super::heading::{ColumnWord, word};
use super::key::LabelKey;
use super::piece;
use crate::lexicon;
use bienban_base::place::Side;

/// The move number that fills a cell: `12`, `12.`, `12)`.
pub(crate) fn number(text: &str) -> Option<u32> {
    // Programs write a column of numbers as `1.0`.
    let text = text.strip_suffix(".0").unwrap_or(text);
    let digits = text.trim_end_matches(['.', ')', ':', '/', '-', '…', ' ']);
    (!digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit()))
        .then(|| digits.parse().ok())
        .flatten()
}

/// A named column, and the group of columns that it belongs to. A group has White's and Black's moves and perhaps
/// numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct NamedColumn {
    at: usize,
    word: ColumnWord,
    group: usize,
}

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SheetColumns {
    named: Vec<NamedColumn>,
    groups: usize,
    /// Whether one of them has move numbers.
    pub(crate) numbered: bool,
    /// Whether the last one is named like numbers, `TT | Trắng | Đen | Nước đi`: only its rows show what it has.
    spare: bool,
    /// The one with the result of the game: `TT | Trắng | Đen | KQ`.
    pub(crate) results: Option<usize>,
}

/// Whether a text is no word of a header.
pub(crate) fn is_plain_word(text: &str) -> bool {
    word(text).is_none()
}

/// Divides columns into groups. Returns `None` unless each group has columns for White and Black.
pub(crate) fn columns(words: impl Iterator<Item = (usize, ColumnWord)>) -> Option<SheetColumns> {
    let mut columns: Vec<NamedColumn> = Vec::new();
    let mut group = 0;
    for (at, word) in words {
        let has = |word| columns.iter().any(|c| c.group == group && c.word == word);
        // A column that the group has already begins the next group.
        let next = match word {
            ColumnWord::Number => has(ColumnWord::Number) || has(ColumnWord::White) || has(ColumnWord::Black),
            ColumnWord::White => has(ColumnWord::White),
            ColumnWord::Black => has(ColumnWord::Black),
            ColumnWord::Note(_) => false,
        };
        group += usize::from(next);
        columns.push(NamedColumn { at, word, group });
    }
    // After White and Black no column of numbers ends a table.
    let spare = matches!(
        columns[..],
        [NamedColumn { word: ColumnWord::Number, .. }, _, .., NamedColumn { word: ColumnWord::Number, .. }]
    );
    if let Some(last) = columns.last_mut().filter(|_| spare) {
        group -= 1;
        *last = NamedColumn { word: ColumnWord::Note(None), group, ..*last };
    }
    let whole = |g| {
        let has = |word| columns.iter().any(|c| c.group == g && c.word == word);
        has(ColumnWord::White) && has(ColumnWord::Black)
    };
    let numbered = columns.iter().any(|c| c.word == ColumnWord::Number);
    (0..=group).all(whole).then_some(SheetColumns { named: columns, groups: group + 1, numbered, spare, results: None })
}

/// The columns of a table without a header, deduced from a row of numbers and moves.
pub(crate) fn unheaded(grid: &Grid, row: &SheetRow) -> Option<SheetColumns> {
    let mut words = Vec::new();
    let mut last = ColumnWord::Black;
    for cell in &row.cells {
        let text = grid.get(cell);
        let next = match last {
            ColumnWord::Black | ColumnWord::Note(_) if number(text).is_some() => ColumnWord::Number,
            ColumnWord::Number if prose::is_move(text) => ColumnWord::White,
            ColumnWord::White if prose::is_move(text) => ColumnWord::Black,
            _ => return None,
        };
        words.push((cell.column, next));
        last = next;
    }
    // The last row of a game may end with White's move; Black's column is then the next one.
    if last == ColumnWord::White {
        words.push((words.last()?.0 + 1, ColumnWord::Black));
    }
    columns(words.into_iter()).filter(|c| c.numbered)
}

impl SheetColumns {
    /// Whether one of the columns has move numbers.
    pub(crate) fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// The first column of each group, if the first row has the number 1 in each of them. Each group is then a game
    /// of its own.
    pub(crate) fn games(&self, grid: &Grid, first: &SheetRow) -> Option<Vec<usize>> {
        let of = |group| self.named.iter().filter(move |c| c.group == group);
        let begins = |group| {
            let numbers = of(group).find(|c| c.word == ColumnWord::Number)?;
            let cell = first.cells.iter().find(|c| c.column == numbers.at)?;
            (number(grid.get(cell)) == Some(1)).then(|| of(group).map(|c| c.at).min())?
        };
        (0..self.groups).map(begins).collect()
    }

    /// The column that a cell belongs to, as its meaning, its group, and whether it is the cell's own column. A cell
    /// without a column of its own belongs to the nearest named one on its left.
    fn column_of(&self, grid: &Grid, cell: &GridCell) -> (ColumnWord, usize, bool) {
        let index = self.named.partition_point(|c| c.at <= cell.column);
        let next = self.named.get(index);
        let numeric = number(grid.get(cell)).is_some();
        // The column of numbers often has no name. It is then the unnamed column left of White's.
        if let Some(next) = next.filter(|n| n.word == ColumnWord::White && n.at == cell.column + 1 && numeric)
            && !self.named.iter().any(|c| c.at == cell.column)
        {
            return (ColumnWord::Number, next.group, true);
        }
        match index.checked_sub(1).map(|i| self.named[i]) {
            Some(column) => (column.word, column.group, column.at == cell.column),
            None => (ColumnWord::Note(None), 0, false),
        }
    }
}

/// A cell beside the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TableNote {
    /// Whether it follows White's move.
    pub(crate) after_white: bool,
    /// Its place.
    pub(crate) place: Range<usize>,
    /// The kind of time, if it is one and its heading names it.
    pub(crate) clock: Option<ClockKind>,
}

/// The cells of one move number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The place of the number, or `None` if the sheet has none there.
    pub(crate) number: Option<Range<usize>>,
    /// The cell of White's move.
    pub(crate) white: Option<Range<usize>>,
    /// The cell of Black's move.
    pub(crate) black: Option<Range<usize>>,
    /// The other cells.
    pub(crate) notes: Vec<TableNote>,
    /// The start of the row.
    pub(crate) at: usize,
    /// Whether its half-moves are one column out of place.
    pub(crate) aside: bool,
}

/// The entries of a table, in groups as its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SheetTable {
    columns: SheetColumns,
    groups: Vec<Vec<TableEntry>>,
}

/// Whether a text only fills an empty cell, such as `---` or `...`.
fn is_placeholder(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '-' | '–' | '—' | '_' | '.' | '…' | '/'))
}

impl SheetTable {
    /// A table without rows.
    pub(crate) fn new(columns: SheetColumns) -> SheetTable {
        let groups = vec![Vec::new(); columns.groups];
        SheetTable { columns, groups }
    }

    /// A table with the same columns and without rows.
    pub(crate) fn emptied(&self) -> SheetTable {
        SheetTable::new(self.columns.clone())
    }

    /// A table of these entries, one below the other.
    pub(crate) fn of(entries: Vec<TableEntry>) -> SheetTable {
        SheetTable {
            columns: SheetColumns { named: Vec::new(), groups: 1, numbered: true, spare: false, results: None },
            groups: vec![entries],
        }
    }

    /// Adds an entry to a table without columns: Black's half-move alone belongs to White's above it.
    pub(crate) fn join(&mut self, entry: TableEntry) {
        let Some(entries) = self.groups.first_mut() else { return };
        match entries.last_mut() {
            Some(last) if last.white.is_some() && last.black.is_none() && entry.white.is_none() => {
                last.black = entry.black;
            }
            _ => entries.push(entry),
        }
    }

    /// The names in a row that has only one cell in White's column and one in Black's, in this order, perhaps after a
    /// label: `Tên | An | Bình`.
    pub(crate) fn names(&self, grid: &Grid, row: &SheetRow) -> Option<[Range<usize>; 2]> {
        let named = |cell: &GridCell| lexicon::known(grid.get(cell)) == Some(LabelKey::Name);
        let (one, other) = match row.cells.as_slice() {
            [one, other] => (one, other),
            [label, one, other] if named(label) => (one, other),
            _ => return None,
        };
        match (self.side(grid, one)?, self.side(grid, other)?) {
            (Side::White, Side::Black) => Some([one.span.clone(), other.span.clone()]),
            (Side::Black, Side::White) => Some([other.span.clone(), one.span.clone()]),
            _ => None,
        }
    }

    /// The player whose column a cell is in.
    pub(crate) fn side(&self, grid: &Grid, cell: &GridCell) -> Option<Side> {
        match self.columns.column_of(grid, cell) {
            (ColumnWord::White, _, true) => Some(Side::White),
            (ColumnWord::Black, _, true) => Some(Side::Black),
            _ => None,
        }
    }

    /// The column of the result of the game.
    pub(crate) fn results(&self) -> Option<usize> {
        self.columns.results
    }

    /// Whether the table has no rows.
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.iter().all(Vec::is_empty)
    }

    /// Takes a row if it belongs to the table: it has a number in a column of numbers, or moves. Returns whether it
    /// does.
    pub(crate) fn take(&mut self, grid: &Grid, row: &SheetRow) -> bool {
        let Some(entries) = self.entries_of(grid, row) else { return false };
        for (group, entry) in self.groups.iter_mut().zip(entries) {
            group.push(entry);
        }
        true
    }

    /// Whether a row belongs to the table.
    pub(crate) fn fits(&self, grid: &Grid, row: &SheetRow) -> bool {
        self.entries_of(grid, row).is_some()
    }

    /// A row with its half-moves in their columns, if they are one column out of place: a cell too many pushed them to
    /// the right, or a missing number let them slide to the left.
    fn put_right(&self, grid: &Grid, row: &SheetRow) -> Option<SheetRow> {
        let place = |cell: &GridCell| self.columns.column_of(grid, cell);
        let played = |cell: &GridCell| matches!(place(cell), (ColumnWord::White | ColumnWord::Black, _, true));
        let is_move = |cell: &&GridCell| number(grid.get(cell)).is_none() && prose::is_move(grid.get(cell));
        if !self.columns.numbered || self.columns.groups > 1 || row.cells.iter().filter(is_move).all(played) {
            return None;
        }
        let moved = |by: isize| {
            let mut cells = row.cells.clone();
            for cell in cells.iter_mut().filter(|cell| number(grid.get(cell)).is_none()) {
                cell.column = cell.column.checked_add_signed(by)?;
            }
            let fits =
                |cell: &GridCell| if is_move(&cell) { played(cell) } else { place(cell).0 == ColumnWord::Number };
            let columns = |cell: &GridCell| cell.column;
            (cells.iter().filter(is_move).count() == 2
                && cells.iter().all(fits)
                && cells.windows(2).all(|pair| columns(&pair[0]) < columns(&pair[1])))
            .then_some(SheetRow { cells, at: row.at })
        };
        moved(-1).or_else(|| moved(1))
    }

    /// The entries of a row that belongs to the table, one for each group of columns.
    fn entries_of(&self, grid: &Grid, row: &SheetRow) -> Option<Vec<TableEntry>> {
        let put_right = self.put_right(grid, row);
        let (row, aside) = (put_right.as_ref().unwrap_or(row), put_right.is_some());
        let mut entries = vec![TableEntry { at: row.at, aside, ..TableEntry::default() }; self.columns.groups];
        let (mut numbers, mut moves, mut strange, mut others) = (0, 0, 0, 0);
        for cell in &row.cells {
            let text = grid.get(cell);
            let (word, group, own) = self.columns.column_of(grid, cell);
            let entry = &mut entries[group];
            let slot = match word {
                ColumnWord::Number => {
                    if number(text).is_some() {
                        numbers += 1;
                    } else {
                        strange += 1;
                    }
                    &mut entry.number
                }
                ColumnWord::White => &mut entry.white,
                ColumnWord::Black => &mut entry.black,
                ColumnWord::Note(clock) => {
                    others += usize::from(clock.is_none());
                    let after_white = entry.black.is_none();
                    entry.notes.push(TableNote { after_white, place: cell.span.clone(), clock });
                    continue;
                }
            };
            if word != ColumnWord::Number {
                if is_placeholder(text) {
                    continue;
                }
                // In a cell of its own `?` is an illegible half-move.
                let is_move = prose::is_move(text) || text.chars().all(|c| c == '?');
                moves += usize::from(is_move);
                others += usize::from(!is_move);
            }
            // A piece may have a column beside that of its square: `M | f3`.
            if let Some(piece) = slot.as_mut().filter(|piece| !own && piece::is_name(&grid.text[(*piece).clone()])) {
                piece.end = cell.span.end;
                continue;
            }
            // If the column of a cell is filled already, or is not the cell's own and the text is a time or prose,
            // the cell is a remark.
            if slot.is_some() || !own && (time::is_time(text) || prose::is_prose(text)) {
                let (after_white, place) = (word == ColumnWord::White, cell.span.clone());
                entry.notes.push(TableNote { after_white, place, clock: None });
            } else {
                *slot = Some(cell.span.clone());
            }
        }
        // A signature below the table may have words in the column of numbers, so such a row needs moves.
        let of_table = if strange > 0 { moves > 0 && moves >= others } else { numbers + moves > 0 };
        of_table.then_some(entries)
    }

    /// The entries in the order of the game: down each group of columns, or along the rows if the numbers show that.
    /// Empty entries at the end are left out.
    pub(crate) fn entries(&self, grid: &Grid) -> Vec<&TableEntry> {
        let down: Vec<&TableEntry> = self.groups.iter().flatten().collect();
        let rows = self.groups.first().map_or(0, Vec::len);
        let along: Vec<&TableEntry> = (0..rows).flat_map(|r| self.groups.iter().map(move |g| &g[r])).collect();
        // The right order is the one in which more numbers follow their predecessor.
        let rising = |entries: &[&TableEntry]| {
            let numbers: Vec<u32> = entries.iter().filter_map(|e| number(&grid.text[e.number.clone()?])).collect();
            numbers.windows(2).filter(|w| w[1] == w[0] + 1).count()
        };
        let mut entries = if self.groups.len() > 1 && rising(&along) > rising(&down) { along } else { down };
        let used = |e: &&TableEntry| e.white.is_some() || e.black.is_some() || !e.notes.is_empty();
        entries.truncate(entries.iter().rposition(used).map_or(0, |p| p + 1));
        // If one group ends before the others, its last rows are empty and are no entries.
        let filled = |e: &&TableEntry| used(e) || e.number.is_some();
        entries.retain(filled);
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::text;
    use bienban_base::text::encoding::Encoding;

    fn moves(sheet: &str) -> Vec<String> {
        let grid = text::read(sheet.as_bytes(), Encoding::Utf8);
        let mut table = SheetTable::new(header(&grid, &grid.rows[0]).expect("a header").columns);
        for row in &grid.rows[1..] {
            table.take(&grid, row);
        }
        let text = |r: &Option<Range<usize>>| r.clone().map_or("-".to_owned(), |r| grid.text[r].to_owned());
        table
            .entries(&grid)
            .iter()
            .map(|e| format!("{} {} {}", text(&e.number), text(&e.white), text(&e.black)))
            .collect()
    }

    #[test]
    fn columns_side_by_side_are_read_downwards() {
        let sheet = "TT,Trắng,Đen,TT,Trắng,Đen\n1,a4,a5,3,c4,\n2,b4,b5,4,,\n";
        assert_eq!(moves(sheet), ["1 a4 a5", "2 b4 b5", "3 c4 -"]);
    }

    #[test]
    fn or_along_the_rows_where_the_numbers_say_so() {
        let sheet = "TT,Trắng,Đen,TT,Trắng,Đen\n1,a4,a5,2,b4,b5\n3,c4,c5,,,\n";
        assert_eq!(moves(sheet), ["1 a4 a5", "2 b4 b5", "3 c4 c5"]);
    }

    #[test]
    fn an_empty_cell_stays_in_its_place() {
        assert_eq!(moves("TT|Trắng|Đen\n1|a4|a5\n2|b4|\n3|c4|c5\n4||\n5||"), ["1 a4 a5", "2 b4 -", "3 c4 c5"]);
        assert_eq!(moves("TT|Trắng|Đen\n1|a4|a5\n2|...|b5\n"), ["1 a4 a5", "2 - b5"]);
    }

    #[test]
    fn what_has_neither_numbers_nor_moves_is_no_row() {
        assert_eq!(moves("TT,Trắng,Đen\n1,a4,a5\nTrọng tài,Chữ ký,\n"), ["1 a4 a5"]);
    }

    #[test]
    fn headers() {
        for (sheet, groups) in [
            ("STT;Trắng;Đen", 1),
            ("No.,White,Black,No.,White,Black", 2),
            ("Trắng,Đen,Trắng,Đen,Trắng,Đen", 3),
            ("TT,TRẮNG,Giờ,ĐEN,Giờ", 1),
        ] {
            let grid = text::read(sheet.as_bytes(), Encoding::Utf8);
            assert_eq!(header(&grid, &grid.rows[0]).map(|h| h.columns.groups), Some(groups), "{sheet}");
        }
        let grid = text::read("Trắng,Nguyễn Văn A,Đen,Trần B\nTT,Trắng,Đen\n".as_bytes(), Encoding::Utf8);
        assert_eq!(header(&grid, &grid.rows[0]), None);
    }
}
