//! Claims: what players claimed, and whether they were right (Laws 2023 9.2-9.5).
//!
//! A claims file ([`table`], [`record`], [`columns`], [`claim`]) is what an arbiter wrote down. [`index`] finds the
//! games that it names by number or by their [`players`], and [`nearest`] the names that are near where nothing fits.
//! [`court`] hears the claims about the games of a block, [`verdict`] judges a claim by the edition in force, with the
//! [`penalty`] for a wrong one, and [`docket`] collects the answers. A [`form`] is the sheet that an arbiter signs.
//! Claims and offers that games themselves mention are found by [`written`].
//!
//! ```
//! use bienban_games::claims::ClaimVerdict;
//! use bienban_games::claims::hearing::ClaimCase;
//! use bienban_games::claims::claim::{ClaimPlace, Plea};
//! use bienban_engine::chess::draws::{DrawFacts, DrawKind, RuleName};
//! use bienban_engine::chess::draws::ending::Endings;
//! use bienban_base::place::{Ply, Side};
//! use bienban_engine::chess::replay::course::GameCourse;
//! use bienban_engine::chess::law::laws::Laws;
//! use shakmaty::{Chess, san::San};
//! let mut course = GameCourse::start(Chess::default(), true);
//! for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
//!     let san: San = san.parse().unwrap();
//!     course.push(san.to_move(course.last()).unwrap());
//! }
//! let facts = DrawFacts::of(course);
//! let plea = Plea {
//!     side: Side::Black,
//!     rule: RuleName::Threefold,
//!     kind: DrawKind::Intended,
//!     announced: Some("Ng8".into()),
//!     clocks: [None; 2],
//! };
//! let endings = Endings::of(&facts, 0);
//! let case = ClaimCase { facts: &facts, endings: &endings, written: 7, language: None, time_control: "5400+30" };
//! let ruling = case.judge(&plea, Ply(7), Laws::Auto.in_force_on("2024.01.31")).unwrap();
//! assert_eq!((ruling.verdict, &*ruling.article), (ClaimVerdict::Valid, "9.2.1"));
//! ```

pub mod announced;
mod article;
mod book;
pub mod claim;
mod claimable;
pub mod clock;
pub mod columns;
pub mod court;
pub mod docket;
pub mod form;
mod heading;
pub mod hearing;
pub mod index;
mod intended;
mod lines;
pub mod mentioned;
mod near_miss;
pub mod nearest;
pub mod penalty;
pub mod players;
mod quickplay;
pub mod record;
pub mod recordings;
pub mod repeats;
pub mod ruling;
pub mod share;
pub mod table;
pub mod verdict;
mod wording;
pub mod written;
mod xiangqi;

pub use self::claimable::{PossibleClaim, claimable};

use std::borrow::Cow;

/// The number of an article in any notation: `9.2a` for `Điều 9,2 (a)`. `None` if the text is no such number.
pub fn article_number(text: &str) -> Option<String> {
    article::plain(text)
}

/// Whether a text names the claim of the last two minutes: `Guidelines III`, `III.5`.
pub fn names_quickplay(text: &str) -> bool {
    wording::rule(text) == Some(wording::RuleWording::Rule(bienban_engine::chess::draws::RuleName::Quickplay))
}

/// The verdict on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimVerdict {
    /// The player was right: the game is drawn.
    Valid,
    /// The player was wrong.
    Invalid,
    /// There was nothing to claim: the game was over, or the row is not a claim.
    NotApplicable,
    /// The answer cannot be known.
    Undetermined,
}

impl ClaimVerdict {
    /// Every verdict.
    pub const ALL: [ClaimVerdict; 4] =
        [ClaimVerdict::Valid, ClaimVerdict::Invalid, ClaimVerdict::NotApplicable, ClaimVerdict::Undetermined];

    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            ClaimVerdict::Valid => "valid",
            ClaimVerdict::Invalid => "invalid",
            ClaimVerdict::NotApplicable => "not-applicable",
            ClaimVerdict::Undetermined => "undetermined",
        }
    }

    /// The key of the word for people.
    pub const fn key(self) -> &'static str {
        match self {
            ClaimVerdict::Valid => "verdict-valid",
            ClaimVerdict::Invalid => "verdict-invalid",
            ClaimVerdict::NotApplicable => "verdict-not-applicable",
            ClaimVerdict::Undetermined => "verdict-undetermined",
        }
    }
}

/// The answer to a claim in a report, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimAnswer {
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// Why, in one sentence.
    pub reason: Box<str>,
    /// The article of the edition, or several, joined by `;`. Empty if it is not known.
    pub article: Cow<'static, str>,
    /// Occurrences or half-moves, with the announced move. `None` if nothing was counted.
    pub count: Option<u32>,
    /// The half-moves played each time the position was on the board.
    pub plies: Box<[u32]>,
    /// The penalty for a wrong claim. Empty if there is none.
    pub penalty: Box<str>,
    /// The position of the claim.
    pub fen: Box<str>,
    /// The announced move, if it is a legal one.
    pub announced: Option<bienban_engine::chess::Move>,
    /// The form that an arbiter signs, if the report has forms.
    pub form: Option<Box<form::ClaimForm>>,
}
