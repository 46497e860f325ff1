//! Schedules: who meets whom in which round with which colour, before anything is played.

pub mod berger;
pub mod bracket;
pub mod entrant;
pub mod knock_out;
pub mod lot;
pub mod round_robin;
pub mod scheveningen;
pub mod team_match;
pub mod varma;

pub use entrant::{Entrant, SchedulePairing};
