//! From the written form of a move to the move.
//!
//! [`resolve`] is strict about legality (Laws 3) and tolerant about form; [`irregularity`] then says what is not canonical.
//!
//! ```
//! use bienban::chess::notation::letters::ENGLISH;
//! use bienban::pgn::shape;
//! use bienban::chess::notation::resolve::{Refusal, resolve};
//! let position = shakmaty::Chess::default();
//! let knight = shape::scan(b"Nf3", 0).unwrap().0;
//! assert!(resolve(&position, &knight, ENGLISH).is_ok());
//! let far = shape::scan(b"Nf4", 0).unwrap().0;
//! assert!(matches!(resolve(&position, &far, ENGLISH), Err(Refusal::Illegal(_))));
//! ```

use shakmaty::{Bitboard, Board, CastlingSide, Chess, File, Move, MoveList, Position, Rank, Role, Square, attacks};

use super::letters::Language;
use crate::pgn::shape::{CheckMark, Shape};

/// Why a written move is not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The letter means nothing in the language of the game.
    UnknownLetter,
    /// No legal move is written so.
    Illegal(Reason),
    /// Several legal moves are written so.
    Ambiguous(Vec<Move>),
    /// A pawn reaches the last rank and nobody says what becomes of it; the four possible moves.
    PromotionMissing(Vec<Move>),
}

/// What is wrong with an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The player has no such piece, or none where the move says it is.
    NoPiece(Role),
    /// No such piece gets to the square (Laws 3.2-3.8).
    Unreachable(Role),
    /// One of the player's own pieces stands there (Laws 3.1).
    OwnPiece(Role),
    /// The king would be left or placed in check (Laws 3.9).
    KingInCheck(Role),
    /// King or rook has moved, or is not there (Laws 3.8).
    CastlingRightLost,
    /// The king is in check, crosses or reaches an attacked square, or pieces stand between (Laws 3.8).
    CastlingPrevented,
    /// A pawn cannot become that (Laws 3.7).
    Promotion,
}

/// What is not canonical about a legal move (PGN standard 8.2.3). A missing `+`, `#` or `x` is none of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// More of the departure square is written than needed, or the wrong coordinate of it.
    Disambiguation,
    /// A capture sign where nothing is captured.
    CaptureSign,
    /// A check that is none, a mate that is none, or a mate that is called a check.
    CheckMark,
    /// A letter for the pawn.
    PawnLetter,
    /// No letter for a piece, since both squares are written.
    PieceLetter,
}

fn square(shape: &Shape) -> Square {
    Square::new(u32::from(shape.to))
}

fn departs(shape: &Shape, from: Square) -> bool {
    shape.from_file.is_none_or(|f| from.file() == File::new(u32::from(f)))
        && shape.from_rank.is_none_or(|r| from.rank() == Rank::new(u32::from(r)))
}

/// The piece that moves, by the letters of the language.
fn role(shape: &Shape, language: &Language) -> Result<Role, Refusal> {
    shape.piece.map_or(Ok(Role::Pawn), |c| language.role(c).ok_or(Refusal::UnknownLetter))
}

/// The one legal move that is written so.
///
/// # Errors
/// [`Refusal`] where there is none or more than one.
pub fn resolve(position: &Chess, shape: &Shape, language: &Language) -> Result<Move, Refusal> {
    if let Some(short) = shape.castling {
        let side = if short { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        return position
            .castling_moves(side)
            .first()
            .copied()
            .ok_or_else(|| Refusal::Illegal(castling_reason(position, side)));
    }
    if let Some(without_letter) = coordinates(position, shape) {
        return without_letter;
    }
    let role = role(shape, language)?;
    let to = square(shape);
    let mut moves = position.san_candidates(role, to);
    moves.retain(|m| m.from().is_some_and(|from| departs(shape, from)));
    if role == Role::Pawn && shape.from_file.is_none() {
        // A pawn's capture names its file (Laws 2018 C.9).
        moves.retain(|m| !m.is_capture());
    }
    if let Some(letter) = shape.promotion {
        let into = language.role(letter).ok_or(Refusal::UnknownLetter)?;
        if moves.iter().any(|m| m.is_promotion())
            && !matches!(into, Role::Queen | Role::Rook | Role::Bishop | Role::Knight)
        {
            return Err(Refusal::Illegal(Reason::Promotion));
        }
        moves.retain(|m| m.promotion() == Some(into));
    } else if moves.first().is_some_and(|m| m.is_promotion()) {
        return Err(Refusal::PromotionMissing(moves.to_vec()));
    }
    match moves.as_slice() {
        [] => Err(Refusal::Illegal(reason(position, shape, role))),
        [only] => Ok(*only),
        several => Err(Refusal::Ambiguous(several.to_vec())),
    }
}

/// A move of a piece written with both squares and no letter, `g1f3` or `e1g1`, as engines write it. None where a pawn
/// stands on the square of departure, or no man of the player.
fn coordinates(position: &Chess, shape: &Shape) -> Option<Result<Move, Refusal>> {
    if shape.piece.is_some() {
        return None;
    }
    let from = Square::from_coords(File::new(u32::from(shape.from_file?)), Rank::new(u32::from(shape.from_rank?)));
    let piece = position.board().piece_at(from).filter(|p| p.color == position.turn() && p.role != Role::Pawn)?;
    let to = square(shape);
    let fits = |m: &&Move| {
        m.from() == Some(from)
            && (m.to() == to
                || m.castling_side().is_some_and(|side| side.king_to(piece.color) == to && from.distance(to) == 2))
    };
    let legal = position.legal_moves();
    let lettered = Shape { piece: Some('?'), ..*shape };
    Some(legal.iter().find(fits).copied().ok_or_else(|| Refusal::Illegal(reason(position, &lettered, piece.role))))
}

fn castling_reason(position: &Chess, side: CastlingSide) -> Reason {
    if position.castles().has(position.turn(), side) { Reason::CastlingPrevented } else { Reason::CastlingRightLost }
}

/// Squares from which a pawn of the player could go to `to`, legality of the king's safety aside.
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

fn reason(position: &Chess, shape: &Shape, role: Role) -> Reason {
    let (board, to) = (position.board(), square(shape));
    let mut ours = board.by_piece(role.of(position.turn()));
    for from in ours {
        if !departs(shape, from) {
            ours.discard(from);
        }
    }
    if ours.is_empty() {
        return Reason::NoPiece(role);
    }
    let origins = match role {
        Role::Pawn => pawn_origins(board, position, to),
        _ => attacks::attacks(to, role.of(position.turn()), board.occupied()),
    };
    let reaching = ours & origins;
    if reaching.is_empty()
        || (role == Role::Pawn && shape.from_file.is_none() && reaching.into_iter().all(|s| s.file() != to.file()))
    {
        Reason::Unreachable(role)
    } else if position.us().contains(to) {
        Reason::OwnPiece(role)
    } else {
        Reason::KingInCheck(role)
    }
}

/// What is irregular about a move that [`resolve`] found, disregarding check marks.
///
/// `long_form` says that the game writes both squares on principle (Laws 2018 C.8), which is no irregularity.
pub fn irregularity(position: &Chess, shape: &Shape, played: Move, long_form: bool) -> Option<Irregularity> {
    if shape.castling.is_some() {
        return None;
    }
    if shape.capture && !played.is_capture() {
        return Some(Irregularity::CaptureSign);
    }
    let role = played.role();
    if role == Role::Pawn && shape.piece.is_some_and(|c| c.is_ascii()) {
        return Some(Irregularity::PawnLetter);
    }
    if role != Role::Pawn && shape.piece.is_none() {
        return Some(Irregularity::PieceLetter);
    }
    let written = (shape.from_file.is_some(), shape.from_rank.is_some());
    if written == (false, false) || (long_form && written == (true, true)) {
        return None;
    }
    let needed = if role == Role::Pawn {
        (played.is_capture(), false)
    } else {
        let others = position.san_candidates(role, played.to());
        needed_coordinates(&others, played)
    };
    (written != needed).then_some(Irregularity::Disambiguation)
}

/// File and rank, as far as they are needed to tell the move from the others (PGN standard 8.2.3.4).
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

/// Whether the check mark contradicts the position that the move leads to.
///
/// `++` may be mate or double check. A `+` that stands for mate is wrong as well.
pub fn mark_is_wrong(mark: CheckMark, after: &Chess) -> bool {
    let checkers = if mark == CheckMark::None { 0 } else { after.checkers().count() };
    match mark {
        CheckMark::None => false,
        CheckMark::Check => checkers == 0 || after.is_checkmate(),
        CheckMark::Double => checkers < 2 && !after.is_checkmate(),
        CheckMark::Mate => !after.is_checkmate(),
    }
}
