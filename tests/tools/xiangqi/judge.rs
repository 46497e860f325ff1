//! Prints what the oracle's `judge` prints: one JSON line a repetition, then one on the end. Each line of the standard
//! input is `FEN|MOVE MOVE ...` with half-moves in UCI; after each game comes an empty line.

use std::fmt::Write as _;
use std::io::{BufRead, Write as _};

use bienban::xiangqi::ending::XiangqiEnding;
use bienban::xiangqi::fen;
use bienban::xiangqi::fifty::FiftyTally;
use bienban::xiangqi::notation::Notation;
use bienban::xiangqi::reading::read;
use bienban::xiangqi::repetition::{Adjudicator, OCCURRENCES};

/// Judges games from so many occurrences on.
pub(crate) fn run(occurrences: Option<u32>) -> std::io::Result<()> {
    let occurrences = occurrences.unwrap_or(OCCURRENCES);
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((start, tokens)) = line.split_once('|') else { continue };
        writeln!(out, "{}", game(start, tokens, occurrences))?;
    }
    Ok(())
}

fn game(start: &str, tokens: &str, occurrences: u32) -> String {
    let mut text = String::new();
    let mut position = match fen::read_start(start) {
        Ok(start) => start.position,
        Err(error) => return format!("{{\"error\": \"{error:?}\"}}\n"),
    };
    let (mut judge, mut tally) = (Adjudicator::new(&position, occurrences), FiftyTally::default());
    for (index, token) in tokens.split_whitespace().enumerate() {
        let Ok(read) = read(&position, token, Notation::Uci) else {
            let _ = writeln!(text, "{{\"ply\": {}, \"error\": \"illegal\", \"move\": \"{token}\"}}", index + 1);
            break;
        };
        let side = position.side();
        let capture = position.play(read.half_move).is_some();
        tally.feed(side, capture, position.in_check());
        if let Some(row) = judge.feed(read.half_move, capture, &position) {
            let mut articles: Vec<String> = row.articles.iter().map(|article| format!("\"{article}\"")).collect();
            articles.sort();
            let _ = writeln!(
                text,
                "{{\"ply\": {}, \"plies\": {:?}, \"verdict\": \"{}\", \"white\": {}, \"black\": {}, \
                 \"articles\": [{}], \
                 \"sure\": \"{}\", \"transposed\": {}, \"grounds\": \"{}\"}}",
                row.ply,
                row.plies,
                row.verdict.name(),
                row.levels[0] as u8,
                row.levels[1] as u8,
                articles.join(", "),
                row.sure_name(),
                row.transposed,
                row.grounds,
            );
        }
    }
    let end = XiangqiEnding::of(&position).map_or("", XiangqiEnding::name);
    let _ = writeln!(
        text,
        "{{\"end\": \"{end}\", \"white\": {}, \"black\": {}, \"checks_white\": {}, \"checks_black\": {}, \"raw\": {}, \
         \"per_side\": {}, \"together\": {}, \"fifty\": \"{}\", \"fen\": \"{}\"}}",
        tally.half_moves[0],
        tally.half_moves[1],
        tally.checks[0],
        tally.checks[1],
        tally.raw(),
        tally.per_side(),
        tally.together(),
        tally.fifty().name(),
        fen::write(&position),
    );
    text
}
