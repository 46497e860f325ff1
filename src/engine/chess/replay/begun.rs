//! Begun: the half-moves at the beginning of a main line, as another reader understood them before it stopped.
//!
//! Most games on the careful path have one fault, and the fast path has read everything before it. Those half-moves are
//! played without being read again.

use shakmaty::{CastlingSide, Move, Role};

/// The half-moves at the beginning of a main line. Each is legal and written canonically with English letters, and the
/// numbers between them are right.
#[derive(Debug, Clone)]
pub struct CanonicalStart(Vec<Move>);

impl CanonicalStart {
    /// The half-moves.
    pub fn new(half_moves: Vec<Move>) -> CanonicalStart {
        CanonicalStart(half_moves)
    }

    /// No half-moves.
    pub const fn nothing() -> CanonicalStart {
        CanonicalStart(Vec::new())
    }

    /// The number of the half-moves.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The half-move of an index, counted from 0, if it is known and fits `token`.
    pub(super) fn half_move(&self, index: usize, token: &[u8]) -> Option<Move> {
        self.0.get(index).copied().filter(|played| says(token, *played))
    }
}

/// Whether a token may be a half-move: its letter and its square are right.
fn says(token: &[u8], played: Move) -> bool {
    let mut token = match token {
        [unmarked @ .., b'+' | b'#'] => unmarked,
        token => token,
    };
    let (role, to) = match played {
        Move::Normal { role, to, promotion, .. } => {
            if let Some(role) = promotion {
                let Some(square) = token.strip_suffix(&[letter(role)]) else { return false };
                token = square.strip_suffix(b"=").unwrap_or(square);
            }
            (role, to)
        }
        Move::EnPassant { to, .. } => (Role::Pawn, to),
        Move::Castle { .. } => {
            let long = played.castling_side() == Some(CastlingSide::QueenSide);
            return token == if long { &b"O-O-O"[..] } else { b"O-O" };
        }
        Move::Put { .. } => return false,
    };
    let (Some(first), Some(square)) = (token.first(), token.last_chunk()) else { return false };
    let lettered = if role == Role::Pawn { matches!(first, b'a'..=b'h') } else { *first == letter(role) };
    lettered && *square == [b'a' + u8::from(to.file()), b'1' + u8::from(to.rank())]
}

/// The English letter of a man.
fn letter(role: Role) -> u8 {
    b" PNBRQK"[role as usize & 7]
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    #[test]
    fn a_half_move_is_known_only_where_its_token_says_it() {
        let normal = |role, from, to, promotion| Move::Normal { role, from, capture: None, to, promotion };
        let castle = |rook| Move::Castle { king: Square::E1, rook };
        let queen = Some(Role::Queen);
        for (played, tokens) in [
            (normal(Role::Pawn, Square::B2, Square::B4, None), &["b4", "axb4", "b4+", "b4#"][..]),
            (normal(Role::Bishop, Square::C1, Square::B2, None), &["Bb2", "Bxb2", "Bcb2+", "B1xb2#"]),
            (normal(Role::Pawn, Square::A7, Square::B8, queen), &["b8=Q", "axb8=Q+", "axb8Q#"]),
            (Move::EnPassant { from: Square::E5, to: Square::D6 }, &["exd6"]),
            (castle(Square::H1), &["O-O", "O-O+"]),
            (castle(Square::A1), &["O-O-O", "O-O-O#"]),
        ] {
            let begun = CanonicalStart::new(vec![played]);
            for token in tokens {
                assert_eq!(begun.half_move(0, token.as_bytes()), Some(played), "{token}");
                assert_eq!(begun.half_move(1, token.as_bytes()), None, "{token}");
            }
            for token in ["", "+", "4", "b", "b5", "bb4!", "Nb2", "b2", "Bb4", "b8", "b8=R", "b8=", "0-0", "Kg1"] {
                assert_eq!(begun.half_move(0, token.as_bytes()), None, "{token}");
            }
        }
    }
}
