//! Scanned: the games that a page may show that an engine for optical character recognition has read.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::chess::Move;

/// A place on an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InkArea {
    /// The number of the page, from 1.
    pub page: u32,
    /// Left, top, width and height in pixels.
    pub area: [u32; 4],
}

/// What the reader of scans keeps of a page, to read it once more together with another page of the game. Only that
/// reader knows its type.
#[derive(Clone)]
pub struct ScannedCells(pub Arc<dyn Any + Send + Sync>);

impl fmt::Debug for ScannedCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ScannedCells")
    }
}

impl PartialEq for ScannedCells {
    fn eq(&self, other: &ScannedCells) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The games that a scanned page may show.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScannedPage {
    /// The place of its game in the transcript.
    pub at: u32,
    /// The games that it may be, the likeliest first.
    pub games: Vec<ScannedGame>,
    /// The probability of each half-move of the first one.
    pub moves: Vec<f64>,
    /// The place of each of them on the page: left, top, width and height in pixels, if anything was read there.
    pub places: Vec<Option<[u32; 4]>>,
    /// The contents of the cells of the page.
    pub cells: Option<ScannedCells>,
}

/// A game that a scanned page may show.
#[derive(Debug, Clone, PartialEq)]
pub struct ScannedGame {
    /// Its half-moves from the first position on.
    pub moves: Vec<Move>,
    /// Its probability.
    pub p: f64,
    /// Its cost in nats.
    pub cost: f32,
}

/// The photo of a page, as a browser shows it.
#[derive(Clone)]
pub struct Photo {
    /// Its media type.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Photo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Photo({}, {} bytes)", self.media_type, self.bytes.len())
    }
}
