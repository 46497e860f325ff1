//! What an edition of the FIDE Laws says of the ends of a game, and how sure we are of it.
//!
//! The editions themselves are [`editions`](super::editions); which one was in force is [`laws`](super::laws).
//!
//! ```
//! use bienban::chess::law::editions::by_id;
//! use shakmaty::{Board, fen::Fen};
//! let board = "8/8/3k4/8/3r4/8/4K3/R4B2 w - - 100 200".parse::<Fen>().unwrap().into_setup().board;
//! assert_eq!(by_id("1989").unwrap().fifty_threshold(&board), 150);
//! assert_eq!(by_id("2018").unwrap().fifty_threshold(&board), 100);
//! assert_eq!(by_id("2018").unwrap().fifty_occurred.article, "9.3.2");
//! ```

use std::fmt;

use shakmaty::Board;

use super::material::Class;

/// A day of the calendar, ordered by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// Year, 0 to 9999.
    pub year: u16,
    /// Month, from 1.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

impl Day {
    /// Before every other day.
    pub const MIN: Day = Day::new(0, 1, 1);

    /// The day of these numbers; whether the calendar has it is not asked.
    pub const fn new(year: u16, month: u8, day: u8) -> Day {
        Day { year, month, day }
    }
}

impl fmt::Display for Day {
    /// As ISO 8601 has it, `2018-01-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Where a provision was read, surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// In a text of the edition that the project rests on.
    Text,
    /// In another copy of the official text.
    Copy,
    /// In a secondary source: a forum, a digest.
    Secondary,
    /// Nowhere: remembered, or taken over from the edition next to it.
    Memory,
}

impl Confidence {
    /// Every confidence, surest first.
    pub const ALL: [Confidence; 4] = [Confidence::Text, Confidence::Copy, Confidence::Secondary, Confidence::Memory];

    /// Its name in reports; also the key of its sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Confidence::Text => "text",
            Confidence::Copy => "copy",
            Confidence::Secondary => "secondary",
            Confidence::Memory => "memory",
        }
    }
}

/// What an edition says of one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Provision<T: 'static> {
    /// What it says; `()` where all editions say the same.
    pub value: T,
    /// The article, or several after one another; empty where it is not known, and where there is none.
    pub article: &'static str,
    /// How sure value and article are.
    pub confidence: Confidence,
}

/// Whether the 50 moves may be completed by a move that is only announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intended {
    /// They may.
    Allowed,
    /// The text does not settle it: 10.8 of 1989 knows only moves that were made, 10.11.2 speaks of one announced under it.
    Unclear,
}

/// Which repetitions end the game without a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fivefold {
    /// None.
    None,
    /// Five times, each one move of both players after the other: half-moves n, n+4, n+8, n+12, n+16.
    Consecutive,
    /// Five times, whatever was played between.
    Any,
}

/// What a player does not do without losing the right to claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lapse {
    /// Making a move.
    Moves,
    /// Touching a piece with the intent to move it.
    Touches,
}

/// Which positions end the game because nobody can mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dead {
    /// King against king, king and bishop or knight against king, bishops of one square colour against each other: no others.
    ClosedList,
    /// Every position from which no series of legal moves leads to mate.
    AnySeries,
}

/// When the game is drawn though a player's time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// His opponent has nothing but the king.
    BareKing,
    /// His opponent cannot mate by any series of legal moves.
    AnySeries,
}

/// What a wrong claim costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Penalty {
    /// Not known.
    Unknown,
    /// The claimant's used time grows by five minutes, even where he loses by it.
    OwnPlusFive,
    /// The opponent gets three minutes. The claimant loses half his time, at most three minutes, where he has more than two;
    /// keeps one minute where he has one to two; keeps all where he has less.
    OpponentThreeOwnHalf,
    /// The opponent gets minutes.
    OpponentPlus {
        /// How many.
        minutes: u8,
        /// How many in rapid chess, where known.
        rapid: Option<u8>,
        /// How many in blitz, where known.
        blitz: Option<u8>,
    },
}

/// What illegal moves cost in rapid chess or blitz, as far as it is another thing than in long games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quick {
    /// The first one loses.
    FirstLoses,
    /// The first one loses where the opponent claims it before he moves; it draws where he cannot mate.
    FirstLosesOnClaim,
    /// The opponent gets one minute.
    OneMinute,
}

/// What completed illegal moves cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMoves {
    /// Which one of a player loses, from 1, where known.
    pub loses: Option<u8>,
    /// The minutes that the opponent gets for each one before, where known.
    pub minutes: Option<u8>,
    /// Whether that one is known to draw where the opponent cannot mate.
    pub draws: bool,
    /// In rapid chess, where that is known.
    pub rapid: Option<Provision<Quick>>,
    /// In blitz, where that is known.
    pub blitz: Option<Provision<Quick>>,
}

/// What becomes of a pawn that was left on the last rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    /// Not known.
    Unknown,
    /// Position and clocks are restored, with a warning or penalty, and the player must promote.
    Restored,
    /// The Laws do not name it.
    NotNamed,
    /// It is an illegal move.
    IllegalMove,
    /// It is an illegal move, and the pawn becomes a queen.
    Queen,
}

/// When a draw may be agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    /// Half-moves that must have been played: 0, or 2 where both must have moved.
    pub half_moves: u32,
    /// Whether the Laws let the rules of an event forbid it before a given move; `None` where it is not known.
    pub bans: Provision<Option<bool>>,
}

/// An edition of the FIDE Laws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edition {
    /// Its name for `--laws` and in reports, the year: `1989`.
    pub id: &'static str,
    /// The key of the sentence that says what it is and where it was read.
    pub title: &'static str,
    /// The first day in force; [`Day::MIN`] for the oldest.
    pub from: Day,
    /// How sure it is on the whole.
    pub confidence: Confidence,
    /// Checkmate ends the game.
    pub checkmate: Provision<()>,
    /// Stalemate ends the game.
    pub stalemate: Provision<()>,
    /// When two positions are the same.
    pub identity: Provision<()>,
    /// The draw by a position that stands for the third time.
    pub threefold_occurred: Provision<()>,
    /// The draw by a position that an announced move brings about for the third time.
    pub threefold_intended: Provision<()>,
    /// The draw after 50 moves of both without capture or pawn move.
    pub fifty_occurred: Provision<()>,
    /// The same, completed by an announced move.
    pub fifty_intended: Provision<Intended>,
    /// The materials that have more than 50 moves; empty where there are none.
    pub long: Provision<&'static [Class]>,
    /// Half-moves that those have: 150 or 200; 100 where there are none.
    pub long_half_moves: u32,
    /// The end by repetition without a claim.
    pub fivefold: Provision<Fivefold>,
    /// The end after 75 moves of both without a claim.
    pub seventyfive: Provision<bool>,
    /// How the right to claim is lost.
    pub lapse: Provision<Lapse>,
    /// The end by a dead position.
    pub dead: Provision<Dead>,
    /// Flag fall without loss.
    pub flag: Provision<Flag>,
    /// What a wrong claim costs.
    pub wrong_claim: Provision<Penalty>,
    /// What illegal moves cost.
    pub illegal_moves: Provision<IllegalMoves>,
    /// What becomes of a pawn that was not promoted.
    pub promotion: Provision<Promotion>,
    /// When a draw may be agreed.
    pub agreement: Provision<Agreement>,
    /// How an offer of a draw is written on the scoresheet; empty where it is not known.
    pub offer_mark: Provision<&'static str>,
}

impl Edition {
    /// Half-moves without capture or pawn move after which a draw may be claimed with this material: 100, 150 or 200.
    ///
    /// The material cannot change while they are counted, so the position of the claim is enough.
    pub fn fifty_threshold(&self, board: &Board) -> u32 {
        if self.long_class(board).is_some() { self.long_half_moves } else { 100 }
    }

    /// The class of material for which this edition gives more than 50 moves, where the board has one.
    pub fn long_class(&self, board: &Board) -> Option<Class> {
        if self.long.value.is_empty() || board.occupied().count() > Class::MOST_MEN {
            return None;
        }
        self.long.value.iter().copied().find(|class| class.fits(board))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}
