//! Half-moves that are not of the common forms: with a coordinate (`Nbd2`), en passant, castling, promotions.
//!
//! The loop has no time for these, so they are read here, with branches but still without allocation. The functions
//! are never inlined, so that the loop stays small.

use super::board::square_set;
use super::man::{BISHOP, KNIGHT, ManCode, PAWN, QUEEN, ROOK, colour};
use super::odd::FastRefusal;
use super::run::FastRun;
use super::step::FastStep;
use super::tables::{KNIGHT_SOURCE, TABLES, letter, mark};
use super::text::byte;

/// The requirements of a half-move as written for the man that plays it.
struct MoveRequirement {
    /// The man, with its colour.
    man: ManCode,
    /// The square of arrival.
    to: usize,
    /// The squares that the written coordinates allow.
    departure: u64,
    /// The bytes between the letter and the square, the first of them lowest: coordinates and capture sign.
    middle: u64,
    /// The row of [`FastTables::source`](super::tables::FastTables::source).
    source: usize,
    /// The square that a pawn passed over just before, on which it may be captured en passant.
    passed: Option<usize>,
}

impl FastRun {
    /// Plays a half-move for which the loop found no departure or several, or that is longer than the common forms.
    /// `len` is its length without mark, `offset` its offset. Returns how many bytes it takes with its mark. Fails if
    /// it is illegal or not canonical.
    #[inline(never)]
    pub(super) fn rare<const B: bool>(&mut self, word: u64, len: usize, offset: usize) -> Result<usize, FastRefusal> {
        let code = TABLES.letter[usize::from(word as u8)];
        let lettered = usize::from(code & letter::FILE == 0);
        // Seven bytes at most, so that the byte after the move is still in the word.
        if !(2 + lettered..=7).contains(&len) {
            return Err(FastRefusal);
        }
        let kind = (code & letter::KIND) as u8;
        let to = usize::from(8 * (byte(word, len - 1) - b'1') + byte(word, len - 2) - b'a') & 63;
        // The bytes between the letter, if any, and the square. The first two may be coordinates or a sign; a byte that
        // is neither allows no square, and `choose` refuses a third.
        let middle = (word >> (8 * lettered)) & ((1 << (8 * (len - 2 - lettered))) - 1);
        let departure = TABLES.departure[(middle & 0xFF) as usize] & TABLES.departure[(middle >> 8 & 0xFF) as usize];
        let source = match kind {
            0 => 2 * usize::from(B) + usize::from(middle != 0),
            _ => usize::from(kind) + KNIGHT_SOURCE - 1,
        };
        let man = kind + PAWN + colour(B);
        let candidates = self.board.squares_of(man) & TABLES.source[source][to] & departure;
        let passed = if kind == 0 { self.history.step(self.line.played - 1).passed() } else { None };
        let wanted = MoveRequirement { man, to, departure, middle, source, passed };
        let (from, en_passant) = match self.choose::<B>(&wanted, candidates) {
            Err(FastRefusal) if self.irregulars.mends => return self.long_form::<B>(word, len, offset),
            chosen => chosen?,
        };
        self.languages |= code;
        // The second byte after a move of seven is not in the word: it counts as neither mark nor white space.
        let marks = (word >> (8 * len)) as u16 | if len == 7 { 0xFF00 } else { 0 };
        if !en_passant {
            let says = u64::from(TABLES.mark[usize::from(marks as u8)] & mark::SAYS != 0);
            self.commit::<B>(usize::from(man), code & letter::FILE, (square_set(from), from), to, marks as u8, says)?;
            if marks as u8 == b'#' {
                self.look_at_mark(!B)?;
            }
            return Ok(taken(marks, len));
        }
        // The captured pawn is beside the square, so the loop's way of playing does not fit.
        self.keep();
        let taken = if B { to + 8 } else { to - 8 };
        let step = FastStep::new(from, to, man, self.board.man(taken));
        self.board.change(&[(from, 0), (taken, 0), (to, man)]);
        if self.board.in_check::<B>() {
            self.give_back();
            return Err(FastRefusal);
        }
        self.finish::<B>(step, marks, len)
    }

    /// Keeps the position before a half-move that [`FastBoard::take_back`](super::board::FastBoard::take_back) cannot
    /// undo, for a variation that may follow.
    fn keep(&mut self) {
        self.before.board.clone_from(&self.board);
        // The half-move has not been counted yet.
        self.before.played = self.line.played + 1;
    }

    /// Takes back a half-move that turned out to be illegal, after [`keep`](FastRun::keep): reading may go on from
    /// here, with the half-move mended.
    #[cold]
    fn give_back(&mut self) {
        self.board.clone_from(&self.before.board);
        self.before.played = 0;
    }

    /// Lists a half-move that was played by [`FastBoard::change`](super::board::FastBoard::change), and looks at its
    /// mark.
    fn finish<const B: bool>(&mut self, step: FastStep, marks: u16, len: usize) -> Result<usize, FastRefusal> {
        self.look_for_check::<B>();
        self.history.set(self.line.played, step);
        self.line.played += 1;
        self.line.mark = marks as u8;
        self.look_at_mark(!B)?;
        Ok(len + usize::from((TABLES.mark[usize::from(marks as u8)] / mark::TAKEN) & 1))
    }

    /// The square of departure, and whether the half-move captures en passant. Fails unless exactly one man can play
    /// it and it is written as it should be.
    fn choose<const B: bool>(&self, wanted: &MoveRequirement, candidates: u64) -> Result<(usize, bool), FastRefusal> {
        let &MoveRequirement { man, to, departure, middle, source, passed } = wanted;
        let captured = self.board.man(to);
        let pawn = man & 7 == PAWN;
        let sign = (middle & 0xFF) as u8;
        // `Nbxd2`: the sign is after the coordinate.
        let marked = sign == b'x' || sign == b':' || matches!((middle >> 8) as u8, b'x' | b':');
        // After a sign only the square may come: `Qxxd5` and `Nxfd4` are no moves (S101).
        if matches!(sign, b'x' | b':') && middle >> 8 != 0 {
            return Err(FastRefusal);
        }
        // Without its promotion a move to the last rank is not complete (M207).
        let unpromoted = pawn && matches!(to >> 3, 0 | 7);
        let own = captured != 0 && captured & 8 == colour(B);
        if unpromoted || middle >> 16 != 0 || own {
            return Err(FastRefusal);
        }
        if pawn {
            let takes = middle != 0;
            if middle >> 8 != 0 && !marked {
                return Err(FastRefusal);
            }
            if takes && captured == 0 {
                let single = candidates.is_power_of_two() && passed == Some(to);
                // The square is empty, so it is en passant or illegal. Whether the king is safe is checked once it is
                // played.
                return if single { Ok((candidates.trailing_zeros() as usize, true)) } else { Err(FastRefusal) };
            }
            if !takes && captured != 0 {
                return Err(FastRefusal);
            }
        } else if marked && captured == 0 {
            return Err(FastRefusal);
        }
        // All men of the kind, not just those the coordinates allow: the others decide which coordinate is needed.
        let all = if pawn { candidates } else { self.board.squares_of(man) & TABLES.source[source][to] };
        let able = self.able::<B>(all, to);
        let meant = able & departure;
        if !meant.is_power_of_two() {
            return Err(FastRefusal);
        }
        let from = meant.trailing_zeros() as usize;
        // A pawn's file is always written when it captures, so it is never needless.
        if !pawn && departure != u64::MAX {
            canonical(from, able & !meant, sign, if marked { (middle >> 8) as u8 } else { 0 }, middle)?;
        }
        Ok((from, false))
    }

    /// Those of the candidates that are neither blocked nor pinned away from the square. A check needs no look here:
    /// all of them go to the same square, so it is met by all or by none, and the loop's way of playing finds out.
    pub(super) fn able<const B: bool>(&self, candidates: u64, to: usize) -> u64 {
        let king = self.board.king::<B>();
        let occupied = self.board.occupied;
        let (mut rest, mut able) = (candidates, 0);
        while rest != 0 {
            let from = rest.trailing_zeros() as usize & 63;
            rest &= rest - 1;
            let free = TABLES.between[to][from] & occupied == 0;
            let mut pinned = false;
            if self.board.lines[usize::from(B)] & square_set(from) != 0 {
                // As the board would be after the move: it may block the line, or go along it.
                let after = (occupied & !square_set(from)) | square_set(to);
                let mut snipers = if B { self.board.sees::<false>(king) } else { self.board.sees::<true>(king) };
                while snipers != 0 {
                    let sniper = snipers.trailing_zeros() as usize & 63;
                    snipers &= snipers - 1;
                    pinned |= sniper != to && TABLES.between[king][sniper] & after == 0;
                }
            }
            if free && !pinned {
                able |= square_set(from);
            }
        }
        able
    }

    /// Plays castling, promotions, and half-moves with `?` after them. Returns how many bytes they take, or 0 if this
    /// is none of them.
    #[inline(never)]
    pub(super) fn special<const B: bool>(
        &mut self,
        word: u64,
        len: usize,
        offset: usize,
    ) -> Result<usize, FastRefusal> {
        let bytes = word.to_le_bytes();
        let body = &bytes[..len.min(8)];
        // `?` is above a comma, so the loop takes it for part of the move. Two bytes at least are a move.
        if let Some(cut) = body.iter().position(|&b| b == b'?').filter(|&cut| cut > 1) {
            // Reads again with a byte that does end a move; `event` will see the `?` that really is there.
            let kept = word & ((1 << (8 * cut)) - 1) | u64::from(b'!') << (8 * cut);
            return self.half_move_again::<B>(kept, offset);
        }
        let (long, len) = match body {
            b"O-O" | b"0-0" => (false, 3),
            b"O-O-O" | b"0-0-0" => (true, 5),
            _ => return self.promotion::<B>(body, bytes),
        };
        // Castling moves two men, which `take_back` cannot undo.
        self.keep();
        if !self.board.castle::<B>(long) {
            return Err(FastRefusal);
        }
        let step = FastStep::castling(long);
        self.finish::<B>(step, marks(bytes, len), len)
    }

    /// Calls the loop's reader without inlining it, because it would be inlined into itself without end.
    #[inline(never)]
    fn half_move_again<const B: bool>(&mut self, word: u64, offset: usize) -> Result<usize, FastRefusal> {
        let used = self.half_move::<B>(word, offset)?;
        if used == 0 { Err(FastRefusal) } else { Ok(used) }
    }

    /// Plays a move of a pawn to the last rank, `e8=Q` or `exd8Q`, and puts the piece there. Returns 0 if the text
    /// cannot be a move at all.
    fn promotion<const B: bool>(&mut self, body: &[u8], bytes: [u8; 8]) -> Result<usize, FastRefusal> {
        let first = body.first().copied().unwrap_or(0);
        let code = body.last().map_or(letter::OTHER, |&b| TABLES.letter[usize::from(b)]);
        let into = (code & letter::KIND) as u8 + PAWN;
        let lettered = code & (letter::ENGLISH | letter::VIETNAMESE) != 0;
        if !(b'a'..=b'h').contains(&first) || !lettered {
            // A letter that begins no move is for the careful path; anything else may be an event.
            return if first.is_ascii_alphabetic() { Err(FastRefusal) } else { Ok(0) };
        }
        let len = body.len();
        let square = body[..len - 1].strip_suffix(b"=").unwrap_or(&body[..len - 1]);
        let (from_file, to_file, rank) = match *square {
            [file, rank] => (file, file, rank),
            [from, b'x' | b':', file, rank] | [from, file, rank] => (from, file, rank),
            _ => return Err(FastRefusal),
        };
        let straight = square.len() == 2;
        let last_rank = if B { b'1' } else { b'8' };
        if rank != last_rank || !matches!(into, KNIGHT | BISHOP | ROOK | QUEEN) || !(b'a'..=b'h').contains(&to_file) {
            return Err(FastRefusal);
        }
        let to = usize::from(to_file - b'a') + if B { 0 } else { 56 };
        let from = usize::from(from_file - b'a') + if B { 8 } else { 48 };
        let captured = self.board.man(to);
        let own = captured != 0 && captured & 8 == colour(B);
        let reach = if straight { from_file == to_file } else { from_file.abs_diff(to_file) == 1 };
        if self.board.man(from) != PAWN + colour(B) || own || !reach || straight == (captured != 0) {
            return Err(FastRefusal);
        }
        // The pawn becomes another man, which `take_back` cannot undo.
        self.keep();
        let into = into + colour(B);
        self.board.change(&[(from, 0), (to, into)]);
        if self.board.in_check::<B>() {
            self.give_back();
            return Err(FastRefusal);
        }
        self.languages |= code;
        let step = FastStep::promotion(from, to, PAWN + colour(B), captured, into);
        self.finish::<B>(step, marks(bytes, len), len)
    }
}

/// The number of bytes that a half-move takes with its mark and the white space after it.
pub(super) fn taken(marks: u16, len: usize) -> usize {
    let mark = TABLES.mark[usize::from(marks as u8)];
    let next = TABLES.mark[usize::from(marks >> 8)];
    // The division takes a bit out, as 0 or 1.
    let space = (next / mark::WHITE) & (mark / mark::SPACED);
    len + usize::from(((mark / mark::TAKEN) & 1) + space)
}

/// The two bytes after a move, the first of them lowest. 0xFF, which is neither mark nor white space, for those
/// outside the word.
pub(super) fn marks(bytes: [u8; 8], len: usize) -> u16 {
    let byte = |at: usize| u16::from(bytes.get(at).copied().unwrap_or(0xFF));
    byte(len) | byte(len + 1) << 8
}

/// Whether one of the others is on the file of a square, and whether one is on its rank.
pub(super) fn lines_shared(from: usize, others: u64) -> (bool, bool) {
    const FILE: u64 = 0x0101_0101_0101_0101;
    (others & FILE << (from & 7) != 0, others & 0xFF << (from & 0x38) != 0)
}

/// Fails unless the coordinate is the one that is needed: none if a single man could move there, else the file, or the
/// rank if the file does not distinguish them (PGN standard 8.2.3.4). `others` are the men that could also move there.
fn canonical(from: usize, others: u64, first: u8, second: u8, middle: u64) -> Result<(), FastRefusal> {
    let (same_file, same_rank) = lines_shared(from, others);
    let coordinate = middle & 0xFF != u64::from(b'x') && middle & 0xFF != u64::from(b':');
    let pair = coordinate && second == 0 && middle >> 8 != 0;
    let needed =
        others != 0 && if same_file { !same_rank && first.is_ascii_digit() } else { first.is_ascii_lowercase() };
    // A capture sign alone is no coordinate; two coordinates are left to the careful path.
    if !coordinate || (needed && !pair) { Ok(()) } else { Err(FastRefusal) }
}
