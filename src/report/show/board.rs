//! A position as a board of Unicode figures.

use crate::chess::{Color, File, Rank, Role, Square, men};

/// The board of a FEN, White below, one line a rank. `None` if the FEN cannot be read.
pub(crate) fn draw(fen: &str) -> Option<Vec<String>> {
    let men = men(fen)?;
    let mut lines = Vec::with_capacity(9);
    for rank in Rank::ALL.into_iter().rev() {
        let mut line = format!("{} ", rank.char());
        for file in File::ALL {
            line.push(' ');
            line.push(men.piece_at(Square::from_coords(file, rank)).map_or('·', |p| figure(p.color, p.role)));
        }
        lines.push(line);
    }
    lines.push("   a b c d e f g h".to_owned());
    Some(lines)
}

/// The width of a board in columns.
const WIDTH: usize = 18;
/// The columns between a text and the board at its right.
const GAP: usize = 3;
/// A text narrower than this, beside a board, cannot be read well.
const NARROWEST: usize = 50;

/// The columns left for a text beside a board. `None` if there are too few.
pub(crate) fn beside(width: usize) -> Option<usize> {
    width.checked_sub(WIDTH + GAP).filter(|&left| left >= NARROWEST)
}

/// Lines of text with a board at column `left`. The widths of the lines are given, because lines may contain escape
/// sequences of colours.
pub(crate) fn join(lines: &[(String, usize)], board: &[String], left: usize) -> Vec<String> {
    let rows = lines.len().max(board.len());
    let row = |index: usize| {
        let (text, width) = lines.get(index).map_or(("", 0), |(text, width)| (text.as_str(), *width));
        match board.get(index) {
            Some(rank) => format!("{text}{:gap$}{rank}", "", gap = (left + GAP).saturating_sub(width)),
            None => text.trim_end().to_owned(),
        }
    };
    (0..rows).map(row).collect()
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
