//! From a file to results in order, with 1, 2 and 4 workers.

use std::io::Write;

use bienban::judge::{self, each};
use bienban::run::event::RunEvent;
use bienban::run::pipeline::{self, PipelineOptions};
use bienban::source::input::Input;
use bienban::source::read_options::ReadOptions;
use bienban::source::split::Sizes;
use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

use crate::games::{GAMES, HALF_MOVES};

/// The games of the other benches, as often as this.
const COPIES: usize = 8;

#[divan::bench(args = [1, 2, 4], max_time = 2)]
fn run(bencher: Bencher<'_, '_>, threads: usize) {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    for _ in 0..COPIES {
        file.write_all(GAMES.bytes()).expect("it can be written");
    }
    let options = PipelineOptions {
        needs_games: false,
        threads,
        reading: ReadOptions {
            sizes: Sizes { block: 512 << 10, game: 16 << 20 },
            unpack_ratio: 200,
            ..ReadOptions::default()
        },
    };
    let half_moves = COPIES as u64 * *HALF_MOVES;
    bencher.counter(ItemsCount::new(half_moves)).counter(BytesCount::new(COPIES * GAMES.bytes().len())).bench(|| {
        let mut total = 0;
        let work = |block: &_| {
            let mut half_moves = 0;
            each(block, &judge::JudgeOptions::default(), |game| half_moves += u64::from(game.half_moves()));
            half_moves
        };
        let result = pipeline::run(vec![Ok(Input::File(file.path().into()))], &options, &work, |event| {
            if let RunEvent::Done(judged) = event {
                total += judged;
            }
            Ok(())
        });
        result.expect("nothing stops the run");
        assert_eq!(total, half_moves);
    });
}
