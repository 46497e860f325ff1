//! Which colour a player ought to have next, and how much (C.04.3 1.7; C.04.1 6 and 7).

use super::history::{History, Side};

/// How much a player ought to have a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Strength {
    /// Not at all: no game was played.
    #[default]
    None,
    /// As many games with White as with Black.
    Mild,
    /// One more game with one colour than with the other.
    Strong,
    /// Two more games with one colour, or the last two games with one colour.
    Absolute,
}

/// The colour that is due to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Preference {
    /// The colour; none before the first game.
    pub side: Option<Side>,
    /// How much.
    pub strength: Strength,
}

impl Preference {
    /// What is due to a player with this history.
    pub fn of(history: &History) -> Preference {
        let difference = history.difference();
        let Some((last, streak)) = history.streak() else { return Preference::default() };
        let balancing = if difference > 0 { Side::Black } else { Side::White };
        let side = if difference.abs() > 1 || difference != 0 && streak < 2 { balancing } else { last.other() };
        let strength = match difference.abs() {
            0 if streak < 2 => Strength::Mild,
            1 if streak < 2 => Strength::Strong,
            _ => Strength::Absolute,
        };
        Preference { side: Some(side), strength }
    }

    /// Whether both ought to have the same colour.
    pub fn conflicts(self, other: Preference) -> bool {
        self.side.is_some() && self.side == other.side
    }

    /// Whether the colour is due absolutely.
    pub fn is_absolute(self) -> bool {
        self.strength == Strength::Absolute
    }
}

impl History {
    /// The colour that the last two games had both.
    pub fn repeated(&self) -> Option<Side> {
        self.streak().filter(|&(_, count)| count > 1).map(|(side, _)| side)
    }

    /// The colours at the last time when one player had White and the other Black, counted in games played from the
    /// last one: the colour of the first.
    pub fn last_difference(&self, other: &History) -> Option<Side> {
        let mut games = self.played().rev().zip(other.played().rev());
        games.find(|(own, other)| own != other).map(|(own, _)| own)
    }
}

#[cfg(test)]
mod tests {
    use super::{Preference, Strength};
    use crate::history::{History, Side};

    fn history(games: &str) -> History {
        let side = |letter| match letter {
            'W' => Some(Side::White),
            'B' => Some(Side::Black),
            _ => None,
        };
        History::new(games.chars().map(side).collect())
    }

    #[test]
    fn a_colour_is_due_by_the_games_played() {
        let cases = [
            ("", None, Strength::None),
            ("--", None, Strength::None),
            ("W", Some(Side::Black), Strength::Strong),
            ("WB", Some(Side::White), Strength::Mild),
            ("BW-", Some(Side::Black), Strength::Mild),
            ("BWW", Some(Side::Black), Strength::Absolute),
            ("W-W", Some(Side::Black), Strength::Absolute),
            ("BWWB", Some(Side::White), Strength::Mild),
            ("BBWW", Some(Side::Black), Strength::Absolute),
            ("BBWB", Some(Side::White), Strength::Absolute),
            ("BBBWW", Some(Side::Black), Strength::Absolute),
            ("BBBBWW", Some(Side::White), Strength::Absolute),
        ];
        for (games, side, strength) in cases {
            assert_eq!(Preference::of(&history(games)), Preference { side, strength }, "{games}");
        }
    }

    #[test]
    fn rounds_without_game_are_passed_over() {
        assert_eq!(history("W--B").last_difference(&history("WW")), Some(Side::Black));
        assert_eq!(history("WB").last_difference(&history("-WB")), None);
        assert_eq!(history("BWWB").last_difference(&history("--WB")), None);
        assert_eq!(history("BWWB").last_difference(&history("WBWB")), Some(Side::White));
    }
}
