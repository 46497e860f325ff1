//! Heading: the tags of a game, looked up by name.

use std::borrow::Cow;

use crate::selection::Field;
use bienban_base::text::encoding::nfc;
use bienban_engine::chess::fast::{TagValues, seat_of};
use bienban_engine::judge::Game;
use bienban_engine::pgn::game as pgn;
use bienban_engine::pgn::tag::unescape;

/// The tags of a game.
#[derive(Debug)]
pub struct TagHeading<'p>(HeadingSource<'p>);

#[derive(Debug)]
enum HeadingSource<'p> {
    /// Lines of the form `[Name "value"]`, without escapes, that the fast path read. It knows the places of the values
    /// that columns ask for.
    Read { text: &'p [u8], start: u32, values: &'p TagValues, ascii: bool },
    /// Tags of any form.
    Game(&'p pgn::PgnGame<'p>),
}

/// How many tags are looked through for one with the name of another.
const MANY: usize = 100;

/// The tags that columns ask for.
const KNOWN: [&str; 17] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Board",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "UTCDate",
    "TimeControl",
    "Termination",
    "Variant",
    "ECO",
    "Opening",
    "Red",
];

/// The tags that columns ask for, which are found without a search.
// In the order of `KNOWN`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownTag {
    /// `Event`
    Event,
    /// `Site`
    Site,
    /// `Date`
    Date,
    /// `Round`
    Round,
    /// `Board`
    Board,
    /// `White`
    White,
    /// `Black`
    Black,
    /// `Result`
    Result,
    /// `WhiteElo`
    WhiteElo,
    /// `BlackElo`
    BlackElo,
    /// `UTCDate`
    UtcDate,
    /// `TimeControl`
    TimeControl,
    /// `Termination`
    Termination,
    /// `Variant`
    Variant,
    /// `ECO`
    Eco,
    /// `Opening`
    Opening,
    /// `Red`
    Red,
}

impl KnownTag {
    /// The tag whose value a field has as it is written, where that is ASCII; see [`TagHeading::plain`].
    pub fn as_written(field: Field) -> Option<KnownTag> {
        Some(match field {
            Field::Event => KnownTag::Event,
            Field::Site => KnownTag::Site,
            Field::Date => KnownTag::Date,
            Field::Round => KnownTag::Round,
            Field::Board => KnownTag::Board,
            Field::White => KnownTag::White,
            Field::Black => KnownTag::Black,
            Field::Result => KnownTag::Result,
            Field::WhiteElo => KnownTag::WhiteElo,
            Field::BlackElo => KnownTag::BlackElo,
            Field::TimeControl => KnownTag::TimeControl,
            Field::Termination => KnownTag::Termination,
            Field::Variant => KnownTag::Variant,
            Field::EcoTag => KnownTag::Eco,
            Field::OpeningTag => KnownTag::Opening,
            _ => return None,
        })
    }
}

/// The indices of these names in the tables of the fast path.
const SEATS: [Option<usize>; KNOWN.len()] = {
    let (mut seats, mut index) = ([None; KNOWN.len()], 0);
    while index < KNOWN.len() {
        seats[index] = seat_of(KNOWN[index]);
        index += 1;
    }
    seats
};

/// The tags in lines of that form.
fn lines(text: &[u8]) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = std::str::from_utf8(text).unwrap_or_default();
    std::iter::from_fn(move || {
        let line = rest.strip_prefix('[')?;
        let name = memchr::memchr(b' ', line.as_bytes())?;
        let value = line.get(name + 2..)?;
        let end = memchr::memchr(b'"', value.as_bytes())?;
        let pair = (&line[..name], &value[..end]);
        rest = value.get(end + 2..)?.trim_start_matches('\r').strip_prefix('\n').unwrap_or_default();
        Some(pair)
    })
}

impl<'p> TagHeading<'p> {
    /// The heading of a game.
    pub fn of(game: &'p Game<'_>) -> TagHeading<'p> {
        TagHeading(match (game.plain_tags(), game.plain_values()) {
            (Some(text), Some((values, ascii))) => {
                HeadingSource::Read { text, start: game.span().start, values, ascii }
            }
            _ => HeadingSource::Game(game.tagged()),
        })
    }

    /// The heading in these lines, which begin at offset `start` and were read by [`FastReader::tags`]. They are
    /// ASCII.
    ///
    /// [`FastReader::tags`]: bienban_engine::chess::fast::FastReader::tags
    pub fn of_lines(text: &'p [u8], start: u32, values: &'p TagValues) -> TagHeading<'p> {
        TagHeading(HeadingSource::Read { text, start, values, ascii: true })
    }

    /// The value of one of the tags that columns ask for.
    pub fn get(&self, tag: KnownTag) -> Option<Cow<'p, str>> {
        match (&self.0, SEATS[tag as usize]) {
            (HeadingSource::Read { text, start, values, ascii }, Some(seat)) => {
                let (from, to) = values.get(seat)?;
                let value = text.get((from - start) as usize..(to - start) as usize)?;
                let value = Cow::Borrowed(std::str::from_utf8(value).ok()?);
                // A text in ASCII is in NFC.
                Some(if *ascii { value } else { nfc(value) })
            }
            _ => self.tag(KNOWN[tag as usize]),
        }
    }

    /// The value of a column that is named after one of these tags, if the tags are ASCII and it is certain: the
    /// value, or nothing where there is none. `None` if more has to be looked at.
    #[inline]
    pub fn plain(&self, tag: KnownTag) -> Option<&'p [u8]> {
        let HeadingSource::Read { text, start, values, ascii: true } = &self.0 else { return None };
        let value = match values.get(SEATS[tag as usize]?) {
            Some((from, to)) => text.get((from - start) as usize..(to - start) as usize)?,
            None => b"",
        };
        let certain = match tag {
            // If this tag has no value, another tag, or the end of the game, gives it.
            KnownTag::White | KnownTag::Result => !value.is_empty() && !value.starts_with(b" "),
            KnownTag::WhiteElo | KnownTag::BlackElo => {
                value.len() <= 4 && !value.starts_with(b"0") && value.iter().all(u8::is_ascii_digit)
            }
            _ => true,
        };
        certain.then_some(value)
    }

    /// The value of the first tag with a name, with escapes resolved and in NFC. `None` if there is no such tag.
    pub fn tag(&self, name: &str) -> Option<Cow<'p, str>> {
        match self.0 {
            HeadingSource::Game(tagged) => {
                tagged.tag(name)?;
                Some(nfc(tagged.value(name)))
            }
            HeadingSource::Read { text, .. } => {
                let found = lines(text).find(|(other, _)| *other == name);
                found.map(|(_, value)| nfc(Cow::Borrowed(value)))
            }
        }
    }

    /// All tags with their values, in the order of the text; of several with one name, the first.
    pub fn all(&self) -> Vec<(String, String)> {
        let tagged = match self.0 {
            HeadingSource::Game(tagged) => tagged,
            HeadingSource::Read { text, .. } => {
                let owned = |(name, value): (&str, &str)| (name.to_owned(), nfc(Cow::Borrowed(value)).into_owned());
                return lines(text).map(owned).collect();
            }
        };
        let mut all: Vec<(String, String)> = Vec::new();
        for tag in &tagged.tags {
            let name = tagged.text(tag.name).into_owned();
            // The first tags are few; a hostile game with many does not take the time of a search for each.
            if all.len() >= MANY || all.iter().all(|(other, _)| *other != name) {
                let value = unescape(&tagged.text(tag.value)).into_owned();
                all.push((name, nfc(Cow::Owned(value)).into_owned()));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_by_their_places() {
        for (index, name) in KNOWN.iter().enumerate() {
            assert_eq!(KNOWN.iter().position(|known| known == name), Some(index));
        }
        assert_eq!(KNOWN[KnownTag::Red as usize], "Red");
        assert_eq!(KNOWN[KnownTag::Eco as usize], "ECO");
        let text = "[Event \"a [b] c\"]\r\n[Site \"\"]\n[X1 \"d\"]\n\n";
        assert_eq!(lines(text.as_bytes()).collect::<Vec<_>>(), [("Event", "a [b] c"), ("Site", ""), ("X1", "d")]);
    }
}
