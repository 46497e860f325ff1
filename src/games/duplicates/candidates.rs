//! Candidates: the games that may have a duplicate, by their keys alone. None that has one is missed.

use super::key::DuplicateKey;
use super::marks::GameMarks;
use super::neighbours::Neighbours;

/// Marks the games that may have a duplicate. The order of the keys is lost. Also returns the games that were not
/// compared with all others, because too many are alike.
pub fn mark(keys: &mut [DuplicateKey]) -> (GameMarks, GameMarks) {
    let mut marks = GameMarks::default();
    keys.sort_unstable_by_key(DuplicateKey::sameness);
    for run in keys.chunk_by(|one, other| one.sameness() == other.sameness()).filter(|run| run.len() > 1) {
        marks.all(run);
    }

    // The next steps compare games of the same two players, who seldom met often.
    let (mut neighbours, mut distinct) = (Neighbours::default(), Vec::new());
    keys.sort_unstable_by_key(|key| (key.pair, key.sameness(), key.index));
    for run in keys.chunk_by_mut(|one, other| one.pair == other.pair).filter(|run| run[0].pair != 0 && run.len() > 1) {
        // Games that may be the same are marked already, and one of them is enough to represent them.
        distinct.clear();
        distinct.extend(run.chunk_by(|one, other| one.sameness() == other.sameness()).map(|same| same[0]));
        neighbours.pairs(&distinct, |one, other| {
            if distinct[one].line() != distinct[other].line() {
                marks.set(distinct[one].index);
                marks.set(distinct[other].index);
            }
        });
        // The beginning of another game: on the same day, and the first half-moves or the event.
        let differ = |run: &&[DuplicateKey]| run.iter().any(|key| key.line() != run[0].line());
        run.sort_unstable_by_key(occasion);
        run.chunk_by(|one, other| occasion(one) == occasion(other))
            .filter(|run| is_occasion(&run[0]) && run.iter().any(DuplicateKey::is_short))
            .filter(differ)
            .for_each(|run| marks.all(run));
        run.sort_unstable_by_key(opening);
        run.chunk_by(|one, other| opening(one) == opening(other))
            .filter(|run| is_opening(&run[0]))
            .filter(differ)
            .for_each(|run| marks.all(run));
    }
    // The same for players who are named differently, whose pairs have other numbers.
    keys.sort_unstable_by_key(start);
    for run in keys.chunk_by(|one, other| start(one) == start(other)).filter(|run| is_start(&run[0])) {
        let others = run.iter().any(|key| key.pair == 0 || key.pair != run[0].pair);
        if others && run.iter().any(|key| key.line() != run[0].line()) {
            marks.all(run);
        }
    }
    (marks, neighbours.curbed)
}

/// What a game shares with its beginning, if that is long, whoever played it.
pub(super) fn start(key: &DuplicateKey) -> (u32, u32, bool) {
    (key.day().bits(), key.head, key.is_short())
}

/// Whether such games can be compared: the day is known.
pub(super) fn is_start(key: &DuplicateKey) -> bool {
    key.day().parts() == 3 && !key.is_short()
}

/// What a game shares with its beginning, if that is short.
pub(super) fn occasion(key: &DuplicateKey) -> (u32, u32, u32) {
    (key.pair, key.day().bits(), key.event)
}

/// Whether such games can be compared: players, year and event are known.
pub(super) fn is_occasion(key: &DuplicateKey) -> bool {
    key.pair != 0 && key.day().is_known() && key.event != 0
}

/// What a game shares with its beginning, if that is long.
pub(super) fn opening(key: &DuplicateKey) -> (u32, u32, u32, bool) {
    (key.pair, key.day().bits(), key.head, key.is_short())
}

/// Whether such games can be compared: players and year are known.
pub(super) fn is_opening(key: &DuplicateKey) -> bool {
    key.pair != 0 && key.day().is_known() && !key.is_short()
}
