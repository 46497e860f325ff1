//! Players: whether two names are of one person, and a number that all names of a person share.
//!
//! `Kasparov, G`, `Garry Kasparov` and `Kasparov Garry` are one person: the words are the same in any order, and one of
//! them may be abbreviated to its first letter, or to two or three as in `Karpov,An`. At least one word is whole. Names
//! with different numbers of words are not: `Kasparov` may be Garry or Sergey.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::nearness::is_within;
use bienban_base::text::names::{TITLES, fold};

/// How much of a word an abbreviation may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abbreviation {
    /// The first letter. `An` and `Anh`, `Yu` and `Yue` are names of two people.
    Initial,
    /// The first letter, or two or three letters.
    Letters,
}

/// The separator between a folded name, which has no bracket of its own, and the folded text of its brackets.
const BRACKET: char = '(';

/// A name without case, diacritics and punctuation, without a title before it, and followed by its text in brackets:
/// `GM Tal, Mihail (LAT)` is `tal mihail(lat`. Empty if there is no name.
pub fn fold_player(name: &str) -> String {
    let (bare, inside) = apart(name);
    let bare = bare.trim_start();
    // `IM SUNG` may be called Im.
    let is_title = |rest: &&str| rest.chars().any(char::is_lowercase);
    let untitled = TITLES.iter().find_map(|title| bare.strip_prefix(title)?.strip_prefix(' ').filter(is_title));
    let (folded, inside) = (fold(untitled.unwrap_or(bare)), fold(&inside));
    match (folded.is_empty(), inside.is_empty()) {
        // The whole name may be in brackets.
        (true, _) => fold(name),
        (false, true) => folded,
        (false, false) => format!("{folded}{BRACKET}{inside}"),
    }
}

/// A name, and its text in brackets: a country, a rating, a year, or a mark that distinguishes people of one name.
fn apart(name: &str) -> (Cow<'_, str>, String) {
    let (mut bare, mut inside, mut rest) = (String::new(), String::new(), name);
    while let Some((before, behind)) = rest.split_once('(')
        && let Some((between, behind)) = behind.split_once(')')
    {
        for (to, text) in [(&mut bare, before), (&mut inside, between)] {
            to.push_str(text);
            to.push(' ');
        }
        rest = behind;
    }
    (if bare.is_empty() { Cow::Borrowed(name) } else { Cow::Owned(bare + rest) }, inside)
}

/// Two folded names without their text in brackets. `None` if that text distinguishes them.
fn without_brackets<'n>(one: &'n str, other: &'n str) -> Option<(&'n str, &'n str)> {
    let parts = |folded| str::split_once(folded, BRACKET).unwrap_or((folded, ""));
    let ((one, inside), (other, of_other)) = (parts(one), parts(other));
    (inside.is_empty() || of_other.is_empty() || inside == of_other).then_some((one, other))
}

/// Takes a word that fits out of a list. Returns whether there was one.
fn take(words: &mut Vec<&str>, fits: impl Fn(&str) -> bool) -> bool {
    words.iter().position(|word| fits(word)).map(|at| words.remove(at)).is_some()
}

/// Whether two folded names are of one person. Two empty names are the same. Different brackets make them different.
pub fn same_player(one: &str, other: &str, most: Abbreviation) -> bool {
    if one == other {
        return true;
    }
    let Some((one, other)) = without_brackets(one, other) else { return false };
    if one == other {
        return true;
    }
    // The order of the two makes no difference.
    let (one, other) = if one < other { (one, other) } else { (other, one) };
    let mut left: Vec<&str> = one.split(' ').collect();
    let mut right: Vec<&str> = other.split(' ').collect();
    if left.len() != right.len() || left.len() < 2 {
        return false;
    }
    let mut whole = false;
    left.retain(|word| {
        let equal = take(&mut right, |of| of == *word);
        whole |= equal && word.chars().nth(1).is_some();
        !equal
    });
    // Long words first, so that an initial does not take the place of a word that has no other.
    left.sort_unstable_by_key(|word| (usize::MAX - word.len(), *word));
    right.sort_unstable_by_key(|word| (usize::MAX - word.len(), *word));
    whole && left.iter().all(|word| take(&mut right, |of| abbreviates(word, of, most)))
}

/// Folded names that people write for a player whom they do not know, such as the mere side.
const NOBODY: [&str; 10] = ["", "nn", "n n", "unknown", "anonymous", "khong ro", "white", "black", "trang", "den"];

/// Whether a folded name names somebody.
pub(super) fn is_named(folded: &str) -> bool {
    !NOBODY.contains(&folded)
}

/// Whether two folded names may be of one person: every word of the shorter one is in the other, abbreviated or with
/// one letter put in, left out or changed, and one of them as it is there.
pub(super) fn may_be_player(one: &str, other: &str) -> bool {
    let Some((one, other)) = without_brackets(one, other) else { return false };
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let (mut few, mut many) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let before = few.len();
    few.retain(|word| !take(&mut many, |of| of == *word));
    // Short words are names of their own.
    let near = |word: &str, of: &str| abbreviates(word, of, Abbreviation::Letters) || is_misspelt(word, of, 4);
    few.len() < before && few.iter().all(|word| take(&mut many, |of| near(word, of)))
}

/// Whether two folded names are the same except for a letter in any word, or an abbreviation. That proves little by
/// itself: `Dug` may be `Dũng`, and `Adam` may be somebody else than `Adams`.
pub(super) fn may_be_slip(one: &str, other: &str) -> bool {
    let words = |name| str::split(name, BRACKET).next().unwrap_or_default().split(' ');
    let (one, mut other): (Vec<&str>, Vec<&str>) = (words(one).collect(), words(other).collect());
    let mut whole = false;
    one.len() == other.len()
        && one.iter().all(|word| {
            let slip = take(&mut other, |of| is_misspelt(word, of, 3));
            whole |= slip;
            slip || take(&mut other, |of| abbreviates(word, of, Abbreviation::Letters))
        })
        && whole
}

/// Whether two words of at least `least` letters differ in at most one letter.
fn is_misspelt(one: &str, other: &str, least: usize) -> bool {
    let letters = |word: &str| word.encode_utf16().collect::<Vec<u16>>();
    let (one, other) = (letters(one), letters(other));
    one.len().min(other.len()) >= least && (is_within(&one, &other, 1) || is_swapped(&one, &other))
}

/// Whether two neighbours are exchanged: `Tma` for `Tam`.
fn is_swapped(one: &[u16], other: &[u16]) -> bool {
    let differ = |(index, (a, b)): (usize, (&u16, &u16))| (a != b).then_some(index);
    let apart: Vec<usize> = one.iter().zip(other).enumerate().filter_map(differ).take(3).collect();
    one.len() == other.len() && matches!(apart[..], [a, b] if b == a + 1 && one[a] == other[b] && one[b] == other[a])
}

/// Whether one of the words abbreviates the other one. Numbers have no abbreviations.
fn abbreviates(one: &str, other: &str, most: Abbreviation) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let letters = if most == Abbreviation::Initial { 1 } else { 3 };
    long.starts_with(short) && short.chars().count() <= letters && long.chars().all(char::is_alphabetic)
}

/// A number that all names of a person share, and others seldom; `None` if there is no name.
pub(super) fn player_key(folded: &str) -> Option<u64> {
    let name = folded.split(BRACKET).next().unwrap_or_default();
    let mut words = name.split(' ').filter(|word| !word.is_empty());
    let mut hasher = DefaultHasher::new();
    let first = words.next()?;
    let Some(second) = words.next() else {
        first.hash(&mut hasher);
        return Some(hasher.finish());
    };
    // Only the first letters are in all names. A sum does not depend on their order.
    let letters = [first, second].into_iter().chain(words).map(|word| {
        let letter = u64::from(word.chars().next().map_or(0, u32::from));
        (letter + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(letter as u32 & 31)
    });
    let (mut sum, mut count) = (0_u64, 0_u64);
    for letter in letters {
        sum = sum.wrapping_add(letter);
        count += 1;
    }
    (sum, count).hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str) -> bool {
        let (one, other) = (fold_player(one), fold_player(other));
        let same = same_player(&one, &other, Abbreviation::Letters);
        assert_eq!(same, same_player(&other, &one, Abbreviation::Letters), "{one} {other}");
        assert!(same || !same_player(&one, &other, Abbreviation::Initial), "{one} {other}");
        assert!(!same || player_key(&one) == player_key(&other), "{one} {other}");
        same
    }

    #[test]
    fn one_person_has_many_names() {
        for (one, other) in [
            ("Kasparov, G", "Garry Kasparov"),
            ("Kasparov Garry", "Garry Kasparov"),
            ("Kasparov,G.", "Kasparov Garry"),
            ("Karpov,An", "Anatoly Karpov"),
            ("Nguyễn Ngọc Trường Sơn", "Nguyen, N.T.S."),
            ("J.R. Capablanca", "Capablanca, José Raúl"),
            ("Vachier-Lagrave, M", "Maxime Vachier Lagrave"),
            ("Smith, J Jos", "Smith, Joseph Julian"),
            ("GM Tal, Mihail", "Tal, Mihail (LAT)"),
            ("WGM Võ Thị Kim Phụng", "Vo Thi Kim Phung (2380) (VIE)"),
            ("(Tal)", "Tal"),
            ("GM", "gm"),
            ("IM SUNG", "Sung, Im"),
            ("Tal (LAT)", "Tal (lat)"),
            ("magnus", "MAGNUS"),
            ("?", ""),
        ] {
            assert!(same(one, other), "{one} {other}");
        }
    }

    #[test]
    fn short_names_are_whole_where_initials_alone_abbreviate() {
        let same = |one, other| same_player(&fold_player(one), &fold_player(other), Abbreviation::Initial);
        for (one, other) in
            [("Nguyễn Văn An", "Nguyễn Văn Anh"), ("Wang Yu", "Wang Yue"), ("Karpov,An", "Karpov,Anatoly")]
        {
            assert!(!same(one, other), "{one} {other}");
        }
        assert!(same("Kasparov, G", "Garry Kasparov") && same("Nguyen V. A.", "Nguyễn Văn An"));
    }

    #[test]
    fn names_may_be_misspelt_or_have_more_words() {
        let may_be = |one: &str, other: &str| {
            let (one, other) = (fold_player(one), fold_player(other));
            assert_eq!(may_be_player(&one, &other), may_be_player(&other, &one), "{one} {other}");
            may_be_player(&one, &other)
        };
        for (one, other) in [
            ("Lam, Hoang Esteban", "Lam, Hoang Esterban"),
            ("Ha, Thu", "Ha, Minh Thu"),
            ("Kasparov", "Kasparov, G"),
            ("Nguyễn Văn Hùng", "Nguyen Van Hung (Hue)"),
        ] {
            assert!(may_be(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("Polgar, Judit", "Polgar, Zsuzsa"),
            ("Nguyen Van An", "Nguyen Van Ba"),
            ("Tran Gia Huy", "Le Gia Bao"),
            ("An (Hanoi)", "An (Hue)"),
            ("Kasparov", "Karpov"),
        ] {
            assert!(!may_be(one, other), "{one} {other}");
        }
        let slip = |one: &str, other: &str| may_be_slip(&fold_player(one), &fold_player(other));
        assert!(slip("Dũng", "Dug") && slip("Adams", "Adam") && slip("Müller, Jörg", "Mueller, J."));
        assert!(slip("Nguyễn Văn Dũng", "Nguyen Van Dug") && !slip("Kasparov", "Karpov") && !slip("An", "Anh"));
        assert!(!is_named(&fold_player("N.N.")) && !is_named(&fold_player("?")) && is_named("an"));
    }

    #[test]
    fn others_stay_apart() {
        for (one, other) in [
            ("Kasparov", "Kasparov, G"),
            ("Kasparov, G", "Kasparov, Sergey"),
            ("Polgar, Judit", "Polgar, Zsuzsa"),
            ("Anand, Vish", "Anand, Viswanathan"),
            ("G K", "Garry Kasparov"),
            ("GMeiner, Paul", "Einer, Paul"),
            ("Nguyen GM", "Nguyen"),
            ("Nguyen Van An (Hanoi)", "Nguyen Van An (Hue)"),
            ("Computer (level 3)", "Computer (level 9)"),
            ("player 1", "player 123"),
            ("bot", "bots"),
            ("?", "Kasparov"),
            ("Nguyen A B", "Nguyen A"),
        ] {
            assert!(!same(one, other), "{one} {other}");
        }
    }
}
