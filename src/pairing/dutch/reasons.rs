//! Why each pair was made, with the articles.

use super::bracket::Bracket;
use super::colours::colour;
use super::edition::Edition;
use super::entrant::{Entrant, Entrants, clashes};
use crate::history::Side;
use crate::reason::{Cause, Reason};
use crate::roster::Roster;
use crate::round::{Bye, Pair};

/// The pairs of a bracket with their colours.
pub(super) fn pairs(
    bracket: &Bracket,
    entrants: &Entrants,
    pairs: &[[usize; 2]],
    edition: Edition,
    first: Side,
    roster: &Roster,
) -> Vec<Pair> {
    let candidates = natural(bracket, pairs);
    let entrant = |at: usize| &entrants.all[bracket.alive[at]];
    let mut out = Vec::new();
    for (&[one, other], &(rank, natural)) in pairs.iter().zip(&candidates) {
        let (higher, lower) = (entrant(one), entrant(other));
        let articles = edition.articles();
        let mut reasons = Vec::new();
        let mut add = |article: &'static str, cause: Cause| reasons.push(Reason { article, cause });
        if higher.group == lower.group {
            add(articles.score_group, Cause::SameScore(higher.score));
        } else {
            add(articles.downfloater, Cause::FloatedDown { player: higher.candidate.number, from: higher.score });
        }
        match natural.filter(|&of| of != other) {
            None => add(articles.halves, Cause::Halves { rank }),
            Some(of) => {
                let meant = entrant(of);
                let instead_of = meant.candidate.number;
                let article = if higher.candidate.met(instead_of) {
                    articles.rematch
                } else if roster.is_forbidden(higher.candidate.number, instead_of) {
                    articles.forbidden
                } else if clashes(higher, meant) {
                    articles.absolute_colour
                } else if one < bracket.moved || natural_half(&candidates, of) {
                    articles.transposition
                } else {
                    articles.exchange
                };
                add(article, Cause::Exchanged { instead_of });
            }
        }
        let (side, rule) = colour(higher, lower, first);
        colour_reasons(higher, lower, side, articles.colours[rule], &mut reasons);
        let [own, theirs] = [higher.candidate.number, lower.candidate.number];
        let (white, black) = if side == Side::White { (own, theirs) } else { (theirs, own) };
        out.push(Pair { white, black, reasons });
    }
    out
}

/// For each pair the place in its half, and the opponent that the first candidate has there.
fn natural(bracket: &Bracket, pairs: &[[usize; 2]]) -> Vec<(usize, Option<usize>)> {
    let downs = pairs.iter().filter(|[one, _]| *one < bracket.moved).count();
    let mut rest: Vec<usize> = (bracket.moved..bracket.within()).collect();
    let taken: Vec<usize> = pairs[..downs].iter().map(|&[_, other]| other).collect();
    let mut out: Vec<(usize, Option<usize>)> = (0..downs).map(|at| (at + 1, rest.get(at).copied())).collect();
    rest.retain(|of| !taken.contains(of));
    let half = pairs.len() - downs;
    for &[one, _] in &pairs[downs..] {
        let at = rest[..half.min(rest.len())].iter().position(|&of| of == one);
        out.push(at.map_or((0, rest.first().copied()), |at| (at + 1, rest.get(half + at).copied())));
    }
    out
}

/// Whether a player is in the lower half of the first candidate.
fn natural_half(natural: &[(usize, Option<usize>)], player: usize) -> bool {
    natural.iter().any(|&(rank, of)| rank > 0 && of == Some(player))
}

fn colour_reasons(higher: &Entrant, lower: &Entrant, side: Side, article: &'static str, reasons: &mut Vec<Reason>) {
    for (of, has) in [(higher, side), (lower, side.other())] {
        let player = of.candidate.number;
        let cause = match of.preference.side {
            None => continue,
            Some(due) if due == has => Cause::ColourDue { player, side: due },
            Some(_) => Cause::ColourYielded { player },
        };
        reasons.push(Reason { article, cause });
    }
    if higher.preference.side.is_none() && lower.preference.side.is_none() {
        let player = higher.candidate.number;
        reasons.push(Reason { article, cause: Cause::ColourByNumber { player, side } });
    }
}

/// The player who is left.
pub(super) fn bye(entrant: &Entrant, edition: Edition) -> Bye {
    let articles = edition.articles();
    let reason = |article, cause| Reason { article, cause };
    let reasons = vec![reason(articles.bye, Cause::NoOpponent), reason(articles.second_bye, Cause::NoByeBefore)];
    Bye { player: entrant.candidate.number, reasons }
}
