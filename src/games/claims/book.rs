//! Book: the rows of the worksheets of a workbook, one of which holds the claims.

use std::io;

use super::record::ClaimRow;
use bienban_base::message::Message;
use bienban_engine::source::open::Office;

/// A worksheet that is not empty: its name, and its rows that are not blank.
pub(super) type ClaimWorksheet = (String, Vec<ClaimRow>);

/// Reads the worksheets of a workbook.
///
/// # Errors
/// If the workbook is of a kind that is not read, is damaged or too large.
pub(super) fn worksheets(bytes: &[u8], office: Office) -> io::Result<Vec<ClaimWorksheet>> {
    match office {
        Office::Xlsx | Office::Ods => read(bytes, office),
        Office::Xls => Err(io::Error::other(Message::new("claims-old-workbook"))),
        Office::Docx | Office::Odt => Err(io::Error::other(Message::new("claims-no-table"))),
    }
}

#[cfg(not(feature = "office"))]
fn read(_: &[u8], _: Office) -> io::Result<Vec<ClaimWorksheet>> {
    Err(io::Error::other(Message::new("without-office")))
}

#[cfg(feature = "office")]
fn read(bytes: &[u8], office: Office) -> io::Result<Vec<ClaimWorksheet>> {
    let mut sheets = bienban_sheet::worksheets(bytes, office)?;
    // The cover of a workbook that this program wrote has no claims.
    let cover = |sheet: &bienban_sheet::Worksheet| {
        sheet.cells.first().is_some_and(|(place, text)| *place == (0, 0) && text.starts_with("bienban "))
    };
    sheets.retain(|sheet| !sheet.cells.is_empty() && !cover(sheet));
    sheets.iter().map(|sheet| Ok((sheet.name.clone(), rows(sheet)?))).collect()
}

/// The rows of a worksheet.
#[cfg(feature = "office")]
fn rows(sheet: &bienban_sheet::Worksheet) -> io::Result<Vec<ClaimRow>> {
    use super::record::ClaimRecord;
    let (mut rows, mut places) = (Vec::new(), 0);
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
        let row = cells[0].0.0;
        if texts.iter().all(|text| text.trim().is_empty()) {
            continue;
        }
        let open = sheet.open.get(sheet.open.partition_point(|place| place.0 < row)).filter(|place| place.0 == row);
        let cells = match open {
            Some(&(row, column)) => Err(Message::new("claims-formula").with("cell", address(row, column))),
            None => Ok(ClaimRecord::of(texts.into_iter())),
        };
        rows.push(ClaimRow { number: row + 1, cells });
    }
    Ok(rows)
}

/// A cell as a spreadsheet program names it: `I12`.
#[cfg(feature = "office")]
fn address(row: u32, column: u32) -> String {
    let mut letters = String::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    format!("{letters}{}", row + 1)
}

/// The greatest number of cells in the rows of a worksheet, empty ones included. Every row is kept from its first
/// column to its last, so a cell far to the right costs as much as all the cells before it.
#[cfg(feature = "office")]
const MOST_PLACES: usize = 16_000_000;

#[cfg(all(test, feature = "office"))]
mod tests {
    use super::address;

    #[test]
    fn addresses_of_cells() {
        let cells = [(0, 0), (11, 8), (0, 25), (0, 26), (4, 701), (0, 702)];
        assert_eq!(cells.map(|(row, column)| address(row, column)), ["A1", "I12", "Z1", "AA1", "ZZ5", "AAA1"]);
    }
}
