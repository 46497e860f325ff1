//! The Vietnamese law of 2004 as data: what it says, article by article, and where it is silent, what is decided here.

/// The name of the only edition.
pub const EDITION: &str = "xiangqi2004";

/// A provision of the law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Provision {
    /// The key of its name. Behind the first hyphen is its name in data formats.
    pub name: &'static str,
    /// The key of the sentence that says it.
    pub sentence: &'static str,
    /// Its articles; empty if it has none.
    pub article: &'static str,
    /// Whether the law is silent and this is decided here.
    pub decided: bool,
}

const fn said(name: &'static str, sentence: &'static str, article: &'static str) -> Provision {
    Provision { name, sentence, article, decided: false }
}

const fn decided(name: &'static str, sentence: &'static str) -> Provision {
    Provision { name, sentence, article: "", decided: true }
}

/// Everything that is said, in the order of reading.
pub const PROVISIONS: [Provision; 25] = [
    said("provision-from", "xiangqi-law-from", ""),
    said("provision-men", "xiangqi-law-men", "4.3"),
    said("provision-facing", "xiangqi-law-facing", "6, 16.3a"),
    said("provision-checkmate", "xiangqi-law-checkmate", "7.1a"),
    said("provision-stalemate", "xiangqi-law-stalemate", "7.1b"),
    said("provision-notation", "xiangqi-law-notation", "11.2"),
    said("provision-asian-notation", "xiangqi-law-asian-notation", "11.2b"),
    said("provision-equal-men", "xiangqi-law-equal-men", "11.2a"),
    decided("provision-more-soldiers", "xiangqi-law-more-soldiers"),
    decided("provision-repetition-count", "xiangqi-law-repetition-count"),
    said("provision-perpetual-check", "xiangqi-law-perpetual-check", "23.1, 24.2"),
    said("provision-perpetual-chase", "xiangqi-law-perpetual-chase", "23.3, 24.2"),
    said("provision-against-chariot", "xiangqi-law-against-chariot", "23.6"),
    said("provision-guard", "xiangqi-law-guard", "22.15, 22.16"),
    said("provision-uncrossed-soldier", "xiangqi-law-uncrossed-soldier", "23.3"),
    said("provision-general-and-soldier", "xiangqi-law-general-and-soldier", "23.9"),
    said("provision-offer", "xiangqi-law-offer", "23.8, 24.20, 24.32"),
    said("provision-mate-threats", "xiangqi-law-mate-threats", "24.5, 24.6, 24.7"),
    decided("provision-levels", "xiangqi-law-levels"),
    decided("provision-referee", "xiangqi-law-referee"),
    said("provision-fifty", "xiangqi-law-fifty", "12, 7.2e"),
    said("provision-fifty-checks", "xiangqi-law-fifty-checks", "12c"),
    said("provision-fifty-claim", "xiangqi-law-fifty-claim", "12b"),
    said("provision-material", "xiangqi-law-material", "20.4"),
    said("provision-illegal-later", "xiangqi-law-illegal-later", "9.10"),
];
