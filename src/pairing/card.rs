//! The card of a player, which the arbiter keeps from round to round (000 14.1; 003 29.1).

use std::collections::HashSet;

use bienban_tournament::field::{Colour, PlayerField};
use bienban_tournament::mark::RoundKind;
use bienban_tournament::ratio::Ratio;

use super::floats::{FloatDirection, float};
use super::roster::Roster;

/// A line of the card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairingCardRow {
    /// The round, from 1.
    pub round: u32,
    /// The number of the opponent; 0 where there was none.
    pub opponent: u32,
    /// The colour.
    pub colour: Colour,
    /// What the round was.
    pub kind: RoundKind,
    /// The points of the round.
    pub points: Ratio,
    /// The mark of the column of the group: down or up.
    pub float: Option<FloatDirection>,
    /// The points after the round.
    pub total: Ratio,
}

/// The card of a player. Names and titles are those of the field.
#[derive(Debug, Clone, PartialEq)]
pub struct PairingCard {
    /// The number of the player.
    pub number: u32,
    /// A line for each round.
    pub rows: Vec<PairingCardRow>,
}

/// The cards of all players after so many rounds, in the order of the field.
pub fn cards(field: &PlayerField, rounds: u32) -> Vec<PairingCard> {
    let roster = Roster::before(field, rounds + 1, rounds + 1, &HashSet::new());
    let row = |index: usize, round: u32| {
        let player = &field.players[index];
        let seat = player.seat(round);
        PairingCardRow {
            round,
            opponent: seat.number,
            colour: seat.colour,
            kind: seat.kind(),
            points: field.award(&seat),
            float: float(&roster.players[index], round, &roster),
            total: field.total(index, round),
        }
    };
    let card = |index: usize| PairingCard {
        number: field.players[index].number,
        rows: (1..=rounds).map(|round| row(index, round)).collect(),
    };
    (0..field.players.len()).map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::super::round::{Round, RoundPair};
    use super::super::simulated::SimulatedEvent;
    use super::*;

    #[test]
    fn a_card_has_opponents_colours_totals_and_the_marks_of_the_group() {
        let mut event = SimulatedEvent::new(3, 3, 1);
        let pair = |white, black| RoundPair { white, black, reasons: Vec::new() };
        for (number, pairs) in [(1, vec![pair(1, 2)]), (2, vec![pair(3, 1)])] {
            event.play(number, &Round { pairs, ..Round::default() });
        }
        let cards = cards(&event.field, 2);
        let seats: Vec<(u32, Colour)> = cards[0].rows.iter().map(|row| (row.opponent, row.colour)).collect();
        assert_eq!(seats, [(2, Colour::White), (3, Colour::Black)]);
        let first = cards[0].rows[0];
        assert_eq!(first.points, first.total);
        assert_eq!(first.float, None);
        let wanted = if first.total > Ratio::ZERO { Some(FloatDirection::Down) } else { None };
        assert_eq!(cards[0].rows[1].float, wanted);
        assert_eq!(cards[2].rows[1].float.is_some(), wanted.is_some());
        assert_eq!((cards[2].rows[0].opponent, cards[2].rows[0].kind), (0, RoundKind::ZeroBye));
        assert_eq!(cards[1].rows[1].total, cards[1].rows[0].total);
    }
}
