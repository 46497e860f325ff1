//! Lines of moves in several columns: `1. e4 e5   16. Hd2 Xe8`. They are read downwards if only that makes the numbers
//! rise.

use crate::form::half_move;
use std::ops::Range;

use super::scoresheet::SheetPart;
use crate::form::grid::Grid;
use crate::form::line;
use crate::form::movetext;
use crate::form::score;
use crate::form::word::{SheetWord, SheetWordKind};

/// A part of a line that begins with a number: the number and its place.
type NumberedPiece = (u32, Range<usize>);

/// The parts of the moves, with lines in columns put into the order of the game.
pub(super) fn downwards(grid: &Grid, body: &[SheetPart]) -> Vec<SheetPart> {
    let mut out: Vec<SheetPart> = Vec::with_capacity(body.len());
    let mut index = 0;
    while index < body.len() {
        let run = body[index..].iter().take_while(|p| matches!(p, SheetPart::Line(_) | SheetPart::Blank)).count();
        let run = &body[index..index + run.max(1)];
        match reordered(grid, run) {
            Some(lines) => out.extend(lines),
            None if !run.contains(&SheetPart::Blank) => out.extend_from_slice(run),
            // Columns may end with a blank line, and another run of them may follow.
            None => {
                for lines in run.split_inclusive(|part| *part == SheetPart::Blank) {
                    match reordered(grid, lines) {
                        Some(lines) => out.extend(lines),
                        None => out.extend_from_slice(lines),
                    }
                }
            }
        }
        index += run.len();
    }
    out
}

/// The lines of a run in the order of the game, or `None` if they are in it already.
fn reordered(grid: &Grid, run: &[SheetPart]) -> Option<Vec<SheetPart>> {
    // Nearly all lines have one column, and reading them takes time.
    if !run.iter().any(|part| matches!(part, SheetPart::Line(cells) if may_have_columns(grid, cells))) {
        return None;
    }
    // The result below the columns is in none of them: `½ - ½`, `1 - 0`.
    let below = run.iter().rev().take_while(|part| **part == SheetPart::Blank || is_result(grid, part)).count();
    let (run, below) = run.split_at(run.len() - below);
    let lines: Vec<Vec<NumberedPiece>> = run
        .iter()
        .filter_map(|part| match part {
            SheetPart::Line(cells) => Some(pieces(grid, cells)),
            _ => None,
        })
        .collect();
    let widest = lines.iter().map(Vec::len).max().filter(|&n| n > 1)?;
    let along: Vec<NumberedPiece> = lines.iter().flatten().cloned().collect();
    let down: Vec<NumberedPiece> =
        (0..widest).flat_map(|at| lines.iter().filter_map(move |line| line.get(at)).cloned()).collect();
    // A number may be wrong or missing, so most of them decide.
    let rising = |pieces: &[NumberedPiece]| pieces.windows(2).filter(|pair| pair[1].0 == pair[0].0 + 1).count();
    // Where no order has more, a jump within the first line speaks for columns.
    let first = lines.first().map_or(&[][..], Vec::as_slice);
    let jumps = matches!(first, [(one, _), (two, _), ..] if *two != one + 1) && lines.len() > 1;
    if rising(&down) < rising(&along) || rising(&down) == rising(&along) && !jumps {
        return None;
    }
    let lines = down.into_iter().map(|(_, span)| SheetPart::Line(vec![span]));
    Some(lines.chain(below.iter().cloned()).collect())
}

/// Whether a line is a result and nothing else.
fn is_result(grid: &Grid, part: &SheetPart) -> bool {
    let SheetPart::Line(cells) = part else { return false };
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return false };
    let text = &grid.text[first.start..last.end];
    score::read(text).is_some() && movetext::moves_in(text) == 0
}

/// Signs that may be between columns.
const STROKES: [char; 4] = ['|', '│', '║', ';'];

/// Whether a line has several cells, or a gap like those between columns.
fn may_have_columns(grid: &Grid, cells: &[Range<usize>]) -> bool {
    let has_gap = |cell: &Range<usize>| {
        let text = &grid.text[cell.clone()];
        text.contains('\t') || text.contains("  ") || text.contains(STROKES)
    };
    cells.len() > 1 || cells.iter().any(has_gap)
}

/// The parts of a line that begin with a number, each except the first after a gap of two blanks, a tab or a stroke. A
/// line that begins with something else begins a part without a number.
fn pieces(grid: &Grid, cells: &[Range<usize>]) -> Vec<NumberedPiece> {
    let mut pieces: Vec<NumberedPiece> = Vec::new();
    for cell in cells {
        let text = &grid.text[cell.clone()];
        for word in line::read(text, 1) {
            let before = &text[..word.span.start];
            let apart = before.is_empty()
                || before.ends_with("  ")
                || before.ends_with('\t')
                || before.trim_end().ends_with(STROKES);
            let value = match word.what {
                // `1. e4; 1... e5` is one move.
                SheetWordKind::Number(number)
                    if number.black && pieces.last().is_some_and(|last| last.0 == number.value) =>
                {
                    continue;
                }
                SheetWordKind::Number(number) => number.value,
                _ if apart && let Some(value) = bare_number(text, &word) => value,
                _ if pieces.is_empty() => 0,
                _ => continue,
            };
            if apart || pieces.is_empty() {
                let start = cell.start + word.span.start;
                if let Some((_, last)) = pieces.last_mut() {
                    let end = before.trim_end().trim_end_matches(STROKES).trim_end().len();
                    last.end = last.end.min(cell.start + end).max(last.start);
                }
                pieces.push((value, start..cell.end));
            }
        }
    }
    pieces
}

/// The number of a word of figures alone, if a half-move follows after a blank: `3 Hh5`.
fn bare_number(text: &str, word: &SheetWord) -> Option<u32> {
    let written = &text[word.span.clone()];
    let number = (written.len() < 4).then(|| written.parse().ok()).flatten()?;
    let behind = &text[word.span.end..];
    let blank = behind.starts_with([' ', '\t', '\u{A0}']);
    let behind = behind.trim_start();
    // No half-move is longer, but a line may be as long as the file.
    let near = behind.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= 24).last()?;
    (blank && half_move::half_move(&behind[..near]).is_some()).then_some(number)
}
