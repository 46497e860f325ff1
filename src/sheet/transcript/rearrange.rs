//! Puts the half-moves of a damaged sheet in the order in which they were played, where only one damage explains why
//! they cannot be played as they are written, and it explains all of them.

use std::borrow::Cow;

use super::player::SheetReplay;
use super::script::{MovesScript, ScriptPart, ScriptText};
use crate::damage::{self, DAMAGES, DamageKind, DamageRow, DamageSight, SheetDamage, UndamagedRows};
use crate::form::table::number;
use bienban_engine::chess::Position;
use bienban_engine::source::origin::Disorder;

/// A sheet with more half-moves than this is no scoresheet, and is read as it is written.
const MOST_MOVES: usize = 2_000;
/// The most damages of a sheet.
const MOST_DAMAGES: usize = 3;
/// How much cheaper than its rivals, in nats, an explanation must be.
const MARGIN: f32 = 2.0;
/// How many half-moves before the first that cannot be played may be the wrong one.
const BEFORE: usize = 4;

/// An explanation of all half-moves.
struct MovesExplanation {
    cost: f32,
    rows: Vec<DamageRow>,
    order: Vec<usize>,
    disorder: Vec<Disorder>,
    /// The first half-move that is not where it was.
    first: usize,
    /// Whether the sheet itself shows all of it.
    shown: bool,
}

impl MovesScript {
    /// Whether the numbers do not rise, or more half-moves have one than moves of two half-moves need.
    pub(super) fn is_out_of_order(&self, text: &str, half_moves: usize) -> bool {
        let (mut count, mut last) = (0, 0);
        let numbers = self.main_line(text).filter_map(|(_, part)| part.number(text)).filter(|number| !number.1);
        for (value, _) in numbers {
            if value <= last {
                return true;
            }
            (count, last) = (count + 1, value);
        }
        count > half_moves / 2 + 1
    }

    /// The rows of the main line, with each half-move as its place among `moves`, and the parts that are numbers.
    fn rows_of(&self, text: &str, moves: &[usize]) -> (Vec<DamageRow>, Vec<usize>) {
        let (mut rows, mut numbers): (Vec<DamageRow>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut of_moves = moves.iter().enumerate().peekable();
        // The side of the next cell, and whether its row is already there.
        let (mut side, mut open) = (0, false);
        for (index, part) in self.main_line(text) {
            if let Some((at, _)) = of_moves.next_if(|(_, next)| **next == index) {
                if !open {
                    rows.push(DamageRow { number: None, cells: [None, None] });
                }
                if let Some(row) = rows.last_mut() {
                    row.cells[side] = Some(at);
                }
                (side, open) = (1 - side, side == 0);
            } else if let Some((value, black)) = part.number(text) {
                numbers.push(index);
                // `1. e4 1... e5` is one row.
                if !(black && open && side == 1 && rows.last().is_some_and(|row| row.number == Some(value))) {
                    rows.push(DamageRow { number: Some(value), cells: [None, None] });
                    (side, open) = (usize::from(black), true);
                }
            } else if part.signs(text).is_some_and(|signs| matches!(signs.trim(), "..." | "…")) {
                numbers.push(index);
                side = 1;
            }
        }
        (rows, numbers)
    }

    /// Whether a word is among the half-moves that may be one of them or a part of one. It makes them uncertain.
    fn has_strangers(&self, text: &str) -> bool {
        self.parts.iter().any(|part| match &part.text {
            ScriptText::Copied => {
                let written = &text[part.source.clone()];
                written.contains(char::is_alphanumeric) && number(written.trim()).is_none()
            }
            ScriptText::Made(made) => made.ends_with('_'),
            _ => false,
        })
    }

    /// Puts the half-moves in the order in which they were played. `reached` of them can be played as they are
    /// written. Returns whether the order was changed.
    pub(super) fn rearrange(&mut self, text: &str, player: &SheetReplay<'_>, moves: &[usize], reached: usize) -> bool {
        if moves.len() > MOST_MOVES || moves.len() < 4 || self.has_strangers(text) {
            return false;
        }
        let (rows, numbers) = self.rows_of(text, moves);
        let texts: Vec<&str> = moves.iter().map(|&index| &text[self.parts[index].source.clone()]).collect();
        let Some(best) = self.explain(text, player, (moves, &rows, &texts), reached) else { return false };
        let order: Vec<usize> = best.order.iter().map(|&at| moves[at]).collect();
        let Some(remarks) = self.beside_copies(text, moves, &order) else { return false };
        let first = moves[best.first];
        let begins = rows.iter().find_map(|row| row.number).unwrap_or(1);
        let mut parts = self.in_order(moves, &order, &numbers, (begins, player.start.turn().is_white()));
        parts.extend(remarks);
        let at = parts.iter().position(|part| part.source == self.parts[first].source && part.is_half_move());
        self.parts = parts;
        self.disorder.extend(best.disorder.into_iter().map(|disorder| (at.unwrap_or_default(), disorder)));
        true
    }

    /// The one explanation with which everything can be played.
    fn explain(
        &self,
        text: &str,
        player: &SheetReplay<'_>,
        (moves, rows, texts): (&[usize], &[DamageRow], &[&str]),
        reached: usize,
    ) -> Option<MovesExplanation> {
        let play = |order: &[usize]| {
            let order: Vec<usize> = order.iter().map(|&at| moves[at]).collect();
            player.reached(self, text, &order)
        };
        let cells = |rows: &[DamageRow]| rows.iter().flat_map(|row| row.cells).flatten().collect::<Vec<_>>();
        let (mut found, mut open): (Vec<MovesExplanation>, Vec<MovesExplanation>) = (Vec::new(), Vec::new());
        let first = MovesExplanation {
            cost: 0.0,
            rows: rows.to_vec(),
            order: cells(rows),
            disorder: Vec::new(),
            first: 0,
            shown: true,
        };
        open.push(first);
        let mut depth = 0;
        while !open.is_empty() && found.is_empty() && depth < MOST_DAMAGES {
            depth += 1;
            for from in std::mem::take(&mut open) {
                // An empty cell ends what can be played, whatever the next half-move is.
                let gap = damage::gap(&from.rows).unwrap_or(usize::MAX);
                let reached = if depth == 1 { reached } else { play(&from.order) }.min(gap);
                let stopped = from.order.get(reached).or(from.order.last());
                let Some(stop) =
                    from.rows.iter().position(|row| row.cells.iter().flatten().any(|c| Some(c) == stopped))
                else {
                    continue;
                };
                let sight = DamageSight { rows: &from.rows, texts, stop };
                for damage in DAMAGES.iter().filter(|damage| self.tabular || !damage.needs_columns()) {
                    let Some(undone) = (damage.undo)(&sight) else { continue };
                    let Some(next) = without(&from, damage, undone, reached, play) else { continue };
                    let whole = next.1 == next.0.order.len();
                    if whole {
                        found.push(next.0);
                    } else if next.1 > reached + 2 {
                        open.push(next.0);
                    }
                }
            }
        }
        found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut found = found.into_iter();
        let best = found.next()?;
        let rival = found.find(|other| other.order != best.order);
        let alone = rival.is_none_or(|rival| rival.cost > best.cost + MARGIN);
        (alone && !self.is_rather_one_error(text, player, (moves, rows), (&best, reached))).then_some(best)
    }

    /// Whether one half-move that was left out, or is another one, explains a sheet as well as a damage that the sheet
    /// itself does not show.
    fn is_rather_one_error(
        &self,
        text: &str,
        player: &SheetReplay<'_>,
        (moves, rows): (&[usize], &[DamageRow]),
        (best, reached): (&MovesExplanation, usize),
    ) -> bool {
        if best.shown {
            return false;
        }
        let order: Vec<usize> = rows.iter().flat_map(|row| row.cells).flatten().map(|at| moves[at]).collect();
        let stop = reached.min(damage::gap(rows).unwrap_or(usize::MAX));
        (stop.saturating_sub(BEFORE)..=stop).any(|at| {
            let Some(position) = player.position(self, text, &order[..at]) else { return false };
            let plays = |played, rest: &[usize]| {
                let mut next = position.clone();
                next.play_unchecked(played);
                player.from(next).reached(self, text, rest) == rest.len()
            };
            let rest = |at: usize| order.get(at..).unwrap_or_default();
            position.legal_moves().into_iter().any(|played| plays(played, rest(at)) || plays(played, rest(at + 1)))
        })
    }

    /// The parts after a half-move of the main line, up to the next one.
    fn parts_after(&self, moves: &[usize], of: usize) -> std::ops::Range<usize> {
        let next = moves.partition_point(|&index| index <= of);
        of + 1..moves.get(next).copied().unwrap_or(self.parts.len())
    }

    /// The remarks beside half-moves that are left out, since they are copies. `None` if there are half-moves or signs
    /// among them, which may not be dropped.
    fn beside_copies(&self, text: &str, moves: &[usize], order: &[usize]) -> Option<Vec<ScriptPart>> {
        let mut remarks = Vec::new();
        for &index in moves.iter().filter(|index| !order.contains(index)) {
            for part in &self.parts[self.parts_after(moves, index)] {
                match part.signs(text) {
                    None if part.is_half_move() => return None,
                    None => remarks.push(part.clone()),
                    Some(signs) if signs.trim().is_empty() || part.number(text).is_some() => {}
                    Some(_) => return None,
                }
            }
        }
        Some(remarks)
    }

    /// The parts with the half-moves in another order, each with the parts after it, and the numbers made anew.
    fn in_order(
        &self,
        moves: &[usize],
        order: &[usize],
        numbers: &[usize],
        (begins, white): (u32, bool),
    ) -> Vec<ScriptPart> {
        let is_number = |index: &usize| numbers.binary_search(index).is_ok();
        let head = (0..moves[0]).filter(|index| !is_number(index));
        let mut parts: Vec<ScriptPart> = head.map(|index| self.parts[index].clone()).collect();
        let (mut value, mut white) = (begins, white);
        for (at, &index) in order.iter().enumerate() {
            let source = self.parts[index].source.start..self.parts[index].source.start;
            let made = |text: String| ScriptPart { source: source.clone(), text: ScriptText::Made(Cow::Owned(text)) };
            if white || at == 0 {
                parts.push(made(format!("{value}{} ", if white { "." } else { "..." })));
            } else {
                parts.push(made(" ".to_owned()));
            }
            parts.push(self.parts[index].clone());
            let behind = self.parts_after(moves, index).filter(|index| !is_number(index));
            parts.extend(behind.map(|index| self.parts[index].clone()));
            (value, white) = (value + u32::from(!white), !white);
        }
        parts
    }
}

/// A sheet without one more damage, and how much of it can be played; `None` if that proves nothing.
fn without(
    from: &MovesExplanation,
    damage: &SheetDamage,
    undone: UndamagedRows,
    reached: usize,
    play: impl Fn(&[usize]) -> usize,
) -> Option<(MovesExplanation, usize)> {
    let order = damage::order(&undone.rows)?;
    let played = play(&order);
    let first = order.iter().zip(&from.order).position(|(a, b)| a != b);
    let first = first.unwrap_or(order.len().min(from.order.len()).saturating_sub(1));
    let proven = played >= reached.min(first) + damage.evidence && played > reached
        || damage.evidence == 0 && played == order.len();
    if !proven {
        return None;
    }
    let mut disorder = from.disorder.clone();
    disorder.extend(disorder_of(damage.kind, &from.rows, undone.span));
    // A copy is reported where the row is that it repeats.
    let of_copy = undone.rows.iter().find(|row| row.number == from.rows[undone.span.0].number);
    let of_copy = of_copy.and_then(|row| row.cells.iter().flatten().next().copied());
    let first = match (damage.kind, of_copy) {
        _ if !from.disorder.is_empty() => from.first,
        (DamageKind::Repeated, Some(cell)) => cell,
        _ => order[first],
    };
    let (cost, shown) = (from.cost + damage.cost_of(&undone), from.shown && undone.shown);
    Some((MovesExplanation { cost, rows: undone.rows, order, disorder, first, shown }, played))
}

/// The report of a damage, with the numbers of its rows; `None` for a kind that is a way to write.
fn disorder_of(kind: DamageKind, rows: &[DamageRow], (from, to): (usize, usize)) -> Option<Disorder> {
    let number_of = |at: usize| rows.get(at).and_then(|row| row.number).unwrap_or(at as u32 + 1);
    let (number, last) = (number_of(from), number_of(to));
    Some(match kind {
        DamageKind::Repeated => Disorder::Repeated { first: number, last },
        DamageKind::Order => {
            let numbers = || (from..=to).map(number_of);
            Disorder::Order { first: numbers().min().unwrap_or(number), last: numbers().max().unwrap_or(last) }
        }
        DamageKind::Shift(side) => Disorder::Shift { side, number },
        DamageKind::Columns => Disorder::Columns { number },
        DamageKind::Row => Disorder::Row { number },
        DamageKind::HalfMoves | DamageKind::TwoLists => return None,
    })
}
