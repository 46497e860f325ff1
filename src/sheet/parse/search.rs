//! The search: a beam over the rows. Each explanation of the rows so far goes on with every reading of the next row,
//! in the same game or in a new one; of explanations with the same state, the cheapest stays.

use std::ops::Range;
use std::rc::Rc;

use super::cost;
use super::readings;
use super::state::{GamePhase, ParseState, RowContext, RowFacts};
use super::tree::{ParseAct, ParseStep, ParseTree, ROOT};
use crate::form::field::SheetField;
use crate::form::grid::{Grid, SheetRow};
use crate::form::key::LabelKey;
use crate::form::table::SheetTable;
use crate::layout::list::ListHeads;
use crate::layout::{RowReading, RowShape};
use crate::lexicon::{self, SpellingMatch};

/// How many explanations are followed.
const BEAM: usize = 16;

/// An explanation of the rows so far, with the last of its steps that is in the tree.
#[derive(Debug, Clone)]
pub(super) struct ParseHypothesis {
    pub(super) cost: f32,
    pub(super) state: ParseState,
    node: usize,
    /// The step after that one. It comes into the tree if the explanation is kept.
    step: Option<ParseStep>,
}

pub(super) struct ParseSearch<'g> {
    pub(super) grid: &'g Grid,
    pub(super) rows: &'g [SheetRow],
    /// How many explanations are followed, and whether one is kept of several with the same state.
    beam: usize,
    merged: bool,
    /// The explanations that were kept.
    tree: ParseTree,
    /// The explanations that have come to each row; one may take several rows at once.
    pub(super) open: Vec<Vec<ParseHypothesis>>,
    /// The last row that any explanation has reached.
    pub(super) furthest: usize,
    /// Whether the row before is blank.
    pub(super) blank: bool,
    /// The reading of the current row that is tried.
    pub(super) shape: Option<Rc<RowShape>>,
    /// The empty tables and the headings of the heads so far, by their rows.
    pub(super) tables: Vec<(usize, Rc<SheetTable>)>,
    pub(super) lists: Vec<(usize, Rc<ListHeads>)>,
    /// A row, an empty table above it, whether the row belongs to that table, and whether it has points.
    pub(super) fits: Option<(usize, Rc<SheetTable>, bool, bool)>,
}

/// Whether the labels of a sheet have their diacritics. If they have none, `Trang:` is White, whatever the names have;
/// without labels the text decides.
fn has_marks(grid: &Grid, rows: &[SheetRow]) -> bool {
    let label = |row: &SheetRow| {
        let text = grid.get(row.cells.first()?);
        let (label, _) = text.split_once([':', '=']).unwrap_or((text, ""));
        lexicon::label(label).map(|(_, spelling)| (spelling, label.is_ascii()))
    };
    let mut bare = false;
    for (spelling, ascii) in rows.iter().filter_map(label) {
        if spelling == SpellingMatch::Exact && !ascii {
            return true;
        }
        bare |= spelling == SpellingMatch::Bare;
    }
    !bare && grid.text.bytes().take(4096).any(|byte| !byte.is_ascii())
}

/// The cheapest explanation of some rows.
pub(super) fn steps(grid: &Grid, rows: &[SheetRow]) -> Vec<ParseStep> {
    ParseSearch::over(grid, rows, BEAM, true).best()
}

/// The explanations of some rows, the cheapest first, each with its cost: those that a beam of this width keeps if it
/// also follows explanations with the same state.
#[cfg(feature = "tools")]
pub(super) fn explanations(grid: &Grid, rows: &[SheetRow], beam: usize) -> Vec<(f32, Vec<ParseStep>)> {
    let search = ParseSearch::over(grid, rows, beam, false);
    let cost = |found: &ParseHypothesis| found.cost + ParseSearch::close(&found.state);
    let mut found: Vec<(f32, &ParseHypothesis)> = search.open[rows.len()].iter().map(|one| (cost(one), one)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(cost, one)| (cost, search.steps(one))).collect()
}

impl<'g> ParseSearch<'g> {
    /// Goes over all rows.
    fn over(grid: &'g Grid, rows: &'g [SheetRow], beam: usize, merged: bool) -> ParseSearch<'g> {
        let marked = has_marks(grid, rows);
        let mut search = ParseSearch {
            grid,
            rows,
            beam,
            merged,
            tree: ParseTree::default(),
            open: vec![Vec::new(); rows.len() + 1],
            furthest: 0,
            blank: true,
            shape: None,
            tables: Vec::new(),
            lists: Vec::new(),
            fits: None,
        };
        search.open[0].push(ParseHypothesis { cost: 0.0, state: ParseState::fresh(), node: ROOT, step: None });
        let mut row = 0;
        while row < rows.len() {
            search.prune(row);
            let behind = search.run(row);
            if behind == row {
                search.row(row, &readings::of(grid, rows, row, marked));
            }
            row = behind.max(row + 1);
        }
        search
    }
}

impl ParseSearch<'_> {
    /// Goes on with a row.
    fn row(&mut self, row: usize, readings: &[RowReading]) {
        let hypotheses = std::mem::take(&mut self.open[row]);
        if readings.is_empty() {
            self.blank = true;
            for hypothesis in hypotheses {
                self.furthest = self.furthest.max(row + 1);
                if let Some(at) = self.place(row + 1, hypothesis.cost, &hypothesis.state) {
                    self.open[row + 1].insert(at, hypothesis);
                }
            }
            return;
        }
        for RowReading { shape, .. } in readings {
            match &**shape {
                RowShape::Head(header) | RowShape::Unheaded(header) => {
                    self.tables.push((row, Rc::new(SheetTable::new(header.columns.clone()))));
                }
                RowShape::Columns(heads) => self.lists.push((row, Rc::new(heads.clone()))),
                _ => {}
            }
        }
        for hypothesis in &hypotheses {
            for reading in readings {
                self.shape = Some(Rc::clone(&reading.shape));
                self.continue_with(hypothesis, row, reading);
            }
            self.shape = None;
            self.below(hypothesis, row);
        }
        self.blank = false;
    }

    /// Goes on with the explanations that have come to a row, without those that are hopeless.
    fn prune(&mut self, row: usize) {
        let mut kept = std::mem::take(&mut self.open[row]);
        let best = kept.first().map_or(0.0, |best| best.cost);
        kept.retain(|found| found.cost <= best + cost::HOPELESS);
        for found in &mut kept {
            if let Some(step) = found.step.take() {
                found.node = self.tree.add(found.node, step);
            }
        }
        // The other heads are no longer needed.
        let under = |head: usize| {
            kept.iter().any(|found| match found.state.under {
                RowContext::Table(row, _) | RowContext::Columns(row, _) => row == head,
                _ => false,
            })
        };
        self.tables.retain(|(head, _)| under(*head));
        self.lists.retain(|(head, _)| under(*head));
        self.open[row] = kept;
        self.tree.sweep(self.open[row..].iter_mut().flatten().map(|found| &mut found.node));
    }

    /// Adds an explanation that takes `rows` rows.
    pub(super) fn push(
        &mut self,
        from: &ParseHypothesis,
        rows: Range<usize>,
        (act, new): (ParseAct, bool),
        cost: f32,
        state: ParseState,
    ) {
        let cost = from.cost + cost;
        let Some(at) = self.place(rows.end, cost, &state) else { return };
        let shape = if act.has_shape() { self.shape.clone() } else { None };
        self.furthest = self.furthest.max(rows.end);
        let step = Some(ParseStep { row: rows.start, rows: rows.len(), act, new, shape });
        self.open[rows.end].insert(at, ParseHypothesis { cost, state, node: from.node, step });
    }

    /// Makes room for an explanation that comes to a row, and returns its place; `None` if it is not kept. The
    /// cheapest are kept, each after those that cost no more, one of each state; after the last row all are kept.
    fn place(&mut self, row: usize, cost: f32, state: &ParseState) -> Option<usize> {
        let open = &mut self.open[row];
        if row == self.rows.len() {
            return Some(open.len());
        }
        let at = open.partition_point(|other| other.cost <= cost);
        if at == self.beam || open.first().is_some_and(|best| cost > best.cost + cost::HOPELESS) {
            return None;
        }
        match open.iter().position(|other| self.merged && other.state == *state) {
            Some(same) if same < at => return None,
            Some(same) => drop(open.remove(same)),
            None => open.truncate(self.beam - 1),
        }
        Some(at)
    }

    /// The cost of ending the current game.
    pub(super) fn close(state: &ParseState) -> f32 {
        match (state.phase == GamePhase::Above, state.named()) {
            (true, false) if state.any() => cost::EMPTY,
            (true, false) if matches!(state.under, RowContext::Columns(..)) => 0.0,
            (true, false) => 2.0,
            (true, true) => cost::NO_MOVES,
            (false, false) => cost::NO_PLAYERS,
            (false, true) => 0.0,
        }
    }

    /// Goes on with a reading of a row.
    fn continue_with(&mut self, from: &ParseHypothesis, row: usize, RowReading { cost, shape, said }: &RowReading) {
        let (cost, state) = (*cost, from.state);
        // An explanation that leaves a table or a list has to pay for it.
        let left = match state.under {
            RowContext::Columns(..) if !self.blank => cost::LEFT,
            _ => 0.0,
        };
        match &**shape {
            RowShape::Labels { fields, moves } => self.fields(from, row, cost + left, (fields, said), *moves),
            RowShape::Pairing(fields) => self.fields(from, row, cost + left, (fields, said), false),
            RowShape::Message(message) => {
                // A row with a time at its end may be talk as well as a sender.
                let sure = state.under == RowContext::Chat && (message.text.is_some() || cost < cost::SENDER);
                // Below players who are named, a word before a half-move is rather a remark.
                let remark = state.named() && state.under != RowContext::Chat && !message.stamped;
                let cost = if sure { cost.min(cost::MESSAGE) } else { cost };
                let cost = if remark { cost + cost::STRANGER } else { cost };
                let phase = if message.moves.is_some() { GamePhase::Played } else { state.phase };
                let next = ParseState { phase, under: RowContext::Chat, ..state };
                self.push(from, row..row + 1, (ParseAct::Message, false), cost, next);
            }
            RowShape::Moves { first, last, begins, single } => {
                self.moves(from, row, cost + left, (*first, *last, *begins), *single);
            }
            RowShape::Head(header) => {
                let mut next = ParseState { under: RowContext::Table(row, false), ..state };
                let named: Vec<SheetField> = header.names.iter().map(super::assembly::named).collect();
                let named = RowFacts::of(self.grid, &named);
                let agreement = state.agreement(&named);
                let stay = cost::OTHER_PLAYER * agreement.other_players as f32;
                next.take(&named);
                self.push(from, row..row + 1, (ParseAct::Head, false), cost + stay, next);
                if state.phase != GamePhase::Above || agreement.other_players > 0 {
                    let mut next = ParseState { under: RowContext::Table(row, false), ..ParseState::fresh() };
                    next.take(&named);
                    let cost = cost + cost::NEW_TABLE + Self::close(&state);
                    self.push(from, row..row + 1, (ParseAct::Head, true), cost, next);
                }
            }
            RowShape::Unheaded(_) => {
                let number = self.number(row);
                self.table_row(from, row, cost, ParseAct::Head, (row, number));
            }
            RowShape::Transposed(_, taken) => {
                let next = ParseState { phase: GamePhase::Played, under: RowContext::Nothing, ..state };
                let again = if state.phase == GamePhase::Above { 0.0 } else { cost::FIRST_AGAIN };
                self.push(from, row..row + *taken, (ParseAct::Transposed, false), cost + again, next);
                if state.phase != GamePhase::Above {
                    let next = ParseState { phase: GamePhase::Played, ..ParseState::fresh() };
                    let cost = cost + cost::NEW_TABLE + Self::close(&state);
                    self.push(from, row..row + *taken, (ParseAct::Transposed, true), cost, next);
                }
            }
            RowShape::Columns(_) => {
                let under = RowContext::Columns(row, 0);
                if state.phase == GamePhase::Above {
                    self.push(from, row..row + 1, (ParseAct::Columns, false), cost, ParseState { under, ..state });
                } else {
                    let cost = cost + cost::NEW_TABLE + Self::close(&state);
                    let next = ParseState { under, ..ParseState::fresh() };
                    self.push(from, row..row + 1, (ParseAct::Columns, true), cost, next);
                }
            }
            RowShape::Outcome => self.outcome(from, row, cost + left, said),
            RowShape::Struck => self.push(from, row..row + 1, (ParseAct::Loose, false), cost, state),
            RowShape::Signature => self.loose(from, row, cost + left, RowContext::Signature),
            RowShape::Analysis => self.loose(from, row, cost + left, RowContext::Analysis),
            RowShape::Printed | RowShape::Prose => self.loose(from, row, cost + left, RowContext::Nothing),
        }
    }

    /// What the next row is under if these are all the fields of a row: the label of a player without a name.
    fn pending(&self, fields: &[SheetField]) -> RowContext {
        match fields {
            [field] if field.values.is_empty() && !self.grid.text[field.label.end..].starts_with(':') => {
                match field.key {
                    LabelKey::Player(side) => RowContext::Pending(side),
                    _ => RowContext::Nothing,
                }
            }
            _ => RowContext::Nothing,
        }
    }

    /// Goes on with labels or players.
    fn fields(
        &mut self,
        from: &ParseHypothesis,
        row: usize,
        cost: f32,
        (fields, said): (&[SheetField], &RowFacts),
        moves: bool,
    ) {
        let state = from.state;
        let found = state.agreement(said);
        let above = state.phase == GamePhase::Above;
        let pending = self.pending(fields);
        let follows = |state: &ParseState| {
            let mut next = ParseState { under: pending, ..*state };
            next.take(said);
            if moves && fields.last().is_some_and(|field| field.key == LabelKey::Moves && !field.values.is_empty()) {
                next.phase = GamePhase::Played;
            }
            next
        };
        let contradicted =
            cost::OTHER_FACT * found.other_facts as f32 + if found.other_result { cost::OTHER_RESULT } else { 0.0 };
        let stay = if above {
            let players = cost::OTHER_PLAYER * found.other_players as f32;
            let torn = if self.blank && state.says_only_result() { cost::HEAD_TORN } else { 0.0 };
            players + contradicted + torn + if found.again { 0.5 } else { 0.0 }
        } else {
            let blank = if self.blank && said.heads() { cost::BELOW_BLANK } else { 0.0 };
            let signed = state.under == RowContext::Signature;
            let full = state.names_both() || found.other_players > 0;
            let players = if found.new_players && full && !signed { cost::PLAYERS_BELOW } else { 0.0 };
            let base = match () {
                () if found.only_result && self.blank && state.has(LabelKey::Result) => cost::RESULT_AGAIN,
                () if found.only_result => cost::RESULT_BELOW,
                () if state.under == RowContext::Signature => cost::AGAIN_BELOW,
                // The head of the next page, or of the next game.
                () if found.again && self.blank && said.heads() => cost::HEAD_AGAIN,
                () if found.again => cost::AGAIN_BELOW,
                () => cost::BELOW,
            };
            let blank = if found.again || state.under == RowContext::Signature { 0.0 } else { blank };
            base + blank
                + players
                + contradicted
                + if state.under == RowContext::Signature {
                    0.0
                } else {
                    cost::CONTRADICTED_BELOW * found.other_players as f32
                }
        };
        let mut next = follows(&state);
        let signed = !above && state.under == RowContext::Signature && found.new_players;
        if signed {
            // A player who signs is named already.
            next = ParseState { under: RowContext::Signature, ..state };
        }
        if !above {
            // Labels below the moves belong to them, and so may moves below those.
            next.phase = GamePhase::After;
        }
        let begin = if above {
            let begun = state.named() || state.has(LabelKey::Result);
            let agreeing = found.other_players == 0 && found.other_facts == 0 && !found.other_result;
            let close = if self.blank { 0.0 } else { 1.0 };
            begun.then_some(cost::NEW_UNPLAYED + close + if agreeing { cost::NEW_AGREEING } else { 0.0 })
        } else {
            Some(match (found.players, self.blank) {
                (true, _) if state.under == RowContext::Signature => cost::NEW_SIGNED,
                (true, true) if found.again => cost::NEW_LABELS,
                (true, _) if found.again || state.named() && !state.names_both() => cost::NEW_AGAIN,
                (true, _) => cost::NEW_PLAYERS,
                // A second result heads the next game.
                (false, true) if said.heads() || found.only_result && state.has(LabelKey::Result) => cost::NEW_LABELS,
                (false, _) => cost::NEW_LABELS_CLOSE,
            })
        };
        if let RowContext::Columns(head, _) = state.under
            && fields
                .iter()
                .all(|field| matches!(field.key, LabelKey::Tag(_) | LabelKey::Date) && !field.values.is_empty())
            && self.heads(head).is_some_and(|heads| heads.is_of_games() && heads.has_moves())
        {
            let next = ParseState { under: state.under, ..ParseState::fresh() };
            let cost = cost - cost::LEFT + cost::NEW_ROW + Self::close(&state);
            self.push(from, row..row + 1, (ParseAct::Section, true), cost, next);
        }
        let begin = begin.map(|begin| (cost + begin + Self::close(&state), follows(&ParseState::fresh())));
        let act = if signed { ParseAct::Loose } else { ParseAct::Fields };
        self.push(from, row..row + 1, (act, false), cost + stay, next);
        if let Some((cost, next)) = begin {
            self.push(from, row..row + 1, (ParseAct::Fields, true), cost, next);
        }
    }

    /// The steps of the cheapest explanation of all rows.
    fn best(&self) -> Vec<ParseStep> {
        let ended = self.open[self.rows.len()].iter();
        let best = ended.min_by(|a, b| {
            let cost = |found: &ParseHypothesis| found.cost + Self::close(&found.state);
            cost(a).total_cmp(&cost(b))
        });
        best.map(|best| self.steps(best)).unwrap_or_default()
    }

    /// The steps of an explanation.
    fn steps(&self, of: &ParseHypothesis) -> Vec<ParseStep> {
        let mut steps = self.tree.steps(of.node);
        steps.extend(of.step.clone());
        // Each row of a run is a step of its own.
        let rows = |step: ParseStep| {
            let rows = if step.act == ParseAct::Transposed { 1 } else { step.rows };
            (step.row..step.row + rows).map(move |row| ParseStep { row, rows: 1, ..step.clone() })
        };
        steps.into_iter().flat_map(rows).collect()
    }
}
