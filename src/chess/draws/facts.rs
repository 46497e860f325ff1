//! Facts: how often every position of a game stood, and how long nothing was captured and no pawn moved.

use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::chess::dead;
use crate::chess::replay::Timeline;
use crate::chess::replay::course::Course;
use crate::place::Ply;

/// No earlier occurrence.
const NONE: u32 = u32::MAX;

/// So many occurrences are listed: a game in which a position stands more often has long been over by any Laws.
const LISTED: usize = 100;

/// A run without capture or pawn move is looked through as long as it has fewer half-moves.
const SHORT: u32 = 100;

/// How often a position stood, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrences {
    /// How often.
    pub count: u32,
    /// After how many half-moves: the last hundred times at most, in order.
    pub plies: Vec<Ply>,
}

/// A course and what the articles on repetition and on fifty moves ask about it.
///
/// Two positions are the same if the same player is to move, men of the same kind and colour stand on the same squares, the castling rights
/// are the same, and en passant is possible in both or in neither (Laws 2023 9.2.3, all editions alike); it is possible only where such a capture is
/// legal.
#[derive(Debug, Clone)]
pub struct Facts {
    course: Course,
    /// For every position the one before that is the same.
    before: Vec<u32>,
    /// How often every position has stood so far.
    times: Vec<u32>,
    /// For every position the first since the last capture or pawn move.
    since: Vec<u32>,
    keys: Vec<u64>,
    /// Keys and half-moves of the positions, those of each run of more than four ordered.
    order: Vec<(u64, u32)>,
    /// Whether the next position may be one that stood twice before in the run.
    open: Vec<bool>,
    /// Whether nothing can be played in the last position.
    over: bool,
}

impl Facts {
    /// The facts of a replayed game, if it can have any: it is long enough, it begins with a clock that runs, it is a
    /// position alone, or it ended in a dead one.
    pub fn worth(timeline: &Timeline) -> Option<Facts> {
        let (start, last) = (&timeline.start.position, &timeline.last.position);
        let kept = timeline.plies.len() as u32 >= timeline.half_moves;
        let long = timeline.plies.len() >= 8 || start.halfmoves() > 0;
        let given = timeline.plies.is_empty() && timeline.start.position != Chess::default();
        (kept && (long || given || (timeline.end.is_none() && dead::is_dead(last))))
            .then(|| Facts::of(Course::of(timeline)))
    }

    /// The facts of a course.
    pub fn of(course: Course) -> Facts {
        let (count, skipped) = (course.positions().len(), course.skipped());
        let mut since = Vec::with_capacity(count);
        since.push(skipped);
        for (index, played) in course.moves().iter().enumerate() {
            since.push(if played.is_zeroing() { skipped + index as u32 + 1 } else { since[index] });
        }
        let keys: Vec<u64> = course.positions().iter().map(key).collect();
        let order = keys.iter().zip(skipped..).map(|(&key, ply)| (key, ply)).collect();
        let over = course.last().legal_moves().is_empty();
        let (before, times, open) = (vec![NONE; count], vec![1; count], vec![false; count]);
        let mut facts = Facts { course, before, times, since, keys, order, open, over };
        let mut start = 0;
        while start < count {
            let end = facts.since[start..].iter().position(|&s| s != facts.since[start]).map_or(count, |n| start + n);
            // A position stands again after four half-moves at the earliest.
            if end - start > 4 {
                facts.link(start, end);
            }
            start = end;
        }
        facts
    }

    /// Links the positions of a run without capture or pawn move that are the same.
    fn link(&mut self, start: usize, end: usize) {
        self.order[start..end].sort_unstable();
        let order = std::mem::take(&mut self.order);
        for group in order[start..end].chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            for (index, &(_, ply)) in group.iter().enumerate() {
                let same = group[..index].iter().rev().find(|(_, other)| self.same(Ply(*other), Ply(ply)));
                if let Some(&(_, other)) = same {
                    let (at, earlier) = (self.index(Ply(ply)), self.index(Ply(other)));
                    self.before[at] = other;
                    self.times[at] = self.times[earlier] + 1;
                }
            }
        }
        self.order = order;
        let mut doubled = [false; 2];
        for at in start..end {
            self.open[at] = doubled[(at + 1) % 2];
            doubled[at % 2] |= self.times[at] > 1;
        }
    }

    /// The course.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// How many half-moves were played.
    pub fn last(&self) -> Ply {
        Ply(self.course.skipped() + self.course.moves().len() as u32)
    }

    /// Every number of half-moves played, from the first position of the course on; 0 is that of the game.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Ply> + use<> {
        (self.course.skipped()..=self.last().0).map(Ply)
    }

    fn index(&self, ply: Ply) -> usize {
        (ply.0 - self.course.skipped()) as usize
    }

    /// The position after so many half-moves.
    pub fn position(&self, ply: Ply) -> &Chess {
        &self.course.positions()[self.index(ply)]
    }

    /// The half-move that was then played.
    pub fn next(&self, ply: Ply) -> Option<Move> {
        self.course.moves().get(self.index(ply)).copied()
    }

    /// The half-move clock: half-moves since the last capture or pawn move, those before the first position included.
    pub fn clock(&self, ply: Ply) -> u32 {
        self.position(ply).halfmoves()
    }

    /// The first position since the last capture or pawn move.
    pub fn run_start(&self, ply: Ply) -> Ply {
        Ply(self.since[self.index(ply)])
    }

    /// How often the position has stood, this time included.
    pub fn times(&self, ply: Ply) -> u32 {
        self.times[self.index(ply)]
    }

    /// When the position stood, this time included and last.
    pub fn occurrences(&self, ply: Ply) -> Occurrences {
        self.chain(self.times(ply), vec![ply], self.before[self.index(ply)])
    }

    /// When the position stood that a legal move leads to, the time after that move included and last.
    pub fn occurrences_after(&self, ply: Ply, announced: Move) -> Occurrences {
        let next = Ply(ply.0 + 1);
        if self.next(ply) == Some(announced) {
            return self.occurrences(next);
        }
        if announced.is_zeroing() || self.is_short(ply) && !self.may_have_stood(ply, announced) {
            return self.chain(1, vec![next], NONE);
        }
        let mut after = self.position(ply).clone();
        after.play_unchecked(announced);
        match self.latest(ply, &after) {
            Some(earlier) => self.chain(self.times(earlier) + 1, vec![next], earlier.0),
            None => self.chain(1, vec![next], NONE),
        }
    }

    /// When a position stood last in the run up to a half-move.
    fn latest(&self, ply: Ply, wanted: &Chess) -> Option<Ply> {
        let key = key(wanted);
        let same = |earlier: &Ply| self.keys[self.index(*earlier)] == key && self.position(*earlier) == wanted;
        let start = self.run_start(ply);
        if self.is_short(ply) {
            return (start.0..=ply.0).rev().map(Ply).find(same);
        }
        let start = self.index(start);
        let end = self.since.partition_point(|&since| since <= self.since[start]);
        let order = &self.order[start..end];
        let up_to = &order[..order.partition_point(|entry| *entry <= (key, ply.0))];
        up_to.iter().rev().take_while(|entry| entry.0 == key).map(|entry| Ply(entry.1)).find(same)
    }

    /// Whether the run up to a half-move is short enough to be looked through.
    fn is_short(&self, ply: Ply) -> bool {
        ply.0 - self.run_start(ply).0 < SHORT
    }

    /// Adds the times from `at` back to those that were found, and puts them in order.
    fn chain(&self, count: u32, mut found: Vec<Ply>, mut at: u32) -> Occurrences {
        while at != NONE && found.len() < LISTED {
            found.push(Ply(at));
            at = self.before[self.index(Ply(at))];
        }
        found.reverse();
        Occurrences { count, plies: found }
    }

    /// Whether the men of the player to move stood in this run as they would after a move: a look that is quick and never misses anything.
    fn may_have_stood(&self, ply: Ply, announced: Move) -> bool {
        let (Some(from), false) = (announced.from(), announced.is_castle()) else { return true };
        let position = self.position(ply);
        let us = position.us().toggled(from).toggled(announced.to());
        let run = &self.course.positions()[self.index(self.run_start(ply))..self.index(ply)];
        run.iter().any(|earlier| earlier.board().by_color(position.turn()) == us)
    }

    /// Whether a move from here may lead to a position that stood twice before: a look that is quick and never misses one.
    pub fn may_stand_thrice_next(&self, ply: Ply) -> bool {
        self.open[self.index(ply)]
    }

    /// Whether two positions are the same.
    pub fn same(&self, one: Ply, other: Ply) -> bool {
        self.position(one) == self.position(other)
    }

    /// Whether the player to move has one legal move and no more.
    pub fn is_forced(&self, ply: Ply) -> bool {
        self.position(ply).legal_moves().len() == 1
    }

    /// Whether the player to move is mated or stalemated.
    pub fn is_over(&self, ply: Ply) -> bool {
        ply == self.last() && self.over
    }

    /// The position as FEN, the en passant square only where such a capture is legal.
    pub fn fen(&self, ply: Ply) -> String {
        shakmaty::fen::Fen::from_position(self.position(ply), EnPassantMode::Legal).to_string()
    }
}

/// A number that is the same for positions that are the same; for others it seldom is.
fn key(position: &Chess) -> u64 {
    let board = position.board();
    let parts = [
        board.white().0,
        board.pawns().0 ^ board.kings().0.rotate_left(29),
        board.knights().0 ^ board.rooks().0.rotate_left(23),
        board.bishops().0 ^ board.queens().0.rotate_left(17),
        position.castles().castling_rights().0 ^ u64::from(position.turn().is_white()) << 17,
    ];
    parts.iter().fold(0x9E37_79B9_7F4A_7C15, |mixed: u64, part| {
        let mixed = (mixed ^ part).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    })
}
