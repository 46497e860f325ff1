//! The roster: what the rules of pairing ask of the players before a round.

use std::collections::HashSet;

use bienban_tournament::field::{Colour, PlayerField, Seat};
use bienban_tournament::mark::{PointSystem, RoundKind};
use bienban_tournament::ratio::Ratio;

use super::history::{ColourHistory, PlayerSide};

/// A player before the round that is to be paired.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The start number: the order of the players from 1.
    pub number: u32,
    /// The rating; 0 where there is none.
    pub rating: u32,
    /// The points of the rounds played.
    pub points: Ratio,
    /// The points after each round, in the order of the rounds.
    pub scores: Vec<Ratio>,
    /// What each round was: [`RoundKind::ZeroBye`] where nothing is recorded.
    pub kinds: Vec<RoundKind>,
    /// The colours of the games played.
    pub history: ColourHistory,
    /// The start number of the opponent of each round, played or forfeited; 0 where there was none.
    pub opponents: Vec<u32>,
    /// Whether the player takes part in the round.
    pub takes_part: bool,
    /// Points that are added for the pairing of each round, this one included, and are no points (Baku acceleration,
    /// records 250 and XXA of a TRF). Nothing where the list ends.
    pub virtual_points: Vec<Ratio>,
}

impl Candidate {
    /// A player who takes part and has played nothing.
    pub fn new(number: u32) -> Candidate {
        Candidate {
            number,
            rating: 0,
            points: Ratio::ZERO,
            scores: Vec::new(),
            kinds: Vec::new(),
            history: ColourHistory::default(),
            opponents: Vec::new(),
            takes_part: true,
            virtual_points: Vec::new(),
        }
    }

    /// The points that the pairing goes by.
    pub fn pairing_score(&self) -> Ratio {
        self.points + self.virtual_in(self.kinds.len())
    }

    /// The points that the pairing of an earlier round went by; `index` is 0 for round 1.
    pub fn pairing_score_before(&self, index: usize) -> Ratio {
        let points = index.checked_sub(1).and_then(|before| self.scores.get(before));
        points.copied().unwrap_or(Ratio::ZERO) + self.virtual_in(index)
    }

    fn virtual_in(&self, index: usize) -> Ratio {
        self.virtual_points.get(index).copied().unwrap_or(Ratio::ZERO)
    }

    /// What a round was worth; `index` is 0 for round 1.
    pub fn award(&self, index: usize) -> Ratio {
        let points = |index: Option<usize>| index.and_then(|at| self.scores.get(at)).copied().unwrap_or(Ratio::ZERO);
        points(Some(index)) - points(index.checked_sub(1))
    }

    /// Whether the player takes part now, or was ever paired or left without opponent by a pairing. Who was not has no
    /// final number yet (C.04.2, late entries).
    pub fn has_entered(&self) -> bool {
        let was_there =
            |kind: &RoundKind| !matches!(kind, RoundKind::ZeroBye | RoundKind::HalfBye | RoundKind::FullBye);
        self.takes_part || self.kinds.iter().any(was_there)
    }

    /// Whether the player was paired or left without opponent by a pairing up to a round; `index` is 0 for round 1.
    pub fn has_entered_by(&self, index: usize) -> bool {
        let was_there =
            |kind: &RoundKind| !matches!(kind, RoundKind::ZeroBye | RoundKind::HalfBye | RoundKind::FullBye);
        self.kinds.iter().take(index + 1).any(was_there)
    }

    /// Whether both met over the board. A game whose result is not known was played.
    pub fn met(&self, number: u32) -> bool {
        self.opponents.iter().zip(&self.kinds).any(|(&of, &kind)| of == number && is_played(kind))
    }
}

/// Whether a round was a game over the board, with or without a result that is known.
pub(crate) fn is_played(kind: RoundKind) -> bool {
    matches!(kind, RoundKind::Board | RoundKind::Open)
}

/// The players before a round.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Roster {
    /// The players in the order of their numbers, those who do not take part included.
    pub players: Vec<Candidate>,
    /// The round that is to be paired, from 1.
    pub round: u32,
    /// How many rounds the tournament has.
    pub rounds: u32,
    /// Pairs of numbers who must not meet.
    pub forbidden: HashSet<[u32; 2]>,
    /// The colour of the first player in the first round, which is drawn by lot.
    pub first: Option<PlayerSide>,
    /// What results are worth.
    pub system: PointSystem,
}

impl Roster {
    /// The players of a field before a round; `absent` are the numbers of those who do not take part in it.
    pub fn before(field: &PlayerField, round: u32, rounds: u32, absent: &HashSet<u32>) -> Roster {
        let played = round.saturating_sub(1);
        let candidate = |(index, player): (usize, &bienban_tournament::field::Player)| {
            let seats: Vec<_> = (1..=played).map(|of| player.seat(of)).collect();
            let side = |colour| match colour {
                Colour::White => Some(PlayerSide::White),
                Colour::Black => Some(PlayerSide::Black),
                Colour::None => None,
            };
            Candidate {
                number: player.number,
                rating: player.rating,
                points: field.total(index, played),
                scores: (1..=played).map(|of| field.total(index, of)).collect(),
                kinds: seats.iter().map(Seat::kind).collect(),
                history: ColourHistory::new(
                    seats.iter().map(|seat| side(seat.colour).filter(|_| is_played(seat.kind()))).collect(),
                ),
                opponents: seats.iter().map(|seat| seat.number).collect(),
                takes_part: !absent.contains(&player.number),
                virtual_points: Vec::new(),
            }
        };
        let players = field.players.iter().enumerate().map(candidate).collect();
        Roster { players, round, rounds, system: field.points, ..Roster::default() }
    }

    /// Two players whose game of an earlier round has no result yet, by their numbers.
    pub fn open_pair(&self) -> Option<[u32; 2]> {
        self.players.iter().find_map(|player| {
            let at = player.kinds.iter().position(|kind| *kind == RoundKind::Open)?;
            Some([player.number, player.opponents[at]])
        })
    }

    /// A player does not take part in the round.
    pub fn leave_out(&mut self, number: u32) {
        if let Some(player) = self.players.iter_mut().find(|player| player.number == number) {
            player.takes_part = false;
        }
    }

    /// Two players must not meet.
    pub fn keep_apart(&mut self, one: u32, other: u32) {
        self.forbidden.insert([one.min(other), one.max(other)]);
    }

    /// The player of a number.
    pub fn player(&self, number: u32) -> Option<&Candidate> {
        self.players.binary_search_by_key(&number, |player| player.number).ok().map(|at| &self.players[at])
    }

    /// Those who take part in the round.
    pub fn present(&self) -> impl Iterator<Item = &Candidate> {
        self.players.iter().filter(|player| player.takes_part)
    }

    /// Whether two numbers must not meet by order of the arbiter.
    pub fn is_forbidden(&self, one: u32, other: u32) -> bool {
        self.forbidden.contains(&[one.min(other), one.max(other)])
    }
}
