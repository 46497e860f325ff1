//! A round as it was played.

use bienban_tournament::field::{Colour, PlayerField};
use bienban_tournament::mark::RoundKind;

/// The pairs of a round as they were played or forfeited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayedRound {
    /// White and Black of each pair, by their numbers.
    pub pairs: Vec<[u32; 2]>,
    /// Those of the pairs whose colours are not recorded, the smaller number first.
    pub colourless: Vec<[u32; 2]>,
    /// Who had a bye of the pairing.
    pub byes: Vec<u32>,
}

impl PlayedRound {
    /// The pairs of a round of a field. Where no colour is written, the lower number comes first.
    pub fn of(field: &PlayerField, round: u32) -> PlayedRound {
        let mut played = PlayedRound::default();
        for player in &field.players {
            let seat = player.seat(round);
            let pair = [player.number, seat.number];
            match seat.colour {
                _ if seat.kind() == RoundKind::AllocatedBye => played.byes.push(player.number),
                _ if seat.number == 0 => {}
                Colour::White => played.pairs.push(pair),
                Colour::None if player.number < seat.number => {
                    played.pairs.push(pair);
                    played.colourless.push(pair);
                }
                Colour::Black | Colour::None => {}
            }
        }
        played
    }
}
