//! The columns of a table about the moves of a game: its opening, its end, keys of its moves and of its last position.
//!
//! A game that the fast path read is followed by the half-moves that were kept of it; any other game has been replayed.
//! In both, half-moves that could not be played with certainty are ignored.

use super::Game;
use super::game::Draws;
use super::main_line::JudgedLine;
use crate::chess::draws::{DrawFacts, DrawKind, DrawRow, LedgerRules, RuleName};
use crate::chess::fast::{FastGame, Proof, TagValues};
use crate::chess::moves_key;
use crate::chess::opening::{self, LONGEST, Opening};
use crate::chess::polyglot;
use crate::chess::replay::{GameEnd, LineCursor, Timeline, last};
use crate::pgn::game::LineItem;

impl Game<'_> {
    /// The lines of the tags, if each is `[Name "value"]` without escapes, all in UTF-8.
    pub fn plain_tags(&self) -> Option<&[u8]> {
        let read = self.read_whole().filter(|_| self.proofs().has(Proof::TAGS))?;
        let start = self.span().start as usize;
        self.block().bytes().get(start..read.reading.movetext)
    }

    /// The spans of the values of those tags in the block, and whether the game is nothing but ASCII.
    pub fn plain_values(&self) -> Option<(&TagValues, bool)> {
        let read = self.read_whole()?;
        Some((read.values()?, read.reading.ascii))
    }

    /// The text between the tags and the result, if the fast path read it. It is empty if there are only half-moves
    /// with their numbers.
    pub fn plain_annotations(&self) -> Option<&[u8]> {
        let read = self.read_whole()?;
        if !read.is_annotated() {
            return Some(&[]);
        }
        self.block().bytes().get(read.reading.movetext..read.reading.result.start as usize)
    }

    /// The opening: the last named position of a game from the usual first position, and the half-moves before it.
    pub fn opening(&self) -> Option<(Opening, u32)> {
        if let Some(read) = self.read_whole() {
            if !read.has_usual_start() {
                return None;
            }
            let mut keys = [0; LONGEST];
            let count = read.keys(&mut keys);
            return opening::last(keys[..count].iter().copied());
        }
        let course = self.course()?;
        let usual = self.timeline().is_some_and(|timeline| timeline.start.is_usual_start());
        let after = course.positions().get(1..)?;
        if usual { opening::last(after.iter().take(LONGEST).map(polyglot::key)) } else { None }
    }

    /// A key that games with the same first position and the same half-moves share. `None` if the game is not played.
    pub fn moves_key(&self) -> Option<u64> {
        if let Some(read) = self.read_whole() {
            return Some(read.moves_key());
        }
        let timeline = self.timeline()?;
        let start = if timeline.start.is_usual_start() { 0 } else { timeline.start.key() };
        Some(moves_key::moves_key(start, timeline.sure_plies(), |ply| moves_key::code(ply.played)))
    }

    /// The position after the last half-move before which none was guessed.
    fn settled(&self) -> Option<LineCursor> {
        match self.read_whole() {
            Some(_) => self.last(),
            None => self.timeline().map(Timeline::sure_last),
        }
    }

    /// The first position as FEN, unless it is the usual one. `None` also if the game is not played.
    pub fn start_fen(&self) -> Option<String> {
        self.main_line().start_fen()
    }

    /// Appends the final position as FEN, and returns `true`. If the game is not played, nothing happens.
    pub fn write_final_fen(&self, to: &mut Vec<u8>) -> bool {
        match self.main_line() {
            JudgedLine::Fast(read) => {
                read.write_final_fen(to) || append(self.last().map(|last| last.fen()).as_deref(), to)
            }
            line => append(line.final_fen().as_deref(), to),
        }
    }

    /// Adds the half-moves of the main line that were played for certain, a number each: two half-moves of one position
    /// have different numbers. Returns whether they are the whole main line.
    pub fn certain_moves(&self, to: &mut Vec<u16>) -> bool {
        let line = self.main_line();
        if !line.certain_moves(to) {
            return false;
        }
        // A token that is not understood may have been a half-move, even after the last one.
        let main = || self.written().lines.first().map_or(&[][..], |line| &line.items);
        !matches!(line, JudgedLine::Chess(_)) || !main().iter().any(|item| matches!(item, LineItem::Unknown(_)))
    }

    /// Appends the men of the final position in letters, and returns `true`. If the game is not played, nothing
    /// happens.
    pub fn write_material(&self, to: &mut Vec<u8>) -> bool {
        if let Some(read) = self.read_whole() {
            read.write_material(to);
            return true;
        }
        append(self.settled().map(|last| last.material()).as_deref(), to)
    }

    /// The Polyglot key of the final position. `None` if the game is not played.
    pub fn final_key(&self) -> Option<u64> {
        self.read_whole().and_then(FastGame::final_key).or_else(|| self.settled().map(|last| last.key()))
    }

    /// The rule by which the final position ends the game by itself, by whatever edition; `None` if none does. If the
    /// main line was not played to its end, mate and stalemate of the last certain position count.
    pub fn final_rule(&self) -> Option<RuleName> {
        let on_the_board = |end| match end {
            GameEnd::Checkmate { .. } => RuleName::Checkmate,
            GameEnd::Stalemate => RuleName::Stalemate,
        };
        if let Some(read) = self.read_whole() {
            // Games with a fifth repetition or seventy-five moves are for the careful path.
            let dead = read.reading.dead.then_some(RuleName::DeadPosition);
            return read.reading.ended.map(on_the_board).or(dead);
        }
        let timeline = self.timeline()?;
        if !timeline.complete {
            // Text after a mate changes nothing on the board.
            let certain = timeline.certain >= timeline.plies.len();
            return timeline.last.end().filter(|_| certain).map(on_the_board);
        }
        match timeline.end {
            Some(end) => Some(on_the_board(end)),
            None => last::automatic(self.course()?),
        }
    }

    /// The ledger of draws of a game of chess, with its rows. With `all_moves` they name every move that would complete
    /// a claim, and not only the one that was played. With `whole` the facts for the rows come with them. `None` if the
    /// ledger has no row for the game.
    pub fn ledger(&self, all_moves: bool, whole: bool) -> Option<(LedgerRules, Vec<DrawRow>, Option<Box<DrawFacts>>)> {
        let draws = self.draws(all_moves || whole)?;
        let ledger = LedgerRules::new(self.in_force()).all_moves(all_moves).dead_limit(self.options().dead_limit);
        let (rows, facts) = match draws {
            Draws::End(end, last) => (vec![ledger.final_row(end, last.played, last.position)], None),
            Draws::Facts(facts) => (ledger.rows(&facts), Some(facts)),
        };
        Some((ledger, rows, facts))
    }

    /// Whether a threefold repetition could be claimed at some time, and fifty moves, as in the ledger of `draws`.
    pub fn open_claims(&self) -> [bool; 2] {
        if let Some(read) = self.read_whole() {
            if !read.may_have_claims() {
                return [false; 2];
            }
            if read.has_threefold_alone() {
                return [true, false];
            }
        }
        let rows = self.ledger(false, false).map_or_else(Vec::new, |(_, rows, _)| rows);
        [RuleName::Threefold, RuleName::Fifty]
            .map(|rule| rows.iter().any(|row| row.rule == rule && row.kind != DrawKind::Automatic))
    }
}

/// Appends a text, if there is one. Returns whether there is.
fn append(text: Option<&str>, to: &mut Vec<u8>) -> bool {
    to.extend_from_slice(text.unwrap_or_default().as_bytes());
    text.is_some()
}
