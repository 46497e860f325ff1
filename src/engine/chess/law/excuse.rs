//! The excuses that spare a player the loss that a cause brings: the opponent who cannot mate does not win.

use super::edition::{Edition, Flag, Phone, Resignation, Sealed};
use crate::pgn::cause::Cause;

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

impl Edition {
    /// The excuse of a player who lost by a cause, and its article.
    pub fn excuse(&self, cause: Cause) -> (Excuse, &'static str) {
        match cause {
            Cause::Time => match self.flag.value {
                Flag::BareKing => (Excuse::BareKing, self.flag.article),
                Flag::AnySeries => (Excuse::NoMate, self.flag.article),
            },
            Cause::Illegal => {
                let draws = self.illegal_moves.value.draws;
                (if draws.value { Excuse::NoMate } else { Excuse::Nothing }, draws.article)
            }
            Cause::Phone => match self.phone.value {
                Phone::NotNamed | Phone::ArbitersScore => (Excuse::Unknown, self.phone.article),
                Phone::DrawsIfNoMate => (Excuse::NoMate, self.phone.article),
                Phone::Loses => (Excuse::Nothing, self.phone.article),
            },
            Cause::Sealed => match self.sealed.value {
                Sealed::Unknown => (Excuse::Unknown, self.sealed.article),
                Sealed::LosesButBareKing => (Excuse::BareKing, self.sealed.article),
                Sealed::LosesButDead => (Excuse::NoMate, self.sealed.article),
            },
            Cause::Resignation => match self.resignation.value {
                // Arbiters drew such games before the Laws did.
                Resignation::Loses => (Excuse::Unknown, self.resignation.article),
                Resignation::DrawsIfNoMate => (Excuse::NoMate, self.resignation.article),
            },
            Cause::Absence => (Excuse::Nothing, ""),
            Cause::BothFlags | Cause::Board(_) | Cause::Other => (Excuse::Unknown, ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::law::editions::by_id;

    #[test]
    fn each_edition_spares_whom_its_article_spares() {
        use Cause::{Absence, Illegal, Phone, Resignation, Sealed, Time};
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
            assert_eq!(edition.excuse(cause), (excuse, article), "{} {cause:?}", edition.id);
        }
    }
}
