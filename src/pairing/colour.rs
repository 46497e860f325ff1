//! Which colour a player ought to have next, and how much (C.04.3 1.7; C.04.1 6 and 7).

use super::history::{ColourHistory, PlayerSide};

/// How much a player ought to have a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum PreferenceStrength {
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
pub struct ColourPreference {
    /// The colour; none before the first game.
    pub side: Option<PlayerSide>,
    /// How much.
    pub strength: PreferenceStrength,
}

impl ColourPreference {
    /// What is due to a player with this history.
    pub fn of(history: &ColourHistory) -> ColourPreference {
        let difference = history.difference();
        let Some((last, streak)) = history.streak() else { return ColourPreference::default() };
        let balancing = if difference > 0 { PlayerSide::Black } else { PlayerSide::White };
        let side = if difference.abs() > 1 || difference != 0 && streak < 2 { balancing } else { last.other() };
        let strength = match difference.abs() {
            0 if streak < 2 => PreferenceStrength::Mild,
            1 if streak < 2 => PreferenceStrength::Strong,
            _ => PreferenceStrength::Absolute,
        };
        ColourPreference { side: Some(side), strength }
    }

    /// Whether both ought to have the same colour.
    pub fn conflicts(self, other: ColourPreference) -> bool {
        self.side.is_some() && self.side == other.side
    }

    /// Whether the colour is due absolutely.
    pub fn is_absolute(self) -> bool {
        self.strength == PreferenceStrength::Absolute
    }
}

impl ColourHistory {
    /// The colour that the last two games had both.
    pub fn repeated(&self) -> Option<PlayerSide> {
        self.streak().filter(|&(_, count)| count > 1).map(|(side, _)| side)
    }

    /// The colours at the last time when one player had White and the other Black, counted in games played from the
    /// last one: the colour of the first.
    pub fn last_difference(&self, other: &ColourHistory) -> Option<PlayerSide> {
        let mut games = self.played().rev().zip(other.played().rev());
        games.find(|(own, other)| own != other).map(|(own, _)| own)
    }
}

#[cfg(test)]
mod tests {
    use super::{ColourPreference, PreferenceStrength};
    use crate::history::{ColourHistory, PlayerSide};

    fn history(games: &str) -> ColourHistory {
        let side = |letter| match letter {
            'W' => Some(PlayerSide::White),
            'B' => Some(PlayerSide::Black),
            _ => None,
        };
        ColourHistory::new(games.chars().map(side).collect())
    }

    #[test]
    fn a_colour_is_due_by_the_games_played() {
        let cases = [
            ("", None, PreferenceStrength::None),
            ("--", None, PreferenceStrength::None),
            ("W", Some(PlayerSide::Black), PreferenceStrength::Strong),
            ("WB", Some(PlayerSide::White), PreferenceStrength::Mild),
            ("BW-", Some(PlayerSide::Black), PreferenceStrength::Mild),
            ("BWW", Some(PlayerSide::Black), PreferenceStrength::Absolute),
            ("W-W", Some(PlayerSide::Black), PreferenceStrength::Absolute),
            ("BWWB", Some(PlayerSide::White), PreferenceStrength::Mild),
            ("BBWW", Some(PlayerSide::Black), PreferenceStrength::Absolute),
            ("BBWB", Some(PlayerSide::White), PreferenceStrength::Absolute),
            ("BBBWW", Some(PlayerSide::Black), PreferenceStrength::Absolute),
            ("BBBBWW", Some(PlayerSide::White), PreferenceStrength::Absolute),
        ];
        for (games, side, strength) in cases {
            assert_eq!(ColourPreference::of(&history(games)), ColourPreference { side, strength }, "{games}");
        }
    }

    #[test]
    fn rounds_without_game_are_passed_over() {
        assert_eq!(history("W--B").last_difference(&history("WW")), Some(PlayerSide::Black));
        assert_eq!(history("WB").last_difference(&history("-WB")), None);
        assert_eq!(history("BWWB").last_difference(&history("--WB")), None);
        assert_eq!(history("BWWB").last_difference(&history("WBWB")), Some(PlayerSide::White));
    }
}
