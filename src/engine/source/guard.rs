//! Protects against inputs that unpack to far more than their size: they must neither fill the memory nor run for
//! ever.
//!
//! A few kilobytes can unpack to gigabytes. An archive's own statements about sizes may be false, so a [`Budget`]
//! counts the bytes that come out and compares them with the bytes that went in.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bienban_base::error::keyed_error;
use bienban_base::message::Message;

/// The number of bytes that any input may unpack to, regardless of its own size.
const FREE: u64 = 256 << 20;

/// By default an input may unpack to this many times its size. Games compress to about a tenth, so only hostile input
/// exceeds it.
pub const DEFAULT_RATIO: u32 = 200;

/// The budget of one input at one depth of packing: the number of bytes that it may unpack to, and the number so far.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Bytes read from all inputs so far. The counter is shared with the progress bar, so it runs on from input to
    /// input.
    packed: Arc<AtomicU64>,
    /// The value of `packed` when this input began.
    before: u64,
    /// The greatest ratio of the unpacked size to the size of the input.
    ratio: u32,
    /// Bytes that came out so far. Clones share it, because all entries of an archive draw on the same budget.
    unpacked: Rc<Cell<u64>>,
    /// Bytes read from texts, for the account of every byte.
    texts: Arc<AtomicU64>,
}

impl Budget {
    /// The budget of an input that is about to be read. `packed` counts the bytes read from inputs, `texts` those
    /// read from the texts in them, and `ratio` limits how many times its size the input may unpack to.
    pub fn new(packed: &Arc<AtomicU64>, texts: &Arc<AtomicU64>, ratio: u32) -> Budget {
        let before = packed.load(Ordering::Relaxed);
        Budget { packed: Arc::clone(packed), before, ratio, unpacked: Rc::default(), texts: Arc::clone(texts) }
    }

    /// The budget one level deeper: for the packed contents of this input. Each level may unpack to the full ratio.
    #[must_use]
    pub fn inside(&self) -> Budget {
        Budget { unpacked: Rc::default(), ..self.clone() }
    }

    /// The counter of the bytes that are read from texts.
    pub fn texts(&self) -> &Arc<AtomicU64> {
        &self.texts
    }

    /// Counts bytes that came out.
    ///
    /// # Errors
    /// If the input unpacked to more than 256 MiB and to more than `ratio` times the bytes that were read
    /// for it.
    pub fn spend(&self, bytes: u64) -> io::Result<()> {
        let unpacked = self.unpacked.get() + bytes;
        self.unpacked.set(unpacked);
        let packed = self.packed.load(Ordering::Relaxed) - self.before;
        if unpacked <= FREE || unpacked / u64::from(self.ratio) <= packed {
            return Ok(());
        }
        Err(io::Error::other(
            Message::new("unpacked-too-large")
                .with("ratio", self.ratio.to_string())
                .with("free", (FREE >> 20).to_string()),
        ))
    }
}

/// A reader of unpacked bytes that fails when the budget is exhausted.
pub struct GuardedReader<R> {
    /// The reader that unpacks.
    pub inner: R,
    /// The budget that pays for its bytes.
    pub budget: Budget,
}

/// The error of a library that unpacks, as a message. If the data end too early, the error is returned as it is, since
/// only the caller knows what came before.
pub(super) fn damaged(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::UnexpectedEof { error } else { keyed_error("packed-damaged", error) }
}

impl<R: Read> Read for GuardedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer).map_err(damaged)?;
        self.budget.spend(read as u64)?;
        Ok(read)
    }
}
