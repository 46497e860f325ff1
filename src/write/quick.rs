//! Writes clean games in the pass that reads them: if every move is canonical already, only its letters change.
//!
//! `1. Mf3 d5` becomes `1. Nf3 d5` by one look-up a half-move. This writes what the writer of
//! [`movetext`](super::movetext) would write, or it refuses: games with comments, variations or glyphs, and moves
//! that lack a sign, are left to that writer.

use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::wrap::WIDTH;
use super::{Layout, Options};
use crate::chess::fast::{FastReader, FastReading, HalfMove, Letters, Proof, Sink};
use crate::chess::notation::letters::{self, FIGURINES};
use crate::chess::notation::target::Target;
use crate::pgn::tag::ROSTER;
use crate::text::swar;

/// What is written for the first byte of a move, a letter or a file. Four bytes are enough, since `Кр`, the longest,
/// has four.
#[derive(Debug, Clone, Copy, Default)]
struct Letter {
    bytes: [u8; 4],
    len: u8,
    /// How many columns it takes.
    width: u8,
}

/// Writes clean games quickly.
#[derive(Debug)]
pub struct Quick {
    /// By first byte of a move. A `len` of 0 means that no move begins so.
    letters: [Letter; 256],
    castling: u8,
}

impl Quick {
    /// A quick writer, or `None` if the options ask for more than other letters.
    pub fn new(options: &Options) -> Option<Quick> {
        let style = options.style;
        if options.layout != Layout::Pgn || options.comments || style.capture != "x" || style.en_passant {
            return None;
        }
        let to = match style.target {
            Target::Letters(language) => language.letters,
            Target::Figurine => std::array::from_fn(|role| FIGURINES[role]),
            Target::Uci | Target::Long => return None,
        };
        let mut letters = [Letter::default(); 256];
        for file in b'a'..=b'h' {
            letters[usize::from(file)] = Letter { bytes: [file, 0, 0, 0], len: 1, width: 1 };
        }
        for from in [letters::ENGLISH, letters::VIETNAMESE] {
            for (&read, &written) in from.letters.iter().zip(&to) {
                let memory = &mut [0; 4];
                let text = letters::spelled(written, memory);
                let mut letter =
                    Letter { len: text.len() as u8, width: text.chars().count() as u8, ..Letter::default() };
                letter.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
                *letters.get_mut(read as usize)? = letter;
            }
        }
        Some(Quick { letters, castling: style.castling as u8 })
    }

    /// Writes the game at `start` of a block's padded text after what is in `out`, and a blank line after it. A mate
    /// that is marked as a check is written as a mate; the reading says so.
    ///
    /// Returns `None` if the careful path must write the game. `out` is then as it was before.
    pub fn game(
        &self,
        reader: &mut FastReader,
        (padded, len, start): (&[u8], usize, usize),
        letters: Letters,
        out: &mut Vec<u8>,
    ) -> Option<FastReading> {
        let before = out.len();
        let read = tags(&padded[start..len], out).and_then(|()| {
            let at = out.len();
            let mut line = QuickLine { quick: self, out, at, column: 0 };
            let reading = reader.read_into(padded, len, start, letters, &mut line)?;
            if !reading.proofs.has(Proof::FORM) {
                // The last half-move mates and is marked as a check: its mark is the last byte that was written.
                line.out[line.at - 1] = b'#';
            }
            let outcome = reading.outcome.text();
            line.word(outcome.as_bytes(), outcome.len());
            let at = line.at;
            // Cuts off the room beyond the text, in which there may be anything.
            out.truncate(at);
            out.extend_from_slice(b"\n\n");
            Some(reading)
        });
        if read.is_none() {
            out.truncate(before);
        }
        read
    }
}

/// Copies the tag section and a blank line. Returns `None` unless the seven tags of the roster come first and in
/// their order, since the writer of tags would move them.
fn tags(text: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let mut at = 0;
    for name in ROSTER {
        let rest = text[at..].strip_prefix(b"[")?.strip_prefix(name.as_bytes())?;
        at = text.len() - rest.strip_prefix(b" ")?.len();
        at = line(text, at - name.len() - 2, out)?;
    }
    while text.get(at) == Some(&b'[') {
        at = line(text, at, out)?;
    }
    out.push(b'\n');
    Some(())
}

/// Copies the line at `from`. Returns where the next one begins, or `None` if it is not in NFC already.
fn line(text: &[u8], from: usize, out: &mut Vec<u8>) -> Option<usize> {
    let feed = from + memchr::memchr(b'\n', &text[from..])?;
    let line = text[from..feed].strip_suffix(b"\r").unwrap_or(&text[from..feed]);
    let composed = |text: &str| is_nfc_quick(text.chars()) == IsNormalized::Yes;
    if !line.is_ascii() && !std::str::from_utf8(line).is_ok_and(composed) {
        return None;
    }
    out.extend_from_slice(line);
    out.push(b'\n');
    Some(feed + 1)
}

/// The movetext that is being written.
struct QuickLine<'a> {
    quick: &'a Quick,
    /// What was written, with room after it.
    out: &'a mut Vec<u8>,
    /// Where the text that was written ends.
    at: usize,
    /// How many columns the last line has.
    column: usize,
}

/// Room for a word and for what is written beyond its end.
const ROOM: usize = 32;

impl QuickLine<'_> {
    /// Begins a word of `width` columns: makes room, and writes a blank or a line end before it.
    #[inline(always)]
    fn begin(&mut self, width: usize) {
        // Much room at once, so that it is seldom made.
        if self.out.len() < self.at + ROOM {
            self.out.resize(self.at + (1 << 12), 0);
        }
        let fits = self.column + 1 + width <= WIDTH;
        // At the very beginning the separator is written over, so no branch is needed.
        let separator = usize::from(self.column > 0);
        self.out[self.at] = if fits { b' ' } else { b'\n' };
        self.at += separator;
        self.column = if fits { self.column + separator + width } else { width };
    }

    /// Appends `len` bytes of a word.
    #[inline(always)]
    fn put(&mut self, word: u64, len: usize) {
        // Always eight bytes, since a copy of constant length is a single store. What is too much is written over.
        self.out[self.at..self.at + 8].copy_from_slice(&word.to_le_bytes());
        self.at += len;
    }

    /// Appends a word of any length up to the room that there is.
    fn word(&mut self, text: &[u8], width: usize) {
        self.begin(width);
        self.out[self.at..self.at + text.len()].copy_from_slice(text);
        self.at += text.len();
    }

    /// Writes castling and promotions. Returns false if the text is not canonical.
    #[inline(never)]
    fn special(&mut self, text: u64, len: usize, half_move: &HalfMove) -> bool {
        let bytes = text.to_le_bytes();
        let body = len - usize::from(matches!(half_move.mark, b'+' | b'#'));
        if matches!(bytes[0], b'O' | b'0') {
            let mut castling = bytes;
            for byte in &mut castling[..body] {
                *byte = if *byte == b'-' { b'-' } else { self.quick.castling };
            }
            self.begin(len);
            self.put(u64::from_le_bytes(castling), len);
            return true;
        }
        let letter = self.quick.letters[usize::from(bytes[body - 1])];
        if body < 4 || bytes[body - 2] != b'=' || letter.len == 0 {
            return false;
        }
        self.begin(len - 1 + usize::from(letter.width));
        self.put(text, body - 1);
        self.put(u64::from(u32::from_le_bytes(letter.bytes)), usize::from(letter.len));
        self.put(text >> ((8 * body) & 63), len - body);
        true
    }
}

impl Sink for QuickLine<'_> {
    #[inline(always)]
    fn half_move(&mut self, half_move: HalfMove) -> bool {
        let bytes = half_move.bytes;
        // The move and its mark end before white space, that is before the first byte below `!`.
        let ends = swar::below(bytes, b'!');
        let len = swar::first(ends);
        let text = swar::first_bytes(bytes, len);
        let marked = matches!(half_move.mark, b'+' | b'#');
        let last = (text >> ((8 * len.wrapping_sub(1)) & 63)) as u8;
        let sign = swar::equal(text, b'x') != 0;
        let plain = if marked { last == half_move.mark } else { half_move.mark.is_ascii_whitespace() };
        // A sign that is missing or not true would have to be added or taken away, which the careful writer does.
        if ends == 0 || !plain || marked != half_move.checks || sign != half_move.captures {
            return false;
        }
        // A number before every move of White, and before Black's only if the game begins with it.
        if !half_move.black || self.column == 0 {
            let (number, size) = (half_move.number.0, usize::from(half_move.number.1));
            let dots = if half_move.black { 2 } else { 0 };
            self.begin(size + dots);
            self.put(number, size);
            // With a length of 0 this writes nothing that stays.
            self.put(u64::from(u16::from_le_bytes(*b"..")), dots);
        }
        let first = text as u8;
        if matches!(first, b'O' | b'0') || half_move.promotes {
            return self.special(text, len, &half_move);
        }
        let letter = &self.quick.letters[usize::from(first)];
        let (letter_bytes, letter_len, width) = (letter.bytes, usize::from(letter.len), usize::from(letter.width));
        self.begin(len - 1 + width);
        self.put(u64::from(u32::from_le_bytes(letter_bytes)), letter_len);
        self.put(text >> 8, len - 1);
        true
    }

    fn between(&mut self, text: &[u8]) -> bool {
        // Comments, variations and glyphs are for the careful writer.
        text.iter().all(u8::is_ascii_whitespace)
    }
}
