//! Rows above the moves whose words say what follows: moves behind a sentence, a player behind the word of a side.

use std::borrow::Cow;
use std::ops::Range;

use super::another::{begins_game, tells_of_analysis};
use super::field::Field;
use super::grid::{Cell, Grid, SheetRow, trimmed};
use super::key::Key;
use super::label::known;
use super::line::{self, What};
use super::movetext;
use super::printed::asks_signature;
use super::score;
use super::sheets::{SheetReader, span};
use super::table::{self, SheetTable, number};
use super::vocabulary::{NAMES, POINTS, SIDES as SIDE_HEADINGS};
use crate::transcript::scoresheet::SheetPart;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// The words of a side that begin a row with a name. Without its marks `Trang` is a name.
const SIDES: &[(&str, Side)] = &[
    ("trắng", Side::White),
    ("quân trắng", Side::White),
    ("bên trắng", Side::White),
    ("cầm quân trắng", Side::White),
    ("cầm trắng", Side::White),
    ("white", Side::White),
    ("đen", Side::Black),
    ("quân đen", Side::Black),
    ("bên đen", Side::Black),
    ("cầm quân đen", Side::Black),
    ("cầm đen", Side::Black),
    ("black", Side::Black),
];

impl SheetReader<'_> {
    /// Reads a row without a label whose words say what it has. Returns false if they do not.
    pub(crate) fn told(&mut self, index: usize, row: &SheetRow) -> bool {
        self.introduced(index, row) || self.bare_player(index, row)
    }

    /// Whether labels are those of half-moves: `1. Trắng: e4 Đen: e5` names nobody.
    pub(crate) fn is_row(&self, found: &[Field]) -> bool {
        let value = |f: &Field| f.value(&self.grid.text);
        let player = |f: &Field| matches!(f.key, Key::Player(_));
        let is_move = |f: &Field| player(f) && movetext::is_move(&value(f));
        // `Lượt: 1. e4 e5` is numbered with a word.
        if found.iter().any(|f| f.key == Key::Tag("Round") && movetext::is_moves(&value(f))) {
            return true;
        }
        let is_number = |f: &Field| f.key == Key::Other && number(&value(f)).is_some();
        found.iter().any(is_move)
            && (found.iter().any(is_number) || self.current.has_moves())
            && found.iter().all(|f| is_move(f) || player(f) && value(f).is_empty() || is_number(f))
    }

    /// Reads a row in which the game begins behind a colon: `Ván cờ diễn ra như sau: 1. e4 e5`. Returns false if it is
    /// none.
    fn introduced(&mut self, index: usize, row: &SheetRow) -> bool {
        let place = span(row);
        let text = &self.grid.text[place.clone()];
        let Some(at) = text.find(':').filter(|_| !self.current.has_moves()) else { return false };
        let words = !text[..at].contains(|c: char| c.is_ascii_digit()) && movetext::moves_in(&text[..at]) == 0;
        let moves = trimmed(&self.grid.text, place.start + at + 1..place.end);
        let line = &self.grid.text[moves.clone()];
        // `Lượt: 1. e4 e5` is numbered with a word.
        if !words || !begins_game(line) || !movetext::is_moves(line) || movetext::numbers(text).is_some() {
            return false;
        }
        // `Ghi chú: 1. e4 là nước hay` is a remark, and where the moves stand below it, so is `Dự kiến: 1. e4 e5`.
        let remark = line::read(line, 1).iter().any(|word| word.what == What::Unknown);
        let below = self.rows[index + 1..].iter().take(LOOKED_AT);
        // Nearly every row begins with a word, and has one cell.
        let moves_below = |row: &SheetRow| {
            let line = self.grid.text[span(row)].trim_start();
            !line.starts_with(char::is_alphabetic) && begins_game(line)
                || row.cells.len() > 1 && table::header(self.grid, row).is_some()
        };
        if remark || tells_of_analysis(&text[..at]) || below.into_iter().any(moves_below) {
            return false;
        }
        let label = place.start..place.start + at;
        self.current.add(Field { key: Key::Other, label, values: Vec::new(), quoted: false });
        self.opened = true;
        self.current.body.push(SheetPart::Line(vec![moves]));
        true
    }

    /// Reads a row of a side and a name without a separator, `Trắng Nguyễn Văn An`, beside which a row names the other
    /// player in the same way. Returns false if it is none.
    fn bare_player(&mut self, index: usize, row: &SheetRow) -> bool {
        let all = [Side::White, Side::Black].iter().all(|&side| self.current.has(Key::Player(side)));
        if all || self.current.has_moves() {
            return false;
        }
        let Some(field) = side_and_name(self.grid, row) else { return false };
        let beside = |at: Option<usize>| {
            let other = at.and_then(|at| side_and_name(self.grid, self.rows.get(at)?));
            let value = |field: &Field| fold(&field.value(&self.grid.text));
            other.is_some_and(|other| other.key != field.key && value(&other) != value(&field))
        };
        if self.current.has(field.key) || !beside(index.checked_sub(1)) && !beside(Some(index + 1)) {
            return false;
        }
        self.current.add(field);
        true
    }

    /// Reads the first row of a table that has the names of the players in the columns of their moves. Returns false if
    /// it is none.
    pub(crate) fn names_of_columns(&mut self, row: &SheetRow) -> bool {
        let Some(SheetPart::SheetTable(table)) = self.current.body.last() else { return false };
        let known = [Side::White, Side::Black].iter().any(|&side| self.current.has(Key::Player(side)));
        let Some(names) = names(self.grid, table, row).filter(|_| !known && table.is_empty()) else { return false };
        for (side, name) in [Side::White, Side::Black].into_iter().zip(names) {
            let label = name.start..name.start;
            self.current.add(Field { key: Key::Player(side), label, values: vec![name], quoted: false });
        }
        true
    }

    /// A row of a table without the result of the game, which a column of its own has, and that result.
    pub(crate) fn without_result<'r>(&self, row: &'r SheetRow) -> (Cow<'r, SheetRow>, Option<Field>) {
        let column = match self.current.body.last() {
            Some(SheetPart::SheetTable(table)) => table.results(),
            _ => None,
        };
        let is_result = |cell: &&Cell| Some(cell.column) == column && score::figures(self.grid.get(cell)).is_some();
        let Some(found) = row.cells.iter().find(is_result) else { return (Cow::Borrowed(row), None) };
        let cells = row.cells.iter().filter(|cell| cell.span != found.span).cloned().collect();
        let label = found.span.start..found.span.start;
        let values = vec![found.span.clone()];
        let result = Field { key: Key::Result, label, values, quoted: false };
        (Cow::Owned(SheetRow { cells, at: row.at }), Some(result))
    }

    /// Gives the points below a table to the player in whose column they stand: `Kết quả | 1 | 0`, or `Kết quả | | 1`
    /// with nothing in White's.
    pub(crate) fn points_in_columns(&self, row: &SheetRow, found: &mut Vec<Field>) {
        let [field] = found.as_slice() else { return };
        // Two such rows may contradict each other, so the second one is read as a result.
        if [Key::Result, Key::Points(Side::White), Key::Points(Side::Black)].iter().any(|&key| self.current.has(key)) {
            return;
        }
        let Some(SheetPart::SheetTable(table)) = self.current.body.last().filter(|_| field.key == Key::Result) else {
            return;
        };
        let of = |place: &Range<usize>| {
            let cell = row.cells.iter().find(|cell| cell.span.start <= place.start && place.end <= cell.span.end)?;
            table.side(self.grid, cell).filter(|_| is_points(&self.grid.text[place.clone()]))
        };
        let Some(sides) = field.values.iter().map(of).collect::<Option<Vec<Side>>>() else { return };
        // White's points alone are a result, as they are without a table.
        if matches!(sides[..], [Side::Black] | [Side::White, Side::Black] | [Side::Black, Side::White]) {
            let label = field.label.clone();
            let one = |(value, side): (&Range<usize>, Side)| {
                let values = vec![value.clone()];
                Field { key: Key::Points(side), label: label.clone(), values, quoted: false }
            };
            let split = field.values.iter().zip(sides).map(one).collect();
            *found = split;
        }
    }

    /// The points in the last row of a table without a label of a result: `Điểm | 1 | 0`, or `1 | 0` alone.
    pub(crate) fn points_below(&self, index: usize) -> Option<Vec<Field>> {
        let row = &self.rows[index];
        let [cells @ .., _, black] = row.cells.as_slice() else { return None };
        // Nearly all rows are moves.
        let Some(SheetPart::SheetTable(table)) = self.current.body.last().filter(|_| is_points(self.grid.get(black)))
        else {
            return None;
        };
        let label = match cells {
            [] => row.at..row.at,
            [label] if POINTS.contains(&&*fold(self.grid.get(label))) => label.span.clone(),
            _ => return None,
        };
        let values: Vec<Range<usize>> = row.cells[cells.len()..].iter().map(|cell| cell.span.clone()).collect();
        // `1 | 1` is no result of one game.
        let one = values.iter().filter(|value| &self.grid.text[(*value).clone()] == "1").count();
        let none = values.iter().filter(|value| &self.grid.text[(*value).clone()] == "0").count();
        let next = self.rows[index + 1..].iter().find(|row| !row.cells.is_empty());
        let goes_on = next.is_some_and(|next| {
            let first = next.cells.first().and_then(|cell| number(self.grid.get(cell)));
            first != Some(1) && table.clone().take(self.grid, next)
        });
        if table.is_empty() || one != none || goes_on {
            return None;
        }
        let mut found = vec![Field { key: Key::Result, label, values, quoted: false }];
        self.points_in_columns(row, &mut found);
        (found.len() == 2).then_some(found)
    }
}

/// Whether a text is the points of one player of one game.
fn is_points(text: &str) -> bool {
    matches!(text.trim().replace(',', ".").as_str(), "0" | "1" | "½" | "1/2" | "0.5")
}

/// The side and the name in a row.
fn side_and_name(grid: &Grid, row: &SheetRow) -> Option<Field> {
    let [cell] = row.cells.as_slice() else { return None };
    let text = grid.get(cell);
    // A name in capitals behind the word is one as well; no two names are longer than this.
    if text.len() > 80 || text.contains([':', '=', '-', '–', ',', '(']) {
        return None;
    }
    // As many letters as the word has may take another number of bytes in capitals.
    let end_of = |word: &str| text.char_indices().nth(word.chars().count()).map(|(at, _)| at);
    let begins = |word: &str, end: usize| text[end..].starts_with(' ') && text[..end].to_lowercase() == word;
    let found = SIDES.iter().filter_map(|(word, side)| Some((end_of(word).filter(|&end| begins(word, end))?, *side)));
    let (end, side) = found.max_by_key(|(end, _)| *end)?;
    let name = trimmed(&grid.text, cell.span.start + end..cell.span.end);
    let label = cell.span.start..cell.span.start + end;
    let words = &grid.text[name.clone()];
    // `TRẮNG THẮNG`, `Đen Bỏ Cuộc`
    let first = fold(words.split(' ').next().unwrap_or_default());
    let says = ENDINGS.contains(&&*first) || asks_signature(words) || score::read(text).is_some();
    (is_name(words) && !says).then(|| Field { key: Key::Player(side), label, values: vec![name], quoted: false })
}

/// How many rows are looked at for the moves below a sentence.
const LOOKED_AT: usize = 64;

/// The first words, in folded form, of what became of a player and is no name.
const ENDINGS: &[&str] = &[
    "thang", "thua", "hoa", "het", "bo", "xin", "vang", "co", "mat", "dau", "duoc", "ky", "wins", "win", "won", "lost",
    "loses", "lose", "resigns", "resigned", "draws", "drew", "absent", "present", "forfeits",
];

/// The names of both players in a row of a table that has nothing else, each in the column of the player's moves.
pub(crate) fn names(grid: &Grid, table: &SheetTable, row: &SheetRow) -> Option<[Range<usize>; 2]> {
    let names = table.names(grid, row)?;
    let [one, other] = names.each_ref().map(|name| &grid.text[name.clone()]);
    (is_name(one) && is_name(other) && fold(one) != fold(other)).then_some(names)
}

/// Whether a text may be nothing but the name of a player: words with capitals, none of them a label or a heading.
pub(crate) fn is_name(text: &str) -> bool {
    let capital = |word: &str| word.starts_with(char::is_uppercase) && word.chars().any(char::is_alphabetic);
    text.split_whitespace().all(capital)
        && text.chars().filter(|c| c.is_alphabetic()).count() > 1
        && !text.contains(|c: char| c.is_ascii_digit())
        && known(text).is_none()
        && table::is_plain_word(text)
        && ![NAMES, SIDE_HEADINGS, POINTS].iter().any(|words| words.contains(&&*fold(text)))
        && movetext::moves_in(text) == 0
}
