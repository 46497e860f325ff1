//! The field of an event: its players, and what each of them did in each round.

use unicode_normalization::UnicodeNormalization as _;

use super::folding;
use super::mark::{PointSystem, ResultMark, RoundKind};
use super::ratio::Ratio;

/// The colour of a player in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
    /// No colour is written.
    #[default]
    None,
}

impl Colour {
    /// The letter that TRF writes.
    pub fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
            Colour::None => '-',
        }
    }

    /// The colour of the opponent.
    #[must_use]
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
            Colour::None => Colour::None,
        }
    }

    /// White counts 1, Black -1.
    pub fn sign(self) -> i32 {
        match self {
            Colour::White => 1,
            Colour::Black => -1,
            Colour::None => 0,
        }
    }
}

/// Stands for a player who is not in the field.
pub const NOBODY: u32 = u32::MAX;

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The round, from 1.
    pub round: u32,
    /// The opponent's start number as written; 0 where there is none.
    pub number: u32,
    /// The opponent's index in the field; [`NOBODY`] where there is none, or where no row has his number.
    pub opponent: u32,
    /// The colour.
    pub colour: Colour,
    /// The result.
    pub mark: ResultMark,
    /// The index of the game in the event's list, if it comes from one; else [`NOBODY`].
    pub game: u32,
}

impl Seat {
    /// A round in which nothing is recorded: as a zero-point bye.
    pub fn empty(round: u32) -> Seat {
        Seat { round, number: 0, opponent: NOBODY, colour: Colour::None, mark: ResultMark::ZeroBye, game: NOBODY }
    }

    /// What the round was.
    pub fn kind(&self) -> RoundKind {
        self.mark.kind(self.number != 0)
    }

    /// Whether an opponent is named.
    pub fn is_paired(&self) -> bool {
        self.number != 0
    }

    /// The opponent's index.
    pub fn met(&self) -> Option<usize> {
        (self.opponent != NOBODY).then_some(self.opponent as usize)
    }

    /// Whether the game was played over the board.
    pub fn is_board(&self) -> bool {
        self.kind() == RoundKind::Board
    }
}

/// A player.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Player {
    /// The start number.
    pub number: u32,
    /// The name as first written.
    pub name: String,
    /// m, w or empty.
    pub sex: String,
    /// The title.
    pub title: String,
    /// The federation.
    pub federation: String,
    /// The team, where a game names it.
    pub team: String,
    /// The FIDE number.
    pub fide_number: String,
    /// The date of birth, as written.
    pub birth: String,
    /// The rating; 0 where there is none.
    pub rating: u32,
    /// The points that the TRF gives.
    pub points: Option<Ratio>,
    /// The rank that the TRF gives.
    pub rank: Option<u32>,
    /// The line of his row in the TRF; 0 where there is none.
    pub line: u64,
    /// The rounds in which something is recorded, in order, each once.
    pub seats: Vec<Seat>,
}

impl Player {
    /// What he did in a round.
    pub fn seat(&self, round: u32) -> Seat {
        self.recorded(round).copied().unwrap_or_else(|| Seat::empty(round))
    }

    /// What is recorded of a round.
    pub fn recorded(&self, round: u32) -> Option<&Seat> {
        // Most players have an entry for every round, so the first guess is nearly always right.
        match self.seats.get((round as usize).wrapping_sub(1)) {
            Some(seat) if seat.round == round => Some(seat),
            _ => self.seats.binary_search_by_key(&round, |seat| seat.round).ok().map(|at| &self.seats[at]),
        }
    }
}

/// Points that a record 299 gives outside the results.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OddPoints {
    /// The index of the player or team.
    pub of: usize,
    /// The round.
    pub round: u32,
    /// Whether they replace the points of the round's result; else they are added.
    pub replaces: bool,
    /// The match points, if given.
    pub match_points: Option<Ratio>,
    /// The game points, if given.
    pub game_points: Option<Ratio>,
}

/// The players of an event with their rounds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayerField {
    /// The players, in the order of their numbers.
    pub players: Vec<Player>,
    /// How many rounds are counted.
    pub rounds: u32,
    /// The points of results.
    pub points: PointSystem,
    /// Points outside results, in the order of the players.
    pub odd_points: Vec<OddPoints>,
}

/// A name by which one player is asked for, and which is not that of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmbiguousPlayer {
    /// The name.
    pub asked: String,
    /// The start numbers of those who have it; empty if none has.
    pub numbers: Vec<u32>,
}

impl PlayerField {
    /// The points of a seat.
    pub fn award(&self, seat: &Seat) -> Ratio {
        self.points.award(seat.mark, seat.number != 0)
    }

    /// The points of a player up to a round, those outside results included.
    pub fn total(&self, player: usize, until: u32) -> Ratio {
        let seats = self.players[player].seats.iter().filter(|seat| seat.round <= until);
        let mut sum: Ratio = seats.map(|seat| self.award(seat)).sum();
        // A round without an entry is an absence, which may be worth something.
        if !self.points.absence.is_zero() {
            let counted = until.min(self.rounds);
            let recorded = self.players[player].seats.iter().filter(|seat| seat.round <= counted).count();
            sum += self.points.absence * Ratio::count((counted as usize).saturating_sub(recorded));
        }
        sum + self.odd(player, until)
    }

    /// What records outside results change for a player up to a round.
    pub fn odd(&self, player: usize, until: u32) -> Ratio {
        let from = self.odd_points.partition_point(|odd| odd.of < player);
        let his = self.odd_points[from..].iter().take_while(|odd| odd.of == player).filter(|odd| odd.round <= until);
        let value = |odd: &OddPoints| {
            let points = odd.game_points.or(odd.match_points).unwrap_or(Ratio::ZERO);
            if odd.replaces { points - self.award(&self.players[player].seat(odd.round)) } else { points }
        };
        his.map(value).sum()
    }

    /// The rounds of one cycle of a round robin: n - 1 for n even, n for n odd.
    pub fn cycle_length(&self) -> u32 {
        let n = self.players.len() as u32;
        if n.is_multiple_of(2) { n.saturating_sub(1) } else { n }
    }

    /// The index of a player by his start number, or by his name whatever its case, its marks of spacing, and the
    /// normal form of its letters.
    ///
    /// # Errors
    ///
    /// No player has this name, or several have.
    pub fn find(&self, asked: &str) -> Result<usize, AmbiguousPlayer> {
        if let Some(index) = asked.trim().parse().ok().and_then(|number| self.index(number)) {
            return Ok(index);
        }
        let folded = folding::strict(&asked.nfc().collect::<String>());
        let is_called = |index: &usize| folding::strict(&self.players[*index].name) == folded;
        let found: Vec<usize> = (0..self.players.len()).filter(is_called).collect();
        let [one] = found[..] else {
            let numbers = found.iter().map(|&index| self.players[index].number).collect();
            return Err(AmbiguousPlayer { asked: asked.to_owned(), numbers });
        };
        Ok(one)
    }

    /// The index of a start number.
    pub fn index(&self, number: u32) -> Option<usize> {
        match self.players.get((number as usize).wrapping_sub(1)) {
            Some(player) if player.number == number => Some(number as usize - 1),
            _ => self.players.binary_search_by_key(&number, |player| player.number).ok(),
        }
    }
}
