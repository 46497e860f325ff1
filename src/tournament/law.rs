//! What the rules of tournaments say, as data: tables, regimes, withdrawals, and the misprints of the founding texts.
//! 000 is the Vietnamese competition rules of chess of 2004, 001 the FIDE handbook of 2009 in Vietnamese, 003 the rules
//! of xiangqi of 2004.

/// The name by which `laws` asks for it.
pub const NAME: &str = "tournaments";

/// A provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Provision {
    /// The key of its name. Behind the first hyphen is its name in data formats.
    pub name: &'static str,
    /// The key of the sentence that says it.
    pub sentence: &'static str,
    /// Its articles.
    pub article: &'static str,
}

const fn said(name: &'static str, sentence: &'static str, article: &'static str) -> Provision {
    Provision { name, sentence, article }
}

/// Everything that is said, in the order of reading.
pub const PROVISIONS: [Provision; 16] = [
    said("provision-berger", "tournament-law-berger", "000 App. 1, 003 App. 1"),
    said("provision-cycles", "tournament-law-cycles", "000 15"),
    said("provision-scheveningen-rule", "tournament-law-scheveningen-rule", "000 16.2.2"),
    said("provision-team-rule", "tournament-law-team-rule", "000 16.4, 16.1.5"),
    said("provision-knock-out-rule", "tournament-law-knock-out-rule", "000 11, 003 25"),
    said("provision-varma-rule", "tournament-law-varma-rule", "001 9(h)"),
    said("provision-regime-vn2004", "tournament-law-regime-vn2004", "000"),
    said("provision-regime-fide2009", "tournament-law-regime-fide2009", "C.06, C.02.13"),
    said("provision-regime-c07", "tournament-law-regime-c07", "C.07, 16"),
    said("provision-lists", "tournament-law-lists", "C.07, 000 2.3"),
    said("provision-withdrawn-round-robin", "tournament-law-withdrawn-round-robin", "000 4.2, 4.3, 001 11"),
    said("provision-withdrawn-swiss", "tournament-law-withdrawn-swiss", "001 11(f)"),
    said("provision-direct-encounter", "tournament-law-direct-encounter", "C.07 6, 000 App. 1"),
    said("provision-misprint-tables", "tournament-law-misprint-tables", "000 App. 1, 003 App. 1"),
    said("provision-misprint-references", "tournament-law-misprint-references", "000 9, 10, 4.1"),
    said("provision-left-open", "tournament-law-left-open", "000 14.4.2, 14.5, 13.2"),
];
