//! Tournaments: schedules, checks of an archive against them, standings with tie-breaks, and TRF.
//!
//! The data path: games ([`event::record::GameRecord`]) and TRF files ([`trf::Trf`]) go into an
//! [`event::archive::EventArchive`], which finds out which of them are one event. An [`event::Event`] has its players
//! with what each did in every round ([`field::PlayerField`]), its system and its cycles. From it come findings
//! ([`check`]), standings ([`standings`], [`team`]) and TRF ([`trf::writer`]). [`schedule`] needs no event.
//!
//! Nothing here reads files, writes files or words messages.

pub mod check;
pub mod date;
#[cfg(test)]
mod dice;
pub mod event;
pub mod field;
pub mod folding;
pub mod interner;
pub mod law;
pub mod mark;
pub mod norm;
pub mod options;
pub mod published;
pub mod ratio;
pub mod regime;
pub mod regulations;
pub mod schedule;
mod sets;
pub mod standings;
pub mod swiss_manager;
pub mod system;
pub mod team;
pub mod trf;
