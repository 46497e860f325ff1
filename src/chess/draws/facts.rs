//! Facts: how often every position of a game occurred, and for how long nothing was captured and no pawn moved.
//!
//! Only positions of one run without capture and pawn move can be the same, so each run is looked at by itself.

use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::chess::dead;
use crate::chess::replay::Timeline;
use crate::chess::replay::course::Course;
use crate::place::Ply;

/// In `before`: the position did not occur earlier.
const NONE: u32 = u32::MAX;

/// How many occurrences are listed at most. A game in which a position occurs more often had long been over by any
/// Laws.
const LISTED: usize = 100;

/// Runs of fewer half-moves are searched from their end; in longer ones that would take quadratic time.
const SHORT: u32 = 100;

/// How often a position occurred, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrences {
    /// How often, the occurrence asked about included.
    pub count: u32,
    /// After how many half-moves, in ascending order; the last hundred at most.
    pub plies: Vec<Ply>,
}

/// The course of a game with the answers to what the articles on repetition and on fifty moves ask.
///
/// Two positions are the same if the same player is to move, men of the same kind and colour are on the same
/// squares, the castling rights are the same, and en passant is possible in both or in neither (Laws 2023
/// 9.2.3, all editions alike). En passant counts as possible only if the capture is legal.
///
/// The lists have one entry for each position of the course.
#[derive(Debug, Clone)]
pub struct Facts {
    course: Course,
    /// The half-move of the last earlier occurrence, or `NONE`.
    before: Vec<u32>,
    /// How often the position has occurred so far, this occurrence included.
    times: Vec<u32>,
    /// The half-move after which the run without capture or pawn move begins.
    since: Vec<u32>,
    /// Keys of the positions: equal positions have equal keys.
    keys: Vec<u64>,
    /// Keys with half-moves, sorted within each run of more than four positions, to find equal positions without
    /// comparing all with all.
    order: Vec<(u64, u32)>,
    /// Whether a half-move from here may lead to a position that occurred twice before in the run.
    open: Vec<bool>,
    /// Whether the last position is mate or stalemate.
    over: bool,
}

impl Facts {
    /// The facts of a replayed game, or `None` if the checks would find nothing in them: a game has some if it is
    /// long enough, begins with a half-move clock above 0, is a position alone or ended in a dead one.
    pub fn worth(timeline: &Timeline) -> Option<Facts> {
        let (start, last) = (&timeline.start.position, &timeline.last.position);
        let kept = timeline.plies.len() as u32 >= timeline.half_moves;
        let long = timeline.plies.len() >= 8 || start.halfmoves() > 0;
        let given = timeline.plies.is_empty() && timeline.start.position != Chess::default();
        (kept && (long || given || (timeline.end.is_none() && dead::is_dead(last))))
            .then(|| Facts::of(Course::of(timeline)))
    }

    /// Works out the facts of a course.
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
            // A position recurs after four half-moves at the earliest, so shorter runs cannot repeat anything.
            if end - start > 4 {
                facts.link(start, end);
            }
            start = end;
        }
        facts
    }

    /// Links the equal positions of a run, whose indices are `start..end`, and counts them.
    fn link(&mut self, start: usize, end: usize) {
        self.order[start..end].sort_unstable();
        // Taken out for the loop, because `self` is written to while it is read.
        let order = std::mem::take(&mut self.order);
        for group in order[start..end].chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            for (index, &(_, ply)) in group.iter().enumerate() {
                // Equal keys may belong to different positions, so the positions are compared.
                let same = group[..index].iter().rev().find(|(_, other)| self.same(Ply(*other), Ply(ply)));
                if let Some(&(_, other)) = same {
                    let (at, earlier) = (self.index(Ply(ply)), self.index(Ply(other)));
                    self.before[at] = other;
                    self.times[at] = self.times[earlier] + 1;
                }
            }
        }
        self.order = order;
        // Only positions with the same player to move can be equal, and those are two apart.
        let mut doubled = [false; 2];
        for at in start..end {
            self.open[at] = doubled[(at + 1) % 2];
            doubled[at % 2] |= self.times[at] > 1;
        }
    }

    /// The course that these facts are about.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// How many half-moves were played. A course may leave out the first ones, which are counted here.
    pub fn last(&self) -> Ply {
        Ply(self.course.skipped() + self.course.moves().len() as u32)
    }

    /// The numbers of half-moves after which the course has a position, in ascending order; 0 is the first position
    /// of the game.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Ply> + use<> {
        (self.course.skipped()..=self.last().0).map(Ply)
    }

    /// The index of a position in the lists.
    fn index(&self, ply: Ply) -> usize {
        (ply.0 - self.course.skipped()) as usize
    }

    /// The position after so many half-moves.
    pub fn position(&self, ply: Ply) -> &Chess {
        &self.course.positions()[self.index(ply)]
    }

    /// The half-move that was played from there, or `None` at the end.
    pub fn next(&self, ply: Ply) -> Option<Move> {
        self.course.moves().get(self.index(ply)).copied()
    }

    /// The half-move clock: half-moves since the last capture or pawn move, those before the first position included.
    pub fn clock(&self, ply: Ply) -> u32 {
        self.position(ply).halfmoves()
    }

    /// The first position after the last capture or pawn move.
    pub fn run_start(&self, ply: Ply) -> Ply {
        Ply(self.since[self.index(ply)])
    }

    /// How often the position has occurred so far, this occurrence included.
    pub fn times(&self, ply: Ply) -> u32 {
        self.times[self.index(ply)]
    }

    /// When the position occurred so far, this occurrence last.
    pub fn occurrences(&self, ply: Ply) -> Occurrences {
        self.chain(self.times(ply), vec![ply], self.before[self.index(ply)])
    }

    /// When the position that a legal move leads to has occurred, the occurrence after that move last. The move need
    /// not be the one that was played.
    pub fn occurrences_after(&self, ply: Ply, announced: Move) -> Occurrences {
        let next = Ply(ply.0 + 1);
        if self.next(ply) == Some(announced) {
            return self.occurrences(next);
        }
        // A capture or pawn move brings a new position, and the quick test finds nearly all other new ones.
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

    /// The last occurrence of a position in the run, up to and including `ply`.
    fn latest(&self, ply: Ply, wanted: &Chess) -> Option<Ply> {
        let key = key(wanted);
        let same = |earlier: &Ply| self.keys[self.index(*earlier)] == key && self.position(*earlier) == wanted;
        let start = self.run_start(ply);
        if self.is_short(ply) {
            return (start.0..=ply.0).rev().map(Ply).find(same);
        }
        // `order` is sorted by key and then half-move within the run, so a binary search finds the last entry in
        // question.
        let start = self.index(start);
        let end = self.since.partition_point(|&since| since <= self.since[start]);
        let order = &self.order[start..end];
        let up_to = &order[..order.partition_point(|entry| *entry <= (key, ply.0))];
        up_to.iter().rev().take_while(|entry| entry.0 == key).map(|entry| Ply(entry.1)).find(same)
    }

    /// Whether the run is short enough to be searched position by position.
    fn is_short(&self, ply: Ply) -> bool {
        ply.0 - self.run_start(ply).0 < SHORT
    }

    /// Follows the links from `at` back to the first occurrence, puts what it finds before those already found, and
    /// sorts them in ascending order.
    fn chain(&self, count: u32, mut found: Vec<Ply>, mut at: u32) -> Occurrences {
        while at != NONE && found.len() < LISTED {
            found.push(Ply(at));
            at = self.before[self.index(Ply(at))];
        }
        found.reverse();
        Occurrences { count, plies: found }
    }

    /// Whether the men of the player to move were earlier in this run where a move would put them. `false` proves
    /// that the position after the move is new.
    fn may_have_stood(&self, ply: Ply, announced: Move) -> bool {
        let (Some(from), false) = (announced.from(), announced.is_castle()) else { return true };
        let position = self.position(ply);
        // Squares of one side alone: cheaper than to play the move, and hardly ever the same by chance.
        let us = position.us().toggled(from).toggled(announced.to());
        let run = &self.course.positions()[self.index(self.run_start(ply))..self.index(ply)];
        run.iter().any(|earlier| earlier.board().by_color(position.turn()) == us)
    }

    /// Whether a half-move from here may lead to a position that occurred twice before. `false` proves that none
    /// does.
    pub fn may_stand_thrice_next(&self, ply: Ply) -> bool {
        self.open[self.index(ply)]
    }

    /// Whether two positions are the same by Laws 9.2.3.
    pub fn same(&self, one: Ply, other: Ply) -> bool {
        self.position(one) == self.position(other)
    }

    /// Whether the player to move has one legal move and no more.
    pub fn is_forced(&self, ply: Ply) -> bool {
        self.position(ply).legal_moves().len() == 1
    }

    /// Whether the game is over after so many half-moves, because the player to move has no legal move.
    pub fn is_over(&self, ply: Ply) -> bool {
        ply == self.last() && self.over
    }

    /// The position as FEN, which names an en passant square only if the capture is legal.
    pub fn fen(&self, ply: Ply) -> String {
        shakmaty::fen::Fen::from_position(self.position(ply), EnPassantMode::Legal).to_string()
    }
}

/// A number that equal positions share and different ones hardly ever do. It leaves out en passant, for which
/// shakmaty would have to be asked; [`Facts::same`] compares it.
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
