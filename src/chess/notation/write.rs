//! Writes moves in standard algebraic notation (PGN standard 8.2.3), with the letters of any language.

use shakmaty::{Chess, File, Move, Position, Rank, san::San};

use super::letters::Language;

/// How a game writes what its language leaves open.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The language, whose piece letters are used.
    pub language: &'static Language,
    /// The sign of a capture, such as `x` or `:`.
    pub capture: &'static str,
    /// The letter of castling: `O` or `0`.
    pub castling: char,
}

/// Writes a legal move canonically, with `+` or `#`, in the letters and signs of a style: `Mxf3+` in Vietnamese.
pub fn san(position: &Chess, played: Move, style: Style) -> String {
    let mut out = String::new();
    match San::from_move(position, played) {
        San::Normal { role, file, rank, capture, to, promotion } => {
            style.language.write_letter(role, &mut out);
            out.extend(file.map(File::char));
            out.extend(rank.map(Rank::char));
            if capture {
                out.push_str(style.capture);
            }
            out.push_str(&to.to_string());
            if let Some(into) = promotion {
                out.push('=');
                style.language.write_letter(into, &mut out);
            }
        }
        San::Castle(side) => {
            let o = style.castling;
            out = if side.is_king_side() { format!("{o}-{o}") } else { format!("{o}-{o}-{o}") };
        }
        // A legal move of chess is neither; the match has to be complete.
        San::Null | San::Put { .. } => out.push_str("--"),
    }
    let mut after = position.clone();
    after.play_unchecked(played);
    if after.is_checkmate() {
        out.push('#');
    } else if after.is_check() {
        out.push('+');
    }
    out
}
