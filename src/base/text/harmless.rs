//! Text that steers no terminal.

/// The text with a replacement character for every control character: names and comments come from strangers, and must
/// not move the cursor, change colours or end a line of a report.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}
