//! The values of tie-breaks of teams.

use super::table::{Team, TeamTable};
use crate::ratio::Ratio;
use crate::regime::Regime;
use crate::standings::opponents::{RoundContribution, cut_sum};
use crate::standings::tie_break::TeamScore as Primary;
use crate::standings::tie_break::{TieBreak, TieBreakBase};

impl TeamTable {
    /// The values of a tie-break, several for those by boards; none for direct encounter, which only a group has.
    pub fn values(&self, team: usize, of: &TieBreak) -> Vec<Ratio> {
        use Primary::{Game, Match};
        let this = &self.teams[team];
        let other = self.primary.other();
        match of.base {
            TieBreakBase::MP => vec![this.match_points],
            TieBreakBase::GP => vec![this.game_points],
            TieBreakBase::MPVGP => vec![this.score(other)],
            TieBreakBase::BH => vec![cut_sum(
                self.contributions(team, of.score.unwrap_or(self.primary), None, of.plays_forfeits),
                of.low,
                of.high,
            )],
            TieBreakBase::EMMSB => vec![self.extended(team, Match, Match, of)],
            TieBreakBase::EMGSB => vec![self.extended(team, Match, Game, of)],
            TieBreakBase::EGMSB => vec![self.extended(team, Game, Match, of)],
            TieBreakBase::EGGSB => vec![self.extended(team, Game, Game, of)],
            TieBreakBase::SSSC => {
                let most = self.most(self.primary) * Ratio::count(self.rounds as usize);
                let factor = Ratio::whole(most.divided(self.most(other)).floor());
                vec![
                    this.score(other)
                        + cut_sum(self.contributions(team, self.primary, None, false), 0, 0).divided(factor),
                ]
            }
            TieBreakBase::WIN => {
                vec![Ratio::count(this.rounds.iter().filter(|of| of.match_points == self.points.win).count())]
            }
            TieBreakBase::BC => {
                let weighed = self.boards(this).into_iter().zip(1..);
                vec![weighed.map(|(points, board)| points * Ratio::count(board)).sum()]
            }
            TieBreakBase::TBR => self.boards(this),
            TieBreakBase::BBE => {
                let boards = self.boards(this);
                (1..self.boards).rev().map(|upto| boards[..upto].iter().copied().sum()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The points on each board.
    fn boards(&self, team: &Team) -> Vec<Ratio> {
        let on = |board: usize| team.rounds.iter().filter_map(move |round| round.boards.get(board)).copied().sum();
        (0..self.boards).map(on).collect()
    }

    /// What each round brings: the opponent's score of one kind, times the own score of another if that is given. With
    /// `plays` forfeited matches are matches against the scheduled opponent.
    fn contributions(
        &self,
        team: usize,
        theirs: Primary,
        ours: Option<Primary>,
        plays: bool,
    ) -> Vec<RoundContribution> {
        let this = &self.teams[team];
        let mut out = Vec::new();
        for round in &this.rounds {
            let scheduled = round.opponent.map(|opponent| self.adjusted(opponent, theirs));
            let is_met = self.is_met(round, plays);
            let score = match scheduled {
                Some(score) if is_met => score,
                _ if self.is_round_robin => continue,
                // A dummy, since 2026 with caps (C.07 16.4).
                _ if self.regime == Regime::Tiebreaks2026 => {
                    let most = self.draw(theirs) * Ratio::count(self.rounds as usize);
                    this.score(theirs).min(scheduled.unwrap_or(most))
                }
                _ => this.score(theirs),
            };
            let value = ours.map_or(score, |ours| score * round.score(ours));
            let is_voluntary = round.kind.is_voluntary() && !is_met;
            out.push(RoundContribution { score, value, is_voluntary });
        }
        out
    }

    /// Extended Sonneborn-Berger (C.07 13.2).
    fn extended(&self, team: usize, theirs: Primary, ours: Primary, of: &TieBreak) -> Ratio {
        cut_sum(self.contributions(team, theirs, Some(ours), of.plays_forfeits), of.low, of.high)
    }
}
