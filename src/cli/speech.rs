//! The language of the run: `--ui`, otherwise that of the environment.
//!
//! The program chooses it once, before it prints anything, and for the whole process, as a C program does with its
//! locale. So code deep inside a command needs no catalog passed down to it.

use std::ffi::OsString;
use std::sync::atomic::{AtomicU8, Ordering};

use bienban_base::messages::{Catalog, Ui};
use bienban_report::Format;

/// The language, and whether the user asked for it by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Speech {
    pub(super) ui: Ui,
    pub(super) given: bool,
}

const GIVEN: u8 = 0x80;

static SPOKEN: AtomicU8 = AtomicU8::new(0);

impl Speech {
    /// The language that the arguments ask for, otherwise that of the environment. It is read before anything else,
    /// because help and complaints about arguments are worded too. A complaint about an unknown language comes when
    /// the arguments are read.
    pub(super) fn of_arguments(arguments: &[OsString]) -> Speech {
        let mut asked = None;
        let mut arguments = arguments.iter().map(|a| a.to_string_lossy()).take_while(|a| a != "--");
        while let Some(argument) = arguments.next() {
            let value = match argument.strip_prefix("--ui") {
                Some("") => arguments.next().map(String::from),
                Some(rest) => rest.strip_prefix('=').map(str::to_owned),
                None => None,
            };
            asked = value.and_then(|id| id.parse().ok()).or(asked);
        }
        let elsewhere = || Ui::of_environment(|name| std::env::var(name).ok()).or_else(of_system).unwrap_or_default();
        Speech { ui: asked.unwrap_or_else(elsewhere), given: asked.is_some() }
    }

    /// Sets the language for the rest of the process.
    pub(super) fn choose(self) {
        SPOKEN.store(self.ui as u8 | if self.given { GIVEN } else { 0 }, Ordering::Relaxed);
    }
}

/// The language of the user, where the system keeps it outside the environment.
#[cfg(any(windows, target_os = "macos"))]
fn of_system() -> Option<Ui> {
    Ui::of_locale(&sys_locale::get_locale()?)
}

/// Elsewhere it comes from the environment.
#[cfg(not(any(windows, target_os = "macos")))]
fn of_system() -> Option<Ui> {
    None
}

fn spoken() -> Speech {
    let spoken = SPOKEN.load(Ordering::Relaxed);
    let ui = Ui::ALL.into_iter().find(|&ui| ui as u8 == spoken & !GIVEN).unwrap_or_default();
    Speech { ui, given: spoken & GIVEN != 0 }
}

/// The language for people.
pub(super) fn ui() -> Ui {
    spoken().ui
}

/// The wording for people.
pub(super) fn catalog() -> &'static Catalog {
    Catalog::of(ui())
}

/// The wording of a report. Other programs read CSV and JSON Lines, so these are English unless the user asked for
/// another language by name. The environment does not matter.
pub(super) fn catalog_of(format: Format) -> &'static Catalog {
    let Speech { ui, given } = spoken();
    Catalog::of(if format.is_for_people() || given { ui } else { Ui::English })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_language_named_counts_and_nothing_behind_two_dashes() {
        let asked = |arguments: &[&str]| {
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            let speech = Speech::of_arguments(&arguments);
            speech.given.then_some(speech.ui)
        };
        assert_eq!(asked(&["validate", "--ui", "vi"]), Some(Ui::Vietnamese));
        assert_eq!(asked(&["--ui=vi", "validate", "--ui=en"]), Some(Ui::English));
        assert_eq!(asked(&["validate", "--ui"]), None);
        assert_eq!(asked(&["validate", "--uid=vi", "--", "--ui=vi"]), None);
    }
}
