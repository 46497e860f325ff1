//! Proposal: a possible game of the sheets, with its probability.

use bienban_base::place::Side;
use bienban_engine::chess::{Chess, Move, Position, squares};
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::scanned::{ScannedGame, ScannedPage};

use super::graph::SHEETS;
use super::kind::EditKind;
use super::line::{LineEdit, RepairLine};
use super::probability::{self, ProbabilityScale};
use super::search::RepairSearch;
use super::sheet::RepairSheet;
use super::ways;
use super::wide::ReorderedSheet;

/// How many ways are weighed against each other.
const WEIGHED: usize = 60;
/// A mate against the other result.
const MATE_AGAINST_RESULT: f32 = 6.0;

/// A place where a sheet shows something else than what was played.
#[derive(Debug, Clone, PartialEq)]
pub struct ProposalEdit {
    /// The half-move of the repaired game, from 1; 0 for a kind that concerns the whole sheet.
    pub ply: u32,
    /// The index of the sheet.
    pub sheet: usize,
    /// The index of the cell, or of that before which one is missing.
    pub cell: usize,
    /// Whether that cell shows the half-move. Otherwise the sheet is silent about it.
    pub shown: bool,
    /// What is wrong.
    pub kind: EditKind,
    /// The half-move; `None` if a cell is left out.
    pub played: Option<Move>,
    /// The probability of the edit: the sum over the proposals that have it.
    pub p: f64,
}

/// A game as it may have been.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The half-moves from the first position on.
    pub moves: Vec<Move>,
    /// The cell of each sheet that shows each of them; `None` where the sheet is silent.
    pub cells: Vec<[Option<usize>; SHEETS]>,
    /// What is edited, in the order of the game.
    pub edits: Vec<ProposalEdit>,
    /// Its cost in nats.
    pub cost: f32,
    /// Its probability.
    pub p: f64,
    /// Its rank, from 1; proposals that cannot be distinguished share one.
    pub rank: usize,
    /// How many share its rank.
    pub tie: usize,
}

impl Proposal {
    /// The possible games of a scanned page, as proposals without edits. `written` is the number of their half-moves
    /// in the cells of each sheet.
    pub fn scanned(page: &ScannedPage, written: [usize; SHEETS]) -> Vec<Proposal> {
        let shows = |at: usize| written.map(|written| (at < written).then_some(at));
        let one = |game: &ScannedGame| Proposal {
            moves: game.moves.clone(),
            cells: (0..game.moves.len()).map(shows).collect(),
            edits: Vec::new(),
            cost: game.cost,
            p: game.p,
            rank: 0,
            tie: 1,
        };
        let mut proposals: Vec<Proposal> = page.games.iter().map(one).collect();
        rank(&mut proposals);
        proposals
    }

    /// Its half-moves as squares: `e2e4 e7e5`.
    pub fn squares(&self, start: &Chess) -> Vec<String> {
        let mut position = start.clone();
        let squares = |played: &Move| {
            let text = squares(&position, *played);
            position.play_unchecked(*played);
            text
        };
        self.moves.iter().map(squares).collect()
    }
}

/// The cost of the end of a game with this result.
fn end(start: &Chess, moves: &[Move], result: Option<Outcome>) -> f32 {
    let mut position = start.clone();
    for &played in moves {
        position.play_unchecked(played);
    }
    let loser = if position.turn().is_white() { Side::White } else { Side::Black };
    match result {
        Some(result) if position.is_checkmate() && result.winner() != Some(loser.other()) => MATE_AGAINST_RESULT,
        _ => 0.0,
    }
}

/// Makes proposals of the results of a search, the likeliest first.
pub(super) fn proposals(
    search: &RepairSearch<'_>,
    sheets: &[RepairSheet],
    start: &Chess,
    result: Option<Outcome>,
    whole: Option<&ReorderedSheet>,
) -> Vec<Proposal> {
    let ways = ways::cheapest(&search.graph, &search.finals, WEIGHED);
    let mut scales = search.scales.borrow_mut();
    let mut proposals: Vec<Proposal> = Vec::new();
    for (_, links) in ways {
        let line = RepairLine::along(&search.graph, sheets, &links);
        let cost = line.cost
            + whole.map_or(0.0, |whole| whole.cost)
            + scales.surprise(start, &line.moves)
            + end(start, &line.moves, result);
        let edits = edits(&line, whole);
        let place = |cell: u16| usize::from(placed(whole, cell));
        let cells = line.cells.iter().map(|shows| shows.map(|cell| cell.map(place))).collect();
        merge(&mut proposals, Proposal { moves: line.moves, cells, edits, cost, p: 0.0, rank: 0, tie: 1 });
    }
    proposals
}

/// Adds a proposal. The same game by another way, such as another cell that is left out, is kept once, the cheaper way.
pub(super) fn merge(proposals: &mut Vec<Proposal>, proposal: Proposal) {
    match proposals.iter_mut().find(|known| known.moves == proposal.moves) {
        Some(known) if known.cost <= proposal.cost => {}
        Some(known) => *known = proposal,
        None => proposals.push(proposal),
    }
}

/// The place of a cell on the sheet.
fn placed(whole: Option<&ReorderedSheet>, cell: u16) -> u16 {
    whole.and_then(|whole| whole.places.get(usize::from(cell)).copied()).unwrap_or(cell)
}

/// The edits of a line, with the cells by their places on the sheet.
fn edits(line: &RepairLine, whole: Option<&ReorderedSheet>) -> Vec<ProposalEdit> {
    let wide = whole.map(|whole| LineEdit {
        ply: 0,
        sheet: 0,
        cell: whole.from,
        shown: false,
        kind: whole.kind,
        played: None,
    });
    let own = line.edits.iter().map(|&edit| LineEdit { cell: placed(whole, edit.cell), ..edit });
    let all: Vec<LineEdit> = wide.into_iter().chain(own).collect();
    let edit = |e: &LineEdit| ProposalEdit {
        ply: e.ply,
        sheet: usize::from(e.sheet),
        cell: usize::from(e.cell),
        shown: e.shown,
        kind: e.kind,
        played: e.played,
        p: 0.0,
    };
    let mut stopped = [false; SHEETS];
    // A sheet ends once: the half-moves that only the other one has after that need no edit each.
    let mut ends_again = |e: &ProposalEdit| e.kind == EditKind::Stops && std::mem::replace(&mut stopped[e.sheet], true);
    let mut edits = replaced(all.iter().map(edit).collect());
    edits.retain(|edit| !ends_again(edit));
    edits
}

/// One edit for a half-move that is put in where a cell is left out: the cell shows another one altogether.
fn replaced(edits: Vec<ProposalEdit>) -> Vec<ProposalEdit> {
    let mut left: Vec<ProposalEdit> = Vec::with_capacity(edits.len());
    for edit in edits {
        let put_in = |e: &ProposalEdit| e.kind == EditKind::MissingShift;
        let left_out = |e: &ProposalEdit| e.kind == EditKind::Extra;
        let other = left.iter().position(|before| {
            let near = before.sheet == edit.sheet && before.ply.abs_diff(edit.ply) <= 1;
            let behind = put_in(before) && left_out(&edit) && before.cell == edit.cell;
            near && (behind || left_out(before) && put_in(&edit) && before.cell + 1 == edit.cell)
        });
        match other {
            Some(other) => {
                let (ply, cell) = (left[other].ply.min(edit.ply), left[other].cell.min(edit.cell));
                let played = left[other].played.or(edit.played);
                left[other] = ProposalEdit { ply, cell, shown: true, kind: EditKind::Substitution, played, ..edit };
            }
            None => left.push(edit),
        }
    }
    left
}

/// A proposal that is less likely than this is not listed if it does more than a likelier one.
const NEEDLESS: f64 = 0.001;

/// Leaves out unlikely proposals that have all edits of a likelier one, and others.
fn drop_needless(proposals: &mut Vec<Proposal>) {
    let known: Vec<Vec<(usize, usize, Option<Move>)>> =
        proposals.iter().map(|p| p.edits.iter().map(|e| (e.sheet, e.cell, e.played)).collect()).collect();
    let more = |at: usize| {
        let contains = |fewer: &Vec<_>| fewer.len() < known[at].len() && fewer.iter().all(|e| known[at].contains(e));
        known[..at].iter().any(contains)
    };
    let needless: Vec<bool> = proposals.iter().enumerate().map(|(at, p)| p.p < NEEDLESS && more(at)).collect();
    let mut needless = needless.into_iter();
    proposals.retain(|_| !needless.next().unwrap_or(false));
}

/// How many edits mend an error. A short capture is a habit of the hand.
pub(super) fn errors(edits: &[ProposalEdit]) -> usize {
    edits.iter().filter(|edit| edit.kind != EditKind::ShortCapture).count()
}

/// Sets the ranks and ties of proposals that have their probabilities.
pub(super) fn rank(proposals: &mut [Proposal]) {
    let ties = probability::ties(&proposals.iter().map(|proposal| proposal.p).collect::<Vec<_>>());
    for (proposal, (rank, tie)) in proposals.iter_mut().zip(ties) {
        (proposal.rank, proposal.tie) = (rank, tie);
    }
}

/// States the probabilities, ranks and ties of proposals.
pub(super) fn state(proposals: &mut Vec<Proposal>, stated: ProbabilityScale) {
    proposals.sort_by(|a, b| a.cost.total_cmp(&b.cost).then_with(|| a.edits.len().cmp(&b.edits.len())));
    let costs: Vec<(f32, usize)> = proposals.iter().map(|proposal| (proposal.cost, errors(&proposal.edits))).collect();
    for (proposal, p) in proposals.iter_mut().zip(probability::proposal_probabilities(&costs, stated)) {
        proposal.p = p;
    }
    // With many edits a cheaper proposal may be the less likely one.
    proposals.sort_by(|a, b| b.p.total_cmp(&a.p));
    drop_needless(proposals);
    rank(proposals);
    // An edit does not become less likely by the edits after it.
    let share = |proposal: &Proposal| proposal.p / stated.probability_of_any(errors(&proposal.edits));
    let all: Vec<(f64, Vec<ProposalEdit>)> =
        proposals.iter().map(|proposal| (share(proposal), proposal.edits.clone())).collect();
    for proposal in proposals {
        for index in 0..proposal.edits.len() {
            let known = stated.probability_of_any(errors(&proposal.edits[..=index]));
            let edit = &mut proposal.edits[index];
            let same = |e: &ProposalEdit| {
                (e.sheet, e.cell, e.kind, e.played) == (edit.sheet, edit.cell, edit.kind, edit.played)
            };
            let shares = all.iter().filter(|(_, edits)| edits.iter().any(same)).map(|(share, _)| share);
            edit.p = known * shares.sum::<f64>();
        }
    }
}

/// Makes proposals and their edits less likely by a factor.
pub(super) fn lessen(proposals: &mut [Proposal], factor: f64) {
    for proposal in proposals {
        proposal.p *= factor;
        proposal.edits.iter_mut().for_each(|edit| edit.p *= factor);
    }
}
