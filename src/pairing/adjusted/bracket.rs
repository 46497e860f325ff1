//! A bracket: the players of a group with those who came to it from other groups.

use bienban_tournament::ratio::Ratio;

use super::super::compatible::due;
use super::super::completion::{Completion, most_pairs};
use super::super::history::PlayerSide;
use super::super::lineup::Lineup;
use super::super::reason::{PairingCause, PairingReason};
use super::super::text::{RulesText, SwissArticle};
use super::exchange;

/// Two players who are to meet, before colours are given.
#[derive(Debug, Clone)]
pub struct ProposedPair {
    /// The player whose turn it was.
    pub one: usize,
    /// His opponent.
    pub other: usize,
    /// Whether both are of the group.
    pub is_native: bool,
    /// What decided it.
    pub reasons: Vec<PairingReason>,
}

/// The players who are paired together.
#[derive(Debug, Clone)]
pub struct AdjustedBracket<'a> {
    /// The line-up.
    pub lineup: &'a Lineup<'a>,
    /// Whose articles are named.
    pub text: RulesText,
    /// Whether it is paired from the top; else from the bottom.
    pub is_down: bool,
    /// The most points of rating that a floater may differ by from the last of his group, if there is a limit.
    pub limit: Option<u32>,
    /// The most points of rating that players who are exchanged may differ by, if there is a limit.
    pub exchange_limit: Option<u32>,
    /// The points of the group.
    pub points: Ratio,
    /// The players, in the order of their numbers.
    pub members: Vec<usize>,
    /// Whether pairs against the rule of colours are taken, since fewer would float: only in the last round.
    pub is_waived: bool,
}

impl AdjustedBracket<'_> {
    /// Whether two players may be paired in this bracket.
    pub fn may(&self, one: usize, other: usize) -> bool {
        let compatible = &self.lineup.compatible;
        if self.is_waived { compatible.may_meet(one, other) } else { compatible.allows(one, other) }
    }

    /// Those of some members who stay alone when as many as possible are paired.
    pub fn left(&self, members: &[usize]) -> Vec<usize> {
        let mates = most_pairs(members.len(), |one, other| self.may(members[one], members[other]));
        members.iter().zip(mates).filter(|(_, mate)| mate.is_none()).map(|(&member, _)| member).collect()
    }

    /// How many of some members would stay alone.
    pub fn alone(&self, members: &[usize]) -> usize {
        self.left(members).len()
    }

    /// Whether a member is of the group itself.
    pub fn is_native(&self, member: usize) -> bool {
        self.lineup.points(member) == self.points
    }

    /// The reason of an article.
    pub fn reason(&self, article: SwissArticle, cause: PairingCause) -> PairingReason {
        PairingReason { article: article.article_in(self.text), cause }
    }

    /// The colour that a member is due.
    pub fn due(&self, member: usize) -> Option<PlayerSide> {
        due(self.lineup.players[member])
    }

    /// Whether the ratings of two players are within a limit.
    pub fn is_within(&self, limit: Option<u32>, one: usize, other: usize) -> bool {
        let rating = |of: usize| self.lineup.players[of].rating;
        limit.is_none_or(|limit| rating(one).abs_diff(rating(other)) <= limit)
    }

    /// Members in the order of the pairing: from the top by number, from the bottom the other way round.
    fn in_order(&self, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut order: Vec<usize> = self.members.iter().copied().filter(|&member| wanted(member)).collect();
        if !self.is_down {
            order.reverse();
        }
        order
    }

    /// The floaters in the order in which they get opponents: those from above first, the one with the most points and
    /// the smallest number before the others; then those from below, the other way round (13.5).
    fn floaters(&self) -> Vec<usize> {
        let points = |member: usize| self.lineup.points(member);
        let mut above: Vec<usize> = self.members.iter().copied().filter(|&of| points(of) > self.points).collect();
        let mut below: Vec<usize> = self.members.iter().copied().filter(|&of| points(of) < self.points).collect();
        above.sort_by_key(|&of| (std::cmp::Reverse(points(of)), of));
        below.sort_by_key(|&of| (points(of), std::cmp::Reverse(of)));
        above.into_iter().chain(below).collect()
    }

    /// The opponents of a floater in their order: for one from above the most points and the smallest number first, for
    /// one from below the fewest points and the largest number (13.4).
    fn opponents(&self, floater: usize) -> Vec<usize> {
        let points = |member: usize| self.lineup.points(member);
        let mut others: Vec<usize> = self.members.iter().copied().filter(|&other| other != floater).collect();
        if points(floater) > self.points {
            others.sort_by_key(|&of| (std::cmp::Reverse(points(of)), of));
        } else {
            others.sort_by_key(|&of| (points(of), std::cmp::Reverse(of)));
        }
        others
    }

    /// Pairs all members. `None` if that cannot be done.
    pub fn pair(&self) -> Option<Vec<ProposedPair>> {
        let mut pairs = Vec::new();
        let mut taken = Vec::new();
        let floaters = self.floaters();
        if !floaters.is_empty() {
            let mut completion = Completion::of(&self.members, |one, other| self.may(one, other))?;
            for floater in floaters {
                if !taken.contains(&floater) {
                    let pair = self.opponent(floater, &mut completion)?;
                    taken.extend([pair.one, pair.other]);
                    pairs.push(pair);
                }
            }
        }
        let natives = self.in_order(|member| !taken.contains(&member));
        // Where the rule of colours is waived, pairs that comply with it still come first.
        let is_better = |one: usize, other: usize| self.lineup.compatible.allows(one, other);
        let halves = exchange::pair(&natives, |one, other| self.may(one, other), is_better)?;
        pairs.extend(halves.into_iter().map(|pair| {
            let mut reasons = vec![self.reason(SwissArticle::Groups, PairingCause::SameScore(self.points))];
            reasons.push(match pair.instead_of {
                None => self.reason(SwissArticle::Halves, PairingCause::Halves { rank: pair.rank }),
                Some(of) => {
                    self.reason(SwissArticle::Checks, PairingCause::Exchanged { instead_of: self.lineup.number(of) })
                }
            });
            ProposedPair { one: pair.one, other: pair.other, is_native: true, reasons }
        }));
        Some(pairs)
    }

    /// The opponent of a floater: the first whom he may meet, or one whose due colour goes with his and whose rating is
    /// near to that of the first (13.6).
    fn opponent(&self, floater: usize, completion: &mut Completion) -> Option<ProposedPair> {
        let others: Vec<usize> =
            self.opponents(floater).into_iter().filter(|&other| completion.joins(floater, other)).collect();
        let first = *others.first()?;
        // Points come before numbers and colours: another opponent has as many as the first.
        let suits = |other: usize| {
            let (own, his) = (self.due(floater), self.due(other));
            self.lineup.points(other) == self.lineup.points(first) && (own.is_none() || own != his)
        };
        let (fit, unfit): (Vec<usize>, Vec<usize>) = others.iter().partition(|&&of| {
            suits(of) && self.is_within(self.exchange_limit, of, first) && self.lineup.compatible.allows(floater, of)
        });
        let other = fit.into_iter().chain(unfit).find(|&other| completion.take(floater, other))?;
        let opponent = self.lineup.number(other);
        let from = self.lineup.points(floater);
        let player = self.lineup.number(floater);
        let way = if from > self.points {
            PairingCause::FloatedDown { player, from }
        } else {
            PairingCause::FloatedUp { player, from }
        };
        let chosen = if other == first {
            self.reason(SwissArticle::Floaters, PairingCause::FirstForFloater { opponent })
        } else {
            self.reason(SwissArticle::Checks, PairingCause::FloaterForColour { instead_of: self.lineup.number(first) })
        };
        let reasons = vec![self.reason(SwissArticle::Floaters, way), chosen];
        Some(ProposedPair { one: floater, other, is_native: false, reasons })
    }
}
