//! Men: the seven kinds of each side, as one byte.

use std::num::NonZeroU8;

use bienban_base::place::Side;

/// One of the seven kinds of men (Art. 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ManKind {
    /// Tướng or Soái: one step straight inside the palace.
    General = 0,
    /// Sĩ: one step diagonally inside the palace.
    Advisor = 1,
    /// Tượng: two steps diagonally on the own side of the river.
    Elephant = 2,
    /// Xe: any distance straight.
    Chariot = 3,
    /// Mã: one step straight, then one diagonally outward.
    Horse = 4,
    /// Pháo: like the chariot, but it captures over exactly one man.
    Cannon = 5,
    /// Tốt or Binh: one step forward; sideways too once it has crossed the river.
    Soldier = 6,
}

impl ManKind {
    /// All kinds in the order of the FEN letters `K A B R N C P`.
    pub const ALL: [ManKind; 7] = [
        ManKind::General,
        ManKind::Advisor,
        ManKind::Elephant,
        ManKind::Chariot,
        ManKind::Horse,
        ManKind::Cannon,
        ManKind::Soldier,
    ];

    /// The letters of the law's relative notation (Art. 11.2): `Tg S T X M P B`.
    pub const fn law_letter(self) -> &'static str {
        ["Tg", "S", "T", "X", "M", "P", "B"][self as usize]
    }

    /// The capital letter in a FEN: `K A B R N C P`.
    pub const fn fen_letter(self) -> u8 {
        b"KABRNCP"[self as usize]
    }

    /// The kind of a FEN letter in either case; `h` is a horse and `e` an elephant, too.
    pub const fn of_fen_letter(letter: u8) -> Option<ManKind> {
        Some(match letter.to_ascii_uppercase() {
            b'K' => ManKind::General,
            b'A' => ManKind::Advisor,
            b'B' | b'E' => ManKind::Elephant,
            b'R' => ManKind::Chariot,
            b'N' | b'H' => ManKind::Horse,
            b'C' => ManKind::Cannon,
            b'P' => ManKind::Soldier,
            _ => return None,
        })
    }

    /// Whether the man can attack beyond the river: chariot, horse, cannon, soldier (20.4 b.6).
    pub const fn can_attack(self) -> bool {
        matches!(self, ManKind::Chariot | ManKind::Horse | ManKind::Cannon | ManKind::Soldier)
    }
}

/// A man: its kind and its side. It takes one byte, also as `Option<Man>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct XiangqiMan(NonZeroU8);

impl XiangqiMan {
    /// The man of a kind and a side.
    pub const fn new(side: Side, kind: ManKind) -> XiangqiMan {
        XiangqiMan(NonZeroU8::MIN.saturating_add(kind as u8 | (side as u8) << 3))
    }

    /// A number below 16 that no other man has.
    pub const fn code(self) -> usize {
        (self.0.get() - 1) as usize & 15
    }

    /// The kind.
    pub const fn kind(self) -> ManKind {
        match self.code() & 7 {
            0 => ManKind::General,
            1 => ManKind::Advisor,
            2 => ManKind::Elephant,
            3 => ManKind::Chariot,
            4 => ManKind::Horse,
            5 => ManKind::Cannon,
            _ => ManKind::Soldier,
        }
    }

    /// The side.
    pub const fn side(self) -> Side {
        if self.code() & 8 == 0 { Side::White } else { Side::Black }
    }

    /// The letter in a FEN: a capital for White.
    pub const fn fen_letter(self) -> char {
        let letter = self.kind().fen_letter();
        (match self.side() {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }) as char
    }
}

impl std::fmt::Debug for XiangqiMan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.fen_letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_man_keeps_its_kind_and_side() {
        for side in Side::BOTH {
            for kind in ManKind::ALL {
                let man = XiangqiMan::new(side, kind);
                assert_eq!((man.side(), man.kind()), (side, kind));
                assert_eq!(ManKind::of_fen_letter(man.fen_letter() as u8), Some(kind));
            }
        }
        assert_eq!(size_of::<Option<XiangqiMan>>(), 1);
    }
}
