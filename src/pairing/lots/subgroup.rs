//! The four subgroups of a group by the colours of its players (14.2).

use super::super::history::PlayerSide;
use super::super::roster::Candidate;

/// The subgroup of a player, from 1 (must have White) to 4 (must have Black). `None` for who has played nothing.
///
/// After an odd and after an even number of rounds the articles name other marks, which come to the same for who has
/// played every round: two games of a colour in a row make 1 and 4, then the more frequent colour decides, then the
/// last one. After an even number of rounds the more frequent colour makes 1 and 4, too.
pub fn subgroup(player: &Candidate, rounds: u32) -> Option<u8> {
    let (last, games) = player.history.streak()?;
    let outer = |black: bool| if black { 1 } else { 4 };
    if games >= 2 {
        return Some(outer(last == PlayerSide::Black));
    }
    Some(match (player.history.difference(), rounds % 2) {
        (0, _) if last == PlayerSide::Black => 2,
        (0, _) => 3,
        (more, 0) => outer(more < 0),
        (more, _) if more < 0 => 2,
        _ => 3,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::history::ColourHistory;
    use super::*;

    fn of(colours: &str, rounds: u32) -> Option<u8> {
        let side = |letter| match letter {
            'w' => Some(PlayerSide::White),
            'b' => Some(PlayerSide::Black),
            _ => None,
        };
        let history = ColourHistory::new(colours.chars().map(side).collect());
        subgroup(&Candidate { history, ..Candidate::new(1) }, rounds)
    }

    #[test]
    fn after_an_odd_number_of_rounds_two_of_a_colour_in_a_row_are_outside() {
        assert_eq!([of("b", 1), of("w", 1)], [Some(2), Some(3)]);
        assert_eq!([of("wbb", 3), of("bwb", 3), of("wbw", 3), of("bww", 3)], [Some(1), Some(2), Some(3), Some(4)]);
    }

    #[test]
    fn after_an_even_number_of_rounds_a_difference_is_outside_too() {
        assert_eq!([of("bb", 2), of("wb", 2), of("bw", 2), of("ww", 2)], [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!([of("bbwb", 4), of("wwbw", 4)], [Some(1), Some(4)]);
    }

    #[test]
    fn missed_games_count_for_nothing() {
        assert_eq!([of("b-", 2), of("w-", 2)], [Some(1), Some(4)]);
        assert_eq!(of("-wb", 3), Some(2));
        assert_eq!(of("--", 2), None);
    }
}
