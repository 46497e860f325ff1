//! What the terminal can show: colours and width.

use std::io::IsTerminal;

use terminal_size::{Width, terminal_size_of};

/// Where the terminal does not say how wide it is.
const USUAL: usize = 80;
/// Nothing can be laid out for less.
const NARROWEST: usize = 40;

/// How text is shown on a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Screen {
    /// Whether colours are wanted and shown.
    pub(super) colour: bool,
    /// The columns; none where the stream is no terminal.
    pub(super) width: Option<usize>,
}

impl Screen {
    /// No terminal.
    pub(super) const NONE: Screen = Screen { colour: false, width: None };

    /// The terminal that standard output is, where it is one.
    pub(super) fn stdout() -> Screen {
        let stdout = std::io::stdout();
        if stdout.is_terminal() {
            Screen::terminal(terminal_size_of(stdout).map(|(width, _)| width))
        } else {
            Screen::NONE
        }
    }

    /// The terminal that standard error is, where it is one.
    pub(super) fn stderr() -> Screen {
        let stderr = std::io::stderr();
        if stderr.is_terminal() {
            Screen::terminal(terminal_size_of(stderr).map(|(width, _)| width))
        } else {
            Screen::NONE
        }
    }

    fn terminal(width: Option<Width>) -> Screen {
        let said = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let colour = said("NO_COLOR").is_none() && said("TERM").is_none_or(|term| term != "dumb");
        let width = width.map_or(USUAL, |Width(columns)| usize::from(columns)).max(NARROWEST);
        Screen { colour, width: Some(width) }
    }
}
