//! The provisions of an edition of the FIDE Laws about the ends of a game, and how sure we are of them.
//!
//! The editions themselves are in [`editions`](super::editions); [`laws`](super::laws) finds which one was in force.
//!
//! ```
//! use bienban_engine::chess::law::editions::by_id;
//! use shakmaty::{Board, fen::Fen};
//! let board = "8/8/3k4/8/3r4/8/4K3/R4B2 w - - 100 200".parse::<Fen>().unwrap().into_setup().board;
//! assert_eq!(by_id("1989").unwrap().fifty_threshold(&board), 150);
//! assert_eq!(by_id("2018").unwrap().fifty_threshold(&board), 100);
//! assert_eq!(by_id("2018").unwrap().fifty_occurred.article, "9.3.2");
//! ```

use std::fmt;

use shakmaty::Board;

use super::both_flags::BothFlags;
use super::confidence::Confidence;
use super::material::MaterialClass;
use super::pace::PaceLimits;
use super::provision::LawProvision;
use super::source::LawSource;
use bienban_base::message::Message;

/// A day of the calendar. Days are ordered by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDay {
    /// The year, 0 to 9999.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl CalendarDay {
    /// The day before all others.
    pub const MIN: CalendarDay = CalendarDay::new(0, 1, 1);

    /// The day with these numbers. It need not be one that the calendar has.
    pub const fn new(year: u16, month: u8, day: u8) -> CalendarDay {
        CalendarDay { year, month, day }
    }
}

impl fmt::Display for CalendarDay {
    /// Writes the day as ISO 8601 does: `2018-01-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A provision on which no verdict depends: the keys of its name and of its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saying {
    /// The key of its name.
    pub name: &'static str,
    /// The key of its sentence.
    pub sentence: &'static str,
}

/// The wording of the edition about when two positions are the same. The verdicts are the same under all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionIdentity {
    /// The same pieces on the same squares, and the same possibilities of moving.
    Possibilities,
    /// The same possible moves of all pieces; a castling right that changed temporarily or permanently makes a
    /// difference.
    TemporarilyOrPermanently,
    /// The same possible moves of all pieces; a castling right is lost only after king or rook has moved.
    LostAfterMoving,
    /// The same, but en passant counts at the start of the sequence, and castling for a king or rook that moves.
    StartOfSequence,
    /// The same, but castling counts for a king with a rook that has not been moved.
    RookNotMoved,
}

/// How a move is announced for a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveAnnouncement {
    /// It is written on the scoresheet and announced to the arbiter.
    Written,
    /// The same, and it cannot be changed.
    Fixed,
    /// It may also be entered on an electronic scoresheet, and cannot be changed.
    Entered,
}

/// Whether the 50 moves may be completed by a move that is only announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntendedMove {
    /// They may.
    Allowed,
    /// The text does not settle it: 10.8 of 1989 speaks only of moves that were made, 10.11.2 of one announced under
    /// it.
    Unclear,
}

/// The repetitions that end the game without a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FivefoldRule {
    /// No repetition does.
    None,
    /// The fifth occurrence, if each came two moves of both players after the one before: half-moves n, n+4, n+8,
    /// n+12, n+16.
    Consecutive,
    /// The fifth occurrence, whatever was played in between.
    Any,
}

/// The action by which a player loses the right to claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lapse {
    /// By making a move. A repetition may be claimed again once the position recurs with the same player to move.
    MovesUntilRecurs,
    /// By making a move: he can no longer claim on that move.
    Moves,
    /// By touching a piece with the intention of moving it.
    Touches,
}

/// The positions that end the game because neither side can mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadRule {
    /// King against king, king against king with a bishop or knight, and bishops on squares of one colour against
    /// each other; no others.
    ClosedList,
    /// Every position from which no series of legal moves leads to mate.
    AnySeries,
}

/// When the game is drawn although a player's time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// If his opponent has nothing but the king.
    BareKing,
    /// If his opponent cannot mate by any series of legal moves.
    AnySeries,
}

/// The penalty for a wrong claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Penalty {
    /// It is not known.
    Unknown,
    /// The claimant's used time grows by five minutes, even if he loses by it.
    OwnPlusFive,
    /// The opponent gets three minutes. The claimant loses half his time but three minutes at most if he has more
    /// than two, keeps one minute if he has one to two, and keeps all if he has less.
    OpponentThreeOwnHalf,
    /// The opponent gets some minutes.
    OpponentPlus {
        /// The minutes in long games.
        minutes: u8,
        /// The minutes in rapid chess; `None` if they are the same.
        rapid: Option<LawProvision<u8>>,
        /// The minutes in blitz; `None` if they are the same.
        blitz: Option<LawProvision<u8>>,
        /// The minutes in blitz where one arbiter watches each game; `None` if that makes no difference.
        watched: Option<LawProvision<u8>>,
    },
}

/// When a game is drawn although a player resigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resignation {
    /// Never: a player who resigns loses.
    Loses,
    /// If his opponent cannot mate by any series of legal moves.
    DrawsIfNoMate,
}

/// The penalty for illegal moves in rapid chess or blitz, if it is not the same as in long games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuickPenalty {
    /// The first one loses the game.
    FirstLoses,
    /// The first one loses the game if the opponent claims it before he moves. If he cannot mate, it is drawn.
    FirstLosesOnClaim,
    /// The opponent gets one minute.
    OneMinute,
}

/// The penalty for completed illegal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMoves {
    /// The illegal move of a player that loses the game, counted from 1; `None` if it is not known.
    pub loses: Option<u8>,
    /// The minutes that the opponent gets for each one before that; `None` if it is not known.
    pub minutes: Option<u8>,
    /// Whether the game is drawn instead if the opponent cannot mate.
    pub draws: LawProvision<bool>,
    /// The rule for rapid chess; `None` if it is not known.
    pub rapid: Option<LawProvision<QuickPenalty>>,
    /// The rule for blitz; `None` if it is not known.
    pub blitz: Option<LawProvision<QuickPenalty>>,
}

/// The penalty for a player whose telephone rings, or who has one with him.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phone {
    /// The edition does not name it, or nothing is known.
    NotNamed,
    /// He loses, and the arbiter decides on the score of the opponent.
    ArbitersScore,
    /// He loses, and the opponent wins, or draws if he cannot win by any series of legal moves.
    DrawsIfNoMate,
    /// He loses, and the opponent wins.
    Loses,
}

/// The penalty for a sealed move that is illegal or cannot be understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealedPenalty {
    /// Nothing is known.
    Unknown,
    /// The player who sealed it loses, unless his opponent has a bare king.
    LosesButBareKing,
    /// The player who sealed it loses, unless the opponent cannot mate by any series of legal moves.
    LosesButDead,
}

/// The consequence if a pawn was left on the last rank without being promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    /// It is not known.
    Unknown,
    /// Position and clocks are restored, with a warning or penalty, and the player must promote.
    Restored,
    /// The Laws do not mention it.
    NotNamed,
    /// It counts as an illegal move.
    IllegalMove,
    /// It counts as an illegal move, and the pawn becomes a queen.
    Queen,
}

/// When the players may agree on a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawAgreement {
    /// The number of half-moves that must have been played: 0, or 2 if both players must have moved.
    pub half_moves: u32,
    /// Whether the rules of an event may forbid it before a certain move; `None` if that is not known.
    pub bans: LawProvision<Option<bool>>,
}

impl DrawAgreement {
    /// Players may agree on a draw at any time.
    pub(super) const fn any_time(bans: LawProvision<Option<bool>>) -> DrawAgreement {
        DrawAgreement { half_moves: 0, bans }
    }

    /// Players may agree on a draw once both have moved.
    pub(super) const fn both_moved(bans: LawProvision<Option<bool>>) -> DrawAgreement {
        DrawAgreement { half_moves: 2, bans }
    }
}

/// An edition of the FIDE Laws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LawEdition {
    /// The name for `--laws` and for reports: its year, such as `1989`.
    pub id: &'static str,
    /// The key of the sentence about what the edition is and where it was read.
    pub title: &'static str,
    /// The first day in force; [`CalendarDay::MIN`] for the oldest edition.
    pub from: CalendarDay,
    /// How sure we are of the edition on the whole: as sure as `source` is.
    pub confidence: Confidence,
    /// The source in which the greater part of it was read.
    pub source: LawSource,
    /// Checkmate ends the game.
    pub checkmate: LawProvision<()>,
    /// Stalemate ends the game.
    pub stalemate: LawProvision<()>,
    /// When two positions are the same.
    pub identity: LawProvision<PositionIdentity>,
    /// The claim that the position on the board occurs for the third time.
    pub threefold_occurred: LawProvision<()>,
    /// The claim that the position occurs for the third time after an announced move.
    pub threefold_intended: LawProvision<MoveAnnouncement>,
    /// The claim that both players have made 50 moves without capture or pawn move.
    pub fifty_occurred: LawProvision<()>,
    /// The same claim, if an announced move completes the 50.
    pub fifty_intended: LawProvision<IntendedMove>,
    /// The material for which the edition gives more than 50 moves; empty if there is none.
    pub long: LawProvision<&'static [MaterialClass]>,
    /// The number of half-moves that it gives then: 150 or 200. It is 100 if `long` is empty.
    pub long_half_moves: u32,
    /// The end by repetition without a claim.
    pub fivefold: LawProvision<FivefoldRule>,
    /// Whether the game ends without a claim after 75 such moves of both players.
    pub seventyfive: LawProvision<bool>,
    /// The action by which the right to claim is lost.
    pub lapse: LawProvision<Lapse>,
    /// The end by a dead position.
    pub dead: LawProvision<DeadRule>,
    /// When a flag fall does not lose.
    pub flag: LawProvision<Flag>,
    /// The fate of a game in which both flags fell.
    pub both_flags: BothFlags,
    /// The penalty for a telephone.
    pub phone: LawProvision<Phone>,
    /// The penalty for an illegal sealed move.
    pub sealed: LawProvision<SealedPenalty>,
    /// When a resignation does not lose.
    pub resignation: LawProvision<Resignation>,
    /// The time limits of rapid chess and blitz; `None` if they are not known.
    pub pace: LawProvision<Option<PaceLimits>>,
    /// The penalty for a wrong claim.
    pub wrong_claim: LawProvision<Penalty>,
    /// The penalty for illegal moves.
    pub illegal_moves: LawProvision<IllegalMoves>,
    /// The consequence if a pawn was not promoted.
    pub promotion: LawProvision<Promotion>,
    /// When the players may agree on a draw.
    pub agreement: LawProvision<DrawAgreement>,
    /// How an offer of a draw is marked on the scoresheet; empty if that is not known.
    pub offer_mark: LawProvision<&'static str>,
    /// A notice that must come before everything else, as the key of its sentence.
    pub notice: Option<LawProvision<&'static str>>,
    /// Its other provisions, as sentences alone.
    pub sayings: &'static [LawProvision<Saying>],
}

impl LawEdition {
    /// Whether the edition is for competitions that start on its first day or later, and not for single games, as the
    /// headings of 2014 and of the later editions state.
    pub fn for_events(&self) -> bool {
        self.from >= CalendarDay::new(2014, 7, 1)
    }

    /// The source of a sentence: the article, with the edition. It is an article of this edition, and may be empty if
    /// we have not read it.
    pub fn cited(&self, article: &str) -> Message {
        match (self.id.strip_prefix("pre"), article) {
            (Some(year), "") => Message::new("source-before").with("year", year),
            (Some(year), article) => Message::new("source-article-before").with("article", article).with("year", year),
            (None, "") => Message::new("source-laws").with("laws", self.id),
            (None, article) if let Some(number) = article.strip_prefix("Guidelines ") => {
                Message::new("source-guidelines").with("number", number).with("laws", self.id)
            }
            // `Guidelines III` is no number of an article.
            (None, part) if part.starts_with(char::is_alphabetic) => {
                Message::new("source-part").with("part", part).with("laws", self.id)
            }
            (None, article) => Message::new("source-article").with("article", article).with("laws", self.id),
        }
    }

    /// Half-moves without capture or pawn move after which a draw may be claimed with this material: 100, 150 or 200.
    ///
    /// The material cannot change while they are counted, so the position of the claim is enough.
    pub fn fifty_threshold(&self, board: &Board) -> u32 {
        if self.long_class(board).is_some() { self.long_half_moves } else { 100 }
    }

    /// The class of material on the board for which this edition gives more than 50 moves, or `None`.
    pub fn long_class(&self, board: &Board) -> Option<MaterialClass> {
        // Nearly every position has too many men, and this is called for each one.
        if self.long.value.is_empty() || board.occupied().count() > MaterialClass::MOST_MEN {
            return None;
        }
        self.long.value.iter().copied().find(|class| class.fits(board))
    }
}

impl fmt::Display for LawEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}
