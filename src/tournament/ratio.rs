//! Exact fractions: points, tie-breaks and their means are compared exactly and rounded only when they are shown.

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A fraction in lowest terms with a positive denominator.
///
/// Numerator and denominator stay below 2^62. What would be larger, which only hostile input reaches, loses its lowest
/// digits instead of overflowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

const MOST: u128 = 1 << 62;
/// Numbers have at most two decimals where they are shown.
const HUNDRED: i128 = 100;

fn common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1) as i128
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// One point.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };
    /// Half a point.
    pub const HALF: Ratio = Ratio { numerator: 1, denominator: 2 };

    /// The fraction of two whole numbers. A denominator of 0 counts as 1.
    pub fn new(numerator: i64, denominator: i64) -> Ratio {
        Ratio::reduced(i128::from(numerator), if denominator == 0 { 1 } else { i128::from(denominator) })
    }

    fn reduced(numerator: i128, denominator: i128) -> Ratio {
        let (mut n, mut d) = if denominator < 0 { (-numerator, -denominator) } else { (numerator, denominator) };
        // Whole numbers and odd halves are in lowest terms already, so points need no search for a divisor.
        match d {
            1 => {}
            2 if n % 2 != 0 => {}
            _ => {
                let by = common_divisor(n, d);
                (n, d) = (n / by, d / by);
            }
        }
        while n.unsigned_abs() >= MOST || d.unsigned_abs() >= MOST {
            (n, d) = (n / 2, (d / 2).max(1));
        }
        Ratio { numerator: n, denominator: d }
    }

    /// A whole number.
    pub fn whole(value: impl Into<i64>) -> Ratio {
        Ratio::new(value.into(), 1)
    }

    /// So many things.
    pub fn count(count: usize) -> Ratio {
        Ratio::new(count as i64, 1)
    }

    /// Reads a decimal number such as `11.5`, `1` or `0,5`, with at most six digits on either side of the point.
    pub fn parse(text: &str) -> Option<Ratio> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let plain = |t: &str| t.len() <= 6 && t.bytes().all(|b| b.is_ascii_digit());
        if whole.len() + part.len() == 0 || !plain(whole) || !plain(part) {
            return None;
        }
        let scale = 10_i64.pow(part.len() as u32);
        let value = |t: &str| if t.is_empty() { Some(0) } else { t.parse::<i64>().ok() };
        Some(Ratio::new(sign * (value(whole)? * scale + value(part)?), scale))
    }

    /// Whether it is nothing.
    pub fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Divided by a whole number. By 0 it stays as it is.
    #[must_use]
    pub fn over(self, divisor: usize) -> Ratio {
        if divisor == 0 { self } else { Ratio::reduced(self.numerator, self.denominator * divisor as i128) }
    }

    /// Divided by another fraction. By nothing it stays as it is.
    #[must_use]
    pub fn divided(self, by: Ratio) -> Ratio {
        if by.is_zero() {
            return self;
        }
        Ratio::reduced(self.numerator * by.denominator, self.denominator * by.numerator)
    }

    /// The greatest whole number that is not greater.
    pub fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator) as i64
    }

    /// The nearest whole number, halves upwards.
    pub fn half_up(self) -> i64 {
        (self + Ratio::HALF).floor()
    }

    /// As a table shows it: a point and no needless zeros; a number of more than two decimals is rounded to two.
    pub fn show(self) -> String {
        let size = self.numerator.unsigned_abs() as i128;
        let sign = if self.numerator < 0 { "-" } else { "" };
        if HUNDRED % self.denominator == 0 {
            let cents = size * (HUNDRED / self.denominator);
            let text = format!("{sign}{}.{:02}", cents / HUNDRED, cents % HUNDRED);
            return text.trim_end_matches('0').trim_end_matches('.').to_owned();
        }
        let cents = (size * 200 + self.denominator) / (2 * self.denominator);
        format!("{sign}{}.{:02}", cents / 100, cents % 100)
    }

    /// With one decimal, as TRF writes points; with two where one would lose something and four columns hold them.
    pub fn decimal(self) -> String {
        let size = self.numerator.unsigned_abs() as i128;
        let sign = if self.numerator < 0 { "-" } else { "" };
        let cents = (size * 200 + self.denominator) / (2 * self.denominator);
        let long = format!("{sign}{}.{:02}", cents / 100, cents % 100);
        if cents % 10 != 0 && long.len() <= 4 {
            return long;
        }
        let tenths = (size * 20 + self.denominator) / (2 * self.denominator);
        format!("{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

impl Default for Ratio {
    fn default() -> Ratio {
        Ratio::ZERO
    }
}

impl Add for Ratio {
    type Output = Ratio;

    fn add(self, other: Ratio) -> Ratio {
        if self.denominator == other.denominator {
            return Ratio::reduced(self.numerator + other.numerator, self.denominator);
        }
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Ratio::reduced(numerator, self.denominator * other.denominator)
    }
}

impl Sub for Ratio {
    type Output = Ratio;

    fn sub(self, other: Ratio) -> Ratio {
        self + Ratio { numerator: -other.numerator, denominator: other.denominator }
    }
}

impl Mul for Ratio {
    type Output = Ratio;

    fn mul(self, other: Ratio) -> Ratio {
        Ratio::reduced(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

impl AddAssign for Ratio {
    fn add_assign(&mut self, other: Ratio) {
        *self = *self + other;
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(iter: I) -> Ratio {
        iter.fold(Ratio::ZERO, Add::add)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

#[cfg(test)]
mod tests {
    use super::Ratio;

    #[test]
    fn numbers_are_shown_without_needless_zeros() {
        let shown = |n, d| Ratio::new(n, d).show();
        assert_eq!(shown(25, 2), "12.5");
        assert_eq!(shown(13, 1), "13");
        assert_eq!(shown(1, 3), "0.33");
        assert_eq!(shown(91, 8), "11.38");
        assert_eq!(shown(2, 3), "0.67");
        assert_eq!(shown(-5, 3), "-1.67");
        assert_eq!(shown(0, 7), "0");
        assert_eq!(shown(100, 1), "100");
    }

    #[test]
    fn halves_are_rounded_upwards() {
        assert_eq!(Ratio::new(3, 2).half_up(), 2);
        assert_eq!(Ratio::new(-3, 2).half_up(), -1);
        assert_eq!(Ratio::new(12_345, 1_000).show(), "12.35");
    }

    #[test]
    fn numbers_are_read_with_point_or_comma() {
        assert_eq!(Ratio::parse("11.5"), Some(Ratio::new(23, 2)));
        assert_eq!(Ratio::parse("0,5"), Some(Ratio::HALF));
        assert_eq!(Ratio::parse(".5"), Some(Ratio::HALF));
        for wrong in ["", ".", "x", "1.2.3", "1234567", "+1"] {
            assert_eq!(Ratio::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn nothing_overflows() {
        let mut sum = Ratio::ZERO;
        for d in 1..2_000 {
            sum += Ratio::new(1, d) * Ratio::new(999_999, 1_000_003);
        }
        assert!(sum > Ratio::whole(7));
        assert_eq!(Ratio::new(1, 0), Ratio::ONE);
    }
}
