//! Score: the results of tables, `½ - ½` of a pair and `12w1` of a crosstable.

use bienban_base::text::names::fold;

use crate::field::Colour;
use crate::mark::ResultMark;
use crate::ratio::Ratio;

/// What replaces Black where there is no opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AbsentOpponent {
    Bye,
    NotPaired,
}

impl AbsentOpponent {
    /// What the round is for who has no opponent.
    pub(super) fn mark(self) -> ResultMark {
        match self {
            AbsentOpponent::Bye => ResultMark::AllocatedBye,
            AbsentOpponent::NotPaired => ResultMark::ZeroBye,
        }
    }
}

/// The words in folded form.
const BYES: [&str; 9] = ["freilos", "mien", "bye", "spielfrei", "mien dau", "nghi", "frei", "free", "duoc nghi"];
const NOT_PAIRED: [&str; 17] = [
    "unpaired",
    "no opponent",
    "kein gegner",
    "ohne gegner",
    "khong dau thu",
    "khong co dau thu",
    "khong doi thu",
    "khong co doi thu",
    "not paired",
    "nicht ausgelost",
    "nicht gelost",
    "khong boc tham",
    "khong bat cap",
    "khong xep cap",
    "khong duoc boc tham",
    "vang",
    "absent",
];

/// Whether a name means that there is no opponent.
pub(super) fn absent(name: &str) -> Option<AbsentOpponent> {
    let folded = fold(name);
    if BYES.contains(&folded.as_str()) {
        return Some(AbsentOpponent::Bye);
    }
    NOT_PAIRED.contains(&folded.as_str()).then_some(AbsentOpponent::NotPaired)
}

/// The mark of one side of a result.
fn side(text: &str) -> Option<ResultMark> {
    Some(match text.trim() {
        "1" => ResultMark::Win,
        "0" => ResultMark::Loss,
        "½" | "1/2" | "0.5" | "0,5" | "=" => ResultMark::Draw,
        "+" => ResultMark::ForfeitWin,
        "-" | "−" | "–" => ResultMark::ForfeitLoss,
        _ => return None,
    })
}

/// A side of a result with the sign of a forfeit after it: `1F`, `0F`.
fn forfeited(text: &str) -> Option<ResultMark> {
    match side(text.strip_suffix(['F', 'f', 'K', 'k'])?)? {
        ResultMark::Win => Some(ResultMark::ForfeitWin),
        ResultMark::Loss => Some(ResultMark::ForfeitLoss),
        _ => None,
    }
}

/// The marks of White and Black. `None` for a text that is no result; nothing written is a game without one.
pub(super) fn pair(text: &str) -> Option<[ResultMark; 2]> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if matches!(text.as_str(), "" | "-" | "*" | ":") {
        return Some([ResultMark::Open; 2]);
    }
    // `+/-`, as the forms of arbiters have it.
    let text = text.replace("+/", "+:").replace("-/+", "-:+").replace("-/-", "-:-");
    let signs = text.char_indices().filter(|(_, c)| matches!(c, '-' | '–' | '−' | ':'));
    let half = |text: &str| side(text).or_else(|| forfeited(text));
    let mut halves = signs.filter_map(|(at, c)| Some((half(&text[..at])?, half(&text[at + c.len_utf8()..])?)));
    let (mut white, mut black) = halves.next()?;
    // Where one side has the sign, it is that of the game.
    if text.contains(['F', 'f', 'K', 'k']) {
        [white, black] = [white, black].map(|mark| match mark {
            ResultMark::Win => ResultMark::ForfeitWin,
            ResultMark::Loss => ResultMark::ForfeitLoss,
            other => other,
        });
    }
    let is_forfeit = |mark: ResultMark| matches!(mark, ResultMark::ForfeitWin | ResultMark::ForfeitLoss);
    // A forfeit of one side is one of both.
    (is_forfeit(white) == is_forfeit(black)).then_some([white, black])
}

/// What a player without opponent gets. `None` for a text that is no result.
pub(super) fn alone(absent: AbsentOpponent, text: &str) -> Option<ResultMark> {
    let text = text.trim().trim_start_matches(['-', '–']).trim_end_matches(['F', 'f']).trim();
    Some(match (absent, side(text)) {
        (AbsentOpponent::Bye, Some(ResultMark::Win | ResultMark::ForfeitWin)) => ResultMark::AllocatedBye,
        (AbsentOpponent::NotPaired, Some(ResultMark::Win | ResultMark::ForfeitWin)) => ResultMark::FullBye,
        (_, Some(ResultMark::Draw)) => ResultMark::HalfBye,
        (_, Some(ResultMark::Loss | ResultMark::ForfeitLoss)) => ResultMark::ZeroBye,
        (AbsentOpponent::NotPaired, None) if text.is_empty() => ResultMark::ZeroBye,
        // A bye of a round that is not played yet.
        (AbsentOpponent::Bye, None) if text.is_empty() => ResultMark::AllocatedBye,
        _ => return None,
    })
}

/// A cell of a crosstable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CrosstableCell {
    /// The number of the opponent; 0 where there is none.
    pub(super) opponent: u32,
    pub(super) colour: Colour,
    pub(super) mark: ResultMark,
}

/// The letters of the colours in three languages.
const COLOURS: [(char, Colour); 6] = [
    ('w', Colour::White),
    ('b', Colour::Black),
    ('s', Colour::Black),
    ('t', Colour::White),
    ('đ', Colour::Black),
    ('d', Colour::Black),
];

/// Reads a cell of a crosstable. `None` for an unknown text; nothing written is no cell.
pub(super) fn met(text: &str) -> Option<CrosstableCell> {
    let text: String = text.trim().to_lowercase();
    let none = |mark| Some(CrosstableCell { opponent: 0, colour: Colour::None, mark });
    match (text.as_str(), absent(&text)) {
        ("*" | "0" | "0f" | "-0" | "--", _) | (_, Some(AbsentOpponent::NotPaired)) => return none(ResultMark::ZeroBye),
        ("-1" | "1", _) | (_, Some(AbsentOpponent::Bye)) => return none(ResultMark::AllocatedBye),
        ("+" | "-+" | "1f", _) => return none(ResultMark::FullBye),
        ("½" | "-½" | "½f" | "-=", _) => return none(ResultMark::HalfBye),
        _ => {}
    }
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let opponent: u32 = text[..digits].parse().ok().filter(|of| *of > 0)?;
    let rest = text[digits..].trim_start();
    let letter = rest.chars().next()?;
    let (_, colour) = COLOURS.iter().find(|(of, _)| *of == letter)?;
    let result = rest[letter.len_utf8()..].trim();
    let mark = if result.is_empty() { ResultMark::Open } else { side(result)? };
    Some(CrosstableCell { opponent, colour: *colour, mark })
}

/// Points, `4½`, `4,5`, `4.5` and `½`.
pub(super) fn points(text: &str) -> Option<Ratio> {
    let text = text.trim().replace(',', ".");
    match text.strip_suffix('½') {
        Some("") => Some(Ratio::HALF),
        Some(whole) => Some(Ratio::parse(whole)? + Ratio::HALF),
        None => Ratio::parse(&text),
    }
}

/// A text that is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoResult;

/// The points of both teams of a match, in one cell (`2½:1½`, `2½ - 1½`) or in two; nothing written is a match without
/// a result.
pub(super) fn team_pair(cells: &[&str]) -> Result<Option<[Ratio; 2]>, NoResult> {
    let text: String = cells.join(":").chars().filter(|c| !c.is_whitespace()).collect();
    if text.chars().all(|c| matches!(c, '-' | '–' | '−' | ':' | '*')) {
        return Ok(None);
    }
    let signs = text.char_indices().filter(|(_, c)| matches!(c, '-' | '–' | '−' | ':'));
    let side = |text: &str| points(text.trim_end_matches(['F', 'f', 'K', 'k']));
    let mut halves = signs.filter_map(|(at, c)| Some([side(&text[..at])?, side(&text[at + c.len_utf8()..])?]));
    halves.next().map(Some).ok_or(NoResult)
}

/// A cell of a crosstable of teams: the number of the opponent, which is 0 where there is none, and the points, if any.
/// `None` for an unknown text.
pub(super) fn team_met(text: &str) -> Option<(u32, Option<Ratio>)> {
    let text = text.trim().to_lowercase();
    if matches!(absent(&text), Some(AbsentOpponent::NotPaired)) || text == "*" {
        return Some((0, None));
    }
    if let Some(why) = absent(&text) {
        return Some((0, Some(Ratio::ONE).filter(|_| why == AbsentOpponent::Bye)));
    }
    if let Some(bye) = text.strip_prefix(['-', '–']) {
        return Some((0, Some(points(bye)?)));
    }
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let opponent: u32 = text[..digits].parse().ok().filter(|of| *of > 0)?;
    let rest = text[digits..].trim_start();
    let letter = rest.chars().next().filter(|letter| *letter == '/' || COLOURS.iter().any(|(of, _)| of == letter))?;
    let result = rest[letter.len_utf8()..].trim();
    if result.is_empty() { Some((opponent, None)) } else { Some((opponent, Some(points(result)?))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_every_notation() {
        use ResultMark::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
        for (text, marks) in [
            ("1 - 0", Some([Win, Loss])),
            ("½ - ½", Some([Draw, Draw])),
            ("0.5 - 0.5", Some([Draw, Draw])),
            ("0:1", Some([Loss, Win])),
            ("+ - -", Some([ForfeitWin, ForfeitLoss])),
            ("- - +", Some([ForfeitLoss, ForfeitWin])),
            ("- - -", Some([ForfeitLoss, ForfeitLoss])),
            ("0 - 0", Some([Loss, Loss])),
            ("1 - 0F", Some([ForfeitWin, ForfeitLoss])),
            ("0F:0F", Some([ForfeitLoss, ForfeitLoss])),
            ("", Some([Open, Open])),
            ("2½:1½", None),
            ("abc", None),
        ] {
            assert_eq!(pair(text), marks, "{text}");
        }
    }

    #[test]
    fn cells_of_crosstables() {
        let cell = |opponent, colour, mark| Some(CrosstableCell { opponent, colour, mark });
        for (text, meant) in [
            ("12w1", cell(12, Colour::White, ResultMark::Win)),
            ("  7b½", cell(7, Colour::Black, ResultMark::Draw)),
            ("7s½", cell(7, Colour::Black, ResultMark::Draw)),
            ("3w+", cell(3, Colour::White, ResultMark::ForfeitWin)),
            ("3b-", cell(3, Colour::Black, ResultMark::ForfeitLoss)),
            (" 4w ", cell(4, Colour::White, ResultMark::Open)),
            ("-1", cell(0, Colour::None, ResultMark::AllocatedBye)),
            ("   -½", cell(0, Colour::None, ResultMark::HalfBye)),
            ("-0", cell(0, Colour::None, ResultMark::ZeroBye)),
            ("0", cell(0, Colour::None, ResultMark::ZeroBye)),
            ("bye", cell(0, Colour::None, ResultMark::AllocatedBye)),
            ("xyz", None),
            ("12q1", None),
        ] {
            assert_eq!(met(text), meant, "{text}");
        }
        for (text, value) in [("4½", "4.5"), ("4,5", "4.5"), ("½", "0.5"), ("4", "4")] {
            assert_eq!(points(text).map(Ratio::show).as_deref(), Some(value), "{text}");
        }
    }
}
