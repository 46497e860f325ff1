//! Knock-outs (000 art. 11 and 16.3, 003 art. 25 and 30.3): the games of the matches of a bracket.

use super::bracket::{BracketMatch, matches};
use super::entrant::{Entrant, SchedulePairing};
use super::scheveningen;

/// The boards of a match of teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchBoards {
    /// How many there are.
    pub count: u32,
    /// Whether each of one team meets each of the other (000 16.2.2); else equal boards meet (000 16.2.1).
    pub each: bool,
}

/// How a knock-out is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnockOut {
    /// The players or teams.
    pub entrants: u32,
    /// The games of a match, stage by stage. A stage after the first is played only if the match is drawn before it
    /// (003 art. 25: two games, then two, then one).
    pub stages: Vec<u32>,
    /// Whether those who lose play for the places (000 art. 11).
    pub places: bool,
    /// The boards of a match of teams; `None` for players.
    pub boards: Option<MatchBoards>,
}

/// A line of the schedule of a knock-out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnockOutGame {
    /// Who plays. The cycle is the number of the game in the match.
    pub pairing: SchedulePairing,
    /// The match to which it belongs.
    pub of: BracketMatch,
    /// The stage of the match, from 1; `None` for a bye.
    pub stage: Option<u32>,
}

impl KnockOut {
    fn matches(&self) -> Vec<BracketMatch> {
        let entrant = if self.boards.is_some() { Entrant::Team } else { Entrant::Number };
        matches(self.entrants, entrant, self.places)
    }

    /// How many games [`games`](Self::games) has, if all matches are drawn.
    pub fn count(&self) -> u64 {
        let matches = self.matches().iter().filter(|of| of.number.is_some()).count() as u64;
        let turns: u64 = self.stages.iter().map(|&games| u64::from(games)).sum();
        // Where each meets each, a turn has as many games as the square of the boards.
        let boards = self.boards.map_or(1, |boards| u64::from(boards.count).pow(1 + u32::from(boards.each)));
        matches * turns * boards
    }

    /// The games of all matches. The first-named has White in the first game; colours alternate within the match (000
    /// art. 11). In a match of teams he has White on the odd boards of equal boards, or against the numbers that are
    /// odd or even as his own.
    pub fn games(&self) -> Vec<KnockOutGame> {
        let (mut out, mut round, mut boards) = (Vec::new(), 0, 0);
        for of in self.matches() {
            if of.round != round {
                (round, boards) = (of.round, 0);
            }
            let Some(second) = of.second else {
                let pairing = SchedulePairing { cycle: 1, round, board: None, white: of.first, black: None };
                out.push(KnockOutGame { pairing, of, stage: None });
                continue;
            };
            let mut played = 0;
            for (&games, stage) in self.stages.iter().zip(1..) {
                for _ in 0..games {
                    for (number, board, white, black) in self.turn(played, (of.first, second)) {
                        let board = Some(boards + board);
                        let pairing = SchedulePairing { cycle: number, round, board, white, black: Some(black) };
                        out.push(KnockOutGame { pairing, of, stage: Some(stage) });
                    }
                    played += 1;
                }
            }
            boards += self.boards.map_or(1, |boards| boards.count);
        }
        out
    }

    /// The games of the pair after so many turns: the number of the game in the match, the board, White and Black. A
    /// turn is a game on each board, or as many as there are boards where each meets each.
    fn turn(&self, played: u32, (first, second): (Entrant, Entrant)) -> Vec<(u32, u32, Entrant, Entrant)> {
        let Some(MatchBoards { count, each }) = self.boards else {
            return vec![Self::coloured(played + 1, 1, played.is_multiple_of(2), (first, second))];
        };
        let rounds = if each { count } else { 1 };
        let games = (1..=rounds).flat_map(|round| (1..=count).map(move |board| (round, board)));
        let game = |(round, board)| {
            let against = if each { scheveningen::opponent(count, round, board) } else { board };
            let begins = if each { scheveningen::is_white(board, against) } else { board % 2 == 1 };
            let pair = (first.on_board(board), second.on_board(against));
            Self::coloured(played * rounds + round, board, begins == played.is_multiple_of(2), pair)
        };
        games.map(game).collect()
    }

    fn coloured(
        number: u32,
        board: u32,
        begins: bool,
        (first, second): (Entrant, Entrant),
    ) -> (u32, u32, Entrant, Entrant) {
        let (white, black) = if begins { (first, second) } else { (second, first) };
        (number, board, white, black)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{KnockOut, KnockOutGame, MatchBoards};

    fn shown(game: &KnockOutGame) -> String {
        let KnockOutGame { pairing, stage, .. } = game;
        let black = pairing.black.map(|black| black.to_string()).unwrap_or_default();
        format!("{}/{} {}-{black}", pairing.cycle, stage.unwrap_or_default(), pairing.white)
    }

    fn games(entrants: u32, stages: &[u32], boards: Option<(u32, bool)>) -> Vec<KnockOutGame> {
        let boards = boards.map(|(count, each)| MatchBoards { count, each });
        KnockOut { entrants, stages: stages.to_vec(), places: false, boards }.games()
    }

    #[test]
    fn a_drawn_match_goes_on_with_colours_in_turn() {
        let shown: Vec<_> = games(2, &[2, 2, 1], None).iter().map(shown).collect();
        assert_eq!(shown, ["1/1 1-2", "2/1 2-1", "3/2 1-2", "4/2 2-1", "5/3 1-2"]);
    }

    #[test]
    fn equal_boards_meet_and_the_first_team_has_white_on_the_odd_ones() {
        let shown: Vec<_> = games(3, &[2], Some((2, false))).iter().map(shown).collect();
        let first = ["1/0 A-", "1/1 B1-C1", "1/1 C2-B2", "2/1 C1-B1", "2/1 B2-C2"];
        assert_eq!(shown, [&first[..], &["1/1 A1-W1.1", "1/1 W1.2-A2", "2/1 W1.1-A1", "2/1 A2-W1.2"]].concat());
    }

    #[test]
    fn games_are_counted_before_they_are_listed() {
        for boards in [None, Some(MatchBoards { count: 3, each: false }), Some(MatchBoards { count: 3, each: true })] {
            for places in [false, true] {
                let of = KnockOut { entrants: 11, stages: vec![2, 1], places, boards };
                let listed = of.games().iter().filter(|game| game.pairing.black.is_some()).count();
                assert_eq!(of.count(), listed as u64, "{of:?}");
            }
        }
    }

    #[test]
    fn where_each_meets_each_two_turns_are_fair() {
        for boards in 1..=6 {
            let (mut met, mut balance) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, i32>::new());
            for KnockOutGame { pairing, .. } in games(2, &[1, 1], Some((boards, true))) {
                let (white, black) = (pairing.white.to_string(), pairing.black.unwrap().to_string());
                *met.entry((white.clone(), black.clone())).or_default() += 1;
                *balance.entry(white).or_default() += 1;
                *balance.entry(black).or_default() -= 1;
            }
            assert_eq!(met.len() as u32, 2 * boards * boards);
            assert!(met.values().all(|&times| times == 1) && balance.values().all(|&of| of == 0), "{boards} boards");
        }
    }
}
