//! Finds labels and their values in a row: `Vòng: 3    Bàn: 5`, `Trắng: A (2345), Đen: B`, or a label and its value
//! in two cells.

use std::ops::Range;

use super::grid::{Cell, Grid, SheetRow, trimmed};
use super::key::Key;
use super::label::{self, is_bare, known};
use super::points;
use super::printed::{asks_signature, is_signature};
use super::score;
use super::scored;
use super::table::number;
use super::unseparated::unseparated;
use super::value::{ends_sentence, trimmed_value};

/// A label with its value. Places are ranges of the grid's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// The meaning of the label.
    pub(crate) key: Key,
    /// The place of the label.
    pub(crate) label: Range<usize>,
    /// The places of the value; it may consist of several cells.
    pub(crate) values: Vec<Range<usize>>,
    /// Whether quotes in the value are doubled, as in CSV (RFC 4180).
    pub(crate) quoted: bool,
}

impl Field {
    /// The value as text. Several cells are joined by commas.
    pub(crate) fn value(&self, text: &str) -> String {
        let joined: Vec<&str> = self.values.iter().map(|v| &text[v.clone()]).collect();
        let joined = joined.join(", ");
        if self.quoted { joined.replace("\"\"", "\"") } else { joined }
    }

    /// The place of the value, from its first cell to its last, or the place of the label if there is no value.
    pub(crate) fn place(&self) -> Range<usize> {
        match (self.values.first(), self.values.last()) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => self.label.clone(),
        }
    }
}

/// The labels of a row with their values. Returns `None` if the row has no known label.
pub(crate) fn fields(grid: &Grid, row: &SheetRow) -> Option<Vec<Field>> {
    if let [cell] = row.cells.as_slice()
        && let Some(named) = super::board::read(grid, cell.span.clone())
    {
        return Some(named);
    }
    if let Some(named) = super::board::in_cells(grid, row) {
        return Some(named);
    }
    let mut fields: Vec<Field> = Vec::new();
    // Beside a label with its marks, a word without them is a value: in `Đen | Trang` a player is called Trang.
    let marked =
        row.cells.len() > 1 && row.cells.iter().any(|c| known(grid.get(c)).is_some() && !grid.get(c).is_ascii());
    // The cells before the first label, such as a title.
    let mut lead = Vec::new();
    for (index, cell) in row.cells.iter().enumerate() {
        let text = grid.get(cell);
        // A cell with a separator in it is looked at below, for labels inside it.
        let alone = row.cells.len() > 1 && !text.contains([':', '=']);
        if let Some(key) = known(text).filter(|_| alone) {
            // A known word in the last cell may be the value of the label before it, as in `Địa điểm | Tỉnh`. A
            // player's label never is: an empty form has both players side by side with nothing after them.
            let value = index + 1 == row.cells.len()
                && fields.last().is_some_and(|f| f.values.is_empty())
                && !matches!(key, Key::Player(_));
            let waits = fields.last().is_some_and(|f| f.values.is_empty() && matches!(f.key, Key::Player(_)));
            let name = waits && (marked && is_bare(text) || !label::is_side(text));
            if !value && !name {
                fields.push(Field { key, label: cell.span.clone(), values: Vec::new(), quoted: false });
                continue;
            }
        }
        let found = if alone && fields.last().is_some_and(|f| f.values.is_empty()) && marked && is_bare(text) {
            Vec::new()
        } else {
            inside(grid, cell)
        };
        if found.is_empty() {
            match fields.last_mut() {
                Some(field) => push_value(field, cell, grid),
                None => lead.push(cell.span.clone()),
            }
            continue;
        }
        let before = trimmed_value(&grid.text, cell.span.start..found[0].label.start);
        let cut = Cell { span: before.clone(), column: cell.column, quoted: false };
        match fields.last_mut() {
            _ if before.is_empty() => {}
            Some(field) => field.values.push(before),
            None => match unseparated(grid, &cut) {
                labels if labels.is_empty() => lead.push(before),
                labels => fields.extend(labels),
            },
        }
        fields.extend(found);
    }
    take_corrections(grid, &mut fields);
    if !fields.iter().any(|f| f.key != Key::Other) {
        return None;
    }
    if let Some(signed) = signed(grid, row, &fields) {
        return Some(vec![signed]);
    }
    split_values(grid, &mut fields);
    points::join(grid, &mut fields);
    points::told_apart(grid, &mut fields);
    take_signatures(grid, &mut fields);
    // The title goes first, as a value without a label, so that no text of the sheet is lost.
    if let (Some(first), Some(last)) = (lead.first(), lead.last()) {
        let label = first.start..last.end;
        fields
            .insert(0, Field { key: Key::Other, label: label.start..label.start, values: vec![label], quoted: false });
    }
    Some(fields)
}

/// Takes a result that corrects another one as a result: `Sửa lại: 0-1`, `Kết quả sau khiếu nại: 0-1`.
fn take_corrections(grid: &Grid, fields: &mut [Field]) {
    for field in fields.iter_mut().filter(|field| field.key == Key::Other) {
        if score::figures(&field.value(&grid.text)).is_some() && label::corrects(&grid.text[field.label.clone()]) {
            field.key = Key::Result;
        }
    }
}

/// Where the form asks for a signature, nobody is named; `An (đã ký)` is one who has signed.
fn take_signatures(grid: &Grid, fields: &mut [Field]) {
    for field in fields.iter_mut().filter(|field| matches!(field.key, Key::Player(_))) {
        if is_signature(&field.value(&grid.text)) {
            match signed_name(grid, field) {
                Some(name) => field.values = vec![name],
                None => field.key = Key::Other,
            }
        }
    }
}

/// The name before the mark of a signature, `An (đã ký)`.
fn signed_name(grid: &Grid, field: &Field) -> Option<Range<usize>> {
    let [value] = field.values.as_slice() else { return None };
    let (name, _) = grid.text[value.clone()].rsplit_once('(')?;
    let name = trimmed(&grid.text, value.start..value.start + name.len());
    super::introduced::is_name(&grid.text[name.clone()]).then_some(name)
}

/// A row of signatures, which names nobody: `Chữ ký: Trắng: An   Đen: Bình`.
fn signed(grid: &Grid, row: &SheetRow, fields: &[Field]) -> Option<Field> {
    let signs = |f: &Field| asks_signature(&grid.text[f.label.clone()]);
    let player = |f: &Field| matches!(f.key, Key::Player(_));
    let signed =
        fields.iter().any(|f| signs(f) && player(f)) || fields.first().is_some_and(signs) && fields.iter().any(player);
    let all = row.cells.first()?.span.start..row.cells.last()?.span.end;
    signed.then(|| Field { key: Key::Other, label: all.start..all.start, values: vec![all], quoted: false })
}

/// Takes labels without a separator out of values: `Vòng đấu: 3   Ngày 12 tháng 4 năm 2005`.
fn split_values(grid: &Grid, fields: &mut Vec<Field>) {
    let mut index = 0;
    while index < fields.len() {
        if let Some((name, result)) = scored::name(grid, &fields[index]) {
            fields[index].values = vec![name];
            fields.splice((index + 1)..=index, result);
        }
        let (last, key) = (fields[index].values.last().cloned(), fields[index].key);
        let found = last.filter(|_| !matches!(key, Key::Moves)).and_then(|value| {
            let text = &grid.text[value.clone()];
            let dated = |at: &usize| {
                let rest = text[*at..].trim_start();
                let label = rest.split_whitespace().next().and_then(known);
                // `An, sinh ngày 5/3/2012` says when An was born.
                let born = text[..*at].ends_with("sinh");
                label == Some(Key::Date) && !born && super::date::read(rest).is_some_and(|date| !date.more)
            };
            let gap = text
                .find("  ")
                .or_else(|| text.find('\t'))
                .or_else(|| text.match_indices(' ').map(|(at, _)| at).find(dated));
            let gap = gap.map(|at| value.start + at)?;
            let cell = Cell { span: trimmed(&grid.text, gap..value.end), column: 0, quoted: false };
            let found = unseparated(grid, &cell);
            (!found.is_empty()).then_some((value.start..gap, found))
        });
        if let Some((value, found)) = found {
            let value = trimmed_value(&grid.text, value);
            fields[index].values.pop();
            if !value.is_empty() {
                fields[index].values.push(value);
            }
            fields.splice((index + 1)..=index, found);
        }
        index += 1;
    }
}

/// Adds a cell to the value of a label, unless nothing remains of it after trimming.
fn push_value(field: &mut Field, cell: &Cell, grid: &Grid) {
    let span = trimmed_value(&grid.text, cell.span.clone());
    if !span.is_empty() {
        field.values.push(span);
        field.quoted |= cell.quoted;
    }
}

/// The labels inside one cell, each with the text up to the next label as its value.
fn inside(grid: &Grid, cell: &Cell) -> Vec<Field> {
    let text = &grid.text[..cell.span.end];
    let mut found: Vec<(Key, Range<usize>, usize)> = Vec::new();
    if let Some(field) = initial(grid, cell) {
        return vec![field];
    }
    let mut from = cell.span.start;
    let separators = text[from..].match_indices([':', '=', '：', '\t']).map(|(i, s)| (from + i, s)).collect::<Vec<_>>();
    for (at, separator) in separators {
        if at < from {
            continue;
        }
        // After a known label one space before the next known one is enough: `Vòng: 3 Bàn: 5`.
        let single = found.last().is_some_and(|(key, ..)| *key != Key::Other);
        let other = found.last().map(|(key, label, _)| (*key, label.clone()));
        let eats = |label: Range<usize>| other.as_ref().is_some_and(|other| eats_name(text, other, label));
        if let Some((key, start)) = label_before(text, from..at, cell.span.start, single, separator == "\t", eats) {
            from = at + separator.len();
            found.push((key, start..at, from));
        }
    }
    if found.is_empty() {
        return dashed(grid, cell).map_or_else(|| unseparated(grid, cell), |field| vec![field]);
    }
    let ends: Vec<usize> = found.iter().skip(1).map(|(_, label, _)| label.start).chain([cell.span.end]).collect();
    let places = || found.iter().zip(&ends).map(|((.., value), end)| trimmed_value(text, *value..*end));
    let sentences = found.len() > 1 && places().all(|value| ends_sentence(&text[value]));
    let field = |((key, label, value), end): ((Key, Range<usize>, usize), usize)| {
        let mut value = trimmed_value(text, value..end);
        value.end -= usize::from(sentences);
        let values = if value.is_empty() { Vec::new() } else { vec![value] };
        Field { key, label: trimmed(text, label), values, quoted: cell.quoted }
    };
    found.into_iter().zip(ends).map(field).collect()
}

/// The longest label in bytes, and the greatest number of its words that are tried.
const LONGEST: usize = 120;
const MOST_WORDS: usize = 10;

/// The label before a separator, and its start. A known label counts, the longest first; an unknown one counts only
/// at the start of the cell or after a wide gap. `single` says that one space before it is enough, as in `Vòng: 3
/// Bàn: 5`, `tab` that the separator is a tab, and `eats` that a label takes a word of the name before it.
fn label_before(
    text: &str,
    span: Range<usize>,
    start: usize,
    single: bool,
    tab: bool,
    eats: impl Fn(Range<usize>) -> bool,
) -> Option<(Key, usize)> {
    let mut from = span.start.max(span.end.saturating_sub(LONGEST));
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let part = &text[from..span.end];
    // A label may begin at the start of the cell, after a wide gap, and after a mark that separates fields.
    let begins = |at: usize| {
        let before = &text[span.start..at];
        let gap = before.ends_with("  ")
            || before.trim_end().len() < before.len() && before.trim_end().ends_with([',', ';', '|', '-', '–', '.']);
        at == start
            || gap
            || before.ends_with(['\t', '(', '[', ',', ';', '|'])
            || single && before.ends_with(char::is_whitespace)
    };
    let words = part
        .rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | ',' | ';' | '|'))
        .filter(|w| !w.is_empty())
        .map(|w| from + (w.as_ptr() as usize - part.as_ptr() as usize));
    let words: Vec<usize> = words.take(MOST_WORDS).collect();
    // `Rd:f1` is a move, though `Rd` is short for round.
    let square = |text: &str| {
        let mut chars = text.chars().skip(1);
        matches!((chars.next(), chars.next()), (Some('a'..='h'), Some('1'..='8')))
    };
    for at in words.into_iter().rev().filter(|&at| begins(at)) {
        if span.end - at <= 3 && square(&text[span.end..]) {
            continue;
        }
        // A name may end with the word of a label, as Đới Thu Trang does: a label has no wide gap and no comma in it,
        // and before a tab it is a cell of its own.
        let label = text[at..span.end].trim_end();
        let apart = label.contains("  ") || label.contains(['\t', ',', ';']);
        let open = label.contains('(') && !label.contains(')') && !label.starts_with('(');
        let own = !tab || text[span.start..at].trim_end_matches(' ').ends_with('\t') || at == start;
        if apart || open || !own || single && is_bare_side(text, at, span.start) || eats(at..span.end) {
            continue;
        }
        if let Some(key) = known(text[at..span.end].trim_end()).filter(|key| *key != Key::Moves || at == start) {
            return Some((key, at));
        }
    }
    // An unknown label consists of a few words of letters that are set apart from the text before it.
    let gap = part.trim_end().rfind(['\t', ';', '|']).map(|i| i + 1);
    let wide = part.trim_end().rfind("  ").map(|i| i + 2);
    let at = match gap.into_iter().chain(wide).max() {
        Some(gap) => from + gap,
        None if from == start => start,
        None => return None,
    };
    let label = text[at..span.end].trim();
    let few = !label.is_empty() && label.split_whitespace().count() <= 5 && label.len() <= 60;
    let letters =
        label.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || matches!(c, '.' | '/' | '(' | ')' | '*'));
    let spaced = tab || text[span.end..].chars().nth(1).is_none_or(char::is_whitespace);
    (few && letters && spaced && label.chars().any(char::is_alphabetic)).then_some((Key::Other, at))
}

/// Whether a label behind a name takes its last word: `Trắng: Mai Quân - Đen: Bình` has no label `Quân - Đen`. Behind a
/// label of one word, the next player's is one as well, unless a wide gap or a sign stands before it.
fn eats_name(text: &str, (key, other): &(Key, Range<usize>), label: Range<usize>) -> bool {
    let letters = |word: &&str| word.contains(char::is_alphabetic);
    let words: Vec<&str> = text[label.clone()].split_whitespace().filter(letters).collect();
    let Some((side, before)) = words.split_last() else { return false };
    let (Key::Player(first), Some(Key::Player(second))) = (*key, known(side)) else { return false };
    let before_it = &text[..label.start];
    let signs = ['\t', ',', ';', '|', '-', '–', '.', ')', ']'];
    let gap = before_it.ends_with("  ") || before_it.trim_end_matches(' ').ends_with(signs);
    // A name has capitals, and `Đen / Black` are two words for the side.
    let [word] = before else { return false };
    let capital = |text: &str| text.trim_start().starts_with(char::is_uppercase);
    let named = capital(word) && (capital(side) || !capital(&text[other.clone()]));
    let words = text[other.clone()].split_whitespace().count();
    first != second && !gap && named && words == 1 && !matches!(known(word), Some(Key::Player(_)))
}

/// Whether a word of a side stands without its marks behind a label that has some: in `Trắng: Thu Trang SBD: 12` it
/// ends the name.
fn is_bare_side(text: &str, at: usize, value: usize) -> bool {
    let word = text[at..].split_whitespace().next().unwrap_or_default();
    let label = text[..value].trim_end_matches([':', '=', ' ']).split(['\n', '\t']).next_back().unwrap_or_default();
    let behind = label.split_whitespace().next_back().unwrap_or_default();
    at > value && is_bare(word) && label::is_side(word) && !behind.is_ascii()
}

/// A label of one letter: `T: An`, `Đ: Bình`, `V: 3`. The value must be a name or number, since `T:c3` is a move.
fn initial(grid: &Grid, cell: &Cell) -> Option<Field> {
    let text = grid.get(cell);
    let at = text.find(':')?;
    let key = label::initial(text[..at].trim())?;
    let value = trimmed_value(&grid.text, cell.span.start + at + 1..cell.span.end);
    let name = &grid.text[value.clone()];
    let fits = match key {
        Key::Player(_) => {
            name.chars().filter(|c| c.is_alphabetic()).count() > 1 && super::movetext::moves_in(name) == 0
        }
        _ => number(name).is_some(),
    };
    let label = cell.span.start..cell.span.start + at;
    (fits && text[at + 1..].starts_with(' ')).then(|| Field { key, label, values: vec![value], quoted: cell.quoted })
}

/// A label and its value with a dash between them: `Trắng - An`.
fn dashed(grid: &Grid, cell: &Cell) -> Option<Field> {
    let text = grid.get(cell);
    text.contains(['-', '–', '—']).then_some(())?;
    let (at, dash) = [" - ", " – ", " — "].iter().filter_map(|dash| Some((text.find(dash)?, dash.len()))).min()?;
    let key = known(&text[..at]).filter(|key| !matches!(key, Key::Moves | Key::Other))?;
    let value = trimmed_value(&grid.text, cell.span.start + at + dash..cell.span.end);
    // `Trắng - Đen` names both sides and no player, and `Trắng - Đen 1-0` does not either.
    let behind = &grid.text[value.clone()];
    let first = behind.split(' ').next().unwrap_or_default();
    if value.is_empty()
        || known(behind).is_some()
        || label::is_side(first) && first != behind
        || behind.contains([':', '('])
    {
        return None;
    }
    // In a line with marks, or with a score, `Trang` is a name.
    let bare = is_bare(&text[..at]) && label::is_side(&text[..at]);
    if bare && (!behind.is_ascii() || score::at_end(behind).is_some()) {
        return None;
    }
    let label = cell.span.start..cell.span.start + at;
    Some(Field { key, label, values: vec![value], quoted: cell.quoted })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::text::encoding::Encoding;

    fn read(line: &str) -> Vec<(String, String)> {
        let grid = crate::form::text::read(line.as_bytes(), Encoding::Utf8);
        let fields = fields(&grid, &grid.rows[0]).unwrap_or_default();
        fields.iter().map(|f| (grid.text[f.label.clone()].to_owned(), f.value(&grid.text))).collect()
    }

    #[test]
    fn labels_of_a_line() {
        for (line, expected) in [
            ("Vòng: 3", &[("Vòng", "3")][..]),
            ("Vòng: 3    Bàn: 5", &[("Vòng", "3"), ("Bàn", "5")]),
            ("Vòng: 3 Bàn: 5", &[("Vòng", "3"), ("Bàn", "5")]),
            ("Vòng 3 - Bàn 5", &[("Vòng", "3"), ("Bàn", "5")]),
            ("Vòng 3-Bàn 5", &[("Vòng", "3"), ("Bàn", "5")]),
            ("Vòng 3 - Bàn 5 - Ngày 3/4/2019", &[("Vòng", "3"), ("Bàn", "5"), ("Ngày", "3/4/2019")]),
            ("Ngày 3-4-2019, Vòng 3", &[("Ngày", "3-4-2019"), ("Vòng", "3")]),
            ("Trắng: Nguyễn Văn A    Đen: Trần B", &[("Trắng", "Nguyễn Văn A"), ("Đen", "Trần B")]),
            ("Trắng: Nguyễn Văn A, Quân Đen: Trần B", &[("Trắng", "Nguyễn Văn A"), ("Quân Đen", "Trần B")]),
            ("Trắng: Nguyễn Văn A (Elo: 2345)", &[("Trắng", "Nguyễn Văn A"), ("Elo", "2345")]),
            ("Trắng = Nguyễn Văn A", &[("Trắng", "Nguyễn Văn A")]),
            ("Trắng\tNguyễn Văn A", &[("Trắng", "Nguyễn Văn A")]),
            ("**Trắng:** Nguyễn Văn A", &[("**Trắng", "Nguyễn Văn A")]),
            ("Trắng: ......Nguyễn Văn A......", &[("Trắng", "Nguyễn Văn A")]),
            ("Ngày: 21/05/2004 14:00", &[("Ngày", "21/05/2004 14:00")]),
            ("Ngày 21 tháng 5 năm 2004", &[("Ngày", "21 tháng 5 năm 2004")]),
            ("Ngày: 1/5/2004    Giờ bắt đầu: 14:00", &[("Ngày", "1/5/2004"), ("Giờ bắt đầu", "14:00")]),
            ("Giải: Giải vô địch: cờ chớp", &[("Giải", "Giải vô địch: cờ chớp")]),
            ("Người ghi biên bản: Vũ Dũng. Trọng tài: Lê", &[("Người ghi biên bản", "Vũ Dũng."), ("Trọng tài", "Lê")]),
            ("Kết quả: *", &[("Kết quả", "*")]),
            ("Kết quả:", &[("Kết quả", "")]),
            ("Trắng\tĐới Thu Trang", &[("Trắng", "Đới Thu Trang")]),
            ("Đen\tTrang", &[("Đen", "Trang")]),
            ("Trắng - An", &[("Trắng", "An")]),
            ("T: An", &[("T", "An")]),
            ("V: 3", &[("V", "3")]),
            ("Ngày 3/4/2019   Vòng: 1   Bàn: 3", &[("Ngày", "3/4/2019"), ("Vòng", "1"), ("Bàn", "3")]),
            ("Vòng đấu: 3   Ngày 12 tháng 4 năm 2005", &[("Vòng đấu", "3"), ("Ngày", "12 tháng 4 năm 2005")]),
            ("Nhóm: Nam U13  Ván 5  Bàn số 1", &[("Nhóm", "Nam U13"), ("Ván", "5"), ("Bàn số", "1")]),
            ("Tỷ số ván đấu: Trắng: 1 Đen: 0", &[("Tỷ số ván đấu", "Trắng: 1 Đen: 0")]),
            ("BIÊN BẢN   Vòng: 3", &[("", "BIÊN BẢN"), ("Vòng", "3")]),
        ] {
            let expected: Vec<_> = expected.iter().map(|(l, v)| ((*l).to_owned(), (*v).to_owned())).collect();
            assert_eq!(read(line), expected, "{line}");
        }
        for line in ["Trắng      Đen", "5.e:f6 d:c3", "T:c3", "Nguyễn Văn A", "1. e4 e5", "8. bxa8=H"] {
            assert_eq!(read(line), vec![], "{line}");
        }
    }
}
