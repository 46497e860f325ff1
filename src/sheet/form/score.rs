//! Reads results as scoresheets write them: `1 - 0`, `½-½`, `0,5-0,5`, `Hòa`, `Trắng thắng`.

use crate::pgn::outcome::Outcome;
use crate::text::names::fold;

/// A result that was read from a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sheet) struct Score {
    /// The result.
    pub(in crate::sheet) outcome: Outcome,
    /// Whether the sheet says that the game was not played (`+ -`).
    pub(in crate::sheet) forfeit: bool,
    /// Whether the text says more than the result, so that it must be kept as a remark.
    pub(in crate::sheet) more: bool,
}

const fn score(outcome: Outcome, forfeit: bool) -> Score {
    Score { outcome, forfeit, more: false }
}

/// Reads a result. Returns `None` if the text has no result, or two that differ.
pub(in crate::sheet) fn read(text: &str) -> Option<Score> {
    let text = text.trim();
    // A longer text is prose.
    if text.is_empty() || text.len() > 200 {
        return None;
    }
    if let Some(score) = single(text) {
        return Some(score);
    }
    // In `1-0 (Đen xin thua)`, `Hòa, ½-½` and `Trắng thắng 1-0` all parts that are results must agree; the other
    // parts are remarks.
    let mut parts: Vec<&str> = text.split(['(', ')', ';', ',']).map(str::trim).filter(|p| !p.is_empty()).collect();
    // Without marks, the text is cut where it changes between figures and words.
    if parts.len() == 1 {
        let digit = |c: char| c.is_ascii_digit() || c == '½';
        let words: Vec<(usize, &str)> =
            text.split_whitespace().map(|w| (w.as_ptr() as usize - text.as_ptr() as usize, w)).collect();
        let turn = words.windows(2).find(|w| w[0].1.starts_with(digit) && w[1].1.starts_with(char::is_alphabetic));
        let turn = turn.or_else(|| {
            words.windows(2).find(|w| w[0].1.starts_with(char::is_alphabetic) && w[1].1.starts_with(digit))
        });
        let at = turn?[1].0;
        parts = vec![text[..at].trim(), text[at..].trim()];
    }
    let scores: Vec<Option<Score>> = parts.iter().map(|p| single(p)).collect();
    let mut said = scores.iter().flatten();
    let first = *said.next()?;
    said.all(|s| s.outcome == first.outcome).then_some(Score { more: scores.iter().any(Option::is_none), ..first })
}

/// Reads a text that is one result in figures or in words and nothing else.
fn single(text: &str) -> Option<Score> {
    use Outcome::{BlackWins, Draw, Unknown, WhiteWins};
    let mut compact = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '–' | '—' | '−' | '‐' | '‑' | ':' => compact.push('-'),
            '½' => compact.push_str("1/2"),
            ',' => compact.push('.'),
            '⁄' | '∕' => compact.push('/'),
            _ => compact.push(c),
        }
    }
    let written = match compact.as_str() {
        "1-0" | "1.0-0.0" | "1.0-0" => Some(score(WhiteWins, false)),
        "0-1" | "0.0-1.0" | "0-1.0" => Some(score(BlackWins, false)),
        "1/2-1/2" | "1/2" | "0.5-0.5" | ".5-.5" | "0.5-1/2" | "1/2-0.5" => Some(score(Draw, false)),
        "*" => Some(score(Unknown, false)),
        "+--" | "+/-" | "+-" | "1-0F" | "1F-0F" => Some(score(WhiteWins, true)),
        "--+" | "-/+" | "-+" | "0-1F" | "0F-1F" => Some(score(BlackWins, true)),
        _ => None,
    };
    written.or_else(|| words(&fold(text)))
}

/// Reads a result in folded words: who has won or lost, or that the game was drawn.
fn words(folded: &str) -> Option<Score> {
    use Outcome::{BlackWins, Draw, WhiteWins};
    const DRAWN: &[&str] =
        &["hoa", "hoa co", "hoa nhau", "van hoa", "van co hoa", "hai ben hoa", "ket qua hoa", "draw", "drawn", "remis"];
    const WON: &[&str] = &["thang", "thang cuoc", "win", "wins", "won", "chien thang"];
    const LOST: &[&str] = &[
        "thua",
        "thua cuoc",
        "xin thua",
        "dau hang",
        "chiu thua",
        "bi chieu het",
        "loses",
        "lost",
        "resigns",
        "resigned",
    ];
    if DRAWN.contains(&folded) {
        return Some(score(Draw, false));
    }
    for (side, wins, loses) in [
        ("quan trang ", WhiteWins, BlackWins),
        ("ben trang ", WhiteWins, BlackWins),
        ("trang ", WhiteWins, BlackWins),
        ("white ", WhiteWins, BlackWins),
        ("quan den ", BlackWins, WhiteWins),
        ("ben den ", BlackWins, WhiteWins),
        ("den ", BlackWins, WhiteWins),
        ("black ", BlackWins, WhiteWins),
    ] {
        if let Some(what) = folded.strip_prefix(side) {
            return match what {
                _ if WON.contains(&what) => Some(score(wins, false)),
                _ if LOST.contains(&what) => Some(score(loses, false)),
                _ => None,
            };
        }
    }
    None
}

/// Finds a result at the end of a line of moves, also with prose after it. Returns its start and its meaning.
pub(in crate::sheet) fn at_end(line: &str) -> Option<(usize, Score)> {
    let words: Vec<usize> = word_starts(line).collect();
    // No result has more words than these; a line of moves may have thousands.
    let near = &words[words.len().saturating_sub(12)..];
    // The longest reading is tried first, so that `Trắng thắng 1-0` is one result. Forfeits do not count, because
    // `+-` at the end of a line judges the position.
    let bare = near.iter().find_map(|&at| read(&line[at..]).filter(|s| !s.more && !s.forfeit).map(|score| (at, score)));
    bare.or_else(|| {
        near.windows(2).find_map(|at| {
            let (first, rest) = (line[at[0]..at[1]].trim(), &line[at[1]..]);
            let score = single(first).filter(|s| !s.forfeit && super::movetext::is_prose(rest))?;
            Some((at[0], Score { more: true, ..score }))
        })
    })
}

/// The offsets at which the words of a line start.
fn word_starts(line: &str) -> impl Iterator<Item = usize> {
    line.split_whitespace().map(|w| w.as_ptr() as usize - line.as_ptr() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_every_form() {
        use Outcome::{BlackWins, Draw, WhiteWins};
        for (outcome, forms) in [
            (
                WhiteWins,
                &[
                    "1-0",
                    "1 - 0",
                    "1–0",
                    "1:0",
                    "Trắng thắng",
                    "trang thang",
                    "Đen thua",
                    "Đen xin thua",
                    "White wins",
                    "1-0 (Đen xin thua)",
                    "Trắng thắng 1-0",
                ][..],
            ),
            (
                BlackWins,
                &["0-1", "0 - 1", "0 — 1", "Đen thắng", "ĐEN THẮNG", "Trắng thua", "Quân đen thắng", "Black wins"],
            ),
            (
                Draw,
                &[
                    "½-½",
                    "½ - ½",
                    "1/2",
                    "1/2-1/2",
                    "1/2 - 1/2",
                    "0,5-0,5",
                    "0.5 - 0.5",
                    "Hòa",
                    "Hoà",
                    "HÒA",
                    "hoa",
                    "Hòa (½-½)",
                    "½",
                    "draw",
                ],
            ),
        ] {
            for form in forms {
                assert_eq!(read(form).map(|s| s.outcome), Some(outcome), "{form}");
            }
        }
        assert!(read("+ -").is_some_and(|s| s.forfeit && s.outcome == WhiteWins));
    }

    #[test]
    fn what_is_no_result_or_two_is_none() {
        for text in ["", "?", "2-0", "1-0 (Hòa)", "Trắng", "thắng", "e4", "0-0", "10-0", "1", "0", "11/2"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_result_ends_a_line_of_moves() {
        assert_eq!(at_end("31. Md4 32. Ve3 1 - 0").map(|(at, s)| (at, s.outcome)), Some((16, Outcome::WhiteWins)));
        assert_eq!(at_end("32. Ve3 Trắng thắng").map(|(at, _)| at), Some(8));
        assert_eq!(at_end("32. Ve3 1-0 (Đen hết giờ)").map(|(at, s)| (at, s.more)), Some((8, true)));
        assert_eq!(at_end("32. Ve3 +-"), None, "a mark, not a forfeit");
        assert_eq!(at_end("12. O-O 0-0"), None);
        assert_eq!(at_end("1. e4 e5"), None);
    }
}
