//! P828: fields smaller than the regulations of 2004 name, and rounds that do not fit the field.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::system::EventSystem;

/// The fewest players and rounds of a system, and the article.
const SMALLEST: [(EventSystem, usize, u32, &str); 2] =
    [(EventSystem::Swiss, 20, 7, "000 12"), (EventSystem::AdjustedSwiss, 18, 6, "000 14.5")];
/// The rounds of a Swiss system (000 12, 003 27): from so many players to so many, from so many rounds to so many.
const ROUNDS: [([usize; 2], [u32; 2]); 3] = [([20, 30], [7, 9]), ([30, 50], [9, 11]), ([50, usize::MAX], [11, 13])];
/// The fewest teams of a Swiss system (000 art. 16).
const FEWEST_TEAMS: usize = 16;

pub(super) fn check_field_size(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
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
    let is_xiangqi = event.is_xiangqi;
    let article = if is_xiangqi && system == EventSystem::Swiss { "003 27" } else { article };
    // With a round or two the event is hardly all there.
    if played > 0 && (field < *players || played < *rounds) {
        let finding = out.absent(EventCode::P828, "field-size");
        finding.with("players", field).with("rounds", played);
        finding.with("fewest", players).with("fewest-rounds", rounds).with("article", article);
    } else if played > 0 && system == EventSystem::Swiss {
        // At 30 and at 50 players two rows hold, and so do the rounds of both.
        let fits = ROUNDS.iter().filter(|([from, to], _)| (*from..=*to).contains(&field)).map(|(_, rounds)| *rounds);
        let both = fits.reduce(|[least, _], [_, most]| [least, most]);
        if let Some([least, most]) = both.filter(|[least, most]| !(*least..=*most).contains(&played)) {
            let finding = out.absent(EventCode::P828, "field-size-rounds");
            finding.with("players", field).with("rounds", played);
            finding.with("fewest-rounds", least).with("most-rounds", most).with("article", article);
        }
    }
}
