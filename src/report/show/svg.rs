//! A position as a board in SVG. The men are our own shapes, drawn once in [`SPRITE`] and used by every board of a
//! page.

use std::fmt::Write as _;

use super::diagram::Diagram;

/// The squares with their names and the twelve men of chess, each 45 units wide, and the heads of the arrows.
pub const SPRITE: &str = include_str!("../formats/html/sprite.svg");

/// The board and the fourteen men of xiangqi, each 40 units wide. A man bears its letters and its character; the style
/// sheet shows one of them.
pub(crate) const SPRITE_XIANGQI: &str = include_str!("../formats/html/sprite_xiangqi.svg");

/// The side of a square of chess, in units.
const SIDE: u32 = 45;
/// The distance between two points of xiangqi, in units.
const STEP: u32 = 40;
/// The height below the last points of xiangqi, for the names of the files.
const FOOT: u32 = 12;

/// The meaning of an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SvgArrow {
    /// The move as it is written.
    Written,
    /// A move that could be there instead.
    Proposed,
    /// The move that led to the position.
    Last,
}

impl SvgArrow {
    fn class(self) -> &'static str {
        match self {
            SvgArrow::Written => "written",
            SvgArrow::Proposed => "proposed",
            SvgArrow::Last => "last",
        }
    }
}

/// How a board is drawn: the side of a square in units, and the size of the whole.
struct Geometry {
    side: u32,
    wide: u32,
    high: u32,
    ranks: u8,
}

impl Geometry {
    fn of(diagram: &Diagram) -> Geometry {
        let (files, ranks) = diagram.size();
        let side = if matches!(diagram, Diagram::Chess(_)) { SIDE } else { STEP };
        let foot = if matches!(diagram, Diagram::Chess(_)) { 0 } else { FOOT };
        Geometry { side, wide: u32::from(files) * side, high: u32::from(ranks) * side + foot, ranks }
    }

    /// The middle of a place.
    fn middle(&self, (file, rank): SvgSquare) -> (u32, u32) {
        let row = u32::from(self.ranks - 1 - rank);
        (u32::from(file) * self.side + self.side / 2, row * self.side + self.side / 2)
    }
}

/// Whether a FEN is of xiangqi: its board has ten ranks.
pub(crate) fn is_xiangqi(fen: &str) -> bool {
    fen.bytes().take_while(|byte| *byte != b' ').filter(|byte| *byte == b'/').count() == 9
}

/// A file and a rank, from 0.
type SvgSquare = (u8, u8);

/// A place or two: `e2`, `e2e4`.
fn places(diagram: &Diagram, text: &str) -> Option<(SvgSquare, Option<SvgSquare>)> {
    let from = diagram.place(text.get(..2)?)?;
    Some((from, text.get(2..4).and_then(|to| diagram.place(to))))
}

/// The width of the edge around a board that is printed, in units.
const EDGE: u32 = 26;

/// The board of a FEN with the names of ranks and files outside it, where they are large enough for paper. `None` if
/// the FEN cannot be read.
pub(crate) fn framed(fen: &str, label: &str) -> Option<String> {
    let diagram = Diagram::of(fen)?;
    let geometry = Geometry::of(&diagram);
    let (wide, high) = (geometry.wide + EDGE, geometry.high + EDGE);
    let own = format!("viewBox=\"0 0 {} {}\"", geometry.wide, geometry.high);
    let mut svg = draw(fen, label, &[])?.replacen(&own, &format!("viewBox=\"-{EDGE} 0 {wide} {high}\""), 1);
    svg.truncate(svg.len() - "</svg>".len());
    let (files, ranks) = diagram.size();
    for rank in (0..ranks).rev() {
        let (_, y) = geometry.middle((0, rank));
        let name = rank + diagram.first_rank();
        let _ = write!(svg, "<text class=\"edge\" x=\"-{}\" y=\"{}\">{name}</text>", EDGE / 2, y + 8);
    }
    for (file, name) in (0..files).zip('a'..) {
        let (x, _) = geometry.middle((file, 0));
        let _ = write!(svg, "<text class=\"edge\" x=\"{x}\" y=\"{}\">{name}</text>", high - 5);
    }
    Some(svg + "</svg>")
}

/// The board of a FEN, White below, with arrows as pairs of places. `None` if the FEN cannot be read.
pub(crate) fn draw(fen: &str, label: &str, arrows: &[(SvgArrow, &str)]) -> Option<String> {
    let diagram = Diagram::of(fen)?;
    let geometry = Geometry::of(&diagram);
    let (class, ground) = match diagram {
        Diagram::Chess(_) => ("board", "squares"),
        Diagram::Xiangqi(_) => ("board xiangqi", "points"),
    };
    let mut svg = String::with_capacity(1600);
    let (wide, high) = (geometry.wide, geometry.high);
    let _ = write!(svg, "<svg class=\"{class}\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"");
    // The label is a FEN or one of our words, but characters that could end the attribute are removed anyway.
    svg.extend(label.chars().filter(|c| !matches!(c, '"' | '<' | '>' | '&')));
    let _ = write!(svg, "\"><use href=\"#{ground}\"/>");
    for (file, rank, man) in diagram.men() {
        let (x, y) = geometry.middle((file, rank));
        let (x, y) = (x - geometry.side / 2, y - geometry.side / 2);
        let _ = write!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", man.id());
    }
    for (arrow, text) in arrows {
        match places(&diagram, text) {
            Some((from, Some(to))) => {
                let ((x1, y1), (x2, y2)) = (geometry.middle(from), geometry.middle(to));
                let class = arrow.class();
                let _ = write!(
                    svg,
                    "<line class=\"arrow {class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
                     marker-end=\"url(#head-{class})\"/>"
                );
            }
            Some((place, None)) => {
                let (x, y) = geometry.middle(place);
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
        let svg = draw("8/8/8/8/8/8/8/K6k w - - 0 1", "x", &[(SvgArrow::Written, "a1b2")]).expect("it is a FEN");
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
    fn a_board_of_xiangqi_has_ten_ranks() {
        let svg = draw("4k4/9/9/9/9/9/9/9/9/3K5 w", "x", &[(SvgArrow::Written, "d0d1")]).expect("it is a FEN");
        assert!(
            svg.contains("viewBox=\"0 0 360 412\"") && svg.contains("<use href=\"#xwk\" x=\"120\" y=\"360\"/>"),
            "{svg}"
        );
        assert!(svg.contains("x1=\"140\" y1=\"380\" x2=\"140\" y2=\"340\""), "{svg}");
        let framed = framed("4k4/9/9/9/9/9/9/9/9/3K5 w", "x").expect("it is a FEN");
        assert!(
            framed.contains(">0</text>")
                && framed.contains(">i</text>")
                && framed.contains("viewBox=\"-26 0 386 438\"")
        );
    }

    #[test]
    fn every_man_is_drawn() {
        for id in "points xwk xwa xwb xwr xwn xwc xwp xbk xba xbb xbr xbn xbc xbp".split(' ') {
            assert!(SPRITE_XIANGQI.contains(&format!("id=\"{id}\"")), "{id}");
        }
        for id in "wk wq wr wb wn wp bk bq br bb bn bp squares head-written head-proposed head-last".split(' ') {
            assert!(SPRITE.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}
