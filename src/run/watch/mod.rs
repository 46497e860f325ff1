//! Watch: calls what an arbiter wants to know while games run.
//!
//! A [`Watch`] is fed the texts of sources as they are read, with the time, and gives [`WatchEvent`]s. It opens nothing
//! and waits for nothing; [`source::feed`](bienban_engine::source::feed) reads files, folders and addresses. What can
//! be claimed and what ends a game comes from [`chess::draws`](bienban_engine::chess::draws), under the edition in
//! force on the date of the game.
//!
//! What holds of a game at a reading (its claims, its end, its fault, its result) *stands*. What newly stands is
//! reported once; a claim that no longer does has lapsed.
//!
//! ```
//! use bienban_run::watch::{EventKind, WatchMoment, WatchOptions, TextPlace, Watch};
//! let mut watch = Watch::new(WatchOptions::default());
//! let game = |moves: &str| format!("[Event \"A\"]\n[White \"An\"]\n[Black \"Bình\"]\n\n{moves} *\n");
//! let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";
//! let place = TextPlace::of("round.pgn");
//! watch.read(place, game(shuffle).as_bytes(), WatchMoment(0));
//! let events = watch.read(place, game(&format!("{shuffle} Ng8")).as_bytes(), WatchMoment(10_000));
//! let claim = events.iter().find(|event| event.detail.kind == Some("occurred")).unwrap();
//! assert_eq!((claim.event, claim.detail.side, claim.detail.count), (EventKind::Claim, Some("white"), Some(3)));
//! ```

mod amiss;
mod board;
mod calm;
mod clocks;
mod document;
mod event;
mod half_move;
mod health;
mod identity;
mod look;
mod moment;
mod row;
mod standing;
mod tail;
mod tear;

use std::sync::Arc;
use std::time::Duration;

use self::board::Teller;
pub use self::calm::CalmFilter;
use self::document::Document;
pub use self::event::{EventDetail, EventKind, GameName, WatchEvent};
use self::health::SourceSilence;
pub use self::identity::GameIdentity;
pub use self::moment::WatchMoment;
pub use self::row::{BoardRow, OpenItem, SourceRow};
use bienban_base::message::Message;
use bienban_engine::judge::{self, GameKind, Judge};

/// What a watch goes by.
#[derive(Debug, Clone, Copy)]
pub struct WatchOptions {
    /// How games are judged. They are taken for chess.
    pub judging: judge::JudgeOptions,
    /// After what time without a change a source with games that go on is told to be silent.
    pub stale: Duration,
}

impl Default for WatchOptions {
    fn default() -> WatchOptions {
        WatchOptions { judging: judge::JudgeOptions::default(), stale: Duration::from_secs(600) }
    }
}

/// Watches the games of sources.
#[derive(Debug)]
pub struct Watch {
    options: WatchOptions,
    documents: Vec<Document>,
    /// Whether each source changes.
    silences: Vec<(Arc<str>, SourceSilence)>,
    /// The number of the last event.
    told: u64,
}

/// A text of a source: the file or address, or one of the files of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPlace<'a> {
    /// The source as the user named it.
    pub source: &'a str,
    /// What the text is called in events.
    pub name: &'a str,
}

impl<'a> TextPlace<'a> {
    /// A source of one text.
    pub fn of(name: &'a str) -> TextPlace<'a> {
        TextPlace { source: name, name }
    }
}

impl Watch {
    /// A watch that has heard nothing yet.
    pub fn new(options: WatchOptions) -> Watch {
        let judging = judge::JudgeOptions { kind: GameKind::Chess, ..options.judging };
        let options = WatchOptions { judging, ..options };
        Watch { options, documents: Vec::new(), silences: Vec::new(), told: 0 }
    }

    /// The index of a document, which is new if nothing was heard of it.
    fn index(&mut self, TextPlace { source, name }: TextPlace<'_>, now: WatchMoment) -> usize {
        let known = |document: &Document| &*document.name == name && &*document.source == source;
        self.documents.iter().position(known).unwrap_or_else(|| {
            if !self.silences.iter().any(|(of, _)| &**of == source) {
                self.silences.push((Arc::from(source), SourceSilence::new(now)));
            }
            self.documents.push(Document::new(Arc::from(source), Arc::from(name)));
            self.documents.len() - 1
        })
    }

    /// Does something with a document, and returns the events.
    fn with(
        &mut self,
        place: TextPlace<'_>,
        now: WatchMoment,
        act: impl FnOnce(&mut Document, &mut SourceSilence, &Judge<'_>, &mut Teller<'_>),
    ) -> Vec<WatchEvent> {
        let index = self.index(place, now);
        let document = &mut self.documents[index];
        let mut out = Vec::new();
        let mut teller = Teller { now, source: Arc::clone(&document.name), next: &mut self.told, out: &mut out };
        if let Some((_, silence)) = self.silences.iter_mut().find(|(of, _)| **of == *document.source) {
            act(document, silence, &Judge::new(&self.options.judging), &mut teller);
        }
        out
    }

    /// Takes a text, and returns what is new, in order.
    ///
    /// Games that are not in it are kept for ten minutes. The last game of a text, if no result follows, may be half
    /// written, so it is not judged until something follows or the text is the same once more. A text that breaks off
    /// takes nothing back, however often it comes so.
    pub fn read(&mut self, place: TextPlace<'_>, text: &[u8], now: WatchMoment) -> Vec<WatchEvent> {
        let events = self.with(place, now, |document, silence, judge, teller| {
            // The event that a source is back precedes its contents.
            document.health.heard(teller);
            if document.differs(text) {
                silence.broken(teller);
            }
            document.take_text(text, judge, teller);
            document.forget(teller);
        });
        self.with_namesakes(place, events, now)
    }

    /// Takes it that a text is as it was at its last reading.
    pub fn same(&mut self, place: TextPlace<'_>, now: WatchMoment) -> Vec<WatchEvent> {
        let events = self.with(place, now, |document, _, judge, teller| {
            document.health.heard(teller);
            document.settle(judge, teller);
            document.forget(teller);
        });
        self.with_namesakes(place, events, now)
    }

    /// Takes it that a text could not be read, for this reason, and when it will be tried again.
    pub fn failed(
        &mut self,
        place: TextPlace<'_>,
        reason: &Message,
        next: Option<Duration>,
        now: WatchMoment,
    ) -> Vec<WatchEvent> {
        self.with(place, now, |document, _, _, teller| document.health.failed(reason, next, teller))
    }

    /// Takes it that a text is gone from its source for good, and forgets its games.
    pub fn gone(&mut self, place: TextPlace<'_>, now: WatchMoment) -> Vec<WatchEvent> {
        let events = self.with(place, now, |document, _, _, teller| document.depart(teller));
        let index = self.index(place, now);
        self.documents.remove(index);
        events
    }

    /// Forgets a source that is not to be watched any more, with its games.
    pub fn forget(&mut self, source: &str) {
        self.documents.retain(|document| &*document.source != source);
        self.silences.retain(|(of, _)| &**of != source);
    }

    /// Takes it that time has passed, and returns which sources have not changed for long.
    pub fn tick(&mut self, now: WatchMoment) -> Vec<WatchEvent> {
        let mut out = Vec::new();
        for (source, silence) in &mut self.silences {
            let documents = self.documents.iter().filter(|document| document.source == *source);
            let waiting = |document: &Document| document.is_in_progress() && !document.health.is_failing();
            if documents.into_iter().any(waiting) {
                let mut teller = Teller { now, source: Arc::clone(source), next: &mut self.told, out: &mut out };
                silence.lasts(self.options.stale, &mut teller);
            }
        }
        out
    }

    /// Whether the end of a text has to be seen once more before it is judged.
    pub fn is_held(&self) -> bool {
        self.documents.iter().any(Document::is_held)
    }

    /// The boards: those with something open first, then those that go on, then those with a result.
    pub fn boards(&self) -> Vec<BoardRow> {
        row::sorted_rows(self.documents.iter())
    }

    /// The sources, each with what is wrong.
    pub fn sources(&self, now: WatchMoment) -> Vec<SourceRow> {
        let row = |(source, silence): &(Arc<str>, SourceSilence)| {
            let documents = || self.documents.iter().filter(|document| document.source == *source);
            let trouble = documents().find_map(|document| document.health.trouble(now));
            SourceRow {
                source: Arc::clone(source),
                in_progress: documents().map(Document::in_progress).sum(),
                games: documents().map(|document| document.boards.len()).sum(),
                trouble: trouble.or_else(|| silence.trouble(now)),
            }
        };
        self.silences.iter().map(row).collect()
    }

    /// Adds to the events of a text which of its new games another text has as well. They are distinguished by their
    /// text.
    fn with_namesakes(
        &mut self,
        place: TextPlace<'_>,
        mut events: Vec<WatchEvent>,
        now: WatchMoment,
    ) -> Vec<WatchEvent> {
        let index = self.index(place, now);
        for identity in self.documents[index].take_fresh() {
            let mut others = self.documents.iter().enumerate().filter(|(other, _)| *other != index);
            let Some((_, other)) = others.find(|(_, other)| other.has(&identity)) else { continue };
            let document = &self.documents[index];
            let source = Arc::clone(&document.name);
            let mut teller = Teller { now, source, next: &mut self.told, out: &mut events };
            document.tell_namesake(&identity, &other.name, &mut teller);
        }
        events
    }
}
