//! Finds the edition of the Laws that a game was played under (`--laws`).
//!
//! ```
//! use bienban_engine::chess::law::laws::Laws;
//! let laws = Laws::Auto;
//! assert_eq!(laws.in_force_on("1990.06.15").edition().id, "1989");
//! let in_force = laws.in_force_on("2005.??.??");
//! assert_eq!(in_force.edition().id, "2005");
//! assert!(!in_force.is_certain());
//! ```

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::edition::{CalendarDay, LawEdition};
use super::editions::{EDITIONS, by_id};
use crate::pgn::date;
use crate::pgn::game::PgnGame;
use bienban_base::message::Message;

/// The values of the tags about when a game was played (PGN standard 8.1.1.3, 9.1.3, 9.6.1). A missing tag is an empty
/// text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dates<'a> {
    /// `Date`: the first day of the game.
    pub date: Cow<'a, str>,
    /// `EventDate`: the first day of the event.
    pub event: Cow<'a, str>,
    /// `UTCDate`: the same day as `Date`, in universal time.
    pub utc: Cow<'a, str>,
}

impl<'a> Dates<'a> {
    /// The dates of a game.
    pub fn of(game: &PgnGame<'a>) -> Dates<'a> {
        Dates { date: game.value("Date"), event: game.value("EventDate"), utc: game.value("UTCDate") }
    }
}

/// The edition by which games are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Laws {
    /// By the one that was in force on the date of the game.
    #[default]
    Auto,
    /// By this one, whatever the date.
    Fixed(&'static LawEdition),
}

/// The editions that may have been in force when a game was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// These editions, the oldest first; never empty. For a decade (`199?.03.??`) they are all from its first to its
    /// last possible day.
    pub possible: &'static [LawEdition],
}

impl InForce {
    /// The edition by which the game is judged: the last one possible.
    pub fn edition(&self) -> &'static LawEdition {
        self.possible.last().unwrap_or(&EDITIONS[EDITIONS.len() - 1])
    }

    /// Whether only one edition is possible.
    pub fn is_certain(&self) -> bool {
        self.possible.len() == 1
    }
}

impl Laws {
    /// The editions for a game with this `Date` tag and no other date, in which `??` means unknown.
    pub fn in_force_on(self, date: &str) -> InForce {
        self.of_dates(&Dates { date: date.into(), ..Dates::default() })
    }

    /// The editions for a game with these tags.
    ///
    /// The day of the game is `Date`, otherwise `UTCDate`, otherwise `EventDate`. Since 2014 an edition is for
    /// competitions that start on or after its first day, so `EventDate` decides if it is there. A day that is not
    /// written in the form of PGN counts as well; if its day and month may be confused, or are no day of the calendar,
    /// the year still decides. A game is judged as of its last possible day. If no year is known, every edition is
    /// possible.
    pub fn of_dates(self, dates: &Dates<'_>) -> InForce {
        match self {
            Laws::Fixed(edition) => InForce { possible: std::slice::from_ref(edition) },
            Laws::Auto => {
                let event = days(&dates.event);
                let day = days(&dates.date).or_else(|| days(&dates.utc)).or(event);
                let (first, last) = day.unwrap_or((CalendarDay::MIN, CalendarDay::new(9999, 12, 31)));
                let (begun_first, begun_last) = begun(event, days(&dates.date)).unwrap_or((first, last));
                InForce { possible: &EDITIONS[index(first, begun_first)..=index(last, begun_last)] }
            }
        }
    }
}

/// The first and the last day on which an event may have begun. It did not begin after a day of which a game is known;
/// if the tags state that it did, they are accepted as they are.
fn begun(
    event: Option<(CalendarDay, CalendarDay)>,
    game: Option<(CalendarDay, CalendarDay)>,
) -> Option<(CalendarDay, CalendarDay)> {
    let (first, last) = event?;
    let bound = game.map(|(_, bound)| bound).filter(|bound| first <= *bound);
    Some((first, bound.map_or(last, |bound| last.min(bound))))
}

/// The index of the edition for a game of this day, in an event that began on the other.
fn index(day: CalendarDay, begun: CalendarDay) -> usize {
    let in_force = |edition: &LawEdition| edition.from <= if edition.for_events() { begun } else { day };
    EDITIONS.iter().rposition(in_force).unwrap_or(0)
}

/// The first and the last possible day of a date tag, or `None` if it names no year.
fn days(date: &str) -> Option<(CalendarDay, CalendarDay)> {
    let Some(date) = date::standard(date) else {
        let of = |(year, month, day)| CalendarDay::new(year, month, day);
        return date::within(date).map(|(first, last)| (of(first), of(last)));
    };
    let bytes = date.as_bytes();
    if bytes.starts_with(b"????") {
        return None;
    }
    // Unknown digits, `199?`, are 0 for the first year and 9 for the last.
    let end = |unknown: u16, range: std::ops::Range<usize>| {
        bytes[range].iter().fold(0, |n, b| 10 * n + if *b == b'?' { unknown } else { u16::from(b - b'0') })
    };
    let known = |range: std::ops::Range<usize>| (bytes[range.start] != b'?').then(|| end(0, range) as u8);
    let (first_year, last_year) = (end(0, 0..4), end(9, 0..4));
    let (month, day) = (known(5..7), known(8..10));
    // Days are only compared, so 31 February does as well as the last day of February.
    Some((
        CalendarDay::new(first_year, month.unwrap_or(1), day.unwrap_or(1)),
        CalendarDay::new(last_year, month.unwrap_or(12), day.unwrap_or(31)),
    ))
}

/// The message that there is no edition of this name.
fn no_such_edition(name: &str) -> Message {
    Message::new("no-such-edition").with("name", name).with("known", EDITIONS.each_ref().map(|e| e.id).join(", "))
}

impl FromStr for Laws {
    type Err = Message;

    /// Reads `auto` or the name of an edition.
    fn from_str(text: &str) -> Result<Laws, Message> {
        if text == "auto" {
            return Ok(Laws::Auto);
        }
        by_id(text).map(Laws::Fixed).ok_or_else(|| no_such_edition(text))
    }
}

impl fmt::Display for Laws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Laws::Auto => f.write_str("auto"),
            Laws::Fixed(edition) => f.write_str(edition.id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(date: &str, event: &str, utc: &str) -> String {
        let in_force = Laws::Auto.of_dates(&Dates { date: date.into(), event: event.into(), utc: utc.into() });
        in_force.possible.iter().map(|edition| edition.id).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_day_that_decides() {
        for (date, event, utc, expected) in [
            ("1997.06.30", "", "", "1993"),
            ("1997.07.01", "", "", "1997"),
            ("2001.06.30", "", "", "1997"),
            ("2001.07.01", "", "", "2001"),
            ("2014.06.30", "", "", "2009"),
            ("2014.07.01", "", "", "2014"),
            // An event that began under one edition of 2014 or later ends under it.
            ("2014.07.05", "2014.06.28", "", "2009"),
            ("2023.01.03", "2022.12.28", "", "2018"),
            ("2023.01.03", "2023.01.01", "", "2023"),
            ("2017.07.02", "2017.07.01", "", "2017"),
            ("2018.01.02", "2017.12.26", "", "2017"),
            // The older editions were in force for every game from their first day.
            ("2009.07.02", "2009.06.25", "", "2009"),
            ("2001.07.01", "2001.06.20", "", "2001"),
            // An unknown day leaves the choice to the others.
            ("????.??.??", "", "2017.12.31", "2017"),
            ("????.??.??", "2014.07.01", "", "2014"),
            ("", "2009.07.01", "", "2009"),
            ("2018.01.01", "?", "", "2018"),
            ("2018.01.01", "????.??.??", "", "2018"),
            ("2014.??.??", "", "", "2009 2014"),
            ("2014.??.??", "2014.05.??", "", "2009"),
            ("2014.??.??", "2014.08.02", "", "2014"),
            // An event with a game on 1 May did not begin on 1 July.
            ("2014.05.01", "2014.??.??", "", "2009"),
            ("2014.05.??", "2014.??.??", "", "2009"),
            ("2014.07.05", "2014.??.??", "", "2009 2014"),
            ("2014.07.05", "2014.07.??", "", "2014"),
        ] {
            assert_eq!(of(date, event, utc), expected, "{date} {event} {utc}");
        }
        assert_eq!(of("", "", "").split(' ').count(), EDITIONS.len());
        assert_eq!(of("2014.02.31", "", ""), "2009");
        assert_eq!(of("14.02.31", "", "").split(' ').count(), EDITIONS.len());
    }

    #[test]
    fn days_that_cannot_be_misread() {
        for date in ["2014-06-30", "30.06.2014", "2014/6/30", "30/6/2014", "06/30/2014", "2014 06 30"] {
            assert_eq!(of(date, "", ""), "2009", "{date}");
        }
        assert_eq!(of("2014-07-01", "", ""), "2014");
        assert_eq!(of("07-07-2014", "", ""), "2014");
        // 1 July or 7 January?
        assert_eq!(of("01.07.2014", "", ""), "2009 2014");
        assert_eq!(of("01.07.2019", "", ""), "2018");
        assert_eq!(of("2014", "", ""), "2009 2014");
        assert_eq!(of("05.2022", "", ""), "2018");
        assert_eq!(of("01.07.14", "", "").split(' ').count(), EDITIONS.len());
    }
}
