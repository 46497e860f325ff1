//! The line of an event without a label: `Giải A1 toàn quốc, Đà Nẵng`, `43rd Chess Olympiad, Batumi, 30.09.2018`.

use std::ops::Range;

use crate::form::date;
use crate::form::field::Field;
use crate::form::grid::{Grid, trimmed};
use crate::form::key::Key;
use crate::form::movetext;
use crate::lexicon;

/// The longest such line in bytes.
const LONGEST: usize = 160;

/// The event of a line, with its place and its day. `None` if it names none.
pub(crate) fn read(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    // What stands in brackets says more.
    let outside = text.split('(').next().unwrap_or_default();
    if text.len() > LONGEST || outside.contains([':', '"', '?', '=']) || !lexicon::names_event(outside) {
        return None;
    }
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, sign) in text.match_indices([',', ';', '|', '(', ')']).chain([(text.len(), "")]) {
        let place = trimmed(&grid.text, line.start + from..line.start + at);
        if !place.is_empty() {
            parts.push(place);
        }
        from = at + sign.len();
    }
    let (first, rest) = parts.split_first()?;
    if movetext::moves_in(outside) > 0 {
        return None;
    }
    let event = first.clone();
    let mut fields = Vec::new();
    for place in rest {
        let part = &grid.text[place.clone()];
        let capitals = part.split_whitespace().all(|word| word.starts_with(|c: char| c.is_uppercase() || c == '-'));
        match () {
            () if date::read(part).is_some_and(|date| !date.more) => fields.push(Field::bare(Key::Date, place.clone())),
            () if capitals && part.split_whitespace().count() < 6 => {
                fields.push(Field::bare(Key::Tag("Site"), place.clone()));
            }
            () if counted(grid, place).is_some() => fields.extend(counted(grid, place)),
            () => fields.push(Field::bare(Key::Other, place.clone())),
        }
    }
    fields.insert(0, Field::bare(Key::Tag("Event"), event));
    Some(fields)
}

/// The round or board of a part: `ván 6`.
fn counted(grid: &Grid, place: &Range<usize>) -> Option<Field> {
    let text = &grid.text[place.clone()];
    let (label, number) = text.rsplit_once(' ')?;
    let key = lexicon::known(label).filter(|key| matches!(key, Key::Tag("Round" | "Board" | "Section")))?;
    let counts = number.len() < 4 && number.bytes().all(|b| b.is_ascii_digit()) || lexicon::number(number).is_some();
    let value = place.end - number.len()..place.end;
    counts.then(|| Field { key, label: place.start..place.start + label.len(), values: vec![value], quoted: false })
}
