//! Meetings: who met whom in which round with which colours.

use std::collections::HashSet;

use super::game::EventGame;
use crate::field::{Colour, NOBODY, PlayerField};
use crate::mark::{ResultMark, RoundKind};

/// Two players who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// White, or who comes first in the field where no colours are written.
    pub white: u32,
    /// Black.
    pub black: u32,
    /// The round: that of the Round tag, or of the TRF.
    pub round: u32,
    /// The results of White and Black.
    pub marks: [ResultMark; 2],
    /// Whether colours are written.
    pub has_colours: bool,
    /// The index of the game; [`NOBODY`] for a meeting from a TRF.
    pub game: u32,
}

impl Meeting {
    /// The two players, the smaller index first.
    pub fn pair(&self) -> (u32, u32) {
        (self.white.min(self.black), self.white.max(self.black))
    }

    /// Whether it was played over the board.
    pub fn is_board(&self) -> bool {
        self.marks.iter().any(|mark| mark.kind(true) == RoundKind::Board)
    }

    /// Whether it was a forfeit, of one or of both.
    pub fn is_forfeit(&self) -> bool {
        !self.is_board() && self.marks.iter().any(|mark| mark.kind(true).is_forfeit())
    }
}

/// The meetings of a TRF, each once although two rows have it.
pub(super) fn of_field(field: &PlayerField) -> Vec<Meeting> {
    let mut seen = HashSet::new();
    let mut out = Vec::new();
    for (player, index) in field.players.iter().zip(0..) {
        for seat in player.seats.iter().filter(|seat| seat.opponent != NOBODY && seat.opponent != index) {
            let other = seat.opponent;
            if !seen.insert((index.min(other), index.max(other), seat.round)) {
                continue;
            }
            let theirs = field.players[other as usize].recorded(seat.round).filter(|seat| seat.opponent == index);
            // A row that is contradicted counts as written.
            let mark = theirs.map_or(opposite(seat.mark), |theirs| theirs.mark);
            let colour = if seat.colour == Colour::None {
                theirs.map_or(Colour::None, |theirs| theirs.colour.other())
            } else {
                seat.colour
            };
            let ((white, black), marks) = if colour == Colour::Black {
                ((other, index), [mark, seat.mark])
            } else {
                ((index, other), [seat.mark, mark])
            };
            let has_colours = colour != Colour::None;
            out.push(Meeting { white, black, round: seat.round, marks, has_colours, game: NOBODY });
        }
    }
    out
}

/// The result that the opponent has.
fn opposite(mark: ResultMark) -> ResultMark {
    match mark {
        ResultMark::Win => ResultMark::Loss,
        ResultMark::Loss => ResultMark::Win,
        ResultMark::UnratedWin => ResultMark::UnratedLoss,
        ResultMark::UnratedLoss => ResultMark::UnratedWin,
        ResultMark::ForfeitWin => ResultMark::ForfeitLoss,
        ResultMark::ForfeitLoss => ResultMark::ForfeitWin,
        other => other,
    }
}

/// The meetings of games, second entries and unknown players left out. `rounds` are those that seating found.
pub(super) fn of_games(games: &[EventGame], rounds: &[u32]) -> Vec<Meeting> {
    // Who is named on both sides of a game had no opponent.
    let known = |game: &EventGame| {
        game.second_of.is_none() && !game.players.contains(&NOBODY) && game.players[0] != game.players[1]
    };
    let with = games.iter().zip(rounds).zip(0..).filter(|((game, _), _)| known(game));
    with.map(|((game, &round), index)| Meeting {
        white: game.players[0],
        black: game.players[1],
        round: game.round.unwrap_or(round),
        marks: game.marks,
        has_colours: true,
        game: index,
    })
    .collect()
}
