//! `show`: one game, and a position in it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::picture::Picture;
use super::{BlockResult, RunSummary, RunWatch, Sources, Taker, Task};
use bienban_base::error::Error;
use bienban_engine::judge::{self, Judge, JudgeTally};
use bienban_engine::source::split::Block;
use bienban_report::Fragment;

/// What `show` does.
#[derive(Debug)]
pub struct Show<'a> {
    /// How games are judged. The timeline keeps its steps.
    pub options: judge::JudgeOptions,
    /// The text that the game is in, or `None` for the first text of the inputs.
    pub text: Option<String>,
    /// The number of the game in its text, counted from 1.
    pub game: u64,
    /// How the game is shown.
    pub picture: Picture<'a>,
}

/// The outcome of the search.
#[derive(Debug)]
pub enum ShowOutcome {
    /// The game, as text.
    Game(Box<Fragment>),
    /// The text has no such game. The value is how many it has.
    Fewer(u64),
    /// No text has the name that the user gave.
    NoText,
}

/// Searches for the game.
struct GameSearch<'a> {
    show: &'a Show<'a>,
    /// Games of the text counted so far.
    counted: AtomicU64,
    /// Whether the text has come by.
    met: AtomicBool,
}

/// The part of a block: first where its games begin, then the picture of the game that the user asked for.
#[derive(Default)]
struct ShowPart {
    starts: Vec<usize>,
    picture: Option<Result<Fragment, Error>>,
}

impl Task for GameSearch<'_> {
    type Part = BlockResult<ShowPart>;

    fn work(&self, block: &Block) -> BlockResult<ShowPart> {
        let mut made = ShowPart::default();
        if self.show.text.as_ref().is_none_or(|text| **text == *block.name) {
            self.met.store(true, Ordering::Relaxed);
            let options = judge::JudgeOptions { record: false, ..self.show.options };
            judge::each(block, &options, |game| {
                if game.is_game() {
                    made.starts.push(game.span().start as usize);
                }
            });
        }
        BlockResult::new(block, JudgeTally::default(), made)
    }

    fn awaits_number(&self, part: &BlockResult<ShowPart>) -> Option<u64> {
        Some(part.made.starts.len() as u64)
    }

    fn number(&self, block: &Block, part: &mut BlockResult<ShowPart>, before: u64) {
        let (show, made) = (self.show, &mut part.made);
        self.counted.fetch_add(made.starts.len() as u64, Ordering::Relaxed);
        let index = show.game.checked_sub(before + 1).and_then(|index| usize::try_from(index).ok());
        if let Some(&start) = index.and_then(|index| made.starts.get(index)) {
            let judge = Judge::new(&show.options);
            made.picture = Some(judge.one(block, start, |game| show.picture.draw(game, show.game)));
        }
    }
}

/// Takes the picture, and ends the run when the search is over.
struct ShowTaker<'a> {
    show: &'a Show<'a>,
    texts: u64,
    picture: Option<Fragment>,
}

impl Taker<ShowPart> for ShowTaker<'_> {
    /// Without a name, the search looks in the first text of an archive.
    fn text(&mut self, _name: &str) -> Result<(), Error> {
        self.texts += 1;
        if self.show.text.is_none() && self.texts > 1 { Err(Error::Interrupted) } else { Ok(()) }
    }

    fn take(&mut self, searched: ShowPart, _before: u64) -> Result<(), Error> {
        match searched.picture {
            Some(picture) => {
                self.picture = Some(picture?);
                Err(Error::Interrupted)
            }
            None => Ok(()),
        }
    }
}

/// Searches for a game and shows it. The summary is complete only if the search went through all inputs.
///
/// # Errors
/// [`Error::Interrupted`] if the user stopped the run, and [`Error::Usage`] if the game has too few half-moves.
pub fn show(task: &Show<'_>, sources: Sources, watch: &mut impl RunWatch) -> Result<(ShowOutcome, RunSummary), Error> {
    let stop = sources.options.reading.stop.clone();
    let search = GameSearch { show: task, counted: AtomicU64::new(0), met: AtomicBool::new(false) };
    let mut taker = ShowTaker { show: task, texts: 0, picture: None };
    let summary = match super::run(sources, &search, &mut taker, watch) {
        // The search ends its run with this error when it has found the game.
        Err(Error::Interrupted) if !stop.load(Ordering::Relaxed) => RunSummary::default(),
        summary => summary?,
    };
    let found = match taker.picture {
        Some(picture) => ShowOutcome::Game(Box::new(picture)),
        None if task.text.is_some() && !search.met.load(Ordering::Relaxed) => ShowOutcome::NoText,
        None => ShowOutcome::Fewer(search.counted.load(Ordering::Relaxed)),
    };
    Ok((found, summary))
}
