//! The desk: a page on this computer for arbiters who never open a terminal.
//!
//! [`Server`] answers one browser on this computer. [`Desk`] knows the folder ([`folder`]), its games ([`round`]) and
//! the decisions about them ([`journal`]). A game with its decisions is PGN again ([`mended`]), which the library
//! judges, so nothing here decides what the library does not: legality, proposals, claims and standings come from
//! `judge`, `repair`, `run::audit` and `run::tournament`, pairings from `run::next_round`.

mod app;
mod ask;
mod asked;
mod cards;
mod claiming;
pub mod claims;
mod date;
pub mod decision;
mod event_routes;
pub mod extent;
pub mod folder;
mod gathered;
mod guard;
pub mod journal;
pub mod live;
pub mod look;
pub mod mended;
mod next_round;
mod own;
mod page;
pub mod pair;
pub mod proposals;
mod reading;
pub mod recent;
pub mod refused;
mod reply;
pub mod round;
pub mod round_game;
mod round_sheet;
mod rounds;
mod routes;
mod server;
mod source;
mod standing;
pub mod state;
pub mod takeaway;
pub mod typed;
mod typing;
pub mod view;

pub use live::LiveGames;
pub use server::Server;
pub use state::Desk;
