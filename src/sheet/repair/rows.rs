//! Missing rows: two half-moves that the sheet lacks, put in together.
//!
//! A missing row leaves the turn as it is, so the next cells may play on for a while, and every place of the line as
//! it is written comes into question. Trying all pairs of half-moves everywhere would take too long. So one half-move
//! is played and the other player passes: a line that goes on farther by this is tried with every answer.

use bienban_engine::chess::replay::LineCursor;
use bienban_engine::chess::{Chess, Move, Position};

use super::before::MovesBefore;
use super::graph::{GraphMove, GraphPlace, SHEETS, after};
use super::kind::EditKind;
use super::options::RepairChoice;
use super::plausibility::{MEAN, surprises};
use super::search::RepairSearch;
use super::sheet::RepairSheet;

/// How many cells are read at most to find the halves.
const READ: usize = 100_000;

/// How many first halves of a row are tried with every other half, in all.
const HALVES: usize = 60;

/// A half of a row that lets the cells after it be read farther.
#[derive(Debug)]
struct RowHalf {
    /// How far along the line as it is written.
    place: usize,
    played: Move,
    /// Whether it is the first half-move of the row.
    first: bool,
    /// How many cells are read after it.
    reach: usize,
    surprise: f32,
}

/// How many cells can be read as they are written from a position on.
fn reach(sheet: &RepairSheet, position: &Chess, from: usize) -> usize {
    let (mut position, mut at) = (position.clone(), from);
    while let Some(played) = sheet.cells.get(at).and_then(|cell| sheet.hand.plain(&position, cell, None)) {
        position.play_unchecked(played);
        at += 1;
    }
    at
}

fn passed(position: &Chess) -> Option<Chess> {
    LineCursor::start(position.clone()).after_pass().map(|cursor| cursor.position)
}

/// Puts rows in at every place of the line as it is written.
pub(super) fn put_in(search: &mut RepairSearch<'_>) {
    let [sheet] = search.sheets else { return };
    let Some(mut here) = search.graph.place(0).cloned() else { return };
    let (mut line, mut id) = (vec![(0, here.clone())], 0);
    while let Some((next, played, _)) = search.graph.node_by_id(id).run {
        here.play(played);
        line.push((next, here.clone()));
        id = next;
    }
    let stop = usize::from(search.graph.node_by_id(id).at[0]);
    let (mut halves, mut left) = (Vec::new(), READ);
    for (place, (id, here)) in line.iter().enumerate().rev() {
        if left == 0 {
            break;
        }
        let at = usize::from(search.graph.node_by_id(*id).at[0]);
        if sheet.cells.get(at).is_some_and(|cell| !cell.is_open()) {
            halves_at(sheet, place, &here.position, at, stop, (&mut halves, &mut left));
        }
    }
    halves.sort_by(|a, b| b.reach.cmp(&a.reach).then(a.surprise.total_cmp(&b.surprise)).then(a.place.cmp(&b.place)));
    halves.truncate(HALVES);
    for half in &halves {
        both(search, half, &line[half.place], stop);
    }
}

/// The halves of a row at one place with which the line goes on farther than without. `left` counts the cells that may
/// still be read.
fn halves_at(
    sheet: &RepairSheet,
    place: usize,
    position: &Chess,
    at: usize,
    stop: usize,
    (halves, left): (&mut Vec<RowHalf>, &mut usize),
) {
    let mut go_on = |position: &Chess, first: bool, next: &dyn Fn(Move) -> Option<Chess>| {
        let legal = position.legal_moves();
        let mut found = Vec::new();
        for (index, &played) in legal.iter().enumerate() {
            let Some(next) = next(played) else { continue };
            let reach = reach(sheet, &next, at);
            *left = left.saturating_sub(reach - at + 1);
            if reach > stop {
                found.push((index, played, reach));
            }
        }
        // The surprises are dear to compute, and nearly everywhere nothing is found.
        if !found.is_empty() {
            let plausible = surprises(position, &legal, MovesBefore::default());
            let half = |(index, played, reach)| RowHalf { place, played, first, reach, surprise: plausible[index] };
            halves.extend(found.into_iter().map(half));
        }
    };
    go_on(position, true, &|played| passed(&after(position, played)));
    if let Some(theirs) = passed(position) {
        go_on(&theirs, false, &|played| Some(after(&theirs, played)));
    }
}

/// Tries a half with every other half.
fn both(search: &mut RepairSearch<'_>, half: &RowHalf, (node, here): &(u32, GraphPlace), stop: usize) {
    let (position, at, last) = (&here.position, usize::from(search.graph.node_by_id(*node).at[0]), here.last);
    let before = MovesBefore { last: last[0], own: last[1] };
    let legal = position.legal_moves();
    let plausible = surprises(position, &legal, before);
    for (&one, surprise) in legal.iter().zip(plausible) {
        if half.first && one != half.played {
            continue;
        }
        let next = after(position, one);
        let answers = next.legal_moves();
        let sheet = &search.sheets[0];
        let goes_on = |&(_, &other): &(usize, &Move)| {
            (half.first || other == half.played) && reach(sheet, &after(&next, other), at) > stop
        };
        let found: Vec<(usize, Move)> = answers.iter().enumerate().filter(goes_on).map(|(i, &m)| (i, m)).collect();
        if found.is_empty() {
            continue;
        }
        let answered = surprises(&next, &answers, MovesBefore { last: Some(one), own: last[0] });
        for (index, other) in found {
            search.step(*node, here, row([one, other], surprise + answered[index]));
        }
    }
}

/// The step that puts a row in.
fn row(moves: [Move; 2], surprise: f32) -> RepairChoice {
    let kinds = [[Some(EditKind::MissingRow), None], [None, None]];
    let played =
        moves.iter().zip(kinds).map(|(&played, kinds)| GraphMove { half_move: played, cells: [None; SHEETS], kinds });
    RepairChoice {
        played: played.collect(),
        skipped: None,
        cost: EditKind::MissingRow.cost(),
        prior: surprise - MEAN,
        inserted: true,
    }
}
