//! Movetext read and played in one pass: no token list, no allocation, one look at every byte.
//!
//! Rare things branch into functions of their own; what they do not know is [`Odd`], and the careful path reads the game.

use std::hint;

use super::board::{Board, KING, Man, at};
use super::event::Event;
use super::forms::FORMS;
use super::history::History;
use super::sink::Sink;
use super::step::Step;
use super::tables::{NUMBER_ROWS, NUMBERS, TABLES, letter, mark};
use crate::pgn::outcome::Outcome;
use shakmaty::{Chess, Position};

/// Something that the fast path does not know, or that is wrong.
pub(super) struct Odd;

/// A line that waits while a variation is read.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) board: Board,
    /// Where its variations begin.
    pub(super) before: Board,
    pub(super) line: Line,
    pub(super) last: Step,
}

/// What changes from line to line besides the board.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) black: bool,
    /// The full-move number.
    pub(super) number: usize,
    /// Half-moves played so far, and two.
    pub(super) played: usize,
    /// What `played` was when the line began.
    pub(super) begun: usize,
    /// What `played` was after the last capture or pawn move.
    pub(super) zeroed: usize,
    /// What `played` was when a castling right was last lost.
    pub(super) lost: usize,
    /// What stands behind the last half-move.
    pub(super) mark: u8,
}

/// The position before the last half-move, where it cannot be taken back otherwise.
pub(super) struct Before {
    /// What `played` was after that half-move.
    pub(super) played: usize,
    pub(super) board: Board,
}

/// A text with padding behind it.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    /// The block, with padding behind the text.
    pub(super) padded: &'a [u8],
    /// Where the text ends.
    pub(super) end: usize,
}

/// The state of a game while it is read, and memory that is used again for the next.
pub(super) struct Run {
    pub(super) board: Board,
    pub(super) line: Line,
    /// Languages that the letters so far belong to.
    pub(super) languages: u16,
    /// Where the last half-move begins.
    pub(super) token: usize,
    /// The longest run without capture or pawn move, where it is 100 half-moves or more.
    pub(super) longest: u32,
    /// The half-move clock of the first position.
    pub(super) clock: u32,
    /// The rights before the last half-move that cost some, and what `played` was after it.
    pub(super) rights_before: (usize, u64),
    pub(super) before: Before,
    /// The lines that wait, `depth` of them; the others are memory to be used again.
    pub(super) frames: Vec<Frame>,
    pub(super) depth: usize,
    pub(super) history: History,
}

pub(super) const LOW: u64 = 0x0101_0101_0101_0101;
pub(super) const HIGH: u64 = 0x8080_8080_8080_8080;

/// What `played` is before the first half-move: room for a pawn's double step that a FEN tells of.
pub(super) const FIRST: usize = 2;

/// How many bytes are looked at for a token.
const WINDOW: usize = 16;

pub(super) fn byte(word: u64, index: usize) -> u8 {
    (word >> ((8 * index) & 63)) as u8
}

/// The eight bytes at an index of a window.
#[inline(always)]
pub(super) fn word(window: &[u8; WINDOW], index: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&window[index & 7..(index & 7) + 8]);
    u64::from_le_bytes(bytes)
}

impl<'a> Text<'a> {
    #[inline(always)]
    fn window(self, at: usize) -> Result<&'a [u8; WINDOW], Odd> {
        self.padded.get(at..).and_then(|rest| rest.first_chunk()).ok_or(Odd)
    }

    /// The eight bytes at `at`; zeros behind the block.
    #[inline(always)]
    pub(super) fn word(self, at: usize) -> u64 {
        self.padded.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }
}

impl Default for Run {
    fn default() -> Run {
        let line = Line { black: false, number: 1, played: FIRST, begun: FIRST, zeroed: FIRST, lost: FIRST, mark: 0 };
        Run {
            board: Board::START.clone(),
            line,
            languages: 0,
            token: 0,
            longest: 0,
            clock: 0,
            rights_before: (0, 0),
            before: Before { played: 0, board: Board::START.clone() },
            frames: Vec::new(),
            depth: 0,
            history: History::default(),
        }
    }
}

impl Run {
    /// Begins a game.
    pub(super) fn begin(&mut self, black: bool, number: usize, clock: u32) {
        let zeroed = FIRST.wrapping_sub(clock as usize);
        self.line = Line { black, number, played: FIRST, begun: FIRST, zeroed, lost: FIRST, mark: 0 };
        (self.languages, self.longest, self.clock, self.rights_before.0, self.before.played) = (0, 0, clock, 0, 0);
        self.depth = 0;
        self.history.reset();
    }

    /// Reads the movetext from `at` on, up to and with its result. Returns the result and the offset behind it.
    pub(super) fn read<S: Sink>(
        &mut self,
        text: Text<'_>,
        mut at: usize,
        sink: &mut S,
    ) -> Result<(Outcome, usize), Odd> {
        loop {
            if !self.line.black {
                let window = text.window(at)?;
                let mut bytes = word(window, 0);
                let number = &TABLES.number[self.line.number & (NUMBER_ROWS - 1)];
                if (bytes ^ number.word) & number.mask == 0 {
                    let len = usize::from(number.len);
                    let len = len + usize::from(TABLES.mark[usize::from(window[len & 7])] / mark::WHITE);
                    bytes = word(window, len);
                    at += len;
                }
                let used = if bytes as u8 == b'{' { 0 } else { self.half_move::<false>(bytes)? };
                if used == 0 {
                    match self.event(text, at)? {
                        Event::At(next) if sink.between(&text.padded[at..next]) => at = next,
                        Event::At(_) => return Err(Odd),
                        Event::Result(outcome, next) => return Ok((outcome, next)),
                    }
                    continue;
                }
                if !sink.half_move(self.half_move_read(bytes, false)) {
                    return Err(Odd);
                }
                self.token = at;
                at += used;
                self.line.black = true;
            }
            let bytes = word(text.window(at)?, 0);
            let used = if bytes as u8 == b'{' { 0 } else { self.half_move::<true>(bytes)? };
            if used == 0 {
                match self.event(text, at)? {
                    Event::At(next) if sink.between(&text.padded[at..next]) => at = next,
                    Event::At(_) => return Err(Odd),
                    Event::Result(outcome, next) => return Ok((outcome, next)),
                }
                continue;
            }
            if !sink.half_move(self.half_move_read(bytes, true)) {
                return Err(Odd);
            }
            self.token = at;
            at += used;
            self.line.black = false;
            self.line.number += 1;
            if self.line.number >= NUMBERS {
                return Err(Odd);
            }
        }
    }

    /// Plays the half-move that a word begins with. Returns how many bytes it takes with the white space behind it, 0 where
    /// there is no move.
    #[inline(always)]
    pub(super) fn half_move<const B: bool>(&mut self, word: u64) -> Result<usize, Odd> {
        // A move ends before the first byte below a comma: white space, `+`, `#`, `!`, `)`.
        let ends = word.wrapping_sub(0x2C * LOW) & !word & HIGH;
        let bits = ends.trailing_zeros() & 0x78;
        let first = usize::from(word as u8);
        let code = TABLES.letter[first];
        // The square's two bytes at the bottom of a word, what stands before it at the top.
        let square = word.rotate_right(bits.wrapping_sub(16));
        // File and rank, a byte each; the first borrows from the second only where it is none itself.
        let coordinates = (square as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
        if (code | coordinates) & letter::NO_MOVE != 0 {
            if code & letter::EVENT == letter::EVENT {
                return Ok(0);
            }
            return self.special::<B>(word, (bits >> 3) as usize);
        }
        let to = usize::from(coordinates | coordinates >> 5) & 63;
        let sign = TABLES.sign[(square >> 56) as usize];
        let form = &FORMS[usize::from(B)][usize::from((code & letter::KIND) as u8 | sign)];
        let candidates = self.board.of(form.man) & TABLES.source[usize::from(form.row & 15)][to] & TABLES.first[first];
        let from = candidates.trailing_zeros() as usize & 63;
        let captured = self.board.mail[to];
        // Bits, not booleans: the compiler would make branches of those, and half of them are anyone's guess.
        let several = candidates & candidates.wrapping_sub(1);
        let blocked = TABLES.between[to][from] & self.board.occupied;
        let barred = u64::from(form.barred >> (captured & 31) & 1);
        let amiss = several | blocked | u64::from(bits ^ u32::from(form.bits)) | barred;
        let len = (bits >> 3) as usize;
        if candidates == 0 || amiss != 0 {
            return self.rare::<B>(word, len);
        }
        self.languages |= code;
        self.commit::<B>(form.man, code & letter::FILE, from, to, (square >> 16) as u16, len)
    }

    /// Plays a half-move that is legal but for the safety of the king, which is looked at where there is reason to. `marks` are
    /// the two bytes behind it.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "all of them live in registers")]
    pub(super) fn commit<const B: bool>(
        &mut self,
        man: Man,
        pawn: u16,
        from: usize,
        to: usize,
        marks: u16,
        len: usize,
    ) -> Result<usize, Odd> {
        let (own, other) = (usize::from(B), usize::from(!B));
        let (from, to) = (from & 63, to & 63);
        let (left, entered) = (at(from), at(to));
        let board = &mut self.board;
        let king = usize::from(board.kings[own] & 63);
        let enemy = usize::from(board.kings[other] & 63);
        let captured = board.mail[to];
        let pinned = TABLES.beyond[king][from] & board.snipers[own];
        let touched = (left | entered) & board.watched;
        let exposed = pinned | touched | board.check;
        board.by[usize::from(captured & 15)] &= !entered;
        board.by[usize::from(man & 15)] ^= left | entered;
        board.mail[from] = 0;
        board.mail[to] = man;
        board.occupied = (board.occupied & !left) | entered;
        let hit = TABLES.hit[usize::from(man & 15)][enemy] & entered;
        let snipers = (board.snipers[other] & !left) | hit;
        board.snipers[own] &= !entered;
        board.snipers[other] = snipers;
        let opened = TABLES.beyond[enemy][from] & snipers;
        let line = TABLES.between[enemy][to] & board.occupied;
        let check = u64::from(hit != 0) & u64::from(line == 0);
        board.check = check;
        self.history.set(self.line.played, Step::new(from, to, man, captured));
        self.line.played += 1;
        let zeroing = u16::from(captured) | pawn != 0;
        self.line.zeroed = hint::select_unpredictable(zeroing, self.line.played, self.line.zeroed);
        self.line.mark = marks as u8;
        let mark = TABLES.mark[usize::from(marks as u8)];
        let trouble = u64::from(mark & mark::SAYS) & !check;
        if exposed | opened | trouble != 0 {
            self.settle::<B>(exposed != 0, opened != 0)?;
        }
        if self.line.played.wrapping_sub(self.line.zeroed) >= 8 {
            self.look();
        }
        // White space behind the mark is passed over as well.
        let next = TABLES.mark[usize::from(marks >> 8)];
        let space = (next / mark::WHITE) & (mark / mark::SPACED);
        Ok(len + usize::from(((mark / mark::TAKEN) & 1) + space))
    }

    /// Looks whether the own king was left in check, whether a line to the other was opened, and at the mark.
    #[inline(never)]
    fn settle<const B: bool>(&mut self, exposed: bool, opened: bool) -> Result<(), Odd> {
        let step = self.history.step(self.line.played - 1);
        if exposed {
            let king = step.man() & 7 == KING;
            let touched = at(step.from()) | at(step.to());
            if king {
                self.board.move_king::<B>(step.to());
            }
            if touched & self.board.watched != 0 {
                let before = self.board.rights();
                if self.board.lose_rights::<B>(touched, king) {
                    self.rights_before = (self.line.played, before);
                    self.line.lost = self.line.played;
                }
            }
            if self.board.in_check::<B>() {
                return Err(Odd);
            }
        }
        if opened {
            self.look_for_check::<B>();
        }
        self.look_at_mark(!B)
    }

    /// Whether the half-move just played gives check, found out the long way.
    pub(super) fn look_for_check<const B: bool>(&mut self) {
        let check = if B { self.board.in_check::<false>() } else { self.board.in_check::<true>() };
        self.board.check = u64::from(check);
    }

    /// A `+` must be check, a `#` mate of the player to move next.
    pub(super) fn look_at_mark(&self, black: bool) -> Result<(), Odd> {
        let check = self.board.check != 0;
        match self.line.mark {
            b'+' if !check => Err(Odd),
            b'#' if !check || self.can_move(black)? => Err(Odd),
            _ => Ok(()),
        }
    }

    /// Looks for repetitions of the main line and long runs without capture or pawn move.
    #[inline(never)]
    pub(super) fn look(&mut self) {
        if self.depth == 0 {
            let Line { played, zeroed, lost, .. } = self.line;
            let clock = played.wrapping_sub(zeroed) as u32;
            if clock >= 100 {
                self.longest = self.longest.max(clock);
            }
            let zeroed = if zeroed > played { 0 } else { zeroed };
            self.history.look(&self.board, zeroed.max(lost), played);
        }
    }

    /// Whether the player to move has a legal move.
    pub(super) fn can_move(&self, black: bool) -> Result<bool, Odd> {
        if if black { self.board.surely_can_move::<true>() } else { self.board.surely_can_move::<false>() } {
            return Ok(true);
        }
        let position = self.position(black).ok_or(Odd)?;
        Ok(!position.legal_moves().is_empty())
    }

    /// The position for shakmaty.
    pub(super) fn position(&self, black: bool) -> Option<Chess> {
        let Line { played, zeroed, number, .. } = self.line;
        let en_passant = self.history.step(played - 1).passed();
        self.board.position(black, number as u32, played.wrapping_sub(zeroed) as u32, en_passant)
    }

    /// Half-moves of the main line.
    pub(super) fn half_moves(&self) -> u32 {
        (self.line.played - FIRST) as u32
    }

    /// Whether the letters are of one language.
    pub(super) fn one_language(&self) -> bool {
        self.languages() != letter::ENGLISH | letter::VIETNAMESE
    }

    /// The languages that letters of the game belong to.
    pub(super) fn languages(&self) -> u16 {
        self.languages & (letter::ENGLISH | letter::VIETNAMESE)
    }
}
