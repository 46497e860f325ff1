//! Front: what the tags and the place of a game say of it, before anybody looks at its moves.

use std::borrow::Cow;

use super::{Heading, Seat};
use crate::pgn::date;
use crate::selection::{Fact, Facts, Field, Stage};

/// What the tags and the place of a game say of it. It is known before a half-move is read.
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
}

impl Front<'_> {
    /// A tag as text.
    fn tag_fact(&self, name: &str) -> Fact<'_> {
        self.heading.tag(name).map_or(Fact::Absent, Fact::Text)
    }

    /// White, whom xiangqi calls Red.
    fn white(&self) -> Fact<'_> {
        match self.heading.tag("White") {
            Some(white) if !white.is_empty() => Fact::Text(white),
            white => self.heading.tag("Red").or(white).map_or(Fact::Absent, Fact::Text),
        }
    }

    /// A rating as a number.
    fn rating(&self, name: &str) -> Fact<'_> {
        let value = self.heading.value(name);
        value.trim().parse::<u32>().map_or(Fact::Absent, |rating| Fact::Number(i64::from(rating)))
    }

    /// The year, the month or the day, from Date or else from UTCDate.
    fn date_part(&self, part: usize) -> Fact<'_> {
        let known = |value: Cow<'_, str>| {
            let date = date::standard(&value)?;
            let number: i64 = date.get([0..4, 5..7, 8..10][part].clone())?.parse().ok()?;
            (number > 0).then_some(number)
        };
        let of = |name| self.heading.tag(name).and_then(known);
        of("Date").or_else(|| of("UTCDate")).map_or(Fact::Absent, Fact::Number)
    }

    /// A part of its place.
    fn place(&self, part: impl Fn(&Seat) -> u64) -> Fact<'_> {
        self.seat.as_ref().map_or(Fact::Later, |seat| Fact::Number(part(seat) as i64))
    }
}

impl Facts for Front<'_> {
    fn field(&self, field: Field) -> Fact<'_> {
        match field {
            Field::File => Fact::text(self.file),
            Field::Game => self.number.map_or(Fact::Later, |number| Fact::Number(number as i64)),
            Field::Line => self.place(|seat| seat.line),
            Field::Offset => self.place(|seat| seat.offset),
            Field::Length => self.place(|seat| seat.length),
            Field::Event => self.tag_fact("Event"),
            Field::Site => self.tag_fact("Site"),
            Field::Date => self.tag_fact("Date"),
            Field::Round => self.tag_fact("Round"),
            Field::Board => self.tag_fact("Board"),
            Field::White => self.white(),
            Field::Black => self.tag_fact("Black"),
            // Without the tag, the end of the game says it.
            Field::Result => match self.heading.tag("Result") {
                Some(result) if !result.trim().is_empty() => Fact::Text(result),
                _ => Fact::Later,
            },
            Field::WhiteElo => self.rating("WhiteElo"),
            Field::BlackElo => self.rating("BlackElo"),
            Field::Year => self.date_part(0),
            Field::Month => self.date_part(1),
            Field::Day => self.date_part(2),
            Field::TimeControl => self.tag_fact("TimeControl"),
            Field::Termination => self.tag_fact("Termination"),
            Field::Variant => self.tag_fact("Variant"),
            Field::EcoTag => self.tag_fact("ECO"),
            Field::OpeningTag => self.tag_fact("Opening"),
            field => {
                debug_assert!(field == Field::StartFen || field.stage() == Stage::End);
                Fact::Later
            }
        }
    }

    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.heading.tag(name)
    }

    fn finding(&self, _: &str) -> Option<bool> {
        None
    }
}
