//! The progress bar: bytes of the inputs, rate and time left. It is on standard error, and only on a terminal that no
//! other program writes to meanwhile.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::{screen, speech};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::source::input::Input;

/// A bar that follows the bytes read. Clones show the same bar.
#[derive(Clone)]
pub(super) struct Progress {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
}

impl Progress {
    /// A bar for the inputs. It is hidden if the user does not want it, there is no terminal, or a program such as
    /// `head` takes the output, which may print it on the same terminal.
    pub(super) fn new(wanted: bool, inputs: &[Result<Input, Error>], read: Arc<AtomicU64>) -> Progress {
        if !wanted || !std::io::stderr().is_terminal() || screen::is_piped() {
            return Progress { bar: ProgressBar::hidden(), read };
        }
        let size = |input: &Result<Input, Error>| match input {
            Ok(Input::File(path) | Input::Walked(path)) => {
                path.metadata().ok().filter(std::fs::Metadata::is_file).map(|m| m.len())
            }
            Ok(Input::Stdin | Input::Kept { .. }) => None,
            Err(_) => Some(0),
        };
        // The length is known only if every input is a file.
        let total: Option<u64> = inputs.iter().map(size).sum();
        let (bar, template) = match total {
            Some(total) => {
                let left = speech::catalog().word("progress-left");
                let template = format!("{{bar:30}} {{percent:>3}} %  {{bytes_per_sec}}  {{eta}} {left}  {{msg}}");
                (ProgressBar::new(total), template)
            }
            None => (ProgressBar::new_spinner(), "{spinner} {bytes}  {bytes_per_sec}  {msg}".to_owned()),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Progress { bar, read }
    }

    /// Moves the bar to where the reading is.
    pub(super) fn update(&self, games: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_position(self.read.load(Ordering::Relaxed));
            let message = Message::new("progress-games").with("games", games.to_string());
            self.bar.set_message(speech::catalog().text(&message));
        }
    }

    /// Writes to the terminal without disturbing the bar.
    pub(super) fn aside<T>(&self, f: impl FnOnce() -> T) -> T {
        self.bar.suspend(f)
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
