//! Writer: one game of a database as PGN.

use bienban_base::error;
use bienban_base::message::Message;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionError};

use super::game::{ScidDamage, ScidGame, ScidTag};
use super::index::IndexRecord;
use super::men::ScidMen;
use super::names::NameKind;
use super::{Scid, letters, walk};
use crate::{Loss, Losses, MovetextWriter, PackedHalfMove, RecordFault, Tags};

/// The results by their numbers.
const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// The kinds of ratings by their numbers: the end of the name of the tag.
const RATINGS: [&str; 7] = ["Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"];

/// The letters of the flags of a game in the tag `ScidFlags`, from the bit after that of deleted games on.
const FLAGS: &[u8; 18] = b"WBMENPTKQ!?U123456";

/// Writes one game.
pub(super) struct ScidWriter<'s> {
    pub(super) scid: &'s Scid,
    /// The number of the record, from 0.
    pub(super) number: u32,
    pub(super) about: IndexRecord,
    pub(super) losses: &'s mut Losses,
}

/// A mark that there was damage, which is among the faults.
#[derive(Clone, Copy)]
struct DamageMark;

impl ScidWriter<'_> {
    fn fault(&mut self, file: &'static str, at: u64, message: Message) {
        self.losses.faults.push(RecordFault { record: self.number, file, at, message });
    }

    /// A fault of the record in the index.
    fn index_fault(&mut self, message: Message) {
        self.fault(self.scid.layout.index(), self.scid.layout.at(self.number), message);
    }

    fn game_fault(&mut self, (at, message): ScidDamage) {
        self.fault(self.scid.layout.games(), self.about.offset + at as u64, message);
    }

    /// Appends the game.
    pub(super) fn write(mut self, pgn: &mut Vec<u8>) {
        let bytes = self.bytes();
        let mut game = ScidGame::new(&bytes);
        let start = self.tags(&mut game, pgn);
        let result = self.result();
        let fen = start.ok().flatten();
        let set_up = start.ok().and_then(|_| self.set_up(fen.map(letters).as_deref()));
        let Some((position, men)) = set_up else {
            pgn.extend_from_slice(result.as_bytes());
            pgn.extend_from_slice(b"\n\n");
            return;
        };
        let mut text = MovetextWriter::new(pgn, &position, self.mode());
        let found = game.moves(&mut text, men);
        text.finish(result);
        match found {
            Err(damage) => self.game_fault(damage),
            Ok(count) if self.is_another_count(count) => {
                let said = self.about.half_moves.to_string();
                self.index_fault(Message::new("scid-half-moves").with("said", said).with("found", count.to_string()));
            }
            Ok(_) => {}
        }
    }

    /// Appends the tags and the result of a game that has nothing but half-moves, which go to `half_moves`. Returns
    /// `false` if it has anything else, or begins from another position; [`write`](ScidWriter::write) reports damage.
    pub(super) fn bare(mut self, pgn: &mut Vec<u8>, half_moves: &mut Vec<PackedHalfMove>) -> bool {
        let bytes = self.bytes();
        let mut game = ScidGame::new(&bytes);
        if !matches!(self.tags(&mut game, pgn), Ok(None)) || self.about.chess960 {
            return false;
        }
        pgn.extend_from_slice(self.result().as_bytes());
        pgn.extend_from_slice(b"\n\n");
        walk::half_moves(game.rest(), half_moves).is_some_and(|count| !self.is_another_count(count))
    }

    /// Whether the index states another number of half-moves. Ten bits of it count them.
    fn is_another_count(&self, count: u32) -> bool {
        count < 1000 && count != u32::from(self.about.half_moves)
    }

    fn result(&self) -> &'static str {
        RESULTS.get(usize::from(self.about.result)).unwrap_or(&RESULTS[0])
    }

    /// Appends the tags. Returns the FEN of the position to start from, if the game has one.
    fn tags<'b>(&mut self, game: &mut ScidGame<'b>, pgn: &mut Vec<u8>) -> Result<Option<&'b [u8]>, DamageMark> {
        let mut more = Vec::new();
        let start = if game.rest().is_empty() { Err(DamageMark) } else { self.head(game, &mut more) };
        let mut tags = Tags::new(pgn);
        let is = |name: &[u8], tag: &str| name == tag.as_bytes() || name.is_empty() && tag == "EventDate";
        let follows = |tag: &str| more.iter().any(|(name, _)| is(name, tag));
        self.roster(&mut tags, follows);
        self.more(&mut tags, &more);
        if let Some(fen) = start.ok().flatten() {
            if !follows("SetUp") {
                tags.push("SetUp", "1");
            }
            tags.push("FEN", &letters(fen));
        }
        tags.finish();
        start
    }

    /// The bytes of the game; none, with a fault, if they are not there.
    fn bytes(&mut self) -> Vec<u8> {
        let IndexRecord { offset, length, .. } = self.about;
        let size = self.scid.games.len();
        if length == 0 {
            self.index_fault(Message::new("scid-game-empty"));
            return Vec::new();
        }
        let end = offset + u64::from(length);
        // The rest of a file that was cut off has half-moves as well.
        let mut bytes = vec![0; end.min(size).saturating_sub(offset) as usize];
        if bytes.is_empty() {
            let message = Message::new("scid-game-outside").with("at", offset.to_string());
            self.index_fault(message.with("end", end.to_string()).with("size", size.to_string()));
        } else if let Err(error) = self.scid.games.read_at(offset, &mut bytes) {
            bytes.clear();
            self.fault(self.scid.layout.games(), offset, error::reason(&error));
        }
        bytes
    }

    /// Reads the part before the half-moves: tags and the position to start from.
    fn head<'b>(
        &mut self,
        game: &mut ScidGame<'b>,
        more: &mut Vec<ScidTag<'b>>,
    ) -> Result<Option<&'b [u8]>, DamageMark> {
        let mut read = || {
            while let Some(tag) = game.tag()? {
                more.push(tag);
            }
            game.start()
        };
        read().map_err(|damage| {
            self.game_fault(damage);
            DamageMark
        })
    }

    fn mode(&self) -> CastlingMode {
        if self.about.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }

    /// The position to start from, with the numbers of its men.
    fn set_up(&mut self, fen: Option<&str>) -> Option<(Chess, ScidMen)> {
        let Some(fen) = fen else { return Some((Chess::default(), ScidMen::initial())) };
        let position = Fen::from_ascii(fen.as_bytes()).ok().and_then(|read| {
            read.into_position::<Chess>(self.mode())
                .or_else(PositionError::ignore_invalid_castling_rights)
                .or_else(PositionError::ignore_invalid_ep_square)
                .or_else(PositionError::ignore_too_much_material)
                .or_else(PositionError::ignore_impossible_check)
                .ok()
        });
        let found = position.and_then(|position| ScidMen::of(position.board()).map(|men| (position, men)));
        if found.is_none() {
            self.game_fault((0, Message::new("scid-start").with("fen", fen)));
        }
        found
    }

    /// Appends the tags that are in the index, except those that may be among the other tags as well.
    fn roster(&mut self, tags: &mut Tags<'_>, follows: impl Fn(&str) -> bool) {
        let about = self.about;
        self.name(tags, "Event", NameKind::Event, about.event);
        self.name(tags, "Site", NameKind::Site, about.site);
        tags.push("Date", &date(about.date));
        self.name(tags, "Round", NameKind::Round, about.round);
        self.name(tags, "White", NameKind::Player, about.white);
        self.name(tags, "Black", NameKind::Player, about.black);
        tags.push("Result", self.result());
        if usize::from(about.result) >= RESULTS.len() {
            self.index_fault(Message::new("scid-result").with("number", about.result.to_string()));
        }
        for (side, rating) in ["White", "Black"].into_iter().zip(about.ratings) {
            if rating.value == 0 {
                continue;
            }
            let kind = RATINGS.get(usize::from(rating.kind)).unwrap_or_else(|| {
                self.index_fault(Message::new("scid-rating").with("number", rating.kind.to_string()));
                &RATINGS[0]
            });
            tags.push(&format!("{side}{kind}"), &rating.value.to_string());
        }
        match eco(about.eco) {
            Ok(None) => {}
            Ok(Some(eco)) => tags.push("ECO", &eco),
            Err(message) => self.index_fault(message),
        }
        if about.event_date != 0 && !follows("EventDate") {
            tags.push("EventDate", &date(about.event_date));
        }
        let flags = about.flags >> 4;
        if flags != 0 {
            let set = FLAGS.iter().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1);
            tags.push("ScidFlags", &set.map(|(_, letter)| char::from(*letter)).collect::<String>());
        }
        if about.chess960 && !follows("Variant") {
            tags.push("Variant", "Chess960");
        }
    }

    /// Appends a tag whose value is the name of a number.
    fn name(&mut self, tags: &mut Tags<'_>, tag: &str, kind: NameKind, number: u32) {
        let scid = self.scid;
        let name = scid.names.name(kind, number);
        // PGN standard 8.1.1: an unknown value is a question mark.
        tags.push(tag, name.filter(|name| !name.is_empty()).unwrap_or("?"));
        if name.is_none() {
            self.index_fault(Message::new(kind.missing()).with("number", number.to_string()));
        }
    }

    /// Appends the tags that are not in the index.
    fn more(&mut self, tags: &mut Tags<'_>, more: &[ScidTag<'_>]) {
        for (name, value) in more {
            match std::str::from_utf8(name) {
                Ok("") => {
                    let packed = value.iter().fold(0, |date, byte| date << 8 | u32::from(*byte));
                    tags.push("EventDate", &date(packed));
                }
                // PGN standard 8.1.1: the characters of a symbol.
                Ok(name) if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)) => {
                    tags.push(name, &letters(value));
                }
                _ => self.losses.count(Loss::Tag),
            }
        }
    }
}

/// A date in the form of the tags, with question marks for unknown parts.
fn date(date: u32) -> String {
    let mut text = String::with_capacity(10);
    for (number, first) in [(date >> 9, 1000), (date >> 5 & 15, 10), (date & 31, 10)] {
        if !text.is_empty() {
            text.push('.');
        }
        let places = [1000, 100, 10, 1].into_iter().skip_while(|place| *place > first);
        text.extend(places.map(|place| if number == 0 { '?' } else { char::from(b'0' + (number / place % 10) as u8) }));
    }
    text
}

/// The code of an opening, with the sub-codes of Scid: `B90`, `B90a`, `B90a1`. Each has 131 numbers, and 0 is none.
fn eco(number: u16) -> Result<Option<String>, Message> {
    let Some(number) = number.checked_sub(1) else { return Ok(None) };
    let (code, sub) = (number / 131, number % 131);
    if code >= 500 {
        return Err(Message::new("scid-eco").with("number", (number + 1).to_string()));
    }
    let letter = |number: u16, first: u8| char::from(first + number as u8);
    let mut text = format!("{}{:02}", letter(code / 100, b'A'), code % 100);
    if let Some(sub) = sub.checked_sub(1) {
        text.push(letter(sub / 5, b'a'));
        if sub % 5 > 0 {
            text.push(letter(sub % 5, b'0'));
        }
    }
    Ok(Some(text))
}
