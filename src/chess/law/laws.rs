//! Which edition of the Laws a game was played under (`--laws`).
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

/// By which edition games are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Laws {
    /// By the one that was in force on the date of the game.
    #[default]
    Auto,
    /// By this one, whatever the date.
    Fixed(&'static Edition),
}

/// The editions that may have been in force when a game was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// These editions, the oldest first; never empty. For a decade (`199?.03.??`) they are all from its first to its
    /// last possible day.
    pub possible: &'static [Edition],
}

impl InForce {
    /// The edition by which the game is judged: the last one possible.
    pub fn edition(&self) -> &'static Edition {
        self.possible.last().unwrap_or(&EDITIONS[EDITIONS.len() - 1])
    }

    /// Whether only one edition is possible.
    pub fn is_certain(&self) -> bool {
        self.possible.len() == 1
    }
}

impl Laws {
    /// The editions for a game with this `Date` tag (PGN standard 8.1.1.3), in which `??` means unknown.
    ///
    /// A game is judged as of its last possible day. If the date is unknown, missing or not a date, every edition is
    /// possible.
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

/// The index of the edition that was in force on a day.
fn index(day: Day) -> usize {
    EDITIONS.partition_point(|edition| edition.from <= day).saturating_sub(1)
}

/// The first and the last possible day of a date tag, or `None` if it is not a date.
fn days(date: &str) -> Option<(Day, Day)> {
    let bytes = date.as_bytes();
    if !tag::is_date(bytes) {
        return None;
    }
    // Digits that are unknown, `199?`, are 0 for the first year and 9 for the last.
    let end = |unknown: u16, range: std::ops::Range<usize>| {
        bytes[range].iter().fold(0, |n, b| 10 * n + if *b == b'?' { unknown } else { u16::from(b - b'0') })
    };
    let known = |range: std::ops::Range<usize>| (bytes[range.start] != b'?').then(|| end(0, range) as u8);
    let (first_year, last_year) = (end(0, 0..4), end(9, 0..4));
    let (month, day) = (known(5..7), known(8..10));
    // Days are only compared, so 31 February does as well as the last day of February.
    Some((
        Day::new(first_year, month.unwrap_or(1), day.unwrap_or(1)),
        Day::new(last_year, month.unwrap_or(12), day.unwrap_or(31)),
    ))
}

/// The complaint that there is no edition of this name.
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
