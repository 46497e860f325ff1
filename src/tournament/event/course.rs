//! How an event is played: its system and its cycles.

use crate::system::EventSystem;

/// The system of an event with its cycles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventCourse {
    /// The system.
    pub system: EventSystem,
    /// How often everyone meets everyone in it; the games of a match in a knock-out; else 1.
    pub cycles: u32,
    /// The rounds of one cycle of a round robin or Scheveningen event; else 0.
    pub cycle_length: u32,
}
