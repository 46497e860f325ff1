//! A clause of the words about the end of a game: `Đen thắng do Trắng hết giờ`, read by what its words mean.

use super::super::cause::{EndCause, Ground};
use super::super::outcome::Outcome;
use super::Closing;
use super::lexicon::{Concept, Phrase, beginning_with};
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// The meaning of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClosingClause {
    /// Why the game ended.
    Statement(Closing),
    /// An outcome, such as `Đen thắng`, with the side that lost.
    Outcome(Option<Side>),
    /// An outcome whose reason is not known, with the side that lost: `White loses by three technical faults`.
    Unexplained(Side),
    /// A side alone: `White: third illegal move`, `Third illegal move (White)`.
    Side(Side),
    /// A label such as `Kết quả`, which does not show who lost.
    Label,
    /// Anything else.
    Other,
}

/// The most words of a name before what its player did.
const NAME: usize = 6;

/// Words after a number of which it is no score: `61 phút`.
const UNITS: [&str; 7] = ["phut", "gio", "tieng", "minute", "minutes", "hour", "hours"];

/// The words for the sides that mean something else without their marks.
const MARKED: [(&str, &str); 2] = [("trang", "trắng"), ("den", "đen")];

/// What the words of a clause mean, as far as they are known.
struct Meaning {
    concepts: Vec<Concept>,
    /// Whether all words are known.
    is_complete: bool,
    /// Whether unknown words are at the head, which may be a name.
    is_named: bool,
    /// Whether a side is written without its marks, though other words are not Vietnamese: `Trang resigns`.
    is_mixed: bool,
}

/// Reads a clause in small letters. `bare`: whether `den` may mean `đen`: where other words have their marks, it is
/// another word, and so is `trang`. `decided`: whether the clause before named the winner.
pub(super) fn read(words: &[&str], bare: bool, decided: bool) -> ClosingClause {
    Meaning::read(words, bare).clause(decided)
}

/// The result that folded words tell, if they tell nothing else.
pub(super) fn outcome(words: &[&str]) -> Option<Outcome> {
    let (story, meaning) = whole(words)?;
    let outcome = story.outcome;
    if meaning.is_named || story.confused {
        return None;
    }
    if outcome == Some(Concept::Drawn) {
        // `Trắng / Hòa / Đen` offers a choice.
        let named = meaning.concepts.iter().any(|concept| matches!(concept, Concept::Side(_)));
        return Some(Outcome::Draw).filter(|_| !named);
    }
    if story.both {
        let lost = matches!(outcome, Some(Concept::Loses | Concept::Judged)) && story.cause.is_none();
        return lost.then_some(Outcome::BothLose);
    }
    let loser = if story.cause.is_some() { story.closing(true, false)?.loser } else { story.loser };
    loser.map(|loser| Outcome::won_by(loser.other()))
}

/// Whether folded words tell that both players lost by a decision (Laws 2001 12.8), for whatever reason.
pub(super) fn tells_both_lost(words: &[&str]) -> bool {
    let meaning = Meaning::read(words, true);
    let story = meaning.story();
    let decided = matches!(story.outcome, Some(Concept::Loses | Concept::Judged));
    let by_decision = match story.cause {
        None => meaning.is_complete || story.linked,
        // What the Laws make of two flags, `both_flags` tells.
        Some(cause) => matches!(cause, EndCause::Other | EndCause::Illegal | EndCause::Phone | EndCause::Absence),
    };
    story.both && decided && by_decision && !meaning.is_named && !story.confused
}

/// Whether folded words tell why a game ended and nothing else: `hết giờ`, `Đen xin thua`, `checkmate`.
pub(super) fn tells_why(words: &[&str]) -> bool {
    whole(words).is_some_and(|(story, meaning)| !meaning.is_named && story.cause.is_some())
}

/// Whether folded words tell how a game ended and nothing else, of whomever: `thua cuộc`, `hòa`, `resigns`.
pub(super) fn tells_end(words: &[&str]) -> bool {
    whole(words).is_some_and(|(story, meaning)| !meaning.is_named && (story.outcome.is_some() || story.cause.is_some()))
}

/// The meaning of words that are all known.
fn whole(words: &[&str]) -> Option<(Story, Meaning)> {
    let meaning = Meaning::read(words, true);
    meaning.is_complete.then(|| (meaning.story(), meaning))
}

/// Whether a letter stands in words of Vietnamese alone.
fn is_vietnamese(c: char) -> bool {
    matches!(c, 'ă' | 'đ' | 'ơ' | 'ư' | '\u{1EA0}'..='\u{1EF9}')
}

impl Meaning {
    fn read(words: &[&str], bare: bool) -> Meaning {
        let meaning = Meaning::of(words, bare);
        if meaning.is_mixed { Meaning::of(words, false) } else { meaning }
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        self.concepts.iter().for_each(|concept| story.hear(*concept));
        story
    }

    fn of(words: &[&str], bare: bool) -> Meaning {
        let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
        let mut meaning = Meaning { concepts: Vec::new(), is_complete: true, is_named: false, is_mixed: false };
        let (mut unmarked, mut foreign) = (false, false);
        let mut at = 0;
        while at < words.len() {
            let longest = |phrase: &&Phrase| std::cmp::Reverse(phrase.words.len());
            let fits = |phrase: &&Phrase| {
                let here = folded.get(at..at + phrase.words.len());
                // `đến` is no German article.
                let foreign = || !words[at..].iter().take(phrase.words.len()).any(|w| w.contains(is_vietnamese));
                let marked = || MARKED.iter().any(|(plain, marked)| *plain == phrase.words[0] && words[at] == *marked);
                here.is_some_and(|here| here.iter().zip(&phrase.words).all(|(word, known)| word == known))
                    && (phrase.vietnamese || foreign())
                    // `đến muộn` is no `đen muốn`.
                    && (phrase.unmarked || !MARKED.iter().any(|(plain, marked)| {
                        *plain == phrase.words[0] && (words[at] == *marked || words[at] == *plain)
                    }))
                    && (!phrase.unmarked || marked() || bare && words[at].is_ascii())
            };
            let Some(phrase) = beginning_with(&folded[at]).iter().filter(fits).min_by_key(longest) else {
                // A score or a name may come first.
                let score = !folded[at].contains(char::is_alphabetic);
                let first = meaning.concepts.iter().all(|concept| score && *concept == Concept::Count);
                let unit = folded.get(at + 1).is_some_and(|word| UNITS.contains(&word.as_str()));
                let numbered = score && (meaning.concepts.last() == Some(&Concept::At) || unit);
                if !numbered && (!first || at >= NAME) {
                    meaning.is_complete = false;
                    break;
                }
                meaning.is_named |= !score;
                at += 1;
                continue;
            };
            if phrase.concept == Concept::Not {
                meaning.is_complete = false;
                break;
            }
            unmarked |= phrase.unmarked && words[at].is_ascii();
            foreign |= !phrase.vietnamese
                && !matches!(phrase.concept, Concept::Filler | Concept::Count | Concept::Five | Concept::At);
            if phrase.vietnamese && phrase.concept == Concept::Reason(EndCause::Time) {
                // `thắng giờ` needs no word between.
                meaning.concepts.push(Concept::Link);
            }
            meaning.concepts.push(phrase.concept);
            at += phrase.words.len();
        }
        meaning.is_mixed = unmarked && foreign;
        meaning
    }

    fn clause(&self, decided: bool) -> ClosingClause {
        let story = self.story();
        let said = story.closing(self.is_complete, decided);
        match said {
            // After an unknown name only this form is read: `An won by checkmate`.
            Some(closing) if self.is_named => {
                let mated =
                    closing.cause == EndCause::Board(Ground::Checkmate) && (story.outcome.is_some() || story.acted);
                if mated { ClosingClause::Statement(Closing { loser: None, ..closing }) } else { ClosingClause::Other }
            }
            Some(closing) => ClosingClause::Statement(closing),
            None if !self.is_complete && !self.is_named && story.linked && !story.confused && !story.both => {
                story.loser.map_or(ClosingClause::Other, ClosingClause::Unexplained)
            }
            None if !self.is_complete || self.is_named || story.confused || story.cause.is_some() || story.both => {
                ClosingClause::Other
            }
            None => match story.outcome {
                Some(_) => ClosingClause::Outcome(story.loser),
                None if let Some(side) = story.subject => ClosingClause::Side(side),
                None => ClosingClause::Label,
            },
        }
    }
}

/// What was heard of a clause so far.
#[derive(Default)]
struct Story {
    subject: Option<Side>,
    both: bool,
    outcome: Option<Concept>,
    cause: Option<EndCause>,
    loser: Option<Side>,
    /// Whether the cause is what somebody did, and no noun.
    acted: bool,
    /// Whether a word that links is between the outcome and what was heard last: `wins on time`, not `wins time`.
    linked: bool,
    counted: bool,
    five: bool,
    /// Whether a flag fell and somebody had not the men to mate: `timeout vs insufficient material`.
    weak: bool,
    confused: bool,
}

impl Story {
    fn hear(&mut self, concept: Concept) {
        match concept {
            Concept::Label | Concept::Filler | Concept::At | Concept::Not => {}
            Concept::Count => self.counted = true,
            Concept::Five => self.five = true,
            Concept::Link => {
                self.linked |= self.outcome.is_some() || self.cause.is_some();
                self.subject = self.subject.filter(|_| self.outcome.is_none());
            }
            Concept::Both => self.both = true,
            Concept::BothFlags => {
                self.both = true;
                self.acted |= self.cause.is_none();
                self.cause = self.cause.or(Some(EndCause::Time));
            }
            // `resignation of Black`
            Concept::Side(side) if self.cause.is_some() => self.lost(side),
            Concept::Side(side) => {
                // `An Bình resigns` is a third player, perhaps.
                self.confused |= self.subject.is_some_and(|subject| subject != side);
                self.subject = Some(side);
            }
            Concept::Drawn => {
                self.confused |= self.outcome.is_some_and(|outcome| outcome != Concept::Drawn);
                self.subject = None;
                self.outcome = Some(concept);
            }
            Concept::Wins | Concept::Loses | Concept::Judged => {
                // `Hòa / Đen thắng` offers a choice.
                self.confused |= self.outcome == Some(Concept::Drawn);
                let loser = self.subject.take().map(|side| if concept == Concept::Wins { side.other() } else { side });
                self.loser = if self.cause.is_some() { self.loser.or(loser) } else { loser.or(self.loser) };
                self.outcome = Some(concept);
                self.linked = false;
            }
            Concept::Reason(EndCause::Board(Ground::Material)) if self.cause == Some(EndCause::Time) => {
                self.weak = true;
            }
            _ if self.cause.is_some() => {}
            Concept::Deed(cause) | Concept::Reason(cause) => {
                self.acted = matches!(concept, Concept::Deed(_));
                self.cause = Some(cause);
                self.loser = self.subject.take().or(self.loser);
            }
            Concept::Mates => {
                self.acted = true;
                self.cause = Some(EndCause::Board(Ground::Checkmate));
                self.loser = self.subject.take().map(Side::other).or(self.loser);
            }
        }
    }

    /// Takes a side that is named after the cause.
    fn lost(&mut self, side: Side) {
        let of_board = matches!(self.cause, Some(EndCause::Board(_)));
        if of_board && self.acted && !self.linked {
            // `Black mated White`
            self.loser = self.loser.and(Some(side));
        } else if !of_board {
            self.loser = self.loser.or(Some(side));
        }
    }

    fn closing(&self, is_complete: bool, decided: bool) -> Option<Closing> {
        let loser = self.loser;
        if self.confused {
            return None;
        }
        let Some(cause) = self.cause else {
            let judged = self.outcome == Some(Concept::Judged) && !self.both;
            return judged.then_some(Closing { loser, cause: EndCause::Other });
        };
        let won = decided || self.outcome.is_some_and(|outcome| outcome != Concept::Drawn);
        let drawn = self.outcome == Some(Concept::Drawn);
        let (cause, says) = match cause {
            // `White mates in 3` is no mate.
            EndCause::Board(Ground::Checkmate) => (cause, is_complete && !self.counted && !self.both),
            EndCause::Board(Ground::Repetition) if self.five => {
                let cause = EndCause::Board(Ground::FivefoldRepetition);
                return is_complete.then_some(Closing { loser: None, cause });
            }
            EndCause::Board(_) => return is_complete.then_some(Closing { loser: None, cause }),
            EndCause::Time if self.both => (EndCause::BothFlags, self.acted || won),
            _ if self.both => (cause, false),
            // Who was absent for a while has not lost by it.
            EndCause::Absence => (cause, (loser.is_some() || decided) && is_complete),
            EndCause::Time if self.weak && drawn => (cause, is_complete),
            EndCause::Time if !self.acted => (cause, won && (self.linked || self.outcome.is_none())),
            // `gives up the exchange`
            _ if !self.acted && !is_complete => (cause, loser.is_some() && self.linked),
            // The first one costs time alone (Laws 2023 7.5.5), and `an illegal move was overlooked` costs no one.
            EndCause::Illegal if loser.is_some() => (cause, won || self.counted),
            EndCause::Illegal => (cause, is_complete && !drawn),
            _ => (cause, loser.is_some() || !drawn && (self.acted || is_complete)),
        };
        let loser = loser.filter(|_| cause != EndCause::BothFlags);
        says.then_some(Closing { loser, cause })
    }
}
