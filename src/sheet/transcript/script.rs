//! Script: the moves of a sheet as parts, in the order of the game.

use std::borrow::Cow;
use std::ops::Range;

use crate::form::table::number;
use crate::form::word::SheetHalfMove;
use bienban_engine::source::origin::Disorder;

/// A place in the text of the grid.
pub(super) type SheetSpan = Range<usize>;

/// A part of the moves, with its place in the sheet.
#[derive(Debug, Clone)]
pub(super) struct ScriptPart {
    /// Its place in the text of the grid.
    pub(super) source: SheetSpan,
    /// Its kind, and its text if that is not copied.
    pub(super) text: ScriptText,
}

impl ScriptPart {
    /// The move number that it is, and whether it announces Black.
    pub(super) fn number(&self, text: &str) -> Option<(u32, bool)> {
        let signs = self.signs(text)?.trim();
        let value = number(signs).filter(|_| signs.starts_with(|c: char| c.is_ascii_digit()))?;
        Some((value, signs.contains("..") || signs.contains('…')))
    }

    /// Whether it is a half-move.
    pub(super) fn is_half_move(&self) -> bool {
        matches!(self.text, ScriptText::HalfMove(..))
    }

    /// The text that is written for it, unless it is a half-move or becomes a comment.
    pub(super) fn signs<'t>(&'t self, text: &'t str) -> Option<&'t str> {
        match &self.text {
            ScriptText::Copied => Some(&text[self.source.clone()]),
            ScriptText::Made(made) => Some(made),
            ScriptText::Comment(_) | ScriptText::Remark(_) | ScriptText::Struck(_) | ScriptText::HalfMove(..) => None,
        }
    }
}

/// The kinds of [`ScriptPart`].
#[derive(Debug, Clone)]
pub(super) enum ScriptText {
    /// It is written as it is in the sheet.
    Copied,
    /// It is written like this.
    Made(Cow<'static, str>),
    /// It becomes a comment with this text.
    Comment(String),
    /// It becomes a comment with this text, whose meaning is unknown.
    Remark(String),
    /// It becomes a comment with this text, since it is struck out or corrected.
    Struck(String),
    /// A half-move, with the way to write it once that is settled. Nearly all are moves as they are written and
    /// nothing else; those have no readings, because a sheet may have millions of them.
    HalfMove(Option<Box<SheetHalfMove>>, Option<String>),
}

/// The moves of a sheet.
#[derive(Debug, Default)]
pub(super) struct MovesScript {
    /// The parts in the order of the game.
    pub(super) parts: Vec<ScriptPart>,
    /// The number of the next move.
    pub(super) expected: u32,
    /// Whether times of two parts in the current table are minutes and seconds.
    pub(super) minutes: bool,
    /// Whether a half-move has been read.
    pub(super) begun: bool,
    /// Whether the moves are in a table.
    pub(super) tabular: bool,
    /// The errors in the rows, and the first part that each has moved.
    pub(super) disorder: Vec<(usize, Disorder)>,
    /// The part from which on the position is not known.
    pub(super) unsettled: Option<usize>,
}
