//! A finding about an event as a finding of the report.

use crate::harmless;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_tournament::check::finding::{EventFinding, EventValue};

/// The code of a finding about an event.
fn code(found: &EventFinding) -> Code {
    Code::ALL.iter().copied().find(|code| code.id() == found.code.id()).unwrap_or(Code::X702)
}

/// A finding about an event as a finding of the report.
fn finding(found: &EventFinding) -> Finding {
    let mut message = Message::new(found.key)
        .with("white", harmless(&found.white))
        .with("black", harmless(&found.black))
        .with("in-round", harmless(&found.round));
    for (name, value) in &found.values {
        message = match value {
            EventValue::Text(text) => message.with(name, harmless(text)),
            EventValue::Word(key) => message.with_word(name, key),
        };
    }
    let finding = Finding::at(code(found), ByteSpan::default(), message);
    let finding = if found.is_mild { finding.graded(Severity::Warning) } else { finding };
    if found.fix.is_empty() { finding } else { finding.fixed_by(found.fix.as_str()) }
}

/// Findings about an event, each with itself as a finding of the report.
pub fn worded(found: Vec<EventFinding>) -> impl Iterator<Item = (EventFinding, Finding)> {
    found.into_iter().map(|found| {
        let finding = finding(&found);
        (found, finding)
    })
}
