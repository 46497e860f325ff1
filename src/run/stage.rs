//! Stage: the two steps in which a block is judged. The second is needed only if a result depends on game numbers.
//!
//! A panic, which is a bug of ours, costs the game that causes it and no other. The games of a block that fails are
//! judged one by one, and a game that fails alone is judged again as a game that is not read.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use super::buffers::BufferPool;
use super::event::RunEvent;
use super::part::ErasedPart;
use super::task::Task;
use bienban_base::error::Error;
use bienban_base::place::ByteSpan;
use bienban_engine::judge::settler::Settler;
use bienban_engine::source::reader::{ReadEvent, explain};
use bienban_engine::source::records::{RecordRange, Settle};
use bienban_engine::source::split::{Block, UnreadReason};
use bienban_engine::source::stretch::FileStretch;

/// An event, as far as it is known after the first stage.
#[derive(Debug)]
pub(super) struct StagedEvent<T> {
    event: RunEvent<T>,
    /// Whether a text begins here, so that there is no game before it.
    begins: bool,
    /// What the second stage needs, or `None` if the event is complete.
    again: Option<RejudgedBlock>,
}

/// A block that is judged again once its games have numbers.
#[derive(Debug)]
struct RejudgedBlock {
    block: Block,
    games: u64,
    /// The number of games before it in its text, set when [`GameNumbering`] knows it.
    before: u64,
}

impl<T> StagedEvent<T> {
    /// An event that is complete at once and belongs to no game.
    fn plain(event: RunEvent<T>) -> StagedEvent<T> {
        StagedEvent { event, begins: false, again: None }
    }

    /// The event. It is complete if no second stage was needed.
    pub(super) fn into_event(self) -> RunEvent<T> {
        self.event
    }
}

/// Counts the games of each text. It sees all stages in the order of the input.
#[derive(Debug, Default)]
pub(super) struct GameNumbering {
    before: u64,
}

impl GameNumbering {
    /// Sets the number of games before each stage. Returns whether any of them needs a second stage.
    pub(super) fn give<T>(&mut self, stages: &mut [StagedEvent<T>]) -> bool {
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
                // A game that gave no result still counts as a game.
                (None, RunEvent::Failed(Error::Internal { .. })) => self.before += 1,
                (None, _) => {}
            }
        }
        due
    }
}

/// Judges what was read, in two stages.
pub(super) struct StageJudge<'w> {
    pub(super) work: &'w dyn Task<Part = ErasedPart>,
    /// The largest size of a game in bytes.
    pub(super) game_limit: usize,
    /// The buffers that blocks do not need any more.
    pub(super) buffers: Arc<BufferPool>,
}

impl StageJudge<'_> {
    /// The first stage: everything that does not depend on the numbers of the games.
    pub(super) fn first(&self, read: ReadEvent) -> Vec<StagedEvent<ErasedPart>> {
        vec![match read {
            ReadEvent::Block(block) => return self.block(block),
            ReadEvent::Stretch(stretch) => match self.load(stretch) {
                Ok(Some(block)) => {
                    let line = block.first_line().clone();
                    let stages = self.block(block);
                    // Games after an unreadable stretch are dropped; the read error is already reported.
                    return if line.wait().is_some() { stages } else { Vec::new() };
                }
                Ok(None) => return Vec::new(),
                Err(error) => StagedEvent::plain(RunEvent::Failed(error)),
            },
            ReadEvent::Records(records) => return self.records(records),
            ReadEvent::Lost(name, losses) => StagedEvent::plain(RunEvent::Lost(name, losses)),
            ReadEvent::TooLarge(block) => self.too_large(block),
            ReadEvent::File(name) => StagedEvent::plain(RunEvent::File(name)),
            ReadEvent::Ended(ended) => StagedEvent::plain(RunEvent::Ended(ended)),
            ReadEvent::Failed(error) => StagedEvent::plain(RunEvent::Failed(error)),
            ReadEvent::Skipped(name) => StagedEvent::plain(RunEvent::Skipped(name)),
        }]
    }

    /// Judges records of a database, a block at a time.
    fn records(&self, records: RecordRange) -> Vec<StagedEvent<ErasedPart>> {
        let (name, mut left, mut stages) = (records.name().to_owned(), Some(records), Vec::new());
        let mut settler = self.work.settles().map(Settler::new);
        while let Some(records) = left.take() {
            let settle = settler.as_mut().map(|settler| settler as &mut dyn Settle);
            let Some((block, rest)) = caught(|| records.load(self.buffers.take(), settle)) else {
                stages.push(StagedEvent::plain(RunEvent::Failed(Error::Reader { name: name.clone() })));
                break;
            };
            stages.append(&mut self.block(block));
            left = rest;
        }
        stages
    }

    /// Reads the games of a stretch. `None` if its file ended before.
    fn load(&self, stretch: FileStretch) -> Result<Option<Block>, Error> {
        let name = stretch.name().to_owned();
        stretch.load(self.buffers.take()).map_err(|error| Error::Input { name, source: explain(error) })
    }

    /// Judges a block, or its games one by one if that fails.
    fn block(&self, block: Block) -> Vec<StagedEvent<ErasedPart>> {
        if let Some(part) = caught(|| self.work.work(checked(&block))) {
            let (stage, spare) = self.stage(RunEvent::Done(part), block);
            if let Some(block) = spare {
                self.buffers.give(block.into_buffer());
            }
            return vec![stage];
        }
        let alone = |game| {
            let (event, game) = judged_alone(game, &mut |game| self.work.work(game));
            self.stage(event, game).0
        };
        games(block).into_iter().map(alone).collect()
    }

    /// The second stage: completes the parts whose numbers are known now. A complete part stays as it is.
    pub(super) fn second(&self, stages: Vec<StagedEvent<ErasedPart>>) -> Vec<RunEvent<ErasedPart>> {
        // Blocks of single games have small buffers of their own, and the reader asks for only one buffer a block.
        let single = stages.len() == 1;
        let mut events = Vec::with_capacity(stages.len());
        for StagedEvent { event, again, .. } in stages {
            match (event, again) {
                (RunEvent::Done(mut part), Some(RejudgedBlock { block, before, .. })) => {
                    if caught(|| self.work.number(&block, &mut part, before)).is_none() {
                        events.extend(self.one_by_one(block, before));
                        continue;
                    }
                    events.push(RunEvent::Done(part));
                    if single {
                        self.buffers.give(block.into_buffer());
                    }
                }
                (RunEvent::Unread(mut part, error, bytes), Some(RejudgedBlock { block, before, .. })) => {
                    let numbered = caught(|| self.work.number(&block, &mut part, before));
                    events.push(match numbered {
                        Some(()) => RunEvent::Unread(part, error, bytes),
                        None => RunEvent::Failed(internal(&block)),
                    });
                }
                (event, _) => events.push(event),
            }
        }
        events
    }

    /// Both stages for each game of a block that failed in the second.
    fn one_by_one(&self, block: Block, mut before: u64) -> Vec<RunEvent<ErasedPart>> {
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

    /// Wraps the part of a block. Keeps the block if the second stage needs it, and otherwise gives its buffer back.
    fn stage(&self, event: RunEvent<ErasedPart>, block: Block) -> (StagedEvent<ErasedPart>, Option<Block>) {
        let awaited = match &event {
            RunEvent::Done(part) | RunEvent::Unread(part, ..) => self.work.awaits_number(part),
            _ => None,
        };
        let begins = block.first;
        match awaited {
            Some(games) => {
                (StagedEvent { event, begins, again: Some(RejudgedBlock { block, games, before: 0 }) }, None)
            }
            None => (StagedEvent { event, begins, again: None }, Some(block)),
        }
    }

    /// Reports that a game is too large.
    fn too_large(&self, game: Block) -> StagedEvent<ErasedPart> {
        let limit = self.game_limit as u64;
        let error = Error::GameTooLarge { name: game.name.to_string(), line: game.line(), limit };
        let game = game.left_unread(UnreadReason::TooLarge);
        let event = match caught(|| self.work.work(&game)) {
            Some(said) => RunEvent::Unread(said, error, Vec::new()),
            None => RunEvent::Failed(internal(&game)),
        };
        self.stage(event, game).0
    }
}

/// Runs `make`, and returns `None` if it panics. What a panic leaves half done is dropped unseen.
fn caught<T>(make: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(make)).ok()
}

/// The games of a block that failed, each as a block of its own. If even splitting it fails, the block itself.
fn games(block: Block) -> Vec<Block> {
    caught(|| block.games()).unwrap_or_else(|| vec![block])
}

/// Judges one game of a block that failed. If it fails again, it is judged as a game that is not read.
fn judged_alone<T>(game: Block, judge: &mut dyn FnMut(&Block) -> T) -> (RunEvent<T>, Block) {
    if let Some(done) = caught(|| judge(checked(&game))) {
        return (RunEvent::Done(done), game);
    }
    let (error, bytes) = (internal(&game), game.saved());
    let game = game.left_unread(UnreadReason::Failed);
    match caught(|| judge(&game)) {
        Some(said) => (RunEvent::Unread(said, error, bytes), game),
        None => (RunEvent::Failed(error), game),
    }
}

fn internal(game: &Block) -> Error {
    // For a sheet this is the line in the sheet, not in its transcript.
    let line = game.origin.as_ref().map_or_else(|| game.line(), |origin| origin.place(ByteSpan::new(0, 1)).line);
    Error::Internal { name: game.name.to_string(), line }
}

/// The block itself. A test build fails here on request, because no real input should make the program fail.
fn checked(block: &Block) -> &Block {
    if cfg!(debug_assertions)
        && let Ok(mark) = std::env::var(PANIC_AT)
        && memchr::memmem::find(block.bytes(), mark.as_bytes()).is_some()
    {
        panic!("{PANIC_AT} is set");
    }
    block
}

/// A text that makes a test build fail in its games.
const PANIC_AT: &str = "BIENBAN_TEST_PANIC_AT";
