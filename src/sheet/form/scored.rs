//! A player's name with the result behind it: `Trắng: An, Đen: Bình, 1-0, vòng 3`.

use std::ops::Range;

use super::field::Field;
use super::grid::{Cell, Grid, trimmed};
use super::key::Key;
use super::score;
use super::unseparated::unseparated;

/// The name of a player behind which the result stands, perhaps with more labels: `Bình, 1-0, vòng 3`.
pub(crate) fn name(grid: &Grid, field: &Field) -> Option<(Range<usize>, Vec<Field>)> {
    let (Key::Player(_), [value]) = (field.key, &field.values[..]) else { return None };
    let text = &grid.text[value.clone()];
    let (name, rest) = text.split_once(", ")?;
    let first = rest.split(", ").next().unwrap_or(rest);
    let score = first.trim();
    if name.trim().is_empty() || score::figures(score).is_none() {
        return None;
    }
    let place = |part: &str| {
        let start = value.start + (part.as_ptr() as usize - text.as_ptr() as usize);
        start..start + part.len()
    };
    let (name, score) = (place(name.trim()), place(score));
    let mut found =
        vec![Field { key: Key::Result, label: score.start..score.start, values: vec![score], quoted: false }];
    let mut from = place(first).end;
    while let Some(part) = grid.text[from..value.end].strip_prefix(", ") {
        let start = from + 2;
        from = start + part.find(", ").unwrap_or(part.len());
        let cell = Cell { span: trimmed(&grid.text, start..from), column: 0, quoted: false };
        let labels = unseparated(grid, &cell);
        if labels.is_empty() {
            let (label, values) = (start..start, vec![cell.span]);
            found.push(Field { key: Key::Other, label, values, quoted: false });
        }
        found.extend(labels);
    }
    Some((name, found))
}
