//! What is said on standard error: errors as they come, and at the end what was read and found.

use std::fmt::Write as _;
use std::io::Write as _;

use super::speech;
use crate::error::Error;
use crate::finding::{Code, Severity};
use crate::judge::cross_check::Counts;
use crate::message::Message;
use crate::report::harmless;
use crate::run::Summary;

/// Writes a line to standard error; where that is closed there is nobody to tell.
pub(super) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Says what went wrong.
pub(super) fn complain(error: &Error) {
    say(&format!("bienban: {}", speech::catalog().text(&error.message())));
}

/// Says something that is no error of the run. Names in it come from strangers, so nothing in it may steer the
/// terminal.
pub(super) fn note(message: &Message) {
    say(&format!("bienban: {}", harmless(&speech::catalog().text(message))));
}

/// Prints the summary. Its last line is `N files, N games, N half-moves, N errors, N warnings`.
pub(super) fn print(summary: &Summary, crossed: Option<&Counts>) {
    let Summary { total: tally, files, bytes, took, .. } = summary;
    let catalog = speech::catalog();
    let mut lines = String::new();
    for &code in Code::ALL {
        for &severity in code.severities() {
            let count = tally.graded(code, severity);
            if count > 0 {
                let severity = catalog.text(&severity.message());
                let _ = writeln!(lines, "{count:>9}  {} {} ({severity})", code.id(), code.name());
            }
        }
    }
    if let Some(counts) = crossed {
        let message = Message::new("summary-cross-check")
            .with("compared", counts.compared.to_string())
            .with("translated", counts.translated.to_string())
            .with("different", counts.different.to_string())
            .with("apart", counts.not_comparable.to_string());
        let _ = writeln!(lines, "{}", catalog.text(&message));
    }
    let seconds = took.as_secs_f64().max(1e-9);
    let read = *bytes as f64 / 1e6;
    let speed = Message::new("summary-speed")
        .with("seconds", format!("{seconds:.2}"))
        .with("read", format!("{read:.1}"))
        .with("rate", format!("{:.1}", read / seconds))
        .with("half_moves", format!("{:.2}", tally.half_moves as f64 / 1e6 / seconds));
    let _ = writeln!(lines, "{}", catalog.text(&speed));
    let all = Message::new("summary")
        .with("files", files.to_string())
        .with("games", tally.games.to_string())
        .with("half_moves", tally.half_moves.to_string())
        .with("errors", tally.of(Severity::Error).to_string())
        .with("warnings", tally.of(Severity::Warning).to_string());
    lines.push_str(&catalog.text(&all));
    say(&lines);
}
