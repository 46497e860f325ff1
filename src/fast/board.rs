//! The board of the fast path: bitboards and a mailbox, with just what a half-move needs.

use shakmaty::{
    Bitboard, Board as Shakmaty, ByColor, Castles, CastlingMode, Chess, FromSetup, Position, Setup, Square,
};

use super::tables::{KNIGHT_SOURCE, TABLES};

/// A man: role 1 to 6 (pawn, knight, bishop, rook, queen, king), and [`BLACK`]; 0 is an empty square.
pub(super) type Man = u8;

pub(super) const PAWN: Man = 1;
pub(super) const KNIGHT: Man = 2;
pub(super) const BISHOP: Man = 3;
pub(super) const ROOK: Man = 4;
pub(super) const QUEEN: Man = 5;
pub(super) const KING: Man = 6;
/// Added to a black man.
pub(super) const BLACK: Man = 8;
/// Where the squares of all men of a side are; of Black's with [`BLACK`] added.
const ALL: usize = 7;

/// Castling rights as bits: White's short and long, Black's short and long.
const RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    kept[4] = 12;
    kept[7] = 14;
    kept[0] = 13;
    kept[60] = 3;
    kept[63] = 11;
    kept[56] = 7;
    kept
};

/// A position.
#[derive(Clone)]
pub(super) struct Board {
    /// Squares by man. Index 0 and 8 are dummies: what is not captured is taken off there.
    by: [u64; 16],
    mail: [Man; 64],
    state: State,
    /// Half-moves since the last capture or pawn move, as the Laws count them (9.3, 9.6.2).
    pub(super) clock: u32,
}

/// What the squares do not tell, in one word: castling rights, the square behind a pawn that has just gone two squares (64
/// for none), whether the player to move is in check.
#[derive(Clone, Copy, Default)]
struct State(u32);

impl State {
    const fn new(rights: u8, en_passant: u8, check: bool) -> State {
        State(rights as u32 | (en_passant as u32) << 8 | (check as u32) << 16)
    }

    const fn rights(self) -> u8 {
        self.0 as u8
    }

    const fn en_passant(self) -> u8 {
        (self.0 >> 8) as u8
    }

    const fn check(self) -> bool {
        self.0 >> 16 != 0
    }
}

/// A half-move as it was played, enough to take it back.
#[derive(Clone, Copy, Default)]
pub(super) struct Played {
    /// From, to, the man and what it captured, a byte each.
    squares: u32,
    before: State,
    clock: u32,
    /// Whether the position before can never come again.
    pub(super) irreversible: bool,
}

impl Played {
    /// From, to and the man, a byte each.
    pub(super) fn step(self) -> u32 {
        self.squares & 0x00FF_FFFF
    }

    /// The man that moved.
    pub(super) fn man(self) -> Man {
        (self.squares >> 16) as Man
    }
}

/// The usual first position.
static START: Board = {
    let mut board = Board { by: [0; 16], mail: [0; 64], state: State::new(15, 64, false), clock: 0 };
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
            board.by[ALL + (man & BLACK) as usize] |= 1 << square;
            index += 1;
        }
        file += 1;
    }
    board
};

const fn at(square: usize) -> u64 {
    1 << (square & 63)
}

impl Board {
    /// The usual first position.
    pub(super) fn start() -> Board {
        START.clone()
    }

    /// The board of a position; none with castling from other squares than those of standard chess.
    pub(super) fn new(position: &Chess) -> Option<Board> {
        if position.castles().mode() == CastlingMode::Chess960 {
            return None;
        }
        let state = State::default();
        let mut board = Board { by: [0; 16], mail: [0; 64], state, clock: position.halfmoves() };
        for (square, piece) in position.board() {
            let man = u8::from(piece.role) + if piece.color.is_black() { BLACK } else { 0 };
            board.put(usize::from(square), man);
        }
        let mut rights = 0;
        for (index, square) in [(0, Square::H1), (1, Square::A1), (2, Square::H8), (3, Square::A8)] {
            if position.castles().castling_rights().contains(square) {
                rights |= 1 << index;
            }
        }
        let en_passant = position.maybe_ep_square().map_or(64, u8::from);
        board.state = State::new(rights, en_passant, position.is_check());
        Some(board)
    }

    fn put(&mut self, square: usize, man: Man) {
        self.mail[square] = man;
        self.by[usize::from(man)] |= at(square);
        self.by[ALL + usize::from(man & BLACK)] |= at(square);
    }

    /// The position for shakmaty, with the given side to move and full-move number.
    pub(super) fn position(&self, black: bool, number: u32) -> Option<Chess> {
        let mut setup = Setup::empty();
        let role = |man: Man| Bitboard(self.by[usize::from(man)] | self.by[usize::from(man + BLACK)]);
        let roles = shakmaty::ByRole {
            pawn: role(PAWN),
            knight: role(KNIGHT),
            bishop: role(BISHOP),
            rook: role(ROOK),
            queen: role(QUEEN),
            king: role(KING),
        };
        let colors = ByColor { white: Bitboard(self.by[ALL]), black: Bitboard(self.by[ALL + 8]) };
        setup.board = Shakmaty::try_from_bitboards(roles, colors).ok()?;
        setup.turn = if black { shakmaty::Color::Black } else { shakmaty::Color::White };
        for (index, square) in [(0, Square::H1), (1, Square::A1), (2, Square::H8), (3, Square::A8)] {
            if self.state.rights() & 1 << index != 0 {
                setup.castling_rights.add(square);
            }
        }
        setup.ep_square = (self.state.en_passant() < 64).then(|| Square::new(u32::from(self.state.en_passant())));
        setup.halfmoves = self.clock;
        setup.fullmoves = number.try_into().ok()?;
        Castles::from_setup(&setup, CastlingMode::Standard).ok()?;
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(shakmaty::PositionError::ignore_invalid_ep_square)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .ok()
    }

    /// Whether the player to move is in check.
    #[inline]
    pub(super) fn check(&self) -> bool {
        self.state.check()
    }

    /// Says whether the player to move is in check, after a half-move that did not say so.
    #[inline]
    pub(super) fn set_check(&mut self, check: bool) {
        self.state.0 |= u32::from(check) << 16;
    }

    /// The squares of a man.
    #[inline]
    pub(super) fn of(&self, man: Man) -> u64 {
        self.by[usize::from(man & 15)]
    }

    /// The squares of all men of a side.
    #[inline]
    pub(super) fn side<const B: bool>(&self) -> u64 {
        self.by[ALL + 8 * usize::from(B)]
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        self.by[ALL] | self.by[ALL + 8]
    }

    #[inline]
    pub(super) fn man(&self, square: usize) -> Man {
        self.mail[square & 63]
    }

    #[inline]
    pub(super) fn king<const B: bool>(&self) -> usize {
        self.by[usize::from(KING) + 8 * usize::from(B)].trailing_zeros() as usize & 63
    }

    #[inline]
    pub(super) fn en_passant(&self) -> usize {
        usize::from(self.state.en_passant())
    }

    /// Sliders of a side (`B`) that would see a square if nothing stood between.
    #[inline]
    pub(super) fn snipers<const B: bool>(&self, square: usize) -> u64 {
        let of = |man: Man| self.by[usize::from(man) + 8 * usize::from(B)];
        let queens = of(QUEEN);
        (TABLES.source[6][square] & (of(ROOK) | queens)) | (TABLES.source[5][square] & (of(BISHOP) | queens))
    }

    /// Whether a side (`B`) attacks a square.
    #[inline(never)]
    pub(super) fn attacks<const B: bool>(&self, square: usize) -> bool {
        let of = |man: Man| self.by[usize::from(man) + 8 * usize::from(B)];
        let near = (TABLES.source[1 + 2 * usize::from(B)][square] & of(PAWN))
            | (TABLES.source[KNIGHT_SOURCE][square] & of(KNIGHT))
            | (TABLES.source[8][square] & of(KING));
        if near != 0 {
            return true;
        }
        let occupied = self.occupied();
        let mut snipers = self.snipers::<B>(square);
        while snipers != 0 {
            let from = snipers.trailing_zeros() as usize;
            if TABLES.between[square][from] & occupied == 0 {
                return true;
            }
            snipers &= snipers - 1;
        }
        false
    }

    /// Moves a man of side `B`, captures what stands there, and says what was played. `double` is the square behind a
    /// pawn that goes two squares, 64 otherwise.
    #[inline(always)]
    pub(super) fn play<const B: bool>(&mut self, man: Man, from: usize, to: usize, double: u8) -> Played {
        let (from, to) = (from & 63, to & 63);
        let captured = self.mail[to];
        let both = at(from) | at(to);
        let squares = from as u32 | (to as u32) << 8 | u32::from(man) << 16 | u32::from(captured) << 24;
        let mut played = Played { squares, before: self.state, clock: self.clock, irreversible: false };
        self.by[usize::from(captured & 15)] &= !at(to);
        self.by[ALL + 8 * usize::from(!B)] &= !at(to);
        self.by[usize::from(man & 15)] ^= both;
        self.by[ALL + 8 * usize::from(B)] ^= both;
        self.mail[from] = 0;
        self.mail[to] = man;
        let rights = self.state.rights() & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        let zeroing = u8::from(captured != 0) | u8::from(man & 7 == PAWN);
        played.irreversible = zeroing | (rights ^ self.state.rights()) != 0;
        self.state = State::new(rights, double, false);
        self.clock = (self.clock + 1) & (u32::from(zeroing)).wrapping_sub(1);
        played
    }

    /// Takes the last half-move of side `B` back. Special ones are not.
    pub(super) fn take_back<const B: bool>(&mut self, played: Played) {
        let [from, to, man, captured] = played.squares.to_le_bytes();
        let (from, to) = (usize::from(from & 63), usize::from(to & 63));
        let both = at(from) | at(to);
        self.by[usize::from(man & 15)] ^= both;
        self.by[ALL + 8 * usize::from(B)] ^= both;
        self.mail[from] = man;
        self.mail[to] = captured;
        if captured != 0 {
            self.by[usize::from(captured & 15)] |= at(to);
            self.by[ALL + 8 * usize::from(!B)] |= at(to);
        }
        self.state = played.before;
        self.clock = played.clock;
    }

    /// Takes the pawn off that is captured en passant on `to`.
    pub(super) fn take_en_passant<const B: bool>(&mut self, to: usize) {
        let square = if B { to + 8 } else { to - 8 } & 63;
        let man = PAWN + if B { 0 } else { BLACK };
        self.mail[square] = 0;
        self.by[usize::from(man)] &= !at(square);
        self.by[ALL + 8 * usize::from(!B)] &= !at(square);
    }

    /// Makes a piece of the pawn on `to`.
    pub(super) fn promote<const B: bool>(&mut self, to: usize, into: Man) {
        let colour = 8 * usize::from(B);
        self.by[usize::from(PAWN) + colour] &= !at(to);
        self.by[usize::from(into & 15)] |= at(to);
        self.mail[to & 63] = into;
    }

    /// Castles; none where it is not legal (Laws 3.8.2).
    pub(super) fn castle<const B: bool>(&mut self, long: bool) -> Option<Played> {
        let home = 56 * usize::from(B);
        let right = 1 << (2 * usize::from(B) + usize::from(long));
        let (rook_from, rook_to, king_to, path) =
            if long { (home, home + 3, home + 2, 0x0E) } else { (home + 7, home + 5, home + 6, 0x60_u64) };
        let king_from = home + 4;
        if self.state.rights() & right == 0 || self.occupied() & path << home != 0 || self.state.check() {
            return None;
        }
        let attacked = if B { self.attacks::<false>(rook_to) } else { self.attacks::<true>(rook_to) };
        if attacked {
            return None;
        }
        let colour = if B { BLACK } else { 0 };
        let clock = self.clock + 1;
        let played = self.play::<B>(KING + colour, king_from, king_to, 64);
        self.play::<B>(ROOK + colour, rook_from, rook_to, 64);
        self.clock = clock;
        let attacked = if B { self.attacks::<false>(king_to) } else { self.attacks::<true>(king_to) };
        (!attacked).then_some(played)
    }

    /// Whether the player to move (`B`) certainly has a legal move: a quick test that may say no wrongly.
    pub(super) fn surely_can_move<const B: bool>(&self) -> bool {
        if self.state.check() {
            return false;
        }
        let colour = if B { BLACK } else { 0 };
        let occupied = self.occupied();
        // What is not in line with the king is not pinned.
        let loose = !TABLES.source[7][self.king::<B>()];
        let pawns = self.of(PAWN + colour) & loose;
        let pushes = if B { pawns >> 8 } else { pawns << 8 } & !occupied;
        let mut knights = self.of(KNIGHT + colour) & loose;
        let mut free = pushes != 0;
        while knights != 0 && !free {
            let square = knights.trailing_zeros() as usize;
            free = TABLES.source[KNIGHT_SOURCE][square] & !self.side::<B>() != 0;
            knights &= knights - 1;
        }
        let mut sliders = (self.of(ROOK + colour) | self.of(QUEEN + colour)) & loose;
        while sliders != 0 && !free {
            let square = sliders.trailing_zeros() as usize;
            free = TABLES.source[8][square] & TABLES.source[6][square] & !self.side::<B>() != 0;
            sliders &= sliders - 1;
        }
        free
    }
}
