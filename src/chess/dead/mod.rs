//! Dead positions: whether a side can mate by any series of legal moves (Laws 2023 5.2.2, 6.9; 2014 9.7; 2001 9.6, 6.10).
//!
//! Nothing is said without proof. That a side can mate, a line proves; that it cannot, a [`Rule`]: the material, walls that are never opened
//! (a static analysis of what every man can ever reach), or every line having been played out. Where neither is found within the limit, the answer is
//! [`Ability::Undetermined`]. The questions of repetition and of fifty moves are other ones (Laws 9) and play no part.
//!
//! The method is that of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022): cheap rules, a static analysis, then a search for a
//! helpmate. The search is best first over positions that are told apart exactly, so that it also proves that there is no mate.
//!
//! ```
//! use bienban::chess::dead::{self, Verdict};
//! use bienban::chess::notation::start;
//! let walled = start::from_fen("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -").unwrap();
//! assert_eq!(dead::judge(&walled, dead::DEFAULT_LIMIT).verdict(), Verdict::Dead);
//! assert_eq!(dead::judge(&shakmaty::Chess::default(), dead::DEFAULT_LIMIT).verdict(), Verdict::Alive);
//! ```

mod guide;
mod key;
mod locked;
mod material;
mod nets;
mod played;
mod reach;
mod search;
mod verdict;
mod walls;

use shakmaty::{Board, Chess, Color, Position};

pub use locked::may_be_dead;
pub use played::{cannot_win, is_dead, is_followed, is_walled_off};
pub use verdict::{Ability, Answer, Judgement, Rule, Verdict};

use search::Search;

/// How many positions the search for one side's mate makes at most, unless said otherwise.
pub const DEFAULT_LIMIT: u32 = 300_000;

/// Positions that are made before the static analysis, where the pawns do not look locked: most mates are found with fewer.
const FIRST_LOOK: u32 = 1_000;

/// Whether either side can mate; the search makes at most `limit` positions for each.
pub fn judge(position: &Chess, limit: u32) -> Judgement {
    Judgement { white: can_win(position, Color::White, limit), black: can_win(position, Color::Black, limit) }
}

/// Whether neither side can mate, whatever the squares: material alone says so. The position must not be mate.
pub fn by_material(board: &Board) -> bool {
    Color::ALL.iter().all(|&side| material::cannot_mate(board, side).is_some())
}

/// Whether `winner` can mate; the search makes at most `limit` positions.
///
/// This is the question of a flag fall (Laws 2023 6.9): the player whose flag fell does not lose if the opponent cannot.
pub fn can_win(position: &Chess, winner: Color, limit: u32) -> Answer {
    let without_search = |ability| Answer { ability, nodes: 0 };
    if position.is_check() && position.legal_moves().is_empty() {
        let mated = position.turn() != winner;
        return without_search(if mated { Ability::CanWin([].into()) } else { Ability::CannotWin(Rule::EveryLine) });
    }
    if let Some(rule) = material::cannot_mate(position.board(), winner) {
        return without_search(Ability::CannotWin(rule));
    }
    let locked = locked::looks_locked(position.board());
    if locked && walls::protect_from(position, winner) {
        return without_search(Ability::CannotWin(Rule::Walls));
    }
    let mut search = Search::new(position, winner);
    let mut ability = search.run(limit.min(FIRST_LOOK));
    if ability == Ability::Undetermined && !locked && walls::protect_from(position, winner) {
        ability = Ability::CannotWin(Rule::Walls);
    }
    if ability == Ability::Undetermined {
        ability = search.run(limit);
    }
    Answer { ability, nodes: search.spent() }
}
