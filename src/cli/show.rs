//! `bienban show`: one game, and a position of it.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anstyle::Style as Ansi;
use clap::Args as ClapArgs;
use shakmaty::Position as _;
use unicode_width::UnicodeWidthStr as _;

use super::Outcome;
use super::common::{Decoding, parse_language};
use super::interrupt::Interrupt;
use super::output::Output;
use super::screen::Screen;
use super::{speech, summary};
use crate::chess::law::laws::Laws;
use crate::chess::notation::letters::Language;
use crate::chess::replay::{Cursor, End, Timeline};
use crate::error::Error;
use crate::judge::checks::{self, Judgement};
use crate::judge::{Judged, careful, each, is_game};
use crate::message::Message;
use crate::pgn::game::Game;
use crate::place::Side;
use crate::report::{self, Format, Fragment, Writer, harmless};
use crate::run::event::Event;
use crate::run::pipeline;
use crate::source::guard::DEFAULT_RATIO;
use crate::source::input;
use crate::source::split::{Block, DEFAULT_GAME_LIMIT, Sizes};
use crate::write::{self, Target};

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[arg(value_name = "FILE", required = true)]
    file: PathBuf,

    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,

    #[arg(short, long, value_name = "N")]
    ply: Option<u32>,

    #[arg(long, value_name = "NOTATION")]
    to: Option<Target>,

    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    lang: Option<&'static Language>,

    #[arg(long, value_name = "EDITION", default_value = "auto")]
    laws: Laws,

    #[command(flatten)]
    decoding: Decoding,
}

/// The columns of what is shown where there is no terminal.
const PAGE: usize = 80;

/// A line, and its columns without what steers the colours.
type Line = (String, usize);

/// The file to open: the one named, or the archive or workbook that the name leads into, as reports have it.
fn opened(named: &Path) -> &Path {
    named.ancestors().find(|path| path.is_file()).unwrap_or(named)
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let named = input::display(&args.file);
    if args.file.is_dir() {
        return Err(Error::Usage(Message::new("show-folder").with("name", named)));
    }
    let interrupt = Interrupt::listen();
    let mut output = Output::open(None, &interrupt)?;
    let file = opened(&args.file);
    let whole = file == args.file;
    let (counted, found) = (AtomicU64::new(0), Mutex::new(None));
    let matched = AtomicBool::new(false);
    // One thread takes the blocks in the order of the file, so games can be counted as they come.
    let options = pipeline::Options {
        threads: 1,
        sizes: Sizes { block: 512 << 10, game: DEFAULT_GAME_LIMIT as usize },
        unpack_ratio: DEFAULT_RATIO,
        encoding: args.decoding.encoding,
        stop: interrupt.flag(),
        bytes_read: std::sync::Arc::default(),
    };
    let (mut texts, mut failed) = (0, false);
    let search = |block: &Block| {
        if !whole && *block.name != *named {
            return Ok(());
        }
        matched.store(true, Ordering::Relaxed);
        let before = counted.load(Ordering::Relaxed);
        let (games, start) = locate(block, args.game - before.min(args.game), args.lang);
        counted.store(before + games, Ordering::Relaxed);
        if let Some(start) = start {
            *found.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                Some(picture(block, start, before + games, args)?);
        }
        Ok(())
    };
    let result = pipeline::run(input::expand(&[file.to_owned()]).found, &options, search, |event| {
        match event {
            Event::File(_) => texts += 1,
            Event::Failed(error) => {
                failed = true;
                summary::complain(&error);
            }
            Event::Ended(_) | Event::Skipped(_) => {}
            Event::Unread(searched, error, _) => {
                failed = true;
                summary::complain(&error);
                searched?;
            }
            Event::Done(searched) => searched?,
        }
        let done = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_some();
        // A game is looked for in the first text of an archive where none of them is named. This ends the reading.
        if done || (whole && texts > 1) { Err(Error::Interrupted) } else { Ok(()) }
    });
    let picture = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match (picture, result) {
        (Some(picture), _) => {
            output.write(|out| picture.write_to(0, out))?;
            Ok(Outcome::Clean)
        }
        (None, Err(error)) if !matches!(error, Error::Interrupted) || interrupt.flag().load(Ordering::Relaxed) => {
            Err(error)
        }
        (None, _) if failed => Ok(Outcome::Failed),
        (None, _) if !whole && !matched.load(Ordering::Relaxed) => Err(Error::NoSuchInput(named)),
        (None, _) => {
            let message = Message::new("show-no-such-game").with("name", named).with("game", args.game.to_string());
            let count = counted.load(Ordering::Relaxed);
            Err(Error::Usage(message.with("count", count.to_string())))
        }
    }
}

/// Goes through the games of a block up to the `wanted`th: how many there were, and where that one begins.
fn locate(block: &Block, wanted: u64, language: Option<&'static Language>) -> (u64, Option<usize>) {
    let (mut games, mut start, mut found) = (0, 0, None);
    let options = checks::Options { language, ..checks::Options::default() };
    each(block, options, |judged| {
        let (is_game, end) = match judged {
            Judged::Clean(_, read) => (true, read.clean.end),
            Judged::Careful(game, _) | Judged::Partly(game, ..) => (is_game(game.tokens), game.span.end as usize),
        };
        if is_game && found.is_none() {
            games += 1;
            found = (games == wanted).then_some(start);
        }
        start = end;
    });
    (games, found)
}

/// What is shown of the game that begins at `start`, the `number`th of its file.
fn picture(block: &Block, start: usize, number: u64, args: &Args) -> Result<Fragment, Error> {
    let options = checks::Options { language: args.lang, laws: args.laws, record: true, ..checks::Options::default() };
    let mut shown = Ok(Fragment::default());
    careful(block, start, &mut Vec::new(), options, &mut |game, judgement| {
        shown = one(block, game, &judgement, number, args);
    });
    shown
}

fn one(block: &Block, game: &Game<'_>, judgement: &Judgement, number: u64, args: &Args) -> Result<Fragment, Error> {
    let screen = Screen::stdout();
    let width = screen.width.unwrap_or(PAGE);
    let bold = if screen.colour { Ansi::new().bold() } else { Ansi::new() };
    let catalog = speech::catalog();
    let style =
        report::Style { format: Format::Text, colour: screen.colour, board: false, width: Some(width), excel: false };
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
    let Some(timeline) = judgement.timeline.as_ref().filter(|t| t.languages.is_empty()) else {
        writer.fragment.text(&format!("{}\n", catalog.word("show-no-board")));
        writer.game(number, game, None, &judgement.findings);
        return Ok(writer.fragment);
    };
    let steps: Vec<_> = timeline.steps.iter().filter(|step| step.line == 0).collect();
    let ply = args.ply.map_or(steps.len(), |ply| ply as usize);
    if ply > steps.len() {
        let message = Message::new("show-no-such-ply").with("name", &*block.name).with("game", number.to_string());
        return Err(Error::Usage(message.with("ply", ply.to_string()).with("count", steps.len().to_string())));
    }
    let notation = write::Style::of(args.to.unwrap_or(Target::Letters(timeline.language)));
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
    // What cannot be read for certain is not shown as moves; the findings say why.
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
        None => position.position.turn().fold_wb("show-white", "show-black"),
    };
    let led_here = catalog.text(&led_here.unwrap_or(Message::new("show-start")));
    writer.fragment.text(&format!("{led_here}; {}\n{}\n", catalog.word(to_move), position.fen()));
    writer.game(number, game, None, &judgement.findings);
    Ok(writer.fragment)
}

/// Move number and side of a half-move of the main line, by what was played before it.
fn turn(timeline: &Timeline, index: usize) -> (u32, Side) {
    timeline.start.turn_after(index as u32)
}

/// The position after so many half-moves of the main line, all of which are certain.
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

/// The moves with their numbers and `end` behind them, in lines of `width` columns; the one that led to the position shown is marked.
fn movetext(timeline: &Timeline, moves: &[String], end: &str, ply: usize, width: usize, bold: Ansi) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
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
