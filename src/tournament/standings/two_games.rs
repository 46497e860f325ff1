//! Matches of two games (003 21.2): where every pair plays two games with colours exchanged, a match counts 1, 1/2 or
//! 0, and who has as many match points as another is told apart by the points of games, 2, 1 and 0 each.

use std::collections::BTreeMap;

use crate::event::Event;
use crate::field::{Colour, Field, NOBODY, Seat};
use crate::mark::{Kind, Mark};
use crate::ratio::Ratio;

/// The games of a match.
const GAMES: usize = 2;

/// An event of such matches.
#[derive(Debug)]
pub(super) struct TwoGames {
    /// The field with a seat for each match.
    pub(super) matches: Field,
    /// The points of games of each player up to each round of matches, from 1, as match forfeits give them.
    games: Vec<BTreeMap<u32, Ratio>>,
    /// The games won of each player by round of matches, and those won with Black.
    wins: Vec<BTreeMap<u32, [usize; 2]>>,
    /// The games played over the board by round of matches.
    played: Vec<BTreeMap<u32, usize>>,
}

/// The seats of one player in one match.
type Played = BTreeMap<(u32, u32), Vec<Seat>>;

impl TwoGames {
    /// The matches of an event, if its pairs play two games each.
    pub(super) fn of(event: &Event) -> Option<TwoGames> {
        if event.trf.is_some() || event.field.players.len() < 3 {
            return None;
        }
        let round = |seat: &Seat| event.games.get(seat.game as usize).and_then(|game| game.round);
        let all: Vec<Vec<(u32, Seat)>> = event
            .field
            .players
            .iter()
            .map(|of| of.seats.iter().filter(|seat| seat.opponent != NOBODY).map(|seat| Some((round(seat)?, *seat))))
            .map(Iterator::collect)
            .collect::<Option<_>>()?;
        [false, true].into_iter().find_map(|halved| grouped(&all, halved)).map(|all| TwoGames::from(event, &all))
    }

    fn from(event: &Event, all: &[Played]) -> TwoGames {
        let mut out = TwoGames { matches: event.field.clone(), games: vec![], wins: vec![], played: vec![] };
        for (player, played) in out.matches.players.iter_mut().zip(all) {
            let (mut games, mut wins, mut over_board) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
            player.seats = played.iter().map(|(&(round, _), seats)| result(round, seats, &event.field)).collect();
            for (seat, seats) in player.seats.iter().zip(played.values()) {
                let won = |seat: &&Seat| event.field.award(seat) == event.field.points.win;
                let black = seats.iter().filter(won).filter(|seat| seat.colour == Colour::Black).count();
                games.insert(seat.round, points_of_games(seat, seats, &event.field));
                wins.insert(seat.round, [seats.iter().filter(won).count(), black]);
                over_board.insert(seat.round, seats.iter().filter(|seat| seat.is_board()).count());
            }
            out.games.push(games);
            out.wins.push(wins);
            out.played.push(over_board);
        }
        out.matches.rounds =
            out.matches.players.iter().flat_map(|of| of.seats.iter()).map(|of| of.round).max().unwrap_or(0);
        out
    }

    /// The points of games of some rounds.
    pub(super) fn points(&self, player: usize, rounds: impl Iterator<Item = u32>) -> Ratio {
        rounds.filter_map(|round| self.games[player].get(&round).copied()).sum()
    }

    /// The games won in some rounds, or those of them won with Black.
    pub(super) fn wins(&self, player: usize, rounds: impl Iterator<Item = u32>, black: bool) -> Ratio {
        let won = rounds.filter_map(|round| self.wins[player].get(&round));
        Ratio::count(won.map(|won| won[usize::from(black)]).sum())
    }

    /// The games played over the board up to a round.
    pub(super) fn played(&self, player: usize, rounds: u32) -> usize {
        self.played[player].range(..=rounds).map(|(_, count)| count).sum()
    }
}

/// The games of each player by match: those of a pair with the same number of the round, or, if `halved`, those of an
/// odd round with those of the next one. `None` if pairs play otherwise.
fn grouped(all: &[Vec<(u32, Seat)>], halved: bool) -> Option<Vec<Played>> {
    let (mut whole, mut single) = (0, 0);
    let mut out = Vec::new();
    for seats in all {
        let mut played = Played::new();
        for (round, seat) in seats {
            let round = if halved { round.div_ceil(2) } else { *round };
            played.entry((round, seat.opponent)).or_default().push(*seat);
        }
        for games in played.values() {
            match games[..] {
                [first, second] if first.colour != second.colour => whole += 1,
                [_] => single += 1,
                _ => return None,
            }
        }
        let rounds: Vec<u32> = played.keys().map(|(round, _)| *round).collect();
        if rounds.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        out.push(played);
    }
    // A match of one game was forfeited or is not over.
    (whole > single).then_some(out)
}

/// The seat of a match.
fn result(round: u32, seats: &[Seat], field: &Field) -> Seat {
    let mut seat = seats[0];
    let own: Ratio = seats.iter().map(|seat| field.award(seat)).sum();
    let games = Ratio::count(seats.len()) * field.points.win;
    let open = seats.iter().any(|seat| seat.kind() == Kind::Open);
    let forfeited = |kind: Kind| seats.iter().all(|seat| seat.kind() == kind);
    seat.mark = if open || seats.len() < GAMES && seats.iter().all(Seat::is_board) {
        Mark::Open
    } else if forfeited(Kind::ForfeitWin) {
        Mark::ForfeitWin
    } else if forfeited(Kind::ForfeitLoss) {
        Mark::ForfeitLoss
    } else {
        match (own + own).cmp(&games) {
            std::cmp::Ordering::Greater => Mark::Win,
            std::cmp::Ordering::Equal => Mark::Draw,
            std::cmp::Ordering::Less => Mark::Loss,
        }
    };
    Seat { round, colour: Colour::None, ..seat }
}

/// The points of the games of a match: 2, 1 and 0, and 4 for who won because the other one was absent.
fn points_of_games(seat: &Seat, seats: &[Seat], field: &Field) -> Ratio {
    if seat.mark == Mark::ForfeitWin {
        return Ratio::count(2 * GAMES) * field.points.win;
    }
    let sum: Ratio = seats.iter().map(|seat| field.award(seat)).sum();
    sum + sum
}
