//! Checks and rewrites a workbook of Excel before 2007 (MS-CFB, MS-XLS) before calamine reads it.
//!
//! calamine turns the cells of each sheet into a full rectangle, copies a shared text into each cell that has it,
//! joins the text of a formula piece by piece, and follows a cyclic chain of sectors for ever. So it receives a new
//! file with a single stream. In that stream all formulas are blank, since their values are stored next to them, and
//! its cells and texts are within [`WorkbookBounds`].

use std::io::{Cursor, Error, Read as _, Write as _};

use super::bounds::{WorkbookBounds, damaged};
use bienban_engine::source::open::SHEET_LIMIT;

/// The greatest number of sheets. A workbook with more is damaged.
const MOST_SHEETS: usize = 1000;

/// The greatest number of pieces of the table of shared texts. A workbook as large as [`SHEET_LIMIT`] has at most
/// 2,040 full pieces of 8,224 bytes each, so one with more than this is damaged. calamine takes each piece from the
/// front of a list, which takes quadratic time.
const MOST_PIECES: usize = 20_000;

/// The kinds of records that matter here (MS-XLS 2.3).
mod kind {
    pub(crate) const FORMULA: u64 = 0x0006;
    pub(crate) const EOF: u64 = 0x000A;
    pub(crate) const FILE_PASS: u64 = 0x002F;
    pub(crate) const CONTINUE: u64 = 0x003C;
    pub(crate) const BOUND_SHEET: u64 = 0x0085;
    pub(crate) const MUL_RK: u64 = 0x00BD;
    pub(crate) const R_STRING: u64 = 0x00D6;
    pub(crate) const SST: u64 = 0x00FC;
    pub(crate) const LABEL_SST: u64 = 0x00FD;
    pub(crate) const DIMENSIONS: u64 = 0x0200;
    pub(crate) const NUMBER: u64 = 0x0203;
    pub(crate) const LABEL: u64 = 0x0204;
    pub(crate) const BOOL_ERR: u64 = 0x0205;
    pub(crate) const STRING: u64 = 0x0207;
    pub(crate) const RK: u64 = 0x027E;
    pub(crate) const BOF: u64 = 0x0809;
}

/// Returns the same workbook with the values of its cells and without its formulas.
///
/// # Errors
/// If the file is no such workbook, is damaged, or has more cells or text than scoresheets can have.
pub(crate) fn values(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| damaged())?;
    let name = if file.is_stream("/Workbook") { "/Workbook" } else { "/Book" };
    let mut stream = Vec::new();
    let opened = file.open_stream(name).map_err(|_| damaged())?;
    opened.take(SHEET_LIMIT).read_to_end(&mut stream).map_err(|_| damaged())?;
    look(&stream)?;
    blank_formulas(&mut stream);
    // Excel writes version 3. In any other version calamine cannot read a file without small streams.
    let mut clean = cfb::CompoundFile::create_with_version(cfb::Version::V3, Cursor::new(Vec::new()))?;
    clean.create_stream(name)?.write_all(&stream)?;
    clean.flush()?;
    Ok(clean.into_inner().into_inner())
}

/// The 16-bit number at an offset, little-endian, or `None` past the end.
fn number(data: &[u8], at: usize) -> Option<u64> {
    data.get(at..at + 2).map(|two| u64::from(u16::from_le_bytes([two[0], two[1]])))
}

/// The 32-bit number at an offset, little-endian, or `None` past the end.
fn long_number(data: &[u8], at: usize) -> Option<u64> {
    Some(number(data, at)? | number(data, at + 2)? << 16)
}

/// The records of a stream, each with the offset of its data, its kind and its data. A truncated record ends them.
fn records(stream: &[u8]) -> impl Iterator<Item = (usize, u64, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (kind, len) = (number(stream, at)?, number(stream, at + 2)? as usize);
        let begins = at + 4;
        at = begins + len;
        Some((begins, kind, stream.get(begins..at)?))
    })
}

/// Checks the stream of a workbook: first the records about the whole workbook, then the cells of each sheet.
fn look(stream: &[u8]) -> Result<(), Error> {
    let (mut sheets, mut lens) = (Vec::new(), Vec::new());
    let mut globals = records(stream).peekable();
    while let Some((_, kind, data)) = globals.next() {
        match kind {
            kind::BOUND_SHEET => sheets.push(long_number(data, 0).ok_or_else(damaged)? as usize),
            kind::SST => {
                let mut pieces = vec![data.get(8..).ok_or_else(damaged)?];
                while let Some((_, _, data)) = globals.next_if(|(_, kind, _)| *kind == kind::CONTINUE) {
                    pieces.push(data);
                }
                if pieces.len() > MOST_PIECES {
                    return Err(damaged());
                }
                lens = shared(&pieces).ok_or_else(damaged)?;
            }
            // With a password the rest cannot be read. calamine reports that itself.
            kind::FILE_PASS if number(data, 0) != Some(0) => return Ok(()),
            kind::EOF => break,
            _ => {}
        }
    }
    if sheets.len() > MOST_SHEETS {
        return Err(damaged());
    }
    let mut bounds = WorkbookBounds::default();
    // Real sheets follow each other without overlap, so reading them takes no more than the stream has; twice that
    // leaves room. Overlapping sheets would make a small file take very long.
    let mut left = 2 * stream.len();
    for start in sheets {
        let sheet = stream.get(start..).ok_or_else(damaged)?;
        let read = reach(sheet, &lens, &mut bounds)?;
        left = left.checked_sub(read).ok_or_else(damaged)?;
    }
    Ok(())
}

/// The lengths of the shared texts in characters (MS-XLS 2.4.265). `None` if the table is cut off.
fn shared(pieces: &[&[u8]]) -> Option<Vec<u64>> {
    let mut rest = RecordPieces { data: pieces[0], pieces: &pieces[1..] };
    let mut lens = Vec::new();
    while !rest.data.is_empty() || rest.next().is_some() {
        lens.push(rest.text()?);
    }
    Some(lens)
}

/// The rest of a table that is continued over several records.
struct RecordPieces<'a> {
    /// The rest of the current record.
    data: &'a [u8],
    /// The records after it.
    pieces: &'a [&'a [u8]],
}

impl RecordPieces<'_> {
    /// Goes on with the next record.
    fn next(&mut self) -> Option<()> {
        (self.data, self.pieces) = (self.pieces.first()?, &self.pieces[1..]);
        Some(())
    }

    /// Skips bytes, across records.
    fn skip(&mut self, mut len: usize) -> Option<()> {
        while len > 0 {
            if self.data.is_empty() {
                self.next()?;
            }
            let here = len.min(self.data.len());
            self.data = &self.data[here..];
            len -= here;
        }
        Some(())
    }

    /// Skips a text with its formats (MS-XLS 2.5.293), and returns its length in characters.
    fn text(&mut self) -> Option<u64> {
        if self.data.is_empty() {
            return Some(0);
        }
        let (len, flags) = (number(self.data, 0)?, *self.data.get(2)?);
        self.data = &self.data[3..];
        // Flag 8 announces runs of formats, flag 4 other data. Both follow the text, and their sizes come before it.
        let mut behind = 0;
        if flags & 8 != 0 {
            behind += 4 * number(self.data, 0)? as usize;
            self.data = &self.data[2..];
        }
        if flags & 4 != 0 {
            behind += long_number(self.data, 0)? as usize;
            self.data = &self.data[4..];
        }
        // Flag 1 marks characters of two bytes.
        let (mut left, mut width) = (len as usize, 1 + usize::from(flags & 1));
        loop {
            let here = left.min(self.data.len() / width);
            self.data = &self.data[here * width..];
            left -= here;
            if left == 0 {
                break;
            }
            // Each continuation of a text begins with its own flags, because the width may change there.
            self.next()?;
            width = 1 + usize::from(self.data.first()? & 1);
            self.data = &self.data[1..];
        }
        self.skip(behind)?;
        Some(len)
    }
}

/// Measures the cells of a sheet. Returns how many bytes of the stream the sheet takes.
fn reach(sheet: &[u8], shared: &[u64], bounds: &mut WorkbookBounds) -> Result<usize, Error> {
    bounds.next_sheet();
    // A chart inside a sheet has its own beginning and end, as the sheet has in the workbook. Its cells do not count.
    let mut depth = 0_u32;
    let mut read = 0;
    for (at, kind, data) in records(sheet) {
        read = at + data.len();
        match kind {
            kind::BOF => depth += 1,
            kind::EOF if depth <= 1 => break,
            kind::EOF => depth -= 1,
            _ if depth > 1 => {}
            _ => cell(kind, data, shared, bounds)?,
        }
    }
    Ok(read)
}

/// Adds a record to the bounds if it is a cell or a text.
fn cell(kind: u64, data: &[u8], shared: &[u64], bounds: &mut WorkbookBounds) -> Result<(), Error> {
    if kind == kind::STRING {
        // This record has the value of the formula before it.
        return bounds.text(number(data, 0).unwrap_or(0), 1);
    }
    let Some((row, column)) = number(data, 0).zip(number(data, 2)) else { return Ok(()) };
    match kind {
        // The declared size of the sheet must be possible: at most 65,536 rows and 256 columns.
        kind::DIMENSIONS => {
            let wide = data.len() >= 12;
            let rows = if wide { long_number(data, 4) } else { number(data, 2) };
            let columns = number(data, if wide { 10 } else { 6 });
            if rows.is_none_or(|n| n > 1 << 16) || columns.is_none_or(|n| n > 1 << 8) {
                return Err(damaged());
            }
        }
        kind::LABEL_SST => {
            let text = long_number(data, 6).and_then(|at| shared.get(at as usize));
            bounds.text(text.copied().unwrap_or(0), 1)?;
            bounds.take((row, column), (row, column))?;
        }
        kind::LABEL | kind::R_STRING => {
            bounds.text(number(data, 6).unwrap_or(0), 1)?;
            bounds.take((row, column), (row, column))?;
        }
        kind::FORMULA | kind::NUMBER | kind::BOOL_ERR | kind::RK => bounds.take((row, column), (row, column))?,
        // A row of several numbers ends with the column of the last one, in two bytes.
        kind::MUL_RK => {
            let last = data.len().checked_sub(2).and_then(|at| number(data, at)).unwrap_or(column).max(column);
            bounds.take((row, column), (row, last))?;
        }
        _ => {}
    }
    Ok(())
}

/// Sets the length of every formula to zero (MS-XLS 2.4.127, 2.5.198.3). The records keep their size, so nothing else
/// in the stream moves.
fn blank_formulas(stream: &mut [u8]) {
    // The offset of the length of the formula within its record.
    const LEN: usize = 20;
    let formulas: Vec<usize> = records(stream)
        .filter(|(_, kind, data)| *kind == kind::FORMULA && data.len() >= LEN + 2)
        .map(|(at, ..)| at + LEN)
        .collect();
    for at in formulas {
        stream[at..at + 2].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: u64, data: &[u8]) -> Vec<u8> {
        [&(kind as u16).to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
    }

    fn at(row: u16, column: u16, more: &[u8]) -> Vec<u8> {
        [&row.to_le_bytes()[..], &column.to_le_bytes(), &[0, 0], more].concat()
    }

    fn reached(records: &[Vec<u8>], shared: &[u64]) -> Result<usize, Error> {
        reach(&records.concat(), shared, &mut WorkbookBounds::default())
    }

    #[test]
    fn cells_far_apart_are_found_behind_a_diagram_too() {
        let cell = |row, column| record(kind::NUMBER, &at(row, column, &[0; 8]));
        let (bof, eof) = (record(kind::BOF, &[0; 16]), record(kind::EOF, &[]));
        assert!(reached(&[cell(0, 0), cell(100, 200)], &[]).is_ok());
        assert!(reached(&[cell(0, 0), cell(65_535, 255)], &[]).is_err());
        let diagram = [bof.clone(), cell(0, 0), bof.clone(), cell(65_535, 255), eof.clone()].concat();
        assert!(reached(&[diagram.clone(), eof.clone(), cell(65_535, 255)], &[]).is_ok());
        assert!(reached(&[diagram, cell(65_535, 255), eof], &[]).is_err());
        let announced = |columns| record(kind::DIMENSIONS, &[0, 0, 0, 0, 0, 9, 0, 0, 0, 0, columns, 1, 0, 0]);
        assert!(reached(&[announced(0)], &[]).is_ok());
        assert!(reached(&[announced(1)], &[]).is_err());
    }

    #[test]
    fn a_shared_text_counts_for_each_cell() {
        let cells = |n: u16| (0..n).map(|row| record(kind::LABEL_SST, &at(row, 0, &[1, 0, 0, 0]))).collect::<Vec<_>>();
        assert!(reached(&cells(1000), &[0, 65_535]).is_ok());
        assert!(reached(&cells(1100), &[0, 65_535]).is_err());
        assert!(reached(&cells(1100), &[65_535, 0]).is_ok());
    }

    #[test]
    fn shared_texts_go_on_in_the_next_record() {
        // The texts: two letters of one byte each; four letters of two bytes each, of which the last two continue in
        // the next record with one byte each; one letter with a format and other data after it; and an empty text.
        let pieces: [&[u8]; 3] = [
            &[2, 0, 0, b'a', b'b', 4, 0, 1, 1, 0, 2, 0],
            &[0, b'c', b'd', 1, 0, 12, 1, 0, 2, 0, 0, 0, b'e', 9, 9, 9],
            &[9, 8, 8, 0, 0, 0],
        ];
        assert_eq!(shared(&pieces), Some(vec![2, 4, 1, 0]));
        assert_eq!(shared(&pieces[..2]), None);
    }

    #[test]
    fn sheets_over_each_other_are_damage() {
        let sheet = |start: u16| record(kind::BOUND_SHEET, &[&start.to_le_bytes()[..], &[0; 6]].concat());
        let book = |n| [vec![sheet(0); n].concat(), record(kind::EOF, &[]), record(kind::NUMBER, &[0; 14])].concat();
        assert!(look(&book(1)).is_ok());
        assert!(look(&book(3)).is_err());
        assert!(look(&[sheet(9999), record(kind::EOF, &[])].concat()).is_err());
    }
}
