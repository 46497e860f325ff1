//! Heading: the tags of a game, looked up by name.

use std::borrow::Cow;

use crate::selection::Field;
use bienban_base::text::encoding::nfc;
use bienban_engine::chess::fast::{Values, seat_of};
use bienban_engine::judge::Game;
use bienban_engine::pgn::game as pgn;
use bienban_engine::pgn::tag::unescape;

/// The tags of a game.
#[derive(Debug)]
pub struct Heading<'p>(Source<'p>);

#[derive(Debug)]
enum Source<'p> {
    /// Lines of the form `[Name "value"]`, without escapes, that the fast path read. It knows the places of the values
    /// that columns ask for.
    Read { text: &'p [u8], start: u32, values: &'p Values, ascii: bool },
    /// Tags of any form.
    Game(&'p pgn::Game<'p>),
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
pub enum Known {
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

impl Known {
    /// The tag whose value a field has as it is written, where that is ASCII; see [`Heading::plain`].
    pub fn as_written(field: Field) -> Option<Known> {
        Some(match field {
            Field::Event => Known::Event,
            Field::Site => Known::Site,
            Field::Date => Known::Date,
            Field::Round => Known::Round,
            Field::Board => Known::Board,
            Field::White => Known::White,
            Field::Black => Known::Black,
            Field::Result => Known::Result,
            Field::WhiteElo => Known::WhiteElo,
            Field::BlackElo => Known::BlackElo,
            Field::TimeControl => Known::TimeControl,
            Field::Termination => Known::Termination,
            Field::Variant => Known::Variant,
            Field::EcoTag => Known::Eco,
            Field::OpeningTag => Known::Opening,
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

impl<'p> Heading<'p> {
    /// The heading of a game.
    pub fn of(game: &'p Game<'_>) -> Heading<'p> {
        Heading(match (game.plain_tags(), game.plain_values()) {
            (Some(text), Some((values, ascii))) => Source::Read { text, start: game.span().start, values, ascii },
            _ => Source::Game(game.tagged()),
        })
    }

    /// The heading in these lines, which begin at offset `start` and were read by [`FastReader::tags`]. They are
    /// ASCII.
    ///
    /// [`FastReader::tags`]: bienban_engine::chess::fast::FastReader::tags
    pub fn of_lines(text: &'p [u8], start: u32, values: &'p Values) -> Heading<'p> {
        Heading(Source::Read { text, start, values, ascii: true })
    }

    /// The value of one of the tags that columns ask for.
    pub fn get(&self, tag: Known) -> Option<Cow<'p, str>> {
        match (&self.0, SEATS[tag as usize]) {
            (Source::Read { text, start, values, ascii }, Some(seat)) => {
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
    pub fn plain(&self, tag: Known) -> Option<&'p [u8]> {
        let Source::Read { text, start, values, ascii: true } = &self.0 else { return None };
        let value = match values.get(SEATS[tag as usize]?) {
            Some((from, to)) => text.get((from - start) as usize..(to - start) as usize)?,
            None => b"",
        };
        let certain = match tag {
            // If this tag has no value, another tag, or the end of the game, gives it.
            Known::White | Known::Result => !value.is_empty() && !value.starts_with(b" "),
            Known::WhiteElo | Known::BlackElo => {
                value.len() <= 4 && !value.starts_with(b"0") && value.iter().all(u8::is_ascii_digit)
            }
            _ => true,
        };
        certain.then_some(value)
    }

    /// The value of the first tag with a name, with escapes resolved and in NFC. `None` if there is no such tag.
    pub fn tag(&self, name: &str) -> Option<Cow<'p, str>> {
        match self.0 {
            Source::Game(tagged) => {
                tagged.tag(name)?;
                Some(nfc(tagged.value(name)))
            }
            Source::Read { text, .. } => {
                let found = lines(text).find(|(other, _)| *other == name);
                found.map(|(_, value)| nfc(Cow::Borrowed(value)))
            }
        }
    }

    /// All tags with their values, in the order of the text; of several with one name, the first.
    pub fn all(&self) -> Vec<(String, String)> {
        let tagged = match self.0 {
            Source::Game(tagged) => tagged,
            Source::Read { text, .. } => {
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
        assert_eq!(KNOWN[Known::Red as usize], "Red");
        assert_eq!(KNOWN[Known::Eco as usize], "ECO");
        let text = "[Event \"a [b] c\"]\r\n[Site \"\"]\n[X1 \"d\"]\n\n";
        assert_eq!(lines(text.as_bytes()).collect::<Vec<_>>(), [("Event", "a [b] c"), ("Site", ""), ("X1", "d")]);
    }
}
