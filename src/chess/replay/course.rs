//! Course: the main line of a game as far as it is certain, with every position.

use shakmaty::{Chess, Move, Position};

use super::Timeline;

/// The main line of a game, from its first position to the last that is certain: no guess, no null move and no token that was not
/// understood comes before.
#[derive(Debug, Clone)]
pub struct Course {
    /// Half-moves of the game before the first position.
    skipped: u32,
    /// The positions, one more than half-moves: index 0 is the first.
    positions: Vec<Chess>,
    /// The half-moves.
    moves: Vec<Move>,
    /// Whether the last position is the final one of the game.
    whole: bool,
    /// Whether the last position is known not to be dead.
    alive: bool,
}

impl Course {
    /// A course without half-moves.
    pub fn start(position: Chess, whole: bool) -> Course {
        Course { skipped: 0, positions: vec![position], moves: Vec::new(), whole, alive: false }
    }

    /// The same, with room for so many half-moves.
    pub fn with_room(position: Chess, whole: bool, half_moves: usize) -> Course {
        let mut positions = Vec::with_capacity(half_moves + 1);
        positions.push(position);
        Course { skipped: 0, positions, moves: Vec::with_capacity(half_moves), whole, alive: false }
    }

    /// The same, where so many half-moves of the game come before its first position.
    #[must_use]
    pub fn after(self, half_moves: u32) -> Course {
        Course { skipped: half_moves, ..self }
    }

    /// The same, whose last position was looked into already: whether it is no dead one.
    #[must_use]
    pub fn known_alive(self, alive: bool) -> Course {
        Course { alive, ..self }
    }

    /// Whether the last position is known not to be dead.
    pub fn is_alive(&self) -> bool {
        self.alive
    }

    /// Half-moves of the game before the first position: 0 unless the course is the end of a game.
    pub fn skipped(&self) -> u32 {
        self.skipped
    }

    /// The certain part of a replayed game.
    pub fn of(timeline: &Timeline) -> Course {
        let certain = timeline.certain.min(timeline.plies.len());
        let mut course = Course::with_room(timeline.start.position.clone(), false, certain);
        for played in timeline.plies[..certain].iter().map_while(|ply| ply.played) {
            course.push(played);
        }
        course.whole = timeline.complete && course.moves.len() == timeline.plies.len();
        course
    }

    /// Goes on with a legal move.
    pub fn push(&mut self, played: Move) {
        let last = self.positions.len();
        self.positions.push(self.positions[last - 1].clone());
        self.positions[last].play_unchecked(played);
        self.moves.push(played);
    }

    /// The positions, one more than half-moves.
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
