//! Writes down what a typist types and what becomes of it, one JSON object a line, for readers of other houses:
//! `typed COUNT [FIRST]`. Exits with 1 if a law of the reader is broken.
//!
//! `typed COUNT --over FILE` makes one or two slips in each of the first games of a PGN file instead, and fails if
//! shakmaty refuses what is written of one.
//!
//! The keys: `seed`, `style`, `slips`, `text`, `tokens` (the half-moves as they stand), `pgn` (what `convert` writes),
//! `moves` (what shakmaty plays of it, in the notation of UCI), `told` (whether there is a warning or an error) and
//! `broken` (the law that does not hold, or null).
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a tool of the command line")]

use std::io::{BufWriter, Write as _, stdout};
use std::process::ExitCode;

use bienban::finding::{Code, Severity};
use serde_json::json;
use shakmaty::CastlingMode;

#[path = "braid.rs"]
#[allow(dead_code, reason = "only its random numbers are wanted")]
mod braid;
#[path = "../harness/reading.rs"]
mod reading;
#[path = "../harness/typist.rs"]
mod typist;

use braid::Random;
use typist::{Kind, typed};

/// Changes, doubles or drops a byte of the movetext, or swaps two.
fn slip(game: &mut Vec<u8>, from: usize, random: &mut Random) {
    let at = from + random.below(game.len() - from - 1);
    match random.below(4) {
        0 => game[at] = *b"abcdefgh12345678NBRQKxO-+=. ".get(random.below(28)).expect("one of them"),
        1 => game.insert(at, game[at]),
        2 => drop(game.remove(at)),
        _ => game.swap(at, at + 1),
    }
}

/// Makes slips in real games.
fn over(path: &str, count: u64) -> ExitCode {
    let text = String::from_utf8_lossy(&std::fs::read(path).expect("the file can be read")).replace("\r\n", "\n");
    let mut games = text.split("\n\n[Event ").filter(|game| !game.contains("[FEN ")).enumerate();
    let (mut seen, mut told) = (0_u64, 0_u64);
    for (index, game) in games.by_ref().take(count as usize) {
        let mut random = Random((index as u64 + 1) * 0x9E37_79B9);
        let whole = if index == 0 { game.to_owned() } else { format!("[Event {game}") };
        let Some(from) = whole.find("]\n\n").map(|at| at + 3) else { continue };
        let mut bytes = whole.trim_end().as_bytes().to_vec();
        if bytes.len() < from + 8 {
            continue;
        }
        for _ in 0..=random.below(2) {
            slip(&mut bytes, from, &mut random);
        }
        let (pgn, findings) = reading::converted(&String::from_utf8_lossy(&bytes));
        // It panics at a half-move that is not legal.
        let _ = reading::read(&pgn);
        seen += 1;
        told += u64::from(!findings.is_empty());
    }
    eprintln!("{seen} games with slips, {told} of them reported, none with a half-move that shakmaty refuses");
    if seen > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [count, option, path] = arguments.as_slice()
        && option == "--over"
    {
        return over(path, count.parse().expect("COUNT is a number"));
    }
    let mut numbers = arguments.iter().map(|arg| arg.parse::<u64>().expect("COUNT [FIRST] are numbers"));
    let (count, first) = (numbers.next().unwrap_or(5000), numbers.next().unwrap_or(1));
    let mut out = BufWriter::new(stdout().lock());
    let mut broken = 0;
    for seed in first..first + count {
        let mut random = Random(seed * 0x517C_C1B7);
        // One in five is whole.
        let slips = if seed % 5 == 0 { 0 } else { 1 + random.below(2) };
        let typed = typed(&mut random, Kind::of(seed / 5), slips);
        let (pgn, findings) = reading::converted(&typed.text);
        let written: Vec<_> = reading::read(&pgn).into_iter().map(|(_, played)| played).collect();
        let moves: Vec<String> =
            written.iter().map(|played| played.to_uci(CastlingMode::Standard).to_string()).collect();
        let why = reading::broken(&typed);
        broken += usize::from(why.is_some());
        let line = json!({
            "seed": seed,
            "style": typed.style,
            "slips": typed.slips,
            "text": typed.text,
            "tokens": typed.tokens,
            "pgn": String::from_utf8_lossy(&pgn),
            "moves": moves,
            "open": typed.is_open,
            "whole": moves.len() == typed.played.len(),
            "meant": written == typed.played,
            "undone": findings.iter().any(|f| f.code == Code::S109),
            "told": findings.iter().any(|f| f.severity >= Severity::Warning),
            "broken": why,
        });
        writeln!(out, "{line}").expect("standard output takes it");
    }
    out.flush().expect("standard output takes it");
    eprintln!("{count} texts, {broken} break a law");
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
