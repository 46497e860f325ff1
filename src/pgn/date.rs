//! Dates of tags: the form of the PGN standard (8.1.1.3), and other forms that cannot be misread.

use std::borrow::Cow;

use super::tag::is_date;

/// The date in the form of the standard, `YYYY.MM.DD`, if it has that form or can be read in one way only.
///
/// ```
/// use bienban::pgn::date::standard;
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
        // Above 12 it is the day, and if both are the same nobody can mistake one for the other.
        (_, 4) if a > 12 || a == b => (last, middle, first),
        (_, 4) if b > 12 => (last, first, middle),
        _ => return None,
    };
    let mended = format!("{year}.{month:0>2}.{day:0>2}");
    is_date(mended.as_bytes()).then_some(mended)
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
}
