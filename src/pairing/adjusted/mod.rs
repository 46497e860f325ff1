//! The adjusted Swiss system (000 12 and 13, App. 3; 003 27 and 28).
//!
//! How the articles are read, and what was decided where they leave something open: docs/pairing.md.

#[cfg(test)]
mod articles;
pub mod bracket;
pub mod colours;
pub mod exchange;
pub mod floaters;
#[cfg(test)]
mod properties;

use bienban_tournament::ratio::Ratio;
use bienban_tournament::schedule::lot::Lot;

use super::history::PlayerSide;
use super::lineup::{Lineup, ScoreGroup};
use super::reason::{PairingCause, PairingReason};
use super::roster::Roster;
use super::round::{Bye, NoRound, Round, RoundPair};
use super::rules::PairingRules;
use super::text::{RulesText, SwissArticle};
use bracket::AdjustedBracket;
use floaters::Floater;

/// The rating points of 13.4.2, 13.4.3 and 13.6.
const RATING_LIMIT: u32 = 100;

/// How two sentences are read that can be read in two ways. The default is what docs/pairing.md decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AdjustedReading {
    /// The middle group is paired from the top, as in FIDE's Lim system; else from the bottom, as 13.3 has it.
    pub is_middle_from_top: bool,
    /// The 100 points of 13.6 count in every tournament; else only where those of 13.4 do, which the note limits.
    pub is_exchange_always_limited: bool,
}

impl AdjustedReading {
    /// All readings, the default first.
    pub fn all() -> [AdjustedReading; 4] {
        let of = |at: u8| AdjustedReading { is_middle_from_top: at & 1 > 0, is_exchange_always_limited: at & 2 > 0 };
        [of(0), of(1), of(2), of(3)]
    }
}

/// The adjusted Swiss system.
#[derive(Debug, Clone, Copy, Default)]
pub struct AdjustedRules {
    /// Whose articles are named.
    pub text: RulesText,
    /// How the text is read where it can be read in two ways.
    pub reading: AdjustedReading,
}

impl PairingRules for AdjustedRules {
    fn pair(&self, roster: &Roster, seed: u64) -> Result<Round, NoRound> {
        let lineup = Lineup::of(roster)?;
        let free = self.free(&lineup)?;
        let (groups, middle) = with_middle(&lineup, free.as_ref().map(|(place, _)| *place));
        let first = first_colour(roster, seed);
        let mut work =
            AdjustedRound { text: self.text, reading: self.reading, lineup: &lineup, groups, first, pairs: Vec::new() };
        work.run(middle).ok_or(NoRound::Impossible { article: SwissArticle::Swiss.article_in(self.text) })?;
        let mut round = Round { pairs: work.sorted(), bye: free.map(|(_, bye)| bye), is_one_of_several: false };
        let is_open = |reason: &PairingReason| match reason.cause {
            PairingCause::Lot => roster.first.is_none(),
            // The text leaves open who floats for the sake of groups that come later, and colours need not be waived.
            PairingCause::FloatsForRest { .. } | PairingCause::ColoursWaived => true,
            _ => false,
        };
        round.is_one_of_several = round.pairs.iter().flat_map(|pair| &pair.reasons).any(is_open);
        Ok(round)
    }
}

impl AdjustedRules {
    /// The player without opponent: the last number of the lowest group who had no free point, and without whom all
    /// others can be paired (13.2).
    fn free(self, lineup: &Lineup) -> Result<Option<(usize, Bye)>, NoRound> {
        let everybody: Vec<usize> = (0..lineup.players.len()).collect();
        let impossible = NoRound::Impossible { article: SwissArticle::Swiss.article_in(self.text) };
        if everybody.len().is_multiple_of(2) {
            return if lineup.can_pair(&everybody) { Ok(None) } else { Err(impossible) };
        }
        let order: Vec<usize> =
            lineup.groups(None).iter().rev().flat_map(|group| group.members.iter().rev()).copied().collect();
        let free = lineup.free(&order).ok_or(impossible)?;
        let cause = if free.is_again { PairingCause::FreePointAgain } else { PairingCause::FreePoint };
        let reasons = vec![PairingReason { article: SwissArticle::Groups.article_in(self.text), cause }];
        Ok(Some((free.player, Bye { player: lineup.number(free.player), reasons })))
    }
}

/// The colour of number 1 in the first round: as drawn, or drawn by the seed.
fn first_colour(roster: &Roster, seed: u64) -> PlayerSide {
    roster.first.unwrap_or(if Lot::new(seed).below(2) == 0 { PlayerSide::White } else { PlayerSide::Black })
}

/// The groups, and which of them is paired last: that of half the points of the rounds played, or where that group is
/// empty the first with fewer, or where there is none the last.
fn with_middle(lineup: &Lineup, free: Option<usize>) -> (Vec<ScoreGroup>, usize) {
    let groups = lineup.groups(free);
    let half = Ratio::new(i64::from(lineup.roster.round.saturating_sub(1)), 2);
    let middle = groups.iter().position(|group| group.points <= half).unwrap_or(groups.len().saturating_sub(1));
    (groups, middle)
}

struct AdjustedRound<'a> {
    text: RulesText,
    reading: AdjustedReading,
    lineup: &'a Lineup<'a>,
    groups: Vec<ScoreGroup>,
    first: PlayerSide,
    pairs: Vec<(usize, usize, Vec<PairingReason>)>,
}

impl<'a> AdjustedRound<'a> {
    /// Pairs all groups: from the top down to the middle, then from the bottom up to it, the middle last (13.3).
    fn run(&mut self, middle: usize) -> Option<()> {
        if self.groups.is_empty() {
            return Some(());
        }
        let mut from_above = Vec::new();
        for at in 0..middle {
            let rest = self.members(at + 1..self.groups.len());
            from_above = self.pair_group(at, true, &from_above, Some(at + 1), &rest)?;
        }
        let mut from_below = Vec::new();
        for at in (middle + 1..self.groups.len()).rev() {
            let mut rest = self.members(middle..at);
            rest.extend(from_above.iter().map(|floater| floater.player));
            from_below = self.pair_group(at, false, &from_below, Some(at - 1), &rest)?;
        }
        from_above.extend(from_below);
        self.pair_group(middle, self.reading.is_middle_from_top, &from_above, None, &[]).map(|_| ())
    }

    fn members(&self, groups: std::ops::Range<usize>) -> Vec<usize> {
        self.groups[groups].iter().flat_map(|group| group.members.iter().copied()).collect()
    }

    /// Pairs a group with its guests, and returns those who leave it for the next group. `rest` are all who are not
    /// paired after it.
    fn pair_group(
        &mut self,
        at: usize,
        is_down: bool,
        guests: &[Floater],
        next: Option<usize>,
        rest: &[usize],
    ) -> Option<Vec<Floater>> {
        let mut bracket = self.bracket(at, is_down, guests);
        let next: &[usize] = next.map_or(&[], |of| &self.groups[of].members);
        let mut floaters = floaters::choose(&bracket, next, rest);
        bracket.members.retain(|member| floaters.iter().all(|floater| floater.player != *member));
        let mut pairs = match bracket.pair() {
            None if self.lineup.is_last => {
                bracket.is_waived = true;
                bracket.pair()?
            }
            pairs => pairs?,
        };
        colours::exchange(&bracket, &mut pairs);
        let known = |player: usize| {
            guests.iter().filter(move |guest| guest.player == player).flat_map(|guest| guest.reasons.iter().cloned())
        };
        for mut pair in pairs {
            let mut reasons: Vec<PairingReason> = known(pair.one).chain(known(pair.other)).collect();
            reasons.append(&mut pair.reasons);
            pair.reasons = reasons;
            let (white, black) = colours::allocate(&bracket, &mut pair, self.first);
            self.pairs.push((white, black, pair.reasons));
        }
        for floater in &mut floaters {
            floater.reasons = known(floater.player).chain(floater.reasons.drain(..)).collect();
        }
        Some(floaters)
    }

    fn bracket(&self, at: usize, is_down: bool, guests: &[Floater]) -> AdjustedBracket<'a> {
        let mut members = self.groups[at].members.clone();
        members.extend(guests.iter().map(|guest| guest.player));
        members.sort_unstable();
        let players = self.lineup.roster.players.len() as u64;
        let rounds = self.lineup.roster.rounds;
        let is_large = rounds > 0 && 2_u64.checked_pow(rounds).is_some_and(|most| players > most);
        let mut bracket = AdjustedBracket {
            lineup: self.lineup,
            text: self.text,
            is_down,
            limit: is_large.then_some(RATING_LIMIT),
            exchange_limit: (is_large || self.reading.is_exchange_always_limited).then_some(RATING_LIMIT),
            points: self.groups[at].points,
            members,
            is_waived: false,
        };
        if self.lineup.is_last {
            let strict = bracket.alone(&bracket.members);
            bracket.is_waived = true;
            bracket.is_waived = bracket.alone(&bracket.members) < strict;
        }
        bracket
    }

    /// The pairs in the order of the boards: the most points first, then the smallest number.
    fn sorted(&mut self) -> Vec<RoundPair> {
        let lineup = self.lineup;
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.sort_by_cached_key(|&(white, black, _)| {
            let (one, other) = (lineup.points(white), lineup.points(black));
            (std::cmp::Reverse(one.max(other)), std::cmp::Reverse(one.min(other)), white.min(black))
        });
        let pair =
            |(white, black, reasons)| RoundPair { white: lineup.number(white), black: lineup.number(black), reasons };
        pairs.into_iter().map(pair).collect()
    }
}
