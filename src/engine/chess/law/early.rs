//! The editions of the FIDE Laws before 2001 as data.

use super::both_flags;
use super::edition::{
    CalendarDay, DeadRule, DrawAgreement, FivefoldRule, Flag, IllegalMoves, IntendedMove, Lapse, LawEdition,
    MoveAnnouncement, Penalty, Phone, PositionIdentity, Promotion, Resignation, SealedPenalty,
};
use super::material::MaterialClass;
use super::provision::provision_from;
use super::sayings::{BOTH_LOSE, MORE_BY_ORGANISER, QUICKPLAY, ROOK_PAWN};
use super::source::LawSource::{As1989, As2001, Digest, Manual1997, Nowhere, Posting1999, Remembered, Undated1989};

/// The rules on illegal moves, which are not known.
const UNKNOWN_MOVES: IllegalMoves =
    IllegalMoves { loses: None, minutes: None, draws: provision_from(Nowhere, false, ""), rapid: None, blitz: None };

pub(super) const PRE1984: LawEdition = LawEdition {
    id: "pre1984",
    title: "title-pre1984",
    from: CalendarDay::MIN,
    source: As1989,
    confidence: As1989.confidence(),
    checkmate: provision_from(As1989, (), ""),
    stalemate: provision_from(As1989, (), ""),
    identity: provision_from(As1989, PositionIdentity::Possibilities, ""),
    threefold_occurred: provision_from(As1989, (), ""),
    threefold_intended: provision_from(As1989, MoveAnnouncement::Written, ""),
    fifty_occurred: provision_from(Digest, (), "12.4"),
    fifty_intended: provision_from(As1989, IntendedMove::Unclear, ""),
    long: provision_from(Digest, &[], "12.4"),
    long_half_moves: 100,
    fivefold: provision_from(As1989, FivefoldRule::None, ""),
    seventyfive: provision_from(As1989, false, ""),
    lapse: provision_from(Remembered, Lapse::Moves, ""),
    dead: provision_from(As1989, DeadRule::ClosedList, ""),
    flag: provision_from(As1989, Flag::BareKing, ""),
    both_flags: both_flags::UNKNOWN,
    phone: provision_from(Nowhere, Phone::NotNamed, ""),
    sealed: provision_from(As1989, SealedPenalty::LosesButBareKing, ""),
    resignation: provision_from(Remembered, Resignation::Loses, ""),
    pace: provision_from(Nowhere, None, ""),
    wrong_claim: provision_from(Nowhere, Penalty::Unknown, ""),
    illegal_moves: provision_from(Nowhere, UNKNOWN_MOVES, ""),
    promotion: provision_from(Nowhere, Promotion::Unknown, ""),
    agreement: provision_from(As1989, DrawAgreement::any_time(provision_from(Nowhere, None, "")), ""),
    offer_mark: provision_from(Nowhere, "", ""),
    notice: None,
    sayings: &[provision_from(Digest, MORE_BY_ORGANISER, "12.4")],
};

pub(super) const EDITION_1984: LawEdition = LawEdition {
    id: "1984",
    title: "title-1984",
    from: CalendarDay::new(1985, 1, 1),
    source: Posting1999,
    confidence: Posting1999.confidence(),
    fifty_occurred: provision_from(As1989, (), ""),
    long: provision_from(
        Posting1999,
        &[MaterialClass::RookBishopRook, MaterialClass::KnightsBlockedPawn, MaterialClass::RookPawnBishopPawn],
        "10.9",
    ),
    long_half_moves: 200,
    sayings: &[],
    ..PRE1984
};

pub(super) const EDITION_1989: LawEdition = LawEdition {
    id: "1989",
    title: "title-1989",
    from: CalendarDay::new(1989, 1, 1),
    source: Undated1989,
    confidence: Undated1989.confidence(),
    checkmate: provision_from(Undated1989, (), "10.1"),
    stalemate: provision_from(Undated1989, (), "10.3"),
    identity: provision_from(Undated1989, PositionIdentity::Possibilities, "10.5"),
    threefold_occurred: provision_from(Undated1989, (), "10.5.2"),
    threefold_intended: provision_from(Undated1989, MoveAnnouncement::Written, "10.5.1"),
    fifty_occurred: provision_from(Undated1989, (), "10.8"),
    fifty_intended: provision_from(Undated1989, IntendedMove::Unclear, "10.8, 10.11.2"),
    long: provision_from(
        Undated1989,
        &[
            MaterialClass::RookBishopRook,
            MaterialClass::KnightsPawn,
            MaterialClass::QueenPawnQueen,
            MaterialClass::QueenKnights,
            MaterialClass::QueenBishops,
            MaterialClass::BishopsKnight,
        ],
        "10.9",
    ),
    long_half_moves: 150,
    fivefold: provision_from(Undated1989, FivefoldRule::None, ""),
    seventyfive: provision_from(Undated1989, false, ""),
    lapse: provision_from(Undated1989, Lapse::MovesUntilRecurs, "10.6"),
    dead: provision_from(Undated1989, DeadRule::ClosedList, "10.7"),
    flag: provision_from(Undated1989, Flag::BareKing, "10.12"),
    both_flags: both_flags::UNKNOWN,
    phone: provision_from(Undated1989, Phone::NotNamed, ""),
    sealed: provision_from(Undated1989, SealedPenalty::LosesButBareKing, "10.14"),
    resignation: provision_from(Remembered, Resignation::Loses, ""),
    pace: provision_from(Nowhere, None, ""),
    wrong_claim: provision_from(Undated1989, Penalty::OwnPlusFive, "10.11.2"),
    illegal_moves: provision_from(Nowhere, UNKNOWN_MOVES, ""),
    promotion: provision_from(Undated1989, Promotion::Restored, "5.6.5"),
    agreement: provision_from(
        Undated1989,
        DrawAgreement::any_time(provision_from(Undated1989, Some(false), "10.10")),
        "10.4",
    ),
    offer_mark: provision_from(Nowhere, "", ""),
    notice: None,
    sayings: &[provision_from(Digest, ROOK_PAWN, "10.9"), provision_from(Undated1989, BOTH_LOSE, "10.15")],
};

// No text of 1993 was available. Unknown provisions are taken over from the edition before, so that fewer games may be
// called dead or drawn than were, but never one that was not.
pub(super) const EDITION_1993: LawEdition = LawEdition {
    id: "1993",
    title: "title-1993",
    from: CalendarDay::new(1993, 1, 1),
    source: As1989,
    confidence: As1989.confidence(),
    fifty_occurred: provision_from(Digest, (), "10.12"),
    long: provision_from(Digest, &[], "10.12"),
    wrong_claim: provision_from(As1989, Penalty::OwnPlusFive, ""),
    promotion: provision_from(As1989, Promotion::Restored, ""),
    sayings: &[provision_from(Digest, MORE_BY_ORGANISER, "10.12")],
    ..PRE1984
};

pub(super) const EDITION_1997: LawEdition = LawEdition {
    id: "1997",
    title: "title-1997",
    from: CalendarDay::new(1997, 7, 1),
    source: Digest,
    confidence: Digest.confidence(),
    checkmate: provision_from(As2001, (), "5.1a"),
    stalemate: provision_from(As2001, (), "5.2a"),
    identity: provision_from(As2001, PositionIdentity::TemporarilyOrPermanently, "9.2"),
    threefold_occurred: provision_from(As2001, (), "9.2b"),
    threefold_intended: provision_from(As2001, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: provision_from(As2001, (), "9.3b"),
    fifty_intended: provision_from(As2001, IntendedMove::Allowed, "9.3a"),
    long: provision_from(As2001, &[], ""),
    fivefold: provision_from(As2001, FivefoldRule::None, ""),
    seventyfive: provision_from(As2001, false, ""),
    lapse: provision_from(As2001, Lapse::Moves, "9.4"),
    dead: provision_from(Digest, DeadRule::AnySeries, "1.3, 9.6"),
    flag: provision_from(Manual1997, Flag::AnySeries, "6.9"),
    sealed: provision_from(As2001, SealedPenalty::LosesButDead, ""),
    resignation: provision_from(As2001, Resignation::Loses, "5.1b"),
    wrong_claim: provision_from(As2001, Penalty::OpponentThreeOwnHalf, "9.5b"),
    promotion: provision_from(As2001, Promotion::NotNamed, ""),
    agreement: provision_from(As2001, DrawAgreement::any_time(provision_from(Nowhere, None, "")), "5.2c"),
    sayings: &[provision_from(Digest, QUICKPLAY, "10.2")],
    ..PRE1984
};
