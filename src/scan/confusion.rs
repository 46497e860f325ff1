//! Confusion: how surprising it is that an engine reads one letter for another, in nats. The counts come from pages
//! that were drawn and read for it (`tests/tools/scan_pages.py`).

use std::collections::HashMap;
use std::sync::OnceLock;

use super::piece::base;
use super::written::ALPHABET;

/// What was read, what was written there, and how often; an empty column is no letter.
static COUNTS: &str = include_str!("confusions.tsv");

/// How often letters are assumed to be taken for others in addition to the counts: those that differ only by case or
/// accents, and all others, as shares of how often they were written.
const ALIKE: f32 = 0.006;
const OTHER: f32 = 0.0012;
/// How often a letter is assumed to have been written in addition to the counts.
const STOOD: f32 = 30.0;
/// The dearest letter that is lost or superfluous, and the cheapest.
const DEAREST: f32 = 5.5;
const CHEAPEST: f32 = 1.2;

/// The costs of letters.
#[derive(Debug)]
pub(crate) struct Confusions {
    read: HashMap<(char, char), f32>,
    /// How often each letter of the alphabet was written.
    stood: [f32; ALPHABET.len()],
    lost: [f32; ALPHABET.len()],
    added: HashMap<char, f32>,
    all: f32,
}

impl Confusions {
    /// The costs of the program.
    pub(crate) fn known() -> &'static Confusions {
        static KNOWN: OnceLock<Confusions> = OnceLock::new();
        KNOWN.get_or_init(|| Confusions::of(COUNTS))
    }

    fn of(counts: &str) -> Confusions {
        let none = [0.0; ALPHABET.len()];
        let mut new = Confusions { read: HashMap::new(), stood: none, lost: none, added: HashMap::new(), all: 0.0 };
        for line in counts.lines().filter(|line| !line.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            let [read, stood, count] = cells[..] else { continue };
            let Ok(count) = count.parse::<f32>() else { continue };
            let (read, Some(stood)) = (read.chars().next(), stood.chars().next()) else {
                read.chars().for_each(|read| *new.added.entry(read).or_default() += count);
                continue;
            };
            let Some(place) = ALPHABET.iter().position(|&letter| letter == stood) else { continue };
            new.stood[place] += count;
            new.all += count;
            match read {
                Some(read) => *new.read.entry((read, stood)).or_default() += count,
                None => new.lost[place] += count,
            }
        }
        new
    }

    /// The cost of reading `read` where the letter at this place in the alphabet is written.
    pub(crate) fn mistaken(&self, read: char, place: usize) -> f32 {
        let letter = ALPHABET[place];
        let seen = self.read.get(&(read, letter)).copied().unwrap_or_default();
        let same = if read == letter { STOOD * 0.9 } else { 0.0 };
        let alike = base(read).eq_ignore_ascii_case(&letter);
        let stood = self.stood[place] + STOOD;
        let assumed = stood * if alike { ALIKE } else { OTHER };
        -((seen + same + assumed) / stood).ln()
    }

    /// The cost of reading nothing where the letter at this place is written.
    pub(crate) fn lost(&self, place: usize) -> f32 {
        let share = (self.lost[place] + 0.2) / (self.stood[place] + STOOD);
        (-share.ln()).clamp(CHEAPEST, DEAREST)
    }

    /// The cost of reading a letter where nothing is written.
    pub(crate) fn added(&self, read: char) -> f32 {
        let share = (self.added.get(&read).copied().unwrap_or_default() + 0.3) / (self.all.max(1.0) / 5.0);
        let most = if read.is_alphanumeric() { DEAREST } else { 4.0 };
        (-share.ln()).clamp(CHEAPEST, most)
    }
}

/// The costs of each letter of the alphabet where some letter was read, worked out once for a page.
#[derive(Debug, Default)]
pub(crate) struct ConfusionCosts(HashMap<char, [f32; ALPHABET.len()]>);

impl ConfusionCosts {
    pub(crate) fn costs_of(&mut self, read: char) -> &[f32; ALPHABET.len()] {
        let cost = |place| Confusions::known().mistaken(read, place);
        self.0.entry(read).or_insert_with(|| std::array::from_fn(cost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_is_cheap() {
        let known = Confusions::known();
        let place = |c: char| ALPHABET.iter().position(|&letter| letter == c).expect("it is there");
        assert!(known.mistaken('e', place('e')) < 0.3);
        assert!(known.mistaken('l', place('1')) < known.mistaken('e', place('1')));
        assert!(known.mistaken('é', place('e')) < known.mistaken('k', place('e')));
    }
}
