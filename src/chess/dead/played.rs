//! The questions that are asked of the positions of played games, of all of them: what costs time is looked into only where it may matter.
//!
//! Every yes is proved. A no means that it is not proved, or was not worth the look: a position is taken for alive unless its material, a line of single
//! replies, or walls of pawns speak against it.

use shakmaty::{Chess, Color, Position};

use super::locked::may_be_walled;
use super::{by_material, material, walls};

/// Half-moves for which a line of single replies is followed, and the men with which it is: with more, too much is left at its end.
const FORCED: usize = 16;
const FEW: usize = 6;

/// Whether neither side can mate (Laws 5.2.2) from a position in which a move is legal.
pub fn is_dead(position: &Chess) -> bool {
    match end_of_replies(position) {
        Some(end) if end.legal_moves().is_empty() => !end.is_check(),
        Some(end) if by_material(end.board()) => true,
        _ => by_material(position.board()) || Color::ALL.iter().all(|&side| is_walled_off(position, side)),
    }
}

/// Whether `winner` cannot mate (Laws 6.9) from a position in which a move is legal.
pub fn cannot_win(position: &Chess, winner: Color) -> bool {
    let without_mate = |position: &Chess| material::cannot_mate(position.board(), winner).is_some();
    match end_of_replies(position) {
        Some(end) if end.legal_moves().is_empty() => !end.is_check() || end.turn() == winner,
        Some(end) if without_mate(&end) => true,
        _ => without_mate(position) || is_walled_off(position, winner),
    }
}

/// Whether walls of pawns keep a side from mating.
pub fn is_walled_off(position: &Chess, winner: Color) -> bool {
    may_be_walled(position.board()) && walls::protect_from(position, winner)
}

/// Whether so few men are left that lines of single replies are followed.
pub fn is_followed(men: usize) -> bool {
    men <= FEW
}

/// Where a line of single replies leads to: the first position where a player has a choice, or no move at all. None where there is no such line, or
/// too many men to follow it.
fn end_of_replies(position: &Chess) -> Option<Chess> {
    if !is_followed(position.board().occupied().count()) {
        return None;
    }
    let mut end: Option<Chess> = None;
    for _ in 0..FORCED {
        let replies = end.as_ref().unwrap_or(position).legal_moves();
        let [only] = replies.as_slice() else { break };
        end.get_or_insert_with(|| position.clone()).play_unchecked(*only);
    }
    end
}
