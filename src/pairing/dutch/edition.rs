//! The editions of C.04.3, and how each numbers its articles.

/// A text of the Dutch system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DutchEdition {
    /// Baku 2016 with the definitions of Goynuk 2017, in force until 31 January 2026.
    Baku2016,
    /// Of the Council of 28 October 2025, in force since 1 February 2026.
    #[default]
    Council2025,
}

/// The articles that reasons name.
#[derive(Debug, Clone, Copy)]
pub(super) struct DutchArticles {
    pub rematch: &'static str,
    pub second_bye: &'static str,
    pub absolute_colour: &'static str,
    pub completion: &'static str,
    pub bye: &'static str,
    pub score_group: &'static str,
    pub downfloater: &'static str,
    pub halves: &'static str,
    pub transposition: &'static str,
    pub exchange: &'static str,
    pub forbidden: &'static str,
    pub colours: [&'static str; 5],
}

const BAKU_2016: DutchArticles = DutchArticles {
    rematch: "C.04.3 C.1",
    second_bye: "C.04.3 C.2",
    absolute_colour: "C.04.3 C.3",
    completion: "C.04.3 A.9",
    bye: "C.04.3 A.5",
    score_group: "C.04.3 A.3",
    downfloater: "C.04.3 A.4",
    halves: "C.04.3 B.3",
    transposition: "C.04.3 D.1",
    exchange: "C.04.3 D.2",
    forbidden: "C.04.2 A",
    colours: ["C.04.3 E.1", "C.04.3 E.2", "C.04.3 E.3", "C.04.3 E.4", "C.04.3 E.5"],
};

const COUNCIL_2025: DutchArticles = DutchArticles {
    rematch: "C.04.3 C1",
    second_bye: "C.04.3 C2",
    absolute_colour: "C.04.3 C3",
    completion: "C.04.3 1.9.3",
    bye: "C.04.3 C5",
    score_group: "C.04.3 1.3",
    downfloater: "C.04.3 1.4",
    halves: "C.04.3 3.3",
    transposition: "C.04.3 4.2",
    exchange: "C.04.3 4.3",
    forbidden: "C.04.2",
    colours: ["C.04.3 5.2.1", "C.04.3 5.2.2", "C.04.3 5.2.3", "C.04.3 5.2.4", "C.04.3 5.2.5"],
};

impl DutchEdition {
    pub(super) fn articles(self) -> &'static DutchArticles {
        match self {
            DutchEdition::Baku2016 => &BAKU_2016,
            DutchEdition::Council2025 => &COUNCIL_2025,
        }
    }
}
