//! Scanned: the output of an engine that reads images becomes PGN up to what is certain. What is not stands behind it
//! as a comment, as it was read.

use std::fmt::Write as _;
use std::io;

use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::chess::notation::write::{Style, san};
use bienban_engine::chess::{Chess, Move, Position};
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::origin::{
    CellPlace, NoteKind, Origin, OriginLine, OriginNote, Piece, Scanned, ScannedGame,
};
use bienban_engine::source::split::Block;
use bienban_scan::Readings;
use bienban_scan::formats::{Format, Unreadable, read};
use bienban_scan::head::{Head, head};

use crate::repair::before::Before;
use crate::repair::plausibility::weighed;

/// A half-move is certain from this probability on.
const CERTAIN: f64 = 0.95;

/// Reads the pages of a file into one block.
///
/// # Errors
/// If the file is damaged, or none of its pages shows a game.
pub(crate) fn block(name: &str, bytes: Vec<u8>, utf16: bool, format: Format) -> io::Result<Block> {
    let failed = |key| io::Error::other(Message::new(key));
    let pages = read(&bytes, format).map_err(|why| match why {
        Unreadable::Damaged => failed("scan-damaged"),
        Unreadable::NoWords => failed("scan-without-words"),
    })?;
    let surprises = |position: &Chess, legal: &[Move], before: [Option<Move>; 2], ply: usize| {
        weighed(position, legal, Before { last: before[0], own: before[1] }, ply)
    };
    let mut transcript = Transcript::default();
    for page in &pages {
        let head = head(page);
        let readings = bienban_scan::reading::read(page, head.result, &surprises);
        if !readings.games.is_empty() {
            transcript.page(&head, readings);
        }
    }
    if transcript.origin.scanned.is_empty() {
        return Err(failed("scan-without-game"));
    }
    let origin = Origin { bytes, utf16, ..transcript.origin };
    Ok(Block::transcribed(name, transcript.text, origin))
}

/// Who has won by checkmate with the last of these half-moves (Laws 2018, 5.1.1).
fn mate(moves: &[Move]) -> Option<Outcome> {
    let mut position = Chess::default();
    for &played in moves {
        position.play_unchecked(played);
    }
    let winner = if position.turn().is_white() { Outcome::BlackWins } else { Outcome::WhiteWins };
    position.is_checkmate().then_some(winner)
}

/// A transcript under way. The sheet's text is what was read, a row for each move.
#[derive(Default)]
struct Transcript {
    text: String,
    origin: Origin,
    row: u32,
}

impl Transcript {
    /// Writes a page.
    fn page(&mut self, head: &Head, readings: Readings) {
        let at = self.text.len();
        let first = readings.games.first().map(|game| game.moves.clone()).unwrap_or_default();
        let cells = self.rows(&readings.read, first.len());
        self.piece(0);
        let named = |name: &Option<String>| match name {
            Some(name) => name.replace(['"', '\\'], "'"),
            None => "?".to_owned(),
        };
        let certain = readings.moves.iter().take_while(|p| **p >= CERTAIN).count().min(first.len());
        let mated = || if certain == first.len() { mate(&first) } else { None };
        let result = head.result.or_else(mated).unwrap_or(Outcome::Unknown).text();
        let (white, black) = (named(&head.white), named(&head.black));
        let _ = write!(
            self.text,
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
             [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n"
        );
        let mut position = Chess::default();
        let style = Style { language: ENGLISH, capture: "x", castling: 'O' };
        for (ply, &played) in first.iter().take(certain).enumerate() {
            self.piece(cells[ply]);
            if ply % 2 == 0 {
                let _ = write!(self.text, "{}. ", ply / 2 + 1);
            }
            let _ = write!(self.text, "{} ", san(&position, played, style));
            position.play_unchecked(played);
        }
        let from = self.text.len();
        if certain < first.len() {
            self.piece(cells[certain]);
            let rest = (certain..first.len()).map(|ply| {
                let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
                let read = readings.read.get(ply).filter(|read| !read.is_empty()).map_or("?", |read| read);
                format!("{number}{}", read.replace(['{', '}'], "|"))
            });
            let rest = rest.collect::<Vec<_>>().join(" ");
            let _ = write!(self.text, "{{{rest}}} ");
            let span = ByteSpan::new(from, self.text.len());
            let moves = first.len() - certain;
            self.origin.notes.push(OriginNote { span, kind: NoteKind::Remark { moves } });
        }
        let _ = write!(self.text, "{result}\n\n");
        let game = |game: bienban_scan::Reading| ScannedGame { moves: game.moves, p: game.p, cost: game.cost };
        let games = readings.games.into_iter().map(game).collect();
        self.origin.scanned.push(Scanned { at: at as u32, games, moves: readings.moves });
    }

    /// What is written next comes from this place of the sheet's text.
    fn piece(&mut self, source: u32) {
        let behind = self.origin.cells.iter().map(|cell| cell.at).find(|at| *at > source);
        let end = behind.unwrap_or(self.origin.text.len() as u32);
        self.origin.pieces.push(Piece { at: self.text.len() as u32, source: source..end.max(source), copied: false });
    }

    /// Adds the rows of a page to the sheet's text, and says where each half-move stands.
    fn rows(&mut self, read: &[String], count: usize) -> Vec<u32> {
        let mut starts = Vec::with_capacity(count);
        for row in 0..count.div_ceil(2).max(1) {
            self.row += 1;
            let from = self.origin.text.len() as u32;
            for side in 0..2 {
                let at = self.origin.text.len() as u32;
                starts.push(at);
                self.origin.cells.push(CellPlace { at, row: self.row, column: side + 1 });
                let text = read.get(2 * row + side as usize).map_or("", String::as_str);
                let _ = write!(self.origin.text, "{} ", text.replace(['\n', '\r'], " "));
            }
            let text = from..self.origin.text.len() as u32;
            self.origin.lines.push(OriginLine { text, bytes: 0..0 });
            self.origin.text.push('\n');
        }
        starts
    }
}
