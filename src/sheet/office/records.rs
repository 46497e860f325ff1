//! Records: a workbook of Excel before 2007 (MS-CFB, MS-XLS), looked at and written anew before calamine reads it.
//!
//! calamine makes a rectangle of the cells of each sheet, copies a shared text for each cell that it stands in, joins the text of
//! formulas piece by piece, and follows chains of sectors for ever. What it is given therefore holds one stream
//! whose formulas are blank, since their values stand beside them, and no more cells and texts than [`Bounds`] allows.

use std::io::{Cursor, Error, Read as _, Write as _};

use super::bounds::Bounds;
use super::workbook::damaged;
use crate::source::open::SHEET_LIMIT;

/// More sheets than this are no workbook but a mistake.
const MOST_SHEETS: usize = 1000;

/// More pieces of the table of shared texts than this neither; a workbook of [`SHEET_LIMIT`] has 2,040, as a full one has 8,224 bytes.
const MOST_PIECES: usize = 20_000;

/// The kinds of records that are looked at (MS-XLS 2.3).
mod kind {
    pub(in crate::sheet) const FORMULA: u64 = 0x0006;
    pub(in crate::sheet) const EOF: u64 = 0x000A;
    pub(in crate::sheet) const FILE_PASS: u64 = 0x002F;
    pub(in crate::sheet) const CONTINUE: u64 = 0x003C;
    pub(in crate::sheet) const BOUND_SHEET: u64 = 0x0085;
    pub(in crate::sheet) const MUL_RK: u64 = 0x00BD;
    pub(in crate::sheet) const R_STRING: u64 = 0x00D6;
    pub(in crate::sheet) const SST: u64 = 0x00FC;
    pub(in crate::sheet) const LABEL_SST: u64 = 0x00FD;
    pub(in crate::sheet) const DIMENSIONS: u64 = 0x0200;
    pub(in crate::sheet) const NUMBER: u64 = 0x0203;
    pub(in crate::sheet) const LABEL: u64 = 0x0204;
    pub(in crate::sheet) const BOOL_ERR: u64 = 0x0205;
    pub(in crate::sheet) const STRING: u64 = 0x0207;
    pub(in crate::sheet) const RK: u64 = 0x027E;
    pub(in crate::sheet) const BOF: u64 = 0x0809;
}

/// The same workbook with the values of its cells and without their formulas.
///
/// # Errors
/// A file that is no such workbook, or damaged, and one that holds more than any scoresheets do.
pub(in crate::sheet) fn values(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| damaged())?;
    let name = if file.is_stream("/Workbook") { "/Workbook" } else { "/Book" };
    let mut stream = Vec::new();
    let opened = file.open_stream(name).map_err(|_| damaged())?;
    opened.take(SHEET_LIMIT).read_to_end(&mut stream).map_err(|_| damaged())?;
    look(&stream)?;
    blank_formulas(&mut stream);
    // As Excel writes it; without small streams calamine reads no other version.
    let mut clean = cfb::CompoundFile::create_with_version(cfb::Version::V3, Cursor::new(Vec::new()))?;
    clean.create_stream(name)?.write_all(&stream)?;
    clean.flush()?;
    Ok(clean.into_inner().into_inner())
}

fn number(data: &[u8], at: usize) -> Option<u64> {
    data.get(at..at + 2).map(|two| u64::from(u16::from_le_bytes([two[0], two[1]])))
}

fn long_number(data: &[u8], at: usize) -> Option<u64> {
    Some(number(data, at)? | number(data, at + 2)? << 16)
}

/// The records of a stream: where the data begins, kind and data.
fn records(stream: &[u8]) -> impl Iterator<Item = (usize, u64, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (kind, len) = (number(stream, at)?, number(stream, at + 2)? as usize);
        let begins = at + 4;
        at = begins + len;
        Some((begins, kind, stream.get(begins..at)?))
    })
}

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
            // With a password nothing behind can be read, and calamine says so.
            kind::FILE_PASS if number(data, 0) != Some(0) => return Ok(()),
            kind::EOF => break,
            _ => {}
        }
    }
    if sheets.len() > MOST_SHEETS {
        return Err(damaged());
    }
    let mut bounds = Bounds::default();
    // Sheets stand one behind the other, so that what is looked at is not more than there is.
    let mut left = 2 * stream.len();
    for start in sheets {
        let sheet = stream.get(start..).ok_or_else(damaged)?;
        let read = reach(sheet, &lens, &mut bounds)?;
        left = left.checked_sub(read).ok_or_else(damaged)?;
    }
    Ok(())
}

/// How long the shared texts are (MS-XLS 2.4.265), in characters; none where the table is cut off.
fn shared(pieces: &[&[u8]]) -> Option<Vec<u64>> {
    let mut rest = Pieces { data: pieces[0], pieces: &pieces[1..] };
    let mut lens = Vec::new();
    while !rest.data.is_empty() || rest.next().is_some() {
        lens.push(rest.text()?);
    }
    Some(lens)
}

/// What is left of a table that goes on over several records.
struct Pieces<'a> {
    data: &'a [u8],
    pieces: &'a [&'a [u8]],
}

impl Pieces<'_> {
    fn next(&mut self) -> Option<()> {
        (self.data, self.pieces) = (self.pieces.first()?, &self.pieces[1..]);
        Some(())
    }

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

    /// Passes over a text with its formats (MS-XLS 2.5.293), and says how long it is.
    fn text(&mut self) -> Option<u64> {
        if self.data.is_empty() {
            return Some(0);
        }
        let (len, flags) = (number(self.data, 0)?, *self.data.get(2)?);
        self.data = &self.data[3..];
        let mut behind = 0;
        if flags & 8 != 0 {
            behind += 4 * number(self.data, 0)? as usize;
            self.data = &self.data[2..];
        }
        if flags & 4 != 0 {
            behind += long_number(self.data, 0)? as usize;
            self.data = &self.data[4..];
        }
        let (mut left, mut width) = (len as usize, 1 + usize::from(flags & 1));
        loop {
            let here = left.min(self.data.len() / width);
            self.data = &self.data[here * width..];
            left -= here;
            if left == 0 {
                break;
            }
            self.next()?;
            width = 1 + usize::from(self.data.first()? & 1);
            self.data = &self.data[1..];
        }
        self.skip(behind)?;
        Some(len)
    }
}

/// Looks at the cells of a sheet, and says how many bytes of the stream it takes.
fn reach(sheet: &[u8], shared: &[u64], bounds: &mut Bounds) -> Result<usize, Error> {
    bounds.next_sheet();
    // Diagrams and the like stand within the sheet as it does within the workbook.
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

fn cell(kind: u64, data: &[u8], shared: &[u64], bounds: &mut Bounds) -> Result<(), Error> {
    if kind == kind::STRING {
        // The value of the formula before.
        return bounds.text(number(data, 0).unwrap_or(0), 1);
    }
    let Some((row, column)) = number(data, 0).zip(number(data, 2)) else { return Ok(()) };
    match kind {
        // The size that is announced.
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
        // Of several cells in a row the last two bytes say where they end.
        kind::MUL_RK => {
            let last = data.len().checked_sub(2).and_then(|at| number(data, at)).unwrap_or(column).max(column);
            bounds.take((row, column), (row, last))?;
        }
        _ => {}
    }
    Ok(())
}

/// Says of every formula that it has no parts (MS-XLS 2.4.127, 2.5.198.3).
fn blank_formulas(stream: &mut [u8]) {
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
        reach(&records.concat(), shared, &mut Bounds::default())
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
        // Two letters of one byte; four of two bytes, of which the last two stand as one byte each in the next record; with a
        // format and something else behind it; none.
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
