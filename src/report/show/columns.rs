//! Rows as columns to read.

use unicode_width::UnicodeWidthStr as _;

/// Rows with their cells under one another, two blanks apart.
pub fn aligned(rows: &[impl AsRef<[String]>]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        widths.iter_mut().zip(row).for_each(|(width, cell)| *width = (*width).max(cell.width()));
    }
    let mut text = String::new();
    for row in rows {
        let line = row
            .as_ref()
            .iter()
            .zip(&widths)
            .fold(String::new(), |line, (cell, width)| line + cell + &" ".repeat(width - cell.width() + 2));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
