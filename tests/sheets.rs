//! Scoresheets: read as games, judged as games, reported where they stand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bienban::checks::Options;
use bienban::finding::{ByteSpan, Severity};
use bienban::sheet::{office_blocks, text_block};
use bienban::source::input::Input;
use bienban::source::open::{Content, open};
use bienban::source::split::Block;
use bienban::validate::each_game;

use crate::root;

/// The blocks of a file of scoresheets.
fn blocks(path: &Path) -> Vec<Block> {
    let mut blocks = Vec::new();
    open(&Input::File(path.to_owned()), &std::sync::Arc::default(), &mut |content| {
        match content {
            Content::Text(mut text) => {
                let mut bytes = Vec::new();
                text.reader.read_to_end(&mut bytes)?;
                blocks.extend(text_block(&text.name, bytes, text.utf16));
            }
            Content::Office(name, bytes, office) => blocks.extend(office_blocks(&name, bytes, office)?),
        }
        Ok(())
    })
    .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    blocks
}

/// Tags, moves in UCI and findings of every game.
fn games(blocks: &[Block]) -> Vec<(BTreeMap<String, String>, Vec<String>, Vec<(String, Severity)>)> {
    let mut games = Vec::new();
    for block in blocks {
        each_game(block, Options::default(), |game, judgement| {
            let tags = game.tags.iter().map(|t| {
                let name = game.text(t.name).into_owned();
                let value = game.value(&name).into_owned();
                (name, value)
            });
            let moves = judgement.timeline.as_ref().map_or(Vec::new(), |timeline| {
                timeline
                    .plies
                    .iter()
                    .filter_map(|p| p.played)
                    .map(|m| m.to_uci(shakmaty::CastlingMode::Standard).to_string())
                    .collect()
            });
            let findings = judgement.findings.iter().map(|f| (f.code.to_string(), f.code.severity())).collect();
            games.push((tags.collect(), moves, findings));
        });
    }
    games
}

/// The sheets with known games that stand beside a checkout.
fn cases() -> Option<PathBuf> {
    let path = root().join("../shared/cases/sheets");
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}

#[test]
fn sheets_with_known_games_are_read_right() {
    let Some(folder) = cases() else { return };
    let truth = fs::read_to_string(folder.join("truth.jsonl")).expect("it is there");
    let (mut clean, mut damaged, mut misses) = (0, 0, Vec::new());
    for line in truth.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let (file, form, encoding) = (text(&case["file"]), text(&case["form"]), text(&case["encoding"]));
        let known = ["utf-8", "utf-8-sig", "nfd", "utf-16", "xlsx"].contains(&encoding.as_str());
        if form == "pgn" || !known {
            continue;
        }
        let games = games(&blocks(&folder.join("sheets").join(&file)));
        let [(tags, moves, findings)] = &games[..] else {
            misses.push(format!("{file} [{form}, {encoding}]: {} games", games.len()));
            continue;
        };
        let headers = case["headers"].as_object().expect("it is an object");
        for (name, value) in headers {
            let got = tags.get(name).cloned().unwrap_or_default();
            if got != text(value) {
                misses.push(format!("{file} [{form}, {encoding}]: {name} is {got}, not {value}"));
            }
        }
        let uci: Vec<String> = case["uci"].as_array().expect("it is a list").iter().map(text).collect();
        let errors: Vec<_> = findings.iter().filter(|(_, severity)| *severity != Severity::Info).collect();
        if case["damage"].is_null() {
            clean += 1;
            if *moves != uci || !errors.is_empty() {
                misses.push(format!("{file} [{form}, {encoding}]: {} of {} moves, {errors:?}", moves.len(), uci.len()));
            }
        } else {
            damaged += 1;
            // A slip of the hand may be a legal game; then it is what was written.
            if errors.is_empty() && moves.len() < uci.len() - 1 {
                misses.push(format!(
                    "{file} [{form}, {encoding}]: damaged, nothing found, {} of {} moves",
                    moves.len(),
                    uci.len()
                ));
            }
        }
    }
    assert!(misses.is_empty(), "{} of {clean} clean and {damaged} damaged:\n{}", misses.len(), misses.join("\n"));
    assert!(clean > 40, "only {clean} sheets were read");
}
