//! The messages on standard error: errors as they come, and at the end a summary of what was read and found.

use std::fmt::Write as _;
use std::io::Write as _;

use super::speech;
use bienban_base::error::Error;
use bienban_base::finding::{Code, Severity};
use bienban_base::message::Message;
use bienban_engine::judge::cross_check::CrossCheckCounts;
use bienban_report::harmless;
use bienban_run::RunSummary;

/// Writes a line to standard error. A closed standard error is ignored, since there is no other place to report it.
pub(super) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Reports what went wrong.
pub(super) fn complain(error: &Error) {
    say(&format!("bienban: {}", speech::catalog().text(&error.message())));
}

/// Prints something that is not an error of the run. Names in it come from strangers, so its control characters are
/// removed before they reach the terminal.
pub(super) fn note(message: &Message) {
    say(&format!("bienban: {}", harmless(&speech::catalog().text(message))));
}

/// A number with its noun, in the singular for one.
pub(super) fn counted(count: u64, one: &'static str, many: &'static str) -> Message {
    Message::new(if count == 1 { one } else { many }).with("count", count.to_string())
}

/// Prints how many games were listed without a look at their half-moves.
pub(super) fn print_listed(summary: &RunSummary) {
    let message = Message::new("summary-listed")
        .with_phrase("files", counted(summary.files, "count-file", "count-files"))
        .with_phrase("games", Message::games(summary.total.games));
    say(&speech::catalog().text(&message));
}

/// Prints the summary. Its last line is `N files, N games, N half-moves, N errors, N warnings`.
pub(super) fn print(summary: &RunSummary, crossed: Option<&CrossCheckCounts>) {
    let RunSummary { total: tally, files, bytes, took, .. } = summary;
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
    // Rates of short runs are noise.
    let seconds = took.as_secs_f64();
    if seconds >= 1.0 {
        let read = *bytes as f64 / 1e6;
        let speed = Message::new("summary-speed")
            .with("seconds", format!("{seconds:.2}"))
            .with("read", format!("{read:.1}"))
            .with("rate", format!("{:.1}", read / seconds))
            .with("half_moves", format!("{:.2}", tally.half_moves as f64 / 1e6 / seconds));
        let _ = writeln!(lines, "{}", catalog.text(&speed));
    }
    if tally.sheets.all > 0 {
        let sheets = &tally.sheets;
        let message = Message::new("summary-sheets")
            .with_phrase("sheets", counted(sheets.all, "count-sheet", "count-sheets"))
            .with("moves", sheets.without_moves.to_string())
            .with("players", sheets.without_players.to_string())
            .with("results", sheets.without_result.to_string())
            .with("faulty", sheets.faulty.to_string());
        let _ = writeln!(lines, "{}", catalog.text(&message));
    }
    let all = Message::new("summary")
        .with_phrase("files", counted(*files, "count-file", "count-files"))
        .with_phrase("games", counted(tally.games, "count-game", "count-games"))
        .with_phrase("half_moves", counted(tally.half_moves, "count-half-move", "count-half-moves"))
        .with_phrase("errors", counted(tally.findings_with(Severity::Error), "count-error", "count-errors"))
        .with_phrase("warnings", counted(tally.findings_with(Severity::Warning), "count-warning", "count-warnings"));
    lines.push_str(&catalog.text(&all));
    say(&lines);
}
