//! What pgn-reader needs for the same files, without a board and with shakmaty's. It runs as a child of the bench, so
//! that its start-up and its reading count as those of the other programs do.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

/// Reads the file and prints how many half-moves of main lines it has. With a board, every one of them is played.
pub(crate) fn run(path: &Path, with_board: bool) -> io::Result<()> {
    let mut reader = Reader::new(File::open(path)?);
    let mut counter = Counter { half_moves: 0, with_board };
    while reader.read_game(&mut counter)?.is_some() {}
    println!("{} half-moves", counter.half_moves);
    Ok(())
}

struct Counter {
    half_moves: u64,
    with_board: bool,
}

impl Visitor for Counter {
    type Tags = ();
    type Movetext = Option<Chess>;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(self.with_board.then(Chess::default))
    }

    fn san(&mut self, board: &mut Option<Chess>, san: SanPlus) -> ControlFlow<()> {
        self.half_moves += 1;
        if let Some(position) = board {
            match san.san.to_move(position) {
                Ok(played) => position.play_unchecked(played),
                // What comes behind an illegal move is not played.
                Err(_) => *board = None,
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Option<Chess>) -> ControlFlow<(), Skip> {
        // Neither engine plays variations here, which is to its advantage.
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Option<Chess>) {}
}
