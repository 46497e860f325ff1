//! Lines that name both players without a label of their own: `An (Trắng) - Bình (Đen)`, `An - Bình 1-0`.

use std::ops::Range;

use super::field::Field;
use super::grid::{Grid, trimmed};
use super::label::{Key, known};
use super::score;
use crate::place::Side;
use crate::text::names::fold;

/// The words between two players.
const BETWEEN: &[&str] = &[" - ", " – ", " — ", " vs ", " vs. ", " gặp ", " v "];

/// The players, and perhaps the result, that a line above the moves names. Returns `None` if it is no such line.
pub(super) fn read(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    // No two names are longer than this.
    if text.len() > 200 || text.contains([':', '=']) {
        return None;
    }
    sided(grid, &line).or_else(|| scored(grid, &line))
}

/// The players behind the number of a game: `Ván 2: Cường - Trang 1/2`, `Ván cờ: An (Trắng) - Bình (Đen)`.
pub(super) fn labelled(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let at = text.find(':').filter(|&at| at < 40)?;
    let label = text[..at].trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let round = matches!(known(label), Some(Key::Tag("Round" | "Board")));
    if !round {
        return None;
    }
    let mut found = read(grid, trimmed(&grid.text, line.start + at + 1..line.end))?;
    let number = line.start + label.len()..line.start + at;
    let number = trimmed(&grid.text, number);
    if !number.is_empty() {
        let key = known(label)?;
        found
            .insert(0, Field { key, label: line.start..line.start + label.len(), values: vec![number], quoted: false });
    }
    Some(found)
}

fn player(side: Side, value: Range<usize>) -> Field {
    Field { key: Key::Player(side), label: value.start..value.start, values: vec![value], quoted: false }
}

/// `An (Trắng) - Bình (Đen)`, in either order.
fn sided(grid: &Grid, line: &Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let (at, len) = BETWEEN.iter().filter_map(|w| Some((text.find(w)?, w.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..line.end];
    let mut fields = Vec::new();
    for part in parts {
        let written = &grid.text[part.clone()];
        let open = written.rfind('(')?;
        let close = written[open..].find(')')?;
        let Some(Key::Player(side)) = known(&written[open + 1..open + close]) else { return None };
        let name = trimmed(&grid.text, part.start..part.start + open);
        let behind = written[open + close + 1..].trim();
        if name.is_empty() || !behind.is_empty() {
            return None;
        }
        fields.push(player(side, name));
    }
    (fields[0].key != fields[1].key).then_some(fields)
}

/// `An - Bình 1-0`: two names and a result in figures.
fn scored(grid: &Grid, line: &Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let words: Vec<usize> = text.split_whitespace().map(|w| w.as_ptr() as usize - text.as_ptr() as usize).collect();
    let from = words.iter().rev().take(3).rev().find(|&&at| {
        let rest = text[at..].trim_start_matches([',', '(']).trim_end_matches(')');
        rest.starts_with(|c: char| c.is_ascii_digit() || c == '½') && score::read(rest).is_some_and(|s| !s.more)
    })?;
    let names = text[..*from].trim_end_matches([' ', ',', '(', '\t']);
    let (at, len) = BETWEEN.iter().filter_map(|w| Some((names.find(w)?, w.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..line.start + names.len()];
    let is_name = |part: &Range<usize>| {
        let name = grid.text[part.clone()].trim();
        let letters = name.chars().filter(|c| c.is_alphabetic()).count();
        letters > 1
            && !name.contains(|c: char| c.is_ascii_digit())
            && known(name).is_none()
            && !fold(name).starts_with("giai ")
    };
    if !parts.iter().all(is_name) {
        return None;
    }
    let [white, black] = parts.map(|part| trimmed(&grid.text, part));
    let value = trimmed(&grid.text, line.start + from..line.end);
    let result = Field { key: Key::Result, label: value.start..value.start, values: vec![value], quoted: false };
    Some(vec![player(Side::White, white), player(Side::Black, black), result])
}
