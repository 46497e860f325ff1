//! Dates as archives write them, some of whose parts may be unknown.

use bienban_base::text::date;

/// A date with its unknown parts, `2024.05.??`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TournamentDate {
    /// The year.
    pub year: u32,
    /// The month; 0 where it is not known.
    pub month: u32,
    /// The day; 0 where it is not known.
    pub day: u32,
}

/// Words between the first day and the last.
const UNTIL: [&str; 6] = [" bis ", " to ", " au ", " al ", " đến ", " tới "];

impl TournamentDate {
    /// Reads `2024.05.31`, `2024/05/31`, `2024-05-31`, `20240531` or a beginning of these, `31.05.2024`, the names of
    /// months, the month first where the second number can be no month (`5/31/2024`), and the first day of
    /// `1-3 May 2024` or `1. bis 3. Mai 2024`. A part that is no number, or is out of range, is not known; without
    /// a year there is no date, nor where the year may be the first or the last of three short numbers (`01/05/24`).
    pub fn read(text: &str) -> Option<TournamentDate> {
        let text = text.trim();
        let in_words = || TournamentDate::in_figures(&date::read(text)?.tag);
        if text.contains(char::is_alphabetic) {
            return in_words().or_else(|| TournamentDate::of_range(text)).or_else(|| TournamentDate::in_figures(text));
        }
        let in_words = || if is_short(text) { None } else { in_words() };
        TournamentDate::in_figures(text)
            .or_else(in_words)
            .or_else(|| TournamentDate::month_first(text))
            .or_else(|| TournamentDate::of_range(text))
    }

    fn in_figures(text: &str) -> Option<TournamentDate> {
        let mut parts = text.split(['.', '/', '-']).map(str::trim);
        let first = parts.next()?;
        let number: u32 = first.parse().ok()?;
        let mut next = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(0);
        let (year, month, day) = match first.len() {
            4 => (number, next(), next()),
            8 if number / 100 % 100 > 12 => (number % 10_000, number / 10_000 % 100, number / 1_000_000),
            8 => (number / 10_000, number / 100 % 100, number % 100),
            _ => return None,
        };
        if year == 0 {
            return None;
        }
        let month = if month <= 12 { month } else { 0 };
        let day = if month > 0 && day <= 31 { day } else { 0 };
        Some(TournamentDate { year, month, day })
    }

    /// `5/31/2024`.
    fn month_first(text: &str) -> Option<TournamentDate> {
        let [month, day, year] = text.split('/').map(str::trim).collect::<Vec<_>>()[..] else { return None };
        let day_first = date::read(&[day, month, year].join("/")).filter(|_| year.len() == 4)?;
        TournamentDate::in_figures(&day_first.tag)
    }

    /// The first of the days `1-3 May 2024`.
    fn of_range(text: &str) -> Option<TournamentDate> {
        let by_word = || UNTIL.iter().find_map(|word| text.split_once(word));
        let (first, rest) = text.split_once(['-', '–']).or_else(by_word)?;
        let day = first.trim().trim_end_matches('.').parse().ok()?;
        let last = TournamentDate::in_figures(&date::read(rest)?.tag)?;
        (1..last.day).contains(&day).then_some(TournamentDate { day, ..last })
    }

    /// Whether another date may be this one, whose parts may be unknown.
    pub fn covers(self, other: TournamentDate) -> bool {
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

/// Whether a text is three short numbers of which the last may be a day, so that the first may be the year.
fn is_short(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['.', '/', '-']).map(str::trim).collect();
    parts.len() == 3
        && parts.iter().all(|part| part.len() <= 2)
        && parts[2].parse().is_ok_and(|last: u32| (1..=31).contains(&last))
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
    use super::TournamentDate;

    #[test]
    fn dates_are_read_in_every_form() {
        let date = Some(TournamentDate { year: 2024, month: 5, day: 31 });
        for text in [
            "2024.05.31",
            "2024/05/31",
            "2024-5-31",
            "20240531",
            " 2024.05.31 ",
            "31.05.2024",
            "31/5/2024",
            "31052024",
            "31. Mai 2024",
            "31 May 2024",
            "2024-05-31T00:00:00",
            "5/31/2024",
            "05/31/2024",
        ] {
            assert_eq!(TournamentDate::read(text), date, "{text}");
        }
        let first = Some(TournamentDate { year: 2024, month: 5, day: 1 });
        for text in [
            "1. Mai 2024",
            "1-3 May 2024",
            "1.-3.5.2024",
            "1er mai 2024",
            "01–03/05/2024",
            "1. bis 3. Mai 2024",
            "1 to 3 May 2024",
        ] {
            assert_eq!(TournamentDate::read(text), first, "{text}");
        }
        for text in ["01/05/24", "24.05.01", "15", "in May"] {
            assert_eq!(TournamentDate::read(text), None, "{text}");
        }
        assert_eq!(TournamentDate::read("31/05/98"), Some(TournamentDate { year: 1998, month: 5, day: 31 }));
        assert_eq!(TournamentDate::read("2024.??.31"), Some(TournamentDate { year: 2024, month: 0, day: 0 }));
        assert_eq!(TournamentDate::read("????.??.??"), None);
        assert_eq!(TournamentDate::read(""), None);
        assert_eq!(TournamentDate::read("1953"), Some(TournamentDate { year: 1953, month: 0, day: 0 }));
    }

    #[test]
    fn days_are_counted_over_months_and_years() {
        let day = |text| TournamentDate::read(text).expect("it is one").span().0;
        assert_eq!(day("2024.03.01") - day("2024.02.28"), 2);
        assert_eq!(day("2024.01.01") - day("2023.12.31"), 1);
        assert_eq!(day("2023.03.01") - day("2023.02.28"), 1);
    }
}
