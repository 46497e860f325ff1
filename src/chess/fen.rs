//! Fen: a position as text. The letters are written at once, in a fourth of the time of a way through a setup.

use super::{CastlingMode, Chess, Color, Position, Role, Square};

/// The fields of a FEN but for the men (PGN standard 16.1.3).
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    /// The squares with men.
    pub(super) occupied: u64,
    /// Whether Black is to move.
    pub(super) black: bool,
    /// Whether White may castle with the king's rook and the queen's, and Black.
    pub(super) rights: [bool; 4],
    /// The square of a legal capture en passant.
    pub(super) en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub(super) clock: u32,
    /// The number of the next full move.
    pub(super) number: u32,
}

impl Fields {
    /// The FEN. `letter` gives the letter of the man on a square.
    pub(super) fn text(self, letter: impl Fn(usize) -> u8) -> String {
        // The longest board has 72 bytes. A digit is written before every man and passed over if it is 0, which costs
        // less than branches that nobody can foresee.
        let (mut ranks, mut len) = ([0_u8; 128], 0_usize);
        let mut put = |byte: u8, counts: bool| {
            ranks[len & 127] = byte;
            len += usize::from(counts);
        };
        for rank in (0..8).rev() {
            let (mut men, mut next) = ((self.occupied >> (8 * rank)) as u8, 0);
            while men != 0 {
                let file = men.trailing_zeros() as u8;
                put(b'0' + (file - next), file > next);
                put(letter((8 * rank + usize::from(file)) & 63), true);
                next = file + 1;
                men &= men - 1;
            }
            put(b'0' + (8 - next), next < 8);
            put(b'/', rank > 0);
        }
        let mut fen = Vec::with_capacity(96);
        fen.extend_from_slice(&ranks[..len]);
        fen.extend_from_slice(if self.black { b" b " } else { b" w " });
        let before = fen.len();
        fen.extend(self.rights.iter().zip(b"KQkq").filter(|(may, _)| **may).map(|(_, letter)| *letter));
        if fen.len() == before {
            fen.push(b'-');
        }
        fen.push(b' ');
        match self.en_passant {
            None => fen.push(b'-'),
            Some(square) => fen.extend([square.file().char() as u8, square.rank().char() as u8]),
        }
        let mut digits = itoa::Buffer::new();
        for number in [self.clock, self.number] {
            fen.push(b' ');
            fen.extend_from_slice(digits.format(number).as_bytes());
        }
        String::from_utf8(fen).unwrap_or_default()
    }
}

/// The FEN of a position, in which castling has the letters of the usual squares. `None` if it may need others, as in
/// Chess960.
pub(super) fn usual(position: &Chess) -> Option<String> {
    let castles = position.castles();
    if castles.mode() != CastlingMode::Standard {
        return None;
    }
    let (board, mut letters) = (position.board(), [b'.'; 64]);
    for color in Color::ALL {
        for role in Role::ALL {
            let letter = if color.is_white() { role.upper_char() } else { role.char() } as u8;
            for square in board.by_color(color) & board.by_role(role) {
                letters[square as usize & 63] = letter;
            }
        }
    }
    let rooks = castles.castling_rights();
    let fields = Fields {
        occupied: board.occupied().0,
        black: position.turn().is_black(),
        rights: [Square::H1, Square::A1, Square::H8, Square::A8].map(|rook| rooks.contains(rook)),
        en_passant: position.legal_ep_square(),
        clock: position.halfmoves(),
        number: position.fullmoves().get(),
    };
    Some(fields.text(|square| letters[square & 63]))
}

#[cfg(test)]
mod tests {
    use shakmaty::EnPassantMode;
    use shakmaty::fen::Fen;

    use super::*;

    #[test]
    fn it_is_what_the_library_writes() {
        let mut seed = 1_u64;
        let (mut captures, mut count) = (0, 0);
        for _ in 0..200 {
            let mut position = Chess::default();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position.play_unchecked(moves[(seed >> 33) as usize % moves.len()]);
                let wanted = Fen::from_position(&position, EnPassantMode::Legal).to_string();
                captures += u32::from(position.legal_ep_square().is_some());
                count += 1;
                assert_eq!(usual(&position), Some(wanted));
            }
        }
        assert!(captures > 50 && count > 10_000, "{captures} {count}");
    }
}
