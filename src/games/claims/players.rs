//! Players: whom a claim is about, and how well their names fit those of a game.
//!
//! `Nguyen Van An` and `An, Nguyễn Văn` are `Nguyễn Văn An`: diacritics may be missing, but not be others, the name may
//! begin with any of its words as long as their order stays, and the blank between them may be missing.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark as is_mark;

use bienban_base::text::encoding::fold_d;
use bienban_base::text::names;
use bienban_tournament::event::outcome::is_nobody;
use bienban_tournament::folding;

/// The players of the game that a claim is about. Names are folded; the round is folded, and empty if none is named. A
/// name is empty only where the number identifies the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClaimPlayers {
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
    /// Beginning with another word: `An, Nguyễn Văn`.
    Turned,
    /// With other blanks or without diacritics.
    Alike,
    /// Equal except for case.
    Same,
}

/// The part of a claim that a game contradicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// The name of a player.
    Players,
    /// The round alone.
    Round,
}

impl ClaimPlayers {
    /// The players of a game by its tags, or of a claim by its cells. `None` if one of them is not named.
    pub fn of(white: &str, black: &str, round: &str) -> Option<ClaimPlayers> {
        let players = ClaimPlayers { white: folded(white), black: folded(black), round: plain_round(round) };
        (!players.white.is_empty() && !players.black.is_empty()).then_some(players)
    }

    /// The players of a claim where the number identifies the game: any of the values may be empty, but not all.
    pub fn partly(white: &str, black: &str, round: &str) -> Option<ClaimPlayers> {
        let players = ClaimPlayers { white: folded(white), black: folded(black), round: plain_round(round) };
        let says = [&players.white, &players.black, &players.round].iter().any(|part| !part.is_empty());
        says.then_some(players)
    }

    /// The part of a claim that a game contradicts. A missing value contradicts nothing, except for the name of a
    /// player whom the game does not know.
    pub fn contradicted(&self, game: &ClaimPlayers) -> Option<Contradiction> {
        let bare = [&game.white, &game.black].iter().all(|name| NameLetters::of(name).is_bare());
        let fits = |claimed: &str, name: &str| claimed.is_empty() || likeness(claimed, name, bare).is_some();
        if !fits(&self.white, &game.white) || !fits(&self.black, &game.black) {
            return Some(Contradiction::Players);
        }
        let unknown = matches!(game.round.as_str(), "" | "?" | "-");
        (!unknown && !self.fits_round(game)).then_some(Contradiction::Round)
    }

    fn fits_round(&self, game: &ClaimPlayers) -> bool {
        let round = || game.round.split_once('.').is_some_and(|(round, _)| round == self.round);
        self.round.is_empty() || self.round == game.round || round()
    }

    /// How well a claim about these players fits a game of the others; `None` if it does not. The round counts only
    /// if the claim names one; `3` also matches `3.12`, which has the board after the dot.
    pub fn fit(&self, game: &ClaimPlayers) -> Option<Likeness> {
        if self.fits_round(game) { self.fit_by_name(game) } else { None }
    }

    /// The same players with the colours the other way round, in any round.
    #[must_use]
    pub fn swapped(&self) -> ClaimPlayers {
        ClaimPlayers { white: self.black.clone(), black: self.white.clone(), round: String::new() }
    }

    /// How well the names alone fit, whatever the round.
    pub fn fit_by_name(&self, game: &ClaimPlayers) -> Option<Likeness> {
        // Beside a name with diacritics, one without has none.
        let bare = [&game.white, &game.black].iter().all(|name| NameLetters::of(name).is_bare());
        Some(likeness(&self.white, &game.white, bare)?.min(likeness(&self.black, &game.black, bare)?))
    }

    /// The keys by which these players are looked up. Players that fit each other share one of them.
    pub fn keys(&self) -> Vec<(String, String)> {
        let (white, black) = (keys(&self.white), keys(&self.black));
        let mut pairs: Vec<_> = white.iter().flat_map(|w| black.iter().map(|b| (w.clone(), b.clone()))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// A name without differences of white space, case and composition. Empty if the name is a placeholder.
fn fold(name: &str) -> String {
    let composed: String = name.nfc().collect();
    let folded = folding::heading(&composed);
    if is_nobody(&folded) { String::new() } else { folded }
}

/// A name in small letters. A spreadsheet export puts an apostrophe before a text that looks like a formula.
fn folded(name: &str) -> String {
    fold(&fold_d(name.strip_prefix('\'').unwrap_or(name)))
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

/// How well a name in a claim fits the name in a game. `bare` is set if no name of the game has diacritics.
fn likeness(claimed: &str, game: &str, bare: bool) -> Option<Likeness> {
    if claimed == game {
        return Some(Likeness::Same);
    }
    if agree(claimed, game, bare) {
        return Some(Likeness::Alike);
    }
    let words: Vec<&str> = claimed.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let turned = |at: usize| agree(&[&words[at..], &words[..at]].concat().join(" "), game, bare);
    (1..words.len()).any(turned).then_some(Likeness::Turned)
}

/// A round as the tag has it: without a word before it, a blank, or zeros before its numbers, as in `Vòng 06`.
fn plain_round(text: &str) -> String {
    let folded = fold(text);
    let word = folded.trim_start_matches(|c: char| !c.is_ascii_digit());
    let before = names::fold(&folded[..folded.len() - word.len()]);
    if !matches!(before.as_str(), "" | "vong" | "vong dau" | "van" | "round" | "rd" | "r" | "v") {
        return folded;
    }
    let numbers = word.split('.').map(|part| match part.trim().trim_start_matches('0') {
        "" if part.contains('0') => "0",
        number => number,
    });
    let numbers: Vec<&str> = numbers.collect();
    if numbers.iter().all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit())) {
        numbers.join(".")
    } else {
        folded
    }
}

/// Whether two names have the same letters in a row, where the one in the claim may lack all diacritics, and so may the
/// one in the game if it is bare. `An` and `Ân` are two names if the words beside them have their diacritics.
fn agree(claimed: &str, game: &str, bare: bool) -> bool {
    let (claimed, game) = (NameLetters::of(claimed), NameLetters::of(game));
    // `đ` is a letter of its own that some write where they write no other sign.
    let lacks = claimed.is_bare() || claimed.is_bare_but_for(&game) || bare && game.is_bare();
    !claimed.base.is_empty() && claimed.base == game.base && (lacks || claimed == game)
}

/// The letters of a name in a row.
#[derive(PartialEq, Eq)]
struct NameLetters {
    /// Without diacritics.
    base: String,
    /// Without tones, which some write on another letter: `Hoà`, `Hòa`.
    shaped: String,
    /// The tones, in order.
    tones: String,
}

impl NameLetters {
    fn of(name: &str) -> NameLetters {
        let (mut base, mut shaped, mut tones) = (String::new(), String::new(), String::new());
        for c in name.chars().filter(|c| c.is_alphanumeric()) {
            base.push_str(&names::fold(c.encode_utf8(&mut [0; 4])));
            let parts = c.nfd().filter(|part| {
                let tone = is_tone(*part);
                if tone {
                    tones.push(*part);
                }
                !tone
            });
            shaped.extend(parts);
        }
        NameLetters { base, shaped, tones }
    }

    fn is_bare(&self) -> bool {
        self.tones.is_empty() && self.base == self.shaped
    }

    /// Whether it has no sign except the strokes of `đ`, and those only where the other has them.
    fn is_bare_but_for(&self, other: &NameLetters) -> bool {
        let strokes =
            |of: &NameLetters| of.shaped.chars().filter(|c| !is_mark(*c)).map(|c| c == 'đ').collect::<Vec<_>>();
        self.tones.is_empty() && self.shaped.replace('đ', "d") == self.base && strokes(self) == strokes(other)
    }
}

fn is_tone(part: char) -> bool {
    matches!(part, '\u{300}' | '\u{301}' | '\u{303}' | '\u{309}' | '\u{323}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(claimed: &str, game: &str) -> Option<Likeness> {
        let [claimed, game] = [claimed, game].map(|name| ClaimPlayers::of(name, "B", "").expect("named"));
        let shared = claimed.keys().iter().any(|key| game.keys().contains(key));
        let found = claimed.fit(&game);
        assert!(shared || found.is_none(), "{claimed:?} is not looked up by a key of {game:?}");
        found
    }

    #[test]
    fn names_without_diacritics_and_in_another_order() {
        let name = "Nguyễn Văn An";
        assert_eq!(fit("NGUYỄN  VĂN AN", name), Some(Likeness::Same));
        for other in ["Nguyen Van An", "Nguyễn VănAn", "NguyenVanAn"] {
            assert_eq!(fit(other, name), Some(Likeness::Alike), "{other}");
            assert_eq!(fit(name, other), Some(Likeness::Alike), "{other}");
        }
        for other in ["An, Nguyễn Văn", "An Nguyen Van", "Văn An, Nguyễn"] {
            assert_eq!(fit(other, name), Some(Likeness::Turned), "{other}");
            assert_eq!(fit(name, other), Some(Likeness::Turned), "{other}");
        }
        for (one, other) in [("Trần Lê Hà", "Lê Trần Hà"), ("Tran Le Ha", "Ha Le Tran"), ("Nguyễn An Văn", name)]
        {
            assert_eq!((fit(one, other), fit(other, one)), (None, None), "{one}, {other}");
        }
        for other in ["Đo Tu", "Do Tu", "Ðỗ Tú", "ĐỖ TÚ"] {
            assert!(fit(other, "Đỗ Tú").is_some(), "{other}");
        }
        assert_eq!((fit("Đo Tu", "Dỗ Tú"), fit("Đo Tú", "Đỗ Tú")), (None, None));
        assert_eq!(fit("Đỗ Hoà", "Đỗ Hòa"), Some(Likeness::Alike));
        assert_eq!(fit("Do Hoa", "Đỗ Hòa"), Some(Likeness::Alike));
        for other in ["Nguyễn Văn Ân", "Nguyễn Van An", "Nguyễn Văn Anh", "Trần Văn An", "Nguyễn An"] {
            assert_eq!(fit(other, name), None, "{other}");
        }
        assert_eq!(fit("An", "An"), Some(Likeness::Same));
        assert_eq!(fit("Иванов, Пётр", "Пётр Иванов"), Some(Likeness::Turned));
    }

    #[test]
    fn a_name_without_diacritics_beside_one_with_them_has_none() {
        let [an, other, plain] = [("An", "Bình"), ("Ân", "Bình"), ("An", "Binh")]
            .map(|(white, black)| ClaimPlayers::of(white, black, "").expect("named"));
        assert_eq!(
            (other.fit(&an), other.fit(&plain), plain.fit(&other)),
            (None, Some(Likeness::Alike), Some(Likeness::Alike))
        );
    }

    #[test]
    fn the_round_counts_where_it_is_named() {
        let players = |round: &str| ClaimPlayers::of("An", "B", round).expect("named");
        assert_eq!(players("3").fit(&players("3.12")), Some(Likeness::Same));
        assert_eq!(players("").fit(&players("3.12")), Some(Likeness::Same));
        assert_eq!(players("4").fit(&players("3.12")), None);
        for round in ["03.12", "Vòng 3.12", "Vòng 03", "R3"] {
            assert_eq!(players(round).fit(&players("3.12")), Some(Likeness::Same), "{round}");
        }
        assert_eq!((plain_round("Chung kết"), plain_round("0.1")), ("chung kết".to_owned(), "0.1".to_owned()));
        assert_eq!(ClaimPlayers::of("An", "?", ""), None);
    }
}
