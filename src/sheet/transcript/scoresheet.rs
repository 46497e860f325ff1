//! A scoresheet: labels with their values, moves, and lines of text around them.

use std::collections::HashSet;
use std::ops::Range;

use crate::place::Side;
use crate::sheet::form::field::Field;
use crate::sheet::form::label::Key;
use crate::sheet::form::table::Table;

/// A part of the moves of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sheet) enum Part {
    /// A line of moves: its cells.
    Line(Vec<Range<usize>>),
    /// A line of prose between lines of moves.
    Note(Range<usize>),
    /// A blank line.
    Blank,
    /// A table.
    Table(Table),
}

/// A scoresheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::sheet) struct Sheet {
    /// Where it starts.
    pub(in crate::sheet) at: usize,
    /// Labels and values, those below the moves included.
    pub(in crate::sheet) fields: Vec<Field>,
    /// What their labels say, each once.
    keys: HashSet<Key>,
    /// Other lines above the moves.
    pub(in crate::sheet) titles: Vec<Range<usize>>,
    /// The moves.
    pub(in crate::sheet) body: Vec<Part>,
    /// Other lines below the moves.
    pub(in crate::sheet) after: Vec<Range<usize>>,
}

impl Sheet {
    /// Whether a label says this.
    pub(in crate::sheet) fn has(&self, key: Key) -> bool {
        self.keys.contains(&key)
    }

    /// Adds a label with its value.
    pub(in crate::sheet) fn add(&mut self, field: Field) {
        self.keys.insert(field.key);
        self.fields.push(field);
    }

    /// Whether it has moves.
    pub(in crate::sheet) fn has_moves(&self) -> bool {
        self.body.iter().any(|p| match p {
            Part::Line(_) => true,
            Part::Table(table) => !table.is_empty(),
            Part::Note(_) | Part::Blank => false,
        })
    }

    /// Whether it stands for a game: it has moves or a player.
    pub(in crate::sheet) fn is_game(&self) -> bool {
        self.has_moves() || self.has(Key::Player(Side::White)) || self.has(Key::Player(Side::Black))
    }

    /// Whether it shows by itself that it is a scoresheet and not some other text.
    pub(in crate::sheet) fn is_sure(&self) -> bool {
        use Side::{Black, White};
        let known = self.fields.iter().any(|f| !matches!(f.key, Key::Other | Key::About(..)));
        let table = self.body.iter().any(|p| matches!(p, Part::Table(table) if !table.is_empty()));
        table || known && self.has_moves() || self.has(Key::Player(White)) && self.has(Key::Player(Black))
    }
}
