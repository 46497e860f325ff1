//! Cards: what each player did in each round, as the arbiter keeps it beside the draw (000 14.1).

use bienban_base::messages::Catalog;
use bienban_pairing::card::{PairingCard, PairingCardRow, cards};
use bienban_pairing::floats::FloatDirection;
use bienban_tournament::field::{Colour, PlayerField};
use bienban_tournament::mark::RoundKind;

/// The rows of the cards of all players after so many rounds, in the order of their numbers.
pub fn rows(field: &PlayerField, rounds: u32, catalog: &Catalog) -> Vec<Vec<String>> {
    let name = |number: u32| field.index(number).map_or_else(String::new, |at| field.players[at].name.clone());
    let row = |card: &PairingCard, row: &PairingCardRow| {
        let colour = match row.colour {
            Colour::White => catalog.word("white"),
            Colour::Black => catalog.word("black"),
            Colour::None => String::new(),
        };
        let float = match row.float {
            Some(FloatDirection::Down) => catalog.word("card-down"),
            Some(FloatDirection::Up) => catalog.word("card-up"),
            None => String::new(),
        };
        let is_open = row.kind == RoundKind::Open;
        let known = |text: String| if is_open { String::new() } else { text };
        vec![
            card.number.to_string(),
            name(card.number),
            row.round.to_string(),
            if row.opponent == 0 { String::new() } else { row.opponent.to_string() },
            name(row.opponent),
            colour,
            known(row.points.show()),
            float,
            known(row.total.show()),
        ]
    };
    cards(field, rounds).iter().flat_map(|card| card.rows.iter().map(|of| row(card, of)).collect::<Vec<_>>()).collect()
}
