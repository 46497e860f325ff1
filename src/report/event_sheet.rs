//! The tab of an event on the page of `validate`: standings, what is missing, and the findings about games of the
//! event.

use crate::event_finding::worded;
use crate::seat_grid::SeatGrid;
use bienban_base::finding::{CodeSet, Finding};
use bienban_tournament::check::EventFinding;
use bienban_tournament::check::gap::EventGap;
use bienban_tournament::event::Event;
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::event::summary::EventSummary;
use bienban_tournament::options::{TournamentOptions, VariantUse};
use bienban_tournament::standings::Standings;

/// An event as a page shows it.
#[derive(Debug)]
pub struct EventSheet {
    /// Name, system, players, rounds and games.
    pub summary: EventSummary,
    /// The standings, with a crosstable where it fits on a screen.
    pub standings: Option<Standings>,
    /// Who played in which round, where the rounds are known and the event is not too large.
    pub seats: Option<SeatGrid>,
    /// What is missing in each round.
    pub gaps: Vec<EventGap>,
    /// P8xx, worded.
    pub findings: Vec<Finding>,
}

/// At most this many events have a tab; for the rest of an archive there is `bienban event`.
const MOST_EVENTS: usize = 12;
/// A crosstable of more columns is wider than a screen.
const MOST_ACROSS: usize = 24;

impl EventSheet {
    /// The events of an archive that look like tournaments: three players or more, and rounds. None if there are too
    /// many.
    pub fn of(archive: &EventArchive, options: &TournamentOptions, reported: CodeSet) -> Vec<EventSheet> {
        // Standings take names as they are written, as the command does; the findings name those that may be one
        // player.
        let joined = TournamentOptions { variants: VariantUse::Joined, ..options.clone() };
        let written = TournamentOptions { variants: VariantUse::default(), ..options.clone() };
        let events = archive.events(&joined).zip(archive.events(&written));
        let mut out = Vec::new();
        for (event, as_written) in events.filter(|(event, _)| is_tournament(event)) {
            if out.len() == MOST_EVENTS {
                return Vec::new();
            }
            out.push(EventSheet::new(&event, &as_written, (&joined, &written), reported));
        }
        out
    }

    fn new(
        event: &Event,
        as_written: &Event,
        (joined, written): (&TournamentOptions, &TournamentOptions),
        reported: CodeSet,
    ) -> EventSheet {
        let crosstable = as_written.field.players.len() <= MOST_ACROSS;
        // Findings that are only for information have to be asked for, as in `event`.
        let is_told = |found: &EventFinding, finding: &Finding| {
            reported.contains(finding.code) && found.code.is_always_reported()
        };
        let found: Vec<_> = worded(event.findings(joined)).filter(|(of, it)| is_told(of, it)).collect();
        let gaps = event.gaps(joined);
        let faults: Vec<EventFinding> = found.iter().map(|(of, _)| of.clone()).collect();
        EventSheet {
            summary: event.summary(),
            standings: as_written.standings(&TournamentOptions { crosstable, ..written.clone() }).ok(),
            seats: SeatGrid::of(event, &gaps, &faults),
            gaps,
            findings: found.into_iter().map(|(_, finding)| finding).collect(),
        }
    }
}

/// Whether it is one: games of one player on a server have the same Event tag, and no rounds.
fn is_tournament(event: &Event) -> bool {
    let with_round = event.games.iter().filter(|game| game.round.is_some()).count();
    event.field.players.len() > 2 && event.meetings.len() > 2 && with_round * 2 >= event.games.len()
}
