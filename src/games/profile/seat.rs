//! Seat: where the bytes of a game are in its file.

use bienban_base::place::ByteSpan;
use bienban_engine::judge::Game;
use bienban_engine::pgn::section::count_lines;
use bienban_engine::source::split::Block;

/// Where the bytes of a game are, without the white space around them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameSeat {
    /// The line of the first of them, from 1.
    pub line: u64,
    /// Its offset in the unpacked file, before decoding.
    pub offset: u64,
    /// How many there are, before decoding.
    pub length: u64,
}

/// Finds the seats of the games of a block, which must come in their order.
#[derive(Debug)]
pub struct GameSeats<'a> {
    block: &'a Block,
    at: usize,
    /// How many lines of the block come before that.
    lines: u64,
    offset: u64,
}

impl<'a> GameSeats<'a> {
    /// Seats in a block.
    pub fn new(block: &'a Block) -> GameSeats<'a> {
        GameSeats { block, at: 0, lines: 0, offset: block.offset }
    }

    /// The seat of a game.
    pub fn seat_of(&mut self, game: &Game<'_>) -> GameSeat {
        self.of_span(game.span())
    }

    /// The seat of the game in this span.
    pub fn of_span(&mut self, span: ByteSpan) -> GameSeat {
        let span = trimmed(self.block.bytes(), span);
        if let Some(origin) = &self.block.origin {
            // In a sheet, the seat is worked out from the first and the last letter of the transcript.
            let one = |at: u32| ByteSpan { start: at, end: at + 1 };
            let (first, last) = (origin.place(one(span.start)), origin.place(one(span.end.max(span.start + 1) - 1)));
            let end = (last.offset + last.length).max(first.offset + first.length);
            return GameSeat { line: first.line, offset: first.offset, length: end - first.offset };
        }
        let start = span.start as usize;
        let entries = self.block.entries.as_ref();
        if let Some((entries, entry)) = entries.and_then(|entries| Some((entries, entries.at(start)?))) {
            let place = entries.place(entry);
            return GameSeat { line: entry.number, offset: place.start, length: place.end - place.start };
        }
        let passed = &self.block.bytes()[self.at..start];
        self.lines += count_lines(passed);
        self.offset += self.block.file_len(passed);
        self.at = start;
        let length = self.block.file_len(span.bytes_in(self.block.bytes()));
        GameSeat { line: self.block.line() + self.lines, offset: self.offset, length }
    }
}

/// A span without the white space at its ends.
pub fn trimmed(bytes: &[u8], span: ByteSpan) -> ByteSpan {
    let text = span.bytes_in(bytes);
    let is_text = |b: &u8| !b.is_ascii_whitespace();
    let mark = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let Some(first) = text[mark..].iter().position(is_text) else { return span };
    let last = text.iter().rposition(is_text).unwrap_or(first);
    let start = span.start + (mark + first) as u32;
    ByteSpan { start, end: span.start + last as u32 + 1 }
}
