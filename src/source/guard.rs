//! Keeps what unpacks to far more than it is from filling memory or running for ever.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::message::Message;

/// As much may come out of any input, in bytes.
const FREE: u64 = 256 << 20;

/// How many times its size an input may unpack to, where nothing else is asked for. Games pack to a tenth.
pub const DEFAULT_RATIO: u32 = 200;

/// What came out of an input so far, at one depth of packing.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Bytes read from the inputs, and how many of them were read when this one began.
    packed: Arc<AtomicU64>,
    before: u64,
    ratio: u32,
    unpacked: Rc<Cell<u64>>,
    /// Bytes read from texts.
    texts: Arc<AtomicU64>,
}

impl Budget {
    /// That of an input which is about to be read; `packed` counts what is read, `texts` what is read from
    /// the texts in it.
    pub fn new(packed: &Arc<AtomicU64>, texts: &Arc<AtomicU64>, ratio: u32) -> Budget {
        let before = packed.load(Ordering::Relaxed);
        Budget { packed: Arc::clone(packed), before, ratio, unpacked: Rc::default(), texts: Arc::clone(texts) }
    }

    /// That of what is packed inside; the input is the same.
    #[must_use]
    pub fn inside(&self) -> Budget {
        Budget { unpacked: Rc::default(), ..self.clone() }
    }

    /// What counts the bytes that are read from texts.
    pub fn texts(&self) -> &Arc<AtomicU64> {
        &self.texts
    }

    /// Counts bytes that came out.
    ///
    /// # Errors
    /// Where they are too many.
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

/// Reads what is unpacked as long as there is budget.
pub struct Guarded<R> {
    /// What unpacks.
    pub inner: R,
    /// What it may give.
    pub budget: Budget,
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.budget.spend(read as u64)?;
        Ok(read)
    }
}
