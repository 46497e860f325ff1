//! Group: the games of an archive that are one event.

use std::collections::HashMap;
use std::sync::Arc;

use super::archive::EventArchive;
use super::ledger::PackedGame;

/// The longest gap in a chain of dates, in days.
pub(super) const LONGEST_GAP: i64 = 60;

/// With so many groups of one name before it, a group is compared with the last ones only.
pub(super) const MOST_COMPARED: usize = 32;

/// The games of a heading, or those in one chain of dates.
#[derive(Debug, Clone)]
pub(super) struct GroupPart {
    pub(super) heading: usize,
    pub(super) chain: Option<(Arc<HashMap<u32, u32>>, u32)>,
}

impl GroupPart {
    /// Whether a game with this date belongs to the part.
    pub(super) fn has(&self, date: u32) -> bool {
        self.chain.as_ref().is_none_or(|(chains, of)| chains.get(&date) == Some(of))
    }
}

/// The games of an event, and its TRF.
#[derive(Debug, Clone)]
pub(super) struct EventGroup {
    pub(super) parts: Vec<GroupPart>,
    pub(super) trf: Option<usize>,
    /// The name, where the headings name it each in another way.
    pub(super) title: Option<String>,
    /// The first and the last day, if any is known.
    pub(super) span: Option<(i64, i64)>,
    pub(super) order: u32,
}

impl EventGroup {
    pub(super) fn games<'a>(&'a self, archive: &'a EventArchive) -> impl Iterator<Item = PackedGame> + 'a {
        let of = |part: &'a GroupPart| {
            archive.headings[part.heading].ledger.games().filter(|game| part.has(game.usual.date))
        };
        self.parts.iter().flat_map(of)
    }
}

pub(super) fn is_near(a: Option<(i64, i64)>, b: Option<(i64, i64)>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a.is_none() && b.is_none() };
    a.0 - b.1 <= LONGEST_GAP && b.0 - a.1 <= LONGEST_GAP
}
