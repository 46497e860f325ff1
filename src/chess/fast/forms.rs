//! The common forms of a half-move: a letter or none, a capture sign or none. What is written otherwise is looked at apart.

use super::board::{BLACK, KING, Man, PAWN};
use super::tables::{KNIGHT_SOURCE, QUIET_PAWNS};

/// What a form asks for.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
pub(super) struct Form {
    /// What may not stand on the square: a bit for each man, the lowest for none.
    pub(super) barred: u32,
    /// The man that moves.
    pub(super) man: Man,
    /// Where the squares of departure are among the sources.
    pub(super) row: u8,
    /// How long it is, in bits.
    pub(super) bits: u8,
}

/// By colour, then by kind and sign: see [`letter::KIND`](super::tables::letter::KIND).
pub(super) static FORMS: [[Form; 256]; 2] = [forms(false), forms(true)];

const fn forms(black: bool) -> [Form; 256] {
    // The others stand for nothing: every man is barred.
    let mut forms = [Form { barred: u32::MAX, man: 0, row: 15, bits: 0 }; 256];
    let colour = if black { BLACK } else { 0 };
    let men: u32 = 0x7E;
    let own = men << colour;
    let their_king = 1 << (KING + BLACK - colour);
    let mut kind = 0;
    while kind < 6 {
        let mut sign = 0;
        while sign < 2 {
            let pawn = kind == 0;
            let barred = match (pawn, sign) {
                (true, 0) => !1,
                (false, 0) => own | their_king,
                _ => own | their_king | 1,
            };
            let row = if pawn { QUIET_PAWNS as u8 + 2 * black as u8 + sign } else { kind + KNIGHT_SOURCE as u8 - 1 };
            let bytes = if pawn { 2 + 2 * sign } else { 3 + sign };
            forms[(kind + 8 * sign) as usize] = Form { barred, man: PAWN + kind + colour, row, bits: 8 * bytes };
            sign += 1;
        }
        kind += 1;
    }
    forms
}
