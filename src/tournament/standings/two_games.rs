//! Matches of two games (003 21.2): where every pair plays two games with colours exchanged, a match counts 1, 1/2 or
//! 0, and who has as many match points as another is distinguished by the points of games, 2, 1 and 0 each.

use std::collections::BTreeMap;

use crate::event::Event;
use crate::field::{Colour, NOBODY, PlayerField, Seat};
use crate::mark::{ResultMark, RoundKind};
use crate::ratio::Ratio;

/// The games of a match.
const GAMES: usize = 2;

/// An event of such matches.
#[derive(Debug)]
pub(super) struct TwoGames {
    /// The field with a seat for each match.
    pub(super) matches: PlayerField,
    /// What each player made in the games of each round of matches.
    games: Vec<BTreeMap<u32, MatchGames>>,
}

/// What a player made in the games of some matches.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MatchGames {
    /// The points of games, as match forfeits give them.
    pub(super) points: Ratio,
    /// The games won.
    pub(super) won: usize,
    /// Those of them with Black.
    pub(super) won_with_black: usize,
    /// The games played over the board.
    pub(super) played: usize,
}

/// The seats of one player in one match.
type MatchSeats = BTreeMap<(u32, u32), Vec<Seat>>;

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

    fn from(event: &Event, all: &[MatchSeats]) -> TwoGames {
        let field = &event.field;
        let mut out = TwoGames { matches: field.clone(), games: Vec::new() };
        for (player, played) in out.matches.players.iter_mut().zip(all) {
            player.seats = played.iter().map(|(&(round, _), seats)| result(round, seats, field)).collect();
            let matches = player.seats.iter().zip(played.values());
            out.games.push(matches.map(|(seat, seats)| (seat.round, MatchGames::of(seat, seats, field))).collect());
        }
        let seats = out.matches.players.iter().flat_map(|of| &of.seats);
        out.matches.rounds = seats.map(|of| of.round).max().unwrap_or(0);
        out
    }

    /// What a player made in the games of some rounds of matches.
    pub(super) fn match_games(&self, player: usize, rounds: impl Iterator<Item = u32>) -> MatchGames {
        let games = rounds.filter_map(|round| self.games[player].get(&round));
        games.fold(MatchGames::default(), |sum, of| MatchGames {
            points: sum.points + of.points,
            won: sum.won + of.won,
            won_with_black: sum.won_with_black + of.won_with_black,
            played: sum.played + of.played,
        })
    }
}

impl MatchGames {
    /// Those of one match.
    fn of(seat: &Seat, seats: &[Seat], field: &PlayerField) -> MatchGames {
        let won = seats.iter().filter(|seat| field.award(seat) == field.points.win);
        MatchGames {
            points: points_of_games(seat, seats, field),
            won: won.clone().count(),
            won_with_black: won.filter(|seat| seat.colour == Colour::Black).count(),
            played: seats.iter().filter(|seat| seat.is_board()).count(),
        }
    }
}

/// The games of each player by match: those of a pair with the same number of the round, or, if `halved`, those of an
/// odd round with those of the next one. `None` if pairs play otherwise.
fn grouped(all: &[Vec<(u32, Seat)>], halved: bool) -> Option<Vec<MatchSeats>> {
    let (mut whole, mut single) = (0, 0);
    let mut out = Vec::new();
    for seats in all {
        let mut played = MatchSeats::new();
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
fn result(round: u32, seats: &[Seat], field: &PlayerField) -> Seat {
    let mut seat = seats[0];
    let own: Ratio = seats.iter().map(|seat| field.award(seat)).sum();
    let games = Ratio::count(seats.len()) * field.points.win;
    let open = seats.iter().any(|seat| seat.kind() == RoundKind::Open);
    let forfeited = |kind: RoundKind| seats.iter().all(|seat| seat.kind() == kind);
    seat.mark = if open || seats.len() < GAMES && seats.iter().all(Seat::is_board) {
        ResultMark::Open
    } else if forfeited(RoundKind::ForfeitWin) {
        ResultMark::ForfeitWin
    } else if forfeited(RoundKind::ForfeitLoss) {
        ResultMark::ForfeitLoss
    } else {
        match (own + own).cmp(&games) {
            std::cmp::Ordering::Greater => ResultMark::Win,
            std::cmp::Ordering::Equal => ResultMark::Draw,
            std::cmp::Ordering::Less => ResultMark::Loss,
        }
    };
    Seat { round, colour: Colour::None, ..seat }
}

/// The points of the games of a match: 2, 1 and 0, and 4 for who won because the other one was absent.
fn points_of_games(seat: &Seat, seats: &[Seat], field: &PlayerField) -> Ratio {
    if seat.mark == ResultMark::ForfeitWin {
        return Ratio::count(2 * GAMES) * field.points.win;
    }
    let sum: Ratio = seats.iter().map(|seat| field.award(seat)).sum();
    sum + sum
}
