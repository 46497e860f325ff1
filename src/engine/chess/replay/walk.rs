//! Walk: the state of a line while it is played, and the data for going back in it.

use shakmaty::{Move, Position as _, Square};

use super::LineCursor;
use super::gap::ReplayPlace;

/// The state of a line while it is played.
pub(super) struct LineWalk {
    /// The index of the line; 0 is the main line.
    pub(super) line: usize,
    /// The position that was reached.
    pub(super) cursor: LineCursor,
    /// The position before the last half-move, from which its variations begin; `None` if it is unknown.
    pub(super) before: Option<LineCursor>,
    /// The square of arrival of the last half-move.
    pub(super) arrived: Option<Square>,
    /// Whether the position is known. Once it is not, the rest of the line is not judged.
    pub(super) known: bool,
    /// Set when an unknown token may have been a move; cleared by the next move number that fits the position.
    pub(super) doubt: bool,
    /// Set when a token that is not understood comes right before the next move; cleared by a move number.
    pub(super) touched: bool,
    /// The last half-move with a fitting number before it, counted from the beginning of a game.
    pub(super) confirmed: Option<i64>,
    /// The number of steps and half-moves that were certain when `doubt` was set.
    pub(super) certain: (usize, usize),
    /// Whether the position depends on a guess. Later faults are not reported then, since the guess may have caused
    /// them.
    pub(super) guessed: bool,
    /// The number of half-moves by which the numbers of the line are ahead of the position.
    pub(super) offset: i64,
    /// The number of wrong numbers of the line that were examined.
    pub(super) diagnoses: u32,
    /// The places since the last number that fitted, to which the replay can go back.
    pub(super) marks: Vec<WalkMark>,
    /// The position at the first of them, and the trail since: a move, or `None` for a null move.
    first: LineCursor,
    trail: Vec<Option<Move>>,
}

/// A place in a line: the length of the trail up to there, and the lengths of the lists of the timeline, so that going
/// back can cut them off.
#[derive(Debug, Clone, Copy)]
pub(super) struct WalkMark {
    /// The index of the item with which to go on.
    pub(super) item: usize,
    /// The square of arrival of the half-move before it.
    pub(super) arrived: Option<Square>,
    /// The length of the trail.
    pub(super) trail: usize,
    pub(super) faults: u32,
    pub(super) plies: u32,
    pub(super) aside: u32,
    pub(super) steps: u32,
    pub(super) pending: u32,
    pub(super) half_moves: u32,
    pub(super) non_canonical: u32,
}

impl LineWalk {
    /// The state at the beginning of a line.
    pub(super) fn begin(pending: &PendingVariation) -> LineWalk {
        LineWalk {
            line: pending.line,
            cursor: pending.start.clone(),
            before: None,
            arrived: None,
            known: true,
            doubt: false,
            touched: false,
            confirmed: None,
            certain: (0, 0),
            guessed: pending.guessed,
            offset: pending.offset,
            diagnoses: 0,
            marks: Vec::with_capacity(8),
            first: pending.start.clone(),
            trail: Vec::with_capacity(8),
        }
    }

    /// Plays a move that is legal in the position. It is played in place, since a position is large.
    pub(super) fn play(&mut self, played: Move) {
        self.go_by(played);
        self.trail.push(Some(played));
    }

    /// The same for a move before which no place will be needed.
    pub(super) fn go_by(&mut self, played: Move) {
        self.cursor.position.play_unchecked(played);
        self.cursor.played += 1;
        self.arrived = Some(played.to());
    }

    /// Goes to a position, with nothing played before it.
    pub(super) fn go_to(&mut self, cursor: LineCursor) {
        (self.cursor, self.arrived) = (cursor, None);
        self.forget_places();
    }

    /// Goes on after a null move.
    pub(super) fn pass(&mut self, after: LineCursor) {
        self.cursor = after;
        self.trail.push(None);
    }

    /// Forgets all places. The next one will be where the line is now.
    pub(super) fn forget_places(&mut self) {
        self.marks.clear();
        self.trail.clear();
        self.first = self.cursor.clone();
    }

    /// The length of the trail.
    pub(super) fn played(&self) -> usize {
        self.trail.len()
    }

    /// Goes back to a place, whose position is given.
    pub(super) fn go_back(&mut self, mark: &WalkMark, cursor: LineCursor) {
        self.trail.truncate(mark.trail);
        self.cursor = cursor;
    }

    /// The places since the last number that fitted, with their positions. The line up to them is played again, because
    /// hardly any game needs them.
    pub(super) fn places(&self) -> Vec<ReplayPlace> {
        let (mut cursor, mut played) = (self.first.clone(), 0);
        let mut places = Vec::with_capacity(self.marks.len());
        for mark in &self.marks {
            for step in &self.trail[played..mark.trail] {
                match *step {
                    Some(step) => {
                        cursor.position.play_unchecked(step);
                        cursor.played += 1;
                    }
                    None => cursor = cursor.after_pass().unwrap_or(cursor),
                }
            }
            played = mark.trail;
            places.push(ReplayPlace { item: mark.item, cursor: cursor.clone(), arrived: mark.arrived });
        }
        places
    }
}

/// A variation that will be played once the line around it is finished.
#[derive(Debug)]
pub(super) struct PendingVariation {
    /// Its index among the lines.
    pub(super) line: usize,
    /// Its first position.
    pub(super) start: LineCursor,
    /// The number of half-moves by which the numbers of the line around it are ahead.
    pub(super) offset: i64,
    /// Whether its first position depends on a guess.
    pub(super) guessed: bool,
}
