//! Who plays in games, and in which rounds: what tells whether games belong to one event.

use std::collections::HashSet;

use super::archive::EventArchive;
use super::group::EventGroup;
use super::outcome;
use crate::folding;

/// Who plays in groups, and in which rounds, as far as it is known.
#[derive(Default)]
pub(super) struct SeatedPlayers {
    pub(super) players: HashSet<String>,
    seats: HashSet<(String, u32)>,
    /// Whether every game has a round.
    is_numbered: bool,
}

impl SeatedPlayers {
    pub(super) fn of(archive: &EventArchive, group: &EventGroup) -> SeatedPlayers {
        let mut seated = SeatedPlayers { is_numbered: true, ..SeatedPlayers::default() };
        for game in group.games(archive) {
            let round = outcome::round(archive.texts.get(game.round));
            seated.is_numbered &= round.is_some();
            for name in [game.white, game.black].map(|person| folding::strict(archive.named(person).name)) {
                if !outcome::is_nobody(&name) {
                    seated.seats.extend(round.map(|round| (name.clone(), round)));
                    seated.players.insert(name);
                }
            }
        }
        seated
    }

    /// Whether at least half of the players of one play in the other.
    pub(super) fn shares(&self, other: &SeatedPlayers) -> bool {
        let common = self.players.intersection(&other.players).count();
        common > 0 && common * 2 >= self.players.len().min(other.players.len())
    }

    /// Whether the rounds of both go together: no player has the same round in both.
    pub(super) fn goes_on(&self, other: &SeatedPlayers) -> bool {
        self.is_numbered && other.is_numbered && self.seats.is_disjoint(&other.seats)
    }

    /// Whether both have rounds or neither has, and no player has the same round in both.
    pub(super) fn goes_with(&self, other: &SeatedPlayers) -> bool {
        self.is_numbered == other.is_numbered && self.seats.is_disjoint(&other.seats)
    }

    /// Whether most of one is played again in the other, in two rounds or more.
    pub(super) fn starts_over(&self, other: &SeatedPlayers) -> bool {
        let again: Vec<u32> = self.seats.intersection(&other.seats).map(|seat| seat.1).collect();
        again.len() * 2 > self.seats.len().min(other.seats.len()) && again.iter().any(|&round| round != again[0])
    }

    pub(super) fn add(&mut self, other: SeatedPlayers) {
        self.players.extend(other.players);
        self.seats.extend(other.seats);
        self.is_numbered &= other.is_numbered;
    }
}
