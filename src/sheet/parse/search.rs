//! The search: a beam over the rows. Each explanation of the rows so far goes on with every reading of the next row,
//! in the same game or in a new one; of explanations with the same state, the cheapest stays.

use std::ops::Range;
use std::rc::Rc;

use super::cost;
use super::readings;
use super::state::{Phase, Said, State, Under};
use super::tree::{Act, ROOT, Step, Tree};
use crate::form::field::Field;
use crate::form::grid::{Grid, SheetRow};
use crate::form::key::Key;
use crate::form::table::SheetTable;
use crate::layout::list::Heads;
use crate::layout::{Reading, Shape};
use crate::lexicon::{self, Spelling};

/// How many explanations are followed.
const BEAM: usize = 16;

/// An explanation of the rows so far, with the last of its steps that is in the tree.
#[derive(Debug, Clone)]
pub(super) struct Hypothesis {
    pub(super) cost: f32,
    pub(super) state: State,
    node: usize,
    /// The step after that one. It comes into the tree if the explanation is kept.
    step: Option<Step>,
}

pub(super) struct Search<'g> {
    pub(super) grid: &'g Grid,
    pub(super) rows: &'g [SheetRow],
    /// How many explanations are followed, and whether one is kept of several with the same state.
    beam: usize,
    merged: bool,
    /// The explanations that were kept.
    tree: Tree,
    /// The explanations that have come to each row; one may take several rows at once.
    pub(super) open: Vec<Vec<Hypothesis>>,
    /// The last row that any explanation has reached.
    pub(super) furthest: usize,
    /// Whether the row before is blank.
    pub(super) blank: bool,
    /// The reading of the current row that is tried.
    pub(super) shape: Option<Rc<Shape>>,
    /// The empty tables and the headings of the heads so far, by their rows.
    pub(super) tables: Vec<(usize, Rc<SheetTable>)>,
    pub(super) lists: Vec<(usize, Rc<Heads>)>,
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
        if spelling == Spelling::Exact && !ascii {
            return true;
        }
        bare |= spelling == Spelling::Bare;
    }
    !bare && grid.text.bytes().take(4096).any(|byte| !byte.is_ascii())
}

/// The cheapest explanation of some rows.
pub(super) fn steps(grid: &Grid, rows: &[SheetRow]) -> Vec<Step> {
    Search::over(grid, rows, BEAM, true).best()
}

/// The explanations of some rows, the cheapest first, each with its cost: those that a beam of this width keeps if it
/// also follows explanations with the same state.
#[cfg(feature = "tools")]
pub(super) fn explanations(grid: &Grid, rows: &[SheetRow], beam: usize) -> Vec<(f32, Vec<Step>)> {
    let search = Search::over(grid, rows, beam, false);
    let cost = |found: &Hypothesis| found.cost + Search::close(&found.state);
    let mut found: Vec<(f32, &Hypothesis)> = search.open[rows.len()].iter().map(|one| (cost(one), one)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(cost, one)| (cost, search.steps(one))).collect()
}

impl<'g> Search<'g> {
    /// Goes over all rows.
    fn over(grid: &'g Grid, rows: &'g [SheetRow], beam: usize, merged: bool) -> Search<'g> {
        let marked = has_marks(grid, rows);
        let mut search = Search {
            grid,
            rows,
            beam,
            merged,
            tree: Tree::default(),
            open: vec![Vec::new(); rows.len() + 1],
            furthest: 0,
            blank: true,
            shape: None,
            tables: Vec::new(),
            lists: Vec::new(),
            fits: None,
        };
        search.open[0].push(Hypothesis { cost: 0.0, state: State::fresh(), node: ROOT, step: None });
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

impl Search<'_> {
    /// Goes on with a row.
    fn row(&mut self, row: usize, readings: &[Reading]) {
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
        for Reading { shape, .. } in readings {
            match &**shape {
                Shape::Head(header) | Shape::Unheaded(header) => {
                    self.tables.push((row, Rc::new(SheetTable::new(header.columns.clone()))));
                }
                Shape::Columns(heads) => self.lists.push((row, Rc::new(heads.clone()))),
                _ => {}
            }
        }
        for hypothesis in &hypotheses {
            for reading in readings {
                self.shape = Some(Rc::clone(&reading.shape));
                self.read(hypothesis, row, reading);
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
                Under::Table(row, _) | Under::Columns(row, _) => row == head,
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
        from: &Hypothesis,
        rows: Range<usize>,
        (act, new): (Act, bool),
        cost: f32,
        state: State,
    ) {
        let cost = from.cost + cost;
        let Some(at) = self.place(rows.end, cost, &state) else { return };
        let shape = if act.has_shape() { self.shape.clone() } else { None };
        self.furthest = self.furthest.max(rows.end);
        let step = Some(Step { row: rows.start, rows: rows.len(), act, new, shape });
        self.open[rows.end].insert(at, Hypothesis { cost, state, node: from.node, step });
    }

    /// Makes room for an explanation that comes to a row, and returns its place; `None` if it is not kept. The
    /// cheapest are kept, each after those that cost no more, one of each state; after the last row all are kept.
    fn place(&mut self, row: usize, cost: f32, state: &State) -> Option<usize> {
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
    pub(super) fn close(state: &State) -> f32 {
        match (state.phase == Phase::Above, state.named()) {
            (true, false) if state.any() => cost::EMPTY,
            (true, false) if matches!(state.under, Under::Columns(..)) => 0.0,
            (true, false) => 2.0,
            (true, true) => cost::NO_MOVES,
            (false, false) => cost::NO_PLAYERS,
            (false, true) => 0.0,
        }
    }

    /// Goes on with a reading of a row.
    fn read(&mut self, from: &Hypothesis, row: usize, Reading { cost, shape, said }: &Reading) {
        let (cost, state) = (*cost, from.state);
        // An explanation that leaves a table or a list has to pay for it.
        let left = match state.under {
            Under::Columns(..) if !self.blank => cost::LEFT,
            _ => 0.0,
        };
        match &**shape {
            Shape::Labels { fields, moves } => self.fields(from, row, cost + left, (fields, said), *moves),
            Shape::Pairing(fields) => self.fields(from, row, cost + left, (fields, said), false),
            Shape::Message(message) => {
                // A row with a time at its end may be talk as well as a sender.
                let sure = state.under == Under::Chat && (message.text.is_some() || cost < cost::SENDER);
                // Below players who are named, a word before a half-move is rather a remark.
                let remark = state.named() && state.under != Under::Chat && !message.stamped;
                let cost = if sure { cost.min(cost::MESSAGE) } else { cost };
                let cost = if remark { cost + cost::STRANGER } else { cost };
                let phase = if message.moves.is_some() { Phase::Played } else { state.phase };
                let next = State { phase, under: Under::Chat, ..state };
                self.push(from, row..row + 1, (Act::Message, false), cost, next);
            }
            Shape::Moves { first, last, begins, single } => {
                self.moves(from, row, cost + left, (*first, *last, *begins), *single);
            }
            Shape::Head(header) => {
                let mut next = State { under: Under::Table(row, false), ..state };
                let named: Vec<Field> = header.names.iter().map(super::assembly::named).collect();
                let named = Said::of(self.grid, &named);
                let agreement = state.agreement(&named);
                let stay = cost::OTHER_PLAYER * agreement.other_players as f32;
                next.take(&named);
                self.push(from, row..row + 1, (Act::Head, false), cost + stay, next);
                if state.phase != Phase::Above || agreement.other_players > 0 {
                    let mut next = State { under: Under::Table(row, false), ..State::fresh() };
                    next.take(&named);
                    let cost = cost + cost::NEW_TABLE + Self::close(&state);
                    self.push(from, row..row + 1, (Act::Head, true), cost, next);
                }
            }
            Shape::Unheaded(_) => {
                let number = self.number(row);
                self.table_row(from, row, cost, Act::Head, (row, number));
            }
            Shape::Transposed(_, taken) => {
                let next = State { phase: Phase::Played, under: Under::Nothing, ..state };
                let again = if state.phase == Phase::Above { 0.0 } else { cost::FIRST_AGAIN };
                self.push(from, row..row + *taken, (Act::Transposed, false), cost + again, next);
                if state.phase != Phase::Above {
                    let next = State { phase: Phase::Played, ..State::fresh() };
                    let cost = cost + cost::NEW_TABLE + Self::close(&state);
                    self.push(from, row..row + *taken, (Act::Transposed, true), cost, next);
                }
            }
            Shape::Columns(_) => {
                let under = Under::Columns(row, 0);
                if state.phase == Phase::Above {
                    self.push(from, row..row + 1, (Act::Columns, false), cost, State { under, ..state });
                } else {
                    let cost = cost + cost::NEW_TABLE + Self::close(&state);
                    let next = State { under, ..State::fresh() };
                    self.push(from, row..row + 1, (Act::Columns, true), cost, next);
                }
            }
            Shape::Outcome => self.outcome(from, row, cost + left, said),
            Shape::Struck => self.push(from, row..row + 1, (Act::Loose, false), cost, state),
            Shape::Signature => self.loose(from, row, cost + left, Under::Signature),
            Shape::Analysis => self.loose(from, row, cost + left, Under::Analysis),
            Shape::Printed | Shape::Prose => self.loose(from, row, cost + left, Under::Nothing),
        }
    }

    /// What the next row is under if these are all the fields of a row: the label of a player without a name.
    fn pending(&self, fields: &[Field]) -> Under {
        match fields {
            [field] if field.values.is_empty() && !self.grid.text[field.label.end..].starts_with(':') => {
                match field.key {
                    Key::Player(side) => Under::Pending(side),
                    _ => Under::Nothing,
                }
            }
            _ => Under::Nothing,
        }
    }

    /// Goes on with labels or players.
    fn fields(&mut self, from: &Hypothesis, row: usize, cost: f32, (fields, said): (&[Field], &Said), moves: bool) {
        let state = from.state;
        let found = state.agreement(said);
        let above = state.phase == Phase::Above;
        let pending = self.pending(fields);
        let follows = |state: &State| {
            let mut next = State { under: pending, ..*state };
            next.take(said);
            if moves && fields.last().is_some_and(|field| field.key == Key::Moves && !field.values.is_empty()) {
                next.phase = Phase::Played;
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
            let signed = state.under == Under::Signature;
            let full = state.names_both() || found.other_players > 0;
            let players = if found.new_players && full && !signed { cost::PLAYERS_BELOW } else { 0.0 };
            let base = match () {
                () if found.only_result && self.blank && state.has(Key::Result) => cost::RESULT_AGAIN,
                () if found.only_result => cost::RESULT_BELOW,
                () if state.under == Under::Signature => cost::AGAIN_BELOW,
                // The head of the next page, or of the next game.
                () if found.again && self.blank && said.heads() => cost::HEAD_AGAIN,
                () if found.again => cost::AGAIN_BELOW,
                () => cost::BELOW,
            };
            let blank = if found.again || state.under == Under::Signature { 0.0 } else { blank };
            base + blank
                + players
                + contradicted
                + if state.under == Under::Signature {
                    0.0
                } else {
                    cost::CONTRADICTED_BELOW * found.other_players as f32
                }
        };
        let mut next = follows(&state);
        let signed = !above && state.under == Under::Signature && found.new_players;
        if signed {
            // A player who signs is named already.
            next = State { under: Under::Signature, ..state };
        }
        if !above {
            // Labels below the moves belong to them, and so may moves below those.
            next.phase = Phase::After;
        }
        let begin = if above {
            let begun = state.named() || state.has(Key::Result);
            let agreeing = found.other_players == 0 && found.other_facts == 0 && !found.other_result;
            let close = if self.blank { 0.0 } else { 1.0 };
            begun.then_some(cost::NEW_UNPLAYED + close + if agreeing { cost::NEW_AGREEING } else { 0.0 })
        } else {
            Some(match (found.players, self.blank) {
                (true, _) if state.under == Under::Signature => cost::NEW_SIGNED,
                (true, true) if found.again => cost::NEW_LABELS,
                (true, _) if found.again || state.named() && !state.names_both() => cost::NEW_AGAIN,
                (true, _) => cost::NEW_PLAYERS,
                // A second result heads the next game.
                (false, true) if said.heads() || found.only_result && state.has(Key::Result) => cost::NEW_LABELS,
                (false, _) => cost::NEW_LABELS_CLOSE,
            })
        };
        if let Under::Columns(head, _) = state.under
            && fields.iter().all(|field| matches!(field.key, Key::Tag(_) | Key::Date) && !field.values.is_empty())
            && self.heads(head).is_some_and(|heads| heads.is_of_games() && heads.has_moves())
        {
            let next = State { under: state.under, ..State::fresh() };
            let cost = cost - cost::LEFT + cost::NEW_ROW + Self::close(&state);
            self.push(from, row..row + 1, (Act::Section, true), cost, next);
        }
        let begin = begin.map(|begin| (cost + begin + Self::close(&state), follows(&State::fresh())));
        let act = if signed { Act::Loose } else { Act::Fields };
        self.push(from, row..row + 1, (act, false), cost + stay, next);
        if let Some((cost, next)) = begin {
            self.push(from, row..row + 1, (Act::Fields, true), cost, next);
        }
    }

    /// The steps of the cheapest explanation of all rows.
    fn best(&self) -> Vec<Step> {
        let ended = self.open[self.rows.len()].iter();
        let best = ended.min_by(|a, b| {
            let cost = |found: &Hypothesis| found.cost + Self::close(&found.state);
            cost(a).total_cmp(&cost(b))
        });
        best.map(|best| self.steps(best)).unwrap_or_default()
    }

    /// The steps of an explanation.
    fn steps(&self, of: &Hypothesis) -> Vec<Step> {
        let mut steps = self.tree.steps(of.node);
        steps.extend(of.step.clone());
        // Each row of a run is a step of its own.
        let rows = |step: Step| {
            let rows = if step.act == Act::Transposed { 1 } else { step.rows };
            (step.row..step.row + rows).map(move |row| Step { row, rows: 1, ..step.clone() })
        };
        steps.into_iter().flat_map(rows).collect()
    }
}
