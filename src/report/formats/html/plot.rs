//! The bars of the plots, laid out for SVG: 360 units wide.
//!
//! The text of a plot grows and shrinks with it, so what does not overlap here overlaps at no width of the page.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthChar as _;

use super::words::HtmlWords;

/// The largest numbers of columns over moves and over rounds.
const BARS: usize = 20;
const ROUNDS: usize = 40;
/// The number of codes that have a bar. The others are added up in one.
const CODES: usize = 8;

/// The width of a plot.
const WIDTH: f64 = 360.0;
/// The sizes of type of horizontal and of vertical bars; the style sheet has the same.
const LABEL: f64 = 12.5;
const SMALL: f64 = 10.5;
/// The space between two labels.
const BETWEEN: f64 = 6.0;
/// The last move number with a column of its own. Later moves are in the last column.
const LAST_MOVE: u32 = 200;

/// A bar.
#[derive(Debug, Clone)]
pub(super) struct Bar {
    /// The value that the filter selects. Empty if the bar counts several values.
    pub(super) key: String,
    pub(super) en: String,
    pub(super) vi: String,
    /// Both, as far as there is room for them.
    pub(super) shown: [String; 2],
    pub(super) count: u64,
    /// `error`, `warning`, `info`, or a kind of the ledger.
    pub(super) class: &'static str,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The middle of its label below the axis and of its count above it, where there is room for them.
    pub(super) under: Option<f64>,
    pub(super) over: Option<f64>,
}

/// A rectangle: left, right, top, bottom.
type Area = [f64; 4];

fn meet(a: &Area, b: &Area) -> bool {
    a[0] < b[1] && b[0] < a[1] && a[2] < b[3] && b[2] < a[3]
}

impl Bar {
    /// Whether its label has no room in one of the languages.
    pub(super) fn is_cut(&self) -> bool {
        self.shown[0] != self.en || self.shown[1] != self.vi
    }

    fn area(&self) -> Area {
        [self.x, self.x + self.width, self.y, self.y + self.height]
    }

    /// The middle of a text of this width, in the middle of the column or as near to it as the width of the plot
    /// allows.
    fn middle(&self, wide: f64) -> f64 {
        let half = (wide / 2.0).min(WIDTH / 2.0);
        round((self.x + self.width / 2.0).clamp(half, WIDTH - half))
    }
}

/// The width that a text has at most, in the given size of type.
fn room(text: &str, size: f64) -> f64 {
    let of = |c: char| match c {
        'i' | 'j' | 'l' | 'r' | 't' | 'f' | ' ' | '.' | ',' | ':' | ';' | '\'' | '(' | ')' | '|' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 1.0,
        c if c.is_uppercase() => 0.82,
        c => [0.0, 0.66].get(c.width().unwrap_or(0)).copied().unwrap_or(1.1),
    };
    size * text.chars().map(of).sum::<f64>()
}

/// The width that a label has at most.
pub(super) fn label_width(text: &str) -> f64 {
    room(text, LABEL)
}

/// A label, cut with an ellipsis to fit the width.
pub(super) fn cut(text: &str, wide: f64) -> String {
    let mut kept = text.to_owned();
    while room(&kept, LABEL) > wide - if kept.len() < text.len() { LABEL } else { 0.0 } && kept.pop().is_some() {}
    if kept.len() < text.len() { format!("{}…", kept.trim_end()) } else { kept }
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Horizontal bars, the longest first. Each takes 34 units.
pub(super) fn lying(counts: &[(String, &'static str, u64)], words: &HtmlWords) -> Vec<Bar> {
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
        // The count is at the right of the same line, and a code of four signs before the label.
        let taken = room(&count.to_string(), 13.5) + if key.len() == 4 { 52.0 } else { 10.0 };
        let shown = [&en, &vi].map(|label| cut(label, WIDTH - taken));
        let y = 34.0 * index as f64;
        Bar { key, en, vi, shown, count, class, x: 0.0, y, width, height: 6.0, under: None, over: None }
    };
    counts.into_iter().enumerate().map(bar).collect()
}

/// The height of columns beside a list with this many horizontal bars.
pub(super) fn height(lying: usize) -> f64 {
    (lying as f64 * 34.0 - 36.0).clamp(120.0, 240.0)
}

/// Vertical bars in the given order.
pub(super) fn standing(counts: Vec<(String, u64)>, most_high: f64) -> Vec<Bar> {
    let step = WIDTH / counts.len().max(6) as f64;
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
    // One long name among numbers gets no room itself, and takes none from them.
    let numbers = counts.iter().map(|(label, _)| label.as_str()).filter(|label| label.starts_with(char::is_numeric));
    let longest = numbers.map(|label| room(label, SMALL)).fold(0.0, f64::max);
    let every = ((longest + BETWEEN) / step).ceil().max(1.0) as usize;
    let bar = |(index, (label, count)): (usize, (String, u64))| {
        let height = if count == 0 { 0.0 } else { round((most_high * count as f64 / most).max(3.0)) };
        Bar {
            key: label.clone(),
            en: label.clone(),
            vi: label.clone(),
            shown: [label.clone(), label],
            count,
            class: "plain",
            x: round(step * index as f64 + step * 0.12),
            y: round(most_high - height),
            width: round(step * 0.76),
            height,
            under: None,
            over: None,
        }
    };
    let mut bars: Vec<Bar> = counts.into_iter().enumerate().map(bar).collect();
    label(&mut bars, every);
    count(&mut bars);
    bars
}

/// Gives every `every`th bar its label. One at the edge is shifted, so the next may lack its room.
fn label(bars: &mut [Bar], every: usize) {
    let mut end = f64::NEG_INFINITY;
    for bar in bars.iter_mut().step_by(every) {
        let wide = room(&bar.shown[0], SMALL);
        let middle = bar.middle(wide);
        if middle - wide / 2.0 >= end + BETWEEN {
            bar.under = Some(middle);
            end = middle + wide / 2.0;
        }
    }
}

/// Gives bars their counts, the highest first, where neither another bar nor another count is in the way.
fn count(bars: &mut [Bar]) {
    let fills: Vec<Area> = bars.iter().map(Bar::area).collect();
    let mut order: Vec<usize> = (0..bars.len()).filter(|&index| bars[index].count > 0).collect();
    order.sort_by_key(|&index| u64::MAX - bars[index].count);
    let mut written: Vec<Area> = Vec::new();
    for index in order {
        let bar = &mut bars[index];
        let wide = room(&bar.count.to_string(), SMALL);
        let middle = bar.middle(wide);
        let area = [middle - wide / 2.0 - 1.0, middle + wide / 2.0 + 1.0, bar.y - 14.0, bar.y - 1.0];
        let others = fills.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, fill)| fill);
        if others.chain(&written).all(|other| !meet(&area, other)) {
            bar.over = Some(middle);
            written.push(area);
        }
    }
}

/// A column for every round, in the order of numbers. If there are too many, the last rounds are left out.
pub(super) fn rounds(counts: &BTreeMap<String, u64>, height: f64) -> Vec<Bar> {
    let number = |round: &str| -> Vec<u64> { round.split('.').filter_map(|part| part.parse().ok()).collect() };
    let mut counts: Vec<_> = counts.iter().map(|(round, count)| (round.clone(), *count)).collect();
    counts.sort_by_key(|(round, _)| (number(round).is_empty(), number(round), round.clone()));
    counts.truncate(ROUNDS);
    standing(counts, height)
}

/// The move numbers of a column, the last with every later move, and what it counts.
pub(super) type MoveColumn<const N: usize> = (u32, u32, [u64; N]);

/// Columns over move numbers, each for as many moves as make at most twenty columns.
pub(super) fn moves<const N: usize>(counts: &BTreeMap<u32, [u64; N]>) -> Vec<MoveColumn<N>> {
    let Some(&highest) = counts.keys().next_back() else { return Vec::new() };
    let last = highest.min(LAST_MOVE);
    let wide = [1, 2, 5].into_iter().find(|step| last.div_ceil(*step) <= BARS as u32).unwrap_or(10);
    let many = last.div_ceil(wide).max(1);
    let mut columns: Vec<MoveColumn<N>> =
        (0..many).map(|index| (index * wide + 1, (index + 1) * wide, [0; N])).collect();
    for (number, parts) in counts {
        let column = &mut columns[((*number).clamp(1, LAST_MOVE) - 1) as usize / wide as usize];
        for (sum, part) in column.2.iter_mut().zip(parts) {
            *sum += part;
        }
        column.1 = column.1.max(*number);
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_in_a_column() {
        for last in [1, 19, 20, 21, 100, 5000, u32::MAX] {
            let columns = moves(&BTreeMap::from([(1, [2, 1]), (last, [3, 0])]));
            assert!(columns.len() <= BARS, "{last}");
            assert!(columns.last().is_some_and(|column| column.0 <= last && last <= column.1), "{last}");
            let sums = [0, 1].map(|part| columns.iter().map(|column| column.2[part]).sum::<u64>());
            assert_eq!(sums, if last == 1 { [3, 0] } else { [5, 1] });
            assert!(columns.windows(2).all(|two| two[0].1 + 1 == two[1].0));
        }
        assert!(moves::<1>(&BTreeMap::new()).is_empty());
    }

    #[test]
    fn no_label_meets_another_or_the_edge() {
        let names = ["1", "10", "Chung kết 12", "WWWWWWWWWWWW", "第一輪第一輪第一輪第一輪"];
        for (name, many, most) in names.iter().flat_map(|name| [(name, 3, 9), (name, 19, 1_234_567), (name, 40, 5)]) {
            let counts = (0..many).map(|i| (format!("{name}{i}"), 1 + most * (i % 3))).collect();
            let bars = standing(counts, 120.0);
            let edges = |of: fn(&Bar) -> (Option<f64>, f64)| -> Vec<(f64, f64)> {
                let placed = bars.iter().filter_map(|bar| of(bar).0.map(|middle| (middle, of(bar).1)));
                placed.map(|(middle, wide)| (middle - wide / 2.0, middle + wide / 2.0)).collect()
            };
            let labels = edges(|bar| (bar.under, room(&bar.shown[0], SMALL)));
            assert!(!labels.is_empty() && labels.windows(2).all(|two| two[0].1 < two[1].0), "{name}: {labels:?}");
            let counts = edges(|bar| (bar.over, room(&bar.count.to_string(), SMALL)));
            assert!(!counts.is_empty());
            let inside = |(left, right): &(f64, f64)| *left >= -0.1 && *right <= WIDTH + 0.1;
            assert!(labels.iter().chain(&counts).all(inside), "{name}: {labels:?} {counts:?}");
        }
        assert_eq!(cut("kết quả", 400.0), "kết quả");
        let short = cut("kết quả trái với thế cờ không thể thắng", 120.0);
        assert!(short.ends_with('…') && room(&short, LABEL) <= 120.0 && short.starts_with("kết"), "{short}");
    }

    #[test]
    fn rounds_are_numbers_where_they_are() {
        let counts = ["10", "2", "1.3", "1.12", "final"].map(|round| (round.to_owned(), 1));
        let bars = rounds(&BTreeMap::from(counts), 120.0);
        assert_eq!(bars.iter().map(|bar| bar.en.as_str()).collect::<Vec<_>>(), ["1.3", "1.12", "2", "10", "final"]);
    }
}
