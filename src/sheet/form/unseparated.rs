//! Labels without a separator behind them: `Vòng 3 - Bàn 5`, `Ngày 12/4/2005`, `KQ 1-0`.

use super::field::Field;
use super::grid::{Cell, Grid, trimmed};
use super::key::Key;
use super::label::known;
use super::printed::are_labels;
use super::table::number;
use super::value::trimmed_value;

/// Labels without a separator that leave no doubt: `Vòng 3 - Bàn 5`, `Trắng    Nguyễn Văn A`.
pub(crate) fn unseparated(grid: &Grid, cell: &Cell) -> Vec<Field> {
    let text = grid.get(cell);
    let base = cell.span.start;
    if let Some(field) = scored(grid, cell) {
        return vec![field];
    }
    if let Some(fields) = dated(grid, cell) {
        return fields;
    }
    let mut fields = Vec::new();
    // Wide gaps separate fields as well, and a date may follow its label after one space.
    if text.contains("  ") {
        let mut rest = text;
        while !rest.is_empty() {
            let (part, after) = rest.split_once("  ").unwrap_or((rest, ""));
            let at = base + (part.as_ptr() as usize - text.as_ptr() as usize);
            let span = trimmed(&grid.text, at..at + part.len());
            rest = after.trim_start();
            if span.is_empty() {
                continue;
            }
            let one = unseparated(grid, &Cell { span: span.clone(), column: cell.column, quoted: false });
            if one.is_empty() {
                fields.clear();
                break;
            }
            fields.extend(one);
        }
        if !fields.is_empty() {
            return fields;
        }
    }
    numbers(grid, cell).unwrap_or_else(|| wide(grid, cell))
}

/// The rounds, boards and days of a cell, if it has nothing else.
fn numbers(grid: &Grid, cell: &Cell) -> Option<Vec<Field>> {
    let text = grid.get(cell);
    let any = |c| matches!(c, ',' | ';' | '-' | '–' | '|' | '\t' | '/');
    counted(grid, cell, parts(text)).or_else(|| counted(grid, cell, text.split(any).collect()))
}

/// The rounds, boards and days that these parts of a cell are, if each is one.
fn counted(grid: &Grid, cell: &Cell, parts: Vec<&str>) -> Option<Vec<Field>> {
    let text = grid.get(cell);
    let mut fields = Vec::new();
    for part in parts {
        let at = cell.span.start + (part.as_ptr() as usize - text.as_ptr() as usize);
        let span = trimmed(&grid.text, at..at + part.len());
        let part = &grid.text[span.clone()];
        if span.len() < cell.span.len() && known(part.split(' ').next().unwrap_or_default()) == Some(Key::Date) {
            let dated = wide(grid, &Cell { span, column: cell.column, quoted: cell.quoted });
            if dated.is_empty() {
                return None;
            }
            fields.extend(dated);
            continue;
        }
        let (label, value) = part.rsplit_once(' ')?;
        let key = known(label).filter(|key| matches!(key, Key::Tag("Round" | "Board")))?;
        number(value)?;
        // `Bàn 1. Trắng: ...` is a sentence.
        let value = span.end - value.len()..span.end - usize::from(value.ends_with('.'));
        fields.push(Field { key, label: span.start..span.start + label.len(), values: vec![value], quoted: false });
    }
    Some(fields)
}

/// Labels with the day in brackets behind them: `Vòng 1 (1/7/2020)`.
fn dated(grid: &Grid, cell: &Cell) -> Option<Vec<Field>> {
    let text = grid.get(cell);
    let (before, day) = text.strip_suffix(')')?.rsplit_once('(')?;
    super::date::read(day).filter(|date| !date.more && !date.tag.contains('?'))?;
    let span = trimmed(&grid.text, cell.span.start..cell.span.start + before.len());
    let mut fields = numbers(grid, &Cell { span, column: cell.column, quoted: cell.quoted })?;
    let at = cell.span.start + before.len() + 1;
    let value = trimmed(&grid.text, at..at + day.len());
    fields.push(Field { key: Key::Date, label: at..at, values: vec![value], quoted: false });
    Some(fields)
}

/// The parts of a line between separators with blanks around them, since `3-4-2019` and `3/4/2019` have some of their
/// own.
fn parts(text: &str) -> Vec<&str> {
    const APART: &[&str] = &[" - ", " – ", " — ", " / ", " | ", ", ", "; "];
    let mut parts = vec![text];
    for separator in APART {
        parts = parts.into_iter().flat_map(|part| part.split(separator)).collect();
    }
    parts
}

/// A known label and a value with a wide gap between them, or a date after `Ngày`.
fn wide(grid: &Grid, cell: &Cell) -> Vec<Field> {
    let text = grid.get(cell);
    let far = text.find("  ");
    let Some(gap) = far.or_else(|| text.find(' ')) else { return Vec::new() };
    let Some(key) = known(&text[..gap]).filter(|k| !matches!(k, Key::Moves | Key::Other)) else { return Vec::new() };
    let dated = || super::date::read(text).is_some_and(|date| !date.more);
    let value = trimmed_value(&grid.text, cell.span.start + gap..cell.span.end);
    // `Trắng    Đen` is the header of a table and not a player named Đen.
    let words = &grid.text[value.clone()];
    let named = (far.is_some() || dated()) && !words.is_empty() && known(words).is_none() && !are_labels(text);
    let label = cell.span.start..cell.span.start + gap;
    named.then(|| Field { key, label, values: vec![value], quoted: cell.quoted }).into_iter().collect()
}

/// The label of a result with the result right behind it: `KQ 1-0`, `Kết quả 1 - 0`.
fn scored(grid: &Grid, cell: &Cell) -> Option<Field> {
    let text = grid.get(cell);
    let (at, _) = text
        .match_indices(' ')
        .take(4)
        .find(|(at, _)| known(&text[..*at]) == Some(Key::Result) && super::score::figures(&text[*at..]).is_some())?;
    let value = trimmed(&grid.text, cell.span.start + at..cell.span.end);
    let label = cell.span.start..cell.span.start + at;
    Some(Field { key: Key::Result, label, values: vec![value], quoted: cell.quoted })
}
