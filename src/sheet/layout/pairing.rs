//! Two players in one row: `An - Bình 1-0`, `Bàn 3: An (Trắng) gặp Bình`, `An | 1-0 | Bình`, `Đen - Trắng: Bình - An`.

use std::ops::Range;

use super::label_row::LabelRow;
use crate::form::field::SheetField;
use crate::form::grid::{Grid, trimmed};
use crate::form::key::{LabelKey, PlayerFact};
use crate::form::score;
use crate::form::value::trimmed_value;
use crate::lexicon::{self, SpellingMatch};
use crate::sense::token::{RowTokenKind, TokenGap};
use crate::sense::{event, name};
use bienban_base::place::Side;
use bienban_base::text::date;
use bienban_base::text::names::{fold, may_begin};

/// The longest such row in bytes.
const LONGEST: usize = 240;

/// The cost of two names in a row in nats, and the discount for each sign that they are players.
mod costs {
    pub(super) const NAMES: f32 = 6.5;
    pub(super) const LEAST: f32 = 0.2;
    pub(super) const BOARD: f32 = 2.5;
    pub(super) const RESULT: f32 = 3.5;
    pub(super) const RATING: f32 = 3.5;
    pub(super) const SIDE: f32 = 3.5;
    pub(super) const WORD: f32 = 3.0;
    pub(super) const CELLS: f32 = 2.5;
}

/// Words between two players, in folded form.
const LINKS: &[&str] = &["vs", "gap", "v", "dau voi", "against", "voi"];
/// A word between them that may join any two things.
const AND: &[&str] = &["va", "and", "und", "y", "et"];
/// The letters with which all of these begin.
const LINKS_BEGIN: &[u8] = b"vgdauye";
/// Words for a game before a colon and two players, in folded form.
const GAMES: &[&str] =
    &["partie", "partia", "partida", "partita", "game", "match", "players", "tran", "cap dau", "ky thu"];
/// Words that come before two players in a sentence.
const BETWEEN: &[&str] = &["giua", "between"];

/// What separates two players: its tokens, and whether it is a word, a result, or the border of a cell.
struct PairingLink {
    at: Range<usize>,
    sure: f32,
    result: bool,
}

/// The players of a row with the text beside them, and the cost. `None` if it is no such row.
pub(crate) fn fit(line: &LabelRow<'_>) -> Option<(f32, Vec<SheetField>)> {
    let count = line.tokens.len();
    if count < 2 || line.text(0..count).len() > LONGEST {
        return None;
    }
    let links = links(line);
    if links.is_empty() {
        return None;
    }
    let mut fields = Vec::new();
    let from = before(line, &mut fields);
    let boards = fields.iter().any(|field: &SheetField| field.key == LabelKey::Tag("Board") || is_game(line, field));
    let (to, result) = end_of_players(line, from);
    let (to, facts) = facts_behind(line, from, to);
    let between = from > 0 && BETWEEN.contains(&fold(line.text(from - 1..from)).as_str());
    let prefix = if boards || between { costs::BOARD } else { 0.0 };
    let mut best: Option<(f32, Vec<SheetField>)> = None;
    for link in links.iter().filter(|link| link.at.start > from && link.at.end < to) {
        let Some((cost, mut found)) = players(line, from..link.at.start, link, link.at.end..to) else { continue };
        let result = match &result {
            Some(_) if link.result => continue,
            other => other.clone().or_else(|| link.result.then(|| line.span(link.at.clone()))),
        };
        // Where Black comes first, it is not known whose score comes first, so all of the line is the result.
        let turned = matches!(found.first(), Some(SheetField { key: LabelKey::Player(Side::Black), .. }));
        let result = result.map(|place| if turned { line.span(0..count) } else { place });
        let scored = if result.is_some() { costs::RESULT } else { 0.0 };
        let cost = cost - prefix - scored;
        if best.as_ref().is_some_and(|(least, _)| *least <= cost) {
            continue;
        }
        found.extend(result.map(|value| SheetField::bare(LabelKey::Result, value)));
        best = Some((cost, found));
    }
    let (cost, found) = best?;
    fields.extend(found);
    fields.extend(facts);
    if line.mark(count - 1) == Some(']') && line.mark(count.saturating_sub(3)) == Some('[') {
        fields.push(SheetField::bare(LabelKey::Tag("ECO"), line.span(count - 2..count - 1)));
    }
    Some((cost.max(costs::LEAST), fields))
}

/// The possible separators of two players.
fn links(line: &LabelRow<'_>) -> Vec<PairingLink> {
    let mut links = Vec::new();
    for at in 1..line.tokens.len().saturating_sub(1) {
        let token = &line.tokens[at];
        let apart = |at: usize| line.tokens.get(at).is_some_and(|token| token.gap > TokenGap::None);
        match token.kind {
            RowTokenKind::Mark('-' | '–' | '—' | '/') if apart(at) && apart(at + 1) => {
                links.push(PairingLink { at: at..at + 1, sure: 0.0, result: false });
            }
            RowTokenKind::Word
                if apart(at) && token.span.len() < 12 && may_begin(line.text(at..at + 1), LINKS_BEGIN) =>
            {
                let folded = fold(line.text(at..at + 1));
                let long = fold(line.text(at..at + 2));
                let end = if LINKS.contains(&long.as_str()) { at + 2 } else { at + 1 };
                if LINKS.contains(&folded.as_str()) || end > at + 1 {
                    let end = end + usize::from(line.mark(end) == Some('.'));
                    links.push(PairingLink { at: at..end, sure: costs::WORD, result: false });
                } else if AND.contains(&folded.as_str()) {
                    links.push(PairingLink { at: at..at + 1, sure: 0.0, result: false });
                }
            }
            RowTokenKind::Figure => {
                let is_result =
                    |end: &usize| line.text(at..*end).len() > 2 && score::figures(line.text(at..*end)).is_some();
                if let Some(end) = (at + 1..(at + 6).min(line.tokens.len())).rev().find(is_result) {
                    links.push(PairingLink { at: at..end, sure: 0.0, result: true });
                }
            }
            _ => {}
        }
        let bar = token.gap == TokenGap::Cell || matches!(token.kind, RowTokenKind::Mark('|'));
        if bar {
            let width = usize::from(matches!(token.kind, RowTokenKind::Mark('|')));
            links.push(PairingLink { at: at..at + width, sure: costs::CELLS, result: false });
        }
    }
    links
}

/// Takes the number of the game and the labels of round and board before the players. Returns the first token after
/// them.
fn before(line: &LabelRow<'_>, fields: &mut Vec<SheetField>) -> usize {
    let separator = |at: usize| matches!(line.mark(at), Some(':' | ',' | '.' | ')' | '-' | '–' | '|' | '/' | ';'));
    let mut at = 0;
    // `2) An - Bình 1-0` is the second of several games.
    if line.tokens[0].kind == RowTokenKind::Figure
        && matches!(line.mark(1), Some(')' | '.'))
        && line.tokens[0].span.len() < 4
    {
        fields.push(SheetField { key: LabelKey::Other, label: line.span(0..1), values: Vec::new(), quoted: false });
        at = 2;
    }
    // `Partie: An - Bình`
    if let Some(colon) = (at + 1..line.tokens.len().min(at + 4)).find(|&end| line.mark(end) == Some(':'))
        && GAMES.contains(&fold(line.text(at..colon)).as_str())
    {
        fields.push(SheetField {
            key: LabelKey::Other,
            label: line.span(at..colon),
            values: Vec::new(),
            quoted: false,
        });
        return colon + 1;
    }
    // `Ván đấu giữa An và Bình`
    let near = line.tokens.len().min(6);
    if let Some(word) = (0..near).find(|&at| BETWEEN.contains(&fold(line.text(at..at + 1)).as_str())) {
        // Words other than those for a game are a remark.
        if word > 0 && lexicon::known(line.text(0..word)).is_none() {
            fields.push(SheetField::bare(LabelKey::Other, line.span(0..word)));
        }
        return word + 1;
    }
    while at < line.tokens.len() {
        let found = line
            .labels_at(at)
            .into_iter()
            .rev()
            .find(|(key, ..)| matches!(key, LabelKey::Tag("Round" | "Board" | "Section") | LabelKey::Date));
        let Some((key, end, _)) = found else { break };
        let value = end + usize::from(separator(end));
        if line.tokens.get(value).is_none_or(|token| token.kind != RowTokenKind::Figure) {
            break;
        }
        fields.push(SheetField {
            key,
            label: line.span(at..end),
            values: vec![line.span(value..value + 1)],
            quoted: false,
        });
        at = value + 1;
        while separator(at) {
            at += 1;
        }
    }
    at
}

/// Whether a label counts or names games: `Ván 2`, `Partie:`.
fn is_game(line: &LabelRow<'_>, field: &SheetField) -> bool {
    let label = fold(&line.grid.text[field.label.clone()]);
    label.starts_with("van") || GAMES.contains(&label.as_str())
}

/// The first token after the players that does not belong to them, and the place of the result there.
fn end_of_players(line: &LabelRow<'_>, from: usize) -> (usize, Option<Range<usize>>) {
    let count = line.tokens.len();
    let mut end = count;
    // `[C65]` names the opening, `.` ends the line.
    while end > from && matches!(line.mark(end - 1), Some('.' | '|' | ';' | ',')) {
        end -= 1;
    }
    if end >= from + 5 && line.mark(end - 1) == Some(']') && line.mark(end - 3) == Some('[') {
        end -= 3;
    }
    for at in (from + 2..end).rev().take(8).collect::<Vec<_>>().into_iter().rev() {
        let token = &line.tokens[at];
        let begins = token.gap > TokenGap::None || matches!(line.mark(at - 1), Some(':' | '(' | ',' | '|'));
        let text = line.text(at..end);
        let whole = text.strip_suffix(')').unwrap_or(text);
        let read = score::figures(whole).or_else(|| score::read(whole).filter(|score| !score.more));
        if begins && token.kind != RowTokenKind::Mark('(') && read.is_some() && whole.len() > 2 {
            let span = line.span(at..end);
            let mut to = at;
            while to > from && matches!(line.mark(to - 1), Some(':' | '(' | ',' | '|' | '-' | '–')) {
                to -= 1;
            }
            return (to, Some(span.start..span.start + whole.len()));
        }
    }
    (end, None)
}

/// The event, the round or the day after the last comma behind the players, and where the players end then:
/// `An - Bình, Cúp Hè 2014`.
fn facts_behind(line: &LabelRow<'_>, from: usize, to: usize) -> (usize, Vec<SheetField>) {
    let Some(comma) = (from + 3..to).rev().find(|&at| matches!(line.mark(at), Some(',' | ';' | '|'))) else {
        return (to, Vec::new());
    };
    let facts = event::read(line.grid, line.span(comma + 1..to)).map(|(_, facts)| facts).unwrap_or_default();
    // A figure alone is rather a rating than a year.
    let sure =
        |field: &SheetField| field.key != LabelKey::Other && (field.key != LabelKey::Date || field.place().len() > 7);
    let known = facts.iter().all(sure) && !facts.is_empty();
    if known { (comma, facts) } else { (to, Vec::new()) }
}

/// A player of such a row: the side, if it is given, and the place of the name with its rating.
struct PairingPlayer {
    side: Option<Side>,
    place: Range<usize>,
    /// The rating in brackets after the name.
    rating: Option<Range<usize>>,
    /// The text after a dash.
    rest: Range<usize>,
    sure: f32,
}

/// The side that a text in brackets or a word names.
fn side(text: &str, marked: bool) -> Option<Side> {
    let (side, spelling) = lexicon::side(text)?;
    (spelling == SpellingMatch::Exact || spelling == SpellingMatch::Bare && !marked).then_some(side)
}

/// Reads one player.
fn player(line: &LabelRow<'_>, tokens: Range<usize>) -> PairingPlayer {
    let text = &line.grid.text;
    let bars = |at: &usize| matches!(line.mark(*at), Some('|' | ',' | ';' | ':' | '-' | '–'));
    let from = tokens.clone().find(|at| !bars(at)).unwrap_or(tokens.start);
    let to = tokens.clone().rev().find(|at| !bars(at)).map_or(tokens.end, |last| last + 1);
    let place = trimmed(text, line.span(from..to));
    // `Karjakin — rapid`: a dash after the name begins a remark.
    let end = text[place.clone()].find(" — ").map_or(place.end, |at| place.start + at);
    let rest = trimmed(text, end..place.end);
    let rest = trimmed_value(text, rest);
    let place = trimmed(text, place.start..end);
    let part = &text[place.clone()];
    if let Some((name, inside)) = part.strip_suffix(')').and_then(|part| part.rsplit_once('('))
        && let Some(side) = side(inside, line.marked)
    {
        // `Khai cuộc Nga - An (trắng)`: the text before a dash is no part of the name.
        let dash = name.rfind(" - ").or_else(|| name.rfind(" – ")).filter(|_| rest.is_empty());
        let rest = dash.map_or(rest, |dash| trimmed(text, place.start..place.start + dash));
        let from = dash.map_or(0, |dash| name.len() - name[dash..].trim_start_matches([' ', '-', '–']).len());
        let place = trimmed(text, place.start + from..place.start + name.len());
        return PairingPlayer { side: Some(side), place, rating: None, rest, sure: costs::SIDE };
    }
    // `An (quân đen), đánh tại Huế`
    let inside = part.split_once('(').and_then(|(name, rest)| Some((name, rest.split_once("),")?)));
    if let Some((name, (inside, behind))) = inside
        && let Some(side) = side(inside, line.marked)
    {
        let rest = trimmed(text, place.end - behind.len()..place.end);
        let place = trimmed(text, place.start..place.start + name.len());
        return PairingPlayer { side: Some(side), place, rating: None, rest, sure: costs::SIDE };
    }
    for words in [" cầm quân ", " cầm "] {
        if let Some((name, of)) = part.rsplit_once(words).filter(|(_, of)| side(of, line.marked).is_some()) {
            let place = trimmed(text, place.start..place.start + name.len());
            return PairingPlayer { side: side(of, line.marked), place, rating: None, rest, sure: costs::SIDE };
        }
    }
    // `Trắng An - Đen Bình`; without its marks the word is a name.
    for (at, _) in part.match_indices(' ').take(2) {
        let (of, name) = part.split_at(at);
        if let Some(side) = side(of, line.marked).filter(|_| of.len() > 1) {
            let place = trimmed(text, place.end - name.len()..place.end);
            return PairingPlayer { side: Some(side), place, rating: None, rest, sure: costs::SIDE };
        }
    }
    let rating = |digits: &str| (3..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let inside = part.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(inside, _)| inside);
    let rated = part.split(['(', ')']).any(|part| rating(part.trim())) && inside.is_some();
    let last =
        part.strip_suffix(')').and_then(|part| part.rsplit_once('(')).filter(|(_, inside)| rating(inside.trim()));
    let behind = last.map(|(name, inside)| {
        let at = place.start + name.len() + 1;
        (trimmed(text, place.start..at - 1), trimmed(text, at..at + inside.len()))
    });
    let (name, rating) = behind.map_or((place, None), |(name, rating)| (name, Some(rating)));
    PairingPlayer { side: None, place: name, rating, rest, sure: if rated { costs::RATING } else { 0.0 } }
}

/// Both players, and the cost of taking them for such.
fn players(
    line: &LabelRow<'_>,
    one: Range<usize>,
    between: &PairingLink,
    other: Range<usize>,
) -> Option<(f32, Vec<SheetField>)> {
    if one.is_empty() || other.is_empty() {
        return None;
    }
    let (one, other) = (player(line, one), player(line, other));
    let (first, second) = match (one.side, other.side) {
        (None | Some(Side::White), None | Some(Side::Black)) => (Side::White, Side::Black),
        (None | Some(Side::Black), None | Some(Side::White)) => (Side::Black, Side::White),
        _ => return None,
    };
    let text = |player: &PairingPlayer| &line.grid.text[player.place.clone()];
    let cost = name::cost(text(&one))? + name::cost(text(&other))?;
    // `Trắng - An, Đen - Bình` has labels.
    let names = |part: &str| part.len() > 2 && side(part, line.marked).is_some();
    let labelled = |text: &str| text.split(',').skip(1).any(|part| names(part.trim()));
    if labelled(text(&one)) || labelled(text(&other)) {
        return None;
    }
    // A name with a side is one player, and the text after it is another.
    let names_side =
        |text: &str| text.split(['(', ')']).skip(1).step_by(2).any(|inside| side(inside, line.marked).is_some());
    if names_side(text(&one)) || names_side(text(&other)) {
        return None;
    }
    if text(&one).contains(':') || text(&other).contains(':') || fold(text(&one)) == fold(text(&other)) {
        return None;
    }
    let sure = between.sure + one.sure.max(other.sure);
    let mut fields = Vec::new();
    for (side, player) in [(first, one), (second, other)] {
        fields.push(SheetField::bare(LabelKey::Player(side), player.place));
        fields
            .extend(player.rating.map(|rating| SheetField::bare(LabelKey::About(PlayerFact::Elo, Some(side)), rating)));
        if !player.rest.is_empty() {
            fields.push(SheetField::bare(LabelKey::Other, player.rest));
        }
    }
    Some((costs::NAMES - sure + cost, fields))
}

/// The players after the labels of both sides, `Đen - Trắng: Bình - An`, and the cost.
pub(crate) fn both_sides(line: &LabelRow<'_>) -> Option<(f32, Vec<SheetField>)> {
    let colon = (3..line.tokens.len().min(8)).find(|&at| line.mark(at) == Some(':'))?;
    let dash = |range: Range<usize>| range.clone().find(|&at| matches!(line.mark(at), Some('-' | '–' | '/')));
    let split = dash(0..colon)?;
    let (first, second) = (side(line.text(0..split), line.marked)?, side(line.text(split + 1..colon), line.marked)?);
    let apart = dash(colon + 1..line.tokens.len())?;
    let (one, other) = (line.span(colon + 1..apart), line.span(apart + 1..line.tokens.len()));
    let cost = name::cost(&line.grid.text[one.clone()])? + name::cost(&line.grid.text[other.clone()])?;
    let fields =
        vec![SheetField::bare(LabelKey::Player(first), one), SheetField::bare(LabelKey::Player(second), other)];
    (first != second).then_some((costs::LEAST + cost, fields))
}

/// The event, the round and the day of a line below such players: `Tata Steel (3.1), 15.01.2020`.
pub(crate) fn event(grid: &Grid, line: Range<usize>) -> Option<Vec<SheetField>> {
    let text = &grid.text[line.clone()];
    let (before, day) = text.rsplit_once("),")?;
    let (event, round) = before.rsplit_once('(')?;
    let number = !round.is_empty() && round.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let dated = date::read(day).is_some_and(|date| !date.more);
    if text.len() > 200 || event.trim().is_empty() || !number || !dated {
        return None;
    }
    let field = |key, from: usize, len: usize| {
        SheetField::bare(key, trimmed(&grid.text, line.start + from..line.start + from + len))
    };
    Some(vec![
        field(LabelKey::Tag("Event"), 0, event.len()),
        field(LabelKey::Tag("Round"), event.len() + 1, round.len()),
        field(LabelKey::Date, text.len() - day.len(), day.len()),
    ])
}
