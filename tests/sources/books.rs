//! Workbooks that were made to do harm: each costs itself, in time and memory that its size allows, and the values of a
//! sound one are read.

use std::io::{Cursor, Write};
use std::time::Duration;

use crate::harness::bienban;

/// A record of a workbook of Excel before 2007 (MS-XLS 2.1.4).
fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}

/// The beginning of what stands in a cell: row, column, format.
fn at(row: usize, column: u16, more: &[u8]) -> Vec<u8> {
    [&(row as u16).to_le_bytes()[..], &column.to_le_bytes(), &[0, 0], more].concat()
}

fn label(row: usize, column: u16, text: &str) -> Vec<u8> {
    let letters: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let len = (letters.len() / 2) as u16;
    record(0x0204, &at(row, column, &[&len.to_le_bytes()[..], &[1], &letters].concat()))
}

/// A formula of these parts, whose value is a number.
fn formula(row: usize, column: u16, parts: &[u8]) -> Vec<u8> {
    let value = f64::from(row as u32).to_le_bytes();
    let len = (parts.len() as u16).to_le_bytes();
    record(0x0006, &at(row, column, &[&value[..], &[0; 6], &len, parts].concat()))
}

/// A workbook of sheets with these records; `globals` stand before them.
fn book(globals: &[u8], sheets: &[Vec<u8>]) -> Vec<u8> {
    let (bof, eof) = (record(0x0809, &[0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), record(0x000A, &[]));
    let named = |n: usize, at: usize| {
        record(0x0085, &[&(at as u32).to_le_bytes()[..], &[0, 0, 7, 0], format!("S{n:06}").as_bytes()].concat())
    };
    let head = bof.len() + globals.len() + sheets.len() * named(0, 0).len() + eof.len();
    let (mut stream, mut behind, mut start) = (bof.clone(), Vec::new(), head);
    for (n, sheet) in sheets.iter().enumerate() {
        stream.extend(named(n, start));
        let sheet = [&bof[..], sheet, &eof].concat();
        start += sheet.len();
        behind.extend(sheet);
    }
    stream.extend([globals, &eof, &behind].concat());
    let mut file = cfb::CompoundFile::create_with_version(cfb::Version::V3, Cursor::new(Vec::new()))
        .expect("memory can be written");
    file.create_stream("/Workbook").and_then(|mut s| s.write_all(&stream)).expect("memory can be written");
    file.flush().expect("memory can be written");
    file.into_inner().into_inner()
}

/// A scoresheet of four half-moves; the numbers are formulas of these parts.
fn sheet(parts: &[u8]) -> Vec<u8> {
    let mut records =
        vec![label(0, 0, "Trắng: Nguyễn Văn An"), label(0, 1, "Đen: Trần Bình"), label(0, 2, "Kết quả: Hòa")];
    records.extend(["TT", "Trắng", "Đen"].iter().zip(0..).map(|(text, column)| label(1, column, text)));
    for (n, [white, black]) in [["e4", "e5"], ["Mf3", "Mc6"]].iter().enumerate() {
        // The row is the number, and the value of the formula.
        let row = n + 1;
        records.extend([formula(row + 1, 0, parts), label(row + 1, 1, white), label(row + 1, 2, black)]);
    }
    records.concat()
}

/// Validates a workbook beside a good game, and gives what is said and the games that were judged.
///
/// A run that takes hours is ended; the limit is far from what any machine needs, so that a slow one fails nothing.
fn judged(name: &str, bytes: &[u8]) -> String {
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    std::fs::write(folder.path().join(name), bytes).expect("a file can be written");
    std::fs::write(folder.path().join("good.pgn"), "1. e4 e5 *\n").expect("a file can be written");
    let output = bienban()
        .current_dir(folder.path())
        .args(["validate", "--fail-on", "never", "--no-progress", "-j1", name, "good.pgn"])
        .timeout(Duration::from_secs(900))
        .output()
        .expect("the command can be started");
    assert!(output.status.code().is_some(), "{name} did not come to an end");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn values_of_formulas_are_read() {
    let said = judged("a.xls", &book(&[], &[sheet(&[0x1E, 1, 0])]));
    assert!(said.contains("2 games, 6 half-moves"), "{said}");
}

#[test]
fn half_a_document_is_told_and_not_read_as_text() {
    let whole = std::fs::read("testdata/claims/yeu-cau.xlsx").expect("it is there");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0xFF;
    for broken in [&whole[..whole.len() / 2], &whole[..whole.len() - 30], &flipped] {
        let said = judged("a.xlsx", broken);
        assert!(said.contains("a.xlsx: the file is damaged, incomplete"), "{said}");
        assert!(said.contains("copy it again") && !said.contains("S101"), "{said}");
    }
}

#[test]
fn packed_data_that_are_damaged_are_told() {
    let game = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(2000);
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("a.pgn", zip::write::SimpleFileOptions::default()).expect("it packs");
    zip.write_all(game.as_bytes()).expect("it packs");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(game.as_bytes()).expect("it packs");
    let (zip, gzip) = (zip.finish().expect("it packs").into_inner(), gzip.finish().expect("it packs"));
    // The checksum of the entry, and that at the end.
    for (name, mut packed, at) in [("a.zip", zip.clone(), 14), ("a.pgn.gz", gzip.clone(), gzip.len() - 6)] {
        packed[at] ^= 0xFF;
        let said = judged(name, &packed);
        assert!(said.contains(": the packed data are damaged or packed in an unsupported way ("), "{said}");
        assert!(said.contains("copy or download the file again, or unpack it yourself"), "{said}");
    }
    for (name, packed) in [("a.zip", &zip[..zip.len() / 3]), ("a.pgn.gz", &gzip[..gzip.len() / 2])] {
        let said = judged(name, packed);
        assert!(said.contains(": the packed data end too early; the games up to there were checked"), "{said}");
    }
}

#[test]
fn one_long_text_in_many_cells_is_refused() {
    let long = [&[1, 0, 0, 0, 1, 0, 0, 0, 0x20, 0x4E, 0][..], &vec![b'x'; 20_000]].concat();
    let sheet: Vec<u8> = (0..4000).flat_map(|row| record(0x00FD, &at(row, 0, &[0; 4]))).collect();
    let bytes = book(&record(0x00FC, &long), &[sheet]);
    assert!(bytes.len() < 200_000);
    let said = judged("a.xls", &bytes);
    assert!(said.contains("a.xls: the workbook has more than 4000000 cells or 64 MiB of text"), "{said}");
    assert!(said.contains("1 game, 2 half-moves"), "{said}");
    // A text that says that it is long and is not makes room for what it says.
    let hollow: Vec<u8> = (0..4000).flat_map(|row| record(0x0204, &at(row, 0, &[0xFF, 0xFF, 0, b'x']))).collect();
    let said = judged("a.xls", &book(&[], &[hollow]));
    assert!(said.contains("a.xls: the workbook has more than"), "{said}");
}

#[test]
fn cells_far_apart_in_many_sheets_are_refused() {
    let sheet = [label(0, 0, "x"), label(60_000, 60, "x")].concat();
    let said = judged("a.xls", &book(&[], std::slice::from_ref(&sheet)));
    assert!(said.contains("a.xls: no scoresheet was found in it"), "{said}");
    let said = judged("a.xls", &book(&[], &vec![sheet; 500]));
    assert!(said.contains("a.xls: the workbook has more than"), "{said}");
}

#[test]
fn what_takes_calamine_hours_takes_a_moment() {
    // Blanks that are put in front of all that was there before, 255 for each four bytes.
    let spaces = [&[0x1E, 1, 0][..], &[0x19, 0x40, 0, 0xFF].repeat(16_000)].concat();
    let said = judged("a.xls", &book(&[], &[sheet(&spaces)]));
    assert!(said.contains("2 games, 6 half-moves"), "{said}");
    // A table of texts in a million pieces, each taken from the front of all the others.
    let pieces = [record(0x00FC, &[0; 8]), record(0x003C, &[]).repeat(1_000_000)].concat();
    let said = judged("a.xls", &book(&pieces, &[sheet(&[0x1E, 1, 0])]));
    assert!(said.contains("a.xls: the workbook is damaged") && said.contains("1 game, 2 half-moves"), "{said}");
}

#[test]
fn one_long_text_in_many_sheets_of_office_open_xml_is_refused() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let long = "x".repeat(32_000);
    for _ in 0..3 {
        let sheet = book.add_worksheet();
        for row in 0..1000 {
            sheet.write_string(row, 0, &long).expect("it is short enough");
        }
    }
    let bytes = book.save_to_buffer().expect("memory can be written");
    assert!(bytes.len() < 200_000);
    let said = judged("a.xlsx", &bytes);
    assert!(said.contains("a.xlsx: the workbook has more than"), "{said}");
    assert!(said.contains("1 game, 2 half-moves"), "{said}");
}

#[test]
fn a_line_that_is_too_long_for_a_scoresheet_is_named() {
    let sheet = format!("Trắng: A\nĐen: B\n\n1. e4 e5\n{}{}\n", "2. Mf3 Mc6\n".repeat(7_000), "(=)".repeat(11_000));
    let said = judged("a.txt", sheet.as_bytes());
    assert!(said.contains("a.txt: line 7005 is too long for a scoresheet: more than 32 KiB"), "{said}");
    assert!(said.contains("1 game, 2 half-moves"), "{said}");
    // One that is just short enough is read.
    let sheet = format!("Trắng: A\nĐen: B\n\n1. e4 e5\n{}\n", "(=)".repeat(10_000));
    let said = judged("a.txt", sheet.as_bytes());
    assert!(said.contains("2 games, 4 half-moves"), "{said}");
}
