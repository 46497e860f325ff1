//! Facts: the number of occurrences of every position of a game, and the length of the runs without capture and pawn
//! move.
//!
//! Only positions of one run without capture and pawn move can be the same, so each run is looked at by itself.

use shakmaty::{Chess, Move, Position, Role};

use crate::chess::dead;
use crate::chess::replay::course::GameCourse;
use crate::chess::replay::{PlyFact, Timeline};
use bienban_base::place::{Numbering, Ply};

/// In `before`: the position did not occur earlier.
const NONE: u32 = u32::MAX;

/// The greatest number of occurrences that are listed. A game in which a position occurs more often has been over long
/// before by any Laws.
const LISTED: usize = 100;

/// Runs of fewer half-moves are searched from their end; in longer ones that would take quadratic time.
const SHORT: u32 = 100;

/// The number of occurrences of a position, and the half-moves after which it occurred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrences {
    /// The number, including the occurrence in question.
    pub count: u32,
    /// The half-moves after which it occurred, in ascending order; the last hundred at most.
    pub plies: Vec<Ply>,
}

/// The course of a game with the answers that the articles on repetition and on fifty moves need.
///
/// Two positions are the same if the same player is to move, men of the same kind and colour are on the same
/// squares, the castling rights are the same, and en passant is possible in both or in neither (Laws 2023
/// 9.2.3, all editions alike). En passant counts as possible only if the capture is legal.
///
/// The lists have one entry for each position of the course.
#[derive(Debug, Clone)]
pub struct DrawFacts {
    course: GameCourse,
    /// The half-move of the last earlier occurrence, or `NONE`.
    before: Vec<u32>,
    /// The number of occurrences of the position so far, this one included.
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

impl DrawFacts {
    /// The facts of a replayed game, or `None` if the checks would find nothing in them. A game has some if a position
    /// may have occurred three times or the clock reached 100, if it is a position alone, or if it ended in a dead one.
    pub fn worth(timeline: &Timeline) -> Option<DrawFacts> {
        let Timeline { start, plies, .. } = timeline;
        // Facts are about the certain part, so nothing after it matters.
        let certain = timeline.certain_plies();
        let given = plies.is_empty() && start.position != Chess::default();
        let claimed = || certain.len() >= 8 && may_be_claimed(certain) || start.position.halfmoves() > 0;
        let ended = || {
            let last = timeline.certain_last().position;
            let whole = timeline.complete && certain.len() == plies.len();
            // For a whole game it is known how it ended on the board.
            let over = if whole { timeline.end.is_some() } else { last.legal_moves().is_empty() };
            if over { !last.is_check() } else { dead::is_dead(&last) }
        };
        let kept = plies.len() as u32 >= timeline.half_moves;
        (kept && (given || claimed() || ended())).then(|| DrawFacts::of(GameCourse::of(timeline)))
    }

    /// Works out the facts of a course.
    pub fn of(course: GameCourse) -> DrawFacts {
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
        let mut facts = DrawFacts { course, before, times, since, keys, order, open, over };
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
    pub fn course(&self) -> &GameCourse {
        &self.course
    }

    /// How the half-moves of the game are numbered.
    pub fn numbering(&self) -> Numbering {
        Numbering::at(crate::chess::turn(self.position(self.last())), self.last().0)
    }

    /// The number of half-moves that were played. A course may leave out the first ones, which are counted here.
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

    /// The position after `ply` half-moves.
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

    /// The number of occurrences of the position so far, this one included.
    pub fn times(&self, ply: Ply) -> u32 {
        self.times[self.index(ply)]
    }

    /// The occurrences of the position so far, this one last.
    pub fn occurrences(&self, ply: Ply) -> Occurrences {
        self.chain(self.times(ply), vec![ply], self.before[self.index(ply)])
    }

    /// The occurrences of the position that a legal move leads to, the one after that move last. The move need not be
    /// the one that was played.
    pub fn occurrences_after(&self, ply: Ply, announced: Move) -> Occurrences {
        let next = Ply(ply.0 + 1);
        if self.next(ply) == Some(announced) {
            return self.occurrences(next);
        }
        match self.before_move(ply, announced) {
            Some(earlier) => self.chain(self.times(earlier) + 1, vec![next], earlier.0),
            None => self.chain(1, vec![next], NONE),
        }
    }

    /// The number of occurrences of the position that a legal move leads to, the one after that move included.
    pub fn times_after(&self, ply: Ply, announced: Move) -> u32 {
        if self.next(ply) == Some(announced) {
            return self.times(Ply(ply.0 + 1));
        }
        1 + self.before_move(ply, announced).map_or(0, |earlier| self.times(earlier))
    }

    /// The last occurrence, up to `ply`, of the position that a move leads to from there.
    fn before_move(&self, ply: Ply, announced: Move) -> Option<Ply> {
        // A capture or pawn move brings a new position, and the quick test finds nearly all other new ones.
        if announced.is_zeroing() || self.is_short(ply) && !self.may_have_stood(ply, announced) {
            return None;
        }
        let mut after = self.position(ply).clone();
        after.play_unchecked(announced);
        self.latest(ply, &after)
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

    /// Follows the links from `at` back to the first occurrence, puts the occurrences before those already found, and
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

    /// Whether the player to move has exactly one legal move.
    pub fn is_forced(&self, ply: Ply) -> bool {
        self.position(ply).legal_moves().len() == 1
    }

    /// Whether the game is over after `ply` half-moves, because the player to move has no legal move.
    pub fn is_over(&self, ply: Ply) -> bool {
        ply == self.last() && self.over
    }

    /// The position as FEN, which names an en passant square only if the capture is legal.
    pub fn fen(&self, ply: Ply) -> String {
        crate::chess::fen(self.position(ply))
    }
}

/// Whether a position may have occurred three times, or 100 half-moves passed without capture and pawn move, in
/// half-moves before which the clock was at 0: a quick look at the moves alone, which misses nothing.
fn may_be_claimed(plies: &[PlyFact]) -> bool {
    // Castling does not set the clock to zero, but no position from before it occurs again.
    let quiet =
        |ply: &PlyFact| matches!(ply.played, Some(Move::Normal { role, capture: None, .. }) if role != Role::Pawn);
    let (mut keys, mut run) = (Vec::new(), 0);
    for (index, ply) in plies.iter().enumerate() {
        run = (run + 1) * usize::from(quiet(ply));
        // Checked once in a run. A game has about one run of this length, so the branch is predicted well.
        if run == RUN {
            let start = index + 1 - RUN;
            let len = plies[start..].iter().position(|ply| !quiet(ply)).unwrap_or(plies.len() - start);
            if stands_thrice(&plies[start..start + len], start, &mut keys) {
                return true;
            }
        }
    }
    plies.len() >= 100 && clock_reaches_claim(plies)
}

/// The shortest run of half-moves after which a position may occur for the third time.
const RUN: usize = 8;

/// Whether a position may occur three times in a run, the one at its beginning included. `start` is the index of its
/// first half-move, and `keys` is memory.
fn stands_thrice(run: &[PlyFact], start: usize, keys: &mut Vec<u64>) -> bool {
    if !comes_back_twice(run) {
        return false;
    }
    keys.clear();
    // The position at the beginning, with either side to move.
    keys.extend([0, 1]);
    let mut key = 0_u64;
    for (index, ply) in run.iter().enumerate() {
        let Some((played, from)) = ply.played.and_then(|played| Some((played, played.from()?))) else { return true };
        // A man on a square is a number, and a position within the run is the combination of all of them and of the
        // side to move.
        let side = (start + index) as u64 % 2;
        let man = |square: shakmaty::Square| {
            let man = (played.role() as u64) << 8 | u64::from(square.to_u32()) << 1 | side;
            (man + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xD6E8_FEB8_6659_FD93)
        };
        key ^= man(from) ^ man(played.to());
        keys.push(key << 1 | side);
    }
    keys.sort_unstable();
    keys.windows(3).any(|three| three[0] == three[2])
}

/// Whether two half-moves of a run enter squares that were left in it before. The last half-move to the second
/// occurrence of a position does so, and the last one to the third: the man that it brings was there in the first, and
/// nothing is captured.
fn comes_back_twice(run: &[PlyFact]) -> bool {
    let (mut left, mut entered) = (0_u64, 0);
    for ply in run {
        let Some((played, from)) = ply.played.and_then(|played| Some((played, played.from()?))) else { return true };
        entered += u32::from(left >> played.to().to_u32() & 1 != 0);
        left |= 1 << from.to_u32();
    }
    entered >= 2
}

/// Whether the half-move clock, which begins at 0, reaches 100.
fn clock_reaches_claim(plies: &[PlyFact]) -> bool {
    let mut clock = 0;
    plies.iter().any(|ply| {
        clock = if ply.played.is_some_and(Move::is_zeroing) { 0 } else { clock + 1 };
        clock >= 100
    })
}

/// A number that equal positions share and different ones hardly ever do. It leaves out en passant, which only shakmaty
/// could decide; [`DrawFacts::same`] compares it.
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

#[cfg(test)]
mod tests {
    use shakmaty::san::SanPlus;
    use shakmaty::{Chess, Position};

    use super::*;
    use crate::judge::{JudgeOptions, each_game};
    use crate::source::split::Block;

    #[test]
    fn a_quick_look_misses_no_position_that_stood_three_times() {
        let (mut seed, mut thrice, mut passed) = (0x9E37_79B9_7F4A_7C15_u64, 0, 0);
        for half_moves in (8..41).cycle().take(600) {
            let (mut position, mut text) = (Chess::default(), String::new());
            for _ in 0..half_moves {
                let legal = position.legal_moves();
                // Pieces move among few squares, so that positions come again.
                let near: Vec<_> = legal.iter().filter(|m| !m.is_zeroing() && m.to().to_u32() % 8 > 4).collect();
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let next = near.get(seed as usize % near.len().max(1)).map_or(legal[0], |next| **next);
                text.push_str(&SanPlus::from_move_and_play_unchecked(&mut position, next).to_string());
                text.push(' ');
            }
            // After a token that cannot be played nothing is certain.
            let behind = ["", "Ka5", "Ka5 1... e5", "?? 1... e5"][half_moves % 4];
            let text = format!("[Event \"a\"]\n\n{text}{behind} *\n");
            each_game(&Block::whole("shuffled", text.as_bytes()), JudgeOptions::default(), |_, judgement| {
                let timeline = judgement.timeline.expect("it is played");
                let facts = DrawFacts::of(GameCourse::of(&timeline));
                let stood = facts.plies().any(|ply| facts.times(ply) >= 3);
                let worth = DrawFacts::worth(&timeline).is_some();
                assert_eq!(timeline.certain_last().position, *facts.course().last(), "{text}");
                assert!(worth || !stood, "{text}");
                (thrice, passed) = (thrice + u32::from(stood), passed + u32::from(!worth));
            });
        }
        assert!(thrice > 50 && passed > 100, "{thrice} with a third time, {passed} passed over");
    }
}
