//! `duplicates`: games that are one game, and an archive with one of each.
//!
//! The inputs are read two or three times. The first reading makes a key of every game; among the keys the candidates
//! are found. The second reading makes records of the candidates, which are compared. The third one copies the games
//! that are kept, if somebody wants them.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::blocks::{BlockIndex, BlockPlace, place};
use super::records::{RecordScratch, RecordSpool};
use super::report::ReportWriter;
use super::verbatim::raw_text;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Task};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::fast::FastReader;
use bienban_engine::judge::{self, Game, Judge, JudgeTally, Visitor};
use bienban_engine::source::kept::KeptInputs;
use bienban_engine::source::split::{Block, UnreadReason};
use bienban_games::duplicates::{
    DuplicateEntry, DuplicateGroups, DuplicateKey, DuplicateOptions, GameMarks, Merits, RecordShelf as _, candidates,
    group,
};
use bienban_games::profile::TagHeading;
use bienban_report::{DUPLICATES, DuplicateRows, ReportClosing, ReportStyle};

/// What `duplicates` does.
#[derive(Debug)]
pub struct Duplicates<'a> {
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// What is kept.
    pub wish: DuplicateOptions,
    /// The form of the report.
    pub style: ReportStyle,
    /// The wording of the report.
    pub catalog: &'a Catalog,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DuplicatesSummary {
    /// Groups.
    pub groups: u64,
    /// Games that are left out where one of each group is kept.
    pub dropped: u64,
    /// Games that were not compared with all that they might have been.
    pub curbed: u64,
}

/// Where the results of `duplicates` go.
pub struct DuplicatesOutlets<'a> {
    /// The games that are kept.
    pub games: Option<&'a mut dyn Destination>,
    /// The report.
    pub report: Option<&'a mut dyn Destination>,
}

/// What a reading makes of a block.
#[derive(Debug)]
pub struct DuplicatesPart<T> {
    place: BlockPlace,
    games: u64,
    made: T,
}

/// The first reading: the keys of a block, whose numbers count in it.
struct KeyTask<'a>(&'a judge::JudgeOptions);

impl Task for KeyTask<'_> {
    type Part = BlockResult<DuplicatesPart<Vec<DuplicateKey>>>;

    fn work(&self, block: &Block) -> Self::Part {
        let (mut tally, mut keys, mut line) = (JudgeTally::default(), Vec::new(), RecordScratch::default());
        judge::each(block, self.0, |game| {
            tally.count_game(game);
            tally.count_findings(game);
            if game.is_game() && !game.is_unread() {
                line.see(game);
                keys.push(line.key(&TagHeading::of(game), tally.games as u32 - 1));
            }
        });
        let part = DuplicatesPart { place: place(block), games: tally.games, made: keys };
        BlockResult::new(block, tally, part)
    }
}

/// The second reading: the records of candidates.
struct CandidateTask<'a> {
    options: &'a judge::JudgeOptions,
    blocks: &'a BlockIndex,
    marks: &'a GameMarks,
}

/// The candidates of a block: their keys and merits, each with the place of its record.
type CandidateRecords = (Vec<(DuplicateKey, Merits, usize)>, Vec<u8>);

impl Task for CandidateTask<'_> {
    type Part = BlockResult<DuplicatesPart<CandidateRecords>>;

    fn work(&self, block: &Block) -> Self::Part {
        let mut recording = CandidateRecorder {
            marks: self.marks,
            firsts: self.blocks.firsts(block).collect(),
            tally: JudgeTally::default(),
            line: RecordScratch::default(),
            made: CandidateRecords::default(),
        };
        Judge::new(self.options).each(block, &mut recording);
        let CandidateRecorder { tally, made, .. } = recording;
        let part = DuplicatesPart { place: place(block), games: tally.games, made };
        BlockResult::new(block, tally, part)
    }
}

/// Makes records of the candidates among the games of a block, one after the other.
struct CandidateRecorder<'t> {
    marks: &'t GameMarks,
    /// The numbers of the first game of the block among all games.
    firsts: Vec<u64>,
    tally: JudgeTally,
    line: RecordScratch,
    made: CandidateRecords,
}

impl CandidateRecorder<'_> {
    /// Whether the game after so many others of the block is a candidate.
    fn is_wanted(&self, relative: u64) -> bool {
        self.firsts.iter().any(|first| self.marks.has((first + relative) as u32))
    }
}

impl Visitor for CandidateRecorder<'_> {
    fn pass(&mut self, reader: &mut FastReader, block: &Block, start: usize) -> Option<usize> {
        if block.encoding.is_some() || self.is_wanted(self.tally.games) {
            return None;
        }
        let end = reader.skip(block.padded(), block.bytes().len(), start)?;
        self.tally.games += 1;
        Some(end)
    }

    fn take(&mut self, game: &mut Game<'_>) {
        let relative = self.tally.games;
        self.tally.count_game(game);
        if game.is_game() && !game.is_unread() && self.is_wanted(relative) {
            self.line.see(game);
            let heading = TagHeading::of(game);
            let record = self.line.record(game, &heading);
            let (entries, bytes) = &mut self.made;
            entries.push((self.line.key(&heading, relative as u32), Merits::of(&record), bytes.len()));
            record.write(bytes);
        }
    }
}

/// The third reading: the games of a block, each with the place where it ends among them.
struct CopyTask<'a>(&'a judge::JudgeOptions);

/// Games one after the other, and where each ends.
type GameCopies = (Vec<u8>, Vec<usize>);

impl Task for CopyTask<'_> {
    type Part = BlockResult<DuplicatesPart<GameCopies>>;

    fn work(&self, block: &Block) -> Self::Part {
        let mut copying = GameCopier { tally: JudgeTally::default(), made: GameCopies::default() };
        copying.made.0.reserve(block.bytes().len() + 2);
        Judge::new(self.0).each(block, &mut copying);
        let GameCopier { tally, made } = copying;
        let part = DuplicatesPart { place: place(block), games: tally.games, made };
        BlockResult::new(block, tally, part)
    }
}

/// Copies the games of a block, one after the other.
struct GameCopier {
    tally: JudgeTally,
    made: GameCopies,
}

impl GameCopier {
    fn copy(&mut self, block: &Block, span: ByteSpan) {
        // The block has only the beginning of a game that is too large.
        if block.unread != Some(UnreadReason::TooLarge) {
            raw_text(block.bytes(), span, &mut self.made.0);
        }
        self.made.1.push(self.made.0.len());
    }
}

impl Visitor for GameCopier {
    fn pass(&mut self, reader: &mut FastReader, block: &Block, start: usize) -> Option<usize> {
        if block.encoding.is_some() {
            return None;
        }
        let end = reader.skip(block.padded(), block.bytes().len(), start)?;
        self.tally.games += 1;
        self.copy(block, ByteSpan::new(start, end));
        Some(end)
    }

    fn take(&mut self, game: &mut Game<'_>) {
        self.tally.count_game(game);
        if game.is_game() {
            self.copy(game.block(), game.span());
        }
    }
}

/// The inputs of a run, to be read several times.
struct RepeatedInputs<'r> {
    kept: KeptInputs,
    options: &'r super::pipeline::PipelineOptions,
    /// The games of the first reading.
    games: u64,
}

impl RepeatedInputs<'_> {
    /// Reads the inputs once more. `take` gets the parts with the numbers of their first games among all.
    fn again<T: Send + 'static>(
        &self,
        blocks: &BlockIndex,
        task: &impl Task<Part = BlockResult<DuplicatesPart<T>>>,
        mut take: impl FnMut(T, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut first = 0;
        let mut taker = |part: DuplicatesPart<T>, _: u64| {
            let DuplicatesPart { place, games, made } = part;
            if games > 0 && !blocks.begins(&place, first) {
                return Err(changed(&place));
            }
            let index = first;
            first += games;
            take(made, index)
        };
        let mut options = self.options.clone();
        options.reading.bytes_read = Arc::<AtomicU64>::default();
        let inputs = bienban_engine::source::input::Inputs { found: self.kept.again(), ..Default::default() };
        super::run(Sources { inputs, options }, task, &mut taker, &mut ())?;
        if first == self.games { Ok(()) } else { Err(changed(&(Arc::from("-"), 0))) }
    }
}

/// The error of an input that is not what it was when it was read first.
fn changed((name, _): &BlockPlace) -> Error {
    let source = io::Error::other(Message::new("duplicates-changed"));
    Error::Input { name: name.to_string(), source }
}

fn temporary(source: io::Error) -> Error {
    Error::Temporary { source }
}

/// Finds the duplicates among the games of the inputs.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`], [`Error::Temporary`], and [`Error::Input`] if an input changes while it
/// is read.
pub fn duplicates(
    task: &Duplicates<'_>,
    sources: Sources,
    outlets: DuplicatesOutlets<'_>,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, DuplicatesSummary), Error> {
    let Sources { mut inputs, options } = sources;
    let (first, kept) = KeptInputs::of(std::mem::take(&mut inputs.found), &options.reading.stop)?;
    inputs.found = first;
    let (mut blocks, mut keys, mut games) = (BlockIndex::default(), Vec::new(), 0);
    let mut take = |part: DuplicatesPart<Vec<DuplicateKey>>, before: u64| {
        if part.games > 0 {
            blocks.push(part.place, games, before);
        }
        let most = u64::from(u32::MAX);
        if games + part.games > most {
            return Err(Error::Usage(Message::new("duplicates-too-many").with("most", most.to_string())));
        }
        let first = games as u32;
        keys.extend(part.made.into_iter().map(|key: DuplicateKey| key.after(first)));
        games += part.games;
        Ok(())
    };
    let sources = Sources { inputs, options: options.clone() };
    let summary = super::run(sources, &KeyTask(&task.options), &mut take, watch)?;
    blocks.settle();
    let (marks, curbed) = candidates::mark(&mut keys);
    drop(keys);

    let readings = RepeatedInputs { kept, options: &options, games };
    let (mut records, mut entries) = (RecordSpool::default(), Vec::new());
    if marks.count > 0 {
        let reading = CandidateTask { options: &task.options, blocks: &blocks, marks: &marks };
        readings.again(&blocks, &reading, |(keys, bytes), first| {
            let base = records.add(&bytes).map_err(temporary)?;
            entries.extend(keys.into_iter().filter_map(|(key, merits, at)| {
                let key = key.after(first as u32);
                // A file that is read twice has candidates of both times in each.
                marks.has(key.index).then(|| DuplicateEntry::new(key, base + at as u64, merits))
            }));
            Ok(())
        })?;
    }
    drop(marks);
    let mut groups = group(entries, task.wish, &mut records).map_err(temporary)?;
    groups.curbed.join(&curbed);
    let count = task.report(&groups, &blocks, &mut records, &summary, outlets.report, watch)?;
    if let Some(to) = outlets.games {
        readings.again(&blocks, &CopyTask(&task.options), |copied, first| copy(&copied, first, &groups.dropped, to))?;
    }
    Ok((summary, DuplicatesSummary { groups: count, dropped: groups.dropped.count, curbed: groups.curbed.count }))
}

/// Writes the games of a block that are kept.
fn copy((games, ends): &GameCopies, first: u64, dropped: &GameMarks, to: &mut dyn Destination) -> Result<(), Error> {
    // Games beside each other are written at once.
    let mut kept: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for (&end, index) in ends.iter().zip(first..) {
        if !dropped.has(index as u32) {
            match kept.last_mut() {
                Some(last) if last.end == start => last.end = end,
                _ => kept.push(start..end),
            }
        }
        start = end;
    }
    if kept.is_empty() {
        Ok(())
    } else {
        to.write(Box::new(|out| kept.iter().try_for_each(|range| out.write_all(&games[range.clone()]))))
    }
}

/// How many rows are written at once.
const ROWS: usize = 256;

impl Duplicates<'_> {
    /// Writes the report, if it is asked for. Returns the number of groups.
    fn report(
        &self,
        groups: &DuplicateGroups,
        blocks: &BlockIndex,
        records: &mut RecordSpool,
        summary: &RunSummary,
        to: Option<&mut dyn Destination>,
        watch: &mut impl RunWatch,
    ) -> Result<u64, Error> {
        let note = Message::new("duplicates-curbed").with_phrase("games", Message::games(groups.curbed.count));
        let notes = if groups.curbed.count > 0 { vec![note] } else { Vec::new() };
        for note in &notes {
            watch.noted(note);
        }
        let rows = groups.rows.chunk_by(|one, other| one.group() == other.group());
        let Some(to) = to else { return Ok(rows.count() as u64) };
        let mut report = ReportWriter::begin(self.style, &DUPLICATES, self.catalog, to)?;
        let mut writer = DuplicateRows::new(self.catalog, self.style);
        let mut count = 0;
        for rows in rows {
            count += 1;
            let mut leader = None;
            if let Some(row) = rows.iter().find(|row| row.index == row.leader) {
                leader = Some(records.fetch(row.at()).map_err(temporary)?.known());
            }
            for row in rows {
                let game = records.fetch(row.at()).map_err(temporary)?.known();
                let from = leader.as_ref().filter(|_| row.index != row.leader);
                let kept = !groups.dropped.has(row.index);
                writer.row(count, row.reason, blocks.file_and_number(row.index), &game, from, kept);
                if writer.len() >= ROWS {
                    report.take(writer.take(), 0)?;
                }
            }
        }
        report.take(writer.take(), 0)?;
        report.close(&ReportClosing { notes: &notes, ..summary.closing() })?;
        Ok(count)
    }
}
