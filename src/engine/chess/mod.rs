//! Chess: positions and moves, the notation of moves, the Laws, the replay of a game, draws, and the fast path.
//!
//! Only this folder imports shakmaty and pgn-reader. The rest of the program asks for facts; where it passes positions
//! and moves on, it names their types through this module, so that everything specific to chess stays easy to see.

pub mod dead;
pub mod draws;
pub mod fast;
mod fen;
pub mod law;
pub mod moves_key;
pub mod notation;
pub mod opening;
pub mod polyglot;
pub mod position_key;
pub mod reference;
pub mod replay;
pub mod step;
pub mod view;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
pub use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, File, Move, Position, Rank, Role, Square, attacks,
};

use bienban_base::place::Side;

/// A side as shakmaty names it.
pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// A position as FEN. The en passant square is written only if such a capture is legal (PGN standard 16.1.3.4).
pub fn fen(position: &Chess) -> String {
    fen::usual(position).unwrap_or_else(|| Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string())
}

/// The men of a FEN on their squares. Returns `None` if the text is no FEN; the position need not be a legal one.
pub fn men(fen: &str) -> Option<Board> {
    fen.parse::<Fen>().ok().map(|fen| fen.into_setup().board)
}

/// A move as squares, such as `e2e4` and `e7e8q`.
pub fn squares(position: &Chess, played: Move) -> String {
    UciMove::from_move(played, position.castles().mode()).to_string()
}

/// The move with these squares. Returns `None` if there is no such legal move.
pub fn from_squares(position: &Chess, squares: &str) -> Option<Move> {
    squares.parse::<UciMove>().ok()?.to_move(position).ok()
}

/// The number and the side of the half-move to come.
pub fn turn(position: &Chess) -> (u32, Side) {
    (position.fullmoves().get(), position.turn().fold_wb(Side::White, Side::Black))
}

/// A move with its number: `12.` before White's, `12...` before Black's.
pub fn numbered(position: &Chess) -> String {
    let dots = if position.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", position.fullmoves())
}
