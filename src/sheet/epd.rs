//! Lists of positions: EPD (PGN standard 16.2), and bare FENs, a position on each line.
//!
//! A position is read as a game without moves. Its `id` is the Event; the other operations are a comment.

use std::ops::Range;

use super::form::grid::Grid;
use super::transcript::Transcript;

/// A position as it is written on a line. Ranges are relative to the line.
#[derive(Debug, PartialEq, Eq)]
struct EpdPosition<'a> {
    /// The four fields that every EPD has: men, side to move, castling rights and en passant square.
    fields: &'a str,
    /// The clock and the number of the move, if the line is a FEN.
    numbers: Option<[&'a str; 2]>,
    /// The operations: the rest of the line after the fields.
    operations: Range<usize>,
}

impl<'a> EpdPosition<'a> {
    /// Reads a line. `None` if it is no position; the judge decides whether a game can begin with it.
    fn read(line: &'a str) -> Option<EpdPosition<'a>> {
        let start = line.len() - line.trim_start().len();
        let mut words = EpdWords { line, at: start };
        let men = words.next()?;
        let board = men.bytes().all(|b| matches!(b, b'1'..=b'8' | b'/') || b"pnbrqkPNBRQK".contains(&b));
        let turn = words.next()?;
        let castling = words.next()?;
        let passant = words.next()?;
        let square = |text: &str| text.len() == 2 && (b'a'..=b'h').contains(&text.as_bytes()[0]);
        if men.bytes().filter(|b| *b == b'/').count() != 7
            || !board
            || !matches!(turn, "w" | "b")
            || !castling.bytes().all(|b| b == b'-' || b"KQkq".contains(&b) || matches!(b, b'A'..=b'H' | b'a'..=b'h'))
            || !(passant == "-" || square(passant))
        {
            return None;
        }
        let fields = &line[start..words.at];
        let after = words.at;
        let number = |text: &str| !text.is_empty() && text.len() < 6 && text.bytes().all(|b| b.is_ascii_digit());
        let numbers = match (words.next(), words.next()) {
            (Some(clock), Some(turn)) if number(clock) && number(turn) => Some([clock, turn]),
            _ => None,
        };
        let behind = if numbers.is_some() { words.at } else { after };
        let rest = &line[behind..];
        let from = behind + (rest.len() - rest.trim_start().len());
        Some(EpdPosition { fields, numbers, operations: from..from + rest.trim().len() })
    }
}

/// The words of a line, and where the next one begins.
struct EpdWords<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> EpdWords<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let rest = &self.line[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let word = self.line[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some(word)
    }
}

/// The operations of a position, each with its code and its operand.
fn operations(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        // A semicolon in a quotation does not end an operation.
        let mut quoted = false;
        let end = rest.find(|c| {
            quoted ^= c == '"';
            c == ';' && !quoted
        });
        let (operation, behind) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
        let (code, operand) = operation.trim().split_once(char::is_whitespace).unwrap_or((operation.trim(), ""));
        found.push((code, operand.trim()));
        rest = behind.trim_start();
    }
    found
}

/// Whether the lines of a text are positions, one a line.
pub(super) fn is_list(grid: &Grid) -> bool {
    let mut lines = lines(grid).peekable();
    lines.peek().is_some() && lines.all(|line| EpdPosition::read(&grid.text[line]).is_some())
}

/// The lines that are not blank.
fn lines(grid: &Grid) -> impl Iterator<Item = Range<usize>> {
    let lines = grid.lines.iter().map(|line| line.text.start as usize..line.text.end as usize);
    lines.filter(|line| !grid.text[line.clone()].trim().is_empty())
}

/// Writes the positions of a list, each as a game without moves. A line that is none becomes a remark.
pub(super) fn write(grid: &Grid, out: &mut Transcript<'_>) {
    for line in lines(grid) {
        let text = &grid.text[line.clone()];
        match EpdPosition::read(text) {
            Some(position) => game(text, &line, &position, out),
            None => out.remark(text, line.clone()),
        }
        out.make("\n\n", line);
    }
}

fn game(text: &str, line: &Range<usize>, position: &EpdPosition<'_>, out: &mut Transcript<'_>) {
    let written = &text[position.operations.clone()];
    let place = line.start + position.operations.start..line.start + position.operations.end;
    let operations = operations(written);
    let operand = |wanted: &str| {
        let found = operations.iter().find(|(code, operand)| *code == wanted && !operand.is_empty());
        found.map(|(_, operand)| operand.trim_matches('"'))
    };
    let nowhere = line.start..line.start;
    match operand("id") {
        Some(id) => out.tag("Event", id, place.clone()),
        None => out.tag("Event", "?", nowhere.clone()),
    }
    for (name, value) in [("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")] {
        out.tag(name, value, nowhere.clone());
    }
    out.tag("Result", "*", nowhere.clone());
    out.tag("SetUp", "1", nowhere.clone());
    let [clock, number] = position.numbers.unwrap_or([operand("hmvc").unwrap_or("0"), operand("fmvn").unwrap_or("1")]);
    out.tag("FEN", &format!("{} {clock} {number}", position.fields), line.start..place.start);
    out.make("\n", nowhere.clone());
    if operations.iter().any(|(code, _)| !matches!(*code, "id" | "hmvc" | "fmvn")) {
        out.comment(written, place.clone());
        out.make(" ", place);
    }
    out.make("*", nowhere);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_a_position() {
        let epd = "r1b3k1/6p1/P1n1pr1p/q1p5/1b1P4/2N2N2/PP1QBPPP/R3K2R b KQ - bm Nd4; id \"WAC; 2\";";
        let read = EpdPosition::read(epd).expect("it is one");
        assert_eq!(read.fields, "r1b3k1/6p1/P1n1pr1p/q1p5/1b1P4/2N2N2/PP1QBPPP/R3K2R b KQ -");
        assert_eq!(operations(&epd[read.operations]), [("bm", "Nd4"), ("id", "\"WAC; 2\"")]);
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 12 40";
        let read = EpdPosition::read(fen).expect("it is one");
        assert_eq!((read.numbers, read.operations.is_empty()), (Some(["12", "40"]), true));
        for text in ["1. e4 e5", "a/b/c w - -", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 x - -", ""] {
            assert_eq!(EpdPosition::read(text), None, "{text}");
        }
    }

    #[test]
    fn positions_become_games_without_moves() {
        let text = "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 20; c0 \"a; b\";\n\n8/8/8/8/8/5k2/8/5K1R b - - 0 1\n";
        let block = crate::text_block("a.epd", text.as_bytes().to_vec(), false, None);
        let block = block.expect("it can be read").expect("it is a list");
        let pgn = std::str::from_utf8(block.bytes()).expect("it is UTF-8");
        assert!(
            pgn.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 3 20\"]\n\n{hmvc 3; fmvn 20; c0 \"a; b\";} *"),
            "{pgn}"
        );
        assert!(pgn.contains("[FEN \"8/8/8/8/8/5k2/8/5K1R b - - 0 1\"]\n\n*"), "{pgn}");
    }
}
