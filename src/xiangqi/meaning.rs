//! Meaning: the half-move of a token in a position, or why it has none.

use super::half_move::XiangqiHalfMove;

/// A half-move that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct XiangqiReading {
    /// The legal half-move.
    pub half_move: XiangqiHalfMove,
    /// How it was written.
    pub form: NotationForm,
}

/// How a half-move was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotationForm {
    /// In the canonical form, in which it is also written here.
    Canonical,
    /// With the digit of the file where the letter of one of several equal men was due (M203).
    DigitForLetter,
    /// With a file or rank of origin that is not needed (App. 3; M203).
    NeedlessOrigin,
    /// In another form that is read and needs no remark: other letters or words for a man, fullwidth signs, a letter
    /// for an advisor or elephant, a file that was left out.
    Variant,
}

impl NotationForm {
    /// Whether the form is worth a remark (M203).
    pub const fn is_irregular(self) -> bool {
        matches!(self, NotationForm::DigitForLetter | NotationForm::NeedlessOrigin)
    }

    /// The form of a token that is canonical except perhaps for its characters.
    pub(super) const fn or_variant(self, changed: bool) -> NotationForm {
        match self {
            NotationForm::Canonical if changed => NotationForm::Variant,
            form => form,
        }
    }
}

/// Why a token is no half-move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum XiangqiRefusal {
    /// The token does not belong to the notation.
    Unknown,
    /// The side to move has no such man at the place named (M211).
    NoSuchMan,
    /// The man never goes this way: sideways with advisor, elephant or horse, back with a soldier (M212).
    ImpossibleDirection,
    /// The man is there, but the half-move is not legal (M201). It is the one that is meant; `None` if it would end off
    /// the board, or if several may be meant.
    Illegal(Option<XiangqiHalfMove>),
    /// Several legal half-moves can be meant (M202).
    Ambiguous(Vec<XiangqiHalfMove>),
}
