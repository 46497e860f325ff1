//! Part: what a task made of a block, whatever its type is. The machinery of a run handles this alone, so it is
//! compiled once and not for each of some twenty tasks. One box a block costs nothing that can be measured.

use std::any::Any;

use super::task::Task;
use bienban_engine::judge;
use bienban_engine::source::split::Block;

/// A part of some task.
pub(super) type ErasedPart = Box<dyn Any + Send>;

/// A task whose parts have lost their type.
pub(super) struct ErasedTask<'w, W>(pub(super) &'w W);

/// The part as its task made it.
#[expect(clippy::unnecessary_box_returns, reason = "parts are large, and to move one takes kilobytes of code")]
pub(super) fn typed<T: 'static>(part: ErasedPart) -> Box<T> {
    part.downcast().expect("parts come back to the task that made them")
}

fn downcast_part<T: 'static>(part: &ErasedPart) -> &T {
    part.downcast_ref().expect("parts come back to the task that made them")
}

impl<W: Task> Task for ErasedTask<'_, W>
where
    W::Part: 'static,
{
    type Part = ErasedPart;

    fn work(&self, block: &Block) -> ErasedPart {
        Box::new(self.0.work(block))
    }

    fn settles(&self) -> Option<&judge::JudgeOptions> {
        self.0.settles()
    }

    fn awaits_number(&self, part: &ErasedPart) -> Option<u64> {
        self.0.awaits_number(downcast_part(part))
    }

    fn number(&self, block: &Block, part: &mut ErasedPart, before: u64) {
        let part = part.downcast_mut().expect("parts come back to the task that made them");
        self.0.number(block, part, before);
    }
}
