//! Rows with one known label, a colon and a plain value, which most heads consist of: `Trắng: Nguyễn Văn An`.

use crate::form::field::SheetField;
use crate::form::grid::{Grid, SheetRow};
use crate::form::key::LabelKey;
use crate::form::movetext;
use crate::layout::labels;
use crate::lexicon::{self, SpellingMatch};
use crate::sense::name;
use crate::sense::value;
use bienban_base::text::date;

/// The field of such a row, and its cost in nats, if [`labels::fit`] finds nothing else in it. `marked` is set if the
/// text of the sheet has diacritics.
pub(crate) fn fit(grid: &Grid, row: &SheetRow, marked: bool) -> Option<(f32, SheetField)> {
    let [cell] = row.cells.as_slice() else { return None };
    let text = grid.get(cell);
    let (written, rest) = text.split_once(':')?;
    let value = rest.strip_prefix(' ')?;
    let words = |text: &str| text.split(' ').all(|word| word.starts_with(char::is_alphabetic));
    if cell.quoted || written.len() > 32 || !words(written) || value.contains("  ") {
        return None;
    }
    let (key, spelling) = lexicon::label(written)?;
    if !(spelling == SpellingMatch::Exact || spelling == SpellingMatch::Bare && !marked) || !is_plain(key, value) {
        return None;
    }
    let (start, end) = (cell.span.start, cell.span.end);
    let cost = labels::of_plain(written.split(' ').count()) + value::cost(key, value);
    Some((cost, SheetField { label: start..start + written.len(), ..SheetField::bare(key, end - value.len()..end) }))
}

/// Whether a value is exactly what its label asks for.
fn is_plain(key: LabelKey, value: &str) -> bool {
    let letters = |word: &str| word.chars().all(char::is_alphabetic) && !word.is_empty();
    match key {
        // `Trắng: Thắng` may be a result.
        LabelKey::Player(_) => {
            value.contains(' ') && value.split(' ').all(letters) && name::cost(value).is_some_and(|cost| cost < 0.5)
        }
        LabelKey::Tag("Round" | "Board") => value.len() < 4 && value.bytes().all(|b| b.is_ascii_digit()),
        LabelKey::Date => {
            let figures = |b: u8| b.is_ascii_digit() || matches!(b, b'/' | b'-' | b'.');
            value.bytes().all(figures) && date::read(value).is_some_and(|date| !date.more)
        }
        LabelKey::Tag("Event" | "Site") => {
            let (rest, last) = value.rsplit_once(' ').unwrap_or(("", value));
            let year = last.len() == 4 && last.bytes().all(|b| b.is_ascii_digit());
            let rest = if year { rest } else { value };
            value.len() < 80 && rest.split(' ').all(letters) && movetext::moves_in(value) == 0
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::form::text;
    use crate::layout::RowShape;
    use crate::parse::readings;
    use bienban_base::text::encoding::Encoding;

    /// The texts in a folder and all below it.
    fn texts(folder: &Path, found: &mut Vec<Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                texts(&path, found);
            } else if path.extension().is_some_and(|kind| kind == "txt" || kind == "md") {
                found.push(fs::read(path).expect("it can be read"));
            }
        }
    }

    #[test]
    fn plain_rows_are_read_as_others_are() {
        let (mut found, mut plain) = (Vec::new(), 0);
        let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
        for folder in ["sheets", "life", "tournament"] {
            texts(&testdata.join(folder), &mut found);
        }
        for bytes in found.iter().filter(|bytes| std::str::from_utf8(bytes).is_ok()) {
            let grid = text::read(bytes, Encoding::Utf8);
            for (index, row) in grid.rows.iter().enumerate() {
                let Some((cost, field)) = fit(&grid, row, true) else { continue };
                let all = readings::whole(&grid, &grid.rows, index, true);
                let written = &grid.text[row.span()];
                let Some((best, RowShape::Labels { fields, .. })) = all.first() else { panic!("{written}: {all:?}") };
                assert!((best - cost).abs() < 0.001 && *fields == [field], "{written}: {all:?}");
                // Its other readings cost so much more that nothing around it makes up for that.
                assert!(all[1].0 - best > 0.9, "{written}: {all:?}");
                plain += 1;
            }
        }
        assert!(plain > 100, "{plain}");
    }
}
