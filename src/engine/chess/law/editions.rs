//! The editions of the FIDE Laws as data. A new edition is one more constant, placed by the day on which it came into
//! force. Those before 2001 are in `early`.
//!
//! An empty article with [`Confidence::Memory`](super::confidence::Confidence) is one that we have not read. An empty
//! article with any other confidence means that the edition has no such provision.

use super::both_flags;
use super::early::{EDITION_1984, EDITION_1989, EDITION_1993, EDITION_1997, PRE1984};
use super::edition::{
    CalendarDay, DeadRule, DrawAgreement, FivefoldRule, Flag, IllegalMoves, IntendedMove, Lapse, LawEdition,
    MoveAnnouncement, Penalty, Phone, PositionIdentity, Promotion, QuickPenalty, Resignation, SealedPenalty,
};
use super::pace::PaceLimits;
use super::provision::{LawProvision, provision_from};
use super::sayings::{
    ARBITERS_SCORE, BOTH_LOSE, CHECKING_CLAIMS, CLAIM_IS_OFFER, LAST_MOVE_LEGAL, MARK_IN_BRACKETS, POSSIBLE_MOVES,
    QUICKPLAY, QUICKPLAY_IN_GUIDELINES, SUPERVISED_BLITZ,
};
use super::source::LawSource::{
    Arbiters2005, As2001, Decree, Digest, Nowhere, OfficialCopy, Remembered, Translation2001, Translation2009,
};

/// The opponent gets this number of minutes in every kind of play.
const fn opponent(minutes: u8) -> Penalty {
    Penalty::OpponentPlus { minutes, rapid: None, blitz: None, watched: None }
}

/// The opponent gets this number of minutes, but another number in blitz.
const fn opponent_but_blitz(minutes: u8, blitz: LawProvision<u8>) -> Penalty {
    Penalty::OpponentPlus { minutes, rapid: None, blitz: Some(blitz), watched: None }
}

/// The seconds from which a game is no longer blitz, and no longer rapid chess.
const fn pace(blitz_below: u32, rapid_below: u32) -> PaceLimits {
    PaceLimits { blitz_below, rapid_below }
}

/// The illegal move that loses, the minutes for each one before, whether it may be a draw instead, and the rules for
/// rapid chess and blitz, if they are known.
const fn lost_by(
    number: u8,
    minutes: u8,
    draws: LawProvision<bool>,
    rapid: Option<LawProvision<QuickPenalty>>,
    blitz: Option<LawProvision<QuickPenalty>>,
) -> IllegalMoves {
    IllegalMoves { loses: Some(number), minutes: Some(minutes), draws, rapid, blitz }
}

/// Every edition, the oldest first.
pub static EDITIONS: [LawEdition; 12] = [
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
pub fn by_id(id: &str) -> Option<&'static LawEdition> {
    EDITIONS.iter().find(|edition| edition.id == id)
}

const EDITION_2001: LawEdition = LawEdition {
    id: "2001",
    title: "title-2001",
    from: CalendarDay::new(2001, 7, 1),
    source: Decree,
    confidence: Decree.confidence(),
    checkmate: provision_from(Decree, (), "5.1a"),
    stalemate: provision_from(Decree, (), "5.2a"),
    identity: provision_from(Translation2001, PositionIdentity::TemporarilyOrPermanently, "9.2"),
    threefold_occurred: provision_from(Decree, (), "9.2b"),
    threefold_intended: provision_from(Decree, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: provision_from(Decree, (), "9.3b"),
    fifty_intended: provision_from(Decree, IntendedMove::Allowed, "9.3a"),
    long: provision_from(Decree, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(Decree, FivefoldRule::None, ""),
    seventyfive: provision_from(Decree, false, ""),
    lapse: provision_from(Decree, Lapse::Moves, "9.4"),
    dead: provision_from(Decree, DeadRule::AnySeries, "1.3, 5.2b, 9.6"),
    flag: provision_from(Decree, Flag::AnySeries, "6.10"),
    both_flags: both_flags::EDITION_2001,
    phone: provision_from(Decree, Phone::NotNamed, ""),
    sealed: provision_from(Decree, SealedPenalty::LosesButDead, "A.8"),
    resignation: provision_from(Decree, Resignation::Loses, "5.1b"),
    pace: provision_from(Decree, Some(pace(15 * 60, 60 * 60 + 1)), "B1, C1"),
    wrong_claim: provision_from(Decree, Penalty::OpponentThreeOwnHalf, "9.5b"),
    illegal_moves: provision_from(
        Decree,
        lost_by(
            3,
            2,
            provision_from(Decree, false, "7.4b"),
            None,
            Some(provision_from(Decree, QuickPenalty::FirstLosesOnClaim, "C3")),
        ),
        "7.4b",
    ),
    promotion: provision_from(Decree, Promotion::NotNamed, ""),
    agreement: provision_from(Decree, DrawAgreement::any_time(provision_from(Decree, Some(false), "9.1a")), "5.2c"),
    offer_mark: provision_from(Decree, "=", "9.1b"),
    notice: Some(provision_from(Decree, "notice-vietnam", "")),
    sayings: &[
        provision_from(Decree, CLAIM_IS_OFFER, "9.1c"),
        provision_from(Decree, MARK_IN_BRACKETS, "E12"),
        provision_from(Decree, QUICKPLAY, "10.2"),
        provision_from(Decree, BOTH_LOSE, "12.8"),
        provision_from(Decree, ARBITERS_SCORE, "12.7"),
    ],
};

const EDITION_2005: LawEdition = LawEdition {
    id: "2005",
    title: "title-2005",
    from: CalendarDay::new(2005, 7, 1),
    source: Digest,
    confidence: Digest.confidence(),
    checkmate: provision_from(Arbiters2005, (), "5.1a"),
    stalemate: provision_from(Arbiters2005, (), "5.2a"),
    identity: provision_from(Digest, PositionIdentity::TemporarilyOrPermanently, "9.2"),
    threefold_occurred: provision_from(Digest, (), "9.2b"),
    threefold_intended: provision_from(Digest, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: provision_from(As2001, (), "9.3b"),
    fifty_intended: provision_from(As2001, IntendedMove::Allowed, "9.3a"),
    long: provision_from(As2001, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(As2001, FivefoldRule::None, ""),
    seventyfive: provision_from(As2001, false, ""),
    lapse: provision_from(As2001, Lapse::Moves, "9.4"),
    dead: provision_from(Arbiters2005, DeadRule::AnySeries, "5.2b"),
    flag: provision_from(Arbiters2005, Flag::AnySeries, "6.10"),
    both_flags: both_flags::EDITION_2005,
    phone: provision_from(Remembered, Phone::ArbitersScore, "12.2b"),
    sealed: provision_from(As2001, SealedPenalty::LosesButDead, "A.8"),
    resignation: provision_from(Arbiters2005, Resignation::Loses, "5.1b"),
    pace: provision_from(Digest, Some(pace(15 * 60, 60 * 60 + 1)), "B1, C1"),
    wrong_claim: provision_from(As2001, Penalty::OpponentThreeOwnHalf, "9.5b"),
    illegal_moves: provision_from(
        Arbiters2005,
        lost_by(3, 2, provision_from(Arbiters2005, false, "7.4b"), None, None),
        "7.4b",
    ),
    promotion: provision_from(Arbiters2005, Promotion::IllegalMove, "7.4a"),
    agreement: provision_from(Arbiters2005, DrawAgreement::any_time(provision_from(Nowhere, None, "")), "5.2c"),
    offer_mark: provision_from(As2001, "=", ""),
    notice: None,
    sayings: &[provision_from(As2001, QUICKPLAY, "10.2")],
};

const EDITION_2009: LawEdition = LawEdition {
    id: "2009",
    title: "title-2009",
    from: CalendarDay::new(2009, 7, 1),
    source: Translation2009,
    confidence: Translation2009.confidence(),
    checkmate: provision_from(Translation2009, (), "5.1a"),
    stalemate: provision_from(Translation2009, (), "5.2a"),
    identity: provision_from(OfficialCopy, PositionIdentity::LostAfterMoving, "9.2"),
    threefold_occurred: provision_from(Translation2009, (), "9.2b"),
    threefold_intended: provision_from(Translation2009, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: provision_from(Translation2009, (), "9.3b"),
    fifty_intended: provision_from(Translation2009, IntendedMove::Allowed, "9.3a"),
    long: provision_from(Translation2009, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(Translation2009, FivefoldRule::None, ""),
    seventyfive: provision_from(Translation2009, false, ""),
    lapse: provision_from(Translation2009, Lapse::Touches, "9.4"),
    dead: provision_from(Translation2009, DeadRule::AnySeries, "5.2b, 9.6"),
    flag: provision_from(Translation2009, Flag::AnySeries, "6.9"),
    both_flags: both_flags::EDITION_2009,
    phone: provision_from(Translation2009, Phone::DrawsIfNoMate, "12.3b"),
    sealed: provision_from(Remembered, SealedPenalty::LosesButDead, "Guidelines 8"),
    resignation: provision_from(Translation2009, Resignation::Loses, "5.1b"),
    pace: provision_from(Digest, Some(pace(15 * 60, 60 * 60)), "A.1, B.1"),
    wrong_claim: provision_from(Translation2009, opponent(3), "9.5b"),
    illegal_moves: provision_from(
        Translation2009,
        lost_by(
            3,
            2,
            provision_from(OfficialCopy, true, "7.4b"),
            None,
            Some(provision_from(OfficialCopy, QuickPenalty::FirstLosesOnClaim, "B.3c")),
        ),
        "7.4b",
    ),
    promotion: provision_from(Translation2009, Promotion::IllegalMove, "7.4a"),
    agreement: provision_from(
        Translation2009,
        DrawAgreement::any_time(provision_from(Translation2009, Some(true), "9.1a")),
        "5.2c",
    ),
    offer_mark: provision_from(OfficialCopy, "(=)", "9.1b2, C.13"),
    notice: None,
    sayings: &[
        provision_from(OfficialCopy, POSSIBLE_MOVES, "9.2"),
        provision_from(Translation2009, CLAIM_IS_OFFER, "9.1b3"),
        provision_from(Translation2009, QUICKPLAY, "10.2"),
        provision_from(Translation2009, BOTH_LOSE, "12.9"),
        provision_from(Translation2009, ARBITERS_SCORE, "12.8"),
    ],
};

const EDITION_2014: LawEdition = LawEdition {
    id: "2014",
    title: "title-2014",
    from: CalendarDay::new(2014, 7, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: provision_from(OfficialCopy, (), "5.1a"),
    stalemate: provision_from(OfficialCopy, (), "5.2a"),
    identity: provision_from(OfficialCopy, PositionIdentity::StartOfSequence, "9.2"),
    threefold_occurred: provision_from(OfficialCopy, (), "9.2b"),
    threefold_intended: provision_from(OfficialCopy, MoveAnnouncement::Fixed, "9.2a"),
    fifty_occurred: provision_from(OfficialCopy, (), "9.3b"),
    fifty_intended: provision_from(OfficialCopy, IntendedMove::Allowed, "9.3a"),
    long: provision_from(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(OfficialCopy, FivefoldRule::Consecutive, "9.6a"),
    seventyfive: provision_from(OfficialCopy, true, "9.6b"),
    lapse: provision_from(OfficialCopy, Lapse::Touches, "9.4"),
    dead: provision_from(OfficialCopy, DeadRule::AnySeries, "5.2b, 9.7"),
    flag: provision_from(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::EDITION_2014,
    phone: provision_from(OfficialCopy, Phone::Loses, "11.3b"),
    sealed: provision_from(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: provision_from(OfficialCopy, Resignation::Loses, "5.1b"),
    pace: provision_from(Digest, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: provision_from(Remembered, opponent_but_blitz(2, provision_from(Remembered, 1, "B.2")), "9.5b"),
    illegal_moves: provision_from(
        Digest,
        lost_by(
            2,
            2,
            provision_from(OfficialCopy, true, "7.5b"),
            Some(provision_from(Digest, QuickPenalty::FirstLoses, "A.4b")),
            Some(provision_from(Digest, QuickPenalty::FirstLoses, "A.4b")),
        ),
        "7.5b",
    ),
    promotion: provision_from(Digest, Promotion::Queen, "7.5a"),
    agreement: provision_from(
        OfficialCopy,
        DrawAgreement::any_time(provision_from(Remembered, Some(true), "9.1a")),
        "5.2c",
    ),
    offer_mark: provision_from(Remembered, "(=)", "9.1b"),
    notice: None,
    sayings: &[
        provision_from(OfficialCopy, LAST_MOVE_LEGAL, "9.7"),
        provision_from(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        provision_from(OfficialCopy, BOTH_LOSE, "11.8"),
        provision_from(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};

const EDITION_2017: LawEdition = LawEdition {
    id: "2017",
    title: "title-2017",
    from: CalendarDay::new(2017, 7, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: provision_from(OfficialCopy, (), "5.1.1"),
    stalemate: provision_from(OfficialCopy, (), "5.2.1"),
    identity: provision_from(OfficialCopy, PositionIdentity::RookNotMoved, "9.2.2"),
    threefold_occurred: provision_from(OfficialCopy, (), "9.2.1.2"),
    threefold_intended: provision_from(OfficialCopy, MoveAnnouncement::Fixed, "9.2.1.1"),
    fifty_occurred: provision_from(OfficialCopy, (), "9.3.2"),
    fifty_intended: provision_from(OfficialCopy, IntendedMove::Allowed, "9.3.1"),
    long: provision_from(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(OfficialCopy, FivefoldRule::Any, "9.6.1"),
    seventyfive: provision_from(OfficialCopy, true, "9.6.2"),
    lapse: provision_from(OfficialCopy, Lapse::Touches, "9.4"),
    dead: provision_from(OfficialCopy, DeadRule::AnySeries, "1.5, 5.2.2"),
    flag: provision_from(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::FROM_2017,
    phone: provision_from(OfficialCopy, Phone::Loses, "11.3.2.2"),
    sealed: provision_from(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: provision_from(OfficialCopy, Resignation::Loses, "5.1.2"),
    pace: provision_from(Digest, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: provision_from(OfficialCopy, opponent_but_blitz(2, provision_from(Remembered, 1, "B.2")), "9.5.3"),
    illegal_moves: provision_from(
        Digest,
        lost_by(
            2,
            2,
            provision_from(OfficialCopy, true, "7.5.3"),
            Some(provision_from(OfficialCopy, QuickPenalty::FirstLoses, "A.4.2")),
            None,
        ),
        "7.5.3",
    ),
    promotion: provision_from(OfficialCopy, Promotion::Queen, "7.5.2"),
    agreement: provision_from(
        OfficialCopy,
        DrawAgreement::both_moved(provision_from(Remembered, Some(true), "9.1.1")),
        "5.2.3",
    ),
    offer_mark: provision_from(Remembered, "(=)", "9.1.2.2"),
    notice: None,
    sayings: &[
        provision_from(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        provision_from(OfficialCopy, BOTH_LOSE, "11.8"),
        provision_from(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};

const EDITION_2018: LawEdition = LawEdition {
    id: "2018",
    title: "title-2018",
    from: CalendarDay::new(2018, 1, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: provision_from(OfficialCopy, (), "5.1.1"),
    stalemate: provision_from(OfficialCopy, (), "5.2.1"),
    identity: provision_from(OfficialCopy, PositionIdentity::RookNotMoved, "9.2.2"),
    threefold_occurred: provision_from(OfficialCopy, (), "9.2.1.2"),
    threefold_intended: provision_from(OfficialCopy, MoveAnnouncement::Fixed, "9.2.1.1"),
    fifty_occurred: provision_from(OfficialCopy, (), "9.3.2"),
    fifty_intended: provision_from(OfficialCopy, IntendedMove::Allowed, "9.3.1"),
    long: provision_from(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(OfficialCopy, FivefoldRule::Any, "9.6.1"),
    seventyfive: provision_from(OfficialCopy, true, "9.6.2"),
    lapse: provision_from(OfficialCopy, Lapse::Touches, "9.4"),
    dead: provision_from(OfficialCopy, DeadRule::AnySeries, "1.5, 5.2.2"),
    flag: provision_from(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::FROM_2017,
    phone: provision_from(OfficialCopy, Phone::Loses, "11.3.2.2"),
    sealed: provision_from(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: provision_from(OfficialCopy, Resignation::Loses, "5.1.2"),
    pace: provision_from(OfficialCopy, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: provision_from(OfficialCopy, opponent_but_blitz(2, provision_from(OfficialCopy, 1, "B.2")), "9.5.3"),
    illegal_moves: provision_from(
        OfficialCopy,
        lost_by(
            2,
            2,
            provision_from(OfficialCopy, true, "7.5.5"),
            None,
            Some(provision_from(OfficialCopy, QuickPenalty::OneMinute, "B.2")),
        ),
        "7.5.5",
    ),
    promotion: provision_from(OfficialCopy, Promotion::Queen, "7.5.2"),
    agreement: provision_from(
        OfficialCopy,
        DrawAgreement::both_moved(provision_from(OfficialCopy, Some(true), "9.1.1")),
        "5.2.3",
    ),
    offer_mark: provision_from(OfficialCopy, "(=)", "8.1.5, 9.1.2.2, C.12"),
    notice: None,
    sayings: &[
        provision_from(OfficialCopy, CLAIM_IS_OFFER, "9.1.2.3"),
        provision_from(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        provision_from(OfficialCopy, BOTH_LOSE, "11.8"),
        provision_from(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};

const EDITION_2023: LawEdition = LawEdition {
    id: "2023",
    title: "title-2023",
    from: CalendarDay::new(2023, 1, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: provision_from(OfficialCopy, (), "5.1.1"),
    stalemate: provision_from(OfficialCopy, (), "5.2.1"),
    identity: provision_from(OfficialCopy, PositionIdentity::RookNotMoved, "9.2.3"),
    threefold_occurred: provision_from(OfficialCopy, (), "9.2.2"),
    threefold_intended: provision_from(OfficialCopy, MoveAnnouncement::Entered, "9.2.1"),
    fifty_occurred: provision_from(OfficialCopy, (), "9.3.2"),
    fifty_intended: provision_from(OfficialCopy, IntendedMove::Allowed, "9.3.1"),
    long: provision_from(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: provision_from(OfficialCopy, FivefoldRule::Any, "9.6.1"),
    seventyfive: provision_from(OfficialCopy, true, "9.6.2"),
    lapse: provision_from(OfficialCopy, Lapse::Touches, "9.4"),
    dead: provision_from(OfficialCopy, DeadRule::AnySeries, "1.5, 5.2.2"),
    flag: provision_from(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::FROM_2017,
    phone: provision_from(OfficialCopy, Phone::Loses, "11.3.2.2"),
    sealed: provision_from(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: provision_from(OfficialCopy, Resignation::DrawsIfNoMate, "5.1.2"),
    pace: provision_from(OfficialCopy, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: provision_from(
        OfficialCopy,
        Penalty::OpponentPlus {
            minutes: 2,
            rapid: Some(provision_from(OfficialCopy, 1, "A.3")),
            blitz: Some(provision_from(OfficialCopy, 1, "B.3")),
            watched: Some(provision_from(OfficialCopy, 2, "B.2")),
        },
        "9.5.3",
    ),
    illegal_moves: provision_from(
        OfficialCopy,
        lost_by(
            2,
            2,
            provision_from(OfficialCopy, true, "7.5.5"),
            Some(provision_from(OfficialCopy, QuickPenalty::OneMinute, "A.3")),
            Some(provision_from(OfficialCopy, QuickPenalty::OneMinute, "A.3, B.3")),
        ),
        "7.5.5",
    ),
    promotion: provision_from(OfficialCopy, Promotion::Queen, "7.5.2"),
    agreement: provision_from(
        OfficialCopy,
        DrawAgreement::both_moved(provision_from(Remembered, Some(true), "9.1.1")),
        "5.2.3",
    ),
    offer_mark: provision_from(OfficialCopy, "(=)", "8.1.5, 9.1.2.2, C.12"),
    notice: None,
    sayings: &[
        provision_from(OfficialCopy, CHECKING_CLAIMS, "11.12"),
        provision_from(OfficialCopy, SUPERVISED_BLITZ, "B.2"),
        provision_from(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        provision_from(OfficialCopy, BOTH_LOSE, "11.8"),
        provision_from(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};
