//! Columns of numbers: the printed numbers of the rows lie on straight lines, one for each block of the table.

use super::column::{NumberColumn, NumberColumns, median};
use super::lost::{alone, unnumbered};
use super::piece::WordPiece;
use super::tilt::usual_height;

/// How far numbers of one column may be from each other, as a part of the width of the page.
const NEAR: f32 = 0.022;
/// How far a number may be from its row, as a part of the distance of rows.
const OFF: f32 = 0.3;
/// The most numbers of a column through which lines are tried.
const MOST: usize = 60;
/// The fewest and the most rows of a block.
const ROWS: std::ops::RangeInclusive<i32> = 8..=80;

#[derive(Clone, Copy)]
struct PrintedNumber {
    x: f32,
    y: f32,
    n: f32,
}

/// A column found so far: the numbers that lie on its line.
struct ColumnLine {
    column: NumberColumn,
    on: Vec<PrintedNumber>,
    /// How much greater its numbers are than those of the first line that was found.
    ahead: i32,
}

/// The line through most of these numbers.
fn best_line(some: &[PrintedNumber], pitches: std::ops::Range<f32>) -> Option<(usize, f32, f32)> {
    let mut best: Option<(usize, f32, f32)> = None;
    for (index, u) in some.iter().enumerate() {
        for v in &some[index + 1..] {
            let (rows, far) = (v.n - u.n, v.y - u.y);
            if rows.abs() < 2.0 || rows * far <= 0.0 || !pitches.contains(&(far / rows)) {
                continue;
            }
            let pitch = far / rows;
            let at = u.n - u.y / pitch;
            let on = some.iter().filter(|w| (at + w.y / pitch - w.n).abs() < OFF).count();
            if best.is_none_or(|best| on > best.0) {
                best = Some((on, at, pitch));
            }
        }
    }
    best
}

/// Fits a column to the numbers on it: both the rows and the place from left to right.
fn fitted(on: &[PrintedNumber], at: f32, pitch: f32) -> NumberColumn {
    let k = on.len() as f32;
    let x = median(on.iter().map(|w| w.x));
    if on.len() < 5 {
        return NumberColumn { x, lean: 0.0, at, pitch };
    }
    let (my, mn) = (on.iter().map(|w| w.y).sum::<f32>() / k, on.iter().map(|w| w.n).sum::<f32>() / k);
    let vary: f32 = on.iter().map(|w| (w.y - my).powi(2)).sum();
    let steep = on.iter().map(|w| (w.y - my) * (w.n - mn)).sum::<f32>() / vary.max(1.0);
    // A slope that is far from the first one comes from too few numbers.
    let steep = if (steep * pitch - 1.0).abs() < 0.05 { steep } else { 1.0 / pitch };
    NumberColumn { x, lean: 0.0, at: mn - my * steep, pitch: 1.0 / steep }
}

/// Finds the columns of numbers of a page, from left to right.
pub(crate) fn columns(pieces: &[WordPiece], width: f32) -> Option<NumberColumns> {
    let height = usual_height(pieces);
    let mut all: Vec<PrintedNumber> = pieces
        .iter()
        .filter_map(|piece| Some(PrintedNumber { x: piece.x(), y: piece.y, n: piece.number()? as f32 }))
        .collect();
    all.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    // Several engines read the same number in the same place.
    let mut kept: Vec<PrintedNumber> = Vec::with_capacity(all.len());
    for number in all {
        let same = |w: &&PrintedNumber| (w.n - number.n).abs() < 0.5 && (w.y - number.y).abs() < height * 0.5;
        if kept.iter().rev().take_while(|w| number.x - w.x < height).find(same).is_none() {
            kept.push(number);
        }
    }
    let mut all = kept;
    all.truncate(2_000);
    let window = |x: f32| -> Vec<PrintedNumber> {
        let mut near: Vec<PrintedNumber> = all.iter().copied().filter(|w| (w.x - x).abs() < width * NEAR).collect();
        near.sort_by(|a, b| a.y.total_cmp(&b.y));
        near.truncate(MOST);
        near
    };
    // Windows that begin at the same place of a page are one.
    let mut places: Vec<f32> = all.iter().map(|w| w.x).collect();
    places.dedup_by_key(|x| (*x / width * 150.0) as i32);
    places.truncate(200);
    let windows: Vec<Vec<PrintedNumber>> = places.into_iter().map(window).filter(|some| some.len() > 1).collect();
    let (mut first, mut most) = (None, 3);
    for some in windows.iter().filter(|some| some.len() > 3) {
        if let Some((on, at, pitch)) = best_line(some, height * 0.8..height * 8.0)
            && on > most
            && on * 5 >= some.len() * 2
        {
            (first, most) = (Some((at, pitch)), on);
        }
    }
    let Some((at, pitch)) = first else { return unnumbered(pieces, width) };
    let mut lines: Vec<ColumnLine> = windows.iter().filter_map(|some| line(some, at, pitch)).collect();
    lines.sort_by(|a, b| b.on.len().cmp(&a.on.len()).then(a.column.x.total_cmp(&b.column.x)));
    let mut kept: Vec<ColumnLine> = Vec::new();
    for line in lines {
        // Columns are apart from each other, and those further right have the greater numbers.
        let fits = kept.iter().all(|known| {
            let (dx, dn) = (line.column.x - known.column.x, line.ahead - known.ahead);
            dx.abs() > width * 0.08 && ROWS.contains(&dn.abs()) && (dx > 0.0) == (dn > 0)
        });
        if fits && kept.len() < 6 {
            kept.push(line);
        }
    }
    kept.sort_by_key(|line| line.ahead);
    Some(blocks(pieces, &kept, width))
}

/// The column in a window that has the same rows as the first line.
fn line(some: &[PrintedNumber], at: f32, pitch: f32) -> Option<ColumnLine> {
    let off = |w: &PrintedNumber| w.n - at - w.y / pitch;
    let mut aheads: Vec<i32> =
        some.iter().filter(|w| (off(w) - off(w).round()).abs() < OFF + 0.1).map(|w| off(w).round() as i32).collect();
    aheads.sort_unstable();
    let agreed = aheads.chunk_by(|a, b| a == b).max_by_key(|same| same.len())?;
    let ahead = *agreed.first()?;
    if agreed.len() < 2 || agreed.len() * 5 < some.len() * 2 {
        return None;
    }
    let on: Vec<PrintedNumber> = some.iter().copied().filter(|w| (off(w) - ahead as f32).abs() < OFF + 0.1).collect();
    Some(ColumnLine { column: fitted(&on, at + ahead as f32, pitch), on, ahead })
}

/// The number of rows of a block by the lines that were found, and the columns missing between and beside them.
fn blocks(pieces: &[WordPiece], lines: &[ColumnLine], width: f32) -> NumberColumns {
    // The number of rows that most lines agree on.
    let mut best = (0, 0);
    for u in lines {
        for v in lines.iter().filter(|v| v.ahead > u.ahead) {
            for parts in 1..=3_i32 {
                let rows = (v.ahead - u.ahead) / parts;
                if (v.ahead - u.ahead) % parts != 0 || !ROWS.contains(&rows) {
                    continue;
                }
                let whole = |line: &&ColumnLine| (line.ahead - u.ahead) % rows == 0;
                let inside = |line: &&ColumnLine| {
                    let block = line.on.iter().map(|w| (w.n as i32 - 1) / rows);
                    block.clone().min() == block.max()
                };
                let agree: usize = lines.iter().filter(whole).filter(inside).map(|line| line.on.len()).sum();
                let agree = (agree * 8).saturating_sub(parts as usize);
                if agree > best.0 {
                    best = (agree, rows);
                }
            }
        }
    }
    let rows = best.1;
    if rows == 0 {
        let Some(line) = lines.iter().max_by_key(|line| line.on.len()) else {
            return NumberColumns { blocks: Vec::new(), rows: 0, apart: None, numbered: true };
        };
        let rows = || line.on.iter().map(|w| w.n as i32);
        let (first, last) = (rows().min().unwrap_or_default(), rows().max().unwrap_or_default());
        return alone(pieces, line.column, (first, last), width);
    }
    let block_of = |line: &ColumnLine| median(line.on.iter().map(|w| ((w.n as i32 - 1) / rows) as f32)) as i32;
    let mut found: Vec<(i32, NumberColumn)> = lines.iter().map(|line| (block_of(line), line.column)).collect();
    found.dedup_by_key(|(block, _)| *block);
    let steps = found.windows(2).filter(|pair| pair[1].0 > pair[0].0);
    let apart = median(steps.map(|pair| (pair[1].1.x - pair[0].1.x) / (pair[1].0 - pair[0].0) as f32));
    if apart <= width * 0.08 {
        return NumberColumns { blocks: found.iter().map(|f| f.1).collect(), rows, apart: None, numbered: true };
    }
    // Blocks without a number that was read are as far apart as the others.
    let last = found.iter().map(|f| f.0).max().unwrap_or_default();
    let mut blocks = Vec::new();
    for block in 0..=last + 1 {
        let nearest = found.iter().min_by_key(|f| (f.0 - block).abs()).copied();
        let Some((known, column)) = nearest else { continue };
        let steps = block - known;
        let x = column.x + apart * steps as f32;
        if steps == 0 || x > 0.0 && x + apart * 0.25 < width {
            blocks.push(NumberColumn { x, at: column.at + (rows * steps) as f32, ..column });
        } else if block < known {
            blocks.push(NumberColumn { x: -apart, at: column.at + (rows * steps) as f32, ..column });
        }
    }
    NumberColumns { blocks, rows, apart: Some(apart), numbered: true }
}
