//! Notations of two points: ICCS `H2-E2` and UCI `h2e2`, the latter with ranks from 0 or from 1.

use super::half_move::XiangqiHalfMove;
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::notation::Notation;
use super::point::Point;
use super::position::XiangqiPosition;

/// Reads a folded token of ICCS or UCI. The man on the first point must be one of the side to move.
#[inline]
pub(super) fn read(
    position: &XiangqiPosition,
    token: &[u8],
    notation: Notation,
) -> Result<XiangqiReading, XiangqiRefusal> {
    let half_move = parse(token, notation).ok_or(XiangqiRefusal::Unknown)?;
    if position.get(half_move.from).is_none_or(|man| man.side() != position.side()) {
        return Err(XiangqiRefusal::NoSuchMan);
    }
    if !position.is_legal(half_move) {
        return Err(XiangqiRefusal::Illegal(Some(half_move)));
    }
    let small = token[0].is_ascii_lowercase();
    let plain = notation == Notation::Uci || (notation == Notation::Iccs && !small);
    Ok(XiangqiReading { half_move, form: if plain { NotationForm::Canonical } else { NotationForm::Variant } })
}

/// The half-move of a folded token. `None` if it is no token. ICCS is read in small letters, too.
#[inline]
pub(super) fn parse(token: &[u8], notation: Notation) -> Option<XiangqiHalfMove> {
    let (from, to) = match (notation, token) {
        (Notation::Uci, &[file, rank, other, last]) => (Point::read(file, rank), Point::read(other, last)),
        (Notation::Iccs, &[file, rank, b'-', other, last])
            if file.is_ascii_lowercase() == other.is_ascii_lowercase() =>
        {
            (Point::read(file.to_ascii_lowercase(), rank), Point::read(other.to_ascii_lowercase(), last))
        }
        (Notation::UciFromOne, _) => {
            let (from, rest) = from_one(token)?;
            let (to, rest) = from_one(rest)?;
            (Some(from), rest.is_empty().then_some(to))
        }
        _ => return None,
    };
    Some(XiangqiHalfMove::new(from?, to?))
}

/// A point with a rank from 1 to 10, and what comes after it.
fn from_one(token: &[u8]) -> Option<(Point, &[u8])> {
    match token {
        [file, b'1', b'0', rest @ ..] => Some((Point::read(*file, b'9')?, rest)),
        [file, rank @ b'1'..=b'9', rest @ ..] => Some((Point::read(*file, rank - 1)?, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_begin_at_nought_or_one() {
        let text = |token: &str, notation| parse(token.as_bytes(), notation).map(|m| m.to_string());
        assert_eq!(text("h2e2", Notation::Uci).as_deref(), Some("h2e2"));
        assert_eq!(text("h2e2", Notation::UciFromOne).as_deref(), Some("h1e1"));
        assert_eq!(text("a10b10", Notation::UciFromOne).as_deref(), Some("a9b9"));
        assert_eq!(text("a10b10", Notation::Uci), None);
        assert_eq!(text("h0e0", Notation::UciFromOne), None);
        assert_eq!(text("H2-E2", Notation::Iccs).as_deref(), Some("h2e2"));
        assert_eq!(text("h2-e2", Notation::Iccs).as_deref(), Some("h2e2"));
        assert_eq!(text("H2E2", Notation::Iccs), None);
    }
}
