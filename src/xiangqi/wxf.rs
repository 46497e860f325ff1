//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R+=9`, `27+1`.

use super::man::Kind;
use super::meaning::{Form, Read, Refusal};
use super::position::Position;
use super::relative::{Parts, Place, Sign, Wanted, resolve};

/// Reads a folded token. `G` is read as `K`, `B` as `E`, `N` as `H`, and the dot is sideways.
#[inline]
pub(super) fn read(position: &Position, token: &[u8]) -> Result<Read, Refusal> {
    let (wanted, changed) = parse(token).ok_or(Refusal::Unknown)?;
    let read = resolve(position, wanted)?;
    let mut form = read.form.or_variant(changed);
    if form == Form::Canonical && wanted.place.is_some() || matches!(wanted.place, Some(Place::Ordinal(_))) {
        // The canonical form depends on how many men there are, not only on whether the file is named.
        let ordinal = matches!(wanted.place, Some(Place::Ordinal(_)));
        let due = Parts::of(position, read.half_move).is_some_and(|parts| takes_ordinal(&parts));
        form = if ordinal == due && !changed { Form::Canonical } else { Form::Variant };
    }
    Ok(Read { form, ..read })
}

/// Whether soldiers are written with an ordinal and the file: three or more on a file, or doubled on two files.
pub(super) fn takes_ordinal(parts: &Parts) -> bool {
    parts.kind == Kind::Soldier && parts.place.is_some_and(|(_, count)| count > 2 || parts.both)
}

/// The parts of a folded token, and whether it has another letter or sign than is written. `None` if it is no token.
#[inline]
pub(super) fn parse(token: &[u8]) -> Option<(Wanted, bool)> {
    let &[first, second, sign, target @ b'1'..=b'9'] = token else { return None };
    let (sign, mut changed) = match sign {
        b'+' => (Sign::Forward, false),
        b'-' => (Sign::Back, false),
        b'=' => (Sign::Sideways, false),
        b'.' => (Sign::Sideways, true),
        _ => return None,
    };
    let (kind, place, number) = match (first, second) {
        (mark @ (b'+' | b'-'), letter) => {
            let kind = kind(letter).filter(|kind| !matches!(kind, Kind::General | Kind::Advisor | Kind::Elephant))?;
            changed = true;
            (kind, Some(place(mark)), None)
        }
        (ordinal @ b'1'..=b'5', file @ b'1'..=b'9') => {
            (Kind::Soldier, Some(Place::Ordinal(ordinal - b'0')), Some(file - b'0'))
        }
        (letter, mark @ (b'+' | b'-')) => (kind(letter)?, Some(place(mark)), None),
        (letter, file @ b'1'..=b'9') => (kind(letter)?, None, Some(file - b'0')),
        _ => return None,
    };
    changed |= !matches!(first, b'K' | b'A' | b'E' | b'R' | b'H' | b'C' | b'P' | b'1'..=b'5');
    Some((Wanted { kind, place, number, sign, target: target - b'0' }, changed))
}

const fn place(mark: u8) -> Place {
    if mark == b'+' { Place::Front } else { Place::Rear }
}

const fn kind(letter: u8) -> Option<Kind> {
    Some(match letter.to_ascii_uppercase() {
        b'K' | b'G' => Kind::General,
        b'A' => Kind::Advisor,
        b'E' | b'B' => Kind::Elephant,
        b'R' => Kind::Chariot,
        b'H' | b'N' => Kind::Horse,
        b'C' => Kind::Cannon,
        b'P' => Kind::Soldier,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn forms_are_told_apart() {
        let form = |text: &str, token: &str| {
            let read = read(&fen::read(text).unwrap(), token.as_bytes()).unwrap();
            (read.half_move.to_string(), read.form)
        };
        let two = "4k4/9/9/9/7R1/9/7R1/9/9/3K5 w";
        assert_eq!(form(two, "R+=9"), ("h5a5".to_owned(), Form::Canonical));
        assert_eq!(form(two, "+R=9"), ("h5a5".to_owned(), Form::Variant));
        assert_eq!(form(two, "R2+3"), ("h5h8".to_owned(), Form::DigitForLetter));
        assert_eq!(form(fen::START, "N2+3"), ("h0g2".to_owned(), Form::Variant));
        assert_eq!(form(fen::START, "C2.5"), ("h2e2".to_owned(), Form::Variant));
        let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
        assert_eq!(form(three, "27=6"), ("c6d6".to_owned(), Form::Canonical));
        assert_eq!(form(three, "P+=6"), ("c7d7".to_owned(), Form::Variant));
        let pair = "3k5/9/2P6/2P6/9/9/9/9/9/4K4 w";
        assert_eq!(form(pair, "P-=6"), ("c6d6".to_owned(), Form::Canonical));
        assert_eq!(form(pair, "27=6"), ("c6d6".to_owned(), Form::Variant));
    }
}
