//! Which players may meet: they have not met, the arbiter did not forbid it, and there are colours for both.

use super::history::PlayerSide;
use super::roster::{Candidate, Roster};

/// Games of one colour in a row that no player may exceed.
const LONGEST_STREAK: usize = 2;
/// The difference between the games of both colours that no player may exceed.
const LARGEST_DIFFERENCE: i32 = 2;

/// Whether a player may have a colour: not for the third time in a row, and without a difference of three.
///
/// Source: 000 12 and 14.4.2, 003 27; the same words are in FIDE's Lim system.
pub fn may_have(player: &Candidate, side: PlayerSide) -> bool {
    let third = player.history.streak().is_some_and(|(of, games)| of == side && games >= LONGEST_STREAK);
    !third && (player.history.difference() + side.sign()).abs() <= LARGEST_DIFFERENCE
}

/// The colour that a player is due: the one that he had less often, else the other than in his last game.
pub fn due(player: &Candidate) -> Option<PlayerSide> {
    match player.history.difference() {
        0 => player.history.streak().map(|(last, _)| last.other()),
        more if more > 0 => Some(PlayerSide::Black),
        _ => Some(PlayerSide::White),
    }
}

/// Who may meet whom among some players, by their places in the list.
#[derive(Debug, Clone)]
pub struct Compatibility {
    count: usize,
    apart: Vec<bool>,
    white: Vec<bool>,
    black: Vec<bool>,
}

impl Compatibility {
    /// The relation among the players of a list in the order of their numbers.
    pub fn among(players: &[&Candidate], roster: &Roster) -> Compatibility {
        let count = players.len();
        let mut apart = vec![false; count * count];
        let mut part = |one: usize, other: usize| {
            apart[one * count + other] = true;
            apart[other * count + one] = true;
        };
        let place = |number: u32| players.binary_search_by_key(&number, |player| player.number).ok();
        for (at, player) in players.iter().enumerate() {
            part(at, at);
            for other in player.opponents.iter().filter(|&&number| player.met(number)).filter_map(|&of| place(of)) {
                part(at, other);
            }
        }
        for [one, other] in players.iter().flat_map(|player| forbidden(roster, player.number)) {
            if let (Some(one), Some(other)) = (place(one), place(other)) {
                part(one, other);
            }
        }
        Compatibility {
            count,
            apart,
            white: players.iter().map(|player| may_have(player, PlayerSide::White)).collect(),
            black: players.iter().map(|player| may_have(player, PlayerSide::Black)).collect(),
        }
    }

    /// Whether two players may meet, whatever their colours: they have not met over the board and it is not forbidden.
    pub fn may_meet(&self, one: usize, other: usize) -> bool {
        !self.apart[one * self.count + other]
    }

    /// Whether a player may have a colour.
    pub fn may_have(&self, player: usize, side: PlayerSide) -> bool {
        match side {
            PlayerSide::White => self.white[player],
            PlayerSide::Black => self.black[player],
        }
    }

    /// Whether two players may meet and each of them may have a colour.
    pub fn allows(&self, one: usize, other: usize) -> bool {
        self.may_meet(one, other) && ((self.white[one] && self.black[other]) || (self.black[one] && self.white[other]))
    }
}

fn forbidden(roster: &Roster, number: u32) -> impl Iterator<Item = [u32; 2]> {
    let others = roster.players.iter().map(|player| player.number);
    let asked = if roster.forbidden.is_empty() { 0 } else { usize::MAX };
    others.take(asked).filter(move |&other| roster.is_forbidden(number, other)).map(move |other| [number, other])
}

#[cfg(test)]
mod tests {
    use bienban_tournament::mark::RoundKind;

    use super::super::history::ColourHistory;
    use super::*;

    fn player(number: u32, colours: &str, opponents: &[u32]) -> Candidate {
        let side = |letter| if letter == 'w' { PlayerSide::White } else { PlayerSide::Black };
        let mut blank = Candidate::new(number);
        blank.history = ColourHistory::new(colours.chars().map(|letter| Some(side(letter))).collect());
        blank.kinds = vec![RoundKind::Board; opponents.len()];
        blank.opponents = opponents.to_vec();
        blank
    }

    #[test]
    fn neither_a_third_game_of_one_colour_nor_a_difference_of_three_is_allowed() {
        assert!(!may_have(&player(1, "bww", &[]), PlayerSide::White));
        assert!(may_have(&player(1, "bww", &[]), PlayerSide::Black));
        assert!(may_have(&player(1, "wbw", &[]), PlayerSide::White));
        assert!(!may_have(&player(1, "wwbw", &[]), PlayerSide::White), "it would be four games to one");
    }

    #[test]
    fn the_rarer_colour_is_due_and_else_the_other_than_last() {
        assert_eq!(due(&player(1, "wwb", &[])), Some(PlayerSide::Black));
        assert_eq!(due(&player(1, "wb", &[])), Some(PlayerSide::White));
        assert_eq!(due(&player(1, "", &[])), None);
    }

    #[test]
    fn players_who_met_and_players_who_both_need_one_colour_do_not_meet() {
        let players = [player(1, "w", &[2]), player(2, "b", &[1]), player(3, "ww", &[]), player(4, "ww", &[])];
        let roster = Roster { players: players.to_vec(), ..Roster::default() };
        let list: Vec<&Candidate> = players.iter().collect();
        let compatible = Compatibility::among(&list, &roster);
        assert!(!compatible.allows(0, 1));
        assert!(compatible.allows(0, 2));
        assert!(!compatible.allows(2, 3) && compatible.may_meet(2, 3));
        let forbidding = Roster { forbidden: [[1, 3]].into(), ..roster.clone() };
        assert!(!Compatibility::among(&list, &forbidding).may_meet(0, 2));
    }
}
