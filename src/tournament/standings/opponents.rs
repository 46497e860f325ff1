//! Tie-breaks from opponents' scores: Buchholz, Fore Buchholz, Sonneborn-Berger, and how unplayed rounds count in them
//! (000 14.5; C.02.13 of 2009; C.07 articles 8, 9, 14 and 16).

use std::collections::HashMap;

use super::table::StandingsTable;
use super::tie_break::TieBreak;
use crate::field::Seat;
use crate::mark::RoundKind;
use crate::ratio::Ratio;
use crate::regime::Regime;

/// What a round brings to a tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundContribution {
    /// The score of the opponent, or of the dummy.
    pub(crate) score: Ratio,
    /// What is added up.
    pub(crate) value: Ratio,
    /// Whether the round was voluntarily unplayed (C.07 16.1).
    pub(crate) is_voluntary: bool,
}

/// The sum without so many of the least values and so many of the greatest.
///
/// With a voluntarily unplayed round the lowest contribution from such a round is cut instead of the least significant
/// value, unless it is lower than that (C.07 16.5); the greatest values have no exception.
pub(crate) fn cut_sum(mut items: Vec<RoundContribution>, low: usize, high: usize) -> Ratio {
    for _ in 0..low.min(items.len()) {
        let least = (0..items.len()).min_by_key(|&at| (items[at].score, items[at].value));
        let voluntary = (0..items.len()).filter(|&at| items[at].is_voluntary);
        let lowest = voluntary.min_by_key(|&at| (items[at].value, items[at].score));
        let pick = match (least, lowest) {
            (Some(least), Some(lowest)) if items[lowest].value >= items[least].value => lowest,
            (Some(least), _) => least,
            (None, _) => break,
        };
        // The rest is only added up, so its order may change.
        items.swap_remove(pick);
    }
    for _ in 0..high.min(items.len()) {
        if let Some(most) = (0..items.len()).max_by_key(|&at| (items[at].score, items[at].value)) {
            items.swap_remove(most);
        }
    }
    items.iter().map(|item| item.value).sum()
}

/// The score of each player as his opponents' tie-breaks see it.
fn scores(table: &StandingsTable, fore: bool) -> Vec<Ratio> {
    if table.is_predetermined {
        return table.points.clone();
    }
    match table.regime {
        regime if regime.is_vietnamese() => vietnam_scores(table),
        _ => (0..table.field.players.len()).map(|player| adjusted(table, player, fore)).collect(),
    }
}

/// C.07 16.3: a half- or zero-point bye followed by voluntarily unplayed rounds alone counts as a draw. In 2009 every
/// unplayed round did.
fn adjusted(table: &StandingsTable, player: usize, fore: bool) -> Ratio {
    let draw = table.field.points.draw;
    let turns: Vec<_> = table.turns(player).collect();
    let mut sum = table.field.odd(player, table.rounds);
    // From the end: whether only voluntarily unplayed rounds follow.
    let mut is_last = true;
    for seat in turns.iter().rev() {
        let kind = seat.kind();
        let is_drawn_last = fore && seat.round == table.rounds && seat.is_paired();
        sum += if is_drawn_last
            || table.regime == Regime::Fide2009 && kind != RoundKind::Board
            || table.regime.is_c07() && is_last && matches!(kind, RoundKind::HalfBye | RoundKind::ZeroBye)
        {
            draw
        } else {
            table.award(seat)
        };
        is_last &= kind.is_voluntary() && !is_drawn_last;
    }
    sum
}

/// 000 14.5: who withdrew after a round counts the mean of the final points of the others, not withdrawn, who had as
/// many points as he after that round; if there are none, his own.
fn vietnam_scores(table: &StandingsTable) -> Vec<Ratio> {
    let count = table.field.players.len();
    let mut out = table.points.clone();
    let mut running = vec![Ratio::ZERO; count];
    // Round 0 is there for those who withdrew without a game; all have the same points then.
    for round in 0..=table.rounds {
        if round > 0 {
            for player in table.counted() {
                let seat = table.field.players[player].seat(round);
                if seat.met().is_none_or(|opponent| !table.is_annulled(opponent)) {
                    running[player] += table.award(&seat);
                }
            }
        }
        let leaving: Vec<usize> = (0..count).filter(|&player| table.left[player] == Some(round)).collect();
        if leaving.is_empty() {
            continue;
        }
        let mut groups: HashMap<Ratio, (Ratio, usize)> = HashMap::new();
        for player in table.counted().filter(|&player| table.left[player].is_none()) {
            let group = groups.entry(running[player]).or_default();
            *group = (group.0 + table.points[player], group.1 + 1);
        }
        for player in leaving {
            if let Some(&(sum, players)) = groups.get(&running[player]) {
                out[player] = sum.over(players);
            }
        }
    }
    out
}

impl StandingsTable {
    /// The scores as opponents' tie-breaks see them.
    fn scores(&self, fore: bool) -> &[Ratio] {
        let cell = if fore { &self.fore_scores } else { &self.scores };
        cell.get_or_init(|| scores(self, fore))
    }

    /// What each round of a player brings. The value is the score; with `times_points` it is times the points scored.
    /// With `plays` forfeits are games against the scheduled opponent.
    fn contributions(&self, player: usize, fore: bool, times_points: bool, plays: bool) -> Vec<RoundContribution> {
        let scores = self.scores(fore);
        let mut before = Ratio::ZERO;
        let mut out = Vec::new();
        let last = || {
            let least = || self.counted().map(|of| self.points[of]).min().unwrap_or(Ratio::ZERO);
            *self.last_points.get_or_init(least)
        };
        for seat in self.turns(player) {
            let points = self.award(&seat);
            let kind = if plays && seat.kind().is_forfeit() { RoundKind::Board } else { seat.kind() };
            let of_opponent = seat.met().map(|opponent| scores[opponent]);
            let score = if kind == RoundKind::Open {
                None
            } else if self.is_predetermined {
                of_opponent
            } else if self.regime.is_vietnamese() {
                let is_bye = matches!(kind, RoundKind::AllocatedBye | RoundKind::FullBye);
                if seat.is_paired() { of_opponent } else { is_bye.then(last) }
            } else if kind == RoundKind::Board || fore && seat.round == self.rounds && seat.is_paired() {
                of_opponent
            } else if self.regime == Regime::Fide2009 {
                Some(self.virtual_opponent(before, points, seat.round))
            } else {
                Some(self.dummy(player, fore, of_opponent))
            };
            before += points;
            let is_forced = self.is_predetermined || !self.regime.is_c07();
            let is_drawn_last = fore && seat.round == self.rounds && seat.is_paired();
            out.extend(score.map(|score| RoundContribution {
                score,
                value: if times_points { score * points } else { score },
                is_voluntary: kind.is_voluntary() && !is_forced && !is_drawn_last,
            }));
        }
        out
    }

    /// 2009: the virtual opponent of an unplayed round has the player's points before it, the other side's points of
    /// it, and half a point for each round after it.
    fn virtual_opponent(&self, before: Ratio, points: Ratio, round: u32) -> Ratio {
        before + (Ratio::ONE - points) + Ratio::new(i64::from(self.rounds - round), 2)
    }

    /// C.07 16.4: the dummy of an unplayed round has the player's own score; since 2026 at most, for a forfeit, the
    /// scheduled opponent's adjusted score, else as many draws as rounds.
    fn dummy(&self, player: usize, fore: bool, scheduled: Option<Ratio>) -> Ratio {
        let draw = self.field.points.draw;
        let mut own = self.points[player];
        let last = self.field.players[player].seat(self.rounds);
        if fore && last.is_paired() {
            own = own + draw - self.award(&last);
        }
        if self.regime != Regime::Tiebreaks2026 {
            return own;
        }
        own.min(scheduled.unwrap_or(draw * Ratio::count(self.rounds as usize)))
    }

    /// Buchholz without cuts of every player.
    fn buchholz(&self) -> &[Ratio] {
        self.buchholz.get_or_init(|| {
            let sum = |player| cut_sum(self.contributions(player, false, false, false), 0, 0);
            (0..self.field.players.len()).map(sum).collect()
        })
    }

    /// BH (C.07 8.1), FB (8.3) or SB (9.1) with the cuts of a tie-break.
    pub(super) fn opponents_sum(&self, player: usize, fore: bool, times_points: bool, of: &TieBreak) -> Ratio {
        let mut items = self.contributions(player, fore, times_points, of.plays_forfeits);
        for item in &mut items {
            item.is_voluntary &= !of.cuts_least;
        }
        cut_sum(items, of.low, of.high)
    }

    /// AOB (C.07 8.2): the mean of the Buchholz of the opponents met over the board.
    pub(super) fn average_buchholz(&self, player: usize) -> Option<Ratio> {
        let buchholz = self.buchholz();
        let met: Vec<Ratio> =
            self.turns(player).filter(Seat::is_board).filter_map(|seat| Some(buchholz[seat.met()?])).collect();
        let sum: Ratio = met.iter().copied().sum();
        (!met.is_empty()).then(|| sum.over(met.len()))
    }
}
