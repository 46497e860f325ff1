//! Day: a date whose parts may be unknown, in one word.

use bienban_engine::pgn::date;

/// A date, each part of which may be unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PartialDay(u32);

impl PartialDay {
    /// How many bits it takes.
    pub(super) const BITS: u32 = 21;

    /// The day of a tag: the first of these values whose year is known.
    pub fn of<'v>(values: impl IntoIterator<Item = &'v str>) -> PartialDay {
        let known = values.into_iter().map(PartialDay::read).find(|day| day.year() > 0);
        known.unwrap_or_default()
    }

    fn read(value: &str) -> PartialDay {
        if let Some(day) = PartialDay::read_plain(value.as_bytes()) {
            return day;
        }
        let Some(value) = date::standard(value) else { return PartialDay::default() };
        let mut parts = value.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
        let mut part = |most: u32| parts.next().filter(|part| *part <= most).unwrap_or(0);
        let (year, month, day) = (part(4095), part(12), part(31));
        PartialDay(year << 9 | month << 5 | day)
    }

    /// A date in figures, `2001.02.03`, as most are: a quick look.
    fn read_plain(value: &[u8]) -> Option<PartialDay> {
        let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return None };
        let number = |digits: &[u8]| {
            let of = |digit: u8| u32::from(digit.wrapping_sub(b'0'));
            let number = digits.iter().fold(0, |number, &digit| 10 * number + of(digit));
            digits.iter().all(u8::is_ascii_digit).then_some(number)
        };
        let (year, month, day) = (number(&[y1, y2, y3, y4])?, number(&[m1, m2])?, number(&[d1, d2])?);
        let usual = (1000..4096).contains(&year) && (1..=12).contains(&month) && (1..=28).contains(&day);
        usual.then_some(PartialDay(year << 9 | month << 5 | day))
    }

    /// The date in its low bits.
    pub(super) fn of_bits(bits: u32) -> PartialDay {
        PartialDay(bits & ((1 << PartialDay::BITS) - 1))
    }

    /// The date in [`BITS`](PartialDay::BITS) bits.
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    fn year(self) -> u32 {
        self.0 >> 9
    }

    /// Whether the year is known, at least.
    pub fn is_known(self) -> bool {
        self.year() > 0
    }

    /// How many of its parts are known.
    pub fn parts(self) -> u32 {
        [9, 5, 0].iter().filter(|shift| self.part(**shift) > 0).count() as u32
    }

    fn part(self, shift: u32) -> u32 {
        match shift {
            9 => self.0 >> 9,
            5 => self.0 >> 5 & 15,
            _ => self.0 & 31,
        }
    }

    /// Whether both may be one day: no part that is known of both differs.
    pub fn may_be(self, other: PartialDay) -> bool {
        let agrees = |shift: u32| {
            let (one, other) = (self.part(shift), other.part(shift));
            one == other || one == 0 || other == 0
        };
        agrees(9) && agrees(5) && agrees(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn a_quick_look_sees_what_a_careful_one_does(text in "[0-4?][0-9?]{3}[.-][0-3?][0-9?]\\.[0-3?][0-9?]") {
            let careful = PartialDay::read(&format!("{text} "));
            let quick = PartialDay::read_plain(text.as_bytes());
            proptest::prop_assert!(quick.is_none_or(|quick| quick == careful), "{} {:?} {:?}", text, quick, careful);
        }
    }

    #[test]
    fn days_agree_where_nothing_known_differs() {
        let day = |value| PartialDay::of([value]);
        assert_eq!(day("30/06/2014"), day("2014.06.30"));
        assert!(day("1990.??.??").may_be(day("1990.05.03")) && day("????.??.??").may_be(day("1990.05.03")));
        assert!(!day("1990.05.??").may_be(day("1990.06.??")) && !day("1991.??.??").may_be(day("1990.05.03")));
        assert_eq!([day("1990.05.03"), day("1990.??.??"), day("")].map(PartialDay::parts), [3, 1, 0]);
        assert_eq!(PartialDay::of(["????.??.??", "2001.02.03"]), day("2001.02.03"));
        assert_eq!(PartialDay::of_bits(day("2001.02.03").bits() | 7 << 21), day("2001.02.03"));
    }
}
