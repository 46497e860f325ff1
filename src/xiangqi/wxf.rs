//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R+=9`, `27+1`.
//!
//! Fairy-Stockfish writes soldiers with ordinal and file (`27+1`); xqbase and `ElephantEye` number them in one series
//! `Pa` to `Pe`, as described in [`zh`](super::zh), and write `P.` for the middle one of three.

use super::man::ManKind;
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::position::XiangqiPosition;
use super::relative::{RelativeForm, RelativeParts, RelativePlace, Sign, resolve};

/// Reads a folded token. `G` is read as `K`, `B` as `E`, `N` as `H`, and the dot is sideways. With `series`, `Pa` and
/// `P.` are canonical.
#[inline]
pub(super) fn read(position: &XiangqiPosition, token: &[u8], series: bool) -> Result<XiangqiReading, XiangqiRefusal> {
    let (wanted, changed) = parse(token).ok_or(XiangqiRefusal::Unknown)?;
    let read = resolve(position, wanted)?;
    let mut form = read.form.or_variant(changed);
    if series && wanted.kind == ManKind::Soldier && wanted.place.is_some() {
        let written = RelativeParts::of(position, read.half_move).and_then(|parts| series_mark(&parts));
        let canonical = token[0] == b'P' && written == Some(token[1]) && token[2] != b'.';
        return Ok(XiangqiReading {
            form: if canonical { NotationForm::Canonical } else { NotationForm::Variant },
            ..read
        });
    }
    if form == NotationForm::Canonical && wanted.place.is_some()
        || matches!(wanted.place, Some(RelativePlace::Ordinal(_)))
    {
        // The canonical form depends on how many men there are, not only on whether the file is named.
        let ordinal = matches!(wanted.place, Some(RelativePlace::Ordinal(_)));
        let due = RelativeParts::of(position, read.half_move).is_some_and(|parts| takes_ordinal(&parts));
        form = if ordinal == due && !changed { NotationForm::Canonical } else { NotationForm::Variant };
    }
    Ok(XiangqiReading { form, ..read })
}

/// Whether soldiers are written with an ordinal and the file: three or more on a file, or doubled on two files.
pub(super) fn takes_ordinal(parts: &RelativeParts) -> bool {
    parts.kind == ManKind::Soldier && parts.place.is_some_and(|(_, count)| count > 2 || parts.both)
}

/// The mark of a soldier that shares its file, in the series of xqbase: `a` to `e`, or `+`, `.`, `-` of two or three.
pub(super) fn series_mark(parts: &RelativeParts) -> Option<u8> {
    let (index, count) = parts.place.filter(|_| parts.kind == ManKind::Soldier)?;
    Some(match parts.ordinal {
        Some(ordinal) => b'a' + ordinal - 1,
        None if index == 0 => b'+',
        None if index + 1 == count => b'-',
        None => b'.',
    })
}

/// The parts of a folded token, and whether a letter or sign differs from the canonical one. `None` if it is no token.
#[inline]
pub(super) fn parse(token: &[u8]) -> Option<(RelativeForm, bool)> {
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
            let kind =
                kind(letter).filter(|kind| !matches!(kind, ManKind::General | ManKind::Advisor | ManKind::Elephant))?;
            changed = true;
            (kind, Some(place(mark)), None)
        }
        (ordinal @ b'1'..=b'5', file @ b'1'..=b'9') => {
            (ManKind::Soldier, Some(RelativePlace::Ordinal(ordinal - b'0')), Some(file - b'0'))
        }
        (b'P', b'.') => (ManKind::Soldier, Some(RelativePlace::Centre), None),
        (b'P', ordinal @ b'a'..=b'e') => (ManKind::Soldier, Some(RelativePlace::Ordinal(ordinal - b'a' + 1)), None),
        (letter, mark @ (b'+' | b'-')) => (kind(letter)?, Some(place(mark)), None),
        (letter, file @ b'1'..=b'9') => (kind(letter)?, None, Some(file - b'0')),
        _ => return None,
    };
    changed |= matches!(second, b'.' | b'a'..=b'e');
    changed |= !matches!(first, b'K' | b'A' | b'E' | b'R' | b'H' | b'C' | b'P' | b'1'..=b'5');
    Some((RelativeForm { kind, place, number, sign, target: target - b'0' }, changed))
}

const fn place(mark: u8) -> RelativePlace {
    if mark == b'+' { RelativePlace::Front } else { RelativePlace::Rear }
}

const fn kind(letter: u8) -> Option<ManKind> {
    Some(match letter.to_ascii_uppercase() {
        b'K' | b'G' => ManKind::General,
        b'A' => ManKind::Advisor,
        b'E' | b'B' => ManKind::Elephant,
        b'R' => ManKind::Chariot,
        b'H' | b'N' => ManKind::Horse,
        b'C' => ManKind::Cannon,
        b'P' => ManKind::Soldier,
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
            let read = read(&fen::read(text).unwrap(), token.as_bytes(), false).unwrap();
            (read.half_move.to_string(), read.form)
        };
        let two = "4k4/9/9/9/7R1/9/7R1/9/9/3K5 w";
        assert_eq!(form(two, "R+=9"), ("h5a5".to_owned(), NotationForm::Canonical));
        assert_eq!(form(two, "+R=9"), ("h5a5".to_owned(), NotationForm::Variant));
        assert_eq!(form(two, "R2+3"), ("h5h8".to_owned(), NotationForm::DigitForLetter));
        assert_eq!(form(fen::START, "N2+3"), ("h0g2".to_owned(), NotationForm::Variant));
        assert_eq!(form(fen::START, "C2.5"), ("h2e2".to_owned(), NotationForm::Variant));
        let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
        assert_eq!(form(three, "27=6"), ("c6d6".to_owned(), NotationForm::Canonical));
        assert_eq!(form(three, "P+=6"), ("c7d7".to_owned(), NotationForm::Variant));
        let pair = "3k5/9/2P6/2P6/9/9/9/9/9/4K4 w";
        assert_eq!(form(pair, "P-=6"), ("c6d6".to_owned(), NotationForm::Canonical));
        assert_eq!(form(pair, "27=6"), ("c6d6".to_owned(), NotationForm::Variant));
        assert_eq!(form(three, "P.=6"), ("c6d6".to_owned(), NotationForm::Variant));
    }

    #[test]
    fn letters_number_soldiers_through_their_files() {
        let position = fen::read("4k4/9/2P3P2/9/2P3P2/9/9/9/9/3K5 w").unwrap();
        for (token, half_move) in [("Pa+1", "g7g8"), ("Pb=4", "g5f5"), ("Pc=6", "c7d7"), ("Pd+1", "c5c6")] {
            let read_by = |series| read(&position, token.as_bytes(), series).unwrap();
            assert_eq!(read_by(true).half_move.to_string(), half_move);
            assert_eq!(
                (read_by(true).form, read_by(false).form),
                (NotationForm::Canonical, NotationForm::Variant),
                "{token}"
            );
        }
        assert_eq!(read(&position, b"Pe+1", false), Err(XiangqiRefusal::NoSuchMan));
    }
}
