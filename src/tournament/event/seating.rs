//! From games to what each player did in each round.
//!
//! A game without Round is put into the first round after both players' last games. Two games of a player in one round
//! both count: one of them goes into a round that is free for both, for which a third game may have to move.

use std::collections::BTreeMap;

use crate::field::{Colour, Player, Seat};
use crate::mark::ResultMark;

/// More misplaced games than this, or more rounds, are no slips: their games are put after the last ones.
const MOST_LATE: usize = 1_000;
const MOST_ROUNDS_TO_SWAP: u32 = 64;

/// A game that is to be seated.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnseatedGame {
    /// White and Black.
    pub(super) players: [u32; 2],
    /// The round of the Round tag.
    pub(super) round: Option<u32>,
    /// The results.
    pub(super) marks: [ResultMark; 2],
    /// The index of the game in the event.
    pub(super) game: u32,
}

struct RoundSeating<'a> {
    games: &'a [UnseatedGame],
    /// The games of each player by round.
    rounds: Vec<BTreeMap<u32, usize>>,
    /// The rounds of each player in the order in which they were filled.
    filled: Vec<Vec<u32>>,
    last: u32,
}

/// Puts the games into rounds. Returns the highest round, and for each game the round it got.
pub(super) fn seat(games: &[UnseatedGame], players: &mut [Player]) -> (u32, Vec<u32>) {
    let mut seating = RoundSeating {
        games,
        rounds: vec![BTreeMap::new(); players.len()],
        filled: vec![Vec::new(); players.len()],
        last: games.iter().filter_map(|game| game.round).max().unwrap_or(0),
    };
    let mut late = Vec::new();
    for (index, game) in games.iter().enumerate() {
        if game.round.is_some_and(|round| !seating.place(index, round)) {
            late.push(index);
        }
    }
    let mut before = vec![0; players.len()];
    for (index, game) in games.iter().enumerate() {
        let [white, black] = game.players.map(|player| player as usize);
        let after = before[white].max(before[black]) + 1;
        let round = game.round.unwrap_or(after);
        if game.round.is_none() && !seating.place(index, round) {
            late.push(index);
        }
        before[white] = before[white].max(round);
        before[black] = before[black].max(round);
    }
    let tagged = seating.last;
    seating.last = tagged.max(seating.highest());
    let many = late.len() > MOST_LATE;
    for index in late {
        seating.place_late(index, many);
    }
    let mut got = vec![0; games.len()];
    for (player, rounds) in seating.rounds.iter().enumerate() {
        for (&round, &index) in rounds {
            got[index] = round;
            players[player].seats.push(games[index].seat(player as u32, round));
        }
    }
    (seating.highest().max(tagged), got)
}

impl UnseatedGame {
    fn seat(&self, player: u32, round: u32) -> Seat {
        let side = usize::from(self.players[0] != player);
        let opponent = self.players[1 - side];
        // Numbers are given in the order of the players, from 1.
        let number = opponent + 1;
        let colour = if side == 0 { Colour::White } else { Colour::Black };
        Seat { round, number, opponent, colour, mark: self.marks[side], game: self.game }
    }
}

impl RoundSeating<'_> {
    fn players(&self, index: usize) -> [usize; 2] {
        self.games[index].players.map(|player| player as usize)
    }

    fn highest(&self) -> u32 {
        self.rounds.iter().filter_map(|rounds| rounds.keys().next_back()).max().copied().unwrap_or(0)
    }

    fn is_free(&self, players: [usize; 2], round: u32) -> bool {
        players.iter().all(|&player| !self.rounds[player].contains_key(&round))
    }

    fn first_free(&self, players: [usize; 2]) -> Option<u32> {
        (1..=self.last).find(|&round| self.is_free(players, round))
    }

    /// Seats a game. False if one of its players has a game in the round.
    fn place(&mut self, index: usize, round: u32) -> bool {
        let players = self.players(index);
        if !self.is_free(players, round) {
            return false;
        }
        for player in players {
            self.rounds[player].insert(round, index);
            self.filled[player].push(round);
        }
        true
    }

    fn place_late(&mut self, index: usize, many: bool) {
        let players = self.players(index);
        let mut round = if many { None } else { self.first_free(players) };
        if round.is_none() && !many && self.last <= MOST_ROUNDS_TO_SWAP {
            round = players.iter().find_map(|&player| self.make_room(player, players));
        }
        let round = round.unwrap_or_else(|| if many { self.next_round_of(players) } else { self.free_behind(players) });
        self.place(index, round);
    }

    /// The round after both players' last ones.
    fn next_round_of(&self, players: [usize; 2]) -> u32 {
        let last = |player: usize| self.rounds[player].keys().next_back().copied().unwrap_or(0);
        last(players[0]).max(last(players[1])) + 1
    }

    /// The first round after those of the event that is free for both.
    fn free_behind(&self, players: [usize; 2]) -> u32 {
        let until = self.next_round_of(players).max(self.last + 1);
        (self.last + 1..until).find(|&round| self.is_free(players, round)).unwrap_or(until)
    }

    /// Moves a game of one of two players so that both are free in its round, and returns that round.
    fn make_room(&mut self, player: usize, players: [usize; 2]) -> Option<u32> {
        let other = if player == players[0] { players[1] } else { players[0] };
        for round in self.filled[player].clone() {
            let Some(&index) = self.rounds[player].get(&round) else { continue };
            let theirs = self.players(index);
            let is_mutual = theirs.contains(&players[0]) && theirs.contains(&players[1]);
            if !is_mutual && self.rounds[other].contains_key(&round) {
                continue;
            }
            let Some(to) = self.first_free(theirs) else { continue };
            for of in theirs {
                self.rounds[of].remove(&round);
                self.filled[of].retain(|&filled| filled != round);
            }
            self.place(index, to);
            return Some(round);
        }
        None
    }
}
