//! Blocks in, results out, in the order of the input.
//!
//! With more than one thread, the pool has one thread more than judge. The reader is a job of its own in the pool,
//! and every block that it cuts becomes another job. The caller's thread puts the results in order and gives them to
//! the sink. The reader needs a ticket for everything that it reads, and the caller's thread returns the ticket when
//! the sink takes the result. The number of tickets limits how many blocks are under way, so memory does not grow
//! with the input. Buffers are used again. With one thread everything happens on the caller's thread.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};

use rayon::{ScopeFifo, ThreadPool};

use super::event::Event;
use super::order::Order;
use super::reader::{Read, read_all};
use super::stage::{Judge, Numbers, Stage};
use super::task::Task;
use super::threads;
use crate::error::Error;
use crate::source::guard::DEFAULT_RATIO;
use crate::source::input::Input;
use crate::source::split::{DEFAULT_GAME_LIMIT, Sizes};
use crate::text::encoding::Encoding;

/// How the work is divided.
#[derive(Debug, Clone)]
pub struct Options {
    /// The number of threads that judge.
    pub threads: usize,
    /// The approximate size of a block and the largest size of a game, in bytes.
    pub sizes: Sizes,
    /// The greatest ratio of unpacked to packed size that an input may have.
    pub unpack_ratio: u32,
    /// The encoding of every text, or `None` if each text is looked at for itself.
    pub encoding: Option<Encoding>,
    /// A flag that ends the run after the blocks under way, set from outside.
    pub stop: Arc<AtomicBool>,
    /// The number of bytes read from the inputs so far, still packed.
    pub bytes_read: Arc<AtomicU64>,
}

impl Default for Options {
    /// The number of threads that [`threads::count`] gives, and the default limits.
    fn default() -> Options {
        Options {
            threads: threads::count(None),
            sizes: Sizes { block: BLOCK, game: DEFAULT_GAME_LIMIT as usize },
            unpack_ratio: DEFAULT_RATIO,
            encoding: None,
            stop: Arc::default(),
            bytes_read: Arc::default(),
        }
    }
}

/// The approximate size of a block in bytes. Smaller blocks take less memory and stay in the cache of a core; at 64
/// KiB two threads already lose time to the handing over.
pub const BLOCK: usize = 128 << 10;

/// Runs `work` over every block of the inputs and gives the results to `sink` in order.
///
/// # Errors
/// [`Error::Interrupted`] if `stop` was set, otherwise what `sink` returns. Inputs that cannot be read are events.
pub fn run<W: Task>(
    inputs: Vec<Result<Input, Error>>,
    options: &Options,
    work: &W,
    mut sink: impl FnMut(Event<W::Part>) -> Result<(), Error>,
) -> Result<(), Error> {
    // One thread more than judge, because the reader takes one.
    let pool = if options.threads > 1 { threads::pool(options.threads + 1) } else { None };
    let (give, buffers) = mpsc::channel();
    let judge = Judge { work, game_limit: options.sizes.game, buffers: give };
    match pool {
        Some(pool) => run_parallel(&pool, InputReader { inputs, options, buffers }, &judge, &mut sink),
        None => run_alone(InputReader { inputs, options, buffers }, &judge, &mut sink),
    }?;
    if options.stop.load(Ordering::Relaxed) { Err(Error::Interrupted) } else { Ok(()) }
}

/// What is to be read, and how.
struct InputReader<'a> {
    inputs: Vec<Result<Input, Error>>,
    options: &'a Options,
    /// Buffers that may be used again.
    buffers: Receiver<Vec<u8>>,
}

impl InputReader<'_> {
    /// Reads everything. `say` returns false when it wants no more.
    fn read(self, say: &mut dyn FnMut(Read) -> bool) {
        let InputReader { inputs, options, buffers } = self;
        read_all(inputs, options, &mut || buffers.try_recv().unwrap_or_default(), say);
    }
}

fn run_alone<W: Task>(
    reader: InputReader<'_>,
    judge: &Judge<'_, W>,
    sink: &mut impl FnMut(Event<W::Part>) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut result, mut numbers) = (Ok(()), Numbers::default());
    // The sink runs inside the reader here, but its panics must not count as panics of the reader.
    let mut panicked = None;
    let mut sink = |event| {
        panic::catch_unwind(AssertUnwindSafe(|| sink(event))).unwrap_or_else(|payload| {
            panicked = Some(payload);
            Err(Error::Interrupted)
        })
    };
    reader.read(&mut |read| {
        let mut stages = judge.first(read);
        numbers.give(&mut stages);
        result = judge.second(stages).into_iter().try_for_each(&mut sink);
        result.is_ok()
    });
    if let Some(payload) = panicked {
        panic::resume_unwind(payload);
    }
    result
}

/// A message of a job to the caller's thread. Whatever is read has a number, in the order of the input.
enum Sent<T> {
    /// The result of the first stage.
    First(u64, Vec<Stage<T>>),
    /// The result of the second stage.
    Second(u64, Vec<Event<T>>),
    /// The reader has ended. The value is how many things it has read.
    End(u64),
    /// A job panicked outside the parts that may panic, which is a bug of this module. Without this message the
    /// caller's thread would wait for the result for ever.
    Lost(Box<dyn Any + Send>),
}

/// Makes a result and sends it, even if making it panics.
fn send<T>(results: &Sender<Sent<T>>, make: impl FnOnce() -> Sent<T>) {
    let sent = panic::catch_unwind(AssertUnwindSafe(make)).unwrap_or_else(Sent::Lost);
    // After the sink has failed, nobody listens any more.
    let _ = results.send(sent);
}

/// What all jobs of a run share.
struct Jobs<'a, W: Task> {
    judge: &'a Judge<'a, W>,
    results: Sender<Sent<W::Part>>,
    /// Set when nobody takes results any more, so that jobs which have not begun never do.
    over: AtomicBool,
}

impl<'scope, W: Task> Jobs<'scope, W> {
    /// Reads, and makes a job of each block. The number of tickets limits how many blocks are under way.
    fn read(&'scope self, scope: &ScopeFifo<'scope>, reader: InputReader<'_>, tickets: &Receiver<()>) -> Sent<W::Part> {
        let mut number = 0;
        reader.read(&mut |read| {
            if tickets.recv().is_err() {
                return false;
            }
            let here = number;
            number += 1;
            match read {
                Read::Block(_) => scope.spawn_fifo(move |_| self.first(here, read)),
                _ => self.first(here, read),
            }
            true
        });
        Sent::End(number)
    }

    fn first(&self, number: u64, read: Read) {
        if !self.over.load(Ordering::Relaxed) {
            send(&self.results, || Sent::First(number, self.judge.first(read)));
        }
    }

    fn second(&self, number: u64, stages: Vec<Stage<W::Part>>) {
        if !self.over.load(Ordering::Relaxed) {
            send(&self.results, || Sent::Second(number, self.judge.second(stages)));
        }
    }

    /// Takes the results, numbers their games in the order of the input, has the second stage done for blocks that
    /// need it, and gives the events to the sink in the order of the input.
    fn take(
        &'scope self,
        scope: &ScopeFifo<'scope>,
        results: &Receiver<Sent<W::Part>>,
        tickets: &SyncSender<()>,
        sink: &mut impl FnMut(Event<W::Part>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (mut first, mut second, mut numbers) = (Order::new(), Order::new(), Numbers::default());
        let mut end = None;
        while end != Some(second.next()) {
            // `self` holds a sender, so this never fails.
            match results.recv() {
                Ok(Sent::First(number, stages)) => first.put(number, stages),
                Ok(Sent::Second(number, events)) => second.put(number, events),
                Ok(Sent::End(number)) => end = Some(number),
                Ok(Sent::Lost(payload)) => panic::resume_unwind(payload),
                Err(_) => return Ok(()),
            }
            while let Some((number, mut stages)) = first.take() {
                if numbers.give(&mut stages) {
                    scope.spawn_fifo(move |_| self.second(number, stages));
                } else {
                    second.put(number, stages.into_iter().map(Stage::into_event).collect());
                }
            }
            while let Some((_, events)) = second.take() {
                let _ = tickets.send(());
                events.into_iter().try_for_each(&mut *sink)?;
            }
        }
        Ok(())
    }
}

fn run_parallel<W: Task>(
    pool: &ThreadPool,
    reader: InputReader<'_>,
    judge: &Judge<'_, W>,
    sink: &mut impl FnMut(Event<W::Part>) -> Result<(), Error>,
) -> Result<(), Error> {
    let under_way = 2 * reader.options.threads + 2;
    let (give_ticket, tickets) = mpsc::sync_channel(under_way);
    for _ in 0..under_way {
        // The channel has room for all of them.
        let _ = give_ticket.send(());
    }
    let (result_in, results) = mpsc::channel();
    let jobs = &Jobs { judge, results: result_in, over: AtomicBool::new(false) };
    // If the sink ends the run by an error or a panic, both ends on the caller's thread are dropped. The reader then
    // gets no further ticket and ends.
    pool.in_place_scope_fifo(move |scope| {
        scope.spawn_fifo(move |scope| {
            send(&jobs.results, || jobs.read(scope, reader, &tickets));
            // The reader's thread waits here instead of judging, so that exactly as many threads judge as the user
            // asked for.
            while tickets.recv().is_ok() {}
        });
        let _over = Over(&jobs.over);
        jobs.take(scope, &results, &give_ticket, sink)
    })
}

/// Says that nobody takes results any more, even if the sink panics.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
