//! The readings of a row under the head above it: a row of the table, the names or points in its columns, a row of a
//! list, the name for a label.

use std::rc::Rc;

use super::cost;
use super::search::{ParseHypothesis, ParseSearch};
use super::state::{GamePhase, ParseState, RowContext, RowFacts};
use super::tree::ParseAct;
use crate::form::field::SheetField;
use crate::form::key::LabelKey;
use crate::form::table::{self, SheetTable};
use crate::layout::list::ListHeads;
use crate::sense::name;

impl ParseSearch<'_> {
    /// Goes on with the readings of a row under the head above it.
    pub(super) fn below(&mut self, from: &ParseHypothesis, row: usize) {
        let state = from.state;
        let cells = &self.rows[row];
        match state.under {
            RowContext::Table(head, filled) => {
                let Some(table) = self.table(head) else { return };
                if !filled
                    && !state.named()
                    && let Some(names) = table::names_below(self.grid, &table, cells)
                {
                    let mut next = state;
                    let named = super::assembly::players(names);
                    next.take(&RowFacts::of(self.grid, &named));
                    self.push(from, row..row + 1, (ParseAct::Names, false), cost::NAMES, next);
                }
                // Nearly all explanations have heads with the same columns above the row.
                let known = self.fits.take().filter(|(of, other, ..)| *of == row && *other == table);
                let (_, _, fits, points) = *self.fits.insert(known.unwrap_or_else(|| {
                    let fits = table.fits(self.grid, cells);
                    let points = super::assembly::points(self.grid, &table, cells).is_some();
                    (row, Rc::clone(&table), fits, points)
                }));
                if fits {
                    let number = self.number(row);
                    self.table_row(from, row, cost::TABLE_ROW, ParseAct::TableRow, (head, number));
                }
                if filled && points {
                    let next = ParseState { ended: true, ..state };
                    self.push(from, row..row + 1, (ParseAct::Points, false), cost::POINTS, next);
                }
            }
            RowContext::Columns(head, counted) => {
                let Some(heads) = self.heads(head) else { return };
                let Some((cost, found)) = heads.fit(self.grid, cells, counted) else { return };
                let act = ParseAct::ListRow(counted);
                let under = RowContext::Columns(head, counted + 1);
                let phase = if found.moves.is_some() { GamePhase::Played } else { state.phase };
                let said = RowFacts::of(self.grid, &found.fields);
                let agreement = state.agreement(&said);
                let more = found.fields.is_empty();
                let again = more || !heads.is_of_games() || !state.named() || heads.is_of_half_moves();
                if again {
                    let mut next = ParseState { phase, under, ..state };
                    next.take(&said);
                    let cost = cost + cost::OTHER_PLAYER * agreement.other_players as f32;
                    self.push(from, row..row + 1, (act, false), cost, next);
                } else {
                    let phase = if found.moves.is_some() { GamePhase::Played } else { GamePhase::Above };
                    let mut next = ParseState { phase, under, ..ParseState::fresh() };
                    next.take(&said);
                    let cost = cost + cost::NEW_ROW + Self::close(&state);
                    self.push(from, row..row + 1, (act, true), cost, next);
                }
            }
            RowContext::Pending(side) => {
                let [cell] = cells.cells.as_slice() else { return };
                let Some(cost) = name::cost(self.grid.get(cell)) else { return };
                let field = SheetField::bare(LabelKey::Player(side), cell.span.clone());
                let mut next = ParseState { under: RowContext::Nothing, ..state };
                next.take(&RowFacts::of(self.grid, &[field]));
                let cost = cost + cost::PENDING;
                self.push(from, row..row + 1, (ParseAct::Value(side), false), cost, next);
            }
            RowContext::Nothing | RowContext::Chat | RowContext::Signature | RowContext::Analysis => {}
        }
    }

    /// Goes on with a row of a table.
    pub(super) fn table_row(
        &mut self,
        from: &ParseHypothesis,
        row: usize,
        cost: f32,
        act: ParseAct,
        (head, number): (usize, Option<u32>),
    ) {
        let state = from.state;
        let first = number == Some(1);
        let stay = match (state.phase, number) {
            (GamePhase::Above, Some(number)) if number > 1 => cost::OTHER_NUMBER,
            (GamePhase::Above, _) | (_, None) => 0.0,
            _ if first && state.next > 2 => cost::FIRST_AGAIN,
            (_, Some(number)) if number == state.next || state.next == 0 => 0.0,
            _ => cost::OTHER_NUMBER,
        };
        let resumed = if state.phase == GamePhase::After { cost::RESUMED } else { 0.0 };
        let ended = if state.ended { cost::ROW_BEHIND_RESULT } else { 0.0 };
        let next = number.map_or(state.next, |number| number + 1);
        let under = RowContext::Table(head, true);
        let played = |state: &ParseState| ParseState { phase: GamePhase::Played, under, next, ended: false, ..*state };
        self.push(from, row..row + 1, (act, false), cost + stay + resumed + ended, played(&state));
        if first && act == ParseAct::Head && state.phase != GamePhase::Above {
            let cost = cost + cost::NEW_TABLE + Self::close(&state);
            self.push(from, row..row + 1, (act, true), cost, played(&ParseState::fresh()));
        }
    }

    /// The number at the beginning of a row of a table.
    pub(super) fn number(&self, row: usize) -> Option<u32> {
        self.rows[row].cells.first().and_then(|cell| table::number(self.grid.get(cell)))
    }

    /// An empty table with the head of a row.
    pub(super) fn table(&self, row: usize) -> Option<Rc<SheetTable>> {
        let found = self.tables.iter().rev().find(|(head, _)| *head == row);
        found.map(|(_, table)| Rc::clone(table))
    }

    /// The headings of a row.
    pub(super) fn heads(&self, row: usize) -> Option<Rc<ListHeads>> {
        self.lists.iter().rev().find(|(head, _)| *head == row).map(|(_, heads)| Rc::clone(heads))
    }
}
