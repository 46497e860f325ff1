//! Input that tests make or open: text that looks like PGN, games with a wound, archives, the blocks of a scoresheet.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::path::Path;

use bienban::sheet::{office_blocks, text_block};
use bienban::source::guard::DEFAULT_RATIO;
use bienban::source::input::Input;
use bienban::source::open::{InputContent, open};
use bienban::source::split::Block;
use proptest::prelude::*;
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Position};

use crate::braid::Random;

/// A share of so many cases a property, or as many as `PROPTEST_CASES` says.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let wanted = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: wanted.unwrap_or_else(|| super::share(cases)),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// What PGN files are made of, and what should not be in them.
pub(crate) const PIECES: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    " ",
    "\t",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    "%",
    "$1",
    "$",
    "\"",
    "\\",
    "1. ",
    "1.",
    "2. ",
    "12... ",
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "Bb5",
    "O-O",
    "0-0-0",
    "e8=Q",
    "e8(Q)",
    "exd6e.p.",
    "Mf3",
    "T:a6",
    "Qh5#",
    "!?",
    "+-",
    "--",
    "...",
    "…",
    "1-0",
    "0-1",
    "1/2-1/2",
    "½-½",
    "*",
    "[Event \"A\"]\n",
    "[Site \"B\"]\n",
    "[FEN \"x\"]\n",
    "[Event \"A\"]\n[Site \"B\"]\n\n",
    "[White \"",
    "\n1. e4 1-0\n[Event \"A\"]\n[Site \"B\"]\n\n",
    "1. d4 { x } 1-0\n[Event \"A\"]\n[Site \"B\"]\n\n",
    "1-0\n[Event \"A\"]\n",
    "1.\u{1}e4 ",
    "Nf3+\u{0}",
    "{ a\u{0}b }",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 ",
    "text",
    "(=)",
    "v.v.",
    "\u{FEFF}",
    "\u{0}",
    "é",
    "<",
    ">",
    "Кр",
    "♞f6",
];

pub(crate) fn pgn_like() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        9 => prop::sample::select(PIECES).prop_map(|s| s.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// What a token is changed into.
const STRANGE: &[&str] = &[
    "Nf3", "O-O", "O-O-O", "e4", "exd5", "Qxd8+", "Rad1", "R1d2", "Kf1", "e8=Q", "e1=N", "bxa8=R", "Bb5+", "Qh5#",
    "Nbd7", "Kxe2", "Ng1f3", "(", ")", "{", "}", "{x}", "$3", "1-0", "*", "12.", "3...", "!?", "--", "Mf3", "T:a6",
    "e.p.", "0-0", "+", "#", "Nxf3", "xd5", "ed5", "e9", "Nf9", "Z0", ";", "\n\n", "[", "Ra1?", "axb8", "a8", "%",
];

/// A game with one of its tokens left out, moved, doubled or changed.
pub(crate) fn mutated(game: &str, random: &mut Random) -> String {
    let body = game.find("\n\n").or_else(|| game.find("\r\n\r\n")).map_or(0, |n| n + 2);
    let mut tokens: Vec<String> = game[body..].split_inclusive(char::is_whitespace).map(str::to_owned).collect();
    let at = random.below(tokens.len());
    let trimmed = tokens[at].trim_end().len();
    let tail = tokens[at][trimmed..].to_owned();
    match random.below(8) {
        0 => drop(tokens.remove(at)),
        1 => {
            let other = random.below(tokens.len());
            tokens.swap(at, other);
        }
        2 if at > 1 => tokens.swap(at, at - 2),
        3 => tokens[at] = STRANGE[random.below(STRANGE.len())].to_owned() + &tail,
        4 => tokens[at].insert_str(trimmed, ["+", "#", "!", "?", ")", "=Q", "x", "++"][random.below(8)]),
        5 => {
            // One character is another.
            let mut bytes = tokens[at].clone().into_bytes();
            let i = random.below(trimmed.max(1));
            bytes[i] = b"abcdefgh12345678KQRBNOx+#=-. "[random.below(28)];
            tokens[at] = String::from_utf8_lossy(&bytes).into_owned();
        }
        6 => tokens.insert(at, tokens[at].clone()),
        _ => {
            let strange = STRANGE[random.below(STRANGE.len())];
            tokens.insert(at, format!("{strange} "));
        }
    }
    game[..body].to_owned() + &tokens.concat()
}

/// A zip archive of these entries.
pub(crate) fn packed<T: AsRef<[u8]>>(entries: &[(&str, T)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in entries {
        let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        writer.start_file(*name, stored).expect("an entry");
        writer.write_all(text.as_ref()).expect("its bytes");
    }
    writer.finish().expect("an archive").into_inner()
}

/// The blocks of a file of scoresheets.
pub(crate) fn blocks(path: &Path) -> Vec<Block> {
    let mut blocks = Vec::new();
    open(&Input::File(path.to_owned()), &std::sync::Arc::default(), DEFAULT_RATIO, &mut |content| {
        match content {
            InputContent::Text(mut text) => {
                let mut bytes = Vec::new();
                text.reader.read_to_end(&mut bytes)?;
                blocks.extend(text_block(&text.name, bytes, text.utf16, None)?);
            }
            InputContent::Office(name, bytes, office) => {
                blocks.extend(office_blocks(&name, &bytes, office, None)?.unwrap_or_default());
            }
            InputContent::Image(name, ..) => panic!("{name} is an image"),
            InputContent::Database(name, ..) => panic!("{name} is a database"),
        }
        Ok(())
    })
    .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    blocks
}

/// A game that begins with known moves and goes on at random, its tags in front. Some have comments or Vietnamese
/// letters.
pub(crate) fn played_game(random: &mut Random, number: usize) -> String {
    const LINES: [&str; 6] = [
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6",
        "Nf3 Nc6 e4 e5 Bc4 Bc5 d3 Nf6 Nc3 d6 Bg5 h6 Bxf6 Qxf6 Nd5 Qd8",
        "d4 Nf6 c4 g6 g3 Bg7 Bg2 O-O Nc3 d6 Nf3 Nbd7 O-O e5",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6 Qd2 Qxb2",
        "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
        "e4 d5 e5 f5 exf6 Nxf6 d4 Bg4 Be2 Qd6 Nc3 Nc6 Bf4 O-O-O",
    ];
    let (mut position, mut text) = (Chess::default(), String::new());
    let line = LINES[random.below(LINES.len())].split(' ').take(1 + random.below(20)).collect::<Vec<_>>();
    let (length, comments) = (line.len() + random.below(70), random.below(6) == 0);
    for ply in 0..length {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let known = line.get(ply).and_then(|san| san.parse::<San>().ok()).and_then(|san| san.to_move(&position).ok());
        // Captures first, or few games would come to an ending.
        let captures: Vec<_> = legal.iter().filter(|m| m.is_capture()).collect();
        let free = if captures.is_empty() {
            legal[random.below(legal.len())]
        } else {
            *captures[random.below(captures.len())]
        };
        if ply % 2 == 0 {
            let _ = write!(text, "{}. ", ply / 2 + 1);
        }
        let san = SanPlus::from_move_and_play_unchecked(&mut position, known.unwrap_or(free));
        let _ = write!(text, "{san}{}", if ply % 11 == 10 { '\n' } else { ' ' });
        if comments && ply % 9 == 4 {
            text += "{ a remark } ";
        }
    }
    if random.below(5) == 0 {
        text = text.chars().map(|c| "KQRBN".find(c).map_or(c, |at| char::from(b"VHXTM"[at]))).collect();
    }
    let tags = format!("[Site \"?\"]\n[Date \"2001.05.03\"]\n[Round \"{number}\"]\n[White \"An\"]\n[Black \"Bình\"]");
    let tags = if number.is_multiple_of(4) { tags } else { tags.replace("Bình", "Binh") };
    format!("[Event \"A\"]\n{tags}\n[Result \"*\"]\n\n{text}*\n\n")
}
