//! Health: whether a document can be read, and whether its source changes. A silent watch must not be mistaken for one
//! that still reads.

use std::time::Duration;

use super::amiss::DocumentFault;
use super::board::Teller;
use super::event::{EventDetail, EventKind};
use super::moment::WatchMoment;
use bienban_base::message::Message;

/// Whether a document can be read.
#[derive(Debug, Clone, Default)]
pub(super) struct DocumentHealth {
    /// Since when it cannot be read, and why.
    failed: Option<(WatchMoment, Message)>,
    /// Since when its text is amiss, and how, if that was reported.
    amiss: Option<(WatchMoment, DocumentFault)>,
}

/// Whether a source changes.
#[derive(Debug, Clone)]
pub(super) struct SourceSilence {
    /// When it changed last, or was opened.
    changed: WatchMoment,
    /// Whether it was reported that it does not change.
    stale: bool,
}

/// A number of seconds in words.
fn span(seconds: u64) -> Message {
    let (key, count) = if seconds < 120 { ("watch-seconds", seconds) } else { ("watch-minutes", seconds / 60) };
    Message::new(key).with("count", count.to_string())
}

fn detail(why: &'static str, after: Option<Duration>) -> EventDetail {
    EventDetail { why: Some(why), seconds: after.map(|after| after.as_secs()), ..EventDetail::default() }
}

impl DocumentHealth {
    /// Whether it cannot be read, or not whole.
    pub(super) fn is_failing(&self) -> bool {
        self.failed.is_some() || self.amiss.is_some()
    }

    /// What is wrong, for the row of the source.
    pub(super) fn trouble(&self, now: WatchMoment) -> Option<Message> {
        let Some((since, reason)) = self.failed.as_ref() else {
            return self.amiss.as_ref().map(|(_, amiss)| amiss.fault_message());
        };
        let message = Message::new("watch-source-failing").with_phrase("time", span(now.since(*since).as_secs()));
        Some(message.with_phrase("reason", reason.clone()))
    }

    /// It could be read.
    pub(super) fn heard(&mut self, teller: &mut Teller<'_>) {
        if let Some((since, _)) = self.failed.take() {
            back(since, teller);
        }
    }

    /// Whether it was reported that its text is amiss in this way.
    pub(super) fn has_told(&self, amiss: &DocumentFault) -> bool {
        self.amiss.as_ref().is_some_and(|(_, told)| told.why() == amiss.why())
    }

    /// Its text is amiss, as it was at the reading before. That is reported once as long as it is so.
    pub(super) fn amiss(&mut self, amiss: &DocumentFault, teller: &mut Teller<'_>) {
        if self.has_told(amiss) {
            return;
        }
        let since = self.amiss.as_ref().map_or(teller.now, |(since, _)| *since);
        self.amiss = Some((since, amiss.clone()));
        teller.tell(EventKind::Source, detail(amiss.why(), None), amiss.fault_message());
    }

    /// Nothing is amiss with its text.
    pub(super) fn mended(&mut self, teller: &mut Teller<'_>) {
        if let Some((since, _)) = self.amiss.take() {
            back(since, teller);
        }
    }

    /// It could not be read. That is reported once for every reason; `next` is when it is tried again.
    pub(super) fn failed(&mut self, reason: &Message, next: Option<Duration>, teller: &mut Teller<'_>) {
        let since = match &self.failed {
            Some((_, before)) if before == reason => return,
            Some((since, _)) => *since,
            None => teller.now,
        };
        self.failed = Some((since, reason.clone()));
        let said = match next {
            Some(next) => Message::new("watch-source-unreachable").with_phrase("next", span(next.as_secs().max(1))),
            None => Message::new("watch-source-unreadable"),
        };
        teller.tell(EventKind::Source, detail("unreachable", None), said.with_phrase("reason", reason.clone()));
    }
}

/// Reports that it can be read again, or whole again.
fn back(since: WatchMoment, teller: &mut Teller<'_>) {
    let after = teller.now.since(since);
    let said = Message::new("watch-source-back").with_phrase("time", span(after.as_secs()));
    teller.tell(EventKind::Source, detail("back", Some(after)), said);
}

impl SourceSilence {
    /// The silence of a source that is about to be read.
    pub(super) fn new(now: WatchMoment) -> SourceSilence {
        SourceSilence { changed: now, stale: false }
    }

    /// For how long it has not changed, if that was reported.
    pub(super) fn trouble(&self, now: WatchMoment) -> Option<Message> {
        let time = span(now.since(self.changed).as_secs());
        self.stale.then(|| Message::new("watch-source-stale").with_phrase("time", time))
    }

    /// It has changed.
    pub(super) fn broken(&mut self, teller: &mut Teller<'_>) {
        let after = teller.now.since(self.changed);
        self.changed = teller.now;
        if std::mem::take(&mut self.stale) {
            let said = Message::new("watch-source-changes").with_phrase("time", span(after.as_secs()));
            teller.tell(EventKind::Source, detail("changes", Some(after)), said);
        }
    }

    /// Time has passed in which it did not change, although games go on.
    pub(super) fn lasts(&mut self, stale: Duration, teller: &mut Teller<'_>) {
        let unchanged = teller.now.since(self.changed);
        if !self.stale && unchanged >= stale {
            self.stale = true;
            let said = Message::new("watch-source-stale").with_phrase("time", span(unchanged.as_secs()));
            teller.tell(EventKind::Source, detail("stale", Some(unchanged)), said);
        }
    }
}
