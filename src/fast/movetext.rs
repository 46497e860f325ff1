//! Movetext read and played in one pass: no token list, no allocation, one look at every byte.
//!
//! Rare things branch into functions of their own; what they do not know is [`Odd`], and the careful path reads the game.

use super::board::{BISHOP, BLACK, Board, KNIGHT, Man, PAWN, Played, QUEEN, ROOK};
use super::history::History;
use super::tables::{NUMBERS, TABLES, letter};
use crate::notation::outcome::Outcome;
use crate::notation::section;

/// Something that the fast path does not know, or that is wrong.
pub(super) struct Odd;

/// A line that waits while a variation is read.
struct Frame {
    board: Board,
    last: Played,
    black: bool,
    number: usize,
}

/// The state of a game while it is read.
pub(super) struct Run<'a> {
    /// The block, with at least eight bytes behind the text.
    padded: &'a [u8],
    /// Where the text ends.
    end: usize,
    pub(super) board: Board,
    pub(super) black: bool,
    pub(super) number: usize,
    last: Played,
    /// Whether there is a last half-move that can be taken back.
    varied: bool,
    /// Languages that the letters so far belong to.
    languages: u8,
    frames: Vec<Frame>,
    pub(super) half_moves: u32,
    /// The longest run without capture or pawn move, where it is 100 half-moves or more.
    pub(super) longest: u32,
    /// Whether the last half-move is marked as check, which in the end must not be mate.
    plus: bool,
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Bytes of the departure, by the length of a move without its letter.
const MIDDLE: [u64; 16] = {
    let mut masks = [0; 16];
    let mut len = 3;
    while len < 10 {
        masks[len] = (1 << (8 * (len - 2))) - 1;
        len += 1;
    }
    masks
};

fn byte(word: u64, index: usize) -> u8 {
    (word >> (8 * index & 63)) as u8
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
            half_moves: 0,
            longest: 0,
            plus: false,
        }
    }

    /// The eight bytes at `at`; zeros behind the block.
    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
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
                    at = self.skip(at + usize::from(number.len));
                    word = self.word(at);
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
    fn half_move<const B: bool>(&mut self, word: u64, history: &mut History) -> Result<usize, Odd> {
        // A move ends before the first byte below a comma: white space, `+`, `#`, `!`, `)`.
        let ends = word.wrapping_sub(0x2C * LOW) & !word & HIGH;
        let len = (ends.trailing_zeros() >> 3) as usize;
        let code = TABLES.letter[usize::from(word as u8)];
        let lettered = usize::from(code >> 6 & 1);
        let to = (word >> ((8 * len).wrapping_sub(16) & 63)) as u16;
        let file = (to as u8).wrapping_sub(b'a');
        let rank = ((to >> 8) as u8).wrapping_sub(b'1');
        // With length 8 nothing ends the word; with less than 2 and a letter there is no square.
        let strange = (code & letter::OTHER) | ((file | rank) & 0xF8) | TABLES.strange[len & 15][lettered];
        if strange != 0 {
            return self.special::<B>(word, len, history);
        }
        let to = usize::from(8 * rank + file) & 63;
        let middle = (word >> (8 * lettered)) & MIDDLE[(len - lettered) & 15];
        let departure = TABLES.departure[(middle & 0xFF) as usize] & TABLES.departure[(middle >> 8 & 0xFF) as usize];
        let sign = u64::from(TABLES.sign[usize::from(byte(word << 8, len.wrapping_sub(2) & 7))]);
        let kind = usize::from(code & letter::KIND);
        let pawn = u64::from(TABLES.pawn[kind]);
        let captures = u64::from(middle != 0);
        // The pieces follow the pawns' four sources; a pawn's are its side's push and capture.
        let source = (usize::from(TABLES.first_source[kind])
            + if B { 2 * pawn as usize } else { 0 }
            + (pawn & captures) as usize)
            & 15;
        let man = kind as Man + PAWN + if B { BLACK } else { 0 };
        let candidates = self.board.of(man) & TABLES.source[source][to] & departure;
        let mut from = candidates.trailing_zeros() as usize & 63;
        let occupied = self.board.occupied();
        let captured = u64::from(self.board.man(to) != 0);
        let several = candidates & candidates.wrapping_sub(1);
        let blocked = (TABLES.between[to][from] & occupied) | (self.board.side::<B>() & 1 << to);
        // Bits, not booleans: the compiler would make branches of those, and half of them are anyone's guess.
        let written = u64::from(middle >> 8 != 0) & (sign ^ 1);
        let pawn_amiss = pawn & ((captures ^ captured) | TABLES.last_rank[to] | written);
        let sign_amiss = sign & (captured ^ 1);
        let distinct = (pawn ^ 1) & u64::from(departure != u64::MAX);
        let amiss = several | blocked | middle >> 16 | pawn_amiss | sign_amiss | distinct;
        let mut en_passant = false;
        if amiss != 0 || candidates == 0 {
            let wanted = Wanted { man, to, departure, middle, source };
            (from, en_passant) = self.choose::<B>(&wanted, candidates)?;
        }
        let king = self.board.king::<B>();
        let pin = TABLES.beyond[king][from]
            & if B { self.board.snipers::<false>(king) } else { self.board.snipers::<true>(king) };
        let guarded = pin | u64::from(kind == 5) | u64::from(self.board.check) | u64::from(en_passant);
        let two = pawn & u64::from(from.abs_diff(to) == 16);
        let double = (64 - two * (64 - ((from + to) / 2) as u64)) as u8;
        let mut played = self.board.play::<B>(man, from, to, double);
        played.special = en_passant;
        if en_passant {
            self.board.take_en_passant::<B>(to);
        }
        if guarded != 0 && self.in_check::<B>() {
            return Err(Odd);
        }
        let enemy = if B { self.board.king::<false>() } else { self.board.king::<true>() };
        let occupied = self.board.occupied();
        let hits = (source + (pawn & (captures ^ 1)) as usize) & 15;
        // A king never checks: its row of sources is not that of kings here.
        let line = TABLES.between[enemy][to] & occupied;
        let direct = TABLES.hit[hits][enemy] >> to & u64::from(line == 0);
        let opened = TABLES.beyond[enemy][from] & self.board.snipers::<B>(enemy);
        let mut check = direct != 0;
        if opened != 0 || en_passant {
            check = self.gives_check::<B>(enemy);
        }
        self.board.check = check;
        self.languages |= code & (letter::ENGLISH | letter::VIETNAMESE);
        self.finish(played, byte(word, len), len, history)
    }

    /// Notes a half-move and looks at its check mark.
    #[inline(always)]
    fn finish(&mut self, played: Played, mark: u8, len: usize, history: &mut History) -> Result<usize, Odd> {
        let plus = mark == b'+';
        if plus & !self.board.check {
            return Err(Odd);
        }
        self.plus = plus;
        self.last = played;
        self.varied = !played.special;
        if self.frames.is_empty() {
            self.half_moves += 1;
            if self.board.clock >= 100 {
                self.longest = self.longest.max(self.board.clock);
            }
            if !history.push(&played) {
                return Err(Odd);
            }
        }
        if mark == b'#' {
            self.mated(played.man)?;
            return Ok(len + 1);
        }
        Ok(len + usize::from(plus))
    }

    /// Whether the king of side `B` is attacked.
    fn in_check<const B: bool>(&self) -> bool {
        let king = self.board.king::<B>();
        if B { self.board.attacks::<false>(king) } else { self.board.attacks::<true>(king) }
    }

    #[inline(never)]
    fn gives_check<const B: bool>(&self, enemy: usize) -> bool {
        self.board.attacks::<B>(enemy)
    }

    /// A `#` must be mate.
    #[inline(never)]
    fn mated(&self, man: Man) -> Result<(), Odd> {
        use shakmaty::Position;
        let black = man & BLACK == 0;
        let position = self.board.position(black, 1).filter(|_| self.board.check).ok_or(Odd)?;
        if position.legal_moves().is_empty() { Ok(()) } else { Err(Odd) }
    }

    /// The departure of a move where the quick way found none, several, or one that is written with a coordinate.
    #[inline(never)]
    fn choose<const B: bool>(&self, wanted: &Wanted, candidates: u64) -> Result<(usize, bool), Odd> {
        let &Wanted { man, to, departure, middle, source } = wanted;
        let captured = self.board.man(to);
        let pawn = man & 7 == PAWN;
        let sign = (middle & 0xFF) as u8;
        let signs = sign == b'x' || sign == b':' || matches!((middle >> 8) as u8, b'x' | b':');
        let unpromoted = pawn && matches!(to >> 3, 0 | 7);
        if unpromoted || middle >> 16 != 0 || self.board.side::<B>() & 1 << to != 0 {
            return Err(Odd);
        }
        if pawn {
            let captures = middle != 0;
            if middle >> 8 != 0 && !signs {
                return Err(Odd);
            }
            if captures && captured == 0 {
                let single = candidates.is_power_of_two() && self.board.en_passant() == to;
                return if single { Ok((candidates.trailing_zeros() as usize, true)) } else { Err(Odd) };
            }
            if !captures && captured != 0 {
                return Err(Odd);
            }
        } else if signs && captured == 0 {
            return Err(Odd);
        }
        let able = self.able::<B>(candidates, to);
        if !able.is_power_of_two() {
            return Err(Odd);
        }
        let from = able.trailing_zeros() as usize;
        if !pawn && departure != u64::MAX {
            let others = self.able::<B>(self.board.of(man) & TABLES.source[source][to], to) & !able;
            self.canonical(from, others, sign, if signs { (middle >> 8) as u8 } else { 0 }, middle)?;
        }
        Ok((from, false))
    }

    /// The candidates that are not blocked and not pinned away from the square.
    fn able<const B: bool>(&self, candidates: u64, to: usize) -> u64 {
        let king = self.board.king::<B>();
        let occupied = self.board.occupied();
        let (mut rest, mut able) = (candidates, 0);
        while rest != 0 {
            let from = rest.trailing_zeros() as usize & 63;
            rest &= rest - 1;
            let free = TABLES.between[to][from] & occupied == 0;
            let snipers = if B { self.board.snipers::<false>(king) } else { self.board.snipers::<true>(king) };
            let mut behind = TABLES.beyond[king][from] & snipers;
            let mut pinned = false;
            let after = (occupied & !(1 << from)) | 1 << to;
            while behind != 0 {
                let sniper = behind.trailing_zeros() as usize;
                behind &= behind - 1;
                pinned |= sniper != to && TABLES.between[king][sniper] & after == 0;
            }
            if free && !pinned {
                able |= 1 << from;
            }
        }
        able
    }

    /// Whether the coordinate that is written is the one that is needed (PGN standard 8.2.3.4).
    fn canonical(&self, from: usize, others: u64, first: u8, second: u8, middle: u64) -> Result<(), Odd> {
        const FILE: u64 = 0x0101_0101_0101_0101;
        let same_file = others & FILE << (from & 7) != 0;
        let same_rank = others & 0xFF << (from & 56) != 0;
        let coordinate = middle & 0xFF != u64::from(b'x') && middle & 0xFF != u64::from(b':');
        let pair = coordinate && second == 0 && middle >> 8 != 0;
        let needed =
            others != 0 && if same_file { !same_rank && first.is_ascii_digit() } else { first.is_ascii_lowercase() };
        // A capture sign alone is no coordinate; two coordinates are left to the careful path.
        if !coordinate || (needed && !pair) { Ok(()) } else { Err(Odd) }
    }

    /// Castling, promotions, and moves with `?` behind them. Returns 0 where it is none of them.
    #[inline(never)]
    fn special<const B: bool>(&mut self, word: u64, len: usize, history: &mut History) -> Result<usize, Odd> {
        let bytes = word.to_le_bytes();
        let body = &bytes[..len.min(8)];
        if let Some(cut) = body.iter().position(|&b| b == b'?').filter(|&cut| cut > 1) {
            // Read again as if a terminator stood there.
            let kept = word & ((1 << (8 * cut)) - 1) | u64::from(b'!') << (8 * cut);
            return self.half_move_again::<B>(kept, history);
        }
        let (long, len) = match body {
            b"O-O" | b"0-0" => (false, 3),
            b"O-O-O" | b"0-0-0" => (true, 5),
            _ => return self.promotion::<B>(body, &bytes, history),
        };
        let played = self.board.castle::<B>(long).ok_or(Odd)?;
        let enemy = if B { self.board.king::<false>() } else { self.board.king::<true>() };
        self.board.check = self.board.attacks::<B>(enemy);
        self.finish(played, bytes[len], len, history)
    }

    #[inline(never)]
    fn half_move_again<const B: bool>(&mut self, word: u64, history: &mut History) -> Result<usize, Odd> {
        let used = self.half_move::<B>(word, history)?;
        if used == 0 { Err(Odd) } else { Ok(used) }
    }

    /// `e8=Q`, `exd8Q`: a move of a pawn to the last rank, and what becomes of it.
    fn promotion<const B: bool>(&mut self, body: &[u8], bytes: &[u8; 8], history: &mut History) -> Result<usize, Odd> {
        let first = body.first().copied().unwrap_or(0);
        let code = body.last().map_or(letter::OTHER, |&b| TABLES.letter[usize::from(b)]);
        let into = (code & letter::KIND) + PAWN;
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
        let colour = if B { BLACK } else { 0 };
        let captured = self.board.man(to);
        let own = self.board.side::<B>() & 1 << to != 0;
        let reach = if straight { from_file == to_file } else { from_file.abs_diff(to_file) == 1 };
        if self.board.man(from) != PAWN + colour || own || !reach || straight == (captured != 0) {
            return Err(Odd);
        }
        let mut played = self.board.play::<B>(PAWN + colour, from, to, 64);
        played.special = true;
        self.board.promote::<B>(to, into + colour);
        if self.in_check::<B>() {
            return Err(Odd);
        }
        let enemy = if B { self.board.king::<false>() } else { self.board.king::<true>() };
        self.board.check = self.board.attacks::<B>(enemy);
        self.languages |= code & (letter::ENGLISH | letter::VIETNAMESE);
        self.finish(played, if len < 8 { bytes[len] } else { b' ' }, len, history)
    }

    /// What is no move: comments, variations, numbers, glyphs, the result.
    #[inline(never)]
    fn event(&mut self, at: usize) -> Result<Event, Odd> {
        let rest = self.padded.get(at..self.end).ok_or(Odd)?;
        match *rest {
            [b'{', ..] => self.comment(at, rest),
            [b'(', ..] => self.open(at),
            [b')', ..] => {
                let frame = self.frames.pop().ok_or(Odd)?;
                (self.board, self.last) = (frame.board, frame.last);
                (self.black, self.number) = (frame.black, frame.number);
                (self.varied, self.plus) = (true, false);
                Ok(Event::At(at + 1))
            }
            [b'$', digit, ..] if digit.is_ascii_digit() => {
                Ok(Event::At(at + 1 + rest[1..].iter().take_while(|b| b.is_ascii_digit()).count()))
            }
            [b'!' | b'?', ..] => Ok(Event::At(at + rest.iter().take_while(|b| matches!(b, b'!' | b'?')).count())),
            [b'0'..=b'9' | b'*', ..] => self.number_or_result(at, rest),
            _ => Err(Odd),
        }
    }

    fn comment(&self, at: usize, rest: &[u8]) -> Result<Event, Odd> {
        let close = memchr::memchr(b'}', rest).ok_or(Odd)?;
        let inside = &rest[..close];
        // A tag section in a comment may end it.
        let line_start_bracket = |n: usize| inside[..n].trim_ascii_end().len() < n;
        if memchr::memchr2(b'\n', b'\r', inside).is_some()
            && memchr::memchr_iter(b'[', inside).any(line_start_bracket)
            && memchr::memchr_iter(b'[', inside).any(|n| section::strong_section(self.padded, at + n))
        {
            return Err(Odd);
        }
        Ok(Event::At(at + close + 1))
    }

    fn open(&mut self, at: usize) -> Result<Event, Odd> {
        if !self.varied || self.frames.len() >= 64 || self.padded[at + 1] == b'=' {
            return Err(Odd);
        }
        let frame = Frame { board: self.board.clone(), last: self.last, black: self.black, number: self.number };
        if self.black {
            self.board.take_back::<false>(self.last);
        } else {
            self.board.take_back::<true>(self.last);
            self.number -= 1;
        }
        self.black = !self.black;
        self.varied = false;
        self.frames.push(frame);
        Ok(Event::At(at + 1))
    }

    fn number_or_result(&self, at: usize, rest: &[u8]) -> Result<Event, Odd> {
        let delimited = |len: usize| rest.get(len).is_none_or(|b| b.is_ascii_whitespace());
        for (text, outcome) in [
            (&b"1-0"[..], Outcome::WhiteWins),
            (b"0-1", Outcome::BlackWins),
            (b"1/2-1/2", Outcome::Draw),
            (b"*", Outcome::Unknown),
        ] {
            if rest.starts_with(text) && delimited(text.len()) {
                return if self.frames.is_empty() { Ok(Event::Result(outcome, at + text.len())) } else { Err(Odd) };
            }
        }
        // Black's number, after a comment or variation: `12...`.
        let number = TABLES.number[self.number];
        let digits = usize::from(number.len);
        let right = (self.word(at) ^ number.word) & number.mask == 0;
        let dots = rest.get(digits - 1..digits + 2) == Some(b"...");
        let more = rest.get(digits + 2) == Some(&b'.');
        if self.black && right && dots && !more { Ok(Event::At(at + digits + 2)) } else { Err(Odd) }
    }

    /// Whether the letters are of one language.
    pub(super) fn one_language(&self) -> bool {
        self.languages != letter::ENGLISH | letter::VIETNAMESE
    }

    /// Whether the letters are none but those of the languages in `allowed`.
    pub(super) fn languages(&self) -> u8 {
        self.languages
    }

    /// Whether the last half-move is marked `+`.
    pub(super) fn ends_with_plus(&self) -> bool {
        self.plus
    }
}

/// What is wanted of a departure.
struct Wanted {
    man: Man,
    to: usize,
    departure: u64,
    middle: u64,
    source: usize,
}

enum Event {
    /// Go on there.
    At(usize),
    /// The game is over; the offset behind its result.
    Result(Outcome, usize),
}
