//! Case: how a sheet uses capitals.

/// How a sheet uses capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CapitalUse {
    /// As PGN does.
    Usual,
    /// `E4 MF3`: capitals everywhere.
    Upper,
    /// `e4 mf3`: small letters everywhere.
    Lower,
    /// `1. E4 e5`: a capital after each number, as telephones write it.
    First,
}
