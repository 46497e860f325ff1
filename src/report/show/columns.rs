//! Rows as columns to read.

use unicode_width::UnicodeWidthStr as _;

/// Rows with their cells under one another, two blanks apart.
pub fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|i| rows.iter().map(|row| row[i].width()).max().unwrap_or_default());
    let mut text = String::new();
    for row in rows {
        let line = row
            .iter()
            .zip(widths)
            .fold(String::new(), |line, (cell, width)| line + cell + &" ".repeat(width - cell.width() + 2));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
