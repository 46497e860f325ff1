//! A line of a schedule, and its players.

use std::fmt;

/// Who plays: a number, or a placeholder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entrant {
    /// A start number.
    Number(u32),
    /// A team, from 1, which is shown as a letter.
    Team(u32),
    /// A player of a team by his board: `A1`.
    Member(u32, u32),
    /// The winner of a match, counted through the tournament: `W3`.
    Winner(u32),
    /// The loser of such a match: `L3`.
    Loser(u32),
    /// A player of the team that won a match, by his board: `W3.1`.
    OfWinner(u32, u32),
    /// A player of the team that lost it: `L3.1`.
    OfLoser(u32, u32),
}

impl Entrant {
    /// The player of a team on a board. Who is no team stays what he is.
    #[must_use]
    pub fn on_board(self, board: u32) -> Entrant {
        match self {
            Entrant::Team(team) => Entrant::Member(team, board),
            Entrant::Winner(of) => Entrant::OfWinner(of, board),
            Entrant::Loser(of) => Entrant::OfLoser(of, board),
            other => other,
        }
    }
}

/// The letters of a team: A to Z, then AA, AB, ...
fn letters(team: u32) -> String {
    let (mut rest, mut out) = (team, Vec::new());
    while rest > 0 {
        rest -= 1;
        out.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    out.iter().rev().collect()
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Entrant::Number(number) => write!(f, "{number}"),
            Entrant::Team(team) => f.write_str(&letters(team)),
            Entrant::Member(team, board) => write!(f, "{}{board}", letters(team)),
            Entrant::Winner(of) => write!(f, "W{of}"),
            Entrant::Loser(of) => write!(f, "L{of}"),
            Entrant::OfWinner(of, board) => write!(f, "W{of}.{board}"),
            Entrant::OfLoser(of, board) => write!(f, "L{of}.{board}"),
        }
    }
}

/// A line of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchedulePairing {
    /// The cycle; in a knock-out the number of the game in the match.
    pub cycle: u32,
    /// The round, through all cycles.
    pub round: u32,
    /// The board; `None` where somebody has no opponent.
    pub board: Option<u32>,
    /// White, or who has no opponent.
    pub white: Entrant,
    /// Black; `None` where White has no opponent.
    pub black: Option<Entrant>,
}

#[cfg(test)]
mod tests {
    use super::Entrant;

    #[test]
    fn teams_have_letters() {
        let shown = |of: Entrant| of.to_string();
        assert_eq!(shown(Entrant::Team(1)), "A");
        assert_eq!(shown(Entrant::Member(26, 4)), "Z4");
        assert_eq!(shown(Entrant::Team(27)), "AA");
        assert_eq!(shown(Entrant::Winner(3)), "W3");
        assert_eq!(shown(Entrant::Loser(3)), "L3");
    }

    #[test]
    fn a_team_sends_a_player_to_each_board() {
        let shown = |of: Entrant| of.on_board(2).to_string();
        assert_eq!(shown(Entrant::Team(1)), "A2");
        assert_eq!(shown(Entrant::Winner(3)), "W3.2");
        assert_eq!(shown(Entrant::Loser(3)), "L3.2");
        assert_eq!(shown(Entrant::Number(3)), "3");
    }
}
