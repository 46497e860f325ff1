//! The editions of the FIDE Laws as data. A new edition is one more constant, placed by the day on which it came into
//! force.
//!
//! An empty article with [`Confidence::Memory`] is one that we have not read. An empty article with any other
//! confidence means that the edition has no such provision.

use super::edition::{
    Agreement, Confidence, Day, Dead, Edition, Fivefold, Flag, IllegalMoves, Intended, Lapse, Pace, Penalty, Promotion,
    Provision, Quick, Resignation,
};
use super::material::Class;

/// A provision that was read in a text of the edition that the project rests on.
const fn text<T>(value: T, article: &'static str) -> Provision<T> {
    Provision { value, article, confidence: Confidence::Text }
}

/// A provision that was read in another copy of the official text.
const fn copy<T>(value: T, article: &'static str) -> Provision<T> {
    Provision { value, article, confidence: Confidence::Copy }
}

/// A provision that was read in a secondary source.
const fn secondary<T>(value: T, article: &'static str) -> Provision<T> {
    Provision { value, article, confidence: Confidence::Secondary }
}

/// A provision that was read nowhere; what is taken over from an edition before or after is one of these.
const fn memory<T>(value: T, article: &'static str) -> Provision<T> {
    Provision { value, article, confidence: Confidence::Memory }
}

/// Players may agree on a draw at any time.
const fn any_time(bans: Provision<Option<bool>>) -> Agreement {
    Agreement { half_moves: 0, bans }
}

/// Players may agree on a draw once both have moved.
const fn both_moved(bans: Provision<Option<bool>>) -> Agreement {
    Agreement { half_moves: 2, bans }
}

/// Nothing is known about illegal moves.
const UNKNOWN_MOVES: IllegalMoves =
    IllegalMoves { loses: None, minutes: None, draws: memory(false, ""), rapid: None, blitz: None };

/// The opponent gets so many minutes in every kind of play.
const fn opponent(minutes: u8) -> Penalty {
    Penalty::OpponentPlus { minutes, rapid: None, blitz: None, watched: None }
}

/// The opponent gets so many minutes, but other numbers in blitz.
const fn opponent_but_blitz(minutes: u8, blitz: Provision<u8>) -> Penalty {
    Penalty::OpponentPlus { minutes, rapid: None, blitz: Some(blitz), watched: None }
}

/// The seconds from which a game is not blitz any more, and not rapid chess any more.
const fn pace(blitz_below: u32, rapid_below: u32) -> Option<Pace> {
    Some(Pace { blitz_below, rapid_below })
}

/// The illegal move that loses, the minutes for each one before, whether it may be a draw instead, and what is known
/// about rapid chess and blitz.
const fn lost_by(
    number: u8,
    minutes: u8,
    draws: Provision<bool>,
    rapid: Option<Provision<Quick>>,
    blitz: Option<Provision<Quick>>,
) -> IllegalMoves {
    IllegalMoves { loses: Some(number), minutes: Some(minutes), draws, rapid, blitz }
}

/// Every edition, the oldest first.
pub static EDITIONS: [Edition; 12] = [
    PRE1984,
    EDITION_1984,
    EDITION_1989,
    EDITION_1993,
    EDITION_1997,
    EDITION_2001,
    EDITION_2005,
    EDITION_2009,
    EDITION_2014,
    EDITION_2017,
    EDITION_2018,
    EDITION_2023,
];

/// The edition with this name, such as `1989`, or `None`.
pub fn by_id(id: &str) -> Option<&'static Edition> {
    EDITIONS.iter().find(|edition| edition.id == id)
}

const PRE1984: Edition = Edition {
    id: "pre1984",
    title: "title-pre1984",
    from: Day::MIN,
    confidence: Confidence::Memory,
    checkmate: memory((), ""),
    stalemate: memory((), ""),
    identity: memory((), ""),
    threefold_occurred: memory((), ""),
    threefold_intended: memory((), ""),
    fifty_occurred: secondary((), "12.4"),
    fifty_intended: memory(Intended::Unclear, ""),
    long: memory(&[], "12.4"),
    long_half_moves: 100,
    fivefold: memory(Fivefold::None, ""),
    seventyfive: memory(false, ""),
    lapse: memory(Lapse::Moves, ""),
    dead: memory(Dead::ClosedList, ""),
    flag: memory(Flag::BareKing, ""),
    resignation: memory(Resignation::Loses, ""),
    pace: memory(None, ""),
    wrong_claim: memory(Penalty::Unknown, ""),
    illegal_moves: memory(UNKNOWN_MOVES, ""),
    promotion: memory(Promotion::Unknown, ""),
    agreement: memory(any_time(memory(None, "")), ""),
    offer_mark: memory("", ""),
};

const EDITION_1984: Edition = Edition {
    id: "1984",
    title: "title-1984",
    from: Day::new(1985, 1, 1),
    confidence: Confidence::Secondary,
    fifty_occurred: memory((), ""),
    long: secondary(&[Class::RookBishopRook, Class::KnightsBlockedPawn, Class::RookPawnBishopPawn], "10.9"),
    long_half_moves: 200,
    ..PRE1984
};

const EDITION_1989: Edition = Edition {
    id: "1989",
    title: "title-1989",
    from: Day::new(1989, 1, 1),
    confidence: Confidence::Text,
    checkmate: text((), "10.1"),
    stalemate: text((), "10.3"),
    identity: text((), "10.5"),
    threefold_occurred: text((), "10.5.2"),
    threefold_intended: text((), "10.5.1"),
    fifty_occurred: text((), "10.8"),
    fifty_intended: text(Intended::Unclear, "10.8, 10.11.2"),
    long: text(
        &[
            Class::RookBishopRook,
            Class::KnightsPawn,
            Class::QueenPawnQueen,
            Class::QueenKnights,
            Class::QueenBishops,
            Class::BishopsKnight,
        ],
        "10.9",
    ),
    long_half_moves: 150,
    fivefold: text(Fivefold::None, ""),
    seventyfive: text(false, ""),
    lapse: text(Lapse::MovesUntilRecurs, "10.6"),
    dead: text(Dead::ClosedList, "10.7"),
    flag: text(Flag::BareKing, "10.12"),
    resignation: memory(Resignation::Loses, ""),
    pace: memory(None, ""),
    wrong_claim: text(Penalty::OwnPlusFive, "10.11.2"),
    illegal_moves: memory(UNKNOWN_MOVES, ""),
    promotion: text(Promotion::Restored, "5.6.5"),
    agreement: text(any_time(text(Some(false), "10.10")), "10.4"),
    offer_mark: memory("", ""),
};

// No text of 1993 was at hand. What is not known is taken over, so that fewer games may be called dead or
// drawn than were, but never one that was not.
const EDITION_1993: Edition = Edition {
    id: "1993",
    title: "title-1993",
    from: Day::new(1993, 1, 1),
    confidence: Confidence::Memory,
    fifty_occurred: secondary((), "10.12"),
    long: secondary(&[], "10.12"),
    wrong_claim: memory(Penalty::OwnPlusFive, ""),
    promotion: memory(Promotion::Restored, ""),
    ..PRE1984
};

const EDITION_1997: Edition = Edition {
    id: "1997",
    title: "title-1997",
    from: Day::new(1997, 7, 1),
    confidence: Confidence::Secondary,
    checkmate: memory((), "5.1a"),
    stalemate: memory((), "5.2a"),
    identity: memory((), "9.2"),
    threefold_occurred: memory((), "9.2b"),
    threefold_intended: memory((), "9.2a"),
    fifty_occurred: memory((), "9.3b"),
    fifty_intended: memory(Intended::Allowed, "9.3a"),
    long: memory(&[], ""),
    fivefold: memory(Fivefold::None, ""),
    seventyfive: memory(false, ""),
    lapse: memory(Lapse::Moves, "9.4"),
    dead: secondary(Dead::AnySeries, "1.3, 9.6"),
    flag: copy(Flag::AnySeries, "6.9"),
    resignation: memory(Resignation::Loses, "5.1b"),
    wrong_claim: memory(Penalty::OpponentThreeOwnHalf, "9.5b"),
    promotion: memory(Promotion::NotNamed, ""),
    agreement: memory(any_time(memory(None, "")), "5.2c"),
    ..PRE1984
};

const EDITION_2001: Edition = Edition {
    id: "2001",
    title: "title-2001",
    from: Day::new(2001, 7, 1),
    confidence: Confidence::Text,
    checkmate: text((), "5.1a"),
    stalemate: text((), "5.2a"),
    identity: text((), "9.2"),
    threefold_occurred: text((), "9.2b"),
    threefold_intended: text((), "9.2a"),
    fifty_occurred: text((), "9.3b"),
    fifty_intended: text(Intended::Allowed, "9.3a"),
    long: text(&[], ""),
    long_half_moves: 100,
    fivefold: text(Fivefold::None, ""),
    seventyfive: text(false, ""),
    lapse: text(Lapse::Moves, "9.4"),
    dead: text(Dead::AnySeries, "1.3, 5.2b, 9.6"),
    flag: text(Flag::AnySeries, "6.10"),
    resignation: text(Resignation::Loses, "5.1b"),
    pace: text(pace(15 * 60, 60 * 60 + 1), "B1, C1"),
    wrong_claim: text(Penalty::OpponentThreeOwnHalf, "9.5b"),
    illegal_moves: text(lost_by(3, 2, text(false, "7.4b"), None, Some(text(Quick::FirstLosesOnClaim, "C3"))), "7.4b"),
    promotion: text(Promotion::NotNamed, ""),
    agreement: text(any_time(text(Some(false), "9.1a")), "5.2c"),
    offer_mark: text("=", "9.1b"),
};

const EDITION_2005: Edition = Edition {
    id: "2005",
    title: "title-2005",
    from: Day::new(2005, 7, 1),
    confidence: Confidence::Secondary,
    checkmate: text((), "5.1a"),
    stalemate: text((), "5.2a"),
    identity: secondary((), "9.2"),
    threefold_occurred: secondary((), "9.2b"),
    threefold_intended: secondary((), "9.2a"),
    fifty_occurred: memory((), "9.3b"),
    fifty_intended: memory(Intended::Allowed, "9.3a"),
    long: memory(&[], ""),
    long_half_moves: 100,
    fivefold: memory(Fivefold::None, ""),
    seventyfive: memory(false, ""),
    lapse: memory(Lapse::Moves, "9.4"),
    dead: text(Dead::AnySeries, "5.2b"),
    flag: text(Flag::AnySeries, "6.10"),
    resignation: text(Resignation::Loses, "5.1b"),
    pace: secondary(pace(15 * 60, 60 * 60 + 1), "B1, C1"),
    wrong_claim: memory(Penalty::OpponentThreeOwnHalf, "9.5b"),
    illegal_moves: text(lost_by(3, 2, text(false, "7.4b"), None, None), "7.4b"),
    promotion: text(Promotion::IllegalMove, "7.4a"),
    agreement: text(any_time(memory(None, "")), "5.2c"),
    offer_mark: memory("=", ""),
};

const EDITION_2009: Edition = Edition {
    id: "2009",
    title: "title-2009",
    from: Day::new(2009, 7, 1),
    confidence: Confidence::Text,
    checkmate: text((), "5.1a"),
    stalemate: text((), "5.2a"),
    identity: text((), "9.2"),
    threefold_occurred: text((), "9.2b"),
    threefold_intended: text((), "9.2a"),
    fifty_occurred: text((), "9.3b"),
    fifty_intended: text(Intended::Allowed, "9.3a"),
    long: text(&[], ""),
    long_half_moves: 100,
    fivefold: text(Fivefold::None, ""),
    seventyfive: text(false, ""),
    lapse: text(Lapse::Touches, "9.4"),
    dead: text(Dead::AnySeries, "5.2b, 9.6"),
    flag: text(Flag::AnySeries, "6.9"),
    resignation: text(Resignation::Loses, "5.1b"),
    pace: secondary(pace(15 * 60, 60 * 60), "A.1, B.1"),
    wrong_claim: text(opponent(3), "9.5b"),
    illegal_moves: text(lost_by(3, 2, copy(true, "7.4b"), None, Some(copy(Quick::FirstLosesOnClaim, "B.3c"))), "7.4b"),
    promotion: text(Promotion::IllegalMove, "7.4a"),
    agreement: text(any_time(text(Some(true), "9.1a")), "5.2c"),
    offer_mark: copy("(=)", "9.1b2, C.13"),
};

const EDITION_2014: Edition = Edition {
    id: "2014",
    title: "title-2014",
    from: Day::new(2014, 7, 1),
    confidence: Confidence::Copy,
    checkmate: copy((), "5.1a"),
    stalemate: copy((), "5.2a"),
    identity: copy((), "9.2(1)(2)"),
    threefold_occurred: copy((), "9.2b"),
    threefold_intended: copy((), "9.2a"),
    fifty_occurred: copy((), "9.3b"),
    fifty_intended: copy(Intended::Allowed, "9.3a"),
    long: copy(&[], ""),
    long_half_moves: 100,
    fivefold: copy(Fivefold::Consecutive, "9.6a"),
    seventyfive: copy(true, "9.6b"),
    lapse: copy(Lapse::Touches, "9.4"),
    dead: copy(Dead::AnySeries, "5.2b, 9.7"),
    flag: copy(Flag::AnySeries, "6.9"),
    resignation: copy(Resignation::Loses, "5.1b"),
    pace: secondary(pace(10 * 60 + 1, 60 * 60), "A.1, B.1"),
    wrong_claim: memory(opponent_but_blitz(2, memory(1, "B.2")), "9.5b"),
    illegal_moves: secondary(
        lost_by(
            2,
            2,
            copy(true, "7.5b"),
            Some(secondary(Quick::FirstLoses, "A.4b")),
            Some(secondary(Quick::FirstLoses, "A.4b")),
        ),
        "7.5b",
    ),
    promotion: secondary(Promotion::Queen, "7.5a"),
    agreement: copy(any_time(memory(Some(true), "9.1a")), "5.2c"),
    offer_mark: memory("(=)", "9.1b"),
};

const EDITION_2017: Edition = Edition {
    id: "2017",
    title: "title-2017",
    from: Day::new(2017, 7, 1),
    confidence: Confidence::Copy,
    checkmate: copy((), "5.1.1"),
    stalemate: copy((), "5.2.1"),
    identity: copy((), "9.2.2"),
    threefold_occurred: copy((), "9.2.1.2"),
    threefold_intended: copy((), "9.2.1.1"),
    fifty_occurred: copy((), "9.3.2"),
    fifty_intended: copy(Intended::Allowed, "9.3.1"),
    long: copy(&[], ""),
    long_half_moves: 100,
    fivefold: copy(Fivefold::Any, "9.6.1"),
    seventyfive: copy(true, "9.6.2"),
    lapse: copy(Lapse::Touches, "9.4"),
    dead: copy(Dead::AnySeries, "1.5, 5.2.2"),
    flag: copy(Flag::AnySeries, "6.9"),
    resignation: copy(Resignation::Loses, "5.1.2"),
    pace: secondary(pace(10 * 60 + 1, 60 * 60), "A.1, B.1"),
    wrong_claim: copy(opponent_but_blitz(2, memory(1, "B.2")), "9.5.3"),
    illegal_moves: memory(lost_by(2, 2, copy(true, "7.5.3"), Some(copy(Quick::FirstLoses, "A.4.2")), None), "7.5.3"),
    promotion: copy(Promotion::Queen, "7.5.2"),
    agreement: copy(both_moved(memory(Some(true), "9.1.1")), "5.2.3"),
    offer_mark: memory("(=)", "9.1.2.2"),
};

const EDITION_2018: Edition = Edition {
    id: "2018",
    title: "title-2018",
    from: Day::new(2018, 1, 1),
    confidence: Confidence::Copy,
    checkmate: copy((), "5.1.1"),
    stalemate: copy((), "5.2.1"),
    identity: copy((), "9.2.2"),
    threefold_occurred: copy((), "9.2.1.2"),
    threefold_intended: copy((), "9.2.1.1"),
    fifty_occurred: copy((), "9.3.2"),
    fifty_intended: copy(Intended::Allowed, "9.3.1"),
    long: copy(&[], ""),
    long_half_moves: 100,
    fivefold: copy(Fivefold::Any, "9.6.1"),
    seventyfive: copy(true, "9.6.2"),
    lapse: copy(Lapse::Touches, "9.4"),
    dead: copy(Dead::AnySeries, "1.5, 5.2.2"),
    flag: copy(Flag::AnySeries, "6.9"),
    resignation: copy(Resignation::Loses, "5.1.2"),
    pace: copy(pace(10 * 60 + 1, 60 * 60), "A.1, B.1"),
    wrong_claim: copy(opponent_but_blitz(2, copy(1, "B.2")), "9.5.3"),
    illegal_moves: copy(lost_by(2, 2, copy(true, "7.5.5"), None, Some(copy(Quick::OneMinute, "B.2"))), "7.5.5"),
    promotion: copy(Promotion::Queen, "7.5.2"),
    agreement: copy(both_moved(copy(Some(true), "9.1.1")), "5.2.3"),
    offer_mark: copy("(=)", "8.1.5, 9.1.2.2, C.12"),
};

const EDITION_2023: Edition = Edition {
    id: "2023",
    title: "title-2023",
    from: Day::new(2023, 1, 1),
    confidence: Confidence::Copy,
    checkmate: copy((), "5.1.1"),
    stalemate: copy((), "5.2.1"),
    identity: copy((), "9.2.3"),
    threefold_occurred: copy((), "9.2.2"),
    threefold_intended: copy((), "9.2.1"),
    fifty_occurred: copy((), "9.3.2"),
    fifty_intended: copy(Intended::Allowed, "9.3.1"),
    long: copy(&[], ""),
    long_half_moves: 100,
    fivefold: copy(Fivefold::Any, "9.6.1"),
    seventyfive: copy(true, "9.6.2"),
    lapse: copy(Lapse::Touches, "9.4"),
    dead: copy(Dead::AnySeries, "1.5, 5.2.2"),
    flag: copy(Flag::AnySeries, "6.9"),
    resignation: copy(Resignation::DrawsIfNoMate, "5.1.2"),
    pace: copy(pace(10 * 60 + 1, 60 * 60), "A.1, B.1"),
    wrong_claim: copy(
        Penalty::OpponentPlus {
            minutes: 2,
            rapid: Some(copy(1, "A.3")),
            blitz: Some(copy(1, "B.3")),
            watched: Some(copy(2, "B.2")),
        },
        "9.5.3",
    ),
    illegal_moves: copy(
        lost_by(2, 2, copy(true, "7.5.5"), Some(copy(Quick::OneMinute, "A.3")), Some(copy(Quick::OneMinute, "A.3"))),
        "7.5.5",
    ),
    promotion: copy(Promotion::Queen, "7.5.2"),
    agreement: copy(both_moved(memory(Some(true), "9.1.1")), "5.2.3"),
    offer_mark: copy("(=)", "8.1.5, 9.1.2.2, C.12"),
};
