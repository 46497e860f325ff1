//! The regulations by which an event is counted.

/// A set of regulations for standings and tie-breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Regime {
    /// The Vietnamese regulations of 2004 (founding text 000).
    Vietnam2004,
    /// The Vietnamese law of xiangqi of 2004 (founding text 003).
    Xiangqi2004,
    /// FIDE C.06 and C.02.13, July 2009 to August 2023.
    Fide2009,
    /// FIDE C.07 from 1 September 2023.
    Tiebreaks2024,
    /// FIDE C.07 from 1 March 2026, with the caps of article 16.4.
    Tiebreaks2026,
}

/// The regimes with their names and the first day, as year, month and day in one number, from which `auto` takes them.
const REGIMES: [(Regime, &str, Option<u32>); 5] = [
    (Regime::Vietnam2004, "vn2004", None),
    (Regime::Xiangqi2004, "xq2004", None),
    (Regime::Fide2009, "fide2009", Some(0)),
    (Regime::Tiebreaks2024, "c07-2024", Some(20_230_901)),
    (Regime::Tiebreaks2026, "c07-2026", Some(20_260_301)),
];

impl Regime {
    /// The name that a user writes.
    pub fn id(self) -> &'static str {
        REGIMES.iter().find(|(of, ..)| *of == self).map_or("", |&(_, id, _)| id)
    }

    /// Reads a name. `auto` is none of them.
    pub fn read(id: &str) -> Option<Regime> {
        REGIMES.iter().find(|(_, of, _)| *of == id).map(|&(regime, ..)| regime)
    }

    /// The names, in the order of time.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        REGIMES.iter().map(|&(_, id, _)| id)
    }

    /// The regime that FIDE had in force on the day an event began, written as one number such as `20240131`; the
    /// newest where the day is not known.
    pub fn in_force(day: Option<u32>) -> Regime {
        let Some(day) = day else { return Regime::Tiebreaks2026 };
        let mut begun = REGIMES.iter().filter(|(_, _, from)| from.is_some_and(|from| from <= day));
        begun.next_back().map_or(Regime::Fide2009, |&(regime, ..)| regime)
    }

    /// Whether it is one of the Vietnamese ones of 2004, which agree on unplayed rounds.
    pub fn is_vietnamese(self) -> bool {
        matches!(self, Regime::Vietnam2004 | Regime::Xiangqi2004)
    }

    /// Whether a player who withdraws from a round robin after so many of the prescribed games is annulled: fewer than
    /// half (000 4.2, 001 TR 11(d)), in xiangqi half or fewer (003 21.5.1).
    pub fn annuls(self, played: u32, prescribed: u32) -> bool {
        if self == Regime::Xiangqi2004 { played * 2 <= prescribed } else { played * 2 < prescribed }
    }

    /// Whether it is an edition of C.07.
    pub fn is_c07(self) -> bool {
        matches!(self, Regime::Tiebreaks2024 | Regime::Tiebreaks2026)
    }
}

#[cfg(test)]
mod tests {
    use super::Regime;

    #[test]
    fn the_day_of_the_start_decides() {
        assert_eq!(Regime::in_force(Some(20_230_831)), Regime::Fide2009);
        assert_eq!(Regime::in_force(Some(20_230_901)), Regime::Tiebreaks2024);
        assert_eq!(Regime::in_force(Some(20_260_301)), Regime::Tiebreaks2026);
        assert_eq!(Regime::in_force(Some(19_530_000)), Regime::Fide2009);
        assert_eq!(Regime::in_force(None), Regime::Tiebreaks2026);
        assert_eq!(Regime::read("vn2004").map(Regime::id), Some("vn2004"));
    }

    #[test]
    fn half_of_the_games_is_enough_in_chess_and_not_in_xiangqi() {
        let annuls = |of: Regime| [2, 3, 4].map(|played| of.annuls(played, 6));
        assert_eq!(annuls(Regime::Vietnam2004), [true, false, false]);
        assert_eq!(annuls(Regime::Xiangqi2004), [true, true, false]);
    }
}
