//! Columns: upright bars over an axis, each of one part or of several.

use askama::Template;

use super::super::grouped;
use super::super::plot::{self, Bar};
use super::super::words::{HtmlSpelling, HtmlWords};
use super::numbers::Numbers;
use crate::harmless;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};

/// The height of the bars.
const HEIGHT: f64 = 150.0;

/// The class in the style sheet and the key of the name of each part.
pub(in super::super) type Series = Vec<(&'static str, &'static str)>;

/// A bar: which rows it counts, and how many of each part.
#[derive(Debug, Clone)]
pub(in super::super) struct Column {
    /// The label, in both languages.
    pub(in super::super) label: [String; 2],
    /// The first and the last value of the column that it counts, both empty for rows without a value. `None` if the
    /// script cannot find them.
    pub(in super::super) values: Option<[String; 2]>,
    /// How many, in the order of the parts.
    pub(in super::super) parts: Vec<u64>,
}

/// A picture of upright bars.
#[derive(Debug)]
pub(in super::super) struct Columns {
    /// What tells it apart in the page.
    pub(in super::super) id: &'static str,
    /// The keys of the caption, of the axis below, and of what is counted.
    pub(in super::super) caption: &'static str,
    pub(in super::super) axis: &'static str,
    pub(in super::super) unit: &'static str,
    /// The column of the table by which the script filters.
    pub(in super::super) filter: &'static str,
    pub(in super::super) series: Series,
    pub(in super::super) bars: Vec<Column>,
}

/// A part of a bar as it is drawn.
struct Part {
    class: &'static str,
    y: f64,
    height: f64,
}

struct DrawnColumns {
    bar: Bar,
    label: [String; 2],
    values: Option<[String; 2]>,
    parts: Vec<Part>,
    /// What it says where the mouse is.
    said: String,
}

#[derive(Template)]
#[template(path = "picture/columns.html", config = "formats/html/askama.toml")]
struct ColumnsTemplate<'a> {
    words: &'a HtmlWords,
    of: &'a Columns,
    height: f64,
    caption: (String, String),
    /// The sentence below the caption, in both languages.
    said: [String; 2],
    bars: Vec<DrawnColumns>,
    numbers: String,
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A text in both languages where there is no markup, once if they are the same.
pub(super) fn beside(both: &[String; 2]) -> String {
    if both[0] == both[1] { both[0].clone() } else { both.join(" · ") }
}

impl Columns {
    fn drawn(&self) -> Vec<DrawnColumns> {
        let counts = self.bars.iter().map(|column| (column.label[0].clone(), column.parts.iter().sum())).collect();
        let bars = plot::standing(counts, HEIGHT);
        let draw = |(column, bar): (&Column, Bar)| {
            let total = bar.count.max(1) as f64;
            let (mut parts, mut before) = (Vec::new(), 0);
            for (&count, (class, _)) in column.parts.iter().zip(&self.series) {
                let bottom = bar.y + bar.height - bar.height * before as f64 / total;
                before += count;
                let top = bar.y + bar.height - bar.height * before as f64 / total;
                if count > 0 {
                    parts.push(Part { class, y: round(top), height: round(bottom - top) });
                }
            }
            // In the order of the legend, since the words of forty bars in both languages would be most of the page.
            let counts: Vec<String> = column.parts.iter().map(u64::to_string).collect();
            let sum = if counts.len() > 1 { format!(" = {}", counts.join(" + ")) } else { String::new() };
            let said = format!("{}: {}{sum}", beside(&column.label), bar.count);
            DrawnColumns { bar, label: column.label.clone(), values: column.values.clone(), parts, said }
        };
        self.bars.iter().zip(bars).map(draw).collect()
    }

    /// How many there are, and the most of one bar.
    fn sentence(&self, words: &HtmlWords) -> [String; 2] {
        let total: u64 = self.bars.iter().flat_map(|column| &column.parts).sum();
        let count = |column: &&Column| column.parts.iter().sum::<u64>();
        let most = self.bars.iter().rev().max_by_key(count);
        let most_count = most.as_ref().map_or(0, count);
        let units: [String; 2] = words.both(self.unit).into();
        std::array::from_fn(|at| {
            let message =
                Message::new("picture-columns-said").with("total", format!("{} {}", grouped(total), units[at]));
            let message = message.with("most", grouped(most_count));
            let label = most.map_or("", |column| &column.label[at]);
            harmless(&Catalog::of(Ui::ALL[at]).text(&message.with("label", label)))
        })
    }

    /// The picture as HTML. Empty if there are no columns.
    pub(in super::super) fn html(&self, words: &HtmlWords) -> askama::Result<String> {
        if self.bars.is_empty() {
            return Ok(String::new());
        }
        let label =
            |column: &Column| HtmlSpelling { en: column.label[0].clone(), vi: column.label[1].clone() }.render();
        let rows = self.bars.iter().map(|column| Ok((label(column)?, column.parts.clone())));
        let numbers = Numbers {
            words,
            first: words.say(self.axis),
            heads: self.series.iter().map(|(_, key)| *key).collect(),
            rows: rows.collect::<askama::Result<_>>()?,
        };
        let template = ColumnsTemplate {
            words,
            of: self,
            height: HEIGHT,
            caption: words.both(self.caption),
            said: self.sentence(words),
            bars: self.drawn(),
            numbers: numbers.render()?,
        };
        template.render()
    }
}
