//! Meaning: the half-move of a token in a position, or why it has none.

use super::half_move::HalfMove;

/// A half-move that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Read {
    /// The legal half-move.
    pub half_move: HalfMove,
    /// How it was written.
    pub form: Form,
}

/// How a half-move was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
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

impl Form {
    /// Whether the form is worth a remark (M203).
    pub const fn is_irregular(self) -> bool {
        matches!(self, Form::DigitForLetter | Form::NeedlessOrigin)
    }

    /// The form of a token that is canonical except perhaps for its characters.
    pub(super) const fn or_variant(self, changed: bool) -> Form {
        match self {
            Form::Canonical if changed => Form::Variant,
            form => form,
        }
    }
}

/// Why a token is no half-move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The token does not belong to the notation.
    Unknown,
    /// The side to move has no such man at the place named (M211).
    NoSuchMan,
    /// The man never goes this way: sideways with advisor, elephant or horse, back with a soldier (M212).
    ImpossibleDirection,
    /// The man is there, but the half-move is not legal (M201). It is the one that is meant; `None` if it would end off
    /// the board, or if several may be meant.
    Illegal(Option<HalfMove>),
    /// Several legal half-moves can be meant (M202).
    Ambiguous(Vec<HalfMove>),
}
