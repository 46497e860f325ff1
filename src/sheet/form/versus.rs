//! Lines that name both players without a label of their own: `An (Trắng) - Bình (Đen)`, `An - Bình 1-0`.

use std::ops::Range;

use super::date;
use super::field::Field;
use super::grid::{Grid, trimmed};
use super::key::Key;
use super::label::{initial, is_bare, known};
use super::player::start_number;
use super::score;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// So many bytes of a text show whether it has marks.
const MARKED_WITHIN: usize = 4096;

/// The words between two players.
pub(crate) const BETWEEN: &[&str] = &[" - ", " – ", " — ", " vs ", " vs. ", " gặp ", " v "];

/// The players, and perhaps the result, that a line above the moves names. Returns `None` if it is no such line.
pub(crate) fn read(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    // `2) An - Bình 1-0` is the second of several games.
    let number = line.start..line.start + numbered(&grid.text[line.clone()]);
    let mut found = pairing(grid, number.end..line.end)?;
    let digits = grid.text[number.clone()].trim_end().trim_end_matches([')', '.']).len();
    if digits > 0 {
        let label = number.start..number.start + digits;
        found.push(Field { key: Key::Other, label, values: Vec::new(), quoted: false });
    }
    Some(found)
}

/// The same for a line without a number.
fn pairing(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    // Nearly all lines are lines of moves.
    if !BETWEEN.iter().any(|word| text.contains(word)) {
        return None;
    }
    let text = &grid.text[line.clone()];
    // No two names are longer than this. A colon may stand before the result.
    let result = |behind: &str| score::figures(behind).is_some() || in_words(behind);
    let label = text.split_once(':').is_some_and(|(_, behind)| !result(behind));
    if text.len() > 200 || label || text.contains('=') {
        return None;
    }
    sided(grid, &line).or_else(|| scored(grid, &line)).or_else(|| rated(grid, &line))
}

/// The length of a number with a full stop or a bracket at the beginning of a line.
fn numbered(text: &str) -> usize {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest =
        text[digits..].strip_prefix([')', '.']).filter(|rest| (1..=3).contains(&digits) && rest.starts_with(' '));
    rest.map_or(0, |rest| text.len() - rest.trim_start().len())
}

/// Whether a text is a result in words and nothing else.
fn in_words(text: &str) -> bool {
    score::read(text).is_some_and(|score| !score.more)
}

/// The players and the result of a line right above the moves in which the score stands between them:
/// `An 1-0 Bình`, `An (1850) 1 - 0 Bình (1790)`.
pub(crate) fn around_score(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    if text.len() > 200 || text.contains([':', '=']) {
        return None;
    }
    let words: Vec<Range<usize>> = text
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - text.as_ptr() as usize)
        .map(|at| at..at + text[at..].find(char::is_whitespace).unwrap_or(text.len() - at))
        .collect();
    // The score has one word or three.
    let spans = |len: usize| words.windows(len).map(move |score| score[0].start..score[len - 1].end);
    let is_player = |text: &str| is_name(text) || has_rating(text);
    let mut found = spans(3).chain(spans(1)).filter(|score| {
        let figures = text[score.clone()].starts_with(|c: char| c.is_ascii_digit() || c == '½');
        figures && score::figures(&text[score.clone()]).is_some()
    });
    let score = found.find(|score| is_player(&text[..score.start]) && is_player(&text[score.end..]))?;
    // `An | 1-0 | Bình`
    let at = |span: Range<usize>| {
        let part = text[span.clone()].trim_end_matches(['|', ' ', '\t']);
        let from = span.start + part.len() - part.trim_start_matches(['|', ' ', '\t']).len();
        trimmed(&grid.text, line.start + from..line.start + span.start + part.len())
    };
    let (before, behind, mut value) = (at(0..score.start), at(score.end..text.len()), at(score));
    let (white, black, turned) = in_order(grid, before, behind)?;
    if turned {
        // Whose score comes first where Black does, nobody can tell, so all of the line is the result.
        value = trimmed(&grid.text, line);
    }
    let result = Field { key: Key::Result, label: value.start..value.start, values: vec![value], quoted: false };
    Some(vec![player(Side::White, white), player(Side::Black, black), result])
}

/// The side in brackets behind a name, `An (Trắng)` or `An (T)`, and the name.
fn in_brackets(grid: &Grid, part: &Range<usize>) -> Option<(Side, Range<usize>)> {
    let (name, side) = grid.text[part.clone()].trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let Some(Key::Player(side)) = known(side).or_else(|| initial(side.trim())) else { return None };
    let name = trimmed(&grid.text, part.start..part.start + name.len());
    (!name.is_empty()).then_some((side, name))
}

/// White and Black of two names of which brackets may say the sides, and whether they stand in the other order. One
/// side that is named tells the other. `None` if both name the same one.
pub(crate) fn in_order(
    grid: &Grid,
    one: Range<usize>,
    other: Range<usize>,
) -> Option<(Range<usize>, Range<usize>, bool)> {
    let (first, second) = (in_brackets(grid, &one), in_brackets(grid, &other));
    let side = |found: &Option<(Side, Range<usize>)>| found.as_ref().map(|(side, _)| *side);
    let (white, black) = (side(&first), side(&second));
    let (one, other) = (first.map_or(one, |(_, name)| name), second.map_or(other, |(_, name)| name));
    match (white, black) {
        (None | Some(Side::White), None | Some(Side::Black)) => Some((one, other, false)),
        (None | Some(Side::Black), None | Some(Side::White)) => Some((other, one, true)),
        _ => None,
    }
}

/// The players of a line such as `An vs Bình` right above the moves. A dash is no such word: it stands between places
/// and clubs as well.
pub(crate) fn plain(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let words = BETWEEN.iter().filter(|word| word.contains(char::is_alphabetic));
    let (at, len) = words.filter_map(|word| Some((text.find(word)?, word.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..line.end].map(|part| trimmed(&grid.text, part));
    // A sentence such as `Hôm qua An gặp Bình` has other words than names.
    let names = |part: &Range<usize>| {
        let text = &grid.text[part.clone()];
        is_name(text) && in_capitals(text.trim_end_matches("cầm trắng").trim_end_matches("cầm đen"))
    };
    if text.len() > 200 || text.contains(':') || !parts.iter().all(names) {
        return None;
    }
    if parts.iter().any(|part| in_brackets(grid, part).is_some()) {
        let [one, other] = parts;
        let (white, black, _) = in_order(grid, one, other)?;
        return Some(vec![player(Side::White, white), player(Side::Black, black)]);
    }
    let [first, second] = parts.map(|part| of_side(grid, part));
    let (white, black) = match (first.0, second.0) {
        (None, None) | (Some(Side::White), Some(Side::Black)) => (first.1, second.1),
        (Some(Side::Black), Some(Side::White)) => (second.1, first.1),
        _ => return None,
    };
    Some(vec![player(Side::White, white), player(Side::Black, black)])
}

/// The side with whose name a part begins, `Trắng An`, and the name behind it. Without its marks the word is a name.
/// `An cầm trắng` says it behind the name.
pub(crate) fn of_side(grid: &Grid, part: Range<usize>) -> (Option<Side>, Range<usize>) {
    let text = &grid.text[part.clone()];
    for (words, side) in [
        (" cầm trắng", Side::White),
        (" cầm quân trắng", Side::White),
        (" cầm đen", Side::Black),
        (" cầm quân đen", Side::Black),
    ] {
        if let Some(name) = text.strip_suffix(words) {
            return (Some(side), trimmed(&grid.text, part.start..part.start + name.len()));
        }
    }
    let (word, name) = text.split_once(' ').unwrap_or((text, ""));
    let side = match word.to_lowercase().as_str() {
        "trắng" | "white" => Side::White,
        "đen" | "black" => Side::Black,
        _ => return (None, part),
    };
    (Some(side), trimmed(&grid.text, part.end - name.len()..part.end))
}

/// Whether the words of a text outside brackets begin with capitals, but for those of a side.
pub(crate) fn in_capitals(text: &str) -> bool {
    let bare = text.split('(').next().unwrap_or_default();
    let side = |word: &str| matches!(word, "cầm" | "quân" | "trắng" | "đen");
    let capital = |word: &str| word.starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic());
    bare.split_whitespace().all(|word| capital(word) || side(word))
}

/// Whether a text may be the name of a player.
pub(crate) fn is_name(text: &str) -> bool {
    let name = text.trim();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    letters > 1
        && !name.contains(|c: char| c.is_ascii_digit() || matches!(c, '[' | ']' | '{' | '}' | '"'))
        && known(name).is_none()
        && !fold(name).starts_with("giai ")
}

/// Whether the word of a side is a name, since it lacks its marks and the text has some: `Trang`.
pub(crate) fn is_bare_name(grid: &Grid, text: &str) -> bool {
    is_bare(text.trim()) && grid.text.bytes().take(MARKED_WITHIN).any(|byte| !byte.is_ascii())
}

/// Whether a text is a name with a rating: `An (1850)`.
fn has_rating(text: &str) -> bool {
    let rating = |digits: &str| (3..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let parts = start_number(text.trim()).1.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    // With a rating behind it a word such as `Trang` is a name, and so is `So,W`.
    parts.is_some_and(|(name, digits)| (is_name(name) || is_bare(name.trim()) || name.contains(',')) && rating(digits))
}

/// Whether a line is the head of a game that a program wrote.
pub(crate) fn is_head(grid: &Grid, line: Range<usize>) -> bool {
    let text = &grid.text[line.clone()];
    text.len() <= 200 && text.trim_end().ends_with([')', ']']) && rated(grid, &line).is_some()
}

/// Two players of whom one has a rating, and perhaps the opening, as programs head a game:
/// `Carlsen,M (2850) - Nakamura,H (2780) [C65]`.
fn rated(grid: &Grid, line: &Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let opening = text.trim_end().strip_suffix(']').and_then(|text| text.rsplit_once('['));
    let opening = opening.filter(|(_, code)| matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']));
    let names = opening.map_or(text, |(names, _)| names);
    let (at, len) = BETWEEN.iter().filter_map(|w| Some((names.find(w)?, w.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..line.start + names.len()];
    let [white, black] = parts.map(|part| trimmed(&grid.text, part));
    let known = |part: &Range<usize>| has_rating(&grid.text[part.clone()]);
    let player_in = |part: &Range<usize>| known(part) || is_name(&grid.text[part.clone()]);
    if !(known(&white) || known(&black) || opening.is_some()) || !(player_in(&white) && player_in(&black)) {
        return None;
    }
    let mut fields = vec![player(Side::White, white), player(Side::Black, black)];
    if let Some((names, code)) = opening {
        let place = line.start + names.len() + 1;
        let code = place..place + code.len();
        fields.push(Field { key: Key::Tag("ECO"), label: place..place, values: Vec::from([code]), quoted: false });
    }
    Some(fields)
}

/// The event, the round and the day of a line below such players: `Tata Steel (3.1), 15.01.2020`.
pub(crate) fn event(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let (before, day) = text.rsplit_once("),")?;
    let (event, round) = before.rsplit_once('(')?;
    let number = !round.is_empty() && round.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let dated = date::read(day).is_some_and(|date| !date.more);
    if text.len() > 200 || event.trim().is_empty() || !number || !dated {
        return None;
    }
    let field = |key, from: usize, len: usize| {
        let value = trimmed(&grid.text, line.start + from..line.start + from + len);
        Field { key, label: value.start..value.start, values: vec![value], quoted: false }
    };
    Some(vec![
        field(Key::Tag("Event"), 0, event.len()),
        field(Key::Tag("Round"), event.len() + 1, round.len()),
        field(Key::Date, text.len() - day.len(), day.len()),
    ])
}

/// The name of a player without a label.
pub(crate) fn player(side: Side, value: Range<usize>) -> Field {
    Field { key: Key::Player(side), label: value.start..value.start, values: vec![value], quoted: false }
}

/// `An (Trắng) - Bình (Đen)`, in either order.
fn sided(grid: &Grid, line: &Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let (at, len) = BETWEEN.iter().filter_map(|w| Some((text.find(w)?, w.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..line.end];
    let mut fields = Vec::new();
    for part in parts {
        let written = &grid.text[part.clone()];
        let open = written.rfind('(')?;
        let close = written[open..].find(')')?;
        let Some(Key::Player(side)) = known(&written[open + 1..open + close]) else { return None };
        let name = trimmed(&grid.text, part.start..part.start + open);
        let behind = written[open + close + 1..].trim();
        if name.is_empty() || !behind.is_empty() {
            return None;
        }
        fields.push(player(side, name));
    }
    (fields[0].key != fields[1].key).then_some(fields)
}

/// `An - Bình 1-0`: two names and a result in figures.
fn scored(grid: &Grid, line: &Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let words: Vec<usize> = text.split_whitespace().map(|w| w.as_ptr() as usize - text.as_ptr() as usize).collect();
    let figures = words.iter().rev().take(3).rev().find(|&&at| {
        let rest = text[at..].trim_start_matches([',', '(']).trim_end_matches(')');
        rest.starts_with(|c: char| c.is_ascii_digit() || c == '½') && in_words(rest)
    });
    // A name may be a word of a result, so such a word needs its colon: `Lê Hòa - Trần Bình: hòa`.
    let told = || text.find(':').map(|at| at + 1).filter(|&at| in_words(&text[at..]));
    let from = &figures.copied().or_else(told)?;
    let names = text[..*from].trim_end_matches([' ', ',', '(', '\t', ':']);
    let (at, len) = BETWEEN.iter().filter_map(|w| Some((names.find(w)?, w.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..line.start + names.len()];
    let is_player = |name: &str| is_name(name) || has_rating(name) || is_bare_name(grid, name);
    // `Kết quả An gặp Bình` has other words than names.
    let word = names[at..at + len].contains(char::is_alphabetic);
    if word && !parts.iter().all(|part| in_capitals(&grid.text[part.clone()])) {
        return None;
    }
    if !parts.iter().all(|part| is_player(&grid.text[part.clone()])) {
        return None;
    }
    let [one, other] = parts.map(|part| trimmed(&grid.text, part));
    let (white, black, turned) = in_order(grid, one, other)?;
    // Whose score comes first where Black does, nobody can tell, so all of the line is the result.
    let value = trimmed(&grid.text, if turned { line.start } else { line.start + from }..line.end);
    let result = Field { key: Key::Result, label: value.start..value.start, values: vec![value], quoted: false };
    Some(vec![player(Side::White, white), player(Side::Black, black), result])
}
