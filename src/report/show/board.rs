//! A position as a board of text: figures of chess; letters or characters of xiangqi.

use unicode_width::UnicodeWidthStr as _;

use super::diagram::{Diagram, MenStyle};

/// The board of a FEN, White below, one line a rank. `None` if the FEN cannot be read.
pub fn draw(fen: &str, men: MenStyle) -> Option<Vec<String>> {
    let diagram = Diagram::of(fen)?;
    Some(match diagram {
        Diagram::Chess(_) => squares(&diagram),
        Diagram::Xiangqi(_) => points(&diagram, men),
    })
}

fn squares(diagram: &Diagram) -> Vec<String> {
    let mut lines = Vec::with_capacity(9);
    for rank in (0..8).rev() {
        let mut line = format!("{} ", rank + 1);
        for file in 0..8 {
            line.push(' ');
            line += &diagram.man(file, rank).map_or("·".to_owned(), |man| man.figure(MenStyle::default()));
        }
        lines.push(line);
    }
    lines.push("   a b c d e f g h".to_owned());
    lines
}

/// The river lies between the ranks 4 and 5; the points of the palaces are marked with a cross.
fn points(diagram: &Diagram, men: MenStyle) -> Vec<String> {
    let empty = |file: u8, rank: u8| {
        let palace = (3..=5).contains(&file) && !(3..=6).contains(&rank);
        match (men, palace) {
            (MenStyle::Letters, false) => "·",
            (MenStyle::Letters, true) => "+",
            (MenStyle::Characters, false) => "・",
            (MenStyle::Characters, true) => "＋",
        }
    };
    let mut lines = Vec::with_capacity(12);
    for rank in (0..10).rev() {
        let mut line = format!("{rank} ");
        for file in 0..9 {
            let man = diagram.man(file, rank).map_or(empty(file, rank).to_owned(), |man| man.figure(men));
            // A letter is in the middle of its point, so that the two letters of the general do not push it aside.
            line.extend([" ", man.as_str(), &" ".repeat(2_usize.saturating_sub(man.width()))]);
        }
        lines.push(line.trim_end().to_owned());
        if rank == 5 {
            lines.push(format!("   {}", "~".repeat(25)));
        }
    }
    lines.push("   a  b  c  d  e  f  g  h  i".to_owned());
    lines
}

/// The columns between a text and the board at its right.
const GAP: usize = 3;
/// A text narrower than this, beside a board, cannot be read well.
const NARROWEST: usize = 48;

/// The columns left for a text beside a board. `None` if there are too few.
pub fn beside(width: usize, board: &[String]) -> Option<usize> {
    let wide = board.iter().map(|line| line.width()).max().unwrap_or(0);
    width.checked_sub(wide + GAP).filter(|&left| left >= NARROWEST)
}

/// Whether a text and a board of chess have room beside each other.
pub fn has_room(width: usize) -> bool {
    width >= 18 + GAP + NARROWEST
}

/// Lines of text with a board at column `left`. The widths of the lines are given, because lines may contain escape
/// sequences of colours.
pub fn join(lines: &[(String, usize)], board: &[String], left: usize) -> Vec<String> {
    let rows = lines.len().max(board.len());
    let row = |index: usize| {
        let (text, width) = lines.get(index).map_or(("", 0), |(text, width)| (text.as_str(), *width));
        match board.get(index) {
            Some(rank) => format!("{text}{:gap$}{rank}", "", gap = (left + GAP).saturating_sub(width)),
            None => text.trim_end().to_owned(),
        }
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_xiangqi::fen::START;

    #[test]
    fn the_board_of_xiangqi_has_a_river_and_palaces() {
        let letters = draw(START, MenStyle::Letters).expect("it is a position");
        assert_eq!(letters.len(), 12);
        assert_eq!(letters[0], "9  x  m  t  s  tg s  t  m  x");
        assert_eq!(letters[1], "8  ·  ·  ·  +  +  +  ·  ·  ·");
        assert_eq!(letters[5], "   ~~~~~~~~~~~~~~~~~~~~~~~~~");
        let characters = draw(START, MenStyle::Characters).expect("it is a position");
        assert_eq!(characters[10], "0  俥 傌 相 仕 帥 仕 相 傌 俥");
        assert!(beside(78, &letters).is_none() && beside(79, &letters).is_some());
    }
}
