//! Tilt: a page that was photographed aslant is turned level.

use super::piece::WordPiece;

/// The steepest slope that is tried, in steps to each side, and the step.
const STEPS: i32 = 30;
const STEP: f32 = 0.0016;
/// The height of a line to count words in, as a part of the height of letters.
const LINE: f32 = 0.4;

/// The median height of the pieces.
pub(crate) fn usual_height(pieces: &[WordPiece]) -> f32 {
    let mut heights: Vec<f32> = pieces.iter().map(|piece| piece.height).collect();
    heights.sort_by(f32::total_cmp);
    heights.get(heights.len() / 2).copied().unwrap_or(1.0).max(1.0)
}

/// The slope at which the heights of pieces fall into the fewest and fullest lines.
pub(crate) fn slope(pieces: &[WordPiece]) -> f32 {
    let line = usual_height(pieces) * LINE;
    let full = |slope: f32| {
        let mut lines: Vec<i32> =
            pieces.iter().map(|piece| ((piece.y - slope * piece.x()) / line).round() as i32).collect();
        lines.sort_unstable();
        lines.chunk_by(|a, b| a == b).map(|same| same.len() * same.len()).sum::<usize>() as f32
    };
    let mut best = (0.0, 0.0);
    for step in -STEPS..=STEPS {
        // Of equally good slopes the least is taken.
        let score = full(step as f32 * STEP) * (1.0 - step.abs() as f32 * 0.0005);
        if score > best.0 {
            best = (score, step as f32 * STEP);
        }
    }
    best.1
}

/// Turns the pieces by that slope.
pub(crate) fn straighten(pieces: &mut [WordPiece]) {
    let slope = slope(pieces);
    for piece in pieces {
        let (x, y) = (piece.x(), piece.y);
        piece.y = y - slope * x;
        piece.left += slope * y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::PagePlace;

    #[test]
    fn a_tilted_page_becomes_level() {
        let place = PagePlace::default();
        let piece = |x: f32, y: f32| WordPiece {
            letters: Vec::new(),
            left: x,
            y: y + 0.03 * x,
            width: 0.0,
            height: 20.0,
            place,
        };
        let mut pieces: Vec<WordPiece> = (0..20)
            .flat_map(|row| (0..6).map(move |column| (column as f32 * 200.0, row as f32 * 45.0)))
            .map(|(x, y)| piece(x, y))
            .collect();
        straighten(&mut pieces);
        for row in pieces.chunks(6) {
            assert!(row.iter().all(|piece| (piece.y - row[0].y).abs() < 4.0), "{row:?}");
        }
    }
}
