//! Text for the terminal: the message, the place, the line with a mark under the token, and the board on request.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style as Ansi};

use super::{Fragment, Row, Style, board};
use crate::finding::{Message, Severity};

fn colour(severity: Severity) -> Ansi {
    let colour = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Cyan,
    };
    colour.on_default().bold()
}

/// Names and comments come from strangers: nothing in them may steer the terminal.
pub(crate) fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

pub(super) fn row(row: &Row<'_>, relative: u64, style: Style, fragment: &mut Fragment) {
    let finding = row.finding;
    let (mark, dim) = if style.colour {
        (colour(finding.code.severity()), AnsiColor::BrightBlack.on_default())
    } else {
        (Ansi::new(), Ansi::new())
    };
    let mut head = String::new();
    let (code, name, severity) =
        (finding.code.id(), finding.code.name(), row.catalog.text(&finding.code.severity().message()));
    let _ = writeln!(head, "{mark}{severity}[{code} {name}]{mark:#}: {}", harmless(&row.message));
    let gutter = row.line.to_string().len();
    let _ = write!(head, "{dim}{:gutter$}-->{dim:#} {}:{}:{}  ", "", row.file, row.line, row.column);
    fragment.bytes.extend_from_slice(head.as_bytes());
    let game = row.catalog.text(&Message::new("text-game").with("game", "\u{0}"));
    let (before, after) = game.split_once('\u{0}').unwrap_or((&game, ""));
    fragment.bytes.extend_from_slice(before.as_bytes());
    fragment.game(relative);
    let mut tail = after.to_owned();
    let [white, black, event, round, ..] = row.tags;
    if !(white.is_empty() && black.is_empty()) {
        let _ = write!(tail, ", {} - {}", harmless(white), harmless(black));
    }
    if !event.is_empty() && event != "?" {
        let _ = write!(tail, " ({}", harmless(event));
        if !matches!(&**round, "" | "?" | "-") {
            let round = Message::new("text-round").with("round", harmless(round));
            let _ = write!(tail, ", {}", row.catalog.text(&round));
        }
        tail.push(')');
    }
    tail.push('\n');
    let bar = format!("{dim}|{dim:#}");
    let _ = writeln!(tail, "{:gutter$} {bar}", "");
    let _ = writeln!(tail, "{dim}{}{dim:#} {bar} {}", row.line, harmless(&row.source.text));
    let carets = "^".repeat(row.source.marked);
    let _ = writeln!(tail, "{:gutter$} {bar} {:before$}{mark}{carets}{mark:#}", "", "", before = row.source.before);
    if let Some(fix) = &finding.fix {
        let proposed = row.catalog.text(&Message::new("text-proposed").with("fix", harmless(fix)));
        let _ = writeln!(tail, "{:gutter$} {dim}={dim:#} {proposed}", "");
    }
    if style.board
        && let Some(lines) = finding.fen.as_deref().and_then(board::draw)
    {
        for line in lines {
            let _ = writeln!(tail, "{:gutter$}   {line}", "");
        }
        let _ = writeln!(tail, "{:gutter$} {dim}={dim:#} {}", "", finding.fen.as_deref().unwrap_or(""));
    }
    tail.push('\n');
    fragment.bytes.extend_from_slice(tail.as_bytes());
}
