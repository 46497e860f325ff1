//! Proposals: what a broken sheet, or two, may mean, as the page shows them and as a decision takes them.

use serde::Serialize;

use super::decision::DecisionAct;
use super::journal::Journal;
use super::look::GameLook;
use super::round::FolderRound;
use super::round_game::RoundGame;
use super::view::ViewMove;
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_base::text::harmless::harmless;
use bienban_engine::chess::{Move, Position, fen};
use bienban_engine::judge::{self, Game};
use bienban_report::tables::edits::told_edits;
use bienban_sheet::repair::witness::Witness;
use bienban_sheet::repair::{self, Proposal};

/// The number of proposals that have a key on the keyboard.
const MOST: usize = 9;
/// The number of half-moves shown after the first edit.
const SHOWN: usize = 24;
/// A proposal below this probability is not shown after the first.
const UNLIKELY: f64 = 0.005;

/// The proposals for a game after some decisions.
#[derive(Debug)]
pub struct GameProposals {
    /// The likeliest first.
    proposals: Vec<Proposal>,
    /// What each cell of the text that was judged is taken for: the index of the half-move.
    slots: Vec<Option<usize>>,
    /// The cells of the sheet by half-moves, and whether they were decided before.
    entries: Vec<(Option<u32>, bool)>,
    witness: Witness,
    second: Option<Witness>,
    /// The name of the other sheet, if it was weighed.
    beside: String,
}

/// An edit as the page shows it.
#[derive(Debug, Serialize)]
struct ShownEdit {
    ply: u32,
    turn: String,
    sheet: usize,
    token: String,
    meant: String,
    reason: String,
    p: f64,
}

/// A proposal as the page shows it.
#[derive(Debug, Serialize)]
pub struct ShownProposal {
    rank: usize,
    tie: usize,
    p: f64,
    edits: Vec<ShownEdit>,
    /// The half-move of the first edit, from 1.
    ply: u32,
    /// The position before it.
    fen: String,
    /// The half-moves from there on.
    line: Vec<ViewMove>,
    /// The half-moves of the whole.
    half_moves: usize,
}

/// What there is of proposals for a game.
#[derive(Debug, Serialize)]
pub struct ShownProposals {
    proposals: Vec<ShownProposal>,
    /// How likely it is that the game is none of them.
    none: f64,
    /// The cell of each sheet that shows each half-move of the first proposal.
    cells: Vec<[Option<usize>; 2]>,
}

impl GameProposals {
    /// Searches for what a game may be. `None` if it is not played as chess.
    pub fn of(round: &FolderRound, journal: &Journal, index: usize) -> Option<GameProposals> {
        let options = judge::JudgeOptions::default();
        let other = round.games[index].second.map(|pair| pair.other);
        let page = |of: usize| round.games[of].scanned().cloned();
        let witness = |of: usize, game: &Game<'_>| Some(Witness { page: page(of), ..Witness::of(game)? });
        let second = other.and_then(|other| round.look(other, journal, &options, |look| witness(other, look.game)));
        let of = other.filter(|_| second.is_some()).map(|other| &round.games[other]);
        let beside = of.map_or_else(String::new, RoundGame::name);
        round.look(index, journal, &options, |look| {
            let GameLook { mended: Some(mended), spans, game, .. } = look else { return None };
            let mut witness = witness(index, game)?;
            let asked = repair::RepairOptions::default();
            let mut second = second;
            let played = game.course().map(|course| course.moves().to_vec()).unwrap_or_default();
            let proposals = match &mut second {
                None if witness.page.is_some() => beyond(witness.proposals(&asked), &played),
                Some(other) if !mended.stands && witness.intact && other.intact && witness.proven == other.proven => {
                    Vec::new()
                }
                Some(other) if !mended.stands => {
                    let found = witness.proposals_with(other, &asked);
                    if found.moves.is_empty() { found.proposals } else { beyond(found.proposals, &played) }
                }
                _ if witness.intact => Vec::new(),
                _ => witness.proposals(&asked),
            };
            let entries = mended.entries.iter().map(|entry| (entry.cell, entry.decided.is_some())).collect();
            let slots = slots(&witness, spans);
            Some(GameProposals { proposals, slots, entries, witness, second, beside })
        })
    }

    /// The proposals in words.
    pub fn shown(&self, catalog: &Catalog) -> ShownProposals {
        let sheets: Vec<&Witness> = std::iter::once(&self.witness).chain(&self.second).collect();
        let likely = |proposal: &&Proposal| proposal.p >= UNLIKELY || proposal.rank == 1;
        let shown: Vec<&Proposal> = self.proposals.iter().take_while(likely).take(MOST).collect();
        let all: f64 = shown.iter().map(|proposal| proposal.p).sum();
        let cells = shown.first().map_or_else(Vec::new, |first| first.cells.clone());
        ShownProposals {
            none: (1.0 - all).max(0.0),
            proposals: shown.into_iter().map(|proposal| self.show(proposal, &sheets, catalog)).collect(),
            cells,
        }
    }

    fn show(&self, proposal: &Proposal, sheets: &[&Witness], catalog: &Catalog) -> ShownProposal {
        let told = told_edits(sheets, proposal, catalog);
        // Without edits it goes on after what is played.
        let goes_on = || proposal.cells.iter().position(|shows| shows[0].is_none()).map_or(1, |at| at as u32 + 1);
        let ply = told.iter().map(|edit| edit.ply).find(|&ply| ply > 0).unwrap_or_else(goes_on);
        let mut position = self.witness.start.clone();
        let before = (ply as usize - 1).min(proposal.moves.len());
        proposal.moves[..before].iter().for_each(|&played| position.play_unchecked(played));
        let behind = &proposal.moves[before..proposal.moves.len().min(before + SHOWN)];
        let edit = |edit: bienban_report::tables::edits::EditText| ShownEdit {
            ply: edit.ply,
            turn: edit.turn,
            sheet: edit.sheet,
            token: harmless(&edit.token),
            meant: edit.meant,
            reason: harmless(&edit.reason),
            p: edit.p,
        };
        ShownProposal {
            rank: proposal.rank,
            tie: proposal.tie,
            p: proposal.p,
            edits: told.into_iter().map(edit).collect(),
            ply,
            fen: fen(&position),
            line: ViewMove::line(&position, behind),
            half_moves: proposal.moves.len(),
        }
    }

    /// The decision that takes a proposal, by its index among those that are shown.
    pub fn take(&self, index: usize) -> Option<DecisionAct> {
        let proposal = self.proposals.get(index).filter(|_| index < MOST)?;
        let entry = |cell: Option<usize>| self.entries.get((*self.slots.get(cell?)?)?);
        let (mut cells, mut changed) = (Vec::new(), Vec::new());
        for (ply, shows) in (1_u32..).zip(&proposal.cells) {
            let entry = entry(shows[0]);
            cells.push(entry.and_then(|(cell, _)| *cell));
            let edited = proposal.edits.iter().any(|edit| edit.ply == ply && edit.sheet == 0);
            if edited || entry.is_none_or(|(_, decided)| *decided) {
                changed.push(ply);
            }
        }
        Some(DecisionAct::Take {
            moves: proposal.squares(&self.witness.start),
            cells,
            changed,
            rank: proposal.rank,
            p: proposal.p,
            beside: self.beside.clone(),
        })
    }
}

/// The games of a scanned page that go on after the half-moves that are played, as likely as they are among those that
/// begin so.
fn beyond(mut proposals: Vec<Proposal>, played: &[Move]) -> Vec<Proposal> {
    let none = (1.0 - proposals.iter().map(|proposal| proposal.p).sum::<f64>()).max(0.0);
    proposals.retain(|proposal| proposal.moves.len() > played.len() && proposal.moves.starts_with(played));
    let all = none + proposals.iter().map(|proposal| proposal.p).sum::<f64>();
    for proposal in &mut proposals {
        proposal.p /= all.max(f64::MIN_POSITIVE);
    }
    proposals
}

/// The half-move that each cell of a judged text is taken for. An empty cell is the next half-move that nothing is
/// written for.
fn slots(witness: &Witness, spans: &[ByteSpan]) -> Vec<Option<usize>> {
    let mut next = 0;
    let mut slot = |cell: &bienban_sheet::repair::RepairCell| {
        let written = cell.span.start < cell.span.end;
        let fits = |span: &ByteSpan| {
            if written { span.start < cell.span.end && cell.span.start < span.end } else { span.start == span.end }
        };
        let found = match spans[next.min(spans.len())..].iter().position(fits) {
            Some(0) => Some(next),
            // A half-move that is written may be farther on; an empty one is none that comes after written ones.
            Some(skipped) if written => Some(next + skipped),
            _ => None,
        };
        next = found.map_or(next, |found| found + 1);
        found
    };
    witness.sheet.cells.iter().map(&mut slot).collect()
}
