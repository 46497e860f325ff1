//! Shares: lying bars, each with its label above it, divided by how the games ended.

use askama::Template;

use super::super::grouped;
use super::super::words::HtmlWords;
use super::columns::Series;
use super::numbers::Numbers;
use super::score::{PARTS, Score, Stripe};

/// A bar.
#[derive(Debug)]
pub(super) struct Share {
    /// What tells it apart at its beginning, such as `B20`.
    pub(super) id: String,
    /// The label, which is a name of the data.
    pub(super) label: String,
    /// The value that the script filters by. `None` for what is left.
    pub(super) value: Option<String>,
    pub(super) score: Score,
}

struct DrawnShares<'a> {
    share: &'a Share,
    /// The label as far as there is room for it.
    shown: String,
    y: f64,
    count: String,
    stripes: Vec<Stripe>,
}

#[derive(Template)]
#[template(path = "picture/shares.html", config = "formats/html/askama.toml")]
struct SharesTemplate<'a> {
    words: &'a HtmlWords,
    id: &'static str,
    key: &'static str,
    caption: (String, String),
    filter: &'static str,
    series: &'a Series,
    bars: Vec<DrawnShares<'a>>,
    numbers: String,
}

/// The units of a bar with its label.
const STEP: f64 = 34.0;

/// A picture of bars, the first the longest. `names` are what tells it apart in the page, the key of its caption, that
/// of the heading of its table, and the column by which the script filters.
pub(super) fn html(shares: &[Share], names: [&'static str; 4], words: &HtmlWords) -> askama::Result<String> {
    let [id, key, first, filter] = names;
    // What is left is no opening, so its bar only has to fit.
    let chosen = shares.iter().filter(|share| share.value.is_some());
    let most = chosen.map(|share| share.score.total()).max().unwrap_or(1).max(1) as f64;
    let rows = shares.iter().map(|share| {
        let label = super::super::words::HtmlSpelling::same(format!("{} {}", share.id, share.label).trim());
        Ok((label.render()?, share.score.parts.to_vec()))
    });
    let series: Series = PARTS.to_vec();
    let numbers = Numbers {
        words,
        first: words.say(first),
        heads: series.iter().map(|(_, key)| *key).collect(),
        rows: rows.collect::<askama::Result<_>>()?,
    };
    let numbers = numbers.render()?;
    let bars = shares.iter().enumerate().map(|(index, share)| draw(index, share, most, words)).collect();
    SharesTemplate { words, id, key, caption: words.both(key), filter, series: &series, bars, numbers }.render()
}

fn draw<'a>(index: usize, share: &'a Share, most: f64, words: &HtmlWords) -> DrawnShares<'a> {
    let total = share.score.total();
    let width = (360.0 * total as f64 / most).clamp(2.0, 360.0);
    let count = grouped(total);
    let label = if share.label.is_empty() { words.both("picture-others").0 } else { share.label.clone() };
    let room = 350.0 - 8.0 * (count.len() + share.id.len()) as f64;
    DrawnShares {
        share,
        shown: super::super::plot::cut(&label, room),
        y: STEP * index as f64,
        count,
        stripes: share.score.stripe(width),
    }
}
