//! Front: what is known of a game from its tags and its place, before its moves are read.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::heading::KnownTag;
use super::{GameSeat, TagHeading};
use crate::selection::{Field, FieldFact, FieldStage, GameFacts};
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::fast::TagValues;
use bienban_engine::pgn::{date, tag};
use bienban_engine::source::split::Block;

/// What is known of a game from its tags and its place, before a half-move is read.
#[derive(Debug)]
pub struct GameFront<'p> {
    /// Its tags.
    pub heading: TagHeading<'p>,
    /// Its file.
    pub file: &'p str,
    /// Where its bytes are, if that is known.
    pub seat: Option<GameSeat>,
    /// Its number in its file, if that is known.
    pub number: Option<u64>,
    /// Its encoding, if that is known.
    pub encoding: Option<Encoding>,
    /// Its year, month and day, once somebody has asked.
    pub(super) day: OnceCell<[Option<u16>; 3]>,
}

impl<'p> GameFront<'p> {
    /// The tags in these lines of a block, which the fast path read. They are ASCII.
    pub fn of_lines(
        block: &'p Block,
        lines: Range<usize>,
        values: &'p TagValues,
        number: Option<u64>,
    ) -> GameFront<'p> {
        GameFront {
            heading: TagHeading::of_lines(&block.bytes()[lines.clone()], lines.start as u32, values),
            file: &block.name,
            seat: None,
            number,
            encoding: None,
            day: OnceCell::new(),
        }
    }
}

impl GameFront<'_> {
    /// A tag as text.
    fn tag_fact(&self, tag: KnownTag) -> FieldFact<'_> {
        self.heading.get(tag).map_or(FieldFact::Absent, FieldFact::Text)
    }

    /// White, whom xiangqi calls Red.
    fn white(&self) -> FieldFact<'_> {
        match self.heading.get(KnownTag::White) {
            Some(white) if !white.is_empty() => FieldFact::Text(white),
            white => self.heading.get(KnownTag::Red).or(white).map_or(FieldFact::Absent, FieldFact::Text),
        }
    }

    /// A rating as a number.
    fn rating(&self, tag: KnownTag) -> FieldFact<'_> {
        let value = self.heading.get(tag).unwrap_or_default();
        // Nearly all are in form, and trimming a text means looking at its letters.
        if matches!(value.len(), 1..=4) && value.bytes().all(|b| b.is_ascii_digit()) {
            return FieldFact::Number(value.bytes().fold(0, |number, b| 10 * number + i64::from(b - b'0')));
        }
        value.trim().parse::<u32>().map_or(FieldFact::Absent, |rating| FieldFact::Number(i64::from(rating)))
    }

    /// The year, the month or the day, from Date or else from `UTCDate`: all of one tag, the first that has a year.
    fn date_part(&self, part: usize) -> FieldFact<'_> {
        let day = self.day.get_or_init(|| {
            let of = |tag| match self.heading.plain(tag).and_then(|value| <&[u8; 10]>::try_from(value).ok()) {
                // Most dates are in form, and need no text of their own.
                Some(date) if tag::is_date(date) => parts(date),
                _ => self.heading.get(tag).map_or([None; 3], |value| parts_of(&value)),
            };
            let date = of(KnownTag::Date);
            if date[0].is_some() {
                date
            } else {
                Some(of(KnownTag::UtcDate)).filter(|utc| utc[0].is_some()).unwrap_or(date)
            }
        });
        day[part].map_or(FieldFact::Absent, |number| FieldFact::Number(i64::from(number)))
    }

    /// A part of its place.
    fn place(&self, part: impl Fn(&GameSeat) -> u64) -> FieldFact<'_> {
        self.seat.as_ref().map_or(FieldFact::Later, |seat| FieldFact::Number(part(seat) as i64))
    }
}

/// The year, the month and the day of a value, as far as they are certain.
fn parts_of(value: &str) -> [Option<u16>; 3] {
    let date = date::certain(value);
    date.as_ref().and_then(|date| date.as_bytes().first_chunk()).map_or([None; 3], parts)
}

/// The same for a date in form.
fn parts(date: &[u8; 10]) -> [Option<u16>; 3] {
    let part = |digits: &[u8]| {
        let number = digits.iter().fold(0, |number, byte| 10 * number + u16::from(byte.wrapping_sub(b'0')));
        // A question mark is no digit; it replaces a whole part or one digit of the year.
        Some(number).filter(|number| *number > 0 && digits.iter().all(u8::is_ascii_digit))
    };
    [part(&date[..4]), part(&date[5..7]), part(&date[8..])]
}

impl GameFacts for GameFront<'_> {
    fn field(&self, field: Field) -> FieldFact<'_> {
        match field {
            Field::File => FieldFact::text(self.file),
            Field::Game => self.number.map_or(FieldFact::Later, |number| FieldFact::Number(number as i64)),
            Field::Line => self.place(|seat| seat.line),
            Field::Offset => self.place(|seat| seat.offset),
            Field::Length => self.place(|seat| seat.length),
            Field::Event => self.tag_fact(KnownTag::Event),
            Field::Site => self.tag_fact(KnownTag::Site),
            Field::Date => self.tag_fact(KnownTag::Date),
            Field::Round => self.tag_fact(KnownTag::Round),
            Field::Board => self.tag_fact(KnownTag::Board),
            Field::White => self.white(),
            Field::Black => self.tag_fact(KnownTag::Black),
            // Without the tag, the result is at the end of the game.
            Field::Result => match self.heading.get(KnownTag::Result) {
                Some(result) if !result.trim().is_empty() => FieldFact::Text(result),
                _ => FieldFact::Later,
            },
            Field::WhiteElo => self.rating(KnownTag::WhiteElo),
            Field::BlackElo => self.rating(KnownTag::BlackElo),
            Field::Year => self.date_part(0),
            Field::Month => self.date_part(1),
            Field::Day => self.date_part(2),
            Field::TimeControl => self.tag_fact(KnownTag::TimeControl),
            Field::Termination => self.tag_fact(KnownTag::Termination),
            Field::Variant => self.tag_fact(KnownTag::Variant),
            Field::EcoTag => self.tag_fact(KnownTag::Eco),
            Field::OpeningTag => self.tag_fact(KnownTag::Opening),
            Field::Encoding => self.encoding.map_or(FieldFact::Later, |encoding| FieldFact::text(encoding.name())),
            field => {
                debug_assert!(field == Field::StartFen || field.stage() == FieldStage::End);
                FieldFact::Later
            }
        }
    }

    fn plain(&self, field: Field) -> Option<&[u8]> {
        // A tag that is missing is no empty text.
        KnownTag::as_written(field).and_then(|tag| self.heading.plain(tag)).filter(|value| !value.is_empty())
    }

    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.heading.tag(name)
    }

    fn finding(&self, _: &str) -> Option<bool> {
        None
    }
}
