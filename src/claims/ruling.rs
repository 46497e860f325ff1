//! Ruling: what was decided about a claim, not yet worded.

use super::Verdict;
use crate::chess::draws::Occurrences;
use crate::message::Message;
use crate::place::Ply;

/// What was decided about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The verdict.
    pub verdict: Verdict,
    /// Why.
    pub reason: Message,
    /// The article that decides it; empty where it is not known.
    pub article: &'static str,
    /// Occurrences or half-moves, the announced move included; none where nothing was counted.
    pub count: Option<u32>,
    /// When the position stood, in half-moves played.
    pub plies: Vec<Ply>,
    /// What the wrong claim costs.
    pub penalty: Vec<Message>,
    /// The article of the penalty.
    pub penalty_article: &'static str,
}

impl Ruling {
    /// A ruling without a count and without a penalty.
    pub fn new(verdict: Verdict, reason: Message, article: &'static str) -> Ruling {
        Ruling { verdict, reason, article, count: None, plies: Vec::new(), penalty: Vec::new(), penalty_article: "" }
    }

    /// The same with a count.
    #[must_use]
    pub fn counted(mut self, count: u32) -> Ruling {
        self.count = Some(count);
        self
    }

    /// The same with the half-moves after which the position stood.
    #[must_use]
    pub fn standing(mut self, stood: Occurrences) -> Ruling {
        self.count = Some(stood.count);
        self.plies = stood.plies;
        self
    }

    /// A claim about a game that was not judged.
    pub fn not_judged() -> Ruling {
        Ruling::new(Verdict::Undetermined, Message::new("claim-not-judged"), "")
    }
}
