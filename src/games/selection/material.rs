//! Material: the men that both sides have, at least and at most.

use std::fmt;

use bienban_base::message::Message;
use bienban_engine::chess::view::{MenSquares, Role};

/// How many of one kind of man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Amount {
    least: u32,
    most: u32,
}

/// More men than any side can have.
const ANY: u32 = 64;

/// The men of both sides, White first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    /// By colour, then by the number of the role.
    sides: [[Amount; 6]; 2],
    /// How many positions in a row have it.
    pub together: u32,
    /// Whether the sides may be exchanged.
    pub either: bool,
}

impl Material {
    /// Reads `KRP v KR`. A king may be left out. A letter means one man, with `+` as many or more, with `-` as many or
    /// fewer, with `*` any number; a number may replace letters, so that `P3-` is `PPP-`.
    ///
    /// # Errors
    /// The bytes that are wrong, and the fault.
    pub fn read(text: &str) -> Result<Material, (usize, usize, Message)> {
        let whole = |key| (0, text.len(), Message::new(key));
        let (first, second) = text.split_once(['v', 'V']).ok_or_else(|| whole("select-material-sides"))?;
        let behind = first.len() + 1;
        let (second, behind) = match second.strip_prefix(['s', 'S']) {
            Some(rest) => (rest, behind + 1),
            None => (second, behind),
        };
        if second.contains(['v', 'V']) {
            return Err(whole("select-material-sides"));
        }
        Ok(Material { sides: [side(first, 0)?, side(second, behind)?], together: 1, either: false })
    }

    /// Whether the men are these.
    pub fn is(&self, men: &MenSquares) -> bool {
        self.fits(men, false) || (self.either && self.fits(men, true))
    }

    fn fits(&self, men: &MenSquares, exchanged: bool) -> bool {
        self.sides.iter().zip([exchanged, !exchanged]).all(|(side, black)| {
            side.iter().zip(Role::ALL).all(|(amount, role)| {
                let count = men.count(role, black);
                (amount.least..=amount.most).contains(&count)
            })
        })
    }

    /// The fewest men with which it can hold: with fewer on the board it never holds again.
    pub(super) fn fewest(&self) -> u32 {
        self.sides.iter().flatten().map(|amount| amount.least).sum()
    }
}

/// The men of one side.
fn side(text: &str, start: usize) -> Result<[Amount; 6], (usize, usize, Message)> {
    let mut amounts: [Option<Amount>; 6] = [None; 6];
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let first = at;
        let letter = text[at..].chars().next().unwrap_or(' ');
        let wrong =
            |end: usize, key| (start + first, start + end, Message::new(key).with("letter", letter.to_string()));
        let role = Role::of(letter.to_ascii_uppercase());
        let role = role.ok_or_else(|| wrong(first + letter.len_utf8(), "select-material-letter"))?;
        while bytes.get(at).is_some_and(|b| b.eq_ignore_ascii_case(&bytes[first])) {
            at += 1;
        }
        let mut count = (at - first) as u32;
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            let number = text[at..at + digits].parse().ok().filter(|number| *number <= ANY && count == 1);
            count = number.ok_or_else(|| wrong(at + digits, "select-material-number"))?;
            at += digits;
        }
        let amount = match bytes.get(at) {
            Some(b'+') => Amount { least: count, most: ANY },
            Some(b'-') => Amount { least: 0, most: count },
            Some(b'*') => Amount { least: 0, most: ANY },
            _ => Amount { least: count, most: count },
        };
        at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-' | b'*')));
        if count > ANY || (role == Role::King && amount != Amount { least: 1, most: 1 }) {
            return Err(wrong(at, "select-material-number"));
        }
        if amounts[role as usize].replace(amount).is_some() {
            return Err(wrong(at, "select-material-twice"));
        }
    }
    amounts[Role::King as usize] = Some(Amount { least: 1, most: 1 });
    Ok(amounts.map(Option::unwrap_or_default))
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, side) in self.sides.iter().enumerate() {
            if index > 0 {
                f.write_str(" v ")?;
            }
            for role in Role::ALL.into_iter().rev() {
                let Amount { least, most } = side[role as usize];
                let letter = role.letter();
                match (least, most) {
                    (0, 0) => {}
                    (1, 1) => write!(f, "{letter}")?,
                    (0, ANY) => write!(f, "{letter}*")?,
                    (least, ANY) => write!(f, "{letter}{least}+")?,
                    (0, most) => write!(f, "{letter}{most}-")?,
                    (least, _) => write!(f, "{letter}{least}")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::view::SoughtPosition;

    fn fits(material: &str, either: bool, board: &str) -> bool {
        let men = SoughtPosition::read(board).expect("a board").men;
        Material { either, ..Material::read(material).expect(material) }.is(&men)
    }

    #[test]
    fn amounts_are_exact_or_at_least_or_at_most() {
        let board = "4k3/8/8/r7/8/PPP5/8/R3K3";
        for material in ["KRPPP v KR", "RPPPvr", "RP3 vs KR", "KRP+ v KR", "KRP3- v KR", "KRP* v KRP*", "KQ-RP2+ v KR+"]
        {
            assert!(fits(material, false, board), "{material}");
        }
        for material in ["KRP v KR", "KRP- v KR", "KR v KRPPP", "KRPPPP+ v KR", "KR v KR", "RPPP v R2"] {
            assert!(!fits(material, false, board), "{material}");
        }
        assert!(fits("KR v KRPPP", true, board));
    }

    #[test]
    fn it_prints_as_it_is_read() {
        for text in ["KRP v KR", "KQ2+ v KP*", "KR2P3- v K", "K v K"] {
            assert_eq!(Material::read(text).expect(text).to_string(), text);
        }
        assert_eq!(Material::read("KPPP+vK").expect("material").to_string(), "KP3+ v K");
    }

    #[test]
    fn faults_have_a_place() {
        let fault = |text: &str| {
            let (from, to, message) = Material::read(text).expect_err(text);
            (from, to, message.key)
        };
        assert_eq!(fault("KR"), (0, 2, "select-material-sides"));
        assert_eq!(fault("KvKvK"), (0, 5, "select-material-sides"));
        assert_eq!(fault("KR v KT"), (6, 7, "select-material-letter"));
        assert_eq!(fault("KRPR v K"), (3, 4, "select-material-twice"));
        assert_eq!(fault("KKR v K"), (0, 2, "select-material-number"));
        assert_eq!(fault("KP99 v K"), (1, 4, "select-material-number"));
        assert_eq!(fault("K đ v K"), (2, 4, "select-material-letter"));
    }
}
