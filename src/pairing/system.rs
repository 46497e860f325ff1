//! The systems by their names.

use bienban_tournament::date::Date;
use bienban_tournament::event::Event;
use bienban_tournament::trf::Trf;

use super::adjusted::{Adjusted, Reading};
use super::dutch::{Dutch, Edition};
use super::lots::ByLots;
use super::rules::Rules;
use super::text::Text;

/// A system of pairing with its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum System {
    /// FIDE's Dutch system as it is in force (C.04.3 of 2026).
    #[default]
    Fide,
    /// The same as it was until 31 January 2026.
    Fide2017,
    /// The adjusted Swiss system of the decree on chess of 2004.
    Vietnam2004,
    /// The Swiss system by lots of the same.
    Lots2004,
    /// The adjusted Swiss system of the law of xiangqi of 2004.
    Xiangqi2004,
    /// The Swiss system by lots of the same.
    XiangqiLots2004,
}

const NAMES: [(System, &str, &str); 6] = [
    (System::Fide, "fide", "pairing-rules-fide"),
    (System::Fide2017, "fide2017", "pairing-rules-fide2017"),
    (System::Vietnam2004, "vn2004", "pairing-rules-vn2004"),
    (System::Lots2004, "vn2004-lots", "pairing-rules-vn2004-lots"),
    (System::Xiangqi2004, "xq2004", "pairing-rules-xq2004"),
    (System::XiangqiLots2004, "xq2004-lots", "pairing-rules-xq2004-lots"),
];

/// Systems of FIDE that are not here, and the key of the sentence of what can be done.
const ABSENT: [(&str, &str); 2] = [("double-swiss", "pairing-double-swiss"), ("team-swiss", "pairing-team-swiss")];

/// With what the articles begin that only one system has. FIDE's editions have the same.
const ARTICLES: [(&str, System); 5] = [
    ("C.04.3", System::Fide),
    ("000 13", System::Vietnam2004),
    ("000 14", System::Lots2004),
    ("003 28", System::Xiangqi2004),
    ("003 29", System::XiangqiLots2004),
];

/// The day from which C.04.3 is in force as it is, as [`Date::number`].
const FIDE_SINCE: u32 = 20_260_201;

impl System {
    /// The names of systems that users know and that are not here.
    pub fn absent_ids() -> impl Iterator<Item = &'static str> {
        ABSENT.iter().map(|&(id, _)| id)
    }

    /// Why a system of this name is not here; `None` if it is, or if it is unknown.
    pub fn absence(id: &str) -> Option<&'static str> {
        ABSENT.iter().find(|(of, _)| *of == id).map(|&(_, key)| key)
    }

    /// The names that a user writes.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|&(_, id, _)| id)
    }

    /// Reads a name.
    pub fn read(id: &str) -> Option<System> {
        NAMES.iter().find(|(_, of, _)| *of == id).map(|&(system, ..)| system)
    }

    /// The key of what it is called.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(of, ..)| *of == self).map_or("", |&(_, _, key)| key)
    }

    /// Why a report cannot be paired by it: what is played is a system that is not here. `None` otherwise.
    pub fn refusal(self, trf: &Trf) -> Option<&'static str> {
        if !matches!(self, System::Fide | System::Fide2017) {
            return None;
        }
        let kind: String = ["092", "192"].map(|tag| trf.value(tag)).join(" ").to_lowercase();
        let words: Vec<&str> = kind.split(|c: char| !c.is_alphanumeric()).collect();
        let is_double = words.windows(2).any(|two| two == ["double", "swiss"]);
        match (is_double, trf.is_team_event() && trf.spots.is_none()) {
            (true, _) => System::absence("double-swiss"),
            (false, true) => System::absence("team-swiss"),
            _ => None,
        }
    }

    /// The system that is likely meant for the next round of an event: that of xiangqi for xiangqi, that of 2004 where
    /// the report names it, else the edition of FIDE's that was in force when the event began.
    pub fn usual(event: &Event) -> System {
        match Date::read(&event.start).map(Date::number) {
            _ if event.is_xiangqi => System::Xiangqi2004,
            _ if event.course.system == bienban_tournament::system::System::AdjustedSwiss => System::Vietnam2004,
            Some(day) if day < FIDE_SINCE => System::Fide2017,
            _ => System::Fide,
        }
    }

    /// The system by which a round was paired, by the articles that its table names for its pairs.
    pub fn of_articles(rules: &str) -> Option<System> {
        let of = |article: &str| ARTICLES.iter().find(|(begun, _)| article.trim().starts_with(begun));
        rules.split(';').find_map(of).map(|&(_, system)| system)
    }

    /// Its rules.
    pub fn rules(self) -> Box<dyn Rules> {
        let (adjusted, lots) = (|text| Adjusted { text, reading: Reading::default() }, |text| ByLots { text });
        match self {
            System::Fide => Box::new(Dutch { edition: Edition::Council2025 }),
            System::Fide2017 => Box::new(Dutch { edition: Edition::Baku2016 }),
            System::Vietnam2004 => Box::new(adjusted(Text::Chess)),
            System::Lots2004 => Box::new(lots(Text::Chess)),
            System::Xiangqi2004 => Box::new(adjusted(Text::Xiangqi)),
            System::XiangqiLots2004 => Box::new(lots(Text::Xiangqi)),
        }
    }
}

#[cfg(test)]
mod tests {
    use bienban_tournament::trf::Trf;

    use super::System;

    #[test]
    fn what_is_not_here_is_refused_with_a_sentence() {
        let refusal = |records: &str| System::Fide.refusal(&Trf::read("report.trf", records));
        assert_eq!(refusal("012 A\n092 Individual: Double-Swiss\n"), Some("pairing-double-swiss"));
        assert_eq!(refusal("012 A\n192 FIDE_DOUBLE_SWISS\n"), Some("pairing-double-swiss"));
        assert_eq!(refusal("012 A\n013 Team One                             1    2\n"), Some("pairing-team-swiss"));
        assert_eq!(refusal("012 A\n092 Individual: Swiss-System (double-round)\n"), None);
        let lots = System::Lots2004.refusal(&Trf::read("report.trf", "092 Double-Swiss\n"));
        assert_eq!((lots, System::absence("fide")), (None, None));
    }

    #[test]
    fn a_table_tells_by_which_rules_it_was_paired() {
        for (rules, system) in [
            ("C.04.3 3.3", Some(System::Fide)),
            ("000 12; 000 13.4.1", Some(System::Vietnam2004)),
            ("000 14.1", Some(System::Lots2004)),
            ("003 28.2; 003 28.6", Some(System::Xiangqi2004)),
            ("003 29.1: neighbours", Some(System::XiangqiLots2004)),
            ("", None),
            ("000 1", None),
        ] {
            assert_eq!(System::of_articles(rules), system, "{rules}");
        }
    }
}
