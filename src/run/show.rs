//! `show`: one game, and a position in it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anstyle::Style as Ansi;
use unicode_width::UnicodeWidthStr as _;

use super::{Sources, Summary, Taker, Task, Watch, Worked};
use crate::chess::replay::{Cursor, End, Timeline};
use crate::error::Error;
use crate::judge::{self, Judge, Tally};
use crate::message::Message;
use crate::messages::Catalog;
use crate::place::Side;
use crate::report::{self, Format, Fragment, Writer, harmless};
use crate::source::split::Block;
use crate::write::{self, Target};

/// What `show` does.
#[derive(Debug)]
pub struct Show<'a> {
    /// How games are judged. The timeline keeps its steps.
    pub options: judge::Options,
    /// The text that the game is in, or `None` for the first text of the inputs.
    pub text: Option<String>,
    /// The number of the game in its text, counted from 1.
    pub game: u64,
    /// The number of half-moves played before the position that is shown, or `None` for the last position.
    pub ply: Option<u32>,
    /// The notation of the moves, or `None` for the notation that the game is written in.
    pub to: Option<Target>,
    /// Whether the text has colours.
    pub colour: bool,
    /// The width of the terminal in columns.
    pub width: usize,
    /// The wording.
    pub catalog: &'a Catalog,
}

/// The outcome of the search.
#[derive(Debug)]
pub enum Found {
    /// The game, as text.
    Game(Box<Fragment>),
    /// The text has no such game. The value is how many it has.
    Fewer(u64),
    /// No text has the name that the user gave.
    NoText,
}

/// Searches for the game.
struct GameSearch<'a> {
    show: &'a Show<'a>,
    /// Games of the text counted so far.
    counted: AtomicU64,
    /// Whether the text has come by.
    met: AtomicBool,
}

/// The part of a block: first where its games begin, then the picture of the game that the user asked for.
#[derive(Default)]
struct Searched {
    starts: Vec<usize>,
    picture: Option<Result<Fragment, Error>>,
}

impl Task for GameSearch<'_> {
    type Part = Worked<Searched>;

    fn work(&self, block: &Block) -> Worked<Searched> {
        let mut made = Searched::default();
        if self.show.text.as_ref().is_none_or(|text| **text == *block.name) {
            self.met.store(true, Ordering::Relaxed);
            let options = judge::Options { record: false, ..self.show.options };
            judge::each(block, &options, |game| {
                if game.is_game() {
                    made.starts.push(game.span().start as usize);
                }
            });
        }
        Worked::new(block, Tally::default(), made)
    }

    fn awaits_number(&self, part: &Worked<Searched>) -> Option<u64> {
        Some(part.made.starts.len() as u64)
    }

    fn number(&self, block: &Block, part: &mut Worked<Searched>, before: u64) {
        let (show, made) = (self.show, &mut part.made);
        self.counted.fetch_add(made.starts.len() as u64, Ordering::Relaxed);
        let index = show.game.checked_sub(before + 1).and_then(|index| usize::try_from(index).ok());
        if let Some(&start) = index.and_then(|index| made.starts.get(index)) {
            let judge = Judge::new(&show.options);
            made.picture = Some(judge.one(block, start, |game| picture(show, game, show.game)));
        }
    }
}

/// Takes the picture, and ends the run when the search is over.
struct Shown<'a> {
    show: &'a Show<'a>,
    texts: u64,
    picture: Option<Fragment>,
}

impl Taker<Searched> for Shown<'_> {
    /// Without a name, the search looks in the first text of an archive.
    fn text(&mut self, _name: &str) -> Result<(), Error> {
        self.texts += 1;
        if self.show.text.is_none() && self.texts > 1 { Err(Error::Interrupted) } else { Ok(()) }
    }

    fn take(&mut self, searched: Searched, _before: u64) -> Result<(), Error> {
        match searched.picture {
            Some(picture) => {
                self.picture = Some(picture?);
                Err(Error::Interrupted)
            }
            None => Ok(()),
        }
    }
}

/// Searches for a game and shows it. The summary is complete only if the search went through all inputs.
///
/// # Errors
/// [`Error::Interrupted`] if the user stopped the run, and [`Error::Usage`] if the game has too few half-moves.
pub fn show(task: &Show<'_>, sources: Sources, watch: &mut impl Watch) -> Result<(Found, Summary), Error> {
    let stop = sources.options.stop.clone();
    let search = GameSearch { show: task, counted: AtomicU64::new(0), met: AtomicBool::new(false) };
    let mut taker = Shown { show: task, texts: 0, picture: None };
    let summary = match super::run(sources, &search, &mut taker, watch) {
        // The search ends its run with this error when it has found the game.
        Err(Error::Interrupted) if !stop.load(Ordering::Relaxed) => Summary::default(),
        summary => summary?,
    };
    let found = match taker.picture {
        Some(picture) => Found::Game(Box::new(picture)),
        None if task.text.is_some() && !search.met.load(Ordering::Relaxed) => Found::NoText,
        None => Found::Fewer(search.counted.load(Ordering::Relaxed)),
    };
    Ok((found, summary))
}

/// A line, and its width in columns without the escape sequences of colours.
type ShownLine = (String, usize);

/// The picture of a game, the `number`th of its file.
fn picture(task: &Show<'_>, judged: &judge::Game<'_>, number: u64) -> Result<Fragment, Error> {
    let (block, game, findings) = (judged.block(), judged.written(), judged.findings());
    let width = task.width;
    let bold = if task.colour { Ansi::new().bold() } else { Ansi::new() };
    let catalog = task.catalog;
    let style =
        report::Style { format: Format::Text, colour: task.colour, board: false, width: Some(width), excel: false };
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
    let Some(timeline) = judged.timeline().filter(|t| t.languages.is_empty()) else {
        writer.fragment.text(&format!("{}\n", catalog.word("show-no-board")));
        writer.game(number, game, None, findings);
        return Ok(writer.fragment);
    };
    let steps: Vec<_> = timeline.steps.iter().filter(|step| step.line == 0).collect();
    let ply = task.ply.map_or(steps.len(), |ply| ply as usize);
    if ply > steps.len() {
        let message = Message::new("show-no-such-ply").with("name", &*block.name).with("game", number.to_string());
        return Err(Error::Usage(message.with("ply", ply.to_string()).with("count", steps.len().to_string())));
    }
    let notation = write::Style::of(task.to.unwrap_or(Target::Letters(timeline.language)));
    let moves: Vec<String> = steps
        .iter()
        .map(|step| {
            let mut text = Vec::new();
            notation.write(step, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        })
        .collect();
    let position = position(timeline, ply);
    let board = report::draw(&position.fen()).unwrap_or_default();
    let (left, beside) = report::beside(width).map_or((width, false), |left| (left, true));
    // Moves that cannot be read for certain are not shown; the findings say why.
    let whole = timeline.complete && steps.len() == timeline.half_moves as usize;
    let end =
        if whole { game.result.map_or(String::new(), |span| harmless(&game.text(span))) } else { "...".to_owned() };
    let lines = movetext(timeline, &moves, &end, ply, left, bold);
    let rows = if beside {
        report::join(&lines, &board, left)
    } else {
        lines.into_iter().map(|(line, _)| line).chain(board).collect()
    };
    for row in &rows {
        writer.fragment.text(row);
    }
    writer.fragment.text("");
    let led_here = ply.checked_sub(1).map(|last| {
        let (at, who) = turn(timeline, last);
        let turn = format!("{at}{}", if who == Side::White { "." } else { "..." });
        Message::new("show-after").with("turn", turn).with("move", &moves[last])
    });
    let to_move = match position.end() {
        Some(End::Checkmate { .. }) => "show-checkmate",
        Some(End::Stalemate) => "show-stalemate",
        None if position.turn().1 == Side::White => "show-white",
        None => "show-black",
    };
    let led_here = catalog.text(&led_here.unwrap_or(Message::new("show-start")));
    writer.fragment.text(&format!("{led_here}; {}\n{}\n", catalog.word(to_move), position.fen()));
    writer.game(number, game, None, findings);
    Ok(writer.fragment)
}

/// The move number and the side of a half-move of the main line, from the number of half-moves played before it.
fn turn(timeline: &Timeline, index: usize) -> (u32, Side) {
    timeline.start.turn_after(index as u32)
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
fn movetext(timeline: &Timeline, moves: &[String], end: &str, ply: usize, width: usize, bold: Ansi) -> Vec<ShownLine> {
    let mut lines: Vec<ShownLine> = Vec::new();
    let mut add = |plain: &str, styled: &str| match lines.last_mut() {
        Some((line, columns)) if *columns + 1 + plain.width() <= width => {
            line.push(' ');
            line.push_str(styled);
            *columns += 1 + plain.width();
        }
        _ => lines.push((styled.to_owned(), plain.width())),
    };
    for (index, written) in moves.iter().enumerate() {
        let (number, side) = turn(timeline, index);
        if side == Side::White || index == 0 {
            let number = format!("{number}{}", if side == Side::White { "." } else { "..." });
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
