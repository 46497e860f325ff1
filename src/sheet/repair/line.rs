//! Line: a possible game of the sheets, half-move by half-move, with the errors of their cells.

use bienban_engine::chess::Move;

use super::cell::Content;
use super::graph::{Graph, Played, SHEETS};
use super::kind::Kind;
use super::sheet::Sheet;
use super::ways::Link;

/// A game as it may have been.
#[derive(Debug, Clone)]
pub(super) struct Line {
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
    pub(super) kind: Kind,
    /// The half-move; `None` for a cell that is left out.
    pub(super) played: Option<Move>,
}

impl Line {
    /// The line along these links.
    pub(super) fn along(graph: &Graph, sheets: &[Sheet], links: &[Link]) -> Line {
        let mut line = Line { moves: Vec::new(), cells: Vec::new(), edits: Vec::new(), cost: 0.0 };
        for link in links {
            match *link {
                Link::Run(id) => {
                    let node = graph.of(id);
                    let Some((_, played, signs)) = node.run else { continue };
                    line.cost += signs;
                    line.run(sheets, node.at, played);
                }
                Link::Step(step) => {
                    let step = &graph.steps[step as usize];
                    let mut at = graph.of(step.from).at;
                    line.cost += step.cost;
                    for one in &step.played {
                        line.played(sheets, one, &mut at);
                    }
                    if let Some((sheet, cell)) = step.skipped {
                        let ply = line.moves.len() as u32 + 1;
                        let empty = sheets[usize::from(sheet)].cells[usize::from(cell)].content == Content::Empty;
                        let edit = LineEdit { ply, sheet, cell, shown: true, kind: Kind::Extra, played: None };
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
    fn run(&mut self, sheets: &[Sheet], at: [u16; SHEETS], played: Move) {
        self.moves.push(played);
        let ply = self.moves.len() as u32;
        let mut shows = [None; SHEETS];
        for (index, sheet) in sheets.iter().enumerate() {
            let cell = at[index];
            shows[index] = Some(cell).filter(|&cell| usize::from(cell) < sheet.cells.len());
            if usize::from(cell) >= sheet.cells.len() && sheets.len() > 1 {
                let (kind, played) = (Kind::Stops, Some(played));
                self.edits.push(LineEdit { ply, sheet: index as u8, cell, shown: false, kind, played });
            }
            if sheet.cells.get(usize::from(cell)).is_some_and(|cell| matches!(cell.content, Content::Short(_))) {
                let kind = Kind::ShortCapture;
                self.edits.push(LineEdit { ply, sheet: index as u8, cell, shown: true, kind, played: Some(played) });
            }
        }
        self.cells.push(shows);
    }

    fn played(&mut self, sheets: &[Sheet], one: &Played, at: &mut [u16; SHEETS]) {
        self.moves.push(one.half_move);
        self.cells.push(one.cells);
        let ply = self.moves.len() as u32;
        for (sheet, next) in at.iter_mut().enumerate().take(sheets.len()) {
            let cell = one.cells[sheet];
            if let Some(kind) = one.kinds[sheet] {
                // For a cell that changed places the edit names the cell that is in its place, not where it went.
                let stands = cell.filter(|_| kind != Kind::Swap).unwrap_or(*next);
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
