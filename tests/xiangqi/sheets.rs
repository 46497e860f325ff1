//! Our own scoresheets of xiangqi (`testdata/xiangqi/sheets`), each with its truth in `testdata/xiangqi/truth.jsonl`:
//! the games with their tags and half-moves as points, and the codes that have to be reported; no others may be.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::harness::{root, run};

/// The half-moves of what `convert --to uci` wrote of one game, without comments.
fn half_moves(game: &str) -> Vec<String> {
    let (_, movetext) = game.split_once("\n\n").unwrap_or_default();
    let mut depth = 0;
    let outside: String = movetext
        .chars()
        .filter(|letter| {
            depth += i32::from(*letter == '{');
            let kept = depth == 0;
            depth -= i32::from(*letter == '}');
            kept
        })
        .collect();
    let is_half_move = |word: &&str| word.len() == 4 && word.starts_with(char::is_alphabetic);
    outside.split_whitespace().filter(is_half_move).map(str::to_owned).collect()
}

/// The games of what was written.
fn games(pgn: &str) -> Vec<&str> {
    let starts: Vec<usize> = pgn.match_indices("[Event ").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([pgn.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &pgn[start..end]).collect()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|text| Some(text.as_str()?.to_owned())).collect()
}

/// What is wrong with what became of a sheet.
fn wrong(case: &Value) -> Vec<String> {
    let name = case["file"].as_str().expect("a file");
    let path = format!("testdata/xiangqi/sheets/{name}");
    let written = run(&["convert", "-q", "--no-progress", "--to", "uci", &path], b"");
    let pgn = String::from_utf8_lossy(&written.out);
    let found = games(&pgn);
    let expected = case["games"].as_array().expect("games");
    let mut wrong = Vec::new();
    if found.len() != expected.len() {
        wrong.push(format!("{name}: {} games, not {}", found.len(), expected.len()));
    }
    for (game, truth) in found.iter().zip(expected) {
        if truth["uci"].is_array() && half_moves(game) != texts(&truth["uci"]) {
            wrong.push(format!("{name}: {:?}, not {:?}", half_moves(game), texts(&truth["uci"])));
        }
        for (tag, value) in truth["tags"].as_object().expect("tags") {
            let line = format!("[{tag} \"{}\"]", value.as_str().expect("a text"));
            if !game.contains(&line) {
                wrong.push(format!("{name}: no {line}"));
            }
        }
    }
    let said = run(&["validate", "-q", "--no-progress", "--format", "jsonl", &path], b"");
    let rows = String::from_utf8_lossy(&said.out)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .collect::<Vec<_>>();
    let codes: BTreeSet<String> = rows
        .iter()
        .filter(|row| row["severity"] != "info")
        .filter_map(|row| Some(row["code"].as_str()?.to_owned()))
        .collect();
    let wanted: BTreeSet<String> = texts(&case["codes"]).into_iter().collect();
    if codes != wanted {
        wrong.push(format!("{name}: {codes:?} was said, not {wanted:?}"));
    }
    wrong
}

#[test]
fn our_sheets_of_xiangqi_are_read_right() {
    let truth = fs::read_to_string(root().join("testdata/xiangqi/truth.jsonl")).expect("it can be read");
    let cases: Vec<Value> = truth.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(cases.len() >= 20, "only {} sheets", cases.len());
    let wrong: Vec<String> = cases.iter().flat_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
