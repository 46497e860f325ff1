//! The Dutch system of FIDE (C.04.3), with C.04.1 and C.04.2.

mod bracket;
mod bracket_pairs;
mod brackets;
mod colours;
pub mod edition;
mod entrant;
mod graph;
mod layout;
mod reasons;

pub use edition::DutchEdition;

use bienban_tournament::ratio::Ratio;

use self::entrant::DutchEntrants;
use crate::history::PlayerSide;
use crate::roster::Roster;
use crate::round::{NoRound, Round};
use crate::rules::PairingRules;

/// More would need too much memory: it grows with their square.
const MOST_PLAYERS: usize = 4000;

/// The Dutch system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DutchRules {
    /// By which text.
    pub edition: DutchEdition,
}

impl PairingRules for DutchRules {
    fn pair(&self, roster: &Roster, seed: u64) -> Result<Round, NoRound> {
        match roster.present().count() {
            0 => return Err(NoRound::NoPlayers),
            1..=MOST_PLAYERS => {}
            _ => return Err(NoRound::TooManyPlayers { most: MOST_PLAYERS }),
        }
        let entrants = DutchEntrants::of(roster, self.edition);
        let (brackets, rests) = brackets::all(&entrants, self.edition)?;
        let drawn = if seed.is_multiple_of(2) { PlayerSide::White } else { PlayerSide::Black };
        let first = roster.first.unwrap_or(drawn);
        let mut round = Round::default();
        for (bracket, pairs) in &brackets {
            round.pairs.extend(reasons::pairs(bracket, &entrants, pairs, self.edition, first, roster));
        }
        round.bye = rests.map(|of| reasons::bye(&entrants.all[of], self.edition));
        order_boards(&mut round, roster);
        Ok(round)
    }
}

/// The order of the boards (C.04.2): the points of the higher player, of the lower one, the number of the higher one.
fn order_boards(round: &mut Round, roster: &Roster) {
    let key = |number: u32| {
        let points = roster.player(number).map_or(Ratio::ZERO, |of| of.points);
        (std::cmp::Reverse(points), number)
    };
    round.pairs.sort_by_key(|pair| {
        let (higher, lower) = (key(pair.white).min(key(pair.black)), key(pair.white).max(key(pair.black)));
        (higher.0, lower.0, higher.1)
    });
}

#[cfg(test)]
mod literal;
#[cfg(test)]
mod tests;
