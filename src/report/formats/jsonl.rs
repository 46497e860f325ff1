//! JSON Lines: one object a row, with the names of the columns as keys.

use serde::Serialize;

use super::{ReportFormat, ReportLayout, ReportRow};
use crate::{Cell, Fragment};

/// The format.
pub(crate) struct Jsonl;

/// Adds a value as JSON.
pub(super) fn json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("strings and numbers are always JSON, and a Vec takes every byte");
}

impl ReportFormat for Jsonl {
    fn counts_games(&self) -> bool {
        false
    }

    fn put(&self, layout: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        row.with_cells(|cells| {
            for (index, (column, cell)) in layout.table.columns.iter().zip(cells).enumerate() {
                let out = to.out();
                out.push(if index == 0 { b'{' } else { b',' });
                json(&column.name, out);
                out.push(b':');
                match cell {
                    Cell::Empty => out.extend_from_slice(b"null"),
                    Cell::Text(text) => json(text, out),
                    Cell::Number(number) => json(number, out),
                    Cell::Numbers(numbers) => json(numbers, out),
                    // In the columns of a claims file every cell is text, even the number of a game.
                    Cell::Game(relative) if column.kind.is_text() => {
                        out.push(b'"');
                        to.game(*relative);
                        to.out().push(b'"');
                    }
                    Cell::Game(relative) => to.game(*relative),
                }
            }
        });
        to.push_str("}\n");
    }
}
