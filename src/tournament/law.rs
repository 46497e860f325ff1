//! The rules of tournaments as data: tables, regimes, withdrawals, and the misprints of the founding texts. 000 is the
//! Vietnamese competition rules of chess of 2004, 001 the FIDE handbook of 2009 in Vietnamese, 003 the rules of xiangqi
//! of 2004.

/// The name by which `laws` asks for it.
pub const NAME: &str = "tournaments";

/// A provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TournamentProvision {
    /// The key of its name. The part after the first hyphen is its name in data formats.
    pub name: &'static str,
    /// The key of its sentence.
    pub sentence: &'static str,
    /// Its articles.
    pub article: &'static str,
}

const fn provision_with(name: &'static str, sentence: &'static str, article: &'static str) -> TournamentProvision {
    TournamentProvision { name, sentence, article }
}

/// All provisions, in the order of reading.
pub const PROVISIONS: [TournamentProvision; 48] = [
    provision_with("provision-berger", "tournament-law-berger", "000 App. 1, 003 App. 1"),
    provision_with("provision-cycles", "tournament-law-cycles", "000 15"),
    provision_with("provision-scheveningen-rule", "tournament-law-scheveningen-rule", "000 16.2.2"),
    provision_with("provision-team-rule", "tournament-law-team-rule", "000 16.4, 000 16.1.5"),
    provision_with("provision-knock-out-rule", "tournament-law-knock-out-rule", "000 11, 003 25"),
    provision_with("provision-knock-out-places", "tournament-law-knock-out-places", "000 11"),
    provision_with("provision-knock-out-games", "tournament-law-knock-out-games", "000 11, 003 25"),
    provision_with(
        "provision-knock-out-teams",
        "tournament-law-knock-out-teams",
        "000 16.3, 000 16.2.1, 000 16.2.2, 003 30.3",
    ),
    provision_with("provision-varma-rule", "tournament-law-varma-rule", "001 TR 9(h)"),
    provision_with("provision-regime-vn2004", "tournament-law-regime-vn2004", "000 2.3, 000 14.5, 000 App. 1"),
    provision_with("provision-regime-fide2009", "tournament-law-regime-fide2009", "C.06, C.02.13"),
    provision_with("provision-regime-c07", "tournament-law-regime-c07", "C.07, C.07 16"),
    provision_with("provision-lists", "tournament-law-lists", "C.07, 000 2.3"),
    provision_with(
        "provision-withdrawn-round-robin",
        "tournament-law-withdrawn-round-robin",
        "000 4.2, 000 4.3, 001 TR 11(d), 001 TR 11(e)",
    ),
    provision_with("provision-withdrawn-swiss", "tournament-law-withdrawn-swiss", "001 TR 11(f)"),
    provision_with("provision-direct-encounter", "tournament-law-direct-encounter", "C.07 6, 000 App. 1"),
    provision_with("provision-misprint-tables", "tournament-law-misprint-tables", "000 App. 1, 003 App. 1"),
    provision_with(
        "provision-misprint-references",
        "tournament-law-misprint-references",
        "000 9, 000 10, 000 4.1, 000 16.2.2",
    ),
    provision_with("provision-scores-vn", "tournament-law-scores-vn", "000 2.3, 000 4.4, 001 TR 11"),
    provision_with("provision-adjourned-games", "tournament-law-adjourned-games", "000 3.1, 000 3.2, 000 3.3, 000 3.4"),
    provision_with(
        "provision-draw-of-lots",
        "tournament-law-draw-of-lots",
        "000 4.1, 001 TR 9(a), 001 TR 9(b), 001 TR 9(c), 001 TR 9(d), 001 TR 9(e), 001 TR 9(f), 001 TR 9(g)",
    ),
    provision_with(
        "provision-expelled",
        "tournament-law-expelled",
        "001 TR 11(a), 001 TR 11(b), 001 TR 11(c), 001 TR 11(g)",
    ),
    provision_with("provision-absent-marks", "tournament-law-absent-marks", "001 TR 11(d)"),
    provision_with("provision-protests", "tournament-law-protests", "001 TR 12, 000 2.7"),
    provision_with("provision-time-rates", "tournament-law-time-rates", "000 2.4"),
    provision_with("provision-arbiters", "tournament-law-arbiters", "000 5.7, 000 6.1, 000 6.2, 000 6.3"),
    provision_with("provision-exchanges", "tournament-law-exchanges", "000 App. 3"),
    provision_with("provision-systems", "tournament-law-systems", "000 7, 000 8, 000 9, 000 10, 003 17, 003 26"),
    provision_with(
        "provision-swiss-basics",
        "tournament-law-swiss-basics",
        "000 12, 003 27, C.04.1.2, C.04.1.4, C.04.1.6, C.04.1.7",
    ),
    provision_with(
        "provision-swiss-adjusted",
        "tournament-law-swiss-adjusted",
        "000 13.1, 000 13.2, 000 13.3, 000 13.4, 000 13.4.1, 000 13.4.2, 000 13.4.3, 000 13.5, 000 13.6, 000 13.6.1, \
         000 13.6.2, 000 13.7, 003 28.1, 003 28.2, 003 28.3, 003 28.4, 003 28.4.1, 003 28.4.2, 003 28.4.3, 003 28.5, \
         003 28.6, 003 28.6.1, 003 28.6.2, 003 28.7",
    ),
    provision_with(
        "provision-swiss-by-lots",
        "tournament-law-swiss-by-lots",
        "000 14.1, 000 14.2, 000 14.2.1, 000 14.2.2, 000 14.3, 000 14.3.1, 000 14.3.2, 000 14.3.3, 000 14.3.4, \
         000 14.3.5, 000 14.3.6, 000 14.4, 000 14.4.1, 000 14.4.2, 000 14.4.3, 000 14.4.4, 003 29.1, 003 29.2, \
         003 29.2.1, 003 29.2.2, 003 29.3, 003 29.3.1, 003 29.3.2, 003 29.3.3, 003 29.3.4, 003 29.3.5, 003 29.3.6, \
         003 29.4, 003 29.4.1, 003 29.4.2, 003 29.4.3, 003 29.4.4",
    ),
    provision_with("provision-swiss-by-lots-ranking", "tournament-law-swiss-by-lots-ranking", "000 14.5, 003 29.5"),
    provision_with(
        "provision-team-members",
        "tournament-law-team-members",
        "000 16, 000 16.1.1, 000 16.1.2, 000 16.1.3, 000 16.1.4, 003 30.1.1, 003 30.1.2, 003 30.1.3, 003 30.1.4",
    ),
    provision_with("provision-team-scores", "tournament-law-team-scores", "000 16.1.5, 003 30.1.5"),
    provision_with(
        "provision-team-systems",
        "tournament-law-team-systems",
        "000 16.2, 000 16.2.1, 000 16.3, 000 16.5, 003 30.2, 003 30.3, 003 30.4, 003 30.5",
    ),
    provision_with(
        "provision-dutch",
        "tournament-law-dutch",
        "C.04.2, C.04.3, C.04.3 1.3, C.04.3 1.4, C.04.3 1.9.3, C.04.3 3.3, C.04.3 4.2, C.04.3 4.3, C.04.3 5.2, \
         C.04.3 5.2.1, C.04.3 5.2.2, C.04.3 5.2.3, C.04.3 5.2.4, C.04.3 5.2.5, C.04.3 C1, C.04.3 C2, C.04.3 C3, \
         C.04.3 C5",
    ),
    provision_with(
        "provision-dutch-before",
        "tournament-law-dutch-before",
        "C.04.3 A.3, C.04.3 A.4, C.04.3 A.5, C.04.3 A.9, C.04.3 B.3, C.04.3 C.1, C.04.3 C.2, C.04.3 C.3, C.04.3 D.1, \
         C.04.3 D.2, C.04.3 E.1, C.04.3 E.2, C.04.3 E.3, C.04.3 E.4, C.04.3 E.5, C.04.2 A",
    ),
    provision_with("provision-withdrawn-xiangqi", "tournament-law-withdrawn-xiangqi", "003 21.5.1, 003 21.5.2"),
    provision_with("provision-regime-xq2004", "tournament-law-regime-xq2004", "003 21.2, 003 21.3, 003 21.4"),
    provision_with(
        "provision-unplayed-fide",
        "tournament-law-unplayed-fide",
        "C.07 8, C.07 9, C.07 14, C.07 15, C.07 16, C.02.13",
    ),
    provision_with("provision-match", "tournament-law-match", "000 8, 000 4.4"),
    provision_with("provision-least-games", "tournament-law-least-games", "000 2.3"),
    provision_with(
        "provision-regulations",
        "tournament-law-regulations",
        "000 2, 000 2.1, 000 2.2, 000 2.3, 000 2.4, 000 2.5, 000 2.6, 000 2.7, 003 18, 003 App. 5",
    ),
    provision_with(
        "provision-norms",
        "tournament-law-norms",
        "003 App. 6, 003 App. 6 A1a, 003 App. 6 A1b, 003 App. 6 A2a, 003 App. 6 A2b, 003 App. 6 A2c, 003 App. 6 A3a, \
         003 App. 6 A3b, 003 App. 6 B1a, 003 App. 6 B1b, 003 App. 6 B2a, 003 App. 6 B2b, 003 App. 6 B2c, \
         003 App. 6 B3a, 003 App. 6 B3b",
    ),
    provision_with("provision-acceleration", "tournament-law-acceleration", "C.04.7, C.04.5.1"),
    provision_with("provision-swiss-others", "tournament-law-swiss-others", "C.04.5, C.04.6"),
    provision_with("provision-boards", "tournament-law-boards", "C.07 12"),
    provision_with("provision-left-open", "tournament-law-left-open", "000 14.4.2, 000 14.5, 000 13.2"),
];
