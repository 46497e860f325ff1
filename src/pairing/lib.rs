//! Pairing: who meets whom in the next round of a Swiss tournament, by which rule.
//!
//! The data path: a [`Field`](bienban_tournament::field::PlayerField) (the players with what each did in every round)
//! becomes a [`Roster`]: for each player the score, the colours and the opponents that the rules ask for. A system of
//! [`PairingRules`] makes a [`Round`] of it, or the reason why there is none ([`NoRound`]). Each [`RoundPair`] has the
//! [`PairingReason`]s that decided it, with the article.
//!
//! ```
//! use bienban_pairing::{AdjustedRules, Candidate, Roster, PairingRules, PlayerSide};
//!
//! let players = (1..=4).map(Candidate::new).collect();
//! let roster = Roster { players, round: 1, rounds: 5, first: Some(PlayerSide::White), ..Roster::default() };
//! let round = AdjustedRules::default().pair(&roster, 0)?;
//! assert_eq!((round.pairs[0].white, round.pairs[0].black), (1, 3));
//! assert_eq!(round.pairs[0].reasons[1].article, "000 13.3");
//! # Ok::<(), bienban_pairing::NoRound>(())
//! ```
//!
//! Nothing here reads files, writes files or words messages.

pub mod adjusted;
pub mod card;
pub mod check;
pub mod colour;
pub mod compatible;
pub mod completion;
pub mod dutch;
pub mod findings;
pub mod floats;
pub mod history;
pub mod judged;
pub mod lineup;
pub mod lots;
pub mod matching;
pub mod played;
pub mod reason;
pub mod report;
pub mod roster;
pub mod round;
pub mod rules;
#[cfg(test)]
mod simulated;
pub mod system;
pub mod text;

pub use adjusted::AdjustedRules;
pub use check::{CheckedRound, RulesVerdict};
pub use dutch::{DutchEdition, DutchRules};
pub use history::{ColourHistory, PlayerSide};
pub use lots::LotsRules;
pub use played::PlayedRound;
pub use reason::{PairingCause, PairingReason};
pub use roster::{Candidate, Roster};
pub use round::{Bye, NoRound, Round, RoundPair};
pub use rules::PairingRules;
pub use system::PairingSystem;
