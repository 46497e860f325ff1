//! Blocks: which games stood in which block, so that another reading of the inputs knows their numbers.

use std::sync::Arc;

use bienban_engine::source::split::Block;

/// A block with games.
#[derive(Debug)]
struct BlockEntry {
    name: Arc<str>,
    /// The offset of the block in its text.
    offset: u64,
    /// The number of its first game among all games, from 0.
    first: u64,
    /// The number of games before it in its text.
    before: u64,
}

/// The blocks of a reading, in the order of the inputs.
#[derive(Debug, Default)]
pub(super) struct BlockIndex {
    seen: Vec<BlockEntry>,
    /// The same in the order of names and offsets, as places in the list.
    by_place: Vec<u32>,
}

/// The place of a block: its name and its offset.
pub(super) type BlockPlace = (Arc<str>, u64);

/// The place of a block.
pub(super) fn place(block: &Block) -> BlockPlace {
    (Arc::clone(&block.name), block.offset)
}

impl BlockIndex {
    /// Adds the next block.
    pub(super) fn push(&mut self, (name, offset): BlockPlace, first: u64, before: u64) {
        self.by_place.push(self.seen.len() as u32);
        self.seen.push(BlockEntry { name, offset, first, before });
    }

    /// Makes the blocks ready to be found by their places.
    pub(super) fn settle(&mut self) {
        let seen = &self.seen;
        self.by_place.sort_by_key(|&at| {
            let BlockEntry { name, offset, .. } = &seen[at as usize];
            (name, offset)
        });
    }

    /// The numbers of the first games of the blocks with a place: several if a file is read several times.
    pub(super) fn firsts(&self, block: &Block) -> impl Iterator<Item = u64> {
        let of = |at: &u32| {
            let BlockEntry { name, offset, .. } = &self.seen[*at as usize];
            (&**name, *offset)
        };
        let place = (&*block.name, block.offset);
        let from = self.by_place.partition_point(|at| of(at) < place);
        let found = self.by_place[from..].iter().take_while(move |at| of(at) == place);
        found.map(|&at| self.seen[at as usize].first)
    }

    /// Whether a block has this place whose first game has this number among all games.
    pub(super) fn begins(&self, (name, offset): &BlockPlace, first: u64) -> bool {
        let at = self.seen.binary_search_by_key(&first, |block| block.first);
        at.is_ok_and(|at| self.seen[at].offset == *offset && self.seen[at].name == *name)
    }

    /// The file of a game, and its number there, from 1. `index` is its number among all games, from 0.
    pub(super) fn file_and_number(&self, index: u32) -> (&str, u64) {
        let index = u64::from(index);
        let at = self.seen.partition_point(|block| block.first <= index);
        let Some(block) = at.checked_sub(1).and_then(|at| self.seen.get(at)) else { return ("", 0) };
        (&block.name, block.before + (index - block.first) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_numbers_and_blocks_by_their_places() {
        let mut blocks = BlockIndex::default();
        let place = |name: &str, offset| -> BlockPlace { (Arc::from(name), offset) };
        for (name, offset, first, before) in [("b", 0, 0, 0), ("b", 90, 3, 3), ("a", 0, 5, 0), ("b", 0, 9, 0)] {
            blocks.push(place(name, offset), first, before);
        }
        blocks.settle();
        assert!(blocks.begins(&place("b", 90), 3) && !blocks.begins(&place("b", 90), 4));
        assert_eq!(
            [0, 2, 3, 5, 8, 9].map(|index| blocks.file_and_number(index)),
            [("b", 1), ("b", 3), ("b", 4), ("a", 1), ("a", 4), ("b", 1)]
        );
        let firsts = |name: &str| blocks.firsts(&Block::whole(name, b"")).collect::<Vec<_>>();
        assert_eq!([firsts("a"), firsts("b"), firsts("c")], [vec![5], vec![0, 9], vec![]]);
    }
}
