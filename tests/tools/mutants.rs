//! Damages games by the grammar of movetext and asks whether the fast path calls anything clean that the careful path,
//! or pgn-reader and shakmaty, refuse: `mutants COUNT FILE...`. Exits with 1 if it does.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a tool of the command line")]

use std::process::ExitCode;

use bienban::chess::fast::{FastLetters, FastReader, FastReading, Proof};
use bienban::finding::Code;
use bienban::judge::{self, JudgeOptions};
use bienban::source::split::Block;

#[path = "braid.rs"]
#[allow(dead_code, reason = "only its random numbers are wanted")]
mod braid;
#[path = "../harness/grammar.rs"]
mod grammar;
#[path = "../harness/plain.rs"]
mod plain;

use braid::Random;

/// Codes, and the proof that says that none of them can be found.
const COVERED: [(Proof, &[Code]); 5] = [
    (Proof::SYNTAX, &[Code::S101, Code::S102, Code::S104, Code::S105, Code::S106]),
    (Proof::LEGAL, &[Code::M201, Code::M202, Code::M204, Code::M205, Code::M206, Code::M207, Code::M209]),
    (Proof::FORM, &[Code::M203]),
    (Proof::ENDED, &[Code::M208, Code::R304, Code::R306]),
    (Proof::FLAG, &[Code::R305, Code::R309, Code::R310]),
];

/// What is wrong with calling a text what the fast path calls it.
fn wrong(text: &str, reading: &FastReading) -> Option<String> {
    let block = Block::whole("mutant", text.as_bytes());
    let options = JudgeOptions::default();
    let (_, judgement) = judge::carefully(&block, 0, &options);
    for (proof, codes) in COVERED {
        if reading.proofs.has(proof)
            && let Some(finding) = judgement.findings.iter().find(|finding| codes.contains(&finding.code))
        {
            return Some(format!("{} at {}", finding.code, finding.span.start));
        }
    }
    let careful = judgement.timeline.map_or(0, |timeline| timeline.half_moves);
    if careful != reading.half_moves {
        return Some(format!("{} half-moves, carefully {careful}", reading.half_moves));
    }
    match plain::half_moves(&text[..reading.end]) {
        Ok(count) if count == reading.half_moves => None,
        Ok(count) => Some(format!("{} half-moves, pgn-reader has {count}", reading.half_moves)),
        Err(move_text) => Some(format!("shakmaty refuses {move_text}")),
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let wanted: u64 = arguments.next().and_then(|n| n.parse().ok()).expect("COUNT FILE...");
    let texts: Vec<String> = arguments
        .map(|path| String::from_utf8_lossy(&std::fs::read(path).expect("the file can be read")).into_owned())
        .collect();
    let games: Vec<&str> = texts.iter().flat_map(|text| plain::games(text)).collect();
    let mut reader = FastReader::new();
    let (mut random, mut read, mut broken) = (Random(0x6d75_7461_6e74), 0_u64, 0_u64);
    for _ in 0..wanted {
        let (game, other) = (games[random.below(games.len())], games[random.below(games.len())]);
        let text = grammar::damaged(game, other, &mut random) + "\n\n[Event \"next\"]\n";
        let block = Block::whole("mutant", text.as_bytes());
        let Some(reading) = reader.read(block.padded(), text.len(), 0, FastLetters::Any) else { continue };
        read += 1;
        if let Some(wrong) = wrong(&text, &reading) {
            broken += 1;
            eprintln!("{wrong} in\n{text}");
        }
    }
    println!("{wanted} damaged games, {read} read by the fast path, {broken} of them called what they are not");
    if broken == 0 && read > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
