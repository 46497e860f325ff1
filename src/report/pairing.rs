//! The words of a pairing: why two players meet.

use bienban_base::message::Message;
use bienban_pairing::{NoRound, PairingCause, PairingReason, PlayerSide};

/// The name of a player in a reason.
pub type PlayerNaming<'n> = &'n dyn Fn(u32) -> String;

/// A reason with its article.
pub fn reason(of: &PairingReason, named: PlayerNaming<'_>) -> Message {
    Message::new("pairing-reason").with("article", of.article).with_phrase("cause", cause(&of.cause, named))
}

/// The key of the word for a colour.
fn colour(side: PlayerSide) -> &'static str {
    match side {
        PlayerSide::White => "white",
        PlayerSide::Black => "black",
    }
}

fn cause(of: &PairingCause, named: PlayerNaming<'_>) -> Message {
    let about = |key: &'static str, player: u32| Message::new(key).with("player", named(player));
    let card = |key: &'static str, player: u32, card: usize, of: usize| {
        about(key, player).with("card", card.to_string()).with("count", of.to_string())
    };
    match *of {
        PairingCause::SameScore(points) => Message::new("pairing-same-score").with("points", points.show()),
        PairingCause::Halves { rank } => Message::new("pairing-halves").with("rank", rank.to_string()),
        PairingCause::Exchanged { instead_of } => about("pairing-exchanged", instead_of),
        PairingCause::FloatedDown { player, from } => about("pairing-floated-down", player).with("points", from.show()),
        PairingCause::FloatedUp { player, from } => about("pairing-floated-up", player).with("points", from.show()),
        PairingCause::ColourDue { player, side } => {
            about("pairing-colour-due", player).with_word("colour", colour(side))
        }
        PairingCause::ColourYielded { player } => about("pairing-colour-yielded", player),
        PairingCause::ColourByNumber { player, side } => {
            about("pairing-colour-by-number", player).with_word("colour", colour(side))
        }
        PairingCause::FloatsForColour { player, side } => {
            about("pairing-floats-for-colour", player).with_word("colour", colour(side))
        }
        PairingCause::FloatsAsLast { player } => about("pairing-floats-as-last", player),
        PairingCause::FloatsForRating { player, instead_of } => {
            about("pairing-floats-for-rating", player).with("other", named(instead_of))
        }
        PairingCause::FloatsForOthers { player, instead_of } => {
            about("pairing-floats-for-others", player).with("other", named(instead_of))
        }
        PairingCause::FloatsForRest { player } => about("pairing-floats-for-rest", player),
        PairingCause::FirstForFloater { opponent } => about("pairing-first-for-floater", opponent),
        PairingCause::FloaterForColour { instead_of } => about("pairing-floater-for-colour", instead_of),
        PairingCause::ExchangedForColour { instead_of } => about("pairing-exchanged-for-colour", instead_of),
        PairingCause::ColourToEqualise { player } => about("pairing-colour-to-equalise", player),
        PairingCause::EarlierColours { player } => about("pairing-earlier-colours", player),
        PairingCause::ColourOfFirst { player } => about("pairing-colour-of-first", player),
        PairingCause::ColoursWaived => Message::new("pairing-colours-waived"),
        PairingCause::FreePoint => Message::new("pairing-free-point"),
        PairingCause::FreePointAgain => Message::new("pairing-free-point-again"),
        PairingCause::Neighbours => Message::new("pairing-neighbours"),
        PairingCause::Drawn { player, card: at, of } => card("pairing-drawn", player, at, of),
        PairingCause::DrawnInVain { player, card: at, of } => card("pairing-drawn-in-vain", player, at, of),
        PairingCause::DrawChanged { player, card: at, of } => card("pairing-draw-changed", player, at, of),
        PairingCause::Subgroups { white, black } => {
            Message::new("pairing-subgroups").with("white", white.to_string()).with("black", black.to_string())
        }
        PairingCause::LeftOver { player } => about("pairing-left-over", player),
        PairingCause::Lot => Message::new("pairing-lot"),
        PairingCause::NoOpponent => Message::new("pairing-no-opponent"),
        PairingCause::NoByeBefore => Message::new("pairing-no-bye-before"),
    }
}

/// Why there is no round.
pub fn no_round(why: &NoRound) -> Message {
    match why {
        NoRound::NoPlayers => Message::new("pairing-no-players"),
        NoRound::TooManyPlayers { most } => Message::new("pairing-too-many").with("most", most.to_string()),
        NoRound::TooManyScores => Message::new("pairing-too-many-scores"),
        NoRound::Impossible { article } => Message::new("pairing-impossible").with("article", *article),
    }
}
