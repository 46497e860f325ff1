//! What `select` takes out of a block: the games that are wanted, and the others.

use std::borrow::Cow;

use bienban_games::write::WriteTally;
use bienban_report::Fragment;

/// The games of a block.
#[derive(Debug, Default)]
pub struct SelectPart {
    /// The games that are wanted, one after the other.
    pub(super) games: Vec<u8>,
    /// Each of them.
    pub(super) pieces: Vec<SelectedGame>,
    /// How many are wanted.
    pub(super) count: u64,
    /// The same games unchanged, if they are written anew and may be beyond what is taken.
    pub(super) originals: Vec<u8>,
    /// The others, if they are kept.
    pub(super) rest: Vec<u8>,
    pub(super) explained: Fragment,
    /// What could not be written anew and was copied.
    pub(super) written: WriteTally,
}

/// A game that is wanted.
#[derive(Debug)]
pub(super) struct SelectedGame {
    /// Where it ends among the others.
    pub(super) end: usize,
    /// Where it ends among the copied games, if they are kept.
    pub(super) original: usize,
    /// How many bytes of games that are not wanted come before it.
    pub(super) rest: usize,
    /// The values by which it finds its file.
    pub(super) values: Vec<String>,
    /// What it is sorted by.
    pub(super) key: String,
}

impl SelectPart {
    /// The games that are not taken, in the order of the file: those that are not wanted, and of those that are all
    /// after the first `taken`.
    pub(super) fn others(&self, taken: usize) -> Cow<'_, [u8]> {
        let Some(more) = self.pieces.get(taken..).filter(|more| !more.is_empty()) else {
            return Cow::Borrowed(&self.rest);
        };
        let as_they_stand = if self.originals.is_empty() { &self.games } else { &self.originals };
        let end = |piece: &SelectedGame| if self.originals.is_empty() { piece.end } else { piece.original };
        let mut start = self.pieces[..taken].last().map_or(0, end);
        let (mut others, mut put) = (Vec::with_capacity(self.rest.len() + as_they_stand.len() - start), 0);
        for piece in more {
            others.extend_from_slice(&self.rest[put..piece.rest]);
            others.extend_from_slice(&as_they_stand[start..end(piece)]);
            (put, start) = (piece.rest, end(piece));
        }
        others.extend_from_slice(&self.rest[put..]);
        Cow::Owned(others)
    }
}
