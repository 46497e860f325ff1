//! Blocks in, results out, in the order of the input: the only module that knows threads.
//!
//! One thread reads and cuts, as many as are asked for judge, the caller's thread takes the results in order. The number of
//! blocks under way is bounded, so memory does not grow with the input; buffers are used again. With one thread
//! everything happens on the caller's.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use crate::error::Error;
use crate::message::Message;
use crate::place::ByteSpan;
use crate::sheet::{self, Holds};
use crate::source::input::Input;
use crate::source::open::{Content, Failing, Text, open_counted, read_whole};
use crate::source::split::{Block, Cut, Sizes, Unread, split};
use crate::text::encoding::Encoding;

/// How the work is spread.
#[derive(Debug, Clone)]
pub struct Options {
    /// Threads that judge.
    pub threads: usize,
    /// About how many bytes a block has, and how many a game at most.
    pub sizes: Sizes,
    /// How many times its size an input may unpack to.
    pub unpack_ratio: u32,
    /// How the bytes of every text are read; none where the text decides.
    pub encoding: Option<Encoding>,
    /// Set from outside to end the run after what is under way.
    pub stop: Arc<AtomicBool>,
    /// Bytes read from the inputs so far, packed as they are.
    pub bytes_read: Arc<AtomicU64>,
}

/// What the sink gets, in the order of the input.
#[derive(Debug)]
pub enum Event<T> {
    /// A text begins: a file, or one in an archive; its name in reports.
    File(String),
    /// The result for a block.
    Done(T),
    /// The result for a game that this program failed in, or for its beginning where it is too large: what is said of it, and
    /// its bytes as far as they are known.
    Unread(T, Error, Vec<u8>),
    /// A text has ended; none does of an office file, whose bytes are no text.
    Ended(Ended),
    /// An input, or the rest of one, that cannot be read.
    Failed(Error),
    /// A file that holds no games: one of a walked folder, or a report of this program. Its name.
    Skipped(String),
}

/// How a text ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// The bytes that were read of it, unpacked and not decoded, counted by the reader.
    pub bytes: u64,
    /// Whether it was UTF-16.
    pub utf16: bool,
    /// Whether it was read to its end; what stopped the reader is said by the next event.
    pub whole: bool,
}

/// Runs `work` over every block of the inputs and gives the results to `sink` in order.
///
/// # Errors
/// [`Error::Interrupted`] where `stop` was set, else what `sink` returns. Inputs that cannot be read are events.
pub fn run<T: Send>(
    inputs: Vec<Result<Input, Error>>,
    options: &Options,
    work: impl Fn(&Block) -> T + Sync,
    mut sink: impl FnMut(Event<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let result = if options.threads <= 1 {
        run_alone(inputs, options, &work, &mut sink)
    } else {
        run_parallel(inputs, options, &work, &mut sink)
    };
    result?;
    if options.stop.load(Ordering::Relaxed) { Err(Error::Interrupted) } else { Ok(()) }
}

/// What the reader says.
enum Read {
    File(String),
    Block(Block),
    TooLarge(Block),
    Ended(Ended),
    Failed(Error),
    Skipped(String),
}

/// Reads every input and hands over what it finds; `say` returns false when no more is wanted.
fn read_all(
    inputs: Vec<Result<Input, Error>>,
    options: &Options,
    take: &mut dyn FnMut() -> Vec<u8>,
    say: &mut dyn FnMut(Read) -> bool,
) {
    let mut wanted = true;
    for input in inputs {
        if !wanted || options.stop.load(Ordering::Relaxed) {
            return;
        }
        let input = match input {
            Ok(input) => input,
            Err(error) => {
                wanted = say(Read::Failed(error));
                continue;
            }
        };
        let walked = matches!(input, Input::Walked(_));
        let unpacked = Arc::new(AtomicU64::new(0));
        let consume = &mut |content: Content<'_>| {
            let mut say = |read| {
                wanted = wanted && say(read) && !options.stop.load(Ordering::Relaxed);
                wanted
            };
            match content {
                Content::Text(text) => {
                    let utf16 = text.utf16;
                    unpacked.store(0, Ordering::Relaxed);
                    let mut skipped = false;
                    let read = read_text(text, walked, options, take, &mut |read| {
                        skipped |= matches!(read, Read::Skipped(_));
                        say(read)
                    });
                    if !skipped {
                        let bytes = unpacked.load(Ordering::Relaxed);
                        say(Read::Ended(Ended { bytes, utf16, whole: read.is_ok() }));
                    }
                    read
                }
                Content::Office(name, bytes, office) => {
                    if let Some(blocks) = sheet::office_blocks(&name, bytes, office)? {
                        read_sheets(name, walked, blocks, &mut say)
                    } else {
                        say(Read::Skipped(name));
                        Ok(())
                    }
                }
            }
        };
        // A panic of a reader, which is a fault of ours or of a library's, costs the rest of that input.
        let read = panic::catch_unwind(AssertUnwindSafe(|| {
            open_counted(&input, &options.bytes_read, &unpacked, options.unpack_ratio, consume)
        }));
        let failure = match read {
            Ok(Ok(())) => continue,
            Ok(Err(source)) => Error::Input { name: input.name(), source: explain(source) },
            Err(_) => Error::Reader { name: input.name() },
        };
        if wanted {
            wanted = say(Read::Failed(failure));
        }
    }
}

/// Reads as much of a text as tells what it is; what begins with a tag does so at once, so that a slow stream is not waited for.
fn read_head(reader: &mut dyn io::Read, head: &mut Vec<u8>) -> io::Result<()> {
    while head.len() < sheet::HEAD && !sheet::begins_with_tag(head) {
        let (filled, step) = (head.len(), sheet::HEAD - head.len());
        head.resize(filled + step, 0);
        let read = reader.read(&mut head[filled..]);
        head.truncate(filled + read.as_ref().map_or(0, |read| *read));
        match read {
            Ok(0) => break,
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Looks at the beginning of a text and reads it as what it is.
fn read_text(
    text: Text<'_>,
    walked: bool,
    options: &Options,
    take: &mut dyn FnMut() -> Vec<u8>,
    say: &mut dyn FnMut(Read) -> bool,
) -> io::Result<()> {
    let Text { name, mut reader, utf16 } = text;
    let mut head = Vec::new();
    let read = read_head(&mut *reader, &mut head);
    let holds = sheet::sniff(&head, head.len() < sheet::HEAD, options.encoding);
    let rest = match read {
        Ok(()) => reader,
        Err(error) => Box::new(Failing(Some(error))),
    };
    let mut reader = io::Cursor::new(head).chain(rest);
    match holds {
        Holds::Report => drop(say(Read::Skipped(name))),
        Holds::Other if walked => drop(say(Read::Skipped(name))),
        Holds::Sheets => {
            let bytes = read_whole(&mut reader)?;
            match sheet::text_block(&name, bytes, utf16, options.encoding)? {
                Some(block) => drop(say(Read::File(name)) && say(Read::Block(block))),
                // The whole text does not hold what its beginning promised.
                None => return Err(io::Error::other(Message::new("sheet-is-none"))),
            }
        }
        Holds::Pgn | Holds::Other => {
            if say(Read::File(name.clone())) {
                let text = Text { name, reader: Box::new(reader), utf16 };
                split(text, options.sizes, options.encoding, take, &mut |cut| {
                    say(match cut {
                        Cut::Block(block) => Read::Block(block),
                        Cut::TooLarge(block) => Read::TooLarge(block),
                    })
                })?;
            }
        }
    }
    Ok(())
}

/// Hands over the sheets of an office file.
fn read_sheets(name: String, walked: bool, blocks: Vec<Block>, say: &mut dyn FnMut(Read) -> bool) -> io::Result<()> {
    match (blocks.is_empty(), walked) {
        (true, true) => drop(say(Read::Skipped(name))),
        (true, false) => return Err(io::Error::other(Message::new("sheet-not-found"))),
        (false, _) => {
            let _ = say(Read::File(name)) && blocks.into_iter().all(|block| say(Read::Block(block)));
        }
    }
    Ok(())
}

/// Replaces what decompressors say by what happened.
fn explain(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), Message::new("packed-too-short")),
        _ => error,
    }
}

fn run_alone<T>(
    inputs: Vec<Result<Input, Error>>,
    options: &Options,
    work: &(impl Fn(&Block) -> T + Sync),
    sink: &mut impl FnMut(Event<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut result = Ok(());
    let spare = std::cell::RefCell::new(Vec::new());
    // The sink runs within the reader here, and its panics are none of the reader's.
    let mut panicked = None;
    let mut sink = |event| {
        panic::catch_unwind(AssertUnwindSafe(|| sink(event))).unwrap_or_else(|payload| {
            panicked = Some(payload);
            Err(Error::Interrupted)
        })
    };
    read_all(inputs, options, &mut || spare.borrow_mut().pop().unwrap_or_default(), &mut |read| {
        let event = match read {
            Read::File(name) => Event::File(name),
            Read::Ended(ended) => Event::Ended(ended),
            Read::Failed(error) => Event::Failed(error),
            Read::Skipped(name) => Event::Skipped(name),
            Read::Block(block) => {
                let events = guarded(work, &block);
                recycle(block, &mut |bytes| spare.borrow_mut().push(bytes));
                result = events.into_iter().try_for_each(&mut sink);
                return result.is_ok();
            }
            Read::TooLarge(block) => too_large(work, block, options.sizes.game),
        };
        result = sink(event);
        result.is_ok()
    });
    if let Some(payload) = panicked {
        panic::resume_unwind(payload);
    }
    result
}

/// Judges a block. A panic, which is a fault of ours, costs the game that it comes from and no other.
fn guarded<T>(work: &(impl Fn(&Block) -> T + Sync), block: &Block) -> Vec<Event<T>> {
    let attempt = |block: &Block| panic::catch_unwind(AssertUnwindSafe(|| work(checked(block))));
    if let Ok(done) = attempt(block) {
        return vec![Event::Done(done)];
    }
    let games = panic::catch_unwind(AssertUnwindSafe(|| block.games())).unwrap_or_else(|_| vec![block.clone()]);
    let mut events = Vec::new();
    for game in games {
        if let Ok(done) = attempt(&game) {
            events.push(Event::Done(done));
            continue;
        }
        let (error, bytes) = (internal(&game), game.saved());
        let game = game.left_unread(Unread::Failed);
        events.push(match panic::catch_unwind(AssertUnwindSafe(|| work(&game))) {
            Ok(said) => Event::Unread(said, error, bytes),
            Err(_) => Event::Failed(error),
        });
    }
    events
}

fn internal(game: &Block) -> Error {
    // Of a sheet the line is that of the sheet.
    let line = game.origin.as_ref().map_or(game.line, |origin| origin.place(ByteSpan::new(0, 1)).line);
    Error::Internal { name: game.name.to_string(), line }
}

/// Says that a game is too large.
fn too_large<T>(work: &(impl Fn(&Block) -> T + Sync), game: Block, limit: usize) -> Event<T> {
    let error = Error::GameTooLarge { name: game.name.to_string(), line: game.line, limit: limit as u64 };
    let game = game.left_unread(Unread::TooLarge);
    match panic::catch_unwind(AssertUnwindSafe(|| work(&game))) {
        Ok(said) => Event::Unread(said, error, Vec::new()),
        Err(_) => Event::Failed(internal(&game)),
    }
}

/// The block itself. A build for tests fails here where it is told to, as no input should ever make it.
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

/// Empties the buffer of a block and gives it back, unless one large game made it huge.
fn recycle(block: Block, give: &mut dyn FnMut(Vec<u8>)) {
    let bytes = block.into_buffer();
    if bytes.capacity() <= 4 << 20 {
        give(bytes);
    }
}

fn run_parallel<T: Send>(
    inputs: Vec<Result<Input, Error>>,
    options: &Options,
    work: &(impl Fn(&Block) -> T + Sync),
    sink: &mut impl FnMut(Event<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let under_way = 2 * options.threads + 2;
    let (job_in, jobs) = bounded::<(u64, Block)>(under_way);
    let (result_in, results) = unbounded::<(u64, Vec<Event<T>>)>();
    // A ticket is needed for every event; the sink gives it back, so the number of results that wait is bounded too.
    let (ticket_in, tickets) = bounded::<()>(under_way);
    let (buffer_in, buffers) = unbounded::<Vec<u8>>();
    for _ in 0..under_way {
        let _ = ticket_in.send(());
    }
    thread::scope(|scope| {
        {
            let (result_in, buffers) = (result_in.clone(), buffers);
            scope.spawn(move || read_on(inputs, options, work, &buffers, (&tickets, &job_in, &result_in)));
        }
        for _ in 0..options.threads {
            let (jobs, result_in, buffer_in) = (jobs.clone(), result_in.clone(), buffer_in.clone());
            scope.spawn(move || {
                for (sequence, block) in jobs {
                    let events = guarded(work, &block);
                    recycle(block, &mut |bytes| drop(buffer_in.send(bytes)));
                    // Where nobody takes results any more the reader stops soon; until then a block may wait for those before it.
                    let _ = result_in.send((sequence, events));
                }
            });
        }
        drop((jobs, result_in, buffer_in));
        let outcome = in_order(&results, &ticket_in, sink);
        // The reader and the workers end when nobody takes their results and tickets any more.
        drop((results, ticket_in));
        outcome
    })
}

/// Where the reader gets its leave to go on and puts what it reads.
type Ways<'a, T> = (&'a Receiver<()>, &'a Sender<(u64, Block)>, &'a Sender<(u64, Vec<Event<T>>)>);

fn read_on<T>(
    inputs: Vec<Result<Input, Error>>,
    options: &Options,
    work: &(impl Fn(&Block) -> T + Sync),
    buffers: &Receiver<Vec<u8>>,
    (tickets, jobs, results): Ways<'_, T>,
) {
    let mut sequence = 0;
    read_all(inputs, options, &mut || buffers.try_recv().unwrap_or_default(), &mut |read| {
        if tickets.recv().is_err() {
            return false;
        }
        let here = sequence;
        sequence += 1;
        let event = match read {
            Read::Block(block) => return jobs.send((here, block)).is_ok(),
            Read::File(name) => Event::File(name),
            Read::Ended(ended) => Event::Ended(ended),
            Read::Failed(error) => Event::Failed(error),
            Read::Skipped(name) => Event::Skipped(name),
            Read::TooLarge(block) => too_large(work, block, options.sizes.game),
        };
        results.send((here, vec![event])).is_ok()
    });
}

fn in_order<T>(
    results: &Receiver<(u64, Vec<Event<T>>)>,
    tickets: &Sender<()>,
    sink: &mut impl FnMut(Event<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (sequence, events) in results {
        early.insert(sequence, events);
        while let Some(events) = early.remove(&next) {
            next += 1;
            let _ = tickets.send(());
            events.into_iter().try_for_each(&mut *sink)?;
        }
    }
    Ok(())
}
