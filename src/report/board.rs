//! A position as a board of Unicode figures.

use shakmaty::fen::Fen;
use shakmaty::{Color, File, Rank, Role, Square};

/// The board of a FEN, White below, one line a rank; none where the FEN cannot be read.
pub(super) fn draw(fen: &str) -> Option<Vec<String>> {
    let setup = fen.parse::<Fen>().ok()?.into_setup();
    let mut lines = Vec::with_capacity(9);
    for rank in Rank::ALL.into_iter().rev() {
        let mut line = format!("{} ", rank.char());
        for file in File::ALL {
            line.push(' ');
            line.push(setup.board.piece_at(Square::from_coords(file, rank)).map_or('·', |p| figure(p.color, p.role)));
        }
        lines.push(line);
    }
    lines.push("   a b c d e f g h".to_owned());
    Some(lines)
}

fn figure(color: Color, role: Role) -> char {
    let index = match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    };
    ["♔♕♖♗♘♙", "♚♛♜♝♞♟"][usize::from(color.is_black())].chars().nth(index).unwrap_or('?')
}
