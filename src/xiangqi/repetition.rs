//! Repetition (Art. 22-24): an adjudicator that is fed half-move by half-move.
//!
//! A position counts from its third occurrence, or another number. It is looked up by its key; half-moves are judged
//! only when a position counts, and each only once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::article::{Conduct, XiangqiArticle, XiangqiArticles, gather};
use super::deed::{MoveDeed, level};
use super::grounds::{ConductClause, VerdictGrounds};
use super::half_move::XiangqiHalfMove;
use super::position::XiangqiPosition;
use super::tracked::{Identities, TrackedPosition};
use super::verdict::{ConductLevel, RepetitionVerdict};
use bienban_base::place::Side;

/// The occurrence from which a position counts by default.
pub const OCCURRENCES: u32 = 3;

/// The greatest number of occurrences that are listed: the last ones.
const LISTED: usize = 100;

/// A position that occurs for the third or later time, and what the law makes of the loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repetition {
    /// The number of half-moves of the game before it.
    pub ply: u32,
    /// The number of its occurrences since the last capture, this one included.
    pub count: u32,
    /// The numbers of half-moves before each occurrence, in ascending order; the last hundred at most.
    pub plies: Vec<u32>,
    /// The side that must change.
    pub verdict: RepetitionVerdict,
    /// Whether the verdict is the same if the whole window is judged as one period (Hình 107); else it is for the
    /// referee.
    pub sure: bool,
    /// The levels of both sides, White first.
    pub levels: [ConductLevel; 2],
    /// The articles on what the side at fault did, or both sides, sorted by number.
    pub articles: Vec<XiangqiArticle>,
    /// What both sides did.
    pub grounds: VerdictGrounds,
    /// Whether equal men have changed places between two of the occurrences. By 6.4 such a repetition is not judged;
    /// the verdict is given for those who want it.
    pub transposed: bool,
}

impl Repetition {
    /// The word in the column `sure`: `yes` or `referee`.
    pub const fn sure_name(&self) -> &'static str {
        if self.sure { "yes" } else { "referee" }
    }
}

/// A hasher for keys, which are mixed already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The last occurrence of a position, as an index in the run, and the number of its occurrences.
#[derive(Debug, Clone, Copy)]
struct LastOccurrence {
    last: u32,
    count: u32,
}

/// Follows a game and judges its repetitions. A capture empties the memory.
pub struct Adjudicator {
    occurrences: u32,
    /// The number of half-moves before the run without captures.
    begin: u32,
    /// The first position of the run.
    start: TrackedPosition,
    /// The half-moves of the run.
    line: Vec<XiangqiHalfMove>,
    seen: HashMap<u64, LastOccurrence, BuildHasherDefault<KeyHasher>>,
    /// For each position of the run the index of its last occurrence before, plus one; 0 if there is none.
    before: Vec<u32>,
    /// For each position of the run the key of the identities.
    identity: Vec<u64>,
    /// The man on each point now.
    identities: Identities,
    /// The deeds of the half-moves of the run, as far as they have been requested.
    deeds: Vec<Option<MoveDeed>>,
    /// The position up to which the run has been replayed, and its index.
    cursor: Option<(usize, TrackedPosition)>,
}

impl Adjudicator {
    /// Begins at a position. Positions count from the given occurrence on, the second at the earliest.
    pub fn new(start: &XiangqiPosition, occurrences: u32) -> Adjudicator {
        let identities = Identities::of(start);
        let mut adjudicator = Adjudicator {
            occurrences: occurrences.max(2),
            begin: 0,
            start: TrackedPosition { position: start.clone(), identities: identities.clone() },
            line: Vec::new(),
            seen: HashMap::default(),
            before: vec![0],
            identity: vec![0],
            identities,
            deeds: Vec::new(),
            cursor: None,
        };
        adjudicator.seen.insert(start.key(), LastOccurrence { last: 0, count: 1 });
        adjudicator
    }

    /// The number of half-moves of the game so far.
    pub fn ply(&self) -> u32 {
        self.begin + self.line.len() as u32
    }

    /// Takes in a legal half-move, whether it captured, and the position after it. Returns a verdict if the position
    /// counts, by default from its third occurrence on.
    #[inline]
    pub fn feed(&mut self, half_move: XiangqiHalfMove, capture: bool, after: &XiangqiPosition) -> Option<Repetition> {
        let changed = self.identities.carry(half_move);
        if capture {
            self.begin_run(after);
            return None;
        }
        self.line.push(half_move);
        let index = self.line.len() as u32;
        let identity = self.identity.last().copied().unwrap_or_default() ^ changed;
        self.identity.push(identity);
        let mut before = 0;
        let seen = self.seen.entry(after.key()).and_modify(|seen| {
            before = seen.last + 1;
            *seen = LastOccurrence { last: index, count: seen.count + 1 };
        });
        let count = seen.or_insert(LastOccurrence { last: index, count: 1 }).count;
        self.before.push(before);
        (count >= self.occurrences).then(|| self.judge(count))
    }

    /// Begins a run at the position after a capture.
    fn begin_run(&mut self, after: &XiangqiPosition) {
        self.begin += self.line.len() as u32 + 1;
        self.start.position.clone_from(after);
        self.start.identities.clone_from(&self.identities);
        self.line.clear();
        self.seen.clear();
        self.seen.insert(after.key(), LastOccurrence { last: 0, count: 1 });
        self.before.clear();
        self.before.push(0);
        self.identity.clear();
        self.identity.push(0);
        self.deeds.clear();
        self.cursor = None;
    }

    /// Judges the current position, which now occurs for the `count`th time.
    fn judge(&mut self, count: u32) -> Repetition {
        let listed = LISTED.max(self.occurrences as usize);
        let mut marks = vec![self.line.len()];
        while let (Some(&last), true) = (marks.last(), marks.len() < listed) {
            match self.before[last] {
                0 => break,
                next => marks.push(next as usize - 1),
            }
        }
        marks.reverse();
        let plies = marks.iter().map(|&mark| self.begin + mark as u32).collect();
        let marks = &marks[marks.len() - self.occurrences as usize..];
        let transposed = marks.iter().any(|&mark| self.identity[mark] != self.identity[marks[0]]);
        self.replay(marks[0], self.line.len());
        let deeds: Vec<&MoveDeed> = self.deeds[marks[0]..].iter().flatten().collect();
        let own = Side::BOTH.map(|side| deeds.iter().copied().filter(|deed| deed.side == side).collect::<Vec<_>>());
        let mut conducts = [0, 1].map(|side: usize| Conduct {
            own: &own[side],
            other: &own[1 - side],
            level: ConductLevel::Check,
            common: 0,
        });
        let mut whole = [ConductLevel::Free; 2];
        for (side, conduct) in conducts.iter_mut().enumerate() {
            for period in marks.windows(2) {
                let deeds = &deeds[period[0] - marks[0]..period[1] - marks[0]];
                let own = deeds.iter().copied().filter(|deed| deed.side.index() == side);
                let (level, common) = level(&own);
                conduct.level = conduct.level.min(level);
                conduct.common |= common;
            }
            whole[side] = level(&own[side].iter().copied()).0;
        }
        let levels = conducts.each_ref().map(|conduct| conduct.level);
        let verdict = RepetitionVerdict::of_levels(levels);
        Repetition {
            ply: self.ply(),
            count,
            plies,
            verdict,
            sure: RepetitionVerdict::of_levels(whole) == verdict,
            levels,
            articles: articles(verdict, &conducts),
            grounds: VerdictGrounds(Side::BOTH.map(|side| ConductClause::of(side, &conducts[side.index()]))),
            transposed,
        }
    }

    /// Works out what the half-moves of a part of the run did, unless that is known.
    fn replay(&mut self, from: usize, until: usize) {
        if self.deeds.len() < until {
            self.deeds.resize(until, None);
        }
        let Some(first) = (from..until).find(|&index| self.deeds[index].is_none()) else { return };
        let (mut index, mut at) = match self.cursor.take() {
            Some((index, at)) if index <= first => (index, at),
            _ => (0, self.start.clone()),
        };
        while index < until {
            let half_move = self.line[index];
            if index >= first && self.deeds[index].is_none() {
                let before = at.clone();
                at.play(half_move);
                self.deeds[index] = Some(MoveDeed::of(&before, &at, half_move));
            } else {
                at.play(half_move);
            }
            index += 1;
        }
        self.cursor = Some((index, at));
    }
}

/// The articles on what the side at fault did; on a draw those that make it one.
fn articles(verdict: RepetitionVerdict, conducts: &[Conduct; 2]) -> Vec<XiangqiArticle> {
    let mut articles = XiangqiArticles::default();
    match (verdict.at_fault(), conducts[0].level) {
        (Some(side), _) => gather(&conducts[side.index()], &mut articles),
        (None, ConductLevel::Free) => conducts.iter().for_each(|conduct| gather(conduct, &mut articles)),
        (None, level) => {
            articles.add_draw();
            articles.add(24, if level == ConductLevel::Check { &[3] } else { &[18] });
        }
    }
    articles.sorted()
}

#[cfg(test)]
mod tests {
    use super::super::article::joined;
    use super::super::fen;
    use super::super::notation::Notation;
    use super::super::reading::read;
    use super::*;

    fn judged(text: &str, occurrences: u32, tokens: &str) -> Vec<Repetition> {
        let mut position = fen::read(text).unwrap();
        let mut adjudicator = Adjudicator::new(&position, occurrences);
        let mut list = Vec::new();
        for token in tokens.split(' ') {
            let half_move = read(&position, token, Notation::ViRelative).unwrap().half_move;
            let captured = position.play(half_move);
            list.extend(adjudicator.feed(half_move, captured.is_some(), &position));
        }
        list
    }

    #[test]
    fn perpetual_check_must_change() {
        let tokens = "X2.1 Tg6.1 X2/1 Tg6/1 X2.1 Tg6.1 X2/1 Tg6/1 X2.1";
        let list = judged("5k3/7R1/9/9/9/9/9/9/9/4K4 w", OCCURRENCES, tokens);
        assert_eq!(list.iter().map(|row| row.ply).collect::<Vec<_>>(), [8, 9]);
        assert_eq!((list[0].count, &list[0].plies[..]), (3, &[0, 4, 8][..]));
        assert_eq!((list[0].verdict.name(), list[0].sure_name()), ("white-must-change", "yes"));
        assert_eq!(joined(&list[0].articles), "23.1;24.2");
        assert_eq!(list[0].grounds.to_string(), "white: check; black: idle");
    }

    #[test]
    fn a_chase_is_named_with_its_victim() {
        let tokens = "X2-1 P9-8 X1-2 P8-9 X2-1 P9-8 X1-2 P8-9";
        let list = judged("4k4/9/9/9/9/9/9/7R1/8c/3K5 w", OCCURRENCES, tokens);
        assert_eq!(list[0].verdict.name(), "white-must-change");
        assert_eq!(list[0].grounds.to_string(), "white: chase of P h1 by X (unguarded); black: idle");
    }

    #[test]
    fn the_number_of_occurrences_can_be_set() {
        let tokens = "X2.1 Tg6.1 X2/1 Tg6/1 X2.1 Tg6.1 X2/1 Tg6/1";
        let text = "5k3/7R1/9/9/9/9/9/9/9/4K4 w";
        assert_eq!(judged(text, 2, tokens).iter().map(|row| row.ply).collect::<Vec<_>>(), [4, 5, 6, 7, 8]);
        assert!(judged(text, 4, tokens).is_empty());
    }

    #[test]
    fn equal_men_that_change_places_are_reported() {
        // The chariots go round in a ring, so that each comes to the point of the other.
        let round = "X9.1 Tg5.1 X8-9 Tg5/1 Xt-8 Tg5.1 X8/1 Tg5/1";
        let row = judged("4k4/9/9/9/9/9/9/9/9/RR1K5 w", 2, round).pop().unwrap();
        assert_eq!((row.ply, row.transposed), (8, true));
    }
}
