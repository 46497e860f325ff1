//! Properties of reading: any bytes in, no panic; tokens tile the text; blocks of any size hold the same games.

use std::io::Cursor;

use bienban::chess::fast::{FastLetters, FastReader, FastReading};
use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::pgn::lex;
use bienban::source::split::{Block, Cut, Sizes, split};
use bienban::source::text::InputText;
use proptest::prelude::*;

use crate::harness::input::{config, pgn_like};

fn assert_tiled(text: &[u8]) {
    let (mut tokens, mut start) = (Vec::new(), 0);
    while start < text.len() {
        let end = lex::lex_game(text, start, &mut tokens);
        assert!(end > start, "a game has at least a byte");
        let mut at = start;
        for token in &tokens {
            assert_eq!(token.span.start as usize, at, "no gap and no overlap");
            assert!(token.span.end > token.span.start, "no empty token");
            at = token.span.end as usize;
        }
        assert_eq!(at, end);
        start = end;
    }
}

/// Every game as its bytes, offset and line, and its findings.
fn games(blocks: &[Block]) -> Vec<(u64, Vec<u8>, bool, String)> {
    let mut games = Vec::new();
    for block in blocks {
        each_game(block, JudgeOptions::default(), |game, judgement| {
            let findings = judgement.findings.iter().fold(String::new(), |text, f| {
                format!("{text} {}@{}", f.code, block.file_offset(f.span.start as usize))
            });
            let offset = block.file_offset(game.span.start as usize);
            games.push((offset, game.bytes(game.span).to_vec(), game.is_game(), findings));
        });
    }
    games
}

fn blocks(text: &[u8], size: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    let reader = Box::new(Cursor::new(text.to_vec()));
    let text = InputText { name: "x".to_owned(), reader, utf16: false, plain: None };
    split(text, Sizes { block: size, game: 1 << 30 }, None, &mut Vec::new, &mut |cut| {
        let Cut::Block(block) = cut else { panic!("no game is too large") };
        blocks.push(block);
        true
    })
    .expect("memory can be read");
    blocks
}

/// The moves of a text, as written.
fn moves(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    lex::lex_game(text.as_bytes(), 0, &mut tokens);
    tokens.iter().filter(|t| t.kind == lex::TokenKind::Move).map(|t| &text[t.span.range()]).collect()
}

#[test]
fn blanks_inside_a_move_belong_to_it() {
    for (text, expected) in [
        ("12.e x f5 g x f5", &["e x f5", "g x f5"][..]),
        ("31. X x e8 X x e8", &["X x e8", "X x e8"]),
        ("1. X X e8 T : c6+ M × d5", &["X X e8", "T : c6+", "M × d5"]),
        ("1. Hd1 x d5 Mbx d7", &["Hd1 x d5", "Mbx d7"]),
        ("6. 0 - 0 O – O – O 7. 000 O-O", &["0 - 0", "O – O – O", "000", "O-O"]),
        ("40. d8 H e1 = X+ 41. a8 (=)", &["d8 H", "e1 = X+", "a8"]),
        // A capital letter with a blank on one side alone is a rook's.
        ("1. e4 Xd8 2. a8 H x a1", &["e4", "Xd8", "a8", "H x a1"]),
        ("1. e4 e5 2. Nf3 1 - 0", &["e4", "e5", "Nf3"]),
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
    assert_eq!(moves("1. X\nx e8"), ["e8"], "a move ends with its line");
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn tokens_tile_any_bytes(text in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_tiled(&text);
        games(&[Block::whole("x", &text)]);
    }

    #[test]
    fn tokens_tile_what_looks_like_pgn(text in pgn_like()) {
        assert_tiled(&text);
        games(&[Block::whole("x", &text)]);
    }

    #[test]
    fn the_fast_path_takes_any_bytes_and_calls_nothing_clean_that_is_not(text in pgn_like(), tagged in any::<bool>()) {
        let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
        let tags = if tagged { tags + "[Date \"????.??.??\"]\n[Result \"*\"]\n\n" } else { String::new() };
        let block = Block::whole("x", &[tags.as_bytes(), &text].concat());
        let clean = FastReader::new().read(block.padded(), block.bytes().len(), 0, FastLetters::Any);
        let (mut first, mut findings) = (None, 0);
        each_game(&block, JudgeOptions::default(), |game, judgement| {
            if first.is_none() {
                first = Some(game.span.end as usize);
                findings = judgement.findings.len();
            }
        });
        if let Some(clean) = clean.filter(FastReading::is_clean) {
            prop_assert_eq!((Some(clean.end), 0), (first, findings));
        }
    }

    #[test]
    fn the_cut_depends_on_the_text_alone(text in pgn_like(), size in 16_usize..200) {
        let whole = games(&blocks(&text, 1 << 20));
        prop_assert_eq!(games(&blocks(&text, size)), whole);
        let joined: Vec<u8> = blocks(&text, size).into_iter().flat_map(|b| b.bytes().to_vec()).collect();
        prop_assert_eq!(joined, text);
    }
}
