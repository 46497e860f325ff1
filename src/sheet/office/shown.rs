//! The times in a workbook in Open Document Format as their cells show them. calamine gives only their values, and
//! `5:30` may be 5 hours 30.

use std::collections::HashMap;
use std::io::{Cursor, Error};

use quick_xml::events::{BytesStart, Event};

use super::document::count;
use bienban_engine::source::open::read_whole;

/// The texts of cells with a time, by the sheet, the row and the column, all from 0.
pub(super) type ShownTimes = HashMap<(usize, u32, u32), String>;

/// The greatest number of cells of one repeated time that are kept. More is a column filled to its end.
const MOST_REPEATED: usize = 10_000;

/// Whether the value of a cell is a time.
fn is_time(cell: &BytesStart<'_>) -> bool {
    cell.attributes().flatten().any(|a| a.key.local_name().as_ref() == "value-type" && a.value.as_ref() == "time")
}

/// The text of the last paragraph in a cell. A remark comes before it.
fn text(cell: &str) -> Option<String> {
    let (_, paragraph) = cell.rsplit_once("<text:p")?;
    let (_, paragraph) = paragraph.split_once('>')?;
    let (paragraph, _) = paragraph.split_once("</text:p>")?;
    // Parts of a text may have a style of their own.
    let outside = paragraph.split('<').map(|part| part.split_once('>').map_or(part, |(_, behind)| behind));
    Some(outside.collect::<String>().trim().to_owned())
}

/// Whether a text is a time of two or three figures, such as `5:30`.
fn is_clock(text: &str) -> bool {
    let figures: Vec<&str> = text.split(':').collect();
    let whole = figures.iter().all(|figure| !figure.is_empty() && figure.bytes().all(|b| b.is_ascii_digit()));
    matches!(figures.len(), 2 | 3) && whole
}

/// Reads the times of a workbook that [`super::bounds`] has measured.
///
/// # Errors
/// If it cannot be unpacked or is no XML.
pub(super) fn times(bytes: &[u8]) -> Result<ShownTimes, Error> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(Error::other)?;
    let mut entry = archive.by_name("content.xml").map_err(Error::other)?;
    let xml = String::from_utf8(read_whole(&mut entry, "office-too-large")?).map_err(Error::other)?;
    let mut reader = quick_xml::Reader::from_str(&xml);
    let mut shown = ShownTimes::new();
    let (mut sheets, mut row, mut column, mut repeated) = (0_usize, 0_u32, 0_u32, 1_u32);
    loop {
        let event = reader.read_event().map_err(Error::other)?;
        let (element, empty) = match &event {
            Event::Eof => return Ok(shown),
            Event::Start(element) => (element, false),
            Event::Empty(element) => (element, true),
            Event::End(end) => {
                row = row.saturating_add(if end.local_name().as_ref() == "table-row" { repeated } else { 0 });
                continue;
            }
            _ => continue,
        };
        match element.local_name().as_ref() {
            "table" => (sheets, row) = (sheets + 1, 0),
            "table-row" => {
                (repeated, column) = (count(element, "number-rows-repeated").max(1), 0);
                row = row.saturating_add(if empty { repeated } else { 0 });
            }
            name if name.ends_with("table-cell") => {
                let wide = count(element, "number-columns-repeated").max(1);
                if is_time(element) && !empty {
                    let inside = reader.read_text(element.name()).map_err(Error::other)?;
                    let text = text(&inside).filter(|text| is_clock(text));
                    let cells = (row..row.saturating_add(repeated))
                        .flat_map(|row| (column..column.saturating_add(wide)).map(move |column| (row, column)));
                    for ((row, column), text) in cells.take(MOST_REPEATED).zip(std::iter::repeat(text)) {
                        shown.extend(text.map(|text| ((sheets.saturating_sub(1), row, column), text)));
                    }
                }
                column = column.saturating_add(wide);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_cell_shows() {
        let remark = "<office:annotation><text:p>5:99</text:p></office:annotation>";
        for (cell, expected) in [
            ("<text:p>05:30</text:p>", Some("05:30")),
            ("<text:p text:style-name=\"P1\">1:<text:span>05</text:span>:30</text:p>", Some("1:05:30")),
            (&format!("{remark}<text:p>05:30</text:p>"), Some("05:30")),
            ("", None),
        ] {
            assert_eq!(text(cell).as_deref(), expected, "{cell}");
        }
        assert!(is_clock("5:30") && is_clock("0:05:30"));
        assert!(!is_clock("5:30 PM") && !is_clock("330") && !is_clock("") && !is_clock("5:"));
    }
}
