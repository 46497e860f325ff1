//! P828: fields smaller than the regulations of 2004 name.

use super::case::Case;
use super::code::EventCode;
use super::findings::Findings;
use crate::system::System;

/// The fewest players and rounds of a system, and the article.
const SMALLEST: [(System, usize, u32, &str); 2] =
    [(System::Swiss, 20, 7, "000 12"), (System::AdjustedSwiss, 18, 6, "000 14.5")];
/// The fewest teams of a Swiss system (000 art. 16).
const FEWEST_TEAMS: usize = 16;

pub(super) fn check(case: &Case<'_>, out: &mut Findings<'_>) {
    let event = case.event;
    let system = event.course.system;
    if let Some(trf) = event.trf.as_ref().filter(|trf| trf.is_team_event()) {
        if system.is_swiss() && trf.teams.len() < FEWEST_TEAMS {
            let finding = out.absent(EventCode::P828, "field-size-teams");
            finding.with("teams", trf.teams.len()).with("fewest", FEWEST_TEAMS).with("article", "000 16");
        }
        return;
    }
    let Some((_, players, rounds, article)) = SMALLEST.iter().find(|(of, ..)| *of == system) else { return };
    let (field, played) = (event.field.players.len(), event.field.rounds);
    // With a round or two the event is hardly all there.
    if played > 0 && (field < *players || played < *rounds) {
        let finding = out.absent(EventCode::P828, "field-size");
        finding.with("players", field).with("rounds", played);
        finding.with("fewest", players).with("fewest-rounds", rounds).with("article", article);
    }
}
