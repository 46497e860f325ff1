//! Impossible: an illegal half-move that both sheets show, and that was played nevertheless.
//!
//! The Laws undo an illegal move only if it is found while the game is on (7.5.1; 7.4a before 2014). Found later, it
//! stands, and nothing may be proposed in its place. Two sheets that agree on it are no proof, since both players may
//! have written the same slip; the rest of the game decides, if it can be played only with the illegal half-move on
//! the board.

use bienban_engine::chess::notation::forced::forced;
use bienban_engine::chess::{Chess, Move, Position};

use super::cell::CellContent;
use super::proposal::Proposal;
use super::scales::GameScales;
use super::sheet::RepairSheet;

/// How surprising it is that an illegal half-move was played unnoticed, in nats. A guess: dearer than the same slip on
/// both sheets, and cheaper than two of these.
const UNNOTICED: f32 = 20.0;
/// The least cost of one sheet not showing what the other one does.
const AMISS: f32 = 7.0;
/// How much likelier than the best proposal it must be, in nats.
const CLEARLY: f32 = 3.0;
/// How many half-moves must follow, as proof that the game went on with it.
const PROOF: usize = 4;

/// An illegal half-move that both sheets show.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpossibleMove {
    /// The half-move, from 1.
    pub ply: u32,
    /// The cells that show it.
    pub cells: [usize; 2],
    /// The half-moves before it.
    pub before: Vec<Move>,
    /// The probability that it was played nevertheless, beside the proposals; 1 if these are ruled out.
    pub p: f64,
}

/// The illegal half-move with which both sheets can be played to their ends, if there is one, with its probability
/// beside the proposals.
pub fn shown_by_both(sheets: &[RepairSheet; 2], start: &Chess, proposals: &[Proposal]) -> Option<ImpossibleMove> {
    let (mut position, mut before) = (start.clone(), Vec::new());
    loop {
        let at = before.len();
        let cells = [sheets[0].cells.get(at)?, sheets[1].cells.get(at)?];
        let plain = |sheet: usize| sheets[sheet].hand.plain(&position, cells[sheet], None);
        match (plain(0), plain(1)) {
            (Some(one), Some(other)) if one == other => {
                position.play_unchecked(one);
                before.push(one);
            }
            (None, None) => break,
            _ => return None,
        }
    }
    let at = before.len();
    let shapes = [0, 1].map(|sheet| match &sheets[sheet].cells[at].content {
        CellContent::Move(shape) => Some((shape, sheets[sheet].hand.language)),
        _ => None,
    });
    let [Some((one, letters)), Some((other, others))] = shapes else { return None };
    let role = |piece: Option<char>, language: &bienban_engine::chess::notation::letters::Language| {
        piece.map(|letter| language.role(letter))
    };
    let same =
        (one.to, one.castling, role(one.piece, letters)) == (other.to, other.castling, role(other.piece, others));
    if !same {
        return None;
    }
    let named = if one.from_file.is_some() || one.from_rank.is_some() { (one, letters) } else { (other, others) };
    let mut scales = GameScales::default();
    let costs = forced(&position, named.0, named.1).into_iter().filter_map(|next| {
        let (cost, rest) = played_on(sheets, &next, at + 1)?;
        (rest.len() >= PROOF).then(|| cost + scales.surprise(&next, &rest))
    });
    let best = costs.fold(f32::INFINITY, f32::min) + UNNOTICED + scales.surprise(start, &before);
    let known = proposals.iter().map(|proposal| proposal.cost).fold(f32::INFINITY, f32::min);
    let p = if best + CLEARLY < known { 1.0 } else { 1.0 / (1.0 + f64::from(best - known).exp()) };
    best.is_finite().then_some(ImpossibleMove { ply: at as u32 + 1, cells: [at; 2], before, p })
}

/// Plays the cells from `at` on as they are written, to the end of both sheets: the cost of what does not fit, in
/// nats, and the half-moves. `None` if they cannot be played.
fn played_on(sheets: &[RepairSheet; 2], from: &Chess, at: usize) -> Option<(f32, Vec<Move>)> {
    let (mut position, mut cost, mut played) = (from.clone(), 0.0, Vec::new());
    for at in at..sheets.iter().map(|sheet| sheet.cells.len()).max()? {
        let read = |sheet: &RepairSheet| sheet.cells.get(at).and_then(|cell| sheet.hand.plain(&position, cell, None));
        let (one, other) = (read(&sheets[0]), read(&sheets[1]));
        let half_move = one.or(other)?;
        let ended = sheets.iter().any(|sheet| at >= sheet.cells.len());
        if one != other && !ended {
            cost += AMISS;
        }
        position.play_unchecked(half_move);
        for sheet in sheets {
            cost += sheet.cells.get(at).map_or(0.0, |cell| sheet.hand.signs(cell, half_move, &position));
        }
        played.push(half_move);
    }
    Some((cost, played))
}

#[cfg(test)]
mod tests {
    use super::super::cell::{RepairCell, content};
    use super::super::{RepairOptions, propose};
    use super::*;
    use bienban_base::place::{ByteSpan, Side};
    use bienban_engine::chess::notation::letters::ENGLISH;

    fn sheet(moves: &str) -> RepairSheet {
        let cell = |(at, text): (usize, &str)| RepairCell {
            number: at as u32 / 2 + 1,
            written: None,
            side: if at % 2 == 0 { Side::White } else { Side::Black },
            span: ByteSpan::default(),
            text: text.to_owned(),
            content: content(text),
        };
        RepairSheet::new(moves.split(' ').enumerate().map(cell).collect(), ENGLISH)
    }

    fn found(one: &str, other: &str) -> Option<u32> {
        let sheets = [sheet(one), sheet(other)];
        let start = Chess::default();
        let proposals = propose(&sheets, &start, None, &RepairOptions::default());
        shown_by_both(&sheets, &start, &proposals).filter(|found| found.p >= 1.0).map(|found| found.ply)
    }

    #[test]
    fn the_rest_decides() {
        // 4. Bd6 jumps over pawns; it takes on c7 next, and Black's queen takes it there.
        let played = "e4 e5 Nf3 Nc6 Bc4 a6 Be6 h6 Bxd7+ Qxd7 O-O Nf6 d3 Bd6 Nc3 O-O Be3 b5";
        assert_eq!(found(played, played), None, "4. Be6 is legal");
        let jumped = "e4 e5 Nf3 Nc6 Rh3 a6 Rg3 h6 Rxg7 Bxg7 d3 Nf6 Be2 O-O Nc3 d6 Be3 b5";
        assert_eq!(found(jumped, jumped), Some(5));
    }

    #[test]
    fn the_same_slip_on_both_sheets_is_no_illegal_move() {
        let slip = "e4 e5 Nf3 Nc6 Bb6 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
        assert_eq!(found(slip, slip), None, "3. Bb6 was Bb5, and Bb3 comes from a4");
    }
}
