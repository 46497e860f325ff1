//! Hits: the possible meanings of a token, collected man by man, until one meaning is left or a refusal.

use super::half_move::XiangqiHalfMove;
use super::meaning::XiangqiRefusal;

/// Legal half-moves that a token can mean, as they are found.
#[derive(Debug, Default)]
pub(super) struct Hits {
    first: Option<XiangqiHalfMove>,
    more: Vec<XiangqiHalfMove>,
    /// The half-move that is not legal, and how many were not.
    illegal: (Option<XiangqiHalfMove>, u32),
}

impl Hits {
    #[inline]
    pub(super) fn push(&mut self, half_move: XiangqiHalfMove) {
        match self.first {
            None => self.first = Some(half_move),
            Some(_) => self.more.push(half_move),
        }
    }

    /// Notes a half-move that is not legal, or `None` if there is no goal.
    #[inline]
    pub(super) fn refuse(&mut self, half_move: Option<XiangqiHalfMove>) {
        self.illegal = (half_move, self.illegal.1 + 1);
    }

    /// The only one, or the refusal. `found` is whether a man exists that can be meant.
    #[inline]
    pub(super) fn only(self, found: bool) -> Result<XiangqiHalfMove, XiangqiRefusal> {
        match self.first {
            Some(first) if self.more.is_empty() => Ok(first),
            Some(first) => {
                let mut all = self.more;
                all.insert(0, first);
                Err(XiangqiRefusal::Ambiguous(all))
            }
            None if found => Err(XiangqiRefusal::Illegal(self.illegal.0.filter(|_| self.illegal.1 == 1))),
            None => Err(XiangqiRefusal::NoSuchMan),
        }
    }
}
