//! The order of games by their fields, as texts whose bytes are in that order.

use std::fmt::Write as _;

use super::GameProfile;
use crate::selection::{Field, FieldComparison, FieldFact, GameFacts};
use bienban_base::text::names::fold;
use bienban_engine::pgn::date::certain;

/// This comes after everything that is known.
const LAST: char = '\u{10FFFF}';

/// A text by which games are sorted: by the first field, then the second, and so on. Numbers in texts count as
/// numbers, so board 10 comes after board 9; letters are compared without case and diacritics. What is unknown comes
/// last.
pub fn sort_key(profile: &GameProfile<'_, '_>, fields: &[Field]) -> String {
    let mut key = String::new();
    for &field in fields {
        match profile.field(field) {
            FieldFact::Number(number) => {
                let _ = write!(key, "{number:020}");
            }
            FieldFact::Text(text) if field.kind() == FieldComparison::Date => match certain(&text) {
                Some(date) => key.push_str(&date.replace('?', "~")),
                None => key.push(LAST),
            },
            FieldFact::Text(text) if !matches!(&*text, "" | "?" | "-") => natural(&fold(&text), &mut key),
            _ => key.push(LAST),
        }
        key.push('\0');
    }
    key
}

/// A text with its numbers at the same width.
fn natural(text: &str, to: &mut String) {
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        to.push_str(&rest[..start]);
        let end = rest[start..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |len| start + len);
        let digits = rest[start..end].trim_start_matches('0');
        // The width goes before longer numbers, and a digit comes before it where numbers are short.
        let _ = write!(to, "{:03}{digits}", digits.len().min(999));
        rest = &rest[end..];
    }
    to.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_texts_count_as_numbers() {
        let key = |text: &str| {
            let mut key = String::new();
            natural(text, &mut key);
            key
        };
        let sorted = ["", "1", "1.2", "1.10", "2", "9", "10", "010.1", "100", "a2", "a10", "b"];
        for pair in sorted.windows(2) {
            assert!(key(pair[0]) < key(pair[1]), "{pair:?}");
        }
    }
}
