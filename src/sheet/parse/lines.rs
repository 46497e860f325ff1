//! How the search handles lines that have no labels: moves, a result, a title or a remark.

use super::cost;
use super::search::{Hypothesis, Search};
use super::state::{Phase, Said, State, Under};
use super::tree::Act;
use crate::form::key::Key;

impl Search<'_> {
    /// Goes on with a line of moves.
    pub(super) fn moves(
        &mut self,
        from: &Hypothesis,
        row: usize,
        cost: f32,
        (first, last, begins): (Option<u32>, Option<u32>, bool),
        single: bool,
    ) {
        let state = from.state;
        if state.under == Under::Analysis {
            let next = State { phase: if state.phase == Phase::Above { Phase::Above } else { Phase::After }, ..state };
            self.push(from, row..row + 1, (Act::Loose, false), cost, next);
        }
        let fits = first.is_none_or(|first| first == state.next || first + 1 == state.next || state.next == 0);
        let stay = match state.phase {
            Phase::Above if first.is_some_and(|first| first > 1) => cost::OTHER_NUMBER,
            Phase::Above => 0.0,
            _ if begins && single && state.single => cost::OTHER_LIST,
            _ if begins && (state.next > 2 || state.next == 0) => cost::FIRST_AGAIN,
            _ if fits => 0.0,
            _ => cost::OTHER_NUMBER,
        };
        let resumed = if state.phase == Phase::After { cost::RESUMED } else { 0.0 };
        let ended = match state.under {
            _ if !state.ended => 0.0,
            Under::Table(..) => cost::ROW_BEHIND_RESULT,
            _ => cost::BEHIND_RESULT,
        };
        let analysed = if state.under == Under::Analysis { cost::ANALYSED } else { 0.0 };
        let next = last.or(first).map_or(if first.is_none() { state.next } else { 0 }, |last| last + 1);
        let under = if state.under == Under::Chat { Under::Chat } else { Under::Nothing };
        let played = |state: &State| {
            let single = single && (state.single || state.phase == Phase::Above);
            State { phase: Phase::Played, under, next, ended: false, single, ..*state }
        };
        let cost_here = cost + stay + resumed + ended + analysed;
        self.push(from, row..row + 1, (Act::Line, false), cost_here, played(&state));
        if begins && state.phase != Phase::Above {
            let apart = if self.blank || state.ended { 0.0 } else { cost::NEW_MOVES };
            let cost = cost + cost::NEW_MOVES + apart + analysed + Self::close(&state);
            self.push(from, row..row + 1, (Act::Line, true), cost, played(&State::fresh()));
        }
    }

    /// Goes on with a result.
    pub(super) fn outcome(&mut self, from: &Hypothesis, row: usize, cost: f32, said: &Said) {
        let state = from.state;
        // A second result after a blank row may be that of the next game; a different one is even more likely to be.
        let cost = match self.blank && state.has(Key::Result) {
            true if state.agreement(said).other_result => cost + cost::OTHER_RESULT,
            true if self.grid.text[self.rows[row].span()].contains(':') => cost.max(cost::RESULT_AGAIN),
            _ => cost,
        };
        match state.phase {
            Phase::Above => {
                let cost = cost + cost::OUTCOME_ABOVE;
                let next = State { under: Under::Nothing, ..state };
                self.push(from, row..row + 1, (Act::Result, false), cost, next);
            }
            // `Đen: thắng` below `Trắng: thua` repeats it.
            _ if state.ended && self.grid.text[self.rows[row].span()].contains(':') => {
                self.push(from, row..row + 1, (Act::Loose, false), cost, state);
            }
            _ => {
                let next = State { ended: true, phase: Phase::Played, ..state };
                let again = if state.ended { 0.3 } else { 0.0 };
                self.push(from, row..row + 1, (Act::Line, false), cost + again, next);
            }
        }
    }

    /// Goes on with a title or a remark.
    pub(super) fn loose(&mut self, from: &Hypothesis, row: usize, cost: f32, under: Under) {
        let state = from.state;
        // A remark above a table of labels does not end it; one in a table of moves does.
        let phase = if state.phase == Phase::Above { Phase::Above } else { Phase::After };
        let kept = under == Under::Nothing && matches!(state.under, Under::Table(_, true) | Under::Chat);
        let under = if kept { state.under } else { under };
        // In a chat people talk between the moves.
        let phase = if under == Under::Chat { state.phase } else { phase };
        let cost = if under == Under::Chat { cost.min(cost::TALK) } else { cost };
        self.push(from, row..row + 1, (Act::Loose, false), cost, State { phase, under, ..state });
        if state.phase != Phase::Above {
            let apart = if self.blank { cost::NEW_TITLE } else { cost::NEW_TITLE_CLOSE };
            let next = State { under: Under::Nothing, ..State::fresh() };
            self.push(from, row..row + 1, (Act::Loose, true), cost + apart + Self::close(&state), next);
        }
    }
}
