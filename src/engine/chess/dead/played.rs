//! The questions about death that arise for every played game, so they must cost nearly nothing.
//!
//! Every `true` is proved. `false` means that there is no proof or that the position was not worth a search: it counts
//! as alive unless its material, a line of single replies or walls of pawns prove otherwise.

use shakmaty::{Chess, Color, Move, Position};

use super::locked::may_be_walled;
use super::{by_material, material, walls};

/// The number of half-moves for which a line of single replies is followed.
const FORCED: usize = 16;
/// The greatest number of men with which a position is searched.
const SEARCHED: usize = 8;

/// The greatest number of replies with which a position is searched.
pub const REPLIES: usize = 3;

/// The greatest number of men with which such a line is followed: with more, too much is left at its end.
const FEW: usize = 6;

/// Whether it is proved that neither side can mate (Laws 5.2.2). A move must be legal in the position.
pub fn is_dead(position: &Chess) -> bool {
    match end_of_replies(position) {
        Some(end) if end.legal_moves().is_empty() => !end.is_check(),
        Some(end) if by_material(end.board()) => true,
        _ => by_material(position.board()) || Color::ALL.iter().all(|&side| is_walled_off(position, side)),
    }
}

/// Whether it is proved that `winner` cannot mate (Laws 6.9). A move must be legal in the position.
pub fn cannot_win(position: &Chess, winner: Color) -> bool {
    let without_mate = |position: &Chess| material::cannot_mate(position.board(), winner).is_some();
    match end_of_replies(position) {
        Some(end) if end.legal_moves().is_empty() => !end.is_check() || end.turn() == winner,
        Some(end) if without_mate(&end) => true,
        _ => without_mate(position) || is_walled_off(position, winner),
    }
}

/// Whether it is proved that walls of pawns keep `winner` from mating.
pub fn is_walled_off(position: &Chess, winner: Color) -> bool {
    may_be_walled(position.board()) && walls::protect_from(position, winner)
}

/// Whether a search may prove more than the quick looks that the winner of a game could not mate: few men, hardly a
/// reply and a man to take, and no reply that leaves him free; or walls of pawns.
pub fn is_worth_search(position: &Chess, winner: Color) -> bool {
    let board = position.board();
    if !may_be_searched(board.occupied().count()) {
        return may_be_walled(board);
    }
    let end = end_of_replies(position);
    let end = end.as_ref().unwrap_or(position);
    let replies = end.legal_moves();
    // Without a capture a few replies seldom change the material.
    let forcing = replies.len() <= REPLIES && replies.iter().any(|played| played.is_capture());
    forcing && !replies.iter().any(|&reply| leaves_free(end, reply, winner)) || may_be_walled(board)
}

/// Whether after a reply the winner still has a queen, a rook or a pawn, and nothing is forced: then both sides can
/// play on until he mates.
fn leaves_free(position: &Chess, reply: Move, winner: Color) -> bool {
    let mut after = position.clone();
    after.play_unchecked(reply);
    let board = after.board();
    if (board.by_color(winner) & (board.queens() | board.rooks() | board.pawns())).is_empty() {
        return false;
    }
    let replies = after.legal_moves();
    replies.len() > REPLIES && replies.iter().any(|played| !played.is_capture())
}

/// Whether so few men are left that a position may be worth a search.
pub fn may_be_searched(men: usize) -> bool {
    men <= SEARCHED
}

/// Whether so few men are left that lines of single replies are followed.
pub fn is_followed(men: usize) -> bool {
    men <= FEW
}

/// The position at the end of a line of single replies: the first in which the player has a choice or no move at all.
/// Returns `None` if the position has a choice already, or too many men.
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
