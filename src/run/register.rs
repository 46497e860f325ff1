//! The register of a conversion: a row for every game, and the games held against each other at the end of the run.

use super::Destination;
use crate::error::Error;
use crate::finding::CodeSet;
use crate::judge::Tally;
use crate::judge::tournament::{self, Entry};
use crate::messages::Catalog;
use crate::report::{self, Fragment, Style};

/// What the register asks of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registering {
    /// Whether a row is written for every game.
    pub lists: bool,
    /// Whether the games are compared with each other (P801-P804).
    pub compares: bool,
}

impl Registering {
    /// Whether anything is asked.
    pub fn is_wanted(self) -> bool {
        self.lists || self.compares
    }
}

/// The rows and entries of a block.
#[derive(Debug, Default)]
pub struct Registered {
    rows: Fragment,
    entries: Vec<Entry>,
}

impl From<report::Register<'_>> for Registered {
    fn from(register: report::Register<'_>) -> Registered {
        Registered { rows: register.fragment, entries: register.entries.unwrap_or_default() }
    }
}

/// The register under way.
pub struct RegisterWriter<'a> {
    to: Option<&'a mut dyn Destination>,
    entries: Vec<Entry>,
}

impl<'a> RegisterWriter<'a> {
    /// Begins a register.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn begin(mut to: Option<&'a mut dyn Destination>) -> Result<RegisterWriter<'a>, Error> {
        if let Some(to) = &mut to {
            let header = report::register_header();
            to.write(Box::new(|out| out.write_all(&header)))?;
        }
        Ok(RegisterWriter { to, entries: Vec::new() })
    }

    /// Takes the rows of a block, before which `before` games stand in the file.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub fn take(&mut self, registered: Registered, before: u64) -> Result<(), Error> {
        let Registered { rows, entries } = registered;
        self.entries.extend(entries.into_iter().map(|entry| Entry { game: entry.game + before, ..entry }));
        match &mut self.to {
            Some(to) => to.write(Box::new(|out| rows.write_to(before, out))),
            None => Ok(()),
        }
    }

    /// Compares the games. Returns what is found as a part of the findings, counted in `tally`.
    pub fn finish(self, reported: CodeSet, style: Style, catalog: &Catalog, tally: &mut Tally) -> Fragment {
        let mut found = tournament::check(&self.entries);
        found.retain(|discrepancy| reported.contains(discrepancy.finding.code));
        for discrepancy in &found {
            tally.add(&discrepancy.finding);
        }
        report::discrepancies(&found, catalog, style)
    }
}
