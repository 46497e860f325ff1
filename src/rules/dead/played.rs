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

/// Whether neither side can mate (Laws 5.2.2), in a position that is no stalemate.
pub fn is_dead(position: &Chess) -> bool {
    let end = forced(position);
    let over = end.legal_moves().is_empty();
    if over && end.is_check() {
        return false;
    }
    (over && end != *position)
        || by_material(end.board())
        || Color::ALL.iter().all(|&side| is_walled_off(position, side))
}

/// Whether `winner` cannot mate (Laws 6.9).
pub fn cannot_win(position: &Chess, winner: Color) -> bool {
    let end = forced(position);
    let over = end.legal_moves().is_empty();
    if over && end.is_check() {
        return end.turn() == winner;
    }
    over || material::cannot_mate(end.board(), winner).is_some() || is_walled_off(position, winner)
}

/// Whether walls of pawns keep a side from mating.
pub fn is_walled_off(position: &Chess, winner: Color) -> bool {
    may_be_walled(position.board()) && walls::protect_from(position, winner)
}

/// Whether so few men are left that lines of single replies are followed.
pub fn is_followed(men: usize) -> bool {
    men <= FEW
}

/// The position that a line of single replies leads to: the first where a player has a choice or no move at all.
fn forced(position: &Chess) -> Chess {
    let mut end = position.clone();
    if is_followed(end.board().occupied().count()) {
        for _ in 0..FORCED {
            let replies = end.legal_moves();
            let [only] = replies.as_slice() else { break };
            end.play_unchecked(*only);
        }
    }
    end
}
