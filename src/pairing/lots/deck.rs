//! The draw of cards: they lie in the order of the players' numbers, and the lot decides which one is taken.

use bienban_tournament::schedule::lot::Lot;

use super::super::history::PlayerSide;

/// A card that was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnCard {
    /// The player.
    pub player: usize,
    /// The place of the card, from 1.
    pub card: usize,
    /// How many cards there were.
    pub of: usize,
}

/// The lots of a round.
#[derive(Debug, Clone)]
pub struct LotDeck {
    lot: Lot,
}

impl LotDeck {
    /// The lots of a seed for a round, from 1.
    pub fn new(seed: u64, round: u32) -> LotDeck {
        LotDeck { lot: Lot::new(seed.wrapping_mul(0x1_0001).wrapping_add(u64::from(round))) }
    }

    /// Draws one of the cards and takes it away.
    pub fn draw(&mut self, cards: &mut Vec<usize>) -> Option<DrawnCard> {
        let (at, of) = (self.lot.below(cards.len()), cards.len());
        (at < of).then(|| DrawnCard { player: cards.remove(at), card: at + 1, of })
    }

    /// Draws a colour.
    pub fn colour(&mut self) -> PlayerSide {
        if self.lot.below(2) == 0 { PlayerSide::White } else { PlayerSide::Black }
    }
}
