//! Published: worksheets that are tables of a tournament, and no scoresheets.

use crate::form::grid::Grid;
use bienban_engine::source::origin::Origin;
use bienban_engine::source::split::Block;
use bienban_tournament::published::{MOST_COLUMNS, PublishedPage};

/// The table of a worksheet as a block that is a report: a line for each row, with tabs between the cells. `None` if
/// it is no such table.
pub(crate) fn block(name: &str, sheet: &str, grid: &Grid) -> Option<Block> {
    let (mut text, mut lines) = (String::new(), 0);
    let mut places = grid.places.iter().peekable();
    for row in grid.rows.iter().filter(|row| !row.cells.is_empty()) {
        let at = row.cells[0].span.start as u32;
        while places.next_if(|place| place.at < at).is_some() {}
        let number = places.peek().map_or(lines + 1, |place| place.row.max(lines + 1));
        text.extend(std::iter::repeat_n('\n', (number - lines) as usize - usize::from(lines == 0)));
        lines = number;
        let mut column = 0;
        for cell in row.cells.iter().filter(|cell| cell.column < MOST_COLUMNS) {
            text.extend(std::iter::repeat_n('\t', cell.column.saturating_sub(column)));
            column = column.max(cell.column);
            text.push_str(&grid.get(cell).replace(['\t', '\n', '\r'], " "));
        }
    }
    PublishedPage::read(name, &text, true)?;
    let mut block = Block::transcribed(name, text, Origin { sheet: sheet.to_owned(), ..Origin::default() });
    block.is_report = true;
    Some(block)
}
