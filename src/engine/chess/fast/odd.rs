//! The refusal of the fast path.

/// Something is wrong or is not known here, so the fast path gives the game up.
pub(super) struct FastRefusal;
