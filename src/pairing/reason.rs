//! Why two players meet: the rule that decided it.

use bienban_tournament::ratio::Ratio;

use super::history::PlayerSide;

/// A step of a pairing, with its article.
#[derive(Debug, Clone, PartialEq)]
pub struct PairingReason {
    /// The article, as `laws` knows it: `C.04.3 3.3`, `000 13.4`.
    pub article: &'static str,
    /// What the article decided.
    pub cause: PairingCause,
}

/// What a rule decided. Players are numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum PairingCause {
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
        side: PlayerSide,
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
        side: PlayerSide,
    },
    /// The player floats, since the colour that he is due is due to most of the group.
    FloatsForColour {
        /// The player.
        player: u32,
        /// The colour.
        side: PlayerSide,
    },
    /// The player floats, since he is the last of the group in the direction of the pairing.
    FloatsAsLast {
        /// The player.
        player: u32,
    },
    /// The player floats instead of another whose rating is too far from that of the last of the group.
    FloatsForRating {
        /// The player.
        player: u32,
        /// The player whose rating is too far from his.
        instead_of: u32,
    },
    /// The player floats, since the others of the group can then be paired among themselves.
    FloatsForOthers {
        /// The player.
        player: u32,
        /// The player who would have floated first.
        instead_of: u32,
    },
    /// The player floats, since the groups that are not paired yet could not be paired without him.
    FloatsForRest {
        /// The player.
        player: u32,
    },
    /// The opponent of a floater is the first in the order of the group whom he may meet.
    FirstForFloater {
        /// The opponent.
        opponent: u32,
    },
    /// The opponent of a floater is due the other colour than the floater; an earlier one is due the same.
    FloaterForColour {
        /// The opponent who came first.
        instead_of: u32,
    },
    /// Opponents were exchanged, since both players were due the same colour.
    ExchangedForColour {
        /// The opponent before the exchange.
        instead_of: u32,
    },
    /// Both were due the same colour, and the player had it less often, while his opponent had both equally often.
    ColourToEqualise {
        /// The player who has the colour.
        player: u32,
    },
    /// Both were due the same colour and the colours of earlier games decided who has it.
    EarlierColours {
        /// The player who has the colour.
        player: u32,
    },
    /// Both were due the same colour with the same colours before: the first in the order has it.
    ColourOfFirst {
        /// The player who has the colour.
        player: u32,
    },
    /// The rule of colours is waived, which the last round allows.
    ColoursWaived,
    /// No player who is left has fewer points or a larger number and no free point so far.
    FreePoint,
    /// Everybody who could be left had a free point before.
    FreePointAgain,
    /// The numbers are neighbours: the first round.
    Neighbours,
    /// A card was drawn from so many that lay in the order of their numbers.
    Drawn {
        /// The player whose card was drawn.
        player: u32,
        /// Its place, from 1.
        card: usize,
        /// How many cards there were.
        of: usize,
    },
    /// A card was drawn and does not count: the players met, or their colours do not go together.
    DrawnInVain {
        /// The player whose card was drawn.
        player: u32,
        /// Its place, from 1.
        card: usize,
        /// How many cards there were.
        of: usize,
    },
    /// A card was drawn and does not count: the others could not have been paired, so the draw was changed.
    DrawChanged {
        /// The player whose card was drawn.
        player: u32,
        /// Its place, from 1.
        card: usize,
        /// How many cards there were.
        of: usize,
    },
    /// The players are of these subgroups by their colours.
    Subgroups {
        /// The subgroup of White, from 1.
        white: u8,
        /// The subgroup of Black, from 1.
        black: u8,
    },
    /// The draw left the player over in his group.
    LeftOver {
        /// The player.
        player: u32,
    },
    /// Lots were drawn.
    Lot,
    /// No opponent was left.
    NoOpponent,
    /// The player had no bye before, and no round that counts like one.
    NoByeBefore,
}
