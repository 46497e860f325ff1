//! A position as a board in SVG. The men are our own shapes, drawn once in [`SPRITE`] and used by every board of a
//! page.

use std::fmt::Write as _;

use crate::chess::{Square, men};

/// The squares with their names and the twelve men, each 45 units wide, and the heads of the arrows.
pub(in crate::report) const SPRITE: &str = include_str!("../formats/html/sprite.svg");

/// The side of a square, in units.
const SIDE: u32 = 45;

/// The meaning of an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::report) enum Arrow {
    /// The move as it is written.
    Written,
    /// A move that could be there instead.
    Proposed,
    /// The move that led to the position.
    Last,
}

impl Arrow {
    fn class(self) -> &'static str {
        match self {
            Arrow::Written => "written",
            Arrow::Proposed => "proposed",
            Arrow::Last => "last",
        }
    }
}

/// The middle of a square.
fn middle(square: Square) -> (u32, u32) {
    (u32::from(square.file()) * SIDE + SIDE / 2, (7 - u32::from(square.rank())) * SIDE + SIDE / 2)
}

fn squares(text: &str) -> Option<(Square, Option<Square>)> {
    let from = text.get(..2)?.parse().ok()?;
    Some((from, text.get(2..4).and_then(|to| to.parse().ok())))
}

/// The width of the edge around a board that is printed, in units.
const EDGE: u32 = 26;

/// The board of a FEN with the names of ranks and files outside it, where they are large enough for paper. `None` if
/// the FEN cannot be read.
pub(in crate::report) fn framed(fen: &str, label: &str) -> Option<String> {
    let size = 8 * SIDE + EDGE;
    let wide = format!("viewBox=\"-{EDGE} 0 {size} {size}\"");
    let mut svg = draw(fen, label, &[])?.replacen("viewBox=\"0 0 360 360\"", &wide, 1);
    svg.truncate(svg.len() - "</svg>".len());
    for (index, file) in (0..8).zip('a'..='h') {
        let (middle, rank) = (index * SIDE + SIDE / 2, 8 - index);
        let _ = write!(svg, "<text class=\"edge\" x=\"-{}\" y=\"{}\">{rank}</text>", EDGE / 2, middle + 8);
        let _ = write!(svg, "<text class=\"edge\" x=\"{middle}\" y=\"{}\">{file}</text>", size - 5);
    }
    Some(svg + "</svg>")
}

/// The board of a FEN, White below, with arrows as pairs of squares. `None` if the FEN cannot be read.
pub(in crate::report) fn draw(fen: &str, label: &str, arrows: &[(Arrow, &str)]) -> Option<String> {
    let men = men(fen)?;
    let mut svg = String::with_capacity(1600);
    let _ = write!(svg, "<svg class=\"board\" viewBox=\"0 0 360 360\" role=\"img\" aria-label=\"");
    // The label is a FEN or one of our words, but characters that could end the attribute are removed anyway.
    svg.extend(label.chars().filter(|c| !matches!(c, '"' | '<' | '>' | '&')));
    svg.push_str("\"><use href=\"#squares\"/>");
    for (square, piece) in men {
        let (x, y) = middle(square);
        let color = if piece.color.is_white() { 'w' } else { 'b' };
        let (x, y, role) = (x - SIDE / 2, y - SIDE / 2, piece.role.char());
        let _ = write!(svg, "<use href=\"#{color}{role}\" x=\"{x}\" y=\"{y}\"/>");
    }
    for (arrow, text) in arrows {
        match squares(text) {
            Some((from, Some(to))) => {
                let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
                let class = arrow.class();
                let _ = write!(
                    svg,
                    "<line class=\"arrow {class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
                     marker-end=\"url(#head-{class})\"/>"
                );
            }
            Some((square, None)) => {
                let (x, y) = middle(square);
                let _ = write!(svg, "<circle class=\"mark {}\" cx=\"{x}\" cy=\"{y}\" r=\"19\"/>", arrow.class());
            }
            None => {}
        }
    }
    svg.push_str("</svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_and_arrows_stand_where_they_should() {
        let svg = draw("8/8/8/8/8/8/8/K6k w - - 0 1", "x", &[(Arrow::Written, "a1b2")]).expect("it is a FEN");
        assert!(
            svg.contains("<use href=\"#wk\" x=\"0\" y=\"315\"/>")
                && svg.contains("<use href=\"#bk\" x=\"315\" y=\"315\"/>")
        );
        assert!(svg.contains("x1=\"22\" y1=\"337\" x2=\"67\" y2=\"292\""));
        assert!(draw("<script>", "x", &[]).is_none() && framed("<script>", "x").is_none());
        let framed = framed("8/8/8/8/8/8/8/K7 w - - 0 1", "x").expect("it is a FEN");
        assert!(framed.contains("viewBox=\"-26 0 386 386\"") && framed.contains(">8</text>"), "{framed}");
        assert!(framed.contains(">h</text>") && framed.ends_with("</svg>") && framed.matches("</svg>").count() == 1);
    }

    #[test]
    fn every_man_is_drawn() {
        for id in "wk wq wr wb wn wp bk bq br bb bn bp squares head-written head-proposed head-last".split(' ') {
            assert!(SPRITE.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}
