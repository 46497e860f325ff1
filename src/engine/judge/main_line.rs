//! `MainLine`: the main line of a game as it was played, whichever path read it and whichever game it is of.
//!
//! Every question that applies to both games is answered here, once. Questions that apply only to chess (draws by its
//! Laws, openings, keys) go to its timeline.

use super::xiangqi::XiangqiRecord;
use crate::chess::fast::FastGame;
use crate::chess::moves_key;
use crate::chess::replay::course::GameCourse;
use crate::chess::replay::{LineCursor, Timeline};
use bienban_base::place::{ByteSpan, Ply};
use bienban_xiangqi::fen;

/// The main line of a game as it was played.
#[derive(Debug, Clone, Copy)]
pub(super) enum JudgedLine<'g, 'a> {
    /// Chess that the fast path read, so that every half-move is legal.
    Fast(&'g FastGame<'a>),
    /// Chess that the careful path replayed.
    Chess(&'g Timeline),
    /// Xiangqi, which the careful path alone knows.
    Xiangqi(&'g XiangqiRecord),
    /// Nothing was played.
    Unplayed,
}

impl<'g> JudgedLine<'g, '_> {
    /// The number of half-moves that are written and could be played.
    pub(super) fn half_moves(self) -> u32 {
        match self {
            JudgedLine::Fast(read) => read.reading.half_moves,
            JudgedLine::Chess(timeline) => timeline.half_moves,
            JudgedLine::Xiangqi(record) => record.played.len() as u32,
            JudgedLine::Unplayed => 0,
        }
    }

    /// The number of half-moves played at the end. Half-moves that the text leaves out count (M205).
    pub(super) fn last_ply(self) -> Ply {
        match self {
            JudgedLine::Chess(timeline) => Ply(timeline.plies.len() as u32),
            JudgedLine::Fast(_) | JudgedLine::Xiangqi(_) | JudgedLine::Unplayed => Ply(self.half_moves()),
        }
    }

    /// The number of half-moves that are written before an offset of the block. `None` where the fast path does not
    /// know it.
    pub(super) fn played_before(self, at: u32) -> Option<u32> {
        match self {
            JudgedLine::Fast(read) if at < read.reading.movetext as u32 => Some(0),
            JudgedLine::Fast(read) => (at >= read.reading.result.start).then_some(read.reading.half_moves),
            JudgedLine::Chess(timeline) => Some(timeline.plies.partition_point(|ply| ply.span.start < at) as u32),
            JudgedLine::Xiangqi(record) => Some(record.played.partition_point(|played| played.span.start < at) as u32),
            JudgedLine::Unplayed => Some(0),
        }
    }

    /// Whether every half-move was played. `false` if the game is not played.
    pub(super) fn is_complete(self) -> bool {
        match self {
            JudgedLine::Fast(_) => true,
            JudgedLine::Chess(timeline) => timeline.complete,
            JudgedLine::Xiangqi(record) => record.complete,
            JudgedLine::Unplayed => false,
        }
    }

    /// Whether the letters of the half-moves are known, so that they were judged.
    pub(super) fn is_judged(self) -> bool {
        match self {
            JudgedLine::Fast(_) | JudgedLine::Xiangqi(_) => true,
            JudgedLine::Chess(timeline) => timeline.languages.is_empty(),
            JudgedLine::Unplayed => false,
        }
    }

    /// The places of words that may be half-moves of another game than chess, played or not. `None` for chess.
    pub(super) fn of_another_game(self) -> Option<&'g [ByteSpan]> {
        match self {
            JudgedLine::Xiangqi(record) => Some(&record.written),
            JudgedLine::Fast(_) | JudgedLine::Chess(_) | JudgedLine::Unplayed => None,
        }
    }

    /// The first position as FEN, unless it is the usual one. `None` also if the game is not played.
    pub(super) fn start_fen(self) -> Option<String> {
        match self {
            JudgedLine::Fast(read) => (!read.has_usual_start()).then(|| LineCursor::start(read.start()).fen()),
            JudgedLine::Chess(timeline) => Some(&timeline.start).filter(|it| !it.is_usual_start()).map(LineCursor::fen),
            JudgedLine::Xiangqi(record) => Some(fen::write(&record.start)).filter(|start| start != fen::START),
            JudgedLine::Unplayed => None,
        }
    }

    /// The position after the last half-move before which none was guessed, as FEN. `None` if the game is not played,
    /// or where the fast path did not keep it.
    pub(super) fn final_fen(self) -> Option<String> {
        match self {
            JudgedLine::Fast(_) | JudgedLine::Unplayed => None,
            JudgedLine::Chess(timeline) => Some(timeline.sure_last().fen()),
            JudgedLine::Xiangqi(record) => Some(fen::write(&record.last)),
        }
    }

    /// Adds the half-moves that were played for certain, a number each: two half-moves of one position have different
    /// numbers. Returns whether they are all that could be played.
    pub(super) fn certain_moves(self, to: &mut Vec<u16>) -> bool {
        match self {
            JudgedLine::Fast(read) => {
                to.extend(read.codes());
                true
            }
            JudgedLine::Chess(timeline) => {
                let course = GameCourse::of(timeline);
                to.extend(course.moves().iter().map(|played| moves_key::code(Some(*played))));
                course.is_whole()
            }
            JudgedLine::Xiangqi(record) => {
                let code = |from: usize, to: usize| (from * 90 + to) as u16;
                to.extend(record.played.iter().map(|p| code(p.half_move.from.index(), p.half_move.to.index())));
                record.complete
            }
            JudgedLine::Unplayed => false,
        }
    }
}
