//! The tags and the place of a game that a tournament keeps.

use std::sync::Arc;

use super::PlaceFinder;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::nfc;
use bienban_engine::judge::Game;
use bienban_engine::pgn;
use bienban_engine::source::split::Block;
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::event::record::{GameRecord, SideTags};

/// The tags of a game as texts that outlive its block.
#[derive(Debug, Clone)]
pub struct EventEntry {
    /// The file, with the sheet of a workbook after it.
    pub file: Arc<str>,
    /// The number of the game in its block, from 1.
    pub game: u64,
    /// Line, column, offset and length of the Round tag, or of what is there instead.
    place: [u64; 4],
    token: String,
    tags: [String; TAGS.len()],
    has_moves: bool,
    is_xiangqi: bool,
}

/// The tags that are kept, in the order of their places.
const TAGS: [&str; 21] = [
    "Event",
    "Site",
    "Section",
    "Date",
    "Round",
    "Board",
    "Result",
    "Termination",
    "TimeControl",
    "White",
    "WhiteTitle",
    "WhiteFederation",
    "WhiteTeam",
    "WhiteElo",
    "WhiteFideId",
    "Black",
    "BlackTitle",
    "BlackFederation",
    "BlackTeam",
    "BlackElo",
    "BlackFideId",
];

impl EventEntry {
    /// The entry of a game, the `number`th of its block.
    pub fn of(block: &Block, places: &mut PlaceFinder<'_>, game: &Game<'_>, number: u64) -> EventEntry {
        let tagged = game.tagged();
        let start = ByteSpan { start: tagged.span.start, end: tagged.span.start };
        // A sheet has no tags to point to: its first words do instead.
        let said = |token: &&pgn::lex::Token| token.kind != pgn::lex::TokenKind::Space;
        let first = || tagged.tokens.iter().find(said).map(|token| token.span);
        let tag = ["Round", "White"].into_iter().find_map(|name| tagged.tag(name)).map(|tag| tag.span);
        let shown = places.show(tagged, tag.or_else(first).unwrap_or(start));
        EventEntry {
            file: Arc::clone(&block.name),
            game: number,
            place: [shown.line, shown.column, shown.offset, shown.length],
            token: shown.token.into_owned(),
            tags: TAGS.map(|name| value(game, tagged, name)),
            has_moves: game.half_moves() > 0,
            is_xiangqi: game.xiangqi().is_some(),
        }
    }

    /// Adds the game to an archive. `before` is the number of games before its block in its file.
    pub fn add(&self, before: u64, archive: &mut EventArchive) {
        let [line, column, offset, length] = self.place;
        let tag = |name: &str| TAGS.iter().position(|known| *known == name).map_or("", |at| &*self.tags[at]);
        archive.add(&GameRecord {
            file: &self.file,
            game: self.game + before,
            line,
            column,
            offset,
            length,
            token: &self.token,
            event: tag("Event"),
            site: tag("Site"),
            section: tag("Section"),
            date: tag("Date"),
            round: tag("Round"),
            board: tag("Board"),
            white: SideTags {
                name: tag("White"),
                title: tag("WhiteTitle"),
                federation: tag("WhiteFederation"),
                team: tag("WhiteTeam"),
                rating: tag("WhiteElo"),
                fide_number: tag("WhiteFideId"),
            },
            black: SideTags {
                name: tag("Black"),
                title: tag("BlackTitle"),
                federation: tag("BlackFederation"),
                team: tag("BlackTeam"),
                rating: tag("BlackElo"),
                fide_number: tag("BlackFideId"),
            },
            result: tag("Result"),
            termination: tag("Termination"),
            time_control: tag("TimeControl"),
            has_moves: self.has_moves,
            is_xiangqi: self.is_xiangqi,
        });
    }
}

/// The value of a tag. A result without a tag is that at the end of the game; in xiangqi, White may be called Red.
fn value(game: &Game<'_>, tagged: &pgn::game::PgnGame<'_>, name: &str) -> String {
    let value = nfc(tagged.value(name)).into_owned();
    match name {
        "Result" if value.trim().is_empty() => game.outcome().map_or(String::new(), |it| it.text().to_owned()),
        // Broadcasts put the round and the players into Event.
        "Event" if !tagged.value("BroadcastName").trim().is_empty() => nfc(tagged.value("BroadcastName")).into_owned(),
        "WhiteFederation" | "BlackFederation" if value.is_empty() => {
            let federation = ["Fed", "Country"].map(|of| tagged.value(&name.replace("Federation", of)));
            federation.into_iter().find(|value| !value.is_empty()).map_or(value, |value| nfc(value).into_owned())
        }
        "WhiteFideId" | "BlackFideId" if value.is_empty() => {
            nfc(tagged.value(&name.replace("FideId", "FideID"))).into_owned()
        }
        "White" | "WhiteTeam" if value.is_empty() => nfc(tagged.value(&name.replace("White", "Red"))).into_owned(),
        _ => value,
    }
}
