//! Reading: the files of a folder into the games of a round.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::folder::DeskFolder;
use super::round_game::{GameAssessment, RoundGame, RoundGameState};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::judge::{self, JudgeTally};
use bienban_engine::source::input::{Input, Inputs, display};
use bienban_engine::source::read_options::ReadOptions;
use bienban_engine::source::split::Block;
use bienban_run::tournament::ArchiveGatherer;
use bienban_run::{BlockResult, Sources, Task, pipeline};
use bienban_sheet::repair::witness::Witness;

/// The most text that a desk holds, in bytes. A round has less than one of them.
const MOST_TEXT: usize = 256 << 20;
/// The most games that a desk holds, each of which has a row in the list.
const MOST_GAMES: usize = 100_000;
/// A text of unknown form is a game if at least this many half-moves can be played.
const ENOUGH: u32 = 2;
/// The most files without games that are named.
const NAMED_FILES: usize = 12;

/// What was read.
#[derive(Debug, Default)]
pub(super) struct FolderReading {
    /// The games, in the order of files.
    pub(super) games: Vec<RoundGame>,
    /// What the games tell as sheets, by their indices.
    pub(super) witnesses: Vec<(usize, Witness)>,
    /// The files that are tables or reports of a tournament.
    pub(super) tables: Vec<String>,
    /// What could not be read, and which files have no games.
    pub(super) failures: Vec<Message>,
    held: usize,
    full: bool,
}

/// A game as a block has it.
struct ReadGame {
    game: RoundGame,
    witness: Option<Witness>,
}

/// Reads games for a round.
struct FolderReader {
    options: judge::JudgeOptions,
    root: String,
    /// How many half-moves a game must have.
    least: u32,
}

impl Task for FolderReader {
    type Part = BlockResult<Vec<ReadGame>>;

    fn work(&self, block: &Block) -> BlockResult<Vec<ReadGame>> {
        let (mut tally, mut games) = (JudgeTally::default(), Vec::new());
        let file: Arc<str> = block.name.strip_prefix(&self.root).unwrap_or(&block.name).into();
        let kept = Arc::new(block.clone());
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            if !game.is_game() || game.half_moves() < self.least {
                return;
            }
            let careful = !game.is_read_whole();
            let witness = if careful { Witness::of(game) } else { None };
            let read = GameAssessment::of(game, witness.as_ref());
            let state = if read.is_clean() { RoundGameState::Clean } else { RoundGameState::Open };
            let candidate = game.is_sheet() || !read.is_clean();
            let (number, start) = (tally.games, game.span().start as usize);
            games.push(ReadGame {
                game: RoundGame::new((Arc::clone(&file), number), (Arc::clone(&kept), start), read, state),
                witness: witness.filter(|_| candidate),
            });
        });
        BlockResult::new(block, tally, games)
    }
}

impl FolderReading {
    /// Reads the games of a folder. `read` counts the bytes. A text, workbook or document in which no scoresheet was
    /// found is read once more as moves alone: somebody dropped it here because there is a game in it.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub(super) fn folder(folder: &DeskFolder, inputs: Inputs, read: &Arc<AtomicU64>) -> Result<FolderReading, Error> {
        let mut whole = FolderReading::default();
        let unlike = inputs.skipped.len();
        let skipped = whole.pass(folder, inputs, read, 0)?;
        // Files whose names are not those of games come first.
        let (unlike, texts) = skipped.split_at(unlike.min(skipped.len()));
        let (tables, texts) = tables(texts)?;
        let found = texts.iter().map(|path| Ok(Input::File(path.clone()))).collect();
        whole.pass(folder, Inputs { found, ..Inputs::default() }, read, ENOUGH)?;
        let with: HashSet<Arc<str>> = whole.games.iter().map(|game| Arc::clone(&game.file)).collect();
        let name = |path: &PathBuf| folder.relative(path);
        whole.tables = tables.iter().map(name).collect();
        let empty: Vec<String> = texts.iter().map(name).filter(|name| !with.contains(&**name)).collect();
        whole.failures.extend(files_message("desk-no-game", &empty));
        whole.failures.extend(files_message("desk-unlike", &unlike.iter().map(name).collect::<Vec<_>>()));
        if whole.full {
            let message = Message::new("desk-full").with("mib", (MOST_TEXT >> 20).to_string());
            whole.failures.push(message.with("games", MOST_GAMES.to_string()));
        }
        Ok(whole)
    }

    /// Reads files. Returns those without games.
    fn pass(
        &mut self,
        folder: &DeskFolder,
        inputs: Inputs,
        read: &Arc<AtomicU64>,
        least: u32,
    ) -> Result<Vec<PathBuf>, Error> {
        if inputs.found.is_empty() {
            return Ok(inputs.skipped);
        }
        let options = pipeline::PipelineOptions {
            reading: ReadOptions { bytes_read: Arc::clone(read), ..ReadOptions::default() },
            ..pipeline::PipelineOptions::default()
        };
        let root = format!("{}/", display(folder.path()));
        let reader = FolderReader { options: judge::JudgeOptions::default(), root, least };
        let mut take = |part: Vec<ReadGame>, before: u64| {
            self.held += part.first().map_or(0, |first| first.game.text_len());
            for ReadGame { mut game, witness } in part {
                self.full |= self.held > MOST_TEXT || self.games.len() >= MOST_GAMES;
                if self.full {
                    break;
                }
                self.witnesses.extend(witness.map(|witness| (self.games.len(), witness)));
                game.number += before;
                self.games.push(game);
            }
            Ok(())
        };
        let summary = bienban_run::run(Sources { inputs, options }, &reader, &mut take, &mut ())?;
        if least == 0 {
            self.failures.extend(summary.failures);
        }
        Ok(summary.skipped)
    }
}

/// The files that are tables or reports of a tournament, and the others.
fn tables(texts: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Error> {
    let found = texts.iter().map(|path| Ok(Input::Walked(path.clone()))).collect();
    let mut gathering = ArchiveGatherer::default();
    let sources =
        Sources { inputs: Inputs { found, ..Inputs::default() }, options: pipeline::PipelineOptions::default() };
    gathering.add_reports(sources, &mut ())?;
    // The name of a workbook is followed by that of the worksheet.
    let is_one = |path: &PathBuf| {
        let name = display(path);
        gathering.reports.iter().any(|report| report.starts_with(&name))
    };
    Ok(texts.iter().cloned().partition(is_one))
}

/// The sentence that names files.
fn files_message(key: &'static str, files: &[String]) -> Option<Message> {
    if files.is_empty() {
        return None;
    }
    let mut names = files.iter().take(NAMED_FILES).map(|name| harmless(name)).collect::<Vec<_>>().join(", ");
    if files.len() > NAMED_FILES {
        names += ", …";
    }
    Some(Message::new(key).with("count", files.len().to_string()).with("files", names))
}
