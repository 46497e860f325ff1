//! Claims: what players claimed, and whether they were right (Laws 2023 9.2-9.5).
//!
//! A claims file ([`table`], [`claim`]) is what an arbiter wrote down; [`index`] finds the games that it names,
//! [`court`] hears the claims about the games of a block, [`verdict`] judges a claim by the edition in force, with
//! the [`penalty`] for a wrong one, and [`docket`] keeps what came out. What games themselves say of claims and
//! offers is [`written`].
//!
//! ```
//! use bienban::claims::{Verdict, verdict};
//! use bienban::claims::claim::{At, Plea};
//! use bienban::chess::draws::{Facts, Kind, RuleName};
//! use bienban::chess::draws::ending::Endings;
//! use bienban::place::{Ply, Side};
//! use bienban::chess::replay::course::Course;
//! use bienban::chess::law::laws::Laws;
//! use shakmaty::{Chess, san::San};
//! let mut course = Course::start(Chess::default(), true);
//! for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
//!     let san: San = san.parse().unwrap();
//!     course.push(san.to_move(course.last()).unwrap());
//! }
//! let facts = Facts::of(course);
//! let plea = Plea {
//!     side: Side::Black,
//!     rule: RuleName::Threefold,
//!     kind: Kind::Intended,
//!     announced: Some("Ng8".into()),
//!     clocks: [None; 2],
//! };
//! let case = verdict::Case { facts: &facts, endings: &Endings::of(&facts, 0), written: 7, language: None };
//! let ruling = case.judge(&plea, Ply(7), Laws::Auto.of("2024.01.31")).unwrap();
//! assert_eq!((ruling.verdict, ruling.article), (Verdict::Valid, "9.2.1"));
//! ```

pub mod announced;
pub mod claim;
pub mod court;
pub mod docket;
pub mod index;
pub mod penalty;
pub mod ruling;
pub mod table;
pub mod verdict;
pub mod written;

/// What is said of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The player was right: the game is drawn.
    Valid,
    /// The player was wrong.
    Invalid,
    /// There was nothing to claim: the game was over, or it is no claim.
    NotApplicable,
    /// It cannot be told.
    Undetermined,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 4] = [Verdict::Valid, Verdict::Invalid, Verdict::NotApplicable, Verdict::Undetermined];

    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::NotApplicable => "not-applicable",
            Verdict::Undetermined => "undetermined",
        }
    }

    /// The key of the word that people read.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Valid => "verdict-valid",
            Verdict::Invalid => "verdict-invalid",
            Verdict::NotApplicable => "verdict-not-applicable",
            Verdict::Undetermined => "verdict-undetermined",
        }
    }
}

/// What the report says of a claim, worded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// Why, in one sentence.
    pub reason: Box<str>,
    /// The article of the edition; empty where it is not known.
    pub article: &'static str,
    /// Occurrences or half-moves, the announced move included; none where nothing was counted.
    pub count: Option<u32>,
    /// When the position stood, in half-moves played.
    pub plies: Box<[u32]>,
    /// What a wrong claim costs; empty where nothing is due.
    pub penalty: Box<str>,
    /// The position of the claim.
    pub fen: Box<str>,
}
