//! The Swiss system by lots (000 14; 003 29): the first round by the numbers, the others by cards that are drawn.
//!
//! How the articles are read, and what was decided where they leave something open: docs/pairing.md.

#[cfg(test)]
mod articles;
pub mod deck;
#[cfg(test)]
mod properties;
pub mod subgroup;
mod table;

use super::completion::{Completion, alone};
use super::floats::balance;
use super::lineup::{Lineup, ScoreGroup, had_free_point};
use super::reason::{PairingCause, PairingReason};
use super::roster::Roster;
use super::round::{Bye, NoRound, Round, RoundPair};
use super::rules::PairingRules;
use super::text::{RulesText, SwissArticle};
use deck::LotDeck;
use table::{DraftedPair, LotsGroup};

/// How often the draw of a group is begun again before those who go down are taken from some pairing of everybody.
const MOST_DRAWS: usize = 20;

/// The Swiss system by lots.
#[derive(Debug, Clone, Copy, Default)]
pub struct LotsRules {
    /// Whose articles are named.
    pub text: RulesText,
}

impl PairingRules for LotsRules {
    fn pair(&self, roster: &Roster, seed: u64) -> Result<Round, NoRound> {
        let lineup = Lineup::of(roster)?;
        let mut work =
            LotsRound { text: self.text, lineup: &lineup, deck: LotDeck::new(seed, roster.round), pairs: Vec::new() };
        let impossible = NoRound::Impossible { article: SwissArticle::Again.article_in(self.text) };
        let bye = work.free()?;
        let free = bye.as_ref().map(|(place, _)| *place);
        let done = if roster.round <= 1 { work.first_round(free) } else { work.run(free) };
        done.ok_or(impossible)?;
        let drawn = |reasons: &[PairingReason]| {
            reasons.iter().any(|reason| match reason.cause {
                PairingCause::Drawn { of, .. } => of > 1,
                PairingCause::Lot => true,
                _ => false,
            })
        };
        let bye = bye.map(|(_, bye)| bye);
        let is_by_lot = |pair: &DraftedPair| drawn(&pair.2);
        let is_one_of_several = work.pairs.iter().any(is_by_lot) || bye.as_ref().is_some_and(|bye| drawn(&bye.reasons));
        let number = |of: usize| lineup.number(of);
        let pair = |(white, black, reasons)| RoundPair { white: number(white), black: number(black), reasons };
        Ok(Round { pairs: work.pairs.into_iter().map(pair).collect(), bye, is_one_of_several })
    }
}

struct LotsRound<'a> {
    text: RulesText,
    lineup: &'a Lineup<'a>,
    deck: LotDeck,
    pairs: Vec<DraftedPair>,
}

/// A player who goes down, with what decided it.
type FallingPlayer = (usize, Vec<PairingReason>);

impl<'a> LotsRound<'a> {
    fn reason(&self, article: SwissArticle, cause: PairingCause) -> PairingReason {
        PairingReason { article: article.article_in(self.text), cause }
    }

    /// The player without opponent: in the first round the last number, then one who is drawn in the lowest group, of
    /// those without free point first.
    fn free(&mut self) -> Result<Option<(usize, Bye)>, NoRound> {
        let impossible = NoRound::Impossible { article: SwissArticle::Again.article_in(self.text) };
        let everybody: Vec<usize> = (0..self.lineup.players.len()).collect();
        if everybody.len().is_multiple_of(2) {
            return if self.lineup.can_pair(&everybody) { Ok(None) } else { Err(impossible) };
        }
        if self.lineup.roster.round <= 1 {
            let order: Vec<usize> = everybody.into_iter().rev().collect();
            let free = self.lineup.free(&order).ok_or(impossible)?;
            let reasons = vec![self.reason(SwissArticle::Groups, PairingCause::FreePoint)];
            return Ok(Some((free.player, Bye { player: self.lineup.number(free.player), reasons })));
        }
        let mut drawn = Vec::new();
        for group in self.lineup.groups(None).iter().rev() {
            let had = |&of: &usize| had_free_point(self.lineup.players[of]);
            let (mut again, mut never): (Vec<usize>, Vec<usize>) = group.members.iter().partition(|&of| had(of));
            drawn.extend(std::iter::from_fn(|| self.deck.draw(&mut never)));
            drawn.extend(std::iter::from_fn(|| self.deck.draw(&mut again)));
        }
        let order: Vec<usize> = drawn.iter().map(|card| card.player).collect();
        let free = self.lineup.free(&order).ok_or(impossible)?;
        let cause = if free.is_again { PairingCause::FreePointAgain } else { PairingCause::FreePoint };
        let player = self.lineup.number(free.player);
        let mut reasons = vec![self.reason(SwissArticle::Groups, cause)];
        for card in drawn.iter().filter(|card| card.player == free.player) {
            let cause = PairingCause::Drawn { player, card: card.card, of: card.of };
            reasons.push(self.reason(SwissArticle::Card, cause));
        }
        Ok(Some((free.player, Bye { player, reasons })))
    }

    /// Number 1 meets 2, 3 meets 4, and the smaller number has White (14.1).
    fn first_round(&mut self, free: Option<usize>) -> Option<()> {
        let mut left: Vec<usize> = (0..self.lineup.players.len()).filter(|&at| Some(at) != free).collect();
        let mut completion = Completion::of(&left, |one, other| self.lineup.may(one, other))?;
        while let Some(&one) = left.first() {
            let other = left.iter().copied().skip(1).find(|&other| completion.take(one, other))?;
            left.retain(|&of| of != one && of != other);
            self.pairs.push((one, other, vec![self.reason(SwissArticle::Card, PairingCause::Neighbours)]));
        }
        Some(())
    }

    /// Draws all groups, the highest first (14.3).
    fn run(&mut self, free: Option<usize>) -> Option<()> {
        let groups = self.lineup.groups(free);
        let subgroups = subgroups(self.lineup, &groups);
        let mut guests: Vec<FallingPlayer> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let rest: Vec<usize> = groups[at + 1..].iter().flat_map(|group| group.members.iter().copied()).collect();
            let next: &[usize] = groups.get(at + 1).map_or(&[], |group| &group.members);
            guests = self.draw_group(group, &subgroups, &guests, next, &rest)?;
        }
        Some(())
    }

    fn draw_group(
        &mut self,
        group: &ScoreGroup,
        subgroups: &[u8],
        guests: &[FallingPlayer],
        next: &[usize],
        rest: &[usize],
    ) -> Option<Vec<FallingPlayer>> {
        let mut table = self.table(group, subgroups, guests);
        let members = table.members();
        let count = alone(members.len(), |one, other| table.may(members[one], members[other]));
        let (mut pairs, down) = self.draw(&mut table, count, next, rest)?;
        for (_, _, reasons) in &mut pairs {
            reasons.insert(
                0,
                PairingReason {
                    article: SwissArticle::Groups.article_in(self.text),
                    cause: PairingCause::SameScore(group.points),
                },
            );
        }
        for (guest, told) in guests {
            for (_, _, reasons) in pairs.iter_mut().filter(|(white, black, _)| white == guest || black == guest) {
                let player = self.lineup.number(*guest);
                let from = self.lineup.points(*guest);
                let cause = PairingCause::FloatedDown { player, from };
                reasons[0] = PairingReason { article: SwissArticle::DrawRest.article_in(self.text), cause };
                reasons.splice(1..1, told.iter().cloned());
            }
        }
        self.pairs.append(&mut pairs);
        let known = |of: usize| guests.iter().filter(move |(guest, _)| *guest == of).flat_map(|(_, told)| told.clone());
        Some(down.into_iter().map(|(of, told)| (of, known(of).chain(told).collect())).collect())
    }

    fn table<'t>(&self, group: &ScoreGroup, subgroups: &'t [u8], guests: &[FallingPlayer]) -> LotsGroup<'t>
    where
        'a: 't,
    {
        let mut table = LotsGroup {
            lineup: self.lineup,
            text: self.text,
            subgroups,
            natives: group.members.clone(),
            guests: guests.iter().map(|(guest, _)| *guest).collect(),
            is_waived: false,
        };
        if self.lineup.is_last {
            let members = table.members();
            let alone = |table: &LotsGroup| alone(members.len(), |one, other| table.may(members[one], members[other]));
            let strict = alone(&table);
            table.is_waived = true;
            table.is_waived = alone(&table) < strict;
        }
        table
    }

    /// Draws a group until all who are left over and all who come after it can be paired, too.
    fn draw(
        &mut self,
        table: &mut LotsGroup,
        count: usize,
        next: &[usize],
        rest: &[usize],
    ) -> Option<(Vec<DraftedPair>, Vec<FallingPlayer>)> {
        let lineup = self.lineup;
        let meets = |of: usize| next.iter().any(|&other| lineup.may(of, other));
        let is_fresh = |of: usize| balance(lineup.players[of], lineup.roster) <= 0;
        let mut banned: Vec<usize> = Vec::new();
        for _ in 0..MOST_DRAWS {
            // Who should go down: one of the group, who meets somebody there, and who did not go down before.
            let drawn = (0..4).find_map(|grade| {
                let may_go = |of: usize| {
                    !banned.contains(&of)
                        && (grade > 0 || is_fresh(of))
                        && (grade > 1 || table.natives.contains(&of))
                        && (grade > 2 || meets(of))
                };
                table.draw(&mut self.deck, &[], count, may_go)
            });
            let Some((pairs, left)) = drawn else { break };
            let after: Vec<usize> = rest.iter().chain(&left).copied().collect();
            if lineup.can_pair(&after) {
                let down = left.into_iter().map(|of| (of, self.left_over(of, !banned.is_empty()))).collect();
                return Some((pairs, down));
            }
            match left.first() {
                Some(&first) => banned.push(first),
                None => break,
            }
        }
        table.is_waived |= lineup.is_last;
        let down = lineup.leaving(&table.members(), rest);
        let (pairs, _) = table.draw(&mut self.deck, &down, 0, |_| false)?;
        Some((pairs, down.into_iter().map(|of| (of, self.left_over(of, true))).collect()))
    }

    fn left_over(&self, of: usize, is_for_rest: bool) -> Vec<PairingReason> {
        let player = self.lineup.number(of);
        let mut reasons = vec![self.reason(SwissArticle::DrawRest, PairingCause::LeftOver { player })];
        if is_for_rest {
            reasons.push(self.reason(SwissArticle::FromAbove, PairingCause::FloatsForRest { player }));
        }
        reasons
    }
}

/// The subgroups of all players. Who has played nothing has no colour to make good: he is of 2 or 3, whichever side of
/// his group is the smaller.
fn subgroups(lineup: &Lineup, groups: &[ScoreGroup]) -> Vec<u8> {
    let rounds = lineup.roster.round.saturating_sub(1);
    let mut subgroups = vec![0; lineup.players.len()];
    for group in groups {
        let mut white = 0_i32;
        for is_played in [true, false] {
            for &of in &group.members {
                let known = subgroup::subgroup(lineup.players[of], rounds);
                if known.is_some() == is_played {
                    subgroups[of] = known.unwrap_or(if white <= 0 { 2 } else { 3 });
                    white += if subgroups[of] <= 2 { 1 } else { -1 };
                }
            }
        }
    }
    subgroups
}
