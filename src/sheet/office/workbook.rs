//! Reads workbooks (.xlsx, .xls, .ods) into rows of cells, with calamine.

use std::io::{Cursor, Error, Read, Seek};
use std::panic::{self, AssertUnwindSafe};

use calamine::{Data, Font, Ods, Reader, Xls, Xlsx, XlsxError};

use super::bounds::{self, MOST_CELLS, MOST_TEXT, damaged, too_large};
use super::cells::duration;
use super::records;
use crate::form::grid::Grid;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::text::encoding::Encoding;
use bienban_engine::source::open::Office;

/// Reads the sheets of a workbook that are not empty, with their names. Returns `None` if the workbook is a report of
/// this program. `font` is the encoding of the font that they were typed for, if their characters are not those that
/// were meant.
///
/// # Errors
/// If calamine cannot read the workbook, or the workbook has more cells or text than scoresheets can have.
pub(crate) fn read(bytes: &[u8], office: Office, font: Option<Encoding>) -> Result<Option<Vec<(String, Grid)>>, Error> {
    // The library may panic on a damaged file. That costs this file and not the run.
    panic::catch_unwind(AssertUnwindSafe(|| sheets(bytes, office, font))).unwrap_or_else(|_| Err(damaged()))
}

/// Reads the sheets of a workbook by its format.
fn sheets(bytes: &[u8], office: Office, font: Option<Encoding>) -> Result<Option<Vec<(String, Grid)>>, Error> {
    match office {
        Office::Xlsx => xlsx(&mut Xlsx::new(Cursor::new(bytes)).map_err(Error::other)?, font),
        Office::Xls => {
            let values = records::values(bytes)?;
            ranges(&mut Xls::new(Cursor::new(&values[..])).map_err(Error::other)?, font).map(Some)
        }
        Office::Ods => {
            bounds::ods(bytes)?;
            ranges(&mut Ods::new(Cursor::new(bytes)).map_err(Error::other)?, font).map(Some)
        }
        Office::Docx | Office::Odt => Ok(Some(Vec::new())),
    }
}

/// Reads a workbook cell by cell. A range would fill the space between two cells far apart.
fn xlsx(book: &mut Xlsx<Cursor<&[u8]>>, font: Option<Encoding>) -> Result<Option<Vec<(String, Grid)>>, Error> {
    // A report quotes games, which must not be judged again. This comes before its rows, which may be very many.
    if is_report(book) {
        return Ok(None);
    }
    let mut sheets = Vec::new();
    let (mut all, mut length) = (0, 0);
    for name in book.sheet_names() {
        let mut reader = match book.worksheet_cells_reader(&name) {
            Ok(reader) => reader,
            // A sheet that is only a chart has no cells.
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(error) => return Err(Error::other(error)),
        };
        let mut cells: Vec<((u32, u32), String)> = Vec::new();
        while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(Error::other)? {
            let font = reader.styles().get(style).and_then(|style| style.font.as_ref());
            let mut value = text(&Data::from(cell.get_value().clone()));
            if font.is_some_and(Font::has_strikethrough) {
                value = withdrawn(&value);
            }
            length += value.len();
            if !value.is_empty() {
                cells.push((cell.get_position(), value));
            }
            all += 1;
            if all > MOST_CELLS || length > MOST_TEXT {
                return Err(too_large());
            }
        }
        cells.sort_by_key(|(position, _)| *position);
        sheets.push((name, grid(cells, font)));
    }
    Ok(Some(sheets))
}

/// Whether a workbook is a report of this program, whose summary names it in the first cell.
fn is_report(book: &mut Xlsx<Cursor<&[u8]>>) -> bool {
    let titles = Ui::ALL.map(|ui| Catalog::of(ui).word("book-title-summary"));
    book.sheet_names().into_iter().filter(|name| titles.contains(name)).any(|name| {
        let cell = book.worksheet_cells_reader(&name).ok().and_then(|mut reader| reader.next_cell().ok().flatten());
        cell.is_some_and(|cell| {
            cell.get_position() == (0, 0) && text(&Data::from(cell.get_value().clone())).starts_with("bienban ")
        })
    })
}

/// The text of a cell that is struck out, as a comment in its place: it does not count, but nothing is lost.
fn withdrawn(text: &str) -> String {
    let text = text.replace(['{', '}'], " ");
    if text.trim().is_empty() { String::new() } else { format!("{{{}}}", text.trim()) }
}

/// Whether a cell was struck out.
fn is_withdrawn(text: &str) -> bool {
    text.starts_with('{') && text.ends_with('}')
}

/// Whether a text may be a half-move.
fn has_figure(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// Reads the sheets of an .xls or .ods as ranges. [`records`] and [`bounds`] have measured them before.
fn ranges<S: Read + Seek, R: Reader<S>>(book: &mut R, font: Option<Encoding>) -> Result<Vec<(String, Grid)>, Error>
where
    R::Error: std::error::Error + Send + Sync + 'static,
{
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let Ok(range) = book.worksheet_range(&name) else { continue };
        let (top, left) = range.start().unwrap_or_default();
        let cells: Vec<_> = range
            .used_cells()
            .map(|(row, column, value)| ((top + row as u32, left + column as u32), text(value)))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        if cells.len() > MOST_CELLS {
            return Err(too_large());
        }
        sheets.push((name, grid(cells, font)));
    }
    Ok(sheets)
}

/// The rows of cells of a sheet, from its cells in the order of rows.
fn grid(cells: Vec<((u32, u32), String)>, font: Option<Encoding>) -> Grid {
    let mut grid = Grid { font, ..Grid::default() };
    let mut last = 0;
    let mut cells = cells.into_iter().peekable();
    while let Some(((row, column), value)) = cells.next() {
        let mut values = vec![(column, value)];
        while let Some(((_, column), value)) = cells.next_if(|((r, _), _)| *r == row) {
            values.push((column, value));
        }
        // A name that was corrected is no part of the right one, so it comes after the row.
        let aside = values.extract_if(.., |(_, value)| is_withdrawn(value) && !has_figure(value)).collect::<Vec<_>>();
        // A blank row separates parts of a sheet; the number of blank rows does not matter.
        if row > last {
            grid.push_row(row, []);
        }
        grid.push_row(row + 1, values);
        for value in aside {
            grid.push_row(row + 1, [value]);
        }
        last = row + 1;
    }
    grid
}

/// The text of a cell as its author sees it, as far as calamine knows the format of the cell.
fn text(value: &Data) -> String {
    match value {
        // A whole number is shown without decimals, as the workbook shows it.
        Data::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number:.0}"),
        Data::DateTime(date) if date.is_datetime() => {
            let (year, month, day, hour, minute, ..) = date.to_ymd_hms_milli();
            match (date.as_f64() < 1.0, date.as_f64().fract() == 0.0) {
                (true, _) => clock(date.as_f64()),
                (false, true) => format!("{year:04}-{month:02}-{day:02}"),
                (false, false) => format!("{year:04}-{month:02}-{day:02} {hour}:{minute:02}"),
            }
        }
        Data::DateTime(time) => clock(time.as_f64()),
        Data::DurationIso(time) => duration(time).unwrap_or_else(|| time.clone()),
        other => other.to_string(),
    }
}

/// A part of a day as a time, `1:30`; with its seconds if it has any, `1:29:45`.
fn clock(days: f64) -> String {
    // Half a thousandth of a second is rounding; tenths of a second do not count as time that is left.
    let seconds = (days * 86_400_000.0).round() as i64 / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match seconds % 60 {
        0 => format!("{hours}:{minutes:02}"),
        seconds => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use calamine::ExcelDateTimeType::{DateTime, TimeDelta};
    use calamine::{Data, ExcelDateTime};

    use super::text;

    #[test]
    fn a_time_keeps_its_seconds() {
        for (seconds, kind, shown) in [
            (7170.0, DateTime, "1:59:30"),
            (7140.0, DateTime, "1:59"),
            (330.0, DateTime, "0:05:30"),
            (7170.0, TimeDelta, "1:59:30"),
            (90_000.0, TimeDelta, "25:00"),
        ] {
            let cell = Data::DateTime(ExcelDateTime::new(seconds / 86_400.0, kind, false));
            assert_eq!(text(&cell), shown, "{seconds} {kind:?}");
        }
        assert_eq!(text(&Data::DurationIso("PT01H00M00S".to_owned())), "1:00:00");
    }
}
