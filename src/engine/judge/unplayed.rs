//! R307 for games without any half-move that have the result of a draw: the case for which Laws 2017 5.2.3 was written.
//!
//! Archives that hold only results have many such games, and there they mean nothing. So a draw is reported only once
//! the whole file is counted: fewer than half of its games, and of the games of the event, may be without moves. The
//! censuses of all blocks are added up for that.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Game;
use super::checks::{by_editions, names_reason};
use crate::pgn::outcome::Outcome;
use crate::source::split::Block;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;

/// An event, by a hash of its tag.
pub type EventKey = u64;

/// The number of games, and of those without a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct UnplayedCount {
    games: u64,
    unplayed: u64,
}

impl UnplayedCount {
    fn add(&mut self, other: UnplayedCount) {
        self.games += other.games;
        self.unplayed += other.unplayed;
    }

    /// Whether so many games have no half-move that a single one of them is no evidence.
    fn is_usual(self) -> bool {
        2 * self.unplayed >= self.games
    }
}

/// The count of games of consecutive events. Most archives have the games of an event one after the other, so a block
/// needs few entries.
#[derive(Debug, Default)]
pub struct Census<'a> {
    last: &'a [u8],
    runs: Vec<(EventKey, UnplayedCount)>,
}

impl<'a> Census<'a> {
    /// Counts a game of the block. Returns the number of its event.
    pub fn count(&mut self, block: &'a Block, game: &Game<'_>) -> EventKey {
        let text = game.span().bytes_in(block.bytes());
        // Most games begin with the same line as the game before, which is compared without searching for its end.
        if self.runs.is_empty() || !matches!(text.strip_prefix(self.last), Some([b'\n', ..] | [])) {
            self.begin(text);
        }
        let Some((key, count)) = self.runs.last_mut() else { return 0 };
        count.add(UnplayedCount { games: 1, unplayed: u64::from(game.half_moves() == 0) });
        *key
    }

    /// Notes the event of a game, unless the game before had the same.
    fn begin(&mut self, text: &'a [u8]) {
        let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
        let event = if line.starts_with(b"[Event ") { line } else { b"" };
        if self.runs.is_empty() || event != self.last {
            let mut hasher = DefaultHasher::new();
            event.trim_ascii_end().hash(&mut hasher);
            self.runs.push((hasher.finish(), UnplayedCount::default()));
            self.last = event;
        }
    }

    /// The counts alone.
    pub fn into_counts(self) -> UnplayedCounts {
        let mut counts = UnplayedCounts::default();
        for (event, count) in self.runs {
            counts.put(event, count);
        }
        counts
    }
}

/// The counts of a file, or of a part of it.
#[derive(Debug, Default)]
pub struct UnplayedCounts {
    all: UnplayedCount,
    events: HashMap<EventKey, UnplayedCount>,
}

impl UnplayedCounts {
    fn put(&mut self, event: EventKey, count: UnplayedCount) {
        self.all.add(count);
        self.events.entry(event).or_default().add(count);
    }

    /// Adds the counts of the next part.
    pub fn add(&mut self, other: UnplayedCounts) {
        other.events.into_iter().for_each(|(event, count)| self.put(event, count));
    }

    /// Whether a draw without moves in this event is evidence.
    pub fn tells(&self, event: EventKey) -> bool {
        !self.all.is_usual() && !self.events.get(&event).is_some_and(|count| count.is_usual())
    }
}

/// The finding about a drawn game without half-moves from the usual first position, unless it was forfeited
/// or decided by others.
pub fn draw(game: &Game<'_>) -> Option<Finding> {
    if game.half_moves() > 0 || !game.is_game() || game.outcome() != Some(Outcome::Draw) {
        return None;
    }
    let tags = game.tagged();
    let played_elsewhere = tags.tag("FEN").is_some() || names_reason(&tags.value("Termination"));
    // Something that is not understood is there, and has its own finding.
    let unread = game.is_sheet() || game.undecided().is_none_or(|last| last.played > 0);
    if played_elsewhere || unread {
        return None;
    }
    by_editions(game, |edition| {
        if edition.agreement.value.half_moves == 0 {
            return None;
        }
        let place = game.result_span();
        let message =
            Message::new("draw-without-moves").with_phrase("source", edition.cited(edition.agreement.article));
        Some(Finding::at(Code::R307, place, message).graded(Severity::Warning))
    })
}
