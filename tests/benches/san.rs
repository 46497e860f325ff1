//! From the written form to the move. The fast path's resolver is one with its reading; `replay::fast` measures both.

use bienban::chess::notation::letters::ENGLISH;
use bienban::chess::notation::resolve;
use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::pgn::shape::{self, MoveShape};
use divan::Bencher;
use divan::counter::ItemsCount;
use shakmaty::{Chess, Position};

use crate::games::GAMES;

/// Every eighth half-move: the position before it, as it is written.
fn written() -> Vec<(Chess, MoveShape)> {
    let mut written = Vec::new();
    each_game(&GAMES, JudgeOptions::default(), |game, judgement| {
        let timeline = judgement.timeline.expect("a clean game is judged");
        let mut position = timeline.start.position.clone();
        for (index, ply) in timeline.plies.iter().enumerate() {
            if index % 8 == 0 {
                let (shape, _) = shape::scan(game.bytes(ply.span), 0).expect("a move was read");
                written.push((position.clone(), shape));
            }
            position.play_unchecked(ply.played.expect("a clean game has no null move"));
        }
    });
    written
}

#[divan::bench(max_time = 2)]
fn resolve(bencher: Bencher<'_, '_>) {
    let written = written();
    bencher.counter(ItemsCount::new(written.len())).bench(|| {
        let found = |(position, shape): &&(Chess, MoveShape)| resolve::resolve(position, shape, ENGLISH).is_ok();
        written.iter().filter(found).count()
    });
}

#[divan::bench(max_time = 2)]
fn irregularity(bencher: Bencher<'_, '_>) {
    let written: Vec<_> = written()
        .into_iter()
        .map(|(position, shape)| {
            let played = resolve::resolve(&position, &shape, ENGLISH).expect("the games are clean");
            (position, shape, played)
        })
        .collect();
    bencher.counter(ItemsCount::new(written.len())).bench(|| {
        written
            .iter()
            .filter(|(position, shape, m)| resolve::irregularity(position, shape, *m, false).is_some())
            .count()
    });
}
