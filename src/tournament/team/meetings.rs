//! Matches of teams as meetings: which teams met in which round, which of them had White, and their boards.

use std::collections::HashMap;

use super::lineup::Lineups;
use super::matches;
use crate::event::meeting::Meeting;
use crate::field::{Colour, NOBODY, Player, PlayerField};
use crate::mark::{ResultMark, RoundKind};
use crate::trf::Trf;
use crate::trf::team_row::TeamRow;

/// A game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardGame {
    /// The board, from 1.
    pub board: u32,
    /// The index of the player with White; of the first team's, where no colours are written.
    pub white: u32,
    /// Whether the colours are those of the match; `None` where they are not known.
    pub fits: Option<bool>,
}

/// The teams of an event as players are: a field, and who met whom. The team with White has White on the odd boards
/// (000 art. 16.4), or those of record 352.
#[derive(Debug, Clone, PartialEq)]
pub struct TeamPlay {
    /// The teams, without rounds.
    pub field: PlayerField,
    /// The matches.
    pub meetings: Vec<Meeting>,
    /// The boards of each match.
    pub boards: Vec<Vec<BoardGame>>,
}

/// A board of a match from the side of one team: the number, its player, and whether he has White.
type BoardSide = (u32, u32, Option<bool>);

impl TeamPlay {
    /// The matches of the teams of a TRF.
    pub fn of(trf: &Trf, players: &PlayerField) -> TeamPlay {
        let team = |team: &TeamRow| Player {
            number: team.number,
            name: team.name.clone(),
            line: team.line,
            ..Player::default()
        };
        let field = PlayerField {
            players: trf.teams.iter().map(team).collect(),
            rounds: players.rounds,
            ..PlayerField::default()
        };
        let found = matches::rounds(trf, players, players.rounds);
        let mut team_of: HashMap<u32, usize> = HashMap::new();
        for (index, team) in trf.teams.iter().enumerate() {
            team_of.extend(team.players.iter().map(|&number| (number, index)));
        }
        let lineups = Lineups::new(trf, players, players.rounds);
        let mut play = TeamPlay { field, meetings: Vec::new(), boards: Vec::new() };
        for (index, all) in found.matches.iter().enumerate() {
            for (of, round) in all.iter().zip(1..) {
                // A match is recorded with both teams, unless one of them is recorded with others.
                let Some(opponent) = of.opponent.filter(|&opponent| opponent != index) else { continue };
                let theirs = found.matches[opponent].get(round as usize - 1).and_then(|of| of.opponent);
                if theirs == Some(index) && opponent < index {
                    continue;
                }
                let team = &trf.teams[index];
                let on = lineups.on(players, &team.players, round, team.number);
                let mut sides = Vec::new();
                for (player, board) in on.into_iter().zip(1..) {
                    let Some(player) = player else { continue };
                    let seat = players.players[player].seat(round);
                    if team_of.get(&seat.number) == Some(&opponent) {
                        let is_white = (seat.colour != Colour::None).then_some(seat.colour == Colour::White);
                        sides.push((board, player as u32, is_white));
                    }
                }
                let mark = if of.kind == RoundKind::Board { ResultMark::Draw } else { ResultMark::ForfeitLoss };
                play.add(trf, players, [index as u32, opponent as u32], round, mark, &sides);
            }
        }
        play
    }

    fn add(
        &mut self,
        trf: &Trf,
        players: &PlayerField,
        pair: [u32; 2],
        round: u32,
        mark: ResultMark,
        sides: &[BoardSide],
    ) {
        let letters: Vec<char> = trf.value("352").chars().collect();
        let is_odd = |board: u32| match letters.get(board as usize - 1).map(char::to_ascii_uppercase) {
            Some('W') => true,
            Some('B') => false,
            _ => board % 2 == 1,
        };
        let has_white = |side: &BoardSide| side.2.map(|is_white| is_white == is_odd(side.0));
        let count = |wanted: bool| sides.iter().filter(|side| has_white(side) == Some(wanted)).count();
        let (for_first, for_second) = (count(true), count(false));
        let is_first = for_first >= for_second;
        let has_colours = for_first != for_second;
        let game = |side: &BoardSide| {
            let &(board, player, is_white) = side;
            let white =
                if is_white == Some(false) { players.players[player as usize].seat(round).opponent } else { player };
            let fits = has_white(side).filter(|_| has_colours).map(|first| first == is_first);
            BoardGame { board, white, fits }
        };
        let [white, black] = if is_first { pair } else { [pair[1], pair[0]] };
        self.boards.push(sides.iter().map(game).collect());
        self.meetings.push(Meeting { white, black, round, marks: [mark; 2], has_colours, game: NOBODY });
    }
}
