//! The columns of tables about a position: its men in letters, its key, whether it is the usual first one.

use shakmaty::{Chess, Color, Position as _, Role};

use super::LineCursor;
use super::course::GameCourse;
use crate::chess::draws::{DrawFacts, RuleName};
use crate::chess::{dead, polyglot};

impl LineCursor {
    /// The men of both sides in letters, White first, each from the king to the pawns: `KRPvKR`.
    pub fn material(&self) -> String {
        const LETTERS: [(Role, char); 6] = [
            (Role::King, 'K'),
            (Role::Queen, 'Q'),
            (Role::Rook, 'R'),
            (Role::Bishop, 'B'),
            (Role::Knight, 'N'),
            (Role::Pawn, 'P'),
        ];
        let (board, mut text) = (self.position.board(), String::with_capacity(33));
        for color in [Color::White, Color::Black] {
            if color == Color::Black {
                text.push('v');
            }
            for (role, letter) in LETTERS {
                let count = (board.by_role(role) & board.by_color(color)).count();
                text.extend(std::iter::repeat_n(letter, count));
            }
        }
        text
    }

    /// The Polyglot key of the position.
    pub fn key(&self) -> u64 {
        polyglot::key(&self.position)
    }

    /// Whether it is the usual first position.
    pub fn is_usual_start(&self) -> bool {
        self.position == Chess::default()
    }
}

/// The rule by which the last position of a course, from which play can go on, ends a game by itself, by whatever
/// edition of the Laws. `None` if it does not.
pub fn automatic(course: GameCourse) -> Option<RuleName> {
    let last = course.last();
    if dead::is_dead(last) {
        return Some(RuleName::DeadPosition);
    }
    let clock = last.halfmoves();
    let facts = DrawFacts::of(course);
    match () {
        () if facts.times(facts.last()) >= 5 => Some(RuleName::Fivefold),
        () if clock >= 150 => Some(RuleName::Seventyfive),
        () => None,
    }
}
