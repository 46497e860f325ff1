//! The result of a game: `1-0`, `0-1`, `1/2-1/2` or `*` (PGN standard 8.2.6), and the other ways to write a draw.

use crate::place::Side;

/// How a game ended, as its terminator or its Result tag says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown, or the game goes on.
    Unknown,
}

const FORMS: &[(&[u8], Outcome)] = &[
    (b"1-0", Outcome::WhiteWins),
    (b"0-1", Outcome::BlackWins),
    (b"1/2-1/2", Outcome::Draw),
    (b"1/2", Outcome::Draw),
    ("½-½".as_bytes(), Outcome::Draw),
    ("½".as_bytes(), Outcome::Draw),
    (b"\xBD-\xBD", Outcome::Draw),
    ("1–0".as_bytes(), Outcome::WhiteWins),
    ("0–1".as_bytes(), Outcome::BlackWins),
    ("½–½".as_bytes(), Outcome::Draw),
    ("1/2–1/2".as_bytes(), Outcome::Draw),
    (b"*", Outcome::Unknown),
];

impl Outcome {
    /// Reads a result in any of the forms that are met in movetext; none where the text is anything else.
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

    /// The form of the PGN standard.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }
}
