//! The line of an event on a terminal or in a file, for people.

use anstyle::{AnsiColor, Style as Ansi};
use unicode_width::UnicodeWidthStr as _;

use bienban_base::messages::Catalog;
use bienban_report::harmless;
use bienban_run::watch::{BoardRow, EventKind, GameIdentity, OpenItem, WatchEvent};

/// The colour of a kind of event.
fn colour(event: EventKind) -> Ansi {
    let colour = match event {
        EventKind::Claim => AnsiColor::Green,
        EventKind::Ended | EventKind::Time => AnsiColor::Magenta,
        EventKind::Illegal | EventKind::Source => AnsiColor::Red,
        EventKind::Soon | EventKind::Changed | EventKind::Twice => AnsiColor::Yellow,
        EventKind::Result => AnsiColor::Cyan,
        EventKind::Lapsed => return Ansi::new().dimmed(),
    };
    Ansi::new().bold().fg_color(Some(colour.into()))
}

/// The word of a kind of event.
fn word(event: EventKind, catalog: &Catalog) -> String {
    catalog.named("called", event.name())
}

fn painted(text: &str, style: Ansi, coloured: bool) -> String {
    if coloured { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// A text with blanks up to a width.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// A text that takes as many columns at most; what is cut off leaves an ellipsis.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if kept.width() + unicode_width::UnicodeWidthChar::width(letter).unwrap_or(0) >= width {
            break;
        }
        kept.push(letter);
    }
    kept.push('…');
    kept
}

/// The board and the players: `7  An – Bình`.
fn game_text(identity: &GameIdentity, copy: u32) -> String {
    let number = match (identity.board.as_str(), identity.round.as_str()) {
        ("", "" | "?") => String::new(),
        ("", round) => format!("{round}  "),
        (board, _) => format!("{board}  "),
    };
    let copy = if copy > 1 { format!(" ({copy})") } else { String::new() };
    format!("{number}{} – {}{copy}", identity.white, identity.black)
}

/// An event as a line.
pub(super) fn line(event: &WatchEvent, catalog: &Catalog, coloured: bool) -> String {
    let width = EventKind::ALL.map(|kind| word(kind, catalog).width()).into_iter().max().unwrap_or(0);
    let kind = painted(&padded(&word(event.event, catalog), width), colour(event.event), coloured);
    let place = match &event.game {
        Some(name) => game_text(&name.identity, name.copy),
        None => event.source.to_string(),
    };
    let last = event.last.as_deref().map_or_else(String::new, |last| format!("  {}", catalog.half_move(last)));
    let text = catalog.text(&event.said);
    format!("{}  {kind}  {}", event.time.time_of_day(), harmless(&format!("{place}{last}  {text}")))
}

/// An open item of a board, in a few words.
fn item(item: &OpenItem, catalog: &Catalog) -> String {
    let mut text = word(item.event, catalog);
    let rule = item.rule.map(|rule| catalog.named("rule", rule));
    let side = item.side.map(|side| catalog.named("cell", side));
    let count = item.count.filter(|_| item.event == EventKind::Soon).map(|count| count.to_string());
    for part in [rule, count, side].into_iter().flatten() {
        text.push(' ');
        text.push_str(&part);
    }
    text
}

/// Seconds as a clock shows them.
fn clock(seconds: Option<u32>) -> String {
    seconds.map_or_else(String::new, bienban_games::claims::clock::clock_text)
}

/// The columns of the rows of boards: their places, their moves and clocks, what is open.
pub(super) fn row(board: &BoardRow, catalog: &Catalog) -> [String; 4] {
    let open: Vec<String> = board.open.iter().map(|open| item(open, catalog)).collect();
    let state =
        if board.result == "*" { open.join(", ") } else { [vec![board.result.to_owned()], open].concat().join(", ") };
    let clocks = match board.clocks {
        [None, None] => String::new(),
        [white, black] => format!("{} {}", clock(white), clock(black)),
    };
    let last = catalog.half_move(board.last.as_deref().unwrap_or_default());
    [harmless(&game_text(&board.identity, board.copy)), last.into_owned(), clocks, harmless(&state)]
}

/// The rows of a table as lines of a width: the first column gives way.
pub(super) fn laid_out(rows: &[[String; 4]], width: usize) -> Vec<String> {
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let (moves, clocks) = (widest(1), widest(2));
    let others = moves + clocks + 6 + widest(3).min(width / 2);
    let names = widest(0).min(width.saturating_sub(others).max(width / 4));
    rows.iter()
        .map(|row| {
            let first = padded(&cut(&row[0], names), names);
            let line = format!("{first}  {}  {}  {}", padded(&row[1], moves), padded(&row[2], clocks), row[3]);
            cut(line.trim_end(), width)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_no_wider_than_the_terminal() {
        let row = |name: &str| [name, "41...Kg7", "0:05 1:00:00", "claim threefold White"].map(str::to_owned);
        let rows = [row("7  Nguyễn Thị Ánh – Trần Văn Bình"), row("12  An – Bình")];
        let lines = laid_out(&rows, 70);
        assert!(lines.iter().all(|line| line.width() <= 70), "{lines:#?}");
        assert!(lines[0].contains('…') && lines[1].ends_with("claim threefold White"), "{lines:#?}");
        assert!(laid_out(&rows, 200)[0].starts_with("7  Nguyễn Thị Ánh – Trần Văn Bình  41...Kg7"));
        assert_eq!(cut("Nguyễn", 4), "Ngu…");
    }
}
