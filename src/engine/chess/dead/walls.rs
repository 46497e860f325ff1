//! Walls: positions in which the men that could mate a king never get to where they would have to be.
//!
//! [`Reach`] gives for every man the squares that it can ever be on. Whatever led to it, a mate of the king on a square
//! needs two things:
//!
//! 1. a man of the winner, not the king, that attacks the square from one that it can be on, over squares that
//!    can be empty;
//! 2. that every neighbouring square is attacked by the winner, from a square that one of its men can be on, or is
//!    occupied by a man of the loser that can be there (Laws 1.4.1, 3.9); for the neighbours that the winner
//!    cannot attack, these are different men.
//!
//! If no square that the king can reach has both, the king is never mated. The analysis ignores that one man of the
//! winner cannot attack everything at once, and that the check must have no other answer. Both only make it see mates
//! that do not exist, so the conclusion holds.

use shakmaty::{Bitboard, Chess, Color, Role, Square, attacks};

use super::reach::{Reach, ReachMan};

/// Whether the walls prove that `winner` never mates.
pub(super) fn protect_from(position: &Chess, winner: Color) -> bool {
    let reach = Reach::new(position);
    let Some(king) = reach.men.iter().find(|man| man.role == Role::King && man.color != winner) else {
        return false;
    };
    // The king does not hide the squares behind it from a slider that gives it check.
    let clear = reach.free.with(king.start);
    let (mut by_king, mut by_men) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for man in reach.men.iter().filter(|man| man.color == winner) {
        if man.role == Role::King {
            by_king |= attacked(man, clear);
        } else {
            by_men |= attacked(man, clear);
        }
    }
    let attacked = by_king | by_men;
    let blockers: Vec<Bitboard> =
        reach.men.iter().filter(|man| man.color != winner && man.role != Role::King).map(ReachMan::squares).collect();
    (king.as_it_is() & by_men).into_iter().all(|square| {
        // Only the loser's own men can take these squares from the king.
        let needed: Vec<Square> = (attacks::king_attacks(square) & !attacked).into_iter().collect();
        !can_be_taken(&needed, &blockers)
    })
}

/// The squares that a man can ever attack, on a board where only men that never move are in its way.
fn attacked(man: &ReachMan, clear: Bitboard) -> Bitboard {
    let from = |squares: Bitboard, role: Role| {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| all | attacks::attacks(square, role.of(man.color), !clear))
    };
    from(man.as_it_is(), man.role) | from(man.promoted(), Role::Queen) | from(man.promoted(), Role::Knight)
}

/// Whether different men can be on all these squares at once, each on a square that it can be on.
fn can_be_taken(squares: &[Square], men: &[Bitboard]) -> bool {
    if squares.len() > men.len() {
        return false;
    }
    // This is a matching of squares with men, by augmenting paths; a king has at most eight neighbours.
    let mut taken: Vec<Option<usize>> = vec![None; men.len()];
    (0..squares.len()).all(|index| place(index, squares, men, &mut taken, &mut vec![false; men.len()]))
}

/// Finds a man for a square, and if need be another square for a man that has one. Returns whether that succeeded.
fn place(
    index: usize,
    squares: &[Square],
    men: &[Bitboard],
    taken: &mut Vec<Option<usize>>,
    tried: &mut Vec<bool>,
) -> bool {
    for man in 0..men.len() {
        if tried[man] || !men[man].contains(squares[index]) {
            continue;
        }
        tried[man] = true;
        if taken[man].is_none_or(|other| place(other, squares, men, taken, tried)) {
            taken[man] = Some(index);
            return true;
        }
    }
    false
}
