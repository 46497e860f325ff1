//! The names of tags: recognises the name of a line by the tag that the game before had there.
//!
//! Names are not compared one by one: 15 bytes and the length are a number of 128 bits, and a perfect hash finds the
//! one known name that it could be. A name that is expected takes one comparison.

use super::odd::FastRefusal;
use bienban_base::text::stop::{WIDTH, same};
use bienban_base::text::swar;

/// Games with more tags outside `NAMES` than this are left to the careful path: each is searched for among all the
/// others.
const MANY: usize = 32;

/// The tags that are common in archives. The roster comes first, so that its bits are the lowest.
const NAMES: [&str; 40] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "Termination",
    "WhiteElo",
    "BlackElo",
    "EventDate",
    "UTCDate",
    "ECO",
    "Opening",
    "Variation",
    "UTCTime",
    "TimeControl",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "PlyCount",
    "Annotator",
    "EventType",
    "EventRounds",
    "EventCountry",
    "Source",
    "SourceDate",
    "Board",
    "WhiteTeam",
    "BlackTeam",
    "StartTime",
    "EndTime",
    "EndDate",
    "Link",
];

/// The names as numbers: the bytes, the first of them lowest, and the length above them. Without the length, a name
/// followed by NULs would be the same number.
const KEYS: [u128; NAMES.len()] = {
    let (mut keys, mut i) = ([0; NAMES.len()], 0);
    while i < NAMES.len() {
        let (bytes, mut n) = (NAMES[i].as_bytes(), 0);
        while n < bytes.len() {
            keys[i] |= (bytes[n] as u128) << (8 * n);
            n += 1;
        }
        keys[i] |= (n as u128) << LEN;
        i += 1;
    }
    keys
};

/// The bit of the number at which the length begins: after 15 bytes.
const LEN: u32 = 120;

/// The table has two to the power of this many slots, about six for each name, so that a factor is soon found.
const BITS: u32 = 8;

/// For each slot the index in `NAMES` of the name that belongs there, or 63; and the factor that gives each name a
/// slot of its own. It is searched for while compiling, so that no name ever needs a second comparison.
const SLOTS: ([u8; 1 << BITS], u64) = {
    let mut factor = 0x9E37_79B9_7F4A_7C15_u64;
    loop {
        let (mut slots, mut i) = ([63; 1 << BITS], 0);
        while i < KEYS.len() && slots[slot(KEYS[i], factor)] == 63 {
            slots[slot(KEYS[i], factor)] = i as u8;
            i += 1;
        }
        if i == KEYS.len() {
            break (slots, factor);
        }
        factor = factor.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
};

/// The slot of a number: its two halves folded together, times the factor, of which the highest bits depend on all.
const fn slot(key: u128, factor: u64) -> usize {
    let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(23);
    (folded.wrapping_mul(factor) >> (64 - BITS)) as usize
}

// A static of its own, because a constant may be copied to every place of use.
static SEATS: [u8; 1 << BITS] = SLOTS.0;

/// The index in `NAMES` of the only name that a number can be, or 63. The caller compares.
fn seat(key: u128) -> usize {
    usize::from(SEATS[slot(key, SLOTS.1)])
}

/// A tag up to its value, as a game had it: `Name "`.
#[derive(Clone, Copy)]
struct TagHead {
    /// Its bytes, with the bytes that came after them, and a bit for each that belongs to it.
    bytes: [u8; WIDTH],
    mask: u32,
    /// The length of the name.
    size: usize,
    /// The name as a number.
    key: u128,
    /// The index in `NAMES`, or 63 if the name is not there.
    seat: usize,
}

impl TagHead {
    /// The head with this name, or `None` if the name is too long to be compared at once.
    fn new(head: &[u8; WIDTH], size: usize, key: u128, seat: usize) -> Option<TagHead> {
        let len = size + 2;
        (len < WIDTH).then(|| TagHead { bytes: *head, mask: (1 << len) - 1, size, key, seat })
    }

    /// Whether a tag begins with this head.
    #[inline(always)]
    fn fits(&self, head: &[u8; WIDTH]) -> bool {
        !same(head, &self.bytes) & self.mask == 0
    }
}

/// The tags of the game before: the games of a file mostly have the same ones in the same order, and a tag that is
/// expected takes one comparison.
#[derive(Default)]
pub(super) struct TagHeads {
    /// The first tags of that game. No name is there twice.
    expected: Vec<TagHead>,
    /// Memory for the names of this game that are not in `NAMES`.
    unknown: Vec<u128>,
    /// The spans of the values of the names in `NAMES`, valid if the bit of the name is set.
    pub(super) values: TagValues,
}

/// The spans of the values of tags, by the indices of their names.
#[derive(Debug, Clone, Copy)]
pub struct TagValues {
    pub(super) places: [(u32, u32); 64],
    pub(super) seen: u64,
}

impl Default for TagValues {
    fn default() -> TagValues {
        TagValues { places: [(0, 0); 64], seen: 0 }
    }
}

impl TagValues {
    /// The value of the tag with an index of [`seat_of`], as offsets of the block; `None` if it is not among them.
    pub fn get(&self, seat: usize) -> Option<(u32, u32)> {
        (self.seen >> (seat & 63) & 1 != 0).then(|| self.places[seat & 63])
    }
}

/// The index of a name in `NAMES`, for [`TagValues::get`]; `None` if it is not there.
pub const fn seat_of(name: &str) -> Option<usize> {
    let (mut seat, name) = (0, name.as_bytes());
    while seat < NAMES.len() {
        let other = NAMES[seat].as_bytes();
        let mut same = 0;
        while same < other.len() && same < name.len() && other[same] == name[same] {
            same += 1;
        }
        if same == other.len() && same == name.len() {
            return Some(seat);
        }
        seat += 1;
    }
    None
}

impl TagHeads {
    /// Reads the name of tag `index`, whose line begins with these bytes after its bracket. `expected` is whether all
    /// tags before it were those of the game before, and is updated. Returns the length of the name and its index in
    /// `NAMES`, or [`UNKNOWN`]. Fails as [`learn`](TagHeads::learn) does.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        head: &[u8; WIDTH],
        index: usize,
        expected: &mut bool,
    ) -> Result<(usize, usize), FastRefusal> {
        match self.expected.get(index) {
            Some(foretold) if *expected && foretold.fits(head) => Ok((foretold.size, foretold.seat)),
            _ => {
                let before = std::mem::replace(expected, false);
                self.learn(head, index, before)
            }
        }
    }

    /// Reads a name that was not expected as tag `index`. `expected` is whether all tags before it were. Returns the
    /// length of the name and its index in `NAMES`, or 63. Fails if it is not plain, or an unknown one comes again.
    #[inline(never)]
    fn learn(&mut self, head: &[u8; WIDTH], index: usize, expected: bool) -> Result<(usize, usize), FastRefusal> {
        if expected {
            self.expected.truncate(index);
            self.unknown.clear();
            self.unknown.extend(self.expected.iter().filter(|head| head.seat == UNKNOWN).map(|head| head.key));
        }
        let (size, key) = name(head)?;
        if head[(size + 1) & 31] != b'"' {
            return Err(FastRefusal);
        }
        // One look at the only name that it can be.
        let seat = Some(seat(key)).filter(|&seat| seat < NAMES.len() && KEYS[seat] == key).unwrap_or(UNKNOWN);
        if seat == UNKNOWN {
            let known = self.unknown.len() == MANY || self.unknown.contains(&key);
            // Plain names have letters and digits; others are for the careful path.
            if known || !head[..size].iter().all(u8::is_ascii_alphanumeric) {
                return Err(FastRefusal);
            }
            self.unknown.push(key);
        }
        if self.expected.len() == index {
            self.expected.extend(TagHead::new(head, size, key, seat));
        }
        Ok((size, seat))
    }
}

/// The seat of a name that is not in `NAMES`.
pub(super) const UNKNOWN: usize = 63;

/// The length of the name before the blank, and the name as a number. Names of more than 15 bytes are folded, so two
/// of them may be the same number; the second is then taken for a repeated tag, which the careful path clears up.
fn name(head: &[u8; WIDTH]) -> Result<(usize, u128), FastRefusal> {
    let half = |from: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&head[from..from + 8]);
        u64::from_le_bytes(bytes)
    };
    let before_blank = |half: u64| swar::first(swar::equal(half, b' '));
    let (first, second) = (half(0), half(8));
    let whole = u128::from(first) | u128::from(second) << 64;
    let size = match before_blank(first) {
        8 => 8 + before_blank(second),
        size => size,
    };
    match size {
        0 => Err(FastRefusal),
        1..16 => Ok((size, whole & ((1 << (8 * size)) - 1) | (size as u128) << LEN)),
        _ => {
            let size = head.iter().position(|&b| b == b' ').filter(|&size| size < 30).ok_or(FastRefusal)?;
            let last = head[size - 16..size].iter().fold(0, |n: u128, &b| n << 8 | u128::from(b));
            // The top bit keeps these apart from short names, whose lengths do not reach it.
            Ok((size, whole ^ last.rotate_left(29) | 1 << 127))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_by_its_key() {
        for (seat, name) in NAMES.iter().enumerate() {
            let mut head = [b' '; 32];
            head[..name.len()].copy_from_slice(name.as_bytes());
            assert_eq!(super::name(&head).ok(), Some((name.len(), KEYS[seat])), "{name}");
            assert_eq!(super::seat(KEYS[seat]), seat, "{name}");
        }
    }
}
