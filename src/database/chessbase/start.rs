//! Start: the position that a game begins from.

use std::sync::LazyLock;

use bienban_base::message::Message;
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup, Piece, PositionError, Rank, Role,
    Setup, Square,
};

use super::pieces::{PieceKind, PieceTable, SquareNumber};

/// The number of bytes of a position.
pub(super) const LEN: usize = 28;
/// The number of bytes that follow in a game of Chess960: where kings and rooks began, and the number of the position.
pub(super) const LEN_OF_960: usize = 8;

/// The beginning of a game.
pub(super) struct ChessBaseStart {
    /// The position, if it is legal.
    pub(super) position: Option<Chess>,
    pub(super) mode: CastlingMode,
    pub(super) pieces: PieceTable,
    /// The position in Forsyth-Edwards Notation, unless it is the usual first position.
    pub(super) fen: Option<String>,
    /// Whether Black begins.
    pub(super) is_black: bool,
}

/// The square of shakmaty.
pub(super) fn square(at: SquareNumber) -> Square {
    Square::from_coords(File::new(u32::from(at >> 3 & 7)), Rank::new(u32::from(at & 7)))
}

/// The role of shakmaty.
pub(super) fn role(kind: PieceKind) -> Role {
    match kind {
        PieceKind::King => Role::King,
        PieceKind::Queen => Role::Queen,
        PieceKind::Rook => Role::Rook,
        PieceKind::Bishop => Role::Bishop,
        PieceKind::Knight => Role::Knight,
        PieceKind::Pawn => Role::Pawn,
    }
}

impl ChessBaseStart {
    /// The usual first position. With `reversed`, pieces are counted from h8 on.
    pub(super) fn usual(mode: CastlingMode, reversed: bool) -> ChessBaseStart {
        static PIECES: LazyLock<[PieceTable; 2]> = LazyLock::new(|| {
            let board = Board::default();
            let squares: [_; 64] = std::array::from_fn(|at| board.piece_at(square(at as SquareNumber)));
            [false, true].map(|reversed| count(&squares, reversed))
        });
        let position = Chess::default();
        let pieces = PIECES[usize::from(reversed)].clone();
        let fen = mode.is_chess960().then(|| Fen::from_position(&position, EnPassantMode::Legal).to_string());
        ChessBaseStart { position: Some(position), mode, pieces, fen, is_black: false }
    }

    /// Reads a position: 28 bytes, or 36 in a game of Chess960.
    ///
    /// # Errors
    /// The offset of the wrong byte, and its fault.
    pub(super) fn read(bytes: &[u8], mode: CastlingMode, reversed: bool) -> Result<ChessBaseStart, (usize, Message)> {
        let needed = if mode.is_chess960() { LEN + LEN_OF_960 } else { LEN };
        if bytes.len() < needed {
            return Err((bytes.len(), Message::new("chessbase-position-cut")));
        }
        let squares = squares(&bytes[4..LEN]).map_err(|at| (4 + at, Message::new("chessbase-position-piece")))?;
        let mut pieces = count(&squares, reversed);
        let turn = if bytes[1] & 0x10 == 0 { Color::White } else { Color::Black };
        let mut setup = Setup::empty();
        setup.board = board(&squares);
        setup.turn = turn;
        setup.fullmoves = u32::from(bytes[3].max(1)).try_into().unwrap_or(setup.fullmoves);
        let ep_rank = if turn == Color::White { Rank::Sixth } else { Rank::Third };
        let ep_file = (bytes[1] & 15).checked_sub(1).filter(|file| *file < 8);
        setup.ep_square = ep_file.map(|file| Square::from_coords(File::new(u32::from(file)), ep_rank));
        let said = bytes.get(LEN..LEN + 6).filter(|_| mode.is_chess960()).unwrap_or_default();
        setup.castling_rights = castling(bytes[2], &setup.board, said, &mut pieces);
        let position = Chess::from_setup(setup.clone(), mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .ok();
        let fen = match &position {
            Some(position) => Some(Fen::from_position(position, EnPassantMode::Legal).to_string()),
            None => Fen::try_from_setup(setup).ok().map(|fen| fen.to_string()),
        };
        Ok(ChessBaseStart { position, mode, pieces, fen, is_black: turn == Color::Black })
    }
}

/// The pieces on the squares, from a stream of bits: 0 for an empty square, else 1, the side and three bits of the
/// kind. An error is the offset of the byte in which a piece is that does not exist.
fn squares(bytes: &[u8]) -> Result<[Option<Piece>; 64], usize> {
    const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Knight, Role::Bishop, Role::Rook, Role::Pawn];
    let bit = |at: usize| usize::from(bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1));
    let mut squares = [None; 64];
    let mut at = 0;
    for square in &mut squares {
        if bit(at) == 0 {
            at += 1;
            continue;
        }
        let color = if bit(at + 1) == 0 { Color::White } else { Color::Black };
        // Kinds count from 1.
        let number = bit(at + 2) << 2 | bit(at + 3) << 1 | bit(at + 4);
        let role = *number.checked_sub(1).and_then(|kind| ROLES.get(kind)).ok_or(at / 8)?;
        *square = Some(Piece { color, role });
        at += 5;
    }
    Ok(squares)
}

/// The board of shakmaty.
fn board(squares: &[Option<Piece>; 64]) -> Board {
    let mut board = Board::empty();
    for at in 0..64 {
        if let Some(piece) = squares[usize::from(at)] {
            board.set_piece_at(square(at), piece);
        }
    }
    board
}

/// Numbers the pieces, from a1 on or from h8 on.
fn count(squares: &[Option<Piece>; 64], reversed: bool) -> PieceTable {
    let mut pieces = PieceTable::none();
    for i in 0..64 {
        let at = if reversed { 63 - i } else { i };
        if let Some(piece) = squares[usize::from(at)] {
            let kind = PieceKind::ALL.into_iter().find(|kind| role(*kind) == piece.role).unwrap_or(PieceKind::Pawn);
            pieces.put(usize::from(piece.color.is_black()), kind, at);
        }
    }
    pieces
}

/// The rooks with which the sides may castle. `said` are the squares that a game of Chess960 names; otherwise, and if
/// none of them has a rook, it is the outermost rook on that side of the king.
fn castling(flags: u8, board: &Board, said: &[u8], pieces: &mut PieceTable) -> Bitboard {
    let mut rights = Bitboard::EMPTY;
    for color in Color::ALL {
        let side = usize::from(color.is_black());
        let Some(king) = board.king_of(color) else { continue };
        let back = color.backrank();
        let rooks = board.by_color(color) & board.by_role(Role::Rook) & Bitboard::from(back);
        for wing in 0..2 {
            let beside = rooks.into_iter().filter(|rook| (rook.file() > king.file()) == (wing == 0));
            let named = beside.clone().find(|rook| said.iter().any(|at| *at < 64 && square(*at) == *rook));
            let outermost = if wing == 0 { beside.max_by_key(|r| r.file()) } else { beside.min_by_key(|r| r.file()) };
            let Some(rook) = named.or(outermost) else { continue };
            if king.rank() == back && flags >> (side * 2 + 1 - wing) & 1 == 1 {
                rights.add(rook);
                pieces.rooks[side][wing] = (rook.file() as u8) << 3 | rook.rank() as u8;
            }
        }
    }
    rights
}
