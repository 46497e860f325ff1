//! The checks. Each looks at a judged game and reports its findings.
//!
//! A new check is one file here with a [`Check`] and its line in [`CHECKS`]. Its codes go into
//! [`finding`](bienban_base::finding), their wording into `messages`, their documentation into `explain`, and a bad and
//! a good game into testdata. With [`Proof::NONE`] it runs on every game; teaching the fast path a proof makes it
//! cheap.

mod agreement;
mod clock;
mod damage;
mod eco;
mod editions;
mod encoding;
mod ended;
mod flag;
mod form;
mod found;
mod ground;
mod legality;
mod open;
mod opponent;
mod result;
mod sealed;
mod sheet;
mod start;
mod stated;
mod syntax;
mod tags;
mod unread;
mod words;
mod xiangqi;

pub(super) use self::agreement::names_reason;
pub(super) use self::editions::by_editions;
pub use self::found::{Found, MOST};
use super::{Game, Options};
use crate::chess::fast::Proof;
use bienban_base::finding::{Code, Finding};

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

    fn looks_at(&self, game: &Game<'_>) -> bool {
        match self.of {
            _ if game.is_unread() => self.of == Subject::Unread,
            Subject::Games => game.is_game(),
            Subject::Text => true,
            Subject::Unread => false,
        }
    }
}

/// Every check. Findings of one code at one place keep this order.
pub static CHECKS: &[Check] = &[
    unread::CHECK,
    start::CHECK,
    encoding::CHECK,
    syntax::CHECK,
    sheet::CHECK,
    damage::CHECK,
    tags::CHECK,
    clock::CHECK,
    eco::CHECK,
    legality::CHECK,
    form::CHECK,
    xiangqi::CHECK,
    result::CHECK,
    ended::CHECK,
    flag::CHECK,
    stated::CHECK,
    sealed::CHECK,
    ground::CHECK,
    agreement::CHECK,
    open::CHECK,
];

/// How many half-moves were played before the last one, if a comment beside it marks it as sealed.
pub fn before_sealed(game: &Game<'_>) -> Option<u32> {
    let span = words::sealed(game)?;
    let of_chess = game.timeline().is_some_and(|line| line.faults.iter().any(|fault| fault.span == span));
    let of_xiangqi = game.xiangqi().is_some_and(|record| record.faults.iter().any(|fault| fault.span == span));
    // One that is not legal was not played.
    game.half_moves().checked_sub(u32::from(!of_chess && !of_xiangqi))
}

/// Runs the checks that the proofs of a game do not cover.
pub(super) fn run(checks: &[&Check], game: &Game<'_>) -> Vec<Finding> {
    let mut found = Found::new();
    let covered = |check: &Check| check.covered_by != Proof::NONE && game.proofs().has(check.covered_by);
    for check in checks.iter().filter(|check| check.looks_at(game) && !covered(check)) {
        (check.run)(game, &mut found);
    }
    found.into_findings()
}
