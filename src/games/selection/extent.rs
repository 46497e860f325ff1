//! Extent: a number, a date or an ECO code, perhaps known only in part, as its least and greatest possible value.

use std::fmt;

use bienban_engine::pgn::date::certain;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtentScale {
    /// Whole numbers.
    Number,
    /// Dates, as the number yyyymmdd; every month has 31 days.
    Date,
    /// ECO codes, A00 being 0 and E99 499.
    Eco,
}

/// From the least to the greatest possible value: 1999 is a year of days, B9 ten codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueExtent {
    /// What is measured.
    pub scale: ExtentScale,
    /// The least.
    pub low: i64,
    /// The greatest.
    pub high: i64,
}

impl ValueExtent {
    /// A number.
    pub const fn number(number: i64) -> ValueExtent {
        ValueExtent { scale: ExtentScale::Number, low: number, high: number }
    }

    /// The value that somebody wrote in an expression.
    pub fn written(scale: ExtentScale, text: &str) -> Option<ValueExtent> {
        match scale {
            ExtentScale::Number => number(text).map(ValueExtent::number),
            ExtentScale::Date => date(text, false),
            ExtentScale::Eco => eco(text, false),
        }
    }

    /// Whether all of it is within another one.
    pub(super) fn is_within(&self, other: &ValueExtent) -> bool {
        self.low >= other.low && self.high <= other.high
    }

    /// A date `yyyy.mm.dd`, of which the end may be unknown: a quick look that most dates of games pass.
    pub(super) fn of_plain_date(text: &[u8]) -> Option<ValueExtent> {
        let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = text else { return None };
        let two = |tens: u8, ones: u8| {
            (tens.is_ascii_digit() && ones.is_ascii_digit())
                .then(|| 10 * i64::from(tens - b'0') + i64::from(ones - b'0'))
        };
        let year = Some(100 * two(y1, y2)? + two(y3, y4)?).filter(|year| *year > 0)?;
        let unknown = |tens: u8, ones: u8| tens == b'?' && ones == b'?';
        let (low, high) = if unknown(d1, d2) {
            if unknown(m1, m2) {
                (101, 1231)
            } else {
                let month = two(m1, m2).filter(|month| (1..=12).contains(month))?;
                (month * 100 + 1, month * 100 + 31)
            }
        } else {
            let (month, day) = (two(m1, m2)?, two(d1, d2)?);
            if !(1..=12).contains(&month) || !(1..=days(year, month)).contains(&day) {
                return None;
            }
            (month * 100 + day, month * 100 + day)
        };
        Some(ValueExtent { scale: ExtentScale::Date, low: year * 10_000 + low, high: year * 10_000 + high })
    }

    /// The value in a game, which is read as far as possible: the whole number that `40/7200` begins with is 40.
    pub fn leading_value(scale: ExtentScale, text: &str) -> Option<ValueExtent> {
        if scale == ExtentScale::Date
            && let Some(date) = ValueExtent::of_plain_date(text.as_bytes())
        {
            return Some(date);
        }
        let text = text.trim();
        match scale {
            ExtentScale::Number => {
                let sign = usize::from(text.starts_with('-'));
                let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
                let (head, rest) = text.split_at(sign + digits);
                let whole = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
                if whole { number(head).map(ValueExtent::number) } else { None }
            }
            // The same as in the columns year, month and day.
            ExtentScale::Date => date(&certain(text)?, true),
            ExtentScale::Eco => eco(text, true),
        }
    }
}

/// A whole number.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
}

/// How many days a month has (Gregorian calendar).
fn days(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A date `yyyy.mm.dd`, of which the end may be missing or unknown. In a game (`found`), the month may be unknown where
/// the day is known.
fn date(text: &str, found: bool) -> Option<ValueExtent> {
    let parts: Vec<&str> = text.splitn(4, ['.', '-', '/']).collect();
    let digits = |text: &str, most: usize| -> Option<i64> {
        (text.len() <= most && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()))
            .then(|| text.parse().ok())?
    };
    let unknown = |text: &str| !text.is_empty() && text.bytes().all(|b| b == b'?');
    let year =
        parts.first().filter(|year| year.len() == 4).and_then(|year| digits(year, 4)).filter(|year| *year > 0)?;
    let part = |index: usize, most: i64| -> Result<Option<i64>, ()> {
        match parts.get(index) {
            None => Ok(None),
            Some(text) if unknown(text) => Ok(None),
            Some(text) => digits(text, 2).filter(|part| (1..=most).contains(part)).map(Some).ok_or(()),
        }
    };
    if parts.len() > 3 {
        return None;
    }
    let (month, day) = (part(1, 12).ok()?, part(2, 31).ok()?);
    let (low, high) = match (month, day) {
        (None, Some(_)) if !found => return None,
        (None, _) => (101, 1231),
        (Some(month), None) => (month * 100 + 1, month * 100 + 31),
        (Some(month), Some(day)) if day > days(year, month) => return None,
        (Some(month), Some(day)) => (month * 100 + day, month * 100 + day),
    };
    Some(ValueExtent { scale: ExtentScale::Date, low: year * 10_000 + low, high: year * 10_000 + high })
}

/// An ECO code, or its beginning. In a game (`found`), more may follow: `B90/02`.
fn eco(text: &str, found: bool) -> Option<ValueExtent> {
    let mut bytes = text.bytes();
    let letter = bytes.next().map(|b| b.to_ascii_uppercase()).filter(|b| (b'A'..=b'E').contains(b))?;
    let digits: Vec<i64> = bytes.take_while(u8::is_ascii_digit).take(3).map(|b| i64::from(b - b'0')).collect();
    let read = 1 + digits.len();
    if digits.len() > 2 || (found && digits.len() < 2) || (!found && read != text.len()) {
        return None;
    }
    let low = i64::from(letter - b'A') * 100 + digits.first().unwrap_or(&0) * 10 + digits.get(1).unwrap_or(&0);
    let width = [99, 9, 0][digits.len()];
    Some(ValueExtent { scale: ExtentScale::Eco, low, high: low + width })
}

impl fmt::Display for ValueExtent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ValueExtent { scale, low, high } = *self;
        match scale {
            ExtentScale::Number => write!(f, "{low}"),
            ExtentScale::Date => {
                let (year, month, day) = (low / 10_000, low / 100 % 100, low % 100);
                match high - low {
                    0 => write!(f, "{year:04}.{month:02}.{day:02}"),
                    30 => write!(f, "{year:04}.{month:02}"),
                    _ => write!(f, "{year:04}"),
                }
            }
            ExtentScale::Eco => {
                write!(f, "{}", char::from(b'A' + (low / 100) as u8))?;
                match high - low {
                    0 => write!(f, "{:02}", low % 100),
                    9 => write!(f, "{}", low / 10 % 10),
                    _ => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_values_print_as_they_are_read() {
        for text in ["1999", "2001.05", "2001.05.03", "2000.02.29"] {
            assert_eq!(ValueExtent::written(ExtentScale::Date, text).expect(text).to_string(), text);
        }
        for text in ["B90", "B9", "B", "A00", "E99"] {
            assert_eq!(ValueExtent::written(ExtentScale::Eco, text).expect(text).to_string(), text);
        }
        assert_eq!(ValueExtent::written(ExtentScale::Date, "2001-05-03").expect("a date").to_string(), "2001.05.03");
        assert_eq!(ValueExtent::written(ExtentScale::Date, "2001.05.??").expect("a month").to_string(), "2001.05");
        for text in ["", "99", "2001.13", "2001.02.29", "1900.02.29", "2001.??.03", "2001.", "2001.05.03.1", "????"] {
            assert_eq!(ValueExtent::written(ExtentScale::Date, text), None, "{text}");
        }
        for text in ["", "F00", "B900", "B90x", "90"] {
            assert_eq!(ValueExtent::written(ExtentScale::Eco, text), None, "{text}");
        }
        for text in ["", "-", "1.5", "99999999999999999999", "+1"] {
            assert_eq!(ValueExtent::written(ExtentScale::Number, text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_quick_look_at_a_date_sees_what_a_careful_one_does(
            text in "[0-2?][09?][0-9?]{2}[.-][0-3?][0-9?]\\.[0-3?][0-9?]",
        ) {
            let careful = certain(&text).and_then(|text| date(&text, true));
            let quick = ValueExtent::of_plain_date(text.as_bytes());
            proptest::prop_assert!(quick.is_none() || quick == careful, "{} {:?} {:?}", text, quick, careful);
        }
    }

    #[test]
    fn found_values_are_read_as_far_as_they_go() {
        let found = |scale, text| ValueExtent::leading_value(scale, text).map(|extent| extent.to_string());
        assert_eq!(found(ExtentScale::Number, "40/7200").as_deref(), Some("40"));
        assert_eq!(found(ExtentScale::Number, "5.2").as_deref(), Some("5"));
        assert_eq!(found(ExtentScale::Number, "12a"), None);
        assert_eq!(found(ExtentScale::Number, "?"), None);
        assert_eq!(found(ExtentScale::Date, "2001.??.13").as_deref(), Some("2001"));
        assert_eq!(found(ExtentScale::Date, "2001.02.30").as_deref(), Some("2001.02"));
        assert_eq!(found(ExtentScale::Date, "????.??.??"), None);
        assert_eq!(found(ExtentScale::Eco, "B90/02").as_deref(), Some("B90"));
        assert_eq!(found(ExtentScale::Eco, "B9"), None);
    }
}
