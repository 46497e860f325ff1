//! Findings about an event: a code, a place, and values for a message that is worded elsewhere.

use std::fmt::Display;

use super::code::EventCode;
use crate::event::place::EventPlace;

/// A value in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventValue {
    /// Text that is the same in every language.
    Text(String),
    /// The key of a word that each language words itself.
    Word(&'static str),
}

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFinding {
    /// The code.
    pub code: EventCode,
    /// The place.
    pub place: EventPlace,
    /// White's name, or the player's.
    pub white: String,
    /// Black's name; empty where one player is meant.
    pub black: String,
    /// The event.
    pub event: String,
    /// The round, or the Round tag as written; empty where none is known.
    pub round: String,
    /// The date of the game.
    pub date: String,
    /// The result of the game, as written.
    pub result: String,
    /// What is proposed; empty where nothing is.
    pub fix: String,
    /// Whether it is less grave than its code is by default.
    pub is_mild: bool,
    /// The key of the message.
    pub key: &'static str,
    /// The values of the message by name.
    pub values: Vec<(&'static str, EventValue)>,
}

impl EventFinding {
    /// The finding with one more text in its message.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, text: impl Display) -> EventFinding {
        self.with(name, text);
        self
    }

    /// Adds a text to the message.
    pub(super) fn with(&mut self, name: &'static str, text: impl Display) -> &mut EventFinding {
        self.values.push((name, EventValue::Text(text.to_string())));
        self
    }

    /// Says where a report has the same otherwise, as compilers do: the file, and the line and column, or in a file
    /// without lines the byte, with what stands there.
    pub(super) fn beside(&mut self, there: &EventPlace) -> &mut EventFinding {
        let EventPlace { file, line, column, offset, token, .. } = there;
        let at = match (line, offset) {
            (0, 0) => file.to_string(),
            (0, offset) => format!("{file}@{offset}"),
            _ => format!("{file}:{line}:{column}"),
        };
        let shown = token.trim();
        self.with("place", if shown.is_empty() { at } else { format!("{at}: {shown}") })
    }

    /// Adds a word to the message.
    pub(super) fn with_word(&mut self, name: &'static str, key: &'static str) -> &mut EventFinding {
        self.values.push((name, EventValue::Word(key)));
        self
    }

    /// Makes it less grave than its code is by default.
    pub(super) fn mild(&mut self) -> &mut EventFinding {
        self.is_mild = true;
        self
    }

    /// Proposes something.
    pub(super) fn propose(&mut self, fix: impl Display) -> &mut EventFinding {
        self.fix = fix.to_string();
        self
    }
}
