//! Live: the games that are being watched, for the desk's page about them.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::broadcast;

use bienban_base::error::Error;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::text::harmless::harmless;
use bienban_engine::source::feed::{Feed, FeedPace, FeedReading, News};
use bienban_run::watch::{CalmFilter, TextPlace, Watch, WatchEvent, WatchMoment, WatchOptions};

/// How often a source is read.
const EVERY: Duration = Duration::from_secs(10);
/// The number of events that are kept for the page.
const KEPT: usize = 500;

/// The games that are being watched.
#[derive(Debug)]
pub struct LiveGames {
    heard: Arc<Mutex<LiveNews>>,
    changed: broadcast::Sender<()>,
}

/// What was heard of the sources.
#[derive(Debug)]
struct LiveNews {
    /// Each with a number of its own: one that is dropped and watched again is another.
    sources: Vec<(String, u64)>,
    /// The number of the next source.
    next: u64,
    watch: Watch,
    calm: CalmFilter,
    /// The newest first.
    events: VecDeque<WatchEvent>,
}

impl LiveNews {
    /// Whether a source is still wanted.
    fn wants(&self, source: &str, number: u64) -> bool {
        self.sources.iter().any(|(known, of)| (known.as_str(), *of) == (source, number))
    }
}

fn locked(heard: &Mutex<LiveNews>) -> MutexGuard<'_, LiveNews> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for LiveGames {
    fn default() -> LiveGames {
        let (watch, calm, events) = (Watch::new(WatchOptions::default()), CalmFilter::default(), VecDeque::new());
        let heard = LiveNews { sources: Vec::new(), next: 0, watch, calm, events };
        LiveGames { heard: Arc::new(Mutex::new(heard)), changed: broadcast::channel(16).0 }
    }
}

impl LiveGames {
    /// Tells when something was heard.
    pub fn changes(&self) -> broadcast::Receiver<()> {
        self.changed.subscribe()
    }

    /// Watches one more source, on a thread of its own that ends with the desk or when the source is dropped.
    ///
    /// # Errors [`Error::Usage`] if no such source can be read.
    pub fn follow(&self, source: &str) -> Result<(), Error> {
        let mut heard = locked(&self.heard);
        if heard.sources.iter().any(|(known, _)| known == source) {
            return Ok(());
        }
        let feed = Feed::open(OsStr::new(source))?;
        heard.next += 1;
        let known = (source.to_owned(), heard.next);
        heard.sources.push(known.clone());
        let (weak, changed) = (Arc::downgrade(&self.heard), self.changed.clone());
        thread::spawn(move || keep_reading(&known, feed, &weak, &changed));
        Ok(())
    }

    /// Drops a source, with its boards. What was reported of it stays among the events.
    pub fn drop_source(&self, source: &str) {
        let mut heard = locked(&self.heard);
        heard.sources.retain(|(known, _)| known != source);
        heard.watch.forget(source);
        drop(heard);
        let _ = self.changed.send(());
    }

    /// Boards, sources and the last events, in the words of a language.
    pub fn shown(&self, ui: Ui) -> Value {
        let (heard, catalog) = (locked(&self.heard), Catalog::of(ui));
        let boards = heard.watch.boards();
        let board = |row: &bienban_run::watch::BoardRow| {
            let open: Vec<String> = row.open.iter().map(|item| harmless(&catalog.text(&item.said))).collect();
            json!({ "board": row, "move": row.last.as_deref().map(|last| catalog.half_move(last)), "said": open })
        };
        let source = |row: bienban_run::watch::SourceRow| {
            let trouble = row.trouble.map(|trouble| harmless(&catalog.text(&trouble)));
            json!({ "source": &*row.source, "games": row.games, "running": row.in_progress, "trouble": trouble })
        };
        let event = |event: &WatchEvent| {
            let said = harmless(&catalog.text(&event.said));
            let named = catalog.named("called", event.event.name());
            let last = event.last.as_deref().map(|last| catalog.half_move(last));
            json!({ "event": event, "move": last, "said": said, "named": named, "urgent": event.is_urgent() })
        };
        json!({
            "asked": heard.sources.iter().map(|(source, _)| source).collect::<Vec<_>>(),
            "sources": heard.watch.sources(WatchMoment::now()).into_iter().map(source).collect::<Vec<_>>(),
            "boards": boards.iter().map(board).collect::<Vec<_>>(),
            "events": heard.events.iter().map(event).collect::<Vec<_>>(),
        })
    }
}

/// Reads a source again and again, until the desk is gone or the source is dropped.
fn keep_reading(
    (source, number): &(String, u64),
    mut feed: Feed,
    heard: &Weak<Mutex<LiveNews>>,
    changed: &broadcast::Sender<()>,
) {
    let mut pace = FeedPace::new(EVERY);
    loop {
        let readings = feed.poll();
        let asked: Vec<Option<Duration>> = readings
            .iter()
            .filter_map(|reading| match &reading.news {
                News::Failed(_, asked) => Some(*asked),
                _ => None,
            })
            .collect();
        let wait = if !readings.is_empty() && asked.len() == readings.len() {
            pace.after_failure(asked.into_iter().flatten().max())
        } else {
            pace.after_success()
        };
        let Some(heard) = heard.upgrade() else { return };
        let mut known = locked(&heard);
        if !known.wants(source, *number) {
            return;
        }
        take(&mut known, source, readings, wait);
        drop(known);
        let _ = changed.send(());
        drop(heard);
        thread::sleep(wait);
    }
}

/// Takes what was heard of a source.
fn take(heard: &mut LiveNews, source: &str, readings: Vec<FeedReading>, wait: Duration) {
    let mut events = Vec::new();
    for FeedReading { name, news } in readings {
        let (place, now) = (TextPlace { source, name: &name }, WatchMoment::now());
        events.extend(match news {
            News::Text(text) => heard.watch.read(place, &text, now),
            News::Same => heard.watch.same(place, now),
            News::Gone => heard.watch.gone(place, now),
            News::Failed(reason, _) => heard.watch.failed(place, &reason, Some(wait), now),
        });
    }
    events.extend(heard.watch.tick(WatchMoment::now()));
    let shows = heard.calm.shows(&events);
    for (event, _) in events.into_iter().zip(shows).filter(|(_, shown)| *shown) {
        heard.events.push_front(event);
    }
    heard.events.truncate(KEPT);
}
