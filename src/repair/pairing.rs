//! Pairing: which two sheets are of one game.
//!
//! Event and round agree, and the board does or both players do. Names are compared without diacritics, case and the
//! order of their parts; one part may be missing, and a part may be its first letter.

use std::collections::BTreeMap;

use super::witness::Witness;
use crate::text::names::fold;

/// The tags that pairing looks at, by their places in [`NAMED`](super::witness::NAMED).
const WHITE: usize = 0;
const BLACK: usize = 1;
const EVENT: usize = 2;
const ROUND: usize = 3;
const BOARD: usize = 4;

/// Two sheets of one game, by their indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The sheet that came first.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// Whether the players' colours are exchanged on one of them.
    pub exchanged: bool,
}

/// The parts of a name.
fn parts(name: &str) -> Vec<String> {
    let folded = fold(name);
    let mut parts: Vec<String> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).map(str::to_owned).collect();
    parts.sort();
    parts
}

/// Whether two names may be of one player.
fn same_player(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (parts(one), parts(other));
    if one.len() < other.len() {
        std::mem::swap(&mut one, &mut other);
    }
    if other.is_empty() || one.len() - other.len() > 1 {
        return false;
    }
    let mut left = one;
    // Whole parts first, so that a first letter does not take the place of one.
    let mut short = Vec::new();
    for part in other {
        match left.iter().position(|own| *own == part) {
            Some(place) => drop(left.remove(place)),
            None => short.push(part),
        }
    }
    short.iter().all(|part| {
        let first = |long: &str, letter: &str| letter.len() == 1 && long.starts_with(letter);
        let fits = |own: &String| first(own, part) || first(part, own);
        left.iter().position(fits).map(|place| left.remove(place)).is_some()
    })
}

/// Whether two sheets are of one game, and whether their colours are exchanged.
fn same_game(one: &Witness, other: &Witness) -> Option<bool> {
    let players = |a: usize, b: usize| {
        same_player(&one.tags[WHITE], &other.tags[a]) && same_player(&one.tags[BLACK], &other.tags[b])
    };
    if players(WHITE, BLACK) {
        return Some(false);
    }
    if players(BLACK, WHITE) {
        return Some(true);
    }
    let boards = [&one.tags[BOARD], &other.tags[BOARD]].map(|board| board.trim());
    (boards[0] == boards[1] && !boards[0].is_empty() && boards[0] != "?").then_some(false)
}

/// The pairs among sheets, in the order of their first sheets. A game with more sheets than two is in none of them.
/// Two sheets alone are a pair whatever they are called.
pub fn pairs(sheets: &[&Witness]) -> Vec<Pair> {
    if let [one, other] = sheets {
        return vec![Pair { one: 0, other: 1, exchanged: same_game(one, other).unwrap_or(false) }];
    }
    let mut rounds: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (index, sheet) in sheets.iter().enumerate() {
        let event = parts(&sheet.tags[EVENT]).join(" ");
        rounds.entry((event, fold(sheet.tags[ROUND].trim()))).or_default().push(index);
    }
    let mut pairs = Vec::new();
    for members in rounds.values() {
        let partners = |index: usize| -> Vec<(usize, bool)> {
            let fits = |&other: &usize| {
                let exchanged = same_game(sheets[index], sheets[other]).filter(|_| other != index);
                exchanged.map(|exchanged| (other, exchanged))
            };
            members.iter().filter_map(fits).collect()
        };
        for &index in members {
            if let [(other, exchanged)] = partners(index)[..]
                && other > index
                && partners(other).len() == 1
            {
                pairs.push(Pair { one: index, other, exchanged });
            }
        }
    }
    pairs.sort_by_key(|pair| pair.one);
    pairs
}

#[cfg(test)]
mod tests {
    use super::same_player;

    #[test]
    fn names_fit_without_diacritics_order_and_one_part() {
        for (one, other) in [
            ("Nguyễn Thị Hường", "Nguyen Thi Huong"),
            ("Nguyễn Thị Hường", "Hường N.T."),
            ("Nguyễn Thị Hường", "Nguyễn Hường"),
            ("Hường Nguyễn Thị", "nguyễn thị hường"),
        ] {
            assert!(same_player(one, other) && same_player(other, one), "{one}, {other}");
        }
        for (one, other) in [("Nguyễn Thị Hường", "Nguyễn Thị Hà"), ("Trần An", ""), ("Lê Văn A", "Trần B")]
        {
            assert!(!same_player(one, other), "{one}, {other}");
        }
    }
}
