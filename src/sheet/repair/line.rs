//! Line: a possible game of the sheets, half-move by half-move, with the errors of their cells.

use bienban_engine::chess::Move;

use super::cell::CellContent;
use super::graph::{GraphMove, RepairGraph, SHEETS};
use super::kind::EditKind;
use super::sheet::RepairSheet;
use super::ways::WayLink;

/// A game as it may have been.
#[derive(Debug, Clone)]
pub(super) struct RepairLine {
    /// The half-moves.
    pub(super) moves: Vec<Move>,
    /// The cell of each sheet that shows each of them; `None` where the sheet is silent.
    pub(super) cells: Vec<[Option<u16>; SHEETS]>,
    /// Where the sheets show something else.
    pub(super) edits: Vec<LineEdit>,
    /// The cost of the cells, in nats.
    pub(super) cost: f32,
}

/// A place where a sheet shows something else than what was played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LineEdit {
    /// The half-move, from 1. For a cell that is left out, the one after it.
    pub(super) ply: u32,
    pub(super) sheet: u8,
    /// The cell, or that after which one is missing.
    pub(super) cell: u16,
    /// Whether that cell shows the half-move; otherwise the sheet is silent.
    pub(super) shown: bool,
    pub(super) kind: EditKind,
    /// The half-move; `None` for a cell that is left out.
    pub(super) played: Option<Move>,
}

impl RepairLine {
    /// The line along these links.
    pub(super) fn along(graph: &RepairGraph, sheets: &[RepairSheet], links: &[WayLink]) -> RepairLine {
        let mut line = RepairLine { moves: Vec::new(), cells: Vec::new(), edits: Vec::new(), cost: 0.0 };
        for link in links {
            match *link {
                WayLink::Run(id) => {
                    let node = graph.node_by_id(id);
                    let Some((_, played, signs)) = node.run else { continue };
                    line.cost += signs;
                    line.run(sheets, node.at, played);
                }
                WayLink::Step(step) => {
                    let step = &graph.steps[step as usize];
                    let mut at = graph.node_by_id(step.from).at;
                    line.cost += step.cost;
                    for one in &step.played {
                        line.played(sheets, one, &mut at);
                    }
                    if let Some((sheet, cell)) = step.skipped {
                        let ply = line.moves.len() as u32 + 1;
                        let empty = sheets[usize::from(sheet)].cells[usize::from(cell)].content == CellContent::Empty;
                        let edit = LineEdit { ply, sheet, cell, shown: true, kind: EditKind::Extra, played: None };
                        if !empty {
                            line.edits.push(edit);
                        }
                    }
                }
            }
        }
        line
    }

    /// A half-move that the cells show as they are written.
    fn run(&mut self, sheets: &[RepairSheet], at: [u16; SHEETS], played: Move) {
        self.moves.push(played);
        let ply = self.moves.len() as u32;
        let mut shows = [None; SHEETS];
        for (index, sheet) in sheets.iter().enumerate() {
            let cell = at[index];
            shows[index] = Some(cell).filter(|&cell| usize::from(cell) < sheet.cells.len());
            if usize::from(cell) >= sheet.cells.len() && sheets.len() > 1 {
                let (kind, played) = (EditKind::Stops, Some(played));
                self.edits.push(LineEdit { ply, sheet: index as u8, cell, shown: false, kind, played });
            }
            if sheet.cells.get(usize::from(cell)).is_some_and(|cell| matches!(cell.content, CellContent::Short(_))) {
                let kind = EditKind::ShortCapture;
                self.edits.push(LineEdit { ply, sheet: index as u8, cell, shown: true, kind, played: Some(played) });
            }
        }
        self.cells.push(shows);
    }

    fn played(&mut self, sheets: &[RepairSheet], one: &GraphMove, at: &mut [u16; SHEETS]) {
        self.moves.push(one.half_move);
        self.cells.push(one.cells);
        let ply = self.moves.len() as u32;
        for (sheet, next) in at.iter_mut().enumerate().take(sheets.len()) {
            let cell = one.cells[sheet];
            if let Some(kind) = one.kinds[sheet] {
                // For a cell that changed places the edit names the cell that is in its place, not where it went.
                let stands = cell.filter(|_| kind != EditKind::Swap).unwrap_or(*next);
                let edit = LineEdit {
                    ply,
                    sheet: sheet as u8,
                    cell: stands,
                    shown: cell.is_some(),
                    kind,
                    played: Some(one.half_move),
                };
                self.edits.push(edit);
            }
            *next += u16::from(cell.is_some());
        }
    }
}
