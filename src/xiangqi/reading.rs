//! Reading: the meaning of a token of any notation in a position.

use super::meaning::{XiangqiReading, XiangqiRefusal};
use super::notation::Notation;
use super::position::XiangqiPosition;
use super::{algebraic, fold, law_letters, san, squares, words, wxf, zh};

/// Reads a token of a notation in a position. For [`Notation::ViWords`] the token is all the words of a half-move.
///
/// # Errors
/// A [`XiangqiRefusal`] if the text is no token, or does not mean exactly one legal half-move.
#[inline]
pub fn read(position: &XiangqiPosition, token: &str, notation: Notation) -> Result<XiangqiReading, XiangqiRefusal> {
    match notation {
        Notation::ViWords => return words::read(position, token),
        Notation::Zh | Notation::ZhXqbase => return zh::read(position, token, notation == Notation::ZhXqbase),
        _ => {}
    }
    let folded = fold::token(token).ok_or(XiangqiRefusal::Unknown)?;
    let bytes = folded.as_bytes();
    let read = match notation {
        Notation::ViRelative => law_letters::read(position, bytes, law_letters::VIETNAMESE),
        Notation::Asian => law_letters::read(position, bytes, law_letters::ASIAN),
        Notation::Wxf | Notation::WxfXqbase => wxf::read(position, bytes, notation == Notation::WxfXqbase),
        Notation::Algebraic => algebraic::read(position, bytes),
        Notation::San | Notation::WinBoard => san::read(position, bytes, notation),
        _ => squares::read(position, bytes, notation),
    }?;
    Ok(XiangqiReading { form: read.form.or_variant(folded.changed), ..read })
}
