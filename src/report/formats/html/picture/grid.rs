//! Grid: a square for everybody in every round.

use askama::Template;

use super::super::plot;
use super::super::words::{HtmlSpelling, HtmlWords};

/// The units of a square, and the most of the names before the squares.
const WIDE: usize = 26;
const HIGH: usize = 22;
const NAMES: usize = 150;

/// A square: its class in the style sheet, what is written in it, and whether it is marked.
#[derive(Debug, Clone, Default)]
pub(super) struct Square {
    pub(super) class: &'static str,
    pub(super) sign: String,
    pub(super) marked: bool,
}

/// A row: its name, and a square for every round. Nothing is drawn for a square without a class.
#[derive(Debug)]
pub(super) struct GridLine {
    pub(super) name: String,
    pub(super) squares: Vec<Square>,
}

/// A picture of squares.
#[derive(Debug)]
pub(super) struct GridPicture {
    /// What tells it apart in the page.
    pub(super) id: String,
    /// The key of the caption.
    pub(super) caption: &'static str,
    /// The sentence below it, in both languages.
    pub(super) said: [String; 2],
    /// The rounds, as the rows of the page have them.
    pub(super) rounds: Vec<String>,
    /// The classes and the keys of what they mean.
    pub(super) legend: Vec<(&'static str, &'static str)>,
    pub(super) lines: Vec<GridLine>,
}

struct DrawnGrid {
    x: usize,
    y: usize,
    square: Square,
}

struct DrawnLine {
    name: String,
    y: usize,
    /// The name with what is in its squares.
    said: String,
    squares: Vec<DrawnGrid>,
}

#[derive(Template)]
#[template(path = "picture/grid.html", config = "formats/html/askama.toml")]
struct GridTemplate<'a> {
    words: &'a HtmlWords,
    of: &'a GridPicture,
    caption: (String, String),
    said: String,
    width: usize,
    height: usize,
    /// The rounds with the middle of their columns.
    heads: Vec<(String, usize)>,
    lines: Vec<DrawnLine>,
}

impl GridPicture {
    /// The picture as HTML.
    pub(super) fn html(&self, words: &HtmlWords) -> askama::Result<String> {
        let longest = self.lines.iter().map(|line| plot::label_width(&line.name)).fold(0.0, f64::max);
        let names = (longest.ceil() as usize + 10).clamp(WIDE, NAMES);
        let draw = |(row, line): (usize, &GridLine)| {
            let y = HIGH * (row + 1);
            let signs: Vec<&str> = line.squares.iter().map(|s| if s.sign.is_empty() { "·" } else { &s.sign }).collect();
            let squares = line.squares.iter().enumerate().filter(|(_, square)| !square.class.is_empty());
            let squares = squares.map(|(at, square)| DrawnGrid { x: names + WIDE * at, y, square: square.clone() });
            DrawnLine {
                name: plot::cut(&line.name, names as f64 - 8.0),
                y,
                said: format!("{}: {}", line.name, signs.join(" ")),
                squares: squares.collect(),
            }
        };
        let [en, vi] = self.said.clone();
        let template = GridTemplate {
            words,
            of: self,
            caption: words.both(self.caption),
            said: HtmlSpelling { en, vi }.render()?,
            width: names + WIDE * self.rounds.len(),
            height: HIGH * (self.lines.len() + 1),
            heads: self.rounds.iter().enumerate().map(|(at, round)| (round.clone(), names + WIDE * at)).collect(),
            lines: self.lines.iter().enumerate().map(draw).collect(),
        };
        template.render()
    }
}
