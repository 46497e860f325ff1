//! Turn: how far a page is turned.

/// How far a page is turned: after this many quarters to the right it is upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turn(pub(super) u8);

impl Turn {
    /// A turn of this many quarters to the right.
    pub fn new(quarters: u8) -> Turn {
        Turn(quarters % 4)
    }

    /// The rest of this turn after another one.
    #[must_use]
    pub fn without(self, other: Turn) -> Turn {
        Turn((self.0 + 4 - other.0) % 4)
    }
}
