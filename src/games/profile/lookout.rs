//! Lookout: an observer of games while they are read, which leaves those that a condition refuses for certain.

use super::{Front, Profile, Sieve};
use crate::selection::Watch;
use bienban_engine::chess::fast::{FastReader, Interest, Letters, Looked, Onlooker, Values};
use bienban_engine::chess::view::{HalfMove, Stand};
use bienban_engine::source::split::Block;

/// A lookout, which looks at one game after another.
#[derive(Debug)]
pub struct Lookout<'s> {
    sieve: &'s Sieve,
    /// What was seen of the game that was looked at last.
    watch: Watch<'s>,
}

impl<'s> Lookout<'s> {
    /// A lookout for a sieve with a condition that asks for half-moves of the main line, and not of variations.
    pub fn new(sieve: &'s Sieve) -> Option<Lookout<'s>> {
        let needs = sieve.needs();
        let condition = sieve.condition().filter(|_| needs.moves && !needs.variations)?;
        Some(Lookout { sieve, watch: condition.watch(&()) })
    }

    /// Looks at the game at `start` of a block, which has this number in its file, if that is known.
    pub fn look(
        &mut self,
        reader: &mut FastReader,
        (block, start): (&Block, usize),
        number: Option<u64>,
        letters: Letters,
    ) -> Looked {
        let mut looking = Looking { watch: &mut self.watch, block, start, number };
        reader.look(block.padded(), block.bytes().len(), start, letters, &mut looking)
    }

    /// Whether the game that [`look`](Lookout::look) has just read is wanted.
    pub fn takes(&mut self, profile: &Profile<'_, '_>) -> bool {
        self.sieve.lists(profile) && self.watch.finish(profile)
    }
}

/// A lookout at one game.
struct Looking<'l, 's> {
    watch: &'l mut Watch<'s>,
    block: &'l Block,
    start: usize,
    number: Option<u64>,
}

/// The meaning of an answer for the reader of a game.
fn interest(answer: Option<bool>) -> Interest {
    match answer {
        None => Interest::More,
        Some(true) => Interest::Enough,
        Some(false) => Interest::Lost,
    }
}

impl Onlooker for Looking<'_, '_> {
    fn tags(&mut self, movetext: usize, values: &Values) -> bool {
        let front = Front::of_lines(self.block, self.start..movetext, values, self.number);
        self.watch.restart(&front) != Some(false)
    }

    fn begin(&mut self, stand: &dyn Stand) -> Interest {
        interest(self.watch.begin(stand))
    }

    fn step(&mut self, half_move: &HalfMove, stand: &dyn Stand) -> Interest {
        interest(self.watch.step(half_move, stand))
    }
}
