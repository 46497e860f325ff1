//! Writes a transcript: PGN text that remembers where in the sheet each piece of it comes from.

mod broken;
mod case;
mod columns;
mod ending;
pub(crate) mod header;
pub(crate) mod pgn;
mod player;
mod rearrange;
pub(crate) mod scoresheet;
mod script;
mod scripting;
mod settle;

use std::ops::Range;

use crate::form::{movetext, printed};
use bienban_base::place::ByteSpan;
use bienban_engine::judge::xiangqi;
use bienban_engine::source::origin::{NoteKind, OriginNote, OriginPiece};

/// An unfinished transcript.
#[derive(Debug)]
pub(crate) struct Transcript<'a> {
    /// The text of the sheet, for copying.
    sheet: &'a str,
    /// The PGN written so far.
    pub(crate) text: String,
    /// The pieces of `text`, in its order.
    pub(crate) pieces: Vec<OriginPiece>,
    /// Notes about the sheets.
    pub(crate) notes: Vec<OriginNote>,
    /// Whether printed text followed the last remark, so that the next is another one.
    apart: bool,
    /// Whether the half-moves of damaged sheets stay in the order in which they are written.
    pub(crate) as_written: bool,
}

impl<'a> Transcript<'a> {
    /// An empty transcript of a sheet with this text.
    pub(crate) fn new(sheet: &'a str) -> Transcript<'a> {
        let (text, pieces, notes) = (String::new(), Vec::new(), Vec::new());
        Transcript { sheet, text, pieces, notes, apart: false, as_written: false }
    }

    /// Writes text that was made from a part of the sheet but differs from it.
    pub(crate) fn make(&mut self, text: &str, source: Range<usize>) {
        if !text.is_empty() {
            self.pieces.push(OriginPiece {
                at: self.text.len() as u32,
                source: source.start as u32..source.end as u32,
                copied: false,
            });
            self.text.push_str(text);
        }
    }

    /// Copies a part of the sheet. Line ends become spaces of the same length, so places inside the copy can be
    /// mapped exactly.
    pub(crate) fn copy(&mut self, source: Range<usize>) {
        if !source.is_empty() {
            self.pieces.push(OriginPiece {
                at: self.text.len() as u32,
                source: source.start as u32..source.end as u32,
                copied: true,
            });
            let text = &self.sheet[source];
            self.text.extend(text.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }));
        }
    }

    /// Writes a tag pair that was made from a part of the sheet.
    pub(crate) fn tag(&mut self, name: &str, value: &str, source: Range<usize>) {
        let value: String = value.chars().map(|c| if c.is_control() && c != '\0' { ' ' } else { c }).collect();
        let value = value.trim().replace('\\', "\\\\").replace('"', "\\\"");
        self.make(&format!("[{name} \"{value}\"]\n"), source);
    }

    /// Adds a note about the text that was written from the byte `from` on.
    pub(crate) fn note(&mut self, from: usize, kind: NoteKind) {
        self.notes.push(OriginNote { span: ByteSpan::new(from, self.text.len()), kind });
    }

    /// Writes text of unknown meaning as a comment, and notes it. Form text is only written, and what is printed on
    /// every form is not. A remark right after another is a part of it.
    pub(crate) fn remark(&mut self, text: &str, source: Range<usize>) {
        if printed::is_blank_form(text) {
            self.apart = true;
            return;
        }
        let apart = std::mem::take(&mut self.apart);
        let from = self.text.len();
        self.comment(text, source);
        if printed::is_form_text(text) {
            return;
        }
        // Text after slashes is as much a half-move as elsewhere.
        let moves = movetext::moves_in(text.trim_start_matches('/'));
        // `Ván cờ tướng số 3` names the game.
        if moves == 0 && xiangqi::is_heading(text) {
            return;
        }
        if let Some(OriginNote { span, kind: NoteKind::Remark { moves: before } }) = self.notes.last_mut()
            && !apart
            && self.text[span.end as usize..from].trim().is_empty()
        {
            span.end = self.text.len() as u32;
            *before += moves;
            return;
        }
        self.note(from, NoteKind::Remark { moves });
    }

    /// Writes text that is struck out or corrected on the sheet as a comment, and notes it. Several half-moves make it
    /// a remark: the game may lack them.
    pub(crate) fn struck(&mut self, text: &str, source: Range<usize>) {
        // The marks touch the half-moves.
        let moves = movetext::moves_in(&text.replace(['~', '<', '>'], " "));
        let from = self.text.len();
        self.comment(text, source);
        self.note(from, if moves > 1 { NoteKind::Remark { moves } } else { NoteKind::Struck });
    }

    /// Writes a comment that was made from a part of the sheet.
    pub(crate) fn comment(&mut self, text: &str, source: Range<usize>) {
        // A brace in the text would end the comment or hide a later one, so inner braces become parentheses.
        let text = text.trim();
        let text = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')).unwrap_or(text);
        let text: String = text
            .chars()
            .map(|c| match c {
                '{' => '(',
                '}' => ')',
                '\n' | '\r' => ' ',
                _ => c,
            })
            .collect();
        self.make(&format!("{{{}}}", text.trim()), source);
    }
}
