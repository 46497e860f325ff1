//! Score: the results of tables, `½ - ½` of a pair and `12w1` of a crosstable.

use bienban_base::text::names::fold;

use crate::field::Colour;
use crate::mark::Mark;
use crate::ratio::Ratio;

/// What replaces Black where there is no opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Absent {
    Bye,
    NotPaired,
}

impl Absent {
    /// What the round is for who has no opponent.
    pub(super) fn mark(self) -> Mark {
        match self {
            Absent::Bye => Mark::AllocatedBye,
            Absent::NotPaired => Mark::ZeroBye,
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
pub(super) fn absent(name: &str) -> Option<Absent> {
    let folded = fold(name);
    if BYES.contains(&folded.as_str()) {
        return Some(Absent::Bye);
    }
    NOT_PAIRED.contains(&folded.as_str()).then_some(Absent::NotPaired)
}

/// The mark of one side of a result.
fn side(text: &str) -> Option<Mark> {
    Some(match text.trim() {
        "1" => Mark::Win,
        "0" => Mark::Loss,
        "½" | "1/2" | "0.5" | "0,5" | "=" => Mark::Draw,
        "+" => Mark::ForfeitWin,
        "-" | "−" | "–" => Mark::ForfeitLoss,
        _ => return None,
    })
}

/// A side of a result with the sign of a forfeit after it: `1F`, `0F`.
fn forfeited(text: &str) -> Option<Mark> {
    match side(text.strip_suffix(['F', 'f', 'K', 'k'])?)? {
        Mark::Win => Some(Mark::ForfeitWin),
        Mark::Loss => Some(Mark::ForfeitLoss),
        _ => None,
    }
}

/// The marks of White and Black. `None` for a text that is no result; nothing written is a game without one.
pub(super) fn pair(text: &str) -> Option<[Mark; 2]> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if matches!(text.as_str(), "" | "-" | "*" | ":") {
        return Some([Mark::Open; 2]);
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
            Mark::Win => Mark::ForfeitWin,
            Mark::Loss => Mark::ForfeitLoss,
            other => other,
        });
    }
    let is_forfeit = |mark: Mark| matches!(mark, Mark::ForfeitWin | Mark::ForfeitLoss);
    // A forfeit of one side is one of both.
    (is_forfeit(white) == is_forfeit(black)).then_some([white, black])
}

/// What a player without opponent gets. `None` for a text that is no result.
pub(super) fn alone(absent: Absent, text: &str) -> Option<Mark> {
    let text = text.trim().trim_start_matches(['-', '–']).trim_end_matches(['F', 'f']).trim();
    Some(match (absent, side(text)) {
        (Absent::Bye, Some(Mark::Win | Mark::ForfeitWin)) => Mark::AllocatedBye,
        (Absent::NotPaired, Some(Mark::Win | Mark::ForfeitWin)) => Mark::FullBye,
        (_, Some(Mark::Draw)) => Mark::HalfBye,
        (_, Some(Mark::Loss | Mark::ForfeitLoss)) => Mark::ZeroBye,
        (Absent::NotPaired, None) if text.is_empty() => Mark::ZeroBye,
        // A bye of a round that is not played yet.
        (Absent::Bye, None) if text.is_empty() => Mark::AllocatedBye,
        _ => return None,
    })
}

/// A cell of a crosstable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Met {
    /// The number of the opponent; 0 where there is none.
    pub(super) opponent: u32,
    pub(super) colour: Colour,
    pub(super) mark: Mark,
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
pub(super) fn met(text: &str) -> Option<Met> {
    let text: String = text.trim().to_lowercase();
    let none = |mark| Some(Met { opponent: 0, colour: Colour::None, mark });
    match (text.as_str(), absent(&text)) {
        ("*" | "0" | "0f" | "-0" | "--", _) | (_, Some(Absent::NotPaired)) => return none(Mark::ZeroBye),
        ("-1" | "1", _) | (_, Some(Absent::Bye)) => return none(Mark::AllocatedBye),
        ("+" | "-+" | "1f", _) => return none(Mark::FullBye),
        ("½" | "-½" | "½f" | "-=", _) => return none(Mark::HalfBye),
        _ => {}
    }
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let opponent: u32 = text[..digits].parse().ok().filter(|of| *of > 0)?;
    let rest = text[digits..].trim_start();
    let letter = rest.chars().next()?;
    let (_, colour) = COLOURS.iter().find(|(of, _)| *of == letter)?;
    let result = rest[letter.len_utf8()..].trim();
    let mark = if result.is_empty() { Mark::Open } else { side(result)? };
    Some(Met { opponent, colour: *colour, mark })
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
    if matches!(absent(&text), Some(Absent::NotPaired)) || text == "*" {
        return Some((0, None));
    }
    if let Some(why) = absent(&text) {
        return Some((0, Some(Ratio::ONE).filter(|_| why == Absent::Bye)));
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
        use Mark::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
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
        let cell = |opponent, colour, mark| Some(Met { opponent, colour, mark });
        for (text, meant) in [
            ("12w1", cell(12, Colour::White, Mark::Win)),
            ("  7b½", cell(7, Colour::Black, Mark::Draw)),
            ("7s½", cell(7, Colour::Black, Mark::Draw)),
            ("3w+", cell(3, Colour::White, Mark::ForfeitWin)),
            ("3b-", cell(3, Colour::Black, Mark::ForfeitLoss)),
            (" 4w ", cell(4, Colour::White, Mark::Open)),
            ("-1", cell(0, Colour::None, Mark::AllocatedBye)),
            ("   -½", cell(0, Colour::None, Mark::HalfBye)),
            ("-0", cell(0, Colour::None, Mark::ZeroBye)),
            ("0", cell(0, Colour::None, Mark::ZeroBye)),
            ("bye", cell(0, Colour::None, Mark::AllocatedBye)),
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
