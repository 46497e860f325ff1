//! The words of sheets, as data, and the one lookup.
//!
//! A word is written here as it is spelled. It is found with its own diacritics, and without any; with others it is
//! another word, perhaps a name: `Trang` and `Đoan Trang` are people, `Trắng` is White.

mod heading;
mod labels;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use crate::form::key::{LabelKey, PlayerFact};
use bienban_base::place::Side;
use bienban_base::text::names::fold;
pub(crate) use heading::HeadingMeaning;
use labels::{BEFORE_NAMES, EVENT_WORDS, EVENTS, FACTS, HEADINGS, LABELS, NUMBERS, PLAYER_WORDS, POINTS, SIDES};
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// How well a text agrees with a word, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SpellingMatch {
    /// It has the diacritics of the word.
    Exact,
    /// It has none, and the word has some.
    Bare,
    /// It has others.
    Other,
}

/// The meaning of one word of a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LabelWord {
    /// It may be beside a side in the label of a player.
    Player,
    /// It names a side.
    Side(Side),
}

/// The words with their diacritics, by their folded form.
type WordTable<T> = HashMap<String, Vec<(String, T)>, FnvBuildHasher>;

/// The hash of a few words that never change: the usual one takes longer than the rest of a search.
pub(crate) type FnvBuildHasher = BuildHasherDefault<FnvHasher>;

#[derive(Default)]
pub(crate) struct FnvHasher(u64);

impl Hasher for FnvHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The diacritics of a text in small letters, word by word, whatever their order in a word: `hòa` is `hoà`.
fn marks(text: &str) -> String {
    if text.is_ascii() {
        return String::new();
    }
    let (mut all, mut found) = (String::new(), Vec::new());
    for word in text.split(|c: char| !c.is_alphanumeric() && !is_combining_mark(c)).filter(|word| !word.is_empty()) {
        for c in word.chars().filter(|c| !c.is_ascii()).flat_map(char::to_lowercase) {
            decompose_canonical(c, |c| {
                if is_combining_mark(c) || matches!(c, 'đ' | 'ð') {
                    found.push(if c == 'ð' { 'đ' } else { c });
                }
            });
        }
        found.sort_unstable();
        all.extend(found.drain(..));
        all.push(' ');
    }
    all.pop();
    if all.trim().is_empty() { String::new() } else { all }
}

fn spelling(written: &str, word: &str) -> SpellingMatch {
    match () {
        () if written == word => SpellingMatch::Exact,
        () if written.is_empty() => SpellingMatch::Bare,
        () => SpellingMatch::Other,
    }
}

fn words<T: Copy>(lists: impl IntoIterator<Item = (T, &'static str)>) -> WordTable<T> {
    let mut words: WordTable<T> = HashMap::default();
    for (meaning, list) in lists {
        for word in list.split(", ") {
            words.entry(fold(word)).or_default().push((marks(word), meaning));
        }
    }
    words
}

/// The meaning of a folded text and how well it agrees; of several meanings the best.
fn find<T: Copy>(words: &WordTable<T>, folded: &str, written: &str) -> Option<(T, SpellingMatch)> {
    find_with(words, folded, || written)
}

/// The same, but the diacritics are checked only where the folded text is found.
fn find_with<T: Copy, W: AsRef<str>>(
    words: &WordTable<T>,
    folded: &str,
    written: impl FnOnce() -> W,
) -> Option<(T, SpellingMatch)> {
    let all = words.get(folded)?;
    let written = written();
    let written = written.as_ref();
    all.iter().map(|(word, meaning)| (*meaning, spelling(written, word))).min_by_key(|(_, spelling)| *spelling)
}

static LABEL: LazyLock<WordTable<LabelKey>> = LazyLock::new(|| words(LABELS.iter().copied()));
static FACT: LazyLock<WordTable<PlayerFact>> = LazyLock::new(|| words(FACTS.iter().copied()));
static POINT: LazyLock<WordTable<()>> = LazyLock::new(|| words([((), POINTS)]));
static PARTS: LazyLock<WordTable<LabelWord>> = LazyLock::new(|| {
    let sides = SIDES.iter().map(|(side, list)| (LabelWord::Side(*side), *list));
    words(sides.chain([(LabelWord::Player, PLAYER_WORDS)]))
});

/// The meaning of a text as a label, and how well it agrees with the words of that label.
pub(crate) fn label(text: &str) -> Option<(LabelKey, SpellingMatch)> {
    // No label is this long or has a figure; folding prose would take time.
    if text.len() > 80 || text.bytes().any(|b| b.is_ascii_digit()) || !text.contains(char::is_alphabetic) {
        return None;
    }
    let folded = fold(text);
    let written = LazyCell::new(|| marks(text));
    let whole = find_with(&LABEL, &folded, || written.as_str());
    // `VĐV (T)` is White; `Học sinh B` is a pupil.
    whole.or_else(|| of_player(&folded, &written, text.contains(['(', '.']))).or_else(|| {
        // `Trắng/White` and `Vòng/Ván` name the same thing twice.
        let mut parts = text.split('/').map(|part| label(part.trim()));
        let first = text.contains('/').then(|| parts.next()?).flatten()?;
        parts.all(|part| part.is_some_and(|part| part.0 == first.0)).then_some(first)
    })
}

/// A label about a player that consists of several words: `Tên VĐV trắng`, `Elo đen`, `Trắng (T)`, `BlackElo`.
///
/// `initials` is set if a single letter may name a side.
fn of_player(
    folded: &str,
    written: &LazyCell<String, impl FnOnce() -> String>,
    initials: bool,
) -> Option<(LabelKey, SpellingMatch)> {
    if let Some((fact, spelling)) = find_with(&FACT, folded, || written.as_str()) {
        return Some((LabelKey::About(fact, None), spelling));
    }
    if let Some(rest) = folded.strip_prefix("white").or_else(|| folded.strip_prefix("black")) {
        let side = if folded.starts_with("white") { Side::White } else { Side::Black };
        if let Some((fact, _)) = find(&FACT, rest.trim(), "") {
            return Some((LabelKey::About(fact, Some(side)), SpellingMatch::Exact));
        }
    }
    // `WElo`, `BElo`
    for (initial, side) in [("w", Side::White), ("b", Side::Black)] {
        let fact = folded.strip_prefix(initial).and_then(|rest| find(&FACT, rest, ""));
        if let Some((fact @ (PlayerFact::Elo | PlayerFact::Team), _)) = fact {
            return Some((LabelKey::About(fact, Some(side)), SpellingMatch::Exact));
        }
    }
    // A word of a side is at one of its ends.
    let beside = |word: Option<&str>| word.is_some_and(|word| PARTS.contains_key(word));
    let last = folded.rsplit(' ').next();
    if !beside(last) && !matches!(last, Some("t" | "w" | "d" | "b" | "cua")) {
        let first = folded.split(' ').next();
        if !beside(first) && first != Some("cua") {
            return None;
        }
    }
    let names: Vec<&str> = folded.split(' ').collect();
    let written = written.as_str();
    let own: Vec<&str> = if written.is_empty() { vec![""; names.len()] } else { written.split(' ').collect() };
    if names.len() != own.len() || names.len() > 8 {
        return None;
    }
    // The words of the side come last, or first; the rest is a fact, points, or a player.
    let of = |at: usize| match names[at] {
        "t" | "w" if at > 0 && initials => Some((LabelWord::Side(Side::White), SpellingMatch::Exact)),
        "d" | "b" if at > 0 && initials => Some((LabelWord::Side(Side::Black), SpellingMatch::Exact)),
        "cua" => Some((LabelWord::Player, SpellingMatch::Exact)),
        word => find(&PARTS, word, own[at]),
    };
    let (count, side, spelling) = sided((0..names.len()).rev().map(of));
    let (rest, side, spelling) = if let Some(side) = side {
        (0..names.len() - count, Some(side), spelling)
    } else {
        let (count, side, spelling) = sided((0..names.len()).map(of));
        (count..names.len(), side, spelling)
    };
    let side = side?;
    let mixed = spelling == SpellingMatch::Bare && !written.is_empty();
    let spelling = if mixed { SpellingMatch::Other } else { spelling };
    if rest.is_empty() {
        return Some((LabelKey::Player(side), spelling));
    }
    let what = names[rest.clone()].join(" ");
    let marks = own[rest].join(" ");
    let marks = if marks.trim().is_empty() { "" } else { &marks };
    let fact = find(&FACT, &what, marks).map(|(fact, spelled)| (LabelKey::About(fact, Some(side)), spelled));
    let points = || find(&POINT, &what, marks).map(|((), spelled)| (LabelKey::Points(side), spelled));
    fact.or_else(points).map(|(key, spelled)| (key, spelling.max(spelled)))
}

/// How many words name one side, which one, and how well they agree.
fn sided(words: impl Iterator<Item = Option<(LabelWord, SpellingMatch)>>) -> (usize, Option<Side>, SpellingMatch) {
    let (mut count, mut side, mut spelling) = (0, None, SpellingMatch::Exact);
    for (part, spelled) in words.map_while(|word| word) {
        if let LabelWord::Side(named) = part {
            if side.is_some_and(|side| side != named) {
                break;
            }
            side = Some(named);
        }
        spelling = spelling.max(spelled);
        count += 1;
    }
    (count, side, spelling)
}

/// Whether a text consists of the word or the initial of a side.
pub(crate) fn side(text: &str) -> Option<(Side, SpellingMatch)> {
    let initial = match text.trim() {
        "w" => Some(LabelKey::Player(Side::White)),
        "b" => Some(LabelKey::Player(Side::Black)),
        other => initial(other),
    };
    if let Some(LabelKey::Player(side)) = initial {
        return Some((side, SpellingMatch::Exact));
    }
    if let Some((LabelWord::Side(side), spelling)) = find_with(&PARTS, &fold(text), || marks(text)) {
        return Some((side, spelling));
    }
    match label(text)? {
        (LabelKey::Player(side), spelling) => Some((side, spelling)),
        _ => None,
    }
}

/// The meaning of a text as a label, spelled as its words are or without diacritics.
pub(crate) fn known(text: &str) -> Option<LabelKey> {
    label(text).filter(|(_, spelling)| *spelling != SpellingMatch::Other).map(|(key, _)| key)
}

/// Whether a text names an event: it begins with such a word, or has one of English.
pub(crate) fn names_event(text: &str) -> bool {
    static BEGINS: LazyLock<WordTable<()>> = LazyLock::new(|| words([((), EVENTS)]));
    static HAS: LazyLock<WordTable<()>> = LazyLock::new(|| words([((), EVENT_WORDS)]));
    let plain: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let found = |words: &WordTable<()>, text: &str| {
        find_with(words, &fold(text), || marks(text)).is_some_and(|((), spelling)| spelling != SpellingMatch::Other)
    };
    plain.len() > 1
        && ((1..=plain.len().min(4)).any(|count| found(&BEGINS, &plain[..count].join(" ")))
            || plain.iter().any(|word| word.is_ascii() && word.len() > 2 && found(&HAS, word)))
}

/// Whether a word is used before a name and is no part of it: `thầy Lộc`.
pub(crate) fn is_before_name(word: &str) -> bool {
    static WORDS: LazyLock<WordTable<()>> = LazyLock::new(|| words([((), BEFORE_NAMES)]));
    find_with(&WORDS, &fold(word), || marks(word)).is_some_and(|((), spelling)| spelling == SpellingMatch::Exact)
}

/// The number of a text in words, from 1: `three`, `thứ ba`, `mười hai`.
pub(crate) fn number(text: &str) -> Option<u32> {
    static NUMBER: LazyLock<WordTable<u32>> = LazyLock::new(|| words((1..).zip(NUMBERS.iter().copied())));
    if text.len() > 24 {
        return None;
    }
    find_with(&NUMBER, &fold(text), || marks(text))
        .filter(|(_, spelling)| *spelling != SpellingMatch::Other)
        .map(|(number, _)| number)
}

/// The meaning of a text as the heading of a column.
pub(crate) fn heading(text: &str) -> Option<HeadingMeaning> {
    static HEADING: LazyLock<WordTable<HeadingMeaning>> = LazyLock::new(|| words(HEADINGS.iter().copied()));
    find_with(&HEADING, &fold(text), || marks(text))
        .filter(|(_, spelling)| *spelling != SpellingMatch::Other)
        .map(|(found, _)| found)
}

/// Whether a label means that the result in figures after it corrects another one.
pub(crate) fn corrects(label: &str) -> bool {
    let folded = fold(label);
    ["diem", "sua lai", "sua thanh", "dinh chinh", "ket qua sau", "ket qua sua", "ket qua chinh thuc"]
        .iter()
        .any(|words| folded.starts_with(words))
}

/// The meaning of one letter, as in `T: An` above `Đ: Bình`, or `V: 3` for a round, and of a word that is a label only
/// before a colon: `Tiên: An` above `Hậu: Bình`, who goes first and who second.
pub(crate) fn initial(label: &str) -> Option<LabelKey> {
    match label {
        "T" | "W" | "Tiên" | "TIÊN" | "tiên" => Some(LabelKey::Player(Side::White)),
        "Đ" | "D" | "B" | "Hậu" | "HẬU" | "hậu" => Some(LabelKey::Player(Side::Black)),
        "V" => Some(LabelKey::Tag("Round")),
        _ => None,
    }
}

/// Whether a Vietnamese label is written without its own marks: `Trang`, `Den`.
pub(crate) fn is_bare(text: &str) -> bool {
    const BARE: &[&str] = &["trang", "den", "quan trang", "quan den", "vong", "ban", "ngay", "giai", "van"];
    text.is_ascii() && BARE.contains(&fold(text).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_spelled_or_bare() {
        for (text, key, spelling) in [
            ("Quân Trắng", LabelKey::Player(Side::White), SpellingMatch::Exact),
            ("QUÂN TRẮNG", LabelKey::Player(Side::White), SpellingMatch::Exact),
            ("quan trang", LabelKey::Player(Side::White), SpellingMatch::Bare),
            ("Trang", LabelKey::Player(Side::White), SpellingMatch::Bare),
            ("Tên VĐV trắng", LabelKey::Player(Side::White), SpellingMatch::Exact),
            ("Trắng/White", LabelKey::Player(Side::White), SpellingMatch::Exact),
            ("Đen (Đ)", LabelKey::Player(Side::Black), SpellingMatch::Exact),
            ("Đến", LabelKey::Player(Side::Black), SpellingMatch::Other),
            ("Elo Trắng", LabelKey::About(PlayerFact::Elo, Some(Side::White)), SpellingMatch::Exact),
            ("BlackElo", LabelKey::About(PlayerFact::Elo, Some(Side::Black)), SpellingMatch::Exact),
            ("Đơn vị (đen)", LabelKey::About(PlayerFact::Team, Some(Side::Black)), SpellingMatch::Exact),
            ("Đoan Trang", LabelKey::About(PlayerFact::Team, Some(Side::White)), SpellingMatch::Other),
            ("Tên giải", LabelKey::Tag("Event"), SpellingMatch::Exact),
            ("Černý", LabelKey::Player(Side::Black), SpellingMatch::Exact),
        ] {
            assert_eq!(label(text), Some((key, spelling)), "{text}");
        }
        for text in ["Nguyễn Văn A", "", "Lê Đen", "Trắng đen"] {
            assert_eq!(label(text), None, "{text}");
        }
    }
}
