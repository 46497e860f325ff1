//! Quick looks at the words about the end of a game: what may be said in them. They never miss anything.

use super::cause::Cause;
use super::closing_words::{FLAGS, LOSES, WINS};
use bienban_base::text::names::fold;

/// Whether the words of a Termination tag, in folded form, say anywhere that a flag fell.
pub(crate) fn names_flag(folded: &str) -> bool {
    let of_time = |(verb, cause): &(&'static str, Cause)| (*cause == Cause::Time).then_some(*verb);
    FLAGS.into_iter().chain(LOSES.iter().chain(&WINS).filter_map(of_time)).any(|part| folded.contains(part))
}

/// Words of which every statement about a flag or an illegal move has one.
const FORFEITS: [&str; 19] = [
    "time",
    "clock",
    "flag",
    "overstep",
    "illega",
    "gio",
    "gian",
    "co",
    "luat",
    "hop le",
    "kim",
    "zeit",
    "blattchen",
    "regelwidrig",
    "temps",
    "tiempo",
    "drapeau",
    "bandera",
    "ilegal",
];

/// Whether words may say that a flag fell or that illegal moves lost: a quick look, which never misses one. `Game drawn
/// by agreement` does not.
pub(crate) fn may_forfeit(words: &str) -> bool {
    let holds =
        |word: &str| words.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()));
    // Vietnamese is written with diacritics and without.
    !words.is_ascii() || FORFEITS.into_iter().any(holds)
}

/// Words of which every one that names a side, or both, begins with one.
const SIDES: [&str; 16] = [
    "white", "weiss", "black", "blanc", "both", "beide", "trang", "den", "schwarz", "noir", "negra", "les deux", "amb",
    "ca ", "hai ", "2 ",
];

/// Whether words may name a side or both: a quick look, which never misses one. `Carlsen won on time` does not.
pub(crate) fn may_name_side(words: &str) -> bool {
    let bytes = words.as_bytes();
    let side = |at: usize| {
        let begins =
            |side: &&str| bytes[at..].get(..side.len()).is_some_and(|w| w.eq_ignore_ascii_case(side.as_bytes()));
        matches!(bytes[at] | 0x20, b'a' | b'b' | b'c' | b'd' | b'h' | b'l' | b'n' | b's' | b't' | b'w' | b'2')
            && SIDES.iter().any(begins)
    };
    !words.is_ascii() || (0..words.len()).any(side)
}

/// Words of which every statement has one, in folded form.
const PARTS: [&str; 34] = [
    "forfeit",
    "time",
    "timed",
    "clock",
    "flag",
    "resign",
    "gives up",
    "gave up",
    "concede",
    "mated",
    "abandon",
    "gio",
    "gian",
    "thua",
    "hang",
    "illegal",
    "luat",
    "hop le",
    "kim",
    "zeit",
    "blattchen",
    "gibt auf",
    "gab auf",
    "aufg",
    "matt",
    "regelwidrig",
    "temps",
    "drapeau",
    " mat",
    "illegaux",
    "tiempo",
    "bandera",
    "rinde",
    "ilegal",
];

/// Words of which every other statement has one.
const MORE: [&str; 5] = ["het", "rung co", "roi co", "rot co", "bo cuoc"];

/// Whether a text may contain a statement. This look is quick and misses none.
pub(crate) fn may_be_in(text: &str) -> bool {
    let text = fold(text);
    PARTS.iter().chain(&MORE).any(|part| text.contains(part))
}

/// Whether comments may have words, and not clocks alone: a quick look, which never misses any. A comment begins where
/// the text does.
pub(crate) fn have_words(comments: &[u8]) -> bool {
    let mut rest = comments;
    while let Some((&first, inside)) = rest.split_first() {
        let end = if first == b'{' { b'}' } else { b'\n' };
        let close = memchr::memchr(end, inside).unwrap_or(inside.len());
        if inside[..close].trim_ascii_end().last().is_some_and(|last| *last != b']') {
            return true;
        }
        let behind = &inside[close..];
        rest = &behind[memchr::memchr2(b'{', b';', behind).unwrap_or(behind.len())..];
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::closing_words::BOTH;
    use super::*;

    #[test]
    fn no_word_is_missed() {
        let verbs = || LOSES.iter().chain(&WINS);
        assert!(verbs().all(|(verb, _)| may_be_in(&format!("a {verb}")) && fold(verb) == *verb));
        let forfeits = verbs().filter(|(_, cause)| matches!(cause, Cause::Time | Cause::Illegal));
        assert!(forfeits.map(|(verb, _)| *verb).all(may_forfeit));
        assert!(BOTH.iter().all(|both| may_name_side(&format!("{both} flags"))));
    }
}
