//! The final position of a game that was read, in the forms of tables: FEN, material, key. They are written from the
//! board itself, which costs a tenth of making a position of shakmaty first.

use super::board::{FastBoard, square_set};
use super::line::FastGame;
use super::man::{BLACK, ManCode, PAWN};
use crate::chess::fen::{FenFields, LETTERS};
use crate::chess::polyglot::NUMBERS;
use crate::chess::replay::LineCursor;

impl FastGame<'_> {
    /// Appends the position as FEN, with an en passant square only if the capture is legal. Returns whether it did; it
    /// does not if [`tail`](FastGame::tail) is `None`.
    pub fn write_final_fen(&self, to: &mut Vec<u8>) -> bool {
        let run = &self.reader().run;
        let (board, line) = (&run.board, &run.line);
        // Only shakmaty knows whether a capture is legal, and how rights are named in Chess960.
        if board.chess960 || self.stands_ready() {
            let Some(position) = self.last() else { return false };
            to.extend_from_slice(LineCursor::start(position).fen().as_bytes());
            return true;
        }
        let may = |rook: usize| board.rights & square_set(rook) != 0;
        let fields = FenFields {
            occupied: board.occupied,
            black: line.black,
            rights: [may(7), may(0), may(63), may(56)],
            en_passant: None,
            clock: run.clock() as u32,
            number: line.number as u32,
        };
        fields.write(&board.mail, to);
        true
    }

    /// Appends the men of both sides in letters, as [`LineCursor::material`] does.
    pub fn write_material(&self, to: &mut Vec<u8>) {
        let board = &self.reader().run.board;
        let (mut text, mut len) = ([b'v'; 96], 0);
        for colour in [0, BLACK] {
            len += usize::from(colour == BLACK);
            for man in (PAWN..=6).rev() {
                let count = board.squares_of(man + colour).count_ones() as usize;
                // Sixteen letters are written, of which only as many stay as there are men. That costs less than a loop
                // of unpredictable length.
                text[len..len + 16].fill(LETTERS[usize::from(man)]);
                if count > 16 {
                    text[len..len + count].fill(LETTERS[usize::from(man)]);
                }
                len += count;
                // Here the letters of Black begin.
                text[len] = b'v';
            }
        }
        // A copy of known length takes no call.
        let at = to.len();
        to.extend_from_slice(&text);
        to.truncate(at + len);
    }

    /// The Polyglot key. Returns `None` as [`tail`](FastGame::tail) does.
    pub fn final_key(&self) -> Option<u64> {
        let run = &self.reader().run;
        if run.board.chess960 || self.stands_ready() {
            return self.last().map(|position| LineCursor::start(position).key());
        }
        let (board, numbers) = (&run.board, &*NUMBERS);
        let mut key = if run.line.black { 0 } else { numbers.white };
        each(board.occupied, |square| key ^= numbers.men[usize::from(board.mail[square] & 15)][square]);
        each(board.rights, |square| key ^= numbers.rights[square]);
        Some(key)
    }

    /// Whether a pawn is beside one that has just made a double step.
    fn stands_ready(&self) -> bool {
        let run = &self.reader().run;
        let Some(passed) = run.history.step(run.line.played - 1).passed() else { return false };
        // The pawn that may capture is on the rank where the other one arrived.
        let (arrived, pawn): (usize, ManCode) =
            if run.line.black { (passed + 8, PAWN + BLACK) } else { (passed - 8, PAWN) };
        let is_ready = |board: &FastBoard, square: usize| board.man(square) == pawn && square / 8 == arrived / 8;
        (arrived > 0 && is_ready(&run.board, arrived - 1)) || is_ready(&run.board, (arrived + 1) & 63)
    }
}

/// Calls `take` with each square of a set.
fn each(mut set: u64, mut take: impl FnMut(usize)) {
    while set != 0 {
        take(set.trailing_zeros() as usize & 63);
        set &= set - 1;
    }
}
