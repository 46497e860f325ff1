//! Notations: the ways to write half-moves, and sets of them.

/// A notation of half-moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Notation {
    /// The law's relative notation (Art. 11.2): `P2-5 M8.7`, with `.` forward, `/` back, `-` sideways.
    ViRelative = 0,
    /// The same in words: `Pháo 2 bình 5`.
    ViWords = 1,
    /// The Asian signs (Art. 11.2b): `P2=5 X9.1`, with `+` forward, `.` back, `=` sideways.
    Asian = 2,
    /// The notation of the World Xiangqi Federation: `C2=5 H8+7`.
    Wxf = 3,
    /// The algebraic notation of Appendix 3: `Phe2 Mg7 Te1`.
    Algebraic = 4,
    /// `H2-E2`.
    Iccs = 5,
    /// `h2e2`, with ranks 0 to 9.
    Uci = 6,
    /// Chinese: 炮二平五.
    Zh = 7,
    /// UCI with ranks 1 to 10, as in Fairy-Stockfish: `h3e3`. It is read and never written.
    UciFromOne = 8,
    /// Algebraic with English letters and ranks 1 to 10, as in `PyChess` and Fairy-Stockfish: `Che3 Hg8 Cxe7+`.
    San = 9,
    /// Algebraic with English letters and ranks 0 to 9, soldiers without a letter, as in `WinBoard`: `Che2 Hg7 g4`.
    WinBoard = 10,
    /// [`Notation::Wxf`] with soldiers numbered `Pa` to `Pe` through their files, as in xqbase. Read as `wxf`.
    WxfXqbase = 11,
    /// [`Notation::Zh`] with soldiers numbered 一兵 to 五兵 through their files, as in xqbase. It is read as `zh`.
    ZhXqbase = 12,
}

impl Notation {
    /// The notations that can be written.
    pub const ALL: [Notation; 12] = [
        Notation::ViRelative,
        Notation::ViWords,
        Notation::Asian,
        Notation::Wxf,
        Notation::WxfXqbase,
        Notation::Algebraic,
        Notation::San,
        Notation::WinBoard,
        Notation::Iccs,
        Notation::Uci,
        Notation::Zh,
        Notation::ZhXqbase,
    ];

    /// All notations that can be read, in the order in which they are tried.
    pub const READ: [Notation; 11] = [
        Notation::ViRelative,
        Notation::ViWords,
        Notation::Asian,
        Notation::Wxf,
        Notation::Algebraic,
        Notation::San,
        Notation::WinBoard,
        Notation::Iccs,
        Notation::Uci,
        Notation::UciFromOne,
        Notation::Zh,
    ];

    /// The name in options: `vi-relative`, `vi-words`, `asian`, `wxf`, `wxf-xqbase`, `algebraic`, `san`, `winboard`,
    /// `iccs`, `uci`, `zh`, `zh-xqbase`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::ViRelative => "vi-relative",
            Notation::ViWords => "vi-words",
            Notation::Asian => "asian",
            Notation::Wxf => "wxf",
            Notation::Algebraic => "algebraic",
            Notation::Iccs => "iccs",
            Notation::Uci | Notation::UciFromOne => "uci",
            Notation::Zh => "zh",
            Notation::WxfXqbase => "wxf-xqbase",
            Notation::ZhXqbase => "zh-xqbase",
            Notation::San => "san",
            Notation::WinBoard => "winboard",
        }
    }

    /// The notation of a name.
    pub fn of_name(name: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.name() == name)
    }

    /// Whether the notation has English letters and points, so that chess has many of its tokens as well.
    pub const fn is_english(self) -> bool {
        matches!(self, Notation::San | Notation::WinBoard)
    }
}

/// A set of notations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Notations(u16);

impl Notations {
    /// The set without any.
    pub const NONE: Notations = Notations(0);

    /// The set of one.
    pub const fn one(notation: Notation) -> Notations {
        Notations(1 << notation as u16)
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, notation: Notation) -> Notations {
        Notations(self.0 | 1 << notation as u16)
    }

    /// The notations that are in both sets.
    #[must_use]
    pub const fn and(self, other: Notations) -> Notations {
        Notations(self.0 & other.0)
    }

    /// Whether a notation is in the set.
    pub const fn contains(self, notation: Notation) -> bool {
        self.0 & (1 << notation as u16) != 0
    }

    /// Whether the set has others than those with English letters, which chess does not have.
    pub fn has_own(self) -> bool {
        self.iter().any(|notation| !notation.is_english())
    }

    /// Whether none is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The notations of the set, in the order in which they are tried.
    pub fn iter(self) -> impl Iterator<Item = Notation> {
        Notation::READ.into_iter().filter(move |&notation| self.contains(notation))
    }
}

impl std::fmt::Debug for Notations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for notation in Notation::ALL {
            assert_eq!(Notation::of_name(notation.name()), Some(notation));
        }
        assert_eq!(Notation::of_name("UCI"), None);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let set = Notations::one(Notation::Uci).with(Notation::Zh);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Notation::Uci, Notation::Zh]);
        assert!(set.and(Notations::one(Notation::Wxf)).is_empty());
    }
}
