//! Table: the pieces of a page in the cells of a table with columns of numbers.

use super::column::NumberColumns;
use super::piece::WordPiece;
use super::tilt::usual_height;

/// How far from the middle of its row a piece may be, as a part of the distance of rows.
const OFF: f32 = 0.46;
/// This many empty half-moves in a row are a column that the engine lost. More are the end of the game.
const LONGEST_GAP: usize = 70;

/// The cells of a sheet, by half-moves from 0; nothing where nothing was read.
pub(crate) type SheetCells = Vec<Option<Vec<WordPiece>>>;

/// A piece in its row.
struct PlacedPiece<'p> {
    row: i32,
    /// How far it is from the column of numbers.
    aside: f32,
    piece: &'p WordPiece,
}

/// Where Black's column begins: between the two places around which the pieces gather.
fn border(placed: &[PlacedPiece<'_>]) -> Option<f32> {
    let mut asides: Vec<f32> = placed.iter().filter(|p| p.piece.is_like_a_move()).map(|p| p.aside).collect();
    asides.sort_by(f32::total_cmp);
    if asides.len() < 4 {
        return None;
    }
    let (mut low, mut high) = (asides[asides.len() / 10], asides[asides.len() - 1 - asides.len() / 10]);
    for _ in 0..12 {
        let middle = f32::midpoint(low, high);
        let cut = asides.partition_point(|&aside| aside <= middle);
        let mean =
            |some: &[f32], else_| if some.is_empty() { else_ } else { some.iter().sum::<f32>() / some.len() as f32 };
        (low, high) = (mean(&asides[..cut], low), mean(&asides[cut..], high));
    }
    Some(f32::midpoint(low, high))
}

/// Puts the pieces of a page into the cells of its table, up to the last one that looks like a half-move.
pub(crate) fn cells(pieces: &[WordPiece], columns: &NumberColumns) -> SheetCells {
    let height = usual_height(pieces);
    let mut placed: Vec<PlacedPiece<'_>> = Vec::new();
    for piece in pieces {
        let x = piece.x();
        let begun = columns.blocks.iter().rposition(|block| x > block.x_at(piece.y) + height * 0.5);
        let Some((index, block)) = begun.and_then(|index| Some((index, columns.blocks.get(index)?))) else { continue };
        let row = block.row(piece.y);
        let near = row.round();
        let first = index as i32 * columns.rows + 1;
        let inside = (near as i32) >= first && (near as i32) < first + columns.rows;
        if (row - near).abs() > OFF || columns.apart.is_some() && !inside || !(1.0..=200.0).contains(&near) {
            continue;
        }
        // The number of the row itself, or that of the next block.
        let is_number = |of: f32, column: f32| {
            piece.number().is_some_and(|n| (n as f32 - of).abs() < 0.5) && (x - column).abs() < height * 2.5
        };
        let next = columns.blocks.get(index + 1);
        if is_number(near, block.x_at(piece.y))
            || next.is_some_and(|next| is_number(next.row(piece.y).round(), next.x_at(piece.y)))
        {
            continue;
        }
        // A number that was read as something else is where numbers are.
        let marked = piece.is_marked() && piece.letters.len() <= 3;
        if marked && next.is_some_and(|next| x > next.x_at(piece.y) - height * 2.0) {
            continue;
        }
        let narrow = piece.letters.len() <= 3 && !piece.is_like_a_move();
        if narrow && (x - block.x_at(piece.y)).abs() < height
            || next.is_some_and(|next| narrow && x > next.x_at(piece.y) - height)
        {
            continue;
        }
        let aside = piece.left - block.x_at(piece.y);
        if columns.apart.is_some_and(|apart| aside > apart) {
            continue;
        }
        placed.push(PlacedPiece { row: near as i32, aside, piece });
    }
    let Some(border) = border(&placed) else { return Vec::new() };
    placed.sort_by(|a, b| a.aside.total_cmp(&b.aside));
    let mut cells: SheetCells = Vec::new();
    for PlacedPiece { row, aside, piece } in placed {
        // A single block has only remarks to its right.
        if columns.apart.is_none() && aside > border * 2.5 {
            continue;
        }
        let at = 2 * (row as usize - 1) + usize::from(aside > border);
        if cells.len() <= at {
            cells.resize(at + 1, None);
        }
        cells[at].get_or_insert_default().push(without_row(piece, row));
    }
    ended(cells)
}

/// A piece without the number of its row that is glued to it.
fn without_row(piece: &WordPiece, row: i32) -> WordPiece {
    let number = row.to_string();
    let mut piece = piece.clone();
    let read: String = piece.letters.iter().take(number.len()).map(|letter| letter.read).collect();
    let rest = piece.letters.get(number.len()).map(|letter| letter.read);
    if number.len() > 1
        && read == number
        && piece.letters.len() > number.len() + 1
        && rest.is_some_and(char::is_alphabetic)
    {
        piece.letters.drain(..number.len());
    }
    piece
}

/// Leaves out everything after the last half-move.
fn ended(mut cells: SheetCells) -> SheetCells {
    let like = |cell: &Option<Vec<WordPiece>>| {
        cell.as_ref().is_some_and(|pieces| pieces.len() < 4 && pieces.iter().any(WordPiece::is_like_a_move))
    };
    let mut last = None;
    for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| like(cell)) {
        if cell.is_some() && last.is_none_or(|last| at - last < LONGEST_GAP) {
            last = Some(at);
        }
    }
    cells.truncate(last.map_or(0, |last| last + 1));
    cells
}
