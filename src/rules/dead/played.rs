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
    let forced = Forced::from(position);
    match forced.ends() {
        Some(mate) => !mate && forced.end != *position,
        None => by_material(forced.end.board()) || Color::ALL.iter().all(|&side| is_walled_off(position, side)),
    }
}

/// Whether `winner` cannot mate (Laws 6.9).
pub fn cannot_win(position: &Chess, winner: Color) -> bool {
    let forced = Forced::from(position);
    match forced.ends() {
        Some(mate) => !mate || forced.end.turn() == winner,
        None => material::cannot_mate(forced.end.board(), winner).is_some() || is_walled_off(position, winner),
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

/// Where a line of single replies leads to: the first position where a player has a choice, or no move at all.
struct Forced {
    end: Chess,
    /// Legal moves there; not counted where many men are left.
    replies: Option<usize>,
}

impl Forced {
    fn from(position: &Chess) -> Forced {
        let mut forced = Forced { end: position.clone(), replies: None };
        if is_followed(forced.end.board().occupied().count()) {
            for _ in 0..FORCED {
                let replies = forced.end.legal_moves();
                forced.replies = Some(replies.len());
                let [only] = replies.as_slice() else { break };
                forced.end.play_unchecked(*only);
                forced.replies = None;
            }
        }
        forced
    }

    /// Where no move is legal: whether that is mate.
    fn ends(&self) -> Option<bool> {
        let over = self.replies.map_or_else(|| self.end.legal_moves().is_empty(), |replies| replies == 0);
        over.then(|| self.end.is_check())
    }
}
