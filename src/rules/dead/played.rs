//! The questions that are asked of the positions of played games, of all of them: what costs time is looked into only where it may matter.
//!
//! Every yes is proved. A no means that it is not proved, or was not worth the look: a position is taken for alive unless its material, a line of single
//! replies, or walls of pawns speak against it.

use shakmaty::{Chess, Color, Position};

use super::verdict::{Ability, Verdict};
use super::{by_material, can_win, judge, material, may_be_walled};

/// Half-moves for which a line of single replies is followed, and the men with which it is: with more, too much is left at its end.
const FORCED: usize = 16;
const FEW: usize = 6;

/// Whether neither side can mate (Laws 5.2.2) in a position that is no stalemate; walls are looked into with at most `limit` positions for each side.
pub fn is_dead(position: &Chess, limit: u32) -> bool {
    let end = forced(position);
    let over = end.legal_moves().is_empty();
    if over && end.is_check() {
        return false;
    }
    (over && end != *position)
        || by_material(end.board())
        || (may_be_walled(position.board()) && judge(position, limit).verdict() == Verdict::Dead)
}

/// Whether `winner` cannot mate (Laws 6.9); walls are looked into with at most `limit` positions.
pub fn cannot_win(position: &Chess, winner: Color, limit: u32) -> bool {
    let end = forced(position);
    let over = end.legal_moves().is_empty();
    if over && end.is_check() {
        return end.turn() == winner;
    }
    over || material::cannot_mate(end.board(), winner).is_some()
        || (may_be_walled(position.board())
            && matches!(can_win(position, winner, limit).ability, Ability::CannotWin(_)))
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
