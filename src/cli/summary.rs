//! What is said on standard error: errors as they come, and at the end what was read and found.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use crate::cross_check::Counts;
use crate::error::Error;
use crate::finding::{Code, Severity};
use crate::validate::Tally;

/// Writes a line to standard error; where that is closed there is nobody to tell.
pub(super) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Says what went wrong.
pub(super) fn complain(error: &Error) {
    say(&format!("bienban: {error}"));
}

/// Prints the summary. Its last line is `N files, N games, N half-moves, N errors, N warnings`.
pub(super) fn print(files: u64, tally: &Tally, crossed: Option<&Counts>, bytes: u64, took: Duration) {
    let mut lines = String::new();
    for &code in Code::ALL {
        let count = tally.findings[code as usize];
        if count > 0 {
            let _ = writeln!(lines, "{count:>9}  {} {} ({})", code.id(), code.name(), code.severity().name());
        }
    }
    if let Some(counts) = crossed {
        let _ = writeln!(
            lines,
            "cross-check: {} games compared ({} of them rewritten for the second engine), {} judged otherwise, {} not comparable",
            counts.compared, counts.translated, counts.different, counts.not_comparable
        );
    }
    let seconds = took.as_secs_f64().max(1e-9);
    let rate = bytes as f64 / 1e6 / seconds;
    let half_moves = tally.half_moves as f64 / 1e6 / seconds;
    let _ = writeln!(
        lines,
        "{seconds:.2} s, {:.1} MB read, {rate:.1} MB/s, {half_moves:.2} million half-moves/s",
        bytes as f64 / 1e6
    );
    let _ = write!(
        lines,
        "{files} files, {} games, {} half-moves, {} errors, {} warnings",
        tally.games,
        tally.half_moves,
        tally.of(Severity::Error),
        tally.of(Severity::Warning)
    );
    say(&lines);
}
