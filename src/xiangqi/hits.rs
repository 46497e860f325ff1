//! Hits: the possible meanings of a token, collected man by man, until one meaning is left or a refusal.

use super::half_move::HalfMove;
use super::meaning::Refusal;

/// Legal half-moves that a token can mean, as they are found.
#[derive(Debug, Default)]
pub(super) struct Hits {
    first: Option<HalfMove>,
    more: Vec<HalfMove>,
    /// The half-move that is not legal, and how many were not.
    illegal: (Option<HalfMove>, u32),
}

impl Hits {
    #[inline]
    pub(super) fn push(&mut self, half_move: HalfMove) {
        match self.first {
            None => self.first = Some(half_move),
            Some(_) => self.more.push(half_move),
        }
    }

    /// Notes a half-move that is not legal, or `None` if there is no goal.
    #[inline]
    pub(super) fn refuse(&mut self, half_move: Option<HalfMove>) {
        self.illegal = (half_move, self.illegal.1 + 1);
    }

    /// The only one, or the refusal. `found` is whether a man exists that can be meant.
    #[inline]
    pub(super) fn only(self, found: bool) -> Result<HalfMove, Refusal> {
        match self.first {
            Some(first) if self.more.is_empty() => Ok(first),
            Some(first) => {
                let mut all = self.more;
                all.insert(0, first);
                Err(Refusal::Ambiguous(all))
            }
            None if found => Err(Refusal::Illegal(self.illegal.0.filter(|_| self.illegal.1 == 1))),
            None => Err(Refusal::NoSuchMan),
        }
    }
}
