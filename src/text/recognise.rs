//! Which encoding a text is in, told by whether its words are Vietnamese.
//!
//! Every word with a byte beyond ASCII is read in every Vietnamese encoding. In the right one nearly all are syllables
//! ([`is_syllable`]); in a wrong one, or where the text is Western, few are: the phonology leaves little room. What speaks for
//! each encoding is counted in points, and Windows-1252 is taken unless another has enough of them and more than
//! it has itself, since Western archives are the more common.

use std::collections::BTreeSet;

use super::encoding::{Encoding, Letters, windows1252};
use super::vietnamese::{has_vowel, is_syllable, words};

/// The candidates; of two that fit as well the more common one is taken.
const CANDIDATES: [Encoding; 5] =
    [Encoding::Windows1252, Encoding::Tcvn3, Encoding::Vni, Encoding::Windows1258, Encoding::Viscii];

/// A word that is a syllable.
const SYLLABLE: i32 = 20;
/// A word that is a syllable, and that no Western language writes as Windows-1252 has it.
const SYLLABLE_ONLY: i32 = 40;
/// A word that is none, except in Windows-1252, which may be Western.
const NO_SYLLABLE: i32 = -30;
/// One of the family names that nine of ten Vietnamese have, or of the middle names of most (Lê Trung Hoa, *Họ và tên người
/// Việt Nam*). It is too little to decide anything, but tells encodings apart that make a syllable of every word.
const FAMILY: i32 = 5;
const FAMILY_NAMES: &str = "nguyễn trần lê phạm hoàng huỳnh vũ võ đặng bùi đỗ hồ ngô dương lý văn thị";
/// Any other syllable with a letter that is rare.
const RARE: i32 = -4;
const RARE_LETTERS: &str = "ẳẵèẻẽẹẫỉõỏỡỷỵ";
/// A syllable whose reading in Windows-1252 is another one.
const RIVALLED: i32 = -6;
/// Words without marks beside a syllable: all like syllables, or not.
const BESIDE: i32 = 10;
/// VISCII was never common, except on early networks, and loses where another fits nearly as well.
const UNCOMMON: i32 = -10;
/// The points that an encoding needs.
const ENOUGH: i32 = 26;

/// More distinct words than these do not make it clearer.
const MOST_WORDS: usize = 2000;

/// What a word, or a text, says about a candidate.
#[derive(Debug, Clone, Copy, Default)]
struct Score {
    points: i32,
    bad_words: usize,
}

/// The encoding of text that is not ASCII.
pub(super) fn encoding(text: &[u8]) -> Encoding {
    let (mut sequences, mut stray) = (0, 0);
    for chunk in text.utf8_chunks() {
        sequences += credible(chunk.valid());
        stray += chunk.invalid().len();
    }
    if is_utf8(text) && stray == 0 {
        return Encoding::Utf8;
    }
    match (vietnamese(text), sequences) {
        (Some((encoding, _)), 0) => encoding,
        // A letter and a quotation mark behind it may look like UTF-8; damaged UTF-8 has more of what is whole.
        (Some((encoding, score)), _) if stray > 2 * sequences && score.bad_words == 0 => encoding,
        (None, 0) if stray > 0 => Encoding::Windows1252,
        _ => Encoding::Utf8,
    }
}

/// Whether text that is valid UTF-8 is certainly that. `ươ` in VISCII is valid too: a letter of the N'Ko script.
pub(super) fn is_utf8(text: &[u8]) -> bool {
    memchr::memchr_iter(0xDF, text).all(|at| !matches!(text.get(at + 1), Some(0xB6 | 0xB7 | 0xBD | 0xBE)))
}

/// How many characters beyond ASCII are likely to be meant. What `ươ` and `Đặ` in VISCII look like are letters of the
/// N'Ko script, and Cyrillic letters that stand alone or within a Latin word.
fn credible(valid: &str) -> usize {
    let chars: Vec<char> = valid.chars().collect();
    let script =
        |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| !c.is_ascii() && c.is_alphabetic());
    let meant = |&(at, &c): &(usize, &char)| match c {
        '\u{7F6}' | '\u{7F7}' | '\u{7FD}' | '\u{7FE}' => false,
        '\u{400}'..='\u{43F}' => script(at.checked_sub(1)) || script(Some(at + 1)),
        _ => !c.is_ascii(),
    };
    chars.iter().enumerate().filter(meant).count()
}

/// The Vietnamese encoding that has enough points, and the most.
fn vietnamese(text: &[u8]) -> Option<(Encoding, Score)> {
    let phrases = phrases(text);
    let scored = CANDIDATES.map(|candidate| (candidate, score(candidate, &phrases)));
    let fit =
        |(encoding, score): &(Encoding, Score)| score.points + if *encoding == Encoding::Viscii { UNCOMMON } else { 0 };
    let most = scored.iter().map(fit).max()?;
    let best = scored.into_iter().find(|scored| fit(scored) == most);
    best.filter(|(encoding, score)| score.points >= ENOUGH && *encoding != Encoding::Windows1252)
}

/// A byte that may be part of a word.
fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || !byte.is_ascii() || super::viscii::letter(byte).is_some()
}

/// The different phrases, words with blanks, commas and hyphens between them, that have a byte beyond ASCII.
fn phrases(text: &[u8]) -> BTreeSet<&[u8]> {
    let joined = |byte: u8| in_word(byte) || matches!(byte, b' ' | b',' | b'-' | b'.' | b'\'');
    text.split(|&byte| !joined(byte)).filter(|phrase| !phrase.is_ascii()).take(4 * MOST_WORDS).collect()
}

fn score(candidate: Encoding, phrases: &BTreeSet<&[u8]>) -> Score {
    let (mut seen, mut codes) = (BTreeSet::new(), BTreeSet::new());
    let mut total = Score::default();
    for phrase in phrases {
        let mut here = 0;
        let (mut beside, mut foreign) = (0, 0);
        for word in phrase.split(|&byte| !in_word(byte)).filter(|word| !word.is_empty()) {
            let Some(points) = judge(candidate, word) else {
                let letters = if word.is_ascii() { std::str::from_utf8(word).ok().map(str::to_owned) } else { None };
                match letters.unwrap_or_else(|| candidate.decode(word).into_owned()) {
                    word if word.chars().count() < 2 || !has_vowel(&word) => {}
                    word if is_syllable(&word) => beside += 1,
                    _ => foreign += 1,
                }
                continue;
            };
            if seen.len() < MOST_WORDS && seen.insert(word) {
                // Ten Swedish words with one and the same å say no more than one.
                let mut new = false;
                word.iter().filter(|byte| !byte.is_ascii()).for_each(|&byte| new |= codes.insert(byte));
                here += if new { points } else { points.min(0) };
                total.bad_words += usize::from(points < 0);
            }
        }
        if here > 0 {
            here += if foreign > 0 { -BESIDE } else { BESIDE * i32::from(beside > 0) };
        }
        total.points += here;
    }
    total
}

/// The points of a word; none where it decides nothing: without a byte beyond ASCII, an abbreviation or a single letter.
fn judge(candidate: Encoding, word: &[u8]) -> Option<i32> {
    if word.is_ascii() {
        return None;
    }
    let none = if candidate == Encoding::Windows1252 { 0 } else { NO_SYLLABLE };
    let Some(text) = own_text(candidate, word) else { return Some(none) };
    let marked: Vec<&str> =
        words(&text).into_iter().map(|(_, part)| part).filter(|part| !part.is_ascii() && has_vowel(part)).collect();
    let many = |part: &&&str| part.chars().nth(1).is_some();
    if !marked.iter().all(|part| is_syllable(part)) {
        return Some(none);
    }
    marked.iter().find(many)?;
    let small = text.to_lowercase();
    let likely = match () {
        () if FAMILY_NAMES.split(' ').any(|name| name == small) => FAMILY,
        () if small.contains(|c| RARE_LETTERS.contains(c)) => RARE,
        () => 0,
    };
    let western = Encoding::Windows1252.decode(word);
    let rivalled = if western != text && is_syllable(&western) { RIVALLED } else { 0 };
    Some(likely + rivalled + if looks_western(word) { SYLLABLE } else { SYLLABLE_ONLY })
}

/// The word in an encoding; none where a letter is not of it.
fn own_text(encoding: Encoding, word: &[u8]) -> Option<String> {
    if matches!(encoding, Encoding::Windows1252 | Encoding::Windows1258) {
        let known = !word.iter().any(|byte| encoding.open_codes().contains(byte));
        return known.then(|| encoding.decode(word).into_owned());
    }
    let own = |l: super::encoding::Letter| l.own || l.letter.is_ascii() || !l.letter.is_alphabetic();
    Letters { encoding, bytes: word }.all(own).then(|| encoding.decode(word).into_owned())
}

/// Whether a word in Windows-1252 could be one of a Western language: no sign among its letters, no capital behind a small
/// letter nor a small one among capitals, no two different accented vowels side by side, and behind a vowel no `ø`, `å` or `â`, nor,
/// but at the end (`può`), `ò` or `ì`.
fn looks_western(word: &[u8]) -> bool {
    let letters: Vec<char> = word.iter().map(|&byte| windows1252(byte)).collect();
    let accented = |c: char| !c.is_ascii() && c.is_alphabetic() && !"ñçðþßšžªºµÑÇÐÞŠŽ".contains(c);
    let vowel = |c: char| "aeiouyAEIOUY".contains(c);
    let sign = |c: char| !c.is_ascii() && !c.is_alphabetic() || c == 'µ' || c == 'ª';
    let quotes = |c: char| "«»“”„‘’‚‹›¡¿–—…\u{A0}".contains(c);
    let odd_pair = |pair: &[char]| {
        let (a, b) = (pair[0], pair[1]);
        let signs = sign(a) && !quotes(a) && b.is_alphabetic() || a.is_alphabetic() && sign(b) && !quotes(b);
        let cases = a.is_lowercase() && b.is_uppercase() && !b.is_ascii();
        signs && !matches!((a, b), (_, '´' | '·' | '®') | ('´' | '·', _))
            || cases
            || vowel(a) && "øåâØÅÂ".contains(b)
            || accented(a) && accented(b) && a.to_lowercase().ne(b.to_lowercase())
    };
    let odd_three = |three: &[char]| {
        let (a, b, c) = (three[0], three[1], three[2]);
        let sunk = a.is_uppercase() && b.is_lowercase() && !b.is_ascii() && c.is_uppercase();
        sunk || vowel(a) && "òìÒÌ".contains(b) && c.is_alphabetic()
    };
    !letters.windows(2).any(odd_pair) && !letters.windows(3).any(odd_three)
}
