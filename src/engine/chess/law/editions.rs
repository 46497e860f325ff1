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
use super::provision::{LawProvision, of};
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
    checkmate: of(Decree, (), "5.1a"),
    stalemate: of(Decree, (), "5.2a"),
    identity: of(Translation2001, PositionIdentity::TemporarilyOrPermanently, "9.2"),
    threefold_occurred: of(Decree, (), "9.2b"),
    threefold_intended: of(Decree, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: of(Decree, (), "9.3b"),
    fifty_intended: of(Decree, IntendedMove::Allowed, "9.3a"),
    long: of(Decree, &[], ""),
    long_half_moves: 100,
    fivefold: of(Decree, FivefoldRule::None, ""),
    seventyfive: of(Decree, false, ""),
    lapse: of(Decree, Lapse::Moves, "9.4"),
    dead: of(Decree, DeadRule::AnySeries, "1.3, 5.2b, 9.6"),
    flag: of(Decree, Flag::AnySeries, "6.10"),
    both_flags: both_flags::EDITION_2001,
    phone: of(Decree, Phone::NotNamed, ""),
    sealed: of(Decree, SealedPenalty::LosesButDead, "A.8"),
    resignation: of(Decree, Resignation::Loses, "5.1b"),
    pace: of(Decree, Some(pace(15 * 60, 60 * 60 + 1)), "B1, C1"),
    wrong_claim: of(Decree, Penalty::OpponentThreeOwnHalf, "9.5b"),
    illegal_moves: of(
        Decree,
        lost_by(3, 2, of(Decree, false, "7.4b"), None, Some(of(Decree, QuickPenalty::FirstLosesOnClaim, "C3"))),
        "7.4b",
    ),
    promotion: of(Decree, Promotion::NotNamed, ""),
    agreement: of(Decree, DrawAgreement::any_time(of(Decree, Some(false), "9.1a")), "5.2c"),
    offer_mark: of(Decree, "=", "9.1b"),
    notice: Some(of(Decree, "notice-vietnam", "")),
    sayings: &[
        of(Decree, CLAIM_IS_OFFER, "9.1c"),
        of(Decree, MARK_IN_BRACKETS, "E12"),
        of(Decree, QUICKPLAY, "10.2"),
        of(Decree, BOTH_LOSE, "12.8"),
        of(Decree, ARBITERS_SCORE, "12.7"),
    ],
};

const EDITION_2005: LawEdition = LawEdition {
    id: "2005",
    title: "title-2005",
    from: CalendarDay::new(2005, 7, 1),
    source: Digest,
    confidence: Digest.confidence(),
    checkmate: of(Arbiters2005, (), "5.1a"),
    stalemate: of(Arbiters2005, (), "5.2a"),
    identity: of(Digest, PositionIdentity::TemporarilyOrPermanently, "9.2"),
    threefold_occurred: of(Digest, (), "9.2b"),
    threefold_intended: of(Digest, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: of(As2001, (), "9.3b"),
    fifty_intended: of(As2001, IntendedMove::Allowed, "9.3a"),
    long: of(As2001, &[], ""),
    long_half_moves: 100,
    fivefold: of(As2001, FivefoldRule::None, ""),
    seventyfive: of(As2001, false, ""),
    lapse: of(As2001, Lapse::Moves, "9.4"),
    dead: of(Arbiters2005, DeadRule::AnySeries, "5.2b"),
    flag: of(Arbiters2005, Flag::AnySeries, "6.10"),
    both_flags: both_flags::EDITION_2005,
    phone: of(Remembered, Phone::ArbitersScore, "12.2b"),
    sealed: of(As2001, SealedPenalty::LosesButDead, "A.8"),
    resignation: of(Arbiters2005, Resignation::Loses, "5.1b"),
    pace: of(Digest, Some(pace(15 * 60, 60 * 60 + 1)), "B1, C1"),
    wrong_claim: of(As2001, Penalty::OpponentThreeOwnHalf, "9.5b"),
    illegal_moves: of(Arbiters2005, lost_by(3, 2, of(Arbiters2005, false, "7.4b"), None, None), "7.4b"),
    promotion: of(Arbiters2005, Promotion::IllegalMove, "7.4a"),
    agreement: of(Arbiters2005, DrawAgreement::any_time(of(Nowhere, None, "")), "5.2c"),
    offer_mark: of(As2001, "=", ""),
    notice: None,
    sayings: &[of(As2001, QUICKPLAY, "10.2")],
};

const EDITION_2009: LawEdition = LawEdition {
    id: "2009",
    title: "title-2009",
    from: CalendarDay::new(2009, 7, 1),
    source: Translation2009,
    confidence: Translation2009.confidence(),
    checkmate: of(Translation2009, (), "5.1a"),
    stalemate: of(Translation2009, (), "5.2a"),
    identity: of(OfficialCopy, PositionIdentity::LostAfterMoving, "9.2"),
    threefold_occurred: of(Translation2009, (), "9.2b"),
    threefold_intended: of(Translation2009, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: of(Translation2009, (), "9.3b"),
    fifty_intended: of(Translation2009, IntendedMove::Allowed, "9.3a"),
    long: of(Translation2009, &[], ""),
    long_half_moves: 100,
    fivefold: of(Translation2009, FivefoldRule::None, ""),
    seventyfive: of(Translation2009, false, ""),
    lapse: of(Translation2009, Lapse::Touches, "9.4"),
    dead: of(Translation2009, DeadRule::AnySeries, "5.2b, 9.6"),
    flag: of(Translation2009, Flag::AnySeries, "6.9"),
    both_flags: both_flags::EDITION_2009,
    phone: of(Translation2009, Phone::DrawsIfNoMate, "12.3b"),
    sealed: of(Remembered, SealedPenalty::LosesButDead, "Guidelines 8"),
    resignation: of(Translation2009, Resignation::Loses, "5.1b"),
    pace: of(Digest, Some(pace(15 * 60, 60 * 60)), "A.1, B.1"),
    wrong_claim: of(Translation2009, opponent(3), "9.5b"),
    illegal_moves: of(
        Translation2009,
        lost_by(
            3,
            2,
            of(OfficialCopy, true, "7.4b"),
            None,
            Some(of(OfficialCopy, QuickPenalty::FirstLosesOnClaim, "B.3c")),
        ),
        "7.4b",
    ),
    promotion: of(Translation2009, Promotion::IllegalMove, "7.4a"),
    agreement: of(Translation2009, DrawAgreement::any_time(of(Translation2009, Some(true), "9.1a")), "5.2c"),
    offer_mark: of(OfficialCopy, "(=)", "9.1b2, C.13"),
    notice: None,
    sayings: &[
        of(OfficialCopy, POSSIBLE_MOVES, "9.2"),
        of(Translation2009, CLAIM_IS_OFFER, "9.1b3"),
        of(Translation2009, QUICKPLAY, "10.2"),
        of(Translation2009, BOTH_LOSE, "12.9"),
        of(Translation2009, ARBITERS_SCORE, "12.8"),
    ],
};

const EDITION_2014: LawEdition = LawEdition {
    id: "2014",
    title: "title-2014",
    from: CalendarDay::new(2014, 7, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: of(OfficialCopy, (), "5.1a"),
    stalemate: of(OfficialCopy, (), "5.2a"),
    identity: of(OfficialCopy, PositionIdentity::StartOfSequence, "9.2"),
    threefold_occurred: of(OfficialCopy, (), "9.2b"),
    threefold_intended: of(OfficialCopy, MoveAnnouncement::Fixed, "9.2a"),
    fifty_occurred: of(OfficialCopy, (), "9.3b"),
    fifty_intended: of(OfficialCopy, IntendedMove::Allowed, "9.3a"),
    long: of(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: of(OfficialCopy, FivefoldRule::Consecutive, "9.6a"),
    seventyfive: of(OfficialCopy, true, "9.6b"),
    lapse: of(OfficialCopy, Lapse::Touches, "9.4"),
    dead: of(OfficialCopy, DeadRule::AnySeries, "5.2b, 9.7"),
    flag: of(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::EDITION_2014,
    phone: of(OfficialCopy, Phone::Loses, "11.3b"),
    sealed: of(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: of(OfficialCopy, Resignation::Loses, "5.1b"),
    pace: of(Digest, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: of(Remembered, opponent_but_blitz(2, of(Remembered, 1, "B.2")), "9.5b"),
    illegal_moves: of(
        Digest,
        lost_by(
            2,
            2,
            of(OfficialCopy, true, "7.5b"),
            Some(of(Digest, QuickPenalty::FirstLoses, "A.4b")),
            Some(of(Digest, QuickPenalty::FirstLoses, "A.4b")),
        ),
        "7.5b",
    ),
    promotion: of(Digest, Promotion::Queen, "7.5a"),
    agreement: of(OfficialCopy, DrawAgreement::any_time(of(Remembered, Some(true), "9.1a")), "5.2c"),
    offer_mark: of(Remembered, "(=)", "9.1b"),
    notice: None,
    sayings: &[
        of(OfficialCopy, LAST_MOVE_LEGAL, "9.7"),
        of(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        of(OfficialCopy, BOTH_LOSE, "11.8"),
        of(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};

const EDITION_2017: LawEdition = LawEdition {
    id: "2017",
    title: "title-2017",
    from: CalendarDay::new(2017, 7, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: of(OfficialCopy, (), "5.1.1"),
    stalemate: of(OfficialCopy, (), "5.2.1"),
    identity: of(OfficialCopy, PositionIdentity::RookNotMoved, "9.2.2"),
    threefold_occurred: of(OfficialCopy, (), "9.2.1.2"),
    threefold_intended: of(OfficialCopy, MoveAnnouncement::Fixed, "9.2.1.1"),
    fifty_occurred: of(OfficialCopy, (), "9.3.2"),
    fifty_intended: of(OfficialCopy, IntendedMove::Allowed, "9.3.1"),
    long: of(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: of(OfficialCopy, FivefoldRule::Any, "9.6.1"),
    seventyfive: of(OfficialCopy, true, "9.6.2"),
    lapse: of(OfficialCopy, Lapse::Touches, "9.4"),
    dead: of(OfficialCopy, DeadRule::AnySeries, "1.5, 5.2.2"),
    flag: of(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::FROM_2017,
    phone: of(OfficialCopy, Phone::Loses, "11.3.2.2"),
    sealed: of(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: of(OfficialCopy, Resignation::Loses, "5.1.2"),
    pace: of(Digest, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: of(OfficialCopy, opponent_but_blitz(2, of(Remembered, 1, "B.2")), "9.5.3"),
    illegal_moves: of(
        Digest,
        lost_by(2, 2, of(OfficialCopy, true, "7.5.3"), Some(of(OfficialCopy, QuickPenalty::FirstLoses, "A.4.2")), None),
        "7.5.3",
    ),
    promotion: of(OfficialCopy, Promotion::Queen, "7.5.2"),
    agreement: of(OfficialCopy, DrawAgreement::both_moved(of(Remembered, Some(true), "9.1.1")), "5.2.3"),
    offer_mark: of(Remembered, "(=)", "9.1.2.2"),
    notice: None,
    sayings: &[
        of(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        of(OfficialCopy, BOTH_LOSE, "11.8"),
        of(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};

const EDITION_2018: LawEdition = LawEdition {
    id: "2018",
    title: "title-2018",
    from: CalendarDay::new(2018, 1, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: of(OfficialCopy, (), "5.1.1"),
    stalemate: of(OfficialCopy, (), "5.2.1"),
    identity: of(OfficialCopy, PositionIdentity::RookNotMoved, "9.2.2"),
    threefold_occurred: of(OfficialCopy, (), "9.2.1.2"),
    threefold_intended: of(OfficialCopy, MoveAnnouncement::Fixed, "9.2.1.1"),
    fifty_occurred: of(OfficialCopy, (), "9.3.2"),
    fifty_intended: of(OfficialCopy, IntendedMove::Allowed, "9.3.1"),
    long: of(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: of(OfficialCopy, FivefoldRule::Any, "9.6.1"),
    seventyfive: of(OfficialCopy, true, "9.6.2"),
    lapse: of(OfficialCopy, Lapse::Touches, "9.4"),
    dead: of(OfficialCopy, DeadRule::AnySeries, "1.5, 5.2.2"),
    flag: of(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::FROM_2017,
    phone: of(OfficialCopy, Phone::Loses, "11.3.2.2"),
    sealed: of(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: of(OfficialCopy, Resignation::Loses, "5.1.2"),
    pace: of(OfficialCopy, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: of(OfficialCopy, opponent_but_blitz(2, of(OfficialCopy, 1, "B.2")), "9.5.3"),
    illegal_moves: of(
        OfficialCopy,
        lost_by(2, 2, of(OfficialCopy, true, "7.5.5"), None, Some(of(OfficialCopy, QuickPenalty::OneMinute, "B.2"))),
        "7.5.5",
    ),
    promotion: of(OfficialCopy, Promotion::Queen, "7.5.2"),
    agreement: of(OfficialCopy, DrawAgreement::both_moved(of(OfficialCopy, Some(true), "9.1.1")), "5.2.3"),
    offer_mark: of(OfficialCopy, "(=)", "8.1.5, 9.1.2.2, C.12"),
    notice: None,
    sayings: &[
        of(OfficialCopy, CLAIM_IS_OFFER, "9.1.2.3"),
        of(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        of(OfficialCopy, BOTH_LOSE, "11.8"),
        of(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};

const EDITION_2023: LawEdition = LawEdition {
    id: "2023",
    title: "title-2023",
    from: CalendarDay::new(2023, 1, 1),
    source: OfficialCopy,
    confidence: OfficialCopy.confidence(),
    checkmate: of(OfficialCopy, (), "5.1.1"),
    stalemate: of(OfficialCopy, (), "5.2.1"),
    identity: of(OfficialCopy, PositionIdentity::RookNotMoved, "9.2.3"),
    threefold_occurred: of(OfficialCopy, (), "9.2.2"),
    threefold_intended: of(OfficialCopy, MoveAnnouncement::Entered, "9.2.1"),
    fifty_occurred: of(OfficialCopy, (), "9.3.2"),
    fifty_intended: of(OfficialCopy, IntendedMove::Allowed, "9.3.1"),
    long: of(OfficialCopy, &[], ""),
    long_half_moves: 100,
    fivefold: of(OfficialCopy, FivefoldRule::Any, "9.6.1"),
    seventyfive: of(OfficialCopy, true, "9.6.2"),
    lapse: of(OfficialCopy, Lapse::Touches, "9.4"),
    dead: of(OfficialCopy, DeadRule::AnySeries, "1.5, 5.2.2"),
    flag: of(OfficialCopy, Flag::AnySeries, "6.9"),
    both_flags: both_flags::FROM_2017,
    phone: of(OfficialCopy, Phone::Loses, "11.3.2.2"),
    sealed: of(OfficialCopy, SealedPenalty::LosesButDead, "Guidelines I.8"),
    resignation: of(OfficialCopy, Resignation::DrawsIfNoMate, "5.1.2"),
    pace: of(OfficialCopy, Some(pace(10 * 60 + 1, 60 * 60)), "A.1, B.1"),
    wrong_claim: of(
        OfficialCopy,
        Penalty::OpponentPlus {
            minutes: 2,
            rapid: Some(of(OfficialCopy, 1, "A.3")),
            blitz: Some(of(OfficialCopy, 1, "B.3")),
            watched: Some(of(OfficialCopy, 2, "B.2")),
        },
        "9.5.3",
    ),
    illegal_moves: of(
        OfficialCopy,
        lost_by(
            2,
            2,
            of(OfficialCopy, true, "7.5.5"),
            Some(of(OfficialCopy, QuickPenalty::OneMinute, "A.3")),
            Some(of(OfficialCopy, QuickPenalty::OneMinute, "A.3, B.3")),
        ),
        "7.5.5",
    ),
    promotion: of(OfficialCopy, Promotion::Queen, "7.5.2"),
    agreement: of(OfficialCopy, DrawAgreement::both_moved(of(Remembered, Some(true), "9.1.1")), "5.2.3"),
    offer_mark: of(OfficialCopy, "(=)", "8.1.5, 9.1.2.2, C.12"),
    notice: None,
    sayings: &[
        of(OfficialCopy, CHECKING_CLAIMS, "11.12"),
        of(OfficialCopy, SUPERVISED_BLITZ, "B.2"),
        of(OfficialCopy, QUICKPLAY_IN_GUIDELINES, ""),
        of(OfficialCopy, BOTH_LOSE, "11.8"),
        of(OfficialCopy, ARBITERS_SCORE, "11.7"),
    ],
};
