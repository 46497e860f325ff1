//! The form of a move: its written parts.

/// The mark of a move about the enemy king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CheckMark {
    /// No mark. It may be check all the same, since the mark is optional (Laws 2018 C.13).
    #[default]
    None,
    /// `+`
    Check,
    /// `++`: mate in the Laws, double check in older books. Only the position shows which is meant.
    Double,
    /// `#`, `mat` or `≠`
    Mate,
}

/// A private code point for the king of Russian and Ukrainian, which is written with the two letters `Кр`. With it
/// every piece letter is one `char`.
pub const CYRILLIC_KR: char = '\u{E000}';

/// A move as it is written. Files and ranks count from 0 to 7, and `to` is 8 × rank + file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveShape {
    /// `Some(true)` for castling on the king's side, `Some(false)` on the queen's side. A castling move uses no other
    /// field but `mark`.
    pub castling: Option<bool>,
    /// The letter of the piece in any language, or `None` for a pawn.
    pub piece: Option<char>,
    /// Whether that letter is written small: `nf3`.
    pub small: bool,
    /// The file of departure, if it is written.
    pub from_file: Option<u8>,
    /// The rank of departure, if it is written.
    pub from_rank: Option<u8>,
    /// The square of arrival, from 0 (a1) to 63 (h8).
    pub to: u8,
    /// Whether a capture sign is written.
    pub capture: bool,
    /// Whether a hyphen joins the two squares (`e2-e4`).
    pub hyphen: bool,
    /// The letter of the piece that a pawn is promoted to, if it is written.
    pub promotion: Option<char>,
    /// Whether the move is marked as en passant.
    pub en_passant: bool,
    /// The mark for check or mate.
    pub mark: CheckMark,
}

impl MoveShape {
    /// The square of arrival as text, such as `e4`.
    pub fn to_name(&self) -> String {
        format!("{}{}", char::from(b'a' + self.to % 8), self.to / 8 + 1)
    }

    /// Whether file and rank of the departure square are both written.
    pub fn is_long(&self) -> bool {
        self.from_file.is_some() && self.from_rank.is_some()
    }
}
