//! The check of a round by the texts of 2004: which pairs the rule has, which it allows, and which it forbids.

mod judge;
#[cfg(test)]
mod tests;

use super::adjusted::{AdjustedReading, AdjustedRules};
use super::history::PlayerSide;
use super::lineup::Lineup;
use super::lots::LotsRules;
use super::played::PlayedRound;
use super::roster::Roster;
use super::round::NoRound;
use super::rules::PairingRules;
use super::text::RulesText;
use judge::{RoundJudge, opponents};

/// The system that a round is checked against.
#[derive(Debug, Clone, Copy)]
pub enum CheckedSystem {
    /// The adjusted system.
    Adjusted(RulesText),
    /// The system by lots.
    ByLots(RulesText),
}

/// What is wrong with a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairFault {
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
pub enum PairVerdict {
    /// The pair that the rule makes.
    TheRule,
    /// One of several that the rule allows.
    OneOfSeveral,
    /// A pair that the rule does not allow.
    NotAllowed {
        /// The article.
        article: &'static str,
        /// What is wrong.
        fault: PairFault,
        /// Who should have met instead, or been without opponent: opponents of the player whom the fault names, or by
        /// the rule those of White and of Black.
        instead: Vec<u32>,
    },
}

/// A pair with its verdict. `black` is 0 for the player without opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPair {
    /// The number of White.
    pub white: u32,
    /// The number of Black.
    pub black: u32,
    /// The verdict.
    pub verdict: PairVerdict,
}

/// The colour that the lot gave to number 1, by the pair with the smallest number.
fn first_colour(played: &PlayedRound) -> PlayerSide {
    let least = played.pairs.iter().min_by_key(|[white, black]| white.min(black));
    let is_white = least.is_none_or(|[white, black]| (white < black) == (white.min(black) % 2 == 1));
    if is_white { PlayerSide::White } else { PlayerSide::Black }
}

/// Judges the pairs of a round.
///
/// # Errors
///
/// If the rule has no round for these players.
pub fn judge(system: CheckedSystem, roster: &Roster, played: &PlayedRound) -> Result<Vec<JudgedPair>, NoRound> {
    let mut roster = roster.clone();
    let firsts = match roster.first {
        Some(first) => vec![first],
        None if roster.round <= 1 => vec![first_colour(played)],
        None => vec![PlayerSide::White, PlayerSide::Black],
    };
    let text = match system {
        CheckedSystem::Adjusted(text) | CheckedSystem::ByLots(text) => text,
    };
    let is_by_lots = matches!(system, CheckedSystem::ByLots(_));
    let mut rounds = Vec::new();
    for first in firsts {
        roster.first = Some(first);
        if is_by_lots {
            rounds.push(LotsRules { text }.pair(&roster, 0)?);
            continue;
        }
        for reading in AdjustedReading::all() {
            rounds.push(AdjustedRules { text, reading }.pair(&roster, 0)?);
        }
    }
    let round = rounds.remove(0);
    let others = rounds.iter().flat_map(|round| &round.pairs).map(|pair| [pair.white, pair.black]).collect();
    let judge = RoundJudge {
        text,
        is_by_lots,
        lineup: Lineup::of(&roster)?,
        opponents: opponents(played.pairs.iter().copied()),
        by_rule: opponents(round.pairs.iter().map(|pair| [pair.white, pair.black])),
        by_other_readings: others,
        round: &round,
    };
    let pair = |&[white, black]: &[u32; 2]| {
        let is_colour =
            |verdict: &PairVerdict| matches!(verdict, PairVerdict::NotAllowed { fault: PairFault::Colour { .. }, .. });
        let mut verdict = judge.pair(white, black);
        if is_colour(&verdict) && played.colourless.contains(&[white, black]) {
            verdict = judge.pair(black, white);
        }
        JudgedPair { white, black, verdict }
    };
    let mut judged: Vec<JudgedPair> = played.pairs.iter().map(pair).collect();
    judged.extend(played.byes.first().map(|&player| JudgedPair {
        white: player,
        black: 0,
        verdict: judge.free(player),
    }));
    Ok(judged)
}
