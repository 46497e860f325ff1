//! Word: what an engine read at one place of a page.

use super::turn::Turn;

/// The greatest number of words of a page that are looked at. No scoresheet has a tenth of it.
pub const MOST_WORDS: usize = 6_000;
/// The greatest number of letters of a word, and of readings of a letter.
const MOST_LETTERS: usize = 120;
const MOST_READINGS: usize = 12;
/// The greatest coordinate. A page of a metre at 1200 dots an inch has half of it.
const FARTHEST: f64 = 100_000.0;

/// A letter as it was read, with what it may be instead: the other letter, and how much dearer it is, in nats.
#[derive(Debug, Clone, PartialEq)]
pub struct ScanLetter {
    /// The letter.
    pub read: char,
    /// Other readings.
    pub others: Vec<(char, f32)>,
}

/// A place on a page, in pixels from the top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PagePlace {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl PagePlace {
    /// A place by its edges and sizes, or nothing if these are no numbers of a page.
    pub fn of(left: f64, top: f64, width: f64, height: f64) -> Option<PagePlace> {
        let all = [left, top, width, height];
        let sane = all.iter().all(|x| x.is_finite() && x.abs() < FARTHEST) && width > 0.0 && height > 0.0;
        let [left, top, width, height] = all.map(|x| x as f32);
        sane.then_some(PagePlace { left, top, width, height })
    }

    /// The smallest place that holds this one and another.
    #[must_use]
    pub fn with(self, other: PagePlace) -> PagePlace {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        PagePlace { left, top, width: right - left, height: bottom - top }
    }

    /// The middle from left to right.
    pub fn middle(&self) -> f32 {
        self.left + self.width / 2.0
    }
}

/// What an engine read at one place.
#[derive(Debug, Clone, PartialEq)]
pub struct ScanWord {
    /// Its letters.
    pub letters: Vec<ScanLetter>,
    /// Its place.
    pub place: PagePlace,
    /// How sure the engine is of it, from 0 to 1. This is no probability.
    pub confidence: f32,
}

impl ScanWord {
    /// A word without alternatives, or nothing if there is no text.
    pub fn new(text: &str, place: PagePlace, confidence: f64) -> Option<ScanWord> {
        let letters: Vec<ScanLetter> = text
            .trim()
            .chars()
            .filter(|c| !c.is_control())
            .take(MOST_LETTERS)
            .map(|read| ScanLetter { read, others: Vec::new() })
            .collect();
        let confidence = if confidence.is_finite() { confidence.clamp(0.0, 1.0) as f32 } else { 0.5 };
        (!letters.is_empty()).then_some(ScanWord { letters, place, confidence })
    }

    /// Adds another reading of a letter, which is `cost` nats dearer.
    pub fn may_be(&mut self, at: usize, other: char, cost: f64) {
        let Some(letter) = self.letters.get_mut(at) else { return };
        if !cost.is_finite() || other == letter.read || other.is_whitespace() {
            return;
        }
        let cost = cost.clamp(0.0, 50.0) as f32;
        let room = letter.others.len() < MOST_READINGS;
        match letter.others.iter_mut().find(|known| known.0 == other) {
            Some(known) => known.1 = known.1.min(cost),
            None if room => letter.others.push((other, cost)),
            None => {}
        }
    }

    /// Adds another reading of the whole word. It is split into letters only if it has as many of them as the word.
    pub fn may_read(&mut self, other: &str, cost: f64) {
        let other: Vec<char> = other.trim().chars().collect();
        if other.len() == self.letters.len() {
            for (at, other) in other.into_iter().enumerate() {
                self.may_be(at, other, cost);
            }
        }
    }

    /// The text as it was read.
    pub fn text(&self) -> String {
        self.letters.iter().map(|letter| letter.read).collect()
    }
}

/// A page of words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScanPage {
    /// Its number in its file, from 1. The readings of one page by several engines have the same number.
    pub number: u32,
    /// Its width and height in pixels, if they are known.
    pub size: Option<[f32; 2]>,
    /// The turn by which it became upright.
    pub turned: Turn,
    /// Its words, in the order of the engine.
    pub words: Vec<ScanWord>,
    /// Whether it had more words, so that it is no scoresheet.
    pub overfull: bool,
}

impl ScanPage {
    /// Adds a word, if there is one. The page keeps as many as a scoresheet may have.
    pub fn add(&mut self, word: Option<ScanWord>) {
        if self.words.len() < MOST_WORDS {
            self.words.extend(word);
        } else {
            self.overfull |= word.is_some();
        }
    }
}
