//! The Vietnamese law of 2004 as data, article by article, and what is decided here where the law is silent.

/// The name of the only edition.
pub const EDITION: &str = "xiangqi2004";

/// A provision of the law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct XiangqiProvision {
    /// The key of its name. The part after the first hyphen is its name in data formats.
    pub name: &'static str,
    /// The key of its sentence.
    pub sentence: &'static str,
    /// Its articles; empty if it has none.
    pub article: &'static str,
    /// Whether the law is silent and this is decided here.
    pub decided: bool,
}

const fn law_provision(name: &'static str, sentence: &'static str, article: &'static str) -> XiangqiProvision {
    XiangqiProvision { name, sentence, article, decided: false }
}

const fn decided(name: &'static str, sentence: &'static str) -> XiangqiProvision {
    XiangqiProvision { name, sentence, article: "", decided: true }
}

/// All provisions, in the order of reading.
pub const PROVISIONS: [XiangqiProvision; 50] = [
    law_provision("provision-from", "xiangqi-law-from", ""),
    law_provision("provision-men", "xiangqi-law-men", "4.3"),
    law_provision("provision-facing", "xiangqi-law-facing", "4.3a, 6.1, 6.2, 16.3a"),
    law_provision("provision-checkmate", "xiangqi-law-checkmate", "7.1a"),
    law_provision("provision-stalemate", "xiangqi-law-stalemate", "7.1b"),
    law_provision("provision-notation", "xiangqi-law-notation", "11.2"),
    law_provision("provision-asian-notation", "xiangqi-law-asian-notation", "11.2b"),
    law_provision("provision-equal-men", "xiangqi-law-equal-men", "11.2a"),
    decided("provision-more-soldiers", "xiangqi-law-more-soldiers"),
    decided("provision-repetition-count", "xiangqi-law-repetition-count"),
    law_provision("provision-perpetual-check", "xiangqi-law-perpetual-check", "23.1, 24.2"),
    law_provision("provision-perpetual-chase", "xiangqi-law-perpetual-chase", "23.3, 24.2"),
    law_provision("provision-against-chariot", "xiangqi-law-against-chariot", "23.6, 24.11"),
    law_provision("provision-guard", "xiangqi-law-guard", "22.15, 22.16"),
    law_provision("provision-uncrossed-soldier", "xiangqi-law-uncrossed-soldier", "23.3"),
    law_provision("provision-general-and-soldier", "xiangqi-law-general-and-soldier", "23.9, 24.24, 24.25, 24.26"),
    law_provision("provision-offer", "xiangqi-law-offer", "23.8, 24.20, 24.32"),
    law_provision("provision-mate-threats", "xiangqi-law-mate-threats", "24.5, 24.6, 24.7"),
    decided("provision-levels", "xiangqi-law-levels"),
    decided("provision-referee", "xiangqi-law-referee"),
    law_provision("provision-fifty", "xiangqi-law-fifty", "12, 7.2e"),
    law_provision("provision-fifty-checks", "xiangqi-law-fifty-checks", "12c"),
    law_provision("provision-fifty-claim", "xiangqi-law-fifty-claim", "12b"),
    law_provision("provision-material", "xiangqi-law-material", "20.4"),
    law_provision("provision-illegal-later", "xiangqi-law-illegal-later", "9.10"),
    law_provision("provision-wins", "xiangqi-law-wins", "7.1c, 7.1g, 7.1h, 7.1l, 7.1o"),
    law_provision("provision-draws", "xiangqi-law-draws", "7.2a, 7.2b, 7.2c, 7.2d, 7.2f, 7.2g"),
    law_provision("provision-resignation", "xiangqi-law-resignation", "7.1k"),
    law_provision("provision-late", "xiangqi-law-late", "7.1e, 10.2.1a, 10.2.1b"),
    law_provision("provision-time", "xiangqi-law-time", "7.1d"),
    law_provision("provision-time-checks", "xiangqi-law-time-checks", "10.1, 10.1.1, 10.1.2"),
    law_provision("provision-clock-pressed", "xiangqi-law-clock-pressed", "10.2.1, 10.2.2, 10.2.3"),
    law_provision("provision-mate-after-time", "xiangqi-law-mate-after-time", "10.2.4"),
    law_provision("provision-adjourned", "xiangqi-law-adjourned", "10.3.1"),
    law_provision("provision-sealed", "xiangqi-law-sealed", "7.1i, 10.3.2"),
    law_provision("provision-touched", "xiangqi-law-touched", "9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.11"),
    law_provision("provision-wrong-start", "xiangqi-law-wrong-start", "9.9"),
    law_provision("provision-recording", "xiangqi-law-recording", "11.1, 11.1a, 11.1b, 11.3"),
    law_provision("provision-unwritten", "xiangqi-law-unwritten", "7.1m, 11.3b"),
    law_provision("provision-faults", "xiangqi-law-faults", "7.1n, 16.3, 20.4"),
    law_provision("provision-penalties", "xiangqi-law-penalties", "15.7, 16.1, 16.2"),
    law_provision("provision-signed", "xiangqi-law-signed", "9.9d, 13.1"),
    law_provision("provision-points", "xiangqi-law-points", "21.1, 21.2"),
    law_provision("provision-ranking", "xiangqi-law-ranking", "21.3, 21.4"),
    law_provision("provision-withdrawn", "xiangqi-law-withdrawn", "21.5.1, 21.5.2"),
    law_provision(
        "provision-terms",
        "xiangqi-law-terms",
        "22.1, 22.2, 22.3, 22.4, 22.5, 22.6, 22.7, 22.8, 22.9, 22.10, 22.11, 22.12, 22.13, 22.14, 22.15, \
         22.16, 22.17, 22.18, 22.19, 22.20",
    ),
    law_provision(
        "provision-allowed",
        "xiangqi-law-allowed",
        "23.2, 23.4, 23.10, 24.8, 24.9, 24.10, 24.12, 24.28, 24.31, 24.35, 24.36",
    ),
    law_provision(
        "provision-chases",
        "xiangqi-law-chases",
        "23.5, 23.7, 24.11, 24.13, 24.14, 24.15, 24.16, 24.17, 24.18, 24.19, 24.20, 24.21, 24.22, 24.23, \
         24.27, 24.29, 24.30, 24.33, 24.34",
    ),
    law_provision("provision-both-check", "xiangqi-law-both-check", "24.1, 24.3, 24.4"),
    law_provision("provision-misprint", "xiangqi-law-misprint", "9.4, 15.5, 20.4, 23.9, 24.26, 27"),
];
