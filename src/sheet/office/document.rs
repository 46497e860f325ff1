//! Reads documents (.docx, .odt) into rows of cells: a paragraph becomes a line, and a row of a table becomes a row.

use std::io::{Cursor, Error};

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use crate::form::grid::Grid;
use bienban_base::text::encoding::Encoding;
use bienban_engine::source::open::{Office, read_whole};

/// The greatest depth of tables inside tables. The text of deeper ones belongs to the cell around them.
const MAX_DEPTH: usize = 8;

/// Reads the text of a document in its order. `font` is the encoding of the font that it was typed for, if its
/// characters are not those that were meant.
///
/// # Errors
/// If it cannot be unpacked, is larger than [`SHEET_LIMIT`](bienban_engine::source::open::SHEET_LIMIT), or is no
/// XML.
pub(crate) fn read(bytes: &[u8], office: Office, font: Option<Encoding>) -> Result<Grid, Error> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(Error::other)?;
    let entry = archive.by_name(if office == Office::Odt { "content.xml" } else { "word/document.xml" });
    let mut entry = entry.map_err(Error::other)?;
    let xml = String::from_utf8(read_whole(&mut entry, "office-too-large")?).map_err(Error::other)?;
    parse(&xml, font)
}

/// The current row of a table, with its finished cells and their columns.
#[derive(Default)]
struct OpenRow {
    cells: Vec<(u32, String)>,
    /// The column of the current cell, from 0.
    column: u32,
    /// The number of columns that the current cell covers beyond its first.
    wider: u32,
    /// The text of the current cell.
    cell: String,
}

/// Reads the XML of a document. Word and Open Document use the same names for the elements that matter here, or names
/// that do not conflict.
fn parse(xml: &str, font: Option<Encoding>) -> Result<Grid, Error> {
    let mut reader = quick_xml::Reader::from_str(xml);
    let mut grid = Grid { font, ..Grid::default() };
    let (mut line, mut paragraph, mut in_text) = (0, String::new(), false);
    // Where the current run begins in the paragraph, whether it is struck out or hidden, and the parts of the
    // paragraph that were and are no half-move.
    let (mut run, mut struck, mut aside) = (0, false, String::new());
    let mut tables: Vec<OpenRow> = Vec::new();
    loop {
        let event = reader.read_event().map_err(Error::other)?;
        match event {
            Event::Eof => return Ok(grid),
            Event::Start(start) => match start.local_name().as_ref() {
                // In Word only the element `t` has text. In Open Document all text inside a paragraph is text of the
                // document.
                "t" => in_text = true,
                "r" => (run, struck) = (paragraph.len(), false),
                "p" | "h" if start.name().as_ref().starts_with("text:") => in_text = true,
                "tbl" | "table" if tables.len() < MAX_DEPTH => tables.push(OpenRow::default()),
                // `Fallback` is a text box again for older programs, `rPrChange` the former look of a run, `moveFrom`
                // text that was moved elsewhere. The others are comments, footnotes and tracked changes: no part of
                // the sheet either.
                "Fallback" | "annotation" | "note" | "tracked-changes" | "rPrChange" | "moveFrom" => {
                    reader.read_to_end(start.name()).map_err(Error::other)?;
                }
                _ => {}
            },
            Event::Empty(empty) => match empty.local_name().as_ref() {
                "tab" => paragraph.push('\t'),
                "br" | "cr" | "line-break" => paragraph.push('\n'),
                "s" => paragraph.extend(std::iter::repeat_n(' ', count(&empty, "c").clamp(1, 1000) as usize)),
                "table-cell" | "covered-table-cell" => {
                    if let Some(table) = tables.last_mut() {
                        table.column += count(&empty, "number-columns-repeated").clamp(1, 1000);
                    }
                }
                "noBreakHyphen" => paragraph.push('-'),
                "strike" | "dstrike" | "vanish" => struck |= is_on(&empty),
                "gridSpan" => {
                    // A cell that covers several columns moves the cells after it to the right.
                    if let Some(table) = tables.last_mut() {
                        table.wider = count(&empty, "val").saturating_sub(1).min(1000);
                    }
                }
                "p" => end_paragraph(&mut grid, &mut line, (&mut paragraph, &mut aside), &mut tables),
                _ => {}
            },
            Event::Text(text) if in_text => paragraph.push_str(&text),
            Event::CData(text) if in_text => paragraph.push_str(&text),
            Event::GeneralRef(entity) if in_text => paragraph.push_str(&resolved(&entity)?),
            Event::End(end) => match end.local_name().as_ref() {
                "t" => in_text = false,
                "r" if struck => {
                    struck = false;
                    put_aside(&mut paragraph, run, &mut aside);
                }
                "p" | "h" => {
                    in_text = false;
                    end_paragraph(&mut grid, &mut line, (&mut paragraph, &mut aside), &mut tables);
                }
                "tc" | "table-cell" => {
                    if let Some(table) = tables.last_mut() {
                        let text = std::mem::take(&mut table.cell);
                        table.cells.push((table.column, text));
                        table.column += 1 + std::mem::take(&mut table.wider);
                    }
                }
                "tr" | "table-row" => {
                    if let Some(table) = tables.last_mut() {
                        line += 1;
                        table.column = 0;
                        grid.push_row(line, std::mem::take(&mut table.cells));
                    }
                }
                "tbl" | "table" => drop(tables.pop()),
                _ => {}
            },
            _ => {}
        }
    }
}

/// The number in an attribute, or 1 if the attribute is missing or no number, as the format defines for repetitions.
pub(crate) fn count(element: &BytesStart<'_>, name: &str) -> u32 {
    let attribute = element.attributes().flatten().find(|a| a.key.local_name().as_ref() == name);
    attribute.and_then(|a| a.value.parse().ok()).unwrap_or(1)
}

/// Whether a property of a run is switched on.
fn is_on(element: &BytesStart<'_>) -> bool {
    let off = |value: &str| matches!(value, "0" | "false" | "off" | "none");
    !element.attributes().flatten().any(|a| a.key.local_name().as_ref() == "val" && off(&a.value))
}

/// Sets the end of a paragraph, which is struck out or hidden, apart from the text that counts. Half-moves and other
/// figures stay in their place, as a comment; anything else, which may be a name, goes `aside`. Nothing that was
/// written is lost.
fn put_aside(paragraph: &mut String, from: usize, aside: &mut String) {
    let struck = paragraph.split_off(from.min(paragraph.len()));
    if struck.contains(|c: char| c.is_ascii_digit()) {
        paragraph.extend([" {", struck.replace(['{', '}'], " ").trim(), "} "]);
    } else if !struck.trim().is_empty() {
        aside.extend([struck.trim(), " "]);
    }
}

/// Ends a paragraph: it becomes a line of the document, or part of the cell that it is in. The parts that were put
/// `aside` come after it.
fn end_paragraph(grid: &mut Grid, line: &mut u32, (text, aside): (&mut String, &mut String), tables: &mut [OpenRow]) {
    let text = std::mem::take(text);
    let aside = std::mem::take(aside);
    let aside = (!aside.is_empty()).then(|| format!("{{{}}}", aside.replace(['{', '}'], " ").trim()));
    if let Some(table) = tables.last_mut() {
        for part in [Some(text), aside].into_iter().flatten() {
            if !table.cell.is_empty() {
                table.cell.push(' ');
            }
            table.cell.push_str(&part);
        }
        return;
    }
    *line += 1;
    // A soft line break inside a paragraph looks like the end of a line, so it ends one.
    for part in text.split('\n').chain(aside.as_deref()) {
        grid.push_paragraph(*line, part);
    }
}

/// The text of a character reference or an entity. An unknown entity stays as it is written.
fn resolved(entity: &BytesRef<'_>) -> Result<String, Error> {
    if let Some(c) = entity.resolve_char_ref().map_err(Error::other)? {
        return Ok(c.to_string());
    }
    Ok(resolve_xml_entity(entity).map_or_else(|| format!("&{};", &**entity), str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_tables_in_order() {
        let xml = "<w:document xmlns:w=\"x\"><w:body><w:p><w:r><w:t>Tr\u{1EAF}ng: A &amp; B</w:t></w:r></w:p>\
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>TT</w:t></w:r></w:p></w:tc>\
            <w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p/></w:tc>\
            <w:tc><w:p><w:r><w:t>X x </w:t></w:r><w:r><w:t>e8</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
            <w:p><w:r><w:t>V\u{F2}ng: 1</w:t><w:tab/><w:t>B\u{E0}n: 2</w:t></w:r></w:p></w:body></w:document>";
        let grid = parse(xml, None).expect("it is XML");
        let rows: Vec<Vec<(usize, &str)>> =
            grid.rows.iter().map(|r| r.cells.iter().map(|c| (c.column, grid.get(c))).collect()).collect();
        assert_eq!(rows[0], [(0, "Trắng: A & B")]);
        assert_eq!(rows[1], [(0, "TT"), (3, "X x e8")]);
        assert_eq!(rows[2], [(0, "Vòng: 1\tBàn: 2")]);
        assert_eq!(grid.lines.len(), 3);
    }

    #[test]
    fn what_is_struck_out_is_not_played() {
        let run = |text: &str, more: &str| format!("<w:r><w:rPr>{more}</w:rPr><w:t>{text}</w:t></w:r>");
        let line = |runs: &[String]| {
            let xml = format!("<w:document><w:body><w:p>{}</w:p></w:body></w:document>", runs.concat());
            parse(&xml, None).expect("a document").text
        };
        let moves = [run("2. ", ""), run("Mc3", "<w:strike/>"), run("Mf3 Mc6", "<w:b/>")];
        assert_eq!(line(&moves), "2.  {Mc3} Mf3 Mc6\n");
        let name =
            [run("Trắng: ", ""), run("An", "<w:dstrike w:val=\"true\"/>"), run("Bình", "<w:strike w:val=\"0\"/>")];
        assert_eq!(line(&name), "Trắng: Bình\n{An}\n");
        let once = [run("Mf3", "<w:rPrChange><w:rPr><w:strike/></w:rPr></w:rPrChange>")];
        assert_eq!(line(&once), "Mf3\n");
        assert_eq!(line(&[run("1. e4", ""), run(" e5", "<w:vanish/>")]), "1. e4 {e5}\n");
    }
}
