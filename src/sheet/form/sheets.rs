//! Divides rows into sheets: decides where each game begins, what its header is and what its moves are.

use std::ops::Range;

use super::across;
use super::another::begins_game;
use super::beside;
use super::field::{Field, fields};
use super::grid::{Grid, SheetRow};
use super::introduced;
use super::key::Key;
use super::movetext;
use super::printed;
use super::score;
use super::sides::Named;
use super::table::{self, Header, SheetTable, number};
use super::{transposed, versus};
use crate::transcript::scoresheet::{Sheet, SheetPart, joined};
use bienban_base::place::Side;

/// Reads the sheets of a grid. Returns none of them if nothing shows that this is a scoresheet.
pub(crate) fn read(grid: &Grid) -> Vec<Sheet> {
    let sheets: Vec<Sheet> = beside::parts(grid).iter().flat_map(|rows| read_rows(grid, rows)).collect();
    let sure = |sheet: &Sheet| sheet.is_sure() || sheet.is_numbered_by_hand(&grid.text);
    if sheets.iter().any(sure) { sheets } else { Vec::new() }
}

/// Reads the sheets in some rows, one below the other.
fn read_rows(grid: &Grid, rows: &[SheetRow]) -> Vec<Sheet> {
    let mut reader = SheetReader {
        grid,
        rows,
        sheets: Vec::new(),
        current: Sheet::default(),
        loose: Vec::new(),
        blank: false,
        opened: false,
        named: Named::Nobody,
        taken: None,
        common: Vec::new(),
    };
    let mut index = 0;
    while index < rows.len() {
        let table = reader
            .transposed(index)
            .or_else(|| reader.list(index))
            .or_else(|| reader.roster(index))
            .or_else(|| reader.coloured(index))
            .or_else(|| reader.named_below(index));
        index += table.unwrap_or_else(|| {
            reader.row(index);
            1
        });
    }
    reader.close(Vec::new());
    joined(reader.sheets)
}

/// The state of the reading, row by row.
pub(crate) struct SheetReader<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) rows: &'a [SheetRow],
    /// The finished sheets.
    pub(crate) sheets: Vec<Sheet>,
    /// The sheet under way.
    pub(crate) current: Sheet,
    /// The rows below the moves that are neither moves nor labels, each with whether a blank row comes before it.
    /// What follows decides whether they are remarks or the titles of the next sheet.
    loose: Vec<(bool, Range<usize>)>,
    /// Whether the row before was blank.
    pub(crate) blank: bool,
    /// Whether the sheet under way has White's first move.
    pub(crate) opened: bool,
    /// The players whom the last row with a player's label named.
    pub(crate) named: Named,
    /// A row that has been read together with the one above it.
    pub(crate) taken: Option<usize>,
    /// What a heading above the labels of the first game says of all games: a blank row is between them.
    pub(crate) common: Vec<Field>,
}

/// So many rows of what may be half-moves are half-moves.
const ALIKE: usize = 4;

/// The range from the first cell of a row to its last.
pub(crate) fn span(row: &SheetRow) -> Range<usize> {
    match (row.cells.first(), row.cells.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => row.at..row.at,
    }
}

impl<'a> SheetReader<'a> {
    /// Reads a table that lies on its side, if it begins at a row. Returns how many rows it takes.
    fn transposed(&mut self, index: usize) -> Option<usize> {
        let (table, taken) = transposed::read(self.grid, &self.rows[index..])?;
        if self.current == Sheet::default() {
            self.current.at = span(&self.rows[index]).start;
        }
        self.settle();
        self.current.body.push(SheetPart::SheetTable(table));
        self.blank = false;
        Some(taken)
    }

    /// Reads one row.
    fn row(&mut self, index: usize) {
        if self.taken == Some(index) {
            return;
        }
        let row = &self.rows[index];
        if row.cells.is_empty() || super::text::is_rule(&self.grid.text[span(row)]) {
            // A blank row between moves stays, because it may separate games; one between other rows is only noted.
            let line = matches!(self.current.body.last(), Some(SheetPart::Line(_) | SheetPart::Note(_)));
            if line && self.loose.is_empty() {
                self.current.body.push(SheetPart::Blank);
            }
            self.blank = true;
            return;
        }
        if self.current == Sheet::default() {
            self.current.at = span(row).start;
        }
        self.filled(index, row);
        self.blank = false;
    }

    /// Reads a row that is not blank. The order of the attempts matters: each one is less certain than the one
    /// before.
    fn filled(&mut self, index: usize, row: &'a SheetRow) {
        if self.across(index, row) || self.header(index, row) || self.names_of_columns(row) {
            return;
        }
        // Before the number of a page, since White is `Trắng` and a page `trang`.
        if let Some(result) = self.points(index) {
            self.taken = Some(index + 1);
            return self.current.add(result);
        }
        if printed::is_page_number(&self.grid.text[span(row)]) {
            return if self.current.has_moves() {
                self.loose.push((self.blank, span(row)));
            } else {
                self.title(row, false);
            };
        }
        let text = &self.grid.text[span(row)];
        // `So,W (2760)` is a player, and no number.
        let found =
            fields(self.grid, row).filter(|found| !self.is_row(found) && !versus::is_head(self.grid, span(row)));
        let found = found.filter(|found| !self.are_no_players(index, found)).or_else(|| self.points_below(index));
        // `Trắng: thua` below the moves is a result; `Đen: thắng` below that says it again.
        let players = |found: &[Field]| found.iter().all(|field| matches!(field.key, Key::Player(_)));
        let said =
            self.current.has_moves() && score::read(text).is_some_and(|score| !score.more) && !self.is_called_so(index);
        match found {
            Some(mut found) if !said || !players(&found) => {
                self.points_in_columns(row, &mut found);
                return self.labels(index, found);
            }
            Some(_) if self.has_ended() => return self.loose.push((self.blank, span(row))),
            _ => {}
        }
        if self.current.has_moves() && self.another(index, row) || self.told(index, row) {
            return;
        }
        if self.take_row(row) {
            return;
        }
        if let Some(columns) = table::unheaded(self.grid, row) {
            let mut table = SheetTable::new(columns);
            if table.take(self.grid, row) {
                if self.restarts(row) {
                    let titles = self.titles_of_next();
                    self.close(titles);
                    self.current.at = span(row).start;
                }
                self.settle();
                self.current.body.push(SheetPart::SheetTable(table));
                return;
            }
        }
        let joined = row.cells.iter().map(|c| self.grid.get(c)).collect::<Vec<_>>().join(" ");
        let result = || self.current.has_moves() && score::read(text).is_some();
        // Below a table, every row without moves is a remark; between lines of moves, only prose is.
        let lines =
            matches!(self.current.body.last(), Some(SheetPart::Line(_) | SheetPart::Note(_) | SheetPart::Blank))
                && self.loose.is_empty();
        let labelled = self.current.has_moves() && movetext::is_labelled(&joined);
        if self.current.has_moves() && self.is_beside(text, &joined) {
            self.loose.push((self.blank, span(row)));
        } else if !labelled
            && (movetext::is_moves(&joined)
                || result()
                || lines
                    && (!movetext::is_prose(&joined)
                        || movetext::is_nearly_moves(&joined)
                        || movetext::is_illegible(&joined))
                || self.is_first(index, &joined))
        {
            self.settle();
            self.opened |= begins_game(text);
            self.current.body.push(SheetPart::Line(row.cells.iter().map(|c| c.span.clone()).collect()));
        } else if self.current.has_moves() {
            self.loose.push((self.blank, span(row)));
        } else {
            let above = self.next_is_first(index);
            self.title(row, above);
        }
    }

    /// The last of the rows below the moves that are neither moves nor labels.
    pub(crate) fn loose_row(&self) -> Option<Range<usize>> {
        self.loose.last().map(|(_, row)| row.clone())
    }

    /// Reads the row as labels whose values stand in the row below. Returns false if it is none.
    fn across(&mut self, index: usize, row: &SheetRow) -> bool {
        // The rule of Markdown between them is a row without cells.
        let (from, to) = (row.at, self.rows.get(index + 2).map_or(row.at, |below| below.at));
        let ruled = self.rows.get(index + 1).is_some_and(|rule| rule.cells.is_empty())
            && self.grid.text[from..to].lines().nth(1).is_some_and(super::text::is_rule);
        let at = index + 1 + usize::from(ruled);
        let Some(found) = self.rows.get(at).and_then(|below| across::read(self.grid, row, below)) else { return false };
        self.taken = Some(at);
        self.labels(index, found);
        true
    }

    /// Takes a row of the table under way. Returns false if it is none.
    fn take_row(&mut self, row: &SheetRow) -> bool {
        let (row, result) = self.without_result(row);
        let Some(SheetPart::SheetTable(table)) = self.current.body.last_mut() else { return false };
        let taken = self.loose.is_empty() && table.take(self.grid, &row);
        if let Some(result) = result.filter(|_| taken) {
            self.current.add(result);
        }
        taken
    }

    /// Whether a row is move 1, though nobody can read it: it is numbered, and move 2 follows; or it has slips of
    /// half-moves, or half-moves in other capitals, right above half-moves without numbers or more of its kind.
    fn is_first(&self, index: usize, text: &str) -> bool {
        let follows = |row: &SheetRow| {
            let line = &self.grid.text[span(row)];
            movetext::announced(line) == 2 && movetext::is_moves(line)
        };
        let next = self.rows[index + 1..].iter().find(|r| !r.cells.is_empty());
        let mut below =
            self.rows[index + 1..].iter().take_while(|row| !row.cells.is_empty()).map(|row| &self.grid.text[span(row)]);
        let unnumbered = |line: &str| movetext::is_moves(line) && movetext::numbers(line).is_none();
        // `E4` may be a seat, but several such rows are half-moves.
        let mut alike = 1;
        let mut leads = || {
            below.find_map(|line| {
                alike += 1;
                match () {
                    () if unnumbered(line) => Some(true),
                    () if !movetext::is_nearly_moves(line) => Some(false),
                    () => (alike == ALIKE).then_some(true),
                }
            })
        };
        movetext::numbers(text) == Some(1) && next.is_some_and(follows)
            || movetext::is_nearly_moves(text) && leads() == Some(true)
    }

    /// Reads the row as the header of a table. Returns false if it is none.
    fn header(&mut self, index: usize, row: &SheetRow) -> bool {
        let known = table::header(self.grid, row);
        let guessed = known.as_ref().is_none_or(|header| header.columns.has_spare());
        let header = known.or_else(|| table::header_with_remarks(self.grid, row));
        let Some(Header { columns, names }) = header else { return false };
        let mut below = self.rows[index + 1..].iter().filter(|r| !r.cells.is_empty());
        let numbered = columns.is_numbered();
        let table = SheetTable::new(columns);
        // The names of the players may stand between the header and the moves.
        let next = below
            .next()
            .and_then(|r| if introduced::names(self.grid, &table, r).is_some() { below.next() } else { Some(r) });
        let follows = next.is_some_and(|next| table.clone().take(self.grid, next));
        // `Trắng | Đen` without numbers may be the labels of an empty form.
        if (!numbered || guessed) && !follows {
            return false;
        }
        // A table that begins with move 1 again belongs to the next game.
        let first = next.and_then(|r| r.cells.first()).and_then(|c| number(self.grid.get(c)));
        if self.current.has_moves() && follows && first == Some(1) {
            let titles = self.titles_of_next();
            self.close(titles);
            self.current.at = span(row).start;
        }
        let player = |(side, label, value)| Field { key: Key::Player(side), label, values: vec![value], quoted: false };
        for name in names {
            self.current.add(player(name));
        }
        self.settle();
        // A header directly above another header has no rows.
        self.current.body.pop_if(|part| matches!(part, SheetPart::SheetTable(table) if table.is_empty()));
        self.current.body.push(SheetPart::SheetTable(table));
        true
    }

    /// Takes a row of labels, of this sheet or of the next.
    fn labels(&mut self, index: usize, mut found: Vec<Field>) {
        let signed = self.current.has_moves() && self.are_to_sign(index, &found);
        if self.current.has_moves() {
            for field in found.iter_mut().filter(|f| matches!(f.key, Key::Player(_))) {
                if !self.names_player(index, field) || signed && !self.says_too(field) {
                    field.key = Key::Other;
                }
            }
        }
        if !signed && self.begins_next(index, &found) {
            let titles = self.titles_of_next();
            self.close(titles);
            self.current.at = span(&self.rows[index]).start;
        }
        self.give_sides(&self.rows[index], &mut found);
        self.keep_common(self.rows.get(index + 1), &found);
        let moves = found.iter().position(|f| f.key == Key::Moves);
        let moves = moves.map(|at| found.split_off(at));
        for field in found {
            self.current.add(field);
        }
        for field in moves.into_iter().flatten() {
            // A heading above the moves says nothing itself, but moves may follow it on its row.
            let text = field.value(&self.grid.text);
            if movetext::is_moves(&text) {
                self.settle();
                self.current.body.push(SheetPart::Line(field.values));
            } else if !text.is_empty() {
                self.current.add(Field { key: Key::Other, ..field });
            }
        }
    }

    /// Turns the loose lines into remarks, because more moves of the same game follow.
    fn settle(&mut self) {
        for (_, line) in self.loose.drain(..) {
            self.current.body.push(SheetPart::Note(line));
        }
    }

    /// The loose lines that belong to the sheet that begins here: those after the last blank row.
    pub(crate) fn titles_of_next(&mut self) -> Vec<Range<usize>> {
        // If no blank row separates the loose lines from the moves, they may belong to either game and stay with the
        // one above.
        let from = if self.blank {
            self.loose.len()
        } else {
            self.loose.iter().rposition(|(blank, _)| *blank).unwrap_or(self.loose.len())
        };
        self.loose.split_off(from).into_iter().map(|(_, line)| line).collect()
    }

    /// Ends the current sheet and begins the next one with the given titles.
    pub(crate) fn close(&mut self, titles: Vec<Range<usize>>) {
        let mut sheet = std::mem::take(&mut self.current);
        sheet.leave_out_printed(&self.grid.text);
        (self.named, self.opened) = (Named::Nobody, false);
        sheet.after.extend(self.loose.drain(..).map(|(_, line)| line));
        if sheet.is_game() {
            let named = sheet.has(Key::Player(Side::White)) || sheet.has(Key::Player(Side::Black));
            self.give_round(&mut sheet);
            self.forget_common(&sheet);
            for field in self.common.iter().filter(|_| named) {
                if !sheet.has(field.key) {
                    sheet.add(field.clone());
                }
            }
            self.sheets.push(sheet);
        } else if let Some(last) = self.sheets.last_mut() {
            // Labels without a game belong to the sheet above.
            last.after.extend(sheet.titles);
            last.after.extend(sheet.fields.iter().map(|f| f.label.start.min(f.place().start)..f.place().end));
        }
        for title in titles {
            let row = SheetRow { cells: vec![super::grid::Cell { span: title, column: 0, quoted: false }], at: 0 };
            self.title(&row, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::text::encoding::Encoding;

    /// For each sheet, its players, the number of parts of its moves, and the number of its remarks.
    fn sheets(text: &str) -> Vec<(Vec<String>, usize, usize)> {
        let grid = crate::form::text::read(text.as_bytes(), Encoding::Utf8);
        let players = |s: &Sheet| {
            let of = s.fields.iter().filter(|f| matches!(f.key, Key::Player(_)));
            of.map(|f| f.value(&grid.text)).collect()
        };
        let moves =
            |s: &Sheet| s.body.iter().filter(|p| matches!(p, SheetPart::Line(_) | SheetPart::SheetTable(_))).count();
        read(&grid).iter().map(|s| (players(s), moves(s), s.titles.len() + s.after.len())).collect()
    }

    fn names(a: &str, b: &str) -> Vec<String> {
        vec![a.to_owned(), b.to_owned()]
    }

    #[test]
    fn several_games_in_a_file() {
        let text = "Trắng: A\nĐen: B\n\n1. e4 e5\n2. Mf3\n\nTrắng: C\nĐen: D\n\n1. d4\n";
        assert_eq!(sheets(text), [(names("A", "B"), 2, 0), (names("C", "D"), 1, 0)]);
    }

    #[test]
    fn titles_and_signatures() {
        let text = "LIÊN ĐOÀN CỜ VIỆT NAM\nBIÊN BẢN VÁN ĐẤU\n\nTrắng: A\nĐen: B\n\n\
                    1. e4 e5\nKết quả: 1-0\nTrọng tài ký tên\n\n\
                    BIÊN BẢN VÁN ĐẤU\nTrắng: C\nĐen: D\n\n1. d4\n";
        assert_eq!(sheets(text), [(names("A", "B"), 1, 3), (names("C", "D"), 1, 1)]);
    }

    #[test]
    fn a_date_below_the_moves_may_be_of_the_next_game() {
        let next = "Trắng: A\nĐen: B\n\n1. e4 e5\n\nVòng: 2\n\nTrắng: C\nĐen: D\n\n1. d4\n";
        assert_eq!(sheets(next).len(), 2);
        let grid = crate::form::text::read(next.as_bytes(), Encoding::Utf8);
        assert!(read(&grid)[1].has(Key::Tag("Round")));
    }

    #[test]
    fn games_that_were_not_played() {
        let text = "Vòng: 1\nTrắng: A\nĐen: B\nKết quả: + -\n\nVòng: 1\nTrắng: C\nĐen: D\nKết quả: - +\n";
        assert_eq!(sheets(text), [(names("A", "B"), 0, 0), (names("C", "D"), 0, 0)]);
    }

    #[test]
    fn text_is_no_sheet() {
        for text in [
            "Ngày: hôm nay\nĐịa điểm: phòng họp\n",
            "1. e4 e5 2. Mf3\n",
            "",
            "a,b,c\n1,2,3\n4,5,6\n",
            "# Title\n\nSome: text\n",
        ] {
            assert_eq!(sheets(text), [], "{text}");
        }
    }
}
