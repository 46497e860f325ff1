//! The position that a game begins with: the usual one, or that of its FEN tag (PGN standard 9.7, 16.1).

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError};

/// Why a FEN is no position that a game can begin with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// It is not a FEN.
    #[error("it is not a FEN: {0}")]
    Syntax(String),
    /// It is one, but no such position can be played on.
    #[error("no game can go on from it: {0}")]
    Position(String),
}

/// Reads a FEN, with castling rights in the usual, the Shredder or the X-FEN form.
///
/// Castling rights without their rook and an en passant square that means nothing are left out, as every program does;
/// more pieces than a game can have are accepted, since composed positions have them.
///
/// # Errors
/// [`StartError`] where the text is no FEN or a side has not exactly one king, a pawn stands on the first or last rank,
/// or the player not to move is in check.
pub fn from_fen(text: &str) -> Result<Chess, StartError> {
    let fen: Fen = text.trim().parse().map_err(|e: shakmaty::fen::ParseFenError| StartError::Syntax(e.to_string()))?;
    let setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|e| StartError::Position(e.to_string()))
}

/// Whether the Variant tag names a game that is judged here: chess or Chess960.
pub fn is_supported_variant(name: &str) -> bool {
    let folded: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let known = ["", "standard", "chess", "classical", "normal", "fromposition", "chess960", "960", "frc"];
    known.contains(&folded.as_str()) || folded.starts_with("fischer") || folded.starts_with("fisher")
}
