//! The official form of a scoresheet: labels with what is known about the game, then the moves, as numbered pairs or
//! as the table `TT | Trắng | Đen` with 30 moves a column. The labels are Vietnamese for Vietnamese, and English for
//! all others.
//!
//! A form has no place for comments, variations, glyphs and further tags. They are left out and counted.

use std::fmt::Write as _;

use bienban_engine::chess::Position;

use super::tags::{known_tag, outcome};
use super::{GameLayout, WriteOptions, WriteTally};
use bienban_base::place::Side;
use bienban_engine::chess::replay::Timeline;
use bienban_engine::chess::step::ReplayStep;
use bienban_engine::pgn::assemble;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::TokenKind;
use bienban_engine::pgn::outcome::Outcome;

/// How many moves a column of the form has.
const COLUMN: usize = 30;

/// The labels of a form in one language.
struct FormLabels {
    event: &'static str,
    site: &'static str,
    date: &'static str,
    round: &'static str,
    board: &'static str,
    white: &'static str,
    black: &'static str,
    elo: &'static str,
    team: &'static str,
    position: &'static str,
    result: &'static str,
    number: &'static str,
}

const VIETNAMESE: FormLabels = FormLabels {
    event: "Giải",
    site: "Địa điểm",
    date: "Ngày",
    round: "Vòng",
    board: "Bàn",
    white: "Trắng",
    black: "Đen",
    elo: "Elo",
    team: "Đơn vị",
    position: "Thế cờ",
    result: "Kết quả",
    number: "TT",
};

const ENGLISH: FormLabels = FormLabels {
    event: "Event",
    site: "Site",
    date: "Date",
    round: "Round",
    board: "Board",
    white: "White",
    black: "Black",
    elo: "Elo",
    team: "Team",
    position: "Position",
    result: "Result",
    number: "No.",
};

/// A numbered move: the half-moves of both players as they are written, empty if there is none.
#[derive(Debug, Default, Clone)]
pub(super) struct FormRow {
    pub(super) number: u32,
    pub(super) white: String,
    pub(super) black: String,
}

impl FormRow {
    /// Marks the last half-move of the row with the offer of a draw (Laws 2018 C.12).
    pub(super) fn offer(&mut self) {
        let cell = if self.black.is_empty() { &mut self.white } else { &mut self.black };
        cell.push_str(" (=)");
    }

    /// Enters a half-move into the rows.
    pub(super) fn enter(rows: &mut Vec<FormRow>, number: u32, side: Side, name: String) {
        if side == Side::White {
            rows.push(FormRow { number, white: name, black: String::new() });
            return;
        }
        match rows.last_mut() {
            Some(row) => row.black = name,
            // The game begins with Black's half-move.
            None => rows.push(FormRow { number, white: "...".to_owned(), black: name }),
        }
    }
}

/// The lines of a form above and below its moves, as labels and values. An empty label makes a title of its value.
pub(super) type FormLines = Vec<(&'static str, String)>;

/// Writes a form and a blank line after it. `columns` are the names of the number, of White and of Black.
pub(super) fn put(
    [above, below]: [&FormLines; 2],
    columns: [&str; 3],
    rows: &[FormRow],
    layout: GameLayout,
    out: &mut Vec<u8>,
) {
    let mut text = String::new();
    let lines = |lines: &FormLines, text: &mut String| {
        for (label, value) in lines {
            let _ = match (layout, label.is_empty()) {
                (GameLayout::Csv, true) => writeln!(text, "{}", cell(value)),
                (_, true) => writeln!(text, "{value}"),
                // In a cell of its own, `Cup: Final` would be another label with its value.
                (GameLayout::Csv, false) if value.contains([':', '=']) => {
                    writeln!(text, "{}", cell(&format!("{label}: {value}")))
                }
                (GameLayout::Csv, false) => writeln!(text, "{label},{}", cell(value)),
                (_, false) => writeln!(text, "{label}: {value}"),
            };
        }
    };
    lines(above, &mut text);
    text.push('\n');
    match layout {
        GameLayout::Text | GameLayout::Pgn => pairs(rows, &mut text),
        GameLayout::Table => table(rows, columns, ["| ", " | ", " |"], &mut text),
        GameLayout::Csv => table(rows, columns, ["", ",", ""], &mut text),
    }
    if !below.is_empty() {
        text.push('\n');
        lines(below, &mut text);
    }
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
}

/// Writes a form and a blank line after it. Returns what it had no place for.
pub(super) fn write(
    game: &PgnGame<'_>,
    timeline: Option<&Timeline>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> WriteTally {
    let labels = if options.style.target.is_vietnamese() { &VIETNAMESE } else { &ENGLISH };
    let mut written = WriteTally::default();
    let head = head(game, labels, options, &mut written);
    let rows = rows(game, timeline, options, &mut written);
    let columns = [labels.number, labels.white, labels.black];
    put([&head, &Vec::new()], columns, &rows, options.layout, out);
    written
}

/// A cell of CSV (RFC 4180).
fn cell(value: &str) -> String {
    if value.contains(['"', ',']) { format!("\"{}\"", value.replace('"', "\"\"")) } else { value.to_owned() }
}

/// The lines above the moves, as labels and values. What is unknown has no line, except for the event and the
/// players, whose lines are on every form.
fn head(game: &PgnGame<'_>, labels: &FormLabels, options: &WriteOptions, written: &mut WriteTally) -> FormLines {
    let fields = [
        (labels.event, "Event"),
        (labels.site, "Site"),
        (labels.date, "Date"),
        (labels.round, "Round"),
        (labels.board, "Board"),
        (labels.white, "White"),
        (labels.elo, "WhiteElo"),
        (labels.team, "WhiteTeam"),
        (labels.black, "Black"),
        (labels.elo, "BlackElo"),
        (labels.team, "BlackTeam"),
        (labels.position, "FEN"),
    ];
    let mut head = Vec::new();
    for (label, name) in fields {
        match (known_tag(game, name), name) {
            (Some(date), "Date") if options.style.target.is_vietnamese() => head.push((label, day_first(&date))),
            (Some(value), _) => head.push((label, value.into_owned())),
            (None, "Event" | "White" | "Black") => head.push((label, "?".to_owned())),
            (None, _) => {}
        }
    }
    match outcome(game) {
        Outcome::Unknown => {}
        Outcome::Draw => head.push((labels.result, "½-½".to_owned())),
        decided => head.push((labels.result, decided.text().to_owned())),
    }
    // The result has a line of its own, and SetUp adds nothing to the FEN.
    let on_form =
        |name: &[u8]| name == b"Result" || name == b"SetUp" || fields.iter().any(|(_, field)| field.as_bytes() == name);
    written.tags = game.tags.iter().filter(|t| !on_form(game.bytes(t.name))).count() as u64;
    head
}

/// Turns `2004.05.21` into `21/05/2004`. A value that is not a date stays as it is.
pub(super) fn day_first(date: &str) -> String {
    match date.split('.').collect::<Vec<_>>()[..] {
        [year, month, day] => format!("{day}/{month}/{year}"),
        _ => date.to_owned(),
    }
}

/// The moves of the main line as far as they could be read, with the offers of a draw. Counts what it leaves out.
fn rows(
    game: &PgnGame<'_>,
    timeline: Option<&Timeline>,
    options: &WriteOptions,
    written: &mut WriteTally,
) -> Vec<FormRow> {
    let steps = timeline.map_or(&[][..], |t| t.steps.as_slice());
    let partners = assemble::partners(&game.tokens, &mut Vec::new());
    let vietnamese = timeline.is_some_and(|t| t.language.id == "vi");
    let (mut rows, mut depth, mut broken) = (Vec::<FormRow>::new(), 0_u32, false);
    for (index, token) in game.tokens.iter().enumerate() {
        let offer = match token.kind {
            TokenKind::DrawOffer => true,
            // The mark of an offer (Laws 2018 C.12), which PGN can only have as a comment; `=` in Vietnamese games.
            TokenKind::Comment => game.bytes(token.span) == b"{(=)}",
            TokenKind::Glyph => vietnamese && game.bytes(token.span) == b"=",
            _ => false,
        };
        match token.kind {
            TokenKind::Open if partners[index] => {
                written.variations += u64::from(depth == 0);
                depth += 1;
            }
            TokenKind::Close if partners[index] => depth -= 1,
            _ if depth > 0 => {}
            // Nothing after a move that cannot be read belongs to a known position.
            TokenKind::Move | TokenKind::Null if !broken => {
                let from = steps.partition_point(|s| s.span.start < token.span.start);
                // Two moves that are glued together have two steps.
                let of_token = steps[from..].iter().take_while(|s| s.span.end <= token.span.end);
                let mut read = false;
                for step in of_token {
                    // On a form, two strokes are a cell that was left empty.
                    read = step.played.is_some();
                    if !read {
                        break;
                    }
                    enter(step, options, &mut rows);
                }
                broken = !read;
            }
            _ if offer && !broken => {
                if let Some(last) = rows.last_mut() {
                    last.offer();
                }
            }
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment | TokenKind::Escape => {
                written.comments += 1;
            }
            TokenKind::Nag | TokenKind::Glyph => written.glyphs += 1,
            _ => {}
        }
    }
    written.cut = u64::from(broken);
    rows
}

/// Enters a half-move into the rows.
fn enter(step: &ReplayStep, options: &WriteOptions, rows: &mut Vec<FormRow>) {
    let mut name = Vec::new();
    options.style.write(step, &mut name);
    let name = String::from_utf8(name).unwrap_or_default();
    let side = if step.before.turn().is_white() { Side::White } else { Side::Black };
    FormRow::enter(rows, step.before.fullmoves().get(), side, name);
}

/// Writes a line for each move.
fn pairs(rows: &[FormRow], text: &mut String) {
    for FormRow { number, white, black } in rows {
        let _ = match white.as_str() {
            "..." => writeln!(text, "{number}... {black}"),
            _ if black.is_empty() => writeln!(text, "{number}. {white}"),
            _ => writeln!(text, "{number}. {white} {black}"),
        };
    }
}

/// Writes the moves as a table: `left`, `between` and `right` go around the cells, and a Markdown table, the one with
/// a `left`, has its line of dashes.
fn table(rows: &[FormRow], names: [&str; 3], [left, between, right]: [&str; 3], text: &mut String) {
    // Columns are filled downwards, as on paper, so a line has a move of every column.
    let columns = rows.len().div_ceil(COLUMN).max(1);
    let mut line = |cells: Vec<String>| {
        let _ = writeln!(text, "{left}{}{right}", cells.join(between));
    };
    let title = names.map(str::to_owned);
    line(title.iter().cycle().take(3 * columns).cloned().collect());
    if !left.is_empty() {
        line(vec!["---".to_owned(); 3 * columns]);
    }
    for row in 0..rows.len().min(COLUMN) {
        let cells = (0..columns).flat_map(|column| match rows.get(column * COLUMN + row) {
            Some(r) => [r.number.to_string(), r.white.clone(), r.black.clone()],
            None => [const { String::new() }; 3],
        });
        line(cells.collect());
    }
}
