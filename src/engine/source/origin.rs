//! Where the pieces of a transcript come from. The program rewrites a scoresheet as PGN, the transcript, and judges
//! that; an [`Origin`] leads from a place in the transcript to the place in the sheet that a finding must show.
//!
//! It joins three texts: the transcript; the text of the sheet, in UTF-8 and NFC; and, for text files, the bytes of
//! the file. For example, `Nf3` in the transcript may come from `Mf3` in row 4, column 2 of a workbook.

use std::ops::Range;

use super::scanned::{InkArea, Photo, ScannedPage};
use bienban_base::place::{ByteSpan, Side};
use bienban_base::text::encoding::{Encoding, fold_d};
use bienban_base::text::utf16::utf16_len;

/// A run of the transcript, and the run of the sheet's text that it was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginPiece {
    /// Its start in the transcript. It ends where the next piece starts.
    pub at: u32,
    /// Its source in the sheet's text.
    pub source: Range<u32>,
    /// Whether both runs are equal byte for byte. Only then can a place inside the run be mapped exactly.
    pub copied: bool,
}

/// The place of a cell. Cells follow each other in the sheet's text, and each ends where the next one starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OriginCell {
    /// The start of the cell in the sheet's text.
    pub at: u32,
    /// The row in the file, from 1.
    pub row: u32,
    /// The column in the file, from 1.
    pub column: u32,
}

/// A line of the sheet's text, and the bytes of the file that it was read from. Both exclude the line end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginLine {
    /// The range in the sheet's text.
    pub text: Range<u32>,
    /// The range in the bytes of the file. A UTF-16 file counts as the UTF-8 that it was turned into.
    pub bytes: Range<u32>,
}

/// A remark about a sheet that its transcript does not show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginNote {
    /// The place in the transcript.
    pub span: ByteSpan,
    /// The kind of the remark.
    pub kind: NoteKind,
}

/// What a spreadsheet turned a result into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellMistake {
    /// Nothing, as far as can be seen.
    Nothing,
    /// A time of day: `1:00` of `1:0`.
    Time,
    /// A date: `1-Feb` of `1/2`.
    Date,
}

/// The kinds of [`OriginNote`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteKind {
    /// The rest of a page that was scanned, of which nothing is certain.
    Uncertain {
        /// The number of its half-moves.
        moves: usize,
        /// The place of the first of them on the image, as far as it is known.
        ink: Option<InkArea>,
    },
    /// Words of a page that was scanned look like half-moves and belong to none of its games.
    Beside {
        /// The number of these words.
        moves: usize,
    },
    /// Text became a comment because it was not understood.
    Remark {
        /// The number of its words that look like half-moves.
        moves: usize,
    },
    /// A half-move became a comment because it is struck out or corrected in words.
    Struck,
    /// A half-move in a form that only the position settles, after one that cannot be played.
    Unsettled,
    /// The sheet has labels and no moves.
    NoMoves,
    /// The sheet has moves and names no player.
    NoPlayers,
    /// The result was not understood, so it is in a comment and not in the tag.
    Result {
        /// What is written.
        written: String,
        /// What it may have been, or empty.
        meant: String,
        /// What a spreadsheet turned it into.
        became: CellMistake,
    },
    /// The date is impossible or not understood, so it is in a comment and not in the tag.
    Date {
        /// What is written.
        written: String,
    },
    /// The half-moves are written in another order than that of the sheet.
    Disorder(Disorder),
}

/// The fault in the rows and columns of a sheet. Numbers are those of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disorder {
    /// Rows are on the sheet twice.
    Repeated {
        /// The number of the first row of the copy.
        first: u32,
        /// The number of the last.
        last: u32,
    },
    /// Rows are not in the order of their numbers.
    Order {
        /// The least number that is not in its place.
        first: u32,
        /// The greatest.
        last: u32,
    },
    /// A column is one row too low.
    Shift {
        /// The player whose column it is.
        side: Side,
        /// The number from which it is.
        number: u32,
    },
    /// White's half-moves are in Black's column, and Black's in White's.
    Columns {
        /// The number from which they are.
        number: u32,
    },
    /// The half-moves of one row are one column out of place.
    Aside {
        /// Its number.
        number: u32,
    },
    /// The whole sheet is there twice.
    Sheet,
    /// The two half-moves of one move are in each other's column.
    Row {
        /// Its number.
        number: u32,
    },
}

/// What a transcript was made from, and how to find the source of a place.
#[derive(Debug, Default, Clone)]
pub struct Origin {
    /// The name of the workbook's sheet; empty for any other kind of file.
    pub sheet: String,
    /// The text of the sheet; the cells of a table follow each other in it.
    pub text: String,
    /// The lines of the text, in order.
    pub lines: Vec<OriginLine>,
    /// The pieces of the transcript, in the transcript's order.
    pub pieces: Vec<OriginPiece>,
    /// The cells of a workbook or document, in the order of the text; empty for a text file.
    pub cells: Vec<OriginCell>,
    /// The remarks about the sheets, in the transcript's order.
    pub notes: Vec<OriginNote>,
    /// The bytes of a text file; empty for a workbook or document.
    pub bytes: Vec<u8>,
    /// The encoding of those bytes.
    pub encoding: Encoding,
    /// Whether the file was UTF-16, so that offsets must be converted back for reports.
    pub utf16: bool,
    /// Whether the text is a list of positions and no scoresheet.
    pub positions: bool,
    /// The games that scanned pages may show, in the transcript's order.
    pub scanned: Vec<ScannedPage>,
    /// The photo that they were read from.
    pub photo: Option<Photo>,
}

/// A place in a sheet, as a report shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origination<'a> {
    /// The line of a text or the row of a table, from 1.
    pub line: u64,
    /// The code point in a line of a text or the column of a table, from 1.
    pub column: u64,
    /// The offset in the file in bytes; 0 for a cell.
    pub offset: u64,
    /// The length in bytes of the file; 0 for a cell.
    pub length: u64,
    /// The text of the line or row.
    pub text: &'a str,
    /// The marked part, as a range of `text`.
    pub marked: Range<usize>,
}

/// The part of a file in which something was written. All numbers count from 1, and both ends are included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OriginExtent {
    /// A rectangle of cells in a workbook's sheet, as pairs of row and column.
    Cells {
        /// The upper left cell.
        from: (u32, u32),
        /// The lower right cell.
        to: (u32, u32),
    },
    /// The first and the last row of a document.
    Rows(u32, u32),
    /// The first and the last line of a text.
    Lines(u64, u64),
}

const BOM: &str = "\u{FEFF}";

impl Origin {
    /// Whether the file was neither UTF-8 nor UTF-16.
    pub fn is_legacy(&self) -> bool {
        self.encoding != Encoding::Utf8
    }

    /// The origin of the part of the transcript that begins at `start`, with places counted from there.
    #[must_use]
    pub fn from(&self, start: u32) -> Origin {
        let pieces = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(index, _)| self.pieces.get(index + 1).is_none_or(|next| next.at > start));
        // The first piece may begin before `start`. A copied one loses the same bytes on both sides.
        let cut = |piece: &OriginPiece| {
            let before = start.saturating_sub(piece.at);
            let from = if piece.copied { piece.source.start + before } else { piece.source.start };
            OriginPiece { at: piece.at.saturating_sub(start), source: from..piece.source.end, copied: piece.copied }
        };
        let pieces = pieces.map(|(_, piece)| cut(piece)).collect();
        let mut notes = self.notes.clone();
        notes.retain(|note| note.span.end > start);
        for note in &mut notes {
            let back = |at: u32| at.saturating_sub(start);
            note.span = ByteSpan { start: back(note.span.start), end: back(note.span.end) };
        }
        let mut scanned = self.scanned.clone();
        scanned.retain(|page| page.at >= start);
        for page in &mut scanned {
            page.at -= start;
        }
        Origin { pieces, notes, scanned, ..self.clone() }
    }

    /// The scanned page whose game is this span of the transcript.
    pub fn scanned_within(&self, span: ByteSpan) -> Option<&ScannedPage> {
        self.scanned.iter().find(|page| span.start <= page.at && page.at < span.end)
    }

    /// The notes that lie within a span of the transcript. This is called for every game, and a file may have very many
    /// games, so it is a binary search.
    pub fn notes_within(&self, span: ByteSpan) -> impl Iterator<Item = &OriginNote> {
        let from = self.notes.partition_point(|note| note.span.start < span.start);
        let near = self.notes[from..].iter().take_while(move |note| note.span.start <= span.end);
        near.filter(move |note| note.span.end <= span.end)
    }

    /// The range of the sheet's text that a span of the transcript was made from. It begins and ends between
    /// characters.
    pub fn source(&self, span: ByteSpan) -> Range<usize> {
        let piece = |at: u32| self.pieces[..self.pieces.partition_point(|p| p.at <= at)].last();
        let Some(first) = piece(span.start) else { return 0..0 };
        let start = if first.copied { first.source.start + (span.start - first.at) } else { first.source.start };
        let last_byte = span.end.saturating_sub(1).max(span.start);
        let last = piece(last_byte).unwrap_or(first);
        let end = if last.copied { last.source.start + (last_byte + 1 - last.at) } else { last.source.end };
        // A table with columns that are read downwards may put the end of a long span above its start. Then only the
        // first piece is marked.
        let end = if end < start { first.source.end.max(start) } else { end };
        let most = self.text.len();
        let (mut start, mut end) = ((start as usize).min(most), (end as usize).min(most));
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        start..end
    }

    /// The part of the file that a span of the transcript comes from, from its first to its last line, row or cell.
    pub fn extent(&self, span: ByteSpan) -> OriginExtent {
        let from = self.pieces.partition_point(|p| p.at < span.start);
        let sources = self.pieces[from..].iter().take_while(|p| p.at < span.end).map(|p| p.source.clone());
        let mut sources: Vec<Range<u32>> = sources.collect();
        // The span lies within one piece.
        if sources.is_empty() {
            let all = self.source(span);
            sources.push(all.start as u32..all.end as u32);
        }
        let last_byte = |s: &Range<u32>| s.end.saturating_sub(1).max(s.start);
        if self.cells.is_empty() {
            let line = |at: u32| self.lines.partition_point(|l| l.text.start <= at).max(1) as u64;
            let lines = |s: &Range<u32>| (line(s.start), line(last_byte(s)));
            let (from, to) = sources.iter().map(lines).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((1, 1));
            return OriginExtent::Lines(from, to);
        }
        let cell = |at: u32| self.cells.partition_point(|c| c.at <= at).saturating_sub(1);
        let touched = sources.iter().flat_map(|s| &self.cells[cell(s.start)..=cell(last_byte(s))]);
        let (mut from, mut to) = ((u32::MAX, u32::MAX), (0, 0));
        for touched in touched {
            from = (from.0.min(touched.row), from.1.min(touched.column));
            to = (to.0.max(touched.row), to.1.max(touched.column));
        }
        if self.sheet.is_empty() { OriginExtent::Rows(from.0, to.0) } else { OriginExtent::Cells { from, to } }
    }

    /// The offset in the bytes of the file that belongs to the offset `at` of the text, on the given line.
    fn byte(&self, line: &OriginLine, at: usize) -> usize {
        let bytes = &self.bytes[line.bytes.start as usize..line.bytes.end as usize];
        let text = &self.text[line.text.start as usize..line.text.end as usize];
        let wanted = &text[..at.clamp(line.text.start as usize, line.text.end as usize) - line.text.start as usize];
        let base = line.bytes.start as usize;
        if bytes == text.as_bytes() {
            return base + wanted.len();
        }
        // A letter may be several bytes in its encoding, and NFC may have composed it, so bytes and text cannot be
        // counted side by side. The place is the end of the shortest prefix of the bytes that decodes to the wanted
        // text. `fold_d` may treat a prefix of a word otherwise than the whole word, so both sides are compared after
        // `same_d`.
        let wanted = same_d(wanted);
        let written = |to: usize| same_d(&letters(&self.encoding.decode(&bytes[..to])));
        // A longer prefix decodes to a longer text, so a binary search finds the place up to a few bytes.
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let middle = low.midpoint(high);
            if written(middle).len() < wanted.len() { low = middle + 1 } else { high = middle }
        }
        // Inside a letter of several bytes that order may not hold, so the neighbours are compared exactly.
        let near = low.saturating_sub(8)..=(low + 8).min(bytes.len());
        let mut place = near.into_iter().find(|&to| written(to) == wanted).unwrap_or(low);
        // The remaining bytes of a damaged letter belong to that letter.
        let goes_on = |at: usize| self.encoding == Encoding::Utf8 && bytes.get(at).is_some_and(|b| b & 0xC0 == 0x80);
        while goes_on(place) && written(place + 1) == wanted {
            place += 1;
        }
        base + place
    }

    /// The place that a finding about a span of the transcript must show.
    pub fn place(&self, span: ByteSpan) -> Origination<'_> {
        let source = self.source(span);
        let index = self.lines.partition_point(|l| l.text.start as usize <= source.start).saturating_sub(1);
        let Some(line) = self.lines.get(index) else {
            return Origination { line: 1, column: 1, offset: 0, length: 0, text: "", marked: 0..0 };
        };
        let whole = line.text.start as usize..line.text.end as usize;
        let start = source.start.clamp(whole.start, whole.end);
        let marked = start - whole.start..source.end.clamp(start, whole.end) - whole.start;
        let text = &self.text[whole.clone()];
        let cell = self.cells[..self.cells.partition_point(|c| c.at as usize <= source.start)].last();
        if let Some(cell) = cell {
            let (line, column) = (u64::from(cell.row), u64::from(cell.column));
            return Origination { line, column, offset: 0, length: 0, text, marked };
        }
        let from = self.byte(line, source.start);
        let end_line = self.lines.partition_point(|l| l.text.start as usize <= source.end).saturating_sub(1);
        let to = self.byte(&self.lines[end_line], source.end).max(from);
        let before = &self.bytes[line.bytes.start as usize..from];
        let before = before.strip_prefix(BOM.as_bytes()).unwrap_or(before);
        let len = |bytes: &[u8]| if self.utf16 { utf16_len(bytes) } else { bytes.len() as u64 };
        Origination {
            line: index as u64 + 1,
            column: self.encoding.count(before) as u64 + 1,
            offset: len(&self.bytes[..from]),
            length: len(&self.bytes[from..to]),
            text,
            marked,
        }
    }
}

/// Whether a letter only changes how others are shown: zero-width spaces, joiners and soft hyphens, the marks of
/// direction that messages have around names and numbers, and the selectors after a figurine that choose between
/// picture and letter.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{61C}' | '\u{AD}' | '\u{FEFF}'
        | '\u{FE00}'..='\u{FE0F}')
}

/// Whether a letter is a blank of another width.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// The text of a sheet as the program reads it: in NFC, without invisible letters, and with `Ð` (U+00D0) and `ð`
/// replaced in Vietnamese words by the letters that look the same. Icelandic names keep theirs.
pub fn letters(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    if text.is_ascii() {
        return text.to_owned();
    }
    let text: String = text.nfc().filter(|&c| !is_unseen(c)).map(|c| if is_blank(c) { ' ' } else { c }).collect();
    fold_d(&text).into_owned()
}

/// Replaces every letter that looks like `Đ` or `đ`, in whatever word, so that two texts can be compared.
fn same_d(text: &str) -> String {
    text.replace(['Ð', 'Ɖ'], "Đ").replace('ð', "đ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_letters_as_written() {
        // "é" as two code points, and then a place after it.
        let bytes = "Ve\u{301}: e4".as_bytes().to_vec();
        let text = letters("Ve\u{301}: e4");
        let lines = vec![OriginLine { text: 0..text.len() as u32, bytes: 0..bytes.len() as u32 }];
        let at = text.find("e4").expect("it is there") as u32;
        let pieces = vec![OriginPiece { at: 0, source: at..at + 2, copied: true }];
        let origin = Origin { text, lines, pieces, bytes, ..Origin::default() };
        let place = origin.place(ByteSpan::new(0, 2));
        assert_eq!((place.line, place.column, place.offset, place.length), (1, 6, 6, 2));
        assert_eq!(&place.text[place.marked], "e4");
    }
}
