//! Heading: the tags of a game.

use bienban_base::message::Message;

use super::game::ChessBaseGame;
use super::moves::MovesFault;
use super::names::{NameFields, NameTable};
use super::nations::CODES;
use super::record::ChessBaseRecord;
use crate::Tags;

/// The tables of names, where they could be read.
#[derive(Default)]
pub(super) struct NameTables {
    pub(super) players: Option<NameTable>,
    pub(super) events: Option<NameTable>,
    pub(super) annotators: Option<NameTable>,
    pub(super) sources: Option<NameTable>,
    pub(super) teams: Option<NameTable>,
}

/// The other data for the tags of a game.
pub(super) struct HeadingRest<'r> {
    /// The numbers of the teams of White and Black.
    pub(super) teams: [Option<u32>; 2],
    /// The position to begin from.
    pub(super) fen: Option<&'r str>,
    pub(super) is_chess960: bool,
    pub(super) time_control: Option<String>,
    /// Whether there are half-moves.
    pub(super) has_moves: bool,
}

/// A packed date in the form of PGN, with question marks for unknown parts.
pub(super) fn date(packed: u32) -> String {
    let part = |value: u32, width: usize| match value {
        0 => "?".repeat(width),
        value => format!("{value:0width$}"),
    };
    let (year, month, day) = (packed >> 9 & 0xFFF, packed >> 5 & 15, packed & 31);
    format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2))
}

/// A result by its number: the result of PGN, and whether one or both players were absent.
pub(super) fn result(number: u8) -> (&'static str, bool) {
    match number {
        0 => ("0-1", false),
        1 => ("1/2-1/2", false),
        2 => ("1-0", false),
        4 => ("0-1", true),
        5 => ("1/2-1/2", true),
        6 => ("1-0", true),
        _ => ("*", false),
    }
}

/// Both lose.
const BOTH_LOSE: u8 = 7;
/// The numbers of results; 3 is a line that is no game.
pub(super) const RESULTS: u8 = 8;

/// Writes the tags of a game.
pub(super) fn write(tables: &NameTables, record: ChessBaseRecord<'_>, rest: &HeadingRest<'_>, tags: &mut Tags<'_>) {
    let event = tables.events.as_ref().and_then(|events| events.get(record.event()));
    let known = |text: Option<std::borrow::Cow<'_, str>>| match text {
        Some(text) if !text.is_empty() => text.into_owned(),
        _ => "?".to_owned(),
    };
    tags.push("Event", &known(event.map(|event| event.text(0, 40))));
    tags.push("Site", &known(event.map(|event| event.text(40, 30))));
    tags.push("Date", &date(record.date()));
    tags.push("Round", &round(record.round()));
    for (tag, player) in ["White", "Black"].into_iter().zip(record.players()) {
        let fields = tables.players.as_ref().and_then(|players| players.get(player));
        tags.push(tag, &fields.map_or_else(|| "?".to_owned(), name));
    }
    let (outcome, is_forfeit) = result(record.result());
    tags.push("Result", outcome);
    if record.result() == BOTH_LOSE {
        tags.push("Termination", if rest.has_moves { "0-0" } else { "0-0; double forfeit" });
    } else if is_forfeit {
        tags.push("Termination", "forfeit");
    }
    if let Some(opening) = opening(record.opening()) {
        tags.push("ECO", &opening);
    }
    for (tag, rating) in ["WhiteElo", "BlackElo"].into_iter().zip(record.ratings()) {
        if rating > 0 {
            tags.push(tag, &rating.to_string());
        }
    }
    optional(tags, "Annotator", tables.annotators.as_ref(), Some(record.annotator()), |fields| {
        fields.text(0, 45).into()
    });
    for (tag, team) in ["WhiteTeam", "BlackTeam"].into_iter().zip(rest.teams) {
        optional(tags, tag, tables.teams.as_ref(), team, |fields| fields.text(0, 45).into());
    }
    if let Some(event) = event {
        of_event(tags, event);
    }
    let source = tables.sources.as_ref().and_then(|sources| sources.get(record.source()));
    if let Some(source) = source {
        of_source(tags, source);
    }
    if let Some(time_control) = &rest.time_control {
        tags.push("TimeControl", time_control);
    }
    if rest.is_chess960 {
        tags.push("Variant", "Chess960");
    }
    if let Some(fen) = rest.fen {
        tags.push("SetUp", "1");
        tags.push("FEN", fen);
    }
}

/// The faults of a record: a result or an opening that does not exist, a length that differs from the game's, names
/// that are not in their tables.
pub(super) fn wrongs(
    tables: &NameTables,
    record: ChessBaseRecord<'_>,
    game: &ChessBaseGame,
) -> impl Iterator<Item = MovesFault> {
    let [white, black] = record.players();
    let names = [
        (9, ".cbp", &tables.players, white),
        (12, ".cbp", &tables.players, black),
        (15, ".cbt", &tables.events, record.event()),
        (18, ".cbc", &tables.annotators, record.annotator()),
        (21, ".cbs", &tables.sources, record.source()),
    ];
    let lost =
        names.map(|(at, file, table, number)| missing(table.as_ref(), number, file).map(|message| (at, message)));
    let unknown = (record.result() >= RESULTS)
        .then(|| (27, Message::new("chessbase-result").with("code", record.result().to_string())));
    let (opening, _) = record.opening();
    let beyond = (opening > 500 && !game.is_chess960)
        .then(|| (35, Message::new("chessbase-opening").with("code", opening.to_string())));
    lost.into_iter().chain([unknown, beyond, length(record, game)]).flatten()
}

/// A name that is not in its table, or deleted there.
pub(super) fn missing(table: Option<&NameTable>, number: u32, file: &str) -> Option<Message> {
    let is_lost = table.is_some_and(|table| table.get(number).is_none());
    let message = || Message::new("chessbase-name").with("file", file).with("number", number.to_string());
    is_lost.then(message)
}

/// A number of moves that differs from the game's. For a damaged game it is not reported: the damage already is.
fn length(record: ChessBaseRecord<'_>, game: &ChessBaseGame) -> Option<MovesFault> {
    let half_moves = game.tree.main_line();
    let is_black = half_moves > 0 && game.start.as_ref().is_some_and(|start| start.is_black);
    let found = (half_moves + usize::from(is_black)).div_ceil(2);
    let (said, is_least) = record.moves_of_main_line();
    let fits = found == said || is_least && found > said || game.wrong.is_some();
    let message = || Message::new("chessbase-length").with("said", said.to_string()).with("found", found.to_string());
    (!fits).then(|| (45, message()))
}

/// A tag whose name may be unknown or empty.
fn optional(
    tags: &mut Tags<'_>,
    tag: &str,
    table: Option<&NameTable>,
    number: Option<u32>,
    text: impl Fn(NameFields<'_>) -> String,
) {
    let fields = table.zip(number).and_then(|(table, number)| table.get(number));
    if let Some(text) = fields.map(text).filter(|text| !text.is_empty()) {
        tags.push(tag, &text);
    }
}

/// The name of a player: the family name, a comma and the given name.
fn name(fields: NameFields<'_>) -> String {
    let (family, given) = (fields.text(0, 30), fields.text(30, 20));
    match (family.is_empty(), given.is_empty()) {
        (true, true) => "?".to_owned(),
        (false, true) => family.into_owned(),
        (true, false) => given.into_owned(),
        (false, false) => format!("{family}, {given}"),
    }
}

/// The tags of the event other than its name and place.
fn of_event(tags: &mut Tags<'_>, event: NameFields<'_>) {
    const KINDS: [&str; 9] = ["", "game", "match", "tourn", "swiss", "team", "k.o.", "simul", "schev"];
    const SPEEDS: [(u8, &str); 3] = [(5, "blitz"), (6, "rapid"), (7, "corr")];
    let day = event.number(70) & 0xFF_FFFF;
    if day >> 9 & 0xFFF != 0 {
        tags.push("EventDate", &date(day));
    }
    let packed = event.byte(74);
    let kind = KINDS.get(usize::from(packed & 31)).copied().unwrap_or_default();
    let speed = SPEEDS.iter().find(|(bit, _)| packed >> bit & 1 == 1).map_or("", |(_, speed)| *speed);
    match (kind.is_empty(), speed.is_empty()) {
        (true, true) => {}
        (true, false) => tags.push("EventType", speed),
        (false, true) => tags.push("EventType", kind),
        (false, false) => tags.push("EventType", &format!("{kind} ({speed})")),
    }
    for (tag, value) in [("EventRounds", event.byte(80)), ("EventCategory", event.byte(78))] {
        if value > 0 {
            tags.push(tag, &value.to_string());
        }
    }
    // Each country has three letters; the first entry is no country.
    let country = usize::from(event.byte(76)) * 3;
    if let Some(code) = CODES.get(country..country + 3).filter(|_| country > 0) {
        tags.push("EventCountry", code);
    }
}

/// The tags of the source.
fn of_source(tags: &mut Tags<'_>, source: NameFields<'_>) {
    for (tag, text) in [("SourceTitle", source.text(0, 25)), ("Source", source.text(25, 16))] {
        if !text.is_empty() {
            tags.push(tag, &text);
        }
    }
    for (tag, day) in [("SourceDate", source.number(41)), ("SourceVersionDate", source.number(45))] {
        if day >> 9 & 0xFFF != 0 {
            tags.push(tag, &date(day));
        }
    }
    for (tag, value) in [("SourceVersion", source.byte(49)), ("SourceQuality", source.byte(50))] {
        if value > 0 {
            tags.push(tag, &value.to_string());
        }
    }
}

/// The round, and after a dot the round within it.
fn round((round, within): (u8, u8)) -> String {
    match (round, within) {
        (0, 0) => "?".to_owned(),
        (0, within) => format!("?.{within}"),
        (round, 0) => round.to_string(),
        (round, within) => format!("{round}.{within}"),
    }
}

/// The opening: `B97`, or `B97/08`.
fn opening((number, more): (u32, u32)) -> Option<String> {
    let place = number.checked_sub(1).filter(|place| *place < 500)?;
    let letter = ["A", "B", "C", "D", "E"][(place / 100) as usize];
    let more = if (1..100).contains(&more) { format!("/{more:02}") } else { String::new() };
    Some(format!("{letter}{:02}{more}", place % 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_rounds_and_openings_in_the_form_of_pgn() {
        assert_eq!([date(1993 << 9 | 2 << 5), date(0)], ["1993.02.??", "????.??.??"]);
        assert_eq!([round((3, 2)), round((3, 0)), round((0, 0))], ["3.2", "3", "?"]);
        let openings = [(0, 0), (1, 0), (500, 0), (198, 8)].map(opening);
        assert_eq!(openings, [None, Some("A00".into()), Some("E99".into()), Some("B97/08".into())]);
    }
}
