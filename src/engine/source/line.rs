//! Line: the number of the line where games begin, which is known once everything above them has been read.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The number of a line, from 1.
#[derive(Debug, Clone)]
pub struct LineNumber(LineNumberState);

#[derive(Debug, Clone)]
enum LineNumberState {
    Known(u64),
    Awaited(Arc<AwaitedNumber>),
}

#[derive(Debug, Default)]
struct AwaitedNumber {
    /// The number, or `None` if the text above could not be read.
    number: OnceLock<Option<u64>>,
    /// The number of lines from here down to another line whose number depends on this one, and that line.
    below: Mutex<Option<(u64, LineNumber)>>,
}

impl LineNumber {
    /// A line with this number.
    pub(crate) fn known(number: u64) -> LineNumber {
        LineNumber(LineNumberState::Known(number))
    }

    /// A line whose number comes from [`put`](LineNumber::put) or from the line above.
    pub(super) fn awaited() -> LineNumber {
        LineNumber(LineNumberState::Awaited(Arc::default()))
    }

    /// Sets the number, or that there is no such line; the first call counts. The lines below get theirs as well.
    pub(super) fn put(&self, number: Option<u64>) {
        let (mut line, mut number) = (self.clone(), number);
        while let LineNumberState::Awaited(awaited) = &line.0 {
            if awaited.number.set(number).is_err() {
                return;
            }
            let below = awaited.below.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some((lines, next)) = below else { return };
            (line, number) = (next, number.map(|number| number + lines));
        }
    }

    /// Links `next`, `lines` below this one. Never blocks: if the number is not known yet, `next` gets its number when
    /// this line does.
    pub(super) fn leads(&self, lines: u64, next: LineNumber) {
        let number = match &self.0 {
            LineNumberState::Known(number) => Some(*number),
            LineNumberState::Awaited(awaited) => {
                let mut below = awaited.below.lock().unwrap_or_else(PoisonError::into_inner);
                // `put` sets the number before it looks for a line below.
                let Some(number) = awaited.number.get() else {
                    *below = Some((lines, next));
                    return;
                };
                *number
            }
        };
        next.put(number.map(|number| number + lines));
    }

    /// The number. Waits until it is known, or until it is known that there is none.
    pub fn wait(&self) -> Option<u64> {
        match &self.0 {
            LineNumberState::Known(number) => Some(*number),
            LineNumberState::Awaited(awaited) => *awaited.number.wait(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_below_learn_their_numbers_in_whatever_order_they_are_said() {
        let lines: [LineNumber; 3] = std::array::from_fn(|_| LineNumber::awaited());
        lines[1].leads(5, lines[2].clone());
        lines[0].leads(7, lines[1].clone());
        lines[0].put(Some(1));
        assert_eq!(lines.each_ref().map(LineNumber::wait), [Some(1), Some(8), Some(13)]);
        // The first number counts.
        lines[1].put(None);
        assert_eq!(lines[1].wait(), Some(8));
        let next = LineNumber::awaited();
        LineNumber::known(3).leads(2, next.clone());
        assert_eq!(next.wait(), Some(5));
    }

    #[test]
    fn below_what_could_not_be_read_is_no_line() {
        let [first, second] = std::array::from_fn(|_| LineNumber::awaited());
        first.leads(4, second.clone());
        first.put(None);
        assert_eq!(second.wait(), None);
    }
}
