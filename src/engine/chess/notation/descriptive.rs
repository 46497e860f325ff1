//! From a half-move in descriptive notation to the move itself.
//!
//! The board decides what the short forms leave open: `P-B4` is the one of two pawns that can go there, and if both
//! can, the half-move is ambiguous. A piece that is named after a wing is the one on that wing; a bishop the one of
//! that wing's colour. A written check excludes moves that give none, and en passant is meant only if it is written,
//! unless nothing else fits.

use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::resolve::{IllegalReason, MoveRefusal};
use crate::pgn::descriptive::{DescriptiveDeed, DescriptiveMan, DescriptiveMove, DescriptivePlace, FileSet};
use crate::pgn::shape::CheckMark;

/// The only legal move that can be written like this.
///
/// # Errors
/// A [`MoveRefusal`] if there is no such move, or more than one.
pub(crate) fn resolve(position: &Chess, form: &DescriptiveMove) -> Result<Move, MoveRefusal> {
    let us = position.turn();
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(|m| fits(position, form, *m)).collect();
    narrow(&mut moves, |m| form.en_passant == m.is_en_passant());
    if form.mark != CheckMark::None {
        narrow(&mut moves, |m| {
            let mut after = position.clone();
            after.play_unchecked(*m);
            after.is_check()
        });
    }
    if let Some(kings) = form.man.wing {
        narrow(&mut moves, |m| m.from().is_some_and(|from| is_of_wing(form.man, from, kings, us)));
    }
    if let DescriptiveDeed::Takes(DescriptiveMan { wing: Some(kings), letter, files }, _) = form.deed {
        let taken = DescriptiveMan { letter, wing: Some(kings), files };
        narrow(&mut moves, |m| is_of_wing(taken, m.to(), kings, !us));
    }
    if form.promotion.is_none() && moves.first().is_some_and(|m| m.is_promotion()) {
        let way = |m: &Move| (m.from(), m.to());
        if moves.iter().all(|m| way(m) == way(&moves[0])) {
            return Err(MoveRefusal::PromotionMissing(moves));
        }
    }
    match moves.as_slice() {
        [] => Err(MoveRefusal::Illegal(IllegalReason::NoneWritten)),
        [only] => Ok(*only),
        _ => Err(MoveRefusal::Ambiguous(moves)),
    }
}

/// Keeps the moves for which `keeps` is true, unless it is true for none.
fn narrow(moves: &mut Vec<Move>, keeps: impl Fn(&Move) -> bool) {
    if moves.len() > 1 && moves.iter().any(&keeps) {
        moves.retain(keeps);
    }
}

/// Whether a legal move can be written like this; wings and marks are not considered.
fn fits(position: &Chess, form: &DescriptiveMove, played: Move) -> bool {
    if let DescriptiveDeed::Castles(short) = form.deed {
        return played.castling_side().is_some_and(|side| short.is_none_or(|short| side.is_king_side() == short));
    }
    let us = position.turn();
    let Some(from) = played.from().filter(|_| !played.is_castle()) else { return false };
    let goes = match form.deed {
        DescriptiveDeed::Goes(place) => !played.is_capture() && is_in(place, played.to(), us),
        DescriptiveDeed::Takes(man, place) => {
            let stood =
                if played.is_en_passant() { Square::from_coords(played.to().file(), from.rank()) } else { played.to() };
            played.capture().is_some_and(|role| is_named(man, role, stood))
                && place.is_none_or(|place| is_in(place, stood, us))
        }
        DescriptiveDeed::Castles(_) => false,
    };
    goes && is_named(form.man, played.role(), from)
        && form.from.is_none_or(|place| is_in(place, from, us))
        && (form.promotion.is_none() || played.promotion().map(Role::upper_char) == form.promotion)
        && (!form.en_passant || played.is_en_passant())
}

/// Whether a man on a square can have this name.
fn is_named(man: DescriptiveMan, role: Role, square: Square) -> bool {
    char::from(man.letter) == role.upper_char() && is_on(man.files, square)
}

fn is_on(files: FileSet, square: Square) -> bool {
    files >> u32::from(square.file()) & 1 != 0
}

/// Whether a square can have this name for a player.
fn is_in(place: DescriptivePlace, square: Square, us: Color) -> bool {
    let rank = u32::from(square.rank());
    is_on(place.files, square) && us.fold_wb(rank, 7 - rank) == u32::from(place.rank)
}

/// Whether a piece is the one of the king's wing, or the queen's. The king's bishop of White is on white squares, that
/// of Black on black ones.
fn is_of_wing(man: DescriptiveMan, square: Square, kings: bool, owner: Color) -> bool {
    match man.letter {
        b'B' => (square.is_light() == owner.is_white()) == kings,
        _ => (u32::from(square.file()) >= 4) == kings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::start;
    use crate::pgn::descriptive::scan;

    fn read(fen: &str, text: &str) -> Result<String, MoveRefusal> {
        let position = start::from_fen(fen).expect("a position");
        let (form, end) = scan(text.as_bytes(), 0).expect("a half-move");
        assert_eq!(end, text.len(), "{text}");
        resolve(&position, &form).map(|played| played.to_uci(position.castles().mode()).to_string())
    }

    #[test]
    fn the_board_decides_what_is_left_open() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        const ROOKS: &str = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
        const TAKE: &str = "4k3/P7/8/2pPp3/4P3/8/8/1n2K2R w K c6 0 2";
        for (fen, text, expected) in [
            (START, "P-K4", "e2e4"),
            (START, "N-KB3", "g1f3"),
            (START, "Kt-QB3", "b1c3"),
            (START, "KN-B3", "g1f3"),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "P-K4", "e7e5"),
            (ROOKS, "KR-Q1", "h1d1"),
            (ROOKS, "R(QR1)-K1", "a1e1"),
            (ROOKS, "R/R1-R8", ""),
            (ROOKS, "R-KR8ch", "h1h8"),
            (TAKE, "PxP e.p.", "d5c6"),
            (TAKE, "O-O", "e1g1"),
            (TAKE, "Castles", "e1g1"),
            (TAKE, "P-R8=Q", "a7a8q"),
            (TAKE, "P-R8(N)", "a7a8n"),
        ] {
            let found = read(fen, text);
            match expected {
                "" => assert!(matches!(found, Err(MoveRefusal::Ambiguous(_))), "{text}: {found:?}"),
                _ => assert_eq!(found.as_deref(), Ok(expected), "{text}"),
            }
        }
        assert!(matches!(read(START, "N-B3"), Err(MoveRefusal::Ambiguous(moves)) if moves.len() == 2));
        assert!(matches!(read(TAKE, "P-R8"), Err(MoveRefusal::PromotionMissing(moves)) if moves.len() == 4));
        assert_eq!(read(START, "B-K2"), Err(MoveRefusal::Illegal(IllegalReason::NoneWritten)));
        assert_eq!(read(TAKE, "PxN"), Err(MoveRefusal::Illegal(IllegalReason::NoneWritten)));
    }
}
