//! The worksheets of a workbook as cells of text, for a table that is no scoresheet: numbers as numbers, and times as
//! the cell shows them.

use std::io::{Cursor, Error};
use std::panic::{self, AssertUnwindSafe};

use calamine::{Data, ExcelDateTime, Ods, Reader, Xlsx, XlsxError};

use super::bounds;
use super::bounds::{MOST_CELLS, MOST_TEXT, damaged, too_large};
use super::shown::{self, ShownTimes};
use bienban_engine::source::open::Office;

/// A worksheet: its cells that are not empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Worksheet {
    /// Its name.
    pub name: String,
    /// Row and column of each cell, both from 0, and its text. They are in the order of rows.
    pub cells: Vec<((u32, u32), String)>,
    /// Row and column of each cell with a formula that has no result, because no program has calculated it.
    pub open: Vec<(u32, u32)>,
}

/// Reads the worksheets of a workbook in Office Open XML or Open Document Format. Those in the older format of Excel
/// do not store how a time is shown, so they are not read.
///
/// # Errors
/// If it is of another kind, cannot be read, or has more cells or text than a table can have.
pub fn worksheets(bytes: &[u8], office: Office) -> Result<Vec<Worksheet>, Error> {
    // The library may panic on a damaged file. That costs this file and not the run.
    let read = || match office {
        Office::Xlsx => xlsx(&mut Xlsx::new(Cursor::new(bytes)).map_err(Error::other)?),
        Office::Ods => {
            bounds::ods(bytes)?;
            let shown = shown::times(bytes)?;
            ods(&shown, &mut Ods::new(Cursor::new(bytes)).map_err(Error::other)?)
        }
        Office::Xls | Office::Docx | Office::Odt => Err(damaged()),
    };
    panic::catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(damaged()))
}

/// Reads a workbook cell by cell. A range would fill the space between two cells far apart.
fn xlsx(book: &mut Xlsx<Cursor<&[u8]>>) -> Result<Vec<Worksheet>, Error> {
    let mut sheets = Vec::new();
    let (mut all, mut length) = (0, 0);
    for name in book.sheet_names() {
        let mut reader = match book.worksheet_cells_reader(&name) {
            Ok(reader) => reader,
            // A sheet that is only a chart has no cells.
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(error) => return Err(Error::other(error)),
        };
        let mut cells = Vec::new();
        while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(Error::other)? {
            let format = reader.styles().get(style).and_then(|style| style.number_format.as_ref());
            let format = format.map_or("", |format| format.format_code.as_str());
            let value = text(&Data::from(cell.get_value().clone()), format);
            length += value.len();
            all += 1;
            if all > MOST_CELLS || length > MOST_TEXT {
                return Err(too_large());
            }
            if !value.is_empty() {
                cells.push((cell.get_position(), value));
            }
        }
        cells.sort_by_key(|(position, _)| *position);
        drop(reader);
        let open = without_result(book, &name, &cells)?;
        sheets.push(Worksheet { name, cells, open });
    }
    Ok(sheets)
}

/// The cells with a formula that no program has calculated.
fn without_result(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    cells: &[((u32, u32), String)],
) -> Result<Vec<(u32, u32)>, Error> {
    let mut reader = book.worksheet_cells_reader(name).map_err(Error::other)?;
    let mut open = Vec::new();
    while let Some(cell) = reader.next_formula().map_err(Error::other)? {
        let place = cell.get_position();
        if !cell.get_value().is_empty() && cells.binary_search_by_key(&place, |(place, _)| *place).is_err() {
            open.push(place);
        }
        if open.len() > MOST_CELLS {
            return Err(too_large());
        }
    }
    Ok(open)
}

/// Reads an Open Document workbook as ranges. [`bounds`] has measured them before.
fn ods(shown: &ShownTimes, book: &mut Ods<Cursor<&[u8]>>) -> Result<Vec<Worksheet>, Error> {
    let mut sheets = Vec::new();
    for (sheet, name) in book.sheet_names().into_iter().enumerate() {
        let range = book.worksheet_range(&name).map_err(Error::other)?;
        let (top, left) = range.start().unwrap_or_default();
        let place = |(row, column, value): (usize, usize, &Data)| {
            let (row, column) = (top + row as u32, left + column as u32);
            let time = shown.get(&(sheet, row, column)).filter(|_| matches!(value, Data::DurationIso(_)));
            ((row, column), time.cloned().unwrap_or_else(|| text(value, "")))
        };
        let cells = range.used_cells().map(place).filter(|(_, value)| !value.is_empty()).collect();
        sheets.push(Worksheet { name, cells, open: Vec::new() });
    }
    Ok(sheets)
}

/// The text of a cell. `format` is the code of its number format, empty if it is not known.
fn text(value: &Data, format: &str) -> String {
    match value {
        Data::Float(number) => decimal(*number),
        Data::DateTime(time) => date_time(time, format),
        Data::DateTimeIso(text) => text.trim_end_matches("T00:00:00").to_owned(),
        Data::DurationIso(text) => duration(text).unwrap_or_else(|| text.clone()),
        other => other.to_string(),
    }
}

/// A number as it was typed. Calculated ones have a rounding error after the tenth decimal.
fn decimal(number: f64) -> String {
    let text = format!("{number:.10}");
    if number.abs() < 1e15 { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { number.to_string() }
}

/// A time or a date. A time whose format has no seconds is shown with two figures, and that is how it was typed.
fn date_time(time: &ExcelDateTime, format: &str) -> String {
    let days = time.as_f64();
    if time.is_datetime() && days >= 1.0 {
        let (year, month, day, hour, minute, ..) = time.to_ymd_hms_milli();
        let date = format!("{year:04}-{month:02}-{day:02}");
        return if days.fract() == 0.0 { date } else { format!("{date} {hour}:{minute:02}") };
    }
    // Half a thousandth of a second is rounding; tenths of a second do not count as time that is left.
    let seconds = (days * 86_400_000.0).round() as i64 / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let format = format.to_lowercase();
    if format.contains('h') && !format.contains('s') {
        format!("{hours}:{minutes:02}")
    } else {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    }
}

/// A duration as ISO 8601 and Open Document write it, `PT01H05M30S`, as `1:05:30`.
pub(super) fn duration(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix("PT")?;
    let mut parts = [0_u32; 3];
    for (part, unit) in parts.iter_mut().zip(['H', 'M', 'S']) {
        if let Some((figure, behind)) = rest.split_once(unit) {
            let whole = figure.split(['.', ',']).next().unwrap_or(figure);
            *part = whole.parse().ok()?;
            rest = behind;
        }
    }
    let [hours, minutes, seconds] = parts;
    rest.is_empty().then(|| format!("{hours}:{minutes:02}:{seconds:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::ExcelDateTimeType::{DateTime, TimeDelta};

    #[test]
    fn numbers_times_and_dates() {
        let time = |days: f64, kind| Data::DateTime(ExcelDateTime::new(days, kind, false));
        for (value, format, expected) in [
            (Data::Float(34.0), "", "34"),
            (Data::Float(9.2), "", "9.2"),
            (Data::Float(0.1 + 0.2), "", "0.3"),
            (Data::Float(0.0125), "", "0.0125"),
            (Data::Int(7), "", "7"),
            (time(0.0125, DateTime), "h:mm:ss", "0:18:00"),
            (time(0.0125, TimeDelta), "[h]:mm:ss", "0:18:00"),
            (time(330.0 / 86_400.0, DateTime), "mm:ss", "0:05:30"),
            // A user who types 5:30 gets this value in the cell.
            (time(5.5 / 24.0, DateTime), "h:mm", "5:30"),
            (time(5.5 / 24.0, DateTime), "", "5:30:00"),
            (time(45_322.0, DateTime), "yyyy-mm-dd", "2024-01-31"),
            (Data::DurationIso("PT00H18M00S".into()), "", "0:18:00"),
            (Data::DurationIso("PT01H05M30.5S".into()), "", "1:05:30"),
            (Data::DateTimeIso("2024-01-31T00:00:00".into()), "", "2024-01-31"),
            (Data::Empty, "", ""),
        ] {
            assert_eq!(text(&value, format), expected, "{value:?}");
        }
    }
}
