//! Dead positions: whether a side can mate by any series of legal moves (Laws 2023 5.2.2, 6.9; 2014 9.7; 2001 9.6,
//! 6.10).
//!
//! Every answer has a proof. A line of moves proves that a side can mate. A [`Rule`] proves that it cannot: the
//! material, walls that are never opened (a static analysis of what every man can ever reach), or a search that has
//! played out every line. If none of them is found within the limit, the answer is [`Ability::Undetermined`].
//! Repetitions and the fifty-move rule (Laws 9) are other questions and play no part here.
//!
//! The method is that of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022): cheap rules, a static
//! analysis, then a search for a helpmate. The search is best first over positions that are distinguished exactly, so
//! that it can also prove that there is no mate.
//!
//! ```
//! use bienban_engine::chess::dead::{self, DeadVerdict};
//! use bienban_engine::chess::notation::start;
//! let walled = start::from_fen("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -").unwrap();
//! assert_eq!(dead::judge(&walled, dead::DEFAULT_LIMIT).verdict(), DeadVerdict::Dead);
//! assert_eq!(dead::judge(&shakmaty::Chess::default(), dead::DEFAULT_LIMIT).verdict(), DeadVerdict::Alive);
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
mod ways;

use shakmaty::{Board, Chess, Color, Position};

pub use locked::may_be_dead;
pub use played::{REPLIES, cannot_win, is_dead, is_followed, is_walled_off, is_worth_search, may_be_searched};
pub use verdict::{Ability, DeadVerdict, MateAnswer, MateAnswers, Rule};

use search::MateSearch;

/// The greatest number of positions of the search for one side's mate, unless an option sets another.
pub const DEFAULT_LIMIT: u32 = 300_000;

/// The number of positions of the search before the static analysis if the pawns do not look locked. Most mates are
/// found with fewer, so ordinary positions never pay for the analysis.
const FIRST_LOOK: u32 = 1_000;

/// The number of positions of a short search.
const SHORT: u32 = 4_000;

/// Finds out for each side whether it can mate. Each search makes `limit` positions at most.
pub fn judge(position: &Chess, limit: u32) -> MateAnswers {
    MateAnswers { white: can_win(position, Color::White, limit), black: can_win(position, Color::Black, limit) }
}

/// Whether a position in which the game was won is dead, and whether the winner could mate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Death {
    /// Whether it is proved that neither side can mate.
    pub proved: bool,
    /// Whether the winner can mate; undetermined if the other side's mate was found first.
    pub winner: Ability,
}

/// Searches for a proof that neither side can mate. Each search makes `limit` positions at most.
///
/// One mate disproves it, and often one side's is found soon and the other's late. So each side has a short search
/// before any has a long one. The winner's comes first, because the checks on the winner use that answer again.
pub fn search_death(position: &Chess, winner: Color, limit: u32) -> Death {
    let mut open = vec![winner, !winner];
    let mut death = Death { proved: false, winner: Ability::Undetermined };
    for limit in [limit.min(SHORT), limit] {
        for side in std::mem::take(&mut open) {
            let ability = can_win(position, side, limit).ability;
            let able = matches!(ability, Ability::CanWin(_));
            if ability == Ability::Undetermined {
                open.push(side);
            } else if side == winner {
                death.winner = ability;
            }
            if able {
                return death;
            }
        }
    }
    Death { proved: open.is_empty(), ..death }
}

/// Whether the material alone proves that neither side can mate, wherever the men are. The position must not be mate.
pub fn by_material(board: &Board) -> bool {
    Color::ALL.iter().all(|&side| material::cannot_mate(board, side).is_some())
}

/// Finds out whether `winner` can mate. The search makes `limit` positions at most.
///
/// This question arises when a flag falls (Laws 2023 6.9): the player whose flag fell does not lose if the opponent
/// cannot mate.
pub fn can_win(position: &Chess, winner: Color, limit: u32) -> MateAnswer {
    let without_search = |ability| MateAnswer { ability, nodes: 0 };
    // A mate comes before all rules, because they are proved for mates that a move gives, and a composed position may
    // be a mate that no move leads to.
    if position.is_check() && position.legal_moves().is_empty() {
        let mated = position.turn() != winner;
        return without_search(if mated { Ability::CanWin([].into()) } else { Ability::CannotWin(Rule::EveryLine) });
    }
    if let Some(rule) = material::cannot_mate(position.board(), winner) {
        return without_search(Ability::CannotWin(rule));
    }
    // If the pawns are locked, a search would go through thousands of positions first.
    let locked = locked::looks_locked(position.board());
    if locked && walls::protect_from(position, winner) {
        return without_search(Ability::CannotWin(Rule::Walls));
    }
    let mut search = MateSearch::new(position, winner);
    let mut ability = search.run(limit.min(FIRST_LOOK));
    if ability == Ability::Undetermined && !locked && walls::protect_from(position, winner) {
        ability = Ability::CannotWin(Rule::Walls);
    }
    if ability == Ability::Undetermined {
        ability = search.run(limit);
    }
    MateAnswer { ability, nodes: search.spent() }
}
