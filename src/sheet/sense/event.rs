//! Titles: lines without labels that give what a label would: `Giải A1 toàn quốc, Đà Nẵng`, `Vòng 5 ngày 3/4/2019`,
//! `43rd Chess Olympiad, Batumi, 30.09.2018`.

use std::ops::Range;

use crate::form::field::SheetField;
use crate::form::grid::{Grid, trimmed};
use crate::form::key::LabelKey;
use crate::form::movetext;
use crate::form::score;
use crate::lexicon;
use bienban_base::text::date;

/// The longest such line in bytes.
const LONGEST: usize = 160;
/// The cost, in nats, of taking a line for the event of a game; for other facts about it; of each part without a fact.
const EVENT: f32 = 2.0;
const FACTS: f32 = 1.6;
const OTHER: f32 = 0.8;

/// A part of a title.
struct TitlePart {
    place: Range<usize>,
    /// Whether a dash is before it, which may belong to a name.
    dashed: bool,
}

/// The facts of a line about a game, and the cost of this reading. `None` if it has none.
pub(crate) fn read(grid: &Grid, line: Range<usize>) -> Option<(f32, Vec<SheetField>)> {
    let text = &grid.text[line.clone()];
    // The text in brackets is additional.
    let own = text.split('(').next().unwrap_or_default();
    if text.len() > LONGEST || own.contains(['"', '?', '=']) || has_label(own) || movetext::moves_in(text) > 0 {
        return None;
    }
    let start = line.start;
    let named = lexicon::names_event(own);
    let mut fields: Vec<SheetField> = Vec::new();
    let mut facts = 0;
    for part in parts(grid, line) {
        if let Some(fact) = fact(grid, &part.place) {
            facts += 1;
            fields.push(fact);
            continue;
        }
        let has_event = fields.iter().any(|field| field.key == LabelKey::Tag("Event"));
        let written = &grid.text[part.place.clone()];
        let capitals = written.split_whitespace().all(|word| word.starts_with(|c: char| c.is_uppercase() || c == '-'));
        // A dash may be a part of the name: `Championnat interclubs - Nationale IV`.
        let goes_on =
            |last: &&mut SheetField| part.dashed && matches!(last.key, LabelKey::Tag("Event") | LabelKey::Other);
        if let Some(last) = fields.last_mut().filter(goes_on) {
            last.values[0].end = part.place.end;
            continue;
        }
        match () {
            () if !has_event && (named && fields.is_empty() || lexicon::names_event(written)) => {
                fields.push(SheetField::bare(LabelKey::Tag("Event"), part.place));
            }
            () if has_event && capitals && written.split_whitespace().count() < 6 => {
                fields.push(SheetField::bare(LabelKey::Tag("Site"), part.place));
            }
            () => fields.push(SheetField::bare(LabelKey::Other, part.place)),
        }
    }
    let is = |key: LabelKey| fields.iter().filter(move |field| field.key == key).count();
    if named && is(LabelKey::Tag("Event")) > 0 {
        return Some((EVENT, fields));
    }
    let words = |field: &SheetField| grid.text[field.values[0].clone()].split_whitespace().count();
    let remark = start + text.find('(').unwrap_or(text.len());
    let other = |field: &&SheetField| field.key == LabelKey::Other && field.place().start < remark;
    let others: usize = fields.iter().filter(other).map(words).sum();
    (facts > 0 && others <= MOST_WORDS).then_some((FACTS + OTHER * is(LabelKey::Other) as f32, fields))
}

/// A line with more words beside its facts is a sentence.
const MOST_WORDS: usize = 6;

/// Whether a colon is anywhere but in a time of day.
fn has_label(text: &str) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    text.match_indices(':')
        .any(|(at, _)| !(digit(text[..at].chars().next_back()) && digit(text[at + 1..].chars().next())))
}

/// Takes the round, the board and the day from the end of the name of an event: `Cúp Hè (vòng 3)`.
pub(crate) fn facts_behind(grid: &Grid, event: &mut SheetField) -> Vec<SheetField> {
    let [value] = event.values.as_mut_slice() else { return Vec::new() };
    let mut facts = Vec::new();
    for part in parts(grid, value.clone()).iter().rev() {
        let whole = |fact: &SheetField| match fact.key {
            LabelKey::Tag("Round" | "Board") => true,
            // A year is a part of the name.
            LabelKey::Date => part.place.len() > 7,
            _ => false,
        };
        let Some(fact) = fact(grid, &part.place).filter(whole) else {
            if !facts.is_empty() {
                value.end = value.start.max(part.place.end);
            }
            break;
        };
        facts.push(fact);
    }
    // Facts alone are no event.
    if facts.iter().any(|fact: &SheetField| fact.place().start < value.end) {
        facts.clear();
    }
    facts.reverse();
    facts
}

/// The parts of a line: between signs, and before the words of a round, a board or a day.
fn parts(grid: &Grid, line: Range<usize>) -> Vec<TitlePart> {
    let text = &grid.text[line.clone()];
    let mut cuts: Vec<(usize, usize, bool)> = Vec::new();
    for (at, c) in text.char_indices() {
        let dash =
            matches!(c, '-' | '–' | '—') && text[..at].ends_with(' ') && text[at + c.len_utf8()..].starts_with(' ');
        // `7 tháng 8, 2021`
        let year = c == ',' && text[at + 1..].trim_start().bytes().take_while(u8::is_ascii_digit).count() == 4;
        if dash || !year && matches!(c, ',' | ';' | '|' | '(' | ')' | '\t' | '·' | '•') {
            cuts.push((at, at + c.len_utf8(), dash));
        }
        if c == ' ' && (begins_fact(&text[at + 1..]) || ends_fact(&text[..at], &text[at + 1..])) {
            cuts.push((at, at + 1, false));
        }
    }
    let (mut parts, mut from, mut dashed) = (Vec::new(), 0, false);
    for (start, end, dash) in cuts.into_iter().chain([(text.len(), text.len(), false)]) {
        let place = trimmed(&grid.text, line.start + from..line.start + start.max(from));
        let part = &grid.text[place.clone()];
        // Signs and pictures around a title have no meaning.
        let bare = part.trim_matches(|c: char| !c.is_alphanumeric());
        if !bare.is_empty() {
            let at = place.start + (bare.as_ptr() as usize - part.as_ptr() as usize);
            parts.push(TitlePart { place: at..at + bare.len(), dashed });
        }
        (from, dashed) = (end, dash);
    }
    parts
}

/// Whether a text begins with the word of a round, a board or a day and its number.
fn begins_fact(text: &str) -> bool {
    let Some((label, rest)) = text.split_once(' ') else { return false };
    let counts = rest.starts_with(|c: char| c.is_ascii_digit());
    counts && lexicon::known(label).is_some_and(|key| matches!(key, LabelKey::Tag("Round" | "Board") | LabelKey::Date))
}

/// Whether a part of a title ends with a text: the word of a round or a board with its number before an event, `Ván 8
/// giải Hè`, or anything before a day, `Hà Nội 14/4/2013`.
fn ends_fact(text: &str, rest: &str) -> bool {
    let counted = text.split_once(' ').is_some_and(|(_, number)| number.bytes().all(|b| b.is_ascii_digit()));
    let day = |word: &str| word.len() > 7 && date::read(word).is_some_and(|date| !date.more);
    counted && begins_fact(text) && lexicon::names_event(rest.split(',').next().unwrap_or_default())
        || rest.split(' ').next().is_some_and(day)
            && text.rsplit(' ').next().is_some_and(|word| lexicon::known(word) != Some(LabelKey::Date))
}

/// The round, board, day or result that a part gives.
fn fact(grid: &Grid, place: &Range<usize>) -> Option<SheetField> {
    let text = &grid.text[place.clone()];
    let clock = |(at, _): (usize, &str)| text[..at].ends_with(|c: char| c.is_ascii_digit());
    let timed = || text.split_whitespace().count() <= 5 && text.match_indices([':', 'h']).any(clock);
    if date::read(text).is_some_and(|date| !date.more || timed()) {
        return Some(SheetField::bare(LabelKey::Date, place.clone()));
    }
    let (label, value) = text.rsplit_once(' ')?;
    let value_place = place.end - value.len()..place.end;
    let field = |key| SheetField {
        key,
        label: place.start..place.start + label.len(),
        values: vec![value_place.clone()],
        quoted: false,
    };
    match lexicon::known(label)? {
        key @ LabelKey::Tag("Round" | "Board" | "Section") => {
            let counts =
                value.len() < 4 && value.bytes().all(|b| b.is_ascii_digit()) || lexicon::number(value).is_some();
            counts.then(|| field(key))
        }
        LabelKey::Result => score::labelled(value).map(|_| field(LabelKey::Result)),
        _ => None,
    }
}
