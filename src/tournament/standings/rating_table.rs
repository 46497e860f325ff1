//! The tables of FIDE B.02 8.1: rating difference for a score, and expected score for a difference.

/// Table 8.1.1: the difference for a score of 1.00, 0.99, ... 0.50.
const DIFFERENCES: [i64; 51] = [
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220,
    211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21,
    14, 7, 0,
];

/// Table 8.1.2: the greatest difference at which 0.50, 0.51, ... 0.99 is expected.
const EXPECTED_UP_TO: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// The difference beyond which everything is expected.
pub(super) const GREATEST: i64 = 736;

/// The rating difference (dp) for a score in hundredths.
pub(super) fn difference(hundredths: i64) -> i64 {
    let hundredths = hundredths.clamp(0, 100);
    if hundredths >= 50 { DIFFERENCES[(100 - hundredths) as usize] } else { -DIFFERENCES[hundredths as usize] }
}

/// The score in hundredths that is expected of who is so much higher, without the cut at 400.
pub(super) fn expected(difference: i64) -> i64 {
    let size = difference.abs();
    let at = EXPECTED_UP_TO.partition_point(|&top| top < size);
    let hundredths = 50 + at as i64;
    if difference >= 0 { hundredths } else { 100 - hundredths }
}

#[cfg(test)]
mod tests {
    use super::{difference, expected};

    #[test]
    fn the_tables_are_read_on_both_sides() {
        assert_eq!([difference(100), difference(50), difference(49), difference(0)], [800, 0, -7, -800]);
        assert_eq!([expected(0), expected(3), expected(4), expected(735), expected(736)], [50, 50, 51, 99, 100]);
        assert_eq!([expected(-4), expected(-800)], [49, 0]);
    }
}
