//! The tag `TimeControl` (PGN standard 9.6): the time of the players.
//!
//! Every number of it is in seconds. What is not in the form of the standard, such as `90 min + 30 s` or `G/90`, is not
//! read at all, because the unit that its writer meant is uncertain.
//!
//! ```
//! use bienban_engine::pgn::time_control::TimeControl;
//! let control: TimeControl = "40/7200:3600".parse().unwrap();
//! assert_eq!(control.sixty_moves().unwrap().seconds, 10_800);
//! assert_eq!("900+10".parse::<TimeControl>().unwrap().sixty_moves().unwrap().seconds, 1500);
//! assert!("90 min + 30 s".parse::<TimeControl>().is_err());
//! ```

use std::fmt;
use std::str::FromStr;

/// The number of moves of a player by which the Laws distinguish rapid chess and blitz (Laws 2023 A.1, B.1).
const MOVES: u32 = 60;

/// The number of fields that are read. No game has so many periods.
const MOST_FIELDS: usize = 16;

/// A field of the tag. Times are in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// `?`: it is not known.
    Unknown,
    /// `-`: there is none.
    None,
    /// `40/9000`, or `40/5400+30` with an increment: a number of moves in a time.
    Moves {
        /// The number of moves.
        moves: u32,
        /// The time for them.
        seconds: u32,
        /// What each move adds to it, if that is written.
        increment: Option<u32>,
    },
    /// `300`, or `300+3` with an increment: all the moves in so much time.
    All {
        /// The time for them.
        seconds: u32,
        /// What each move adds to it, if that is written.
        increment: Option<u32>,
    },
    /// `*180`: a sandclock.
    Sandclock(u32),
}

/// The value of the tag: its fields, which colons separate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeControl {
    periods: Vec<Period>,
}

/// The time for sixty moves of a player, increments included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SixtyMoves {
    /// The seconds.
    pub seconds: u32,
    /// Whether that is all. Otherwise a period is not known, or the periods are for fewer moves, and more may come.
    pub whole: bool,
}

/// A value that is not in the form of the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATimeControl;

impl TimeControl {
    /// A time control of these periods. `None` if no tag can state that: there is no period or there are too many, one
    /// has no time at all, one comes after the period of all the moves (so that the time `1:30:15` is not taken for
    /// three periods), or the absence of a time control (`-`) is beside one.
    pub fn of(periods: Vec<Period>) -> Option<TimeControl> {
        let has_time = |period: &Period| match *period {
            Period::Unknown => true,
            Period::None => periods.len() == 1,
            Period::Moves { moves, seconds, .. } => moves > 0 && seconds > 0,
            // Servers have games that begin without time and live on the increment.
            Period::All { seconds, increment } => seconds > 0 || increment.is_some_and(|increment| increment > 0),
            Period::Sandclock(seconds) => seconds > 0,
        };
        let last = periods.iter().position(|period| matches!(period, Period::All { .. })).unwrap_or(periods.len());
        let ordered = last + 1 >= periods.len();
        let known = (1..=MOST_FIELDS).contains(&periods.len()) && ordered && periods.iter().all(has_time);
        known.then_some(TimeControl { periods })
    }

    /// Its periods, in the order of the tag.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// The time for sixty moves: that of all periods, with the increments of the moves made in each. `None` if the tag
    /// states no time, as `?` and `-`, or if there is a sandclock, whose time depends on the opponent.
    pub fn sixty_moves(&self) -> Option<SixtyMoves> {
        let (mut seconds, mut left, mut whole, mut known) = (0_u64, MOVES, true, false);
        for period in &self.periods {
            let (moves, time, increment) = match *period {
                Period::None | Period::Sandclock(_) => return None,
                Period::Unknown => {
                    whole = false;
                    continue;
                }
                Period::Moves { moves, seconds, increment } => (moves.min(left), seconds, increment),
                Period::All { seconds, increment } => (left, seconds, increment),
            };
            known = true;
            seconds += u64::from(time) + u64::from(moves) * u64::from(increment.unwrap_or(0));
            left -= moves;
        }
        let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
        known.then_some(SixtyMoves { seconds, whole: whole && left == 0 })
    }
}

/// A number as the standard writes it: digits without a zero before them.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// A time, and after a plus sign its increment.
fn time(text: &str) -> Option<(u32, Option<u32>)> {
    match text.split_once('+') {
        None => Some((number(text)?, None)),
        Some((seconds, increment)) => Some((number(seconds)?, Some(number(increment)?))),
    }
}

fn period(field: &str) -> Option<Period> {
    match field {
        "?" => return Some(Period::Unknown),
        "-" => return Some(Period::None),
        _ => {}
    }
    if let Some(seconds) = field.strip_prefix('*') {
        return number(seconds).map(Period::Sandclock);
    }
    let Some((moves, rest)) = field.split_once('/') else {
        return time(field).map(|(seconds, increment)| Period::All { seconds, increment });
    };
    let (moves, (seconds, increment)) = (number(moves)?, time(rest)?);
    Some(Period::Moves { moves, seconds, increment })
}

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<TimeControl, NotATimeControl> {
        let periods = text.split(':').take(MOST_FIELDS + 1).map(period).collect::<Option<Vec<Period>>>();
        periods.and_then(TimeControl::of).ok_or(NotATimeControl)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let added = |f: &mut fmt::Formatter<'_>, increment: Option<u32>| match increment {
            Some(increment) => write!(f, "+{increment}"),
            None => Ok(()),
        };
        match *self {
            Period::Unknown => f.write_str("?"),
            Period::None => f.write_str("-"),
            Period::Moves { moves, seconds, increment } => {
                write!(f, "{moves}/{seconds}")?;
                added(f, increment)
            }
            Period::All { seconds, increment } => {
                write!(f, "{seconds}")?;
                added(f, increment)
            }
            Period::Sandclock(seconds) => write!(f, "*{seconds}"),
        }
    }
}

impl fmt::Display for TimeControl {
    /// Writes it in the form of the tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            write!(f, "{}{period}", if index > 0 { ":" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(text: &str) -> Option<(u32, bool)> {
        let control: TimeControl = text.parse().unwrap_or_else(|_| panic!("{text} is one"));
        control.sixty_moves().map(|time| (time.seconds, time.whole))
    }

    #[test]
    fn every_form_of_the_standard_has_its_time() {
        for (text, expected) in [
            ("?", None),
            ("-", None),
            ("*180", None),
            ("40/7200:*180", None),
            ("40/9000", Some((9000, false))),
            ("40/7200:3600", Some((10_800, true))),
            ("40/7200:20/3600:900", Some((11_700, true))),
            ("40/5400+30:1800+30", Some((9000, true))),
            ("40/7200:?", Some((7200, false))),
            ("60/3600", Some((3600, true))),
            ("300", Some((300, true))),
            ("300+3", Some((480, true))),
            ("300+0", Some((300, true))),
            ("0+1", Some((60, true))),
            ("4500+60", Some((8100, true))),
            ("90+30", Some((1890, true))),
            ("4294967295+4294967295", Some((u32::MAX, true))),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn what_the_standard_does_not_know_is_not_read() {
        for text in [
            "",
            " ",
            ":",
            "300:",
            ":300",
            "0",
            "*0",
            "40/0",
            "0/300",
            "0300",
            "+300",
            "300+",
            "300+-3",
            "-300",
            "300 + 3",
            "90'+30\"",
            "90 min",
            "90m+30s",
            "1:30:00",
            "1:30:15",
            "G/90",
            "40/2h",
            "3 0",
            "300.5",
            "*",
            "40/",
            "/300",
            "40/*180",
            "5|3",
            "-:300",
            "?+3",
            "99999999999",
            "٣٠٠",
            "90 phút",
            "--",
            "??",
            "40/7200/3600",
            "300+3+3",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!(vec!["40/300"; MOST_FIELDS].join(":").parse::<TimeControl>().is_ok());
        assert!(vec!["40/300"; MOST_FIELDS + 1].join(":").parse::<TimeControl>().is_err());
    }

    fn periods() -> impl Strategy<Value = Period> {
        let increment = prop::option::of(any::<u32>());
        prop_oneof![
            Just(Period::Unknown),
            Just(Period::None),
            (any::<u32>(), any::<u32>(), increment.clone()).prop_map(|(moves, seconds, increment)| Period::Moves {
                moves,
                seconds,
                increment
            }),
            (any::<u32>(), increment).prop_map(|(seconds, increment)| Period::All { seconds, increment }),
            any::<u32>().prop_map(Period::Sandclock),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(periods in prop::collection::vec(periods(), 0..5)) {
            if let Some(control) = TimeControl::of(periods) {
                prop_assert_eq!(control.to_string().parse(), Ok(control));
            }
        }

        #[test]
        fn what_is_read_is_written_as_it_was(text in "[0-9]{1,4}[+/:*?-]{0,2}[0-9]{0,4}|[0-9:+/*? -]{0,12}|\\PC{0,8}") {
            if let Ok(control) = text.parse::<TimeControl>() {
                prop_assert_eq!(control.to_string(), text);
                let _ = control.sixty_moves();
            }
        }
    }
}
