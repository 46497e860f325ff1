//! The words of a pairing: why two players meet.

use bienban_base::message::Message;
use bienban_pairing::{Cause, NoRound, Reason, Side};

/// The name of a player in a reason.
pub type Named<'n> = &'n dyn Fn(u32) -> String;

/// A reason with its article.
pub fn reason(of: &Reason, named: Named<'_>) -> Message {
    Message::new("pairing-reason").with("article", of.article).with_phrase("cause", cause(&of.cause, named))
}

/// The key of the word for a colour.
fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn cause(of: &Cause, named: Named<'_>) -> Message {
    let about = |key: &'static str, player: u32| Message::new(key).with("player", named(player));
    let card = |key: &'static str, player: u32, card: usize, of: usize| {
        about(key, player).with("card", card.to_string()).with("count", of.to_string())
    };
    match *of {
        Cause::SameScore(points) => Message::new("pairing-same-score").with("points", points.show()),
        Cause::Halves { rank } => Message::new("pairing-halves").with("rank", rank.to_string()),
        Cause::Exchanged { instead_of } => about("pairing-exchanged", instead_of),
        Cause::FloatedDown { player, from } => about("pairing-floated-down", player).with("points", from.show()),
        Cause::FloatedUp { player, from } => about("pairing-floated-up", player).with("points", from.show()),
        Cause::ColourDue { player, side } => about("pairing-colour-due", player).with_word("colour", colour(side)),
        Cause::ColourYielded { player } => about("pairing-colour-yielded", player),
        Cause::ColourByNumber { player, side } => {
            about("pairing-colour-by-number", player).with_word("colour", colour(side))
        }
        Cause::FloatsForColour { player, side } => {
            about("pairing-floats-for-colour", player).with_word("colour", colour(side))
        }
        Cause::FloatsAsLast { player } => about("pairing-floats-as-last", player),
        Cause::FloatsForRating { player, instead_of } => {
            about("pairing-floats-for-rating", player).with("other", named(instead_of))
        }
        Cause::FloatsForOthers { player, instead_of } => {
            about("pairing-floats-for-others", player).with("other", named(instead_of))
        }
        Cause::FloatsForRest { player } => about("pairing-floats-for-rest", player),
        Cause::FirstForFloater { opponent } => about("pairing-first-for-floater", opponent),
        Cause::FloaterForColour { instead_of } => about("pairing-floater-for-colour", instead_of),
        Cause::ExchangedForColour { instead_of } => about("pairing-exchanged-for-colour", instead_of),
        Cause::ColourToEqualise { player } => about("pairing-colour-to-equalise", player),
        Cause::EarlierColours { player } => about("pairing-earlier-colours", player),
        Cause::ColourOfFirst { player } => about("pairing-colour-of-first", player),
        Cause::ColoursWaived => Message::new("pairing-colours-waived"),
        Cause::FreePoint => Message::new("pairing-free-point"),
        Cause::FreePointAgain => Message::new("pairing-free-point-again"),
        Cause::Neighbours => Message::new("pairing-neighbours"),
        Cause::Drawn { player, card: at, of } => card("pairing-drawn", player, at, of),
        Cause::DrawnInVain { player, card: at, of } => card("pairing-drawn-in-vain", player, at, of),
        Cause::DrawChanged { player, card: at, of } => card("pairing-draw-changed", player, at, of),
        Cause::Subgroups { white, black } => {
            Message::new("pairing-subgroups").with("white", white.to_string()).with("black", black.to_string())
        }
        Cause::LeftOver { player } => about("pairing-left-over", player),
        Cause::Lot => Message::new("pairing-lot"),
        Cause::NoOpponent => Message::new("pairing-no-opponent"),
        Cause::NoByeBefore => Message::new("pairing-no-bye-before"),
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
