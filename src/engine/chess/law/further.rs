//! The provisions of the editions besides the ends of a game: the clocks, irregularities, the scoresheet, adjourned
//! games, and the misprints of the founding texts. Every article that is cited can be looked up here; of the verdicts
//! only that on a quickplay claim uses it.

use super::edition::{LawEdition, Saying};
use super::provision::{LawProvision, provision_from};
use super::source::LawSource::{
    self, Arbiters2005, As2001, Decree, OfficialCopy, Remembered, Translation2001, Translation2009, Undated1989,
};

/// Editions with the same provision in the same article, and where it was read.
type EditionGroup = (&'static [&'static str], LawSource);

// The sources in which nearly all articles of an edition were read.
const IN_1989: EditionGroup = (&["1989"], Undated1989);
const IN_2001: EditionGroup = (&["2001"], Decree);
const IN_2005: EditionGroup = (&["2005"], Arbiters2005);
const IN_2009: EditionGroup = (&["2009"], Translation2009);
const IN_2014: EditionGroup = (&["2014"], OfficialCopy);
const IN_2017: EditionGroup = (&["2017"], OfficialCopy);
const SINCE_2017: EditionGroup = (&["2017", "2018", "2023"], OfficialCopy);
const SINCE_2018: EditionGroup = (&["2018", "2023"], OfficialCopy);

/// The sentence that a quickplay finish cannot be claimed in blitz.
pub const NOT_IN_BLITZ: &str = "says-not-in-blitz";

/// One sentence: the keys of its name and of the sentence, and its article in each edition that has it.
type Topic = (&'static str, &'static str, &'static [(EditionGroup, &'static str)]);

const TOPICS: &[Topic] = &[
    (
        "provision-alternating",
        "says-alternating",
        &[(IN_1989, "3.1, 3.2"), (IN_2001, "1.1"), (IN_2009, "1.1"), (SINCE_2018, "1.1, 1.2, 1.3")],
    ),
    ("provision-own-king", "says-own-king", &[(IN_2001, "3.9"), (IN_2009, "3.9"), (SINCE_2018, "3.9.2")]),
    (
        "provision-castling",
        "says-castling",
        &[(IN_1989, "5.1.2, 5.1.5, 5.1.6"), (IN_2001, "3.8a"), (IN_2009, "3.8a"), (SINCE_2018, "3.8.2")],
    ),
    (
        "provision-promoting",
        "says-promoting",
        &[(IN_1989, "5.6.4"), (IN_2001, "3.7e"), (IN_2009, "3.7e"), (SINCE_2018, "3.7.3.3")],
    ),
    (
        "provision-moves",
        "says-moves",
        &[
            (IN_1989, "4.1, 4.2, 4.3, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6.1, 5.6.2, 5.6.3"),
            (IN_2001, "3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8"),
            (SINCE_2018, "3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.10"),
        ],
    ),
    (
        "provision-touched",
        "says-touched",
        &[(IN_1989, "7.2, 7.3"), (IN_2001, "4.3, 4.4, 4.5"), (IN_2009, "4.3, 4.4, 4.5"), (SINCE_2018, "4.3, 4.4, 4.5")],
    ),
    ("provision-touched-claim", "says-touched-claim", &[(IN_1989, "7.4"), (IN_2001, "4.6"), (IN_2009, "4.7")]),
    (
        "provision-clock-pressed",
        "says-clock-pressed",
        &[(IN_1989, "6.5"), (IN_2001, "6.8a"), (IN_2005, "6.8a"), (IN_2009, "6.7a"), (SINCE_2018, "6.2.1")],
    ),
    (
        "provision-clock-setup",
        "says-clock-setup",
        &[(IN_2001, "6.1, 6.2, 6.3, 6.4, 6.5"), (IN_2009, "6.1, 6.2, 6.3, 6.4, 6.5")],
    ),
    ("provision-late", "says-late-hour", &[(IN_1989, "10.13"), (IN_2001, "6.7"), (IN_2005, "6.7")]),
    (
        "provision-late",
        "says-late-default",
        &[(IN_2009, "6.6a"), ((&["2014"], Remembered), "6.7a"), (SINCE_2017, "6.7.1")],
    ),
    ("provision-both-late", "says-both-late-lose", &[(IN_1989, "10.15")]),
    ("provision-both-late", "says-both-late", &[(IN_2001, "6.6"), (IN_2005, "6.6"), (IN_2009, "6.6b")]),
    (
        "provision-flag-fallen",
        "says-flag-fallen",
        &[(IN_2001, "6.9"), (IN_2005, "6.9"), (IN_2009, "6.8"), (SINCE_2018, "6.8")],
    ),
    ("provision-flag-claimed", "says-flag-claimed", &[(IN_2001, "B6, B7")]),
    ("provision-clock-faulty", "says-clock-faulty", &[(IN_2001, "6.11"), (IN_2005, "6.11"), (IN_2009, "6.10")]),
    ("provision-clocks-stopped", "says-clocks-stopped", &[(IN_2001, "6.13"), (IN_2005, "6.13"), (IN_2009, "6.12")]),
    ("provision-clocks-restored", "says-clocks-restored", &[(IN_2001, "6.14"), (IN_2005, "6.14"), (IN_2009, "6.13")]),
    ("provision-wrong-start", "says-wrong-start", &[(IN_2001, "7.1a"), (IN_2005, "7.1"), (IN_2009, "7.1")]),
    ("provision-colours-reversed", "says-colours-reversed", &[(IN_2001, "7.2"), (IN_2005, "7.2"), (IN_2009, "7.2")]),
    ("provision-displaced", "says-displaced", &[(IN_2001, "7.3, 7.5"), (IN_2005, "7.3, 7.5"), (IN_2009, "7.3, 7.5")]),
    (
        "provision-illegal-restored",
        "says-illegal-restored",
        &[(IN_2001, "7.4a"), (IN_2005, "7.4a"), (IN_2009, "7.4a"), (SINCE_2017, "7.5.1")],
    ),
    (
        "provision-recording",
        "says-recording",
        &[(IN_2001, "8.1"), (IN_2005, "8.1"), (IN_2009, "8.1"), (SINCE_2017, "8.1.1")],
    ),
    (
        "provision-sheet-of-organiser",
        "says-sheet-of-organiser",
        &[(IN_2001, "8.2, 8.3"), (IN_2009, "8.2, 8.3"), (SINCE_2018, "8.3")],
    ),
    ("provision-time-trouble", "says-time-trouble", &[(IN_2001, "8.4"), (IN_2009, "8.4"), (SINCE_2018, "8.4")]),
    (
        "provision-completing",
        "says-completing",
        &[
            (IN_2001, "8.5, 8.5a, 8.5b, 8.5c, 8.6"),
            (IN_2009, "8.5, 8.5a, 8.5b, 8.5c, 8.6"),
            (SINCE_2017, "8.5.1, 8.5.2, 8.5.3, 8.6"),
        ],
    ),
    ("provision-signed", "says-signed", &[(IN_2009, "8.7"), (IN_2014, "8.7"), (SINCE_2017, "8.7")]),
    ("provision-offer-made", "says-offer-at-clock", &[(IN_1989, "10.10, 10.10.1, 10.10.3")]),
    (
        "provision-algebraic",
        "says-algebraic",
        &[
            (IN_2001, "E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11"),
            (SINCE_2018, "C.1, C.2, C.3, C.4, C.5, C.6, C.7, C.8, C.9, C.10, C.11, C.13"),
        ],
    ),
    ("provision-offer-made", "says-offer-made", &[(IN_2001, "9.1a"), (IN_2009, "9.1b1"), (SINCE_2018, "9.1.2.1")]),
    ("provision-claim-final", "says-claim-final", &[(IN_1989, "10.11, 10.11.3"), (IN_2001, "9.5"), (IN_2009, "9.5")]),
    (
        "provision-claim-correct",
        "says-claim-correct",
        &[(IN_1989, "10.11.1"), ((&["2001"], Translation2001), "9.5a"), (IN_2009, "9.5a")],
    ),
    (
        "provision-quickplay-period",
        "says-quickplay-period",
        &[(IN_2001, "10.1"), (IN_2009, "10.1"), (SINCE_2018, "Guidelines III.1")],
    ),
    (
        "provision-quickplay-when",
        "says-quickplay-when",
        &[((&["1997"], As2001), "10.2"), (IN_2001, "10.2"), ((&["2005"], As2001), "10.2"), (IN_2009, "10.2")],
    ),
    (
        "provision-quickplay-ruling",
        "says-quickplay-ruling",
        &[(IN_2001, "10.2a, 10.2b, 10.2c, 10.2d"), (IN_2009, "10.2a, 10.2b, 10.2c, 10.2d")],
    ),
    (
        "provision-no-arbiter",
        "says-no-arbiter",
        &[(IN_2001, "Appendix D"), ((&["2009"], Remembered), "Appendix D"), (SINCE_2018, "Guidelines III.6")],
    ),
    (
        "provision-not-in-blitz",
        NOT_IN_BLITZ,
        &[
            ((&["1997"], As2001), "C4"),
            (IN_2001, "C4"),
            ((&["2005"], As2001), "C4"),
            ((&["2009"], Remembered), "Appendix B"),
            ((&["2014"], Remembered), "Guidelines III"),
            ((&["2017"], Remembered), "Guidelines III.2.2"),
            (SINCE_2018, "Guidelines III.2.2"),
        ],
    ),
    (
        "provision-points",
        "says-points",
        &[
            (IN_1989, "17"),
            (IN_2001, "11"),
            (IN_2009, "11.1"),
            (IN_2014, "10.1"),
            (IN_2017, "10.1"),
            (SINCE_2018, "10.1, 10.2"),
        ],
    ),
    (
        "provision-conduct",
        "says-conduct",
        &[(IN_2001, "12.1, 12.2, 12.3, 12.4, 12.5, 12.6"), (IN_2009, "12.1, 12.2, 12.3a, 12.4, 12.5, 12.6, 12.7")],
    ),
    ("provision-penalties", "says-penalties", &[(IN_2001, "13.4"), (IN_2009, "13.4"), (SINCE_2018, "12.9")]),
    ("provision-three-moves", "says-three-moves", &[(IN_2001, "B4")]),
    ("provision-touched-rapid", "says-touched-rapid", &[(IN_2001, "B5")]),
    ("provision-not-recorded", "says-not-recorded", &[(IN_2001, "B3")]),
    ("provision-sealing", "says-sealing", &[(IN_2001, "A.1"), (SINCE_2018, "Guidelines I.1")]),
    ("provision-envelope", "says-envelope", &[(IN_2001, "A.2, A.3"), (SINCE_2018, "Guidelines I.2, Guidelines I.3")]),
    (
        "provision-offer-sealed",
        "says-offer-sealed",
        &[(IN_1989, "10.10.2"), (IN_2001, "A.4"), (SINCE_2018, "Guidelines I.4")],
    ),
    ("provision-resumed", "says-resumed", &[(IN_2001, "A.5, A.6, A.7, A.9")]),
    (
        "provision-resumed-late",
        "says-resumed-late",
        &[(IN_1989, "10.13, 10.13.1, 10.13.2"), (IN_2001, "A.10"), (SINCE_2018, "Guidelines I.10")],
    ),
    ("provision-envelope-lost", "says-envelope-lost", &[(IN_2001, "A.11"), (SINCE_2018, "Guidelines I.12")]),
    ("provision-resumed-clocks", "says-resumed-clocks", &[(IN_2001, "A.12, A.13")]),
    ("provision-misprint", "misprint-knights", &[(IN_1989, "10.9.2")]),
    ("provision-misprint", "misprint-references-of-eighty-nine", &[(IN_1989, "5.1.4, 10.7, 10.9")]),
    ("provision-misprint", "misprint-decree", &[(IN_2001, "7.4a, 9.2, 9.5, A.8")]),
];

/// The further provisions of an edition.
pub fn further(edition: &LawEdition) -> impl Iterator<Item = LawProvision<Saying>> {
    let id = edition.id;
    TOPICS.iter().filter_map(move |&(name, sentence, all)| {
        let ((_, source), article) = *all.iter().find(|((editions, _), _)| editions.contains(&id))?;
        Some(provision_from(source, Saying { name, sentence }, article))
    })
}

/// The article of an edition for a sentence; empty if the edition does not have it.
pub fn article(edition: &LawEdition, sentence: &str) -> &'static str {
    further(edition).find(|said| said.value.sentence == sentence).map_or("", |said| said.article)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::law::editions::{EDITIONS, by_id};

    #[test]
    fn every_topic_is_of_editions_that_exist() {
        for (_, sentence, all) in TOPICS {
            assert!(!all.is_empty() && all.iter().all(|(_, article)| !article.is_empty()), "{sentence}");
            let ids: Vec<&str> = all.iter().flat_map(|((ids, _), _)| ids.iter().copied()).collect();
            assert!(ids.iter().all(|id| by_id(id).is_some()), "{sentence}");
            assert!(ids.is_sorted() && ids.windows(2).all(|two| two[0] != two[1]), "{sentence}: {ids:?}");
        }
        let said: usize = EDITIONS.iter().map(|edition| further(edition).count()).sum();
        let told = |(_, _, all): &Topic| all.iter().map(|((ids, _), _)| ids.len()).sum::<usize>();
        assert_eq!(said, TOPICS.iter().map(told).sum::<usize>());
    }
}
