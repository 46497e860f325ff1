//! The tags Result and Termination of a game, read as the results of its two players.

use crate::mark::Mark;

/// Words of a Termination for a game that was not played.
const FORFEITS: [&str; 5] = ["forfeit", "default", "walkover", "no show", "unplayed"];
/// Words with which it was played all the same.
const PLAYED: [&str; 2] = ["time forfeit", "on time"];
/// Scores that PGN has no result for, and that a Termination begins with.
const SCORES: [&str; 3] = ["0-0", "1/2-0", "0-1/2"];

/// The forms of a result.
const RESULTS: [(&str, [Mark; 2]); 12] = [
    ("1-0", [Mark::Win, Mark::Loss]),
    ("0-1", [Mark::Loss, Mark::Win]),
    ("1/2-1/2", [Mark::Draw, Mark::Draw]),
    ("1/2", [Mark::Draw, Mark::Draw]),
    ("0.5-0.5", [Mark::Draw, Mark::Draw]),
    ("½-½", [Mark::Draw, Mark::Draw]),
    ("½", [Mark::Draw, Mark::Draw]),
    ("0-0", [Mark::Loss, Mark::Loss]),
    ("1/2-0", [Mark::Draw, Mark::Loss]),
    ("0-1/2", [Mark::Loss, Mark::Draw]),
    ("½-0", [Mark::Draw, Mark::Loss]),
    ("0-½", [Mark::Loss, Mark::Draw]),
];

/// The results of White and Black in a game with moves or without. A game that was played and that the arbiter declared
/// lost for both (Laws 2018 11.8, `0-0; double forfeit`) is no unplayed game.
pub fn marks(result: &str, termination: &str, has_moves: bool) -> [Mark; 2] {
    let termination = termination.trim().to_lowercase();
    let is_forfeit =
        FORFEITS.iter().any(|word| termination.contains(word)) && !PLAYED.iter().any(|word| termination.contains(word));
    let solid: String = result.split_whitespace().collect();
    let dashed = solid.replace(['–', ':'], "-");
    let score = SCORES.iter().find(|score| termination.starts_with(*score)).map_or(dashed.as_str(), |score| score);
    let known = RESULTS.iter().find(|(form, _)| *form == score);
    let marks = known.map_or([Mark::Open; 2], |&(_, marks)| marks);
    let declared = has_moves && SCORES.iter().any(|score| termination.starts_with(score));
    if !is_forfeit || declared {
        return marks;
    }
    marks.map(|mark| match mark {
        Mark::Win => Mark::ForfeitWin,
        Mark::Loss => Mark::ForfeitLoss,
        other => other,
    })
}

/// The round of a Round tag: the whole number before the first dot, from 1 to 999.
pub fn round(tag: &str) -> Option<u32> {
    const MOST: u32 = 999;
    let tag = tag.trim_start();
    let digits = tag.find(|c: char| !c.is_ascii_digit()).map_or(tag, |end| &tag[..end]);
    digits.parse().ok().filter(|round| (1..=MOST).contains(round))
}

/// The rating of an Elo tag: its digits, if there are at most four.
pub fn rating(tag: &str) -> u32 {
    let digits: String = tag.chars().filter(char::is_ascii_digit).collect();
    if digits.len() > 4 { 0 } else { digits.parse().unwrap_or(0) }
}

/// Whether a name, strictly folded, is a placeholder such as `?`.
pub fn is_nobody(folded: &str) -> bool {
    let is_sign = |c| matches!(c, '?' | '-' | '.' | '*' | ' ');
    folded.chars().all(is_sign) || matches!(folded, "nn" | "n.n." | "n. n." | "n n" | "bye")
}

#[cfg(test)]
mod tests {
    use super::{marks, round};
    use crate::mark::Mark;

    #[test]
    fn a_termination_tells_forfeits_and_scores() {
        for has_moves in [false, true] {
            let marks = |result, termination| marks(result, termination, has_moves);
            assert_eq!(marks("1-0", "won by forfeit"), [Mark::ForfeitWin, Mark::ForfeitLoss]);
            assert_eq!(marks("0-0", "Unplayed"), [Mark::ForfeitLoss, Mark::ForfeitLoss]);
            assert_eq!(marks("1-0", "time forfeit"), [Mark::Win, Mark::Loss]);
            assert_eq!(marks("*", "1/2-0 by the arbiter"), [Mark::Draw, Mark::Loss]);
            assert_eq!(marks("*", ""), [Mark::Open, Mark::Open]);
            assert_eq!(marks("1 - 0", ""), [Mark::Win, Mark::Loss]);
            let declared = if has_moves { Mark::Loss } else { Mark::ForfeitLoss };
            assert_eq!(marks("*", "0-0; double forfeit"), [declared; 2]);
        }
    }

    #[test]
    fn a_round_stands_before_the_dot() {
        assert_eq!(round("3.12"), Some(3));
        assert_eq!(round("11"), Some(11));
        for none in ["?", "", "-", "0", "20050319", "Final"] {
            assert_eq!(round(none), None, "{none}");
        }
    }
}
