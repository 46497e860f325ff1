//! The irregular half-moves of a game that is [mended](super::mend): the one of the finding, and their number.

use shakmaty::Move;

use crate::chess::notation::resolve::Irregularity;
use crate::chess::replay::LineCursor;
use bienban_base::place::ByteSpan;

/// A half-move with the data of a finding.
#[derive(Clone)]
pub(super) struct IrregularMove {
    pub(super) span: ByteSpan,
    pub(super) before: LineCursor,
    pub(super) played: Move,
}

/// The irregular ones of the half-moves that were mended: the first, and their number.
#[derive(Default)]
pub(super) struct IrregularCount {
    pub(super) first: Option<(IrregularMove, Irregularity)>,
    pub(super) count: u32,
}

/// The irregular half-moves of a game. A hyphen shows that the game writes both squares on principle (Laws 2018 C.8),
/// and it may come late, so both counts are kept until it does.
#[derive(Default)]
pub(super) struct IrregularCounts {
    /// Whether half-moves are mended.
    pub(super) mends: bool,
    /// Whether a hyphen was seen.
    pub(super) has_hyphen: bool,
    /// Those of a game that writes both squares.
    long: IrregularCount,
    /// Those of another game.
    short: IrregularCount,
}

impl IrregularCounts {
    /// Those of a game that is mended from now on.
    pub(super) fn begin() -> IrregularCounts {
        IrregularCounts { mends: true, ..IrregularCounts::default() }
    }

    /// Whether this half-move is the first irregular one, which the finding is about. The irregularities are as in
    /// [`add`](Self::add).
    pub(super) fn begin_with(&self, [long, short]: [Option<Irregularity>; 2]) -> bool {
        long.is_some() && self.long.first.is_none() || short.is_some() && self.short.first.is_none()
    }

    /// Adds the next half-move with its irregularity in a game that writes both squares, and in another one. `told` is
    /// needed only if [`begin_with`](Self::begin_with) is true.
    pub(super) fn add(&mut self, [long, short]: [Option<Irregularity>; 2], told: Option<&IrregularMove>) {
        for (all, why) in [(&mut self.long, long), (&mut self.short, short)] {
            let Some(why) = why else { continue };
            all.count += 1;
            if all.first.is_none() {
                all.first = told.map(|told| (told.clone(), why));
            }
        }
    }

    /// Those of the game as it is written.
    pub(super) fn take(&mut self) -> IrregularCount {
        let IrregularCounts { has_hyphen, long, short, .. } = std::mem::take(self);
        if has_hyphen { long } else { short }
    }
}
