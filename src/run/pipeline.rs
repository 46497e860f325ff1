//! Blocks in, results out, in the order of the input.
//!
//! The caller's thread reads, or finds the next stretch of a plain file ([`Stretch`](bienban_engine::source::stretch)),
//! puts the results in order and gives them to the sink. With more than one thread, a pool has the others: every block
//! becomes a job of it, and while enough blocks wait for them, the caller's thread judges the next one itself. So as
//! many threads are busy as the user asked for, and none is woken to take a result. A bound on what is read and not yet
//! taken by the sink keeps memory from growing with the input. Buffers are used again.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::{ScopeFifo, ThreadPool};

use super::buffers::BufferPool;
use super::event::RunEvent;
use super::order::ReorderBuffer;
use super::part::{ErasedPart, ErasedTask, typed};
use super::stage::{GameNumbering, StageJudge, StagedEvent};
use super::task::Task;
use super::threads;
use bienban_base::error::Error;
use bienban_engine::source::input::Input;
use bienban_engine::source::read_options::ReadOptions;
use bienban_engine::source::reader::{ReadEvent, SourceReader};
use bienban_sheet::{Engines, SheetTranscriber};

/// How the work is divided.
#[derive(Debug, Clone)]
pub struct PipelineOptions {
    /// The number of threads that judge.
    pub threads: usize,
    /// How the inputs are read.
    pub reading: ReadOptions,
    /// Whether inputs without any game are a failure, other than standard input.
    pub needs_games: bool,
}

impl Default for PipelineOptions {
    /// The number of threads that [`threads::count`] gives, and the default limits.
    fn default() -> PipelineOptions {
        PipelineOptions { threads: threads::count(None), reading: ReadOptions::default(), needs_games: false }
    }
}

/// Runs `work` over every block of the inputs and gives the results to `sink` in order.
///
/// # Errors
/// [`Error::Interrupted`] if `stop` was set, otherwise what `sink` returns. Inputs that cannot be read are events.
pub fn run<W: Task>(
    inputs: Vec<Result<Input, Error>>,
    options: &PipelineOptions,
    work: &W,
    mut sink: impl FnMut(RunEvent<W::Part>) -> Result<(), Error>,
) -> Result<(), Error>
where
    W::Part: 'static,
{
    run_boxed(inputs, options, work, |event| sink(event.map(|part| *part)))
}

/// The same with parts in boxes.
pub(super) fn run_boxed<W: Task>(
    inputs: Vec<Result<Input, Error>>,
    options: &PipelineOptions,
    work: &W,
    mut sink: impl FnMut(RunEvent<Box<W::Part>>) -> Result<(), Error>,
) -> Result<(), Error>
where
    W::Part: 'static,
{
    run_erased(inputs, options, &ErasedTask(work), &mut |event| sink(event.map(typed)))
}

fn run_erased(
    inputs: Vec<Result<Input, Error>>,
    options: &PipelineOptions,
    work: &dyn Task<Part = ErasedPart>,
    sink: EventSink<'_>,
) -> Result<(), Error> {
    let pool = if options.threads > 1 { threads::pool(options.threads - 1) } else { None };
    let buffers = Arc::<BufferPool>::default();
    let judge = StageJudge { work, game_limit: options.reading.sizes.game, buffers: Arc::clone(&buffers) };
    match pool {
        Some(pool) => run_parallel(&pool, InputReader { inputs, options, buffers }, &judge, sink),
        None => run_alone(InputReader { inputs, options, buffers }, &judge, sink),
    }?;
    if options.reading.stop.load(Ordering::Relaxed) { Err(Error::Interrupted) } else { Ok(()) }
}

/// What takes the events of a run.
type EventSink<'a> = &'a mut dyn FnMut(RunEvent<ErasedPart>) -> Result<(), Error>;

/// What is to be read, and how.
struct InputReader<'a> {
    inputs: Vec<Result<Input, Error>>,
    options: &'a PipelineOptions,
    /// Buffers that may be used again.
    buffers: Arc<BufferPool>,
}

impl InputReader<'_> {
    /// Reads everything. `say` returns false when it wants no more.
    fn read(self, say: &mut dyn FnMut(ReadEvent) -> bool) {
        let InputReader { inputs, options, buffers } = self;
        let transcriber =
            SheetTranscriber { as_written: options.reading.as_written, engines: Engines::new(&options.reading.ocr) };
        let reader =
            SourceReader { options: &options.reading, several: options.threads > 1, transcriber: &transcriber };
        reader.read_all(inputs, &mut || buffers.take(), say);
    }
}

fn run_alone(reader: InputReader<'_>, judge: &StageJudge<'_>, sink: EventSink<'_>) -> Result<(), Error> {
    let mut numbers = GameNumbering::default();
    read_here(reader, &mut |read| {
        let mut stages = judge.first(read);
        numbers.give(&mut stages);
        judge.second(stages).into_iter().try_for_each(&mut *sink)
    })
}

/// Reads everything on this thread and gives it to `take`, until that fails.
fn read_here(reader: InputReader<'_>, take: &mut dyn FnMut(ReadEvent) -> Result<(), Error>) -> Result<(), Error> {
    // The sink runs inside the reader here, but its panics must not count as panics of the reader.
    let mut result = Ok(Ok(()));
    reader.read(&mut |read| {
        result = panic::catch_unwind(AssertUnwindSafe(|| take(read)));
        matches!(result, Ok(Ok(())))
    });
    result.unwrap_or_else(|payload| panic::resume_unwind(payload))
}

/// A message of a job to the caller's thread.
enum JobMessage {
    /// The result of the first stage.
    First(u64, Vec<StagedEvent<ErasedPart>>),
    /// The result of the second stage.
    Second(u64, Vec<RunEvent<ErasedPart>>),
    /// A job panicked outside the parts that may panic, which is a bug of this module. Without this message the
    /// caller's thread would wait for the result for ever.
    Lost(Box<dyn Any + Send>),
}

/// What all jobs of a run share.
struct Jobs<'a> {
    judge: &'a StageJudge<'a>,
    results: Sender<JobMessage>,
    /// What waits for a thread, with its number in the order of the input.
    waiting: Mutex<VecDeque<(u64, ReadEvent)>>,
    /// Set when results are no longer taken, so that jobs which have not begun never do.
    over: AtomicBool,
}

impl Jobs<'_> {
    /// The things that wait. A lock that is poisoned does no harm, since nothing panics between two of its states.
    fn waiting(&self) -> MutexGuard<'_, VecDeque<(u64, ReadEvent)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what has waited longest, unless another thread has taken it. Returns whether there was anything.
    fn next(&self) -> bool {
        let next = self.waiting().pop_front();
        next.map(|(number, read)| self.first(number, read)).is_some()
    }

    fn first(&self, number: u64, read: ReadEvent) {
        self.send(|| JobMessage::First(number, self.judge.first(read)));
    }

    fn second(&self, number: u64, stages: Vec<StagedEvent<ErasedPart>>) {
        self.send(|| JobMessage::Second(number, self.judge.second(stages)));
    }

    /// Makes a result and sends it, even if making it panics.
    fn send(&self, make: impl FnOnce() -> JobMessage) {
        if !self.over.load(Ordering::Relaxed) {
            let sent = panic::catch_unwind(AssertUnwindSafe(make)).unwrap_or_else(JobMessage::Lost);
            // After the sink has failed, the receiver is gone.
            let _ = self.results.send(sent);
        }
    }
}

/// The caller's thread: it gives out what is read, and takes the results.
struct Caller<'c, 'scope> {
    scope: &'c ScopeFifo<'scope>,
    jobs: &'scope Jobs<'scope>,
    /// How many blocks may wait. The caller judges the next one itself.
    enough: usize,
    /// How many things may be under way, from their reading to the sink.
    most: u64,
    /// How many things were read.
    read: u64,
    results: Receiver<JobMessage>,
    first: ReorderBuffer<Vec<StagedEvent<ErasedPart>>>,
    second: ReorderBuffer<Vec<RunEvent<ErasedPart>>>,
    numbers: GameNumbering,
    sink: EventSink<'c>,
}

impl Caller<'_, '_> {
    /// Has something judged that was read, by another thread or here, and takes the results that are ready.
    fn give(&mut self, read: ReadEvent) -> Result<(), Error> {
        self.finish(self.most - 1)?;
        let number = self.read;
        self.read += 1;
        let (jobs, waiting) = (self.jobs, self.jobs.waiting().len());
        match read {
            ReadEvent::Block(_) | ReadEvent::Stretch(_) | ReadEvent::Records(_) if waiting < self.enough => {
                jobs.waiting().push_back((number, read));
                self.scope.spawn_fifo(move |_| {
                    jobs.next();
                });
            }
            // The line of a stretch may be waited for, so it must not be taken up before the one above it.
            ReadEvent::Stretch(_) => {
                jobs.waiting().push_back((number, read));
                jobs.next();
            }
            read => jobs.first(number, read),
        }
        while let Ok(sent) = self.results.try_recv() {
            self.take(sent)?;
        }
        Ok(())
    }

    /// Helps the other threads and takes their results until no more than `left` things are under way.
    fn finish(&mut self, left: u64) -> Result<(), Error> {
        while self.read - self.second.next() > left {
            self.jobs.next();
            match self.results.recv() {
                Ok(sent) => self.take(sent)?,
                // `jobs` holds a sender, so this never happens.
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Takes a result, numbers the games in the order of the input, has the second stage done for blocks that need it,
    /// and gives the events to the sink in the order of the input.
    fn take(&mut self, sent: JobMessage) -> Result<(), Error> {
        match sent {
            JobMessage::First(number, stages) => self.first.put(number, stages),
            JobMessage::Second(number, events) => self.second.put(number, events),
            JobMessage::Lost(payload) => panic::resume_unwind(payload),
        }
        while let Some((number, mut stages)) = self.first.take() {
            if self.numbers.give(&mut stages) {
                let jobs = self.jobs;
                self.scope.spawn_fifo(move |_| jobs.second(number, stages));
            } else {
                self.second.put(number, stages.into_iter().map(StagedEvent::into_event).collect());
            }
        }
        while let Some((_, events)) = self.second.take() {
            events.into_iter().try_for_each(&mut self.sink)?;
        }
        Ok(())
    }
}

fn run_parallel(
    pool: &ThreadPool,
    reader: InputReader<'_>,
    judge: &StageJudge<'_>,
    sink: EventSink<'_>,
) -> Result<(), Error> {
    let threads = reader.options.threads;
    let (send, results) = mpsc::channel();
    let jobs = &Jobs { judge, results: send, waiting: Mutex::default(), over: AtomicBool::new(false) };
    pool.in_place_scope_fifo(|scope| {
        let _over = StopGuard(&jobs.over);
        let mut caller = Caller {
            scope,
            jobs,
            // While the caller judges a block, each of the others finishes one, more or less.
            enough: 2 * (threads - 1),
            most: 2 * threads as u64 + 2,
            read: 0,
            results,
            first: ReorderBuffer::new(),
            second: ReorderBuffer::new(),
            numbers: GameNumbering::default(),
            sink,
        };
        read_here(reader, &mut |read| caller.give(read))?;
        caller.finish(0)
    })
}

/// Marks the run as over, even if the sink panics.
struct StopGuard<'a>(&'a AtomicBool);

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
