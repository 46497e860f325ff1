//! Prints what the careful replay made of every game, to be compared with other programs:
//! `cargo run --release --example games -- FILE... > verdicts.csv`

use std::io::Write;

use bienban::finding::{Code, Finding};
use bienban::judge::each_game;
use bienban::run::event::RunEvent;
use bienban::run::pipeline::{self, PipelineOptions};
use bienban::source::input;
use bienban::source::read_options::ReadOptions;
use bienban::source::split::{Block, Sizes};

/// Findings that say that the main line or a variation cannot be played as it is written. A null move can.
const FAULTS: [Code; 11] = [
    Code::S101,
    Code::S102,
    Code::M201,
    Code::M202,
    Code::M205,
    Code::M206,
    Code::M207,
    Code::M208,
    Code::M210,
    Code::T504,
    Code::E603,
];

fn verdicts(block: &Block) -> (bool, String, Vec<String>) {
    let mut rows = Vec::new();
    each_game(block, bienban::judge::JudgeOptions::default(), |game, judgement| {
        if !game.is_game() {
            return;
        }
        // What goes on after a dead position or a fifth repetition can be played.
        let playable = |f: &Finding| {
            f.code == Code::M208 && !matches!(f.message.key, "moves-after-mate" | "moves-after-stalemate")
        };
        let faults: Vec<_> = judgement
            .findings
            .iter()
            .filter(|f| FAULTS.contains(&f.code) && !playable(f))
            .map(|f| f.code.id())
            .collect();
        let (half_moves, fen) = judgement
            .timeline
            .as_ref()
            .map_or((0, String::new()), |t| (t.half_moves, if t.complete { t.last.fen() } else { String::new() }));
        let offset = block.file_offset(game.span.start as usize);
        rows.push(format!("{offset},{half_moves},{fen},{}", faults.join(" ")));
    });
    (block.first, block.name.to_string(), rows)
}

fn main() {
    let names: Vec<_> = std::env::args_os().skip(1).map(Into::into).collect();
    let options = PipelineOptions {
        needs_games: false,
        threads: 2,
        reading: ReadOptions {
            sizes: Sizes { block: 1 << 19, game: 1 << 30 },
            unpack_ratio: u32::MAX,
            ..ReadOptions::default()
        },
    };
    let mut out = std::io::BufWriter::new(std::io::stdout());
    let mut game = 0;
    writeln!(out, "file,game,offset,half_moves,fen,faults").expect("standard output is open");
    pipeline::run(input::expand(&names, false).found, &options, &verdicts, |event| {
        match event {
            RunEvent::Done((first, name, rows)) => {
                game = if first { 0 } else { game };
                for row in rows {
                    game += 1;
                    writeln!(out, "{name},{game},{row}").expect("standard output is open");
                }
            }
            RunEvent::Failed(error) | RunEvent::Unread(_, error, _) => panic!("{error}"),
            RunEvent::File(_) | RunEvent::Ended(_) | RunEvent::Skipped(_) | RunEvent::Lost(..) => {}
        }
        Ok(())
    })
    .expect("nothing stops the run");
}
