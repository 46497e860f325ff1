//! Text for the terminal: the message, the place, the line with a mark and a label under the token, the proposals,
//! the advice, and the board.

use std::borrow::Cow;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style as Ansi};
use unicode_width::UnicodeWidthStr as _;

use super::{ReportFormat, ReportLayout, ReportRow};
use crate::rows::finding::FindingRow;
use crate::rows::ledger::LedgerRow;
use crate::show::board;
use crate::show::wrap::{around, wrapped};
use crate::{Fragment, ReportStyle, SourceLine, TableCell, TableColumn};
use bienban_base::finding::Severity;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::text::harmless::harmless;

/// The format.
pub(crate) struct Text;

impl ReportFormat for Text {
    fn is_for_people(&self) -> bool {
        true
    }

    fn shows_source(&self) -> bool {
        true
    }

    fn put(&self, layout: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        match row {
            ReportRow::Finding(row) => finding(layout, row, to),
            ReportRow::Ledger(row) => ledger(layout, row, to),
            ReportRow::Plain(_, Some(text)) => text(to),
            ReportRow::Plain(cells, None) => {
                named(layout, &layout.table.columns, cells, to);
                to.push_str("\n");
            }
        }
    }
}

fn colour(severity: Severity) -> Ansi {
    let colour = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Cyan,
    };
    colour.on_default().bold()
}

/// Names a game by its number in the block, from 1.
pub(crate) fn write_game_number(relative: u64, catalog: &Catalog, fragment: &mut Fragment) {
    let text = catalog.text(&Message::new("text-game").with("game", "\u{0}"));
    let (before, after) = text.split_once('\u{0}').unwrap_or((&text, ""));
    fragment.push_str(before);
    fragment.game(relative);
    fragment.push_str(after);
}

/// The name of a column in the language of the report. In English it is that of data.
fn heading<'c>(layout: ReportLayout<'_>, column: &'c TableColumn) -> Cow<'c, str> {
    let keys = [format!("column-{}-{}", layout.table.name, column.name), format!("column-{}", column.name)];
    let worded = || keys.iter().find_map(|key| layout.catalog.find(key)).map(Cow::Owned);
    let ours = column.ours && layout.catalog.ui() != Ui::English;
    ours.then(worded).flatten().unwrap_or(Cow::Borrowed(&column.name))
}

/// Adds the cells that are not empty, with the names of their columns.
pub(crate) fn named(layout: ReportLayout<'_>, columns: &[TableColumn], cells: &[TableCell<'_>], to: &mut Fragment) {
    let mut between = "";
    for (column, cell) in columns.iter().zip(cells) {
        let text = cell.to_text();
        if text.is_empty() {
            continue;
        }
        to.push_str(&format!("{between}{} ", harmless(&heading(layout, column))));
        match cell {
            TableCell::Game(relative) => to.game(*relative),
            _ => to.push_str(&harmless(&text)),
        }
        between = ", ";
    }
}

/// Adds the position of a row, also as a board if the user wants boards, and ends the row.
pub(crate) fn position(fen: &str, style: ReportStyle, to: &mut String) {
    if style.board {
        for line in board::draw(fen, style.men).into_iter().flatten() {
            let _ = writeln!(to, "    {line}");
        }
    }
    if !fen.is_empty() {
        let _ = writeln!(to, "  {fen}");
    }
    to.push('\n');
}

/// A paragraph two blanks from the edge, wrapped if the width is known.
pub(crate) fn paragraph(text: &str, width: Option<usize>, to: &mut String) {
    let text = harmless(text);
    for line in width.map_or_else(|| vec![text.clone()], |width| wrapped(&text, width.saturating_sub(2))) {
        let _ = writeln!(to, "  {line}");
    }
}

/// A row of the ledger, with its heading in words.
fn ledger(layout: ReportLayout<'_>, row: &LedgerRow<'_>, to: &mut Fragment) {
    let catalog = layout.catalog;
    let heading = match row.article {
        None | Some("") => Message::new("ledger-heading-without-article"),
        Some(article) => Message::new("ledger-heading").with("article", article.replace(';', ", ")),
    };
    let heading = heading
        .with("rule", catalog.named("rule", row.rule))
        .with("kind", catalog.named("kind", row.kind))
        .with("laws", row.laws);
    to.push_str(&format!("{}: ", harmless(row.file)));
    write_game_number(row.game, catalog, to);
    let mut tail = String::new();
    if !(row.white.is_empty() && row.black.is_empty()) {
        let _ = write!(tail, ", {} - {}", harmless(row.white), harmless(row.black));
    }
    tail.push('\n');
    paragraph(&catalog.text(&heading), layout.style.width, &mut tail);
    let said = row.said.as_ref().map_or_else(|| row.sentence(), |said| catalog.text(said));
    paragraph(&said, layout.style.width, &mut tail);
    position(row.fen.as_deref().unwrap_or(""), layout.style, &mut tail);
    to.push_str(&tail);
}

/// A line, and its width in columns without the escape sequences of colours.
type TextLine = (String, usize);

fn finding(layout: ReportLayout<'_>, row: &FindingRow<'_>, fragment: &mut Fragment) {
    let (finding, catalog, style) = (row.finding, layout.catalog, layout.style);
    let (mark, dim) = if style.colour {
        (colour(finding.severity), AnsiColor::BrightBlack.on_default())
    } else {
        (Ansi::new(), Ansi::new())
    };
    let (code, name) = (finding.code.id(), finding.code.name());
    let severity = catalog.text(&finding.severity.message());
    let gutter = row.line.to_string().len();
    let mut head = String::new();
    let title = format!("{severity}[{code} {name}]:");
    let said = format!("{title} {}", harmless(&row.message));
    for line in style.width.map_or_else(|| vec![said.clone()], |width| wrapped(&said, width)) {
        let line = line
            .strip_prefix(&title)
            .map_or(line.clone(), |rest| format!("{mark}{}{mark:#}:{rest}", title.trim_end_matches(':')));
        let _ = writeln!(head, "{line}");
    }
    // In a file without lines the place is the byte.
    let place = if row.line == 0 && row.offset > 0 {
        format!(": {}", catalog.text(&Message::new("text-byte").with("byte", row.offset.to_string())))
    } else {
        format!(":{}:{}", row.line, row.column)
    };
    let _ = write!(head, "{dim}{:gutter$}-->{dim:#} {}{place}  ", "", row.file);
    fragment.push_str(&head);
    write_game_number(row.game, catalog, fragment);
    let mut tail = String::new();
    let [white, black, event, round, ..] = row.tags;
    if !(white.is_empty() && black.is_empty()) {
        let _ = write!(tail, ", {} - {}", harmless(white), harmless(black));
    }
    if !event.is_empty() && event != "?" {
        let _ = write!(tail, " ({}", harmless(event));
        if !matches!(&**round, "" | "?" | "-") {
            let round = Message::new("text-round").with("round", harmless(round));
            let _ = write!(tail, ", {}", catalog.text(&round));
        }
        tail.push(')');
    }
    tail.push('\n');
    let fen = finding.fen.as_deref().filter(|_| style.board);
    let board = fen.and_then(|fen| board::draw(fen, style.men));
    let beside = style.width.zip(board.as_ref()).and_then(|(width, board)| board::beside(width, board));
    let lines = block(row, catalog, beside.or(style.width), (mark, dim));
    let lines = match (board, beside) {
        (Some(board), Some(left)) => board::join(&lines, &board, left),
        (board, _) => {
            let below = board.into_iter().flatten().map(|line| format!("{:gutter$}   {line}", ""));
            lines.into_iter().map(|(line, _)| line).chain(below).collect()
        }
    };
    for line in lines {
        let _ = writeln!(tail, "{line}");
    }
    if let Some(fen) = fen {
        let _ = writeln!(tail, "{:gutter$} {dim}={dim:#} {fen}", "");
    }
    tail.push('\n');
    fragment.push_str(&tail);
}

/// The line of the source with the mark under the token, the proposals and the advice, in `width` columns if that is
/// given.
fn block(row: &FindingRow<'_>, catalog: &Catalog, width: Option<usize>, (mark, dim): (Ansi, Ansi)) -> Vec<TextLine> {
    let gutter = row.line.to_string().len();
    let room = width.map(|width| width.saturating_sub(gutter + 3));
    let nothing = SourceLine { text: Cow::Borrowed(""), before: 0, marked: 1 };
    let whole = row.source.as_ref().unwrap_or(&nothing);
    let shown = room.map(|room| around(whole, room));
    let source = shown.as_ref().unwrap_or(whole);
    let text = harmless(&source.text);
    let columns = |from: usize, count: usize| text.chars().skip(from).take(count).collect::<String>().width();
    let (before, carets) = (columns(0, source.before), columns(source.before, source.marked).max(1));
    let bar = format!("{dim}|{dim:#}");
    let mut lines = vec![
        (format!("{:gutter$} {bar}", ""), gutter + 2),
        (format!("{dim}{}{dim:#} {bar} {text}", row.line), gutter + 3 + text.width()),
    ];
    let carets = "^".repeat(carets);
    let own = catalog.find(&format!("label-{}", row.finding.message.key));
    let label = own.or_else(|| catalog.find(&format!("label-{}", row.finding.code.name()))).unwrap_or_default();
    let beside = before + carets.len() + 1 + label.width();
    let marked = format!("{:gutter$} {bar} {:before$}{mark}{carets}", "", "");
    if room.is_none_or(|room| beside <= room) {
        lines.push((format!("{marked} {label}{mark:#}"), gutter + 3 + beside));
    } else {
        // If there is no room after the mark, the label comes below, as far to the right as it fits.
        lines.push((format!("{marked}{mark:#}"), gutter + 3 + before + carets.len()));
        let before = before.min(room.unwrap_or(0).saturating_sub(label.width()));
        let line = format!("{:gutter$} {bar} {:before$}{mark}{label}{mark:#}", "", "");
        lines.push((line, gutter + 3 + before + label.width()));
    }
    let proposed = row.finding.fix().map(|fix| Message::new("text-proposed").with("fix", harmless(&fix)));
    let help = Message::new("text-help").with("mend", catalog.help(row.finding));
    for message in proposed.into_iter().chain([help]) {
        let text = catalog.text(&message);
        let parts = room.map_or_else(|| vec![text.clone()], |room| wrapped(&text, room));
        for (index, part) in parts.into_iter().enumerate() {
            let sign = if index == 0 { format!("{dim}={dim:#}") } else { " ".to_owned() };
            lines.push((format!("{:gutter$} {sign} {part}", ""), gutter + 3 + part.width()));
        }
    }
    lines
}
