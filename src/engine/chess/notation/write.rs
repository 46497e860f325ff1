//! Writes moves in standard algebraic notation (PGN standard 8.2.3), with the letters of any language.

use shakmaty::{Chess, Move, Position};

use super::letters::{ENGLISH, Language};
use super::target::{self, NotationTarget};

/// The choices of a game where its language leaves the form open.
#[derive(Debug, Clone, Copy)]
pub struct GameStyle {
    /// The language, whose piece letters are used.
    pub language: &'static Language,
    /// The sign of a capture, such as `x` or `:`.
    pub capture: &'static str,
    /// The letter of castling: `O` or `0`.
    pub castling: char,
}

/// A legal move in PGN's letters and signs, with `+` or `#`: `Nxf3+`. A message puts it into the letters of its
/// language.
pub fn pgn(position: &Chess, played: Move) -> String {
    san(position, played, GameStyle { language: ENGLISH, capture: "x", castling: 'O' })
}

/// Writes a legal move canonically, with `+` or `#`, in the letters and signs of a style: `Mxf3+` in Vietnamese.
pub fn san(position: &Chess, played: Move, style: GameStyle) -> String {
    let mut out = Vec::with_capacity(8);
    let notation = target::NotationStyle {
        target: NotationTarget::Letters(style.language),
        capture: style.capture,
        castling: style.castling,
        en_passant: false,
    };
    notation.short(position, played, &mut out);
    let mut out = String::from_utf8_lossy(&out).into_owned();
    let mut after = position.clone();
    after.play_unchecked(played);
    if after.is_checkmate() {
        out.push('#');
    } else if after.is_check() {
        out.push('+');
    }
    out
}
