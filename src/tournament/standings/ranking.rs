//! Ranking: by points, then by one tie-break after the other.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::encounter::{MiniTable, MissingGames};
use super::table::StandingsTable;
use super::tie_break::{TieBreak, TieBreakBase};
use crate::ratio::Ratio;

/// A player in the order of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedPlayer {
    /// The index of the player.
    pub player: usize,
    /// The rank, shared by those who are equal to the end; `None` for the annulled.
    pub rank: Option<usize>,
    /// The values of the tie-breaks; `None` where there is none.
    pub values: Vec<Option<Ratio>>,
}

impl StandingsTable {
    /// The value of a tie-break, direct encounter excepted, which only a group has.
    pub fn value(&self, player: usize, of: &TieBreak) -> Option<Ratio> {
        match of.base {
            TieBreakBase::BH => Some(self.opponents_sum(player, false, false, of)),
            TieBreakBase::FB => Some(self.opponents_sum(player, true, false, of)),
            TieBreakBase::SB => Some(self.opponents_sum(player, false, true, of)),
            TieBreakBase::AOB => self.average_buchholz(player),
            TieBreakBase::KS => Some(self.koya(player)),
            TieBreakBase::PS => Some(self.progressive(player, of.low)),
            TieBreakBase::WIN => Some(self.wins(player)),
            TieBreakBase::WON => Some(self.won_games(player)),
            TieBreakBase::BPG => Some(self.black_games(player)),
            TieBreakBase::BWG => Some(self.black_wins(player)),
            TieBreakBase::GE | TieBreakBase::REP => Some(self.elected_games(player)),
            TieBreakBase::GP => Some(self.game_points(player)),
            TieBreakBase::STD => Some(self.standard_points(player)),
            TieBreakBase::ARO => self.average_rating(player, of.low, of.high),
            TieBreakBase::TPR => self.performance(player),
            TieBreakBase::PTP => self.perfect_performance(player),
            TieBreakBase::APRO => self.average_performance(player, false),
            TieBreakBase::APPO => self.average_performance(player, true),
            TieBreakBase::RTG => Some(self.field.players[player].rating).filter(|&of| of > 0).map(Ratio::whole),
            TieBreakBase::TPN => Some(Ratio::whole(self.field.players[player].number)),
            _ => None,
        }
    }

    /// The places of a group of tied players among themselves.
    fn encounter(&self, group: &[usize], of: &TieBreak) -> Vec<usize> {
        let place: HashMap<usize, usize> = group.iter().enumerate().map(|(at, &player)| (player, at)).collect();
        let mut mini = MiniTable::new(group.len());
        for (at, &player) in group.iter().enumerate() {
            for seat in
                self.turns(player).filter(|seat| self.is_game(seat) || of.plays_forfeits && seat.kind().is_forfeit())
            {
                if let Some(&against) = seat.met().and_then(|opponent| place.get(&opponent)) {
                    mini.add(at, against, self.award(&seat));
                }
            }
        }
        let missing =
            if self.regime.is_c07() { MissingGames::Win(self.field.points.win) } else { MissingGames::Nothing };
        mini.places(missing)
    }

    /// The list: those who count by points and tie-breaks, equal ones by number; then the annulled by points.
    pub fn ranking(&self, tie_breaks: &[TieBreak]) -> Vec<PlacedPlayer> {
        let mut values: Vec<Vec<Option<Ratio>>> = vec![vec![None; tie_breaks.len()]; self.field.players.len()];
        let mut players: Vec<usize> = self.counted().collect();
        players.sort_by_key(|&player| (Reverse(self.points[player]), player));
        let same_points = |a: &usize, b: &usize| self.points[*a] == self.points[*b];
        let mut groups: Vec<Vec<usize>> = players.chunk_by(same_points).map(<[usize]>::to_vec).collect();
        for (column, of) in tie_breaks.iter().enumerate() {
            let mut next = Vec::new();
            for mut group in groups {
                // For the order only; the values themselves are shown for all.
                let mut keys: HashMap<usize, Option<Ratio>> = HashMap::new();
                if of.base == TieBreakBase::DE {
                    if group.len() > 1 {
                        for (&player, place) in group.iter().zip(self.encounter(&group, of)) {
                            values[player][column] = Some(Ratio::count(place));
                            keys.insert(player, Some(Ratio::ZERO - Ratio::count(place)));
                        }
                    }
                } else {
                    for &player in &group {
                        let value = self.value(player, of);
                        values[player][column] = value;
                        let key = if of.is_ascending() { value.map(|value| Ratio::ZERO - value) } else { value };
                        keys.insert(player, key);
                    }
                }
                let key = |player: &usize| keys.get(player).copied().flatten();
                group.sort_by_key(|player| (Reverse(key(player)), *player));
                next.extend(group.chunk_by(|a, b| key(a) == key(b)).map(<[usize]>::to_vec));
            }
            groups = next;
        }
        let mut out = Vec::new();
        for group in groups {
            let rank = out.len() + 1;
            let placed =
                |player| PlacedPlayer { player, rank: Some(rank), values: std::mem::take(&mut values[player]) };
            out.extend(group.into_iter().map(placed));
        }
        let mut annulled: Vec<usize> =
            (0..self.field.players.len()).filter(|&player| self.is_annulled(player)).collect();
        annulled.sort_by_key(|&player| (Reverse(self.all_points(player)), player));
        let placed = |player| PlacedPlayer { player, rank: None, values: vec![None; tie_breaks.len()] };
        out.extend(annulled.into_iter().map(placed));
        out
    }
}
