//! The words at the end of a game that say why it ended: `xin thua`, `hết giờ`.

use super::script::{Part, PartText, Script};
use crate::form::result_words::termination;
use crate::form::wording;
use bienban_base::text::names::fold;

impl Script {
    /// The value of the Termination tag, if words behind the last half-move say how the game ended.
    pub(super) fn termination(&self) -> Option<&'static str> {
        let behind = self.parts.iter().rev().take_while(|part| !matches!(part.text, PartText::HalfMove(..)));
        let words = behind.filter_map(|part| match &part.text {
            PartText::Comment(text) | PartText::Remark(text) => Some(text),
            _ => None,
        });
        words
            .filter(|text| wording::ending(text) == Some(text.trim_end().len()))
            .find_map(|text| termination(&fold(text)))
    }

    /// Takes out the words at the end of the game that say why it ended and not who won: `xin thua`.
    pub(super) fn take_ending(&mut self) -> Option<(String, std::ops::Range<usize>)> {
        let is_ending = |part: &Part| match &part.text {
            PartText::Comment(text) => wording::ending(text) == Some(text.trim_end().len()),
            _ => false,
        };
        let blank = |part: &Part| matches!(&part.text, PartText::Made(made) if made.trim().is_empty());
        let at = self.parts.iter().rposition(|part| !blank(part)).filter(|at| is_ending(&self.parts[*at]))?;
        let part = self.parts.remove(at);
        match part.text {
            PartText::Comment(text) => Some((text, part.source)),
            _ => None,
        }
    }
}
