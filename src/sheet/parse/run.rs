//! Runs: rows of half-moves that continue the numbers of the row above. Every explanation that takes such a row takes
//! those below it too, for the same price, so that they are one step.

use crate::form::prose;
use std::rc::Rc;

use super::cost;
use super::search::{ParseHypothesis, ParseSearch};
use super::state::{GamePhase, ParseState, RowContext};
use super::tree::ParseAct;
use crate::form::table::{self, SheetTable};
use crate::layout::line;

/// The rows of a run.
struct RowRun {
    /// How many there are.
    rows: usize,
    /// The number of the move after them.
    next: u32,
    /// The table whose rows they are; lines of moves if there is none.
    table: Option<Rc<SheetTable>>,
}

impl ParseSearch<'_> {
    /// Takes the run that begins at a row, and returns the row after it: that row itself if none begins there.
    pub(super) fn run(&mut self, row: usize) -> usize {
        let Some(RowRun { rows, next, table }) = self.find(row) else { return row };
        let of_row = if table.is_some() { cost::TABLE_ROW } else { line::MOVES };
        let expected = self.open[row][0].state.next;
        for found in std::mem::take(&mut self.open[row]) {
            let state = found.state;
            let goes_on = state.phase == GamePhase::Played && !state.ended && state.next == expected;
            let act = match (state.under, &table) {
                (RowContext::Table(head, true), Some(table)) if goes_on && self.table(head).as_ref() == Some(table) => {
                    ParseAct::TableRow
                }
                (RowContext::Nothing, None) if goes_on => ParseAct::Line,
                (RowContext::Analysis, None) => ParseAct::Loose,
                _ => continue,
            };
            let next = if act == ParseAct::Loose { state } else { ParseState { next, single: false, ..state } };
            self.push(&found, row..row + rows, (act, false), of_row * rows as f32, next);
        }
        self.blank = false;
        row + rows
    }

    /// The run that begins at a row, if the cheapest explanation takes it, and none has gone beyond it.
    fn find(&self, row: usize) -> Option<RowRun> {
        let first = self.open[row].first().filter(|_| self.furthest == row)?;
        let ParseHypothesis { state: ParseState { phase: GamePhase::Played, ended: false, under, next, .. }, .. } =
            *first
        else {
            return None;
        };
        let table = match under {
            RowContext::Table(head, true) => Some(self.table(head)?),
            RowContext::Nothing => None,
            _ => return None,
        };
        if next < 2 {
            return None;
        }
        let mut run = RowRun { rows: 0, next, table };
        while let Some(next) = self.goes_on(row + run.rows, &run) {
            run.next = next;
            run.rows += 1;
        }
        (run.rows > 0).then_some(run)
    }

    /// The number of the move after a row if it continues a run.
    fn goes_on(&self, row: usize, run: &RowRun) -> Option<u32> {
        let cells = self.rows.get(row)?;
        let Some(table) = &run.table else {
            let [cell] = cells.cells.as_slice() else { return None };
            return line::clean(cells, self.grid.get(cell))
                .filter(|clean| clean.first == run.next)
                .map(|clean| clean.last + 1);
        };
        let (first, others) = cells.cells.split_first()?;
        let number = table::number(self.grid.get(first)).filter(|number| *number == run.next)?;
        let plain = |text: &str| prose::is_move(text) || table::number(text).is_some();
        let plain = !others.is_empty() && others.iter().all(|cell| plain(self.grid.get(cell)));
        (plain && table.fits(self.grid, cells)).then_some(number + 1)
    }
}
