//! The systems by which opponents are found.

use super::folding;

/// A system of pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventSystem {
    /// Everyone meets everyone once.
    RoundRobin,
    /// Everyone meets everyone twice.
    DoubleRoundRobin,
    /// Everyone meets everyone more than twice.
    MultiRoundRobin,
    /// Two players.
    Match,
    /// Two sides: everyone meets all of the other side.
    Scheveningen,
    /// Who loses a match is out.
    KnockOut,
    /// The Swiss system.
    Swiss,
    /// The adjusted Swiss system of 000 art. 14.
    AdjustedSwiss,
}

const NAMES: [(EventSystem, &str); 8] = [
    (EventSystem::RoundRobin, "round-robin"),
    (EventSystem::DoubleRoundRobin, "double-round-robin"),
    (EventSystem::MultiRoundRobin, "multi-round-robin"),
    (EventSystem::Match, "match"),
    (EventSystem::Scheveningen, "scheveningen"),
    (EventSystem::KnockOut, "knock-out"),
    (EventSystem::Swiss, "swiss"),
    (EventSystem::AdjustedSwiss, "adjusted-swiss"),
];

/// Words of the records 192 and 092 that name a system.
const SWISS_WORDS: [&str; 6] = ["swiss", "dutch", "burstein", "dubov", "lim", "baku"];
const ROUND_ROBIN_WORDS: [&str; 3] = ["robin", "berger", "vòng tròn"];

impl EventSystem {
    /// The name that a user writes.
    pub fn id(self) -> &'static str {
        NAMES.iter().find(|(of, _)| *of == self).map_or("", |&(_, id)| id)
    }

    /// Reads a name. `auto` is none of them.
    pub fn read(id: &str) -> Option<EventSystem> {
        NAMES.iter().find(|(_, of)| *of == id).map(|&(system, _)| system)
    }

    /// The names.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|&(_, id)| id)
    }

    /// The round robin of so many cycles.
    pub fn round_robin(cycles: u32) -> EventSystem {
        match cycles {
            0 | 1 => EventSystem::RoundRobin,
            2 => EventSystem::DoubleRoundRobin,
            _ => EventSystem::MultiRoundRobin,
        }
    }

    /// Whether it is a round robin.
    pub fn is_round_robin(self) -> bool {
        matches!(self, EventSystem::RoundRobin | EventSystem::DoubleRoundRobin | EventSystem::MultiRoundRobin)
    }

    /// Whether it is a Swiss system.
    pub fn is_swiss(self) -> bool {
        matches!(self, EventSystem::Swiss | EventSystem::AdjustedSwiss)
    }

    /// Whether the pairings are fixed before the first round (C.07 15): forfeits are games there.
    pub fn is_predetermined(self) -> bool {
        self.is_round_robin() || matches!(self, EventSystem::Match | EventSystem::Scheveningen)
    }

    /// Whether the type of a TRF, from its records 192 and 092, means Swiss (`Some(true)`) or round robin
    /// (`Some(false)`).
    pub fn says_swiss(kind: &str) -> Option<bool> {
        let kind = folding::heading(kind);
        if SWISS_WORDS.iter().any(|word| kind.contains(word)) {
            return Some(true);
        }
        let words = kind.split(|c: char| !c.is_alphanumeric());
        let robin = ROUND_ROBIN_WORDS.iter().any(|word| kind.contains(word)) || words.into_iter().any(|w| w == "rr");
        robin.then_some(false)
    }
}
