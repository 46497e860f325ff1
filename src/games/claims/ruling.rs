//! Ruling: the decision about a claim, before it is put into words.

use std::borrow::Cow;

use super::ClaimVerdict;
use bienban_base::message::Message;
use bienban_base::place::Ply;
use bienban_engine::chess::Move;
use bienban_engine::chess::draws::{Occurrences, PositionDifference};

/// The decision about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// The reason.
    pub reason: Message,
    /// The article that decides the claim, or several, joined by `;`. Empty if it is not known.
    pub article: Cow<'static, str>,
    /// Occurrences or half-moves, with the announced move. `None` if nothing was counted.
    pub count: Option<u32>,
    /// The half-moves played each time the position was on the board.
    pub plies: Vec<Ply>,
    /// Positions with the same men on the same squares that differed, and why.
    pub unlike: Vec<PositionDifference>,
    /// The penalty for a wrong claim, with its articles.
    pub penalty: Vec<Message>,
    /// The change of the clocks of the claimant and of his opponent by the penalty, as far as it is known.
    pub clocks: [Option<ClockChange>; 2],
    /// The move that was announced, if it is a legal one.
    pub announced: Option<Move>,
}

/// The seconds on a clock before and after a penalty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockChange {
    /// Before it.
    pub before: u32,
    /// After it.
    pub after: u32,
}

impl Ruling {
    /// A ruling without a count and without a penalty.
    pub fn new(verdict: ClaimVerdict, reason: Message, article: impl Into<Cow<'static, str>>) -> Ruling {
        Ruling {
            verdict,
            reason,
            article: article.into(),
            count: None,
            plies: Vec::new(),
            unlike: Vec::new(),
            penalty: Vec::new(),
            clocks: [None; 2],
            announced: None,
        }
    }

    /// This ruling with a count.
    #[must_use]
    pub fn counted(mut self, count: u32) -> Ruling {
        self.count = Some(count);
        self
    }

    /// This ruling with the half-moves played each time the position was on the board.
    #[must_use]
    pub fn standing(mut self, stood: Occurrences) -> Ruling {
        self.count = Some(stood.count);
        self.plies = stood.plies;
        self
    }

    /// The ruling on a claim about a game that was not judged.
    pub fn not_judged() -> Ruling {
        Ruling::new(ClaimVerdict::Undetermined, Message::new("claim-not-judged"), "")
    }
}
