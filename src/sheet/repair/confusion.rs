//! Which characters are taken for which: counts over the differences between two sheets of one game, and the costs of
//! wrong characters that follow from them.

use std::sync::LazyLock;

/// How often two characters were confused.
type ConfusedPair = (u8, u8, u16);

/// Files. Counted over 49 games of the HCS dataset (Eicher, Farmer, Li, Majid, TC11 2021) that have two sheets.
const FILES: &[ConfusedPair] = &[
    (b'c', b'e', 29),
    (b'a', b'g', 11),
    (b'c', b'd', 9),
    (b'b', b'h', 7),
    (b'f', b'g', 7),
    (b'a', b'd', 6),
    (b'd', b'e', 6),
    (b'a', b'c', 6),
    (b'b', b'c', 5),
    (b'f', b'h', 5),
    (b'b', b'g', 4),
    (b'd', b'g', 4),
    (b'c', b'f', 4),
    (b'c', b'g', 4),
    (b'e', b'f', 3),
    (b'd', b'f', 3),
    (b'b', b'f', 3),
    (b'c', b'h', 3),
];

/// Ranks, counted over the same; 1/7 and 4/7 are guesses of ours.
const RANKS: &[ConfusedPair] = &[
    (b'3', b'5', 12),
    (b'4', b'5', 8),
    (b'2', b'7', 7),
    (b'1', b'8', 6),
    (b'6', b'7', 5),
    (b'1', b'2', 5),
    (b'2', b'6', 4),
    (b'6', b'8', 4),
    (b'5', b'6', 3),
    (b'3', b'4', 2),
    (b'2', b'3', 2),
    (b'5', b'7', 2),
    (b'3', b'8', 2),
    (b'7', b'8', 2),
    (b'1', b'7', 3),
    (b'4', b'7', 3),
];

/// Letters. The English ones are counted over the same; the Vietnamese ones are guesses of ours.
const LETTERS: &[ConfusedPair] = &[
    (b'K', b'R', 15),
    (b'B', b'R', 6),
    (b'N', b'R', 5),
    (b'B', b'N', 3),
    (b'B', b'Q', 2),
    (b'V', b'X', 6),
    (b'H', b'M', 6),
    (b'X', b'T', 3),
    (b'V', b'T', 3),
    (b'H', b'X', 3),
    (b'T', b'M', 3),
];

/// The share of wrong characters that follow the counts; the rest may be any character.
const COUNTED: f32 = 0.8;
/// How many other files or ranks there are, and how many other letters.
const OTHER_SQUARES: f32 = 7.0;
const OTHER_LETTERS: f32 = 4.0;

/// The cost of one of `others` other characters being read for another, in nats.
fn cost(table: &[ConfusedPair], a: u8, b: u8, others: f32) -> f32 {
    let of = |x: u8| table.iter().filter(move |pair| pair.0 == x || pair.1 == x);
    let all: u16 = of(a).map(|pair| pair.2).sum();
    let both: u16 = of(a).filter(|pair| pair.0 == b || pair.1 == b).map(|pair| pair.2).sum();
    let counted = if all == 0 { 0.0 } else { f32::from(both) / f32::from(all) };
    -(COUNTED * counted + (1.0 - COUNTED) / others).ln()
}

/// The cost of each wrong character in place of another, in nats.
struct ConfusionTable {
    files: [[f32; 8]; 8],
    ranks: [[f32; 8]; 8],
    letters: [[f32; 26]; 26],
}

/// The costs by the counts.
static KNOWN: LazyLock<ConfusionTable> = LazyLock::new(|| ConfusionTable {
    files: table(FILES, b'a', OTHER_SQUARES),
    ranks: table(RANKS, b'1', OTHER_SQUARES),
    letters: table(LETTERS, b'A', OTHER_LETTERS),
});

fn table<const N: usize>(pairs: &[ConfusedPair], first: u8, others: f32) -> [[f32; N]; N] {
    std::array::from_fn(|a| std::array::from_fn(|b| cost(pairs, first + a as u8, first + b as u8, others)))
}

/// The cost of a file written for another, each from 0.
pub(super) fn file(meant: u8, written: u8) -> f32 {
    KNOWN.files[usize::from(meant & 7)][usize::from(written & 7)]
}

/// The cost of a rank written for another, each from 0.
pub(super) fn rank(meant: u8, written: u8) -> f32 {
    KNOWN.ranks[usize::from(meant & 7)][usize::from(written & 7)]
}

/// The cost of a letter written for another, in nats.
pub(super) fn letter(meant: char, written: char) -> f32 {
    match (byte(meant), byte(written)) {
        (a @ b'A'..=b'Z', b @ b'A'..=b'Z') => KNOWN.letters[usize::from(a - b'A')][usize::from(b - b'A')],
        (a, b) => cost(LETTERS, a, b, OTHER_LETTERS),
    }
}

/// The cost of any character written for another, in nats.
pub(super) fn character(meant: char, written: char) -> f32 {
    match (byte(meant), byte(written)) {
        (a @ b'a'..=b'h', b @ b'a'..=b'h') => file(a - b'a', b - b'a'),
        (a @ b'1'..=b'8', b @ b'1'..=b'8') => rank(a - b'1', b - b'1'),
        _ if meant.is_uppercase() && written.is_uppercase() => letter(meant, written),
        (b'B', b'b') | (b'b', b'B') | (b'N', b'h') | (b'h', b'N') => 1.5,
        _ => 4.5,
    }
}

/// A character of ASCII; 0 for any other, since none of them was counted.
fn byte(c: char) -> u8 {
    u8::try_from(c).unwrap_or(0)
}
