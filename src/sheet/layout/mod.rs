//! Layouts: the readings of a row of a sheet, each with its cost. A layout is fitted to one row by itself; the search
//! ([`parse`](super::parse)) decides between the readings of all rows.

pub(crate) mod chat;
pub(crate) mod label_row;
pub(crate) mod labels;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod pairing;
pub(crate) mod plain;
pub(crate) mod template;
mod values;

use std::rc::Rc;

use crate::form::field::SheetField;
use crate::form::table::{SheetTable, TableHeader};
use crate::parse::state::RowFacts;

/// A reading of a row.
#[derive(Debug, Clone)]
pub(crate) struct RowReading {
    /// The cost in nats of taking the row for this.
    pub(crate) cost: f32,
    /// The shape of the row.
    pub(crate) shape: Rc<RowShape>,
    /// The facts of the game in its fields.
    pub(crate) said: RowFacts,
}

/// The shape of a row.
#[derive(Debug, Clone)]
pub(crate) enum RowShape {
    /// Labels with their values, and whether one of them is that of the moves.
    Labels { fields: Vec<SheetField>, moves: bool },
    /// A message of a chat.
    Message(chat::ChatMessage),
    /// Two players with the text beside them.
    Pairing(Vec<SheetField>),
    /// A line of moves with its first and last number, and whether it begins with White's first move, and
    /// whether each half-move has a number of its own.
    Moves { first: Option<u32>, last: Option<u32>, begins: bool, single: bool },
    /// The head of a table of moves.
    Head(Box<TableHeader>),
    /// The first row of a table of moves without a head.
    Unheaded(Box<TableHeader>),
    /// A table that lies on its side, and how many rows it takes.
    Transposed(Box<SheetTable>, usize),
    /// The head of columns of facts, with a player or a game in each row below.
    Columns(list::ListHeads),
    /// A result and nothing else.
    Outcome,
    /// The printed text of a form.
    Printed,
    /// Text that was struck out: the game goes on as if it were not there.
    Struck,
    /// Words that ask for signatures.
    Signature,
    /// Words that begin an analysis: the moves after them were not played.
    Analysis,
    /// Anything else: a title, a remark.
    Prose,
}
