//! The systems by their names.

use bienban_tournament::date::TournamentDate;
use bienban_tournament::event::Event;
use bienban_tournament::trf::Trf;

use super::adjusted::{AdjustedReading, AdjustedRules};
use super::dutch::{DutchEdition, DutchRules};
use super::lots::LotsRules;
use super::rules::PairingRules;
use super::text::RulesText;

/// A system of pairing with its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PairingSystem {
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

const NAMES: [(PairingSystem, &str, &str); 6] = [
    (PairingSystem::Fide, "fide", "pairing-rules-fide"),
    (PairingSystem::Fide2017, "fide2017", "pairing-rules-fide2017"),
    (PairingSystem::Vietnam2004, "vn2004", "pairing-rules-vn2004"),
    (PairingSystem::Lots2004, "vn2004-lots", "pairing-rules-vn2004-lots"),
    (PairingSystem::Xiangqi2004, "xq2004", "pairing-rules-xq2004"),
    (PairingSystem::XiangqiLots2004, "xq2004-lots", "pairing-rules-xq2004-lots"),
];

/// Systems of FIDE that are not here, and the key of the sentence of what can be done.
const ABSENT: [(&str, &str); 2] = [("double-swiss", "pairing-double-swiss"), ("team-swiss", "pairing-team-swiss")];

/// With what the articles begin that only one system has. FIDE's editions have the same.
const ARTICLES: [(&str, PairingSystem); 5] = [
    ("C.04.3", PairingSystem::Fide),
    ("000 13", PairingSystem::Vietnam2004),
    ("000 14", PairingSystem::Lots2004),
    ("003 28", PairingSystem::Xiangqi2004),
    ("003 29", PairingSystem::XiangqiLots2004),
];

/// The day from which C.04.3 is in force as it is, as [`TournamentDate::number`].
const FIDE_SINCE: u32 = 20_260_201;

impl PairingSystem {
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
    pub fn read(id: &str) -> Option<PairingSystem> {
        NAMES.iter().find(|(_, of, _)| *of == id).map(|&(system, ..)| system)
    }

    /// The key of what it is called.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(of, ..)| *of == self).map_or("", |&(_, _, key)| key)
    }

    /// Why a report cannot be paired by it: what is played is a system that is not here. `None` otherwise.
    pub fn refusal(self, trf: &Trf) -> Option<&'static str> {
        if !matches!(self, PairingSystem::Fide | PairingSystem::Fide2017) {
            return None;
        }
        let kind: String = ["092", "192"].map(|tag| trf.value(tag)).join(" ").to_lowercase();
        let words: Vec<&str> = kind.split(|c: char| !c.is_alphanumeric()).collect();
        let is_double = words.windows(2).any(|two| two == ["double", "swiss"]);
        match (is_double, trf.is_team_event() && trf.spots.is_none()) {
            (true, _) => PairingSystem::absence("double-swiss"),
            (false, true) => PairingSystem::absence("team-swiss"),
            _ => None,
        }
    }

    /// The system that is likely meant for the next round of an event: that of xiangqi for xiangqi, that of 2004 where
    /// the report names it, else the edition of FIDE's that was in force when the event began.
    pub fn usual(event: &Event) -> PairingSystem {
        match TournamentDate::read(&event.start).map(TournamentDate::number) {
            _ if event.is_xiangqi => PairingSystem::Xiangqi2004,
            _ if event.course.system == bienban_tournament::system::EventSystem::AdjustedSwiss => {
                PairingSystem::Vietnam2004
            }
            Some(day) if day < FIDE_SINCE => PairingSystem::Fide2017,
            _ => PairingSystem::Fide,
        }
    }

    /// The system by which a round was paired, by the articles that its table names for its pairs.
    pub fn of_articles(rules: &str) -> Option<PairingSystem> {
        let of = |article: &str| ARTICLES.iter().find(|(begun, _)| article.trim().starts_with(begun));
        rules.split(';').find_map(of).map(|&(_, system)| system)
    }

    /// Its rules.
    pub fn rules(self) -> Box<dyn PairingRules> {
        let (adjusted, lots) =
            (|text| AdjustedRules { text, reading: AdjustedReading::default() }, |text| LotsRules { text });
        match self {
            PairingSystem::Fide => Box::new(DutchRules { edition: DutchEdition::Council2025 }),
            PairingSystem::Fide2017 => Box::new(DutchRules { edition: DutchEdition::Baku2016 }),
            PairingSystem::Vietnam2004 => Box::new(adjusted(RulesText::Chess)),
            PairingSystem::Lots2004 => Box::new(lots(RulesText::Chess)),
            PairingSystem::Xiangqi2004 => Box::new(adjusted(RulesText::Xiangqi)),
            PairingSystem::XiangqiLots2004 => Box::new(lots(RulesText::Xiangqi)),
        }
    }
}

#[cfg(test)]
mod tests {
    use bienban_tournament::trf::Trf;

    use super::PairingSystem;

    #[test]
    fn what_is_not_here_is_refused_with_a_sentence() {
        let refusal = |records: &str| PairingSystem::Fide.refusal(&Trf::read("report.trf", records));
        assert_eq!(refusal("012 A\n092 Individual: Double-Swiss\n"), Some("pairing-double-swiss"));
        assert_eq!(refusal("012 A\n192 FIDE_DOUBLE_SWISS\n"), Some("pairing-double-swiss"));
        assert_eq!(refusal("012 A\n013 Team One                             1    2\n"), Some("pairing-team-swiss"));
        assert_eq!(refusal("012 A\n092 Individual: Swiss-System (double-round)\n"), None);
        let lots = PairingSystem::Lots2004.refusal(&Trf::read("report.trf", "092 Double-Swiss\n"));
        assert_eq!((lots, PairingSystem::absence("fide")), (None, None));
    }

    #[test]
    fn a_table_tells_by_which_rules_it_was_paired() {
        for (rules, system) in [
            ("C.04.3 3.3", Some(PairingSystem::Fide)),
            ("000 12; 000 13.4.1", Some(PairingSystem::Vietnam2004)),
            ("000 14.1", Some(PairingSystem::Lots2004)),
            ("003 28.2; 003 28.6", Some(PairingSystem::Xiangqi2004)),
            ("003 29.1: neighbours", Some(PairingSystem::XiangqiLots2004)),
            ("", None),
            ("000 1", None),
        ] {
            assert_eq!(PairingSystem::of_articles(rules), system, "{rules}");
        }
    }
}
