//! Spellings of one event: names that differ in case, diacritics, punctuation and abbreviations alone.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization as _;

use bienban_base::text::names;

/// The events seen so far. Each gets a number, and every spelling of it gets the same.
#[derive(Debug, Default)]
pub(super) struct EventNames {
    /// How many events there are.
    events: usize,
    /// The number of every spelling that was seen.
    known: HashMap<String, usize>,
    /// The events with the same first letter and the same figures, which alone can be one.
    alike: HashMap<(Option<char>, Vec<String>), Vec<EventSpelling>>,
}

/// A spelling of an event, and the number of the event.
type EventSpelling = (Vec<NameWord>, usize);

/// A word of a name in folded form.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NameWord {
    letters: String,
    /// Whether a full stop ends it, so that it may be the beginning of a longer word.
    cut: bool,
}

fn words(name: &str) -> Vec<NameWord> {
    let mut words = Vec::new();
    for part in name.nfc().collect::<String>().split_whitespace() {
        let cut = part.ends_with('.');
        let folded = names::fold(part);
        // `v.đ.q.g.` is one abbreviation.
        let dotted = folded.len() > 2 && folded.split(' ').all(|piece| piece.chars().count() == 1);
        let folded = if dotted { folded.replace(' ', "") } else { folded };
        let pieces: Vec<&str> = folded.split_whitespace().collect();
        for (index, piece) in pieces.iter().enumerate() {
            words.push(NameWord { letters: (*piece).to_owned(), cut: cut && index + 1 == pieces.len() });
        }
    }
    words
}

fn is_figure(word: &NameWord) -> bool {
    word.letters.bytes().all(|b| b.is_ascii_digit())
}

impl EventNames {
    /// The number of the event that a name names.
    pub(super) fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.known.get(name) {
            return number;
        }
        let words = words(name);
        let figures = words.iter().filter(|word| is_figure(word)).map(|word| word.letters.clone()).collect();
        let first = words.first().and_then(|word| word.letters.chars().next());
        let next = self.events;
        let alike = self.alike.entry((first, figures)).or_default();
        let known = alike.iter().find(|(other, _)| are_one(&words, other)).map(|(_, number)| *number);
        if known.is_none() {
            alike.push((words, next));
            self.events += 1;
        }
        let number = known.unwrap_or(next);
        self.known.insert(name.to_owned(), number);
        number
    }
}

/// Whether two names are spellings of one: word by word the same, or the initials of several words of the other
/// (`VĐQG`: vô địch quốc gia), or the beginning of a word with a full stop (`Nat.`: national).
fn are_one(a: &[NameWord], b: &[NameWord]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([], _) | (_, []) => false,
        ([first, rest @ ..], [other, others @ ..]) => {
            if first.letters == other.letters {
                return are_one(rest, others);
            }
            let shorter = |cut: &NameWord, whole: &NameWord| cut.cut && whole.letters.starts_with(&cut.letters);
            if (shorter(first, other) || shorter(other, first)) && are_one(rest, others) {
                return true;
            }
            initials(first, b).is_some_and(|b| are_one(rest, b))
                || initials(other, a).is_some_and(|a| are_one(a, others))
        }
    }
}

/// The words after those whose initials a word consists of.
fn initials<'w>(short: &NameWord, words: &'w [NameWord]) -> Option<&'w [NameWord]> {
    let letters: Vec<char> = short.letters.chars().collect();
    let spelled = letters.len() >= 2
        && words.len() >= letters.len()
        && words.iter().zip(&letters).all(|(word, &letter)| word.letters.starts_with(letter))
        && !is_figure(short);
    spelled.then(|| &words[letters.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_event() {
        let mut events = EventNames::default();
        let groups: [&[&str]; 5] = [
            &["Giải vô địch quốc gia 2019", "GIẢI VÔ ĐỊCH QUỐC GIA - 2019", "Giai VDQG 2019", "giải v.đ.q.g., 2019"],
            &["Giải vô địch quốc gia 2020"],
            &["Giải TP. Hồ Chí Minh mở rộng", "Giải thành phố HCM mở rộng"],
            &["National Open", "Nat. Open"],
            &["", "?"],
        ];
        let mut numbers = Vec::new();
        for group in groups {
            let number = events.number(group[0]);
            for name in group {
                assert_eq!(events.number(name), number, "{name}");
            }
            assert!(!numbers.contains(&number), "{group:?}");
            numbers.push(number);
        }
        assert_ne!(events.number("Giải Hà Nội"), events.number("Giải Hải Phòng"));
        assert_ne!(events.number("Cúp A"), events.number("Cúp B"));
    }
}
