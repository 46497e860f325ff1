//! The claims of a workbook: the first worksheet whose header names the columns of claims.

use std::io;

use super::table::ClaimTable;
use crate::message::Message;
use crate::source::open::Office;

/// Reads the claims of a workbook. If no worksheet has the columns, it is the first that is not empty, so that its
/// header
/// can be complained of.
///
/// # Errors
/// If the workbook is of a kind that is not read, is damaged or too large.
pub(super) fn table(name: &str, bytes: Vec<u8>, office: Office) -> io::Result<ClaimTable> {
    match office {
        Office::Xlsx | Office::Ods => read(name, bytes, office),
        Office::Xls => Err(io::Error::other(Message::new("claims-old-workbook"))),
        Office::Docx | Office::Odt => Err(io::Error::other(Message::new("claims-no-table"))),
    }
}

#[cfg(not(feature = "office"))]
fn read(_: &str, _: Vec<u8>, _: Office) -> io::Result<ClaimTable> {
    Err(io::Error::other(Message::new("without-office")))
}

#[cfg(feature = "office")]
fn read(name: &str, bytes: Vec<u8>, office: Office) -> io::Result<ClaimTable> {
    use super::columns::Columns;
    use crate::sheet;
    let mut sheets = sheet::worksheets(bytes, office)?;
    // The cover of a workbook that this program wrote says nothing of claims.
    let cover = |sheet: &sheet::Worksheet| {
        sheet.cells.first().is_some_and(|(place, text)| *place == (0, 0) && text.starts_with("bienban "))
    };
    sheets.retain(|sheet| !sheet.cells.is_empty() && !cover(sheet));
    let mut tables: Vec<ClaimTable> = Vec::new();
    for sheet in &sheets {
        tables.push(rows(name, sheet)?);
    }
    let chosen = tables.iter().position(|table| Columns::of(&table.header).is_ok()).unwrap_or(0);
    let others =
        || sheets.iter().enumerate().filter(|(index, _)| *index != chosen).map(|(_, sheet)| sheet.name.clone());
    match tables.into_iter().nth(chosen) {
        Some(table) => Ok(ClaimTable { others: others().collect(), ..table }),
        None => Ok(ClaimTable { name: name.to_owned(), ..ClaimTable::default() }),
    }
}

/// The rows of a worksheet. The first that is not empty is the header.
#[cfg(feature = "office")]
fn rows(name: &str, sheet: &crate::sheet::Worksheet) -> io::Result<ClaimTable> {
    use super::table::{ClaimRecord, ClaimRow, fitting};
    let mut table = ClaimTable { name: format!("{name}/{}", sheet.name), ..ClaimTable::default() };
    let mut places = 0;
    for cells in sheet.cells.chunk_by(|((row, _), _), ((next, _), _)| row == next) {
        let width = cells.last().map_or(0, |((_, column), _)| *column as usize + 1);
        places += width;
        if places > MOST_PLACES {
            let message = Message::new("claims-too-wide").with("sheet", sheet.name.clone());
            return Err(io::Error::other(message.with("cells", MOST_PLACES.to_string())));
        }
        let mut texts = vec![""; width];
        for ((_, column), text) in cells {
            texts[*column as usize] = text.as_str();
        }
        let number = cells[0].0.0 + 1;
        if texts.iter().all(|text| text.trim().is_empty()) {
            continue;
        }
        if table.header.is_empty() {
            table.header_row = number;
            table.header = texts.iter().map(|text| text.trim().to_owned()).collect();
            continue;
        }
        let record = ClaimRecord::of(texts.into_iter());
        table.rows.push(ClaimRow { number, cells: fitting(Ok(record), table.header.len()) });
    }
    Ok(table)
}

/// The greatest number of cells in the rows of a worksheet, empty ones included. Every row is kept from its first
/// column
/// to its last, so a cell far to the right costs as many as stand before it.
#[cfg(feature = "office")]
const MOST_PLACES: usize = 16_000_000;
