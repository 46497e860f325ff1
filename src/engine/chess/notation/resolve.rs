//! From the written form of a move to the move itself.
//!
//! [`resolve`] is strict about legality (Laws 3) and tolerant about form; [`irregularity`] then finds what is not
//! canonical.
//!
//! ```
//! use bienban_engine::chess::notation::letters::ENGLISH;
//! use bienban_engine::pgn::shape;
//! use bienban_engine::chess::notation::resolve::{MoveRefusal, resolve};
//! let position = shakmaty::Chess::default();
//! let knight = shape::scan(b"Nf3", 0).unwrap().0;
//! assert!(resolve(&position, &knight, ENGLISH).is_ok());
//! let far = shape::scan(b"Nf4", 0).unwrap().0;
//! assert!(matches!(resolve(&position, &far, ENGLISH), Err(MoveRefusal::Illegal(_))));
//! ```

use shakmaty::{Bitboard, Board, CastlingSide, Chess, File, Move, MoveList, Position, Rank, Role, Square, attacks};

use super::letters::Language;
use crate::pgn::shape::{CheckMark, MoveShape};
use crate::pgn::system::NotationSystem;

/// Why a written move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveRefusal {
    /// The piece letter has no meaning in the language of the game.
    UnknownLetter,
    /// No legal move can be written like this.
    Illegal(IllegalReason),
    /// These legal moves can all be written like this.
    Ambiguous(Vec<Move>),
    /// A pawn reaches the last rank and the piece that it becomes is not written. These are the four possible moves.
    PromotionMissing(Vec<Move>),
}

/// The fault of an illegal move: the first reason that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IllegalReason {
    /// The player has no such piece, or none on the square of departure that is written.
    NoPiece(Role),
    /// No such piece can get to the square (Laws 3.2-3.8).
    Unreachable(Role),
    /// One of the player's own men is on the square (Laws 3.1).
    OwnPiece(Role),
    /// The move would leave or place the own king in check (Laws 3.9).
    KingInCheck(Role),
    /// The king or the rook has moved, or is not there (Laws 3.8).
    CastlingRightLost,
    /// The king is in check, would cross or reach an attacked square, or there are men between (Laws 3.8).
    CastlingPrevented,
    /// The king gets to the square by castling alone, which is written in another way (Laws C.13).
    OnlyByCastling,
    /// A pawn cannot become the piece that is written (Laws 3.7).
    Promotion,
    /// No legal move has this name in descriptive notation.
    NoneWritten,
}

/// Why a legal move is not canonical (PGN standard 8.2.3). A missing `+`, `#` or `x` does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// More of the departure square is written than needed, or the wrong coordinate.
    Disambiguation,
    /// A capture sign, although nothing is captured.
    CaptureSign,
    /// A mark of check or mate that the board contradicts, or a mate that is marked as a check.
    CheckMark,
    /// A letter for the pawn, such as `Pe4`.
    PawnLetter,
    /// No letter for a piece, since both squares are written: `g1f3`.
    PieceLetter,
    /// Castling written as the two squares of the king: `e1g1`.
    CastlingSquares,
    /// A small letter for a piece: `nf3`.
    SmallLetter,
    /// Another notation than the algebraic one, in the whole game.
    System(NotationSystem),
}

/// The square of arrival.
fn square(shape: &MoveShape) -> Square {
    Square::new(u32::from(shape.to))
}

/// Whether a square fits the written part of the departure square.
fn departs(shape: &MoveShape, from: Square) -> bool {
    shape.from_file.is_none_or(|f| from.file() == File::new(u32::from(f)))
        && shape.from_rank.is_none_or(|r| from.rank() == Rank::new(u32::from(r)))
}

/// The piece that moves, by its letter in the language; a pawn if there is no letter.
fn role(shape: &MoveShape, language: &Language) -> Result<Role, MoveRefusal> {
    shape.piece.map_or(Ok(Role::Pawn), |c| language.role(c).ok_or(MoveRefusal::UnknownLetter))
}

/// The only legal move that can be written like this.
///
/// # Errors
/// A [`MoveRefusal`] if there is no such move, or more than one.
pub fn resolve(position: &Chess, shape: &MoveShape, language: &Language) -> Result<Move, MoveRefusal> {
    if let Some(short) = shape.castling {
        let side = if short { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        return position
            .castling_moves(side)
            .first()
            .copied()
            .ok_or_else(|| MoveRefusal::Illegal(castling_reason(position, side)));
    }
    // `g1f3` has no letter, so it would be taken for a move of a pawn.
    if let Some(without_letter) = coordinates(position, shape) {
        return without_letter;
    }
    let role = role(shape, language)?;
    let to = square(shape);
    // The file of a pawn that stays on it is never written.
    if shape.from_file == Some(1)
        && to.file() == File::B
        && let Some(bishop) = small_bishop(position, shape, language)
    {
        return Ok(bishop);
    }
    if let Some(only) = only_candidate(position, shape, role, to) {
        return Ok(only);
    }
    let mut moves = position.san_candidates(role, to);
    moves.retain(|m| m.from().is_some_and(|from| departs(shape, from)));
    if role == Role::Pawn && shape.from_file.is_none() {
        // A pawn's capture names its file (Laws 2018 C.9), so `d5` never captures.
        moves.retain(|m| !m.is_capture());
    }
    if role == Role::Pawn && shape.capture {
        // `dxd5` and `P4xd5` are no advance: a pawn that captures leaves its file (Laws 3.7.3).
        moves.retain(|m| m.is_capture());
    }
    if let Some(letter) = shape.promotion {
        let into = language.role(letter).ok_or(MoveRefusal::UnknownLetter)?;
        if moves.iter().any(|m| m.is_promotion())
            && !matches!(into, Role::Queen | Role::Rook | Role::Bishop | Role::Knight)
        {
            return Err(MoveRefusal::Illegal(IllegalReason::Promotion));
        }
        moves.retain(|m| m.promotion() == Some(into));
    } else if moves.first().is_some_and(|m| m.is_promotion()) {
        return Err(MoveRefusal::PromotionMissing(moves.to_vec()));
    }
    match moves.as_slice() {
        [] => {
            small_bishop(position, shape, language).ok_or_else(|| MoveRefusal::Illegal(reason(position, shape, role)))
        }
        [only] => Ok(*only),
        several => Err(MoveRefusal::Ambiguous(several.to_vec())),
    }
}

/// The move of a bishop whose letter is written small: `bc4`. It counts if no pawn of the b-file can go there, and on
/// that file even if one can.
fn small_bishop(position: &Chess, shape: &MoveShape, language: &Language) -> Option<Move> {
    let may_be = is_small_bishop(shape) && language.role('B') == Some(Role::Bishop);
    let bishop = MoveShape { piece: Some('B'), from_file: None, ..*shape };
    may_be.then(|| resolve(position, &bishop, language).ok()).flatten()
}

/// Whether an apparent file of a pawn may be the small letter of a bishop.
pub fn is_small_bishop(shape: &MoveShape) -> bool {
    shape.piece.is_none() && shape.from_file == Some(1) && shape.from_rank.is_none() && shape.promotion.is_none()
}

/// The move of the only man that can be meant, if it is legal and no special move. Most moves are found this way,
/// without a list of the others. `None` decides nothing.
fn only_candidate(position: &Chess, shape: &MoveShape, role: Role, to: Square) -> Option<Move> {
    let (board, us) = (position.board(), position.turn());
    if role == Role::King || board.by_color(us).contains(to) || board.kings().contains(to) {
        return None;
    }
    let capture = board.role_at(to);
    let origins = if role == Role::Pawn {
        let advance = shape.from_file.is_none() && !shape.capture && capture.is_none();
        let captures = shape.from_file.is_some() && shape.capture && capture.is_some();
        let last = matches!(to.rank(), Rank::First | Rank::Eighth);
        if last || !(advance || captures) || shape.from_rank.is_some() || position.maybe_ep_square() == Some(to) {
            return None;
        }
        pawn_origins(board, position, to)
    } else {
        attacks::attacks(to, role.of(us), board.occupied())
    };
    let from = (board.by_piece(role.of(us)) & origins).into_iter().filter(|&from| departs(shape, from));
    let mut from = from;
    let (Some(only), None) = (from.next(), from.next()) else { return None };
    let king = board.king_of(us)?;
    // A man that is in line with its king may be pinned, and a check must be met.
    let doubtful = attacks::queen_attacks(king, Bitboard::EMPTY).contains(only) || position.is_check();
    let safe = || {
        let occupied = board.occupied().without(only).with(to);
        board.attacks_to(king, !us, occupied).without(to).is_empty()
    };
    let legal = shape.promotion.is_none() && (!doubtful || safe());
    legal.then_some(Move::Normal { role, from: only, capture, to, promotion: None })
}

/// Reads the move of a piece that is written with both squares and no letter, as engines do: `g1f3`, or `e1g1` for
/// castling. Returns `None` unless a piece of the player is on the square of departure: `e2e4` is a pawn's move.
fn coordinates(position: &Chess, shape: &MoveShape) -> Option<Result<Move, MoveRefusal>> {
    if shape.piece.is_some() {
        return None;
    }
    let from = Square::from_coords(File::new(u32::from(shape.from_file?)), Rank::new(u32::from(shape.from_rank?)));
    let piece = position.board().piece_at(from).filter(|p| p.color == position.turn() && p.role != Role::Pawn)?;
    let to = square(shape);
    let fits = |m: &&Move| {
        m.from() == Some(from)
            && (m.to() == to
                // Castling in shakmaty goes to the rook's square; only the usual king's move of two squares is written
                // in this form.
                || m.castling_side().is_some_and(|side| side.king_to(piece.color) == to && from.distance(to) == 2))
    };
    let legal = position.legal_moves();
    // A letter, whichever it is, prevents the move from being taken for a pawn's when its fault is looked for.
    let lettered = MoveShape { piece: Some('?'), ..*shape };
    Some(legal.iter().find(fits).copied().ok_or_else(|| MoveRefusal::Illegal(reason(position, &lettered, piece.role))))
}

/// The castling that is written as the king's move of two squares with the letter of the king: `Ke1-g1`, `Kg1`.
pub fn castling_of_king(position: &Chess, shape: &MoveShape, language: &Language) -> Option<Move> {
    if shape.castling.is_some() || role(shape, language) != Ok(Role::King) {
        return None;
    }
    castling_to(position, shape).filter(|m| m.from().is_some_and(|from| from.distance(square(shape)) == 2))
}

/// The castling that takes the king to the written square. In Chess960 that may be any number of squares.
fn castling_to(position: &Chess, shape: &MoveShape) -> Option<Move> {
    let to = square(shape);
    let fits = |m: &&Move| {
        let departs = m.from().is_some_and(|from| departs(shape, from));
        departs && m.castling_side().is_some_and(|side| side.king_to(position.turn()) == to)
    };
    [CastlingSide::KingSide, CastlingSide::QueenSide]
        .into_iter()
        .find_map(|side| position.castling_moves(side).iter().find(fits).copied())
}

/// Why a player cannot castle to a side.
fn castling_reason(position: &Chess, side: CastlingSide) -> IllegalReason {
    if position.castles().has(position.turn(), side) {
        IllegalReason::CastlingPrevented
    } else {
        IllegalReason::CastlingRightLost
    }
}

/// The squares from which a pawn of the player could go to `to`, ignoring whether the king is safe.
fn pawn_origins(board: &Board, position: &Chess, to: Square) -> Bitboard {
    let us = position.turn();
    if board.by_color(!us).contains(to) || position.maybe_ep_square() == Some(to) {
        return attacks::pawn_attacks(!us, to);
    }
    let mut origins = Bitboard::EMPTY;
    let one = us.fold_wb(to.offset(-8), to.offset(8));
    if let Some(one) = one {
        origins.add(one);
        if to.rank() == us.fold_wb(Rank::Fourth, Rank::Fifth) && board.piece_at(one).is_none() {
            origins.extend(us.fold_wb(one.offset(-8), one.offset(8)));
        }
    }
    origins
}

/// Finds out why no legal move is written like this. The reasons are tried in turn; if no other applies, the king
/// would be in check.
fn reason(position: &Chess, shape: &MoveShape, role: Role) -> IllegalReason {
    let (board, to) = (position.board(), square(shape));
    let mut ours = board.by_piece(role.of(position.turn()));
    for from in ours {
        if !departs(shape, from) {
            ours.discard(from);
        }
    }
    if ours.is_empty() {
        return IllegalReason::NoPiece(role);
    }
    let origins = match role {
        Role::Pawn => pawn_origins(board, position, to),
        _ => attacks::attacks(to, role.of(position.turn()), board.occupied()),
    };
    let reaching = ours & origins;
    // A pawn that could get there by a capture alone does not count, since a capture names its file; nor does one that
    // could advance if a sign of a capture is written.
    let captures = |from: Square| from.file() != to.file();
    let elsewhere = match (role, shape.from_file, shape.capture) {
        (Role::Pawn, None, true) => true,
        (Role::Pawn, None, false) => reaching.into_iter().all(captures),
        (Role::Pawn, _, true) => !reaching.into_iter().any(captures),
        _ => false,
    };
    if role == Role::King && reaching.is_empty() && castling_to(position, shape).is_some() {
        IllegalReason::OnlyByCastling
    } else if reaching.is_empty() || elsewhere {
        IllegalReason::Unreachable(role)
    } else if position.us().contains(to) {
        IllegalReason::OwnPiece(role)
    } else {
        IllegalReason::KingInCheck(role)
    }
}

/// The irregularity of a move that [`resolve`] found, except for its mark of check or mate.
///
/// `long_form` is whether the game writes both squares on principle (Laws 2018 C.8); then they are no irregularity.
pub fn irregularity(position: &Chess, shape: &MoveShape, played: Move, long_form: bool) -> Option<Irregularity> {
    if shape.castling.is_some() {
        return None;
    }
    if shape.capture && !played.is_capture() {
        return Some(Irregularity::CaptureSign);
    }
    let role = played.role();
    if shape.small || (role == Role::Bishop && is_small_bishop(shape)) {
        return Some(Irregularity::SmallLetter);
    }
    // A letter only: the figurine of a pawn, which is not ASCII, is no irregularity.
    if role == Role::Pawn && shape.piece.is_some_and(|c| c.is_ascii()) {
        return Some(Irregularity::PawnLetter);
    }
    if role != Role::Pawn && shape.piece.is_none() {
        return Some(if played.is_castle() { Irregularity::CastlingSquares } else { Irregularity::PieceLetter });
    }
    let written = (shape.from_file.is_some(), shape.from_rank.is_some());
    if written == (false, false) || (long_form && written == (true, true)) {
        return None;
    }
    // A pawn's capture names its file, and its push needs nothing.
    let needed = if role == Role::Pawn {
        (played.is_capture(), false)
    } else {
        let others = position.san_candidates(role, played.to());
        needed_coordinates(&others, played)
    };
    (written != needed).then_some(Irregularity::Disambiguation)
}

/// Whether file and rank are needed to distinguish the move from those of other pieces (PGN standard 8.2.3.4): the file
/// if it is enough, else the rank if that is, else both.
fn needed_coordinates(candidates: &MoveList, played: Move) -> (bool, bool) {
    let Some(from) = played.from() else {
        return (false, false);
    };
    let others = || candidates.iter().filter_map(|m| m.from()).filter(move |&other| other != from);
    if others().next().is_none() {
        (false, false)
    } else if others().all(|other| other.file() != from.file()) {
        (true, false)
    } else if others().all(|other| other.rank() != from.rank()) {
        (false, true)
    } else {
        (true, true)
    }
}

/// Whether the mark of check or mate contradicts the position after the move.
///
/// `++` may mean mate or a double check, so it is right for both. A `+` for a mate is wrong as well.
pub fn mark_is_wrong(mark: CheckMark, after: &Chess) -> bool {
    let checkers = if mark == CheckMark::None { 0 } else { after.checkers().count() };
    match mark {
        CheckMark::None => false,
        CheckMark::Check => checkers == 0 || is_mate(after),
        CheckMark::Double => checkers < 2 && !is_mate(after),
        CheckMark::Mate => !is_mate(after),
    }
}

/// Whether the player to move is mated. A king that can step away shows at once that he is not.
fn is_mate(position: &Chess) -> bool {
    let (board, us) = (position.board(), position.turn());
    let escapes = board.king_of(us).is_some_and(|king| {
        let without = board.occupied().without(king);
        let safe = |to: Square| board.attacks_to(to, !us, without).without(to).is_empty();
        (attacks::king_attacks(king) & !board.by_color(us)).into_iter().any(safe)
    });
    !escapes && position.is_checkmate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::letters::ENGLISH;
    use crate::chess::notation::start;
    use crate::pgn::shape;

    #[test]
    fn a_pawn_that_captures_leaves_its_file() {
        let position = Chess::default();
        for word in ["e2xe4", "exe4", "Pxe4", "P2xe4"] {
            let (shape, end) = shape::scan(word.as_bytes(), 0).expect("it has the form of a half-move");
            assert_eq!(end, word.len());
            let refused = Err(MoveRefusal::Illegal(IllegalReason::Unreachable(Role::Pawn)));
            assert_eq!(resolve(&position, &shape, ENGLISH), refused, "{word}");
        }
    }

    #[test]
    fn castling_that_is_written_as_the_move_of_a_king_is_told() {
        let scanned = |word: &str| shape::scan(word.as_bytes(), 0).expect("it has the form of a half-move").0;
        let may = start::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let may_not = start::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1").unwrap();
        for word in ["Kg1", "Ke1g1", "Ke1-c1"] {
            let why = |position| resolve(position, &scanned(word), ENGLISH);
            assert_eq!(why(&may), Err(MoveRefusal::Illegal(IllegalReason::OnlyByCastling)), "{word}");
            assert_eq!(why(&may_not), Err(MoveRefusal::Illegal(IllegalReason::Unreachable(Role::King))), "{word}");
        }
        let far = start::from_fen("4k3/8/8/8/8/8/8/3K3R w H - 0 1").unwrap();
        let told = resolve(&far, &scanned("Kg1"), ENGLISH);
        assert_eq!(told, Err(MoveRefusal::Illegal(IllegalReason::OnlyByCastling)), "three squares, in Chess960");
        for (word, why) in [("e1g1", Irregularity::CastlingSquares), ("a1b1", Irregularity::PieceLetter)] {
            let played = resolve(&may, &scanned(word), ENGLISH).expect("it is legal");
            assert_eq!(irregularity(&may, &scanned(word), played, false), Some(why), "{word}");
        }
    }

    #[test]
    fn small_letters_are_pieces_where_they_can_be_nothing_else() {
        let scanned = |word: &str| shape::scan(word.as_bytes(), 0).expect("it has the form of a half-move").0;
        let position = start::from_fen("4k3/8/8/8/2p5/1P6/4B3/4K1N1 w - - 0 1").unwrap();
        for (word, piece, why) in [
            ("nf3", Role::Knight, Some(Irregularity::SmallLetter)),
            ("kd1", Role::King, Some(Irregularity::SmallLetter)),
            ("bd3", Role::Bishop, Some(Irregularity::SmallLetter)),
            // Here the pawn of the b-file captures, and that is what the words mean.
            ("bc4", Role::Pawn, None),
            ("bxc4", Role::Pawn, None),
            ("bb4", Role::Pawn, Some(Irregularity::Disambiguation)),
        ] {
            let played = resolve(&position, &scanned(word), ENGLISH).expect("it is legal");
            let irregular = irregularity(&position, &scanned(word), played, false);
            assert_eq!((played.role(), irregular), (piece, why), "{word}");
        }
        assert!(resolve(&position, &scanned("rh4"), ENGLISH).is_err(), "there is no rook");
        // The file of a pawn that stays on it is never written.
        let beside = start::from_fen("7k/8/8/8/B7/8/1P6/4K3 w - - 0 1").unwrap();
        assert_eq!(resolve(&beside, &scanned("bb3"), ENGLISH).expect("it is legal").role(), Role::Bishop);
    }
}
