//! Half-moves of a scoresheet after one that cannot be played: they are no faults of their own.

use super::game::Game;
use crate::source::origin::NoteKind;
use bienban_base::place::ByteSpan;

impl Game<'_> {
    /// The tokens that the reader of a scoresheet knows to be half-moves, but which the replay did not get to. They are
    /// no faults of their own.
    pub(super) fn waiting(&self) -> Vec<ByteSpan> {
        let unsettled: Vec<ByteSpan> =
            self.sheet_notes().filter(|note| note.kind == NoteKind::Unsettled).map(|note| note.span).collect();
        let behind = self.timeline().filter(|_| !unsettled.is_empty()).map_or(&[][..], |timeline| &timeline.behind);
        let covers = |span: &&ByteSpan| {
            let before = unsettled.partition_point(|of| of.start <= span.start);
            before.checked_sub(1).is_some_and(|at| span.end <= unsettled[at].end)
        };
        let mut waiting: Vec<ByteSpan> = behind.iter().filter(covers).copied().collect();
        waiting.sort_unstable();
        waiting
    }
}
