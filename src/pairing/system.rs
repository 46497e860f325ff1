//! The systems by their names.

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

/// Systems of FIDE that are not here, and the key of the sentence that says what can be done.
const ABSENT: [(&str, &str); 2] = [("double-swiss", "pairing-double-swiss"), ("team-swiss", "pairing-team-swiss")];

impl System {
    /// The names of systems that users know and that are not here.
    pub fn absent_ids() -> impl Iterator<Item = &'static str> {
        ABSENT.iter().map(|&(id, _)| id)
    }

    /// Why a system of this name is not here; `None` if it is, or if nobody knows it.
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
