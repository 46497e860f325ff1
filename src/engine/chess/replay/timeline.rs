//! Timeline: the facts about a game once it has been replayed.

use shakmaty::{Chess, Position as _};

use super::cursor::{GameEnd, LineCursor};
use super::fault::{MoveFault, NonCanonicalMove};
use crate::chess::notation::letters::Language;
use crate::chess::notation::write::GameStyle;
use crate::chess::step::ReplayStep;
use crate::pgn::shape::CheckMark;
use bienban_base::place::ByteSpan;

/// A half-move of the main line.
#[derive(Debug, Clone, Copy)]
pub struct PlyFact {
    /// Its token. For a half-move that was left out, this is the token that it should precede.
    pub span: ByteSpan,
    /// The move; `None` for a null move.
    pub played: Option<shakmaty::Move>,
}

/// The right mark of a move that leads to this position.
pub fn mark_of(after: &Chess) -> CheckMark {
    match () {
        () if !after.is_check() => CheckMark::None,
        () if after.is_checkmate() => CheckMark::Mate,
        () => CheckMark::Check,
    }
}

/// The facts about a game once it has been replayed.
#[derive(Debug)]
pub struct Timeline {
    /// The language of its piece letters.
    pub language: &'static Language,
    /// How it writes moves.
    pub style: GameStyle,
    /// The first position.
    pub start: LineCursor,
    /// The half-moves of the main line, as far as they could be played.
    pub plies: Vec<PlyFact>,
    /// The tokens of the half-moves of variations that were played, in the order of playing, which is not that of the
    /// text.
    pub aside: Vec<ByteSpan>,
    /// The number of half-moves of the main line that are certain: no guess, no null move and no unknown token comes
    /// before them.
    pub certain: usize,
    /// The number of half-moves of the main line before the first guess: at least the certain ones, since a null move
    /// is no guess.
    pub sure: usize,
    /// The position after the last of `plies`.
    pub last: LineCursor,
    /// Whether the main line was played to its end without a guess, so that `last` is the final position of the game.
    pub complete: bool,
    /// How the game ended on the board; `None` unless `complete`.
    pub end: Option<GameEnd>,
    /// The number of half-moves of the main line that are written and were played: `plies` without those that were left
    /// out.
    pub half_moves: u32,
    /// The faults, those of the main line first.
    pub faults: Vec<MoveFault>,
    /// The moves that are not canonical; `None` if all are.
    pub non_canonical: Option<NonCanonicalMove>,
    /// The tokens that were not understood where the position was known, each with the moves that it may mean.
    pub unread: Vec<(ByteSpan, Vec<String>)>,
    /// The tokens that are not understood after something that made the position uncertain.
    pub behind: Vec<ByteSpan>,
    /// Every certain half-move in the order of the text; empty unless it was requested.
    pub steps: Vec<ReplayStep>,
    /// The languages in which the game can be played, if they lead to different moves. In that case nothing was played.
    pub languages: Vec<&'static Language>,
}

impl Timeline {
    /// The half-moves of the main line before the first guess.
    pub fn sure_plies(&self) -> &[PlyFact] {
        &self.plies[..self.sure.min(self.plies.len())]
    }

    /// The position after those half-moves.
    pub fn sure_last(&self) -> LineCursor {
        let plies = self.sure_plies();
        if plies.len() == self.plies.len() {
            return self.last.clone();
        }
        self.after(plies)
    }

    /// The half-moves of the main line that are certain.
    pub fn certain_plies(&self) -> &[PlyFact] {
        &self.plies[..self.certain.min(self.plies.len())]
    }

    /// The position after those half-moves.
    pub fn certain_last(&self) -> LineCursor {
        let plies = self.certain_plies();
        // Nothing was played after them.
        if self.last.played as usize == plies.len() { self.last.clone() } else { self.after(plies) }
    }

    /// The position after the first half-moves of the main line.
    fn after(&self, plies: &[PlyFact]) -> LineCursor {
        let next = |cursor: LineCursor, ply: &PlyFact| match ply.played {
            Some(played) => Some(cursor.after(played)),
            None => cursor.after_pass(),
        };
        plies.iter().try_fold(self.start.clone(), next).unwrap_or_else(|| self.last.clone())
    }

    /// The offsets of the half-moves that were played, in the order of the text.
    pub fn begins(&self) -> Vec<u32> {
        let mut begins: Vec<u32> =
            self.plies.iter().map(|ply| ply.span).chain(self.aside.iter().copied()).map(|s| s.start).collect();
        // A half-move that was left out has the offset of its successor, which is dropped as a duplicate.
        begins.sort_unstable();
        begins.dedup();
        begins
    }
}
