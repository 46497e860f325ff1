//! The Dutch system of FIDE (C.04.3), with C.04.1 and C.04.2.

mod bracket;
mod colours;
pub mod edition;
mod entrant;
mod layout;
mod reasons;

pub use edition::Edition;

use bienban_tournament::ratio::Ratio;

use self::bracket::Bracket;
use self::entrant::Entrants;
use crate::history::Side;
use crate::matching::{Matching, Wide};
use crate::roster::Roster;
use crate::round::{NoRound, Round};
use crate::rules::Rules;

/// The Dutch system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dutch {
    /// By which text.
    pub edition: Edition,
}

impl Rules for Dutch {
    fn pair(&self, roster: &Roster, seed: u64) -> Result<Round, NoRound> {
        let entrants = Entrants::of(roster, self.edition);
        if entrants.all.is_empty() {
            return Err(NoRound::NoPlayers);
        }
        let bye = bye_group(&entrants, self.edition)?;
        let drawn = if seed.is_multiple_of(2) { Side::White } else { Side::Black };
        let first = roster.first.unwrap_or(drawn);
        let mut round = Round::default();
        let mut alive: Vec<usize> = (0..entrants.all.len()).collect();
        let mut moved = 0;
        while moved < alive.len() {
            let group = entrants.all[alive[moved]].group;
            let count = |group: Option<usize>| {
                alive[moved..].iter().filter(|&&of| Some(entrants.all[of].group) == group).count()
            };
            let residents = count(Some(group));
            let below = alive.get(moved + residents).map(|&of| entrants.all[of].group);
            let next = count(below);
            let bracket = Bracket { alive, moved, residents, next, group, bye };
            let pairs = bracket.pairs(&entrants);
            round.pairs.extend(reasons::pairs(&bracket, &entrants, &pairs, self.edition, first, roster));
            let mut is_paired = vec![false; bracket.alive.len()];
            for &at in pairs.iter().flatten() {
                is_paired[at] = true;
            }
            moved = bracket.within() - 2 * pairs.len();
            alive = bracket.alive;
            let mut paired = is_paired.into_iter();
            alive.retain(|_| !paired.next().unwrap_or(false));
        }
        round.bye = alive.first().map(|&of| reasons::bye(&entrants.all[of], self.edition));
        order_boards(&mut round, roster);
        Ok(round)
    }
}

/// The lowest score group of which one may have the bye, so that all others can be paired (C5); none where nobody has
/// it.
fn bye_group(entrants: &Entrants, edition: Edition) -> Result<Option<usize>, NoRound> {
    let players = entrants.all.len();
    let mut graph = Matching::<1>::new(players + players % 2);
    for one in 0..players {
        for other in one + 1..players {
            if entrants.may_meet(one, other) {
                graph.set(one, other, Some(Wide::ZERO));
            }
        }
        if players % 2 == 1 && entrants.all[one].may_rest {
            let mut weight = Wide::ZERO;
            weight.add_at(entrants.all[one].group as i64, 0);
            graph.set(one, players, Some(weight));
        }
    }
    graph.begin(&[]);
    if !graph.complete() {
        return Err(NoRound::Impossible { article: edition.articles().completion });
    }
    let rests = (players % 2 == 1).then_some(players).and_then(|nobody| graph.partner(nobody));
    Ok(rests.map(|of| entrants.all[of].group))
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
