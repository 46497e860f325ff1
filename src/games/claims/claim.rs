//! Claim: a row of a claims file after reading.

use super::article;
use super::players::ClaimPlayers;
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply, Side};
use bienban_engine::chess::draws::{DrawKind, RuleName};
use bienban_engine::chess::law::edition::LawEdition;
use bienban_engine::chess::{self, Chess, Position};

/// Where in the game a claim was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimPlace {
    /// After this number of half-moves.
    Ply(Ply),
    /// When the claimant had to make his move with this number.
    Move(u32),
}

impl ClaimPlace {
    /// The fault of a place that the game does not have, in the words of the column that gives it.
    pub fn blamed(self, fault: Message) -> Message {
        match self {
            ClaimPlace::Move(number) if fault.key == "claims-beyond" => {
                let last = fault.args.into_iter().filter(|(name, _)| *name == "last");
                let message = Message::new("claims-beyond-move").with("number", number.to_string());
                Message { args: message.args.into_iter().chain(last).collect(), ..message }
            }
            _ => fault,
        }
    }

    /// The number of half-moves played before the claim, in a game that begins with this position. `None` if the
    /// place is before the first position.
    pub fn ply(self, start: &Chess, side: Side) -> Option<Ply> {
        match self {
            ClaimPlace::Ply(ply) => Some(ply),
            ClaimPlace::Move(number) => {
                let moves = i64::from(number) - i64::from(start.fullmoves().get());
                let half_moves = 2 * moves + i64::from(side == Side::Black) - i64::from(start.turn().is_black());
                u32::try_from(half_moves).ok().map(Ply)
            }
        }
    }
}

/// The claim itself, without game and half-move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plea {
    /// Who claimed.
    pub side: Side,
    /// Threefold, fifty or quickplay.
    pub rule: RuleName,
    /// Occurred or intended.
    pub kind: DrawKind,
    /// The announced move as written.
    pub announced: Option<Box<str>>,
    /// The seconds left on the clocks of the claimant and of his opponent.
    pub clocks: [Option<u32>; 2],
}

/// A claim as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The file, with `/` and without `./`. Empty if only the players identify the game.
    pub file: String,
    /// The number of the game in it, from 1.
    pub game: Option<u64>,
    /// The players.
    pub players: Option<Box<ClaimPlayers>>,
    /// Where in the game.
    pub at: ClaimPlace,
    /// The number of the move, if the row gives it besides the half-moves.
    pub number: Option<u32>,
    /// The claim itself.
    pub plea: Plea,
    /// The article that the row names, if the kind of claim that it covers depends on the edition.
    pub article: Option<Box<str>>,
}

impl Claim {
    /// The claim as an edition understands it: the article that the row names may be about claims with an announced
    /// move in one edition, and about all claims in another (9.2.1 in 2023 and in 2018).
    pub fn plea_under(&self, edition: &LawEdition) -> Plea {
        let named = self.article.as_deref().and_then(|of| article::kind_under(edition, self.plea.rule, of));
        Plea { kind: named.unwrap_or(self.plea.kind), ..self.plea.clone() }
    }

    /// Whether the half-moves and the number of the move fit each other in a game that begins with this position. A
    /// player who is not to move has the number of the move before or after.
    ///
    /// # Errors
    /// The sentence that shows both.
    pub fn check_place(&self, start: &Chess) -> Result<(), Message> {
        let (ClaimPlace::Ply(ply), Some(number)) = (self.at, self.number) else { return Ok(()) };
        let by_number = ClaimPlace::Move(number).ply(start, self.plea.side).map(|by_number| by_number.0);
        if by_number.is_some_and(|by_number| by_number.abs_diff(ply.0) <= 1) {
            return Ok(());
        }
        let numbering = Numbering::at(chess::turn(start), 0);
        let message = Message::new("claims-place-differs").with_phrase("half_moves", Message::after(ply.0, numbering));
        let there = Message::turn(numbering.turn(ply.0));
        Err(message.with_phrase("there", there).with("number", number.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_move_is_a_half_move() {
        let start = Chess::default();
        assert_eq!(ClaimPlace::Move(34).ply(&start, Side::Black), Some(Ply(67)));
        assert_eq!(ClaimPlace::Move(0).ply(&start, Side::White), None);
    }
}
