//! Course: the main line of a game as far as it is certain, with every position.

use shakmaty::{Chess, Move, Position};

use super::Timeline;

/// The main line of a game from its first position to the last one that is certain: no guess, no null move and no
/// unknown token comes before that. A course may also be the end of a main line alone.
#[derive(Debug, Clone)]
pub struct GameCourse {
    /// The number of half-moves of the game before the first position.
    skipped: u32,
    /// The positions, one more than there are half-moves.
    positions: Vec<Chess>,
    /// The half-moves: `moves[n]` leads from `positions[n]` to `positions[n + 1]`.
    moves: Vec<Move>,
    /// Whether the last position is the final one of the game.
    whole: bool,
    /// Whether the last position is known not to be dead.
    alive: bool,
}

impl GameCourse {
    /// A course without half-moves. `whole` is whether its position is the final one of the game.
    pub fn start(position: Chess, whole: bool) -> GameCourse {
        GameCourse { skipped: 0, positions: vec![position], moves: Vec::new(), whole, alive: false }
    }

    /// The same, with memory for this number of half-moves.
    pub fn with_room(position: Chess, whole: bool, half_moves: usize) -> GameCourse {
        let mut positions = Vec::with_capacity(half_moves + 1);
        positions.push(position);
        GameCourse { skipped: 0, positions, moves: Vec::with_capacity(half_moves), whole, alive: false }
    }

    /// The same course, as the end of a game that has `half_moves` half-moves before its first position.
    #[must_use]
    pub fn after(self, half_moves: u32) -> GameCourse {
        GameCourse { skipped: half_moves, ..self }
    }

    /// The same course. `alive` is whether its last position is known not to be dead, which spares another search.
    #[must_use]
    pub fn known_alive(self, alive: bool) -> GameCourse {
        GameCourse { alive, ..self }
    }

    /// Whether the last position is known not to be dead; if `false`, it is unknown.
    pub fn is_alive(&self) -> bool {
        self.alive
    }

    /// The number of half-moves of the game before the first position: 0 unless the course is the end of a game.
    pub fn skipped(&self) -> u32 {
        self.skipped
    }

    /// The certain part of a replayed game.
    pub fn of(timeline: &Timeline) -> GameCourse {
        let certain = timeline.certain_plies();
        let mut course = GameCourse::with_room(timeline.start.position.clone(), false, certain.len());
        for played in certain.iter().map_while(|ply| ply.played) {
            course.push(played);
        }
        course.whole = timeline.complete && course.moves.len() == timeline.plies.len();
        course
    }

    /// Adds a half-move, which must be legal.
    pub fn push(&mut self, played: Move) {
        let last = self.positions.len();
        // Played in place, so that a position, which is large, is copied only once.
        self.positions.push(self.positions[last - 1].clone());
        self.positions[last].play_unchecked(played);
        self.moves.push(played);
    }

    /// The positions, one more than there are half-moves.
    pub fn positions(&self) -> &[Chess] {
        &self.positions
    }

    /// The half-moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether the last position is the final one of the game.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The last position.
    pub fn last(&self) -> &Chess {
        &self.positions[self.positions.len() - 1]
    }
}
