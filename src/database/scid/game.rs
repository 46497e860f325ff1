//! Game: the bytes of one game (`.sg4`): tags that are not in the index, the position to start from, the half-moves
//! with variations and glyphs, and after them the comments.

use bienban_base::message::Message;
use bienban_base::place::Side;
use shakmaty::Square;

use super::letters;
use super::men::ScidMen;
use super::step::ScidStep;
use crate::MovetextWriter;

/// Tags whose names are one byte, from 241 on.
const TAGS: [&str; 10] = [
    "WhiteCountry",
    "BlackCountry",
    "Annotator",
    "PlyCount",
    "EventDate",
    "Opening",
    "Variation",
    "Setup",
    "Source",
    "SetUp",
];

/// The codes of other things among the half-moves; a king's moves leave these codes free.
mod mark {
    pub(super) const GLYPH: u8 = 11;
    pub(super) const COMMENT: u8 = 12;
    pub(super) const OPEN: u8 = 13;
    pub(super) const CLOSE: u8 = 14;
    pub(super) const END: u8 = 15;
}

/// Damage, with the byte of the game where it shows.
pub(super) type ScidDamage = (usize, Message);

/// The name and the value of a tag that is not in the index. Without a name it is the date of the event, in three
/// bytes.
pub(super) type ScidTag<'b> = (&'b [u8], &'b [u8]);

/// Reads the bytes of a game from the beginning on.
pub(super) struct ScidGame<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> ScidGame<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> ScidGame<'b> {
        ScidGame { bytes, at: 0 }
    }

    fn damage<T>(&self, key: &'static str) -> Result<T, ScidDamage> {
        Err((self.at, Message::new(key)))
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn take(&mut self, count: u8) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at + usize::from(count))?;
        self.at += usize::from(count);
        Some(taken)
    }

    /// The bytes before the next 0, which is skipped.
    fn text(&mut self) -> Option<&'b [u8]> {
        let rest = &self.bytes[self.at..];
        let text = &rest[..rest.iter().position(|byte| *byte == 0)?];
        self.at += text.len() + 1;
        Some(text)
    }

    /// The next tag, or `None` after the last one.
    ///
    /// # Errors
    /// Damage if the game ends within them.
    pub(super) fn tag(&mut self) -> Result<Option<ScidTag<'b>>, ScidDamage> {
        let begin = self.at;
        let cut = (begin, Message::new("scid-tags-cut"));
        let name = match self.byte().ok_or(cut.clone())? {
            0 => return Ok(None),
            // Versions before 3 wrote this.
            255 => {
                let date = self.take(3).ok_or(cut)?;
                return Ok(Some((b"", date)));
            }
            length @ 1..=240 => self.take(length).ok_or(cut.clone())?,
            code => match TAGS.get(usize::from(code) - 241) {
                Some(name) => name.as_bytes(),
                None => return Err((begin, Message::new("scid-tag-unknown").with("code", code.to_string()))),
            },
        };
        let length = self.byte().ok_or(cut.clone())?;
        Ok(Some((name, self.take(length).ok_or(cut)?)))
    }

    /// The FEN of the position to start from, if the game has one.
    ///
    /// # Errors
    /// Damage if the game ends within it.
    pub(super) fn start(&mut self) -> Result<Option<&'b [u8]>, ScidDamage> {
        let Some(flags) = self.byte() else { return self.damage("scid-game-cut") };
        if flags & 1 == 0 {
            return Ok(None);
        }
        let begin = self.at;
        self.text().map(Some).ok_or((begin, Message::new("scid-game-cut")))
    }

    /// The bytes that are not read yet.
    pub(super) fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at.min(self.bytes.len())..]
    }

    /// Appends half-moves, variations, glyphs and comments to the movetext. Returns the number of half-moves of the
    /// main line.
    ///
    /// # Errors
    /// Damage, after which nothing is appended.
    pub(super) fn moves(&mut self, text: &mut MovetextWriter<'_>, men: ScidMen) -> Result<u32, ScidDamage> {
        let mut lines = ScidLines { men, before: men, outer: Vec::new(), count: 0 };
        let mut comments = None;
        let mut lost = None;
        loop {
            let begin = self.at;
            let Some(byte) = self.byte() else { return self.damage("scid-game-cut") };
            match byte {
                mark::GLYPH => match self.byte() {
                    Some(glyph) if glyph > 0 => text.glyph(glyph),
                    Some(_) => {}
                    None => return self.damage("scid-game-cut"),
                },
                mark::COMMENT => {
                    let comments =
                        comments.get_or_insert_with(|| ScidGame { bytes: self.bytes, at: self.end_of_moves() });
                    // The half-moves are worth more than their comments.
                    match lost.is_none().then(|| comments.text()) {
                        Some(Some(comment)) => text.comment(&letters(comment)),
                        Some(None) => lost = Some((comments.at, Message::new("scid-comment-cut"))),
                        None => {}
                    }
                }
                mark::OPEN if text.open() => lines.open(),
                mark::OPEN => return Err((begin, Message::new("scid-variation"))),
                mark::CLOSE if lines.close() => text.close(),
                mark::CLOSE => return Err((begin, Message::new("scid-variation-end"))),
                mark::END if text.depth() > 0 => return Err((begin, Message::new("scid-variation-open"))),
                mark::END => break,
                _ => {
                    let next = self.bytes.get(self.at).copied();
                    let two = lines.half_move(text, byte, next).map_err(|message| (begin, message))?;
                    self.at += usize::from(two);
                }
            }
        }
        if let Some(damage) = lost {
            return Err(damage);
        }
        let mut left = ScidGame { bytes: self.bytes, at: comments.map_or(self.at, |comments| comments.at) };
        let begin = left.at;
        let mut more = false;
        // Comments without a mark, which no known program writes: their place is lost, their words are not.
        while let Some(comment) = left.text() {
            more |= !comment.is_empty();
            text.comment(&letters(comment));
        }
        if more || left.at < left.bytes.len() {
            return Err((begin, Message::new("scid-comments-left")));
        }
        Ok(lines.count)
    }

    /// Where the half-moves end and the comments begin: after the byte for the end of the game, which no half-move
    /// contains.
    fn end_of_moves(&self) -> usize {
        let mut at = self.at;
        while let Some(byte) = self.bytes.get(at) {
            match *byte {
                mark::GLYPH => at += 2,
                mark::END => return at + 1,
                _ => at += 1,
            }
        }
        self.bytes.len()
    }
}

/// The men in the line that is read, and in those around it.
struct ScidLines {
    men: ScidMen,
    /// The men before the last half-move, from where a variation departs.
    before: ScidMen,
    /// Of the outer lines: the men, and those before the last half-move.
    outer: Vec<(ScidMen, ScidMen)>,
    /// The half-moves of the main line so far.
    count: u32,
}

impl ScidLines {
    fn open(&mut self) {
        self.outer.push((self.men, self.before));
        self.men = self.before;
    }

    fn close(&mut self) -> bool {
        let Some((men, before)) = self.outer.pop() else { return false };
        (self.men, self.before) = (men, before);
        true
    }

    /// Plays a half-move. Returns whether the next byte belongs to it.
    fn half_move(&mut self, text: &mut MovetextWriter<'_>, byte: u8, next: Option<u8>) -> Result<bool, Message> {
        let (turn, number) = (text.turn(), text.number());
        let at = |key| {
            let side = turn.fold_wb(Side::White, Side::Black);
            Message::new(key).with_phrase("turn", Message::turn((number, side)))
        };
        let unknown = || at("scid-half-move").with("byte", format!("{byte:02X}"));
        let from = self.men.square(turn, byte).ok_or_else(unknown)?;
        let said = text.role_at(from).and_then(|role| ScidStep::of(role, turn, from, byte & 15)).ok_or_else(unknown)?;
        self.before = self.men;
        let illegal = |to: Square| at("scid-illegal").with("move", format!("{from}{to}"));
        let m = match said {
            ScidStep::Pass if text.pass() => None,
            ScidStep::Pass => return Err(at("scid-null-in-check")),
            ScidStep::Castling(side) => Some(text.find_castling(side).ok_or_else(|| at("scid-castling"))?),
            ScidStep::To(to, promotion) => Some(text.find(from, to, promotion).ok_or_else(|| illegal(to))?),
            ScidStep::Second => {
                let to = next.and_then(ScidStep::second).ok_or_else(unknown)?;
                Some(text.find(from, to, None).ok_or_else(|| illegal(to))?)
            }
        };
        if let Some(m) = m {
            text.play(m);
            self.men.play(turn, m);
        }
        self.count += u32::from(self.outer.is_empty());
        Ok(said == ScidStep::Second)
    }
}
