//! What the editions say besides the ends of a game: the clocks, irregularities, the scoresheet, adjourned games, and
//! what the founding texts misprint. No verdict rests on it; it is here so that every article that is cited can be
//! looked up.

use super::edition::{Edition, Saying};
use super::provision::{Provision, of};
use super::source::Source::{
    self, Arbiters2005, As2001, Decree, OfficialCopy, Remembered, Translation2001, Translation2009, Undated1989,
};

/// One sentence, with the editions that say it: id, source and article.
type Topic = (&'static str, &'static str, &'static [(&'static str, Source, &'static str)]);

const TOPICS: &[Topic] = &[
    (
        "provision-alternating",
        "says-alternating",
        &[
            ("1989", Undated1989, "3.1, 3.2"),
            ("2001", Decree, "1.1"),
            ("2009", Translation2009, "1.1"),
            ("2018", OfficialCopy, "1.1, 1.2, 1.3"),
            ("2023", OfficialCopy, "1.1, 1.2, 1.3"),
        ],
    ),
    (
        "provision-own-king",
        "says-own-king",
        &[
            ("2001", Decree, "3.9"),
            ("2009", Translation2009, "3.9"),
            ("2018", OfficialCopy, "3.9.2"),
            ("2023", OfficialCopy, "3.9.2"),
        ],
    ),
    (
        "provision-castling",
        "says-castling",
        &[
            ("1989", Undated1989, "5.1.2, 5.1.5, 5.1.6"),
            ("2001", Decree, "3.8a"),
            ("2009", Translation2009, "3.8a"),
            ("2018", OfficialCopy, "3.8.2"),
            ("2023", OfficialCopy, "3.8.2"),
        ],
    ),
    (
        "provision-promoting",
        "says-promoting",
        &[
            ("1989", Undated1989, "5.6.4"),
            ("2001", Decree, "3.7e"),
            ("2009", Translation2009, "3.7e"),
            ("2018", OfficialCopy, "3.7.3.3"),
            ("2023", OfficialCopy, "3.7.3.3"),
        ],
    ),
    (
        "provision-moves",
        "says-moves",
        &[
            ("1989", Undated1989, "4.1, 4.2, 4.3, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6.1, 5.6.2, 5.6.3"),
            ("2001", Decree, "3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8"),
            ("2018", OfficialCopy, "3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.10"),
            ("2023", OfficialCopy, "3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.10"),
        ],
    ),
    (
        "provision-touched",
        "says-touched",
        &[
            ("1989", Undated1989, "7.2, 7.3"),
            ("2001", Decree, "4.3, 4.4, 4.5"),
            ("2009", Translation2009, "4.3, 4.4, 4.5"),
            ("2018", OfficialCopy, "4.3, 4.4, 4.5"),
            ("2023", OfficialCopy, "4.3, 4.4, 4.5"),
        ],
    ),
    (
        "provision-touched-claim",
        "says-touched-claim",
        &[("1989", Undated1989, "7.4"), ("2001", Decree, "4.6"), ("2009", Translation2009, "4.7")],
    ),
    (
        "provision-clock-pressed",
        "says-clock-pressed",
        &[
            ("1989", Undated1989, "6.5"),
            ("2001", Decree, "6.8a"),
            ("2005", Arbiters2005, "6.8a"),
            ("2009", Translation2009, "6.7a"),
            ("2018", OfficialCopy, "6.2.1"),
            ("2023", OfficialCopy, "6.2.1"),
        ],
    ),
    (
        "provision-clock-setup",
        "says-clock-setup",
        &[("2001", Decree, "6.1, 6.2, 6.3, 6.4, 6.5"), ("2009", Translation2009, "6.1, 6.2, 6.3, 6.4, 6.5")],
    ),
    (
        "provision-late",
        "says-late-hour",
        &[("1989", Undated1989, "10.13"), ("2001", Decree, "6.7"), ("2005", Arbiters2005, "6.7")],
    ),
    (
        "provision-late",
        "says-late-default",
        &[
            ("2009", Translation2009, "6.6a"),
            ("2014", Remembered, "6.7a"),
            ("2017", OfficialCopy, "6.7.1"),
            ("2018", OfficialCopy, "6.7.1"),
            ("2023", OfficialCopy, "6.7.1"),
        ],
    ),
    ("provision-both-late", "says-both-late-lose", &[("1989", Undated1989, "10.15")]),
    (
        "provision-both-late",
        "says-both-late",
        &[("2001", Decree, "6.6"), ("2005", Arbiters2005, "6.6"), ("2009", Translation2009, "6.6b")],
    ),
    (
        "provision-flag-fallen",
        "says-flag-fallen",
        &[
            ("2001", Decree, "6.9"),
            ("2005", Arbiters2005, "6.9"),
            ("2009", Translation2009, "6.8"),
            ("2018", OfficialCopy, "6.8"),
            ("2023", OfficialCopy, "6.8"),
        ],
    ),
    ("provision-flag-claimed", "says-flag-claimed", &[("2001", Decree, "B6, B7")]),
    (
        "provision-clock-faulty",
        "says-clock-faulty",
        &[("2001", Decree, "6.11"), ("2005", Arbiters2005, "6.11"), ("2009", Translation2009, "6.10")],
    ),
    (
        "provision-clocks-stopped",
        "says-clocks-stopped",
        &[("2001", Decree, "6.13"), ("2005", Arbiters2005, "6.13"), ("2009", Translation2009, "6.12")],
    ),
    (
        "provision-clocks-restored",
        "says-clocks-restored",
        &[("2001", Decree, "6.14"), ("2005", Arbiters2005, "6.14"), ("2009", Translation2009, "6.13")],
    ),
    (
        "provision-wrong-start",
        "says-wrong-start",
        &[("2001", Decree, "7.1a"), ("2005", Arbiters2005, "7.1"), ("2009", Translation2009, "7.1")],
    ),
    (
        "provision-colours-reversed",
        "says-colours-reversed",
        &[("2001", Decree, "7.2"), ("2005", Arbiters2005, "7.2"), ("2009", Translation2009, "7.2")],
    ),
    (
        "provision-displaced",
        "says-displaced",
        &[("2001", Decree, "7.3, 7.5"), ("2005", Arbiters2005, "7.3, 7.5"), ("2009", Translation2009, "7.3, 7.5")],
    ),
    (
        "provision-illegal-restored",
        "says-illegal-restored",
        &[
            ("2001", Decree, "7.4a"),
            ("2005", Arbiters2005, "7.4a"),
            ("2009", Translation2009, "7.4a"),
            ("2017", OfficialCopy, "7.5.1"),
            ("2018", OfficialCopy, "7.5.1"),
            ("2023", OfficialCopy, "7.5.1"),
        ],
    ),
    (
        "provision-recording",
        "says-recording",
        &[
            ("2001", Decree, "8.1"),
            ("2005", Arbiters2005, "8.1"),
            ("2009", Translation2009, "8.1"),
            ("2017", OfficialCopy, "8.1.1"),
            ("2018", OfficialCopy, "8.1.1"),
            ("2023", OfficialCopy, "8.1.1"),
        ],
    ),
    (
        "provision-sheet-of-organiser",
        "says-sheet-of-organiser",
        &[
            ("2001", Decree, "8.2, 8.3"),
            ("2009", Translation2009, "8.2, 8.3"),
            ("2018", OfficialCopy, "8.3"),
            ("2023", OfficialCopy, "8.3"),
        ],
    ),
    (
        "provision-time-trouble",
        "says-time-trouble",
        &[
            ("2001", Decree, "8.4"),
            ("2009", Translation2009, "8.4"),
            ("2018", OfficialCopy, "8.4"),
            ("2023", OfficialCopy, "8.4"),
        ],
    ),
    (
        "provision-completing",
        "says-completing",
        &[
            ("2001", Decree, "8.5, 8.5a, 8.5b, 8.5c, 8.6"),
            ("2009", Translation2009, "8.5, 8.5a, 8.5b, 8.5c, 8.6"),
            ("2017", OfficialCopy, "8.5.1, 8.5.2, 8.5.3, 8.6"),
            ("2018", OfficialCopy, "8.5.1, 8.5.2, 8.5.3, 8.6"),
            ("2023", OfficialCopy, "8.5.1, 8.5.2, 8.5.3, 8.6"),
        ],
    ),
    (
        "provision-signed",
        "says-signed",
        &[
            ("2009", Translation2009, "8.7"),
            ("2014", OfficialCopy, "8.7"),
            ("2017", OfficialCopy, "8.7"),
            ("2018", OfficialCopy, "8.7"),
            ("2023", OfficialCopy, "8.7"),
        ],
    ),
    ("provision-offer-made", "says-offer-at-clock", &[("1989", Undated1989, "10.10, 10.10.1, 10.10.3")]),
    (
        "provision-algebraic",
        "says-algebraic",
        &[
            ("2001", Decree, "E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11"),
            ("2018", OfficialCopy, "C.1, C.2, C.3, C.4, C.5, C.6, C.7, C.8, C.9, C.10, C.11, C.13"),
            ("2023", OfficialCopy, "C.1, C.2, C.3, C.4, C.5, C.6, C.7, C.8, C.9, C.10, C.11, C.13"),
        ],
    ),
    (
        "provision-offer-made",
        "says-offer-made",
        &[
            ("2001", Decree, "9.1a"),
            ("2009", Translation2009, "9.1b1"),
            ("2018", OfficialCopy, "9.1.2.1"),
            ("2023", OfficialCopy, "9.1.2.1"),
        ],
    ),
    (
        "provision-claim-final",
        "says-claim-final",
        &[("1989", Undated1989, "10.11, 10.11.3"), ("2001", Decree, "9.5"), ("2009", Translation2009, "9.5")],
    ),
    (
        "provision-claim-correct",
        "says-claim-correct",
        &[("1989", Undated1989, "10.11.1"), ("2001", Translation2001, "9.5a"), ("2009", Translation2009, "9.5a")],
    ),
    (
        "provision-quickplay-period",
        "says-quickplay-period",
        &[
            ("2001", Decree, "10.1"),
            ("2009", Translation2009, "10.1"),
            ("2018", OfficialCopy, "Guidelines III.1"),
            ("2023", OfficialCopy, "Guidelines III.1"),
        ],
    ),
    (
        "provision-quickplay-when",
        "says-quickplay-when",
        &[
            ("1997", As2001, "10.2"),
            ("2001", Decree, "10.2"),
            ("2005", As2001, "10.2"),
            ("2009", Translation2009, "10.2"),
        ],
    ),
    (
        "provision-quickplay-ruling",
        "says-quickplay-ruling",
        &[("2001", Decree, "10.2a, 10.2b, 10.2c, 10.2d"), ("2009", Translation2009, "10.2a, 10.2b, 10.2c, 10.2d")],
    ),
    (
        "provision-no-arbiter",
        "says-no-arbiter",
        &[
            ("2001", Decree, "Appendix D"),
            ("2009", Remembered, "Appendix D"),
            ("2018", OfficialCopy, "Guidelines III.6"),
            ("2023", OfficialCopy, "Guidelines III.6"),
        ],
    ),
    (
        "provision-not-in-blitz",
        "says-not-in-blitz",
        &[
            ("2001", Decree, "C4"),
            ("2018", OfficialCopy, "Guidelines III.2.2"),
            ("2023", OfficialCopy, "Guidelines III.2.2"),
        ],
    ),
    (
        "provision-points",
        "says-points",
        &[
            ("1989", Undated1989, "17"),
            ("2001", Decree, "11"),
            ("2009", Translation2009, "11.1"),
            ("2014", OfficialCopy, "10.1"),
            ("2017", OfficialCopy, "10.1"),
            ("2018", OfficialCopy, "10.1, 10.2"),
            ("2023", OfficialCopy, "10.1, 10.2"),
        ],
    ),
    (
        "provision-conduct",
        "says-conduct",
        &[
            ("2001", Decree, "12.1, 12.2, 12.3, 12.4, 12.5, 12.6"),
            ("2009", Translation2009, "12.1, 12.2, 12.3a, 12.4, 12.5, 12.6, 12.7"),
        ],
    ),
    (
        "provision-penalties",
        "says-penalties",
        &[
            ("2001", Decree, "13.4"),
            ("2009", Translation2009, "13.4"),
            ("2018", OfficialCopy, "12.9"),
            ("2023", OfficialCopy, "12.9"),
        ],
    ),
    ("provision-three-moves", "says-three-moves", &[("2001", Decree, "B4")]),
    ("provision-touched-rapid", "says-touched-rapid", &[("2001", Decree, "B5")]),
    ("provision-not-recorded", "says-not-recorded", &[("2001", Decree, "B3")]),
    ("provision-sealing", "says-sealing", &[("2001", Decree, "A.1"), ("2018", OfficialCopy, "Guidelines I.1")]),
    (
        "provision-envelope",
        "says-envelope",
        &[
            ("2001", Decree, "A.2, A.3"),
            ("2018", OfficialCopy, "Guidelines I.2, Guidelines I.3"),
            ("2023", OfficialCopy, "Guidelines I.2, Guidelines I.3"),
        ],
    ),
    (
        "provision-offer-sealed",
        "says-offer-sealed",
        &[
            ("1989", Undated1989, "10.10.2"),
            ("2001", Decree, "A.4"),
            ("2018", OfficialCopy, "Guidelines I.4"),
            ("2023", OfficialCopy, "Guidelines I.4"),
        ],
    ),
    ("provision-resumed", "says-resumed", &[("2001", Decree, "A.5, A.6, A.7, A.9")]),
    (
        "provision-resumed-late",
        "says-resumed-late",
        &[
            ("1989", Undated1989, "10.13, 10.13.1, 10.13.2"),
            ("2001", Decree, "A.10"),
            ("2018", OfficialCopy, "Guidelines I.10"),
            ("2023", OfficialCopy, "Guidelines I.10"),
        ],
    ),
    (
        "provision-envelope-lost",
        "says-envelope-lost",
        &[
            ("2001", Decree, "A.11"),
            ("2018", OfficialCopy, "Guidelines I.12"),
            ("2023", OfficialCopy, "Guidelines I.12"),
        ],
    ),
    ("provision-resumed-clocks", "says-resumed-clocks", &[("2001", Decree, "A.12, A.13")]),
    ("provision-misprint", "misprint-knights", &[("1989", Undated1989, "10.9.2")]),
    ("provision-misprint", "misprint-references-of-eighty-nine", &[("1989", Undated1989, "5.1.4, 10.7, 10.9")]),
    ("provision-misprint", "misprint-decree", &[("2001", Decree, "7.4a, 9.2, 9.5, A.8")]),
];

/// What an edition says besides.
pub fn further(edition: &Edition) -> impl Iterator<Item = Provision<Saying>> {
    let id = edition.id;
    TOPICS.iter().filter_map(move |&(name, sentence, all)| {
        let (_, source, article) = *all.iter().find(|(of, ..)| *of == id)?;
        Some(of(source, Saying { name, sentence }, article))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::law::editions::{EDITIONS, by_id};

    #[test]
    fn every_topic_is_of_editions_that_exist() {
        assert!(TOPICS.iter().all(|(_, _, all)| !all.is_empty()));
        for (_, sentence, all) in TOPICS {
            assert!(all.iter().all(|(id, _, article)| by_id(id).is_some() && !article.is_empty()), "{sentence}");
        }
        let said: usize = EDITIONS.iter().map(|edition| further(edition).count()).sum();
        assert_eq!(said, TOPICS.iter().map(|(_, _, all)| all.len()).sum::<usize>());
    }
}
