//! The order of the players: rating, title, lot (13.1), and how long it is provisional (13.7).

use std::cmp::Reverse;

use bienban_tournament::field::{Field, Player};
use bienban_tournament::folding;
use bienban_tournament::schedule::lot::Lot;

/// Titles, the highest first: those of FIDE, then the ranks of the country, as they are written and as TRF shortens
/// them, without blanks. The text names international titles before national ranks and lists neither.
const TITLES: [&[&str]; 14] = [
    &["gm", "g"],
    &["im", "m"],
    &["wgm", "wg"],
    &["fm", "f"],
    &["wim", "wm"],
    &["cm", "c"],
    &["wfm", "wf"],
    &["wcm", "wc"],
    &["kientuongquocgia", "kientuong", "kt"],
    &["dubikientuong", "kientuongdubi", "dbkt", "ktdb", "dkt"],
    &["cap1", "capi", "c1", "c.1", "i"],
    &["cap2", "capii", "c2", "c.2", "ii"],
    &["cap3", "capiii", "c3", "c.3", "iii"],
    &[""],
];

/// The order of the players before the first round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Order {
    /// The places of the players in the field, the first number first.
    pub players: Vec<usize>,
    /// Whether lots decided between players of the same rating and title.
    pub is_by_lot: bool,
    /// Whether a player has not appeared so far, so that the numbers may change (13.7).
    pub is_provisional: bool,
}

fn rank(title: &str) -> usize {
    let title: String = folding::plain(title).split_whitespace().collect();
    TITLES.iter().position(|names| names.contains(&title.as_str())).unwrap_or(TITLES.len() - 1)
}

/// Orders the players of a field by rating, title and lot. `appeared` says whether a player has come.
pub fn order(field: &Field, seed: u64, appeared: impl Fn(&Player) -> bool) -> Order {
    let mut lot = Lot::new(seed);
    let mut pool: Vec<usize> = (0..field.players.len()).collect();
    let mut players: Vec<usize> = std::iter::from_fn(|| lot.draw(&mut pool)).collect();
    let key = |at: usize| {
        let player = &field.players[at];
        (Reverse(player.rating), rank(&player.title))
    };
    players.sort_by_cached_key(|&at| key(at));
    Order {
        is_by_lot: players.windows(2).any(|two| key(two[0]) == key(two[1])),
        is_provisional: !field.players.iter().all(appeared),
        players,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(players: &[(u32, &str)]) -> Field {
        let player = |&(rating, title): &(u32, &str)| Player { rating, title: title.to_owned(), ..Player::default() };
        Field { players: players.iter().map(player).collect(), ..Field::default() }
    }

    #[test]
    fn the_rating_comes_first_and_then_the_title() {
        let field = field(&[(1900, ""), (0, "Cấp I"), (2000, "FM"), (2000, "GM"), (0, "Kiện tướng dự bị"), (0, "KT")]);
        let order = order(&field, 7, |_| true);
        assert_eq!(order.players, [3, 2, 0, 5, 4, 1]);
        assert!(!order.is_by_lot && !order.is_provisional);
    }

    #[test]
    fn lots_decide_between_equals_and_the_same_seed_draws_the_same() {
        let field = field(&[(0, ""); 30]);
        let drawn = |seed| order(&field, seed, |player| player.rating > 0);
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1).players, drawn(2).players);
        assert!(drawn(1).is_by_lot && drawn(1).is_provisional);
    }
}
