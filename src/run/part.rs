//! Part: what a task made of a block, whatever its type is. The machinery of a run handles this alone, so it is
//! compiled once and not for each of some twenty tasks. One box a block costs nothing that can be measured.

use std::any::Any;

use super::task::Task;
use bienban_engine::judge;
use bienban_engine::source::split::Block;

/// A part of some task.
pub(super) type Part = Box<dyn Any + Send>;

/// A task whose parts have lost their type.
pub(super) struct Erased<'w, W>(pub(super) &'w W);

/// The part as its task made it.
#[expect(clippy::unnecessary_box_returns, reason = "parts are large, and to move one takes kilobytes of code")]
pub(super) fn typed<T: 'static>(part: Part) -> Box<T> {
    part.downcast().expect("parts come back to the task that made them")
}

fn seen<T: 'static>(part: &Part) -> &T {
    part.downcast_ref().expect("parts come back to the task that made them")
}

impl<W: Task> Task for Erased<'_, W>
where
    W::Part: 'static,
{
    type Part = Part;

    fn work(&self, block: &Block) -> Part {
        Box::new(self.0.work(block))
    }

    fn settles(&self) -> Option<&judge::Options> {
        self.0.settles()
    }

    fn awaits_number(&self, part: &Part) -> Option<u64> {
        self.0.awaits_number(seen(part))
    }

    fn number(&self, block: &Block, part: &mut Part, before: u64) {
        let part = part.downcast_mut().expect("parts come back to the task that made them");
        self.0.number(block, part, before);
    }
}
