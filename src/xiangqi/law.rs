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

const fn said(name: &'static str, sentence: &'static str, article: &'static str) -> XiangqiProvision {
    XiangqiProvision { name, sentence, article, decided: false }
}

const fn decided(name: &'static str, sentence: &'static str) -> XiangqiProvision {
    XiangqiProvision { name, sentence, article: "", decided: true }
}

/// All provisions, in the order of reading.
pub const PROVISIONS: [XiangqiProvision; 50] = [
    said("provision-from", "xiangqi-law-from", ""),
    said("provision-men", "xiangqi-law-men", "4.3"),
    said("provision-facing", "xiangqi-law-facing", "4.3a, 6.1, 6.2, 16.3a"),
    said("provision-checkmate", "xiangqi-law-checkmate", "7.1a"),
    said("provision-stalemate", "xiangqi-law-stalemate", "7.1b"),
    said("provision-notation", "xiangqi-law-notation", "11.2"),
    said("provision-asian-notation", "xiangqi-law-asian-notation", "11.2b"),
    said("provision-equal-men", "xiangqi-law-equal-men", "11.2a"),
    decided("provision-more-soldiers", "xiangqi-law-more-soldiers"),
    decided("provision-repetition-count", "xiangqi-law-repetition-count"),
    said("provision-perpetual-check", "xiangqi-law-perpetual-check", "23.1, 24.2"),
    said("provision-perpetual-chase", "xiangqi-law-perpetual-chase", "23.3, 24.2"),
    said("provision-against-chariot", "xiangqi-law-against-chariot", "23.6, 24.11"),
    said("provision-guard", "xiangqi-law-guard", "22.15, 22.16"),
    said("provision-uncrossed-soldier", "xiangqi-law-uncrossed-soldier", "23.3"),
    said("provision-general-and-soldier", "xiangqi-law-general-and-soldier", "23.9, 24.24, 24.25, 24.26"),
    said("provision-offer", "xiangqi-law-offer", "23.8, 24.20, 24.32"),
    said("provision-mate-threats", "xiangqi-law-mate-threats", "24.5, 24.6, 24.7"),
    decided("provision-levels", "xiangqi-law-levels"),
    decided("provision-referee", "xiangqi-law-referee"),
    said("provision-fifty", "xiangqi-law-fifty", "12, 7.2e"),
    said("provision-fifty-checks", "xiangqi-law-fifty-checks", "12c"),
    said("provision-fifty-claim", "xiangqi-law-fifty-claim", "12b"),
    said("provision-material", "xiangqi-law-material", "20.4"),
    said("provision-illegal-later", "xiangqi-law-illegal-later", "9.10"),
    said("provision-wins", "xiangqi-law-wins", "7.1c, 7.1g, 7.1h, 7.1l, 7.1o"),
    said("provision-draws", "xiangqi-law-draws", "7.2a, 7.2b, 7.2c, 7.2d, 7.2f, 7.2g"),
    said("provision-resignation", "xiangqi-law-resignation", "7.1k"),
    said("provision-late", "xiangqi-law-late", "7.1e, 10.2.1a, 10.2.1b"),
    said("provision-time", "xiangqi-law-time", "7.1d"),
    said("provision-time-checks", "xiangqi-law-time-checks", "10.1, 10.1.1, 10.1.2"),
    said("provision-clock-pressed", "xiangqi-law-clock-pressed", "10.2.1, 10.2.2, 10.2.3"),
    said("provision-mate-after-time", "xiangqi-law-mate-after-time", "10.2.4"),
    said("provision-adjourned", "xiangqi-law-adjourned", "10.3.1"),
    said("provision-sealed", "xiangqi-law-sealed", "7.1i, 10.3.2"),
    said("provision-touched", "xiangqi-law-touched", "9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.11"),
    said("provision-wrong-start", "xiangqi-law-wrong-start", "9.9"),
    said("provision-recording", "xiangqi-law-recording", "11.1, 11.1a, 11.1b, 11.3"),
    said("provision-unwritten", "xiangqi-law-unwritten", "7.1m, 11.3b"),
    said("provision-faults", "xiangqi-law-faults", "7.1n, 16.3, 20.4"),
    said("provision-penalties", "xiangqi-law-penalties", "15.7, 16.1, 16.2"),
    said("provision-signed", "xiangqi-law-signed", "9.9d, 13.1"),
    said("provision-points", "xiangqi-law-points", "21.1, 21.2"),
    said("provision-ranking", "xiangqi-law-ranking", "21.3, 21.4"),
    said("provision-withdrawn", "xiangqi-law-withdrawn", "21.5.1, 21.5.2"),
    said(
        "provision-terms",
        "xiangqi-law-terms",
        "22.1, 22.2, 22.3, 22.4, 22.5, 22.6, 22.7, 22.8, 22.9, 22.10, 22.11, 22.12, 22.13, 22.14, 22.15, \
         22.16, 22.17, 22.18, 22.19, 22.20",
    ),
    said(
        "provision-allowed",
        "xiangqi-law-allowed",
        "23.2, 23.4, 23.10, 24.8, 24.9, 24.10, 24.12, 24.28, 24.31, 24.35, 24.36",
    ),
    said(
        "provision-chases",
        "xiangqi-law-chases",
        "23.5, 23.7, 24.11, 24.13, 24.14, 24.15, 24.16, 24.17, 24.18, 24.19, 24.20, 24.21, 24.22, 24.23, \
         24.27, 24.29, 24.30, 24.33, 24.34",
    ),
    said("provision-both-check", "xiangqi-law-both-check", "24.1, 24.3, 24.4"),
    said("provision-misprint", "xiangqi-law-misprint", "9.4, 15.5, 20.4, 23.9, 24.26, 27"),
];
