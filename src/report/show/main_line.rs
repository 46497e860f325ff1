//! `MainLine`: the half-moves of a game as they are written, and a position of it, for a picture of the game.

use bienban_base::place::Side;
use bienban_engine::chess::replay::{GameEnd, LineCursor, Timeline};
use bienban_engine::chess::step::ReplayStep;
use bienban_engine::judge::Game;
use bienban_engine::judge::xiangqi::{XiangqiMove, XiangqiRecord};
use bienban_games::write::{self, NotationTarget};
use bienban_xiangqi::ending::XiangqiEnding;
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::position::XiangqiPosition;
use bienban_xiangqi::{fen, writing};

/// A main line as it is shown.
#[derive(Debug)]
pub struct MainLine {
    /// The half-moves, each with its number and side.
    pub moves: Vec<((u32, Side), String)>,
    /// Whether all half-moves could be read.
    pub whole: bool,
    /// The position that is shown. `None` if the game has too few half-moves.
    pub position: Option<ShownPosition>,
}

/// A position, and the key of the message about the side to move.
#[derive(Debug)]
pub struct ShownPosition {
    /// The position as FEN.
    pub fen: String,
    /// The key of the message.
    pub to_move: &'static str,
}

/// The letters of the half-moves. `None` leaves them as the game has them.
#[derive(Debug, Clone, Copy)]
pub struct MoveLetters {
    /// Those of chess.
    pub chess: Option<NotationTarget>,
    /// The notation of xiangqi.
    pub xiangqi: Option<Notation>,
}

impl MainLine {
    /// The main line of a game, which must have been judged with
    /// [`record`](bienban_engine::judge::JudgeOptions::record), and its position after `ply` half-moves, by default the
    /// last one. `None` if the game is not played, or the language of its moves is not known.
    pub fn of(game: &Game<'_>, letters: MoveLetters, ply: Option<u32>) -> Option<MainLine> {
        if let Some(record) = game.xiangqi() {
            return Some(of_xiangqi(record, letters, ply));
        }
        game.timeline().filter(|timeline| timeline.languages.is_empty()).map(|line| of_chess(line, letters, ply))
    }
}

/// The key of the message about the side to move while the game is not over.
fn to_move(side: Side) -> &'static str {
    match side {
        Side::White => "show-white",
        Side::Black => "show-black",
    }
}

fn of_chess(timeline: &Timeline, letters: MoveLetters, ply: Option<u32>) -> MainLine {
    let steps: Vec<_> = timeline.steps.iter().filter(|step| step.line == 0).collect();
    let notation = write::NotationStyle::of(letters.chess.unwrap_or(NotationTarget::Letters(timeline.language)));
    let written = |(index, step): (usize, &&ReplayStep)| {
        let mut text = Vec::new();
        notation.write(step, &mut text);
        (timeline.start.turn_after(index as u32), String::from_utf8_lossy(&text).into_owned())
    };
    let ply = ply.map_or(steps.len(), |ply| ply as usize);
    let position = (ply <= steps.len()).then(|| position(timeline, ply)).map(|position| ShownPosition {
        fen: position.fen(),
        to_move: match position.end() {
            Some(GameEnd::Checkmate { .. }) => "show-checkmate",
            Some(GameEnd::Stalemate) => "show-stalemate",
            None => to_move(position.turn().1),
        },
    });
    MainLine {
        moves: steps.iter().enumerate().map(written).collect(),
        whole: timeline.complete && steps.len() == timeline.half_moves as usize,
        position,
    }
}

fn of_xiangqi(record: &XiangqiRecord, letters: MoveLetters, ply: Option<u32>) -> MainLine {
    let notation = letters.xiangqi.or(record.notation).unwrap_or(Notation::ViRelative);
    let positions = record.positions();
    let written = |(position, played): (&XiangqiPosition, &XiangqiMove)| {
        ((position.number(), position.side()), writing::write(position, played.half_move, notation))
    };
    let ply = ply.map_or(record.played.len(), |ply| ply as usize);
    let position = positions.get(ply).map(|position| ShownPosition {
        fen: fen::write(position),
        to_move: match XiangqiEnding::of(position) {
            Some(XiangqiEnding::Checkmate(_)) => "show-checkmate",
            Some(XiangqiEnding::Stalemate(_)) => "show-xiangqi-stalemate",
            Some(XiangqiEnding::Material) | None => to_move(position.side()),
        },
    });
    MainLine { moves: positions.iter().zip(&record.played).map(written).collect(), whole: record.complete, position }
}

/// The position after this many half-moves of the main line, all of which must be certain.
fn position(timeline: &Timeline, ply: usize) -> LineCursor {
    let mut steps = timeline.steps.iter().filter(|step| step.line == 0);
    let played = ply as u32;
    if let Some(next) = steps.clone().nth(ply) {
        return LineCursor { position: next.before.clone(), played };
    }
    let Some(last) = steps.next_back() else { return timeline.start.clone() };
    let before = LineCursor { position: last.before.clone(), played: played.saturating_sub(1) };
    match last.played {
        Some(played) => before.after(played),
        None => before.after_pass().unwrap_or(before),
    }
}
