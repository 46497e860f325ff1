//! The values of labels as fields: without what separates them from the next label, signatures and full stops.

use std::ops::Range;

use super::label_row::LabelRow;
use crate::form::field::SheetField;
use crate::form::grid::trimmed;
use crate::form::key::{LabelKey, PlayerFact};
use crate::form::points;
use crate::form::printed;
use crate::form::score;
use crate::form::value::{ends_sentence, trimmed_value};
use crate::lexicon::{self, SpellingMatch, corrects};
use crate::sense::name;
use crate::sense::token::TokenGap;

/// The places of a value: one for each of its cells.
pub(super) fn places(line: &LabelRow<'_>, value: Range<usize>) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let mut at = value.start;
    while at < value.end {
        let next = (at + 1..value.end).find(|&next| line.gap(next) == TokenGap::Cell).unwrap_or(value.end);
        let span = trimmed_value(&line.grid.text, line.span(at..next));
        if !span.is_empty() {
            places.push(span);
        }
        at = next;
    }
    places
}

/// A label and its value, both as tokens, as a field.
pub(super) fn field(line: &LabelRow<'_>, mut key: LabelKey, label: Range<usize>, value: Range<usize>) -> SheetField {
    let mut values = places(line, value.clone());
    let label = trimmed(&line.grid.text, line.span(label));
    let quoted = value.clone().any(|at| line.row.cells[line.tokens[at].cell].quoted);
    if let (LabelKey::Player(side), Some(value)) = (key, values.first())
        && points::halves(&line.grid.text[value.clone()]).is_some()
    {
        key = LabelKey::Points(side);
    }
    // `Nguyễn Văn An: Trắng`
    if key == LabelKey::Other
        && let [of] = &values[..]
        && let Some((side, SpellingMatch::Exact)) = lexicon::side(&line.grid.text[of.clone()])
        && name::cost(&line.grid.text[label.clone()]).is_some_and(|cost| cost < 2.0)
    {
        return SheetField::bare(LabelKey::Player(side), label);
    }
    if matches!(key, LabelKey::Player(_)) {
        signed(line, &mut key, &mut values);
        for value in &mut values {
            // `TRẮNG: AN. ĐEN: BÌNH.`
            value.end -= usize::from(ends_sentence(&line.grid.text[value.clone()]));
        }
    }
    // `Họ tên: Nguyễn Văn An (quân trắng)`
    if matches!(key, LabelKey::Name | LabelKey::Other)
        && !label.is_empty()
        && let [of] = &mut values[..]
        && let Some((name, inside)) =
            line.grid.text[of.clone()].strip_suffix(')').and_then(|text| text.rsplit_once('('))
        && let Some((side, SpellingMatch::Exact)) = lexicon::side(inside)
        && name::cost(name).is_some_and(|cost| cost < 1.0)
    {
        of.end = of.start + name.trim_end().len();
        key = LabelKey::Player(side);
    }
    // The head of a Markdown file: `title: Club Championship`.
    if key == LabelKey::About(PlayerFact::Title, None)
        && values.first().is_some_and(|value| lexicon::names_event(&line.grid.text[value.clone()]))
    {
        key = LabelKey::Tag("Event");
    }
    if matches!(key, LabelKey::Tag("Round" | "Board")) {
        for value in &mut values {
            let both = line.grid.text[label.clone()].contains('/');
            let text = &line.grid.text[value.clone()];
            let text = if both || key != LabelKey::Tag("Round") { text } else { first_of(text) };
            value.end = value.start + text.trim_end_matches(['.', ':']).len();
        }
    }
    let text = values.iter().map(|value| &line.grid.text[value.clone()]).next().unwrap_or_default();
    if key == LabelKey::Other && score::figures(text).is_some() && corrects(&line.grid.text[label.clone()]) {
        key = LabelKey::Result;
    }
    SheetField { key, label, values, quoted }
}

/// `Vòng: 2/5` is the second of five.
fn first_of(round: &str) -> &str {
    let number = |text: &str| text.parse::<u8>().ok().filter(|number| (1..100).contains(number));
    let parts = round.split_once('/');
    parts.filter(|(at, of)| number(at).zip(number(of)).is_some_and(|(at, of)| at <= of)).map_or(round, |(at, _)| at)
}

/// Takes the team, or the rating, from a cell of its own after that of a player: `Trắng | An | Yên Dũng`.
pub(super) fn team(line: &LabelRow<'_>, found: &mut SheetField) -> Option<SheetField> {
    let (LabelKey::Player(side), [_, second]) = (found.key, &found.values[..]) else { return None };
    let text = &line.grid.text[second.clone()];
    if (3..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) {
        let place = found.values.pop()?;
        return Some(SheetField::bare(LabelKey::About(PlayerFact::Elo, Some(side)), place));
    }
    let plain = text.contains(char::is_alphabetic) && !text.contains(|c: char| c.is_ascii_digit());
    let places = plain.then(|| found.values.pop()).flatten()?;
    let key = LabelKey::About(PlayerFact::Team, Some(side));
    Some(SheetField { quoted: found.quoted, ..SheetField::bare(key, places) })
}

/// Where the form asks for a signature, there is no name; `An (đã ký)` is one who has signed.
fn signed(line: &LabelRow<'_>, key: &mut LabelKey, values: &mut [Range<usize>]) {
    let Some(value) = values.first_mut() else { return };
    let text = &line.grid.text[value.clone()];
    if !printed::is_signature(text) {
        return;
    }
    match text.rsplit_once('(').filter(|(name, _)| name::cost(name).is_some_and(|cost| cost < 2.0)) {
        Some((name, _)) => value.end = value.start + name.trim_end().len(),
        None => *key = LabelKey::Other,
    }
}
