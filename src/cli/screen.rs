//! The abilities of the terminal: colours and width.

use std::fs::File;
use std::io::IsTerminal;
use std::sync::OnceLock;

use clap::ValueEnum;

use terminal_size::{Width, terminal_size_of};

/// The width that is assumed if the terminal does not tell it.
const USUAL: usize = 80;
/// The smallest width that anything can be laid out for.
const NARROWEST: usize = 40;

/// When something is shown, such as colours or boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DisplayWhen {
    /// If the stream is a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What the user wants of colours.
static COLOUR: OnceLock<DisplayWhen> = OnceLock::new();

/// Sets when text has colours. The first call counts.
pub(super) fn choose(when: DisplayWhen) {
    let _ = COLOUR.set(when);
}

/// Whether text on a stream has colours. `--color` comes first, then `NO_COLOR`, then `CLICOLOR_FORCE`
/// (<https://bixense.com/clicolors>), then what the stream is.
fn colour(terminal: bool) -> bool {
    let said = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    match COLOUR.get().copied().unwrap_or(DisplayWhen::Auto) {
        DisplayWhen::Always => true,
        DisplayWhen::Never => false,
        DisplayWhen::Auto if said("NO_COLOR").is_some() => false,
        DisplayWhen::Auto if said("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        DisplayWhen::Auto => {
            let plain = said("CLICOLOR").is_some_and(|v| v == "0") || said("TERM").is_some_and(|term| term == "dumb");
            terminal && !plain
        }
    }
}

/// Whether another program takes standard output.
#[cfg(unix)]
pub(super) fn is_piped() -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;
    let kind = std::io::stdout().as_fd().try_clone_to_owned().map(File::from).and_then(|out| out.metadata());
    kind.is_ok_and(|kind| kind.file_type().is_fifo() || kind.file_type().is_socket())
}

/// Whether another program takes standard output.
#[cfg(windows)]
pub(super) fn is_piped() -> bool {
    use std::os::windows::io::AsHandle as _;
    let stdout = std::io::stdout();
    // A pipe is neither a terminal nor a file.
    !stdout.is_terminal()
        && stdout.as_handle().try_clone_to_owned().map(File::from).and_then(|out| out.metadata()).is_err()
}

/// How text looks on a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Screen {
    /// Whether text has colours.
    pub(super) colour: bool,
    /// The width in columns, or `None` if the stream is not a terminal.
    pub(super) width: Option<usize>,
}

impl Screen {
    /// A file.
    pub(super) const NONE: Screen = Screen { colour: false, width: None };

    /// Standard output.
    pub(super) fn stdout() -> Screen {
        let stdout = std::io::stdout();
        if stdout.is_terminal() {
            Screen::terminal(terminal_size_of(stdout).map(|(width, _)| width))
        } else {
            Screen { colour: colour(false), width: None }
        }
    }

    /// Standard error.
    pub(super) fn stderr() -> Screen {
        let stderr = std::io::stderr();
        if stderr.is_terminal() {
            Screen::terminal(terminal_size_of(stderr).map(|(width, _)| width))
        } else {
            Screen { colour: colour(false), width: None }
        }
    }

    fn terminal(width: Option<Width>) -> Screen {
        let width = width.map_or(USUAL, |Width(columns)| usize::from(columns)).max(NARROWEST);
        Screen { colour: colour(true), width: Some(width) }
    }
}
