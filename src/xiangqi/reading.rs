//! Reading: what a token means in a position, or why it means nothing.

use super::half_move::HalfMove;
use super::notation::Notation;
use super::position::Position;
use super::{algebraic, fold, law_letters, squares, words, wxf, zh};

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
    /// As it is written here, too.
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

    /// The form of a token that was canonical but for its characters.
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
    /// The token is none of the notation.
    Unknown,
    /// The side to move has no such man at the place named (M211).
    NoSuchMan,
    /// A man that never goes so: sideways with advisor, elephant or horse, back with a soldier (M212).
    ImpossibleDirection,
    /// The man is there, but the half-move is not legal (M201). It is the one that is meant; `None` if it would end
    /// beside the board, or if several may be meant.
    Illegal(Option<HalfMove>),
    /// Several legal half-moves can be meant (M202).
    Ambiguous(Vec<HalfMove>),
}

/// Reads a token of a notation in a position. For [`Notation::ViWords`] the token is all the words of a half-move.
///
/// # Errors
/// A [`Refusal`] if the token is none, or does not mean one legal half-move.
#[inline]
pub fn read(position: &Position, token: &str, notation: Notation) -> Result<Read, Refusal> {
    match notation {
        Notation::ViWords => return words::read(position, token),
        Notation::Zh => return zh::read(position, token),
        _ => {}
    }
    let folded = fold::token(token).ok_or(Refusal::Unknown)?;
    let bytes = folded.as_bytes();
    let read = match notation {
        Notation::ViRelative => law_letters::read(position, bytes, law_letters::VIETNAMESE),
        Notation::Asian => law_letters::read(position, bytes, law_letters::ASIAN),
        Notation::Wxf => wxf::read(position, bytes),
        Notation::Algebraic => algebraic::read(position, bytes),
        _ => squares::read(position, bytes, notation),
    }?;
    Ok(Read { form: read.form.or_variant(folded.changed), ..read })
}

/// Legal half-moves that a token can mean, as they are found.
#[derive(Debug, Default)]
pub(super) struct Hits {
    first: Option<HalfMove>,
    more: Vec<HalfMove>,
    /// What is not legal, and how often something was not.
    illegal: (Option<HalfMove>, u32),
}

impl Hits {
    #[inline]
    pub(super) fn push(&mut self, half_move: HalfMove) {
        match self.first {
            None => self.first = Some(half_move),
            Some(_) => self.more.push(half_move),
        }
    }

    /// Notes what is not legal: a half-move, or `None` if there is no goal.
    #[inline]
    pub(super) fn refuse(&mut self, half_move: Option<HalfMove>) {
        self.illegal = (half_move, self.illegal.1 + 1);
    }

    /// The only one. `found` says whether there is a man that can be meant.
    #[inline]
    pub(super) fn only(self, found: bool) -> Result<HalfMove, Refusal> {
        match self.first {
            Some(first) if self.more.is_empty() => Ok(first),
            Some(first) => {
                let mut all = self.more;
                all.insert(0, first);
                Err(Refusal::Ambiguous(all))
            }
            None if found => Err(Refusal::Illegal(self.illegal.0.filter(|_| self.illegal.1 == 1))),
            None => Err(Refusal::NoSuchMan),
        }
    }
}
