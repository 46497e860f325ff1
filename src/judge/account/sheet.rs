//! How much of the text of scoresheets is part of their games.

use std::ops::AddAssign;

use crate::source::origin::Origin;

/// The text of scoresheets, in bytes of UTF-8 as it is read from cells and lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SheetText {
    /// All of it.
    pub all: u64,
    /// What the pieces of the transcripts stand for.
    pub in_games: u64,
    /// Letters and digits that no piece stands for.
    pub words: u64,
    /// White space, bars and the like that no piece stands for.
    pub layout: u64,
}

impl SheetText {
    /// That of a transcript's sheet.
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
