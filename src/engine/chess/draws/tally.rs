//! The sums of the ledgers of many games, for the summary of `draws`.

use std::ops::AddAssign;

use super::{DrawKind, DrawRow, MOST_ROWS, RuleName};
use crate::chess::replay::GameEnd;
use crate::pgn::outcome::Outcome;
use bienban_base::place::{Ply, Side};

/// The number of games with an open claim, and of those that ended by themselves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DrawTally {
    /// Games in which a claim was open: by threefold repetition, and by the fifty-move rule.
    pub open: [u64; 2],
    /// Of these, the games that ended as a draw while the claim was open in the final position.
    pub drawn_then: [u64; 2],
    /// Games that ended by themselves, counted by rule in the order of [`RuleName::ALL`].
    pub ended: [u64; 7],
    /// Games that went on after they had ended by themselves.
    pub went_on: u64,
    /// Games whose result contradicts the rule that ended them first.
    pub contradicted: u64,
    /// Games with [`MOST_ROWS`] rows of a kind about claims, of which more are not listed.
    pub full: u64,
}

impl DrawTally {
    /// Adds a game: its rows, the number of its half-moves and its result.
    pub fn add(&mut self, rows: &[DrawRow], last: Ply, outcome: Option<Outcome>) {
        for (index, rule) in [RuleName::Threefold, RuleName::Fifty].into_iter().enumerate() {
            let mut open = rows.iter().filter(|row| row.rule == rule && row.kind != DrawKind::Automatic).peekable();
            self.open[index] += u64::from(open.peek().is_some());
            let then = outcome == Some(Outcome::Draw) && open.any(|row| row.until == last);
            self.drawn_then[index] += u64::from(then);
        }
        let full = |kind| rows.iter().filter(|row| row.kind == kind).nth(MOST_ROWS - 1).is_some();
        self.full += u64::from(full(DrawKind::Occurred) || full(DrawKind::Intended));
        // The first rule that ended the game decides the result; later ones have no effect.
        let mut first: Option<&DrawRow> = None;
        for row in rows.iter().filter(|row| row.kind == DrawKind::Automatic) {
            self.ended[row.rule as usize] += 1;
            if first.is_none_or(|first| row.ply < first.ply) {
                first = Some(row);
            }
        }
        let Some(first) = first else { return };
        self.went_on += u64::from(first.ply < last);
        self.contradicted +=
            u64::from(outcome.is_some_and(|o| o != Outcome::Unknown && o.is_in_pgn() && o != right_result(first)));
    }
}

impl AddAssign<&DrawTally> for DrawTally {
    fn add_assign(&mut self, other: &DrawTally) {
        let sum = |mine: &mut [u64], theirs: &[u64]| mine.iter_mut().zip(theirs).for_each(|(m, t)| *m += t);
        sum(&mut self.open, &other.open);
        sum(&mut self.drawn_then, &other.drawn_then);
        sum(&mut self.ended, &other.ended);
        self.went_on += other.went_on;
        self.contradicted += other.contradicted;
        self.full += other.full;
    }
}

/// The result that a rule which ended the game demands.
fn right_result(ending: &DrawRow) -> Outcome {
    use shakmaty::Position as _;
    let loser = ending.position.turn().fold_wb(Side::White, Side::Black);
    if ending.rule == RuleName::Checkmate { GameEnd::Checkmate { loser }.result() } else { Outcome::Draw }
}
