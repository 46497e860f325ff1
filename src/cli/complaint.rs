//! Complaints about a command line, in the language of the user. clap itself words them in English only.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::speech;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::text::harmless::harmless;

/// The value of the context as text.
fn said(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) if !texts.is_empty() => Some(texts.join(", ")),
        _ => None,
    }
}

/// The reason that our own reader gave for refusing a value, or clap's reason if there is none.
fn reason(error: &clap::Error) -> Message {
    let source = std::error::Error::source(error);
    if let Some(message) = source.and_then(|source| source.downcast_ref::<Message>()) {
        return message.clone();
    }
    Message::new("usage-other").with("text", source.map_or_else(|| error.kind().to_string(), ToString::to_string))
}

/// The fault, or `None` if there is none, as for `--help`.
pub(super) fn what(error: &clap::Error) -> Option<Message> {
    let option = || said(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = || said(error, ContextKind::InvalidValue).unwrap_or_default();
    let message = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::InvalidValue if value().is_empty() => Message::new("usage-missing-value"),
        ErrorKind::InvalidValue => Message::new("usage-invalid-value").with("value", value()),
        ErrorKind::ValueValidation => {
            Message::new("usage-invalid-value-reason").with("value", value()).with_phrase("reason", reason(error))
        }
        ErrorKind::UnknownArgument => Message::new("usage-unknown-option"),
        ErrorKind::InvalidSubcommand => {
            let name = said(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            Message::new("usage-unknown-command").with("name", name)
        }
        ErrorKind::MissingSubcommand => Message::new("usage-no-command"),
        ErrorKind::MissingRequiredArgument => Message::new("usage-required").with("options", option()),
        ErrorKind::ArgumentConflict => match said(error, ContextKind::PriorArg) {
            Some(other) if other != option() => Message::new("usage-conflict").with("other", other),
            _ => Message::new("usage-twice"),
        },
        ErrorKind::TooManyValues => Message::new("usage-no-value-taken").with("value", value()),
        ErrorKind::WrongNumberOfValues => {
            let number = |kind| match error.get(kind) {
                Some(ContextValue::Number(number)) => number.to_string(),
                _ => String::new(),
            };
            Message::new("usage-number-of-values")
                .with("expected", number(ContextKind::ExpectedNumValues))
                .with("given", number(ContextKind::ActualNumValues))
        }
        ErrorKind::InvalidUtf8 => Message::new("usage-not-unicode"),
        _ => Message::new("usage-other").with("text", error.kind().to_string()),
    };
    Some(message.with("option", option()))
}

/// The command that is meant where a file is named instead.
pub(super) fn meant(error: &clap::Error) -> Option<Message> {
    let name = said(error, ContextKind::InvalidSubcommand).filter(|_| error.kind() == ErrorKind::InvalidSubcommand)?;
    let is_path = name.contains(['.', '/', '\\']) || Path::new(&name).exists();
    is_path.then(|| Message::new("usage-file").with("name", harmless(&name)))
}

/// The complaint in a language other than clap's English, or `None` if clap's own words will do.
pub(super) fn worded(error: &clap::Error) -> Option<String> {
    if speech::ui() == Ui::English {
        return None;
    }
    Some(in_words(error, what(error)?, speech::catalog()))
}

fn in_words(error: &clap::Error, what: Message, catalog: &Catalog) -> String {
    let mut text = catalog.text(&Message::new("usage-error").with_phrase("what", what));
    text.push('\n');
    let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let hints = [
        said(error, ContextKind::ValidValue).map(|values| Message::new("usage-possible-values").with("values", values)),
        similar
            .into_iter()
            .find_map(|kind| said(error, kind))
            .map(|name| Message::new("usage-similar").with("name", name)),
    ];
    for hint in hints.into_iter().flatten() {
        text.push_str("  ");
        text.push_str(&catalog.text(&hint));
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&catalog.word("usage-more"));
    text
}
