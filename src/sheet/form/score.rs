//! Reads results as scoresheets write them: `1 - 0`, `½-½`, `0,5-0,5`, `Hòa`, `Trắng thắng`.

use super::both_sides::{self, side, won};
use super::result_words::{BOTH_LOST, DRAWN, LINKS, adjourned, chinese, is_agreed, nobody_came, termination};
use super::sign::is_ornament;
use super::wide;
use bienban_base::text::names::fold;
use bienban_engine::pgn::closing;
use bienban_engine::pgn::outcome::Outcome;

/// A result that was read from a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SheetScore {
    /// The result.
    pub(crate) outcome: Outcome,
    /// Whether by the sheet the game was not played (`+ -`).
    pub(crate) forfeit: bool,
    /// Whether the text has more than the result, so that it must be kept as a remark.
    pub(crate) more: bool,
    /// The value of the Termination tag, if the text explains how the game ended.
    pub(crate) termination: Option<&'static str>,
}

pub(crate) const fn score(outcome: Outcome, forfeit: bool) -> SheetScore {
    SheetScore { outcome, forfeit, more: false, termination: None }
}

/// Reads a result. Returns `None` if the text has no result, or two that differ.
pub(crate) fn read(text: &str) -> Option<SheetScore> {
    // Marks of bold type have no meaning, but a tick beside one of several results has.
    let bare: String;
    let mut text = text.trim();
    let boxed: String;
    if text.contains(['[', '(']) && (text.contains("[ ]") || text.contains("( )") || text.contains("[x]")) {
        let [empty, full] = [["[ ]", "( )"], ["[x]", "[X]"]];
        let replaced = empty.iter().fold(text.to_owned(), |text, mark| text.replace(mark, "☐"));
        boxed = full.iter().fold(replaced, |text, mark| text.replace(mark, "☒")).replace("(x)", "☒");
        text = boxed.as_str();
    }
    if let Some(choice) = text.strip_prefix(['☐', '□'])
        && !choice.contains(BOXES)
    {
        return None;
    }
    if text.contains(BOXES) {
        match ticked(text) {
            TickedResult::One(chosen) => return read(chosen),
            TickedResult::Other => return None,
            TickedResult::None => {}
        }
    }
    if text.contains("**") || text.contains("điểm") || text.contains(is_ornament) {
        bare = text.replace("**", " ").replace(" điểm", " ").replace(is_ornament, " ");
        text = bare.trim();
    }
    // A longer text is prose.
    if text.is_empty() || text.len() > 200 || are_choices(text) {
        return None;
    }
    if !may_be_read(text) {
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
    let scores: Vec<Option<SheetScore>> = parts.iter().map(|p| single(p)).collect();
    // In `1-0 (sửa thành 0-1)` a remark has another result.
    let named =
        parts.iter().zip(&scores).filter(|(_, score)| score.is_none()).flat_map(|(part, _)| part.split_whitespace());
    let others: Vec<Outcome> = named.filter_map(figures).map(|score| score.outcome).collect();
    let mut said = scores.iter().flatten();
    let Some(&first) = said.next() else { return decided(text) };
    // `Đen 1-0` may be a win of either player.
    let winner = first.outcome.winner();
    let sides = parts.iter().zip(&scores).filter(|(_, score)| score.is_none()).filter_map(|(part, _)| side(part));
    if winner.is_some_and(|winner| sides.clone().any(|side| side != winner)) {
        return None;
    }
    let more = first.more || scores.iter().any(Option::is_none);
    let why = termination(&fold(text));
    let one = said.all(|s| s.outcome == first.outcome) && others.iter().all(|outcome| *outcome == first.outcome);
    one.then_some(SheetScore { more, termination: why.or(first.termination), ..first })
}

/// Reads a decision in several clauses: `Đen đến muộn quá 1 giờ, xử thua`, `Trắng xin hòa, Đen đồng ý`. Marks tell
/// `đến` from `đen`.
fn decided(text: &str) -> Option<SheetScore> {
    let folded = fold(text);
    if is_agreed(&folded) && !text.ends_with('?') {
        return Some(SheetScore { more: true, ..score(Outcome::Draw, false) });
    }
    let judged = folded.split(' ').any(|word| matches!(word, "thua" | "loses" | "lost"));
    let loser = closing::read_closing(text).filter(|_| judged && !text.ends_with('?'))?.loser?;
    let of = score(won(loser.other()), false);
    Some(SheetScore { more: true, termination: termination(&folded), ..of })
}

/// Whether a text has a figure or a sign of a result, or a word of one. This is called for nearly every row.
fn may_be_read(text: &str) -> bool {
    text.contains(|c: char| matches!(c, '0' | '1' | '½' | '*' | '+' | '－' | '１' | '０') || c == '-' && text.len() < 8)
        || may_be_words(&fold(text))
}

/// Whether folded words may give a result, or mean that there is none.
fn may_be_words(folded: &str) -> bool {
    closing::may_tell_end(folded) || nobody_came(folded) || adjourned(folded).is_some()
}

/// Boxes of a form, and marks that people put into or beside them.
const BOXES: [char; 9] = ['☑', '☐', '☒', '□', '■', '✓', '✔', '✗', '✘'];

/// The ticked one of several results that have a box each.
enum TickedResult<'t> {
    One(&'t str),
    /// Several, or none.
    Other,
    /// There are no results with boxes.
    None,
}

/// Finds the ticked one of several results: `☐ 1-0  ☒ 0-1  ☐ ½-½`.
fn ticked(text: &str) -> TickedResult<'_> {
    let mut choices: Vec<(char, &str)> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(BOXES) {
        let mark = rest[at..].chars().next().unwrap_or(' ');
        if choices.is_empty() && !rest[..at].trim().is_empty() {
            return if are_choices(&text.replace(is_ornament, "/")) { TickedResult::Other } else { TickedResult::None };
        }
        let behind = &rest[at + mark.len_utf8()..];
        let end = behind.find(BOXES).unwrap_or(behind.len());
        choices.push((mark, behind[..end].trim()));
        rest = &behind[end..];
    }
    let results = choices.iter().all(|(_, choice)| single(choice).is_some());
    if choices.len() < 2 || !results {
        return if are_choices(&text.replace(is_ornament, "/")) { TickedResult::Other } else { TickedResult::None };
    }
    let mut chosen = choices.iter().filter(|(mark, _)| !matches!(mark, '☐' | '□'));
    match (chosen.next(), chosen.next()) {
        (Some((_, choice)), None) => TickedResult::One(choice),
        _ => TickedResult::Other,
    }
}

/// Whether a text has several results in figures and nothing else: `1-0  ½-½  0-1`.
fn are_all(text: &str) -> bool {
    let words = text.split_whitespace();
    (2..=4).contains(&words.clone().take(5).count())
        && words.clone().all(|word| word.len() > 1 && figures(word).is_some())
        && words.clone().any(|word| figures(word) != text.split_whitespace().next().and_then(figures))
}

/// Whether a text lists the results from which a form lets one choose, none of them chosen here: `Trắng / Hòa / Đen`.
pub(crate) fn are_choices(text: &str) -> bool {
    if are_all(text) {
        return true;
    }
    if !text.contains(['/', ',', '|', ';', '☐', '□']) {
        return false;
    }
    let folded = fold(text);
    let words: Vec<&str> = folded.split(' ').filter(|word| !matches!(*word, "" | "thang" | "wins" | "quan")).collect();
    let has = |named: [&str; 2]| words.iter().filter(|word| named.contains(word)).count() == 1;
    words.len() == 3 && has(["trang", "white"]) && has(["den", "black"]) && has(["hoa", "draw"])
}

/// Reads the text after the label of a result. There White's points alone are enough: `1`, `0.5`; and `0-0` is no
/// castling.
pub(crate) fn labelled(text: &str) -> Option<SheetScore> {
    if is_both_lose(text) {
        return Some(score(Outcome::BothLose, false));
    }
    let points = match text.trim().replace(',', ".").as_str() {
        "1" | "1.0" | "1/0" => Some(Outcome::WhiteWins),
        "0" | "0.0" | "0/1" => Some(Outcome::BlackWins),
        "0.5" | ".5" => Some(Outcome::Draw),
        "?" | "-" | "--" | "–" | "…" | "..." => Some(Outcome::Unknown),
        _ => None,
    };
    // Two dashes apart mean that neither player came (FIDE tournament rules 11(d)).
    if matches!(text.trim(), "- -" | "– –") {
        return Some(score(Outcome::BothLose, true));
    }
    let named = points.or_else(|| chinese(text));
    named.map(|outcome| score(outcome, false)).or_else(|| read(text))
}

/// Whether a text is the score of a game that both players lost, or castling: the place decides.
pub(crate) fn is_both_lose(text: &str) -> bool {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    matches!(compact.as_str(), "0-0" | "0–0" | "0:0" | "0.0-0.0" | "0,0-0,0")
}

/// Reads a text that is one result in figures or in words and nothing else.
pub(super) fn single(text: &str) -> Option<SheetScore> {
    // `Trắng thắng?` is a question, and what is set apart in brackets is a remark.
    figures(text)
        .or_else(|| words(&fold(text)).filter(|_| !text.trim_end().ends_with('?') && !text.contains(['(', ';'])))
}

/// Reads a text that is one result in figures and nothing else.
pub(crate) fn figures(text: &str) -> Option<SheetScore> {
    use Outcome::{BlackHalf, BlackWins, BothLose, Draw, Unknown, WhiteHalf, WhiteWins};
    let text = text.trim();
    let text = text.strip_suffix('.').unwrap_or(text);
    let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    // This is called for nearly every word of a sheet.
    let begins = |c: char| {
        matches!(c, '0' | '1' | '½' | '.' | ',' | '*' | '+' | '-' | ':' | '–' | '—' | '−' | '‐' | '‑' | '⁄' | '∕')
            || c >= '\u{FF01}'
    };
    if !text.trim_start().starts_with(begins) {
        return None;
    }
    let mut compact = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_whitespace()).map(wide::narrow) {
        match c {
            '–' | '—' | '−' | '‐' | '‑' | ':' => compact.push('-'),
            '½' => compact.push_str("1/2"),
            ',' => compact.push('.'),
            '⁄' | '∕' => compact.push('/'),
            _ => compact.push(c),
        }
    }
    match compact.as_str() {
        "1-0" | "1.0-0.0" | "1.0-0" => Some(score(WhiteWins, false)),
        "0-1" | "0.0-1.0" | "0-1.0" => Some(score(BlackWins, false)),
        "1/2-1/2" | "1/2" | "0.5-0.5" | ".5-.5" | "0.5-1/2" | "1/2-0.5" => Some(score(Draw, false)),
        "*" => Some(score(Unknown, false)),
        "1/2-0" | "0.5-0" | "0.5-0.0" => Some(score(WhiteHalf, false)),
        "0-1/2" | "0-0.5" | "0.0-0.5" => Some(score(BlackHalf, false)),
        "---" | "-/-" | "0F-0F" | "0-0F" => Some(score(BothLose, true)),
        "+--" | "+/-" | "+-" | "1-0F" | "1F-0F" => Some(score(WhiteWins, true)),
        "--+" | "-/+" | "-+" | "0-1F" | "0F-1F" => Some(score(BlackWins, true)),
        _ => None,
    }
}

/// Reads a result in folded words: who has won or lost, or that the game was drawn.
pub(crate) fn words(folded: &str) -> Option<SheetScore> {
    use Outcome::{BothLose, Draw};
    if let Some(outcome) = both_sides::read(folded) {
        return Some(score(outcome, false));
    }
    // The rest is the reason: `Đen thua do hết giờ`, `Hòa do bất biến`.
    let link = folded.match_indices(' ').find_map(|(at, _)| {
        let link = LINKS.iter().find(|link| folded[at..].starts_with(**link))?;
        Some((&folded[..at], &folded[at + link.len()..]))
    });
    let (said, why) = link.map_or((folded, None), |(said, why)| (said, Some(why)));
    // `draw by stalemate` is checked against the board.
    let more = || why.is_some() || closing::ground(folded).is_some();
    let of = |outcome| SheetScore { termination: termination(folded), more: more(), ..score(outcome, false) };
    if nobody_came(folded) {
        return Some(score(BothLose, true));
    }
    if let Some(termination) = adjourned(folded) {
        return Some(SheetScore { termination: Some(termination), ..score(Outcome::Unknown, false) });
    }
    if is_drawn_so(folded) {
        return Some(SheetScore { more: true, ..of(Draw) });
    }
    if BOTH_LOST.contains(&said) {
        return Some(of(BothLose));
    }
    // `T thắng` is short for Trắng.
    let long = said.strip_prefix("t ").map(|rest| format!("trang {rest}"));
    let long = long.or_else(|| said.strip_prefix("d ").map(|rest| format!("den {rest}")));
    let outcome = closing::outcome(long.as_deref().unwrap_or(said));
    let whole = || why.and_then(|_| closing::outcome(folded));
    // `1-0 do Trắng hết giờ` contradicts itself.
    let figured = figures(&said.replace(' ', "-")).map(|score| score.outcome);
    outcome.or_else(whole).filter(|told| figured.is_none_or(|figured| figured == *told)).map(of)
}

/// Whether words begin with those of a draw and go on to explain how it came about: `hòa bất biến ba lần`.
fn is_drawn_so(folded: &str) -> bool {
    let how =
        ["bat bien", "chieu mai", "co", "thoa thuan", "dong y", "pat", "het quan", "do", "vi", "sau", "luat", "50"];
    let rest = DRAWN.iter().filter_map(|words| folded.strip_prefix(words)?.strip_prefix(' ')).min_by_key(|r| r.len());
    rest.is_some_and(|rest| {
        let begins =
            |word: &&str| rest.strip_prefix(*word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        rest.split(' ').count() <= 12 && how.iter().any(begins)
    })
}

/// Finds a result at the end of a line of moves, also with prose after it. Returns its start and its meaning.
pub(crate) fn at_end(line: &str) -> Option<(usize, SheetScore)> {
    let words: Vec<usize> = word_starts(line).collect();
    // No result has more words than these; a line of moves may have thousands.
    let near = &words[words.len().saturating_sub(12)..];
    // The longest reading is tried first, so that `Trắng thắng 1-0` is one result. Forfeits do not count, because
    // `+-` at the end of a line judges the position.
    // `Trắng thắng do Đen hết giờ` is one result as well.
    let whole = |at: usize, score: &SheetScore| !score.more || closing::tells_why(&fold(&line[at..]));
    let bare = near
        .iter()
        .find_map(|&at| read(&line[at..]).filter(|score| !score.forfeit && whole(at, score)).map(|score| (at, score)));
    bare.or_else(|| {
        near.windows(2).find_map(|at| {
            let (first, rest) = (line[at[0]..at[1]].trim(), &line[at[1]..]);
            let score = single(first).filter(|s| !s.forfeit && super::prose::is_prose(rest))?;
            Some((at[0], SheetScore { more: true, ..score }))
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
                    "Trắng 1 - 0 Đen",
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
        assert_eq!(at_end("32. Ve3 1-0 (Đen hết giờ)").map(|(at, s)| (at, s.more)), Some((8, false)));
        assert_eq!(at_end("32. Ve3 1-0 (Đen rất mệt)").map(|(at, s)| (at, s.more)), Some((8, true)));
        assert_eq!(at_end("32. Ve3 +-"), None, "a mark, not a forfeit");
        assert!(["12. O-O 0-0", "1. e4 e5"].iter().all(|text| at_end(text).is_none()));
    }
}
