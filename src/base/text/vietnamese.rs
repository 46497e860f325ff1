//! The structure of a Vietnamese word: its onset, its rime, its tone, and the letter that carries the tone.
//!
//! A syllable is an optional onset, a rime of one to three vowels with an optional coda, and one of six tones. There
//! are 27 onsets and about 160 rimes. A rime that ends with a stop (c, ch, p, t) takes only the acute or the dot below.
//! Spelling alone therefore shows whether a text is Vietnamese, and no word list is needed: `Nguyễn` is a syllable,
//! `nguỹên` has its tone on the wrong letter. Source: Đoàn Thiện Thuật, *Ngữ âm tiếng Việt*.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const ONSETS: &str = "b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x";

/// The rimes, without tones. Besides the usual rimes in `ă` there is `ăk`, which place names have (`Đắk Lắk`).
const RIMES: &str = "a ac ach ai am an ang anh ao ap at au ay \
    ăc ăk ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây \
    e ec em en eng eo ep et ê êch êm ên ênh êp êt êu \
    i ia ich im in inh ip it iu iêc iêm iên iêng iêp iêt iêu \
    o oc oi om on ong oong ooc op ot oa oac oach oai oam oan oang oanh oao oap oat oay \
    oăc oăm oăn oăng oăt oe oem oen oeo oet ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt \
    u ua uc ui um un ung up ut uân uâng uât uây uê uêch uên uênh uơ uôc uôi uôm uôn uông uôt \
    uy uya uych uyên uyêt uyn uynh uyp uyt uyu ư ưa ưc ưi ưm ưn ưng ưt ưu ươc ươi ươm ươn ương ươp ươt ươu y";

/// Rimes that begin with `yê` and occur without an onset or after `qu`, and rimes in `y` that occur only after `qu`.
const RIMES_ALONE: &str = "yêm yên yêng yêt yêu";
const RIMES_AFTER_QU: &str = "ych ynh yn yp yt yu";

/// The combining marks of the five marked tones: grave, acute, tilde, hook above, dot below.
const TONES: [char; 5] = ['\u{300}', '\u{301}', '\u{303}', '\u{309}', '\u{323}'];
const VOWELS: &str = "aăâeêioôơuưy";
const MARKED: &str = "ăâêôơư";

/// Splits a letter into the letter without its tone and the tone. The tone is 0 if the letter has none, or else its
/// position in [`TONES`], counted from 1.
pub(super) fn tone(letter: char) -> (char, usize) {
    if letter.is_ascii() {
        return (letter, 0);
    }
    let mut found = 0;
    let base = std::iter::once(letter).nfd().filter(|mark| {
        let at = TONES.iter().position(|tone| tone == mark);
        found = at.map_or(found, |at| at + 1);
        at.is_none()
    });
    let base = base.nfc().next().unwrap_or(letter);
    (base, found)
}

/// The words of a text with the offset of each. A word is a run of letters and their combining marks.
pub(super) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let letter = c.is_alphabetic() || is_combining_mark(c);
        if letter && start.is_none() {
            start = Some(at);
        } else if let Some(from) = start.filter(|_| !letter) {
            words.push((from, &text[from..at]));
            start = None;
        }
    }
    words
}

/// Whether a word has a vowel. Abbreviations such as `VĐV` have none.
pub(super) fn has_vowel(word: &str) -> bool {
    word.chars().any(|c| VOWELS.contains(tone(c).0.to_lowercase().next().unwrap_or(c)))
}

/// Whether a word in NFC is spelt like a Vietnamese syllable. Its letters, its tone, the letter under the tone and
/// its case must all fit; the case is small, capital, or one capital at the start.
///
/// ```
/// use bienban_base::text::encoding::is_syllable;
/// assert!(["Nguyễn", "ĐẠO", "thủy", "thuỷ", "gì"].into_iter().all(is_syllable));
/// assert!(["Müller", "nguỹên", "NguyỄn", "bẩc"].into_iter().all(|w| !is_syllable(w)));
/// ```
pub fn is_syllable(word: &str) -> bool {
    has_case(word) && {
        let letters: Vec<(char, usize)> = word.chars().flat_map(char::to_lowercase).map(tone).collect();
        let bare: String = letters.iter().map(|&(c, _)| c).collect();
        let mut toned = letters.iter().enumerate().filter(|(_, (_, tone))| *tone != 0);
        let place = toned.next().map(|(at, &(_, tone))| (at, tone));
        // An onset may be the start of another (`g`, `gi`, `gh`), so every split of the word is tried.
        let splits = ONSETS.split(' ').filter_map(|onset| Some((onset, bare.strip_prefix(onset)?)));
        toned.next().is_none() && splits.chain([("", bare.as_str())]).any(|(onset, rime)| fits(onset, rime, place))
    }
}

/// Whether the letters are all small, all capital, or small after one capital.
fn has_case(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next().is_some_and(char::is_uppercase);
    let (mut upper, mut lower) = (0, 0);
    letters.for_each(|c| if c.is_uppercase() { upper += 1 } else { lower += 1 });
    upper == 0 || first && lower == 0
}

/// Whether an onset, a rime without its tone, and a tone make a syllable. The tone comes as its position in the word
/// and its number from 1.
fn fits(onset: &str, rime: &str, tone: Option<(usize, usize)>) -> bool {
    static ALL: LazyLock<HashSet<&str>> = LazyLock::new(|| RIMES.split(' ').collect());
    let listed = |rimes: &str| rimes.split(' ').any(|known| known == rime);
    let front = rime.starts_with(['e', 'ê', 'i', 'y']);
    // The sounds /k/, /g/ and /ŋ/ change their spelling before the front vowels: `ca`, but `kê`; `nga`, but `nghe`.
    let spelt = match onset {
        "k" | "gh" | "ngh" => front,
        "c" | "ng" => !front,
        "g" => !rime.starts_with(['e', 'ê', 'y']),
        "qu" => !rime.starts_with(['u', 'ư', 'o']),
        _ => true,
    };
    let known = ALL.contains(rime)
        || matches!(onset, "" | "qu") && listed(RIMES_ALONE)
        || onset == "qu" && listed(RIMES_AFTER_QU);
    if !spelt || !known {
        return false;
    }
    let stopped = rime.ends_with(['c', 'p', 't', 'k']) || rime.ends_with("ch");
    let Some((at, tone)) = tone else { return !stopped };
    let letters: Vec<char> = rime.chars().collect();
    let Some(at) = at.checked_sub(onset.chars().count()) else { return false };
    (!stopped || matches!(TONES[tone - 1], '\u{301}' | '\u{323}')) && tone_places(&letters).contains(&at)
}

/// The positions in a rime that may carry the tone.
fn tone_places(rime: &[char]) -> Vec<usize> {
    let vowels = rime.iter().take_while(|&&c| VOWELS.contains(c)).count();
    // A letter with a circumflex, breve or horn takes the tone; of `ươ` it is the second.
    if let Some(marked) = rime[..vowels].iter().rposition(|&c| MARKED.contains(c)) {
        return vec![marked];
    }
    match rime {
        // Two customs are in use, `hòa` and `hoà`, and typing programs produced `hòan` as well.
        ['o', 'a' | 'e', ..] | ['u', 'y', ..] if vowels == 2 => vec![0, 1],
        // In an open rime the tone sits on the first of one or two vowels, or on the middle one of three.
        _ if vowels == rime.len() => vec![vowels / 3],
        _ => vec![vowels - 1],
    }
}

/// Replaces the letters that look like `Đ` (U+0110) and `đ`, namely `Ð` (U+00D0), `Ɖ` (U+0189) and `ð` (U+00F0), in
/// words that become Vietnamese by it. Icelandic and other words keep their letters.
///
/// ```
/// use bienban_base::text::encoding::fold_d;
/// assert_eq!(fold_d("Ð\u{1EA1}o, Guðmundur"), "Đạo, Guðmundur");
/// ```
pub fn fold_d(text: &str) -> Cow<'_, str> {
    const TWINS: [char; 3] = ['Ð', 'Ɖ', 'ð'];
    if !text.contains(TWINS) {
        return Cow::Borrowed(text);
    }
    let mut folded = String::with_capacity(text.len());
    let mut copied = 0;
    for (at, word) in words(text) {
        folded.push_str(&text[copied..at]);
        copied = at + word.len();
        let with = word.replace(['Ð', 'Ɖ'], "Đ").replace('ð', "đ");
        let composed: String = with.nfc().collect();
        // An abbreviation such as `VÐV` has no vowel and so cannot be a syllable, but it is Vietnamese all the same.
        let ours = is_syllable(&composed) || !has_vowel(&composed);
        folded.push_str(if ours { &with } else { word });
    }
    folded.push_str(&text[copied..]);
    Cow::Owned(folded)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// All letters of the alphabet, small and capital: twelve vowels in six tones, and đ.
    pub(in crate::text) fn alphabet() -> impl Iterator<Item = char> {
        let marks = [""].into_iter().map(str::to_owned).chain(TONES.map(String::from));
        let toned = marks.flat_map(|mark| VOWELS.chars().map(move |v| format!("{v}{mark}").nfc().collect::<String>()));
        let small: String = toned.chain(["đ".to_owned()]).collect();
        assert_eq!(small.chars().count(), 12 * 6 + 1);
        let both = small.to_uppercase() + &small;
        both.chars().collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn letters_are_parted_from_their_tones() {
        for (letter, parts) in [('ế', ('ê', 2)), ('Ặ', ('Ă', 5)), ('đ', ('đ', 0)), ('ỹ', ('y', 3)), ('x', ('x', 0))]
        {
            assert_eq!(tone(letter), parts);
        }
    }

    #[test]
    fn syllables_are_told_from_other_words() {
        for word in "Nguyễn Quỳnh Khuê Thúy Thuý Hòa Hoà Hòang quốc giếng gì nghĩa Yến Ý uống khuya khuỷu ngoéo \
                     Đắk mỹ Quý Phước thuở toán người hữu LIÊM Ưng Huỳnh Trương oanh giữa được quyết xoong"
            .split_whitespace()
        {
            assert!(is_syllable(word), "{word}");
        }
        for word in "Müller José João Søren Übung Čech Hübner Loïc più però kà nghà cê gế quự ngưyễn nhạh toàt bẩc \
                     tíên hùông NguyễN nGuyễn hữư Đđ băa mx ß Thaï quéo̧"
            .split_whitespace()
        {
            assert!(!is_syllable(word), "{word}");
        }
    }

    #[test]
    fn eth_becomes_d_in_vietnamese_words_only() {
        for (text, folded) in
            [("Ðặng Ðà, VÐV, qð", "Đặng Đà, VĐV, qđ"), ("Guðmundur Þórðarson", "Guðmundur Þórðarson"), ("abc", "abc")]
        {
            assert_eq!(fold_d(text), folded);
        }
    }
}
