//! Forced: the position after a half-move that the Laws do not allow but that was made all the same.

use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, FromSetup, Piece, Position, PositionError, Role, Setup,
    Square,
};

use super::letters::Language;
use crate::pgn::shape::MoveShape;

/// The positions after a half-move as it is written if any man of its kind may go there, whatever the Laws require.
/// Empty if no such man is there, if a man of the same side is in the way, or if play could not go on, since the king
/// of the player who moved could be taken.
pub fn forced(position: &Chess, shape: &MoveShape, language: &Language) -> Vec<Chess> {
    let us = position.turn();
    let setup = position.to_setup(EnPassantMode::Legal);
    if let Some(short) = shape.castling {
        let side = if short { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        return castled(&setup, us, side).and_then(|setup| arrived(setup, us)).into_iter().collect();
    }
    let role = match shape.piece {
        Some(letter) => language.role(letter),
        None => Some(Role::Pawn),
    };
    let Some(role) = role.filter(|_| shape.promotion.is_none()) else { return Vec::new() };
    let to = Square::new(u32::from(shape.to));
    if setup.board.color_at(to) == Some(us) {
        return Vec::new();
    }
    let fits = |from: &Square| {
        let (file, rank) = (u32::from(from.file()) as u8, u32::from(from.rank()) as u8);
        let named = shape.from_file.is_none_or(|f| f == file) && shape.from_rank.is_none_or(|r| r == rank);
        // A pawn leaves its file only to capture, and then its file is written.
        named && (role != Role::Pawn || shape.from_file.is_some() || from.file() == to.file())
    };
    let men = setup.board.by_piece(Piece { color: us, role });
    let moved = |from: Square| {
        let mut setup = setup.clone();
        setup.board.discard_piece_at(from);
        setup.board.set_piece_at(to, Piece { color: us, role });
        arrived(setup, us)
    };
    men.into_iter().filter(fits).filter_map(moved).collect()
}

/// The men after castling without the right to it: the king and the rook must be on their first squares.
fn castled(setup: &Setup, us: Color, side: CastlingSide) -> Option<Setup> {
    let rank = us.fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
    let corner = if side == CastlingSide::KingSide { shakmaty::File::H } else { shakmaty::File::A };
    let (king, rook) = (Square::from_coords(shakmaty::File::E, rank), Square::from_coords(corner, rank));
    let mut setup = setup.clone();
    let stands = |square, role| setup.board.piece_at(square) == Some(Piece { color: us, role });
    let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
    if !stands(king, Role::King) || !stands(rook, Role::Rook) {
        return None;
    }
    setup.board.discard_piece_at(king);
    setup.board.discard_piece_at(rook);
    let free = [king_to, rook_to].into_iter().all(|square| setup.board.piece_at(square).is_none());
    setup.board.set_piece_at(king_to, Piece { color: us, role: Role::King });
    setup.board.set_piece_at(rook_to, Piece { color: us, role: Role::Rook });
    free.then_some(setup)
}

/// The position after the half-move, if play can go on in it. Castling rights are kept only with the men that they
/// need.
fn arrived(mut setup: Setup, us: Color) -> Option<Chess> {
    setup.swap_turn();
    if us == Color::Black {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.ep_square = None;
    let board = &setup.board;
    let rights = setup.castling_rights;
    let kept = rights.into_iter().filter(|rook| {
        let color = if u32::from(rook.rank()) == 0 { Color::White } else { Color::Black };
        let home = Square::from_coords(shakmaty::File::E, rook.rank());
        board.piece_at(*rook) == Some(Piece { color, role: Role::Rook })
            && board.piece_at(home) == Some(Piece { color, role: Role::King })
    });
    setup.castling_rights = kept.collect();
    // An illegal half-move may leave a second bishop on squares of one colour, or a check that no legal one gives.
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::super::letters::{ENGLISH, VIETNAMESE};
    use super::*;
    use crate::chess::fen;
    use crate::pgn::shape;

    fn after(position: &Chess, written: &str, language: &Language) -> Vec<String> {
        let (shape, _) = shape::scan(written.as_bytes(), 0).unwrap();
        forced(position, &shape, language).iter().map(fen).collect()
    }

    #[test]
    fn a_man_goes_where_it_may_not() {
        let start = Chess::default();
        assert_eq!(
            after(&start, "Bc4", ENGLISH),
            [
                "rnbqkbnr/pppppppp/8/8/2B5/8/PPPPPPPP/RN1QKBNR b KQkq - 1 1",
                "rnbqkbnr/pppppppp/8/8/2B5/8/PPPPPPPP/RNBQK1NR b KQkq - 1 1",
            ]
            .map(|fen| fen.replace(" 1 1", " 0 1"))
        );
        assert_eq!(after(&start, "Xa1a5", VIETNAMESE), ["rnbqkbnr/pppppppp/8/R7/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1"]);
        assert_eq!(after(&start, "Nd2", ENGLISH), [""; 0], "a man of the same side stands there");
        assert_eq!(after(&start, "O-O", ENGLISH), [""; 0]);
        assert_eq!(after(&start, "e6", ENGLISH), ["rnbqkbnr/pppppppp/4P3/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]);
    }
}
