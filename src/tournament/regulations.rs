//! What the regulations of an event must contain (000 2 for chess; 003 18 and App. 5 for xiangqi): a list to fill in.

/// What fills in an item, where it is known before the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ItemSource {
    /// The name of the event.
    Name,
    /// Where it is played.
    Site,
    /// From which day to which.
    Dates,
    /// Who organises it.
    Organiser,
    /// The system.
    System,
    /// How many rounds, or games of a match.
    Rounds,
    /// What a match is for.
    Target,
    /// The time control.
    TimeControl,
    /// What ranks those who are equal.
    TieBreaks,
    /// The least games for a place.
    LeastGames,
}

/// An item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegulationItem {
    /// The key of its heading.
    pub key: &'static str,
    /// The articles that want it.
    pub article: &'static str,
    /// What fills it in; `None` where only the organiser knows.
    pub known: Option<ItemSource>,
}

const fn item(key: &'static str, article: &'static str) -> RegulationItem {
    RegulationItem { key, article, known: None }
}

const fn known(key: &'static str, article: &'static str, known: ItemSource) -> RegulationItem {
    RegulationItem { key, article, known: Some(known) }
}

/// The items of an event of chess (000 2), in its order.
const CHESS: [RegulationItem; 18] = [
    known("regulation-name", "000 2", ItemSource::Name),
    item("regulation-purpose", "000 2.1"),
    known("regulation-place", "000 2.2", ItemSource::Site),
    known("regulation-dates", "000 2.2", ItemSource::Dates),
    known("regulation-system", "000 2.2, 000 7", ItemSource::System),
    known("regulation-rounds", "000 12", ItemSource::Rounds),
    known("regulation-target", "000 8", ItemSource::Target),
    known("regulation-ranking", "000 2.3, 000 App. 1", ItemSource::TieBreaks),
    item("regulation-ranking-teams", "000 2.3, 000 16.1.5"),
    known("regulation-least-games", "000 2.3", ItemSource::LeastGames),
    known("regulation-time", "000 2.4", ItemSource::TimeControl),
    item("regulation-late", "6.7"),
    item("regulation-entrants", "000 2.5"),
    item("regulation-titles", "000 2.6"),
    item("regulation-prizes", "000 2.6"),
    item("regulation-reception", "000 2.6"),
    item("regulation-entry", "000 2.6"),
    item("regulation-protests", "000 2.7"),
];

/// The items of an event of xiangqi (003 18, App. 5), in the order of the appendix.
const XIANGQI: [RegulationItem; 20] = [
    known("regulation-name", "003 18, 003 App. 5", ItemSource::Name),
    item("regulation-purpose", "003 18, 003 App. 5"),
    known("regulation-dates", "003 App. 5", ItemSource::Dates),
    known("regulation-host", "003 18, 003 App. 5", ItemSource::Organiser),
    item("regulation-entrants", "003 18, 003 App. 5"),
    known("regulation-place", "003 18, 003 App. 5", ItemSource::Site),
    item("regulation-timetable", "003 18, 003 App. 5"),
    known("regulation-system", "003 18, 003 App. 5, 003 17", ItemSource::System),
    known("regulation-rounds", "003 App. 5, 003 27", ItemSource::Rounds),
    item("regulation-law", "003 18, 003 App. 5"),
    known("regulation-time", "003 18, 003 App. 5, 10.1", ItemSource::TimeControl),
    item("regulation-late", "10.2.1"),
    known("regulation-ranking", "003 18, 003 App. 5, 003 21.3", ItemSource::TieBreaks),
    item("regulation-prizes", "003 18, 003 App. 5"),
    item("regulation-titles", "003 App. 5, 003 App. 6"),
    item("regulation-reception", "003 App. 5"),
    item("regulation-fees", "003 18, 003 App. 5"),
    item("regulation-entry", "003 18, 003 App. 5"),
    item("regulation-deadline", "003 App. 5"),
    item("regulation-discipline", "003 18"),
];

/// What the regulations of an event must contain.
pub fn items(is_xiangqi: bool) -> &'static [RegulationItem] {
    if is_xiangqi { &XIANGQI } else { &CHESS }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::items;

    #[test]
    fn nothing_is_asked_for_twice() {
        for is_xiangqi in [false, true] {
            let keys: HashSet<&str> = items(is_xiangqi).iter().map(|item| item.key).collect();
            let known: Vec<_> = items(is_xiangqi).iter().filter_map(|item| item.known).collect();
            assert_eq!(keys.len(), items(is_xiangqi).len());
            assert_eq!(known.iter().collect::<HashSet<_>>().len(), known.len());
        }
    }
}
