//! Dates as archives write them, some of whose parts may be unknown.

use bienban_base::text::date;

/// A date with its unknown parts, `2024.05.??`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month; 0 where it is not known.
    pub month: u32,
    /// The day; 0 where it is not known.
    pub day: u32,
}

impl Date {
    /// Reads `2024.05.31`, `2024/05/31`, `2024-05-31`, `20240531` or a beginning of these. A part that is no number,
    /// or is out of range, is not known; without a year there is no date.
    pub fn read(text: &str) -> Option<Date> {
        Date::in_figures(text.trim()).or_else(|| Date::in_figures(&date::read(text)?.tag))
    }

    fn in_figures(text: &str) -> Option<Date> {
        let mut parts = text.split(['.', '/', '-']).map(|part| part.trim().parse::<u32>().unwrap_or(0));
        let first = parts.next()?;
        let (year, month, day) = if text.len() == 8 && first > 9_999 {
            (first / 10_000, first / 100 % 100, first % 100)
        } else {
            (first, parts.next().unwrap_or(0), parts.next().unwrap_or(0))
        };
        if !(1..=9_999).contains(&year) {
            return None;
        }
        let month = if month <= 12 { month } else { 0 };
        let day = if month > 0 && day <= 31 { day } else { 0 };
        Some(Date { year, month, day })
    }

    /// Whether another date may be this one, whose parts may be unknown.
    pub fn covers(self, other: Date) -> bool {
        self.year == other.year
            && (self.month == 0 || self.month == other.month)
            && (self.day == 0 || self.day == other.day)
    }

    /// The date as one number, `20240531`.
    pub fn number(self) -> u32 {
        self.year * 10_000 + self.month * 100 + self.day
    }

    /// The first and the last day it can be, in days of a count without gaps. `None` if the month is not known.
    pub fn days(self) -> Option<(i64, i64)> {
        match (self.month, self.day) {
            (0, _) => None,
            (month, 0) => Some((day_count(self.year, month, 1), day_count(self.year, month, 31))),
            (month, day) => Some((day_count(self.year, month, day), day_count(self.year, month, day))),
        }
    }

    /// The first and the last day it can be, a whole year where the month is not known.
    pub fn span(self) -> (i64, i64) {
        self.days().unwrap_or((day_count(self.year, 1, 1), day_count(self.year, 12, 31)))
    }
}

/// Days since the year 0 (Howard Hinnant's `days_from_civil`). Days beyond the end of a month run into the next.
fn day_count(year: u32, month: u32, day: u32) -> i64 {
    let year = i64::from(year) - i64::from(month <= 2);
    let shifted = i64::from((month + 9) % 12);
    let of_year = (153 * shifted + 2) / 5 + i64::from(day) - 1;
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates_are_read_in_every_form() {
        let date = Some(Date { year: 2024, month: 5, day: 31 });
        for text in ["2024.05.31", "2024/05/31", "2024-5-31", "20240531", " 2024.05.31 "] {
            assert_eq!(Date::read(text), date, "{text}");
        }
        assert_eq!(Date::read("2024.??.31"), Some(Date { year: 2024, month: 0, day: 0 }));
        assert_eq!(Date::read("????.??.??"), None);
        assert_eq!(Date::read(""), None);
        assert_eq!(Date::read("1953"), Some(Date { year: 1953, month: 0, day: 0 }));
    }

    #[test]
    fn days_are_counted_over_months_and_years() {
        let day = |text| Date::read(text).expect("it is one").span().0;
        assert_eq!(day("2024.03.01") - day("2024.02.28"), 2);
        assert_eq!(day("2024.01.01") - day("2023.12.31"), 1);
        assert_eq!(day("2023.03.01") - day("2023.02.28"), 1);
    }
}
