//! Legal: the legal half-moves of a position, and which of them bring the same kind of man to the same square.

use bienban_engine::chess::{Chess, Move, Position};

/// The legal half-moves of a position.
#[derive(Debug)]
pub(super) struct LegalMoves {
    pub(super) moves: Vec<Move>,
    /// How many half-moves of each kind of man come to each square.
    arrivals: [[u8; 64]; 6],
}

fn kind(played: Move) -> usize {
    played.role() as usize - 1
}

impl LegalMoves {
    pub(super) fn of(position: &Chess) -> LegalMoves {
        let moves = position.legal_moves().to_vec();
        let mut arrivals = [[0; 64]; 6];
        for &played in &moves {
            arrivals[kind(played)][usize::from(played.to())] += 1;
        }
        LegalMoves { moves, arrivals }
    }

    /// The other half-moves of the same kind of man to the same square.
    pub(super) fn others(&self, played: Move) -> impl Iterator<Item = Move> {
        // Most have none, and searching all half-moves to find that out would be slow.
        let alone = self.arrivals[kind(played)][usize::from(played.to())] < 2;
        let moves = if alone { &[] } else { &self.moves[..] };
        let same = move |m: &Move| m.role() == played.role() && m.to() == played.to() && *m != played;
        moves.iter().copied().filter(same)
    }
}

#[cfg(test)]
mod tests {
    use super::super::walks;
    use super::*;

    #[test]
    fn the_others_are_those_of_the_same_man_to_the_same_square() {
        let mut found = 0;
        for position in walks::positions(12) {
            let legal = LegalMoves::of(&position);
            for &played in &legal.moves {
                let same = |m: &Move| m.role() == played.role() && m.to() == played.to() && *m != played;
                let all: Vec<Move> = legal.moves.iter().copied().filter(same).collect();
                assert_eq!(legal.others(played).collect::<Vec<_>>(), all);
                found += all.len();
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
