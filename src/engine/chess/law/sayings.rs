//! Further provisions of editions, and notices about them: no verdict depends on them.

use super::edition::Saying;

/// The organiser may announce more than 50 moves.
pub(super) const MORE_BY_ORGANISER: Saying =
    Saying { name: "provision-more-by-organiser", sentence: "says-more-by-organiser" };
/// A summary has one more ending with 75 moves than the text.
pub(super) const ROOK_PAWN: Saying = Saying { name: "provision-rook-pawn", sentence: "says-rook-pawn" };
/// The literal meaning of the words on possible moves.
pub(super) const POSSIBLE_MOVES: Saying = Saying { name: "provision-possible-moves", sentence: "says-possible-moves" };
/// The move before the end must have been legal.
pub(super) const LAST_MOVE_LEGAL: Saying =
    Saying { name: "provision-last-move-legal", sentence: "says-last-move-legal" };
/// The person who checks a claim.
pub(super) const CHECKING_CLAIMS: Saying =
    Saying { name: "provision-checking-claims", sentence: "says-checking-claims" };
/// A claim counts as an offer of a draw.
pub(super) const CLAIM_IS_OFFER: Saying = Saying { name: "provision-claim-is-offer", sentence: "says-claim-is-offer" };
/// The other form in which an offer is marked.
pub(super) const MARK_IN_BRACKETS: Saying =
    Saying { name: "provision-mark-in-brackets", sentence: "says-mark-in-brackets" };
/// Blitz games that are watched one by one.
pub(super) const SUPERVISED_BLITZ: Saying =
    Saying { name: "provision-supervised-blitz", sentence: "says-supervised-blitz" };
/// The claim in a quickplay finish.
pub(super) const QUICKPLAY: Saying = Saying { name: "provision-quickplay", sentence: "says-quickplay" };
/// The same, where the Articles leave it to the Guidelines.
pub(super) const QUICKPLAY_IN_GUIDELINES: Saying =
    Saying { name: "provision-quickplay", sentence: "says-quickplay-in-guidelines" };
/// Both players may lose.
pub(super) const BOTH_LOSE: Saying = Saying { name: "provision-both-lose", sentence: "says-both-lose" };
/// The arbiter may decide on the score of the opponent.
pub(super) const ARBITERS_SCORE: Saying = Saying { name: "provision-arbiters-score", sentence: "says-arbiters-score" };
