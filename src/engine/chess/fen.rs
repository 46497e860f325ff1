//! Fen: a position as text. The letters are written directly, which takes a fourth of the time of a setup of shakmaty.

use super::{CastlingMode, Chess, Color, Position, Role, Square};

/// The fields of a FEN without the men (PGN standard 16.1.3).
#[derive(Debug, Clone, Copy)]
pub(super) struct FenFields {
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

/// The letters of the men, by their numbers, and from 16 on the digits from 1.
pub(super) const LETTERS: &[u8; 32] = b".PNBRQK..pnbrqk.12345678........";

/// For each set of files with men: the signs of a FEN for such a rank, four bits each from the lowest, and their
/// number. Below 8 it is the man on that file, from 8 on the digits from 1.
static RANKS: ([u32; 256], [u8; 256]) = {
    let (mut places, mut counts, mut men) = ([0; 256], [0; 256], 0);
    while men < 256 {
        let (mut file, mut empty) = (0, 0);
        while file <= 8 {
            let ends = file == 8 || men >> file & 1 != 0;
            if ends && empty > 0 {
                places[men] |= (7 + empty) << (4 * counts[men]);
                counts[men] += 1;
                empty = 0;
            }
            if file < 8 {
                if ends {
                    places[men] |= file << (4 * counts[men]);
                    counts[men] += 1;
                } else {
                    empty += 1;
                }
            }
            file += 1;
        }
        men += 1;
    }
    (places, counts)
};

impl FenFields {
    /// Appends the FEN. `men` are the men on the squares from a1 on, numbered as on the fast path: 0 for none, from 1
    /// on pawn, knight, bishop, rook, queen and king, and 8 more for Black's.
    pub(super) fn write(self, men: &[u8; 64], to: &mut Vec<u8>) {
        // The longest board has 72 bytes. Eight bytes are written for each rank, of which as many stay as are needed,
        // which costs less than unpredictable branches.
        let (mut ranks, mut len) = ([0_u8; 80], 0_usize);
        for (rank, row) in men.as_chunks::<8>().0.iter().enumerate().rev() {
            let occupied = usize::from((self.occupied >> (8 * rank)) as u8);
            let (places, count) = (RANKS.0[occupied], RANKS.1[occupied]);
            // The men, and after them the digits.
            let mut signs = *b"\0\0\0\0\0\0\0\0\x10\x11\x12\x13\x14\x15\x16\x17";
            signs[..8].copy_from_slice(row);
            let sign = |place: usize| signs[(places >> (4 * place)) as usize & 15];
            let written: [u8; 8] = std::array::from_fn(|place| LETTERS[usize::from(sign(place) & 31)]);
            ranks[len..len + 8].copy_from_slice(&written);
            len += usize::from(count);
            ranks[len] = b'/';
            len += 1;
        }
        // A copy of known length takes no call.
        let at = to.len();
        to.extend_from_slice(&ranks);
        to.truncate(at + len - 1);
        to.extend_from_slice(if self.black { b" b " } else { b" w " });
        let before = to.len();
        to.extend(self.rights.iter().zip(b"KQkq").filter(|(may, _)| **may).map(|(_, letter)| *letter));
        if to.len() == before {
            to.push(b'-');
        }
        to.push(b' ');
        match self.en_passant {
            None => to.push(b'-'),
            Some(square) => to.extend([square.file().char() as u8, square.rank().char() as u8]),
        }
        for number in [self.clock, self.number] {
            to.push(b' ');
            match number {
                0..=9 => to.push(b'0' + number as u8),
                _ => to.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
            }
        }
    }

    /// The FEN.
    fn text(self, men: &[u8; 64]) -> String {
        let mut fen = Vec::with_capacity(96);
        self.write(men, &mut fen);
        String::from_utf8(fen).unwrap_or_default()
    }
}

/// The FEN of a position, in which castling has the letters of the usual squares. `None` if it may need other letters,
/// as in Chess960.
pub(super) fn usual(position: &Chess) -> Option<String> {
    let castles = position.castles();
    if castles.mode() != CastlingMode::Standard {
        return None;
    }
    let (board, mut men) = (position.board(), [0; 64]);
    for color in Color::ALL {
        for role in Role::ALL {
            let man = role as u8 + if color.is_white() { 0 } else { 8 };
            for square in board.by_color(color) & board.by_role(role) {
                men[square as usize & 63] = man;
            }
        }
    }
    let rooks = castles.castling_rights();
    let fields = FenFields {
        occupied: board.occupied().0,
        black: position.turn().is_black(),
        rights: [Square::H1, Square::A1, Square::H8, Square::A8].map(|rook| rooks.contains(rook)),
        en_passant: position.legal_ep_square(),
        clock: position.halfmoves(),
        number: position.fullmoves().get(),
    };
    Some(fields.text(&men))
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
