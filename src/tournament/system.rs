//! The systems by which opponents are found.

use super::folding;

/// A system of pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum System {
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

const NAMES: [(System, &str); 8] = [
    (System::RoundRobin, "round-robin"),
    (System::DoubleRoundRobin, "double-round-robin"),
    (System::MultiRoundRobin, "multi-round-robin"),
    (System::Match, "match"),
    (System::Scheveningen, "scheveningen"),
    (System::KnockOut, "knock-out"),
    (System::Swiss, "swiss"),
    (System::AdjustedSwiss, "adjusted-swiss"),
];

/// Words of the records 192 and 092 that name a system.
const SWISS_WORDS: [&str; 6] = ["swiss", "dutch", "burstein", "dubov", "lim", "baku"];
const ROUND_ROBIN_WORDS: [&str; 3] = ["robin", "berger", "vòng tròn"];

impl System {
    /// The name that a user writes.
    pub fn id(self) -> &'static str {
        NAMES.iter().find(|(of, _)| *of == self).map_or("", |&(_, id)| id)
    }

    /// Reads a name. `auto` is none of them.
    pub fn read(id: &str) -> Option<System> {
        NAMES.iter().find(|(_, of)| *of == id).map(|&(system, _)| system)
    }

    /// The names.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|&(_, id)| id)
    }

    /// The round robin of so many cycles.
    pub fn round_robin(cycles: u32) -> System {
        match cycles {
            0 | 1 => System::RoundRobin,
            2 => System::DoubleRoundRobin,
            _ => System::MultiRoundRobin,
        }
    }

    /// Whether it is a round robin.
    pub fn is_round_robin(self) -> bool {
        matches!(self, System::RoundRobin | System::DoubleRoundRobin | System::MultiRoundRobin)
    }

    /// Whether it is a Swiss system.
    pub fn is_swiss(self) -> bool {
        matches!(self, System::Swiss | System::AdjustedSwiss)
    }

    /// Whether the pairings are fixed before the first round (C.07 15): forfeits are games there.
    pub fn is_predetermined(self) -> bool {
        self.is_round_robin() || matches!(self, System::Match | System::Scheveningen)
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
