//! Bracket: the players who are paired together, before they are.

/// A bracket before it is paired.
#[derive(Debug, Clone)]
pub(super) struct DutchBracket {
    /// Those not yet paired, by their places among the entrants, the highest first: those moved down, the residents,
    /// the next score group, the others.
    pub alive: Vec<usize>,
    /// How many were moved down.
    pub moved: usize,
    /// How many residents there are.
    pub residents: usize,
    /// How many are in the next score group.
    pub next: usize,
    /// The score group of the residents; the highest of theirs in a collapsed bracket.
    pub group: usize,
    /// Who may have the bye.
    pub bye: ByeCandidates,
    /// Whether those below the next score group are left out of consideration.
    pub is_local: bool,
    /// Whether the residents have several scores: the collapsed last bracket of the edition of 2016.
    pub is_collapsed: bool,
}

/// Who may be left without opponent, of those who had no bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByeCandidates {
    /// Whoever it is.
    Anybody,
    /// A player of a score group.
    OfGroup(usize),
    /// No one: the free point.
    Nobody,
}

impl DutchBracket {
    /// How many players the bracket has.
    pub(super) fn within(&self) -> usize {
        self.moved + self.residents
    }
}
