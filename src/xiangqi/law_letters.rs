//! The law's letters: the relative notation of Art. 11.2 and its Asian signs (11.2b).
//!
//! A token is a man (`Tg S T X P M B`), a place (the number of the file, or `t g s` for one of several equal men), a
//! sign and a target. `g` belongs to soldiers only, so `Tg/1` is a general that has lost its digit, and no token. The
//! sign may be the first letter of its word: `P2b5`, `M8t7`, `X1l1`.

use super::man::ManKind;
use super::meaning::{XiangqiReading, XiangqiRefusal};
use super::position::XiangqiPosition;
use super::relative::{RelativeForm, RelativePlace, Sign, resolve};
use super::words;

/// The signs of the law: forward, back, sideways.
pub(super) const VIETNAMESE: [u8; 3] = *b"./-";

/// The Asian signs (11.2b): the dot is back here.
pub(super) const ASIAN: [u8; 3] = *b"+.=";

/// Reads a folded token with these signs.
#[inline]
pub(super) fn read(position: &XiangqiPosition, token: &[u8], signs: [u8; 3]) -> Result<XiangqiReading, XiangqiRefusal> {
    let (wanted, changed) = parse(token, signs).ok_or(XiangqiRefusal::Unknown)?;
    let read = resolve(position, wanted)?;
    Ok(XiangqiReading { form: read.form.or_variant(changed), ..read })
}

/// The parts of a folded token, and whether a letter is in the wrong case. `None` if it is no token.
#[inline]
pub(super) fn parse(token: &[u8], signs: [u8; 3]) -> Option<(RelativeForm, bool)> {
    let (&first, mut rest) = token.split_first()?;
    let mut changed = first.is_ascii_lowercase();
    let kind = match first.to_ascii_uppercase() {
        b'T' => match rest {
            [letter @ (b'g' | b'G'), after @ ..] => {
                changed |= letter.is_ascii_uppercase();
                rest = after;
                ManKind::General
            }
            _ => ManKind::Elephant,
        },
        b'S' => ManKind::Advisor,
        b'X' => ManKind::Chariot,
        b'M' => ManKind::Horse,
        b'P' => ManKind::Cannon,
        // Chốt and voi are C and V. In WXF the C is the cannon; the other half-moves show which notation it is.
        b'B' | b'C' => ManKind::Soldier,
        b'V' => ManKind::Elephant,
        _ => return None,
    };
    changed |= matches!(first, b'C' | b'V');
    let mut place = None;
    while let [letter, after @ ..] = rest {
        place = match (letter.to_ascii_lowercase(), place) {
            (b't', None) => Some(RelativePlace::Front),
            (b's', None) => Some(RelativePlace::Rear),
            (b'g', None) if kind == ManKind::Soldier => Some(RelativePlace::Middle(1)),
            (b'g', Some(RelativePlace::Middle(number @ 1..=2))) => Some(RelativePlace::Middle(number + 1)),
            (b's' | b'g', _) => return None,
            _ => break,
        };
        changed |= letter.is_ascii_uppercase();
        rest = after;
    }
    let number = match rest {
        [digit @ b'1'..=b'9', after @ ..] => {
            rest = after;
            Some(digit - b'0')
        }
        _ => None,
    };
    let (&[ref sign @ .., target @ b'1'..=b'9'], true) = (rest, place.is_some() || number.is_some()) else {
        return None;
    };
    let sign = match *sign {
        // If `=` is bình, many write `-` for back.
        [b'-'] if signs == ASIAN => {
            changed = true;
            Sign::Back
        }
        [sign] if !sign.is_ascii_alphabetic() => Sign::ALL[signs.iter().position(|&other| other == sign)?],
        // `P2b5`, as forums write bình.
        _ if signs == VIETNAMESE && sign.len() < 3 => {
            changed = true;
            words::sign(&std::str::from_utf8(sign).ok()?.to_ascii_lowercase())?
        }
        _ => return None,
    };
    Some((RelativeForm { kind, place, number, sign, target: target - b'0' }, changed))
}

#[cfg(test)]
mod tests {
    use super::super::{fen, meaning::NotationForm};
    use super::*;

    fn form(text: &str, token: &str) -> Result<(String, NotationForm), XiangqiRefusal> {
        let read = read(&fen::read(text).unwrap(), token.as_bytes(), VIETNAMESE)?;
        Ok((read.half_move.to_string(), read.form))
    }

    #[test]
    fn g_belongs_to_soldiers_only() {
        for token in ["Tg/1", "Tgg.1", "Xg.1", "B.1", "T5", "T", "B", "Bgggg.1", "Bts.1", "X0.1", "X1.0", "P2-55"] {
            assert!(parse(token.as_bytes(), VIETNAMESE).is_none(), "{token}");
        }
        for token in ["Tg5.1", "Bg.1", "Bggg7-6", "St/5", "T5-3", "b7.1", "TG5/1", "XT.1"] {
            assert!(parse(token.as_bytes(), VIETNAMESE).is_some(), "{token}");
        }
        for (token, dotted) in
            [("P2b5", "P2-5"), ("m8T7", "M8.7"), ("X1th1", "X1/1"), ("X9l1", "X9/1"), ("Xtt1", "Xt.1")]
        {
            let wanted = |token: &str, signs| parse(token.as_bytes(), signs).map(|(wanted, _)| wanted);
            assert_eq!(wanted(token, VIETNAMESE), wanted(dotted, VIETNAMESE), "{token}");
            assert_eq!(wanted(token, ASIAN), None, "{token}");
        }
    }

    #[test]
    fn forms_are_told_apart() {
        let two = "4k4/9/9/9/7R1/9/7R1/9/9/3K5 w";
        assert_eq!(form(two, "Xt.1"), Ok(("h5h6".to_owned(), NotationForm::Canonical)));
        assert_eq!(form(two, "X2.3"), Ok(("h5h8".to_owned(), NotationForm::DigitForLetter)));
        assert_eq!(form(two, "Xt2.1"), Ok(("h5h6".to_owned(), NotationForm::Variant)));
        let soldiers = "4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w";
        assert_eq!(form(soldiers, "Bt7-6"), Ok(("c7d7".to_owned(), NotationForm::Canonical)));
        assert_eq!(form(soldiers, "Bt-6"), Ok(("c7d7".to_owned(), NotationForm::Variant)));
        assert_eq!(form("4k4/9/9/9/9/9/9/3A5/9/3AK4 w", "St/5"), Ok(("d2e1".to_owned(), NotationForm::Variant)));
        assert_eq!(form(fen::START, "P2-5"), Ok(("h2e2".to_owned(), NotationForm::Canonical)));
        assert_eq!(form(fen::START, "p2-5"), Ok(("h2e2".to_owned(), NotationForm::Variant)));
    }

    #[test]
    fn refusals_are_told_apart() {
        for (token, refusal) in [
            ("Xt.1", XiangqiRefusal::NoSuchMan),
            ("X5.1", XiangqiRefusal::NoSuchMan),
            ("M2-4", XiangqiRefusal::ImpossibleDirection),
            ("B7/1", XiangqiRefusal::ImpossibleDirection),
            ("X1/2", XiangqiRefusal::Illegal(None)),
            ("Tg/1", XiangqiRefusal::Unknown),
        ] {
            assert_eq!(form(fen::START, token), Err(refusal), "{token}");
        }
    }
}
