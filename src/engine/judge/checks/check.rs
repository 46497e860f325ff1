//! Check: what looks at one game and adds its findings.

use super::found::Found;
use crate::chess::fast::Proof;
use crate::judge::game::Game;
use crate::judge::options::Options;
use bienban_base::finding::Code;

/// A check of one game.
#[derive(Debug)]
pub struct Check {
    /// The codes of its findings.
    pub codes: &'static [Code],
    /// The proofs that together show that the check would find nothing. With [`Proof::NONE`] it runs on every game.
    pub covered_by: Proof,
    /// The kind of text that it looks at.
    pub of: Subject,
    /// When it runs.
    pub when: When,
    /// Looks at a game and adds its findings. It sets the half-move of a finding itself.
    pub run: fn(&Game<'_>, &mut Found),
}

/// The kinds of text that a check can look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Games that are read.
    Games,
    /// Games that are read, and text outside of games.
    Text,
    /// Games that are not read because they are too large or because this program failed in them.
    Unread,
}

/// When a check runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In every run.
    Always,
    /// If the user asked for one of its codes by name (`--select`).
    OnRequest,
}

impl Check {
    /// Whether the options select it.
    pub fn is_wanted(&self, options: &Options) -> bool {
        self.when == When::Always || self.codes.iter().any(|&code| options.requested.contains(code))
    }

    pub(super) fn looks_at(&self, game: &Game<'_>) -> bool {
        match self.of {
            _ if game.is_unread() => self.of == Subject::Unread,
            Subject::Games => game.is_game(),
            Subject::Text => true,
            Subject::Unread => false,
        }
    }
}
