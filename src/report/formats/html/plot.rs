//! The bars of the plots, laid out for SVG: 360 units wide.

use std::collections::BTreeMap;

use super::words::Words;

/// The largest number of bars in a plot.
const BARS: usize = 20;
/// The number of codes that have a bar. The others are added up in one.
const CODES: usize = 8;

/// The width of a plot.
const WIDTH: f64 = 360.0;
/// The last move number with a column of its own. Later moves are in the last column.
const LAST_MOVE: u32 = 200;

/// A bar.
#[derive(Debug, Clone)]
pub(super) struct Bar {
    /// The value that the filter selects. Empty if the bar counts several values.
    pub(super) key: String,
    pub(super) en: String,
    pub(super) vi: String,
    pub(super) count: u64,
    /// `error`, `warning`, `info`, or a kind of the ledger.
    pub(super) class: &'static str,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Whether there is room for its label.
    pub(super) labelled: bool,
}

impl Bar {
    /// The middle of a column, in units.
    pub(super) fn middle(&self) -> f64 {
        round(self.x + self.width / 2.0)
    }
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Lying bars, the longest first. Each takes 34 units.
pub(super) fn lying(counts: &[(String, &'static str, u64)], words: &Words) -> Vec<Bar> {
    let mut counts: Vec<_> = counts.iter().filter(|(.., count)| *count > 0).cloned().collect();
    counts.sort_by_key(|(key, _, count)| (u64::MAX - count, key.clone()));
    let others: u64 = counts.iter().skip(CODES).map(|(.., count)| count).sum();
    counts.truncate(CODES);
    if others > 0 {
        counts.push((String::new(), "info", others));
    }
    let most = counts.iter().map(|(.., count)| *count).max().unwrap_or(1) as f64;
    let bar = |(index, (key, class, count)): (usize, (String, &'static str, u64))| {
        let (en, vi) = words.both(&if key.is_empty() { "plot-others".to_owned() } else { format!("code-{key}") });
        let width = round((WIDTH * count as f64 / most).max(3.0));
        Bar { key, en, vi, count, class, x: 0.0, y: 34.0 * index as f64, width, height: 6.0, labelled: true }
    };
    counts.into_iter().enumerate().map(bar).collect()
}

/// The height for columns beside a list with so many lying bars.
pub(super) fn height(lying: usize) -> f64 {
    (lying as f64 * 34.0 - 36.0).clamp(120.0, 240.0)
}

/// Standing bars in the given order.
fn standing(counts: Vec<(String, u64)>, most_high: f64) -> Vec<Bar> {
    let step = WIDTH / counts.len().max(6) as f64;
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
    let longest = counts.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(1) as f64;
    // A character is about 6 units wide.
    let every = ((longest * 6.0 + 6.0) / step).ceil().max(1.0) as usize;
    let bar = |(index, (label, count)): (usize, (String, u64))| {
        let height = if count == 0 { 0.0 } else { round((most_high * count as f64 / most).max(3.0)) };
        Bar {
            key: label.clone(),
            en: label.clone(),
            vi: label,
            count,
            class: "plain",
            x: round(step * index as f64 + step * 0.12),
            y: round(most_high - height),
            width: round(step * 0.76),
            height,
            labelled: index % every == 0,
        }
    };
    counts.into_iter().enumerate().map(bar).collect()
}

/// A column for every round, in the order of numbers. If there are too many, the last rounds are left out.
pub(super) fn rounds(counts: &BTreeMap<String, u64>, height: f64) -> Vec<Bar> {
    let number = |round: &str| -> Vec<u64> { round.split('.').filter_map(|part| part.parse().ok()).collect() };
    let mut counts: Vec<_> = counts.iter().map(|(round, count)| (round.clone(), *count)).collect();
    counts.sort_by_key(|(round, _)| (number(round).is_empty(), number(round), round.clone()));
    counts.truncate(BARS);
    standing(counts, height)
}

/// Columns over move numbers, each for as many moves as make at most twenty columns.
pub(super) fn moves(counts: &BTreeMap<u32, u64>, height: f64) -> Vec<Bar> {
    let Some(&highest) = counts.keys().next_back() else { return Vec::new() };
    let last = highest.min(LAST_MOVE);
    let wide = [1, 2, 5].into_iter().find(|step| last.div_ceil(*step) <= BARS as u32).unwrap_or(10);
    let mut columns = vec![0; last.div_ceil(wide).max(1) as usize];
    for (number, count) in counts {
        columns[((*number).clamp(1, LAST_MOVE) - 1) as usize / wide as usize] += count;
    }
    let count = columns.len() as u32;
    let label = |index: u32| {
        let beyond = if index + 1 == count && highest > LAST_MOVE { "+" } else { "" };
        format!("{}{beyond}", index * wide + 1)
    };
    standing((0..).zip(columns).map(|(index, count)| (label(index), count)).collect(), height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_in_a_column() {
        for last in [1, 19, 20, 21, 100, 5000, u32::MAX] {
            let bars = moves(&BTreeMap::from([(1, 2), (last, 3)]), 120.0);
            assert!(bars.len() <= BARS, "{last}");
            assert_eq!(bars.last().is_some_and(|bar| bar.en == "191+"), last > LAST_MOVE, "{last}");
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<u64>(), if last == 1 { 3 } else { 5 });
        }
        assert!(moves(&BTreeMap::new(), 120.0).is_empty());
    }

    #[test]
    fn rounds_are_numbers_where_they_are() {
        let counts = ["10", "2", "1.3", "1.12", "final"].map(|round| (round.to_owned(), 1));
        let bars = rounds(&BTreeMap::from(counts), 120.0);
        assert_eq!(bars.iter().map(|bar| bar.en.as_str()).collect::<Vec<_>>(), ["1.3", "1.12", "2", "10", "final"]);
    }
}
