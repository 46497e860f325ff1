//! P805: a game that is entered twice. P823: spellings of names and of the event.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;

pub(super) fn check_entries(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    for (game, index) in case.event.games.iter().zip(0..) {
        let Some(first) = game.second_of.and_then(|first| case.event.games.get(first as usize)) else { continue };
        let key = if first.marks == game.marks { "game-twice" } else { "game-twice-differs" };
        let finding = out.on_game(index, EventCode::P805, key);
        finding.with("file", &first.place.file).with("game", first.place.game).with("line", first.place.line);
        finding.with("here", &game.result).with("there", &first.result);
    }
    for variant in &case.event.variants {
        for &game in &variant.games {
            let finding = out.on_game(game, EventCode::P823, "name-variant");
            finding.with("written", &variant.written).with("meant", &variant.meant).propose(&variant.meant);
        }
    }
    for of in &case.event.numbers {
        let finding = out.on_game(of.game, EventCode::P823, "player-two-numbers");
        finding.with("player", &of.name).with("here", &of.here).with("before", &of.before);
    }
    for &game in &case.event.joined {
        let Some(of) = case.event.games.get(game as usize) else { continue };
        let key = if of.is_unnamed() { "event-joined-unnamed" } else { "event-joined" };
        let finding = out.on_game(game, EventCode::P830, key);
        if case.event.name.is_empty() {
            finding.with_word("event", "unnamed-event");
        } else {
            finding.with("event", &case.event.name);
        }
    }
    for &game in &case.event.spellings {
        let written = case.event.games.get(game as usize).map_or("", |game| &game.event).to_owned();
        let first = case.event.games.first().map_or("", |game| &game.event).to_owned();
        let finding = out.on_game(game, EventCode::P823, "event-variant");
        finding.with("written", written).with("meant", first);
    }
}
