//! Records of games, and the file in which they are kept until all have been read.

use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

use tempfile::SpooledTempFile;

use bienban_engine::judge::Game;
use bienban_games::duplicates::{DuplicateKey, DuplicateRecord, KeySight, NameMemory, PartialDay, RecordShelf};
use bienban_games::profile::{KnownTag, ProfileCounts, TagHeading};

/// The size of the records that are kept in memory, in bytes.
const MEMORY: usize = 16 << 20;

/// The records, one after the other.
#[derive(Debug)]
pub(super) struct RecordSpool {
    file: SpooledTempFile,
    /// How many bytes they have.
    len: u64,
}

impl Default for RecordSpool {
    fn default() -> RecordSpool {
        RecordSpool { file: SpooledTempFile::new(MEMORY), len: 0 }
    }
}

impl RecordSpool {
    /// Adds records. Returns where they begin.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub(super) fn add(&mut self, records: &[u8]) -> io::Result<u64> {
        let at = self.len;
        self.file.write_all(records)?;
        self.len += records.len() as u64;
        Ok(at)
    }
}

impl RecordShelf for RecordSpool {
    fn fetch(&mut self, at: u64) -> io::Result<DuplicateRecord> {
        self.file.seek(SeekFrom::Start(at))?;
        // Most records are read at once.
        let mut bytes = vec![0; 1 << 10];
        let mut filled = 0;
        while filled < bytes.len() {
            match self.file.read(&mut bytes[filled..])? {
                0 => break,
                read => filled += read,
            }
        }
        bytes.truncate(filled);
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        let length = bytes.first_chunk().copied().map(u32::from_le_bytes).ok_or_else(damaged)?;
        let end = 4 + length as usize;
        if end > bytes.len() {
            bytes.resize(end, 0);
            self.file.read_exact(&mut bytes[filled..])?;
        }
        DuplicateRecord::read(&bytes[4..end]).ok_or_else(damaged)
    }
}

/// What is seen of a game, and where that is kept from game to game.
#[derive(Debug, Default)]
pub(super) struct RecordScratch {
    moves: Vec<u16>,
    start: String,
    rest: Option<Vec<u8>>,
    memory: NameMemory,
}

impl RecordScratch {
    /// Looks at the moves of a game.
    pub(super) fn see(&mut self, game: &Game<'_>) {
        self.moves.clear();
        let whole = game.certain_moves(&mut self.moves);
        self.start = game.start_fen().unwrap_or_default();
        // A game that was read on the fast path would be read again for this question.
        if !game.is_read_whole() && game.unplayable().is_some() {
            // The first position is unknown, and another variant may have the same moves.
            let [fen, variant] = ["FEN", "Variant"].map(|name| game.tagged().value(name));
            self.start = format!("? {} {}", variant.trim(), fen.trim());
        }
        self.rest = (!whole).then(|| movetext(game));
    }

    /// The key of the game that was looked at last.
    pub(super) fn key(&mut self, heading: &TagHeading<'_>, index: u32) -> DuplicateKey {
        let value = |tag| heading.get(tag).unwrap_or_default();
        let (mut white, black, event) = (value(KnownTag::White), value(KnownTag::Black), value(KnownTag::Event));
        if white.is_empty() {
            white = value(KnownTag::Red);
        }
        let (date, utc) = (value(KnownTag::Date), value(KnownTag::UtcDate));
        let sight = KeySight {
            start: &self.start,
            moves: &self.moves,
            rest: self.rest.as_deref(),
            white: &white,
            black: &black,
            day: PartialDay::of([&*date, &*utc]),
            event: &event,
        };
        DuplicateKey::of(&sight, index, &mut self.memory)
    }

    /// Its record.
    pub(super) fn record(&self, game: &Game<'_>, heading: &TagHeading<'_>) -> DuplicateRecord {
        let counts = ProfileCounts::of(game);
        let tags = heading.all();
        let ending = game.outcome().map_or("", |outcome| outcome.text());
        let stated = tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.as_str());
        DuplicateRecord {
            start: self.start.clone(),
            moves: self.moves.clone(),
            whole: self.rest.is_none(),
            rest: self.rest.clone().unwrap_or_default(),
            result: stated.filter(|stated| !stated.trim().is_empty()).unwrap_or(ending).to_owned(),
            ending: ending.to_owned(),
            tags,
            plies: game.half_moves(),
            extras: [counts.comments, counts.variations, counts.nags],
        }
    }
}

/// The bytes after the tags of a game, without white space.
fn movetext(game: &Game<'_>) -> Vec<u8> {
    let span = game.span();
    let start = game.tagged().tags.last().map_or(span.start, |tag| tag.span.end);
    let text = &game.block().bytes()[start as usize..span.end as usize];
    text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}
