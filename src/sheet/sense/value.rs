//! The cost of taking a text for the value of a label.

use super::{name, pieces};
use crate::form::key::{LabelKey, PlayerFact};
use crate::form::points;
use crate::form::printed;
use crate::form::score;
use crate::lexicon;
use bienban_base::text::date;

/// Whether another label is in a value, except for those of the players: `Tỷ số: Trắng: 1 Đen: 0`.
fn has_label(text: &str) -> bool {
    text.match_indices(':').any(|(at, _)| {
        let words: Vec<&str> = text[..at].split_whitespace().rev().take(3).collect();
        let label = |count: usize| words[..count].iter().rev().copied().collect::<Vec<_>>().join(" ");
        (1..=words.len())
            .any(|count| lexicon::known(&label(count)).is_some_and(|key| !matches!(key, LabelKey::Player(_))))
    })
}

/// The cost, in nats, of taking a text for the value of a label.
pub(crate) fn cost(key: LabelKey, text: &str) -> f32 {
    if text.is_empty() {
        return 1.0;
    }
    let figures = text.bytes().any(|b| b.is_ascii_digit());
    let words = text.split_whitespace().count() as f32;
    match key {
        LabelKey::Player(_) if points::halves(text).is_some() || printed::is_duration(text) => 0.8,
        LabelKey::Player(_) if pieces::read(text).is_some() => 0.6,
        LabelKey::Player(_) => match name::cost(text) {
            Some(cost) => cost,
            None if score::read(text).is_some() => 2.0,
            None if text.chars().all(|c| !c.is_alphanumeric()) => 1.5,
            None if words < 2.0 => 2.4,
            None => 6.0,
        },
        LabelKey::Name => name::cost(text).unwrap_or(5.0),
        LabelKey::Colour if lexicon::side(text).is_some() => 0.1,
        LabelKey::Colour => 5.0,
        LabelKey::Result if score::labelled(text).is_some() => match score::labelled(text) {
            _ if has_label(text) => 1.0,
            Some(score) if score.more => 0.7,
            _ => 0.2,
        },
        // A spreadsheet makes a date of `1/2`.
        LabelKey::Result if date::read(text).is_some_and(|date| !date.more) => 0.6,
        LabelKey::Tag("Round" | "Board") if figures && words < 2.0 && text.len() < 8 && !text.contains('(') => 0.1,
        LabelKey::Tag("Round" | "Board") if lexicon::number(text).is_some() => 0.1,
        LabelKey::Tag("Round" | "Board") if words < 2.0 => 1.0,
        LabelKey::Result | LabelKey::Tag("Round" | "Board") => 2.5,
        LabelKey::Date if date::read(text).is_some_and(|date| !date.more) => 0.2,
        LabelKey::Date if date::read(text).is_some() => 0.9,
        LabelKey::Date if figures => 1.0,
        LabelKey::About(PlayerFact::Elo | PlayerFact::Number, _) if figures && words < 3.0 => 0.1,
        LabelKey::Date | LabelKey::About(PlayerFact::Elo | PlayerFact::Number, _) => 3.0,
        LabelKey::Points(_) if points::halves(text).is_some() => 0.1,
        LabelKey::Points(_) => 1.5,
        LabelKey::Column => 0.1,
        LabelKey::About(..) | LabelKey::Tag(_) | LabelKey::Moves | LabelKey::Other => 0.5 + 0.05 * words,
    }
}
