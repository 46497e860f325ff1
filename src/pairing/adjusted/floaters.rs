//! Who leaves a group for the next one.

use std::cmp::Reverse;

use super::super::history::PlayerSide;
use super::super::reason::{PairingCause, PairingReason};
use super::super::text::SwissArticle;
use super::bracket::AdjustedBracket;

/// How many sets of floaters are tried before one is taken from some pairing of everybody.
const MOST_TRIALS: usize = 16;
/// How many floaters are chosen by the wishes of the text. Where more must leave, those without an opponent do.
const MOST_CHOSEN: usize = 6;

/// A player who leaves the group.
#[derive(Debug, Clone)]
pub struct Floater {
    /// The player.
    pub player: usize,
    /// What decided it.
    pub reasons: Vec<PairingReason>,
}

/// The wish of the text: in which order the members of a bracket float.
struct FloatWishes {
    order: Vec<usize>,
    /// The colour that more of the group are due.
    side: Option<PlayerSide>,
    /// The player whom the limit of ratings keeps in the group.
    kept: Option<usize>,
}

/// Chooses who leaves a bracket. `next` are the players of the next group, `rest` all who are not paired yet, `next`
/// included.
pub fn choose(bracket: &AdjustedBracket, next: &[usize], rest: &[usize]) -> Vec<Floater> {
    let fewest = bracket.alone(&bracket.members);
    if rest.is_empty() || (fewest == 0 && bracket.lineup.can_pair(rest)) {
        return Vec::new();
    }
    let wishes = wishes(bracket, next);
    if fewest > MOST_CHOSEN {
        let left = bracket.left(&bracket.members);
        let after: Vec<usize> = rest.iter().chain(&left).copied().collect();
        if bracket.lineup.can_pair(&after) {
            return reasoned(bracket, &wishes, &left, true);
        }
        return reasoned(bracket, &wishes, &bracket.lineup.leaving(&bracket.members, rest), true);
    }
    let mut search = FloaterSearch { bracket, wishes: &wishes, rest, trials: MOST_TRIALS };
    // Those who stay are paired, so their number is even and floaters are added two at a time.
    for count in [fewest, fewest + 2, fewest + 4] {
        let mut chosen = Vec::new();
        if count > 0 && search.choose(&mut chosen, count) {
            return reasoned(bracket, &wishes, &chosen, count > fewest);
        }
    }
    reasoned(bracket, &wishes, &bracket.lineup.leaving(&bracket.members, rest), true)
}

fn wishes(bracket: &AdjustedBracket, next: &[usize]) -> FloatWishes {
    let natives: Vec<usize> = bracket.members.iter().copied().filter(|&of| bracket.is_native(of)).collect();
    let due = |side: PlayerSide| bracket.members.iter().filter(|&&of| bracket.due(of) == Some(side)).count();
    let side = match due(PlayerSide::White).cmp(&due(PlayerSide::Black)) {
        std::cmp::Ordering::Greater => Some(PlayerSide::White),
        std::cmp::Ordering::Less => Some(PlayerSide::Black),
        std::cmp::Ordering::Equal => None,
    };
    let last = if bracket.is_down { natives.last() } else { natives.first() }.copied();
    let is_far = |of: usize| last.is_some_and(|last| !bracket.is_within(bracket.limit, of, last));
    let helps = |of: usize| side.is_some() && bracket.due(of) == side;
    let rank = |of: usize| if bracket.is_down { Reverse(of as i64) } else { Reverse(-(of as i64)) };
    let meets = |of: usize| next.iter().any(|&other| bracket.lineup.may(of, other));
    let mut order = bracket.members.clone();
    order.sort_by_cached_key(|&of| (!meets(of), !bracket.is_native(of), !helps(of) || is_far(of), rank(of)));
    let mut wished: Vec<usize> = natives.iter().copied().filter(|&of| meets(of) && helps(of)).collect();
    wished.sort_by_key(|&of| rank(of));
    let kept = wished.first().copied().filter(|&of| is_far(of));
    FloatWishes { order, side, kept }
}

struct FloaterSearch<'a> {
    bracket: &'a AdjustedBracket<'a>,
    wishes: &'a FloatWishes,
    rest: &'a [usize],
    trials: usize,
}

impl FloaterSearch<'_> {
    /// Adds floaters in the order of the wishes, until all others can be paired and all who are left over, too.
    fn choose(&mut self, chosen: &mut Vec<usize>, count: usize) -> bool {
        let after = chosen.last().and_then(|last| self.wishes.order.iter().position(|of| of == last));
        for at in after.map_or(0, |at| at + 1)..self.wishes.order.len() {
            if self.trials == 0 {
                return false;
            }
            chosen.push(self.wishes.order[at]);
            let stay: Vec<usize> =
                self.bracket.members.iter().copied().filter(|member| !chosen.contains(member)).collect();
            if self.bracket.alone(&stay) + chosen.len() <= count {
                if chosen.len() == count {
                    self.trials -= 1;
                    let left: Vec<usize> = self.rest.iter().chain(chosen.iter()).copied().collect();
                    if self.bracket.lineup.can_pair(&left) {
                        return true;
                    }
                } else if self.choose(chosen, count) {
                    return true;
                }
            }
            chosen.pop();
        }
        false
    }
}

fn reasoned(bracket: &AdjustedBracket, wishes: &FloatWishes, chosen: &[usize], is_for_rest: bool) -> Vec<Floater> {
    let number = |of: usize| bracket.lineup.number(of);
    let limit = if bracket.is_down { SwissArticle::FloaterDown } else { SwissArticle::FloaterUp };
    let group = if bracket.members.len().is_multiple_of(2) { SwissArticle::EvenGroup } else { SwissArticle::OddGroup };
    // Whether the others could be paired, too, if this one left instead of the last of some floaters.
    let could_leave = |of: usize, before: &[usize]| {
        let stays = |member: &usize| *member != of && !before.contains(member);
        let stay: Vec<usize> = bracket.members.iter().copied().filter(stays).collect();
        bracket.alone(&stay) < chosen.len() - before.len()
    };
    let mut floaters: Vec<Floater> = Vec::new();
    for (at, &player) in chosen.iter().enumerate() {
        let before = &chosen[..at];
        let first = wishes.order.iter().copied().find(|of| !before.contains(of));
        let cause = match (first, wishes.kept) {
            _ if is_for_rest => (SwissArticle::Floaters, PairingCause::FloatsForRest { player: number(player) }),
            (Some(first), _) if first != player && could_leave(first, before) => {
                (SwissArticle::Floaters, PairingCause::FloatsForRest { player: number(player) })
            }
            (Some(first), _) if first != player => {
                (group, PairingCause::FloatsForOthers { player: number(player), instead_of: number(first) })
            }
            (_, Some(kept)) => {
                (limit, PairingCause::FloatsForRating { player: number(player), instead_of: number(kept) })
            }
            _ => match wishes.side.filter(|_| bracket.due(player) == wishes.side) {
                Some(side) => {
                    (SwissArticle::FloaterColour, PairingCause::FloatsForColour { player: number(player), side })
                }
                None => (SwissArticle::FloaterColour, PairingCause::FloatsAsLast { player: number(player) }),
            },
        };
        floaters.push(Floater { player, reasons: vec![bracket.reason(cause.0, cause.1)] });
    }
    floaters
}
