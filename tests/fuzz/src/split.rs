//! Blocks: joined they are the text, and their size changes neither games nor findings nor places.

use std::fmt::Write as _;
use std::io::{self, Read};

use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::report::PlaceFinder;
use bienban::source::split::{Block, Cut, Sizes, split};
use bienban::source::text::InputText;

use super::material;

/// Gives a few bytes at a time, and sometimes is interrupted.
struct Slow<'a> {
    bytes: &'a [u8],
    step: usize,
    interrupted: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted && self.step.is_multiple_of(2) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let n = self.step.min(buffer.len()).min(self.bytes.len());
        buffer[..n].copy_from_slice(&self.bytes[..n]);
        self.bytes = &self.bytes[n..];
        Ok(n)
    }
}

fn blocks(text: &[u8], size: usize, step: usize, utf16: bool) -> Vec<Block> {
    let mut blocks = Vec::new();
    let reader = Box::new(Slow { bytes: text, step, interrupted: false });
    // Buffers come back with whatever was in them.
    let mut take = || vec![b'}'; step % 40];
    let text = InputText { name: "x".to_owned(), reader, utf16, plain: None };
    let emit = &mut |cut| {
        let Cut::Block(block) = cut else { panic!("no game is too large") };
        blocks.push(block);
        true
    };
    split(text, Sizes { block: size, game: 1 << 30 }, None, &mut take, emit).expect("memory can be read");
    blocks
}

/// Every game: its place, its bytes, and its findings with theirs.
fn games(blocks: &[Block]) -> Vec<String> {
    let mut games = Vec::new();
    for block in blocks {
        let mut places = PlaceFinder::new(block);
        each_game(block, JudgeOptions::default(), |game, judgement| {
            let mut place = |at: u32| {
                let place = places.find(at as usize, game);
                (place.line, place.column, place.offset)
            };
            let mut all = format!("{:?} {} {:?}", place(game.span.start), game.is_game(), game.encoding);
            for f in &judgement.findings {
                let _ = write!(
                    all,
                    "\n  {} {:?} {} {:?} {:?}",
                    f.code,
                    place(f.span.start),
                    f.span.range().len(),
                    f.ply,
                    f.message
                );
            }
            let _ = write!(all, "\n{:?}", game.bytes(game.span).escape_ascii().to_string());
            games.push(all);
        });
    }
    games
}

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let text = material::text(data);
    let sum = text.iter().fold(0_usize, |sum, &b| sum.wrapping_mul(31).wrapping_add(usize::from(b)));
    let utf16 = sum % 5 == 0 && std::str::from_utf8(&text).is_ok();
    let whole = games(&blocks(&text, 1 << 20, 1 << 20, utf16));
    for (size, step) in [(16 + sum % 97, 1 + sum % 50), (128 + sum % 509, 1 + sum % 500)] {
        let blocks = blocks(&text, size, step, utf16);
        let joined: Vec<u8> = blocks.iter().flat_map(|b| b.bytes().to_vec()).collect();
        assert!(joined == *text, "blocks of {size} hold the text");
        assert!(blocks.iter().enumerate().all(|(index, block)| block.first == (index == 0)));
        let games = games(&blocks);
        for (one, other) in games.iter().zip(&whole) {
            assert_eq!(one, other, "in blocks of {size} and as a whole");
        }
        assert_eq!(games.len(), whole.len(), "in blocks of {size} and as a whole");
    }
}
