//! Writes PGN and remembers where every piece of it comes from.

pub(in crate::sheet) mod pgn;
pub(in crate::sheet) mod scoresheet;

use std::ops::Range;

use crate::source::origin::Piece;

/// A text under way.
#[derive(Debug)]
pub(in crate::sheet) struct Transcript<'a> {
    sheet: &'a str,
    /// The PGN.
    pub(in crate::sheet) text: String,
    /// Its pieces.
    pub(in crate::sheet) pieces: Vec<Piece>,
}

impl<'a> Transcript<'a> {
    /// An empty one of a sheet's text.
    pub(in crate::sheet) fn new(sheet: &'a str) -> Transcript<'a> {
        Transcript { sheet, text: String::new(), pieces: Vec::new() }
    }

    /// Writes text that stands for a part of the sheet.
    pub(in crate::sheet) fn make(&mut self, text: &str, source: Range<usize>) {
        if !text.is_empty() {
            self.pieces.push(Piece {
                at: self.text.len() as u32,
                source: source.start as u32..source.end as u32,
                copied: false,
            });
            self.text.push_str(text);
        }
    }

    /// Copies a part of the sheet; line ends become spaces.
    pub(in crate::sheet) fn copy(&mut self, source: Range<usize>) {
        if !source.is_empty() {
            self.pieces.push(Piece {
                at: self.text.len() as u32,
                source: source.start as u32..source.end as u32,
                copied: true,
            });
            let text = &self.sheet[source];
            self.text.extend(text.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }));
        }
    }

    /// Writes a tag pair that stands for a part of the sheet.
    pub(in crate::sheet) fn tag(&mut self, name: &str, value: &str, source: Range<usize>) {
        let value: String = value.chars().map(|c| if c.is_control() && c != '\0' { ' ' } else { c }).collect();
        let value = value.trim().replace('\\', "\\\\").replace('"', "\\\"");
        self.make(&format!("[{name} \"{value}\"]\n"), source);
    }

    /// Writes a comment that stands for a part of the sheet.
    pub(in crate::sheet) fn comment(&mut self, text: &str, source: Range<usize>) {
        // A comment stays one; else it ends at the first brace, and nothing inside can hide it.
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
