//! Half-moves that name both squares, `e2-e4`, `Ng1f3` or `g1f3`, in a game that is [mended](super::mend).
//!
//! Archives and books that write every half-move so are read without a stop at each. Only a game that has been stopped
//! once comes here, so the other games pay nothing.

use shakmaty::{Move, Position, Square};

use super::board::square_set;
use super::history::FIRST;
use super::irregular::IrregularMove;
use super::man::{KING, PAWN, colour};
use super::odd::FastRefusal;
use super::rare::{lines_shared, marks, taken};
use super::run::FastRun;
use super::tables::{TABLES, letter};
use crate::chess::notation::resolve::Irregularity;
use crate::chess::replay::LineCursor;
use bienban_base::place::ByteSpan;

/// A half-move with both squares as it is written.
struct LongMove {
    /// The letter of its man, if there is one.
    letter: Option<u8>,
    from: usize,
    to: usize,
    /// The byte between the squares, if there is one.
    joint: Option<u8>,
}

impl LongMove {
    fn of(body: &[u8]) -> Option<LongMove> {
        let (letter, squares) = match body {
            [letter, squares @ ..] if letter.is_ascii_uppercase() => (Some(*letter), squares),
            squares => (None, squares),
        };
        let (from, joint, to) = match *squares {
            [file, rank, to_file, to_rank] => ([file, rank], None, [to_file, to_rank]),
            [file, rank, joint @ (b'-' | b'x'), to_file, to_rank] => ([file, rank], Some(joint), [to_file, to_rank]),
            _ => return None,
        };
        let square = |[file, rank]: [u8; 2]| {
            let valid = matches!(file, b'a'..=b'h') && matches!(rank, b'1'..=b'8');
            valid.then(|| usize::from(8 * (rank - b'1') + file - b'a'))
        };
        Some(LongMove { letter, from: square(from)?, to: square(to)?, joint })
    }
}

impl FastRun {
    /// Plays a half-move that names both squares, `len` bytes without its mark, and keeps its irregularity. Returns how
    /// many bytes it takes with its mark. Fails if it is illegal, or is none of the plain ones: castling, captures en
    /// passant and promotions are left to the careful resolver.
    #[inline(never)]
    pub(super) fn long_form<const B: bool>(
        &mut self,
        word: u64,
        len: usize,
        offset: usize,
    ) -> Result<usize, FastRefusal> {
        let bytes = word.to_le_bytes();
        let LongMove { letter, from, to, joint } = bytes.get(..len).and_then(LongMove::of).ok_or(FastRefusal)?;
        let (man, captured) = (self.board.man(from), self.board.man(to));
        let is = |man: u8, black: bool| man != 0 && man & 8 == colour(black);
        let (kind, pawn) = (usize::from(man & 7), man & 7 == PAWN);
        // A byte that is no letter of a piece names no kind of man.
        let code = letter.map(|letter| TABLES.letter[usize::from(letter)]);
        let names = |code: u16| code & letter::OTHER == 0 && usize::from(code & letter::KIND) + 1 == kind;
        let lettered = code.is_none_or(names);
        // Variations are not mended.
        if self.depth > 0 || !is(man, B) || !lettered || is(captured, B) || (joint == Some(b'x') && captured == 0) {
            return Err(FastRefusal);
        }
        if pawn && ((from & 7 == to & 7) != (captured == 0) || matches!(to >> 3, 0 | 7)) {
            return Err(FastRefusal);
        }
        let reaches = TABLES.departs[usize::from(B)][(kind - 1) & 7][to & 63] & square_set(from) != 0;
        if !reaches || TABLES.between[to & 63][from & 63] & self.board.occupied != 0 {
            return Err(FastRefusal);
        }
        self.irregulars.has_hyphen |= joint == Some(b'-');
        let why = if !pawn && letter.is_none() {
            [Some(Irregularity::PieceLetter); 2]
        } else if self.irregulars.has_hyphen || self.needs_both::<B>(man, from, to) {
            [None; 2]
        } else {
            [None, Some(Irregularity::Disambiguation)]
        };
        let marks = marks(bytes, len);
        let mark = marks as u8;
        if why != [None; 2] {
            let mut told = None;
            if self.irregulars.begin_with(why) {
                let end = offset + len + usize::from(matches!(mark, b'+' | b'#'));
                told = Some(self.irregular_move(B, ByteSpan::new(offset, end), (from, to)).ok_or(FastRefusal)?);
            }
            self.irregulars.add(why, told.as_ref());
        }
        self.languages |= code.unwrap_or_default();
        let pawn = if pawn { letter::FILE } else { 0 };
        self.commit::<B>(usize::from(man), pawn, (square_set(from), from), to, mark, u64::from(mark == b'+'))?;
        match mark {
            b'#' => self.look_at_mark(!B)?,
            // The careful path reports a mate that is marked as a check.
            b'+' if !self.can_move(!B)? => return Err(FastRefusal),
            _ => {}
        }
        Ok(taken(marks, len))
    }

    /// Whether file and rank of departure are both needed to distinguish the man from others of its kind (PGN standard
    /// 8.2.3.4).
    fn needs_both<const B: bool>(&self, man: u8, from: usize, to: usize) -> bool {
        if matches!(man & 7, PAWN | KING) {
            return false;
        }
        let reach = TABLES.departs[usize::from(B)][usize::from(man - 1) & 7][to & 63];
        let others = self.able::<B>(self.board.squares_of(man) & reach & !square_set(from), to);
        lines_shared(from, others) == (true, true)
    }

    /// The half-move from one square to another, before it is played, with the data of a finding.
    fn irregular_move(&self, black: bool, span: ByteSpan, (from, to): (usize, usize)) -> Option<IrregularMove> {
        let position = self.position(black)?;
        let [from, to] = [from, to].map(|square| Square::new(square as u32 & 63));
        let board = position.board();
        let played = Move::Normal { role: board.role_at(from)?, from, capture: board.role_at(to), to, promotion: None };
        Some(IrregularMove { span, before: LineCursor { position, played: (self.line.played - FIRST) as u32 }, played })
    }
}
