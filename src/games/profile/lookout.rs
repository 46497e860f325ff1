//! Lookout: an observer of games while they are read, which leaves those that a condition refuses for certain.

use super::{GameFront, GameProfile, Sieve};
use crate::selection::ConditionWatch;
use bienban_engine::chess::fast::{FastLetters, FastReader, Interest, LookResult, Onlooker, TagValues};
use bienban_engine::chess::view::{HalfMove, PositionView};
use bienban_engine::source::split::Block;

/// A lookout, which looks at one game after another.
#[derive(Debug)]
pub struct Lookout<'s> {
    sieve: &'s Sieve,
    /// What was seen of the game that was looked at last.
    watch: ConditionWatch<'s>,
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
        letters: FastLetters,
    ) -> LookResult {
        let mut looking = GameLookout { watch: &mut self.watch, block, start, number };
        reader.look(block.padded(), block.bytes().len(), start, letters, &mut looking)
    }

    /// Whether the game that [`look`](Lookout::look) has just read is wanted.
    pub fn takes(&mut self, profile: &GameProfile<'_, '_>) -> bool {
        self.sieve.lists(profile) && self.watch.finish(profile)
    }
}

/// A lookout at one game.
struct GameLookout<'l, 's> {
    watch: &'l mut ConditionWatch<'s>,
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

impl Onlooker for GameLookout<'_, '_> {
    fn tags(&mut self, movetext: usize, values: &TagValues) -> bool {
        let front = GameFront::of_lines(self.block, self.start..movetext, values, self.number);
        self.watch.restart(&front) != Some(false)
    }

    fn begin(&mut self, stand: &dyn PositionView) -> Interest {
        interest(self.watch.begin(stand))
    }

    fn step(&mut self, half_move: &HalfMove, stand: &dyn PositionView) -> Interest {
        interest(self.watch.step(half_move, stand))
    }
}
