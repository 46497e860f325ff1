//! 200 sheets from life (`testdata/life`), written by somebody who had only the documents. They are what is
//! reached, not a list of what must be right: the counts may only become better.

use std::fs;

use bienban::finding::Severity;
use bienban::sheet::{sniff, text_block};
use bienban::source::split::Block;
use bienban::source::transcriber::TextKind;
use serde_json::Value;
use shakmaty::{CastlingMode, uci::UciMove};

use crate::harness::input::blocks;
use crate::harness::reading::{convert_blocks, converted, read};
use crate::harness::root;

/// So many sheets are right at least; none may be wrong without a word.
const RIGHT: usize = 135;

/// The games of PGN, each from its first tag.
fn games(pgn: &str) -> Vec<String> {
    let parts = format!("\n{pgn}");
    parts.split("\n[Event ").skip(1).map(|game| format!("[Event {game}")).collect()
}

/// Whether a game has the tags and the half-moves of its truth.
fn is_right(game: &str, truth: &Value) -> bool {
    let tag = |name: &str| {
        let line = game.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))?.strip_suffix("\"]"));
        line.unwrap_or_default().replace("\\\"", "\"")
    };
    let headers = truth["headers"].as_object().expect("headers");
    let tags = headers.iter().all(|(name, value)| match value {
        Value::Array(several) => several.iter().any(|one| Some(tag(name).as_str()) == one.as_str()),
        one => Some(tag(name).as_str()) == one.as_str(),
    });
    // Where a game begins elsewhere, its half-moves cannot be played from the first position.
    if game.contains("[FEN ") || headers.contains_key("FEN") {
        return false;
    }
    let played = read(game.as_bytes()).into_iter();
    let uci = played.map(|(_, played)| UciMove::from_move(played, CastlingMode::Standard).to_string());
    let wanted = truth["uci"].as_array().expect("half-moves").iter().map(|uci| uci.as_str().unwrap_or_default());
    tags && uci.collect::<Vec<_>>() == wanted.collect::<Vec<_>>()
}

#[test]
fn sheets_from_life_are_read_as_well_as_before() {
    let folder = root().join("testdata/life");
    let truths = fs::read_to_string(folder.join("truth.jsonl")).expect("it can be read");
    let (mut right, mut silent, mut all) = (0, Vec::new(), 0);
    for line in truths.lines() {
        let truth: Value = serde_json::from_str(line).expect("JSON");
        let name = truth["file"].as_str().expect("a name");
        let path = folder.join(name);
        let bytes = fs::read(&path).expect("it can be read");
        let office = bytes.starts_with(b"PK");
        let blocks: Vec<Block> = if office {
            blocks(&path)
        } else {
            let sheet = (sniff(&bytes, true, None) == TextKind::Sheets)
                .then(|| text_block(name, bytes.clone(), false, None).expect("it is short"))
                .flatten();
            vec![sheet.unwrap_or_else(|| Block::whole(name, &bytes))]
        };
        let (pgn, findings) = convert_blocks(&blocks);
        let found = games(&String::from_utf8_lossy(&pgn));
        let wanted = truth["games"].as_array().expect("games");
        all += 1;
        if found.len() == wanted.len() && found.iter().zip(wanted).all(|(game, truth)| is_right(game, truth)) {
            right += 1;
        } else if !findings.iter().any(|finding| finding.severity >= Severity::Warning) {
            silent.push(name.to_owned());
        }
    }
    println!("{right} right, {} without a word of {all}: {silent:?}", silent.len());
    assert!(right >= RIGHT, "only {right} of {all} are right");
    assert!(silent.is_empty(), "wrong without a word: {silent:?}");
}

/// Rows with a word that no sheet has, as people write beside their moves. None of them may be dropped without a word,
/// wherever it stands.
const ROWS: &[&str] = &[
    "Zqx 14:00",
    "Zqx: e4",
    "Bàn Zqx",
    "Zqx - Wvy 1-0",
    "Trắng Zqx",
    "(Zqx)",
    "Zqx | 1-0",
    "Giải Zqx, Wvy, 12/3/2020",
    "1-0 Zqx",
    "Hòa do Zqx",
    "Zqx thắng",
    "BIÊN BẢN: Zqx",
    "Họ tên: Zqx",
    "Màu quân: Zqx",
    "Vòng 3 (Zqx)",
    "Zqx   Trang 1/2",
    "Zqx ván đấu giữa An (Trắng) và Bình (Đen)",
    "An — Zqx - Bình 1-0",
    "☐ 1-0 ☒ 0-1 Zqx",
    "Ngày: 12/3/2020 Zqx",
    "Zqx, ngày 3 tháng 4 năm 2020",
    "Trắng: Zqx (ký tên)",
    "4. d4 Zqx d5",
    "4. d4 d5 Zqx là nước hay quá. 5. c4",
    "2. Mc3 Zqx (gạch bỏ)",
    "TT | Trắng | Zqx",
    "[20:31] Zqx: chào",
    "20:31 Zqx: e4",
    "Chữ ký: Zqx",
    "Phân tích: Zqx",
    "Zqx vs Wvy [C65]",
    "Đen - Trắng: Zqx - Wvy",
    "V3 Zqx",
    "Zqx\tWvy",
];

#[test]
fn no_row_is_dropped_without_a_word() {
    let sheets = [
        "Giải: Hè\nTrắng: An\nĐen: Bình\nKết quả: 1-0\n\n1. e4 e5\n2. Mf3 Mc6\n1-0\nTrọng tài ký tên",
        "Trắng: An\nĐen: Bình\n\nTT;Trắng;Đen\n1;e4;e5\n2;Mf3;Mc6\n1-0",
        "An: e4\nBình: e5\nAn: Mf3\nBình: Mc6",
    ];
    for sheet in sheets {
        let lines: Vec<&str> = sheet.split('\n').collect();
        for (at, row) in (0..=lines.len()).flat_map(|at| ROWS.iter().map(move |row| (at, *row))) {
            for around in [&[row][..], &["", row, ""]] {
                let text = [&lines[..at], around, &lines[at..]].concat().join("\n") + "\n";
                let (pgn, findings) = converted(&text);
                let written = String::from_utf8_lossy(&pgn);
                let said = |word: &str| findings.iter().any(|f| format!("{:?}", f.message).contains(word));
                let mut words = ["Zqx", "Wvy"].into_iter().filter(|word| row.contains(word));
                assert!(words.all(|word| written.contains(word) || said(word)), "{text}");
            }
        }
    }
}
