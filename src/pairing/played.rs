//! The check of a round that was played: which pairs the rule has, which it allows, and which it forbids.

use std::collections::{HashMap, HashSet};

use bienban_tournament::field::{Colour, Field};
use bienban_tournament::mark::Kind;

use super::adjusted::Adjusted;
use super::compatible::may_have;
use super::history::Side;
use super::lineup::{Lineup, had_free_point};
use super::lots::{ByLots, subgroup::subgroup};
use super::reason::Cause;
use super::roster::{Candidate, Roster};
use super::round::{NoRound, Round};
use super::rules::Rules;
use super::text::{Article, Text};

/// The system that a round is checked against.
#[derive(Debug, Clone, Copy)]
pub enum Checked {
    /// The adjusted system.
    Adjusted(Text),
    /// The system by lots.
    ByLots(Text),
}

/// A round as it was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Played {
    /// White and Black of each pair.
    pub pairs: Vec<[u32; 2]>,
    /// Who had the point without opponent.
    pub bye: Option<u32>,
}

/// What is wrong with a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Both met in this round already.
    Again {
        /// The round.
        round: u32,
    },
    /// The player may not have the colour, or his opponent was due it.
    Colour {
        /// The player.
        player: u32,
    },
    /// The player with more points could have met one of his own group.
    Group {
        /// The player.
        player: u32,
    },
    /// The rule has other opponents of the same group.
    Opponent,
    /// Somebody else is without opponent by the rule.
    Free,
}

/// What a rule has on a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The pair that the rule makes.
    TheRule,
    /// One of several that the rule allows.
    OneOfSeveral,
    /// A pair that the rule does not allow.
    NotAllowed {
        /// The article.
        article: &'static str,
        /// What is wrong.
        fault: Fault,
        /// Who should have met instead, or been without opponent: opponents of the player whom the fault names, or by
        /// the rule those of White and of Black.
        instead: Vec<u32>,
    },
}

/// A pair with its verdict. `black` is 0 for the player without opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The number of White.
    pub white: u32,
    /// The number of Black.
    pub black: u32,
    /// The verdict.
    pub verdict: Verdict,
}

/// A round of a field as it was played, and the players before it: who is neither paired nor has the bye was absent.
pub fn played(field: &Field, round: u32, rounds: u32) -> (Played, Roster) {
    let mut pairs = Vec::new();
    let mut bye = None;
    let mut absent: HashSet<u32> = HashSet::new();
    for player in &field.players {
        let seat = player.seat(round);
        match (seat.colour, seat.kind()) {
            _ if seat.number == 0 && seat.kind() == Kind::AllocatedBye => bye = bye.or(Some(player.number)),
            (Colour::White, _) if seat.number != 0 => pairs.push([player.number, seat.number]),
            _ if seat.number == 0 => {
                absent.insert(player.number);
            }
            _ => {}
        }
    }
    (Played { pairs, bye }, Roster::before(field, round, rounds, &absent))
}

/// Judges the pairs of a round.
///
/// # Errors
///
/// If the rule has no round for these players.
pub fn judge(system: Checked, roster: &Roster, played: &Played) -> Result<Vec<Judged>, NoRound> {
    let mut roster = roster.clone();
    if roster.first.is_none() {
        // The lot of the first round is known by what was played.
        let side = |pair: &[u32; 2]| if pair[0] == 1 { Side::White } else { Side::Black };
        roster.first = played.pairs.iter().find(|pair| pair.contains(&1)).map(side);
    }
    let (text, round) = match system {
        Checked::Adjusted(text) => (text, Adjusted { text }.pair(&roster, 0)?),
        Checked::ByLots(text) => (text, ByLots { text }.pair(&roster, 0)?),
    };
    let is_by_lots = matches!(system, Checked::ByLots(_));
    let judge = Judge::new(text, is_by_lots, &roster, played, &round);
    let pair = |&[white, black]: &[u32; 2]| Judged { white, black, verdict: judge.pair(white, black) };
    let mut judged: Vec<Judged> = played.pairs.iter().map(pair).collect();
    judged.extend(played.bye.map(|player| Judged { white: player, black: 0, verdict: judge.free(player) }));
    Ok(judged)
}

struct Judge<'a> {
    text: Text,
    is_by_lots: bool,
    roster: &'a Roster,
    round: &'a Round,
    lineup: Lineup<'a>,
    opponents: HashMap<u32, u32>,
    by_rule: HashMap<u32, u32>,
}

fn opponents(pairs: impl Iterator<Item = [u32; 2]>) -> HashMap<u32, u32> {
    pairs.flat_map(|[white, black]| [(white, black), (black, white)]).collect()
}

impl<'a> Judge<'a> {
    fn new(text: Text, is_by_lots: bool, roster: &'a Roster, played: &Played, round: &'a Round) -> Judge<'a> {
        Judge {
            text,
            is_by_lots,
            roster,
            round,
            lineup: Lineup::of(roster),
            opponents: opponents(played.pairs.iter().copied()),
            by_rule: opponents(round.pairs.iter().map(|pair| [pair.white, pair.black])),
        }
    }

    fn fault(&self, article: Article, fault: Fault, instead: Vec<u32>) -> Verdict {
        Verdict::NotAllowed { article: article.of(self.text), fault, instead }
    }

    /// The opponents by the rule.
    fn instead(&self, players: &[u32]) -> Vec<u32> {
        players.iter().filter_map(|player| self.by_rule.get(player).copied()).collect()
    }

    fn pair(&self, white: u32, black: u32) -> Verdict {
        let (Some(one), Some(other)) = (self.roster.player(white), self.roster.player(black)) else {
            return Verdict::OneOfSeveral;
        };
        if let Some(at) =
            one.opponents.iter().zip(&one.kinds).position(|(&of, &kind)| of == black && kind == Kind::Board)
        {
            let article = if self.is_by_lots { Article::Again } else { Article::Swiss };
            return self.fault(article, Fault::Again { round: at as u32 + 1 }, self.instead(&[white, black]));
        }
        for (player, side) in [(one, Side::White), (other, Side::Black)] {
            if !self.lineup.is_last && !may_have(player, side) {
                let article = if self.is_by_lots { Article::Colours } else { Article::Swiss };
                return self.fault(article, Fault::Colour { player: player.number }, self.others(white, black));
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
    fn group(&self, one: &Candidate, other: &Candidate) -> Option<Verdict> {
        let (high, low) = if one.pairing_score() > other.pairing_score() { (one, other) } else { (other, one) };
        let points = high.pairing_score();
        if points == low.pairing_score() {
            return None;
        }
        let own: Vec<&Candidate> =
            self.lineup.players.iter().copied().filter(|of| of.pairing_score() == points).collect();
        let is_inside = |of: u32| own.iter().any(|player| player.number == of);
        let outside = |met: &HashMap<u32, u32>| {
            own.iter().filter(|player| met.get(&player.number).is_some_and(|&of| !is_inside(of))).count()
        };
        if outside(&self.opponents) <= outside(&self.by_rule) {
            return None;
        }
        let place = |number: u32| self.lineup.players.binary_search_by_key(&number, |of| of.number).ok();
        let compatible = |of: u32| match (place(high.number), place(of)) {
            (Some(one), Some(other)) => self.lineup.compatible.allows(one, other),
            _ => false,
        };
        let left = |of: u32| self.opponents.get(&of).is_some_and(|&met| !is_inside(met));
        let mut instead: Vec<u32> =
            own.iter().map(|of| of.number).filter(|&of| of != high.number && left(of) && compatible(of)).collect();
        if instead.is_empty() {
            instead.extend(self.by_rule.get(&high.number).filter(|&&of| is_inside(of)));
        }
        let article = if self.is_by_lots { Article::DrawRest } else { Article::Floaters };
        (!instead.is_empty()).then(|| self.fault(article, Fault::Group { player: high.number }, instead))
    }

    fn adjusted(&self, white: u32, black: u32) -> Verdict {
        if self.by_rule.get(&white) != Some(&black) {
            let exchanged = |pair: &&super::round::Pair| {
                let changed = |cause: &Cause| !matches!(cause, Cause::Halves { .. } | Cause::SameScore(_));
                [pair.white, pair.black].contains(&white)
                    && pair.reasons.iter().any(|reason| {
                        changed(&reason.cause)
                            && !matches!(
                                reason.cause,
                                Cause::ColourDue { .. }
                                    | Cause::ColourYielded { .. }
                                    | Cause::EarlierColours { .. }
                                    | Cause::ColourOfFirst { .. }
                                    | Cause::Lot
                            )
                    })
            };
            let is_exchanged = self.round.pairs.iter().any(|pair| exchanged(&pair));
            let article = if is_exchanged { Article::Checks } else { Article::Halves };
            return self.fault(article, Fault::Opponent, self.instead(&[white, black]));
        }
        if self.round.pairs.iter().any(|pair| pair.white == white) {
            return Verdict::TheRule;
        }
        self.fault(Article::Checks, Fault::Colour { player: white }, Vec::new())
    }

    fn drawn(&self, one: &Candidate, other: &Candidate) -> Verdict {
        let (white, black) = (one.number, other.number);
        if self.roster.round <= 1 {
            if self.by_rule.get(&white) != Some(&black) {
                return self.fault(Article::Card, Fault::Opponent, self.instead(&[white, black]));
            }
            let is_small = white < black;
            let fault = || self.fault(Article::Card, Fault::Colour { player: white }, Vec::new());
            return if is_small { Verdict::TheRule } else { fault() };
        }
        let rounds = self.roster.round - 1;
        let article = match (subgroup(one, rounds), subgroup(other, rounds)) {
            (Some(3 | 4), Some(1)) => Some(Article::DrawOne),
            (Some(4), Some(2)) => Some(Article::DrawFour),
            (Some(3), Some(2)) => Some(Article::DrawTwo),
            _ => None,
        };
        let turned = may_have(one, Side::Black) && may_have(other, Side::White);
        match article.filter(|_| turned) {
            Some(article) => self.fault(article, Fault::Colour { player: white }, Vec::new()),
            None => Verdict::OneOfSeveral,
        }
    }

    /// The player without opponent.
    fn free(&self, player: u32) -> Verdict {
        let Some(rule) = self.round.bye.as_ref().map(|bye| bye.player) else {
            return self.fault(Article::Groups, Fault::Free, Vec::new());
        };
        if rule == player {
            return if self.round.is_one_of_several && self.is_by_lots {
                Verdict::OneOfSeveral
            } else {
                Verdict::TheRule
            };
        }
        let (his, its) = (self.roster.player(player), self.roster.player(rule));
        let is_like = |(one, other): (&Candidate, &Candidate)| {
            one.pairing_score() == other.pairing_score() && had_free_point(one) == had_free_point(other)
        };
        if self.is_by_lots && self.roster.round > 1 && his.zip(its).is_some_and(is_like) {
            return Verdict::OneOfSeveral;
        }
        self.fault(Article::Groups, Fault::Free, vec![rule])
    }
}

#[cfg(test)]
mod tests {
    use super::super::simulated::Simulated;
    use super::*;

    fn as_played(round: &Round) -> Played {
        let pairs = round.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
        Played { pairs, bye: round.bye.as_ref().map(|bye| bye.player) }
    }

    #[test]
    fn the_rounds_of_the_rule_are_the_rule() {
        for seed in 0..20 {
            let mut event = Simulated::new(21, 7, seed);
            event.run(&Adjusted::default(), |roster, round| {
                let judged = judge(Checked::Adjusted(Text::Chess), roster, &as_played(round)).expect("a round");
                assert!(judged.iter().all(|pair| pair.verdict == Verdict::TheRule), "{judged:?}");
            });
        }
    }

    #[test]
    fn every_draw_is_one_of_several() {
        for seed in 0..20 {
            let mut event = Simulated::new(41, 7, seed);
            event.run(&ByLots::default(), |roster, _| {
                let drawn = ByLots::default().pair(roster, 77 + seed).expect("a round");
                let judged = judge(Checked::ByLots(Text::Chess), roster, &as_played(&drawn)).expect("a round");
                for pair in judged {
                    assert!(!matches!(pair.verdict, Verdict::NotAllowed { .. }), "{pair:?}");
                }
            });
        }
    }

    #[test]
    fn a_rematch_and_a_third_game_of_a_colour_are_named() {
        let mut event = Simulated::new(8, 7, 1);
        event.run(&Adjusted::default(), |roster, round| {
            if roster.round != 4 {
                return;
            }
            let mut played = as_played(round);
            let again = roster.players[0].opponents[0];
            let of = |number: u32| played.pairs.iter().position(|pair| pair.contains(&number)).expect("he plays");
            let (first, second) = (of(1), of(again));
            let rest: Vec<u32> = [played.pairs[first], played.pairs[second]].concat();
            let rest: Vec<u32> = rest.into_iter().filter(|&number| number != 1 && number != again).collect();
            played.pairs[first] = [1, again];
            played.pairs[second] = [rest[0], rest[1]];
            let judged = judge(Checked::Adjusted(Text::Chess), roster, &played).expect("a round");
            let verdict = &judged[first].verdict;
            assert!(
                matches!(verdict, Verdict::NotAllowed { article: "000 P2 12", fault: Fault::Again { round: 1 }, instead }
                    if instead.len() == 2),
                "{verdict:?}"
            );
        });
    }

    #[test]
    fn turned_colours_and_another_free_player_are_named() {
        let mut event = Simulated::new(9, 7, 3);
        let roster = event.roster(1);
        let round = Adjusted::default().pair(&roster, 0).expect("a round");
        let mut played = as_played(&round);
        played.pairs[1].reverse();
        let [white, black] = played.pairs[3];
        played.pairs[3] = [white, 9];
        played.bye = Some(black);
        let judged = judge(Checked::Adjusted(Text::Chess), &roster, &played).expect("a round");
        let verdicts: Vec<&Verdict> = judged.iter().map(|pair| &pair.verdict).collect();
        assert_eq!(*verdicts[0], Verdict::TheRule);
        assert!(matches!(verdicts[1], Verdict::NotAllowed { fault: Fault::Colour { player: 2 }, .. }), "{verdicts:?}");
        assert!(matches!(verdicts[3], Verdict::NotAllowed { fault: Fault::Opponent, .. }));
        assert!(matches!(verdicts[4], Verdict::NotAllowed { article: "000 P2 13.2", fault: Fault::Free, instead }
            if *instead == [9]));
    }

    #[test]
    fn a_round_is_read_from_a_field() {
        let mut event = Simulated::new(7, 5, 2);
        let roster = event.roster(1);
        let round = Adjusted::default().pair(&roster, 0).expect("a round");
        event.play(1, &round);
        let (seen, before) = played(&event.field, 1, 5);
        let sorted = |mut pairs: Vec<[u32; 2]>| {
            pairs.sort_unstable();
            pairs
        };
        assert_eq!(sorted(seen.pairs), sorted(as_played(&round).pairs));
        assert_eq!(seen.bye, Some(7));
        assert_eq!(before.present().count(), 7);
    }
}
