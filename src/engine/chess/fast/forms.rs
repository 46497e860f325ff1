//! The common forms of a half-move: a piece letter or none, a capture sign or none, and a square.
//!
//! These are `e4`, `exd5`, `Nf3` and `Nxf3`. A half-move that is written in another way (`Nbd2`, `e8=Q`, `O-O`) differs
//! from them in its length or its first byte, and `rare` reads it.

use super::man::{BLACK, KING};

/// The conditions of a form. The alignment to eight bytes lets an entry be found by a shift.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
pub(super) struct FastForm {
    /// The men that are not allowed on the square of arrival: bit `n` for man `n`, and bit 0 for the empty square.
    pub(super) barred: u32,
    /// The bits in which the byte before the square must be an `x`: all of them or none.
    pub(super) sign: u8,
}

/// By colour, then by kind and eight times the length in bytes: see [`letter::KIND`](super::tables::letter::KIND).
pub(super) static FORMS: [[FastForm; 64]; 2] = [forms(false), forms(true)];

const fn forms(black: bool) -> [FastForm; 64] {
    // No form has one of the other indices. Every man is barred there, so nothing is ever played.
    let mut forms = [FastForm { barred: u32::MAX, sign: 0 }; 64];
    let colour = if black { BLACK } else { 0 };
    // Bits 1 to 6, from pawn to king.
    let men: u32 = 0x7E;
    let own = men << colour;
    let their_king = 1 << (KING + BLACK - colour);
    let mut kind = 0;
    while kind < 6 {
        let mut sign = 0;
        while sign < 2 {
            let pawn = kind == 0;
            let barred = match (pawn, sign) {
                // A pawn steps to empty squares only. A piece may leave its capture sign out (Laws 2018 C.13), but a
                // sign needs something to capture.
                (true, 0) => !1,
                (false, 0) => own | their_king,
                _ => own | their_king | 1,
            };
            let bytes = if pawn { 2 + 2 * sign } else { 3 + sign };
            forms[kind + 8 * bytes] = FastForm { barred, sign: if sign == 1 { 0xFF } else { 0 } };
            sign += 1;
        }
        kind += 1;
    }
    forms
}
