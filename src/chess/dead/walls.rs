//! Walls: positions in which the men that could mate a king never get where they would have to.
//!
//! By [`Reach`] every man has the squares where it can ever stand. A mate of the king on a square needs, whatever led to it,
//!
//! 1. a man of the winner, not the king, which attacks the square from one where it can stand, over squares that can be empty;
//! 2. for every neighbouring square that it is attacked by the winner, from where one of its men can stand, or taken by a man of
//!    the loser that can stand there (Laws 1.4.1, 3.9); for the neighbours that the winner cannot attack these are different men.
//!
//! If no square that the king can reach has both, it is never mated. What is left out (that one man of the winner cannot attack everything at once,
//! that the check must not be answered otherwise) only makes mates possible that are none; so the conclusion stands.

use shakmaty::{Bitboard, Chess, Color, Role, Square, attacks};

use super::reach::{Man, Reach};

/// Whether the men that are where they are prove that `winner` never mates.
pub(super) fn protect_from(position: &Chess, winner: Color) -> bool {
    let reach = Reach::new(position);
    let Some(king) = reach.men.iter().find(|man| man.role == Role::King && man.color != winner) else {
        return false;
    };
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
        reach.men.iter().filter(|man| man.color != winner && man.role != Role::King).map(Man::stands).collect();
    (king.as_it_is() & by_men).into_iter().all(|square| {
        let needed: Vec<Square> = (attacks::king_attacks(square) & !attacked).into_iter().collect();
        !can_be_taken(&needed, &blockers)
    })
}

/// The squares that a man can ever attack.
fn attacked(man: &Man, clear: Bitboard) -> Bitboard {
    let from = |squares: Bitboard, role: Role| {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| all | attacks::attacks(square, role.of(man.color), !clear))
    };
    from(man.as_it_is(), man.role) | from(man.promoted(), Role::Queen) | from(man.promoted(), Role::Knight)
}

/// Whether different men can stand on all these squares at once, each where it can stand.
fn can_be_taken(squares: &[Square], men: &[Bitboard]) -> bool {
    if squares.len() > men.len() {
        return false;
    }
    // Augmenting paths; a square has at most eight neighbours.
    let mut taken: Vec<Option<usize>> = vec![None; men.len()];
    (0..squares.len()).all(|index| place(index, squares, men, &mut taken, &mut vec![false; men.len()]))
}

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
