//! The tokenizer of the careful path.

use bienban::pgn::lex;
use divan::Bencher;
use divan::counter::BytesCount;

use crate::games::GAMES;

#[divan::bench(max_time = 2)]
fn tokens(bencher: Bencher<'_, '_>) {
    let text = GAMES.bytes();
    let mut tokens = Vec::new();
    bencher.counter(BytesCount::of_slice(text)).bench_local(|| {
        let (mut start, mut count) = (0, 0);
        while start < text.len() {
            start = lex::lex_game(text, start, &mut tokens);
            count += tokens.len();
        }
        count
    });
}
