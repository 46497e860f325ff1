//! Pairing: which two sheets are of one game.
//!
//! Event and round agree, and the board does or both players do. Names are compared without diacritics, case and the
//! order of their parts; one part may be missing, and a part may be its first letter.

use std::collections::BTreeMap;

use super::witness::Witness;
use bienban_base::text::names::fold;

/// The tags that pairing looks at, by their places in [`NAMED`](super::witness::NAMED).
const WHITE: usize = 0;
const BLACK: usize = 1;
const EVENT: usize = 2;
const ROUND: usize = 3;
const BOARD: usize = 4;

/// Two sheets of one game, by their indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetPair {
    /// The sheet that came first.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// Whether the players' colours are exchanged on one of them.
    pub exchanged: bool,
    /// Whether their headings agree that they are of one game.
    pub alike: bool,
}

/// The result of pairing sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetPairing {
    /// The pairs, in the order of their first sheets.
    pub pairs: Vec<SheetPair>,
    /// How many sheets fit to each one, itself counted.
    pub fits: Vec<usize>,
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
fn same_player(one: &[String], other: &[String]) -> bool {
    let (one, other) = if one.len() < other.len() { (other, one) } else { (one, other) };
    if other.is_empty() || one.len() - other.len() > 1 {
        return false;
    }
    let mut left: Vec<&String> = one.iter().collect();
    // Whole parts first, so that a first letter does not take the place of one.
    let mut short = Vec::new();
    for part in other {
        match left.iter().position(|own| **own == *part) {
            Some(place) => drop(left.remove(place)),
            None => short.push(part),
        }
    }
    short.iter().all(|part| {
        // A number is no initial: player 1 is not player 10.
        let initial = |part: &str| part.len() == 1 && part.starts_with(char::is_alphabetic);
        let first = |long: &str, letter: &str| initial(letter) && long.starts_with(letter);
        let fits = |own: &&String| first(own, part) || first(part, own);
        left.iter().position(fits).map(|place| left.remove(place)).is_some()
    })
}

/// The values by which a sheet is recognised.
struct SheetHeading {
    white: Vec<String>,
    black: Vec<String>,
    board: String,
}

impl SheetHeading {
    fn of(sheet: &Witness) -> SheetHeading {
        SheetHeading {
            white: parts(&sheet.tags[WHITE]),
            black: parts(&sheet.tags[BLACK]),
            board: sheet.tags[BOARD].trim().to_owned(),
        }
    }

    /// Whether two sheets are of one game, and whether their colours are exchanged.
    fn same_game(&self, other: &SheetHeading) -> Option<bool> {
        if same_player(&self.white, &other.white) && same_player(&self.black, &other.black) {
            return Some(false);
        }
        if same_player(&self.white, &other.black) && same_player(&self.black, &other.white) {
            return Some(true);
        }
        (self.board == other.board && !self.board.is_empty() && self.board != "?").then_some(false)
    }
}

/// The pairs among sheets, in the order of their first sheets. A game with more sheets than two is in none of them.
/// Two sheets alone are a pair whatever they are called.
pub fn pairs(sheets: &[&Witness]) -> SheetPairing {
    let headings: Vec<SheetHeading> = sheets.iter().map(|sheet| SheetHeading::of(sheet)).collect();
    let mut rounds: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (index, sheet) in sheets.iter().enumerate() {
        let event = parts(&sheet.tags[EVENT]).join(" ");
        rounds.entry((event, fold(sheet.tags[ROUND].trim()))).or_default().push(index);
    }
    if let [one, other] = &headings[..] {
        let same = one.same_game(other);
        let pair = SheetPair {
            one: 0,
            other: 1,
            exchanged: same.unwrap_or(false),
            alike: same.is_some() && rounds.len() == 1,
        };
        return SheetPairing { pairs: vec![pair], fits: vec![2; 2] };
    }
    let (mut pairs, mut fits) = (Vec::new(), vec![1; sheets.len()]);
    for members in rounds.values() {
        let partners = |index: usize| -> Vec<(usize, bool)> {
            let fits = |&other: &usize| {
                let exchanged = headings[index].same_game(&headings[other]).filter(|_| other != index);
                exchanged.map(|exchanged| (other, exchanged))
            };
            members.iter().filter_map(fits).collect()
        };
        for &index in members {
            fits[index] = partners(index).len() + 1;
            if let [(other, exchanged)] = partners(index)[..]
                && other > index
                && partners(other).len() == 1
            {
                pairs.push(SheetPair { one: index, other, exchanged, alike: true });
            }
        }
    }
    pairs.sort_by_key(|pair| pair.one);
    SheetPairing { pairs, fits }
}

#[cfg(test)]
mod tests {
    use super::{parts, same_player};

    fn same(one: &str, other: &str) -> bool {
        same_player(&parts(one), &parts(other))
    }

    #[test]
    fn names_fit_without_diacritics_order_and_one_part() {
        for (one, other) in [
            ("Nguyễn Thị Hường", "Nguyen Thi Huong"),
            ("Nguyễn Thị Hường", "Hường N.T."),
            ("Nguyễn Thị Hường", "Nguyễn Hường"),
            ("Hường Nguyễn Thị", "nguyễn thị hường"),
        ] {
            assert!(same(one, other) && same(other, one), "{one}, {other}");
        }
        for (one, other) in
            [("Nguyễn Thị Hường", "Nguyễn Thị Hà"), ("Trần An", ""), ("Lê Văn A", "Trần B"), ("Trắng 1", "Trắng 10")]
        {
            assert!(!same(one, other), "{one}, {other}");
        }
    }
}
