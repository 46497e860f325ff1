//! Options: the changed readings of the next cell of each sheet.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use bienban_base::place::Side;
use bienban_engine::chess::{Chess, Move, Position};

use super::before::MovesBefore;
use super::cell::{CellContent, RepairCell};
use super::graph::{GraphMove, GraphNode, GraphPlace, NextCells, SHEETS, after};
use super::kind::EditKind;
use super::legal::LegalMoves;
use super::outlook::{Outlook, silence};
use super::plausibility::MEAN;
use super::reading::MOST;
use super::scales::GameScales;
use super::sheet::RepairSheet;

/// The most half-moves as which a cell is read, unless nothing of it is legible.
const READINGS: usize = 14;
/// The least surprise of a half-move: none, except for rounding.
const NO_SURPRISE: f32 = -0.01;

/// A step that may be taken.
#[derive(Debug)]
pub(super) struct RepairChoice {
    pub(super) played: Vec<GraphMove>,
    pub(super) skipped: Option<(u8, u16)>,
    /// The cost of the cells, in nats.
    pub(super) cost: f32,
    /// How surprising the half-moves are, in nats beyond the mean of those that a sheet shows.
    pub(super) prior: f32,
    pub(super) inserted: bool,
}

/// The options of a node.
pub(super) struct NodeOptions<'a> {
    sheets: &'a [RepairSheet],
    outlook: &'a Outlook,
    node: &'a GraphNode,
    here: &'a GraphPlace,
    /// The greatest total of a choice.
    limit: f32,
    legal: LegalMoves,
    /// Computed for all half-moves at once, and only where one of them may be cheap enough.
    surprises: OnceCell<Rc<[f32]>>,
    scales: &'a RefCell<GameScales>,
    choices: Vec<RepairChoice>,
}

/// How a sheet shows a half-move: its cell, the cost, and the error.
#[derive(Debug, Clone, Copy)]
struct ShownMove {
    cell: Option<u16>,
    cost: f32,
    kind: Option<EditKind>,
}

impl<'a> NodeOptions<'a> {
    /// All options of a node with a total of at most `limit`, and some with more.
    pub(super) fn of(
        sheets: &'a [RepairSheet],
        outlook: &'a Outlook,
        (node, here): (&'a GraphNode, &'a GraphPlace),
        limit: f32,
        scales: &'a RefCell<GameScales>,
    ) -> Vec<RepairChoice> {
        let legal = LegalMoves::of(&here.position);
        let (surprises, choices) = (OnceCell::new(), Vec::new());
        let mut options = NodeOptions { sheets, outlook, node, here, limit, legal, surprises, scales, choices };
        options.readings();
        for sheet in 0..sheets.len() {
            options.extra(sheet);
            options.swapped_row(sheet);
            options.swapped_own(sheet);
        }
        if !node.inserted {
            options.insertions();
        }
        options.choices
    }

    fn at(&self, sheet: usize) -> usize {
        usize::from(self.node.at[sheet])
    }

    fn cells_left(&self, sheet: usize) -> usize {
        self.sheets[sheet].cells.len().saturating_sub(self.at(sheet))
    }

    /// The surprise of a half-move, in nats.
    fn surprise(&self, index: usize) -> f32 {
        let here = self.here;
        let before = MovesBefore { last: here.last[0], own: here.last[1] };
        let all = || self.scales.borrow_mut().surprises(&here.position, &self.legal.moves, before);
        self.surprises.get_or_init(all)[index]
    }

    /// Whether a choice with this cost that leads to `at` is too dear, if its half-move surprises no more than this.
    fn too_dear(&self, cost: f32, prior: f32, at: NextCells) -> bool {
        cost > DEAREST || self.node.cost + cost + prior + self.outlook.least(at) > self.limit
    }

    /// How the next cell of a sheet shows a half-move.
    fn shown_move(&self, sheet: usize, plain: Option<Move>, played: Move) -> Option<ShownMove> {
        let (on, at) = (&self.sheets[sheet], self.at(sheet));
        let cell = on.cells.get(at)?;
        let here = Some(at as u16);
        if plain == Some(played) {
            let short = matches!(cell.content, CellContent::Short(_));
            return Some(ShownMove { cell: here, cost: 0.0, kind: short.then_some(EditKind::ShortCapture) });
        }
        if let Some(cost) = on.open(at) {
            return Some(ShownMove { cell: here, cost, kind: Some(open_kind(cell)) });
        }
        let read = on.hand.cell_cost(&self.here.position, cell, &self.legal, played)?;
        Some(ShownMove { cell: here, cost: read.cost, kind: read.kind })
    }

    /// Every sheet shows the same half-move, some of them with an error; one may be silent.
    fn readings(&mut self) {
        let plain: Vec<Option<Move>> = self
            .sheets
            .iter()
            .enumerate()
            .map(|(s, on)| on.cells.get(self.at(s)).and_then(|cell| on.hand.plain(&self.here.position, cell, None)))
            .collect();
        let (mut choices, mut all) = (Vec::new(), 0);
        for (index, &played) in self.legal.moves.iter().enumerate() {
            if self.node.run.is_some_and(|run| run.1 == played) {
                continue;
            }
            for shown in self.ways(&plain, played).iter().flatten() {
                let shown = &shown[..self.sheets.len()];
                all += 1;
                let mut at = self.node.at;
                for (at, one) in at.iter_mut().zip(shown) {
                    *at += u16::from(one.cell.is_some());
                }
                let cost: f32 = shown.iter().map(|one| one.cost).sum();
                if self.too_dear(cost, NO_SURPRISE - MEAN, at) {
                    continue;
                }
                let surprise = self.surprise(index);
                if !self.too_dear(cost, surprise - MEAN, at) {
                    choices.push(choice(played, shown, surprise));
                }
            }
        }
        let open = (0..self.sheets.len()).all(|s| self.sheets[s].open(self.at(s)).is_some());
        // Readings that are too dear would have been among the last.
        if !open && all > READINGS {
            let (outlook, node) = (self.outlook, self.node);
            choices.sort_by(|a, b| a.total(outlook, node).total_cmp(&b.total(outlook, node)));
            choices.truncate(READINGS);
        }
        self.choices = choices;
    }

    /// How the sheets show a half-move, the second one only where there are two.
    fn ways(&self, plain: &[Option<Move>], played: Move) -> [Option<[ShownMove; SHEETS]>; 3] {
        let shown = |sheet: usize| self.shown_move(sheet, plain[sheet], played);
        if self.sheets.len() == 1 {
            return [shown(0).map(|one| [one; SHEETS]), None, None];
        }
        let silent = |sheet: usize| {
            let (cost, kind) = silence(&self.sheets[sheet], self.at(sheet));
            ShownMove { cell: None, cost, kind: Some(kind) }
        };
        let (one, other) = (shown(0), shown(1));
        [
            one.zip(other).map(|(one, other)| [one, other]),
            one.map(|one| [one, silent(1)]),
            other.map(|other| [silent(0), other]),
        ]
    }

    /// A cell means nothing.
    fn extra(&mut self, sheet: usize) {
        if self.cells_left(sheet) == 0 {
            return;
        }
        let at = self.at(sheet);
        let cost = self.sheets[sheet].extra(at);
        let saved = if self.sheets.len() == 1 { -MEAN } else { 0.0 };
        self.choices.push(RepairChoice {
            played: Vec::new(),
            skipped: Some((sheet as u8, at as u16)),
            cost,
            prior: saved,
            inserted: self.node.inserted,
        });
    }

    /// A half-move that no sheet has is put in, if the next cells can be played after it.
    fn insertions(&mut self) {
        let left: Vec<usize> = (0..self.sheets.len()).filter(|&sheet| self.cells_left(sheet) > 0).collect();
        let open = |&sheet: &usize| self.sheets[sheet].open(self.at(sheet)).is_some();
        // Where both sheets go on, one of them has nearly every half-move.
        if left.len() != 1 || left.iter().any(open) {
            return;
        }
        let cost = EditKind::MissingShift.cost() * left.len() as f32;
        if self.too_dear(cost, NO_SURPRISE, self.node.at) {
            return;
        }
        let mut kinds = [None; SHEETS];
        for &sheet in &left {
            kinds[sheet] = Some(EditKind::MissingShift);
        }
        for (index, &played) in self.legal.moves.iter().enumerate() {
            let next = after(&self.here.position, played);
            let goes_on = |&sheet: &usize| {
                let on = &self.sheets[sheet];
                on.hand.plain(&next, &on.cells[self.at(sheet)], None).is_some()
            };
            if left.iter().all(goes_on) {
                self.choices.push(RepairChoice {
                    played: vec![GraphMove { half_move: played, cells: [None; SHEETS], kinds }],
                    skipped: None,
                    cost,
                    prior: self.surprise(index),
                    inserted: true,
                });
            }
        }
    }

    /// The two cells of a row are exchanged.
    fn swapped_row(&mut self, sheet: usize) {
        let at = self.at(sheet);
        let white = self.sheets[sheet].cells.get(at).is_some_and(|cell| cell.side == Side::White);
        if white {
            self.swapped(sheet, &[at + 1, at], EditKind::Swap.cost());
        }
    }

    /// Two half-moves of one player are exchanged.
    fn swapped_own(&mut self, sheet: usize) {
        let at = self.at(sheet);
        self.swapped(sheet, &[at + 2, at + 1, at], EditKind::Swap.cost() + 0.4);
    }

    /// Reads cells in another order, as they are written.
    fn swapped(&mut self, sheet: usize, order: &[usize], cost: f32) {
        let cells = &self.sheets[sheet].cells;
        if order.iter().any(|&at| cells.get(at).is_none_or(|cell| !matches!(cell.content, CellContent::Move(_))))
            || cells[order[0]].text == cells[order[order.len() - 1]].text
        {
            return;
        }
        let mut position = self.here.position.clone();
        let (mut played, mut cost, mut others) = (Vec::with_capacity(3), cost, self.node.at);
        for (index, &at) in order.iter().enumerate() {
            let Some(one) = self.sheets[sheet].hand.plain(&position, &cells[at], None) else { return };
            cost += self.sheets[sheet].hand.signs(&cells[at], one, &after(&position, one));
            let mut shows = [None; SHEETS];
            let mut kinds = [None; SHEETS];
            // One edit represents the whole exchange.
            (shows[sheet], kinds[sheet]) = (Some(at as u16), (index == 0).then_some(EditKind::Swap));
            if self.sheets.len() == SHEETS {
                let other = 1 - sheet;
                let Some(told) = self.follows(other, usize::from(others[other]), &position, one) else {
                    return;
                };
                (shows[other], kinds[other], cost) = (told.cell, told.kind, cost + told.cost);
                others[other] += u16::from(told.cell.is_some());
            }
            played.push(GraphMove { half_move: one, cells: shows, kinds });
            position.play_unchecked(one);
        }
        self.choices.push(RepairChoice { played, skipped: None, cost, prior: 0.0, inserted: false });
    }

    /// How the other sheet shows a half-move as it is written.
    fn follows(&self, sheet: usize, at: usize, position: &Chess, played: Move) -> Option<ShownMove> {
        let on = &self.sheets[sheet];
        let Some(cell) = on.cells.get(at) else {
            let (cost, kind) = silence(on, at);
            return Some(ShownMove { cell: None, cost, kind: Some(kind) });
        };
        let here = Some(at as u16);
        if let Some(cost) = on.open(at) {
            return Some(ShownMove { cell: here, cost, kind: Some(open_kind(cell)) });
        }
        let short = matches!(cell.content, CellContent::Short(_)).then_some(EditKind::ShortCapture);
        let same = on.hand.plain(position, cell, None) == Some(played);
        same.then_some(ShownMove { cell: here, cost: 0.0, kind: short })
    }
}

/// The error of an illegible cell.
fn open_kind(cell: &RepairCell) -> EditKind {
    if cell.content == CellContent::Empty { EditKind::MissingGap } else { EditKind::Illegible }
}

/// A half-move that the sheets show like this.
fn choice(played: Move, shown: &[ShownMove], surprise: f32) -> RepairChoice {
    let (mut cells, mut kinds) = ([None; SHEETS], [None; SHEETS]);
    for (sheet, one) in shown.iter().enumerate() {
        (cells[sheet], kinds[sheet]) = (one.cell, one.kind);
    }
    let cost = shown.iter().map(|one| one.cost).sum();
    RepairChoice {
        played: vec![GraphMove { half_move: played, cells, kinds }],
        skipped: None,
        cost,
        prior: surprise - MEAN,
        inserted: false,
    }
}

impl RepairChoice {
    /// The cells that are left after it.
    pub(super) fn leads_to(&self, at: NextCells) -> NextCells {
        let mut at = at;
        for one in &self.played {
            for (sheet, cell) in one.cells.iter().enumerate() {
                at[sheet] += u16::from(cell.is_some());
            }
        }
        if let Some((sheet, _)) = self.skipped {
            at[usize::from(sheet)] += 1;
        }
        at
    }

    /// Its total, with the least that is left to pay.
    pub(super) fn total(&self, outlook: &Outlook, node: &GraphNode) -> f32 {
        node.cost + self.cost + self.prior + outlook.least(self.leads_to(node.at))
    }
}

/// A reading that is dearer than this does not count.
pub(super) const DEAREST: f32 = MOST + 4.0;

#[cfg(test)]
mod tests {
    use super::super::cell;
    use super::super::search::RepairSearch;
    use super::*;
    use bienban_base::place::ByteSpan;
    use bienban_engine::chess::notation::letters::ENGLISH;

    fn sheet(text: &str) -> RepairSheet {
        let cell = |(index, text): (usize, &str)| RepairCell {
            number: index as u32 / 2 + 1,
            written: None,
            side: if index % 2 == 0 { Side::White } else { Side::Black },
            span: ByteSpan::default(),
            text: text.to_owned(),
            content: cell::content(text),
        };
        RepairSheet::new(text.split(' ').enumerate().map(cell).collect(), ENGLISH)
    }

    /// The choices with a total of at most `most`, of those that are given for `limit`.
    fn choices(search: &RepairSearch<'_>, id: u32, limit: f32, most: f32) -> Vec<String> {
        let (node, here) = (search.graph.node_by_id(id), search.graph.place(id).expect("a line begins there"));
        let scales = RefCell::default();
        NodeOptions::of(search.sheets, &search.outlook, (node, here), limit, &scales)
            .iter()
            .filter(|choice| choice.total(&search.outlook, node) <= most && choice.cost <= DEAREST)
            .map(|choice| format!("{choice:?}"))
            .collect()
    }

    #[test]
    fn a_limit_leaves_out_only_what_is_dearer() {
        let written =
            ["e4 e5 Nf3 Nc4 Bb5 a6 Ba4 Nf6 O-O B?7 Re1 b5", "e4 e5 Nf3 Nc6 Bb5 h6 Ba4 Nf6 O-O Be7 Re1 b4"].map(sheet);
        let mut left_out = 0;
        for sheets in [&written[..1], &written[..]] {
            let mut search = RepairSearch::new(sheets, &Chess::default(), 1);
            search.run();
            let begins = (0..search.graph.nodes.len() as u32).filter(|&id| search.graph.place(id).is_some());
            for id in begins.step_by(7).take(150) {
                for more in [5.0, 9.0, 14.0] {
                    let limit = search.graph.node_by_id(id).cost + more;
                    let within = choices(&search, id, f32::INFINITY, limit);
                    assert_eq!(choices(&search, id, limit, limit), within);
                    left_out += choices(&search, id, f32::INFINITY, f32::INFINITY).len() - within.len();
                }
            }
        }
        assert!(left_out > 1_000, "{left_out}");
    }
}
