//! Which edition of the Laws a game was played by (`--laws`).
//!
//! ```
//! use bienban::chess::law::laws::Laws;
//! let laws = Laws::Auto;
//! assert_eq!(laws.of("1990.06.15").edition().id, "1989");
//! let in_force = laws.of("2005.??.??");
//! assert_eq!(in_force.edition().id, "2005");
//! assert!(!in_force.is_certain());
//! ```

use std::fmt;
use std::str::FromStr;

use super::edition::{Day, Edition};
use super::editions::{EDITIONS, by_id};
use crate::message::Message;
use crate::pgn::tag;

/// Which edition games are judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Laws {
    /// The one in force on the date of the game.
    #[default]
    Auto,
    /// This one, whatever the date.
    Fixed(&'static Edition),
}

/// The editions that may have been in force when a game was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// Those editions, oldest first; never empty. Of a decade (`199?.03.??`) all between its first and its last possible day.
    pub possible: &'static [Edition],
}

impl InForce {
    /// The edition that the game is judged by: the last possible one.
    pub fn edition(&self) -> &'static Edition {
        self.possible.last().unwrap_or(&EDITIONS[EDITIONS.len() - 1])
    }

    /// Whether no other edition is possible.
    pub fn is_certain(&self) -> bool {
        self.possible.len() == 1
    }
}

impl Laws {
    /// The editions for a game with this `Date` tag (PGN standard 8.1.1.3), `??` for what is unknown.
    ///
    /// A game is judged as of its last possible day. Where the date is unknown, missing or none, every edition is possible.
    pub fn of(self, date: &str) -> InForce {
        match self {
            Laws::Fixed(edition) => InForce { possible: std::slice::from_ref(edition) },
            Laws::Auto => {
                let (first, last) = days(date).unwrap_or((Day::MIN, Day::new(9999, 12, 31)));
                InForce { possible: &EDITIONS[index(first)..=index(last)] }
            }
        }
    }
}

/// Which of the editions was in force on a day.
fn index(day: Day) -> usize {
    EDITIONS.partition_point(|edition| edition.from <= day).saturating_sub(1)
}

/// The first and the last possible day of a date tag; nothing where it is no date.
fn days(date: &str) -> Option<(Day, Day)> {
    let bytes = date.as_bytes();
    if !tag::is_date(bytes) {
        return None;
    }
    let end = |unknown: u16, range: std::ops::Range<usize>| {
        bytes[range].iter().fold(0, |n, b| 10 * n + if *b == b'?' { unknown } else { u16::from(b - b'0') })
    };
    let known = |range: std::ops::Range<usize>| (bytes[range.start] != b'?').then(|| end(0, range) as u8);
    let (first_year, last_year) = (end(0, 0..4), end(9, 0..4));
    let (month, day) = (known(5..7), known(8..10));
    // Days are only compared, so a 31 February is as good as the last of February.
    Some((
        Day::new(first_year, month.unwrap_or(1), day.unwrap_or(1)),
        Day::new(last_year, month.unwrap_or(12), day.unwrap_or(31)),
    ))
}

/// There is no edition of this name.
fn no_such_edition(name: &str) -> Message {
    Message::new("no-such-edition").with("name", name).with("known", EDITIONS.each_ref().map(|e| e.id).join(", "))
}

impl FromStr for Laws {
    type Err = Message;

    /// `auto` or the id of an edition.
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
