//! The lexicon of the end of a game: what each word and phrase of `words.tsv` means.
//!
//! A line there has a concept, the language (`v` Vietnamese, `*` any other, `unmarked` for a Vietnamese word that is
//! also a name) and phrases in folded form. A new language needs new lines alone.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::super::cause::{EndCause, Ground};
use bienban_base::place::Side;

/// What a phrase means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Concept {
    /// A side.
    Side(Side),
    /// Both sides.
    Both,
    /// `Result`, `Lý do`: without a meaning.
    Label,
    /// Changes nothing: `the`, `has`.
    Filler,
    /// Counts occurrences.
    Count,
    /// Five times.
    Five,
    /// The number of a move follows.
    At,
    /// The reason follows: `because`, `do`.
    Link,
    /// What follows was not so, or need not be.
    Not,
    /// The subject won.
    Wins,
    /// The subject lost.
    Loses,
    /// The subject lost by a decision, and no reason need be given.
    Judged,
    /// The game is drawn.
    Drawn,
    /// What the subject did, who lost by it: `resigns`.
    Deed(EndCause),
    /// A reason as a noun: `resignation`.
    Reason(EndCause),
    /// The subject mates.
    Mates,
    /// The flags of both sides fell.
    BothFlags,
}

/// A phrase.
pub(super) struct Phrase {
    /// Its words.
    pub(super) words: Vec<&'static str>,
    /// What it means.
    pub(super) concept: Concept,
    /// Whether it is Vietnamese.
    pub(super) vietnamese: bool,
    /// Whether it has its meaning in Vietnamese without marks only: `trang`, which is a name as well.
    pub(super) unmarked: bool,
}

static TEXT: &str = include_str!("words.tsv");

/// The phrases by their first word.
static PHRASES: LazyLock<HashMap<&'static str, Vec<Phrase>>> = LazyLock::new(|| {
    let mut all: HashMap<&'static str, Vec<Phrase>> = HashMap::new();
    for line in TEXT.lines() {
        let mut cells = line.split('\t');
        let (Some(concept), Some(language), Some(phrases)) =
            (cells.next().and_then(concept), cells.next(), cells.next())
        else {
            continue;
        };
        for phrase in phrases.split('|') {
            let words: Vec<&str> = phrase.split(' ').collect();
            let (vietnamese, unmarked) = (language != "*", language == "unmarked");
            all.entry(words[0]).or_default().push(Phrase { words, concept, vietnamese, unmarked });
        }
    }
    all
});

fn concept(name: &str) -> Option<Concept> {
    Some(match name {
        "white" => Concept::Side(Side::White),
        "black" => Concept::Side(Side::Black),
        "both" => Concept::Both,
        "label" => Concept::Label,
        "filler" => Concept::Filler,
        "count" => Concept::Count,
        "five" => Concept::Five,
        "at" => Concept::At,
        "link" => Concept::Link,
        "not" => Concept::Not,
        "wins" => Concept::Wins,
        "loses" => Concept::Loses,
        "judged" => Concept::Judged,
        "drawn" => Concept::Drawn,
        "time" => Concept::Reason(EndCause::Time),
        "flag" => Concept::Deed(EndCause::Time),
        "resigns" => Concept::Deed(EndCause::Resignation),
        "resignation" => Concept::Reason(EndCause::Resignation),
        "illegal" => Concept::Deed(EndCause::Illegal),
        "phone" => Concept::Deed(EndCause::Phone),
        "absent" => Concept::Deed(EndCause::Absence),
        "absence" => Concept::Reason(EndCause::Absence),
        "sealed" => Concept::Deed(EndCause::Sealed),
        "bothflags" => Concept::BothFlags,
        "abandonment" => Concept::Reason(EndCause::Other),
        "leaves" => Concept::Deed(EndCause::Other),
        "mated" => Concept::Deed(EndCause::Board(Ground::Checkmate)),
        "mate" => Concept::Reason(EndCause::Board(Ground::Checkmate)),
        "mates" => Concept::Mates,
        "repetition" => Concept::Reason(EndCause::Board(Ground::Repetition)),
        "fifty" => Concept::Reason(EndCause::Board(Ground::FiftyMoves)),
        "seventy" => Concept::Reason(EndCause::Board(Ground::SeventyFiveMoves)),
        "stalemate" => Concept::Reason(EndCause::Board(Ground::Stalemate)),
        "material" => Concept::Reason(EndCause::Board(Ground::Material)),
        _ => return None,
    })
}

impl Concept {
    /// Whether it is a reason or what somebody did.
    fn is_cause(self) -> bool {
        use Concept::{BothFlags, Deed, Judged, Mates, Reason};
        matches!(self, Deed(_) | Reason(_) | Mates | Judged | BothFlags)
    }

    /// Whether it is an outcome.
    fn is_outcome(self) -> bool {
        matches!(self, Concept::Wins | Concept::Loses | Concept::Drawn)
    }
}

/// The phrases that begin with a word.
pub(super) fn beginning_with(word: &str) -> &'static [Phrase] {
    PHRASES.get(word).map_or(&[], Vec::as_slice)
}

/// All phrases for a flag that fell.
pub(super) static FLAGS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let of_time = |line: &&str| line.starts_with("flag\t");
    let phrases = TEXT.lines().filter(of_time).filter_map(|line| line.rsplit_once('\t'));
    phrases.flat_map(|(_, phrases)| phrases.split('|')).collect()
});

/// The words with which a reason may begin.
static FIRST: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    PHRASES.iter().filter(|(_, phrases)| phrases.iter().any(|p| p.concept.is_cause())).map(|(word, _)| *word).collect()
});

/// Whether an outcome or a reason may begin with a word.
pub(super) fn may_tell_end(word: &str) -> bool {
    beginning_with(word).iter().any(|phrase| phrase.concept.is_cause() || phrase.concept.is_outcome())
}

/// Whether a draw or words about both sides may begin with a word.
pub(super) fn may_tell_of_both(word: &str) -> bool {
    beginning_with(word).iter().any(|phrase| matches!(phrase.concept, Concept::Drawn | Concept::Both))
}

/// Whether a Termination tag may tell who lost, or why: a quick look, which never misses one that does.
pub(crate) fn may_say_end(text: &[u8]) -> bool {
    let words = |text: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| may_tell_end(&word.to_ascii_lowercase()))
    };
    may_say_why(text) || std::str::from_utf8(text).is_ok_and(words)
}

/// Whether a text may tell why a game ended: a quick look, which never misses a text that does.
pub(crate) fn may_say_why(text: &[u8]) -> bool {
    // Vietnamese is written with marks and without.
    !text.is_ascii() || text.split(|b| !b.is_ascii_alphanumeric()).any(may_begin)
}

/// Whether a reason may begin with a word.
fn may_begin(word: &[u8]) -> bool {
    let mut small = [0; LONGEST];
    let Some(small) = small.get_mut(..word.len()).filter(|small| !small.is_empty()) else { return false };
    small.copy_from_slice(word);
    small.make_ascii_lowercase();
    std::str::from_utf8(small).is_ok_and(|word| FIRST.contains(word))
}

/// The greatest number of letters in the first word of a phrase.
const LONGEST: usize = 24;

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::text::names::fold;

    #[test]
    fn phrases_are_folded_and_every_line_is_understood() {
        for line in TEXT.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            assert!(cells.len() == 3 && concept(cells[0]).is_some(), "{line}");
            assert!(matches!(cells[1], "*" | "v" | "unmarked"), "{line}");
            assert!(cells[2].split('|').all(|phrase| fold(phrase) == phrase && !phrase.is_empty()), "{line}");
        }
        assert!(FIRST.iter().all(|word| word.len() <= LONGEST && may_say_why(word.to_uppercase().as_bytes())));
        assert!(!may_say_why(b"Normal") && !may_say_why(b""));
    }
}
