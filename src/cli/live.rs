//! The live table: the boards below the lines of events, on a terminal alone.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use terminal_size::{Height, terminal_size_of};

use super::event_line::{cut, laid_out, row};
use super::screen::Screen;
use super::speech;
use bienban_base::message::Message;
use bienban_report::harmless;
use bienban_run::watch::{BoardRow, Watch, WatchMoment};

/// The lines of the terminal that are left to events, and the fewest that the table gets.
const LEFT: usize = 8;
const FEWEST: usize = 4;

/// The boards below the lines of events.
pub(super) struct LiveBoards {
    bar: ProgressBar,
    shown: String,
}

impl LiveBoards {
    /// A table at the end of standard output. `None` if that is no terminal.
    pub(super) fn open() -> Option<LiveBoards> {
        Screen::stdout().width?;
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stdout_with_hz(10));
        bar.set_style(ProgressStyle::with_template("{msg}").ok()?);
        Some(LiveBoards { bar, shown: String::new() })
    }

    /// Writes to the terminal without disturbing the table.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Shows the boards as they are.
    pub(super) fn show(&mut self, watch: &Watch, now: WatchMoment) {
        let width = Screen::stdout().width.unwrap_or(80);
        let height = terminal_size_of(std::io::stdout()).map_or(24, |(_, Height(lines))| usize::from(lines));
        let table = table(watch, now, width, height.saturating_sub(LEFT).max(FEWEST));
        if table != self.shown {
            self.bar.set_message(table.clone());
            self.bar.tick();
            self.shown = table;
        }
    }

    /// Removes the table.
    pub(super) fn close(self) {
        self.bar.finish_and_clear();
    }
}

/// The table as text: what is wrong with sources, how many boards there are, and as many of them as there is room for.
fn table(watch: &Watch, now: WatchMoment, width: usize, room: usize) -> String {
    let catalog = speech::catalog();
    let boards = watch.boards();
    let open = |board: &&BoardRow| !board.open.is_empty();
    let running = boards.iter().filter(|board| board.running).count();
    let heading = Message::new("watch-heading")
        .with("boards", boards.len().to_string())
        .with("running", running.to_string())
        .with("open", boards.iter().filter(open).count().to_string());
    let mut lines = vec![cut(&format!("── {} ──", catalog.text(&heading)), width)];
    for source in watch.sources(now) {
        if let Some(trouble) = source.trouble {
            lines.push(cut(&harmless(&format!("{}: {}", source.source, catalog.text(&trouble))), width));
        }
    }
    let rows: Vec<_> = boards.iter().take(room).map(|board| row(board, catalog)).collect();
    lines.extend(laid_out(&rows, width));
    if boards.len() > room {
        let more = Message::new("watch-table-more").with("count", (boards.len() - room).to_string());
        lines.push(cut(&catalog.text(&more), width));
    }
    lines.join("\n")
}
