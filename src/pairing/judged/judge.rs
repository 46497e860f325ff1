//! The judge of a pair.

use std::collections::{HashMap, HashSet};

use bienban_tournament::mark::RoundKind;
use bienban_tournament::ratio::Ratio;

use super::super::compatible::may_have;
use super::super::history::PlayerSide;
use super::super::lineup::{Lineup, had_free_point};
use super::super::lots::subgroup::subgroup;
use super::super::reason::{PairingCause, PairingReason};
use super::super::roster::Candidate;
use super::super::round::Round;
use super::super::text::{RulesText, SwissArticle};
use super::{PairFault, PairVerdict};

/// A round that was played beside the round of the rule.
pub(super) struct RoundJudge<'a> {
    /// Whose articles are named.
    pub(super) text: RulesText,
    /// Whether lots decide.
    pub(super) is_by_lots: bool,
    /// Those who take part.
    pub(super) lineup: Lineup<'a>,
    /// Who met whom.
    pub(super) opponents: HashMap<u32, u32>,
    /// Who meets whom by the rule.
    pub(super) by_rule: HashMap<u32, u32>,
    /// White and Black of the pairs that the text makes where it can be read in two ways.
    pub(super) by_other_readings: HashSet<[u32; 2]>,
    /// The round of the rule.
    pub(super) round: &'a Round,
}

/// The opponent of each player of some pairs.
pub(super) fn opponents(pairs: impl Iterator<Item = [u32; 2]>) -> HashMap<u32, u32> {
    pairs.flat_map(|[white, black]| [(white, black), (black, white)]).collect()
}

impl RoundJudge<'_> {
    fn fault(&self, article: SwissArticle, fault: PairFault, instead: Vec<u32>) -> PairVerdict {
        PairVerdict::NotAllowed { article: article.article_in(self.text), fault, instead }
    }

    /// The opponents by the rule.
    fn instead(&self, players: &[u32]) -> Vec<u32> {
        players.iter().filter_map(|player| self.by_rule.get(player).copied()).collect()
    }

    /// The verdict on a pair.
    pub(super) fn pair(&self, white: u32, black: u32) -> PairVerdict {
        let (Some(one), Some(other)) = (self.lineup.roster.player(white), self.lineup.roster.player(black)) else {
            return PairVerdict::OneOfSeveral;
        };
        if let Some(at) =
            one.opponents.iter().zip(&one.kinds).position(|(&of, &kind)| of == black && kind == RoundKind::Board)
        {
            let article = if self.is_by_lots { SwissArticle::Again } else { SwissArticle::Swiss };
            return self.fault(article, PairFault::Again { round: at as u32 + 1 }, self.instead(&[white, black]));
        }
        for (player, side) in [(one, PlayerSide::White), (other, PlayerSide::Black)] {
            if !self.lineup.is_last && !may_have(player, side) {
                let article = if self.is_by_lots { SwissArticle::Colours } else { SwissArticle::Swiss };
                return self.fault(article, PairFault::Colour { player: player.number }, self.others(white, black));
            }
        }
        if let Some(verdict) = self.group(one, other) {
            return verdict;
        }
        if self.is_by_lots { self.drawn(one, other) } else { self.adjusted(white, black) }
    }

    /// The opponents by the rule, where they are others.
    fn others(&self, white: u32, black: u32) -> Vec<u32> {
        if self.by_rule.get(&white) == Some(&black) { Vec::new() } else { self.instead(&[white, black]) }
    }

    /// A pair of two groups, though fewer of the upper group could have left it.
    fn group(&self, one: &Candidate, other: &Candidate) -> Option<PairVerdict> {
        let (high, low) = if one.pairing_score() > other.pairing_score() { (one, other) } else { (other, one) };
        let points = high.pairing_score();
        if points == low.pairing_score() || !self.leaves_too_many(points) {
            return None;
        }
        let own: Vec<&Candidate> =
            self.lineup.players.iter().copied().filter(|of| of.pairing_score() == points).collect();
        let is_inside = |of: u32| own.iter().any(|player| player.number == of);
        let outside = |met: &HashMap<u32, u32>| {
            own.iter().filter(|player| met.get(&player.number).is_some_and(|&of| !is_inside(of))).count()
        };
        // The text leaves open who floats for the sake of later groups, and colours may be waived but need not be.
        let is_open = |reason: &PairingReason| {
            matches!(reason.cause, PairingCause::FloatsForRest { .. } | PairingCause::ColoursWaived)
        };
        let is_settled = || {
            outside(&self.opponents) > outside(&self.by_rule)
                && !self.round.pairs.iter().flat_map(|pair| &pair.reasons).any(is_open)
        };
        if !self.is_by_lots && !is_settled() {
            return None;
        }
        let compatible = |of: u32| match (self.place(high.number), self.place(of)) {
            (Some(one), Some(other)) => self.lineup.compatible.allows(one, other),
            _ => false,
        };
        let left = |of: u32| self.opponents.get(&of).is_some_and(|&met| !is_inside(met));
        let mut instead: Vec<u32> =
            own.iter().map(|of| of.number).filter(|&of| of != high.number && left(of) && compatible(of)).collect();
        if instead.is_empty() {
            instead.extend(self.by_rule.get(&high.number).filter(|&&of| is_inside(of)));
        }
        let article = if self.is_by_lots { SwissArticle::DrawRest } else { SwissArticle::Floaters };
        (!instead.is_empty()).then(|| self.fault(article, PairFault::Group { player: high.number }, instead))
    }

    fn place(&self, number: u32) -> Option<usize> {
        self.lineup.players.binary_search_by_key(&number, |of| of.number).ok()
    }

    /// Whether more leave a group than must, given who came down to it: lots above a group decide who does, so rounds
    /// of other lots show nothing of it.
    fn leaves_too_many(&self, points: Ratio) -> bool {
        let score = |at: usize| self.lineup.points(at);
        let met = |at: usize| self.opponents.get(&self.lineup.number(at)).and_then(|&of| self.place(of)).map(score);
        let playing: Vec<usize> = (0..self.lineup.players.len()).filter(|&at| met(at).is_some()).collect();
        let falls = |at: usize| met(at).is_some_and(|of| of < points);
        let of_group = |&at: &usize| {
            let is_guest = score(at) > points && met(at).is_some_and(|of| of <= points);
            score(at) == points || is_guest
        };
        let (group, others): (Vec<usize>, Vec<usize>) = playing.into_iter().partition(of_group);
        let mut rest: Vec<usize> = others.into_iter().filter(|&at| score(at) < points).collect();
        rest.sort_by_key(|&at| std::cmp::Reverse(score(at)));
        let left = group.iter().filter(|&&at| falls(at)).count();
        let is_fewer = |leaving: &[usize]| leaving.len() < left;
        let waived = || !self.lineup.is_last || is_fewer(&self.lineup.leaving(&group, &rest));
        self.lineup.leaving_by_colours(&group, &rest).is_some_and(|leaving| is_fewer(&leaving)) && waived()
    }

    fn adjusted(&self, white: u32, black: u32) -> PairVerdict {
        let of_white = self.round.pairs.iter().find(|pair| pair.white == white || pair.black == white);
        if of_white.is_some_and(|pair| pair.white == white && pair.black == black) {
            return PairVerdict::TheRule;
        }
        let is_same = self.by_rule.get(&white) == Some(&black);
        if self.by_other_readings.contains(&[white, black]) || (!is_same && self.round.is_one_of_several) {
            return PairVerdict::OneOfSeveral;
        }
        if is_same {
            return self.fault(SwissArticle::Checks, PairFault::Colour { player: white }, Vec::new());
        }
        let decides = |cause: &PairingCause| {
            matches!(
                cause,
                PairingCause::Exchanged { .. }
                    | PairingCause::ExchangedForColour { .. }
                    | PairingCause::FirstForFloater { .. }
                    | PairingCause::FloaterForColour { .. }
            )
        };
        let reason = of_white.and_then(|pair| pair.reasons.iter().rev().find(|reason| decides(&reason.cause)));
        let article = reason.map_or(SwissArticle::Halves.article_in(self.text), |reason| reason.article);
        PairVerdict::NotAllowed { article, fault: PairFault::Opponent, instead: self.instead(&[white, black]) }
    }

    fn drawn(&self, one: &Candidate, other: &Candidate) -> PairVerdict {
        let (white, black) = (one.number, other.number);
        if self.lineup.roster.round <= 1 {
            if self.by_rule.get(&white) != Some(&black) {
                return self.fault(SwissArticle::Card, PairFault::Opponent, self.instead(&[white, black]));
            }
            let is_small = white < black;
            let fault = || self.fault(SwissArticle::Card, PairFault::Colour { player: white }, Vec::new());
            return if is_small { PairVerdict::TheRule } else { fault() };
        }
        let rounds = self.lineup.roster.round - 1;
        let article = match (subgroup(one, rounds), subgroup(other, rounds)) {
            (Some(3 | 4), Some(1)) => Some(SwissArticle::DrawOne),
            (Some(4), Some(2)) => Some(SwissArticle::DrawFour),
            (Some(3), Some(2)) => Some(SwissArticle::DrawTwo),
            _ => None,
        };
        let turned = may_have(one, PlayerSide::Black) && may_have(other, PlayerSide::White);
        match article.filter(|_| turned) {
            Some(article) => self.fault(article, PairFault::Colour { player: white }, Vec::new()),
            None => PairVerdict::OneOfSeveral,
        }
    }

    /// The verdict on the player without opponent.
    pub(super) fn free(&self, player: u32) -> PairVerdict {
        let Some(rule) = self.round.bye.as_ref().map(|bye| bye.player) else {
            return self.fault(SwissArticle::Groups, PairFault::Free, Vec::new());
        };
        if rule == player {
            return if self.round.is_one_of_several && self.is_by_lots {
                PairVerdict::OneOfSeveral
            } else {
                PairVerdict::TheRule
            };
        }
        let (his, its) = (self.lineup.roster.player(player), self.lineup.roster.player(rule));
        let is_like = |(one, other): (&Candidate, &Candidate)| {
            one.pairing_score() == other.pairing_score() && had_free_point(one) == had_free_point(other)
        };
        if self.is_by_lots && self.lineup.roster.round > 1 && his.zip(its).is_some_and(is_like) {
            return PairVerdict::OneOfSeveral;
        }
        self.fault(SwissArticle::Groups, PairFault::Free, vec![rule])
    }
}
