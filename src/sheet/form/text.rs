//! Reads a text file into rows of cells. It knows lines of text, Markdown tables, CSV with commas or semicolons, and
//! TSV.

use super::prose;
use std::ops::Range;

use super::aligned::AlignedColumns;
use super::grid::{Grid, GridCell, SheetRow, trimmed};
use super::heading::{ColumnWord, word};
use super::key::LabelKey;
use super::transposed::of_moves;
use crate::layout::list;
use crate::lexicon;
use bienban_base::text::encoding::Encoding;
use bienban_engine::source::origin::{OriginLine, letters};

/// Decodes a text file line by line, and notes where the bytes of each line are.
fn decode(bytes: &[u8], encoding: Encoding, grid: &mut Grid) {
    let mut at = 0;
    while at < bytes.len() {
        // Word breaks a line within a paragraph with a vertical tab.
        let end = memchr::memchr3(b'\n', b'\r', 0x0B, &bytes[at..]).map_or(bytes.len(), |n| at + n);
        let start = grid.text.len() as u32;
        // Some programs end a file with ^Z or fill it up with NULs.
        grid.text.push_str(letters(&encoding.decode(&bytes[at..end])).trim_end_matches(['\0', '\u{1A}']));
        grid.lines.push(OriginLine { text: start..grid.text.len() as u32, bytes: at as u32..end as u32 });
        grid.text.push('\n');
        at = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
    }
}

/// The rows of a line that is no row of a table: Markdown breaks it by `<br>`, and heads a chapter with `#`.
fn unmarked(text: &str, cell: &GridCell) -> Vec<SheetRow> {
    let line = &text[cell.span.clone()];
    // All breaks are found in one pass, since a line may have many.
    let breaks = line.match_indices("<br").filter_map(|(at, _)| {
        let mark = ["<br>", "<br/>", "<br />"].into_iter().find(|mark| line[at..].starts_with(mark))?;
        Some(at..at + mark.len())
    });
    let mut from = 0;
    let mut rows = Vec::new();
    for mark in breaks.chain(std::iter::once(line.len()..line.len())) {
        let piece = &line[from..mark.start];
        let head = piece.trim_start_matches('#');
        let signs = piece.len() - head.len();
        let is_head =
            (1..=6).contains(&signs) && head.starts_with(' ') && head.trim_start().starts_with(char::is_alphabetic);
        let start = cell.span.start + from + if is_head { signs } else { 0 };
        let span = trimmed(text, start..cell.span.start + mark.start);
        if !span.is_empty() {
            rows.push(SheetRow { at: span.start, cells: vec![GridCell { span, ..cell.clone() }] });
        }
        from = mark.end;
    }
    rows
}

/// The length of the marks before a line that is quoted in a message: `> 1. e4`, `>> Trắng: An`.
fn marks(line: &str) -> usize {
    let marks = line.len() - line.trim_start_matches(['>', ' ']).len();
    if line.starts_with('>') { marks } else { 0 }
}

/// Reads a text file. Its lines become rows, and the lines of its tables are split into cells.
pub(crate) fn read(bytes: &[u8], encoding: Encoding) -> Grid {
    let mut grid = Grid::default();
    decode(bytes, encoding, &mut grid);
    let delimiter = delimiter(&grid);
    let width = delimiter.map_or(0, |(_, width)| width);
    let delimiter = delimiter.map(|(delimiter, _)| delimiter);
    let mut line = 0;
    let mut aligned = AlignedColumns::default();
    while line < grid.lines.len() {
        let span = grid.lines[line].text.clone();
        let (start, end) = (span.start as usize, span.end as usize);
        let start = start + marks(&grid.text[start..end]);
        // A table aligned with spaces has no delimiter.
        if let Some(cells) = aligned.cells(&grid.text, start..end).filter(|_| delimiter.is_none()) {
            grid.rows.push(SheetRow { cells, at: start });
            line += 1;
            continue;
        }
        let (mut cells, next) = cells(&grid.text, start..end, delimiter, width);
        if let [cell] = &mut cells[..] {
            match in_quotes(&grid.text, cell.span.clone()) {
                Some(pair) => cells = pair.into(),
                None => cell.span = without_brackets(&grid.text, cell.span.clone()),
            }
        }
        let read_to = next.max(end + 1);
        let is_rule = is_rule(&grid.text[start..end]);
        if read_to == end + 1
            && let [cell] = &cells[..]
            && (grid.text[cell.span.clone()].starts_with('#') || grid.text[cell.span.clone()].contains("<br"))
        {
            let rows = unmarked(&grid.text, cell);
            grid.rows.extend(rows);
            line += 1;
            continue;
        }
        grid.rows.push(SheetRow { cells: if is_rule { Vec::new() } else { cells }, at: start });
        // A quoted cell may have taken several lines.
        line += grid.lines[line..].iter().take_while(|l| (l.text.start as usize) < read_to).count().max(1);
    }
    grid
}

/// The cells of a label and its value that are written as a tag of PGN: `[Trắng "An"]`.
fn in_quotes(text: &str, span: Range<usize>) -> Option<[GridCell; 2]> {
    let inner = text[span.clone()].strip_prefix('[')?.strip_suffix("\"]")?;
    let (label, value) = inner.split_once('"').filter(|(label, _)| !label.is_ascii())?;
    lexicon::known(label)?;
    let label_place = trimmed(text, span.start + 1..span.start + 1 + label.len());
    let value_place = span.end - 2 - value.len()..span.end - 2;
    let cell = |column, span| GridCell { span, column, quoted: false };
    Some([cell(0, label_place), cell(1, value_place)])
}

/// A label with its value in brackets, as in a tag of PGN, without them: `[Trắng: An]`.
fn without_brackets(text: &str, span: Range<usize>) -> Range<usize> {
    let inner = text[span.clone()].strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let label = inner.filter(|inner| !inner.contains(['[', ']', '"'])).and_then(|inner| inner.split_once(':'));
    match label {
        Some((label, _)) if lexicon::known(label).is_some() => trimmed(text, span.start + 1..span.end - 1),
        _ => span,
    }
}

/// Whether a line only draws a rule: `| --- | :-: |`, `+----+----+`, `=====`, or the fence of a code block in
/// Markdown.
pub(crate) fn is_rule(line: &str) -> bool {
    let drawn = |c: char| matches!(c, '-' | '=' | '*' | '_' | '~' | '─' | '━' | '═');
    let line = line.trim();
    if line.starts_with(char::is_alphanumeric) {
        return false;
    }
    line.starts_with("```")
        || line.chars().filter(|&c| drawn(c)).count() > 2
            && line.chars().all(|c| drawn(c) || c.is_whitespace() || matches!(c, '|' | '+' | ':' | '─'..='╿'))
}

/// The delimiters that the tables of a text file may have.
const DELIMITERS: [char; 6] = ['|', '│', '║', '\t', ';', ','];

/// The delimiter of the cells in the tables of a text, and the number of columns. It is the one that makes the words
/// of a table's header, or else numbered moves on the most lines.
fn delimiter(grid: &Grid) -> Option<(char, usize)> {
    if let Some(quoted) = quoted(grid) {
        return Some(quoted);
    }
    // A line without a delimiter is one cell, unless quotes join it with the lines below it.
    let splits = |b: u8| matches!(b, b'|' | b'\t' | b';' | b',' | b'"') || b == "│".as_bytes()[0];
    let all = grid.lines.iter().map(|l| l.text.start as usize..l.text.end as usize);
    let split: Vec<Range<usize>> =
        all.filter(|line| grid.text.as_bytes()[line.clone()].iter().any(|&b| splits(b))).collect();
    let lines = || split.iter().cloned();
    for line in lines() {
        for delimiter in DELIMITERS {
            let (cells, _) = cells(&grid.text, line.clone(), Some(delimiter), 0);
            let words: Option<Vec<ColumnWord>> = cells.iter().map(|c| word(grid.get(c))).collect();
            // A table that lies on its side has White's moves after the word.
            let side =
                |c: &GridCell| word(grid.get(c)).is_some_and(|w| matches!(w, ColumnWord::White | ColumnWord::Black));
            let lying = cells.len() > 2 && side(&cells[0]) && of_moves(grid, &cells);
            // `Trắng: An | Đen: Bình | | Trắng: Chi | Đen: Dũng`: two games side by side.
            let player = |c: &&GridCell| {
                let label = grid.get(c).split_once(':').and_then(|(label, _)| lexicon::known(label));
                matches!(label, Some(LabelKey::Player(_)))
            };
            let players = || {
                let width = grid.text[line.clone()].matches(delimiter).count() + 1;
                let (apart, _) = self::cells(&grid.text, line.clone(), Some(delimiter), width);
                apart.iter().filter(player).count()
            };
            let headings = || cells.iter().map(|c| grid.get(c));
            if lying
                || grid.text[line.clone()].matches(':').count() > 3 && players() > 3
                || cells.len() > 1 && list::are_headings(headings())
            {
                return Some((delimiter, grid.text[line].matches(delimiter).count() + 1));
            }
            let Some(words) = words.filter(|w| w.len() > 1) else { continue };
            if words.contains(&ColumnWord::White) && words.contains(&ColumnWord::Black) {
                return Some((delimiter, grid.text[line].matches(delimiter).count() + 1));
            }
        }
    }
    let numbered = |delimiter: char| {
        let rows = lines().filter_map(|line| {
            let text = &grid.text[line.clone()];
            let width = text.matches(delimiter).count() + 1;
            let (cells, _) = cells(&grid.text, line, Some(delimiter), 0);
            let moves = cells.len() > 1
                && super::table::number(grid.get(&cells[0])).is_some()
                && cells[1..].iter().take(2).any(|c| prose::is_move(grid.get(c)));
            moves.then_some(width)
        });
        rows.fold((0, 0), |(count, most), width| (count + 1, most.max(width)))
    };
    let best = DELIMITERS.into_iter().map(|d| (numbered(d), d)).max_by_key(|((count, _), _)| *count)?;
    // One line may look like a row by chance.
    if best.0.0 > 1 {
        return Some((best.1, best.0.1));
    }
    // Without a table there may still be labels and values in two cells.
    let labelled = |delimiter: char| {
        let pairs = lines().filter(|line| {
            let (cells, _) = cells(&grid.text, line.clone(), Some(delimiter), 0);
            let is_label = |c: &GridCell| lexicon::known(grid.get(c)).is_some_and(|key| key != LabelKey::Other);
            cells.len() == 2 && is_label(&cells[0]) && !grid.get(&cells[0]).contains([':', '='])
        });
        pairs.take(2).count()
    };
    DELIMITERS.into_iter().find(|&d| labelled(d) > 1).map(|d| (d, 2))
}

/// The delimiter of a text whose lines are all in quotes, as programs write tables that quote everything.
fn quoted(grid: &Grid) -> Option<(char, usize)> {
    let lines = || grid.lines.iter().map(|line| grid.text[line.text.start as usize..line.text.end as usize].trim());
    let lines = || lines().filter(|line| !line.is_empty());
    let whole = |line: &str| line.len() > 1 && line.starts_with('"') && line.ends_with('"');
    if lines().take(2).count() < 2 || !lines().all(whole) {
        return None;
    }
    let width = |delimiter: &str| lines().map(|line| line.matches(delimiter).count() + 1).max().unwrap_or(1);
    let (commas, semicolons) = (width("\",\""), width("\";\""));
    Some(if semicolons > commas { (';', semicolons) } else { (',', commas) })
}

/// The cells of the row that starts with a line, and the end of the row, because a quoted cell may extend over
/// several lines. `width` is the number of columns of the table.
fn cells(text: &str, line: Range<usize>, delimiter: Option<char>, width: usize) -> (Vec<GridCell>, usize) {
    let whole = |column| GridCell { span: trimmed(text, line.clone()), column, quoted: false };
    let single = || vec![whole(0)].into_iter().filter(|c| !c.span.is_empty()).collect::<Vec<_>>();
    let Some(delimiter) = delimiter else { return (single(), line.end) };
    if matches!(delimiter, '|' | '│' | '║') {
        return (bars(text, &line, delimiter), line.end);
    }
    let (cells, end) = separated(text, &line, delimiter);
    if delimiter == ',' || delimiter == ';' {
        // `Giải: Cúp Hà Nội, bảng A` above a table is a line of text and not two cells.
        let plain = !text[line.clone()].contains('"') && end <= line.end;
        let rectangular = text[line.clone()].matches(delimiter).count() + 1 == width;
        let headed = cells.first().is_some_and(|c| labelled_inside(&text[c.span.clone()]));
        if plain && headed && !rectangular {
            return (single(), line.end);
        }
    }
    (cells, end)
}

/// Whether a text has a known label, a colon and a value.
fn labelled_inside(text: &str) -> bool {
    text.split_once([':', '=']).is_some_and(|(label, value)| {
        !value.trim().is_empty() && lexicon::known(label).is_some_and(|key| key != LabelKey::Other)
    })
}

/// The cells of a line of a Markdown table. A backslash escapes a bar.
fn bars(text: &str, line: &Range<usize>, bar: char) -> Vec<GridCell> {
    let inner = trimmed(text, line.clone());
    let mut cells = Vec::new();
    let (mut start, mut column, mut escaped) = (inner.start, 0, false);
    // The bar before the first cell separates nothing.
    let leading = text[inner.clone()].starts_with(bar);
    let mut push = |start: usize, end: usize, column: usize| {
        let span = trimmed(text, start..end);
        if !span.is_empty() {
            cells.push(GridCell { span, column, quoted: false });
        }
    };
    for (at, c) in text[inner.clone()].char_indices().map(|(i, c)| (inner.start + i, c)) {
        if c == bar && !escaped {
            if !(leading && at == inner.start) {
                push(start, at, column);
                column += 1;
            }
            start = at + c.len_utf8();
        }
        escaped = c == '\\' && !escaped;
    }
    push(start, inner.end, column);
    cells
}

/// The cells of a row by RFC 4180, with any delimiter, and the end of the row.
fn separated(text: &str, line: &Range<usize>, delimiter: char) -> (Vec<GridCell>, usize) {
    let mut cells = Vec::new();
    let (mut at, mut column) = (line.start, 0);
    // Without this limit each line of a file could be read up to the end of the file. Past it a quote is an ordinary
    // character, and the row ends with its line.
    let within = |at: usize| at <= line.end.max(line.start + LONGEST);
    loop {
        let rest = &text[at..];
        let lead = rest.len() - rest.trim_start_matches([' ', '\u{A0}']).len();
        let quoted = (rest[lead..].starts_with('"') && within(at)).then(|| closing(text, at + lead + 1)).flatten();
        let next = |from: usize| text[from..].find([delimiter, '\n']).map_or(text.len(), |n| from + n);
        let (span, end, quoted) = if let Some(close) = quoted {
            (at + lead + 1..close, next(close + 1), true)
        } else {
            (at..next(at), next(at), false)
        };
        let span = trimmed(text, span);
        if !span.is_empty() {
            let quoted = quoted && text[span.clone()].contains('"');
            cells.push(GridCell { span, column, quoted });
        }
        if !text[end..].starts_with(delimiter) {
            return (cells, end);
        }
        at = end + delimiter.len_utf8();
        column += 1;
    }
}

/// The greatest length of a quoted cell, in bytes. A quote that is not closed within it opens no cell. A row of
/// several lines extends no further than this either.
const LONGEST: usize = 4096;

/// The quote that closes a quoted cell. Two quotes in a row are one quote of its text (RFC 4180). Returns `None` if
/// none follows within [`LONGEST`] bytes.
fn closing(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(n) = memchr::memchr(b'"', &bytes[at..(from + LONGEST).min(bytes.len()).max(at)]) {
        let quote = at + n;
        if bytes.get(quote + 1) != Some(&b'"') {
            return Some(quote);
        }
        at = quote + 2;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<(usize, String)>> {
        let grid = read(text.as_bytes(), Encoding::Utf8);
        grid.rows.iter().map(|r| r.cells.iter().map(|c| (c.column, grid.get(c).to_owned())).collect()).collect()
    }

    fn row(cells: &[&str]) -> Vec<(usize, String)> {
        cells.iter().enumerate().filter(|(_, c)| !c.is_empty()).map(|(i, c)| (i, (*c).to_owned())).collect()
    }

    #[test]
    fn tables_of_every_kind_are_the_same_cells() {
        let expected = vec![row(&["TT", "Trắng", "Đen"]), row(&["1", "e4", "e5"]), row(&["2", "", "Mc6"])];
        assert_eq!(rows("TT,Trắng,Đen\n1,e4,e5\n2,,Mc6\n"), expected);
        assert_eq!(rows("TT;Trắng;Đen\r\n1;e4;\"e5\"\r\n2; ;Mc6"), expected);
        assert_eq!(rows("TT\tTrắng\tĐen\n1\te4\te5\n2\t\tMc6"), expected);
        assert_eq!(rows("| TT | Trắng | Đen |\n| 1 | e4 | e5 |\n|2||Mc6|"), expected);
    }

    #[test]
    fn a_comma_in_a_line_above_a_table_is_none_of_it() {
        let rows = rows("Giải: Cúp Hà Nội, bảng A\nTT,Trắng,Đen\n1,\"e\n4\",e5\n");
        assert_eq!(rows[0], row(&["Giải: Cúp Hà Nội, bảng A"]));
        assert_eq!(rows[2], row(&["1", "e\n4", "e5"]));
        assert_eq!(rows.len(), 3);
    }

    #[test]
    fn a_row_of_very_many_lines_ends_and_loses_no_cell() {
        let cells = |n: usize| format!("\"a{n}:\nb{n}:\"");
        let row = (0..2000).map(cells).collect::<Vec<_>>().join(",");
        let read = rows(&format!("TT,Trắng,Đen\n{row},last\n1,e4,e5\n"));
        let all: String = read.iter().flatten().map(|(_, text)| text.as_str()).collect();
        assert!(
            (0..2000).all(|n| all.contains(&format!("a{n}:")) && all.contains(&format!("b{n}:")))
                && all.contains("last")
        );
        assert!(read.len() > 3 && read.iter().all(|row| row.len() < 600), "{} rows", read.len());
        assert_eq!(read.last().map(Vec::len), Some(3));
    }

    #[test]
    fn the_rule_under_a_header_is_an_empty_row() {
        assert_eq!(rows("| TT | Trắng | Đen |\n| --- | :-: | ---: |\n| 1 | e4 | |")[1], row(&[]));
    }
}
