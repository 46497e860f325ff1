//! The codes of findings about events. A code never changes its meaning.

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventSeverity {
    /// Something contradicts the rules or itself.
    Error,
    /// Something is probably wrong.
    Warning,
    /// Something to know.
    Info,
}

impl EventSeverity {
    /// The word in reports.
    pub fn id(self) -> &'static str {
        match self {
            EventSeverity::Error => "error",
            EventSeverity::Warning => "warning",
            EventSeverity::Info => "info",
        }
    }
}

/// A code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum EventCode {
    P801,
    P802,
    P803,
    P804,
    P805,
    P806,
    P807,
    P808,
    P809,
    P810,
    P811,
    P812,
    P813,
    P815,
    P816,
    P817,
    P818,
    P819,
    P820,
    P821,
    P822,
    P823,
    P824,
    P825,
    P826,
    P827,
    P828,
    P829,
    P830,
    P835,
    P836,
    P837,
}

use EventSeverity::{Error, Info, Warning};

const CODES: [(EventCode, &str, &str, EventSeverity); 32] = [
    (EventCode::P801, "P801", "board-twice", Warning),
    (EventCode::P802, "P802", "player-twice", Warning),
    (EventCode::P803, "P803", "board-missing", Warning),
    (EventCode::P804, "P804", "result-missing", Warning),
    (EventCode::P805, "P805", "game-twice", Warning),
    (EventCode::P806, "P806", "game-missing", Warning),
    (EventCode::P807, "P807", "round-missing", Warning),
    (EventCode::P808, "P808", "rematch", Error),
    (EventCode::P809, "P809", "wrong-round", Warning),
    (EventCode::P810, "P810", "wrong-colour", Warning),
    (EventCode::P811, "P811", "third-colour", Warning),
    (EventCode::P812, "P812", "colour-difference", Warning),
    (EventCode::P813, "P813", "second-bye", Error),
    (EventCode::P815, "P815", "result-conflict", Error),
    (EventCode::P816, "P816", "colour-conflict", Error),
    (EventCode::P817, "P817", "pairing-conflict", Error),
    (EventCode::P818, "P818", "trf-asymmetric", Error),
    (EventCode::P819, "P819", "trf-points", Error),
    (EventCode::P820, "P820", "trf-rank", Warning),
    (EventCode::P821, "P821", "trf-unreadable", Error),
    (EventCode::P822, "P822", "withdrawal", Info),
    (EventCode::P823, "P823", "name-variant", Warning),
    (EventCode::P824, "P824", "compatriots-late", Info),
    (EventCode::P825, "P825", "knocked-out-plays", Error),
    (EventCode::P826, "P826", "team-order", Warning),
    (EventCode::P827, "P827", "schedule-unknown", Info),
    (EventCode::P828, "P828", "field-size", Info),
    (EventCode::P829, "P829", "trf-record-unknown", Info),
    (EventCode::P830, "P830", "event-joined", Info),
    (EventCode::P835, "P835", "three-forfeits", Warning),
    (EventCode::P836, "P836", "pairing-by-rule", Warning),
    (EventCode::P837, "P837", "acceleration", Warning),
];

impl EventCode {
    fn row(self) -> (EventCode, &'static str, &'static str, EventSeverity) {
        CODES.into_iter().find(|(code, ..)| *code == self).unwrap_or(CODES[0])
    }

    /// The code as reports print it.
    pub fn id(self) -> &'static str {
        self.row().1
    }

    /// The name of the code.
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// How grave it is.
    pub fn severity(self) -> EventSeverity {
        self.row().3
    }

    /// Whether it is reported even where information is not asked for.
    pub fn is_always_reported(self) -> bool {
        self.severity() != Info || matches!(self, EventCode::P822 | EventCode::P827 | EventCode::P829 | EventCode::P830)
    }

    /// All codes.
    pub fn all() -> impl Iterator<Item = EventCode> {
        CODES.iter().map(|&(code, ..)| code)
    }
}
