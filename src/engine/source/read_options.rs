//! `ReadOptions`: how inputs are read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use super::guard::DEFAULT_RATIO;
use super::range::FileRange;
use super::split::{DEFAULT_GAME_LIMIT, Sizes};
use bienban_base::text::encoding::Encoding;

/// The approximate size of a block in bytes. Smaller blocks take less memory and stay in the cache of a core; at 64
/// KiB two threads already lose time to the handing over.
pub const BLOCK: usize = 128 << 10;

/// How inputs are read.
#[derive(Debug, Clone)]
pub struct ReadOptions {
    /// The approximate size of a block and the largest size of a game, in bytes.
    pub sizes: Sizes,
    /// The greatest ratio of unpacked to packed size that an input may have.
    pub unpack_ratio: u32,
    /// The encoding of every text, or `None` if each text is examined on its own.
    pub encoding: Option<Encoding>,
    /// Whether the reports of pairing programs (TRF) are read. Elsewhere such a file is refused.
    pub reports: bool,
    /// The commands that read images, as on the command line; none if Tesseract is to be searched for.
    pub ocr: Vec<String>,
    /// Whether the half-moves of a damaged scoresheet stay in the order in which they are written.
    pub as_written: bool,
    /// The games of the only input that are read; all of them if `None`.
    pub range: Option<FileRange>,
    /// A flag that ends the run after the blocks under way, set from outside.
    pub stop: Arc<AtomicBool>,
    /// The number of bytes read from the inputs so far, still packed.
    pub bytes_read: Arc<AtomicU64>,
}

impl Default for ReadOptions {
    /// The default limits.
    fn default() -> ReadOptions {
        ReadOptions {
            sizes: Sizes { block: BLOCK, game: DEFAULT_GAME_LIMIT as usize },
            unpack_ratio: DEFAULT_RATIO,
            encoding: None,
            reports: false,
            ocr: Vec::new(),
            as_written: false,
            range: None,
            stop: Arc::default(),
            bytes_read: Arc::default(),
        }
    }
}
