//! Bridge: the half-moves about which all sheets of a game are silent, and the ways to play them.
//!
//! Where no sheet is complete, the players reconstruct the game on a second board (Laws 8.5.3; 8.5c before 2017). The
//! number of ways shows how much they have to remember.

use bienban_engine::chess::{Chess, Move, Position};

use super::kind::EditKind;
use super::proposal::{Proposal, ProposalEdit};

/// This many ways are too many to list.
pub const MANY: usize = 20;
/// How many half-moves are tried for one bridge.
const TRIED: usize = 60_000;

/// Half-moves in a row for which no sheet has anything legible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bridge {
    /// The first of them, from 1.
    pub ply: u32,
    /// How many there are.
    pub half_moves: usize,
    /// All ways to play them so that the rest of the proposal is legal, if there are fewer than [`MANY`] and the effort
    /// is enough to know; otherwise `None`.
    pub ways: Option<Vec<Vec<Move>>>,
}

/// The bridges of a proposal for this many sheets, in the order of the game.
pub fn bridges(proposal: &Proposal, start: &Chess, sheets: usize) -> Vec<Bridge> {
    let silent = |sheet: usize, ply: u32| {
        let says_nothing = |edit: &ProposalEdit| match edit.kind {
            EditKind::Stops => edit.ply <= ply,
            EditKind::MissingGap | EditKind::MissingShift | EditKind::MissingRow | EditKind::Illegible => {
                edit.ply == ply
            }
            _ => false,
        };
        proposal.edits.iter().any(|edit| edit.sheet == sheet && says_nothing(edit))
    };
    let (mut bridges, mut starts, mut position) = (Vec::<Bridge>::new(), Vec::new(), start.clone());
    for (index, &played) in proposal.moves.iter().enumerate() {
        let ply = index as u32 + 1;
        if (0..sheets).all(|sheet| silent(sheet, ply)) {
            let last = bridges.last_mut().filter(|last| last.ply + last.half_moves as u32 == ply);
            if let Some(last) = last {
                last.half_moves += 1;
            } else {
                bridges.push(Bridge { ply, half_moves: 1, ways: None });
                starts.push(position.clone());
            }
        }
        position.play_unchecked(played);
    }
    for (bridge, from) in bridges.iter_mut().zip(&starts) {
        let rest = &proposal.moves[bridge.ply as usize - 1 + bridge.half_moves..];
        let mut ways = BridgeWays { rest, found: Vec::new(), way: Vec::new(), left: TRIED };
        bridge.ways = ways.over(from, bridge.half_moves).then_some(ways.found);
    }
    bridges
}

struct BridgeWays<'p> {
    /// The half-moves after the bridge.
    rest: &'p [Move],
    found: Vec<Vec<Move>>,
    way: Vec<Move>,
    /// How many half-moves may still be tried.
    left: usize,
}

impl BridgeWays<'_> {
    /// Finds all ways of this many half-moves. Returns whether all were found and they are few.
    fn over(&mut self, position: &Chess, half_moves: usize) -> bool {
        if half_moves == 0 {
            if self.goes_on(position) {
                self.found.push(self.way.clone());
            }
            return self.found.len() < MANY && self.left > 0;
        }
        for played in position.legal_moves() {
            self.left = self.left.saturating_sub(1);
            let mut next = position.clone();
            next.play_unchecked(played);
            self.way.push(played);
            let few = self.over(&next, half_moves - 1);
            self.way.pop();
            if !few {
                return false;
            }
        }
        true
    }

    /// Whether the rest can be played.
    fn goes_on(&mut self, position: &Chess) -> bool {
        let mut position = position.clone();
        for &played in self.rest {
            self.left = self.left.saturating_sub(1);
            // A capture may have become a plain move, which is another move to the board.
            let same = |m: &Move| (m.from(), m.to(), m.promotion()) == (played.from(), played.to(), played.promotion());
            let Some(played) = position.legal_moves().into_iter().find(same) else { return false };
            position.play_unchecked(played);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::from_squares;

    fn proposal(moves: &str, silent: &[u32]) -> Proposal {
        let mut position = Chess::default();
        let moves: Vec<Move> = moves
            .split(' ')
            .map(|squares| {
                let played = from_squares(&position, squares).unwrap();
                position.play_unchecked(played);
                played
            })
            .collect();
        let edit = |(sheet, ply): (usize, u32)| ProposalEdit {
            ply,
            sheet,
            cell: 0,
            shown: false,
            kind: EditKind::MissingGap,
            played: Some(moves[ply as usize - 1]),
            p: 1.0,
        };
        let both = silent.iter().flat_map(|&ply| [(0, ply), (1, ply)]);
        let edits = both.map(edit).collect();
        Proposal { cells: vec![[None; 2]; moves.len()], moves, edits, cost: 0.0, p: 1.0, rank: 1, tie: 1 }
    }

    #[test]
    fn the_ways_are_those_that_let_the_rest_be_played() {
        // 2. Nf3 Nc6 3. Bb5: White's second half-move must leave the bishop's way open and the rest legal.
        let found = bridges(&proposal("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3e5", &[3]), &Chess::default(), 2);
        assert_eq!((found.len(), found[0].ply, found[0].half_moves), (1, 3, 1));
        let ways = found[0].ways.as_ref().unwrap();
        assert_eq!(ways.len(), 1, "only the knight can take on e5 later: {ways:?}");
    }

    #[test]
    fn many_ways_are_not_listed() {
        let found = bridges(&proposal("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", &[4, 5]), &Chess::default(), 2);
        assert_eq!((found.len(), found[0].half_moves, found[0].ways.is_none()), (1, 2, true));
    }

    #[test]
    fn a_half_move_that_one_sheet_shows_is_no_bridge() {
        let mut one = proposal("e2e4 e7e5 g1f3 b8c6", &[3]);
        one.edits.pop();
        assert_eq!(bridges(&one, &Chess::default(), 2), []);
    }
}
