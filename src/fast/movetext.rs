//! Movetext read and played in one pass: no token list, no allocation, one look at every byte.
//!
//! Rare things branch into functions of their own; what they do not know is [`Odd`], and the careful path reads the game.

use super::board::{BLACK, Board, KING, Man, PAWN, Played};
use super::event::Event;
use super::history::History;
use super::tables::{NUMBERS, TABLES, letter};
use crate::notation::outcome::Outcome;

/// Something that the fast path does not know, or that is wrong.
pub(super) struct Odd;

/// A line that waits while a variation is read.
pub(super) struct Frame {
    pub(super) board: Board,
    pub(super) last: Played,
    pub(super) plus: bool,
    pub(super) black: bool,
    pub(super) number: usize,
}

/// The state of a game while it is read.
pub(super) struct Run<'a> {
    /// The block, with at least eight bytes behind the text.
    pub(super) padded: &'a [u8],
    /// Where the text ends.
    pub(super) end: usize,
    pub(super) board: Board,
    pub(super) black: bool,
    pub(super) number: usize,
    pub(super) last: Played,
    /// Whether there is a last half-move that can be taken back.
    pub(super) varied: bool,
    /// Languages that the letters so far belong to.
    pub(super) languages: u8,
    pub(super) frames: Vec<Frame>,
    /// Half-moves from move 1 to the first position.
    first: usize,
    /// The longest run without capture or pawn move, where it is 100 half-moves or more.
    pub(super) longest: u32,
    /// Whether the last half-move is marked as check, which in the end must not be mate.
    pub(super) plus: bool,
}

pub(super) const LOW: u64 = 0x0101_0101_0101_0101;
pub(super) const HIGH: u64 = 0x8080_8080_8080_8080;

/// By side and kind: the first index into the table of sources.
const SOURCE: [[usize; 8]; 2] = [[0, 4, 5, 6, 7, 8, 8, 8], [2, 4, 5, 6, 7, 8, 8, 8]];

pub(super) fn byte(word: u64, index: usize) -> u8 {
    (word >> ((8 * index) & 63)) as u8
}

impl<'a> Run<'a> {
    pub(super) fn new(padded: &'a [u8], end: usize, board: Board, black: bool, number: usize) -> Run<'a> {
        Run {
            padded,
            end,
            board,
            black,
            number,
            last: Played::default(),
            varied: false,
            languages: 0,
            frames: Vec::new(),
            first: 2 * number + usize::from(black),
            longest: 0,
            plus: false,
        }
    }

    /// The eight bytes at `at`; zeros behind the block.
    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u64 {
        match self.padded.get(at..at + 8) {
            Some(bytes) => {
                u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
            }
            None => 0,
        }
    }

    /// The first byte that is no white space, at or after `at`.
    #[inline(always)]
    fn skip(&self, mut at: usize) -> usize {
        loop {
            let word = self.word(at);
            let solid = (((word & !HIGH) + 0x5F * LOW) | word) & HIGH;
            if solid != 0 {
                return at + (solid.trailing_zeros() >> 3) as usize;
            }
            if at >= self.end {
                return at;
            }
            at += 8;
        }
    }

    /// Reads the movetext from `at` on, up to and with its result. Returns the result and the offset behind it.
    pub(super) fn read(&mut self, mut at: usize, history: &mut History) -> Result<(Outcome, usize), Odd> {
        loop {
            if !self.black {
                at = self.skip(at);
                let mut word = self.word(at);
                let number = TABLES.number[self.number];
                if (word ^ number.word) & number.mask == 0 {
                    at += usize::from(number.len);
                    word = self.word(at);
                    if word as u8 <= b' ' {
                        at = self.skip(at + 1);
                        word = self.word(at);
                    }
                }
                let used = self.half_move::<false>(word, history)?;
                if used == 0 {
                    match self.event(at)? {
                        Event::At(next) => at = next,
                        Event::Result(outcome, next) => return Ok((outcome, next)),
                    }
                    continue;
                }
                at += used;
                self.black = true;
            }
            at = self.skip(at);
            let word = self.word(at);
            let used = self.half_move::<true>(word, history)?;
            if used == 0 {
                match self.event(at)? {
                    Event::At(next) => at = next,
                    Event::Result(outcome, next) => return Ok((outcome, next)),
                }
                continue;
            }
            at += used;
            self.black = false;
            self.number += 1;
            if self.number >= NUMBERS {
                return Err(Odd);
            }
        }
    }

    /// Plays the half-move that a word begins with. Returns how many bytes it takes, 0 where there is no move.
    #[inline(always)]
    pub(super) fn half_move<const B: bool>(&mut self, word: u64, history: &mut History) -> Result<usize, Odd> {
        // A move ends before the first byte below a comma: white space, `+`, `#`, `!`, `)`.
        let ends = word.wrapping_sub(0x2C * LOW) & !word & HIGH;
        let bits = ends.trailing_zeros() & 0x78;
        let code = TABLES.letter[usize::from(word as u8)];
        // The square's two bytes in the middle of a word, what stands before it below.
        let square = word.rotate_right(bits.wrapping_sub(16));
        let file = (square as u8).wrapping_sub(b'a');
        let rank = ((square >> 8) as u8).wrapping_sub(b'1');
        if (code & letter::OTHER) | ((file | rank) & 0xF8) != 0 {
            if code & letter::EVENT != 0 {
                return Ok(0);
            }
            return self.special::<B>(word, (bits >> 3) as usize, history);
        }
        let to = usize::from(8 * rank + file) & 63;
        // 1 for a pawn, and for a capture sign right before the square.
        let pawn = u64::from(code >> 6 & 1);
        let sign = u64::from(TABLES.sign[(square >> 56) as usize]);
        let kind = code & letter::KIND;
        let capture = pawn & sign;
        let file_written = TABLES.departure[(word & 0xFF) as usize] | capture.wrapping_sub(1);
        let source = SOURCE[usize::from(B)][usize::from(kind)] + capture as usize;
        let man = kind + PAWN + if B { BLACK } else { 0 };
        let candidates = self.board.of(man) & TABLES.source[source & 15][to] & file_written;
        let from = candidates.trailing_zeros() as usize & 63;
        let captured = u64::from(self.board.man(to) != 0);
        // Bits, not booleans: the compiler would make branches of those, and half of them are anyone's guess.
        let several = candidates & candidates.wrapping_sub(1);
        let blocked = (TABLES.between[to][from] & self.board.occupied()) | (self.board.side::<B>() & 1 << to);
        let expected = 24 - 8 * pawn + (sign << (3 + pawn));
        let sign_amiss = (sign ^ captured) & (pawn | sign);
        let amiss = several | blocked | (u64::from(bits) ^ expected) | sign_amiss | (pawn & TABLES.last_rank[to]);
        let len = (bits >> 3) as usize;
        if amiss != 0 || candidates == 0 {
            return self.rare::<B>(word, len, history);
        }
        self.languages |= code;
        let two = pawn & u64::from(from.abs_diff(to) == 16);
        let double = two.wrapping_neg() & (((from + to) >> 1) as u64 ^ 64) ^ 64;
        // The mark is what was rotated two bytes above the square.
        self.commit::<B>(man, from, to, double as u8, (square >> 16) as u8, len, history)
    }

    /// Plays a half-move that is legal but for the safety of the king, which is looked at where there is reason to.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "all of them live in registers")]
    pub(super) fn commit<const B: bool>(
        &mut self,
        man: Man,
        from: usize,
        to: usize,
        double: u8,
        mark: u8,
        len: usize,
        history: &mut History,
    ) -> Result<usize, Odd> {
        let king = self.board.king::<B>();
        let snipers = if B { self.board.snipers::<false>(king) } else { self.board.snipers::<true>(king) };
        let pin = TABLES.beyond[king][from] & snipers;
        let exposed = pin | u64::from(man & 7 == KING) | u64::from(self.board.check());
        let played = self.board.play::<B>(man, from, to, double);
        let enemy = if B { self.board.king::<false>() } else { self.board.king::<true>() };
        let line = TABLES.between[enemy][to] & self.board.occupied();
        let direct = TABLES.hit[usize::from(man & 15)][enemy] >> to & u64::from(line == 0);
        let opened = TABLES.beyond[enemy][from] & self.board.snipers::<B>(enemy);
        self.board.set_check(direct != 0);
        if exposed | opened != 0 {
            self.settle::<B>(exposed != 0, opened != 0, enemy)?;
        }
        self.finish(played, false, mark, len, history)
    }

    /// Looks whether the own king was left in check, and whether a line to the other was opened.
    #[inline(never)]
    fn settle<const B: bool>(&mut self, exposed: bool, opened: bool, enemy: usize) -> Result<(), Odd> {
        if exposed && self.in_check::<B>() {
            return Err(Odd);
        }
        if opened {
            let check = self.board.attacks::<B>(enemy);
            self.board.set_check(check);
        }
        Ok(())
    }

    /// Notes a half-move and looks at its check mark. What is special is not taken back.
    #[inline(always)]
    pub(super) fn finish(
        &mut self,
        played: Played,
        special: bool,
        mark: u8,
        len: usize,
        history: &mut History,
    ) -> Result<usize, Odd> {
        let plus = mark == b'+';
        if plus & !self.board.check() {
            return Err(Odd);
        }
        self.plus = plus;
        self.last = played;
        self.varied = !special;
        if self.frames.is_empty() {
            if self.board.clock >= 100 {
                self.longest = self.longest.max(self.board.clock);
            }
            if !history.push(&played) {
                return Err(Odd);
            }
        }
        if mark == b'#' {
            self.mated(played.man())?;
            return Ok(len + 1);
        }
        Ok(len + usize::from(plus))
    }

    /// Whether the king of side `B` is attacked.
    pub(super) fn in_check<const B: bool>(&self) -> bool {
        let king = self.board.king::<B>();
        if B { self.board.attacks::<false>(king) } else { self.board.attacks::<true>(king) }
    }

    /// A `#` must be mate.
    #[inline(never)]
    fn mated(&self, man: Man) -> Result<(), Odd> {
        use shakmaty::Position;
        let black = man & BLACK == 0;
        let position = self.board.position(black, 1).filter(|_| self.board.check()).ok_or(Odd)?;
        if position.legal_moves().is_empty() { Ok(()) } else { Err(Odd) }
    }

    /// The player to move must have a legal move.
    #[inline(never)]
    pub(super) fn not_mated(&self) -> Result<(), Odd> {
        use shakmaty::Position;
        let position = self.board.position(self.black, 1).ok_or(Odd)?;
        if position.legal_moves().is_empty() { Err(Odd) } else { Ok(()) }
    }

    /// Half-moves of the main line.
    pub(super) fn half_moves(&self) -> u32 {
        (2 * self.number + usize::from(self.black) - self.first) as u32
    }

    /// Whether the letters are of one language.
    pub(super) fn one_language(&self) -> bool {
        self.languages() != letter::ENGLISH | letter::VIETNAMESE
    }

    /// The languages that letters of the game belong to.
    pub(super) fn languages(&self) -> u8 {
        self.languages & (letter::ENGLISH | letter::VIETNAMESE)
    }

    /// Whether the last half-move is marked `+`.
    pub(super) fn ends_with_plus(&self) -> bool {
        self.plus
    }
}
