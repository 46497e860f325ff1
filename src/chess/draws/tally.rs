//! What the ledgers of many games come to.

use std::ops::AddAssign;

use super::{Kind, MOST_ROWS, Row, RuleName};
use crate::pgn::outcome::Outcome;
use crate::place::{Ply, Side};

/// Games by what stood open in them and how they ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DrawTally {
    /// Games in which a claim stood open, by threefold repetition and by fifty moves.
    pub open: [u64; 2],
    /// Those of them that ended as a draw while such a claim stood open.
    pub drawn_then: [u64; 2],
    /// Games that ended by themselves, by rule in the order of [`RuleName::ALL`].
    pub ended: [u64; 7],
    /// Games that went on after they had ended by themselves.
    pub went_on: u64,
    /// Games whose result contradicts their end.
    pub contradicted: u64,
    /// Games with [`MOST_ROWS`] about repetitions of a kind: more are not listed.
    pub full: u64,
}

impl DrawTally {
    /// Counts a game: its rows, how many half-moves it has and its result.
    pub fn add(&mut self, rows: &[Row], last: Ply, outcome: Option<Outcome>) {
        for (index, rule) in [RuleName::Threefold, RuleName::Fifty].into_iter().enumerate() {
            let mut open = rows.iter().filter(|row| row.rule == rule && row.kind != Kind::Automatic).peekable();
            self.open[index] += u64::from(open.peek().is_some());
            let then = outcome == Some(Outcome::Draw) && open.any(|row| row.until == last);
            self.drawn_then[index] += u64::from(then);
        }
        let full = |kind| rows.iter().filter(|row| row.kind == kind).nth(MOST_ROWS - 1).is_some();
        self.full += u64::from(full(Kind::Occurred) || full(Kind::Intended));
        let mut first: Option<&Row> = None;
        for row in rows.iter().filter(|row| row.kind == Kind::Automatic) {
            self.ended[row.rule as usize] += 1;
            if first.is_none_or(|first| row.ply < first.ply) {
                first = Some(row);
            }
        }
        let Some(first) = first else { return };
        self.went_on += u64::from(first.ply < last);
        self.contradicted += u64::from(outcome.is_some_and(|o| o != Outcome::Unknown && o != right_result(first)));
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

/// The result of a game that ended by itself.
fn right_result(ending: &Row) -> Outcome {
    use shakmaty::Position as _;
    let mated = ending.position.turn().fold_wb(Side::White, Side::Black);
    match (ending.rule, mated) {
        (RuleName::Checkmate, Side::White) => Outcome::BlackWins,
        (RuleName::Checkmate, Side::Black) => Outcome::WhiteWins,
        _ => Outcome::Draw,
    }
}
