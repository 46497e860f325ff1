//! The head of a file: its first bytes, by which its format is recognised.

use bienban_base::text::BOM;

/// Whether a text begins so, in small or capital letters.
pub(super) fn begins(head: &[u8], with: &[u8]) -> bool {
    let text = head.strip_prefix(BOM).unwrap_or(head).trim_ascii_start();
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}
