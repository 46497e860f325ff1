//! Front: what is known of a game from its tags and its place, before its moves are read.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::heading::Known;
use super::{Heading, Seat};
use crate::selection::{Fact, Facts, Field, Stage};
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::fast::Values;
use bienban_engine::pgn::{date, tag};
use bienban_engine::source::split::Block;

/// What is known of a game from its tags and its place, before a half-move is read.
#[derive(Debug)]
pub struct Front<'p> {
    /// Its tags.
    pub heading: Heading<'p>,
    /// Its file.
    pub file: &'p str,
    /// Where its bytes are, if that is known.
    pub seat: Option<Seat>,
    /// Its number in its file, if that is known.
    pub number: Option<u64>,
    /// Its encoding, if that is known.
    pub encoding: Option<Encoding>,
    /// Its year, month and day, once somebody has asked.
    pub(super) day: OnceCell<[Option<u16>; 3]>,
}

impl<'p> Front<'p> {
    /// The tags in these lines of a block, which the fast path read. They are ASCII.
    pub fn of_lines(block: &'p Block, lines: Range<usize>, values: &'p Values, number: Option<u64>) -> Front<'p> {
        Front {
            heading: Heading::of_lines(&block.bytes()[lines.clone()], lines.start as u32, values),
            file: &block.name,
            seat: None,
            number,
            encoding: None,
            day: OnceCell::new(),
        }
    }
}

impl Front<'_> {
    /// A tag as text.
    fn tag_fact(&self, tag: Known) -> Fact<'_> {
        self.heading.get(tag).map_or(Fact::Absent, Fact::Text)
    }

    /// White, whom xiangqi calls Red.
    fn white(&self) -> Fact<'_> {
        match self.heading.get(Known::White) {
            Some(white) if !white.is_empty() => Fact::Text(white),
            white => self.heading.get(Known::Red).or(white).map_or(Fact::Absent, Fact::Text),
        }
    }

    /// A rating as a number.
    fn rating(&self, tag: Known) -> Fact<'_> {
        let value = self.heading.get(tag).unwrap_or_default();
        // Nearly all are in form, and trimming a text means looking at its letters.
        if matches!(value.len(), 1..=4) && value.bytes().all(|b| b.is_ascii_digit()) {
            return Fact::Number(value.bytes().fold(0, |number, b| 10 * number + i64::from(b - b'0')));
        }
        value.trim().parse::<u32>().map_or(Fact::Absent, |rating| Fact::Number(i64::from(rating)))
    }

    /// The year, the month or the day, from Date or else from `UTCDate`: all of one tag, the first that has a year.
    fn date_part(&self, part: usize) -> Fact<'_> {
        let day = self.day.get_or_init(|| {
            let of = |tag| match self.heading.plain(tag).and_then(|value| <&[u8; 10]>::try_from(value).ok()) {
                // Most dates are in form, and need no text of their own.
                Some(date) if tag::is_date(date) => parts(date),
                _ => self.heading.get(tag).map_or([None; 3], |value| parts_of(&value)),
            };
            let date = of(Known::Date);
            if date[0].is_some() {
                date
            } else {
                Some(of(Known::UtcDate)).filter(|utc| utc[0].is_some()).unwrap_or(date)
            }
        });
        day[part].map_or(Fact::Absent, |number| Fact::Number(i64::from(number)))
    }

    /// A part of its place.
    fn place(&self, part: impl Fn(&Seat) -> u64) -> Fact<'_> {
        self.seat.as_ref().map_or(Fact::Later, |seat| Fact::Number(part(seat) as i64))
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

impl Facts for Front<'_> {
    fn field(&self, field: Field) -> Fact<'_> {
        match field {
            Field::File => Fact::text(self.file),
            Field::Game => self.number.map_or(Fact::Later, |number| Fact::Number(number as i64)),
            Field::Line => self.place(|seat| seat.line),
            Field::Offset => self.place(|seat| seat.offset),
            Field::Length => self.place(|seat| seat.length),
            Field::Event => self.tag_fact(Known::Event),
            Field::Site => self.tag_fact(Known::Site),
            Field::Date => self.tag_fact(Known::Date),
            Field::Round => self.tag_fact(Known::Round),
            Field::Board => self.tag_fact(Known::Board),
            Field::White => self.white(),
            Field::Black => self.tag_fact(Known::Black),
            // Without the tag, the result is at the end of the game.
            Field::Result => match self.heading.get(Known::Result) {
                Some(result) if !result.trim().is_empty() => Fact::Text(result),
                _ => Fact::Later,
            },
            Field::WhiteElo => self.rating(Known::WhiteElo),
            Field::BlackElo => self.rating(Known::BlackElo),
            Field::Year => self.date_part(0),
            Field::Month => self.date_part(1),
            Field::Day => self.date_part(2),
            Field::TimeControl => self.tag_fact(Known::TimeControl),
            Field::Termination => self.tag_fact(Known::Termination),
            Field::Variant => self.tag_fact(Known::Variant),
            Field::EcoTag => self.tag_fact(Known::Eco),
            Field::OpeningTag => self.tag_fact(Known::Opening),
            Field::Encoding => self.encoding.map_or(Fact::Later, |encoding| Fact::text(encoding.name())),
            field => {
                debug_assert!(field == Field::StartFen || field.stage() == Stage::End);
                Fact::Later
            }
        }
    }

    fn plain(&self, field: Field) -> Option<&[u8]> {
        // A tag that is missing is no empty text.
        Known::as_written(field).and_then(|tag| self.heading.plain(tag)).filter(|value| !value.is_empty())
    }

    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.heading.tag(name)
    }

    fn finding(&self, _: &str) -> Option<bool> {
        None
    }
}
