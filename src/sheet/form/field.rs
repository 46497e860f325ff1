//! A label with its value.

use std::ops::Range;

use super::key::LabelKey;

/// A label with its value. Places are ranges of the grid's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SheetField {
    /// The meaning of the label.
    pub(crate) key: LabelKey,
    /// The place of the label.
    pub(crate) label: Range<usize>,
    /// The places of the value; it may consist of several cells.
    pub(crate) values: Vec<Range<usize>>,
    /// Whether quotes in the value are doubled, as in CSV (RFC 4180).
    pub(crate) quoted: bool,
}

impl SheetField {
    /// A value without a label.
    pub(crate) fn bare(key: LabelKey, value: Range<usize>) -> SheetField {
        SheetField { key, label: value.start..value.start, values: vec![value], quoted: false }
    }

    /// The value as text. Several cells are joined by commas.
    pub(crate) fn value(&self, text: &str) -> String {
        let joined: Vec<&str> = self.values.iter().map(|v| &text[v.clone()]).collect();
        // A result may be in three cells, the sign in the middle.
        let scored = self.key == LabelKey::Result && matches!(joined[..], [_, "-" | "–" | ":", _]);
        let joined = if scored { joined.concat() } else { joined.join(", ") };
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
