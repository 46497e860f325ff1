//! `select`: the games that meet a condition, copied or written anew.

use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;

use tempfile::SpooledTempFile;

use super::export::Export;
use super::report::ReportWriter;
pub use super::selected::SelectPart;
use super::selected::SelectedGame;
use super::verbatim::{raw, raw_text};
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Taker, Task};
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::fast::{FastLetters, FastReader, FastReading, LookResult};
use bienban_engine::judge::{self, Game, Judge, JudgeTally, Visitor};
use bienban_engine::source::split::Block;
use bienban_games::profile::{GameFront, GameProfile, GameSeats, Lookout, Sieve, sort_key};
use bienban_games::selection::{Field, FieldFact, GameFacts};
use bienban_games::write::{QuickWriter, WriteTally};
use bienban_report::{EXPLAINED, ExplainedRows, ReportStyle};

/// What `select` does.
#[derive(Debug)]
pub struct Select<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// Which games are wanted.
    pub sieve: Sieve,
    /// The text of the condition, whose parts are named where an explanation is asked for.
    pub text: String,
    /// How the games are written; copied if `None`.
    pub export: Option<Export>,
    /// The fields whose values choose the file of a game.
    pub by: Vec<Field>,
    /// The fields by which games are sorted.
    pub sort: Vec<Field>,
    /// Whether the games are wanted, and not their number alone.
    pub games: bool,
    /// Whether the games that are not wanted are kept as well.
    pub rest: bool,
    /// Whether some of the games that are wanted may be one too many.
    pub limited: bool,
    /// How the parts of the condition that held of each game are reported, if they are.
    pub explain: Option<(ReportStyle, &'a Catalog)>,
}

impl Select<'_> {
    /// Selects among the games of a block. `before` is the number of games before it in its file, if that is known.
    fn select(&self, block: &Block, before: Option<u64>) -> (SelectPart, JudgeTally) {
        let partial = !self.rest && self.explain.is_none() && block.encoding.is_none();
        let passes = partial && self.sieve.may_refuse();
        // A game that is read is wanted then.
        let drafts = self.games && (self.sieve.is_open() || (passes && self.sieve.asks_tags_alone()));
        let plain = self.export.is_none() && self.by.is_empty() && self.sort.is_empty();
        let mut selecting = BlockSelector {
            task: self,
            before,
            passes,
            plain,
            lookout: Lookout::new(&self.sieve).filter(|_| partial),
            looked: None,
            seats: GameSeats::new(block),
            tally: JudgeTally::default(),
            selected: SelectPart::default(),
            reader: None,
            quick: self.export.as_ref().and_then(Export::drafting).filter(|_| drafts),
            drafted: None,
            explained: self.explain.map(|(style, catalog)| ExplainedRows::new(catalog, style)),
        };
        Judge::new(&self.options).each(block, &mut selecting);
        let BlockSelector { tally, mut selected, explained, .. } = selecting;
        selected.explained = explained.map(ExplainedRows::into_fragment).unwrap_or_default();
        (selected, tally)
    }

    /// Takes a game that is wanted. `reader` is made where it is needed, since to make one costs as much as to read
    /// several games.
    fn take(
        &self,
        profile: &GameProfile<'_, '_>,
        (reader, drafted): (&mut Option<FastReader>, usize),
        selected: &mut SelectPart,
    ) {
        match &self.export {
            None => raw(profile.game(), &mut selected.games),
            Some(export) => {
                if self.rest && self.limited {
                    raw(profile.game(), &mut selected.originals);
                }
                let reader = reader.get_or_insert_default();
                selected.written += export.game(profile, &self.options, reader, (&mut selected.games, drafted));
            }
        }
        let text = |field: &Field| match profile.field(*field) {
            FieldFact::Number(number) => number.to_string(),
            FieldFact::Text(text) => text.into_owned(),
            FieldFact::Later | FieldFact::Absent => String::new(),
        };
        let values = self.by.iter().map(text).collect();
        let key = if self.sort.is_empty() { String::new() } else { sort_key(profile, &self.sort) };
        let (end, original, rest) = (selected.games.len(), selected.originals.len(), selected.rest.len());
        selected.pieces.push(SelectedGame { end, original, rest, values, key });
    }

    /// Whether a game has to know its number, so that the blocks before it must have been counted.
    fn needs_numbers(&self) -> bool {
        let named = self.by.contains(&Field::Game) || self.sort.contains(&Field::Game);
        named || self.sieve.needs_numbers()
    }
}

/// Counts the games of a block, and reads only those whose end the text does not show.
pub(super) struct GameCounter(pub(super) JudgeTally);

impl Visitor for GameCounter {
    fn pass(&mut self, reader: &mut FastReader, block: &Block, start: usize) -> Option<usize> {
        let end = block.encoding.is_none().then(|| reader.skip(block.padded(), block.bytes().len(), start))??;
        self.0.games += 1;
        Some(end)
    }

    fn take(&mut self, game: &mut Game<'_>) {
        self.0.count_game(game);
    }
}

/// Selects among the games of a block, one after the other.
struct BlockSelector<'t, 'b> {
    task: &'t Select<'t>,
    before: Option<u64>,
    /// Whether games that the tags keep out are passed over without being read.
    passes: bool,
    /// Whether the bytes of a wanted game are all that is asked of it.
    plain: bool,
    /// Leaves games while they are read, if their moves are asked about.
    lookout: Option<Lookout<'t>>,
    /// What the lookout has read of the game that comes next.
    looked: Option<FastReading>,
    seats: GameSeats<'b>,
    tally: JudgeTally,
    selected: SelectPart,
    /// Reads the games that are written anew.
    reader: Option<FastReader>,
    /// Writes games while they are read, if all those are wanted that the tags do not keep out.
    quick: Option<&'t QuickWriter>,
    /// How much was written before the game that is being read, if it is read on the fast path.
    drafted: Option<usize>,
    explained: Option<ExplainedRows<'t>>,
}

impl Visitor for BlockSelector<'_, '_> {
    fn pass(&mut self, reader: &mut FastReader, block: &Block, start: usize) -> Option<usize> {
        self.looked = None;
        let number = self.before.map(|before| before + self.tally.games + 1);
        let text = block.bytes();
        let (end, wanted) = if let Some(lookout) = &mut self.lookout {
            let letters = FastLetters::of(self.task.options.language);
            match lookout.look(reader, (block, start), number, letters) {
                LookResult::Left(end) => (end, false),
                LookResult::Read(reading) => {
                    self.looked = Some(reading);
                    return None;
                }
                LookResult::Unknown => return None,
            }
        } else if self.passes {
            let (movetext, values) = reader.tags(block.padded(), text.len(), start)?;
            let front = GameFront::of_lines(block, start..movetext, values, number);
            let wanted = self.task.sieve.decides(&front).filter(|wanted| !wanted || self.plain)?;
            (FastReader::skip_moves(block.padded(), text.len(), movetext)?, wanted)
        } else {
            return None;
        };
        self.tally.games += 1;
        if wanted {
            self.selected.count += 1;
            if self.task.games {
                raw_text(text, ByteSpan::new(start, end), &mut self.selected.games);
                let end = self.selected.games.len();
                self.selected.pieces.push(SelectedGame {
                    end,
                    original: 0,
                    rest: 0,
                    values: Vec::new(),
                    key: String::new(),
                });
            }
        }
        Some(end)
    }

    fn mends(&self) -> bool {
        false
    }

    fn read(
        &mut self,
        reader: &mut FastReader,
        block: &Block,
        start: usize,
        letters: FastLetters,
    ) -> Option<FastReading> {
        self.drafted = Some(self.selected.games.len());
        // The lookout has read this game with the same reader, which still has it.
        if self.looked.is_some() {
            return self.looked;
        }
        let (padded, len) = (block.padded(), block.bytes().len());
        let quick = self.quick.and_then(|q| q.game(reader, (padded, len, start), letters, &mut self.selected.games));
        quick.or_else(|| reader.read(padded, len, start, letters))
    }

    fn take(&mut self, game: &mut Game<'_>) {
        self.tally.count_game(game);
        let drafted = self.drafted.take().unwrap_or(self.selected.games.len());
        // The block has only the beginning of a game that is not read.
        if !game.is_game() || game.is_unread() {
            self.selected.games.truncate(drafted);
            return;
        }
        let number = self.before.map(|before| before + self.tally.games);
        let profile = GameProfile::new(game, self.seats.seat_of(game), number);
        let taken = match &mut self.explained {
            None => match self.lookout.as_mut().filter(|_| self.looked.is_some() && game.is_read_whole()) {
                Some(lookout) => lookout.takes(&profile),
                None => self.task.sieve.takes(&profile),
            },
            Some(explained) => {
                let (taken, account) = self.task.sieve.account(&profile);
                explained.game(self.tally.games, &profile, taken, &self.task.text, &account);
                taken
            }
        };
        if taken {
            self.selected.count += 1;
            if self.task.games {
                self.task.take(&profile, (&mut self.reader, drafted), &mut self.selected);
            }
            return;
        }
        self.selected.games.truncate(drafted);
        if self.task.rest {
            raw(game, &mut self.selected.rest);
        }
    }
}

impl Task for Select<'_> {
    type Part = BlockResult<SelectPart>;

    fn work(&self, block: &Block) -> BlockResult<SelectPart> {
        if self.needs_numbers() {
            // The games are counted now, and looked at when their numbers are known.
            let mut counting = GameCounter(JudgeTally::default());
            Judge::new(&self.options).each(block, &mut counting);
            return BlockResult::new(block, counting.0, SelectPart::default());
        }
        let (selected, tally) = self.select(block, None);
        BlockResult::new(block, tally, selected)
    }

    fn awaits_number(&self, part: &BlockResult<SelectPart>) -> Option<u64> {
        self.needs_numbers().then_some(part.tally.games)
    }

    fn number(&self, block: &Block, part: &mut BlockResult<SelectPart>, before: u64) {
        (part.made, part.tally) = self.select(block, Some(before));
    }
}

/// Where games go by the values of their fields.
pub trait GameShelf {
    /// Takes games that go to the same place. `values` are those of the fields that were asked for.
    ///
    /// # Errors
    /// [`Error::Create`], [`Error::Output`].
    fn put(&mut self, values: &[String], games: &[u8]) -> Result<(), Error>;
}

/// Where the results of `select` go.
pub struct SelectOutlets<'a> {
    /// The games that are wanted.
    pub games: &'a mut dyn GameShelf,
    /// The others.
    pub rest: Option<&'a mut dyn Destination>,
    /// Why games are wanted.
    pub explained: Option<&'a mut dyn Destination>,
    /// How many games are taken at most.
    pub limit: Option<u64>,
    /// How many games go into one file, if that is what parts them.
    pub portion: Option<u64>,
}

/// Takes the parts of the blocks.
struct SelectTaker<'a, 't> {
    task: &'t Select<'t>,
    games: &'a mut dyn GameShelf,
    rest: Option<&'a mut dyn Destination>,
    explained: Option<ReportWriter<'a>>,
    limit: u64,
    portion: Option<u64>,
    /// How many games were taken.
    count: u64,
    written: WriteTally,
    /// Games that wait to be sorted: their keys, values and places in the file.
    waiting: Vec<(String, Vec<String>, Range<u64>)>,
    file: SpooledTempFile,
}

/// How much of the games that wait is held in memory.
const MEMORY: usize = 1 << 20;

impl SelectTaker<'_, '_> {
    /// Gives a game to the shelf.
    fn put(&mut self, values: &[String], game: &[u8], number: u64) -> Result<(), Error> {
        match self.portion {
            Some(portion) => self.games.put(&[format!("{:04}", number / portion + 1)], game),
            None => self.games.put(values, game),
        }
    }

    /// Gives the sorted games to the shelf.
    fn settle(&mut self) -> Result<(), Error> {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.sort_by(|a, b| a.0.cmp(&b.0));
        let failed = |source: io::Error| Error::Output { to: "tmp".to_owned(), source };
        let mut game = Vec::new();
        for (number, (_, values, range)) in (0..).zip(&waiting) {
            game.resize((range.end - range.start) as usize, 0);
            self.file.seek(SeekFrom::Start(range.start)).map_err(failed)?;
            self.file.read_exact(&mut game).map_err(failed)?;
            self.put(values, &game, number)?;
        }
        Ok(())
    }
}

impl Taker<SelectPart> for SelectTaker<'_, '_> {
    fn take(&mut self, mut made: SelectPart, before: u64) -> Result<(), Error> {
        if let Some(explained) = &mut self.explained {
            explained.take(std::mem::take(&mut made.explained), before)?;
        }
        let left = self.limit - self.count;
        let taken = made.count.min(left);
        if let Some(rest) = self.rest.as_deref_mut() {
            let others = made.others(taken as usize);
            if !others.is_empty() {
                rest.write(Box::new(|out| out.write_all(&others)))?;
            }
        }
        let pieces = &made.pieces[..made.pieces.len().min(taken as usize)];
        if !self.task.sort.is_empty() {
            let failed = |source: io::Error| Error::Output { to: "tmp".to_owned(), source };
            let end = pieces.last().map_or(0, |piece| piece.end);
            let base = self.file.seek(SeekFrom::End(0)).map_err(failed)?;
            self.file.write_all(&made.games[..end]).map_err(failed)?;
            let mut start = 0;
            for piece in made.pieces.into_iter().take(taken as usize) {
                let range = base + start as u64..base + piece.end as u64;
                self.waiting.push((piece.key, piece.values, range));
                start = piece.end;
            }
        } else if self.portion.is_none() && self.task.by.is_empty() {
            let end = pieces.last().map_or(0, |piece| piece.end);
            if end > 0 {
                self.games.put(&[], &made.games[..end])?;
            }
        } else {
            let mut start = 0;
            for (piece, number) in pieces.iter().zip(self.count..) {
                self.put(&piece.values, &made.games[start..piece.end], number)?;
                start = piece.end;
            }
        }
        self.count += taken;
        self.written += made.written;
        // Nothing more is wanted, so nothing more is read.
        let enough = self.count == self.limit && self.rest.is_none() && self.explained.is_none();
        if enough { Err(Error::Interrupted) } else { Ok(()) }
    }
}

/// What `select` did.
#[derive(Debug)]
pub struct SelectSummary {
    /// The summary; `None` if reading ended early, because as many games as were wanted had been found.
    pub summary: Option<RunSummary>,
    /// How many games were selected.
    pub count: u64,
    /// What could not be written anew and was copied.
    pub written: WriteTally,
}

/// Selects games of the inputs.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`], and any error of the shelf.
pub fn select<'a>(
    task: &'a Select<'_>,
    sources: Sources,
    outlets: SelectOutlets<'a>,
    watch: &mut impl RunWatch,
) -> Result<SelectSummary, Error> {
    let SelectOutlets { games, rest, explained, limit, portion } = outlets;
    let explained = match (explained, task.explain) {
        (Some(to), Some((style, catalog))) => Some(ReportWriter::begin(style, &EXPLAINED, catalog, to)?),
        _ => None,
    };
    let limit = limit.unwrap_or(u64::MAX);
    let file = SpooledTempFile::new(MEMORY);
    let (count, written, waiting) = (0, WriteTally::default(), Vec::new());
    let mut taking = SelectTaker { task, games, rest, explained, limit, portion, count, written, waiting, file };
    let mut summary = super::run(sources, task, &mut taking, watch);
    let full = taking.count == limit;
    if summary.is_ok() || full {
        taking.settle()?;
    }
    let (count, written) = (taking.count, taking.written);
    if let Some(report) = taking.explained {
        summary = report.finish(summary);
    }
    match summary {
        Ok(summary) => Ok(SelectSummary { summary: Some(summary), count, written }),
        Err(Error::Interrupted) if full => Ok(SelectSummary { summary: None, count, written }),
        Err(error) => Err(error),
    }
}
