//! Texts and tuples kept once each and known by a number, so that millions of games fit into memory.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hash};

const FREE: u32 = u32::MAX;
/// Texts are stored one after another in pieces of about this size.
const CHUNK: usize = 64 * 1024;

/// A hash table of numbers; what they mean is kept by its owner.
#[derive(Debug, Default)]
struct InternerSlots {
    ids: Vec<u32>,
    used: usize,
    // Numbers are given in the order of arrival, so random keys do not show in them.
    state: RandomState,
}

impl InternerSlots {
    fn hash(&self, key: impl Hash) -> u64 {
        self.state.hash_one(key)
    }

    /// The number for which `is` holds among those with this hash, or the place for a new one.
    fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Result<u32, usize> {
        // The length is a power of two and `make_room` keeps a quarter free, so the mask is an index and the search
        // ends.
        let mask = self.ids.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.ids[at] {
                FREE => return Err(at),
                id if is(id) => return Ok(id),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Makes room for one more; `hash_of` gives the hashes again.
    fn make_room(&mut self, hash_of: impl Fn(&RandomState, u32) -> u64) {
        if (self.used + 1) * 4 <= self.ids.len() * 3 {
            return;
        }
        let mut ids = vec![FREE; (self.ids.len() * 2).max(64)];
        let mask = ids.len() - 1;
        for &id in self.ids.iter().filter(|&&id| id != FREE) {
            let mut at = hash_of(&self.state, id) as usize & mask;
            while ids[at] != FREE {
                at = (at + 1) & mask;
            }
            ids[at] = id;
        }
        self.ids = ids;
    }
}

/// The place of a text.
#[derive(Debug, Clone, Copy)]
struct TextSpan {
    chunk: u32,
    start: u32,
    length: u32,
}

/// Texts, each kept once.
#[derive(Debug, Default)]
pub struct TextInterner {
    chunks: Vec<String>,
    spans: Vec<TextSpan>,
    slots: InternerSlots,
}

fn text_of(chunks: &[String], span: TextSpan) -> &str {
    let (start, length) = (span.start as usize, span.length as usize);
    chunks.get(span.chunk as usize).and_then(|chunk| chunk.get(start..start + length)).unwrap_or("")
}

impl TextInterner {
    /// The number of a text; a new one where it is new.
    pub fn add(&mut self, text: &str) -> u32 {
        let (chunks, spans) = (&self.chunks, &self.spans);
        // Room comes first: the place that `find` gives is one of the table as it is then.
        self.slots.make_room(|state, id| state.hash_one(text_of(chunks, spans[id as usize])));
        let hash = self.slots.hash(text);
        let at = match self.slots.find(hash, |id| text_of(chunks, spans[id as usize]) == text) {
            Ok(id) => return id,
            Err(at) => at,
        };
        if self.chunks.last().is_none_or(|chunk| chunk.capacity() - chunk.len() < text.len()) {
            // A new chunk is begun before one would grow, since growing copies all its texts.
            self.chunks.push(String::with_capacity(CHUNK.max(text.len())));
        }
        let chunk = self.chunks.len() - 1;
        let start = self.chunks[chunk].len() as u32;
        self.chunks[chunk].push_str(text);
        let id = self.spans.len() as u32;
        self.spans.push(TextSpan { chunk: chunk as u32, start, length: text.len() as u32 });
        self.slots.ids[at] = id;
        self.slots.used += 1;
        id
    }

    /// The text of a number; empty for a number that is not given out.
    pub fn get(&self, id: u32) -> &str {
        self.spans.get(id as usize).map_or("", |&span| text_of(&self.chunks, span))
    }
}

/// Values, each kept once.
#[derive(Debug)]
pub struct ValueInterner<T> {
    values: Vec<T>,
    slots: InternerSlots,
}

impl<T> Default for ValueInterner<T> {
    fn default() -> ValueInterner<T> {
        ValueInterner { values: Vec::new(), slots: InternerSlots::default() }
    }
}

impl<T: Copy + Eq + Hash> ValueInterner<T> {
    /// The number of a value; a new one where it is new.
    pub fn add(&mut self, value: T) -> u32 {
        let values = &self.values;
        self.slots.make_room(|state, id| state.hash_one(values[id as usize]));
        let hash = self.slots.hash(value);
        match self.slots.find(hash, |id| values[id as usize] == value) {
            Ok(id) => id,
            Err(at) => {
                let id = self.values.len() as u32;
                self.values.push(value);
                self.slots.ids[at] = id;
                self.slots.used += 1;
                id
            }
        }
    }

    /// The value of a number.
    pub fn get(&self, id: u32) -> Option<T> {
        self.values.get(id as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::{TextInterner, ValueInterner};

    #[test]
    fn the_same_text_has_the_same_number() {
        let mut texts = TextInterner::default();
        let ids: Vec<u32> = (0..10_000).map(|i| texts.add(&format!("name {}", i % 5_000))).collect();
        assert_eq!(ids[17], ids[5_017]);
        assert_eq!(texts.get(ids[4_999]), "name 4999");
        assert_eq!(texts.get(99_999), "");
        let long = "x".repeat(200_000);
        let id = texts.add(&long);
        assert_eq!(texts.get(id), long);
    }

    #[test]
    fn the_same_value_has_the_same_number() {
        let mut values = ValueInterner::default();
        assert_eq!(values.add((1, 2)), 0);
        assert_eq!(values.add((2, 2)), 1);
        assert_eq!(values.add((1, 2)), 0);
        assert_eq!(values.get(1), Some((2, 2)));
    }
}
