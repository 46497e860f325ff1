//! Results in words that name both sides: each with its points, or one that has won against the other.

use bienban_base::place::Side;
use bienban_base::text::names::fold;
use bienban_engine::pgn::outcome::Outcome;

/// The result of folded words that name both sides and have nothing else.
pub(crate) fn read(folded: &str) -> Option<Outcome> {
    by_points(folded).or_else(|| by_verb(folded))
}

/// The player that a text consists of: `Đen`, `bên trắng`.
pub(crate) fn side(text: &str) -> Option<Side> {
    match fold(text).trim_start_matches("cho ").trim_start_matches("ben ").trim_start_matches("quan ") {
        "trang" | "white" => Some(Side::White),
        "den" | "black" => Some(Side::Black),
        _ => None,
    }
}

/// The result if this side has won.
pub(crate) fn won(side: Side) -> Outcome {
    if side == Side::White { Outcome::WhiteWins } else { Outcome::BlackWins }
}

/// A result that gives each side its points: `Trắng 1 - Đen 0`, `Trắng: 1 Đen: 0`, `Trắng 1 - 0 Đen`. Both must be
/// there, and the Laws must know the score.
fn by_points(folded: &str) -> Option<Outcome> {
    let words: Vec<&str> = folded.split(' ').filter(|w| !matches!(*w, "quan" | "ben" | "diem")).collect();
    let points = |words: &[&str]| match words {
        ["1"] => Some(2),
        ["0"] => Some(0),
        ["1", "2"] | ["0", "5"] | ["½" | "1⁄2"] => Some(1),
        _ => None,
    };
    let is_white = |w: &&str| matches!(*w, "trang" | "white");
    let is_black = |w: &&str| matches!(*w, "den" | "black");
    let (white, black) = if words.first().is_some_and(is_black) {
        let white = words.iter().position(is_white)?;
        (&words[white + 1..], &words[1..white])
    } else {
        let black = words.iter().position(is_black)?;
        words.first().filter(|w| is_white(w))?;
        match (&words[1..black], &words[black + 1..]) {
            // Both figures are between the names.
            ([white @ .., black], []) => (white, std::slice::from_ref(black)),
            apart => apart,
        }
    };
    match (points(white)?, points(black)?) {
        (2, 0) => Some(Outcome::WhiteWins),
        (0, 2) => Some(Outcome::BlackWins),
        (1, 1) => Some(Outcome::Draw),
        (1, 0) => Some(Outcome::WhiteHalf),
        (0, 1) => Some(Outcome::BlackHalf),
        (0, 0) => Some(Outcome::BothLose),
        _ => None,
    }
}

/// The result of folded words that name both players: `trang thang den`, `trang hoa den`, `trang va den hoa`.
fn by_verb(folded: &str) -> Option<Outcome> {
    let words: Vec<&str> = folded.split(' ').collect();
    let ([one, verb, other] | [one, "va" | "voi", other, verb] | [one, verb, "voi" | "truoc", other]) = words[..]
    else {
        return None;
    };
    let (one, other) = (side(one)?, side(other)?);
    match verb {
        _ if one == other => None,
        "thang" => Some(won(one)),
        "thua" => Some(won(other)),
        "hoa" => Some(Outcome::Draw),
        _ => None,
    }
}
