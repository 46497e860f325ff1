//! What tie-breaks of teams are computed from.

use super::matches::{self, TeamMatch};
use crate::field::PlayerField;
use crate::mark::RoundKind;
use crate::options::TournamentOptions;
use crate::ratio::Ratio;
use crate::regime::Regime;
use crate::standings::lists;
use crate::standings::tie_break::TeamScore as Primary;
use crate::system::EventSystem;
use crate::trf::Trf;
use crate::trf::scoring::MatchPoints;

/// A team with its matches.
#[derive(Debug, Clone, PartialEq)]
pub struct Team {
    /// The number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The match points.
    pub match_points: Ratio,
    /// The game points.
    pub game_points: Ratio,
    /// The rounds, from 1.
    pub rounds: Vec<TeamMatch>,
}

impl Team {
    /// The matches that were played.
    pub fn matches(&self) -> usize {
        self.rounds.iter().filter(|of| of.kind == RoundKind::Board).count()
    }

    /// A score.
    pub fn score(&self, of: Primary) -> Ratio {
        match of {
            Primary::Match => self.match_points,
            Primary::Game => self.game_points,
        }
    }
}

impl TeamMatch {
    /// A score of the round.
    pub fn score(&self, of: Primary) -> Ratio {
        match of {
            Primary::Match => self.match_points,
            Primary::Game => self.game_points,
        }
    }
}

/// The state of a team event under a regime.
#[derive(Debug, Clone, PartialEq)]
pub struct TeamTable {
    /// The teams in the order of the TRF.
    pub teams: Vec<Team>,
    /// The number of boards.
    pub boards: usize,
    /// What teams are ranked by.
    pub primary: Primary,
    /// The regime.
    pub regime: Regime,
    /// Whether every team meets every other.
    pub is_round_robin: bool,
    pub(super) rounds: u32,
    pub(super) points: MatchPoints,
    pub(super) win: Ratio,
    pub(super) draw: Ratio,
    /// The adjusted scores of each team: match points and game points.
    adjusted: Vec<[Ratio; 2]>,
}

impl Primary {
    /// The other score.
    #[must_use]
    pub fn other(self) -> Primary {
        match self {
            Primary::Match => Primary::Game,
            Primary::Game => Primary::Match,
        }
    }
}

impl TeamTable {
    /// The state of a team event. The system is that of the event; one that was neither asked for nor named by the TRF
    /// is found out from the matches.
    pub fn new(
        trf: &Trf,
        field: &PlayerField,
        regime: Regime,
        system: EventSystem,
        options: &TournamentOptions,
    ) -> TeamTable {
        let rounds = options.after_round.filter(|&round| round > 0).unwrap_or(field.rounds).min(field.rounds);
        let found = matches::rounds(trf, field, rounds);
        let numbers = matches::indices(trf);
        let odd = trf.odd_points(|number| numbers.get(&number).copied());
        let teams: Vec<Team> = trf
            .teams
            .iter()
            .zip(found.matches)
            .enumerate()
            .map(|(index, (team, rounds))| {
                let (odd_match, odd_game) = matches::odd_points(&odd, index, &rounds);
                let sum = |score: fn(&TeamMatch) -> Ratio| rounds.iter().map(score).sum::<Ratio>();
                Team {
                    number: team.number,
                    name: team.name.clone(),
                    match_points: sum(|of| of.match_points) + odd_match,
                    game_points: sum(|of| of.game_points) + odd_game,
                    rounds,
                }
            })
            .collect();
        let kind = format!("{} {}", trf.value("192"), trf.value("092"));
        let is_known = options.system.is_some() || EventSystem::says_swiss(&kind).is_some();
        let default = if regime.is_vietnamese() { Primary::Game } else { Primary::Match };
        let is_round_robin = if is_known { system.is_round_robin() } else { is_round_robin(&teams, rounds) };
        let mut table = TeamTable {
            is_round_robin,
            teams,
            boards: found.boards,
            primary: options.primary.or(lists::primary(trf.tie_break_list())).unwrap_or(default),
            regime,
            rounds,
            points: trf.match_points,
            win: field.points.win,
            draw: field.points.draw,
            adjusted: Vec::new(),
        };
        let both = |team| [Primary::Match, Primary::Game].map(|score| table.adjust(team, score));
        table.adjusted = (0..table.teams.len()).map(both).collect();
        table
    }

    /// Whether a round is a match against its opponent for tie-breaks. With `plays` forfeits are (C.07 article 14).
    pub(super) fn is_met(&self, round: &TeamMatch, plays: bool) -> bool {
        round.kind == RoundKind::Board || self.is_round_robin || plays && round.kind.is_forfeit()
    }

    /// The score of a drawn match.
    pub(super) fn draw(&self, of: Primary) -> Ratio {
        match of {
            Primary::Match => self.points.draw,
            Primary::Game => self.draw * Ratio::count(self.boards),
        }
    }

    /// The most that a match can bring.
    pub(super) fn most(&self, of: Primary) -> Ratio {
        match of {
            Primary::Match => self.points.win,
            Primary::Game => self.win * Ratio::count(self.boards),
        }
    }

    /// The score as opponents' tie-breaks see it (C.07 16.3).
    pub(super) fn adjusted(&self, team: usize, of: Primary) -> Ratio {
        let [of_matches, of_games] = self.adjusted[team];
        match of {
            Primary::Match => of_matches,
            Primary::Game => of_games,
        }
    }

    fn adjust(&self, team: usize, of: Primary) -> Ratio {
        let team = &self.teams[team];
        let rounds: Ratio = team.rounds.iter().map(|round| round.score(of)).sum();
        // Points outside of results stay with the team.
        let mut sum = team.score(of) - rounds;
        let mut is_last = !self.is_round_robin;
        for round in team.rounds.iter().rev() {
            let is_drawn = is_last && matches!(round.kind, RoundKind::HalfBye | RoundKind::ZeroBye);
            sum += if is_drawn { self.draw(of) } else { round.score(of) };
            is_last &= round.kind.is_voluntary();
        }
        sum
    }
}

/// Whether the matches are those of a round robin.
fn is_round_robin(teams: &[Team], rounds: u32) -> bool {
    let count = teams.len() as u32;
    let length = if count.is_multiple_of(2) { count.saturating_sub(1) } else { count };
    if count < 3 || rounds == 0 || !rounds.is_multiple_of(length) {
        return false;
    }
    let cycles = rounds / length;
    let mut met = std::collections::BTreeMap::new();
    for (index, team) in teams.iter().enumerate() {
        for opponent in team.rounds.iter().filter_map(|round| round.opponent) {
            *met.entry((index, opponent)).or_insert(0_u32) += 1;
        }
    }
    let full = met.values().filter(|&&times| times == cycles).count();
    met.values().all(|&times| times <= cycles) && full * 2 >= teams.len() * (teams.len() - 1)
}
