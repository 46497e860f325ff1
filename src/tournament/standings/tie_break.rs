//! The codes of tie-breaks (C.07 article 5), as users write them and as columns name them.

/// What decides between players or teams with as many points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, clippy::upper_case_acronyms)]
pub enum TieBreakBase {
    BH,
    FB,
    AOB,
    SB,
    KS,
    PS,
    WIN,
    WON,
    BPG,
    BWG,
    GE,
    REP,
    STD,
    DE,
    ARO,
    TPR,
    PTP,
    APRO,
    APPO,
    RTG,
    TPN,
    MP,
    GP,
    MPVGP,
    EMMSB,
    EMGSB,
    EGMSB,
    EGGSB,
    EDE,
    SSSC,
    BC,
    TBR,
    BBE,
}

impl TieBreakBase {
    /// Whether it depends on who the opponents were, so that forfeits may count as games (C.07 article 14).
    fn counts_opponents(self) -> bool {
        use TieBreakBase::{BH, DE, EDE, EGGSB, EGMSB, EMGSB, EMMSB, FB, SB};
        matches!(self, BH | FB | SB | DE | EDE | EMMSB | EMGSB | EGMSB | EGGSB)
    }
}

/// For whom a code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TieBreakScope {
    Players,
    Teams,
    Both,
}

/// Whether values can be cut off.
const CUT: bool = true;
const WHOLE: bool = false;

const CODES: [(&str, TieBreakBase, TieBreakScope, bool); 33] = [
    ("BH", TieBreakBase::BH, TieBreakScope::Both, CUT),
    ("FB", TieBreakBase::FB, TieBreakScope::Players, CUT),
    ("AOB", TieBreakBase::AOB, TieBreakScope::Players, WHOLE),
    ("SB", TieBreakBase::SB, TieBreakScope::Players, CUT),
    ("KS", TieBreakBase::KS, TieBreakScope::Players, WHOLE),
    ("PS", TieBreakBase::PS, TieBreakScope::Players, CUT),
    ("WIN", TieBreakBase::WIN, TieBreakScope::Both, WHOLE),
    ("WON", TieBreakBase::WON, TieBreakScope::Players, WHOLE),
    ("BPG", TieBreakBase::BPG, TieBreakScope::Players, WHOLE),
    ("BWG", TieBreakBase::BWG, TieBreakScope::Players, WHOLE),
    ("GE", TieBreakBase::GE, TieBreakScope::Players, WHOLE),
    ("REP", TieBreakBase::REP, TieBreakScope::Players, WHOLE),
    ("STD", TieBreakBase::STD, TieBreakScope::Players, WHOLE),
    ("DE", TieBreakBase::DE, TieBreakScope::Both, WHOLE),
    ("ARO", TieBreakBase::ARO, TieBreakScope::Players, CUT),
    ("TPR", TieBreakBase::TPR, TieBreakScope::Players, WHOLE),
    ("PTP", TieBreakBase::PTP, TieBreakScope::Players, WHOLE),
    ("APRO", TieBreakBase::APRO, TieBreakScope::Players, WHOLE),
    ("APPO", TieBreakBase::APPO, TieBreakScope::Players, WHOLE),
    ("RTG", TieBreakBase::RTG, TieBreakScope::Players, WHOLE),
    ("TPN", TieBreakBase::TPN, TieBreakScope::Players, WHOLE),
    ("MP", TieBreakBase::MP, TieBreakScope::Teams, WHOLE),
    ("GP", TieBreakBase::GP, TieBreakScope::Both, WHOLE),
    ("MPVGP", TieBreakBase::MPVGP, TieBreakScope::Teams, WHOLE),
    ("EMMSB", TieBreakBase::EMMSB, TieBreakScope::Teams, CUT),
    ("EMGSB", TieBreakBase::EMGSB, TieBreakScope::Teams, CUT),
    ("EGMSB", TieBreakBase::EGMSB, TieBreakScope::Teams, CUT),
    ("EGGSB", TieBreakBase::EGGSB, TieBreakScope::Teams, CUT),
    ("EDE", TieBreakBase::EDE, TieBreakScope::Teams, WHOLE),
    ("SSSC", TieBreakBase::SSSC, TieBreakScope::Teams, WHOLE),
    ("BC", TieBreakBase::BC, TieBreakScope::Teams, WHOLE),
    ("TBR", TieBreakBase::TBR, TieBreakScope::Teams, WHOLE),
    ("BBE", TieBreakBase::BBE, TieBreakScope::Teams, WHOLE),
];

/// The names of the founding text 000, and those of points in the lists of reports.
const OTHER_NAMES: [(&str, &str); 5] =
    [("BUCGON", "BH"), ("BECGO", "SB"), ("LUYTIEN", "PS"), ("MPTS", "MP"), ("GPTS", "GP")];

/// The score of a team that a tie-break is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TeamScore {
    /// Match points.
    Match,
    /// Game points.
    Game,
}

/// A tie-break with its modifiers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieBreak {
    /// The canonical name, which is that of its column.
    pub name: String,
    /// The kind.
    pub base: TieBreakBase,
    /// The score asked for, with `/MP` or `/GP`.
    pub score: Option<TeamScore>,
    /// How many of the least values are cut.
    pub low: usize,
    /// How many of the greatest values are cut.
    pub high: usize,
    /// Whether forfeited games are games against the scheduled opponent (modifier P, C.07 article 14).
    pub plays_forfeits: bool,
    /// Whether the least value is cut even if another round was voluntarily unplayed (modifier V).
    pub cuts_least: bool,
}

impl TieBreak {
    /// Reads a code such as `BH/C1`, `BH/C1/P`, `BHC1`, `bh-c1`, `BH:GP/C1` or `BUCGON`. `None` if there is
    /// no such tie-break for players, or for teams.
    pub fn read(code: &str, teams: bool) -> Option<TieBreak> {
        let code = code.trim().to_uppercase().replace(['-', ':'], "/");
        let (base, modifiers) = code.split_once('/').unwrap_or((&code, ""));
        // The points of teams are no tie-break of players.
        let is_other = |other: &str| other == base && (teams || !other.ends_with("PTS"));
        let base = OTHER_NAMES.iter().find(|(other, _)| is_other(other)).map_or(base, |(_, new)| new);
        // A cut may be written without a sign before it.
        let glued = || {
            let (short, cut) = base.split_at_checked(base.len().checked_sub(2)?)?;
            let is_cut = cut.starts_with(['C', 'M']) && cut.ends_with(|c: char| c.is_ascii_digit());
            Some((short, cut)).filter(|_| is_cut)
        };
        let known = |name: &str| CODES.iter().find(|(code, ..)| *code == name);
        let (&(name, base, whose, can_cut), cut) = match known(base) {
            Some(found) => (found, ""),
            None => glued().and_then(|(short, cut)| Some((known(short)?, cut)))?,
        };
        let is_for = matches!(
            (whose, teams),
            (TieBreakScope::Both, _) | (TieBreakScope::Players, false) | (TieBreakScope::Teams, true)
        );
        let mut out = TieBreak {
            name: name.to_owned(),
            base,
            score: None,
            low: 0,
            high: 0,
            plays_forfeits: false,
            cuts_least: false,
        };
        for modifier in [cut].into_iter().chain(modifiers.split('/')).filter(|modifier| !modifier.is_empty()) {
            let (kind, count) = modifier.split_at_checked(1)?;
            let count = count.parse().ok().filter(|_| can_cut && count.len() <= 2);
            match (modifier, kind, count) {
                ("MP", ..) if teams && base == TieBreakBase::BH => out.score = Some(TeamScore::Match),
                ("GP", ..) if teams && base == TieBreakBase::BH => out.score = Some(TeamScore::Game),
                ("P", ..) if base.counts_opponents() => {
                    out.plays_forfeits = true;
                }
                ("V", ..) if can_cut && base != TieBreakBase::PS => out.cuts_least = true,
                (_, "C", Some(count)) => (out.low, out.high) = (count, 0),
                (_, "M", Some(count)) => (out.low, out.high) = (count, count),
                _ => return None,
            }
            out.name.push('/');
            out.name.push_str(modifier);
        }
        is_for.then_some(out)
    }

    /// Whether less is better.
    pub fn is_ascending(&self) -> bool {
        matches!(self.base, TieBreakBase::TPN | TieBreakBase::BC)
    }
}

#[cfg(test)]
mod tests {
    use super::TieBreak;

    #[test]
    fn every_spelling_has_one_name() {
        let name = |code| TieBreak::read(code, false).map(|of| of.name);
        for code in ["BH/C1", "BHC1", "BH-C1", "bh:c1", "BUCGON/C1"] {
            assert_eq!(name(code).as_deref(), Some("BH/C1"), "{code}");
        }
        assert_eq!(name("LUYTIEN").as_deref(), Some("PS"));
        assert_eq!(name("BH:GP/C1"), None);
        assert_eq!(TieBreak::read("BH:GP/C1", true).map(|of| of.name).as_deref(), Some("BH/GP/C1"));
        assert_eq!(TieBreak::read("EMGSB/C1/P", true).map(|of| of.name).as_deref(), Some("EMGSB/C1/P"));
        assert_eq!(TieBreak::read("GPTS", true).map(|of| of.name).as_deref(), Some("GP"));
        assert_eq!(TieBreak::read("MPvGP", true).map(|of| of.name).as_deref(), Some("MPVGP"));
        assert_eq!(name("BH/C1/P").as_deref(), Some("BH/C1/P"));
        assert_eq!(name("DE-P").as_deref(), Some("DE/P"));
        for wrong in ["", "XX", "DE/C1", "BH/", "BH/X1", "BH/C", "é", "Bé"] {
            assert_eq!(name(wrong).is_some(), wrong == "BH/", "{wrong}");
        }
    }
}
