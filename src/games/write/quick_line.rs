//! The movetext that the quick writer makes, word by word as the reader comes to them.
//!
//! `Nf3 {good} (2. Nc3 $5)` is taken in six calls. Lines are filled as [`Wrap`](super::wrap) fills them, and tests
//! compare both writers. Here nothing is allocated for a word, and text is copied eight bytes at a time.

use std::borrow::Cow;

use super::comment::{composed, escape, one_line};
use super::glyph;
use super::spelling::MoveSpelling;
use super::wrap::{self, WIDTH};
use bienban_base::text::swar;
use bienban_engine::chess::fast::{FastHalfMove, HalfMoveSink};

/// Room for a word and for what is written beyond its end.
const ROOM: usize = 32;

/// The movetext that is being written.
pub(super) struct QuickLine<'a> {
    spelling: &'a MoveSpelling,
    /// What was written, with room after it.
    out: &'a mut Vec<u8>,
    /// Where the text that was written ends.
    at: usize,
    /// Where the last word begins, after its separator.
    word: usize,
    /// How many bytes more than columns the last word has.
    surplus: usize,
    /// How many columns the line has before the last word and its separator.
    column: usize,
    /// Whether the last word has just begun, so that the next text is joined to it: after a bracket, and at the
    /// beginning.
    opened: bool,
    /// Whether the next half-move has its number, whoever plays it.
    numbered: bool,
    /// Whether a half-move was written since the last bracket.
    moved: bool,
    /// Where the last half-move of the game itself ends.
    last: usize,
    /// The text of a comment that had to be changed.
    scratch: String,
}

impl<'a> QuickLine<'a> {
    /// Movetext that begins where `out` ends.
    pub(super) fn new(spelling: &'a MoveSpelling, out: &'a mut Vec<u8>) -> QuickLine<'a> {
        let at = out.len();
        QuickLine {
            spelling,
            out,
            at,
            word: at,
            surplus: 0,
            column: FULL,
            opened: true,
            numbered: true,
            moved: true,
            last: at,
            scratch: String::new(),
        }
    }

    /// Ends the game with its result. A mate that was `marked` as a check gets the mark of a mate.
    pub(super) fn finish(mut self, result: &str, marked: bool) {
        if marked {
            self.out[self.last - 1] = b'#';
        }
        self.begin();
        self.short(result.as_bytes());
        self.settle(self.at);
        // Cuts off the room beyond the text, in which there may be anything.
        self.out.truncate(self.at);
        self.out.extend_from_slice(b"\n\n");
    }

    /// Makes room for this many bytes.
    #[inline(always)]
    fn room(&mut self, bytes: usize) {
        // Much at once, so that it seldom has to be done.
        if self.out.len() < self.at + bytes + ROOM {
            self.out.resize(self.at + bytes + (1 << 12), 0);
        }
    }

    /// Decides whether the last word, which ends at `end`, still fits on its line. It has its separator already,
    /// which becomes a line end if it does not.
    #[inline(always)]
    fn settle(&mut self, end: usize) {
        let width = end - self.word - self.surplus;
        let full = self.column + 1 + width;
        let fits = full <= WIDTH;
        self.out[self.word - 1] = if fits { b' ' } else { b'\n' };
        self.column = if fits { full } else { width };
        self.surplus = 0;
    }

    /// Ends the last word and begins another, unless one has just begun.
    #[inline(always)]
    fn begin(&mut self) {
        self.room(0);
        if std::mem::take(&mut self.opened) {
            return;
        }
        self.settle(self.at);
        self.at += 1;
        self.word = self.at;
    }

    /// Appends `len` bytes of a word.
    #[inline(always)]
    fn put(&mut self, word: u64, len: usize) {
        // Always eight bytes, since a copy of constant length is a single store. What is too much is written over.
        self.out[self.at..self.at + 8].copy_from_slice(&word.to_le_bytes());
        self.at += len;
    }

    /// Appends a few bytes.
    fn short(&mut self, text: &[u8]) {
        self.out[self.at..self.at + text.len()].copy_from_slice(text);
        self.at += text.len();
    }

    /// Writes castling and promotions. Returns false if the text is not canonical.
    #[inline(never)]
    fn special(&mut self, text: u64, body: usize, len: usize) -> bool {
        let mut bytes = text.to_le_bytes();
        if matches!(bytes[0], b'O' | b'0') {
            for byte in &mut bytes[..body] {
                *byte = if *byte == b'-' { b'-' } else { self.spelling.castling };
            }
            self.begin();
            self.put(u64::from_le_bytes(bytes), len);
            return true;
        }
        let letter = self.spelling.letters[usize::from(bytes[body - 1])];
        if body < 4 || bytes[body - 2] != b'=' || letter.len == 0 {
            return false;
        }
        self.begin();
        self.put(text, body - 1);
        self.put(u64::from(u32::from_le_bytes(letter.bytes)), usize::from(letter.len));
        self.put(text >> ((8 * body) & 63), len - body);
        self.surplus += usize::from(letter.surplus);
        true
    }

    /// Begins a variation.
    fn open(&mut self) {
        self.begin();
        self.put(u64::from(b'('), 1);
        (self.opened, self.numbered, self.moved) = (true, true, false);
    }

    /// Ends a variation. Returns false if it has no half-move, since then it is no variation.
    fn close(&mut self) -> bool {
        self.room(0);
        self.put(u64::from(b')'), 1);
        (self.opened, self.numbered) = (false, true);
        std::mem::replace(&mut self.moved, true)
    }

    /// Writes a comment, whose brace is the first byte of `rest`. It ends within `len` bytes.
    fn comment(&mut self, rest: &[u8], len: usize) -> bool {
        self.begin();
        self.room(len);
        self.numbered = true;
        // The text is copied up to the closing brace, and looked at for bytes that need care.
        let (from, mut odd, mut done) = (self.at, 0, 0);
        loop {
            let Some(bytes) = rest.get(done..).and_then(|rest| rest.first_chunk()) else { return false };
            let word = u64::from_le_bytes(*bytes);
            self.out[from + done..from + done + 8].copy_from_slice(bytes);
            let close = swar::equal(word, b'}');
            let care = word & swar::HIGH | swar::below(word, b' ');
            if close != 0 {
                let more = swar::first(close);
                odd |= swar::first_bytes(care, more);
                done += more + 1;
                break;
            }
            odd |= care;
            done += 8;
        }
        if odd == 0 {
            self.at = from + done;
            self.break_lines(from + 1, from + done - 1);
            return true;
        }
        let Ok(text) = std::str::from_utf8(&rest[1..done - 1]) else { return false };
        let text = composed(one_line(Cow::Borrowed(text)));
        // The offer of a draw, which is a comment in PGN only, becomes a sign on the scoresheet again.
        self.prepared(&text);
        true
    }

    /// Writes a comment in braces, whose text has no line end and no brace, at the word that has begun.
    #[inline(never)]
    fn prepared(&mut self, text: &str) {
        self.room(text.len());
        let from = self.at;
        self.out[from] = b'{';
        self.out[from + 1..from + 1 + text.len()].copy_from_slice(text.as_bytes());
        self.at = from + 2 + text.len();
        self.out[self.at - 1] = b'}';
        if text.is_ascii() {
            return self.break_lines(from + 1, self.at - 1);
        }
        // In UTF-8 every byte but those that continue a character begins one.
        let continued = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 == 0x80).count();
        let (mut begun, mut command) = (from, false);
        for (index, &byte) in text.as_bytes().iter().enumerate() {
            match byte {
                b'[' if text.as_bytes().get(index + 1) == Some(&b'%') => command = true,
                b']' => command = false,
                b' ' if !command && wrap::may_break(text.as_bytes(), index) => {
                    let space = from + 1 + index;
                    self.surplus += continued(&self.out[begun..space]);
                    self.settle(space);
                    self.word = space + 1;
                    begun = self.word;
                }
                _ => {}
            }
        }
        self.surplus += continued(&self.out[begun..self.at]);
    }

    /// Ends a word at every space of a comment at which a line may end. The text is ASCII, is in `from..end` of the
    /// text that was written, and its closing brace is after it.
    fn break_lines(&mut self, from: usize, end: usize) {
        let mut at = from;
        loop {
            let Some(bytes) = self.out.get(at..).and_then(|rest| rest.first_chunk()) else { return };
            let word = u64::from_le_bytes(*bytes);
            let next = swar::first(swar::equal(word, b' ') | swar::equal(word, b'['));
            at += next;
            if at >= end {
                return;
            }
            if next == 8 {
                continue;
            }
            if self.out[at] == b'[' {
                if self.out[at + 1] == b'%' {
                    at = self.behind_command(at + 2, end);
                }
            } else if at > from && wrap::may_break(&self.out[from..end], at - from) {
                self.settle(at);
                self.word = at + 1;
            }
            at += 1;
        }
    }

    /// Where the bracket is that closes a command, or `end` if there is none.
    fn behind_command(&self, mut at: usize, end: usize) -> usize {
        while let Some(bytes) = self.out.get(at..).and_then(|rest| rest.first_chunk()) {
            let next = swar::first(swar::equal(u64::from_le_bytes(*bytes), b']'));
            at += next;
            if next < 8 || at >= end {
                break;
            }
        }
        at.min(end)
    }

    /// Writes a comment that goes to the end of its line.
    fn line_comment(&mut self, rest: &[u8], len: usize) -> bool {
        let Ok(text) = std::str::from_utf8(&rest[1..len]) else { return false };
        let mut escaped = std::mem::take(&mut self.scratch);
        escaped.clear();
        escape(text.trim(), &mut escaped);
        self.begin();
        self.prepared(&composed(Cow::Borrowed(&escaped)));
        self.scratch = escaped;
        self.numbered = true;
        true
    }

    /// Writes a line for other programs, which stays a line of its own.
    fn escape_line(&mut self, rest: &[u8], len: usize) -> bool {
        let Ok(text) = std::str::from_utf8(&rest[..len]) else { return false };
        if self.at > self.word {
            self.settle(self.at);
            self.room(0);
            self.put(u64::from(b'\n'), 1);
        }
        let text = composed(Cow::Borrowed(text));
        self.room(text.len());
        self.short(text.as_bytes());
        self.put(u64::from(b'\n'), 1);
        (self.word, self.column, self.opened) = (self.at, FULL, true);
        true
    }

    /// Writes a sign that has a number. Returns false if it has none.
    fn glyph(&mut self, sign: &[u8]) -> bool {
        let number = std::str::from_utf8(sign).ok().and_then(glyph::number);
        number.is_some_and(|number| {
            self.begin();
            self.short(number.as_bytes());
            true
        })
    }

    /// Writes the offer of a draw: a sign on a Vietnamese scoresheet, a comment elsewhere.
    fn draw_offer(&mut self) {
        self.begin();
        if self.spelling.offers {
            self.short(b"(=)");
        } else {
            self.short(b"{(=)}");
            self.numbered = true;
        }
    }
}

/// The column of a line that takes no further word: the next word begins a line.
const FULL: usize = WIDTH + 1;

impl HalfMoveSink for QuickLine<'_> {
    #[inline(always)]
    fn half_move(&mut self, half_move: FastHalfMove) -> bool {
        let bytes = half_move.bytes;
        // The move ends before its mark, a glyph, a bracket or white space, which all are below a comma, but for `?`.
        let ends = swar::below(bytes, b',') | swar::equal(bytes, b'?');
        let body = swar::first(ends);
        let marked = matches!(half_move.mark, b'+' | b'#');
        let len = body + usize::from(marked);
        let text = swar::first_bytes(bytes, len);
        let sign = swar::equal(text, b'x') != 0;
        // A sign that is missing or not true would have to be added or taken away, which the careful writer does.
        if ends == 0 || marked != half_move.checks || sign != half_move.captures {
            return false;
        }
        // A number before every move of White, and before Black's only where something came between.
        if !half_move.black || self.numbered {
            let (number, size) = (half_move.number.0, usize::from(half_move.number.1));
            let dots = if half_move.black { 2 } else { 0 };
            self.begin();
            self.put(number, size);
            // With a length of 0 this writes nothing that stays.
            self.put(u64::from(u16::from_le_bytes(*b"..")), dots);
        }
        (self.numbered, self.moved) = (false, true);
        let first = text as u8;
        let whole = if matches!(first, b'O' | b'0') || half_move.promotes {
            self.special(text, body, len)
        } else {
            let letter = &self.spelling.letters[usize::from(first)];
            let (letter_bytes, letter_len, surplus) = (letter.bytes, usize::from(letter.len), letter.surplus);
            self.begin();
            self.put(u64::from(u32::from_le_bytes(letter_bytes)), letter_len);
            self.put(text >> 8, len - 1);
            self.surplus += usize::from(surplus);
            true
        };
        if half_move.main {
            self.last = self.at;
        }
        whole
    }

    fn between(&mut self, rest: &[u8], len: usize) -> bool {
        match rest[0] {
            b'{' if self.spelling.offers && rest.starts_with(b"{(=)}") => {
                self.draw_offer();
                true
            }
            b'{' => self.comment(rest, len),
            b'(' if rest[1] == b'=' => {
                self.draw_offer();
                true
            }
            b'(' => {
                self.open();
                true
            }
            b')' => self.close(),
            b'$' => {
                self.begin();
                self.room(len);
                self.short(&rest[..len]);
                true
            }
            b'!' | b'?' => self.glyph(&rest[..len]),
            b';' => self.line_comment(rest, len),
            b'%' => self.escape_line(rest, len),
            // White space, and Black's number, which is written anew with the move.
            _ => true,
        }
    }
}
