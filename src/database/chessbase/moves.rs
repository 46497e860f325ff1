//! Moves: the half-moves of a game and of its variations, from the bytes of `.cbg`. Whether they are legal is not
//! checked here.
//!
//! A byte is a half-move: the number of files and ranks from the square of a piece, around the edges of the board. Its
//! value is shifted by the number of half-moves before it, and goes through a table. Another encoding has two bytes for
//! each half-move.

use bienban_base::message::Message;
use shakmaty::{CastlingSide, Role};

use super::codes::{BEGIN, END, IGNORED, STEPS, TWO_BYTES};
use super::deed::{ChessBaseDeed, LineState, NONE};
use super::pieces::{PieceKind, PieceTable, SideNumber, SquareNumber};
use super::start::square;
use super::tables::TABLES;

/// The greatest number of positions whose variations are still to be read. Real games have some dozens.
const MOST_PENDING: usize = 1 << 14;

/// The number of half-moves for which memory is reserved at once.
const MOST_EXPECTED: usize = 1 << 10;

/// A half-move as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StoredHalfMove {
    pub(super) from: SquareNumber,
    pub(super) to: SquareNumber,
    pub(super) deed: ChessBaseDeed,
    /// Whether it is followed by the next half-move of the list.
    pub(super) has_next: bool,
    /// The next alternative to it, or [`NONE`].
    pub(super) other: u32,
    /// The offset of its first byte.
    pub(super) at: u32,
}

impl StoredHalfMove {
    /// The half-move by its squares.
    pub(super) fn bare(self) -> crate::PackedHalfMove {
        let go = |promotion| crate::PackedHalfMove::new(square(self.from), square(self.to), promotion);
        match self.deed {
            ChessBaseDeed::Castle(wing) => crate::PackedHalfMove::castling(wing == CastlingSide::QueenSide),
            ChessBaseDeed::Promote(role) => go(Some(role)),
            ChessBaseDeed::Go | ChessBaseDeed::Pass => go(None),
        }
    }
}

/// The half-moves of a game, each before those that follow it, and a main line before its variations.
#[derive(Debug, Default)]
pub(super) struct ChessBaseTree {
    pub(super) half_moves: Vec<StoredHalfMove>,
    /// The last half-move that was added after each position; the position after half-move `i` is at `i + 1`.
    last: Vec<u32>,
}

/// An offset, and what is wrong there.
pub(super) type MovesFault = (usize, Message);

/// How moves are encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MoveEncoding {
    /// Its number, below [`KNOWN`](super::tables::KNOWN).
    pub(super) number: usize,
}

impl MoveEncoding {
    /// Whether half-moves take two bytes.
    pub(super) fn is_wide(self) -> bool {
        self.number < 8 && self.number % 2 == 1
    }

    /// Whether the number of half-moves is subtracted after the table.
    fn is_after(self) -> bool {
        self.number >= 4
    }

    /// Whether pieces are counted from h8 on; in wide encodings the squares change places.
    pub(super) fn is_reversed(self) -> bool {
        match self.number {
            0..8 => self.number & 2 == 2,
            _ => self.number % 2 == 1,
        }
    }

    /// The meaning of a byte after `before` half-moves.
    pub(super) fn meaning(self, byte: u8, before: usize) -> u8 {
        let table = &TABLES[self.number];
        if self.is_after() {
            table[usize::from(byte)].wrapping_sub(before as u8)
        } else {
            table[usize::from(byte.wrapping_sub(before as u8))]
        }
    }
}

/// Reads the half-moves of a game from `bytes`, the first of which has the offset `first`.
pub(super) fn read_moves(
    encoding: MoveEncoding,
    bytes: &[u8],
    first: usize,
    pieces: PieceTable,
    side: SideNumber,
) -> (ChessBaseTree, Option<MovesFault>) {
    let place = LineState { before: NONE, pieces, side };
    // A half-move takes a byte at least.
    let half_moves = Vec::with_capacity(bytes.len().min(MOST_EXPECTED));
    let mut last = Vec::with_capacity(half_moves.capacity() + 1);
    last.push(NONE);
    let mut reading =
        MovesReader { encoding, bytes, at: 0, tree: ChessBaseTree { half_moves, last }, place, pending: Vec::new() };
    let wrong = if encoding.is_wide() { reading.wide() } else { reading.narrow() };
    let mut tree = reading.tree;
    for half_move in &mut tree.half_moves {
        half_move.at += first as u32;
    }
    tree.last = Vec::new();
    (tree, wrong.err().map(|(at, message)| (at + first, message)))
}

/// A reading of moves.
struct MovesReader<'b> {
    encoding: MoveEncoding,
    bytes: &'b [u8],
    at: usize,
    tree: ChessBaseTree,
    place: LineState,
    /// The places where lines departed whose variations follow.
    pending: Vec<LineState>,
}

impl MovesReader<'_> {
    /// The meaning of the next byte.
    fn next(&mut self) -> Result<u8, MovesFault> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| (self.at, Message::new("chessbase-moves-cut")))?;
        self.at += 1;
        Ok(self.encoding.meaning(byte, self.tree.half_moves.len()))
    }

    /// Half-moves of one byte.
    fn narrow(&mut self) -> Result<(), MovesFault> {
        loop {
            let at = self.at;
            let code = self.next()?;
            let (from, to, deed) = match code {
                IGNORED => continue,
                BEGIN => {
                    self.depart(at)?;
                    continue;
                }
                END => {
                    let Some(place) = self.pending.pop() else { return Ok(()) };
                    self.place = place;
                    continue;
                }
                TWO_BYTES => {
                    let (high, low) = (self.next()?, self.next()?);
                    self.wide_move(u16::from_be_bytes([high, low]), at)?
                }
                _ => {
                    let step = STEPS[usize::from(code)];
                    step.ok_or_else(|| wrong_code(at, code))?.of(&self.place).ok_or_else(|| no_piece(at, code))?
                }
            };
            self.play(from, to, deed, at);
        }
    }

    /// Half-moves of two bytes, with bits for the beginnings and ends of lines.
    fn wide(&mut self) -> Result<(), MovesFault> {
        const BEGINS: u16 = 1 << 15;
        const ENDS: u16 = 1 << 14;
        // A game without half-moves has no bytes, not even an end.
        while !self.bytes.is_empty() {
            let at = self.at;
            let (high, low) = (self.next()?, self.next()?);
            let word = u16::from_be_bytes([high, low]);
            if word & BEGINS != 0 {
                self.depart(at)?;
            }
            let (from, to, deed) =
                if word.trailing_zeros() >= 12 { (0, 0, ChessBaseDeed::Pass) } else { self.wide_move(word, at)? };
            self.play(from, to, deed, at);
            if word & ENDS != 0 {
                let Some(place) = self.pending.pop() else { return Ok(()) };
                self.place = place;
            }
        }
        Ok(())
    }

    /// A half-move of two bytes: the squares, and what a pawn becomes.
    fn wide_move(&self, word: u16, at: usize) -> Result<(SquareNumber, SquareNumber, ChessBaseDeed), MovesFault> {
        const ROLES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let (mut from, mut to) = ((word & 63) as SquareNumber, (word >> 6 & 63) as SquareNumber);
        if self.encoding.is_wide() && self.encoding.is_reversed() {
            (from, to) = (to, from);
        }
        // Castling of Chess960: the king's new square twice.
        match (from == to, from >> 3) {
            (true, 6) => return Ok((from, to, ChessBaseDeed::Castle(CastlingSide::KingSide))),
            (true, 2) => return Ok((from, to, ChessBaseDeed::Castle(CastlingSide::QueenSide))),
            _ => {}
        }
        let (_, kind) = self.place.pieces.on(from).ok_or_else(|| no_piece(at, TWO_BYTES))?;
        let is_last = matches!(to & 7, 0 | 7);
        let promoted = ROLES[usize::from(word >> 12 & 3)];
        Ok((
            from,
            to,
            if kind == PieceKind::Pawn && is_last { ChessBaseDeed::Promote(promoted) } else { ChessBaseDeed::Go },
        ))
    }

    /// A line departs from here: the next half-moves are its main line, and its variations are read later.
    fn depart(&mut self, at: usize) -> Result<(), MovesFault> {
        if self.pending.len() >= MOST_PENDING {
            return Err((at, Message::new("chessbase-deep")));
        }
        self.pending.push(self.place.clone());
        Ok(())
    }

    /// Adds a half-move after the last one of the line.
    fn play(&mut self, from: SquareNumber, to: SquareNumber, deed: ChessBaseDeed, at: usize) {
        let place = &mut self.place;
        // The king of usual chess castles from its square to two files away, in wide half-moves.
        let is_castling = deed == ChessBaseDeed::Go
            && from & 7 == to & 7
            && from.abs_diff(to) == 16
            && place.pieces.on(from) == Some((place.side, PieceKind::King));
        let deed = match deed {
            ChessBaseDeed::Go if is_castling && to > from => ChessBaseDeed::Castle(CastlingSide::KingSide),
            ChessBaseDeed::Go if is_castling => ChessBaseDeed::Castle(CastlingSide::QueenSide),
            deed => deed,
        };
        place.play(from, to, deed);
        self.tree
            .add(&mut place.before, StoredHalfMove { from, to, deed, has_next: false, other: NONE, at: at as u32 });
    }
}

impl ChessBaseTree {
    /// The number of half-moves of the main line, which comes first.
    pub(super) fn main_line(&self) -> usize {
        let followed = self.half_moves.iter().position(|half_move| !half_move.has_next);
        followed.map_or(0, |last| last + 1)
    }

    /// Whether there is a main line alone, without null moves.
    pub(super) fn is_plain(&self) -> bool {
        self.main_line() == self.half_moves.len() && self.half_moves.iter().all(|of| of.deed != ChessBaseDeed::Pass)
    }

    /// Adds a half-move after another one, which it replaces as the last of its line.
    fn add(&mut self, before: &mut u32, half_move: StoredHalfMove) {
        let new = self.half_moves.len() as u32;
        let parent = before.wrapping_add(1) as usize;
        let last = std::mem::replace(&mut self.last[parent], new);
        if last != NONE {
            self.half_moves[last as usize].other = new;
        } else if let Some(before) = self.half_moves.get_mut(*before as usize) {
            before.has_next = true;
        }
        self.half_moves.push(half_move);
        self.last.push(NONE);
        *before = new;
    }
}

/// A byte moves a piece that is not on the board.
fn no_piece(at: usize, code: u8) -> MovesFault {
    (at, Message::new("chessbase-no-piece").with("code", code.to_string()))
}

/// A code that no public source describes.
fn wrong_code(at: usize, code: u8) -> MovesFault {
    (at, Message::new("chessbase-code").with("code", code.to_string()))
}
