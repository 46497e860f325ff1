//! Dates of tags: the form of the PGN standard (8.1.1.3), and other forms that cannot be misread.

use std::borrow::Cow;

use super::tag::is_date;

/// The date in the form of the standard, `YYYY.MM.DD`, if it has that form or can be read in one way only.
///
/// ```
/// use bienban_engine::pgn::date::standard;
/// assert_eq!(standard("2014-6-30").as_deref(), Some("2014.06.30"));
/// assert_eq!(standard("30/06/2014").as_deref(), Some("2014.06.30"));
/// assert_eq!(standard("1971.??.??").as_deref(), Some("1971.??.??"));
/// // The first of July, or the seventh of January?
/// assert_eq!(standard("01/07/2014"), None);
/// ```
pub fn standard(value: &str) -> Option<Cow<'_, str>> {
    if is_date(value.as_bytes()) {
        return Some(Cow::Borrowed(value));
    }
    mended(value.trim()).map(Cow::Owned)
}

/// A date with other separators or without leading zeros, if the order of year, month and day is certain.
fn mended(value: &str) -> Option<String> {
    let parts: Vec<&str> = value.split(['.', '-', '/', ' ']).collect();
    let [first, middle, last] = parts[..] else { return None };
    let [a, b] = [first, middle].map(|part| part.parse::<u8>().unwrap_or(0));
    let (year, month, day) = match (first.len(), last.len()) {
        (4, _) => (first, middle, last),
        // Above 12 it is the day, and if both are the same they cannot be confused.
        (_, 4) if a > 12 || a == b => (last, middle, first),
        (_, 4) if b > 12 => (last, first, middle),
        _ => return None,
    };
    let mended = format!("{year}.{month:0>2}.{day:0>2}");
    is_date(mended.as_bytes()).then_some(mended)
}

/// The form of the standard of as much of a value as is certain: the year, the month if it is one, the day if the month
/// has it. What is not certain is `??`. A time of day may follow.
///
/// ```
/// use bienban_engine::pgn::date::certain;
/// assert_eq!(certain("13.06.2001").as_deref(), Some("2001.06.13"));
/// assert_eq!(certain("2000.01").as_deref(), Some("2000.01.??"));
/// assert_eq!(certain("2024-01-05T19:30:00Z").as_deref(), Some("2024.01.05"));
/// assert_eq!(certain("2011.19.11").as_deref(), Some("2011.??.??"));
/// assert_eq!(certain("2020.02.30").as_deref(), Some("2020.02.??"));
/// // The first of July, or the seventh of January?
/// assert_eq!(certain("01/07/2014"), None);
/// ```
pub fn certain(value: &str) -> Option<Cow<'_, str>> {
    if is_date(value.as_bytes()) {
        return Some(Cow::Borrowed(value));
    }
    let value = day(value);
    standard(value).or_else(|| {
        let mut parts = value.trim().split(['.', '-', '/']);
        let year = parts.next().filter(|year| year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()))?;
        let month = parts.next().and_then(|month| month.parse::<u8>().ok()).filter(|month| (1..=12).contains(month));
        let month = month.map_or_else(|| "??".to_owned(), |month| format!("{month:02}"));
        (year != "0000").then(|| Cow::Owned(format!("{year}.{month}.??")))
    })
}

/// A date without the time of day after it.
fn day(value: &str) -> &str {
    let is_time = |time: &str| time.as_bytes().first().is_some_and(u8::is_ascii_digit) && time.contains(':');
    value.trim().split_once(['T', ' ']).filter(|(_, time)| is_time(time)).map_or(value, |(day, _)| day)
}

/// The year, the month and the day.
type DayNumbers = (u16, u8, u8);

/// The first and the last day that a value with a plain year may mean, in whatever form and order the rest is written.
/// The days need not be in the calendar: they are for comparison.
///
/// ```
/// use bienban_engine::pgn::date::within;
/// assert_eq!(within("05.2022"), Some(((2022, 5, 1), (2022, 5, 31))));
/// // The third of April, or the fourth of March.
/// assert_eq!(within("03/04/2019"), Some(((2019, 3, 4), (2019, 4, 3))));
/// assert_eq!(within("03/04/19"), None);
/// ```
pub fn within(value: &str) -> Option<(DayNumbers, DayNumbers)> {
    let parts: Vec<&str> = value.trim().split(['.', '-', '/', ' ']).collect();
    let is_year = |part: &&str| part.len() == 4 && part.bytes().all(|b| b.is_ascii_digit());
    let (year, rest, year_first) = match &parts[..] {
        [year, rest @ ..] if is_year(year) => (year, rest, true),
        [rest @ .., year] if is_year(year) => (year, rest, false),
        _ => return None,
    };
    let year: u16 = year.parse().ok().filter(|year| *year >= 1000)?;
    // An unknown part is 0.
    let number = |part: &&str| match part.len() {
        1 | 2 if part.bytes().all(|b| b == b'?') => Some(0),
        1 | 2 if part.bytes().all(|b| b.is_ascii_digit()) => part.parse::<u8>().ok(),
        _ => None,
    };
    let numbers: Vec<u8> = rest.iter().map(number).collect::<Option<_>>()?;
    let orders: &[(u8, u8)] = match numbers[..] {
        [] => &[(0, 0)],
        [month] => &[(month, 0)],
        [month, day] if year_first => &[(month, day)],
        [one, other] => &[(other, one), (one, other)],
        _ => return None,
    };
    let possible = orders.iter().filter(|(month, day)| *month <= 12 && *day <= 31);
    let days = possible.map(|&(month, day)| {
        let or = |number: u8, unknown: u8| if number == 0 { unknown } else { number };
        ((year, or(month, 1), or(day, 1)), (year, or(month, 12), or(day, 31)))
    });
    let whole = ((year, 1, 1), (year, 12, 31));
    Some(days.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_misread_is_read() {
        for (value, expected) in [
            ("2018.01.01", Some("2018.01.01")),
            ("2018-1-1", Some("2018.01.01")),
            (" 31/12/2018 ", Some("2018.12.31")),
            ("12/31/2018", Some("2018.12.31")),
            ("5.5.2018", Some("2018.05.05")),
            ("2018.13.01", None),
            ("2018-13-01", None),
            ("29.02.2018", None),
            ("29.02.2016", Some("2016.02.29")),
            ("5.6.2018", None),
            ("5.6.18", None),
            ("2018", None),
            ("+5.13.2018", None),
            ("", None),
        ] {
            assert_eq!(standard(value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn a_plain_year_is_known_whatever_the_rest_is() {
        for (value, expected) in [
            ("2022", Some(((2022, 1, 1), (2022, 12, 31)))),
            ("2022.05", Some(((2022, 5, 1), (2022, 5, 31)))),
            ("2022-??-??", Some(((2022, 1, 1), (2022, 12, 31)))),
            ("2022.5.??", Some(((2022, 5, 1), (2022, 5, 31)))),
            ("19.??.2022", Some(((2022, 1, 19), (2022, 12, 19)))),
            ("2023.02.30", Some(((2023, 2, 30), (2023, 2, 30)))),
            ("2023.13.45", Some(((2023, 1, 1), (2023, 12, 31)))),
            ("30.01.2023", Some(((2023, 1, 30), (2023, 1, 30)))),
            ("0022.01.01", None),
            ("1.2.3.2022", None),
            ("May 2022", None),
            ("20222", None),
            ("", None),
        ] {
            assert_eq!(within(value), expected, "{value}");
        }
    }
}
