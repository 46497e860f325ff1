//! Bytewise: reports of programs that pad names by their bytes, so that what follows a name with diacritics stands
//! further left in characters.

use std::borrow::Cow;

use super::columns::Columns;

/// The first column of the name and the last.
const NAME: (usize, usize) = (15, 47);
/// Columns of record 001 between its fields, which are blank.
const BLANK: [usize; 8] = [48, 53, 57, 69, 80, 85, 90, 91];

/// Whether the program that wrote these lines counts columns in bytes: most rows with letters beyond ASCII have their
/// blanks where they should be only then.
pub(super) fn pads_names<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let (mut bytes, mut characters) = (0, 0);
    for line in lines.filter(|line| line.starts_with("001 ") && !line.is_ascii()) {
        match faults(line).cmp(&faults(&shifted(line).unwrap_or_default())) {
            std::cmp::Ordering::Less => characters += 1,
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => bytes += 1,
        }
    }
    bytes > characters
}

/// A row with the columns of characters.
pub(super) fn mended(line: &str, by_bytes: bool) -> Cow<'_, str> {
    let is_row = by_bytes && line.starts_with("001 ") && !line.is_ascii();
    match is_row.then(|| shifted(line)).flatten() {
        Some(row) => Cow::Owned(row),
        None => Cow::Borrowed(line),
    }
}

/// The row with as many blanks behind its name as the name has bytes more than characters.
fn shifted(line: &str) -> Option<String> {
    let (name, rest) = line.split_at_checked(NAME.1)?;
    let missing = name.len() - Columns::new(name).count();
    Some(format!("{name}{}{rest}", " ".repeat(missing)))
}

/// How many of the blanks are none.
fn faults(line: &str) -> usize {
    let columns = Columns::new(line);
    BLANK.iter().filter(|&&at| !columns.cut(at, at).is_empty()).count()
        // The rating and what follows may be blank, so the fields themselves count as well.
        + usize::from(!columns.cut(49, 52).bytes().all(|b| b.is_ascii_digit()))
        + usize::from(!columns.cut(54, 56).bytes().all(|b| b.is_ascii_alphabetic()))
        + usize::from(!columns.cut(86, 89).bytes().all(|b| b.is_ascii_digit()))
}
