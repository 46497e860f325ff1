//! The checks. Each looks at a judged game and reports its findings.
//!
//! A new check is one file here with a [`GameCheck`] and its line in [`CHECKS`]. Its codes go into
//! [`finding`](bienban_base::finding), their wording into `messages`, their documentation into `explain`, and a bad and
//! a good game into testdata. With [`Proof::NONE`] it runs on every game; teaching the fast path a proof makes it
//! cheap.

mod agreement;
mod check;
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
pub use self::check::{CheckSubject, CheckTiming, GameCheck};
pub(super) use self::editions::by_editions;
pub use self::found::{GameFindings, MOST};
use super::Game;
use crate::chess::fast::Proof;
use bienban_base::finding::Finding;

/// Every check. Findings of one code at one place keep this order.
pub static CHECKS: &[GameCheck] = &[
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
pub(super) fn run(checks: &[&GameCheck], game: &Game<'_>) -> Vec<Finding> {
    let mut found = GameFindings::new();
    let covered = |check: &GameCheck| check.covered_by != Proof::NONE && game.proofs().has(check.covered_by);
    for check in checks.iter().filter(|check| check.looks_at(game) && !covered(check)) {
        (check.run)(game, &mut found);
    }
    found.into_findings()
}
