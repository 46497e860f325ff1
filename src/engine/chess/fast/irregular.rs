//! What is irregular in a game that is [mended](super::mend): the half-move of the finding, and how many there are.

use shakmaty::Move;

use crate::chess::notation::resolve::Irregularity;
use crate::chess::replay::Cursor;
use bienban_base::place::ByteSpan;

/// A half-move as a finding tells it.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) span: ByteSpan,
    pub(super) before: Cursor,
    pub(super) played: Move,
}

/// The irregular ones of the half-moves that were mended: the first, and how many there are.
#[derive(Default)]
pub(super) struct Irregular {
    pub(super) first: Option<(Told, Irregularity)>,
    pub(super) count: u32,
}

/// What is irregular in a game. A hyphen says that the game writes both squares on principle (Laws 2018 C.8), and it
/// may come late, so both answers are kept until it does.
#[derive(Default)]
pub(super) struct Irregulars {
    /// Whether half-moves are mended.
    pub(super) mends: bool,
    /// Whether a hyphen was seen.
    pub(super) has_hyphen: bool,
    /// Those of a game that writes both squares.
    long: Irregular,
    /// Those of another game.
    short: Irregular,
}

impl Irregulars {
    /// Those of a game that is mended from now on.
    pub(super) fn begin() -> Irregulars {
        Irregulars { mends: true, ..Irregulars::default() }
    }

    /// Whether one is the first that is irregular, so that a finding may tell of it. `why` is as in [`add`](Self::add).
    pub(super) fn begin_with(&self, [long, short]: [Option<Irregularity>; 2]) -> bool {
        long.is_some() && self.long.first.is_none() || short.is_some() && self.short.first.is_none()
    }

    /// Adds the next half-move with what is irregular about it in a game that writes both squares, and in another one.
    /// `told` is needed only if they [begin with](Self::begin_with) it.
    pub(super) fn add(&mut self, [long, short]: [Option<Irregularity>; 2], told: Option<&Told>) {
        for (all, why) in [(&mut self.long, long), (&mut self.short, short)] {
            let Some(why) = why else { continue };
            all.count += 1;
            if all.first.is_none() {
                all.first = told.map(|told| (told.clone(), why));
            }
        }
    }

    /// Those of the game as it is written.
    pub(super) fn take(&mut self) -> Irregular {
        let Irregulars { has_hyphen, long, short, .. } = std::mem::take(self);
        if has_hyphen { long } else { short }
    }
}
