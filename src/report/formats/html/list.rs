//! The page of a table that is not about findings or draws: its rows, to be sorted, filtered and printed.
//!
//! The page contains the rows once, as an HTML table that can be read without scripts. The script removes them from
//! the page and shows some at a time. Sentences are below the other cells of their row, and a position is a board.
//! Words that have a wording are in both languages; other cells are the same as in the other formats.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use askama::Template;

use super::picture::Pictures;
use super::words::{self, HtmlWords};
use super::{PageHead, PageTail, STYLE, Tile, card, copy, crosstable, form, spool, unix};
use crate::formats::{FormatWriter, ReportLayout};
use crate::fragment::FragmentRow;
use crate::show::svg;
use crate::table::TableTally;
use crate::{ColumnKind, Fragment, ReportClosing, ReportTable, TableCell, TableColumn, harmless};
use bienban_base::message::Message;

/// What the policy of the page allows: the SHA-256 of its script and of its style, in Base64.
const HASHES: [&str; 2] =
    ["jLq0cJCXG/e2P/n5DA4cR3fjk2lcLdp0XYf38K1oCCM=", "TDHPJiGAZ/G5Bexk0R1sTlNihcRevzWk9m0NSraE4UA="];
const LIST_STYLE: &str = include_str!("list.css");
const LIST_SCRIPT: &str = include_str!("list.js");

/// The number of rows with a board in the page. Each board takes about 2 KB.
const BOARDS: u64 = 2000;
/// Up to this number of rows the boards are open from the beginning, because they can still be looked through.
const OPEN: u64 = 50;

/// A page that rows are added to.
pub(super) struct ListPage<'a> {
    layout: ReportLayout<'a>,
    words: HtmlWords,
    tally: TableTally,
    pictures: Pictures,
    /// The half-moves of the game in the next row.
    line: Option<Vec<Box<str>>>,
    /// The rows as HTML, until the head of the page is known.
    rows: BufWriter<File>,
    /// The cards above the table, as HTML.
    cards: BufWriter<File>,
    /// The forms below the table as HTML, or why there are none.
    forms: String,
    /// How many forms there are.
    sheets: u64,
    /// Whether a card has a photo.
    photos: bool,
    /// How many cards there are.
    shown: u64,
    /// Whether there is a position of xiangqi.
    xiangqi: bool,
}

/// The HTML between the head of the page and its rows.
#[derive(Template)]
#[template(path = "list.html", config = "formats/html/askama.toml")]
struct ListTemplate<'a> {
    words: &'a HtmlWords,
    rows: u64,
    /// The columns that are shown in one line: index, name, heading, and whether they hold numbers.
    columns: Vec<(usize, String, String, bool)>,
    script: String,
}

/// A row.
#[derive(Template)]
#[template(path = "list_row.html", config = "formats/html/askama.toml")]
struct ListRowTemplate {
    /// The first half-moves of the game.
    line: String,
    cells: Vec<ListCell>,
    /// The sentences and positions that are not empty.
    below: Vec<ListCell>,
}

/// A cell as the page shows it.
struct ListCell {
    /// The index of its column.
    column: usize,
    /// The heading, for a cell below the others.
    heading: String,
    number: bool,
    /// Its class in a crosstable.
    class: &'static str,
    text: String,
    /// The cell in both languages, as HTML.
    both: Option<String>,
    board: Option<String>,
    open: bool,
}

impl ListCell {
    /// Whether it has a long word, such as a path, that would make its column too wide.
    fn is_long(&self) -> bool {
        self.text.split(' ').any(|word| word.chars().count() > 22)
    }
}

/// Whether the page shows the cells of this column below the others.
fn is_below(column: &TableColumn) -> bool {
    matches!(column.kind, ColumnKind::Sentence | ColumnKind::Position) || column.name == "p_moves"
}

/// The heading of a column in both languages. A column without a wording has its name as heading.
pub(super) fn heading(words: &HtmlWords, table: &ReportTable, column: &TableColumn) -> String {
    let text = |(en, vi): (String, String)| words::both(&en, &vi).unwrap_or_default();
    // A table may have words of its own for a name that others have too.
    let keys = [format!("column-{}-{}", table.name, column.name), format!("column-{}", column.name)];
    let known = keys.iter().find_map(|key| words.message_texts(key));
    text(known.unwrap_or_else(|| (harmless(&column.name), harmless(&column.name))))
}

/// The wording of a value in both languages. The columns of a claims file contain the arbiter's own words, so only
/// those that hold names of ours have a wording.
fn meaning(words: &HtmlWords, table: &ReportTable, column: &TableColumn, value: &str) -> Option<(String, String)> {
    let known = column.ours || matches!(&*column.name, "rule" | "kind" | "side");
    let ours = known && column.kind == ColumnKind::Text;
    let word = ours && !value.is_empty() && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    [&column.name, table.words]
        .into_iter()
        .filter(|_| word)
        .find_map(|kind| words.message_texts(&format!("{kind}-{value}")))
}

impl<'a> ListPage<'a> {
    /// A page without rows.
    pub(super) fn new(layout: ReportLayout<'a>) -> io::Result<ListPage<'a>> {
        Ok(ListPage {
            layout,
            words: HtmlWords,
            tally: TableTally::of(layout.table),
            pictures: Pictures::of(layout.table),
            line: None,
            rows: spool()?,
            cards: spool()?,
            forms: String::new(),
            sheets: 0,
            photos: false,
            shown: 0,
            xiangqi: false,
        })
    }

    fn cell(&self, (index, column): (usize, &TableColumn), cell: &TableCell<'_>) -> ListCell {
        let text = harmless(&cell.to_text());
        let boards = column.kind == ColumnKind::Position && self.tally.rows <= BOARDS;
        let known = meaning(&self.words, self.layout.table, column, &text);
        ListCell {
            column: index,
            heading: if is_below(column) { heading(&self.words, self.layout.table, column) } else { String::new() },
            number: column.kind == ColumnKind::Number,
            class: if self.layout.table.name == "standings" { crosstable::class(&column.name, &text) } else { "" },
            both: known.and_then(|(en, vi)| words::both(&en, &vi).ok()),
            board: Some(&*text).filter(|_| boards).and_then(|fen| svg::draw(fen, fen, &[])),
            open: self.tally.rows <= OPEN,
            text,
        }
    }

    /// The sentence about rows that are not in the page, if there are any.
    fn left_out(&self) -> Option<Message> {
        let most = self.pictures.most_rows();
        let left = self.tally.rows.checked_sub(most).filter(|left| *left > 0)?;
        Some(Message::new("report-page-first").with("count", left.to_string()).with("most", most.to_string()))
    }

    fn tiles(&self, closing: &ReportClosing<'_>) -> Vec<Tile> {
        let (tally, table) = (closing.tally, self.layout.table);
        let games = [("tile-files", closing.files), ("tile-games", tally.games), ("tile-half-moves", tally.half_moves)];
        let games = games.into_iter().filter(|(_, count)| *count > 0);
        let tile = |(key, count): (&'static str, u64)| {
            let key = if count == 1 { key.trim_end_matches('s') } else { key };
            Tile::new(self.words.say(key), "plain", count)
        };
        let mut tiles: Vec<Tile> = games.chain([("tile-rows", self.tally.rows)]).map(tile).collect();
        tiles.extend(self.tally.values.iter().map(|(value, count)| {
            let value = harmless(value);
            let column = table.columns.iter().find(|column| Some(&*column.name) == table.counted);
            let known = column.and_then(|column| meaning(&self.words, table, column, &value));
            let (en, vi) = known.unwrap_or_else(|| (value.clone(), value));
            Tile::new(words::both(&en, &vi).unwrap_or_default(), "plain", *count)
        }));
        tiles
    }
}

impl FormatWriter for ListPage<'_> {
    fn take(&mut self, fragment: Fragment, before: u64, _: &mut dyn Write) -> io::Result<()> {
        for record in fragment.records {
            let cells = match record.after(before) {
                FragmentRow::Cells(cells) => cells,
                FragmentRow::Form(sheet) => {
                    self.sheets += 1;
                    self.xiangqi |= sheet.boards.iter().flat_map(|(_, boards)| boards).any(|b| svg::is_xiangqi(&b.fen));
                    self.forms += &form::html(&sheet, self.sheets, self.layout.catalog.ui())?;
                    continue;
                }
                FragmentRow::Card(card) => {
                    self.shown += 1;
                    self.photos |= !card.photos.is_empty();
                    self.cards.write_all(card::html(&card, self.shown, self.layout.catalog)?.as_bytes())?;
                    continue;
                }
                FragmentRow::WithoutForms(claims) => {
                    self.forms += &form::none(claims, self.layout.catalog)?;
                    continue;
                }
                FragmentRow::Line(line) => {
                    self.line = Some(line);
                    continue;
                }
                FragmentRow::Page(_) => continue,
            };
            self.tally.take(&cells);
            let line = self.line.take();
            self.pictures.take(&cells, line.as_deref());
            if self.tally.rows > self.pictures.most_rows() {
                continue;
            }
            let columns = self.layout.table.columns.iter().enumerate();
            let mut positions =
                columns.clone().zip(&cells).filter(|((_, column), _)| column.kind == ColumnKind::Position);
            self.xiangqi |= positions.any(|(_, cell)| svg::is_xiangqi(&cell.to_text()));
            let shown = |below: bool| -> Vec<ListCell> {
                let cells = columns.clone().zip(&cells).filter(|((_, column), _)| is_below(column) == below);
                let cells = cells.map(|(column, cell)| self.cell(column, cell));
                cells.filter(|cell| !below || !cell.text.is_empty()).collect()
            };
            let line = line.map_or_else(String::new, |line| line.join(" "));
            let row = ListRowTemplate { line, cells: shown(false), below: shown(true) };
            let row = row.render().map_err(io::Error::other)?;
            self.rows.write_all(row.as_bytes())?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>, closing: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        let table = self.layout.table;
        let (style, script) = (unix(STYLE) + &unix(LIST_STYLE), unix(LIST_SCRIPT));
        let title_key = format!("title-{}", table.name);
        let left = self.left_out();
        let notes: Vec<Message> = closing.notes.iter().cloned().chain(left).collect();
        let closing = &ReportClosing { notes: &notes, ..*closing };
        let mut head = PageHead::new(self.layout, &self.words, &title_key, (style, HASHES), closing)?;
        if self.photos {
            head.allow_images();
        }
        // Reasons and penalties, and the forms of claims, are in the language of the run.
        let switch = table.columns.iter().all(|column| column.kind != ColumnKind::Sentence);
        let head =
            PageHead { tiles: self.tiles(closing), switch, xiangqi: self.xiangqi, forms: self.sheets > 0, ..head }
                .render()
                .map_err(io::Error::other)?;
        let columns = table.columns.iter().enumerate().filter(|(_, column)| !is_below(column));
        let columns = columns.map(|(index, column)| {
            let shown = heading(&self.words, self.layout.table, column);
            (index, harmless(&column.name), shown, column.kind == ColumnKind::Number)
        });
        let columns = columns.collect();
        let opening = ListTemplate { words: &self.words, rows: self.tally.rows, columns, script };
        out.write_all(head.as_bytes())?;
        copy(self.cards, out)?;
        out.write_all(self.pictures.html(&self.words)?.as_bytes())?;
        out.write_all(opening.render().map_err(io::Error::other)?.as_bytes())?;
        copy(self.rows, out)?;
        out.write_all(b"</table></div>\n</section>\n")?;
        out.write_all(self.forms.as_bytes())?;
        let tail = PageTail { words: &self.words, script: String::new() };
        out.write_all(tail.render().map_err(io::Error::other)?.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::hash;
    use super::*;

    #[test]
    fn the_policy_allows_the_script_and_the_style() {
        assert_eq!([hash(LIST_SCRIPT), hash(&[STYLE, LIST_STYLE].concat())], HASHES);
    }
}
