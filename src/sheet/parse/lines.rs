//! How the search handles lines that have no labels: moves, a result, a title or a remark.

use super::cost;
use super::search::{ParseHypothesis, ParseSearch};
use super::state::{GamePhase, ParseState, RowContext, RowFacts};
use super::tree::ParseAct;
use crate::form::key::LabelKey;

impl ParseSearch<'_> {
    /// Goes on with a line of moves.
    pub(super) fn moves(
        &mut self,
        from: &ParseHypothesis,
        row: usize,
        cost: f32,
        (first, last, begins): (Option<u32>, Option<u32>, bool),
        single: bool,
    ) {
        let state = from.state;
        if state.under == RowContext::Analysis {
            let next = ParseState {
                phase: if state.phase == GamePhase::Above { GamePhase::Above } else { GamePhase::After },
                ..state
            };
            self.push(from, row..row + 1, (ParseAct::Loose, false), cost, next);
        }
        let fits = first.is_none_or(|first| first == state.next || first + 1 == state.next || state.next == 0);
        let stay = match state.phase {
            GamePhase::Above if first.is_some_and(|first| first > 1) => cost::OTHER_NUMBER,
            GamePhase::Above => 0.0,
            _ if begins && single && state.single => cost::OTHER_LIST,
            _ if begins && (state.next > 2 || state.next == 0) => cost::FIRST_AGAIN,
            _ if fits => 0.0,
            _ => cost::OTHER_NUMBER,
        };
        let resumed = if state.phase == GamePhase::After { cost::RESUMED } else { 0.0 };
        let ended = match state.under {
            _ if !state.ended => 0.0,
            RowContext::Table(..) => cost::ROW_BEHIND_RESULT,
            _ => cost::BEHIND_RESULT,
        };
        let analysed = if state.under == RowContext::Analysis { cost::ANALYSED } else { 0.0 };
        let next = last.or(first).map_or(if first.is_none() { state.next } else { 0 }, |last| last + 1);
        let under = if state.under == RowContext::Chat { RowContext::Chat } else { RowContext::Nothing };
        let played = |state: &ParseState| {
            let single = single && (state.single || state.phase == GamePhase::Above);
            ParseState { phase: GamePhase::Played, under, next, ended: false, single, ..*state }
        };
        let cost_here = cost + stay + resumed + ended + analysed;
        self.push(from, row..row + 1, (ParseAct::Line, false), cost_here, played(&state));
        if begins && state.phase != GamePhase::Above {
            let apart = if self.blank || state.ended { 0.0 } else { cost::NEW_MOVES };
            let cost = cost + cost::NEW_MOVES + apart + analysed + Self::close(&state);
            self.push(from, row..row + 1, (ParseAct::Line, true), cost, played(&ParseState::fresh()));
        }
    }

    /// Goes on with a result.
    pub(super) fn outcome(&mut self, from: &ParseHypothesis, row: usize, cost: f32, said: &RowFacts) {
        let state = from.state;
        // A second result after a blank row may be that of the next game; a different one is even more likely to be.
        let cost = match self.blank && state.has(LabelKey::Result) {
            true if state.agreement(said).other_result => cost + cost::OTHER_RESULT,
            true if self.grid.text[self.rows[row].span()].contains(':') => cost.max(cost::RESULT_AGAIN),
            _ => cost,
        };
        match state.phase {
            GamePhase::Above => {
                let cost = cost + cost::OUTCOME_ABOVE;
                let next = ParseState { under: RowContext::Nothing, ..state };
                self.push(from, row..row + 1, (ParseAct::Result, false), cost, next);
            }
            // `Đen: thắng` below `Trắng: thua` repeats it.
            _ if state.ended && self.grid.text[self.rows[row].span()].contains(':') => {
                self.push(from, row..row + 1, (ParseAct::Loose, false), cost, state);
            }
            _ => {
                let next = ParseState { ended: true, phase: GamePhase::Played, ..state };
                let again = if state.ended { 0.3 } else { 0.0 };
                self.push(from, row..row + 1, (ParseAct::Line, false), cost + again, next);
            }
        }
    }

    /// Goes on with a title or a remark.
    pub(super) fn loose(&mut self, from: &ParseHypothesis, row: usize, cost: f32, under: RowContext) {
        let state = from.state;
        // A remark above a table of labels does not end it; one in a table of moves does.
        let phase = if state.phase == GamePhase::Above { GamePhase::Above } else { GamePhase::After };
        let kept = under == RowContext::Nothing && matches!(state.under, RowContext::Table(_, true) | RowContext::Chat);
        let under = if kept { state.under } else { under };
        // In a chat people talk between the moves.
        let phase = if under == RowContext::Chat { state.phase } else { phase };
        let cost = if under == RowContext::Chat { cost.min(cost::TALK) } else { cost };
        self.push(from, row..row + 1, (ParseAct::Loose, false), cost, ParseState { phase, under, ..state });
        if state.phase != GamePhase::Above {
            let apart = if self.blank { cost::NEW_TITLE } else { cost::NEW_TITLE_CLOSE };
            let next = ParseState { under: RowContext::Nothing, ..ParseState::fresh() };
            self.push(from, row..row + 1, (ParseAct::Loose, true), cost + apart + Self::close(&state), next);
        }
    }
}
