//! Names: the players of a game, in the words about its end. Servers write `Binh forfeits on time`, and arbiters, too,
//! write names and not colours.

use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// The names of the players, as in the tags. An empty name names no player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerNames<'a> {
    /// White's.
    pub white: &'a str,
    /// Black's.
    pub black: &'a str,
}

/// The words for the sides. Those with diacritics are not the same as names without them.
const SIDES: [(&str, Side); 6] = [
    ("white", Side::White),
    ("trắng", Side::White),
    ("trang", Side::White),
    ("black", Side::Black),
    ("đen", Side::Black),
    ("den", Side::Black),
];

impl<'a> PlayerNames<'a> {
    /// The name of a side.
    pub(super) fn name_of(self, side: Side) -> &'a str {
        if side == Side::White { self.white } else { self.black }
    }

    /// Whether words may name a player: a quick look, which never misses one.
    pub(crate) fn may_be_in(self, words: &str) -> bool {
        [self.white, self.black].into_iter().any(|name| may_name(words, name))
    }

    /// The words with the sides in place of the names, in small letters. A name that fits both players is left out.
    pub(super) fn replaced(self, words: &str) -> String {
        let players =
            [(Side::White, self.white), (Side::Black, self.black)].map(|(side, name)| NamedPlayer::of(side, name));
        let found = words_of(words);
        let mut out = String::with_capacity(words.len());
        let (mut copied, mut at) = (0, 0);
        while at < found.len() {
            let lengths = players.each_ref().map(|player| player.length_at(words, &found[at..]));
            let longest = lengths[0].max(lengths[1]);
            if longest == 0 {
                at += 1;
                continue;
            }
            let side = match lengths {
                [white, black] if white == black => "",
                [white, _] if white == longest => word(Side::White),
                _ => word(Side::Black),
            };
            let text = words[found[at].0..found[at + longest - 1].1].to_lowercase();
            let of_side = SIDES.iter().find(|(word, _)| *word == text).map(|(_, side)| *side);
            // `White` is White, unless that is the name of the other player.
            let side = of_side.map_or(side, |of| if side == word(of) { side } else { "" });
            out.push_str(&words[copied..found[at].0]);
            out.push_str(side);
            copied = found[at + longest - 1].1;
            at += longest;
        }
        out.push_str(&words[copied..]);
        out
    }
}

fn word(side: Side) -> &'static str {
    if side == Side::White { "white" } else { "black" }
}

/// A player's name, in words without signs.
struct NamedPlayer {
    /// The side that he plays.
    side: Side,
    /// The words of the name, those with the family name last, and the family name alone; without a comma the other two
    /// are empty.
    forms: [Vec<String>; 3],
}

impl NamedPlayer {
    fn of(side: Side, name: &str) -> NamedPlayer {
        let words = |text: &str| fold(text).split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect();
        let (family, given) = name.split_once(',').unwrap_or_default();
        let turned = if family.is_empty() { Vec::new() } else { words(&format!("{given} {family}")) };
        NamedPlayer { side, forms: [words(name), turned, words(family)] }
    }

    /// The number of the words that are the name, if they begin with it.
    fn length_at(&self, text: &str, found: &[(usize, usize)]) -> usize {
        let is_word = |name: &str, &(start, end): &(usize, usize)| {
            let word = &text[start..end];
            // `Trắng` is not Trang.
            let side = SIDES.iter().find(|(side, _)| !side.is_ascii() && word.to_lowercase() == *side);
            fold(word) == name && side.is_none_or(|(_, side)| *side == self.side)
        };
        let fits = |form: &&Vec<String>| {
            !form.is_empty() && form.len() <= found.len() && form.iter().zip(found).all(|(name, at)| is_word(name, at))
        };
        self.forms.iter().filter(fits).map(Vec::len).max().unwrap_or(0)
    }
}

/// The spans of the words of a text.
fn words_of(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        // The diacritics of a name may be written apart from the letters.
        let within = c.is_alphanumeric() || start.is_some() && unicode_normalization::char::is_combining_mark(c);
        match (start, within) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Whether the first word of a name may be in some words.
fn may_name(words: &str, name: &str) -> bool {
    let name = name.as_bytes();
    let from = name.iter().position(|b| !b.is_ascii() || b.is_ascii_alphanumeric()).unwrap_or(name.len());
    let first = &name[from..];
    let first = &first[..first.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(first.len())];
    if from == name.len() {
        return false;
    }
    // Diacritics may be encoded in more than one way.
    if !words.is_ascii() || !name.is_ascii() {
        return true;
    }
    let (small, capital) = (first[0].to_ascii_lowercase(), first[0].to_ascii_uppercase());
    let words = words.as_bytes();
    let begins = |at: usize| words[at..].get(..first.len()).is_some_and(|w| w.eq_ignore_ascii_case(first));
    memchr::memchr2_iter(small, capital, words).any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_sides() {
        let names = PlayerNames { white: "Nguyễn, Văn An", black: "Bình_99" };
        for (words, expected) in [
            ("bình_99 resigns", "black resigns"),
            ("Binh_99's flag fell", "black's flag fell"),
            ("nguyễn văn an xin thua", "white xin thua"),
            ("van an nguyen xin thua", "white xin thua"),
            ("an xin thua", "an xin thua"),
            ("bình_9 resigns", "bình_9 resigns"),
        ] {
            assert_eq!(names.replaced(words), expected);
            assert!(names.may_be_in(words) || words == expected);
        }
        let same = PlayerNames { white: "Anh", black: "ANH" };
        assert_eq!(same.replaced("anh resigns"), " resigns");
        let longer = PlayerNames { white: "Anh", black: "Anh Tuấn" };
        assert_eq!(longer.replaced("anh tuan resigns, anh won"), "black resigns, white won");
        let sides = PlayerNames { white: "Trang", black: "White" };
        assert_eq!(sides.replaced("trang, trắng, white, đen"), "white, white, , đen");
        let sides = PlayerNames { white: "Den", black: "Trang" };
        assert_eq!(sides.replaced("trang, trắng, đen"), ", trắng, đen");
        assert_eq!(PlayerNames::default().replaced("white resigns"), "white resigns");
        assert!(!PlayerNames { white: "?", black: "" }.may_be_in("white resigns"));
        assert!(!PlayerNames { white: "An", black: "B" }.may_be_in("Game drawn"));
    }
}
