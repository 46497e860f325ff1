//! The check of a round that was played: which pairs the rule has, which it allows, and which it forbids.

mod judge;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use bienban_tournament::field::{Colour, Field};
use bienban_tournament::mark::Kind;

use super::adjusted::{Adjusted, Reading};
use super::history::Side;
use super::lineup::Lineup;
use super::lots::ByLots;
use super::roster::Roster;
use super::round::{NoRound, Round};
use super::rules::Rules;
use super::text::Text;
use judge::{Judge, opponents};

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
        Checked::Adjusted(text) => (text, Adjusted { text, ..Adjusted::default() }.pair(&roster, 0)?),
        Checked::ByLots(text) => (text, ByLots { text }.pair(&roster, 0)?),
    };
    let is_by_lots = matches!(system, Checked::ByLots(_));
    let readings = if is_by_lots { Vec::new() } else { Reading::all()[1..].to_vec() };
    let others: Result<Vec<Round>, NoRound> =
        readings.into_iter().map(|reading| Adjusted { text, reading }.pair(&roster, 0)).collect();
    let others = others?.into_iter().flat_map(|round| round.pairs).map(|pair| [pair.white, pair.black]).collect();
    let judge = Judge {
        text,
        is_by_lots,
        lineup: Lineup::of(&roster)?,
        opponents: opponents(played.pairs.iter().copied()),
        by_rule: opponents(round.pairs.iter().map(|pair| [pair.white, pair.black])),
        by_other_readings: others,
        round: &round,
    };
    let pair = |&[white, black]: &[u32; 2]| Judged { white, black, verdict: judge.pair(white, black) };
    let mut judged: Vec<Judged> = played.pairs.iter().map(pair).collect();
    judged.extend(played.bye.map(|player| Judged { white: player, black: 0, verdict: judge.free(player) }));
    Ok(judged)
}
