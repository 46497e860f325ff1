//! Doubts: what somebody has to know before he believes a list of players, and by which rules it was made.

use std::collections::BTreeMap;

use crate::harmless;
use bienban_base::message::Message;
use bienban_tournament::check::EventCode;
use bienban_tournament::event::Event;
use bienban_tournament::event::variant::NameVariant;
use bienban_tournament::field::AmbiguousPlayer;
use bienban_tournament::options::TournamentOptions;
use bienban_tournament::standings::StandingsError;

/// Above a table, so many events are named with their tie-breaks at most, and so many doubts are reported.
pub const MOST_NOTES: usize = 100;

/// Doubts that a reader of a list has to know: names that may be one player's, games that are not counted, and what
/// `event` finds that may change the list. Nothing is mended in silence.
pub fn doubts(event: &Event, options: &TournamentOptions) -> Vec<Message> {
    let variant = |variant: &NameVariant| {
        let message =
            event.named(Message::new(if variant.is_plain { "standings-variant-plain" } else { "standings-variant" }));
        message.with("written", harmless(&variant.written)).with("meant", harmless(&variant.meant))
    };
    let mut doubts: Vec<Message> = event.variants.iter().take(MOST_NOTES).map(variant).collect();
    let nobody = event.games_against_nobody();
    if nobody > 0 {
        let key = if nobody == 1 { "standings-nobody-one" } else { "standings-nobody" };
        doubts.push(event.named(Message::new(key)).with("count", nobody.to_string()));
    }
    if !event.joined.is_empty() {
        doubts.push(event.named(Message::new("standings-joined")));
    }
    let mut counts: BTreeMap<EventCode, usize> = BTreeMap::new();
    for finding in event.findings_of_tables(options) {
        *counts.entry(finding.code).or_default() += 1;
    }
    if !counts.is_empty() {
        let codes: Vec<String> = counts.iter().map(|(code, count)| format!("{} ({count})", code.id())).collect();
        doubts.push(event.named(Message::new("standings-findings")).with("codes", codes.join(", ")));
    }
    doubts
}

/// `2: Giải A, Huế, 2024.05.01 - 2024.05.09`: the number, what it is called, where and when.
pub fn placed(event: &Event) -> String {
    let is_known = |text: &&str| !text.is_empty() && !text.starts_with('?');
    let days = if event.start == event.end { event.start.clone() } else { format!("{} - {}", event.start, event.end) };
    let parts: Vec<&str> = [&*event.name, &event.site, &days].into_iter().filter(is_known).collect();
    if parts.is_empty() { event.number.to_string() } else { format!("{}: {}", event.number, parts.join(", ")) }
}

/// The sentence above the list of an event.
pub fn used(event: &Event, options: &TournamentOptions, teams: bool) -> Message {
    let regime = options.regime.unwrap_or_else(|| event.regime());
    let list = event.tie_breaks(regime, options, teams).unwrap_or_default();
    let names: Vec<String> = list.into_iter().map(|of| of.name).collect();
    Message::new(if event.name.is_empty() { "standings-used-unnamed" } else { "standings-used" })
        .with("regime", regime.id())
        .with("list", names.join(", "))
}

/// Why a name names no player.
pub fn not_one(player: &AmbiguousPlayer) -> Message {
    let name = harmless(&player.asked);
    if player.numbers.is_empty() {
        return Message::new("standings-player").with("name", name);
    }
    let numbers: Vec<String> = player.numbers.iter().map(u32::to_string).collect();
    Message::new("standings-players").with("name", name).with("numbers", numbers.join(", "))
}

/// Why there is no list.
pub fn refusal(refused: &StandingsError) -> Message {
    match refused {
        StandingsError::UnknownTieBreak(code) => Message::new("standings-tie-break").with("code", harmless(code)),
        StandingsError::UnknownTieBreakOfReport(code) => {
            Message::new("standings-tie-break-of-report").with("code", harmless(code))
        }
        StandingsError::UnknownPlayer(player) => not_one(player),
        StandingsError::NoTeams => Message::new("standings-no-teams"),
        StandingsError::NoPlayers => Message::new("standings-teams-alone"),
        StandingsError::NoResults => Message::new("standings-no-results"),
    }
}
