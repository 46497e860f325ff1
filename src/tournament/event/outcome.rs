//! The tags Result and Termination of a game, read as the results of its two players.

use crate::mark::ResultMark;

/// Words of a Termination for a game that was not played.
const FORFEITS: [&str; 5] = ["forfeit", "default", "walkover", "no show", "unplayed"];
/// Words with which it was played all the same.
const PLAYED: [&str; 2] = ["time forfeit", "on time"];
/// Scores that PGN has no result for, and that a Termination begins with.
const SCORES: [&str; 3] = ["0-0", "1/2-0", "0-1/2"];

/// The forms of a result.
const RESULTS: [(&str, [ResultMark; 2]); 12] = [
    ("1-0", [ResultMark::Win, ResultMark::Loss]),
    ("0-1", [ResultMark::Loss, ResultMark::Win]),
    ("1/2-1/2", [ResultMark::Draw, ResultMark::Draw]),
    ("1/2", [ResultMark::Draw, ResultMark::Draw]),
    ("0.5-0.5", [ResultMark::Draw, ResultMark::Draw]),
    ("½-½", [ResultMark::Draw, ResultMark::Draw]),
    ("½", [ResultMark::Draw, ResultMark::Draw]),
    ("0-0", [ResultMark::Loss, ResultMark::Loss]),
    ("1/2-0", [ResultMark::Draw, ResultMark::Loss]),
    ("0-1/2", [ResultMark::Loss, ResultMark::Draw]),
    ("½-0", [ResultMark::Draw, ResultMark::Loss]),
    ("0-½", [ResultMark::Loss, ResultMark::Draw]),
];

/// The results of White and Black in a game with moves or without. A game that was played and that the arbiter declared
/// lost for both (Laws 2018 11.8, `0-0; double forfeit`) is no unplayed game.
pub fn marks(result: &str, termination: &str, has_moves: bool) -> [ResultMark; 2] {
    let termination = termination.trim().to_lowercase();
    let is_forfeit =
        FORFEITS.iter().any(|word| termination.contains(word)) && !PLAYED.iter().any(|word| termination.contains(word));
    let solid: String = result.split_whitespace().collect();
    let dashed = solid.replace(['–', ':'], "-");
    let score = SCORES.iter().find(|score| termination.starts_with(*score)).map_or(dashed.as_str(), |score| score);
    let known = RESULTS.iter().find(|(form, _)| *form == score);
    let marks = known.map_or([ResultMark::Open; 2], |&(_, marks)| marks);
    let declared = has_moves && SCORES.iter().any(|score| termination.starts_with(score));
    if !is_forfeit || declared {
        return marks;
    }
    marks.map(|mark| match mark {
        ResultMark::Win => ResultMark::ForfeitWin,
        ResultMark::Loss => ResultMark::ForfeitLoss,
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
    use crate::mark::ResultMark;

    #[test]
    fn a_termination_tells_forfeits_and_scores() {
        for has_moves in [false, true] {
            let marks = |result, termination| marks(result, termination, has_moves);
            assert_eq!(marks("1-0", "won by forfeit"), [ResultMark::ForfeitWin, ResultMark::ForfeitLoss]);
            assert_eq!(marks("0-0", "Unplayed"), [ResultMark::ForfeitLoss, ResultMark::ForfeitLoss]);
            assert_eq!(marks("1-0", "time forfeit"), [ResultMark::Win, ResultMark::Loss]);
            assert_eq!(marks("*", "1/2-0 by the arbiter"), [ResultMark::Draw, ResultMark::Loss]);
            assert_eq!(marks("*", ""), [ResultMark::Open, ResultMark::Open]);
            assert_eq!(marks("1 - 0", ""), [ResultMark::Win, ResultMark::Loss]);
            let declared = if has_moves { ResultMark::Loss } else { ResultMark::ForfeitLoss };
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
