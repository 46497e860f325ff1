//! The result of a game: `1-0`, `0-1`, `1/2-1/2` or `*` (PGN standard 8.2.6), and the other forms in which people
//! write a draw.

use crate::place::Side;

/// How a game ended, as its termination marker or its Result tag says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the result is unknown, or the game still goes on.
    Unknown,
}

const FORMS: &[(&[u8], Outcome)] = &[
    (b"1-0", Outcome::WhiteWins),
    (b"0-1", Outcome::BlackWins),
    (b"1/2-1/2", Outcome::Draw),
    (b"1/2", Outcome::Draw),
    ("½-½".as_bytes(), Outcome::Draw),
    ("½".as_bytes(), Outcome::Draw),
    // In Windows-1252 the sign ½ is the single byte BD.
    (b"\xBD-\xBD", Outcome::Draw),
    ("1–0".as_bytes(), Outcome::WhiteWins),
    ("0–1".as_bytes(), Outcome::BlackWins),
    ("½–½".as_bytes(), Outcome::Draw),
    ("1/2–1/2".as_bytes(), Outcome::Draw),
    (b"*", Outcome::Unknown),
];

impl Outcome {
    /// Reads a result in any form that occurs in movetext. Returns `None` if the whole text is not a result.
    pub fn parse(text: &[u8]) -> Option<Outcome> {
        FORMS.iter().find(|(form, _)| *form == text).map(|&(_, outcome)| outcome)
    }

    /// The result of a game that this side won.
    pub fn won_by(side: Side) -> Outcome {
        match side {
            Side::White => Outcome::WhiteWins,
            Side::Black => Outcome::BlackWins,
        }
    }

    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::WhiteWins => Some(Side::White),
            Outcome::BlackWins => Some(Side::Black),
            Outcome::Draw | Outcome::Unknown => None,
        }
    }

    /// The result in the form of the PGN standard (8.2.6).
    pub fn text(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }
}
