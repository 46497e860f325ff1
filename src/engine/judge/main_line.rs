//! MainLine: the main line of a game as it was played, whichever path read it and whichever game it is of.
//!
//! The questions that both games answer are answered here, once each. What only chess has (draws by its Laws, openings,
//! keys) is asked of its timeline.

use super::xiangqi::Record;
use crate::chess::fast::Read;
use crate::chess::moves_key;
use crate::chess::replay::{Cursor, Timeline};
use crate::pgn::game::Item;
use bienban_base::place::{ByteSpan, Ply};
use bienban_xiangqi::fen;

use super::Game;

/// The main line of a game as it was played.
#[derive(Debug, Clone, Copy)]
pub(super) enum MainLine<'g, 'a> {
    /// Chess that the fast path read, so that every half-move is legal.
    Fast(&'g Read<'a>),
    /// Chess that the careful path replayed.
    Chess(&'g Timeline),
    /// Xiangqi, which the careful path alone knows.
    Xiangqi(&'g Record),
    /// Nothing was played.
    Unplayed,
}

impl Game<'_> {
    /// The number of half-moves of the main line that are written and could be played.
    pub fn half_moves(&self) -> u32 {
        match self.main_line() {
            MainLine::Fast(read) => read.reading.half_moves,
            MainLine::Chess(timeline) => timeline.half_moves,
            MainLine::Xiangqi(record) => record.played.len() as u32,
            MainLine::Unplayed => 0,
        }
    }

    /// The number of half-moves played when the main line ended. Half-moves that the text leaves out count (M205).
    pub fn last_ply(&self) -> Ply {
        match self.main_line() {
            MainLine::Chess(timeline) => Ply(timeline.plies.len() as u32),
            MainLine::Fast(_) | MainLine::Xiangqi(_) | MainLine::Unplayed => Ply(self.half_moves()),
        }
    }

    /// The number of half-moves of the main line that are written before an offset of the block.
    pub(super) fn played_before(&self, at: u32) -> u32 {
        match self.main_line() {
            MainLine::Fast(read) if at < read.reading.movetext as u32 => 0,
            MainLine::Fast(read) if at >= read.reading.result.start => read.reading.half_moves,
            MainLine::Fast(_) => self.timeline().map_or(0, |timeline| timeline.begun_before(at)),
            MainLine::Chess(timeline) => timeline.begun_before(at),
            MainLine::Xiangqi(record) => record.played.partition_point(|played| played.span.start < at) as u32,
            MainLine::Unplayed => 0,
        }
    }

    /// Whether every half-move of the main line was played. `false` if the game is not played.
    pub fn is_complete(&self) -> bool {
        match self.main_line() {
            MainLine::Fast(_) => true,
            MainLine::Chess(timeline) => timeline.complete,
            MainLine::Xiangqi(record) => record.complete,
            MainLine::Unplayed => false,
        }
    }

    /// Whether the letters of the half-moves were known, so that they were played and judged.
    pub(super) fn is_judged(&self) -> bool {
        match self.main_line() {
            MainLine::Fast(_) | MainLine::Xiangqi(_) => true,
            MainLine::Chess(timeline) => timeline.languages.is_empty(),
            MainLine::Unplayed => false,
        }
    }

    /// The places of what may be half-moves of another game than chess, played or not. `None` for chess.
    pub(super) fn written_half_moves(&self) -> Option<&[ByteSpan]> {
        match self.main_line() {
            MainLine::Xiangqi(record) => Some(&record.written),
            MainLine::Fast(_) | MainLine::Chess(_) | MainLine::Unplayed => None,
        }
    }

    /// The first position as FEN, unless it is the usual one. `None` also if the game is not played.
    pub fn start_fen(&self) -> Option<String> {
        let of_chess = |start: &Cursor| Some(start).filter(|start| !start.is_usual_start()).map(Cursor::fen);
        match self.main_line() {
            MainLine::Fast(read) => (!read.has_usual_start()).then(|| Cursor::start(read.start()).fen()),
            MainLine::Chess(timeline) => of_chess(&timeline.start),
            MainLine::Xiangqi(record) => Some(fen::write(&record.start)).filter(|start| start != fen::START),
            MainLine::Unplayed => None,
        }
    }

    /// Appends the final position as FEN, and returns `true`. If the game is not played, nothing happens.
    ///
    /// It is the position after the last half-move before which none was guessed.
    pub fn write_final_fen(&self, to: &mut Vec<u8>) -> bool {
        let text = match self.main_line() {
            MainLine::Fast(read) if read.write_final_fen(to) => return true,
            MainLine::Fast(_) => self.last().map(|last| last.fen()),
            MainLine::Chess(timeline) => Some(timeline.sure_last().fen()),
            MainLine::Xiangqi(record) => Some(fen::write(&record.last)),
            MainLine::Unplayed => None,
        };
        to.extend_from_slice(text.as_deref().unwrap_or_default().as_bytes());
        text.is_some()
    }

    /// Adds the half-moves of the main line that were played for certain, a number each: two half-moves of one position
    /// have different numbers. Returns whether they are the whole main line.
    pub fn certain_moves(&self, to: &mut Vec<u16>) -> bool {
        match self.main_line() {
            MainLine::Fast(read) => {
                to.extend(read.codes());
                true
            }
            MainLine::Chess(_) => {
                let Some(course) = self.course() else { return false };
                to.extend(course.moves().iter().map(|played| moves_key::code(Some(*played))));
                // What nobody understands may have been a half-move, even after the last one.
                let main = self.written().lines.first().map_or(&[][..], |line| &line.items);
                course.is_whole() && !main.iter().any(|item| matches!(item, Item::Unknown(_)))
            }
            MainLine::Xiangqi(record) => {
                let code = |from: usize, to: usize| (from * 90 + to) as u16;
                to.extend(record.played.iter().map(|p| code(p.half_move.from.index(), p.half_move.to.index())));
                record.complete
            }
            MainLine::Unplayed => false,
        }
    }
}
