//! The fate of a game in which both flags fell and it is unknown which one fell first, edition by edition.

use super::pace::{PaceLimits, Play};
use super::provision::{LawProvision, provision_from};
use super::source::LawSource::{Arbiters2005, As2001, Decree, OfficialCopy, Remembered, Translation2009};
use crate::pgn::time_control::{Period, TimeControl};

/// The article of an edition for each case. `None` if it is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BothFlags {
    /// In a period that another one follows: the game goes on.
    pub before: Option<LawProvision<()>>,
    /// In the period of all the moves that remain: it is drawn.
    pub last: Option<LawProvision<()>>,
    /// In rapid chess and blitz: it is drawn.
    pub quick: Option<LawProvision<()>>,
}

/// The fate of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fate {
    /// Whether the game goes on; otherwise it is drawn.
    pub goes_on: bool,
    /// The article; empty if it is not known.
    pub article: &'static str,
}

/// No article is known.
pub(super) const UNKNOWN: BothFlags = BothFlags { before: None, last: None, quick: None };
/// 2001: 6.12, the quickplay finish of 10.3, and B8 for rapid chess, which C2 takes over for blitz.
pub(super) const EDITION_2001: BothFlags = BothFlags {
    before: Some(provision_from(Decree, (), "6.12")),
    last: Some(provision_from(Decree, (), "10.3")),
    quick: Some(provision_from(Decree, (), "B8")),
};
/// 2005: 6.12 has both cases.
pub(super) const EDITION_2005: BothFlags = BothFlags {
    before: Some(provision_from(Arbiters2005, (), "6.12a")),
    last: Some(provision_from(Arbiters2005, (), "6.12b")),
    quick: Some(provision_from(As2001, (), "B8")),
};
/// 2009: the same in 6.11.
pub(super) const EDITION_2009: BothFlags = BothFlags {
    before: Some(provision_from(Translation2009, (), "6.11a")),
    last: Some(provision_from(Translation2009, (), "6.11b")),
    quick: Some(provision_from(Remembered, (), "A.4d")),
};
/// 2014: the articles are silent; it is in the Guidelines.
pub(super) const EDITION_2014: BothFlags = BothFlags {
    before: Some(provision_from(Remembered, (), "Guidelines III.3a")),
    last: Some(provision_from(Remembered, (), "Guidelines III.3b")),
    quick: None,
};
/// From 2017: the same under other numbers, for games without increment.
pub(super) const FROM_2017: BothFlags = BothFlags {
    before: Some(provision_from(OfficialCopy, (), "Guidelines III.3.1.1")),
    last: Some(provision_from(OfficialCopy, (), "Guidelines III.3.1.2")),
    quick: None,
};

impl BothFlags {
    /// The fate of a game with this tag `TimeControl` after `moves` moves of each player. Without a tag it is taken for
    /// the last period, in which most flags fall.
    pub fn fate(self, pace: Option<PaceLimits>, time_control: &str, moves: u32) -> Fate {
        let of =
            |said: Option<LawProvision<()>>, goes_on| Fate { goes_on, article: said.map_or("", |said| said.article) };
        let Ok(control) = time_control.trim().parse::<TimeControl>() else { return of(self.last, false) };
        if pace.and_then(|pace| pace.of_control(&control)).is_some_and(|play| play != Play::Long)
            && self.quick.is_some()
        {
            return of(self.quick, false);
        }
        if is_before_last(control.periods(), moves) { of(self.before, true) } else { of(self.last, false) }
    }
}

/// Whether the periods show that another one comes after the one in which a player has made `moves` moves.
fn is_before_last(periods: &[Period], moves: u32) -> bool {
    let mut needed = 0_u32;
    for period in periods {
        let Period::Moves { moves: more, .. } = *period else { return false };
        needed = needed.saturating_add(more);
        // The flag shows whether the moves were made, so the period of the last one of them is not over.
        if moves < needed {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::chess::law::editions::by_id;

    #[test]
    fn the_period_decides_and_the_kind_of_play() {
        for (edition, control, moves, article) in [
            ("2001", "", 30, "10.3"),
            ("2001", "40/7200:3600", 30, "6.12"),
            ("2001", "40/7200:3600", 45, "10.3"),
            ("2001", "1500", 30, "B8"),
            ("2005", "40/7200:3600", 39, "6.12a"),
            ("2005", "7200", 39, "6.12b"),
            ("2009", "?", 10, "6.11b"),
            ("2009", "40/5400:1800", 20, "6.11a"),
            ("2018", "40/5400:1800", 20, "Guidelines III.3.1.1"),
            ("2023", "5400", 20, "Guidelines III.3.1.2"),
            ("1989", "7200", 20, ""),
        ] {
            let edition = by_id(edition).expect("there is one");
            let fate = edition.both_flags.fate(edition.pace.value, control, moves);
            let case = format!("{} {control} {moves}", edition.id);
            assert_eq!(fate.article, article, "{case}");
            assert_eq!(fate.goes_on, ["6.12", "6.12a", "6.11a", "Guidelines III.3.1.1"].contains(&article), "{case}");
        }
    }
}
