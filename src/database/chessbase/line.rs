//! Line: the half-moves of a game and of its variations, as movetext.

use bienban_base::message::Message;
use bienban_base::place::Side;
use shakmaty::{Color, Move};

use super::deed::{ChessBaseDeed, NONE};
use super::moves::{ChessBaseTree, MovesFault, StoredHalfMove};
use super::notes::{Notes, Remarks};
use super::start::square;
use crate::{Losses, MovetextWriter};

/// Writes the half-moves of a game.
pub(super) struct ChessBaseLine<'g, 'p> {
    text: MovetextWriter<'p>,
    tree: &'g ChessBaseTree,
    notes: &'g Notes,
    losses: &'g mut Losses,
    /// The number of half-moves that were written.
    written: usize,
    /// The first half-move that is not possible.
    wrong: Option<MovesFault>,
}

/// Writes the half-moves, the glyph of the last position if there is one, and the result. Returns the first half-move
/// that is not possible.
pub(super) fn write(
    text: MovetextWriter<'_>,
    tree: &ChessBaseTree,
    notes: &Notes,
    (evaluation, result): (u8, &str),
    losses: &mut Losses,
) -> Option<MovesFault> {
    let mut line = ChessBaseLine { text, tree, notes, losses, written: 0, wrong: None };
    if !notes.is_empty() {
        let remarks = notes.at(-1, None, line.losses);
        line.before(&remarks);
        line.after(&remarks);
    }
    if !tree.half_moves.is_empty() {
        line.write_line(0);
    }
    let end = tree.main_line().checked_sub(1).filter(|_| evaluation != 0 && line.wrong.is_none());
    if end.is_some_and(|end| !notes.has_glyph(end as u32, evaluation)) {
        line.text.glyph(evaluation);
    }
    let ChessBaseLine { text, written, wrong, .. } = line;
    text.finish(result);
    let lost = tree.half_moves.len() - written;
    wrong.map(|(at, message)| (at, message.with("count", lost.to_string())))
}

impl ChessBaseLine<'_, '_> {
    /// Writes a line from a half-move on. The variations of each later half-move follow it; those of the first one are
    /// written only if it begins the game.
    fn write_line(&mut self, first: u32) {
        let mut i = first;
        loop {
            let half_move = self.tree.half_moves[i as usize];
            if !self.half_move(i, half_move) {
                return;
            }
            if i != first || first == 0 {
                self.others(half_move.other);
            }
            if !half_move.has_next {
                return;
            }
            i += 1;
        }
    }

    /// Writes the variations that begin with a half-move and those after it.
    fn others(&mut self, mut other: u32) {
        while other != NONE {
            let half_move = self.tree.half_moves[other as usize];
            if !self.text.open() {
                self.fail(half_move, Message::new("chessbase-nested"));
                return;
            }
            self.write_line(other);
            self.text.close();
            other = half_move.other;
        }
    }

    /// Writes a half-move with its annotations. Returns `false` if it is not possible here.
    fn half_move(&mut self, i: u32, half_move: StoredHalfMove) -> bool {
        if !self.notes.has(i) {
            return self.play(half_move);
        }
        let remarks = self.notes.at(i as i32, Some(self.text.turn()), self.losses);
        self.before(&remarks);
        let is_played = self.play(half_move);
        self.after(&remarks);
        is_played
    }

    /// Plays a half-move. Returns `false` if it is not possible here.
    fn play(&mut self, half_move: StoredHalfMove) -> bool {
        let is_played = match half_move.deed {
            ChessBaseDeed::Pass => self.text.pass(),
            _ => self.find(half_move).map(|found| self.text.play(found)).is_some(),
        };
        if is_played {
            self.written += 1;
        } else {
            self.fail(half_move, illegal(half_move, &self.text));
        }
        is_played
    }

    /// The legal half-move that is meant.
    fn find(&self, half_move: StoredHalfMove) -> Option<Move> {
        let (from, to) = (square(half_move.from), square(half_move.to));
        match half_move.deed {
            ChessBaseDeed::Go => self.text.find(from, to, None),
            ChessBaseDeed::Promote(role) => self.text.find(from, to, Some(role)),
            ChessBaseDeed::Castle(wing) => self.text.find_castling(wing),
            ChessBaseDeed::Pass => None,
        }
    }

    /// Keeps the first thing that is not possible.
    fn fail(&mut self, half_move: StoredHalfMove, message: Message) {
        self.wrong.get_or_insert((half_move.at as usize, message));
    }

    fn before(&mut self, remarks: &Remarks) {
        for text in &remarks.before {
            self.text.comment(text);
        }
    }

    fn after(&mut self, remarks: &Remarks) {
        for glyph in &remarks.glyphs {
            self.text.glyph(*glyph);
        }
        for text in &remarks.after {
            self.text.comment(text);
        }
    }
}

/// A half-move that is not possible.
fn illegal(half_move: StoredHalfMove, text: &MovetextWriter<'_>) -> Message {
    let side = if text.turn() == Color::White { Side::White } else { Side::Black };
    let turn = Message::turn((text.number(), side));
    if half_move.deed == ChessBaseDeed::Pass {
        return Message::new("chessbase-null").with_phrase("turn", turn);
    }
    let written = format!("{}{}", square(half_move.from), square(half_move.to));
    Message::new("chessbase-illegal").with_phrase("turn", turn).with("move", written)
}
