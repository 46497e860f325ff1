//! The excuses that spare a player the loss that a cause brings: the opponent who cannot mate does not win.

use super::edition::{Flag, LawEdition, Phone, QuickPenalty, Resignation, SealedPenalty};
use super::pace::Play;
use super::provision::LawProvision;
use crate::pgn::cause::EndCause;
use crate::pgn::time_control::TimeControl;

/// The condition on the opponent under which the game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excuse {
    /// No condition: a player who lost this way has lost.
    Nothing,
    /// The opponent has nothing but the king.
    BareKing,
    /// The opponent cannot mate by any series of legal moves.
    NoMate,
    /// The edition is silent, or leaves it to the arbiter.
    Unknown,
}

impl LawEdition {
    /// How a game with this time control is played; `None` if the control or the bounds of the edition do not tell.
    pub fn play(&self, control: &TimeControl) -> Option<Play> {
        self.pace.value?.of_control(control)
    }

    /// The rule for illegal moves in rapid chess or blitz, if a game with this tag `TimeControl` has one of its own.
    fn quick(&self, time_control: &str) -> Option<LawProvision<QuickPenalty>> {
        let control = time_control.trim().parse::<TimeControl>().ok()?;
        match self.play(&control)? {
            Play::Long => None,
            Play::Rapid => self.illegal_moves.value.rapid,
            Play::Blitz => self.illegal_moves.value.blitz,
        }
    }

    /// The illegal move of a player that loses a game with this tag `TimeControl`, counted from 1, and its article.
    /// `None` if that is not known, or if rapid chess and blitz have a rule of their own.
    pub fn losing_illegal_move(&self, time_control: &str) -> Option<(u8, &'static str)> {
        let number = self.illegal_moves.value.loses.filter(|_| self.quick(time_control).is_none())?;
        Some((number, self.illegal_moves.article))
    }

    /// The article by which a player loses by a cause in a game with this tag `TimeControl`; empty if none is known.
    pub fn losing_article(&self, cause: EndCause, time_control: &str) -> &'static str {
        match cause {
            EndCause::Illegal => match self.losing_illegal_move(time_control) {
                Some((_, article)) => article,
                None => self.excuse(cause, time_control).1,
            },
            EndCause::Time | EndCause::Phone | EndCause::Sealed | EndCause::Resignation => {
                self.excuse(cause, time_control).1
            }
            EndCause::BothFlags | EndCause::Absence | EndCause::Board(_) | EndCause::Other => "",
        }
    }

    /// The excuse of a player who lost by a cause in a game with this tag `TimeControl`, and its article.
    pub fn excuse(&self, cause: EndCause, time_control: &str) -> (Excuse, &'static str) {
        match cause {
            EndCause::Time => match self.flag.value {
                Flag::BareKing => (Excuse::BareKing, self.flag.article),
                Flag::AnySeries => (Excuse::NoMate, self.flag.article),
            },
            EndCause::Illegal => {
                let on_claim = |quick: &LawProvision<QuickPenalty>| quick.value == QuickPenalty::FirstLosesOnClaim;
                if let Some(quick) = self.quick(time_control).filter(on_claim) {
                    return (Excuse::NoMate, quick.article);
                }
                let draws = self.illegal_moves.value.draws;
                (if draws.value { Excuse::NoMate } else { Excuse::Nothing }, draws.article)
            }
            EndCause::Phone => match self.phone.value {
                Phone::NotNamed | Phone::ArbitersScore => (Excuse::Unknown, self.phone.article),
                Phone::DrawsIfNoMate => (Excuse::NoMate, self.phone.article),
                Phone::Loses => (Excuse::Nothing, self.phone.article),
            },
            EndCause::Sealed => match self.sealed.value {
                SealedPenalty::Unknown => (Excuse::Unknown, self.sealed.article),
                SealedPenalty::LosesButBareKing => (Excuse::BareKing, self.sealed.article),
                SealedPenalty::LosesButDead => (Excuse::NoMate, self.sealed.article),
            },
            EndCause::Resignation => match self.resignation.value {
                // Arbiters drew such games before the Laws did.
                Resignation::Loses => (Excuse::Unknown, self.resignation.article),
                Resignation::DrawsIfNoMate => (Excuse::NoMate, self.resignation.article),
            },
            EndCause::Absence => (Excuse::Nothing, ""),
            EndCause::BothFlags | EndCause::Board(_) | EndCause::Other => (Excuse::Unknown, ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::law::editions::by_id;

    #[test]
    fn each_edition_spares_whom_its_article_spares() {
        use EndCause::{Absence, Illegal, Phone, Resignation, Sealed, Time};
        use Excuse::{BareKing, NoMate, Nothing, Unknown};
        for (edition, cause, excuse, article) in [
            ("1989", Time, BareKing, "10.12"),
            ("2001", Time, NoMate, "6.10"),
            ("2001", Illegal, Nothing, "7.4b"),
            ("2009", Illegal, NoMate, "7.4b"),
            ("2005", Phone, Unknown, "12.2b"),
            ("2009", Phone, NoMate, "12.3b"),
            ("2018", Phone, Nothing, "11.3.2.2"),
            ("1989", Sealed, BareKing, "10.14"),
            ("2001", Sealed, NoMate, "A.8"),
            ("2018", Resignation, Unknown, "5.1.2"),
            ("2023", Resignation, NoMate, "5.1.2"),
            ("2023", Absence, Nothing, ""),
        ] {
            let edition = by_id(edition).expect("there is one");
            assert_eq!(edition.excuse(cause, ""), (excuse, article), "{} {cause:?}", edition.id);
        }
    }

    #[test]
    fn blitz_of_2001_spares_whose_opponent_cannot_mate() {
        let edition = by_id("2001").expect("there is one");
        assert_eq!(edition.excuse(EndCause::Illegal, "300"), (Excuse::NoMate, "C3"));
        assert_eq!(edition.excuse(EndCause::Illegal, "1500"), (Excuse::Nothing, "7.4b"));
        assert_eq!(edition.losing_illegal_move("300"), None);
        assert_eq!(edition.losing_illegal_move("5400+30"), Some((3, "7.4b")));
    }
}
