//! Writes clean games in the pass that reads them: if every move is canonical already, only its letters change.
//!
//! `1. Mf3 {good} d5` becomes `1. Nf3 {good} 1... d5` by one look-up a half-move. This writes what the writer of
//! [`movetext`](super::movetext) would write, or it refuses: moves that lack a sign, and glyphs without a number, are
//! left to that writer.

use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::quick_line::QuickLine;
use super::spelling::MoveSpelling;
use super::{GameLayout, WriteOptions};
use bienban_engine::chess::fast::{FastLetters, FastReader, FastReading, Proof};
use bienban_engine::pgn::tag::ROSTER;

/// Writes clean games quickly.
#[derive(Debug)]
pub struct QuickWriter {
    spelling: MoveSpelling,
}

impl QuickWriter {
    /// A quick writer, or `None` if the options ask for more than other letters.
    pub fn new(options: &WriteOptions) -> Option<QuickWriter> {
        let style = options.style;
        if options.layout != GameLayout::Pgn || options.comments || style.capture != "x" || style.en_passant {
            return None;
        }
        Some(QuickWriter { spelling: MoveSpelling::of(style)? })
    }

    /// Writes the game at `start` of a block's padded text after the contents of `out`, and a blank line after it. A
    /// mate that is marked as a check is written as a mate; the returned reading has that mark.
    ///
    /// Returns `None` if the careful path must write the game. `out` is then as it was before.
    pub fn game(
        &self,
        reader: &mut FastReader,
        (padded, len, start): (&[u8], usize, usize),
        letters: FastLetters,
        out: &mut Vec<u8>,
    ) -> Option<FastReading> {
        let before = out.len();
        let read = tags(&padded[start..len], out).and_then(|()| {
            let mut line = QuickLine::new(&self.spelling, out);
            let reading = reader.read_into(padded, len, start, letters, &mut line)?;
            line.finish(reading.outcome.text(), !reading.proofs.has(Proof::FORM));
            Some(reading)
        });
        if read.is_none() {
            out.truncate(before);
        }
        read
    }
}

/// Writes the tag section and a blank line, the seven tags of the roster first and in their order. Returns `None` if
/// one of them is missing.
fn tags(text: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let mut at = 0;
    for (index, name) in ROSTER.iter().enumerate() {
        if !is_named(&text[at..], name) {
            return unordered(text, at, index, out);
        }
        at = line(text, at, out)?;
    }
    others(text, at, &[], out)
}

/// The same for a section whose roster is in order only up to the tag at `from`, which should be number `index`.
fn unordered(text: &[u8], from: usize, index: usize, out: &mut Vec<u8>) -> Option<()> {
    for name in &ROSTER[index..] {
        let mut at = from;
        while !is_named(&text[at..], name) {
            at = text[at..].starts_with(b"[").then(|| memchr::memchr(b'\n', &text[at..])).flatten()? + at + 1;
        }
        line(text, at, out)?;
    }
    others(text, from, &ROSTER[index..], out)
}

/// Copies the tags from `at` on, except those that are written already, and writes a blank line.
fn others(text: &[u8], mut at: usize, written: &[&str], out: &mut Vec<u8>) -> Option<()> {
    while text.get(at) == Some(&b'[') {
        let before = out.len();
        let next = line(text, at, out)?;
        if written.iter().any(|name| is_named(&text[at..], name)) {
            out.truncate(before);
        }
        at = next;
    }
    out.push(b'\n');
    Some(())
}

/// Whether a tag of this name is at the beginning of the text.
fn is_named(text: &[u8], name: &str) -> bool {
    let rest = text.strip_prefix(b"[").and_then(|rest| rest.strip_prefix(name.as_bytes()));
    rest.is_some_and(|rest| rest.first() == Some(&b' '))
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
