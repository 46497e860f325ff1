//! State: what an explanation of the rows so far knows about the current game.

use std::hash::{Hash as _, Hasher as _};

use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::key::LabelKey;
use crate::form::printed;
use crate::form::score;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// How far the current game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GamePhase {
    /// Above its moves.
    Above,
    /// Among its moves.
    Played,
    /// Below its moves, at what may be remarks or the titles of the next game.
    After,
}

/// What is above the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowContext {
    Nothing,
    /// The head of a table, by its row, and whether it has rows already.
    Table(usize, bool),
    /// The head of columns of facts, by its row, and how many rows were counted.
    Columns(usize, u32),
    /// The label of a player whose name is in the next row.
    Pending(Side),
    /// The messages of a chat.
    Chat,
    /// Words that ask for signatures.
    Signature,
    /// Words that introduce moves that were not played.
    Analysis,
}

/// The keys whose values a game has once.
const KEYS: [LabelKey; 9] = [
    LabelKey::Player(Side::White),
    LabelKey::Player(Side::Black),
    LabelKey::Result,
    LabelKey::Date,
    LabelKey::Tag("Event"),
    LabelKey::Tag("Site"),
    LabelKey::Tag("Round"),
    LabelKey::Tag("Board"),
    LabelKey::Tag("Section"),
];

/// What is known about the current game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ParseState {
    pub(super) phase: GamePhase,
    pub(super) under: RowContext,
    /// How many players are named whose sides are given by other labels.
    pub(super) names: u8,
    /// The number of the next move; 0 if it is not known.
    pub(super) next: u32,
    /// Whether the moves have ended with a result.
    pub(super) ended: bool,
    /// Whether each half-move so far has a number of its own.
    pub(super) single: bool,
    /// For each key a hash of its value, or 0 if it is not known.
    pub(super) said: [u32; 9],
}

/// A hash of the meaning of a field, which is not 0.
fn meaning(grid: &Grid, field: &SheetField) -> u32 {
    let value = field.value(&grid.text);
    match score::labelled(&value).filter(|_| field.key == LabelKey::Result) {
        Some(score) => hash(score.outcome.text()),
        None => hash(&fold(value.split('(').next().unwrap_or_default())),
    }
}

/// A hash of a text, which is not 0.
fn hash(text: &str) -> u32 {
    let mut hasher = std::collections::hash_map::DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish() as u32 | 1
}

/// Whether a field has information about the game: a time or a signature after the label of a player is no name.
fn says(grid: &Grid, field: &SheetField) -> bool {
    let names_somebody = || {
        let value = field.value(&grid.text);
        !printed::is_duration(&value) && !printed::is_no_name(&value)
    };
    !field.values.is_empty() && (!matches!(field.key, LabelKey::Player(_)) || names_somebody())
}

/// The facts of a game in the fields of a row.
#[derive(Debug, Clone, Default)]
pub(crate) struct RowFacts {
    /// The keys, by their place among those that a game has once, with hashes of their values.
    facts: Vec<(usize, u32)>,
    /// How many players are named whose sides are given by other labels.
    names: u8,
    /// Whether there are other fields, and whether these are more than points.
    more: bool,
    other: bool,
}

impl RowFacts {
    /// Whether it has facts that belong above the moves of a game.
    pub(super) fn heads(&self) -> bool {
        self.names > 0 || self.facts.iter().any(|(at, _)| KEYS[*at] != LabelKey::Result)
    }
}

impl RowFacts {
    /// The facts of a line that consists of a result.
    pub(super) fn outcome(written: &str) -> RowFacts {
        let result = KEYS.iter().position(|key| *key == LabelKey::Result);
        let facts = result.zip(score::read(written)).map(|(at, score)| (at, hash(score.outcome.text())));
        RowFacts { facts: facts.into_iter().collect(), ..RowFacts::default() }
    }

    /// The facts in some fields.
    pub(super) fn of(grid: &Grid, fields: &[SheetField]) -> RowFacts {
        let mut said = RowFacts::default();
        for field in fields {
            said.names += u8::from(field.key == LabelKey::Name);
            match KEYS.iter().position(|key| *key == field.key) {
                _ if !says(grid, field) => {}
                Some(at) => said.facts.push((at, meaning(grid, field))),
                None => {
                    said.more = true;
                    said.other |= !matches!(field.key, LabelKey::Points(_));
                }
            }
        }
        said
    }
}

/// How the fields of a row agree with the game so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FactAgreement {
    /// How many players contradict those of the game.
    pub(super) other_players: u32,
    /// How many of its other facts contradict.
    pub(super) other_facts: u32,
    /// Whether a player is named, and whether one is new to the game.
    pub(super) players: bool,
    pub(super) new_players: bool,
    /// Whether the row has only a result.
    pub(super) only_result: bool,
    /// Whether the result contradicts.
    pub(super) other_result: bool,
    /// Whether all facts of the row are known already.
    pub(super) again: bool,
}

impl ParseState {
    /// The state before the first row of a game.
    pub(super) fn fresh() -> ParseState {
        ParseState {
            phase: GamePhase::Above,
            under: RowContext::Nothing,
            said: [0; 9],
            names: 0,
            next: 0,
            ended: false,
            single: false,
        }
    }

    pub(super) fn has(&self, key: LabelKey) -> bool {
        KEYS.iter().position(|other| *other == key).is_some_and(|at| self.said[at] != 0)
    }

    /// Whether a player is named.
    pub(super) fn named(&self) -> bool {
        self.said[0] != 0 || self.said[1] != 0 || self.names > 0
    }

    /// Whether both players are named.
    pub(super) fn names_both(&self) -> bool {
        self.said[..2].iter().filter(|said| **said != 0).count() + usize::from(self.names) > 1
    }

    /// Whether anything is known.
    pub(super) fn any(&self) -> bool {
        self.names > 0 || self.said.iter().any(|said| *said != 0)
    }

    /// Whether the result is all that is known.
    pub(super) fn says_only_result(&self) -> bool {
        self.has(LabelKey::Result) && self.names == 0 && self.said.iter().filter(|said| **said != 0).count() == 1
    }

    /// Takes the facts of a row.
    pub(super) fn take(&mut self, said: &RowFacts) {
        self.names += said.names;
        for &(at, meaning) in &said.facts {
            self.said[at] = meaning;
        }
    }

    /// How the facts of a row agree with the current game.
    pub(super) fn agreement(&self, said: &RowFacts) -> FactAgreement {
        let mut found = FactAgreement {
            only_result: !said.other && said.facts.iter().all(|(at, _)| KEYS[*at] == LabelKey::Result),
            again: !said.more,
            ..FactAgreement::default()
        };
        if said.names > 0 {
            found.players = true;
            found.new_players = true;
            found.other_players = u32::from((self.names + said.names).saturating_sub(2));
        }
        for &(at, meaning) in &said.facts {
            let differs = self.said[at] != 0 && self.said[at] != meaning;
            found.again &= !differs && (self.said[at] != 0 || KEYS[at] == LabelKey::Result);
            match KEYS[at] {
                LabelKey::Player(_) => {
                    found.players = true;
                    found.new_players |= self.said[at] == 0 || differs;
                    found.other_players += u32::from(differs);
                }
                LabelKey::Result => found.other_result |= differs,
                _ => found.other_facts += u32::from(differs),
            }
        }
        found
    }
}
