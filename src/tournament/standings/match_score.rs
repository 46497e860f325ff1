//! The score of a match that is played for a target.

use super::table::StandingsTable;
use super::target::MatchTarget;
use crate::event::Event;
use crate::mark::ResultMark;
use crate::options::TournamentOptions;
use crate::ratio::Ratio;
use crate::system::EventSystem;

/// The score of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchScore {
    /// What it is for.
    pub target: MatchTarget,
    /// The games that have a result.
    pub games: u32,
    /// What each of the two players still lacks; no less than nothing.
    pub left: [Ratio; 2],
    /// The game after which it was decided, or over.
    pub decided: Option<u32>,
    /// The index of who has won it; `None` while it is open, or where all games are played and the points are equal.
    pub winner: Option<usize>,
}

impl Event {
    /// Whether it has exactly two players.
    pub fn is_match(&self) -> bool {
        self.course.system == EventSystem::Match && self.field.players.len() == 2 && !self.is_team_event()
    }

    /// The score of its match, if it is one and a target is asked for. Losses by forfeit count as others (000 4.4).
    pub fn match_score(&self, options: &TournamentOptions) -> Option<MatchScore> {
        let target = options.target.filter(|_| self.is_match())?;
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let known = || TournamentOptions { withdrawn: Vec::new(), ..options.clone() };
        let table =
            StandingsTable::new(self, regime, options).or_else(|_| StandingsTable::new(self, regime, &known())).ok()?;
        Some(MatchScore::of(&table, target))
    }
}

impl MatchScore {
    fn of(table: &StandingsTable, target: MatchTarget) -> MatchScore {
        let (mut games, mut points, mut wins) = (0, [Ratio::ZERO; 2], [0_u32; 2]);
        let (mut decided, mut winner) = (None, None);
        for round in 1..=table.rounds {
            let seats = [0, 1].map(|player: usize| table.field.players[player].seat(round));
            if seats[0].mark == ResultMark::Open || !seats[0].is_paired() {
                continue;
            }
            games += 1;
            for (player, seat) in seats.iter().enumerate() {
                points[player] += table.award(seat);
                wins[player] +=
                    u32::from(matches!(seat.mark, ResultMark::Win | ResultMark::UnratedWin | ResultMark::ForfeitWin));
            }
            let has = |player: &usize| match target {
                MatchTarget::Games(_) => false,
                MatchTarget::Points(of) => points[*player] >= of,
                MatchTarget::Wins(of) => wins[*player] >= of,
            };
            if decided.is_none() {
                let is_over = matches!(target, MatchTarget::Games(of) if games == of);
                let ahead = (0..2).find(|&player| points[player] > points[1 - player]);
                winner = if is_over { ahead } else { (0..2).find(has) };
                decided = (is_over || winner.is_some()).then_some(games);
            }
        }
        let left = [0, 1].map(|player: usize| match target {
            MatchTarget::Games(of) => Ratio::whole(of.saturating_sub(games)),
            MatchTarget::Points(of) => (of - points[player]).max(Ratio::ZERO),
            MatchTarget::Wins(of) => Ratio::whole(of.saturating_sub(wins[player])),
        });
        MatchScore { target, games, left, decided, winner }
    }
}
