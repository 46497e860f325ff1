//! Labels in one row and their values in the row below: `Vòng | Bàn | Trắng | Đen | Kết quả` above
//! `3 | 2 | An | Bình | 1-0`.

use super::field::Field;
use super::grid::{Grid, SheetRow};
use super::heading::{Word, word};
use super::key::Key;
use super::label::{is_bare, is_side, known};
use super::movetext;

/// The fewest labels of such a row. Two, `Trắng | Đen`, head a table of moves.
const FEWEST: usize = 3;

/// The labels of a row with the values below them. `None` unless every cell is a label, a player is among them, and the
/// row below has values in the same columns and no half-moves.
pub(crate) fn read(grid: &Grid, above: &SheetRow, below: &SheetRow) -> Option<Vec<Field>> {
    if above.cells.len() < FEWEST || below.cells.is_empty() {
        return None;
    }
    let keys = above.cells.iter().map(|cell| {
        let text = grid.get(cell);
        known(text).filter(|_| !text.contains([':', '=']) && word(text) != Some(Word::Number))
    });
    let keys: Vec<Key> = keys.collect::<Option<_>>()?;
    if !keys.iter().any(|key| matches!(key, Key::Player(_))) {
        return None;
    }
    let fields = below.cells.iter().map(|value| {
        let text = grid.get(value);
        let at = above.cells.iter().position(|label| label.column == value.column)?;
        // `1` and `0` below the sides are points.
        let key = match keys[at] {
            Key::Player(side) if matches!(text, "0" | "1" | "½" | "1/2" | "0.5" | "0,5") => Key::Points(side),
            key => key,
        };
        // Below the word of a side `Trang` and `Hòa` are names.
        let named = matches!(key, Key::Player(_)) && (is_bare(text) || !is_side(text));
        let plain = (named || known(text).is_none()) && !text.contains(':') && !movetext::is_move(text);
        plain.then(|| Field {
            key,
            label: above.cells[at].span.clone(),
            values: vec![value.span.clone()],
            quoted: value.quoted,
        })
    });
    fields.collect()
}
