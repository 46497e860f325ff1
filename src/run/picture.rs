//! The picture of a game for `show`: who played, its half-moves with a board beside them, and its findings.

use anstyle::Style as Ansi;
use unicode_width::UnicodeWidthStr as _;

use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::judge;
use bienban_games::write::NotationTarget;
use bienban_report::{FindingsWriter, Format, Fragment, MainLine, MenStyle, MoveLetters, harmless};
use bienban_xiangqi::notation::Notation;

/// A line, and its width in columns without the escape sequences of colours.
type ShownLine = (String, usize);

/// How the picture of a game is drawn.
#[derive(Debug)]
pub struct Picture<'a> {
    /// The number of half-moves played before the position that is shown, or `None` for the last position.
    pub ply: Option<u32>,
    /// The notation of the moves, or `None` for the notation that the game is written in.
    pub to: Option<NotationTarget>,
    /// The same for a game of xiangqi.
    pub xiangqi: Option<Notation>,
    /// Whether it is the envelope of an adjourned game (Laws 2001 A.2) and not the game.
    pub envelope: bool,
    /// How the men of xiangqi are drawn.
    pub men: MenStyle,
    /// Whether the text has colours.
    pub colour: bool,
    /// The width of the terminal in columns.
    pub width: usize,
    /// The wording.
    pub catalog: &'a Catalog,
}

impl Picture<'_> {
    /// The picture of a game, the `number`th of its file.
    ///
    /// # Errors
    /// [`Error::Usage`] if the game has too few half-moves.
    pub(super) fn draw(&self, judged: &judge::Game<'_>, number: u64) -> Result<Fragment, Error> {
        let (block, game, findings) = (judged.block(), judged.written(), judged.findings());
        let width = self.width;
        let bold = if self.colour { Ansi::new().bold() } else { Ansi::new() };
        let catalog = self.catalog;
        let style = bienban_report::ReportStyle {
            colour: self.colour,
            width: Some(width),
            ..bienban_report::ReportStyle::new(Format::Text)
        };
        let mut writer = FindingsWriter::new(block, catalog, style);
        let tag = |name: &str| harmless(&game.value(name));
        let known = |name: &str| if tag(name).is_empty() { "?".to_owned() } else { tag(name) };
        let players = Message::new("show-players").with("white", known("White")).with("black", known("Black"));
        writer.fragment.text(&format!("{bold}{}{bold:#}", catalog.text(&players.with("result", known("Result")))));
        let mut event: Vec<String> = ["Event", "Site", "Date"]
            .map(tag)
            .into_iter()
            .filter(|v| !matches!(v.as_str(), "" | "?" | "????.??.??"))
            .collect();
        if !matches!(tag("Round").as_str(), "" | "?" | "-") {
            event.push(catalog.text(&Message::new("text-round").with("round", tag("Round"))));
        }
        if !event.is_empty() {
            writer.fragment.text(&event.join(", "));
        }
        let in_file = Message::new("text-game").with("game", number.to_string());
        writer.fragment.text(&format!("{}, {}\n", harmless(&block.name), catalog.text(&in_file)));
        let letters = MoveLetters { chess: self.to, xiangqi: self.xiangqi };
        // The position of the envelope is that before the sealed move.
        let ply = self.ply.or_else(|| judge::before_sealed(judged).filter(|_| self.envelope));
        let Some(line) = MainLine::of(judged, letters, ply) else {
            writer.fragment.text(&format!("{}\n", catalog.word("show-no-board")));
            writer.game(number, game, findings);
            return Ok(writer.fragment);
        };
        let Some(shown) = line.position else {
            let message = Message::new("show-no-such-ply").with("name", &*block.name).with("game", number.to_string());
            let ply = self.ply.unwrap_or(0).to_string();
            return Err(Error::Usage(message.with("ply", ply).with("count", line.moves.len().to_string())));
        };
        if self.envelope {
            writer.fragment.text(&self.envelope(game, &shown.fen));
            return Ok(writer.fragment);
        }
        let ply = self.ply.map_or(line.moves.len(), |ply| ply as usize);
        let board = bienban_report::draw(&shown.fen, self.men).unwrap_or_default();
        let (left, beside) = bienban_report::beside(width, &board).map_or((width, false), |left| (left, true));
        // Moves that cannot be read for certain are not shown; the findings have the reason.
        let end = game.result.filter(|_| line.whole).map(|span| harmless(&game.text(span)));
        let end = end.unwrap_or_else(|| if line.whole { String::new() } else { "...".to_owned() });
        let lines = movetext(&line.moves, &end, ply, left, bold);
        let rows = if beside {
            bienban_report::join(&lines, &board, left)
        } else {
            lines.into_iter().map(|(line, _)| line).chain(board).collect()
        };
        for row in &rows {
            writer.fragment.text(row);
        }
        writer.fragment.text("");
        let led_here = ply.checked_sub(1).and_then(|last| line.moves.get(last)).map(|(turn, written)| {
            let after = Message::new("show-after").with_phrase("turn", Message::turn(*turn));
            after.with("move", written)
        });
        let led_here = catalog.text(&led_here.unwrap_or(Message::new("show-start")));
        writer.fragment.text(&format!("{led_here}; {}\n{}\n", catalog.word(shown.to_move), shown.fen));
        writer.game(number, game, findings);
        Ok(writer.fragment)
    }
}

impl Picture<'_> {
    /// The text on the envelope of an adjourned game: the position, and lines to fill in. It does not show the move.
    fn envelope(&self, game: &bienban_engine::pgn::game::PgnGame<'_>, fen: &str) -> String {
        let blank = || "_".repeat(BLANK);
        let mut fields = fen.split(' ');
        let side = if fields.nth(1) == Some("b") { Side::Black } else { Side::White };
        let number = fields.next_back().and_then(|number| number.parse().ok()).unwrap_or(1);
        let name = harmless(&game.value(if side == Side::White { "White" } else { "Black" }));
        let by = Message::new("envelope-by").with_word("player", side.name()).with("name", name);
        let rows = [
            ("envelope-time-white", blank()),
            ("envelope-time-black", blank()),
            ("envelope-sealed-by", self.catalog.text(&by)),
            ("envelope-number", numbered((number, side))),
            ("envelope-offer", blank()),
            ("envelope-resumed", blank()),
            ("envelope-arbiter", blank()),
        ];
        let mut lines = vec![self.catalog.word("envelope-title"), String::new()];
        lines.extend(bienban_report::draw(fen, self.men).unwrap_or_default());
        lines.extend([fen.to_owned(), String::new()]);
        lines.extend(rows.map(|(key, value)| format!("{}: {value}", self.catalog.word(key))));
        lines.join("\n") + "\n"
    }
}

/// The length of a line to fill in.
const BLANK: usize = 30;

/// A move number with its dots.
fn numbered((number, side): (u32, Side)) -> String {
    format!("{number}{}", if side == Side::White { "." } else { "..." })
}

/// The moves with their numbers, and `end` after them, in lines of `width` columns. The move that led to the position
/// shown is marked.
fn movetext(moves: &[((u32, Side), String)], end: &str, ply: usize, width: usize, bold: Ansi) -> Vec<ShownLine> {
    let mut lines: Vec<ShownLine> = Vec::new();
    let mut add = |plain: &str, styled: &str| match lines.last_mut() {
        Some((line, columns)) if *columns + 1 + plain.width() <= width => {
            line.push(' ');
            line.push_str(styled);
            *columns += 1 + plain.width();
        }
        _ => lines.push((styled.to_owned(), plain.width())),
    };
    for (index, (turn, written)) in moves.iter().enumerate() {
        if turn.1 == Side::White || index == 0 {
            let number = numbered(*turn);
            add(&number, &number);
        }
        if index + 1 == ply {
            let marked = format!("[{written}]");
            add(&marked, &format!("{bold}{marked}{bold:#}"));
        } else {
            add(written, written);
        }
    }
    add(end, end);
    lines
}
