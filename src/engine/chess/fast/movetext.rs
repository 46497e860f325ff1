//! Reads movetext and plays it in the same pass: no list of tokens, no allocation, and one look at each byte.
//!
//! From `1. e4 {best} e5 (1... c5) 2. Nf3 *` a [`FastRun`] is left at the final position, with every half-move of the
//! main line in its history. The loop knows the forms of nearly all half-moves. Rare ones branch to functions of their
//! own, which are never inlined, so that the loop stays small. If these do not know the form either, the reading ends
//! with [`FastRefusal`], and the careful path reads the game.
//!
//! Many indices are masked (`& 63`, `& 15`) although they are in range, so that the compiler tests no bounds.

use std::hint;

use super::board::square_set;
use super::event::FastEvent;
use super::forms::FORMS;
use super::man::{ManCode, PAWN, colour};
use super::odd::FastRefusal;
use super::run::FastRun;
use super::sink::Receiver;
use super::step::FastStep;
use super::tables::{NUMBERS, NumberBytes, TABLES, letter, mark};
use super::text::{PaddedText, word};
use crate::pgn::outcome::Outcome;
use bienban_base::text::swar;

impl FastRun {
    /// Reads the movetext from `at` to its result. Returns the result and the offset after it.
    #[inline(always)]
    pub(super) fn read<S: Receiver>(
        &mut self,
        text: PaddedText<'_>,
        mut at: usize,
        sink: &mut S,
    ) -> Result<(Outcome, usize), FastRefusal> {
        // White and Black are written out one after the other, so the colour is a constant in each half.
        loop {
            if !self.line.black {
                let window = text.window(at)?;
                let mut bytes = word(window, 0);
                // The number is compared with the expected one as a whole, which is faster than to parse it. It may
                // be absent (PGN standard 8.2.2.1); a wrong one is no move and goes to `event`.
                let number = NumberBytes::of(self.line.number);
                if number.begins(bytes) {
                    let len = number.len();
                    at += len;
                    bytes = word(window, len);
                    // Either all games of a file have a blank here or none has, so the branch is predicted; a look-up
                    // would have to be waited for.
                    if bytes as u8 <= b' ' {
                        if TABLES.mark[usize::from(bytes as u8)] & mark::WHITE == 0 {
                            return Err(FastRefusal);
                        }
                        at += 1;
                        bytes = word(window, len + 1);
                    }
                }
                // Games with clocks have a comment after every half-move, so the brace comes first.
                let used = if bytes as u8 == b'{' { 0 } else { self.half_move::<false>(bytes, at)? };
                if used == 0 {
                    match self.pass::<false, S>(text, at, sink)? {
                        FastEvent::At(next) => at = next,
                        FastEvent::Result(outcome, next) => return Ok((outcome, next)),
                    }
                    continue;
                }
                if !sink.receive(self, bytes, false) {
                    return Err(FastRefusal);
                }
                self.token = at;
                at += used;
                self.line.black = true;
            }
            let bytes = word(text.window(at)?, 0);
            let used = if bytes as u8 == b'{' { 0 } else { self.half_move::<true>(bytes, at)? };
            if used == 0 {
                match self.pass::<true, S>(text, at, sink)? {
                    FastEvent::At(next) => at = next,
                    FastEvent::Result(outcome, next) => return Ok((outcome, next)),
                }
                continue;
            }
            if !sink.receive(self, bytes, true) {
                return Err(FastRefusal);
            }
            self.token = at;
            at += used;
            self.line.black = false;
            self.line.number += 1;
            // The table of numbers and the history have no more room.
            if self.line.number >= NUMBERS {
                return Err(FastRefusal);
            }
        }
    }

    /// Skips one thing that is no half-move and gives it to `sink`, or finds the result.
    #[inline(always)]
    fn pass<const B: bool, S: Receiver>(
        &mut self,
        text: PaddedText<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<FastEvent, FastRefusal> {
        let comment = text.padded[at] == b'{';
        self.annotated |= comment;
        let short = if comment { self.remark::<B>(text, at) } else { None };
        let event = match short {
            Some(next) => FastEvent::At(next),
            None => self.event(text, at)?,
        };
        match event {
            FastEvent::At(next) if !sink.between(&text.padded[at..], next - at) => Err(FastRefusal),
            event => Ok(event),
        }
    }

    /// Plays the half-move at the beginning of `word`, whose offset is `offset`. Returns how many bytes it takes with
    /// its mark and the white space after it, or 0 if it is no move and [`FastRun::event`] has to look.
    #[inline(always)]
    pub(super) fn half_move<const B: bool>(&mut self, word: u64, offset: usize) -> Result<usize, FastRefusal> {
        // A move ends before the first byte below a comma: white space, `+`, `#`, `!`, `)`.
        let ends = swar::below(word, b',');
        // The bit at which that byte begins; 64 if the move does not end within the word.
        let bits = ends.trailing_zeros() & 0x78;
        let first = usize::from(word as u8);
        let code = TABLES.letter[first];
        // The two bytes of the square come to the bottom, the two after the move above them, and the one before the
        // square, perhaps a capture sign, to the top.
        let square = word.rotate_right(bits.wrapping_sub(16));
        // File and rank, 0 to 7, a byte each. A file below `a` borrows from the rank, but has high bits itself then.
        let coordinates = (square as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
        // One test for both: whether a move may begin with this byte, and whether it ends in a square.
        if (code | coordinates) & letter::NO_MOVE != 0 {
            if code & letter::EVENT == letter::EVENT {
                return Ok(0);
            }
            return self.special::<B>(word, (bits >> 3) as usize, offset);
        }
        // Three bits of file and, brought down to them, three bits of rank.
        let to = usize::from(coordinates | coordinates >> 5) & 63;
        let kind = usize::from(code & letter::KIND);
        let form = &FORMS[usize::from(B)][(kind | bits as usize) & 63];
        let man = kind + usize::from(PAWN + colour(B));
        // The men of that kind that reach the square on an empty board, pawns only from the file that is written.
        let reach = TABLES.departs[usize::from(B)][kind][to];
        let candidates = self.board.by[man & 15] & reach & TABLES.first[first];
        // Without a candidate this is square 0, which does no harm: the branch below leaves first.
        let (mut left, mut from) = (candidates, candidates.trailing_zeros() as usize & 63);
        let captured = self.board.mail[to];
        // Each is 0 if all is well. They are bits, since the compiler makes branches of booleans, half of which
        // cannot be predicted; ORed they are one branch, which is hardly ever taken.
        let several = candidates & candidates.wrapping_sub(1);
        let blocked = TABLES.between[to][from] & self.board.occupied;
        let barred = u64::from(form.barred >> (captured & 31) & 1);
        let unsigned = u64::from(((square >> 56) as u8 ^ b'x') & form.sign);
        // In `dxd5` the file allows the push, which captures nothing.
        let straight = u64::from(form.sign & 1) & u64::from(word as u8 == square as u8);
        // White space or a sign must come after the move, or after its `+`. Everything else is handled apart.
        let behind = (square >> 16) as u32;
        let says = u32::from(behind as u8 == b'+');
        let next = behind >> (8 * says);
        let mark = TABLES.mark[usize::from(next as u8)];
        let unended = u64::from(mark & mark::GOES_ON);
        let amiss = barred | unsigned | straight | unended;
        if candidates == 0 || several | blocked | amiss != 0 {
            // If there are two rooks, one is often blocked, so that no coordinate is needed.
            let free = if amiss == 0 && several != 0 { self.only_free(candidates, to) } else { None };
            match free {
                Some(free) => (left, from) = (square_set(free), free),
                None => return self.rare::<B>(word, (bits >> 3) as usize, offset),
            }
        }
        self.languages |= code;
        let line_end = u32::from(next as u16 == u16::from_le_bytes(*b"\r\n"));
        // `WHITE` is the top bit, so the division gives 1 for white space and 0 for the rest.
        let used = (bits >> 3) + says + u32::from(mark / mark::WHITE) + line_end;
        // One number instead of the four that it is made of, for which the compiler would have to find registers
        // while the half-move is played.
        let used = hint::black_box(used);
        self.commit::<B>(man, code & letter::FILE, (left, from), to, behind as u8, u64::from(says))?;
        Ok(used as usize)
    }

    /// Plays a half-move that is legal unless it leaves the own king in check. `pawn` is [`letter::FILE`] for a pawn
    /// and 0 for a piece; the square of departure comes as a set, too; `mark` is the byte after the move, and `says` is
    /// 1 if that byte marks a check.
    #[inline(always)]
    pub(super) fn commit<const B: bool>(
        &mut self,
        man: usize,
        pawn: u16,
        (left, from): (u64, usize),
        to: usize,
        mark: u8,
        says: u64,
    ) -> Result<(), FastRefusal> {
        let (from, to) = (from & 63, to & 63);
        let entered = square_set(to);
        let board = &mut self.board;
        let enemy = usize::from(board.kings[usize::from(!B)] & 63);
        let captured = board.mail[to];
        // A king moves, or a rook that may still castle moves or is captured.
        let touched = (left | entered) & board.watched;
        // An enemy slider may be in line with the own king behind the square that is left, or an own one with the enemy
        // king.
        let in_check = board.check;
        let exposed = touched | left & (board.lines[0] | board.lines[1]) | in_check;
        // The set of index 0, no man, is never read, so a move without capture needs no branch.
        board.by[usize::from(captured & 15)] ^= entered;
        board.by[man & 15] ^= left | entered;
        board.mail[from] = 0;
        board.mail[to] = man as ManCode;
        board.occupied = (board.occupied ^ left) | entered;
        // A man that sees the enemy king on an empty board: it gives check now, or once nothing is between.
        let hit = u64::from(TABLES.hit[enemy][man & 15] & entered != 0);
        let line = TABLES.between[enemy][to];
        let check = hit & u64::from(line & board.occupied == 0);
        board.lines[usize::from(!B)] |= line & hit.wrapping_neg();
        board.check = check;
        self.history.set(self.line.played, FastStep::plain(from, to, man as ManCode, captured, pawn));
        self.line.played += 1;
        self.line.mark = mark;
        if exposed | says & !check != 0 {
            self.settle::<B>(touched != 0, in_check != 0)?;
        }
        Ok(())
    }

    /// The one candidate that nothing blocks on its way, or `None` if there are several or none.
    #[inline(never)]
    fn only_free(&self, candidates: u64, to: usize) -> Option<usize> {
        let (mut rest, mut free) = (candidates, 0);
        while rest != 0 {
            let from = rest.trailing_zeros() as usize & 63;
            let blocked = TABLES.between[to & 63][from] & self.board.occupied != 0;
            free |= if blocked { 0 } else { square_set(from) };
            rest &= rest - 1;
        }
        free.is_power_of_two().then(|| free.trailing_zeros() as usize & 63)
    }
}
