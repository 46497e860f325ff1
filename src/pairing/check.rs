//! Whether a round that was played is the one of the rules.

use super::played::PlayedRound;
use super::roster::Roster;
use super::round::{NoRound, Round, RoundPair};
use super::rules::PairingRules;

/// A pair or a bye, judged by the rules.
#[derive(Debug, Clone, PartialEq)]
pub enum RulesVerdict {
    /// It is theirs.
    OfTheRules,
    /// The players are theirs, with the other colours.
    OtherColours,
    /// Both ought to have met others. For each player the pair of the rules; none for who ought to have had the bye or
    /// ought not to have been paired.
    OtherPlayers([Option<RoundPair>; 2]),
}

/// A pair that was played, with the verdict. The second number is 0 for a bye.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedPair {
    /// White, or the player with the bye.
    pub white: u32,
    /// Black; 0 for a bye.
    pub black: u32,
    /// The verdict of the rules.
    pub verdict: RulesVerdict,
}

/// A round that was played beside that of the rules.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedRound {
    /// Each pair and bye that was played, as [`PlayedRound`] has them.
    pub judged: Vec<CheckedPair>,
    /// The round of the rules.
    pub ruled: Round,
}

impl CheckedRound {
    /// Judges a round. `roster` is the players before it: those who were paired or had the bye take part.
    ///
    /// # Errors
    ///
    /// If the rules have no pairing for these players.
    pub fn of(
        system: &dyn PairingRules,
        roster: &Roster,
        played: &PlayedRound,
        seed: u64,
    ) -> Result<CheckedRound, NoRound> {
        let ruled = system.pair(roster, seed)?;
        let pair_of = |number: u32| ruled.pairs.iter().find(|pair| pair.white == number || pair.black == number);
        let verdict = |white: u32, black: u32| match pair_of(white) {
            Some(pair) if pair.white == white && pair.black == black => RulesVerdict::OfTheRules,
            Some(pair) if pair.white == black && pair.black == white => RulesVerdict::OtherColours,
            pair => RulesVerdict::OtherPlayers([pair.cloned(), pair_of(black).cloned()]),
        };
        let pairs =
            played.pairs.iter().map(|&[white, black]| CheckedPair { white, black, verdict: verdict(white, black) });
        let rests = |player: u32| match &ruled.bye {
            Some(bye) if bye.player == player => RulesVerdict::OfTheRules,
            _ => RulesVerdict::OtherPlayers([pair_of(player).cloned(), None]),
        };
        let byes = played.byes.iter().map(|&white| CheckedPair { white, black: 0, verdict: rests(white) });
        let judged = pairs.chain(byes).collect();
        Ok(CheckedRound { judged, ruled })
    }

    /// Whether all is as the rules have it.
    pub fn is_clean(&self) -> bool {
        self.judged.iter().all(|of| of.verdict == RulesVerdict::OfTheRules)
    }
}

#[cfg(test)]
mod tests {
    use super::{CheckedRound, RulesVerdict};
    use crate::{DutchRules, PlayedRound, Roster};
    use bienban_tournament::trf::Trf;

    /// Six players, of whom 1 met 4, 2 met 5 and 3 met 6 in the first round; the rules have 1-3, 5-2... in the second.
    fn report(second: [&str; 6]) -> Trf {
        let first = ["4 w 1", "5 b 1", "6 w 1", "1 b 0", "2 w 0", "3 b 0"];
        let points = ["2.0", "1.0", "1.0", "1.0", "1.0", "0.0"];
        let row = |at: usize| {
            let (number, points, [first, second]) = (at + 1, points[at], [first[at], second[at]]);
            format!("001 {number:>4}      Player {number:<26} 2000{points:>32}{first:>15}{second:>10}")
        };
        let text: Vec<String> = std::iter::once(String::from("142 4")).chain((0..6).map(row)).collect();
        Trf::read("report.trf", &text.join("\n"))
    }

    fn check(second: [&str; 6]) -> CheckedRound {
        let trf = report(second);
        let roster = Roster::of_report(&trf, &trf.field(), Some(2));
        CheckedRound::of(&DutchRules::default(), &roster, &PlayedRound::of(&trf.field(), 2), 0).expect("pairing")
    }

    #[test]
    fn a_round_of_the_rules_is_clean() {
        let own = check(["2 b 1", "1 w 0", "4 b 1", "3 w 0", "6 b 1", "5 w 0"]);
        assert_eq!(own.judged.len(), 3);
        let ruled: Vec<[u32; 2]> = own.ruled.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
        assert_eq!(ruled, [[2, 1], [4, 3], [6, 5]]);
        assert!(own.is_clean());
    }

    #[test]
    fn other_colours_and_other_players_are_told() {
        let own = check(["2 w 1", "1 b 0", "5 b 1", "6 w 0", "3 w 1", "4 b 0"]);
        assert!(!own.is_clean());
        assert_eq!(own.judged[0].verdict, RulesVerdict::OtherColours);
        let RulesVerdict::OtherPlayers([Some(one), Some(other)]) = &own.judged[1].verdict else {
            panic!("{:?}", own.judged[1])
        };
        assert_eq!([[one.white, one.black], [other.white, other.black]], [[4, 3], [6, 5]]);
    }
}
