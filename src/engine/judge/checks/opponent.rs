//! The opponent of a player who lost: whether what would spare that player the loss holds of the opponent.

use std::cell::OnceCell;

use super::Game;
use crate::chess::color;
use crate::chess::dead::{self, Ability};
use crate::chess::law::excuse::Excuse;
use crate::chess::replay::LineCursor;
use bienban_base::place::Side;

/// The opponent of who lost, in the position in which the game ended.
pub(super) struct Opponent<'g, 'a> {
    game: &'g Game<'a>,
    last: LineCursor,
    side: Side,
    cannot_mate: OnceCell<bool>,
}

impl<'g, 'a> Opponent<'g, 'a> {
    pub(super) fn new(game: &'g Game<'a>, last: LineCursor, side: Side) -> Opponent<'g, 'a> {
        Opponent { game, last, side, cannot_mate: OnceCell::new() }
    }

    /// The position in which the game ended.
    pub(super) fn last(&self) -> &LineCursor {
        &self.last
    }

    pub(super) fn has_bare_king(&self) -> bool {
        self.last.has_bare_king(self.side)
    }

    /// Whether it is proved that the opponent cannot mate. The search is asked where it may prove more than a quick
    /// look.
    pub(super) fn cannot_mate(&self) -> bool {
        let (game, last, side) = (self.game, &self.last, self.side);
        // No moves led to this position and men are missing, so it was composed to be judged: search in full.
        let composed = game.half_moves() == 0 && last.men() < 32;
        let searched = || {
            (composed || dead::is_worth_search(&last.position, color(side)))
                && matches!(game.searched_ability(last, side), Ability::CannotWin(_))
        };
        *self.cannot_mate.get_or_init(|| last.cannot_win(side) || searched())
    }

    /// Whether an excuse holds. `None` if nothing is known of it.
    pub(super) fn excuses(&self, excuse: Excuse) -> Option<bool> {
        match excuse {
            Excuse::Nothing => Some(false),
            Excuse::BareKing => Some(self.has_bare_king()),
            Excuse::NoMate => Some(self.cannot_mate()),
            Excuse::Unknown => None,
        }
    }
}
