//! The editions of the FIDE Laws before 2001 as data.

use super::both_flags;
use super::edition::{
    CalendarDay, DeadRule, DrawAgreement, FivefoldRule, Flag, IllegalMoves, IntendedMove, Lapse, LawEdition,
    MoveAnnouncement, Penalty, Phone, PositionIdentity, Promotion, Resignation, SealedPenalty,
};
use super::material::MaterialClass;
use super::provision::of;
use super::sayings::{BOTH_LOSE, MORE_BY_ORGANISER, QUICKPLAY, ROOK_PAWN};
use super::source::LawSource::{As1989, As2001, Digest, Manual1997, Nowhere, Posting1999, Remembered, Undated1989};

/// The rules on illegal moves, which are not known.
const UNKNOWN_MOVES: IllegalMoves =
    IllegalMoves { loses: None, minutes: None, draws: of(Nowhere, false, ""), rapid: None, blitz: None };

pub(super) const PRE1984: LawEdition = LawEdition {
    id: "pre1984",
    title: "title-pre1984",
    from: CalendarDay::MIN,
    source: As1989,
    confidence: As1989.confidence(),
    checkmate: of(As1989, (), ""),
    stalemate: of(As1989, (), ""),
    identity: of(As1989, PositionIdentity::Possibilities, ""),
    threefold_occurred: of(As1989, (), ""),
    threefold_intended: of(As1989, MoveAnnouncement::Written, ""),
    fifty_occurred: of(Digest, (), "12.4"),
    fifty_intended: of(As1989, IntendedMove::Unclear, ""),
    long: of(Digest, &[], "12.4"),
    long_half_moves: 100,
    fivefold: of(As1989, FivefoldRule::None, ""),
    seventyfive: of(As1989, false, ""),
    lapse: of(Remembered, Lapse::Moves, ""),
    dead: of(As1989, DeadRule::ClosedList, ""),
    flag: of(As1989, Flag::BareKing, ""),
    both_flags: both_flags::UNKNOWN,
    phone: of(Nowhere, Phone::NotNamed, ""),
    sealed: of(As1989, SealedPenalty::LosesButBareKing, ""),
    resignation: of(Remembered, Resignation::Loses, ""),
    pace: of(Nowhere, None, ""),
    wrong_claim: of(Nowhere, Penalty::Unknown, ""),
    illegal_moves: of(Nowhere, UNKNOWN_MOVES, ""),
    promotion: of(Nowhere, Promotion::Unknown, ""),
    agreement: of(As1989, DrawAgreement::any_time(of(Nowhere, None, "")), ""),
    offer_mark: of(Nowhere, "", ""),
    notice: None,
    sayings: &[of(Digest, MORE_BY_ORGANISER, "12.4")],
};

pub(super) const EDITION_1984: LawEdition = LawEdition {
    id: "1984",
    title: "title-1984",
    from: CalendarDay::new(1985, 1, 1),
    source: Posting1999,
    confidence: Posting1999.confidence(),
    fifty_occurred: of(As1989, (), ""),
    long: of(
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
    checkmate: of(Undated1989, (), "10.1"),
    stalemate: of(Undated1989, (), "10.3"),
    identity: of(Undated1989, PositionIdentity::Possibilities, "10.5"),
    threefold_occurred: of(Undated1989, (), "10.5.2"),
    threefold_intended: of(Undated1989, MoveAnnouncement::Written, "10.5.1"),
    fifty_occurred: of(Undated1989, (), "10.8"),
    fifty_intended: of(Undated1989, IntendedMove::Unclear, "10.8, 10.11.2"),
    long: of(
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
    fivefold: of(Undated1989, FivefoldRule::None, ""),
    seventyfive: of(Undated1989, false, ""),
    lapse: of(Undated1989, Lapse::MovesUntilRecurs, "10.6"),
    dead: of(Undated1989, DeadRule::ClosedList, "10.7"),
    flag: of(Undated1989, Flag::BareKing, "10.12"),
    both_flags: both_flags::UNKNOWN,
    phone: of(Undated1989, Phone::NotNamed, ""),
    sealed: of(Undated1989, SealedPenalty::LosesButBareKing, "10.14"),
    resignation: of(Remembered, Resignation::Loses, ""),
    pace: of(Nowhere, None, ""),
    wrong_claim: of(Undated1989, Penalty::OwnPlusFive, "10.11.2"),
    illegal_moves: of(Nowhere, UNKNOWN_MOVES, ""),
    promotion: of(Undated1989, Promotion::Restored, "5.6.5"),
    agreement: of(Undated1989, DrawAgreement::any_time(of(Undated1989, Some(false), "10.10")), "10.4"),
    offer_mark: of(Nowhere, "", ""),
    notice: None,
    sayings: &[of(Digest, ROOK_PAWN, "10.9"), of(Undated1989, BOTH_LOSE, "10.15")],
};

// No text of 1993 was available. Unknown provisions are taken over from the edition before, so that fewer games may be
// called dead or drawn than were, but never one that was not.
pub(super) const EDITION_1993: LawEdition = LawEdition {
    id: "1993",
    title: "title-1993",
    from: CalendarDay::new(1993, 1, 1),
    source: As1989,
    confidence: As1989.confidence(),
    fifty_occurred: of(Digest, (), "10.12"),
    long: of(Digest, &[], "10.12"),
    wrong_claim: of(As1989, Penalty::OwnPlusFive, ""),
    promotion: of(As1989, Promotion::Restored, ""),
    sayings: &[of(Digest, MORE_BY_ORGANISER, "10.12")],
    ..PRE1984
};

pub(super) const EDITION_1997: LawEdition = LawEdition {
    id: "1997",
    title: "title-1997",
    from: CalendarDay::new(1997, 7, 1),
    source: Digest,
    confidence: Digest.confidence(),
    checkmate: of(As2001, (), "5.1a"),
    stalemate: of(As2001, (), "5.2a"),
    identity: of(As2001, PositionIdentity::TemporarilyOrPermanently, "9.2"),
    threefold_occurred: of(As2001, (), "9.2b"),
    threefold_intended: of(As2001, MoveAnnouncement::Written, "9.2a"),
    fifty_occurred: of(As2001, (), "9.3b"),
    fifty_intended: of(As2001, IntendedMove::Allowed, "9.3a"),
    long: of(As2001, &[], ""),
    fivefold: of(As2001, FivefoldRule::None, ""),
    seventyfive: of(As2001, false, ""),
    lapse: of(As2001, Lapse::Moves, "9.4"),
    dead: of(Digest, DeadRule::AnySeries, "1.3, 9.6"),
    flag: of(Manual1997, Flag::AnySeries, "6.9"),
    sealed: of(As2001, SealedPenalty::LosesButDead, ""),
    resignation: of(As2001, Resignation::Loses, "5.1b"),
    wrong_claim: of(As2001, Penalty::OpponentThreeOwnHalf, "9.5b"),
    promotion: of(As2001, Promotion::NotNamed, ""),
    agreement: of(As2001, DrawAgreement::any_time(of(Nowhere, None, "")), "5.2c"),
    sayings: &[of(Digest, QUICKPLAY, "10.2")],
    ..PRE1984
};
