//! Check: what looks at one game and adds its findings.

use super::found::GameFindings;
use crate::chess::fast::Proof;
use crate::judge::game::Game;
use crate::judge::options::JudgeOptions;
use bienban_base::finding::Code;

/// A check of one game.
#[derive(Debug)]
pub struct GameCheck {
    /// The codes of its findings.
    pub codes: &'static [Code],
    /// The proofs that together show that the check would find nothing. With [`Proof::NONE`] it runs on every game.
    pub covered_by: Proof,
    /// The kind of text that it looks at.
    pub of: CheckSubject,
    /// When it runs.
    pub when: CheckTiming,
    /// Looks at a game and adds its findings. It sets the half-move of a finding itself.
    pub run: fn(&Game<'_>, &mut GameFindings),
}

/// The kinds of text that a check can look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckSubject {
    /// Games that are read.
    Games,
    /// Games that are read, and text outside of games.
    Text,
    /// Games that are not read because they are too large or because this program failed in them.
    Unread,
}

/// When a check runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckTiming {
    /// In every run.
    Always,
    /// If the user asked for one of its codes by name (`--select`).
    OnRequest,
}

impl GameCheck {
    /// Whether the options select it.
    pub fn is_wanted(&self, options: &JudgeOptions) -> bool {
        self.when == CheckTiming::Always || self.codes.iter().any(|&code| options.requested.contains(code))
    }

    pub(super) fn looks_at(&self, game: &Game<'_>) -> bool {
        match self.of {
            _ if game.is_unread() => self.of == CheckSubject::Unread,
            CheckSubject::Games => game.is_game(),
            CheckSubject::Text => true,
            CheckSubject::Unread => false,
        }
    }
}
