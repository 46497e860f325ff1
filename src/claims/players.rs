//! Players: whom a claim is about, and how well their names fit those of a game.
//!
//! `Nguyen Van An` and `An, Nguyễn Văn` are `Nguyễn Văn An`: diacritics may be missing, but not be others, and words
//! may stand in another order or without the blank between them.

use unicode_normalization::UnicodeNormalization;

use crate::judge::tournament::fold;
use crate::text::names;

/// The players of the game that a claim is about. Names are folded; the round is folded, and empty if none is named.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Players {
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// The round.
    pub round: String,
}

/// How well names fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// With other blanks, in another order, or without diacritics.
    Alike,
    /// To the letter, but for case.
    Same,
}

impl Players {
    /// The players of a game by its tags, or of a claim by its cells. `None` if one of them is not named.
    pub fn of(white: &str, black: &str, round: &str) -> Option<Players> {
        // A spreadsheet export puts an apostrophe before a text that looks like a formula.
        let name = |text: &str| fold(text.strip_prefix('\'').unwrap_or(text));
        let players = Players { white: name(white), black: name(black), round: fold(round) };
        (!players.white.is_empty() && !players.black.is_empty()).then_some(players)
    }

    /// How well a claim about these players fits a game of the others; `None` if it does not. The round counts only
    /// if the claim names one; `3` also matches `3.12`, which has the board after the dot.
    pub fn fit(&self, game: &Players) -> Option<Likeness> {
        let round = || game.round.split_once('.').is_some_and(|(round, _)| round == self.round);
        if !(self.round.is_empty() || self.round == game.round || round()) {
            return None;
        }
        // Beside a name with diacritics, one without has none.
        let bare = [&game.white, &game.black].iter().all(|name| Letters::of(name).is_bare());
        Some(likeness(&self.white, &game.white, bare)?.min(likeness(&self.black, &game.black, bare)?))
    }

    /// What these players are looked up by. Players that fit share one of them.
    pub fn keys(&self) -> Vec<(String, String)> {
        let (white, black) = (keys(&self.white), keys(&self.black));
        let mut pairs: Vec<_> = white.iter().flat_map(|w| black.iter().map(|b| (w.clone(), b.clone()))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// A name without diacritics: its letters in a row, and its words in the order of the alphabet. A name that is written
/// with its last word first, `An, Nguyễn Văn`, is both in the usual order.
fn keys(name: &str) -> [String; 2] {
    let joined: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    let joined = names::fold(&joined);
    let joined = if joined.is_empty() { name.to_owned() } else { joined };
    let folded = names::fold(name);
    let mut words: Vec<&str> = folded.split(' ').collect();
    words.sort_unstable();
    [joined, words.join(" ")]
}

/// How well a name in a claim fits the name in a game. `bare` says that no name of the game has diacritics.
fn likeness(claimed: &str, game: &str, bare: bool) -> Option<Likeness> {
    if claimed == game {
        return Some(Likeness::Same);
    }
    let alike = agree(claimed, game, bare) || agree(&sorted(claimed), &sorted(game), bare);
    alike.then_some(Likeness::Alike)
}

/// The words of a name in the order of the alphabet, whatever their diacritics.
fn sorted(name: &str) -> String {
    let mut words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_by_cached_key(|word| names::fold(word));
    words.join(" ")
}

/// Whether two names have the same letters in a row, where the one in the claim may lack all diacritics, and so may the
/// one in the game if it is bare. `An` and `Ân` are two names if the words beside them have their diacritics.
fn agree(claimed: &str, game: &str, bare: bool) -> bool {
    let (claimed, game) = (Letters::of(claimed), Letters::of(game));
    let lacks = claimed.is_bare() || bare && game.is_bare();
    !claimed.base.is_empty() && claimed.base == game.base && (lacks || claimed == game)
}

/// The letters of a name in a row.
#[derive(PartialEq, Eq)]
struct Letters {
    /// Without diacritics.
    base: String,
    /// Without tones, which some write on another letter: `Hoà`, `Hòa`.
    shaped: String,
    /// The tones, in order.
    tones: String,
}

impl Letters {
    fn of(name: &str) -> Letters {
        let (mut base, mut shaped, mut tones) = (String::new(), String::new(), String::new());
        for c in name.chars().filter(|c| c.is_alphanumeric()) {
            base.push_str(&names::fold(c.encode_utf8(&mut [0; 4])));
            let parts = c.nfd().filter(|part| {
                let tone = matches!(part, '\u{300}' | '\u{301}' | '\u{303}' | '\u{309}' | '\u{323}');
                if tone {
                    tones.push(*part);
                }
                !tone
            });
            shaped.extend(parts);
        }
        Letters { base, shaped, tones }
    }

    fn is_bare(&self) -> bool {
        self.tones.is_empty() && self.base == self.shaped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(claimed: &str, game: &str) -> Option<Likeness> {
        let [claimed, game] = [claimed, game].map(|name| Players::of(name, "B", "").expect("named"));
        let shared = claimed.keys().iter().any(|key| game.keys().contains(key));
        let found = claimed.fit(&game);
        assert!(shared || found.is_none(), "{claimed:?} is not looked up by a key of {game:?}");
        found
    }

    #[test]
    fn names_without_diacritics_and_in_another_order() {
        let name = "Nguyễn Văn An";
        assert_eq!(fit("NGUYỄN  VĂN AN", name), Some(Likeness::Same));
        for other in ["Nguyen Van An", "Nguyễn VănAn", "NguyenVanAn", "An, Nguyễn Văn", "An Nguyen Van"] {
            assert_eq!(fit(other, name), Some(Likeness::Alike), "{other}");
            assert_eq!(fit(name, other), Some(Likeness::Alike), "{other}");
        }
        assert_eq!(fit("Đỗ Hoà", "Đỗ Hòa"), Some(Likeness::Alike));
        assert_eq!(fit("Do Hoa", "Đỗ Hòa"), Some(Likeness::Alike));
        for other in ["Nguyễn Văn Ân", "Nguyễn Van An", "Nguyễn Văn Anh", "Trần Văn An", "Nguyễn An"] {
            assert_eq!(fit(other, name), None, "{other}");
        }
        assert_eq!(fit("An", "An"), Some(Likeness::Same));
        assert_eq!(fit("Иванов, Пётр", "Пётр Иванов"), Some(Likeness::Alike));
    }

    #[test]
    fn a_name_without_diacritics_beside_one_with_them_has_none() {
        let [an, other, plain] = [("An", "Bình"), ("Ân", "Bình"), ("An", "Binh")]
            .map(|(white, black)| Players::of(white, black, "").expect("named"));
        assert_eq!(
            (other.fit(&an), other.fit(&plain), plain.fit(&other)),
            (None, Some(Likeness::Alike), Some(Likeness::Alike))
        );
    }

    #[test]
    fn the_round_counts_where_it_is_named() {
        let players = |round: &str| Players::of("An", "B", round).expect("named");
        assert_eq!(players("3").fit(&players("3.12")), Some(Likeness::Same));
        assert_eq!(players("").fit(&players("3.12")), Some(Likeness::Same));
        assert_eq!(players("4").fit(&players("3.12")), None);
        assert_eq!(Players::of("An", "?", ""), None);
    }
}
