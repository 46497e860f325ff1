//! Page: a text or a worksheet as rows of cells.

use std::sync::Arc;

use super::column::PublishedColumn;
use super::headings::TableHeadings;
use super::row::{PublishedCell, PublishedRow};
use super::score;

/// A page with tables of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedPage {
    /// The file, as findings name it; of a workbook with the worksheet after it.
    pub(super) file: Arc<str>,
    pub(super) rows: Vec<PublishedRow>,
}

/// What may separate the cells of a line.
const SEPARATORS: [char; 4] = ['\t', ';', ',', '|'];
/// The row with the headings is one of the first.
const HEADING_WITHIN: usize = 60;
/// The most cells of a page.
const MOST_CELLS: usize = 1_000_000;
/// The most letters of a cell in quotes.
const LONGEST_QUOTED: usize = 2_000;
/// The most columns of a table.
pub const MOST_COLUMNS: usize = 200;

impl PublishedPage {
    /// The file, as findings name it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Reads a text as a page. Of a worksheet, whose cells are parted by tabs, every tab counts as a column.
    /// `None` if no row of it has the headings of such a table.
    pub fn read(file: &str, text: &str, is_worksheet: bool) -> Option<PublishedPage> {
        let separators = if is_worksheet { &SEPARATORS[..1] } else { &SEPARATORS };
        let separator = *separators.iter().find(|&&separator| {
            let rows = PageLines::new(text, separator, is_worksheet).filter(|row| row.cells.len() > 1);
            rows.take(HEADING_WITHIN).any(|row| TableHeadings::read(&row.cells).is_some())
        })?;
        let (mut rows, mut count) = (Vec::new(), 0);
        for row in PageLines::new(text, separator, is_worksheet) {
            count += row.cells.len();
            if count > MOST_CELLS {
                return None;
            }
            if !row.cells.is_empty() {
                rows.push(row);
            }
        }
        let page = PublishedPage { file: Arc::from(file), rows };
        if page.has_moves() || page.lacks_results() { None } else { Some(page) }
    }

    /// Whether the headings may be those of a scoresheet, and a row below them has no result.
    fn lacks_results(&self) -> bool {
        let mut headed = self.rows.iter().skip_while(|row| TableHeadings::read(&row.cells).is_none());
        let headings = headed.next().and_then(|row| TableHeadings::read(&row.cells)).filter(|of| of.is_loose);
        let Some(result) = headings.and_then(|of| of.first(PublishedColumn::Result)) else { return false };
        let has_result = |row: &PublishedRow| {
            let text = row.text(Some(result));
            !text.is_empty() && score::pair(text).is_some()
        };
        // Markdown has a line below its headings.
        let is_line =
            |row: &PublishedRow| row.cells.iter().all(|cell| cell.text.chars().all(|c| matches!(c, '-' | ':' | ' ')));
        let mut rows = headed.filter(|row| row.cells.len() > 1 && !is_line(row)).take(HEADING_WITHIN).peekable();
        rows.peek().is_none() || !rows.all(has_result)
    }

    /// Whether a cell below the headings is longer than any of such a table: half-moves, or remarks.
    fn has_moves(&self) -> bool {
        const LONGEST: usize = 400;
        let mut headed = self.rows.iter().skip_while(|row| TableHeadings::read(&row.cells).is_none()).peekable();
        let headings = headed.peek().and_then(|row| TableHeadings::read(&row.cells));
        // Columns of reasons are not used, and may be long.
        let is_apart =
            |index: usize| headings.as_ref().is_some_and(|of| of.all(PublishedColumn::Reasons).any(|at| at == index));
        let is_long = |cell: &PublishedCell| cell.text.len() > LONGEST && !is_apart(cell.index);
        headed.take(HEADING_WITHIN).any(|row| row.cells.len() > 2 && row.cells.iter().any(is_long))
    }
}

/// The rows of a text. A cell in quotes (RFC 4180) may have separators and line ends.
struct PageLines<'t> {
    rest: &'t str,
    separator: char,
    /// Whether the cells are those of a worksheet: their column is reported, and a quote is a letter.
    is_worksheet: bool,
    /// The line that comes next, from 1.
    line: u64,
}

impl<'t> PageLines<'t> {
    fn new(text: &'t str, separator: char, is_worksheet: bool) -> PageLines<'t> {
        PageLines { rest: text, separator, is_worksheet, line: 1 }
    }

    /// The quoted text at the beginning of a text, and its bytes. `None` where the quotes are letters: no cell ends
    /// after them.
    fn quoted(&self, text: &str) -> Option<(String, usize)> {
        let inner = text.strip_prefix('"').filter(|_| !self.is_worksheet)?;
        let mut out = String::new();
        let mut letters = inner.char_indices().take(LONGEST_QUOTED).peekable();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' if letters.next_if(|(_, next)| *next == '"').is_some() => out.push('"'),
                '"' => {
                    let after = &inner[at + 1..];
                    let ends = after.trim_start_matches(' ');
                    let is_end = ends.is_empty() || ends.starts_with([self.separator, '\n', '\r']);
                    return is_end.then_some((out, at + 2));
                }
                '\r' => {}
                '\n' => out.push(' '),
                _ => out.push(letter),
            }
        }
        None
    }
}

impl Iterator for PageLines<'_> {
    type Item = PublishedRow;

    fn next(&mut self) -> Option<PublishedRow> {
        if self.rest.is_empty() {
            return None;
        }
        let mut row = PublishedRow { line: self.line, cells: Vec::new() };
        // The letter of its line that comes next, from 1.
        let (mut index, mut column) = (0, 1);
        loop {
            let blank = self.rest.chars().take_while(|c| *c != self.separator && is_blank(*c)).count();
            let skipped: usize = self.rest.chars().take(blank).map(char::len_utf8).sum();
            let (line, start) = (self.line, column + blank as u64);
            let quoted = self.quoted(&self.rest[skipped..]);
            let from = skipped + quoted.as_ref().map_or(0, |(_, bytes)| *bytes);
            let end = self.rest[from..].find([self.separator, '\n']).map_or(self.rest.len(), |at| from + at);
            let written = &self.rest[..end];
            let is_quoted = quoted.is_some();
            let text = quoted.map_or_else(|| written.to_owned(), |(text, _)| text);
            let text = text.trim_matches(is_blank);
            if !text.is_empty() && index < MOST_COLUMNS {
                let start = if self.is_worksheet { index as u64 + 1 } else { start + u64::from(is_quoted) };
                row.cells.push(PublishedCell { index, line, column: start, text: text.to_owned() });
            }
            let breaks = written.bytes().filter(|b| *b == b'\n').count() as u64;
            self.line += breaks;
            column = if breaks == 0 { column } else { 1 };
            column += written.rsplit('\n').next().map_or(0, |last| last.chars().count() as u64);
            let next = self.rest[end..].chars().next();
            self.rest = &self.rest[end + next.map_or(0, char::len_utf8)..];
            if next != Some(self.separator) {
                self.line += 1;
                return Some(row);
            }
            index += 1;
            column += 1;
        }
    }
}

/// Whether a letter may surround the text of a cell: blanks, also those that browsers copy.
fn is_blank(letter: char) -> bool {
    letter != '\n' && (letter.is_whitespace() || matches!(letter, '\u{200B}' | '\u{FEFF}'))
}
