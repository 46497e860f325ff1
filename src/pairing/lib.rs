//! Pairing: who meets whom in the next round of a Swiss tournament, by which rule.
//!
//! The data path: a [`Field`](bienban_tournament::field::Field) (the players with what each did in every round) becomes
//! a [`Roster`]: for each player the score, the colours and the opponents that the rules ask for. A system of
//! [`Rules`] makes a [`Round`] of it, or says why there is none ([`NoRound`]). Each [`Pair`] has the [`Reason`]s that
//! decided it, with the article.
//!
//! Nothing here reads files, writes files or words messages.

pub mod check;
pub mod colour;
pub mod dutch;
pub mod history;
pub mod matching;
pub mod reason;
pub mod report;
pub mod roster;
pub mod round;
pub mod rules;

pub use check::{Check, Judged, Played, Verdict};
pub use dutch::{Dutch, Edition};
pub use history::{History, Side};
pub use reason::{Cause, Reason};
pub use roster::{Candidate, Roster};
pub use round::{Bye, NoRound, Pair, Round};
pub use rules::Rules;
