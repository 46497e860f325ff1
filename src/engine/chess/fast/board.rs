//! The board of the fast path: sets of squares and a mailbox, with just what it takes to play a half-move.
//!
//! Bit `n` of a set is square `n`, a1 being 0, h1 7 and h8 63. The colour is a constant parameter, `B` for Black, so
//! that each side has code of its own without a test. Cases that are too rare to be worth code here are left to
//! shakmaty, through [`FastBoard::position`].

use shakmaty::{
    Bitboard, Board as Shakmaty, ByColor, Castles, CastlingMode, Chess, Color, FromSetup, Piece, Position, Role, Setup,
    Square,
};

use super::man::{BISHOP, BLACK, KING, KNIGHT, ManCode, PAWN, QUEEN, ROOK, colour};
use super::step::FastStep;
use super::tables::{KNIGHT_SOURCE, TABLES};

/// A position, without what its last half-move determines: en passant and the clock.
#[derive(Clone)]
pub(super) struct FastBoard {
    /// The squares of each man. Index 0 is a dummy that is written to if nothing is captured, and never read.
    pub(super) by: [u64; 16],
    /// The man on each square: the loop needs the captured man, which the sets give only one by one.
    pub(super) mail: [ManCode; 64],
    pub(super) occupied: u64,
    /// The squares between each king and the enemy men that would see it on an empty line: only a half-move that leaves
    /// one of them can uncover a check. There may be squares too many, where such a man has gone since.
    pub(super) lines: [u64; 2],
    /// The squares of the kings.
    pub(super) kings: [u8; 2],
    /// 1 if the player to move is in check, else 0: a number, since it is combined with sets in the loop.
    pub(super) check: u64,
    /// The squares of the rooks that may still castle. In Chess960 the rook is not always the one in the corner.
    pub(super) rights: u64,
    /// The same squares and those of the kings: only a half-move that leaves or enters one of them moves a king or
    /// costs a right.
    pub(super) watched: u64,
    /// Whether castling follows Chess960, which shakmaty needs to know.
    pub(super) chess960: bool,
}

/// A man who goes to an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shift {
    /// His square.
    pub(super) from: usize,
    /// The square that he goes to.
    pub(super) to: usize,
    /// The man.
    pub(super) man: ManCode,
}

/// The usual first position.
static START: FastBoard = {
    let mut board = FastBoard::EMPTY;
    let pieces = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
    let mut file = 0;
    while file < 8 {
        let men =
            [(file, pieces[file]), (8 + file, PAWN), (48 + file, PAWN + BLACK), (56 + file, pieces[file] + BLACK)];
        let mut index = 0;
        while index < 4 {
            let (square, man) = men[index];
            board.mail[square] = man;
            board.by[man as usize] |= 1 << square;
            board.occupied |= 1 << square;
            index += 1;
        }
        file += 1;
    }
    // The corners, and with them e1 and e8.
    board.rights = 0x8100_0000_0000_0081;
    board.watched = 0x9100_0000_0000_0091;
    board.kings = [4, 60];
    // No man is in line with the other king, so `lines` stays empty.
    board
};

/// The set of one square. The mask keeps the shift in range, so it needs no test.
pub(super) const fn square_set(square: usize) -> u64 {
    1 << (square & 63)
}

impl FastBoard {
    const EMPTY: FastBoard = FastBoard {
        by: [0; 16],
        mail: [0; 64],
        occupied: 0,
        lines: [0; 2],
        kings: [0; 2],
        check: 0,
        rights: 0,
        watched: 0,
        chess960: false,
    };

    /// The usual first position, made while compiling, since nearly every game begins there.
    pub(super) const START: &FastBoard = &START;

    /// The board of a position, for games with a FEN.
    pub(super) fn new(position: &Chess) -> FastBoard {
        let mut board = FastBoard::EMPTY;
        for (square, piece) in position.board() {
            let (man, square) = (u8::from(piece.role) + colour(piece.color.is_black()), usize::from(square));
            board.mail[square] = man;
            board.by[usize::from(man)] |= square_set(square);
            board.occupied |= square_set(square);
        }
        board.rights = position.castles().castling_rights().0;
        board.chess960 = position.castles().mode() == CastlingMode::Chess960;
        board.settle_all();
        board.check = u64::from(position.is_check());
        board
    }

    /// Works out anew what depends on the places of the men: the kings, the lines to them, the squares to be watched.
    pub(super) fn settle_all(&mut self) {
        self.kings = self.placed_kings();
        self.draw_lines::<false>();
        self.draw_lines::<true>();
        self.watch();
    }

    /// The squares of the kings.
    fn placed_kings(&self) -> [u8; 2] {
        [KING, KING + BLACK].map(|king| self.by[usize::from(king)].trailing_zeros() as u8 & 63)
    }

    /// Works out the lines to the king of side `B` anew. Returns whether a man gives check along one of them.
    pub(super) fn draw_lines<const B: bool>(&mut self) -> bool {
        let king = self.king::<B>();
        let mut snipers = if B { self.sees::<false>(king) } else { self.sees::<true>(king) };
        let (mut check, mut lines) = (false, 0);
        while snipers != 0 {
            let line = TABLES.between[king][snipers.trailing_zeros() as usize & 63];
            snipers &= snipers - 1;
            lines |= line;
            check |= line & self.occupied == 0;
        }
        self.lines[usize::from(B)] = lines;
        check
    }

    /// Works out the squares where castling rights or a king are touched.
    pub(super) fn watch(&mut self) {
        let [white, black] = self.kings.map(|king| square_set(usize::from(king)));
        self.watched = self.rights | white | black;
    }

    /// The position for shakmaty, with side to move, full-move number, clock and en passant square, which the board
    /// does not have. Returns `None` if shakmaty does not take it.
    pub(super) fn position(&self, black: bool, number: u32, clock: u32, en_passant: Option<usize>) -> Option<Chess> {
        let mut setup = Setup::empty();
        let role = |man: ManCode| Bitboard(self.squares_of(man) | self.squares_of(man + BLACK));
        let roles = shakmaty::ByRole {
            pawn: role(PAWN),
            knight: role(KNIGHT),
            bishop: role(BISHOP),
            rook: role(ROOK),
            queen: role(QUEEN),
            king: role(KING),
        };
        let colors = ByColor { white: Bitboard(self.side::<false>()), black: Bitboard(self.side::<true>()) };
        setup.board = Shakmaty::try_from_bitboards(roles, colors).ok()?;
        setup.turn = if black { shakmaty::Color::Black } else { shakmaty::Color::White };
        setup.castling_rights = Bitboard(self.rights);
        setup.ep_square = en_passant.map(|square| Square::new(square as u32 & 63));
        setup.halfmoves = clock;
        setup.fullmoves = number.try_into().ok()?;
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        // Rights without king and rook in place mean that this board is wrong, so it is refused.
        Castles::from_setup(&setup, mode).ok()?;
        Chess::from_setup(setup, mode)
            // These are accepted as in the FEN of a game: an en passant square without effect, too many men, and a
            // check that no half-move could have given.
            .or_else(shakmaty::PositionError::ignore_invalid_ep_square)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .ok()
    }

    /// Whether neither side has more than minor pieces. Otherwise no position is dead by its material.
    pub(super) fn has_minor_pieces_alone(&self) -> bool {
        self.has_minor_pieces_at_most::<false>() && self.has_minor_pieces_at_most::<true>()
    }

    /// Whether walls of pawns may keep the sides apart: neither queen nor knight, which get past them, and at least
    /// three pawns head to head.
    pub(super) fn may_be_walled(&self) -> bool {
        let none = [QUEEN, KNIGHT].iter().all(|&man| self.squares_of(man) | self.squares_of(man + BLACK) == 0);
        // A white pawn right below a black one.
        let rams = self.squares_of(PAWN) & self.squares_of(PAWN + BLACK) >> 8;
        none && rams.count_ones() >= 3
    }

    /// Whether a side has neither pawn nor rook nor queen. Otherwise its material can mate.
    pub(super) fn has_minor_pieces_at_most<const B: bool>(&self) -> bool {
        [PAWN, ROOK, QUEEN].iter().all(|&man| self.squares_of(man + colour(B)) == 0)
    }

    /// The squares of a man.
    #[inline]
    pub(super) fn squares_of(&self, man: ManCode) -> u64 {
        self.by[usize::from(man & 15)]
    }

    /// The squares of all men of a side.
    #[inline]
    pub(super) fn side<const B: bool>(&self) -> u64 {
        // A set for each colour would have to be updated in the loop, which does not need it.
        (PAWN..=KING).fold(0, |all, man| all | self.squares_of(man + colour(B)))
    }

    /// The man on a square, or 0.
    #[inline]
    pub(super) fn man(&self, square: usize) -> ManCode {
        self.mail[square & 63]
    }

    /// The square of a side's king.
    #[inline]
    pub(super) fn king<const B: bool>(&self) -> usize {
        usize::from(self.kings[usize::from(B)] & 63)
    }

    /// The sliders of a side (`B`) that would see a square on an empty line.
    #[inline]
    pub(super) fn sees<const B: bool>(&self, square: usize) -> u64 {
        let of = |man: ManCode| self.squares_of(man + colour(B));
        let queens = of(QUEEN);
        (TABLES.source[6][square & 63] & (of(ROOK) | queens)) | (TABLES.source[5][square & 63] & (of(BISHOP) | queens))
    }

    /// Whether a side (`B`) attacks a square when just these squares are occupied. Its men elsewhere are ignored, so
    /// a caller can leave out a man that has been captured.
    #[inline(never)]
    pub(super) fn attacks<const B: bool>(&self, square: usize, occupied: u64) -> bool {
        if self.touches::<B>(square) & occupied != 0 {
            return true;
        }
        let mut snipers = self.sees::<B>(square) & occupied;
        while snipers != 0 {
            let from = snipers.trailing_zeros() as usize;
            if TABLES.between[square & 63][from & 63] & occupied == 0 {
                return true;
            }
            snipers &= snipers - 1;
        }
        false
    }

    /// The pawns, knights and king of a side (`B`) that attack a square.
    #[inline(always)]
    pub(super) fn touches<const B: bool>(&self, square: usize) -> u64 {
        let (of, square) = (|man: ManCode| self.squares_of(man + colour(B)), square & 63);
        // The squares from which a pawn captures on this one: row 1 for White, row 3 for Black.
        (TABLES.source[1 + 2 * usize::from(B)][square] & of(PAWN))
            | (TABLES.source[KNIGHT_SOURCE][square] & of(KNIGHT))
            | (TABLES.source[8][square] & of(KING))
    }

    /// Whether the king of a side (`B`) is attacked.
    pub(super) fn in_check<const B: bool>(&self) -> bool {
        let king = self.king::<B>();
        if B { self.attacks::<false>(king, self.occupied) } else { self.attacks::<true>(king, self.occupied) }
    }

    /// Whether a man may go there to bring back a position that has occurred. His king was not in check in that one.
    pub(super) fn may_go(&self, Shift { from, to, man }: Shift, black: bool) -> bool {
        let (Ok(role), color) = (Role::try_from(man & 7), Color::from_white(man & BLACK == 0)) else { return false };
        let (from, to) = (Square::new(from as u32 & 63), Square::new(to as u32 & 63));
        color.is_black() == black
            && shakmaty::attacks::attacks(from, Piece { color, role }, Bitboard(self.occupied)).contains(to)
    }

    /// Takes the last half-move back, which side `B` played, and restores these castling rights. Castling, en passant
    /// and promotions cannot be taken back so.
    pub(super) fn take_back<const B: bool>(&mut self, step: FastStep, rights: u64) {
        let (from, to, man, captured) = (step.from(), step.to(), step.man(), step.captured());
        self.by[usize::from(man & 15)] ^= square_set(from) | square_set(to);
        self.mail[from & 63] = man;
        // `mail[to]` is the captured man: 0, the empty square, if there was none.
        self.mail[to & 63] = captured;
        self.occupied |= square_set(from);
        if captured == 0 {
            self.occupied &= !square_set(to);
        } else {
            self.by[usize::from(captured & 15)] |= square_set(to);
        }
        self.rights = rights;
        self.kings = self.placed_kings();
        self.watch();
        // Finding the lines anew costs less than recording every change.
        let seen = if B {
            self.draw_lines::<false>();
            self.draw_lines::<true>() || self.touches::<false>(self.king::<true>()) != 0
        } else {
            self.draw_lines::<true>();
            self.draw_lines::<false>() || self.touches::<true>(self.king::<false>()) != 0
        };
        self.check = u64::from(seen);
    }

    /// The board before half-moves without capture, promotion and castling, given from the last to the first. Kings and
    /// lines are not updated, since [`FastBoard::position`] does not need them.
    pub(super) fn without<'a>(&self, steps: impl Iterator<Item = &'a FastStep>) -> FastBoard {
        let mut board = self.clone();
        for step in steps {
            let (from, to, man) = (step.from() & 63, step.to() & 63, step.man());
            board.by[usize::from(man & 15)] ^= square_set(from) | square_set(to);
            board.occupied ^= square_set(from) | square_set(to);
            (board.mail[from], board.mail[to]) = (man, 0);
        }
        board
    }

    /// Puts these men on these squares, 0 for none: for en passant, castling and promotions.
    pub(super) fn change(&mut self, changes: &[(usize, ManCode)]) {
        for &(square, man) in changes {
            let old = self.man(square);
            self.by[usize::from(old & 15)] &= !square_set(square);
            self.mail[square & 63] = man;
            if man == 0 {
                self.occupied &= !square_set(square);
            } else {
                self.by[usize::from(man & 15)] |= square_set(square);
                self.occupied |= square_set(square);
            }
        }
        // An empty square was taken off or put into the set of no man.
        self.by[0] = 0;
        let lost = changes.iter().fold(0, |squares, &(square, _)| squares | square_set(square));
        self.rights &= !lost;
        self.settle_all();
    }

    /// Whether minor pieces, given that nothing else is left, cannot mate: a single one, or bishops on one colour
    /// alone.
    pub(super) fn is_dead_by_material(&self) -> bool {
        const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
        let bishops = self.squares_of(BISHOP) | self.squares_of(BISHOP + BLACK);
        let knights = self.squares_of(KNIGHT) | self.squares_of(KNIGHT + BLACK);
        let one_colour = bishops & LIGHT == 0 || bishops & !LIGHT == 0;
        self.occupied.count_ones() <= 3 || (knights == 0 && one_colour)
    }
}
