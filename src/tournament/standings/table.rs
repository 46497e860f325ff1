//! What tie-breaks are computed from: points, withdrawals, and the rounds that count.

use std::cell::OnceCell;

use super::two_games::TwoGames;
use super::withdrawal::{self, PlayerStatus};
use crate::event::Event;
use crate::field::{AmbiguousPlayer, PlayerField, Seat};
use crate::mark::RoundKind;
use crate::options::TournamentOptions;
use crate::ratio::Ratio;
use crate::regime::Regime;

/// The state of a field after a round under a regime.
#[derive(Debug)]
pub struct StandingsTable {
    /// The field.
    pub field: PlayerField,
    /// The regime.
    pub regime: Regime,
    /// Whether pairings stood before the first round: forfeits are games then (C.07 15.2).
    pub is_predetermined: bool,
    /// The rounds that count.
    pub rounds: u32,
    /// What became of each player.
    pub status: Vec<PlayerStatus>,
    /// The last round of those who withdrew.
    pub left: Vec<Option<u32>>,
    /// The points of each player, without games against the annulled.
    pub points: Vec<Ratio>,
    /// The games of the field, where this has the matches of two games.
    pub(super) two_games: Option<TwoGames>,
    /// Scores as opponents' tie-breaks see them; computed when they are asked for.
    pub(super) scores: OnceCell<Vec<Ratio>>,
    /// The same with the paired games of the last round drawn (C.07 8.3).
    pub(super) fore_scores: OnceCell<Vec<Ratio>>,
    pub(super) buchholz: OnceCell<Vec<Ratio>>,
    pub(super) performances: OnceCell<Vec<Option<Ratio>>>,
    pub(super) perfect_performances: OnceCell<Vec<Option<Ratio>>>,
    pub(super) most_games: OnceCell<Ratio>,
    /// The points of the last-placed.
    pub(super) last_points: OnceCell<Ratio>,
}

impl StandingsTable {
    /// The state of an event.
    ///
    /// # Errors
    ///
    /// The name of a withdrawn player who is unknown.
    pub fn new(event: &Event, regime: Regime, options: &TournamentOptions) -> Result<StandingsTable, AmbiguousPlayer> {
        let two_games = event.two_games(regime);
        let mut field = two_games.as_ref().map_or_else(|| event.field.clone(), |of| of.matches.clone());
        let cycles = if two_games.is_some() { 1 } else { event.course.cycles };
        let rounds = options.after_round.filter(|&round| round > 0).unwrap_or(field.rounds).min(field.rounds);
        // In a round robin of teams a player need not play all rounds.
        let is_round_robin = event.course.system.is_round_robin() && !event.is_team_event();
        let named = withdrawal::named(&field, options)?;
        let count = field.players.len();
        // Made-up rounds do not show who left.
        let tells = event.numbers_rounds() || !event.course.system.is_swiss();
        let left: Vec<Option<u32>> = (0..count)
            .map(|player| (player, named.contains(&player)))
            .map(|(player, named)| {
                withdrawal::left(&field, player, rounds, is_round_robin, named).filter(|_| tells || named)
            })
            .collect();
        let mut status: Vec<PlayerStatus> = left
            .iter()
            .map(|left| if left.is_some() { PlayerStatus::Withdrawn } else { PlayerStatus::Playing })
            .collect();
        if is_round_robin {
            for &player in &named {
                withdrawal::add_forfeits(&mut field, player, rounds, cycles);
            }
            let prescribed = withdrawal::prescribed(&field, rounds);
            for player in (0..count).filter(|&player| left[player].is_some()) {
                if regime.annuls(withdrawal::played(&field, player, rounds), prescribed) {
                    status[player] = PlayerStatus::Annulled;
                } else if regime.is_vietnamese() {
                    withdrawal::lose_adjourned(&mut field, player, rounds);
                }
            }
        }
        let mut table = StandingsTable {
            field,
            regime,
            is_predetermined: event.course.system.is_predetermined(),
            rounds,
            status,
            left,
            points: Vec::new(),
            two_games,
            scores: OnceCell::new(),
            fore_scores: OnceCell::new(),
            buchholz: OnceCell::new(),
            performances: OnceCell::new(),
            perfect_performances: OnceCell::new(),
            most_games: OnceCell::new(),
            last_points: OnceCell::new(),
        };
        // Points come last, since forfeits and lost adjourned games have changed the field above.
        table.points = (0..count)
            .map(|player| {
                let odd = table.field.odd(player, rounds);
                table.turns(player).map(|seat| table.award(&seat)).sum::<Ratio>() + odd
            })
            .collect();
        Ok(table)
    }

    /// Whether a player's games are annulled.
    pub fn is_annulled(&self, player: usize) -> bool {
        self.status[player] == PlayerStatus::Annulled
    }

    /// The players who count.
    pub fn counted(&self) -> impl Iterator<Item = usize> {
        (0..self.field.players.len()).filter(|&player| !self.is_annulled(player))
    }

    /// All rounds that count for a player, those without an entry too; not those against the annulled.
    pub fn turns(&self, player: usize) -> impl Iterator<Item = Seat> {
        let of = &self.field.players[player];
        let seats = (1..=self.rounds).map(move |round| of.seat(round));
        seats.filter(|seat| seat.met().is_none_or(|opponent| !self.is_annulled(opponent)))
    }

    /// The points of a round.
    pub fn award(&self, seat: &Seat) -> Ratio {
        self.field.award(seat)
    }

    /// The games that a player played over the board.
    pub(super) fn games(&self, player: usize) -> usize {
        if let Some(two_games) = &self.two_games {
            return two_games.match_games(player, 1..=self.rounds).played;
        }
        let seats = self.field.players[player].seats.iter();
        seats.filter(|seat| seat.round <= self.rounds && seat.is_board()).count()
    }

    /// Whether a round is a game for direct encounters, and in vn2004 for counts.
    pub(super) fn is_game(&self, seat: &Seat) -> bool {
        let kind = seat.kind();
        let counts_forfeits = self.is_predetermined || self.regime.is_vietnamese();
        kind == RoundKind::Board || counts_forfeits && kind.is_forfeit()
    }

    /// The points of a player with all his games, as the list shows them for the annulled.
    pub fn all_points(&self, player: usize) -> Ratio {
        let of = &self.field.players[player];
        let seats = (1..=self.rounds).map(|round| self.award(&of.seat(round)));
        seats.sum::<Ratio>() + self.field.odd(player, self.rounds)
    }
}
