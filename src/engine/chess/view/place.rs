//! Place: a position that is searched for, with those of its fields that are given.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Chess, Position};

use super::half_move::Role;
use super::men::MenSquares;
use super::stand::PositionView;

/// The fields of a FEN, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FenField {
    /// The men.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights, each with king and rook in place.
    Castling,
    /// The square passed over.
    EnPassant,
    /// The half-moves since a capture or a pawn's move.
    Clock,
    /// The number of the move.
    Number,
    /// More fields than a FEN has.
    Excess,
}

/// A position that is searched for. The numbers at the end of a FEN do not count: reached by another order of moves,
/// the same position has other numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SoughtPosition {
    /// The squares of the men.
    pub men: MenSquares,
    /// Whether Black is to move, if that counts.
    pub black: Option<bool>,
    /// The squares of the rooks that may castle, if that counts.
    pub rooks: Option<u64>,
    /// The square on which a pawn can be captured en passant, if that counts.
    pub en_passant: Option<Option<u8>>,
}

impl SoughtPosition {
    /// The usual first position.
    pub fn start() -> SoughtPosition {
        SoughtPosition::of(&Chess::default())
    }

    /// A position with everything that counts.
    pub fn of(stand: &impl PositionView) -> SoughtPosition {
        SoughtPosition {
            men: stand.men(),
            black: Some(stand.is_black_to_move()),
            rooks: Some(stand.castling_rooks()),
            en_passant: Some(stand.en_passant()),
        }
    }

    /// A FEN or its first fields; only the given fields count. As in FENs of other programs the square passed over may
    /// be named whether or not a pawn can capture there; it counts only if one can.
    ///
    /// # Errors
    /// The first field that is wrong, with its number from 0.
    pub fn read(text: &str) -> Result<SoughtPosition, (usize, FenField)> {
        const FIELDS: [FenField; 6] = [
            FenField::Board,
            FenField::Turn,
            FenField::Castling,
            FenField::EnPassant,
            FenField::Clock,
            FenField::Number,
        ];
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() > FIELDS.len() {
            return Err((FIELDS.len(), FenField::Excess));
        }
        if fields.is_empty() {
            return Err((0, FenField::Board));
        }
        let fen = Fen::from_ascii(fields.join(" ").as_bytes()).map_err(|fault| {
            let number = match fault {
                ParseFenError::InvalidTurn => 1,
                ParseFenError::InvalidCastling => 2,
                ParseFenError::InvalidEpSquare => 3,
                ParseFenError::InvalidHalfmoveClock => 4,
                ParseFenError::InvalidFullmoves => 5,
                _ => 0,
            };
            (number, FIELDS[number])
        })?;
        let setup = fen.as_setup();
        if fen.as_setup().pockets.is_some() || fen.as_setup().promoted.any() {
            return Err((0, FenField::Board));
        }
        let (men, rooks) = (MenSquares::of(&setup.board), setup.castling_rights);
        if (rooks & !setup.board.rooks()).any() {
            return Err((2, FenField::Castling));
        }
        let black = setup.turn.is_black();
        let en_passant = setup.ep_square.and_then(|_| {
            // A setup that cannot be a position of a game has no legal moves either.
            let position: Chess = fen.into_position(CastlingMode::Chess960).ok()?;
            position.legal_ep_square().map(|square| square as u8)
        });
        Ok(SoughtPosition {
            men,
            black: (fields.len() > 1).then_some(black),
            rooks: (fields.len() > 2).then_some(rooks.0),
            en_passant: (fields.len() > 3).then_some(en_passant),
        })
    }

    /// Whether this is the position; `men` are those of `stand`.
    pub fn is(&self, men: &MenSquares, stand: &dyn PositionView) -> bool {
        self.men == *men
            && self.black.is_none_or(|black| black == stand.is_black_to_move())
            && self.rooks.is_none_or(|rooks| rooks == stand.castling_rooks())
            && self.en_passant.is_none_or(|square| square == stand.en_passant())
    }

    /// Whether this position is certainly no longer possible: men do not come back to the board, nor pawns to where
    /// they began, nor castling rights. If `false`, it may still be impossible.
    pub fn is_out_of_reach(&self, men: &MenSquares, stand: &dyn PositionView) -> bool {
        const BEGIN: [u64; 2] = [0xFF << 8, 0xFF << 48];
        let side = |men: &MenSquares, black: bool| men.occupied() & if black { !men.white() } else { men.white() };
        let few = |black: bool| {
            let (wanted, there) = (&self.men, men);
            let at_home = |men: &MenSquares| men.of_role(Role::Pawn, black) & BEGIN[usize::from(black)];
            at_home(wanted) & !at_home(there) != 0
                || side(there, black).count_ones() < side(wanted, black).count_ones()
                || there.count(Role::Pawn, black) < wanted.count(Role::Pawn, black)
        };
        few(false) || few(true) || self.rooks.is_some_and(|rooks| rooks & !stand.castling_rooks() != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_does_not_come_back() {
        let lost = |wanted: &str, there: &str| {
            let there: Chess = there.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect(there);
            SoughtPosition::read(wanted).expect("a FEN").is_out_of_reach(&there.men(), &there)
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let bongcloud = "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3";
        let exchanged = "rnbqkbnr/ppp2ppp/8/3p4/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 0 5";
        for (wanted, there, is) in [
            (start, start, false),
            (open, start, false),
            (start, open, true),
            (bongcloud, open, false),
            (open, bongcloud, true),
            (open.split(' ').next().unwrap_or_default(), bongcloud, false),
            (exchanged, open, false),
            (open, exchanged, true),
            // A pawn may become a piece, and a piece never a pawn.
            ("4k3/8/8/8/8/8/8/QQ2K3", "4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1", false),
            ("4k3/8/P7/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", true),
        ] {
            assert_eq!(lost(wanted, there), is, "{wanted} from {there}");
        }
    }

    #[test]
    fn as_much_counts_as_was_said() {
        let chess = Chess::default();
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w KQkq - 4 7",
        ] {
            assert!(SoughtPosition::read(text).expect("a FEN").is(&chess.men(), &chess), "{text}");
        }
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R",
        ] {
            assert!(!SoughtPosition::read(text).expect("a FEN").is(&chess.men(), &chess), "{text}");
        }
    }

    #[test]
    fn en_passant_counts_where_it_can_be_played() {
        let idle = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
        assert_eq!(SoughtPosition::read(idle).expect("a FEN").en_passant, Some(None));
        let ready = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
        assert_eq!(SoughtPosition::read(ready).expect("a FEN").en_passant, Some(Some(20)));
    }

    #[test]
    fn the_field_that_is_wrong_is_named() {
        let field = |text| SoughtPosition::read(text).expect_err("no FEN").0;
        assert_eq!(field(""), 0);
        assert_eq!(field("8/8/8/8/8/8/8"), 0);
        assert_eq!(field("8/8/8/8/8/8/8/8 x"), 1);
        assert_eq!(field("8/8/8/8/8/8/8/8 w KQ"), 2);
        assert_eq!(field("8/8/8/8/8/8/8/8 w - e9"), 3);
        assert_eq!(field("8/8/8/8/8/8/8/8 w - - a"), 4);
        assert_eq!(field("8/8/8/8/8/8/8/8 w - - 0 a"), 5);
        assert_eq!(field("8/8/8/8/8/8/8/8 w - - 0 1 x"), 6);
    }
}
