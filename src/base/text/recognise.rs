//! Detects the encoding of a text by asking whether its words are Vietnamese.
//!
//! Each word with a byte outside ASCII is read in every Vietnamese encoding. In the right encoding nearly all words are
//! syllables ([`is_syllable`]). In a wrong one, or if the text is Western, few are, because Vietnamese phonology allows
//! few combinations of letters. Each encoding collects points for the evidence in its favour. Windows-1252 wins unless
//! another encoding has at least [`ENOUGH`] points and more than Windows-1252 itself, because Western archives are more
//! common.

use std::collections::BTreeSet;

use super::encoding::{Encoding, LetterDecoder, windows1252};
use super::vietnamese::{has_vowel, is_syllable, words};

/// The candidates, the most common first: of two candidates with equal points the first one wins.
const CANDIDATES: [Encoding; 5] =
    [Encoding::Windows1252, Encoding::Tcvn3, Encoding::Vni, Encoding::Windows1258, Encoding::Viscii];

/// Points for a word that is a syllable.
const SYLLABLE: i32 = 20;
/// Points for a word that is a syllable and that looks like no Western word in Windows-1252.
const SYLLABLE_ONLY: i32 = 40;
/// Points for a word that is not a syllable. Windows-1252 loses none for it, because the word may be Western.
const NO_SYLLABLE: i32 = -30;
/// Extra points for a family name that is among those of nine in ten Vietnamese, or for the middle name of most of
/// them (Lê Trung Hoa, *Họ và tên người Việt Nam*). Five points decide nothing alone, but they separate two encodings
/// that both turn every word into a syllable.
const FAMILY: i32 = 5;
const FAMILY_NAMES: &str = "nguyễn trần lê phạm hoàng huỳnh vũ võ đặng bùi đỗ hồ ngô dương lý văn thị";
/// Points for any other syllable that has one of the rarer letters.
const RARE: i32 = -4;
const RARE_LETTERS: &str = "ẳẵèẻẽẹẫỉõỏỡỷỵ";
/// Points for a syllable that reads as a different syllable in Windows-1252.
const RIVALLED: i32 = -6;
/// Points for a phrase whose words without marks all look like syllables; a foreign one among them costs the same.
const BESIDE: i32 = 10;
/// Points against VISCII. It was never common outside early networks, so it loses if another encoding fits nearly as
/// well.
const UNCOMMON: i32 = -10;
/// The least number of points with which a Vietnamese encoding wins.
const ENOUGH: i32 = 26;

/// The scoring reads at most this many distinct words, because more of them do not change the decision.
const MOST_WORDS: usize = 2000;

/// The score of a candidate: its points, and the number of words that are no syllables in it.
#[derive(Debug, Clone, Copy, Default)]
struct EncodingScore {
    points: i32,
    bad_words: usize,
}

/// Decides the encoding of a text that has a byte outside ASCII.
pub(super) fn encoding(text: &[u8]) -> Encoding {
    if std::str::from_utf8(text).is_ok() && is_utf8(text) {
        return Encoding::Utf8;
    }
    let (mut sequences, mut stray) = (0, 0);
    for chunk in text.utf8_chunks() {
        sequences += credible(chunk.valid());
        stray += chunk.invalid().len();
    }
    let vietnamese = vietnamese(text);
    if vietnamese.is_none() && stray > 2 * sequences && super::gb18030::is_big5(text) {
        return Encoding::Web(encoding_rs::BIG5);
    }
    if vietnamese.is_none() && stray > 2 * sequences && super::gb18030::is_text(text) {
        return Encoding::Gb18030;
    }
    // A pair of letters of an old code page may happen to be valid UTF-8, and proves nothing among many that are not.
    if vietnamese.is_none() && stray > 2 * sequences {
        return super::web::encoding(text);
    }
    match (vietnamese, sequences) {
        (Some((encoding, _)), 0) => encoding,
        // In a legacy encoding, a letter with a quotation mark after it may happen to be valid UTF-8. Damaged UTF-8
        // has more whole characters than stray bytes, so a legacy encoding needs twice as many stray bytes.
        (Some((encoding, score)), _) if stray > 2 * sequences && score.bad_words == 0 => encoding,
        (None, 0) if stray > 0 => super::web::encoding(text),
        _ => Encoding::Utf8,
    }
}

/// Whether valid UTF-8 is certainly meant as UTF-8. VISCII writes `ươ` as two bytes that are also valid UTF-8, namely
/// a letter of the N'Ko script, which no chess text uses.
pub(super) fn is_utf8(text: &[u8]) -> bool {
    memchr::memchr_iter(0xDF, text).all(|at| !matches!(text.get(at + 1), Some(0xB6 | 0xB7 | 0xBD | 0xBE)))
}

/// Counts the characters outside ASCII that a writer of UTF-8 may have meant. `ươ` and `Đặ` in VISCII are valid UTF-8
/// too: the first reads as letters of the N'Ko script, the second as Cyrillic letters that are alone or inside a Latin
/// word. Those do not count.
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

/// Finds the Vietnamese encoding with the most points. Returns `None` if Windows-1252 has the most or the best has
/// too few.
fn vietnamese(text: &[u8]) -> Option<(Encoding, EncodingScore)> {
    let phrases = phrases(text);
    let scored = CANDIDATES.map(|candidate| (candidate, score(candidate, &phrases)));
    let fit = |(encoding, score): &(Encoding, EncodingScore)| {
        score.points + if *encoding == Encoding::Viscii { UNCOMMON } else { 0 }
    };
    let most = scored.iter().map(fit).max()?;
    // `find` takes the first of equals, and CANDIDATES lists the more common encoding first.
    let best = scored.into_iter().find(|scored| fit(scored) == most);
    best.filter(|(encoding, score)| score.points >= ENOUGH && *encoding != Encoding::Windows1252)
}

/// Whether a byte may belong to a word in any of the encodings. VISCII letters on control codes count.
fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || !byte.is_ascii() || super::viscii::letter(byte).is_some()
}

/// Splits the text into phrases and keeps the distinct ones with a byte outside ASCII. A phrase is a run of words
/// joined by blanks, commas, hyphens, full stops and apostrophes; its words speak for each other.
fn phrases(text: &[u8]) -> BTreeSet<&[u8]> {
    let joined = |byte: u8| in_word(byte) || matches!(byte, b' ' | b',' | b'-' | b'.' | b'\'');
    text.split(|&byte| !joined(byte)).filter(|phrase| !phrase.is_ascii()).take(4 * MOST_WORDS).collect()
}

/// Adds up the points of all phrases for one candidate.
fn score(candidate: Encoding, phrases: &BTreeSet<&[u8]>) -> EncodingScore {
    let (mut seen, mut codes) = (BTreeSet::new(), BTreeSet::new());
    let mut total = EncodingScore::default();
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
                // A word earns points only if it shows a byte not yet seen: ten Swedish words with the same å prove
                // no more than one.
                let mut new = false;
                word.iter().filter(|byte| !byte.is_ascii()).for_each(|&byte| new |= codes.insert(byte));
                here += if new { points } else { points.min(0) };
                total.bad_words += usize::from(points < 0);
            }
        }
        // Only a phrase that speaks for the encoding is weighed by its other words; one that does not stays as it is.
        if here > 0 {
            here += if foreign > 0 { -BESIDE } else { BESIDE * i32::from(beside > 0) };
        }
        total.points += here;
    }
    total
}

/// The points of a word for a candidate. Returns `None` if the word decides nothing: it is plain ASCII, an
/// abbreviation without vowels, or a single letter.
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

/// Decodes a word. Returns `None` if one of its letters is not one that the encoding defines.
fn own_text(encoding: Encoding, word: &[u8]) -> Option<String> {
    if matches!(encoding, Encoding::Windows1252 | Encoding::Windows1258) {
        return encoding.invalid_at(word).is_none().then(|| encoding.decode(word).into_owned());
    }
    let own = |l: super::encoding::DecodedLetter| l.own || l.letter.is_ascii() || !l.letter.is_alphabetic();
    LetterDecoder { encoding, bytes: word }.all(own).then(|| encoding.decode(word).into_owned())
}

/// Whether a word could be Western when it is read in Windows-1252. It could not if it has a sign among its letters,
/// a capital after a small letter, a small letter among capitals, or two different accented vowels in a row. Nor
/// could it have `ø`, `å` or `â` after a vowel, or `ò` or `ì` there except at the end of the word (`può`).
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
