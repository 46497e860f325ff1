//! The table of moves: columns `TT | Trắng | Đen`, side by side as often as the sheet has room.

use std::ops::Range;

use super::grid::{Cell, Grid, Row, trimmed};
use super::movetext;
use crate::place::Side;
use crate::text::names::fold;

/// A word of a table's header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sheet) enum Word {
    /// The numbers.
    Number,
    /// White's moves.
    White,
    /// Black's moves.
    Black,
    /// Times and remarks.
    Note,
}

const NUMBERS: &[&str] = &[
    "tt",
    "stt",
    "so tt",
    "so thu tu",
    "so",
    "so nuoc",
    "nuoc",
    "nuoc di",
    "nuoc so",
    "n",
    "no",
    "#",
    "nr",
    "move",
    "moves",
    "move no",
    "luot",
    "luot di",
    "s t t",
    "t t",
];
const WHITES: &[&str] =
    &["trang", "quan trang", "ben trang", "white", "w", "trang di", "nuoc di trang", "nuoc di cua trang"];
const BLACKS: &[&str] = &["den", "quan den", "ben den", "black", "b", "den di", "nuoc di den", "nuoc di cua den"];
const NOTES: &[&str] = &[
    "gio",
    "thoi gian",
    "t gian",
    "tg",
    "time",
    "phut",
    "dong ho",
    "clock",
    "ghi chu",
    "chu thich",
    "note",
    "notes",
    "remark",
    "remarks",
    "binh luan",
    "gio trang",
    "gio den",
    "thoi gian trang",
    "thoi gian den",
    "time white",
    "time black",
];

/// The word of a header that a cell holds.
pub(in crate::sheet) fn word(text: &str) -> Option<Word> {
    if text.len() > 40 || text.contains([':', '=']) {
        return None;
    }
    let folded = fold(text);
    [(Word::Number, NUMBERS), (Word::White, WHITES), (Word::Black, BLACKS), (Word::Note, NOTES)]
        .into_iter()
        .find_map(|(word, known)| known.contains(&folded.as_str()).then_some(word))
}

/// The number of a move in a cell of its own: `12`, `12.`, `12)`.
pub(in crate::sheet) fn number(text: &str) -> Option<u32> {
    let digits = text.trim_end_matches(['.', ')', ':', '/', '-', '…', ' ']);
    (!digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit()))
        .then(|| digits.parse().ok())
        .flatten()
}

/// What a column holds, and in which group of columns it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Column {
    at: usize,
    word: Word,
    group: usize,
}

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sheet) struct Columns {
    named: Vec<Column>,
    groups: usize,
    /// Whether there is a column of numbers.
    numbered: bool,
}

fn columns(words: impl Iterator<Item = (usize, Word)>) -> Option<Columns> {
    let mut columns: Vec<Column> = Vec::new();
    let mut group = 0;
    for (at, word) in words {
        let has = |word| columns.iter().any(|c| c.group == group && c.word == word);
        let next = match word {
            Word::Number => has(Word::Number) || has(Word::White) || has(Word::Black),
            Word::White => has(Word::White) || has(Word::Black),
            Word::Black => has(Word::Black),
            Word::Note => false,
        };
        group += usize::from(next);
        columns.push(Column { at, word, group });
    }
    let whole = |g| {
        let has = |word| columns.iter().any(|c| c.group == g && c.word == word);
        has(Word::White) && has(Word::Black)
    };
    let numbered = columns.iter().any(|c| c.word == Word::Number);
    (0..=group).all(whole).then_some(Columns { named: columns, groups: group + 1, numbered })
}

/// The header of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sheet) struct Header {
    /// The columns.
    pub(in crate::sheet) columns: Columns,
    /// The players that it names: the side, its word and the name.
    pub(in crate::sheet) names: Vec<(Side, Range<usize>, Range<usize>)>,
}

/// Reads a header: a row whose cells are all words of one. Beside a column of numbers the words of the players may have a name
/// behind them: `TT | Trắng: Nguyễn Văn An | Đen: Trần Bình`.
pub(in crate::sheet) fn header(grid: &Grid, row: &Row) -> Option<Header> {
    let (mut words, mut names) = (Vec::new(), Vec::new());
    for cell in &row.cells {
        if let Some(word) = word(grid.get(cell)) {
            words.push((cell.column, word));
            continue;
        }
        let (at, _) = grid.get(cell).match_indices([':', '：']).next()?;
        let label = cell.span.start..cell.span.start + at;
        let colon = grid.text[label.end..].chars().next().map_or(1, char::len_utf8);
        let name = trimmed(&grid.text, label.end + colon..cell.span.end);
        let side = match word(&grid.text[label.clone()])? {
            Word::White => Side::White,
            Word::Black => Side::Black,
            Word::Number | Word::Note => return None,
        };
        words.push((cell.column, if side == Side::White { Word::White } else { Word::Black }));
        if !name.is_empty() {
            names.push((side, label, name));
        }
    }
    let columns = columns(words.into_iter()).filter(|c| names.is_empty() || c.numbered)?;
    Some(Header { columns, names })
}

/// The columns of a table without a header, told by a row of numbers and moves.
pub(in crate::sheet) fn unheaded(grid: &Grid, row: &Row) -> Option<Columns> {
    let mut words = Vec::new();
    let mut last = Word::Black;
    for cell in &row.cells {
        let text = grid.get(cell);
        let next = match last {
            Word::Black | Word::Note if number(text).is_some() => Word::Number,
            Word::Number if movetext::is_move(text) => Word::White,
            Word::White if movetext::is_move(text) => Word::Black,
            _ => return None,
        };
        words.push((cell.column, next));
        last = next;
    }
    if last == Word::White {
        words.push((words.last()?.0 + 1, Word::Black));
    }
    columns(words.into_iter()).filter(|c| c.numbered)
}

impl Columns {
    /// Whether a column of numbers is there.
    pub(in crate::sheet) fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// Where the groups begin, if the first row of the table has the number 1 in each: then each is a game of its own.
    pub(in crate::sheet) fn games(&self, grid: &Grid, first: &Row) -> Option<Vec<usize>> {
        let of = |group| self.named.iter().filter(move |c| c.group == group);
        let begins = |group| {
            let numbers = of(group).find(|c| c.word == Word::Number)?;
            let cell = first.cells.iter().find(|c| c.column == numbers.at)?;
            (number(grid.get(cell)) == Some(1)).then(|| of(group).map(|c| c.at).min())?
        };
        (0..self.groups).map(begins).collect()
    }

    /// The column that a cell belongs to: its own, or the nearest on its left that has a name.
    fn of(&self, grid: &Grid, cell: &Cell) -> (Word, usize, bool) {
        let index = self.named.partition_point(|c| c.at <= cell.column);
        let next = self.named.get(index);
        let numeric = number(grid.get(cell)).is_some();
        // A column of numbers often has no name.
        if let Some(next) = next.filter(|n| n.word == Word::White && n.at == cell.column + 1 && numeric)
            && !self.named.iter().any(|c| c.at == cell.column)
        {
            return (Word::Number, next.group, true);
        }
        match index.checked_sub(1).map(|i| self.named[i]) {
            Some(column) => (column.word, column.group, column.at == cell.column),
            None => (Word::Note, 0, false),
        }
    }
}

/// What a sheet writes about one number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::sheet) struct Entry {
    /// The number, and where it stands; none where the sheet has none.
    pub(in crate::sheet) number: Option<Range<usize>>,
    /// White's cell.
    pub(in crate::sheet) white: Option<Range<usize>>,
    /// Black's cell.
    pub(in crate::sheet) black: Option<Range<usize>>,
    /// Other cells: whether they follow White's move, and where they stand.
    pub(in crate::sheet) notes: Vec<(bool, Range<usize>)>,
    /// Where the row starts.
    pub(in crate::sheet) at: usize,
}

/// The entries of a table, group by group of its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sheet) struct Table {
    columns: Columns,
    groups: Vec<Vec<Entry>>,
}

/// Whether a cell stands for an empty one.
fn is_placeholder(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '-' | '–' | '—' | '_' | '.' | '…' | '/'))
}

impl Table {
    /// A table without rows.
    pub(in crate::sheet) fn new(columns: Columns) -> Table {
        let groups = vec![Vec::new(); columns.groups];
        Table { columns, groups }
    }

    /// Whether it has no rows.
    pub(in crate::sheet) fn is_empty(&self) -> bool {
        self.groups.iter().all(Vec::is_empty)
    }

    /// Takes a row if it is one of the table: numbers where numbers belong, or moves.
    pub(in crate::sheet) fn take(&mut self, grid: &Grid, row: &Row) -> bool {
        let mut entries = vec![Entry { at: row.at, ..Entry::default() }; self.columns.groups];
        let (mut numbers, mut moves, mut strange, mut others) = (0, 0, 0, 0);
        for cell in &row.cells {
            let text = grid.get(cell);
            let (word, group, own) = self.columns.of(grid, cell);
            let entry = &mut entries[group];
            let slot = match word {
                Word::Number => {
                    if number(text).is_some() {
                        numbers += 1;
                    } else {
                        strange += 1;
                    }
                    &mut entry.number
                }
                Word::White => &mut entry.white,
                Word::Black => &mut entry.black,
                Word::Note => {
                    others += 1;
                    entry.notes.push((entry.black.is_none(), cell.span.clone()));
                    continue;
                }
            };
            if word != Word::Number {
                if is_placeholder(text) {
                    continue;
                }
                moves += usize::from(movetext::is_move(text));
                others += usize::from(!movetext::is_move(text));
            }
            // What stands beside a filled cell under the same name is a remark.
            if slot.is_some() || !own && (movetext::is_time(text) || movetext::is_prose(text)) {
                entry.notes.push((word == Word::White, cell.span.clone()));
            } else {
                *slot = Some(cell.span.clone());
            }
        }
        let of_table = if strange > 0 { moves > 0 && moves >= others } else { numbers + moves > 0 };
        if of_table {
            for (group, entry) in self.groups.iter_mut().zip(entries) {
                group.push(entry);
            }
        }
        of_table
    }

    /// The entries in the order of the game: down the columns, or along the rows where the numbers say so. What stays empty
    /// at the end is left out.
    pub(in crate::sheet) fn entries(&self, grid: &Grid) -> Vec<&Entry> {
        let down: Vec<&Entry> = self.groups.iter().flatten().collect();
        let rows = self.groups.first().map_or(0, Vec::len);
        let along: Vec<&Entry> = (0..rows).flat_map(|r| self.groups.iter().map(move |g| &g[r])).collect();
        let rising = |entries: &[&Entry]| {
            let numbers: Vec<u32> = entries.iter().filter_map(|e| number(&grid.text[e.number.clone()?])).collect();
            numbers.windows(2).filter(|w| w[1] == w[0] + 1).count()
        };
        let mut entries = if self.groups.len() > 1 && rising(&along) > rising(&down) { along } else { down };
        let used = |e: &&Entry| e.white.is_some() || e.black.is_some() || !e.notes.is_empty();
        entries.truncate(entries.iter().rposition(used).map_or(0, |p| p + 1));
        // Rows of a group that ends early stand between the groups and are none.
        let filled = |e: &&Entry| used(e) || e.number.is_some();
        entries.retain(filled);
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::form::text;
    use crate::text::encoding::Encoding;

    fn moves(sheet: &str) -> Vec<String> {
        let grid = text::read(sheet.as_bytes(), Encoding::Utf8);
        let mut table = Table::new(header(&grid, &grid.rows[0]).expect("a header").columns);
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
