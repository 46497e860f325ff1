//! Who played in which round of an event, and what is missing there.

use std::collections::BTreeSet;

use bienban_tournament::check::EventFinding;
use bienban_tournament::check::gap::{EventGap, GapKind};
use bienban_tournament::event::Event;
use bienban_tournament::field::{NOBODY, Player};
use bienban_tournament::mark::ResultMark;

/// The most players and rounds that a picture has room for.
const PLAYERS: usize = 60;
const ROUNDS: u32 = 30;

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attendance {
    /// He won over the board.
    Won,
    /// He drew over the board.
    Drawn,
    /// He lost over the board.
    Lost,
    /// A bye or a forfeit, with its letter of TRF.
    Unplayed(char),
    /// The game is there without a result.
    Open,
    /// The game is missing.
    Missing,
    /// Nothing is recorded, and nothing is missing.
    Absent,
}

/// A row for each player: his name, and for each round what he did and whether a finding is about it.
#[derive(Debug)]
pub struct SeatGrid {
    /// The rounds.
    pub rounds: u32,
    /// The players in the order of the field.
    pub players: Vec<(String, Vec<(Attendance, bool)>)>,
}

impl SeatGrid {
    /// The grid of an event. `None` if it has no rounds, or is too large to be looked at.
    pub(crate) fn of(event: &Event, gaps: &[EventGap], findings: &[EventFinding]) -> Option<SeatGrid> {
        let rounds = event.rounds();
        if !(1..=ROUNDS).contains(&rounds) || event.field.players.len() > PLAYERS || !event.numbers_rounds() {
            return None;
        }
        let mut missing: BTreeSet<(u32, &str)> = BTreeSet::new();
        let mut empty = BTreeSet::new();
        for gap in gaps {
            let Some(round) = gap.round else { continue };
            match gap.what {
                GapKind::Round => drop(empty.insert(round)),
                GapKind::Game => missing.extend([(round, &*gap.white), (round, &*gap.black)]),
                GapKind::Board | GapKind::Result => {}
            }
        }
        let faults: BTreeSet<(&str, u64)> =
            findings.iter().map(|found| (&*found.place.file, found.place.game)).filter(|(_, game)| *game > 0).collect();
        let is_fault = |game: u32| {
            let place = (game != NOBODY).then(|| event.games.get(game as usize)).flatten().map(|game| &game.place);
            place.is_some_and(|place| faults.contains(&(&*place.file, place.game)))
        };
        let attendance = |player: &Player, round: u32| {
            let Some(seat) = player.recorded(round) else {
                let is_missing = empty.contains(&round) || missing.contains(&(round, &*player.name));
                return (if is_missing { Attendance::Missing } else { Attendance::Absent }, false);
            };
            let did = match seat.mark {
                ResultMark::Win | ResultMark::UnratedWin => Attendance::Won,
                ResultMark::Draw | ResultMark::UnratedDraw => Attendance::Drawn,
                ResultMark::Loss | ResultMark::UnratedLoss => Attendance::Lost,
                ResultMark::Open => Attendance::Open,
                other => Attendance::Unplayed(other.letter()),
            };
            (did, is_fault(seat.game))
        };
        let row = |player: &Player| {
            let seats = (1..=rounds).map(|round| attendance(player, round));
            (player.name.clone(), seats.collect())
        };
        Some(SeatGrid { rounds, players: event.field.players.iter().map(row).collect() })
    }
}
