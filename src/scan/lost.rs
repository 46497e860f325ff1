//! Lost: blocks of a table whose numbers the engine did not read. Their half-moves are still below each other.

use super::column::{NumberColumn, NumberColumns, median};
use super::piece::WordPiece;
use super::tilt::usual_height;

/// How far apart the left edges of two columns are at least, as a part of the width of the page.
const APART: f32 = 0.03;
/// The fewest half-moves of a column.
const FEWEST: usize = 3;
/// A block that begins with a smaller number is the first, since its first numbers may be lost.
const LATE: i32 = 8;

/// The left edges of the columns of half-moves, from left to right, with the pieces of each.
fn clusters(pieces: &[WordPiece], width: f32) -> Vec<(f32, Vec<&WordPiece>)> {
    let mut moves: Vec<&WordPiece> = pieces.iter().filter(|piece| piece.is_like_a_move()).collect();
    moves.sort_by(|a, b| a.left.total_cmp(&b.left));
    let some = moves.chunk_by(|a, b| b.left - a.left < width * APART * 0.6);
    let mut all: Vec<(f32, Vec<&WordPiece>)> =
        some.map(|some| (median(some.iter().map(|piece| piece.left)), some.to_vec())).collect();
    let most = all.iter().map(|cluster| cluster.1.len()).max().unwrap_or_default();
    all.retain(|cluster| cluster.1.len() >= FEWEST.max(most / 8));
    all
}

/// The last row of some pieces.
fn last_row(pieces: &[&WordPiece], column: &NumberColumn) -> i32 {
    pieces.iter().map(|piece| column.row(piece.y).round() as i32).max().unwrap_or_default()
}

/// The table with one column of numbers, whose first and last numbers are these.
pub(super) fn alone(
    pieces: &[WordPiece],
    column: NumberColumn,
    (first, last): (i32, i32),
    width: f32,
) -> NumberColumns {
    let clusters = clusters(pieces, width);
    let one = NumberColumns { blocks: vec![column], rows: last, apart: None, numbered: true };
    let at = clusters.partition_point(|cluster| cluster.0 < column.x);
    let (before, behind) = clusters.split_at(at);
    let [white, black, ..] = behind else { return one };
    let shifted = |steps: i32, apart: f32, rows: i32| NumberColumn {
        x: column.x + apart * steps as f32,
        at: column.at + (rows * steps) as f32,
        ..column
    };
    if first > LATE && before.len() >= 2 {
        let apart = white.0 - before[before.len() - 2].0;
        let rows = first - 1;
        let blocks = vec![shifted(-1, apart, rows), column];
        return NumberColumns { blocks, rows, apart: Some(apart), numbered: true };
    }
    let Some(next) = behind.get(2) else { return one };
    // A block is wider than both of its columns of half-moves. If White's column of the next block is lost as well,
    // Black's is farther away; if Black's of the first block is lost, what looks like it is White's of the next.
    let (inside, between) = (black.0 - white.0, next.0 - black.0);
    let apart = if between > 1.8 * inside {
        between
    } else if between < 0.8 * inside {
        inside
    } else {
        inside + between
    };
    let rows = last.max(last_row(&white.1, &column)).max(last_row(&black.1, &column));
    let count = 1 + behind.len().saturating_sub(1) as i32 / 2;
    let blocks = (0..count.min(4)).map(|steps| shifted(steps, apart, rows)).collect();
    NumberColumns { blocks, rows, apart: Some(apart), numbered: true }
}

/// The table without any numbers.
pub(super) fn unnumbered(pieces: &[WordPiece], width: f32) -> Option<NumberColumns> {
    let height = usual_height(pieces);
    let clusters = clusters(pieces, width);
    let [white, black, ..] = &clusters[..] else { return None };
    let gaps = clusters.iter().flat_map(|cluster| {
        let mut heights: Vec<f32> = cluster.1.iter().map(|piece| piece.y).collect();
        heights.sort_by(f32::total_cmp);
        heights.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>()
    });
    let gaps: Vec<f32> = gaps.filter(|gap| *gap > height * 0.8).collect();
    if gaps.len() < 6 {
        return None;
    }
    let rough = median(gaps.iter().copied());
    // Most gaps are one row; their mean is nearer than their median.
    let near: Vec<f32> = gaps.into_iter().filter(|gap| (gap / rough - 1.0).abs() < 0.2).collect();
    let mut pitch = near.iter().sum::<f32>() / near.len().max(1) as f32;
    // What is far above all others is no half-move.
    let rows = |cluster: &(f32, Vec<&WordPiece>)| {
        let mut rows: Vec<f32> = cluster.1.iter().map(|piece| piece.y).collect();
        rows.sort_by(f32::total_cmp);
        let above = rows.windows(2).take_while(|pair| pair[1] - pair[0] > 1.6 * pitch).count();
        rows.split_off(above)
    };
    let rows: Vec<f32> = clusters.iter().flat_map(rows).collect();
    let heights = || rows.iter().copied();
    let top = heights().fold(f32::INFINITY, f32::min);
    // The rows that were counted from the top make the distance of rows exact, the near ones first.
    let mut offset = 0.0;
    for reach in [6.0, 15.0, 40.0, 100.0] {
        let some: Vec<(f32, f32)> = heights()
            .map(|y| y - top)
            .filter(|y| *y < reach * pitch)
            .map(|y| (((y - offset) / pitch).round(), y))
            .collect();
        let k = some.len().max(1) as f32;
        let (mr, my) = (some.iter().map(|s| s.0).sum::<f32>() / k, some.iter().map(|s| s.1).sum::<f32>() / k);
        let vary: f32 = some.iter().map(|s| (s.0 - mr).powi(2)).sum();
        if vary > 0.5 {
            let steep = some.iter().map(|s| (s.0 - mr) * (s.1 - my)).sum::<f32>() / vary;
            if (steep / pitch - 1.0).abs() < 0.1 {
                pitch = steep;
                offset = my - mr * steep;
            }
        }
    }
    let column = NumberColumn { x: white.0 - height * 1.5, lean: 0.0, at: 1.0 - (top + offset) / pitch, pitch };
    let rows = last_row(&white.1, &column).max(last_row(&black.1, &column));
    let count = (clusters.len() as i32 / 2).min(4);
    if count < 2 {
        return Some(NumberColumns { blocks: vec![column], rows, apart: None, numbered: false });
    }
    let apart = clusters[2].0 - white.0;
    let shifted = |steps: i32| NumberColumn {
        x: column.x + apart * steps as f32,
        at: column.at + (rows * steps) as f32,
        ..column
    };
    Some(NumberColumns { blocks: (0..count).map(shifted).collect(), rows, apart: Some(apart), numbered: false })
}
