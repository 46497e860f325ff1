//! Share: which rows of a claims file the report on a range of the games has.
//!
//! A claim gives the number of its game in the whole file. However the file is cut into ranges, each row is in the
//! report on exactly one of them.

use super::claim::Claim;
use super::index::{ClaimIndex, FileFit, FileId};
use bienban_base::message::Message;

/// The games of a range, and the other rows that it answers for.
#[derive(Debug)]
pub struct RangeShare {
    /// Whether the range has the first byte of the file.
    pub is_first: bool,
    /// Whether it goes on to the end of the file.
    pub is_last: bool,
    /// How many games of the file are before it.
    pub before: u64,
    /// How many games it has.
    pub games: u64,
    /// The files of claims that may mean the file.
    pub files: Vec<(FileId, FileFit)>,
}

impl RangeShare {
    /// Whether the row with this number is in the report. The first range has the rows that no game of the file can
    /// answer, and the last one those about games after the end of the file, because it knows how many there are.
    pub fn has(&self, number: u32, claim: &Result<Claim, Message>, index: &ClaimIndex) -> bool {
        let file = index.file_of(number).filter(|file| self.files.iter().any(|(id, _)| id == file));
        let Some(game) = claim.as_ref().ok().and_then(|claim| claim.game).filter(|_| file.is_some()) else {
            return self.is_first;
        };
        game > self.before && (game <= self.before + self.games || self.is_last)
    }
}
