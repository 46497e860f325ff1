//! Judges the games of a block, which is how every command that reads games begins.
//!
//! [`each`] reads every game on the fast path if possible, runs the [`checks`] that the fast path's proofs do not
//! cover, and hands over one type, [`Game`], whichever path a game took. [`Judge`] does the same with other checks or
//! another way of reading. [`each_game`] takes the careful path for every game; tests compare the fast path with it.
//!
//! ```
//! use bienban_engine::judge::{JudgeOptions, each};
//! use bienban_engine::source::split::Block;
//! let block = Block::whole("example.pgn", b"[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n");
//! let mut codes = Vec::new();
//! each(&block, &JudgeOptions::default(), |game| codes.extend(game.findings().iter().map(|f| f.code.id())));
//! assert!(codes.contains(&"M201"));
//! ```

pub mod account;
mod careful;
pub mod checks;
pub mod cross_check;
pub mod follow;
mod game;
mod main_line;
mod options;
mod outline;
mod score;
pub mod second_sheet;
pub mod settler;
mod tally;
pub mod unplayed;
mod unsettled;
pub mod xiangqi;

use std::cell::Cell;

use self::careful::Careful;
pub use self::checks::before_sealed;
use self::checks::{CHECKS, GameCheck};
pub use self::game::{Draws, Game};
pub use self::options::JudgeOptions;
pub use self::tally::{JudgeTally, SheetTally};
pub use self::xiangqi::GameKind;
use crate::chess::fast::{FastLetters, FastReader, FastReading, Proof};
use crate::chess::replay::Timeline;
use crate::chess::replay::begun::CanonicalStart;
use crate::pgn::game as pgn;
use crate::pgn::lex::Token;
use crate::source::split::Block;
use bienban_base::finding::Finding;
use bienban_base::text::detected;

/// The result of the careful path for a game.
#[derive(Debug)]
pub struct Judgement {
    /// The findings in the order of the text.
    pub findings: Vec<Finding>,
    /// The replayed game, or `None` if the game is not played.
    pub timeline: Option<Timeline>,
}

/// Receives the games of a block, and may read them in its own way. A closure is a visitor that reads them as usual.
pub trait Visitor {
    /// Reads the game at `start` on the fast path. Returns `None` when the careful path must read it.
    fn read(
        &mut self,
        reader: &mut FastReader,
        block: &Block,
        start: usize,
        letters: FastLetters,
    ) -> Option<FastReading> {
        reader.read(block.padded(), block.bytes().len(), start, letters)
    }

    /// Whether games that were refused may be read with half-moves [mended](FastReader::read_mended). A visitor that
    /// reads in its own way has not seen those.
    fn mends(&self) -> bool {
        true
    }

    /// Skips the game at `start` without reading it, and returns its end. `None` if it must be read.
    fn pass(&mut self, _reader: &mut FastReader, _block: &Block, _start: usize) -> Option<usize> {
        None
    }

    /// Whether games may be read several at a time before they are taken. If much is done with each, that is faster:
    /// the reader and the taker do not push each other out of the caches of the processor at every game.
    fn takes_together(&self) -> bool {
        false
    }

    /// Receives a judged game.
    fn take(&mut self, game: &mut Game<'_>);
}

impl<F: FnMut(&mut Game<'_>)> Visitor for F {
    fn take(&mut self, game: &mut Game<'_>) {
        self(game);
    }
}

thread_local! {
    /// The readers that the thread used last, because to make one costs as much as to read several games. They are
    /// taken out while they are used, so a panic loses them, and a visitor that judges another block gets its own.
    static READERS: Cell<Vec<FastReader>> = const { Cell::new(Vec::new()) };
}

/// The number of games that are taken together.
const TOGETHER: usize = 8;

/// Judges games by the checks that the options select.
#[derive(Debug, Clone)]
pub struct Judge<'o> {
    options: &'o JudgeOptions,
    checks: Vec<&'static GameCheck>,
    /// The proofs that together leave no check anything to do.
    needed: Proof,
    /// Whether some check looks at every game because no proof covers it.
    always: bool,
}

impl<'o> Judge<'o> {
    /// A judge with every check of [`CHECKS`] that the options select.
    pub fn new(options: &'o JudgeOptions) -> Judge<'o> {
        let judge = Judge { options, checks: Vec::new(), needed: Proof::NONE, always: false };
        CHECKS.iter().filter(|check| check.is_wanted(options)).fold(judge, Judge::with)
    }

    /// This judge with one more check.
    #[must_use]
    pub fn with(mut self, check: &'static GameCheck) -> Judge<'o> {
        self.checks.push(check);
        self.needed = self.needed.and(check.covered_by);
        self.always |= check.covered_by == Proof::NONE;
        self
    }

    /// Judges every game of a block in order, each on the fast path if possible.
    pub fn each(&self, block: &Block, visitor: &mut dyn Visitor) {
        if self.needs_care(block) {
            return self.each_with_care(block, &mut |game| visitor.take(game));
        }
        let together = visitor.takes_together();
        let mut readers = READERS.take();
        let count = readers.len().max(if together { TOGETHER } else { 1 });
        readers.resize_with(count, FastReader::new);
        let ascii = block.bytes().is_ascii();
        for reader in &mut readers {
            reader.expect_ascii(ascii);
        }
        if together {
            self.each_together(block, visitor, &mut readers[..TOGETHER]);
        } else {
            self.each_apart(block, visitor, &mut readers[0]);
        }
        READERS.set(readers);
    }

    /// Reads each game, and has it taken, before the next.
    fn each_apart(&self, block: &Block, visitor: &mut dyn Visitor, reader: &mut FastReader) {
        let mut memory = Vec::new();
        let mut start = 0;
        while start < block.bytes().len() {
            if let Some(end) = visitor.pass(reader, block, start) {
                start = end;
                continue;
            }
            let mut game = self.at(block, start, visitor, reader, &mut memory);
            visitor.take(&mut game);
            start = game.span().end as usize;
            memory = game.into_memory().unwrap_or(memory);
        }
    }

    /// Reads as many games as there are readers before they are taken.
    fn each_together(&self, block: &Block, visitor: &mut dyn Visitor, readers: &mut [FastReader]) {
        let mut memory = Vec::new();
        let mut start = 0;
        while start < block.bytes().len() {
            let mut games = Vec::with_capacity(readers.len());
            for reader in &mut *readers {
                if start < block.bytes().len() {
                    let game = self.at(block, start, visitor, reader, &mut memory);
                    start = game.span().end as usize;
                    games.push(game);
                }
            }
            for game in &mut games {
                visitor.take(game);
            }
            memory = games.into_iter().find_map(Game::into_memory).unwrap_or(memory);
        }
    }

    /// Whether no game of a block may be read on the fast path, which knows chess alone.
    fn needs_care(&self, block: &Block) -> bool {
        block.asks_for_care() || self.options.kind == GameKind::Xiangqi
    }

    /// Judges every game of a block on the careful path.
    pub fn each_with_care(&self, block: &Block, take: &mut dyn FnMut(&mut Game<'_>)) {
        let mut memory = Vec::new();
        let mut start = 0;
        let mut reader = None;
        while start < block.bytes().len() {
            let mut game = match block.settled(start) {
                Some(reading) => self.settled(block, start, reader.get_or_insert_with(FastReader::new), reading),
                None => self.careful(block, start, &mut memory, &CanonicalStart::nothing()),
            };
            take(&mut game);
            start = game.span().end as usize;
            memory = game.into_memory().unwrap_or_default();
        }
    }

    /// The game at `start` of a block of which `reading` alone is known.
    fn settled<'a>(&self, block: &'a Block, start: usize, reader: &'a mut FastReader, reading: FastReading) -> Game<'a>
    where
        'o: 'a,
    {
        Game::read(block, self.options, start, reader.known_alone(reading))
    }

    /// Judges the one game that begins at `start` of a block, as [`each`](Judge::each) does.
    pub fn one<T>(&self, block: &Block, start: usize, take: impl FnOnce(&mut Game<'_>) -> T) -> T {
        if self.needs_care(block) {
            return take(&mut self.careful(block, start, &mut Vec::new(), &CanonicalStart::nothing()));
        }
        let (mut reader, mut memory) = (FastReader::new(), Vec::new());
        take(&mut self.at(block, start, &mut |_: &mut Game<'_>| {}, &mut reader, &mut memory))
    }

    /// Judges the game at `start` of a block, on the fast path if possible.
    fn at<'a>(
        &self,
        block: &'a Block,
        start: usize,
        visitor: &mut dyn Visitor,
        reader: &'a mut FastReader,
        memory: &mut Vec<Token>,
    ) -> Game<'a>
    where
        'o: 'a,
    {
        if let Some(reading) = block.settled(start) {
            return self.settled(block, start, reader, reading);
        }
        let letters = FastLetters::of(self.options.language);
        reader.forget();
        let mut reading = visitor.read(reader, block, start, letters);
        if reading.is_none() && visitor.mends() && self.options.kind == GameKind::Auto {
            reading = reader.read_mended(block.padded(), block.bytes().len(), start, letters);
        }
        // The fast path takes valid UTF-8 as UTF-8. The text, or the user, may want those bytes read otherwise.
        let asked = block.encoding;
        let as_utf8 =
            |r: &FastReading| r.ascii && asked.is_none() || detected::is_utf8(&block.bytes()[start..r.end], asked);
        let reading = reading.filter(as_utf8);
        if let Some(reading) = reading {
            let mut game = Game::read(block, self.options, start, reader.last_read(reading));
            if self.covers(&game) {
                return game;
            }
            if game.settle_tags() {
                self.judge(&mut game);
                return game;
            }
        }
        self.careful(block, start, memory, &reader.begun())
    }

    /// Judges the game at `start` of a block on the careful path.
    fn careful<'a>(&self, block: &'a Block, start: usize, memory: &mut Vec<Token>, begun: &CanonicalStart) -> Game<'a>
    where
        'o: 'a,
    {
        let careful = Careful::read_on(block, start, self.options, std::mem::take(memory), begun);
        let mut game = Game::careful(block, self.options, careful);
        self.judge(&mut game);
        game
    }

    /// Whether the proofs of a game leave no check anything to do.
    #[inline]
    fn covers(&self, game: &Game<'_>) -> bool {
        self.settles(game.proofs())
    }

    /// Whether such proofs leave no check anything to do.
    #[inline]
    fn settles(&self, proofs: Proof) -> bool {
        !self.always && proofs.has(self.needed)
    }

    /// Runs the checks that the proofs do not cover.
    fn judge(&self, game: &mut Game<'_>) {
        let findings = checks::run(&self.checks, game);
        game.add(findings);
    }
}

/// Judges every game of a block in order and hands each to `take`.
pub fn each(block: &Block, options: &JudgeOptions, mut take: impl FnMut(&mut Game<'_>)) {
    Judge::new(options).each(block, &mut take);
}

/// Judges the game at `start` of a block on the careful path, even if the fast path could read it.
pub fn carefully<'a>(block: &'a Block, start: usize, options: &'a JudgeOptions) -> (pgn::PgnGame<'a>, Judgement) {
    let (careful, findings) =
        Judge::new(options).careful(block, start, &mut Vec::new(), &CanonicalStart::nothing()).into_parts();
    let (written, timeline) = careful.into_timeline();
    (written, Judgement { findings, timeline })
}

/// Judges every game of a block on the careful path, even if the fast path could read it, and hands over the parts.
pub fn each_game(block: &Block, options: JudgeOptions, mut take: impl FnMut(&pgn::PgnGame<'_>, Judgement)) {
    let judge = Judge::new(&options);
    let mut memory = Vec::new();
    let mut start = 0;
    while start < block.bytes().len() {
        let game = judge.careful(block, start, &mut memory, &CanonicalStart::nothing());
        start = game.span().end as usize;
        let (careful, findings) = game.into_parts();
        let (written, timeline) = careful.into_timeline();
        take(&written, Judgement { findings, timeline });
        memory = written.tokens;
    }
}
