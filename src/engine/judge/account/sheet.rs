//! The part of the text of scoresheets that is in their games.

use std::ops::AddAssign;

use crate::source::origin::Origin;

/// The text of scoresheets, in bytes of UTF-8 as it is read from cells and lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SheetText {
    /// All of it.
    pub all: u64,
    /// The text that pieces of the transcripts come from.
    pub in_games: u64,
    /// Letters and digits that no piece comes from.
    pub words: u64,
    /// White space, bars and similar signs that no piece comes from.
    pub layout: u64,
}

impl SheetText {
    /// The counts for the sheet of a transcript.
    pub fn of(origin: &Origin) -> SheetText {
        let mut pieces: Vec<_> = origin.pieces.iter().map(|p| p.source.clone()).collect();
        pieces.sort_unstable_by_key(|range| range.start);
        let mut pieces = pieces.into_iter().peekable();
        let mut sheet = SheetText { all: origin.text.len() as u64, ..SheetText::default() };
        let mut covered = 0;
        for (at, c) in origin.text.char_indices() {
            while let Some(range) = pieces.next_if(|range| range.start as usize <= at) {
                covered = covered.max(range.end as usize);
            }
            let sum = match () {
                () if at < covered => &mut sheet.in_games,
                () if c.is_alphanumeric() => &mut sheet.words,
                () => &mut sheet.layout,
            };
            *sum += c.len_utf8() as u64;
        }
        sheet
    }
}

impl AddAssign<&SheetText> for SheetText {
    fn add_assign(&mut self, other: &SheetText) {
        self.all += other.all;
        self.in_games += other.in_games;
        self.words += other.words;
        self.layout += other.layout;
    }
}
