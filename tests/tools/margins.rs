//! Holds how sure the search is of sheets against whether they are right: `margins SHEETS.jsonl [--sum]`, with the
//! sheets that `tests/tools/margins.py` lists.
//!
//! A line of the list has `set`, `file`, and the truth: `games` with `headers` and `uci`, or `tags` of the first game
//! or, with ` | ` between them, of all, `san` of all games and the `codes` of which one has to be reported. A line of
//! the output has `set`, `file`, `margin` (null if no other explanation was followed), `right` and `told`. With `--sum`
//! it is one line: how many are right, how many are wrong without a word, the sum of the logistic loss of the margins,
//! and the files that are right.
#![allow(clippy::print_stdout, reason = "it is a tool of the command line")]

use std::fs;
use std::ops::ControlFlow;
use std::panic::catch_unwind;

use bienban::finding::{Finding, Severity};
use bienban::sheet::{margin, sniff, text_block};
use bienban::source::split::Block;
use bienban::source::transcriber::TextKind;
use pgn_reader::{Reader, Skip, Visitor};
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position};

#[path = "braid.rs"]
#[allow(dead_code, reason = "the typist names its random numbers")]
mod braid;
#[path = "../harness/reading.rs"]
#[allow(dead_code, reason = "only what becomes of blocks is wanted")]
mod reading;
#[path = "../harness/typist.rs"]
#[allow(dead_code, reason = "the readings name its types")]
mod typist;

/// A game that was written: its tags and its half-moves in both notations.
#[derive(Default)]
struct Game {
    tags: Vec<(String, String)>,
    uci: Vec<String>,
    san: Vec<String>,
}

impl Game {
    fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value)
    }
}

#[derive(Default)]
struct Games(Vec<Game>);

impl Visitor for Games {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.0.push(Game::default());
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, position: &mut Chess, name: &[u8], value: pgn_reader::RawTag<'_>) -> ControlFlow<()> {
        let (name, value) = (String::from_utf8_lossy(name), value.decode_utf8_lossy());
        if name == "FEN"
            && let Some(start) = value.parse().ok().and_then(|fen: Fen| fen.into_position(CastlingMode::Standard).ok())
        {
            *position = start;
        }
        let game = self.0.last_mut().expect("a game has begun");
        game.tags.push((name.into_owned(), value.into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(position)
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let played = san.san.to_move(position).expect("what was written is legal");
        let game = self.0.last_mut().expect("a game has begun");
        game.uci.push(played.to_uci(CastlingMode::Standard).to_string());
        game.san.push(SanPlus::from_move(position.clone(), played).to_string());
        position.play_unchecked(played);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

fn games(pgn: &[u8]) -> Vec<Game> {
    let mut games = Games::default();
    let mut reader = Reader::new(pgn);
    while reader.read_game(&mut games).expect("a slice can be read").is_some() {}
    games.0
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map(|all| all.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

/// Whether the games are those of the truth.
fn is_right(found: &[Game], told: &[Finding], truth: &Value) -> bool {
    if let Some(wanted) = truth["games"].as_array() {
        let is_header = |game: &Game, (name, value): (&String, &Value)| match value {
            Value::Array(_) => texts(value).contains(&game.tag(name)),
            one => one.as_str() == Some(game.tag(name)),
        };
        let same = |(game, truth): (&Game, &Value)| {
            truth["headers"].as_object().expect("headers").iter().all(|header| is_header(game, header))
                && game.uci == texts(&truth["uci"])
        };
        return found.len() == wanted.len() && found.iter().zip(wanted).all(same);
    }
    let is_tag = |(name, value): (&String, &Value)| {
        let value = value.as_str().unwrap_or_default();
        let count = if value.contains(" | ") { usize::MAX } else { 1 };
        found.iter().take(count).map(|game| game.tag(name)).collect::<Vec<_>>().join(" | ") == value
    };
    let codes = texts(&truth["codes"]);
    let told = told.iter().map(|finding| finding.code.to_string());
    let fits = if codes.is_empty() { told.count() == 0 } else { told.into_iter().any(|c| codes.contains(&c.as_str())) };
    fits && truth["tags"].as_object().expect("tags").iter().all(is_tag)
        && found.iter().flat_map(|game| game.san.iter().map(String::as_str)).collect::<Vec<_>>() == texts(&truth["san"])
}

/// What became of a sheet: its margin, whether it is right, and whether anything was said.
fn judged(truth: &Value) -> (Option<f32>, bool, bool) {
    let bytes = fs::read(truth["file"].as_str().expect("a file")).expect("it can be read");
    let sheet = (sniff(&bytes, true, None) == TextKind::Sheets)
        .then(|| text_block("a.txt", bytes.clone(), false, None).expect("it is short"))
        .flatten();
    let (pgn, mut findings) = reading::convert_blocks(&[sheet.unwrap_or_else(|| Block::whole("a.txt", &bytes))]);
    findings.retain(|finding| finding.severity >= Severity::Warning);
    (margin(&bytes), is_right(&games(&pgn), &findings, truth), !findings.is_empty())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let list = fs::read_to_string(arguments.first().expect("SHEETS.jsonl [--sum]")).expect("it can be read");
    let sum = arguments.get(1).is_some_and(|option| option == "--sum");
    let (mut right, mut silent, mut loss) = (Vec::new(), 0, 0.0);
    for line in list.lines() {
        let truth: Value = serde_json::from_str(line).expect("JSON");
        let found = catch_unwind(|| judged(&truth));
        let (margin, is_right, told) = found.unwrap_or((Some(0.0), false, false));
        if !sum {
            let (set, file) = (&truth["set"], &truth["file"]);
            println!("{}", json!({"set": set, "file": file, "margin": margin, "right": is_right, "told": told}));
            continue;
        }
        // Without any other explanation the search is as sure as it can be.
        let margin = f64::from(margin.unwrap_or(20.0)).clamp(-20.0, 20.0);
        loss += if is_right { (-margin).exp().ln_1p() } else { margin.exp().ln_1p() };
        silent += usize::from(!is_right && !told);
        if is_right {
            right.push(truth["file"].as_str().unwrap_or_default().to_owned());
        }
    }
    if sum {
        println!("{}", json!({"right": right.len(), "silent": silent, "loss": loss, "files": right}));
    }
}
