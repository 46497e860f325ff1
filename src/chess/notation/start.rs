//! The position that a game begins with: the usual one, or that of its FEN tag (PGN standard 9.7, 16.1).

use std::fmt;

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError, PositionErrorKinds};

use crate::message::Message;

/// Why no game can begin with a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// The text is not a FEN.
    Syntax(ParseFenError),
    /// The text is a FEN, but nobody could play on from its position.
    Position(PositionErrorKinds),
}

impl StartError {
    /// What is wrong with the FEN, as a message that is not worded yet.
    pub fn message(&self) -> Message {
        match self {
            StartError::Syntax(error) => {
                let key = match error {
                    ParseFenError::InvalidFen => "fen-invalid",
                    ParseFenError::InvalidBoard => "fen-board",
                    ParseFenError::InvalidPocket => "fen-pocket",
                    ParseFenError::InvalidTurn => "fen-turn",
                    ParseFenError::InvalidCastling => "fen-castling",
                    ParseFenError::InvalidEpSquare => "fen-en-passant",
                    ParseFenError::InvalidRemainingChecks => "fen-remaining-checks",
                    ParseFenError::InvalidHalfmoveClock => "fen-clock",
                    ParseFenError::InvalidFullmoves => "fen-move-number",
                };
                Message::new("fen-no-fen").with_phrase("reason", Message::new(key))
            }
            StartError::Position(kinds) => {
                let reasons = [
                    (PositionErrorKinds::EMPTY_BOARD, "position-empty-board"),
                    (PositionErrorKinds::MISSING_KING, "position-missing-king"),
                    (PositionErrorKinds::TOO_MANY_KINGS, "position-too-many-kings"),
                    (PositionErrorKinds::PAWNS_ON_BACKRANK, "position-pawns-on-backrank"),
                    (PositionErrorKinds::OPPOSITE_CHECK, "position-opposite-check"),
                ];
                let holds = reasons.iter().filter(|(kind, _)| kinds.intersects(*kind));
                let phrases = holds.map(|&(_, key)| Message::new(key)).collect();
                Message::new("fen-no-start").with_phrases("reason", phrases)
            }
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for StartError {}

/// Why a game is not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayable {
    /// Its Variant tag names another game than chess and Chess960.
    Variant,
    /// Its FEN tag gives no position that a game can begin with.
    Position(StartError),
}

/// The position that a game begins with, by its tags: the usual one if there is no FEN.
///
/// # Errors
/// [`Unplayable`] if the game is another one, or the FEN is no position to begin with.
pub fn of(variant: &str, fen: Option<&str>) -> Result<Chess, Unplayable> {
    if !is_supported_variant(variant) {
        return Err(Unplayable::Variant);
    }
    fen.map_or_else(|| Ok(Chess::default()), |fen| from_fen(fen).map_err(Unplayable::Position))
}

/// Reads a FEN, with castling rights in the usual form, as Shredder-FEN or as X-FEN.
///
/// Castling rights without their rook and an en passant square without effect are dropped, as every program does.
/// More men than a game can have are accepted, since composed positions have them.
///
/// # Errors
/// A [`StartError`] if the text is not a FEN, a side does not have exactly one king, a pawn is on the first
/// or last rank, or the player who is not to move is in check.
pub fn from_fen(text: &str) -> Result<Chess, StartError> {
    let fen: Fen = text.trim().parse().map_err(StartError::Syntax)?;
    let setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|e| StartError::Position(e.kinds()))
}

/// Whether the value of a Variant tag names a game that is judged here: chess or Chess960. Case, blanks and
/// punctuation make no difference.
pub fn is_supported_variant(name: &str) -> bool {
    let folded: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let known = ["", "standard", "chess", "classical", "normal", "fromposition", "chess960", "960", "frc"];
    // Programs spell it `Fischerandom`, `Fischer Random` and `Fisher Random`.
    known.contains(&folded.as_str()) || folded.starts_with("fischer") || folded.starts_with("fisher")
}
