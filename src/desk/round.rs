//! Round: the games of a folder, each with its state.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::SystemTime;

use super::folder::Folder;
use super::journal::Journal;
use super::mended::{Base, Mended};
use crate::error::Error;
use crate::finding::{Code, Finding, Severity};
use crate::judge::{self, Game, Judge, Tally};
use crate::message::Message;
use crate::place::ByteSpan;
use crate::repair::pairing::{Pair, pairs};
use crate::repair::witness::{NAMED, Witness};
use crate::run::{self, Sources, Task, Worked, pipeline};
use crate::source::input::Input;
use crate::source::split::Block;
use crate::text::harmless::harmless;

/// The most text that a desk holds, in bytes. A round has less than one of them.
const MOST_TEXT: usize = 256 << 20;

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It can be played to its end, and nothing else is wrong.
    Clean,
    /// The same, with decisions.
    Repaired,
    /// Something is open.
    Open,
    /// Both players' sheets are there and differ.
    Differ,
}

/// A game of the folder.
#[derive(Debug)]
pub struct RoundGame {
    /// Its file, relative to the folder, with `/`.
    pub file: Arc<str>,
    /// Its number in the file, from 1.
    pub number: u64,
    block: Arc<Block>,
    start: usize,
    /// What was found in it as it stands in the file.
    read: Assessed,
    /// How it is with the decisions about it.
    pub assessed: Assessed,
    /// Its state.
    pub state: State,
    /// The index of the other player's sheet, if it has one.
    pub second: Option<Pair>,
    /// Whether it is itself the other sheet of a game that comes earlier.
    pub is_second: bool,
}

/// What there is to say of a game in a list.
#[derive(Debug, Clone)]
pub struct Assessed {
    /// The values of [`NAMED`].
    pub tags: [String; NAMED.len()],
    /// The half-moves that could be played.
    pub half_moves: u32,
    /// Whether it can be played to its end.
    pub intact: bool,
    /// The gravest finding, the first of them.
    pub gravest: Option<(Code, Severity, Message)>,
    /// The half-moves, if another sheet may have to be compared.
    proven: Option<Vec<crate::chess::Move>>,
}

impl Assessed {
    /// What there is to say of a game.
    fn of(game: &Game<'_>, witness: Option<&Witness>) -> Assessed {
        let findings = game.findings();
        let key = |finding: &&Finding| std::cmp::Reverse(finding.severity);
        let gravest = findings.iter().min_by_key(key).map(|of| (of.code, of.severity, of.message.clone()));
        let tagged = game.tagged();
        let value = |name: &str| harmless(&tagged.value(name));
        Assessed {
            tags: NAMED.map(value),
            half_moves: game.half_moves(),
            intact: match witness {
                Some(witness) => witness.intact,
                // A game of xiangqi has no witness.
                None => game.is_read_whole() || game.xiangqi().is_some_and(|record| record.complete),
            },
            gravest,
            proven: witness.map(|witness| witness.proven.clone()),
        }
    }

    fn is_clean(&self) -> bool {
        self.intact && self.gravest.as_ref().is_none_or(|(_, severity, _)| *severity != Severity::Error)
    }
}

/// A game with the decisions about it, judged.
pub struct Look<'a, 'g> {
    /// The game as its sheet has it. `None` if it is not played as chess.
    pub base: Option<&'a Base>,
    /// The same with decisions.
    pub mended: Option<&'a Mended<'a>>,
    /// Where each half-move stands in the text that was judged.
    pub spans: &'a [ByteSpan],
    /// The judged game.
    pub game: &'a mut Game<'g>,
}

/// The games of a folder.
#[derive(Debug, Default)]
pub struct Round {
    /// In the order of files.
    pub games: Vec<RoundGame>,
    /// What could not be read.
    pub failures: Vec<Message>,
    /// The files as they were.
    stamp: Vec<(PathBuf, u64, Option<SystemTime>)>,
    places: HashMap<(Arc<str>, u64), usize>,
}

/// Reads games for a round.
struct Reader {
    options: judge::Options,
    root: String,
}

/// A game as a block has it.
struct ReadGame {
    game: RoundGame,
    witness: Option<Witness>,
}

impl Task for Reader {
    type Part = Worked<Vec<ReadGame>>;

    fn work(&self, block: &Block) -> Worked<Vec<ReadGame>> {
        let (mut tally, mut games) = (Tally::default(), Vec::new());
        let file: Arc<str> = block.name.strip_prefix(&self.root).unwrap_or(&block.name).into();
        let kept = Arc::new(block.clone());
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            if !game.is_game() {
                return;
            }
            let careful = !game.is_read_whole();
            let witness = if careful { Witness::of(game) } else { None };
            let read = Assessed::of(game, witness.as_ref());
            let state = if read.is_clean() { State::Clean } else { State::Open };
            let candidate = game.is_sheet() || !read.is_clean();
            games.push(ReadGame {
                game: RoundGame {
                    file: Arc::clone(&file),
                    number: tally.games,
                    block: Arc::clone(&kept),
                    start: game.span().start as usize,
                    assessed: read.clone(),
                    read,
                    state,
                    second: None,
                    is_second: false,
                },
                witness: witness.filter(|_| candidate),
            });
        });
        Worked::new(block, tally, games)
    }
}

impl Round {
    /// Reads the games of a folder, and applies the decisions about them. `read` counts the bytes.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub fn read(folder: &Folder, journal: &Journal, read: &Arc<AtomicU64>) -> Result<Round, Error> {
        let (inputs, outside) = folder.inputs();
        let stamp = stamp(&inputs.found);
        let options = pipeline::Options { bytes_read: Arc::clone(read), ..pipeline::Options::default() };
        let root = format!("{}/", crate::source::input::display(folder.path()));
        let reader = Reader { options: judge::Options::default(), root };
        let (mut games, mut witnesses, mut held, mut full) = (Vec::new(), Vec::new(), 0, false);
        let mut take = |part: Vec<ReadGame>, before: u64| {
            held += part.first().map_or(0, |first| first.game.block.bytes().len());
            full |= held > MOST_TEXT;
            for ReadGame { game, witness } in part.into_iter().filter(|_| !full) {
                witnesses.extend(witness.map(|witness| (games.len(), witness)));
                games.push(RoundGame { number: before + game.number, ..game });
            }
            Ok(())
        };
        let summary = run::run(Sources { inputs, options }, &reader, &mut take, &mut ())?;
        let mut failures = summary.failures;
        failures.extend(full.then(|| Message::new("desk-full").with("mib", (MOST_TEXT >> 20).to_string())));
        failures.extend(outside.into_iter().map(|name| Message::new("desk-outside").with("name", harmless(&name))));
        let mut round = Round { games, failures, stamp, places: HashMap::new() };
        round.places = round.games.iter().enumerate().map(|(i, g)| ((Arc::clone(&g.file), g.number), i)).collect();
        round.pair(&witnesses);
        for index in 0..round.games.len() {
            round.assess(index, journal);
        }
        Ok(round)
    }

    /// Whether the files are still as they were.
    pub fn is_current(&self, folder: &Folder) -> bool {
        stamp(&folder.inputs().0.found) == self.stamp
    }

    /// The games, each with its two sheets once, by round and board.
    pub fn in_order(&self) -> Vec<usize> {
        let mut shown: Vec<usize> = (0..self.games.len()).filter(|&index| !self.games[index].is_second).collect();
        shown.sort_by_cached_key(|&index| place(&self.games[index].assessed.tags));
        shown
    }

    /// The index of a game.
    pub fn find(&self, file: &str, number: u64) -> Option<usize> {
        self.places.get(&(Arc::from(file), number)).copied()
    }

    /// Finds the two sheets of games.
    fn pair(&mut self, witnesses: &[(usize, Witness)]) {
        let sheets: Vec<&Witness> = witnesses.iter().map(|(_, witness)| witness).collect();
        for pair in pairs(&sheets).pairs.into_iter().filter(|pair| pair.alike) {
            let (one, other) = (witnesses[pair.one].0, witnesses[pair.other].0);
            self.games[one].second = Some(Pair { one, other, ..pair });
            self.games[other].is_second = true;
        }
    }

    /// Judges a game with the decisions about it.
    pub fn look<T>(
        &self,
        index: usize,
        journal: &Journal,
        options: &judge::Options,
        take: impl FnOnce(Look<'_, '_>) -> T,
    ) -> T {
        let of = &self.games[index];
        let judge = Judge::new(options);
        judge.one(&of.block, of.start, |game| {
            let Some(base) = Base::of(game) else {
                return take(Look { base: None, mended: None, spans: &[], game });
            };
            let mended = Mended::new(&base, journal.about(&of.file, of.number));
            if mended.is_changed() {
                let text = mended.text();
                return judge.one(&text.block, 0, |game| {
                    take(Look { base: Some(&base), mended: Some(&mended), spans: &text.spans, game })
                });
            }
            let spans: Vec<ByteSpan> = base.witness.sheet.cells.iter().map(|cell| cell.span).collect();
            take(Look { base: Some(&base), mended: Some(&mended), spans: &spans, game })
        })
    }

    /// Finds the state of a game anew, after a decision about it.
    pub fn assess(&mut self, index: usize, journal: &Journal) {
        let of = &self.games[index];
        let decided = journal.about(&of.file, of.number).next().is_some();
        let (assessed, settled) = if decided {
            self.look(index, journal, &judge::Options::default(), |look| {
                let witness = Witness::of(look.game);
                let settled = look.mended.is_some_and(|mended| mended.fit > 0);
                (Assessed::of(look.game, witness.as_ref()), settled)
            })
        } else {
            (of.read.clone(), false)
        };
        let differs = of.second.is_some_and(|pair| !self.agree(&assessed, pair));
        let state = match () {
            () if !assessed.is_clean() && (!differs || settled) => State::Open,
            () if differs && !settled => State::Differ,
            () if settled => State::Repaired,
            () => State::Clean,
        };
        let of = &mut self.games[index];
        (of.assessed, of.state) = (assessed, state);
    }

    /// Whether the other sheet of a game shows the same half-moves.
    fn agree(&self, one: &Assessed, pair: Pair) -> bool {
        let other = &self.games[pair.other].read;
        one.intact && other.intact && one.proven == other.proven
    }
}

/// The numbers of round and board, by which a list is in order: board 2 comes before board 10.
fn place(tags: &[String; NAMED.len()]) -> [Vec<u32>; 2] {
    let numbers = |text: &str| {
        let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        parts.map(|part| part.parse().unwrap_or(u32::MAX)).collect()
    };
    // Round and Board by their places in `NAMED`.
    [numbers(&tags[3]), numbers(&tags[4])]
}

/// The sizes and times of files.
fn stamp(found: &[Result<Input, Error>]) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let path = |input: &Input| match input {
        Input::File(path) | Input::Walked(path) => Some(path.clone()),
        Input::Stdin | Input::Kept { .. } => None,
    };
    let files = found.iter().filter_map(|input| path(input.as_ref().ok()?));
    let known = |path: PathBuf| {
        let meta = std::fs::metadata(&path).ok()?;
        Some((path, meta.len(), meta.modified().ok()))
    };
    files.filter_map(known).collect()
}
