//! The final position of a game that was read, as tables have it: FEN, material, key. They are written from the board
//! itself, which costs a tenth of what it costs to make a position of shakmaty first.

use std::fmt::Write as _;

use super::board::{BLACK, Board, Man, PAWN, at};
use super::line::Read;
use crate::chess::polyglot::NUMBERS;
use crate::chess::replay::Cursor;

/// The letters of the men, by their numbers.
const LETTERS: &[u8; 16] = b".PNBRQK..pnbrqk.";

impl Read<'_> {
    /// The position as FEN, with an en passant square only if the capture is legal. Returns `None` as
    /// [`tail`](Read::tail) does.
    pub fn final_fen(&self) -> Option<String> {
        let run = &self.reader().run;
        let (board, line) = (&run.board, &run.line);
        // Whether a capture is legal, and how rights are named in Chess960, is for shakmaty to say.
        if board.chess960 || self.stands_ready() {
            return self.last().map(|position| Cursor::start(position).fen());
        }
        let mut fen = String::with_capacity(80);
        for rank in (0..8).rev() {
            let mut empty = 0_u8;
            for &man in &board.mail[8 * rank..8 * rank + 8] {
                if man == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    fen.push(char::from(b'0' + empty));
                    empty = 0;
                }
                fen.push(char::from(LETTERS[usize::from(man & 15)]));
            }
            if empty > 0 {
                fen.push(char::from(b'0' + empty));
            }
            if rank > 0 {
                fen.push('/');
            }
        }
        fen.push_str(if line.black { " b " } else { " w " });
        let before = fen.len();
        for (square, letter) in [(7, 'K'), (0, 'Q'), (63, 'k'), (56, 'q')] {
            if board.rights & at(square) != 0 {
                fen.push(letter);
            }
        }
        if fen.len() == before {
            fen.push('-');
        }
        let _ = write!(fen, " - {} {}", run.clock(), line.number);
        Some(fen)
    }

    /// The men of both sides in letters, as [`Cursor::material`] has them.
    pub fn material(&self) -> String {
        let board = &self.reader().run.board;
        let mut text = String::with_capacity(33);
        for colour in [0, BLACK] {
            if colour == BLACK {
                text.push('v');
            }
            for man in (PAWN..=6).rev() {
                for _ in 0..board.of(man + colour).count_ones() {
                    text.push(char::from(LETTERS[usize::from(man)]));
                }
            }
        }
        text
    }

    /// The Polyglot key. Returns `None` as [`tail`](Read::tail) does.
    pub fn final_key(&self) -> Option<u64> {
        let run = &self.reader().run;
        if run.board.chess960 || self.stands_ready() {
            return self.last().map(|position| Cursor::start(position).key());
        }
        let (board, numbers) = (&run.board, &*NUMBERS);
        let mut key = if run.line.black { 0 } else { numbers.white };
        for man in (PAWN..=6).chain(PAWN + BLACK..=6 + BLACK) {
            each(board.of(man), |square| key ^= numbers.men[usize::from(man)][square]);
        }
        each(board.rights, |square| key ^= numbers.rights[square]);
        Some(key)
    }

    /// Whether a pawn stands beside one that has just made a double step.
    fn stands_ready(&self) -> bool {
        let run = &self.reader().run;
        let Some(passed) = run.history.step(run.line.played - 1).passed() else { return false };
        // The pawn that may capture stands on the rank where the other one arrived.
        let (arrived, pawn): (usize, Man) =
            if run.line.black { (passed + 8, PAWN + BLACK) } else { (passed - 8, PAWN) };
        let is_ready = |board: &Board, square: usize| board.man(square) == pawn && square / 8 == arrived / 8;
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
