//! The picture of a game for `show`: who played, its half-moves with a board beside them, and its findings.

use anstyle::Style as Ansi;
use unicode_width::UnicodeWidthStr as _;

use super::show::Show;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::place::Side;
use bienban_engine::chess::replay::{Cursor, End, Step, Timeline};
use bienban_engine::judge;
use bienban_engine::judge::xiangqi::{Played, Record};
use bienban_games::write::{self, Target};
use bienban_report::{Format, Fragment, Writer, harmless};
use bienban_xiangqi::{ending::Ending, notation::Notation, writing};

/// A line, and its width in columns without the escape sequences of colours.
type ShownLine = (String, usize);

/// The picture of a game, the `number`th of its file.
pub(super) fn picture(task: &Show<'_>, judged: &judge::Game<'_>, number: u64) -> Result<Fragment, Error> {
    let (block, game, findings) = (judged.block(), judged.written(), judged.findings());
    let width = task.width;
    let bold = if task.colour { Ansi::new().bold() } else { Ansi::new() };
    let catalog = task.catalog;
    let style =
        bienban_report::Style { colour: task.colour, width: Some(width), ..bienban_report::Style::new(Format::Text) };
    let mut writer = Writer::new(block, catalog, style);
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
    let line = match (judged.xiangqi(), judged.timeline()) {
        (Some(record), _) => of_xiangqi(task, record),
        (None, Some(timeline)) if timeline.languages.is_empty() => of_chess(task, timeline),
        _ => {
            writer.fragment.text(&format!("{}\n", catalog.word("show-no-board")));
            writer.game(number, game, None, findings);
            return Ok(writer.fragment);
        }
    };
    let Some(shown) = line.position else {
        let message = Message::new("show-no-such-ply").with("name", &*block.name).with("game", number.to_string());
        let ply = task.ply.unwrap_or(0).to_string();
        return Err(Error::Usage(message.with("ply", ply).with("count", line.moves.len().to_string())));
    };
    let ply = task.ply.map_or(line.moves.len(), |ply| ply as usize);
    let board = bienban_report::draw(&shown.fen, task.men).unwrap_or_default();
    let (left, beside) = bienban_report::beside(width, &board).map_or((width, false), |left| (left, true));
    // Moves that cannot be read for certain are not shown; the findings say why.
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
    let led_here = ply
        .checked_sub(1)
        .and_then(|last| line.moves.get(last))
        .map(|(turn, written)| Message::new("show-after").with("turn", numbered(*turn)).with("move", written));
    let led_here = catalog.text(&led_here.unwrap_or(Message::new("show-start")));
    writer.fragment.text(&format!("{led_here}; {}\n{}\n", catalog.word(shown.to_move), shown.fen));
    writer.game(number, game, None, findings);
    Ok(writer.fragment)
}

/// A main line as it is shown.
struct ShownGame {
    /// The half-moves, each with its number and side.
    moves: Vec<((u32, Side), String)>,
    /// Whether all half-moves could be read.
    whole: bool,
    /// The position that is shown. `None` if the game has too few half-moves.
    position: Option<ShownPosition>,
}

/// A position, and the key of what is said about the side to move.
struct ShownPosition {
    fen: String,
    to_move: &'static str,
}

/// What is said about the side to move where the game is not over.
fn to_move(side: Side) -> &'static str {
    match side {
        Side::White => "show-white",
        Side::Black => "show-black",
    }
}

fn of_chess(task: &Show<'_>, timeline: &Timeline) -> ShownGame {
    let steps: Vec<_> = timeline.steps.iter().filter(|step| step.line == 0).collect();
    let notation = write::Style::of(task.to.unwrap_or(Target::Letters(timeline.language)));
    let written = |(index, step): (usize, &&Step)| {
        let mut text = Vec::new();
        notation.write(step, &mut text);
        (timeline.start.turn_after(index as u32), String::from_utf8_lossy(&text).into_owned())
    };
    let ply = task.ply.map_or(steps.len(), |ply| ply as usize);
    let position = (ply <= steps.len()).then(|| position(timeline, ply)).map(|position| ShownPosition {
        fen: position.fen(),
        to_move: match position.end() {
            Some(End::Checkmate { .. }) => "show-checkmate",
            Some(End::Stalemate) => "show-stalemate",
            None => to_move(position.turn().1),
        },
    });
    ShownGame {
        moves: steps.iter().enumerate().map(written).collect(),
        whole: timeline.complete && steps.len() == timeline.half_moves as usize,
        position,
    }
}

fn of_xiangqi(task: &Show<'_>, record: &Record) -> ShownGame {
    let notation = task.xiangqi.or(record.notation).unwrap_or(Notation::ViRelative);
    let positions = record.positions();
    let written = |(position, played): (&bienban_xiangqi::position::Position, &Played)| {
        ((position.number(), position.side()), writing::write(position, played.half_move, notation))
    };
    let ply = task.ply.map_or(record.played.len(), |ply| ply as usize);
    let position = positions.get(ply).map(|position| ShownPosition {
        fen: bienban_xiangqi::fen::write(position),
        to_move: match Ending::of(position) {
            Some(Ending::Checkmate(_)) => "show-checkmate",
            Some(Ending::Stalemate(_)) => "show-xiangqi-stalemate",
            Some(Ending::Material) | None => to_move(position.side()),
        },
    });
    ShownGame { moves: positions.iter().zip(&record.played).map(written).collect(), whole: record.complete, position }
}

/// A move number with its dots.
fn numbered((number, side): (u32, Side)) -> String {
    format!("{number}{}", if side == Side::White { "." } else { "..." })
}

/// The position after so many half-moves of the main line, all of which must be certain.
fn position(timeline: &Timeline, ply: usize) -> Cursor {
    let mut steps = timeline.steps.iter().filter(|step| step.line == 0);
    let played = ply as u32;
    if let Some(next) = steps.clone().nth(ply) {
        return Cursor { position: next.before.clone(), played };
    }
    let Some(last) = steps.next_back() else { return timeline.start.clone() };
    let before = Cursor { position: last.before.clone(), played: played.saturating_sub(1) };
    match last.played {
        Some(played) => before.after(played),
        None => before.after_pass().unwrap_or(before),
    }
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
