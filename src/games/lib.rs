//! What can be done with judged games: [`write`](mod@write) writes them in another notation, [`claims`] hears recorded
//! claims, [`selection`] picks some of them, [`duplicates`] finds those that are one game, and [`profile`] sums up a
//! game or a collection.

pub mod claims;
pub mod duplicates;
pub mod profile;
pub mod roll;
pub mod selection;
pub mod write;
