//! Cell: what was read in one place, and the cost of taking it for a half-move.

use bienban_engine::chess::position_key::{ByKey, mix};

use super::confusion::{ConfusionCosts, Confusions};
use super::piece::WordPiece;
use super::word::ScanLetter;
use super::written::{ALPHABET, CHECK, LONGEST, LetterSet, MATE, WrittenForm, WrittenLetters, shapes, small};

/// The most letters of a cell that are looked at.
const MOST_LETTERS: usize = 16;
/// The cost of a cell that holds something other than its half-move, at all and for each letter.
const JUNK: f32 = 4.5;
const JUNK_LETTER: f32 = 2.6;
const MOST_JUNK: f32 = 16.0;
/// Where a half-move is so much cheaper than anything else, anything else adds nothing.
const SURE: f32 = 7.0;
/// The cost of an alternative of the engine on top of the engine's own cost, and how far the engine is believed.
const ALTERNATIVE: f32 = 1.0;
const BELIEVED: f32 = 0.75;
/// The cost of a check without a sign on a sheet that has such signs.
const UNSIGNED: f32 = 0.4;
/// How surprising each half-move is among all that can be written.
const ANY: f32 = 6.5;

/// What one engine read in one place.
#[derive(Debug)]
struct EngineWitness {
    /// For each letter that was read, the cost of each letter of the alphabet as the one that was written.
    read: Vec<[f32; ALPHABET.len()]>,
    /// For each letter that was read, the cost of nothing being written there.
    added: Vec<f32>,
}

/// What was read in one place.
#[derive(Debug)]
pub(crate) struct ScanCell {
    /// What each engine read, of those that read anything.
    witnesses: Vec<EngineWitness>,
    /// The cost of the cell being unrelated to its half-move.
    pub(crate) junk: f32,
    /// Whether there may be the sign of a check.
    pub(crate) signed: bool,
    capitals: bool,
    known: ByKey<f32>,
}

/// The letters of a cell: those of its pieces, from left to right.
pub(crate) fn letters(pieces: &[WordPiece]) -> Vec<ScanLetter> {
    pieces.iter().flat_map(|piece| piece.letters.iter().cloned()).take(MOST_LETTERS).collect()
}

impl ScanCell {
    /// A cell with these letters, of which each engine read some. `capitals` is set if the hand writes only capitals.
    pub(crate) fn of(read: &[Vec<ScanLetter>], capitals: bool, columns: &mut ConfusionCosts) -> ScanCell {
        let confusions = Confusions::known();
        let mut column = |letter: &ScanLetter| {
            let mut costs = [f32::INFINITY; ALPHABET.len()];
            let mut may_be = |read: char, more: f32| {
                for (to, cost) in costs.iter_mut().zip(columns.costs_of(read)) {
                    *to = to.min(cost + more);
                }
            };
            let readings = std::iter::once((letter.read, 0.0));
            let others = letter.others.iter().map(|&(other, more)| (other, ALTERNATIVE + BELIEVED * more));
            for (read, more) in readings.chain(others) {
                may_be(read, more);
                if capitals {
                    may_be(read.to_lowercase().next().unwrap_or(read), more);
                    may_be(read.to_uppercase().next().unwrap_or(read), more);
                }
            }
            costs
        };
        let sign = |letter: &ScanLetter| matches!(letter.read, '+' | '#' | '†' | '‡' | '*' | 't' | 'T');
        let count = read.iter().map(Vec::len).max().unwrap_or_default();
        let witness = |letters: &Vec<ScanLetter>| EngineWitness {
            read: letters.iter().map(&mut column).collect(),
            added: letters.iter().map(|letter| confusions.added(letter.read)).collect(),
        };
        ScanCell {
            witnesses: read.iter().map(witness).collect(),
            junk: (JUNK + JUNK_LETTER * count as f32).min(MOST_JUNK),
            signed: read.iter().any(|letters| letters.len() > 2 && letters.last().is_some_and(sign)),
            capitals,
            known: ByKey::default(),
        }
    }

    /// The cost of one of these forms being written here: the surprise at this reading of it. A check may have its
    /// sign.
    pub(crate) fn cost(&mut self, forms: &[WrittenForm], check: bool) -> f32 {
        let mut least = f32::INFINITY;
        for form in forms {
            least = least.min(self.one(form));
            if check && self.signed {
                least = least.min(self.one(&form.with(CHECK))).min(self.one(&form.with(MATE)) + 1.0);
            }
        }
        let least = if check && !self.signed { least + UNSIGNED } else { least };
        // Whatever is written, the cell may hold something else; even so, what is nearer is likelier.
        if least + SURE < self.junk {
            return least;
        }
        let junk = self.junk + 0.2 * (least - self.junk).clamp(0.0, 15.0);
        -((-least).exp() + (-junk).exp()).ln()
    }

    /// The cost of the cell holding any half-move or anything else, whatever the position is.
    pub(crate) fn whatever(&self, letters: WrittenLetters) -> f32 {
        let shapes = shapes(letters);
        let mut any = 0.0;
        for witness in &self.witnesses {
            let least =
                shapes.iter().map(|shape| witness.distance_to(shape, self.capitals)).fold(f32::INFINITY, f32::min);
            any += (-least).exp() / self.witnesses.len() as f32;
        }
        -((-ANY).exp() * any + (-self.junk).exp()).ln()
    }

    fn one(&mut self, form: &WrittenForm) -> f32 {
        let key = mix(0, form.code());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut small_letters = [0_u8; LONGEST];
        for (to, &letter) in small_letters.iter_mut().zip(form.letters()) {
            *to = if self.capitals { small(letter) } else { letter };
        }
        let letters = &small_letters[..form.letters().len()];
        let cost = match &self.witnesses[..] {
            [only] => only.distance(letters),
            // Any of them may be the one that read well.
            several => {
                let sum: f32 = several.iter().map(|witness| (-witness.distance(letters)).exp()).sum();
                -(sum / several.len() as f32).max(f32::MIN_POSITIVE).ln()
            }
        };
        self.known.insert(key, cost);
        cost
    }
}

impl EngineWitness {
    /// The cheapest way in which some letters of a shape become what was read. A sign of check at the end is free.
    fn distance_to(&self, shape: &[LetterSet], capitals: bool) -> f32 {
        let confusions = Confusions::known();
        let of = |set: LetterSet, costs: &dyn Fn(u8) -> f32| {
            let each = (0..ALPHABET.len() as u8).filter(|letter| set >> letter & 1 == 1);
            each.map(|letter| costs(if capitals { small(letter) } else { letter })).fold(f32::INFINITY, f32::min)
        };
        let lost: Vec<f32> = shape.iter().map(|&set| of(set, &|letter| confusions.lost(usize::from(letter)))).collect();
        let mut row = vec![0.0; shape.len() + 1];
        for (at, lost) in lost.iter().enumerate() {
            row[at + 1] = row[at] + lost;
        }
        for (index, (read, added)) in self.read.iter().zip(&self.added).enumerate() {
            let mut before = row[0];
            row[0] += added;
            for (at, &set) in shape.iter().enumerate() {
                let here = row[at + 1];
                let same = before + of(set, &|letter| read[usize::from(letter)]);
                row[at + 1] = same.min(here + added).min(row[at] + lost[at]);
                before = here;
            }
            let is_sign = index + 1 == self.read.len() && index > 1;
            if is_sign && read[usize::from(CHECK)].min(read[usize::from(MATE)]) < *added {
                row[shape.len()] = row[shape.len()].min(before + read[usize::from(CHECK)].min(read[usize::from(MATE)]));
            }
        }
        row[shape.len()]
    }

    /// The cheapest way in which the letters of a form become what was read.
    fn distance(&self, letters: &[u8]) -> f32 {
        let confusions = Confusions::known();
        let mut row = [0.0_f32; LONGEST + 1];
        for (at, &letter) in letters.iter().enumerate() {
            row[at + 1] = row[at] + confusions.lost(usize::from(letter));
        }
        for (read, added) in self.read.iter().zip(&self.added) {
            let mut before = row[0];
            row[0] += added;
            for (at, &letter) in letters.iter().enumerate() {
                let here = row[at + 1];
                let lost = row[at] + confusions.lost(usize::from(letter));
                row[at + 1] = (before + read[usize::from(letter)]).min(here + added).min(lost);
                before = here;
            }
        }
        row[letters.len()]
    }
}

/// Whether a hand writes only capitals.
pub(crate) fn in_capitals(cells: &[Vec<Vec<ScanLetter>>]) -> bool {
    let count = |range: std::ops::RangeInclusive<char>| {
        cells.iter().flatten().flatten().filter(|letter| range.contains(&letter.read)).count()
    };
    count('A'..='H') > 3 * count('a'..='h')
}
