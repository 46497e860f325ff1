//! Why two players meet: the rule that decided it.

use bienban_tournament::ratio::Ratio;

use super::history::Side;

/// A step of a pairing, with its article.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// The article, as `laws` knows it: `C.04.3 3.3`, `000 P2 13.4`.
    pub article: &'static str,
    /// What the article decided.
    pub cause: Cause,
}

/// What a rule decided. Players are numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Cause {
    /// Both have these points.
    SameScore(Ratio),
    /// The first is the `rank`th of the upper half, the second the `rank`th of the lower.
    Halves {
        /// The place in the half, from 1.
        rank: usize,
    },
    /// Another opponent than that of the halves, whom the player met already, or may not meet for his colours.
    Exchanged {
        /// The opponent by the halves; 0 if the player would have been left.
        instead_of: u32,
    },
    /// The player came from a group with more points.
    FloatedDown {
        /// The player.
        player: u32,
        /// His points.
        from: Ratio,
    },
    /// The player came from a group with fewer points.
    FloatedUp {
        /// The player.
        player: u32,
        /// His points.
        from: Ratio,
    },
    /// The player has the colour that is due.
    ColourDue {
        /// The player.
        player: u32,
        /// The colour.
        side: Side,
    },
    /// The player has the colour that his opponent was due, too.
    ColourYielded {
        /// The player who has the other colour than due.
        player: u32,
    },
    /// Neither has had a colour, and the start number of the player decides.
    ColourByNumber {
        /// The player.
        player: u32,
        /// The colour.
        side: Side,
    },
    /// Lots were drawn.
    Lot,
    /// Nobody was left to meet.
    NoOpponent,
    /// The player had no bye before, and no round that counts like one.
    NoByeBefore,
}
