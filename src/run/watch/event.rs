//! Event: one thing that an arbiter wants to know, reported once.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::identity::GameIdentity;
use super::moment::WatchMoment;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;

/// The kinds of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventKind {
    /// A draw may be claimed now.
    Claim,
    /// A claim may come soon.
    Soon,
    /// The game is over by itself, and no result is posted.
    Ended,
    /// A half-move that cannot have been played.
    Illegal,
    /// A result was posted, or contradicts the board.
    Result,
    /// A clock shows zero.
    Time,
    /// Half-moves were taken back or changed.
    Changed,
    /// Two games cannot be distinguished by their tags.
    Twice,
    /// A source cannot be read, does not change, or is back.
    Source,
    /// What was reported no longer holds.
    Lapsed,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [EventKind; 10] = [
        EventKind::Claim,
        EventKind::Soon,
        EventKind::Ended,
        EventKind::Illegal,
        EventKind::Result,
        EventKind::Time,
        EventKind::Changed,
        EventKind::Twice,
        EventKind::Source,
        EventKind::Lapsed,
    ];

    /// The name in data, which is never translated. `called-` and the name is the key of its word for people.
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::Claim => "claim",
            EventKind::Soon => "soon",
            EventKind::Ended => "ended",
            EventKind::Illegal => "illegal",
            EventKind::Result => "result",
            EventKind::Time => "time",
            EventKind::Changed => "changed",
            EventKind::Twice => "twice",
            EventKind::Source => "source",
            EventKind::Lapsed => "lapsed",
        }
    }

    /// Whether an alarm is due: an arbiter has to act, or nothing is heard any more.
    pub const fn is_urgent(self) -> bool {
        use EventKind::{Claim, Ended, Illegal, Source, Time};
        matches!(self, Claim | Ended | Illegal | Time | Source)
    }
}

impl Serialize for EventKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The game that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct GameName {
    /// Its tags.
    #[serde(flatten, serialize_with = "shared")]
    pub identity: Arc<GameIdentity>,
    /// The number among the games of this identity, from 1. A second one is a mistake of the broadcast.
    #[serde(skip_serializing_if = "is_first")]
    pub copy: u32,
}

/// Writes a shared value like any other. serde's feature for it would rebuild every crate that uses serde.
pub(super) fn shared<T: Serialize + ?Sized, S: Serializer>(value: &Arc<T>, serializer: S) -> Result<S::Ok, S::Error> {
    (**value).serialize(serializer)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_first(copy: &u32) -> bool {
    *copy == 1
}

/// The details of an event. An empty field is not written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(default)]
pub struct EventDetail {
    /// The rule of a claim, of what comes soon, or of an end: `threefold`, `fifty` and the like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// `occurred` or `intended`, for claims.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Who may claim, or whose clock shows zero: `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// The half-moves of which each may be announced, in PGN's letters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<String>,
    /// Occurrences of the position, or half-moves without capture and pawn move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The half-moves after which the position occurred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<u32>,
    /// The half-move since when it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u32>,
    /// The article of the Laws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<&'static str>,
    /// The edition of the Laws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laws: Option<&'static str>,
    /// `false` where editions that may have been in force differ, or the text of the edition leaves it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<bool>,
    /// The code of the finding about an illegal half-move or a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// The half-move as it is written in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// Whether the opponent of a side whose clock shows zero can mate: `can-win`, `cannot-win` or `undetermined`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<&'static str>,
    /// What happened to a source, to half-moves, or to what has lapsed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// For how many seconds a source has been silent or unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// The position, as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
}

/// One thing that an arbiter wants to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WatchEvent {
    /// When it was seen.
    pub time: WatchMoment,
    /// What it is.
    pub event: EventKind,
    /// Its number, from 1.
    pub id: u64,
    /// The number of the event that has lapsed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// The file or address.
    #[serde(serialize_with = "shared")]
    pub source: Arc<str>,
    /// The game, unless it is about a source.
    #[serde(flatten)]
    pub game: Option<GameName>,
    /// How many half-moves were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The last of them with its number, such as `41...Kg7`.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// What else is reported.
    #[serde(flatten)]
    pub detail: EventDetail,
    /// The sentence, not yet worded.
    #[serde(skip)]
    pub said: Message,
}

impl WatchEvent {
    /// The event as one line of JSON without a line end. `text` is its sentence in the language of the catalog.
    pub fn to_json(&self, catalog: &Catalog) -> String {
        #[derive(Serialize)]
        struct EventJson<'a> {
            #[serde(flatten)]
            event: &'a WatchEvent,
            text: String,
        }
        // Text and numbers alone cannot fail to be written.
        serde_json::to_string(&EventJson { event: self, text: catalog.text(&self.said) }).unwrap_or_default()
    }

    /// Whether an alarm is due.
    pub fn is_urgent(&self) -> bool {
        self.event.is_urgent() || self.event == EventKind::Result && self.detail.code.is_some()
    }
}

impl EventDetail {
    /// Details about a side.
    pub(super) fn of_side(side: Side) -> EventDetail {
        EventDetail { side: Some(side.name()), ..EventDetail::default() }
    }
}
