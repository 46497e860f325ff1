//! Writes clean games in the pass that reads them: if every move is canonical already, only its letters change.
//!
//! `1. Mf3 {good} d5` becomes `1. Nf3 {good} 1... d5` by one look-up a half-move. This writes what the writer of
//! [`movetext`](super::movetext) would write, or it refuses: moves that lack a sign, and glyphs without a number, are
//! left to that writer.

use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::quick_line::QuickLine;
use super::{Layout, Options};
use bienban_engine::chess::fast::{FastReader, FastReading, Letters, Proof};
use bienban_engine::chess::notation::letters::{self, FIGURINES};
use bienban_engine::chess::notation::target::Target;
use bienban_engine::pgn::tag::ROSTER;

/// What is written for the first byte of a move, a letter or a file. Four bytes are enough, since `Кр`, the longest,
/// has four.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Letter {
    pub(super) bytes: [u8; 4],
    pub(super) len: u8,
    /// How many bytes more than columns it takes.
    pub(super) surplus: u8,
}

/// Writes clean games quickly.
#[derive(Debug)]
pub struct Quick {
    /// By first byte of a move. A `len` of 0 means that no move begins so.
    pub(super) letters: [Letter; 256],
    pub(super) castling: u8,
    /// Whether the offer of a draw is a sign, as it is on a Vietnamese scoresheet, and not a comment.
    pub(super) offers: bool,
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
            letters[usize::from(file)] = Letter { bytes: [file, 0, 0, 0], len: 1, surplus: 0 };
        }
        for from in [letters::ENGLISH, letters::VIETNAMESE] {
            for (&read, &written) in from.letters.iter().zip(&to) {
                let memory = &mut [0; 4];
                let text = letters::spelled(written, memory);
                let surplus = (text.len() - text.chars().count()) as u8;
                let mut letter = Letter { len: text.len() as u8, surplus, ..Letter::default() };
                letter.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
                *letters.get_mut(read as usize)? = letter;
            }
        }
        Some(Quick { letters, castling: style.castling as u8, offers: style.target.is_vietnamese() })
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
            let mut line = QuickLine::new(self, out);
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

/// The same for a section whose roster is in order up to the tag at `from` alone, which should be number `index`.
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
