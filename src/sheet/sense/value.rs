//! The cost of taking a text for the value of a label.

use super::{name, pieces};
use crate::form::key::{Fact, Key};
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
        (1..=words.len()).any(|count| lexicon::known(&label(count)).is_some_and(|key| !matches!(key, Key::Player(_))))
    })
}

/// The cost, in nats, of taking a text for the value of a label.
pub(crate) fn cost(key: Key, text: &str) -> f32 {
    if text.is_empty() {
        return 1.0;
    }
    let figures = text.bytes().any(|b| b.is_ascii_digit());
    let words = text.split_whitespace().count() as f32;
    match key {
        Key::Player(_) if points::halves(text).is_some() || printed::is_duration(text) => 0.8,
        Key::Player(_) if pieces::read(text).is_some() => 0.6,
        Key::Player(_) => match name::cost(text) {
            Some(cost) => cost,
            None if score::read(text).is_some() => 2.0,
            None if text.chars().all(|c| !c.is_alphanumeric()) => 1.5,
            None if words < 2.0 => 2.4,
            None => 6.0,
        },
        Key::Name => name::cost(text).unwrap_or(5.0),
        Key::Colour if lexicon::side(text).is_some() => 0.1,
        Key::Colour => 5.0,
        Key::Result if score::labelled(text).is_some() => match score::labelled(text) {
            _ if has_label(text) => 1.0,
            Some(score) if score.more => 0.7,
            _ => 0.2,
        },
        // A spreadsheet makes a date of `1/2`.
        Key::Result if date::read(text).is_some_and(|date| !date.more) => 0.6,
        Key::Tag("Round" | "Board") if figures && words < 2.0 && text.len() < 8 && !text.contains('(') => 0.1,
        Key::Tag("Round" | "Board") if lexicon::number(text).is_some() => 0.1,
        Key::Tag("Round" | "Board") if words < 2.0 => 1.0,
        Key::Result | Key::Tag("Round" | "Board") => 2.5,
        Key::Date if date::read(text).is_some_and(|date| !date.more) => 0.2,
        Key::Date if date::read(text).is_some() => 0.9,
        Key::Date if figures => 1.0,
        Key::About(Fact::Elo | Fact::Number, _) if figures && words < 3.0 => 0.1,
        Key::Date | Key::About(Fact::Elo | Fact::Number, _) => 3.0,
        Key::Points(_) if points::halves(text).is_some() => 0.1,
        Key::Points(_) => 1.5,
        Key::Column => 0.1,
        Key::About(..) | Key::Tag(_) | Key::Moves | Key::Other => 0.5 + 0.05 * words,
    }
}
