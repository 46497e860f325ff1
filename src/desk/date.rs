//! Date: the day of a game as somebody writes it into a heading. It decides which edition of the Laws is in force, so
//! what is no day is not taken for one.

use bienban_base::message::Message;
use bienban_base::text::date::{is_date, read};
use bienban_base::text::harmless::harmless;

/// A date in PGN's form, with question marks for what is not known; nothing for nothing.
///
/// # Errors
/// The sentence for a text that is no date, or more than one.
pub(super) fn date(text: &str) -> Result<String, Message> {
    let text = text.trim();
    if text.is_empty() || is_date(text.as_bytes()) {
        return Ok(text.to_owned());
    }
    let found = read(text).filter(|found| !found.more).map(|found| found.tag);
    found.ok_or_else(|| Message::new("desk-date").with("value", harmless(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_people_write_it_and_nothing_else_is_one() {
        for (text, expected) in [
            ("2024.05.31", Some("2024.05.31")),
            (" 31/5/2024 ", Some("2024.05.31")),
            ("ngày 31 tháng 5 năm 2024", Some("2024.05.31")),
            ("2024-05-31", Some("2024.05.31")),
            ("2024.??.??", Some("2024.??.??")),
            ("", Some("")),
            ("hôm qua", None),
            ("31/2/2024", None),
            ("2024.13.01", None),
            ("31/5/2024 và 1/6/2024", None),
        ] {
            assert_eq!(date(text).ok().as_deref(), expected, "{text}");
        }
    }
}
