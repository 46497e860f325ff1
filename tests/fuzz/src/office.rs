//! Office files: damaged or not, a workbook or document gives sheets whose findings have a cell, or an error.
//!
//! An input that begins with the mark of a packed or compound file is a file as it is. Of any other the first byte says
//! of which kind a file is made, and the rest, cut at NUL bytes, is what its parts hold, the table or text first.

use std::io::{Cursor, Write as _};

use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::sheet::office_blocks;
use bienban::source::open::Office;
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::convert::sound;
use super::sheet::pieces;

const BOOK: &str =
    "<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
const LINKS: &str =
    "<Relationships><Relationship Id=\"rId1\" Type=\"worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>";

/// A packed file with these parts, each empty or not; those that have a usual text have that where they are empty.
fn packed(names: &[(&str, &str)], text: &[u8]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut parts = text.split(|&b| b == 0);
    for (name, usual) in names {
        let part = parts.next().filter(|part| !part.is_empty()).unwrap_or(usual.as_bytes());
        writer.start_file(*name, options).expect("a file in memory can be begun");
        writer.write_all(part).expect("memory can be written");
    }
    writer.finish().expect("memory can be written").into_inner()
}

/// The file that an input stands for, and the kinds that it may be taken for.
fn file(data: &[u8]) -> (Vec<u8>, &'static [Office]) {
    if data.starts_with(b"PK") {
        return (data.to_vec(), &[Office::Xlsx, Office::Ods, Office::Docx, Office::Odt]);
    }
    if data.starts_with(b"\xD0\xCF\x11\xE0") {
        return (data.to_vec(), &[Office::Xls]);
    }
    let (kind, text) = data.split_first().unwrap_or((&0, &[]));
    match kind % 4 {
        0 => {
            let sheet = [
                ("xl/worksheets/sheet1.xml", ""),
                ("xl/sharedStrings.xml", "<sst></sst>"),
                ("xl/styles.xml", "<styleSheet></styleSheet>"),
                ("xl/workbook.xml", BOOK),
                ("xl/_rels/workbook.xml.rels", LINKS),
            ];
            (packed(&sheet, text), &[Office::Xlsx])
        }
        1 => {
            let mimetype = "application/vnd.oasis.opendocument.spreadsheet";
            let names =
                [("content.xml", ""), ("META-INF/manifest.xml", "<manifest></manifest>"), ("mimetype", mimetype)];
            (packed(&names, text), &[Office::Ods])
        }
        2 => (packed(&[("word/document.xml", "")], text), &[Office::Docx]),
        _ => (packed(&[("content.xml", "")], text), &[Office::Odt]),
    }
}

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let (bytes, kinds) = file(data);
    for &kind in kinds {
        let Ok(Some(blocks)) = office_blocks("a", &bytes, kind, None) else { continue };
        for block in &blocks {
            let origin = block.origin.as_deref().expect("a transcript has an origin");
            pieces(block, origin);
            each_game(block, JudgeOptions { dead_limit: 2_000, ..JudgeOptions::default() }, |_, judgement| {
                for finding in &judgement.findings {
                    let place = origin.place(finding.span);
                    assert!(
                        place.line >= 1 && place.column >= 1 && (place.offset, place.length) == (0, 0),
                        "{place:?}"
                    );
                    assert!(place.text.get(place.marked.clone()).is_some(), "{place:?}");
                }
            });
            sound(block);
        }
    }
}
