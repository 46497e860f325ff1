//! Why each pair was made, with the articles.

use super::bracket::DutchBracket;
use super::colours::colour;
use super::edition::DutchEdition;
use super::entrant::{DutchEntrant, DutchEntrants, clashes};
use crate::history::PlayerSide;
use crate::reason::{PairingCause, PairingReason};
use crate::roster::Roster;
use crate::round::{Bye, RoundPair};

/// The pairs of a bracket with their colours.
pub(super) fn pairs(
    bracket: &DutchBracket,
    entrants: &DutchEntrants,
    pairs: &[[usize; 2]],
    edition: DutchEdition,
    first: PlayerSide,
    roster: &Roster,
) -> Vec<RoundPair> {
    let candidates = natural(bracket, pairs);
    let entrant = |at: usize| &entrants.all[bracket.alive[at]];
    let mut out = Vec::new();
    for (&[one, other], natural) in pairs.iter().zip(&candidates) {
        let (higher, lower) = (entrant(one), entrant(other));
        let articles = edition.articles();
        let mut reasons = Vec::new();
        let mut add = |article: &'static str, cause: PairingCause| reasons.push(PairingReason { article, cause });
        if higher.group == lower.group {
            add(articles.score_group, PairingCause::SameScore(higher.score));
        } else {
            add(
                articles.downfloater,
                PairingCause::FloatedDown { player: higher.candidate.number, from: higher.score },
            );
        }
        if natural.opponent == Some(other) {
            add(articles.halves, PairingCause::Halves { rank: natural.rank });
        } else {
            let meant = natural.opponent.map(entrant);
            let instead_of = meant.map_or(0, |of| of.candidate.number);
            let article = if higher.candidate.met(instead_of) {
                articles.rematch
            } else if roster.is_forbidden(higher.candidate.number, instead_of) {
                articles.forbidden
            } else if meant.is_some_and(|meant| clashes(higher, meant)) {
                articles.absolute_colour
            } else if natural.is_exchanged {
                articles.exchange
            } else {
                articles.transposition
            };
            add(article, PairingCause::Exchanged { instead_of });
        }
        let (side, rule) = colour(higher, lower, first);
        colour_reasons(higher, lower, side, articles.colours[rule], &mut reasons);
        let [own, theirs] = [higher.candidate.number, lower.candidate.number];
        let (white, black) = if side == PlayerSide::White { (own, theirs) } else { (theirs, own) };
        out.push(RoundPair { white, black, reasons });
    }
    out
}

/// What the first candidate has for the higher player of a pair.
#[derive(Debug, Clone, Copy)]
struct NaturalOpponent {
    /// The place in the half, from 1.
    rank: usize,
    /// The opponent; none for whom it leaves.
    opponent: Option<usize>,
    /// Whether the pair needs an exchange between the halves.
    is_exchanged: bool,
}

/// For each pair what the first candidate has in its place.
fn natural(bracket: &DutchBracket, pairs: &[[usize; 2]]) -> Vec<NaturalOpponent> {
    let downs = pairs.iter().filter(|[one, _]| *one < bracket.moved).count();
    let mut rest: Vec<usize> = (bracket.moved..bracket.within()).collect();
    let mut out: Vec<NaturalOpponent> = (0..downs)
        .map(|at| NaturalOpponent { rank: at + 1, opponent: rest.get(at).copied(), is_exchanged: false })
        .collect();
    rest.retain(|of| !pairs[..downs].iter().any(|&[_, other]| other == *of));
    let half = pairs.len() - downs;
    let place = |of: usize| rest.iter().position(|&at| at == of).unwrap_or(rest.len());
    for &[one, other] in &pairs[downs..] {
        let at = place(one);
        let across = if at < half { at + half } else { at - half };
        let opponent = rest.get(across).copied().filter(|_| at < 2 * half);
        out.push(NaturalOpponent { rank: at % half + 1, opponent, is_exchanged: at >= half || place(other) < half });
    }
    out
}

fn colour_reasons(
    higher: &DutchEntrant,
    lower: &DutchEntrant,
    side: PlayerSide,
    article: &'static str,
    reasons: &mut Vec<PairingReason>,
) {
    for (of, has) in [(higher, side), (lower, side.other())] {
        let player = of.candidate.number;
        let cause = match of.preference.side {
            None => continue,
            Some(due) if due == has => PairingCause::ColourDue { player, side: due },
            Some(_) => PairingCause::ColourYielded { player },
        };
        reasons.push(PairingReason { article, cause });
    }
    if higher.preference.side.is_none() && lower.preference.side.is_none() {
        let player = higher.candidate.number;
        reasons.push(PairingReason { article, cause: PairingCause::ColourByNumber { player, side } });
    }
}

/// The player who is left.
pub(super) fn bye(entrant: &DutchEntrant, edition: DutchEdition) -> Bye {
    let articles = edition.articles();
    let reason = |article, cause| PairingReason { article, cause };
    let reasons =
        vec![reason(articles.bye, PairingCause::NoOpponent), reason(articles.second_bye, PairingCause::NoByeBefore)];
    Bye { player: entrant.candidate.number, reasons }
}
