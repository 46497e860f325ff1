//! Notes: the annotations of a game, from `.cba`, as comments and glyphs.

use std::fmt::Write as _;

use bienban_base::message::Message;
use bienban_base::text::encoding::Encoding;
use shakmaty::Color;

use super::letters::{self, Pages};
use super::moves::MovesFault;
use super::quotation;
use super::start::square;
use crate::{Loss, Losses};

/// The length of the header before the annotations of a game.
pub(super) const HEADER: usize = 14;
/// The length of the head of an annotation: the half-move, the kind, the length.
const HEAD: usize = 6;

/// The kinds of annotations, by their number.
mod kind {
    pub(super) const AFTER: u8 = 0x02;
    pub(super) const SYMBOLS: u8 = 0x03;
    pub(super) const SQUARES: u8 = 0x04;
    pub(super) const ARROWS: u8 = 0x05;
    pub(super) const TIME_SPENT: u8 = 0x07;
    pub(super) const TRAINING: u8 = 0x09;
    pub(super) const SOUND: u8 = 0x10;
    pub(super) const PICTURE: u8 = 0x11;
    pub(super) const QUOTATION: u8 = 0x13;
    pub(super) const PAWN_STRUCTURE: u8 = 0x14;
    pub(super) const PATH: u8 = 0x15;
    pub(super) const WHITE_CLOCK: u8 = 0x16;
    pub(super) const BLACK_CLOCK: u8 = 0x17;
    pub(super) const CRITICAL: u8 = 0x18;
    pub(super) const CORRESPONDENCE_MOVE: u8 = 0x19;
    pub(super) const LINK: u8 = 0x1C;
    pub(super) const VIDEO: u8 = 0x20;
    pub(super) const EVALUATION: u8 = 0x21;
    pub(super) const MEDALS: u8 = 0x22;
    pub(super) const COLOUR: u8 = 0x23;
    pub(super) const TIME_CONTROL: u8 = 0x24;
    pub(super) const VIDEO_TIME: u8 = 0x25;
    pub(super) const CORRESPONDENCE: u8 = 0x61;
    pub(super) const BEFORE: u8 = 0x82;
}

/// An annotation.
#[derive(Debug, Clone, Copy)]
struct Note {
    /// The half-move in the order of the file, or -1 for the game.
    half_move: i32,
    kind: u8,
    /// The first of its bytes, and their number.
    start: usize,
    len: usize,
}

/// The annotations of a game.
pub(super) struct Notes {
    bytes: Vec<u8>,
    /// By half-move; those of one half-move in the order of the file.
    list: Vec<Note>,
    /// A bit for each half-move that has one.
    noted: Vec<u64>,
    /// The encoding of the texts that are not UTF-8.
    encoding: Encoding,
}

/// The remarks at a half-move.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Remarks {
    /// Comments before it.
    pub(super) before: Vec<String>,
    /// Glyphs after it.
    pub(super) glyphs: Vec<u8>,
    /// Comments after it.
    pub(super) after: Vec<String>,
}

impl Notes {
    /// No annotations.
    pub(super) fn none() -> Notes {
        Notes { bytes: Vec::new(), list: Vec::new(), noted: Vec::new(), encoding: Encoding::Windows1252 }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Reads the annotations of a game: the header and what follows it. Also returns the first damage, with its offset.
    pub(super) fn read(bytes: Vec<u8>) -> (Notes, Option<MovesFault>) {
        let mut notes = Vec::new();
        let mut at = HEADER;
        let mut wrong = None;
        while at < bytes.len() {
            let len = bytes.get(at..at + HEAD).map_or(0, |head| usize::from(head[4]) << 8 | usize::from(head[5]));
            if len < HEAD || bytes.len() - at < len {
                wrong = Some((at, Message::new("chessbase-annotations-cut")));
                break;
            }
            let half_move = i32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], 0]) >> 8;
            notes.push(Note { half_move, kind: bytes[at + 3], start: at + HEAD, len: len - HEAD });
            at += len;
        }
        notes.sort_by_key(|note| note.half_move);
        (Notes { bytes, list: notes, noted: Vec::new(), encoding: Encoding::Windows1252 }, wrong)
    }

    /// Chooses the encoding of the texts that are not UTF-8.
    pub(super) fn choose(&mut self, pages: Pages) {
        self.encoding = pages.encoding(self.texts());
    }

    /// The texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let texts = self.list.iter().filter(|note| matches!(note.kind, kind::AFTER | kind::BEFORE));
        texts.filter_map(|note| self.data(note).get(2..).map(letters::field))
    }

    /// Marks the half-moves that have annotations, in a game of `half_moves` half-moves.
    pub(super) fn mark(&mut self, half_moves: usize) {
        if self.list.is_empty() {
            return;
        }
        self.noted.resize(half_moves.div_ceil(64), 0);
        for note in &self.list {
            let place = usize::try_from(note.half_move).ok().filter(|place| *place < half_moves);
            if let Some(place) = place {
                self.noted[place / 64] |= 1 << (place % 64);
            }
        }
    }

    /// Whether a half-move has annotations.
    pub(super) fn has(&self, half_move: u32) -> bool {
        let word = self.noted.get(half_move as usize / 64);
        word.is_some_and(|word| word >> (half_move % 64) & 1 == 1)
    }

    /// Whether a half-move has a glyph.
    pub(super) fn has_glyph(&self, half_move: u32, glyph: u8) -> bool {
        let mut symbols = self.notes_at(half_move as i32).iter().filter(|note| note.kind == kind::SYMBOLS);
        symbols.any(|note| self.data(note).contains(&glyph))
    }

    /// The first annotation whose half-move does not exist in a game of `half_moves` half-moves.
    pub(super) fn beyond(&self, half_moves: usize) -> Option<MovesFault> {
        let out = |note: &&Note| note.half_move < -1 || note.half_move >= half_moves as i32;
        let note = self.list.iter().find(out)?;
        let number = (i64::from(note.half_move) + 1).to_string();
        Some((note.start - HEAD, Message::new("chessbase-annotations-place").with("half_move", number)))
    }

    /// The time control of the game, in the form of the tag (PGN standard 9.6.1).
    pub(super) fn time_control(&self) -> Option<String> {
        let note = self.notes_at(-1).iter().find(|note| note.kind == kind::TIME_CONTROL)?;
        let mut said = String::new();
        for period in self.data(note).chunks_exact(11) {
            let word =
                |at: usize| u32::from_be_bytes([period[at], period[at + 1], period[at + 2], period[at + 3]]) / 100;
            let (time, increment) = (word(0), word(4));
            let half_moves = u16::from_be_bytes([period[8], period[9]]);
            if time == 0 && increment == 0 {
                break;
            }
            let colon = if said.is_empty() { "" } else { ":" };
            // 1000 moves are all the remaining ones.
            let is_rest = half_moves == 0 || half_moves >= 1000;
            let moves = if is_rest { String::new() } else { format!("{half_moves}/") };
            let more = if increment == 0 { String::new() } else { format!("+{increment}") };
            let _ = write!(said, "{colon}{moves}{time}{more}");
            if is_rest {
                break;
            }
        }
        (!said.is_empty()).then_some(said)
    }

    /// The remarks at a half-move of a side, or at the game, whose number is -1. What PGN has no place for goes to
    /// `losses`.
    pub(super) fn at(&self, half_move: i32, side: Option<Color>, losses: &mut Losses) -> Remarks {
        let mut remarks = Remarks::default();
        let mut commands = String::new();
        for note in self.notes_at(half_move) {
            match note.kind {
                kind::AFTER => remarks.after.extend(self.text(note, losses)),
                kind::BEFORE => remarks.before.extend(self.text(note, losses)),
                kind::SYMBOLS if side.is_some() => remarks.glyphs.extend(self.data(note).iter().filter(|g| **g != 0)),
                kind::LINK => match link(self.data(note)) {
                    Some(parts) => remarks.after.extend(parts.map(|part| self.decoded_text(part))),
                    None => losses.count(Loss::Unknown),
                },
                kind::QUOTATION => {
                    let quoted = quotation::read(self.data(note));
                    remarks.after.extend(quoted.said.map(|said| self.decoded_text(&said)));
                    if quoted.is_more {
                        losses.count(Loss::Quotation);
                    }
                }
                kind::TIME_CONTROL if half_move == -1 => {}
                _ => match command(note.kind, self.data(note), side) {
                    Some(command) => commands.push_str(&command),
                    None => losses.count(loss(note.kind)),
                },
            }
        }
        if !commands.is_empty() {
            // Commands and the first text share a comment, as programs write them.
            match remarks.after.first_mut() {
                Some(text) => *text = format!("{commands} {text}"),
                None => remarks.after.push(commands),
            }
        }
        remarks
    }

    /// The annotations of a half-move.
    fn notes_at(&self, half_move: i32) -> &[Note] {
        let first = self.list.partition_point(|note| note.half_move < half_move);
        let rest = &self.list[first..];
        &rest[..rest.partition_point(|note| note.half_move == half_move)]
    }

    /// The bytes of an annotation.
    fn data(&self, note: &Note) -> &[u8] {
        &self.bytes[note.start..note.start + note.len]
    }

    /// The text of an annotation, after a byte of unknown meaning and one for the language.
    fn text(&self, note: &Note, losses: &mut Losses) -> Option<String> {
        let text = self.data(note).get(2..).map(letters::field);
        if text.is_none() {
            losses.count(Loss::Unknown);
        }
        text.filter(|text| !text.is_empty()).map(|text| self.decoded_text(text))
    }

    /// A text as it is shown.
    fn decoded_text(&self, text: &[u8]) -> String {
        let read = letters::decode(text, self.encoding);
        let has_typeface = self.encoding == Encoding::Windows1252 && std::str::from_utf8(text).is_err();
        if has_typeface { letters::figurines(&read) } else { read.into_owned() }
    }
}

/// An annotation that becomes a command in a comment (PGN specification supplement of 2001, and the extensions of
/// lichess), or `None`.
fn command(number: u8, data: &[u8], side: Option<Color>) -> Option<String> {
    match number {
        kind::SQUARES => marks("csl", data.chunks_exact(2)),
        kind::ARROWS => marks("cal", data.chunks_exact(3)),
        kind::WHITE_CLOCK if side == Some(Color::White) => clock(data),
        kind::BLACK_CLOCK if side == Some(Color::Black) => clock(data),
        kind::TIME_SPENT => {
            let [hours, minutes, seconds] = *data.first_chunk::<3>()?;
            (minutes < 60 && seconds < 60).then(|| format!("[%emt {hours}:{minutes:02}:{seconds:02}]"))
        }
        kind::EVALUATION => evaluation(data),
        _ => None,
    }
}

/// Squares and arrows: a colour, and one or two squares.
fn marks<'d>(name: &str, marks: impl Iterator<Item = &'d [u8]>) -> Option<String> {
    let mut said = format!("[%{name}");
    let mut joint = ' ';
    for mark in marks {
        said.push(joint);
        said.push(match mark[0] {
            2 => 'G',
            3 => 'Y',
            4 => 'R',
            _ => return None,
        });
        for at in &mark[1..] {
            // Squares count from 1.
            let at = at.checked_sub(1).filter(|at| *at < 64)?;
            let _ = write!(said, "{}", square(at));
        }
        joint = ',';
    }
    (joint == ',').then(|| said + "]")
}

/// A clock in hundredths of a second.
fn clock(data: &[u8]) -> Option<String> {
    let time = u32::from_be_bytes(*data.first_chunk()?);
    let (hours, minutes, seconds, rest) = (time / 360_000, time / 6_000 % 60, time / 100 % 60, time % 100);
    let rest = if rest == 0 { String::new() } else { format!(".{rest:02}") };
    Some(format!("[%clk {hours}:{minutes:02}:{seconds:02}{rest}]"))
}

/// An evaluation in hundredths of a pawn, or the number of moves to mate, with the depth in half-moves. Numbers begin
/// with their lowest byte here.
fn evaluation(data: &[u8]) -> Option<String> {
    let word = |at: usize| data.get(at..at + 2).map(|word| i16::from_le_bytes([word[0], word[1]]));
    let (value, form, depth) = (word(0)?, word(2)?, word(4)?);
    let depth = if depth > 0 { format!(",{depth}") } else { String::new() };
    match form {
        0 => {
            let (sign, size) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
            Some(format!("[%eval {sign}{}.{:02}{depth}]", size / 100, size % 100))
        }
        1 => Some(format!("[%eval #{value}{depth}]")),
        _ => None,
    }
}

/// A link: its length, the address and the text, each with its length before it.
fn link(data: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let (address, rest) = quotation::text(data.get(2..)?)?;
    let (text, _) = quotation::text(rest)?;
    Some([text, address].into_iter().filter(|part| !part.is_empty()))
}

/// The kind of loss that an annotation is.
fn loss(number: u8) -> Loss {
    match number {
        kind::TRAINING => Loss::Training,
        kind::SOUND | kind::PICTURE | kind::VIDEO | kind::VIDEO_TIME => Loss::Media,
        kind::CORRESPONDENCE | kind::CORRESPONDENCE_MOVE => Loss::Correspondence,
        kind::PAWN_STRUCTURE | kind::PATH | kind::CRITICAL | kind::MEDALS | kind::COLOUR => Loss::Mark,
        _ => Loss::Unknown,
    }
}
