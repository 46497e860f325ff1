//! The words at the end of a game for the reason why it ended: `xin thua`, `hết giờ`.

use std::ops::Range;

use super::scoresheet::SheetPart;
use super::script::{MovesScript, ScriptPart, ScriptText};
use crate::form::grid::Grid;
use crate::form::movetext;
use crate::form::plain::plain;
use crate::form::result_words::termination;
use crate::form::score::{self, SheetScore};
use crate::form::wording;
use bienban_base::text::names::fold;
use bienban_engine::pgn::closing;

/// The result at the end of the moves.
pub(super) struct SheetEnd {
    /// The place of the result, including the text next to it.
    pub(super) place: Range<usize>,
    /// The result that was read.
    pub(super) score: SheetScore,
}

impl SheetEnd {
    /// Whether the words of the result have more than result and Termination, so that they stay as a comment.
    pub(super) fn is_kept(&self, text: &str) -> bool {
        self.score.more
            || self.score.termination.is_none() && closing::read_closing(&text[self.place.clone()]).is_some()
    }
}

/// The range from the first cell of a line to its last.
pub(super) fn around(cells: &[Range<usize>]) -> Range<usize> {
    match (cells.first(), cells.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}

/// Whether a line consists of a result in words with the reason why the game ended: `Đen xin thua`.
pub(super) fn says_why(grid: &Grid, cells: &[Range<usize>]) -> bool {
    let text = &grid.text[around(cells)];
    // Nearly all lines are half-moves.
    plain(text).is_none_or(|plain| plain.moves == 0)
        && closing::read_closing(text).is_some()
        && score::read(text).is_some()
        && movetext::moves_in(text) == 0
}

/// The last parts of a sheet: from the first that is followed only by words about its result to its last line.
pub(super) fn about(grid: &Grid, body: &[SheetPart]) -> Range<usize> {
    let said = |part: &SheetPart| match part {
        SheetPart::Line(cells) => says_why(grid, cells) || score::figures(&grid.text[around(cells)]).is_some(),
        SheetPart::Blank => true,
        SheetPart::Note(_) | SheetPart::SheetTable(_) => false,
    };
    let last = body.iter().rposition(|part| matches!(part, SheetPart::Line(_))).unwrap_or(0);
    body.iter().rposition(|part| !said(part)).unwrap_or(0)..last
}

/// Whether a line of figures repeats the result at the end.
pub(super) fn repeats(grid: &Grid, cells: &[Range<usize>], end: &SheetEnd) -> bool {
    score::figures(&grid.text[around(cells)]).is_some_and(|score| score.outcome == end.score.outcome)
}

impl MovesScript {
    /// The value of the Termination tag, if words after the last half-move explain how the game ended.
    pub(super) fn termination(&self) -> Option<&'static str> {
        let behind = self.parts.iter().rev().take_while(|part| !matches!(part.text, ScriptText::HalfMove(..)));
        let words = behind.filter_map(|part| match &part.text {
            ScriptText::Comment(text) | ScriptText::Remark(text) => Some(text),
            _ => None,
        });
        words
            .filter(|text| wording::ending(text) == Some(text.trim_end().len()))
            .find_map(|text| termination(&fold(text)))
    }

    /// Takes out the words at the end of the game that give the reason but not the winner: `xin thua`.
    pub(super) fn take_ending(&mut self) -> Option<(String, Range<usize>)> {
        let is_ending = |part: &ScriptPart| match &part.text {
            ScriptText::Comment(text) => wording::ending(text) == Some(text.trim_end().len()),
            _ => false,
        };
        let blank = |part: &ScriptPart| matches!(&part.text, ScriptText::Made(made) if made.trim().is_empty());
        let at = self.parts.iter().rposition(|part| !blank(part)).filter(|at| is_ending(&self.parts[*at]))?;
        let part = self.parts.remove(at);
        match part.text {
            ScriptText::Comment(text) => Some((text, part.source)),
            _ => None,
        }
    }
}
