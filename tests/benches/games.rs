//! The games that are measured: over-the-board games of the corpora where they stand beside the checkout, else games of
//! random moves with a fixed seed.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::LazyLock;

use bienban::chess::fast::{FastLetters, FastReader};
use bienban::source::split::Block;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

/// About as many bytes are measured at a time.
const SIZE: usize = 512 << 10;

/// Clean games, so that the fast path and the careful one can read the same ones.
pub(crate) static GAMES: LazyLock<Block> = LazyLock::new(|| {
    let text = of_the_corpora().unwrap_or_else(random);
    Block::whole("games", &clean(&Block::whole("all", &text)))
});

/// How many half-moves they have, those of variations not counted.
pub(crate) static HALF_MOVES: LazyLock<u64> = LazyLock::new(|| {
    let (mut reader, mut start, mut half_moves) = (FastReader::new(), 0, 0);
    while start < GAMES.bytes().len() {
        let game =
            reader.read(GAMES.padded(), GAMES.bytes().len(), start, FastLetters::Any).expect("the games are clean");
        half_moves += u64::from(game.half_moves);
        start = game.end;
    }
    half_moves
});

fn of_the_corpora() -> Option<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/bench/otb.pgn.zst");
    let mut text = Vec::new();
    zstd::Decoder::new(File::open(path).ok()?).ok()?.take(SIZE as u64).read_to_end(&mut text).ok()?;
    Some(text)
}

fn random() -> Vec<u8> {
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    let mut state: u64 = 0x0062_6965_6e62_616e;
    let mut text = String::new();
    while text.len() < SIZE {
        let _ = write!(text, "{tags}[Date \"????.??.??\"]\n[Result \"*\"]\n\n");
        let mut position = Chess::default();
        for _ in 0..80 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            // xorshift64
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let chosen = legal[(state >> 33) as usize % legal.len()];
            if position.turn().is_white() {
                let _ = write!(text, "{}. ", position.fullmoves());
            }
            let _ = write!(text, "{} ", SanPlus::from_move_and_play_unchecked(&mut position, chosen));
        }
        text += "*\n\n";
    }
    text.into_bytes()
}

fn clean(block: &Block) -> Vec<u8> {
    let (mut reader, mut tokens, mut start, mut kept) = (FastReader::new(), Vec::new(), 0, Vec::new());
    let text = block.bytes();
    while start < text.len() {
        let end = bienban::pgn::lex::lex_game(text, start, &mut tokens);
        if reader.read(block.padded(), text.len(), start, FastLetters::Any).is_some_and(|game| game.end == end) {
            kept.extend_from_slice(&text[start..end]);
        }
        start = end;
    }
    kept
}
