//! What `event`, `standings` and `trf` read: the games of all inputs as one archive, and the reports of pairing
//! programs. The half-moves do not matter to them.

use super::{Sources, Summary, Task, Watch, Worked};
use crate::error::Error;
use crate::judge::{self, Game, Tally};
use crate::pgn;
use crate::place::ByteSpan;
use crate::report::Places;
use crate::source::split::Block;
use crate::text::encoding::nfc;
use crate::tournament::event::archive::Archive;
use crate::tournament::event::record::{GameRecord, Side};
use crate::tournament::trf::Trf;

/// Reads what a tournament consists of.
#[derive(Debug, Default)]
pub struct EventReader {
    options: judge::Options,
}

/// What a block holds.
#[derive(Debug)]
pub enum EventPart {
    /// Games; their numbers are relative to the block.
    Games(Vec<EventGame>),
    /// The report of a pairing program.
    Report(Box<Trf>),
}

/// The tags of a game as texts that outlive its block.
#[derive(Debug)]
pub struct EventGame {
    file: std::sync::Arc<str>,
    game: u64,
    place: [u64; 4],
    token: String,
    tags: [String; TAGS.len()],
    has_moves: bool,
}

/// The tags that are kept, in the order of their places.
const TAGS: [&str; 18] = [
    "Event",
    "Site",
    "Section",
    "Date",
    "Round",
    "Board",
    "Result",
    "Termination",
    "White",
    "WhiteTitle",
    "WhiteFederation",
    "WhiteTeam",
    "WhiteElo",
    "Black",
    "BlackTitle",
    "BlackFederation",
    "BlackTeam",
    "BlackElo",
];

impl EventGame {
    fn of(block: &Block, places: &mut Places<'_>, game: &Game<'_>, number: u64) -> EventGame {
        let tagged = game.tagged();
        let start = ByteSpan { start: tagged.span.start, end: tagged.span.start };
        let span = ["Round", "White"].into_iter().find_map(|name| tagged.tag(name)).map_or(start, |tag| tag.span);
        let shown = places.show(tagged, span);
        EventGame {
            file: std::sync::Arc::clone(&block.name),
            game: number,
            place: [shown.line, shown.column, shown.offset, shown.length],
            token: shown.token.into_owned(),
            tags: TAGS.map(|name| value(game, tagged, name)),
            has_moves: game.half_moves() > 0,
        }
    }

    /// Adds the game to an archive. `before` is the number of games before its block in its file.
    fn add(&self, before: u64, archive: &mut Archive) {
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
            white: Side {
                name: tag("White"),
                title: tag("WhiteTitle"),
                federation: tag("WhiteFederation"),
                team: tag("WhiteTeam"),
                rating: tag("WhiteElo"),
            },
            black: Side {
                name: tag("Black"),
                title: tag("BlackTitle"),
                federation: tag("BlackFederation"),
                team: tag("BlackTeam"),
                rating: tag("BlackElo"),
            },
            result: tag("Result"),
            termination: tag("Termination"),
            has_moves: self.has_moves,
        });
    }
}

/// The value of a tag. A result that no tag has is that at the end of the game; in xiangqi, White may be called Red.
fn value(game: &Game<'_>, tagged: &pgn::game::Game<'_>, name: &str) -> String {
    let value = nfc(tagged.value(name)).into_owned();
    match name {
        "Result" if value.trim().is_empty() => game.outcome().map_or(String::new(), |it| it.text().to_owned()),
        "White" | "WhiteTeam" if value.is_empty() => nfc(tagged.value(&name.replace("White", "Red"))).into_owned(),
        _ => value,
    }
}

impl Task for EventReader {
    type Part = Worked<EventPart>;

    fn work(&self, block: &Block) -> Worked<EventPart> {
        let mut tally = Tally::default();
        if block.is_report {
            let text = match std::str::from_utf8(block.bytes()) {
                Ok(text) => std::borrow::Cow::Borrowed(text),
                // Pairing programs that do not write UTF-8 write Latin-1.
                Err(_) => block.bytes().iter().map(|&byte| char::from(byte)).collect(),
            };
            let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
            return Worked::new(block, tally, EventPart::Report(Box::new(Trf::read(&block.name, text))));
        }
        let mut places = Places::new(block);
        let mut games = Vec::new();
        judge::each(block, &self.options, |game| {
            tally.count_game(game);
            if game.is_game() {
                games.push(EventGame::of(block, &mut places, game, tally.games));
            }
        });
        Worked::new(block, tally, EventPart::Games(games))
    }
}

/// Reads the inputs into an archive.
///
/// # Errors
/// [`Error::Interrupted`].
pub fn archive(mut sources: Sources, watch: &mut impl Watch) -> Result<(Archive, Summary), Error> {
    sources.options.reports = true;
    let options = judge::Options::default();
    let reader = EventReader { options };
    let mut archive = Archive::default();
    let summary = super::run(
        sources,
        &reader,
        &mut |part: EventPart, before: u64| {
            match part {
                EventPart::Games(games) => games.iter().for_each(|game| game.add(before, &mut archive)),
                EventPart::Report(trf) => archive.add_trf(*trf),
            }
            Ok(())
        },
        watch,
    )?;
    Ok((archive, summary))
}

/// Names with their federations, as a file lists them.
pub type Names = Vec<(String, String)>;

/// Reads a list of players: a line each, as CSV with the columns name and federation, or names alone.
///
/// # Errors
/// [`Error::Input`] if the file cannot be read.
pub fn names(path: &std::path::Path) -> Result<Names, Error> {
    crate::source::roll::read(path)
}
