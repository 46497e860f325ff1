//! The same games on the fast path, on the careful path with every check, and by the reference engine; items are
//! half-moves.

use bienban::chess::fast::{FastLetters, FastReader};
use bienban::chess::reference;
use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

use crate::games::{GAMES, HALF_MOVES};

#[divan::bench(max_time = 2)]
fn fast(bencher: Bencher<'_, '_>) {
    let mut reader = FastReader::new();
    let len = GAMES.bytes().len();
    bencher.counter(ItemsCount::new(*HALF_MOVES)).counter(BytesCount::new(len)).bench_local(|| {
        let (mut start, mut half_moves) = (0, 0);
        while start < len {
            let game = reader.read(GAMES.padded(), len, start, FastLetters::Any).expect("the games are clean");
            half_moves += game.half_moves;
            start = game.end;
        }
        half_moves
    });
}

#[divan::bench(max_time = 2)]
fn careful(bencher: Bencher<'_, '_>) {
    let len = GAMES.bytes().len();
    bencher.counter(ItemsCount::new(*HALF_MOVES)).counter(BytesCount::new(len)).bench(|| {
        let mut half_moves = 0;
        each_game(&GAMES, JudgeOptions::default(), |_, judgement| {
            half_moves += judgement.timeline.map_or(0, |t| t.half_moves);
        });
        half_moves
    });
}

#[divan::bench(max_time = 2)]
fn by_the_reference_engine(bencher: Bencher<'_, '_>) {
    let len = GAMES.bytes().len();
    bencher
        .counter(ItemsCount::new(*HALF_MOVES))
        .counter(BytesCount::new(len))
        .bench(|| reference::verdicts(GAMES.bytes()).iter().map(|v| v.half_moves).sum::<u32>());
}
