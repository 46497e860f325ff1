//! Tie-breaks that count rounds and games (C.07 article 7, 000 App. 1), and KS (9.2).

use super::table::StandingsTable;
use super::two_games::MatchGames;
use crate::field::{Colour, Seat};
use crate::mark::RoundKind;
use crate::ratio::Ratio;

impl StandingsTable {
    fn has_won(&self, seat: &Seat) -> bool {
        self.award(seat) == self.field.points.win
    }

    /// Whether a round is a game for WON, BPG and BWG: a forfeit loss is none but in vn2004.
    fn is_counted_game(&self, seat: &Seat) -> bool {
        if self.regime.is_vietnamese() {
            return self.is_game(seat);
        }
        seat.is_board() || self.is_predetermined && seat.kind() == RoundKind::ForfeitWin
    }

    fn count(&self, player: usize, is: impl Fn(&Seat) -> bool) -> Ratio {
        Ratio::count(self.turns(player).filter(|seat| is(seat)).count())
    }

    /// WIN (7.1): rounds with the points of a win; in vn2004 with an opponent only.
    pub(super) fn wins(&self, player: usize) -> Ratio {
        let is_paired = |seat: &Seat| !self.regime.is_vietnamese() || seat.is_paired();
        if let Some(games) = self.games_of_matches(player) {
            return Ratio::count(games.won);
        }
        self.count(player, |seat| self.has_won(seat) && is_paired(seat))
    }

    /// What a player made in the games of the matches, where matches of two games are played.
    fn games_of_matches(&self, player: usize) -> Option<MatchGames> {
        Some(self.two_games.as_ref()?.match_games(player, self.turns(player).map(|seat| seat.round)))
    }

    /// GP: the points of games; in matches of two games (003 21.2) those beside the points of matches.
    pub(super) fn game_points(&self, player: usize) -> Ratio {
        self.games_of_matches(player).map_or(self.points[player], |games| games.points)
    }

    /// WON (7.2): games won.
    pub(super) fn won_games(&self, player: usize) -> Ratio {
        self.count(player, |seat| self.has_won(seat) && self.is_counted_game(seat))
    }

    /// BPG (7.3): games played with Black.
    pub(super) fn black_games(&self, player: usize) -> Ratio {
        self.count(player, |seat| seat.colour == Colour::Black && self.is_counted_game(seat))
    }

    /// BWG (7.4): games won with Black.
    pub(super) fn black_wins(&self, player: usize) -> Ratio {
        if let Some(games) = self.games_of_matches(player) {
            return Ratio::count(games.won_with_black);
        }
        self.count(player, |seat| seat.colour == Colour::Black && self.is_counted_game(seat) && self.has_won(seat))
    }

    /// REP, until 2026 GE (7.6): rounds less byes of half and no points and forfeit losses.
    pub(super) fn elected_games(&self, player: usize) -> Ratio {
        Ratio::count(self.rounds as usize) - self.count(player, |seat| seat.kind().is_voluntary())
    }

    /// PS (7.5, 000 14.5): the sum of the running totals, without those of the first `cut` rounds.
    pub(super) fn progressive(&self, player: usize, cut: usize) -> Ratio {
        let (mut total, mut sum) = (Ratio::ZERO, Ratio::ZERO);
        let mut turns = self.turns(player).peekable();
        for round in 1..=self.rounds {
            if let Some(seat) = turns.next_if(|seat| seat.round == round) {
                total += self.award(&seat);
            }
            if round as usize > cut {
                sum += total;
            }
        }
        sum
    }

    /// STD (7.7): rounds with more points than the scheduled opponent, and half of those with as many. Without an
    /// opponent the points are compared with those of a draw.
    pub(super) fn standard_points(&self, player: usize) -> Ratio {
        let value = |seat: Seat| {
            let theirs = seat.met().map(|opponent| self.field.players[opponent].seat(seat.round));
            let theirs = theirs.map_or(self.field.points.draw, |theirs| self.award(&theirs));
            match self.award(&seat).cmp(&theirs) {
                std::cmp::Ordering::Greater => Ratio::ONE,
                std::cmp::Ordering::Equal => Ratio::HALF,
                std::cmp::Ordering::Less => Ratio::ZERO,
            }
        };
        self.turns(player).map(value).sum()
    }

    /// KS (9.2): points against those with at least half of the maximum, which is most games anybody has, all won.
    pub(super) fn koya(&self, player: usize) -> Ratio {
        let most = *self.most_games.get_or_init(|| {
            let games = |of| self.turns(of).filter(Seat::is_paired).count();
            Ratio::count(self.counted().map(games).max().unwrap_or(0)) * self.field.points.win
        });
        let counts = |seat: &Seat| seat.met().is_some_and(|of| self.points[of] + self.points[of] >= most);
        self.turns(player).filter(counts).map(|seat| self.award(&seat)).sum()
    }
}
