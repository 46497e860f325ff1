//! Stage: what the first judging of a block comes to, and the second where that needs the number of its games.
//!
//! A panic, which is a fault of ours, costs the game that it comes from and no other: the games of a block that fails
//! are judged one by one, and a game that fails alone is judged again as one that is not read.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::Sender;

use super::event::Event;
use super::reader::Read;
use super::task::Task;
use crate::error::Error;
use crate::place::ByteSpan;
use crate::source::split::{Block, Unread};

/// An event as far as it is known after the first stage.
#[derive(Debug)]
pub(super) struct Stage<T> {
    event: Event<T>,
    /// Whether a text begins here, so that no game stands before it.
    begins: bool,
    /// What the second stage needs, where there is one.
    again: Option<Again>,
}

/// A block that is judged again when its games are numbered.
#[derive(Debug)]
struct Again {
    block: Block,
    games: u64,
    /// How many games stand before it in its text, once [`Numbers`] knows it.
    before: u64,
}

impl<T> Stage<T> {
    /// An event that is known at once and belongs to no game.
    fn plain(event: Event<T>) -> Stage<T> {
        Stage { event, begins: false, again: None }
    }

    /// The event, of which nothing is missing where no second stage is due.
    pub(super) fn into_event(self) -> Event<T> {
        self.event
    }
}

/// Counts the games of a text; it is told of all stages in the order of the input.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    before: u64,
}

impl Numbers {
    /// Says how many games stand before each, and returns whether a second stage is due.
    pub(super) fn give<T>(&mut self, stages: &mut [Stage<T>]) -> bool {
        let mut due = false;
        for stage in stages {
            if stage.begins {
                self.before = 0;
            }
            match (&mut stage.again, &stage.event) {
                (Some(again), _) => {
                    again.before = self.before;
                    self.before += again.games;
                    due = true;
                }
                // A game of which nothing could be said is a game all the same.
                (None, Event::Failed(Error::Internal { .. })) => self.before += 1,
                (None, _) => {}
            }
        }
        due
    }
}

/// Judges what was read, in two stages.
pub(super) struct Judge<'w, W> {
    pub(super) work: &'w W,
    /// How many bytes a game has at most.
    pub(super) game_limit: usize,
    /// Where the buffers of blocks go to be used again.
    pub(super) buffers: Sender<Vec<u8>>,
}

impl<W: Task> Judge<'_, W> {
    /// The first stage: all that can be said without the numbers of the games.
    pub(super) fn first(&self, read: Read) -> Vec<Stage<W::Part>> {
        vec![match read {
            Read::Block(block) => return self.block(block),
            Read::TooLarge(block) => self.too_large(block),
            Read::File(name) => Stage::plain(Event::File(name)),
            Read::Ended(ended) => Stage::plain(Event::Ended(ended)),
            Read::Failed(error) => Stage::plain(Event::Failed(error)),
            Read::Skipped(name) => Stage::plain(Event::Skipped(name)),
        }]
    }

    /// Judges a block, or its games one by one where that fails.
    fn block(&self, block: Block) -> Vec<Stage<W::Part>> {
        if let Some(part) = caught(|| self.work.work(checked(&block))) {
            let (stage, spare) = self.stage(Event::Done(part), block);
            if let Some(block) = spare {
                self.recycle(block);
            }
            return vec![stage];
        }
        let alone = |game| {
            let (event, game) = judged_alone(game, &mut |game| self.work.work(game));
            self.stage(event, game).0
        };
        games(block).into_iter().map(alone).collect()
    }

    /// The second stage: completes the parts whose numbers are known now. One that is whole stays as it is.
    pub(super) fn second(&self, stages: Vec<Stage<W::Part>>) -> Vec<Event<W::Part>> {
        // The blocks of single games have small buffers of their own, and the reader asks for one a block only.
        let single = stages.len() == 1;
        let mut events = Vec::with_capacity(stages.len());
        for Stage { event, again, .. } in stages {
            match (event, again) {
                (Event::Done(mut part), Some(Again { block, before, .. })) => {
                    if caught(|| self.work.number(&block, &mut part, before)).is_none() {
                        events.extend(self.one_by_one(block, before));
                        continue;
                    }
                    events.push(Event::Done(part));
                    if single {
                        self.recycle(block);
                    }
                }
                (Event::Unread(mut part, error, bytes), Some(Again { block, before, .. })) => {
                    let numbered = caught(|| self.work.number(&block, &mut part, before));
                    events.push(match numbered {
                        Some(()) => Event::Unread(part, error, bytes),
                        None => Event::Failed(internal(&block)),
                    });
                }
                (event, _) => events.push(event),
            }
        }
        events
    }

    /// Both stages for each game of a block that failed in the second.
    fn one_by_one(&self, block: Block, mut before: u64) -> Vec<Event<W::Part>> {
        let mut events = Vec::new();
        for game in games(block) {
            let mut games = 1;
            let (event, _) = judged_alone(game, &mut |game| {
                let mut part = self.work.work(game);
                if let Some(count) = self.work.awaits_number(&part) {
                    games = count;
                    self.work.number(game, &mut part, before);
                }
                part
            });
            before += games;
            events.push(event);
        }
        events
    }

    /// What was made of a block; the block is kept where it is needed again, else it is given back.
    fn stage(&self, event: Event<W::Part>, block: Block) -> (Stage<W::Part>, Option<Block>) {
        let awaited = match &event {
            Event::Done(part) | Event::Unread(part, ..) => self.work.awaits_number(part),
            _ => None,
        };
        let begins = block.first;
        match awaited {
            Some(games) => (Stage { event, begins, again: Some(Again { block, games, before: 0 }) }, None),
            None => (Stage { event, begins, again: None }, Some(block)),
        }
    }

    /// Says that a game is too large.
    fn too_large(&self, game: Block) -> Stage<W::Part> {
        let limit = self.game_limit as u64;
        let error = Error::GameTooLarge { name: game.name.to_string(), line: game.line, limit };
        let game = game.left_unread(Unread::TooLarge);
        let event = match caught(|| self.work.work(&game)) {
            Some(said) => Event::Unread(said, error, Vec::new()),
            None => Event::Failed(internal(&game)),
        };
        self.stage(event, game).0
    }

    /// Gives the buffer of a block back, unless one large game made it huge.
    fn recycle(&self, block: Block) {
        let bytes = block.into_buffer();
        if bytes.capacity() <= 4 << 20 {
            // The reader may have ended, and then no buffer is needed any more.
            let _ = self.buffers.send(bytes);
        }
    }
}

/// What is made; none where making it panics. What a panic leaves half done is dropped, and never looked at.
fn caught<T>(make: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(make)).ok()
}

/// The games of a block that failed, each as a block of its own; where even that fails, the block.
fn games(block: Block) -> Vec<Block> {
    caught(|| block.games()).unwrap_or_else(|| vec![block])
}

/// Judges a game of a block that failed; one that fails again is judged as a game that is not read.
fn judged_alone<T>(game: Block, judge: &mut dyn FnMut(&Block) -> T) -> (Event<T>, Block) {
    if let Some(done) = caught(|| judge(checked(&game))) {
        return (Event::Done(done), game);
    }
    let (error, bytes) = (internal(&game), game.saved());
    let game = game.left_unread(Unread::Failed);
    match caught(|| judge(&game)) {
        Some(said) => (Event::Unread(said, error, bytes), game),
        None => (Event::Failed(error), game),
    }
}

fn internal(game: &Block) -> Error {
    // The line of a sheet is that in the sheet, not in its transcript.
    let line = game.origin.as_ref().map_or(game.line, |origin| origin.place(ByteSpan::new(0, 1)).line);
    Error::Internal { name: game.name.to_string(), line }
}

/// The block itself. A build for tests fails here where it is told to, because no input should ever make it fail.
fn checked(block: &Block) -> &Block {
    if cfg!(debug_assertions)
        && let Ok(mark) = std::env::var(PANIC_AT)
        && memchr::memmem::find(block.bytes(), mark.as_bytes()).is_some()
    {
        panic!("{PANIC_AT} is set");
    }
    block
}

/// A text in whose games a build for tests fails.
const PANIC_AT: &str = "BIENBAN_TEST_PANIC_AT";
