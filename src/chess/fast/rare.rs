//! Half-moves that are not the common kind: written with a coordinate, en passant, castling, promotions.

use super::board::{BISHOP, KNIGHT, Man, PAWN, QUEEN, ROOK, colour};
use super::movetext::{Odd, Run, byte};
use super::step::Step;
use super::tables::{KNIGHT_SOURCE, TABLES, letter, mark};

/// What is wanted of a departure.
struct Wanted {
    man: Man,
    to: usize,
    departure: u64,
    middle: u64,
    source: usize,
    /// The square where a pawn may be captured en passant.
    passed: Option<usize>,
}

impl Run {
    /// A half-move where the quick way found no departure, several, or one that is written with a coordinate.
    #[inline(never)]
    pub(super) fn rare<const B: bool>(&mut self, word: u64, len: usize) -> Result<usize, Odd> {
        let code = TABLES.letter[usize::from(word as u8)];
        let lettered = usize::from(code & letter::FILE == 0);
        if !(2 + lettered..=7).contains(&len) {
            return Err(Odd);
        }
        let kind = (code & letter::KIND) as u8;
        let to = usize::from(8 * (byte(word, len - 1) - b'1') + byte(word, len - 2) - b'a') & 63;
        let middle = (word >> (8 * lettered)) & ((1 << (8 * (len - 2 - lettered))) - 1);
        let departure = TABLES.departure[(middle & 0xFF) as usize] & TABLES.departure[(middle >> 8 & 0xFF) as usize];
        let source = match kind {
            0 => 2 * usize::from(B) + usize::from(middle != 0),
            _ => usize::from(kind) + KNIGHT_SOURCE - 1,
        };
        let man = kind + PAWN + colour(B);
        let candidates = self.board.of(man) & TABLES.source[source][to] & departure;
        let passed = if kind == 0 { self.history.step(self.line.played - 1).passed() } else { None };
        let wanted = Wanted { man, to, departure, middle, source, passed };
        let (from, en_passant) = self.choose::<B>(&wanted, candidates)?;
        self.languages |= code;
        let marks = (word >> (8 * len)) as u16 | if len == 7 { 0xFF00 } else { 0 };
        if !en_passant {
            return self.commit::<B>(man, u16::from(kind == 0), from, to, marks, len);
        }
        self.keep();
        let taken = if B { to + 8 } else { to - 8 };
        let step = Step::new(from, to, man, self.board.man(taken));
        self.board.change(&[(from, 0), (taken, 0), (to, man)]);
        if self.board.in_check::<B>() {
            return Err(Odd);
        }
        self.finish::<B>(step, true, marks, len)
    }

    /// Keeps the position before a half-move that is not taken back like others.
    fn keep(&mut self) {
        self.before.board.clone_from(&self.board);
        self.before.played = self.line.played + 1;
    }

    /// Notes a special half-move and looks at its mark.
    fn finish<const B: bool>(&mut self, step: Step, zeroing: bool, marks: u16, len: usize) -> Result<usize, Odd> {
        self.look_for_check::<B>();
        self.history.set(self.line.played, step);
        self.line.played += 1;
        // En passant, castling and promotions cannot be undone.
        self.line.lost = self.line.played;
        if zeroing {
            self.line.zeroed = self.line.played;
        }
        self.line.mark = marks as u8;
        self.look_at_mark(!B)?;
        if self.line.played.wrapping_sub(self.line.zeroed) >= 8 {
            self.look();
        }
        Ok(len + usize::from((TABLES.mark[usize::from(marks as u8)] / mark::TAKEN) & 1))
    }

    /// The departure, and whether it is en passant.
    fn choose<const B: bool>(&self, wanted: &Wanted, candidates: u64) -> Result<(usize, bool), Odd> {
        let &Wanted { man, to, departure, middle, source, passed } = wanted;
        let captured = self.board.man(to);
        let pawn = man & 7 == PAWN;
        let sign = (middle & 0xFF) as u8;
        let marked = sign == b'x' || sign == b':' || matches!((middle >> 8) as u8, b'x' | b':');
        let unpromoted = pawn && matches!(to >> 3, 0 | 7);
        let own = captured != 0 && captured & 8 == colour(B);
        if unpromoted || middle >> 16 != 0 || own {
            return Err(Odd);
        }
        if pawn {
            let takes = middle != 0;
            if middle >> 8 != 0 && !marked {
                return Err(Odd);
            }
            if takes && captured == 0 {
                let single = candidates.is_power_of_two() && passed == Some(to);
                return if single { Ok((candidates.trailing_zeros() as usize, true)) } else { Err(Odd) };
            }
            if !takes && captured != 0 {
                return Err(Odd);
            }
        } else if marked && captured == 0 {
            return Err(Odd);
        }
        let all = if pawn { candidates } else { self.board.of(man) & TABLES.source[source][to] };
        let able = self.able::<B>(all, to);
        let meant = able & departure;
        if !meant.is_power_of_two() {
            return Err(Odd);
        }
        let from = meant.trailing_zeros() as usize;
        if !pawn && departure != u64::MAX {
            canonical(from, able & !meant, sign, if marked { (middle >> 8) as u8 } else { 0 }, middle)?;
        }
        Ok((from, false))
    }

    /// The candidates that are not blocked and not pinned away from the square.
    fn able<const B: bool>(&self, candidates: u64, to: usize) -> u64 {
        let king = self.board.king::<B>();
        let occupied = self.board.occupied;
        let snipers = self.board.snipers[usize::from(B)];
        let (mut rest, mut able) = (candidates, 0);
        while rest != 0 {
            let from = rest.trailing_zeros() as usize & 63;
            rest &= rest - 1;
            let free = TABLES.between[to][from] & occupied == 0;
            let mut behind = TABLES.beyond[king][from] & snipers;
            let mut pinned = false;
            let after = (occupied & !(1 << from)) | 1 << to;
            while behind != 0 {
                let sniper = behind.trailing_zeros() as usize & 63;
                behind &= behind - 1;
                pinned |= sniper != to && TABLES.between[king][sniper] & after == 0;
            }
            if free && !pinned {
                able |= 1 << from;
            }
        }
        able
    }

    /// Castling, promotions, and moves with `?` behind them. Returns 0 where it is none of them.
    #[inline(never)]
    pub(super) fn special<const B: bool>(&mut self, word: u64, len: usize) -> Result<usize, Odd> {
        let bytes = word.to_le_bytes();
        let body = &bytes[..len.min(8)];
        if let Some(cut) = body.iter().position(|&b| b == b'?').filter(|&cut| cut > 1) {
            // Read again as if a terminator stood there.
            let kept = word & ((1 << (8 * cut)) - 1) | u64::from(b'!') << (8 * cut);
            return self.half_move_again::<B>(kept);
        }
        let (long, len) = match body {
            b"O-O" | b"0-0" => (false, 3),
            b"O-O-O" | b"0-0-0" => (true, 5),
            _ => return self.promotion::<B>(body, bytes),
        };
        self.keep();
        if !self.board.castle::<B>(long) {
            return Err(Odd);
        }
        let step = Step::castling(long);
        self.finish::<B>(step, false, marks(bytes, len), len)
    }

    #[inline(never)]
    fn half_move_again<const B: bool>(&mut self, word: u64) -> Result<usize, Odd> {
        let used = self.half_move::<B>(word)?;
        if used == 0 { Err(Odd) } else { Ok(used) }
    }

    /// `e8=Q`, `exd8Q`: a move of a pawn to the last rank, and what becomes of it.
    fn promotion<const B: bool>(&mut self, body: &[u8], bytes: [u8; 8]) -> Result<usize, Odd> {
        let first = body.first().copied().unwrap_or(0);
        let code = body.last().map_or(letter::OTHER, |&b| TABLES.letter[usize::from(b)]);
        let into = (code & letter::KIND) as u8 + PAWN;
        let lettered = code & (letter::ENGLISH | letter::VIETNAMESE) != 0;
        if !(b'a'..=b'h').contains(&first) || !lettered {
            return if first.is_ascii_alphabetic() { Err(Odd) } else { Ok(0) };
        }
        let len = body.len();
        let square = body[..len - 1].strip_suffix(b"=").unwrap_or(&body[..len - 1]);
        let (from_file, to_file, rank) = match *square {
            [file, rank] => (file, file, rank),
            [from, b'x' | b':', file, rank] | [from, file, rank] => (from, file, rank),
            _ => return Err(Odd),
        };
        let straight = square.len() == 2;
        let last_rank = if B { b'1' } else { b'8' };
        if rank != last_rank || !matches!(into, KNIGHT | BISHOP | ROOK | QUEEN) || !(b'a'..=b'h').contains(&to_file) {
            return Err(Odd);
        }
        let to = usize::from(to_file - b'a') + if B { 0 } else { 56 };
        let from = usize::from(from_file - b'a') + if B { 8 } else { 48 };
        let captured = self.board.man(to);
        let own = captured != 0 && captured & 8 == colour(B);
        let reach = if straight { from_file == to_file } else { from_file.abs_diff(to_file) == 1 };
        if self.board.man(from) != PAWN + colour(B) || own || !reach || straight == (captured != 0) {
            return Err(Odd);
        }
        self.keep();
        let into = into + colour(B);
        self.board.change(&[(from, 0), (to, into)]);
        if self.board.in_check::<B>() {
            return Err(Odd);
        }
        self.languages |= code;
        let step = Step::promotion(from, to, PAWN + colour(B), captured, into);
        self.finish::<B>(step, true, marks(bytes, len), len)
    }
}

/// The two bytes behind a move in its word; where they are not in it, what is neither mark nor white space.
fn marks(bytes: [u8; 8], len: usize) -> u16 {
    let byte = |at: usize| u16::from(bytes.get(at).copied().unwrap_or(0xFF));
    byte(len) | byte(len + 1) << 8
}

/// Whether the coordinate that is written is the one that is needed (PGN standard 8.2.3.4).
fn canonical(from: usize, others: u64, first: u8, second: u8, middle: u64) -> Result<(), Odd> {
    const FILE: u64 = 0x0101_0101_0101_0101;
    let same_file = others & FILE << (from & 7) != 0;
    let same_rank = others & 0xFF << (from & 0x38) != 0;
    let coordinate = middle & 0xFF != u64::from(b'x') && middle & 0xFF != u64::from(b':');
    let pair = coordinate && second == 0 && middle >> 8 != 0;
    let needed =
        others != 0 && if same_file { !same_rank && first.is_ascii_digit() } else { first.is_ascii_lowercase() };
    // A capture sign alone is no coordinate; two coordinates are left to the careful path.
    if !coordinate || (needed && !pair) { Ok(()) } else { Err(Odd) }
}
