//! What a user asks of an event.

use super::regime::Regime;
use super::standings::target::MatchTarget;
use super::standings::tie_break::TeamScore;
use super::system::EventSystem;

/// Options. The default is what the commands do when nothing is asked for.
#[derive(Debug, Clone, Default)]
pub struct TournamentOptions {
    /// The regime; `None` takes that in force when the event began.
    pub regime: Option<Regime>,
    /// The system; `None` finds it out.
    pub system: Option<EventSystem>,
    /// Only the events of this name, or if none has it, the event of this number.
    pub event: Option<String>,
    /// The tie-breaks; empty takes the list of the TRF or of the regime.
    pub tie_breaks: Vec<String>,
    /// Whether the crosstable is appended.
    pub crosstable: bool,
    /// Only the first rounds count.
    pub after_round: Option<u32>,
    /// Players who withdrew, by name or number.
    pub withdrawn: Vec<String>,
    /// What teams are ranked by; `None` takes match points, in vn2004 game points.
    pub primary: Option<TeamScore>,
    /// What a match of two players is for.
    pub target: Option<MatchTarget>,
    /// Who has played fewer games over the board has no place.
    pub least_games: Option<u32>,
    /// What is made of names that differ by a few letters.
    pub variants: VariantUse,
    /// Which games are one event.
    pub joining: EventJoining,
}

/// Which games are one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EventJoining {
    /// Those whose headings, dates, players and rounds go together.
    #[default]
    Evidence,
    /// Those whose headings are spellings of one name, whoever plays, and whatever their sites: for the sheets of one
    /// tournament, of which each may be the only one of its two players.
    Headings,
    /// All.
    All,
}

/// What is made of names that differ by a few letters (P823).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VariantUse {
    /// They are different players, and are not looked for.
    #[default]
    Ignored,
    /// They are different players, and are named: lists take them so, because nothing is mended in silence.
    Named,
    /// They are one player: findings take them so.
    Joined,
}
