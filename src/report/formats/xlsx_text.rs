//! A text in a cell of a workbook, which has no room for every text.

use std::borrow::Cow;

/// The number of UTF-16 units that a cell has room for. A longer text is cut, with an ellipsis.
pub(super) const CELL: usize = 32_767;

/// A text, cut to what a cell has room for.
pub(super) fn cut(text: &str) -> Cow<'_, str> {
    // A character never has more UTF-16 units than UTF-8 bytes.
    if text.len() <= CELL {
        return text.into();
    }
    let mut units = 0;
    let kept = text.chars().take_while(|c| {
        units += c.len_utf16();
        units < CELL
    });
    let kept: String = kept.collect();
    if kept.len() == text.len() { kept.into() } else { (kept + "…").into() }
}
